// Lets Node run the TypeScript of an installed package: by itself it does so outside node_modules alone. Loaded before
// anything else, in every process and thread, where Portolan is installed as a package.
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

const ownFiles = new URL('..', import.meta.url).href

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith(ownFiles) || !url.endsWith('.ts')) return nextLoad(url, context)
    // What is left has every character where it was, so that places in messages are right.
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'))
    return { format: 'module', source, shortCircuit: true }
  },
})
