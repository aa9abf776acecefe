// Builds the console unless the last build is newer than its source.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pinnedNode } from './runtime.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'console')
const built = join(source, 'dist')
const vite = join(root, 'node_modules/vite/bin/vite.js')

/** When a file was last changed, or the newest file of a folder. Ignores build output. */
function findNewest(path) {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  const names = readdirSync(path).filter((name) => !name.startsWith('dist') && name !== 'node_modules')
  return Math.max(0, ...names.map((name) => findNewest(join(path, name))))
}

function isUpToDate() {
  const page = join(built, 'index.html')
  if (!existsSync(page)) return false
  const sources = [source, join(root, 'client'), join(root, 'package-lock.json')].filter(existsSync)
  return Math.max(...sources.map(findNewest)) <= statSync(page).mtimeMs
}

/** How to get the console in a clone that has only production packages. */
const hint =
  'Portolan: the console is not built, because its build tools are not installed (npm omits them if NODE_ENV is production).\n' +
  'Everything else works without it. To get it, stop the server, run "npm ci --include=dev", and start again.'

/**
 * Builds the console if necessary and possible. Published packages already contain the build. Without development
 * packages, it cannot be built; a message then says how to install them.
 *
 * @returns whether the console can be served
 */
export function buildConsole() {
  if (isUpToDate()) return true
  const hasSource = existsSync(join(source, 'index.html'))
  if (!hasSource || !existsSync(vite)) {
    const isBuilt = existsSync(join(built, 'index.html'))
    // If no packages are installed at all, another check reports that.
    if (!isBuilt && hasSource && existsSync(join(root, 'node_modules'))) console.error(hint)
    return isBuilt
  }
  // Builds into a separate folder, since the current build is served until the new one is complete.
  const output = join(source, `dist-${process.pid}`)
  const parameters = [vite, 'build', source, '--outDir', output, '--emptyOutDir', '--logLevel', 'warn']
  const { status } = spawnSync(pinnedNode() ?? process.execPath, parameters, {
    cwd: root,
    // Tests also build the console, and with their NODE_ENV it would contain the development build of React.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status === 0) {
    rmSync(built, { recursive: true, force: true })
    renameSync(output, built)
  } else {
    rmSync(output, { recursive: true, force: true })
    console.error('Portolan: the console could not be built; everything else works without it.')
  }
  return existsSync(join(built, 'index.html'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !buildConsole()) process.exitCode = 1
