// Lets Node run the TypeScript of an installed package; on its own, it only does so outside node_modules. If Portolan
// is installed as a package, this is preloaded in every process and thread.
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

const ownFiles = new URL('..', import.meta.url).href

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith(ownFiles) || !url.endsWith('.ts')) return nextLoad(url, context)
    // Stripping keeps every character in place, so positions in error messages stay right.
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'))
    return { format: 'module', source, shortCircuit: true }
  },
})
