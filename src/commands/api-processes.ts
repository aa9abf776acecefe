import cluster, { type Worker as ClusterProcess } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { workerConnections } from '../platform/queue.ts'

/** What the primary process tells an API process. */
export type ToApiProcess =
  | { readonly do: 'serve'; readonly databaseUrl: string; readonly connections: number }
  | { readonly do: 'stop' }

/** What an API process tells the primary process. */
export type FromApiProcess =
  | { readonly did: 'begin' }
  | { readonly did: 'listen'; readonly port: number }
  | { readonly did: 'fail'; readonly why: string }

/** How many database connections the primary process may hold: for its jobs, and for what is done at the start. */
export const primaryConnections = 4

/** How many connections are left to commands, and to whoever looks into the database. */
const spareConnections = 16
/** With fewer than that, in one process, requests that need a connection each would wait for one another. */
const leastConnections = 2

/**
 * The most that the two halves for objects that do not live long may take each, in MiB. What several requests hold at once
 * then dies there, instead of being moved out of it while they wait; a process that holds no jobs has the room.
 */
const youngGenerationMb = 32

const firstPause = 200
const longestPause = 10_000
/** A process that has lived for so long, in milliseconds, did not die of how it was started. */
const settled = 10_000
/** How long the processes may take to finish what is under way, in milliseconds. */
const patience = 25_000

/**
 * How many connections each of several processes may hold, so that together they fit into what the database allows.
 *
 * @throws Error when even the least for each is too much
 */
export async function connectionsEach(config: Config, processes: number, pool: pg.Pool, log: Logger): Promise<number> {
  const { rows } = await pool.query<{ most: number }>(
    `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most`,
  )
  const most = rows[0]?.most ?? 100
  const fitting = Math.floor((most - primaryConnections - workerConnections - spareConnections) / processes)
  if (fitting < leastConnections) {
    throw new Error(
      `The database allows ${most} connections, too few for ${processes} processes. Raise max_connections there, or start fewer: --processes ${Math.max(1, Math.floor((processes * fitting) / leastConnections))}`,
    )
  }
  if (fitting >= config.connections) return config.connections
  log.info(
    { wanted: config.connections, each: fitting, processes, databaseAllows: most },
    'fewer database connections a process, so that all fit into what the database allows',
  )
  return fitting
}

export interface ApiProcessesOptions {
  readonly count: number
  readonly databaseUrl: string
  readonly connections: number
  readonly log: Logger
}

/** The processes that share the port. The primary, which looks after them, serves no request itself. */
export class ApiProcesses {
  readonly #options: ApiProcessesOptions
  readonly #stopping = new AbortController()
  readonly #lives: Promise<void>[] = []
  #stopped: Promise<void> | undefined

  constructor(options: ApiProcessesOptions) {
    this.#options = options
  }

  /**
   * Starts all, and resolves when all listen. One that dies later is started again, ever more slowly while it keeps
   * dying.
   *
   * @returns the port that they share
   * @param signal gives up a start that is under way
   * @throws Error with the reason when one of them cannot start; the others run until {@link stop}
   */
  async start(signal: AbortSignal): Promise<number> {
    // Connections are dealt out in turn, on every system.
    cluster.schedulingPolicy = cluster.SCHED_RR
    cluster.setupPrimary({ execArgv: [...process.execArgv, `--max-semi-space-size=${youngGenerationMb}`] })
    signal.addEventListener('abort', () => void this.stop(), { once: true })
    const firstStarts = Array.from({ length: this.#options.count }, async () => {
      const first = this.#fork()
      const port = await first.listening
      this.#lives.push(this.#keepAlive(first))
      return port
    })
    const [port = 0] = await Promise.all(firstStarts)
    return port
  }

  /** Lets all finish what is under way, and resolves when they have ended. May be called more than once. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<void> {
    this.#stopping.abort()
    const processes = running()
    for (const one of processes) tell(one, { do: 'stop' })
    const ended = Promise.all(processes.map(untilEnded))
    const late = new AbortController()
    await Promise.race([ended, delay(patience, undefined, { signal: late.signal }).catch(() => {})])
    late.abort()
    this.kill()
    await Promise.all([ended, ...this.#lives])
  }

  /** Ends all at once. */
  kill(): void {
    this.#stopping.abort()
    for (const one of running()) one.process.kill('SIGKILL')
  }

  async #keepAlive(first: ApiProcess): Promise<void> {
    const { log } = this.#options
    const { signal } = this.#stopping
    let pause = firstPause
    for (let current = first; ; ) {
      const how = await current.ended
      if (signal.aborted) return
      if (performance.now() - current.began > settled) pause = firstPause
      log.warn({ api: current.pid, how, againIn: pause }, 'an API process has died; starting another')
      await delay(pause, undefined, { signal }).catch(() => {})
      pause = Math.min(pause * 2, longestPause)
      if (signal.aborted) return
      current = this.#fork()
      const started = current
      started.listening.then(
        () => log.info({ api: started.pid }, 'another API process listens'),
        (error: unknown) => log.warn({ err: error, api: started.pid }, 'an API process does not start'),
      )
    }
  }

  #fork(): ApiProcess {
    const { databaseUrl, connections } = this.#options
    const child = cluster.fork()
    child.on('error', () => {})
    const listening = Promise.withResolvers<number>()
    child.on('message', (message: FromApiProcess) => {
      if (message.did === 'begin') {
        const order: ToApiProcess = { do: 'serve', databaseUrl, connections }
        tell(child, this.#stopping.signal.aborted ? { do: 'stop' } : order)
      } else if (message.did === 'listen') listening.resolve(message.port)
      else listening.reject(new Error(message.why))
    })
    const ended = new Promise<string>((resolve) => {
      child.on('exit', (code, signal) => {
        const how = signal === null || signal === '' ? `exit code ${code}` : `signal ${signal}`
        listening.reject(new Error(`An API process ended before it could listen (${how}); its log says why`))
        resolve(how)
      })
    })
    return { pid: child.process.pid, began: performance.now(), listening: listening.promise, ended }
  }
}

interface ApiProcess {
  readonly pid: number | undefined
  readonly began: number
  /** The port, once it listens; rejects when it cannot. */
  readonly listening: Promise<number>
  /** Resolves when it has ended, with how, in words. */
  readonly ended: Promise<string>
}

const running = (): ClusterProcess[] => Object.values(cluster.workers ?? {}).filter((one) => one !== undefined)

const untilEnded = (one: ClusterProcess): Promise<void> =>
  new Promise((resolve) => {
    if (one.isDead()) resolve()
    else one.once('exit', () => resolve())
  })

function tell(one: ClusterProcess, message: ToApiProcess): void {
  // It may be about to end; its exit is noticed elsewhere.
  if (one.isConnected()) one.send(message, () => {})
}
