import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, getDataArgument } from './cluster.ts'
import { getSpawnOptions } from './command.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { EmbeddedDatabaseError } from './errors.ts'
import { tailLog } from './log-tail.ts'
import { defaultSettings } from './settings.ts'

export interface ServerOptions {
  readonly cluster: Cluster
  readonly port: number
  readonly settings: Readonly<Record<string, string>>
  readonly log: EmbeddedLog
  /** Aborts a start. */
  readonly signal: AbortSignal
}

/** One running `postgres` process. */
export interface PostgresProcess {
  readonly pid: number
  /** Resolves when the process has ended, with a description. */
  readonly ended: Promise<string>
  stop(): Promise<void>
  /** Asks it to stop without waiting, while this process is exiting. */
  killServer(): void
}

/** The process ended before it accepted connections. */
export class ServerStartError extends EmbeddedDatabaseError {
  readonly output: string

  constructor(message: string, output: string) {
    super(output === '' ? message : `${message}\n${output}`)
    this.output = output
  }
}

/** Milliseconds for each shutdown mode before the next, harsher one. None of them loses committed data. */
const shutdown = [
  { signal: 'SIGINT', milliseconds: 20_000 },
  { signal: 'SIGQUIT', milliseconds: 5000 },
  { signal: 'SIGKILL', milliseconds: 5000 },
] as const

/** Starts `postgres` and waits until it accepts connections. */
export async function startServer({ cluster, port, settings, log, signal }: ServerOptions): Promise<PostgresProcess> {
  const allSettings = { ...defaultSettings, ...settings, ...createOwnSettings(cluster, port) }
  const child = spawn(
    cluster.postgres,
    [
      '-D',
      getDataArgument(cluster.data),
      ...Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // A session of its own: Ctrl-C in a terminal reaches the whole group, and the server has requests to finish first.
    { ...getSpawnOptions(cluster.commandSite), detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let stopping = false
  const tail = tailLog(child.stderr, (line) => {
    // A fast shutdown says FATAL for each connection that it closes.
    if (/ PANIC: /.test(line)) log.error({ line }, 'the embedded database failed and is restarting')
    else if (/ FATAL: /.test(line) && !stopping) log.warn({ line }, 'embedded database')
  })
  const ended = waitForExit(child)
  const stop = () => {
    stopping = true
    return shutDown((name) => child.kill(name), ended)
  }
  try {
    await Promise.race([waitUntilReady(cluster, child, signal), ended])
  } catch (error) {
    await stop()
    throw error
  }
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
    throw new ServerStartError(`PostgreSQL did not start: ${await ended}.`, tail.getText())
  // A caller that forgets to stop us should be able to end; `killServer` is called then.
  child.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  return { pid: child.pid, ended, stop, killServer: () => void child.kill('SIGINT') }
}

/** Sends increasingly harsh signals until `ended` resolves. */
export async function shutDown(kill: (signal: NodeJS.Signals) => void, ended: Promise<unknown>): Promise<void> {
  for (const { signal, milliseconds } of shutdown) {
    kill(signal)
    const waiting = new AbortController()
    const timeout = delay(milliseconds, 'timeout', { signal: waiting.signal }).catch(() => 'ended')
    const outcome = await Promise.race([ended, timeout])
    waiting.abort()
    if (outcome !== 'timeout') return
  }
  throw new EmbeddedDatabaseError('The embedded database cannot be stopped, not even by killing it.')
}

/** PostgreSQL says in a file when it accepts connections: quicker than trying, and needs no password. */
async function waitUntilReady(cluster: Cluster, child: ChildProcess, signal: AbortSignal): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = await readPostmasterFile(cluster.data)
    if (postmaster !== null && postmaster.pid === child.pid && postmaster.ready) return
    // No timeout: recovery after a crash takes as long as necessary, and a failed start ends the process.
    await delay(10, undefined, { signal })
  }
}

/** The content of `postmaster.pid`; null if it is missing or incomplete. */
export async function readPostmasterFile(data: string): Promise<{ pid: number; ready: boolean } | null> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null
}

function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    // `close` comes after the last line of the log, but a straggling worker may hold the log open after a crash.
    child.on('exit', (code, signal) => {
      const exitText = signal === null ? `exit code ${code}` : `signal ${signal}`
      setTimeout(() => resolve(exitText), 100)
      child.on('close', () => resolve(exitText))
    })
  })
}

function createOwnSettings(cluster: Cluster, port: number): Readonly<Record<string, string>> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // Relative to the data directory, whose own path PostgreSQL's user may not be able to enter.
    unix_socket_directories: cluster.hasSocket ? '.' : '',
    unix_socket_permissions: '0700',
    cluster_name: cluster.name,
  }
}
