// What the builds of the console and of the server share.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './runtime.mjs'

/** The project's root directory. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const vite = join(root, 'node_modules/vite/bin/vite.js')

/** Whether the build tools are installed, which npm omits if NODE_ENV is production, and can write to the project. */
export function canBuild() {
  if (!existsSync(vite)) return false
  try {
    accessSync(root, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** When a file was last changed, or the newest file of a folder. Ignores build output. */
function findNewest(path) {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  const names = readdirSync(path).filter((name) => !name.startsWith('dist') && name !== 'node_modules')
  return Math.max(0, ...names.map((name) => findNewest(join(path, name))))
}

/**
 * Whether a built file is newer than all it was built from, packages included.
 *
 * @param {string} file
 * @param {string[]} sources folders and files in the project
 */
export function isNewerThan(file, sources) {
  if (!existsSync(file)) return false
  const paths = [...sources, 'package-lock.json'].map((source) => join(root, source)).filter(existsSync)
  return Math.max(...paths.map(findNewest)) <= statSync(file).mtimeMs
}

/**
 * Runs `vite build`.
 *
 * @param {string[]} parameters
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runVite(parameters) {
  const child = spawn(pinnedNode() ?? process.execPath, [vite, 'build', ...parameters, '--logLevel', 'warn'], {
    cwd: root,
    // Tests also build, and with their NODE_ENV the console would contain the development build of React.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}
