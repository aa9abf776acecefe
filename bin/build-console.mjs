// Builds the console unless the last build is newer than its source.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { canBuild, isNewerThan, root, runVite } from './builds.mjs'

const source = join(root, 'console')
const built = join(source, 'dist')
const page = join(built, 'index.html')

/** How to get the console in a clone that has only production packages. */
const hint =
  'Portolan: the console is not built, because its build tools are not installed (npm omits them if NODE_ENV is production),\n' +
  `or because this user cannot write to ${root}. Everything else works without it.\n` +
  'To get it, stop the server, run "npm ci --include=dev", and start again.'

/**
 * Builds the console if necessary and possible. Published packages already contain the build. Without development
 * packages, it cannot be built; a message then says how to install them.
 *
 * @returns {Promise<boolean>} whether the console can be served
 */
export async function buildConsole() {
  if (isNewerThan(page, ['console', 'client'])) return true
  const hasSource = existsSync(join(source, 'index.html'))
  if (!hasSource || !canBuild()) {
    const isBuilt = existsSync(page)
    // If no packages are installed at all, another check reports that.
    if (!isBuilt && hasSource && existsSync(join(root, 'node_modules'))) console.error(hint)
    return isBuilt
  }
  // Builds into a separate folder, since the current build is served until the new one is complete.
  const output = join(source, `dist-${process.pid}`)
  if (await runVite([source, '--outDir', output, '--emptyOutDir'])) {
    replaceBuild(output)
  } else {
    rmSync(output, { recursive: true, force: true })
    console.error('Portolan: the console could not be built; everything else works without it.')
  }
  return existsSync(page)
}

/** Puts a finished build in the place of the previous one. */
function replaceBuild(output) {
  rmSync(built, { recursive: true, force: true })
  try {
    renameSync(output, built)
  } catch (error) {
    // Another start from the same folder has just put its build there.
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
    rmSync(output, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !(await buildConsole())) process.exitCode = 1
