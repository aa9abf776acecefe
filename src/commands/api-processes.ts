import cluster, { type Worker as ClusterProcess } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { workerConnections } from '../platform/queue.ts'
import { RestartBackoff } from '../platform/restart-backoff.ts'
import type { MetricsMessageFromApiProcess, MetricsMessageToApiProcess, MetricsOfProcesses } from './process-metrics.ts'

/** Messages from the primary to an API process. */
export type MessageToApiProcess =
  | { readonly type: 'serve'; readonly databaseUrl: string; readonly connections: number }
  | { readonly type: 'stop' }
  | MetricsMessageToApiProcess

/** Messages from an API process to the primary. */
export type MessageFromApiProcess =
  | { readonly type: 'begin' }
  | { readonly type: 'listen'; readonly port: number }
  | { readonly type: 'fail'; readonly reason: string }
  | MetricsMessageFromApiProcess

/** Database connections of the primary process: for jobs, and for its start. */
export const primaryConnections = 4

/** Connections left for commands and other database clients. */
const spareConnections = 16
/** With fewer connections per process, requests would wait for one another. */
const minConnections = 2

/**
 * Maximum size of each half of the young generation, in MiB. Data of concurrent requests then dies there instead of
 * being promoted while they wait; a process without jobs has room for it.
 */
const youngGenerationMb = 32

const restarts = { first: 200, longest: 10_000, settled: 10_000 }
/** Milliseconds that processes have to finish work in progress. */
const timeout = 25_000

/** Milliseconds to wait for the database's settings at the start. */
const responseTimeout = 10_000

/**
 * Divides the database's connections between processes.
 *
 * @throws Error if even the minimum for each is too much
 */
export async function calculateConnectionsPerProcess(
  config: Config,
  processes: number,
  pool: pg.Pool,
  log: Logger,
): Promise<number> {
  const question = {
    text: `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most`,
    query_timeout: responseTimeout,
  }
  const { rows } = await pool.query<{ most: number }>(question)
  const maxConnections = rows[0]?.most ?? 100
  const fitting = Math.floor((maxConnections - primaryConnections - workerConnections - spareConnections) / processes)
  if (fitting < minConnections) {
    throw new Error(
      `The database allows ${maxConnections} connections, too few for ${processes} processes. Raise its max_connections, or start fewer processes: --processes ${Math.max(1, Math.floor((processes * fitting) / minConnections))}`,
    )
  }
  if (fitting >= config.connections) return config.connections
  log.info(
    { wanted: config.connections, each: fitting, processes, databaseAllows: maxConnections },
    'using fewer database connections per process, to stay within the limit of the database',
  )
  return fitting
}

export interface ApiProcessesOptions {
  readonly count: number
  readonly databaseUrl: string
  readonly connections: number
  readonly metrics: MetricsOfProcesses
  readonly log: Logger
}

/** The processes that share the port. The primary, which manages them, serves no requests. */
export class ApiProcesses {
  readonly #options: ApiProcessesOptions
  readonly #stopping = new AbortController()
  readonly #lives: Promise<void>[] = []
  #stopped: Promise<void> | undefined

  constructor(options: ApiProcessesOptions) {
    this.#options = options
  }

  /**
   * Starts all processes, and resolves when all listen. One that dies later is restarted, with growing delays while it
   * keeps dying.
   *
   * @returns the shared port
   * @param signal aborts the start
   * @throws Error with the reason if one of them cannot start; the others run until {@link stopAll}
   */
  async startAll(signal: AbortSignal): Promise<number> {
    // Round robin on every operating system.
    cluster.schedulingPolicy = cluster.SCHED_RR
    cluster.setupPrimary({ execArgv: [...process.execArgv, `--max-semi-space-size=${youngGenerationMb}`] })
    signal.addEventListener('abort', () => void this.stopAll(), { once: true })
    const firstStarts = Array.from({ length: this.#options.count }, async () => {
      const forked = this.#forkProcess()
      const port = await forked.listening
      this.#lives.push(this.#superviseProcess(forked))
      return port
    })
    const [port = 0] = await Promise.all(firstStarts)
    return port
  }

  /** Lets all processes finish their work, and resolves when they have ended. Idempotent. */
  stopAll(): Promise<void> {
    this.#stopped ??= this.#stopProcesses()
    return this.#stopped
  }

  async #stopProcesses(): Promise<void> {
    this.#stopping.abort()
    const processes = listRunning()
    for (const child of processes) sendToProcess(child, { type: 'stop' })
    const ended = Promise.all(processes.map(waitForEnd))
    const late = new AbortController()
    await Promise.race([ended, delay(timeout, undefined, { signal: late.signal }).catch(() => {})])
    late.abort()
    this.killAll()
    await Promise.all([ended, ...this.#lives])
  }

  /** Kills all processes immediately. */
  killAll(): void {
    this.#stopping.abort()
    for (const child of listRunning()) child.process.kill('SIGKILL')
  }

  async #superviseProcess(initialProcess: ApiProcess): Promise<void> {
    const { log } = this.#options
    const { signal } = this.#stopping
    const backoff = new RestartBackoff(restarts)
    for (let current = initialProcess; ; ) {
      const exitText = await current.ended
      if (signal.aborted) return
      backoff.noteEnd(performance.now() - current.began)
      log.warn({ api: current.pid, how: exitText, againIn: backoff.pause }, 'an API process died; starting another')
      await backoff.wait(signal)
      if (signal.aborted) return
      current = this.#forkProcess()
      const started = current
      started.listening.then(
        () => log.info({ api: started.pid }, 'another API process is listening'),
        (error: unknown) => log.warn({ err: error, api: started.pid }, 'an API process cannot be started'),
      )
    }
  }

  #forkProcess(): ApiProcess {
    const { databaseUrl, connections, metrics } = this.#options
    const child = cluster.fork()
    const measured = { send: (message: MetricsMessageToApiProcess) => sendToProcess(child, message) }
    child.on('error', () => {})
    const listening = Promise.withResolvers<number>()
    child.on('message', (message: MessageFromApiProcess) => {
      if (message.type === 'begin') {
        const order: MessageToApiProcess = { type: 'serve', databaseUrl, connections }
        sendToProcess(child, this.#stopping.signal.aborted ? { type: 'stop' } : order)
      } else if (message.type === 'listen') {
        listening.resolve(message.port)
        metrics.addProcess(measured)
      } else if (message.type === 'fail') listening.reject(new Error(message.reason))
      else metrics.receive(measured, message)
    })
    const ended = new Promise<string>((resolve) => {
      child.on('exit', (code, signal) => {
        metrics.retireProcess(measured)
        const exitText = signal === null || signal === '' ? `exit code ${code}` : `signal ${signal}`
        listening.reject(new Error(`An API process ended before it could listen (${exitText}); see its log`))
        resolve(exitText)
      })
    })
    return { pid: child.process.pid, began: performance.now(), listening: listening.promise, ended }
  }
}

interface ApiProcess {
  readonly pid: number | undefined
  readonly began: number
  /** The port, once it listens; rejects if it cannot. */
  readonly listening: Promise<number>
  /** Resolves when it has ended, with a description. */
  readonly ended: Promise<string>
}

const listRunning = (): ClusterProcess[] => Object.values(cluster.workers ?? {}).filter((child) => child !== undefined)

const waitForEnd = (child: ClusterProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.isDead()) resolve()
    else child.once('exit', () => resolve())
  })

function sendToProcess(child: ClusterProcess, message: MessageToApiProcess): void {
  // It may be about to end; its exit is handled elsewhere.
  if (child.isConnected()) child.send(message, () => {})
}
