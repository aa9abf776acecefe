import pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import { noOrigin } from '../../kernel/unit-of-work.ts'
import { ConnectionScheduler } from './connection-scheduler.ts'
import { type DiskFailure, diskFailureTexts } from './disk-failure.ts'
import { DiskMonitor, probeDatabaseDisk } from './disk-monitor.ts'
import { isConnectionFailure, isDatabaseUnavailable, isPreparedStatementMismatch, isRetryable } from './failures.ts'
import { OutageMonitor, type OutageReport } from './outage-monitor.ts'
import { runAfterPrepared } from './read-query.ts'
import {
  forwardSettings,
  listScopeValues,
  type ScopeSettings,
  take,
  takeDistributed,
  takeToRead,
} from './scope-settings.ts'
import { createStatement, sendQuery } from './send-query.ts'
import { type AccessScope, type OperationContext, ReadOnlySession, type SendQuery, Transaction } from './transaction.ts'
import { yieldWhileReading } from './yield-while-reading.ts'

export interface DatabaseOptions {
  readonly url: string
  readonly clock: Clock
  /** Maximum connections of this process. */
  readonly connections: number
  /**
   * The role taken by tenants' and operators' transactions; null if the login role itself is subject to row-level
   * security.
   */
  readonly role: string | null
  /** Whether tenants' rows are distributed over several servers; defaults to false. */
  readonly isDistributed?: boolean
  /** Whether tenants may have sandbox clocks, which are then read with every unit of work; defaults to false. */
  readonly hasSandboxClocks?: boolean
  /** Maximum milliseconds per statement; defaults to {@link statementTimeout}. */
  readonly statementTimeout?: number
  /** Additional milliseconds to wait for a response lost by the network; defaults to 3 seconds. */
  readonly answerGrace?: number
  /** Maximum milliseconds to wait for a free or new connection; defaults to 4 seconds. */
  readonly connectTimeout?: number
  /** Its data directory, if it is on this machine; otherwise null. */
  readonly directory?: string | null
  /** Maximum concurrent statements of one tenant while others are active; defaults to a third of the connections. */
  readonly statementsPerTenant?: number
  readonly onConnectionError: (error: Error) => void
  /** Called with the seconds that work has waited for a connection. */
  readonly onConnectionWait?: (seconds: number) => void
  /** Called once when it cannot be reached, again while that lasts, and when it is back. */
  readonly onOutage?: (report: OutageReport) => void
  /** Called when its disk fails, and with null when it works again. */
  readonly onDiskChange?: (trouble: DiskFailure | null, cause: unknown) => void
}

/** Maximum milliseconds per statement of a request. */
const statementTimeout = 20_000
const defaultAnswerGrace = 3_000
const defaultConnectTimeout = 4_000
/** Retries of a transaction after a conflict with a concurrent one. */
const retries = 3

/**
 * The only access to PostgreSQL: every query runs in a transaction with an access scope, and every connection failure
 * becomes a `Problem` of kind `unavailable`.
 */
export class Database {
  readonly pool: pg.Pool
  readonly clock: Clock
  /** Maximum connections. */
  readonly connections: number
  /** The state of its disk. */
  readonly disk: DiskMonitor
  readonly #outages: OutageMonitor
  readonly #role: string | null
  readonly #isDistributed: boolean
  readonly #hasSandboxClocks: boolean
  readonly #statementTimeout: number
  /** Maximum milliseconds to wait for a response. */
  readonly #responseTimeout: number
  readonly #connectTimeout: number
  readonly #connectionScheduler: ConnectionScheduler
  readonly #onConnectionWait: ((seconds: number) => void) | undefined

  constructor(options: DatabaseOptions) {
    this.clock = options.clock
    this.connections = options.connections
    this.#role = options.role
    this.#isDistributed = options.isDistributed ?? false
    this.#hasSandboxClocks = options.hasSandboxClocks ?? false
    this.#statementTimeout = options.statementTimeout ?? statementTimeout
    this.#responseTimeout = this.#statementTimeout + (options.answerGrace ?? defaultAnswerGrace)
    this.#connectTimeout = options.connectTimeout ?? defaultConnectTimeout
    this.#connectionScheduler = new ConnectionScheduler(
      options.connections,
      this.#connectTimeout,
      options.statementsPerTenant,
    )
    this.#onConnectionWait = options.onConnectionWait
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.connections,
      connectionTimeoutMillis: this.#connectTimeout,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: 'portolan',
      pipeline: true,
    })
    this.disk = new DiskMonitor({
      probeDatabase: () => probeDatabaseDisk(this.pool),
      directory: options.directory ?? null,
      onChange: options.onDiskChange ?? (() => {}),
    })
    this.#outages = new OutageMonitor({
      probeDatabase: () => this.#probe(),
      onReport: options.onOutage ?? (() => {}),
    })
    const onError = (error: Error) => {
      // A database that stops while it is being closed may be faster than the flush.
      if (this.pool.ending) return
      options.onConnectionError(error)
      this.#outages.noteLostConnection(error)
    }
    this.pool.on('error', onError)
    // A checked-out client emits connection errors itself, and an unhandled error event would crash the process.
    this.pool.on('connect', (client) => {
      client.on('error', onError)
      yieldWhileReading(client.connection.stream)
      // What is sent before each transaction or read assumes it; if it failed, they fail.
      const preparation = this.#isDistributed
        ? { text: forwardSettings }
        : { name: 'take-to-read', text: takeToRead, values: listScopeValues(this.#getScopeSettings({ as: 'system' })) }
      client.query(preparation).catch(() => {})
    })
  }

  /**
   * Runs work in one transaction: committed when it returns, rolled back when it throws. Work that lost against a
   * concurrent transaction (deadlock, serialisation), or had a connection that was not fit for it, is begun again, so it
   * must not have effects outside.
   *
   * What only reads has a transaction for each of its statements, and sees what others commit between them, unless it is
   * stable: then it has one, and sees everything as it is when it begins.
   *
   * @throws Problem `unavailable` when the database cannot be reached
   */
  async runInTransaction<T>(
    accessScope: AccessScope,
    operationContext: Partial<OperationContext>,
    work: (transaction: Transaction) => Promise<T>,
    options: { readonly readOnly?: boolean; readonly stable?: boolean } = {},
  ): Promise<T> {
    const complete: OperationContext = {
      by: 'system',
      at: this.clock.now(),
      traceparent: null,
      origin: noOrigin,
      ...operationContext,
    }
    for (let attempt = 1; ; attempt++) {
      try {
        if (options.readOnly !== true) return await this.#runOnce(accessScope, complete, work, false)
        if (options.stable !== true) return await this.#runReadOnly(accessScope, complete, work)
        return await this.#runOnce(accessScope, complete, work, true)
      } catch (error) {
        if (isRetryable(error) && attempt < retries) continue
        if (error instanceof UncertainCommit) throw await this.#createUncertainCommitProblem(error.cause)
        if (error instanceof Problem || !isDatabaseUnavailable(error)) throw error
        throw await this.#createUnavailableProblem(error)
      }
    }
  }

  /** Time and actor are the system's own. */
  async runAsSystem<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.runInTransaction({ as: 'system' }, {}, work)
  }

  /** Whether the database responds and its disk works. */
  async ping(): Promise<void> {
    try {
      await this.#probe()
    } catch (error) {
      throw isDatabaseUnavailable(error) ? await this.#createUnavailableProblem(error) : error
    }
    const { trouble } = this.disk
    if (trouble !== null) throw createDiskProblem(trouble, undefined)
  }

  async #probe(): Promise<void> {
    const question = { text: 'select 1', query_timeout: this.#connectTimeout }
    await this.pool.query(question)
  }

  async close(): Promise<void> {
    this.disk.close()
    this.#outages.close()
    await this.pool.end()
  }

  /** The number waiting for a connection. */
  get waitingCount(): number {
    return this.#connectionScheduler.waitingCount
  }

  async #connect(accessScope: AccessScope): Promise<pg.PoolClient> {
    const tenant = getTenant(accessScope)
    const began = performance.now()
    try {
      const permit = this.#connectionScheduler.acquire(tenant)
      if (permit !== null) await permit
      try {
        return await this.pool.connect()
      } catch (error) {
        this.#connectionScheduler.release(tenant, true)
        throw error
      }
    } finally {
      this.#onConnectionWait?.((performance.now() - began) / 1000)
    }
  }

  #release(client: pg.PoolClient, isBroken: boolean, accessScope: AccessScope): void {
    client.release(isBroken)
    this.#connectionScheduler.release(getTenant(accessScope), isBroken)
  }

  async #runOnce<T>(
    accessScope: AccessScope,
    operationContext: OperationContext,
    work: (transaction: Transaction) => Promise<T>,
    isReading: boolean,
  ): Promise<T> {
    const client = await this.#connect(accessScope)
    const role = accessScope.as === 'system' ? null : this.#role
    let transaction: Transaction | undefined
    let broken = false
    let committing = false
    const send: SendQuery = (query) => sendQuery(client, createStatement(query), this.#responseTimeout)
    try {
      const [, , aheadSeconds] = await sendInOnePacket(client, () =>
        Promise.all([
          send({ text: isReading ? 'begin isolation level repeatable read read only' : 'begin' }),
          send(this.#buildTakeScope(accessScope)),
          this.#readSandboxClock(accessScope, send),
        ]),
      )
      transaction = new Transaction(send, accessScope, operationContext, role, aheadSeconds)
      const result = await work(transaction)
      // Before the end is sent: anything sent later would run as the login role, outside any transaction.
      transaction.close()
      committing = !isReading
      const { command } = await send({ text: 'commit' })
      // PostgreSQL responds like this, without an error, if a statement failed and the work continued regardless.
      if (command === 'ROLLBACK') throw new Error('a transaction was committed in which a statement had failed')
      return result
    } catch (error) {
      transaction?.close()
      broken = !(await this.#resetConnection(client, error))
      throw committing && isDatabaseUnavailable(error) ? new UncertainCommit(error) : error
    } finally {
      this.#release(client, broken, accessScope)
    }
  }

  /** Read-only work: the access scope is sent with each statement, in one packet. */
  async #runReadOnly<T>(
    accessScope: AccessScope,
    operationContext: OperationContext,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const client = await this.#connect(accessScope)
    const send = this.#createReader(client, accessScope)
    let transaction: ReadOnlySession | undefined
    let broken = false
    try {
      const aheadSeconds = await this.#readSandboxClock(accessScope, send)
      transaction = new ReadOnlySession(send, accessScope, operationContext, null, aheadSeconds)
      return await work(transaction)
    } catch (error) {
      transaction?.close()
      broken = !(await this.#resetConnection(client, error))
      throw error
    } finally {
      transaction?.close()
      this.#release(client, broken, accessScope)
    }
  }

  /** Returns what sends a query in a read-only transaction of its own. */
  #createReader(client: pg.PoolClient, accessScope: AccessScope): SendQuery {
    if (this.#isDistributed) {
      const send: SendQuery = (query) => sendQuery(client, createStatement(query), this.#responseTimeout)
      return async (query) => {
        const [, , result] = await sendInOnePacket(client, () =>
          Promise.all([
            send({ text: 'begin read only' }),
            send(this.#buildTakeScope(accessScope)),
            send(query),
            send({ text: 'commit' }),
          ]),
        )
        return result
      }
    }
    // Without `begin` and `commit`: the settings last as long as what is sent with them.
    const takeScope = { name: 'take-to-read', values: listScopeValues(this.#getScopeSettings(accessScope)) }
    return (query) => runAfterPrepared(client, takeScope, query, this.#responseTimeout)
  }

  /** Cleans up a connection after a failure; returns whether others can use it. */
  async #resetConnection(client: pg.PoolClient, failure: unknown): Promise<boolean> {
    try {
      await sendQuery(client, createStatement({ text: 'rollback' }), this.#responseTimeout)
      return !isPreparedStatementMismatch(failure)
    } catch {
      return false
    }
  }

  /** The offset of the tenant's clock in seconds, whichever process has moved it. */
  async #readSandboxClock(accessScope: AccessScope, send: SendQuery): Promise<number> {
    const tenant = getTenant(accessScope)
    if (!this.#hasSandboxClocks || tenant === null) return 0
    const text = 'select ahead_seconds as "aheadSeconds" from portolan.sandbox_clock where tenant = $1'
    const { rows } = await send({ name: 'sandbox-clock-ahead', text, values: [tenant] })
    return (rows as { aheadSeconds: number }[])[0]?.aheadSeconds ?? 0
  }

  async #createUnavailableProblem(cause: unknown): Promise<Problem> {
    const trouble = await this.disk.explainFailure(cause)
    if (trouble !== null) return createDiskProblem(trouble, cause)
    const text = 'The database is unavailable at the moment; nothing was changed, try again'
    return new Problem('unavailable', text, { retryAfter: 2, cause, ...this.#noteOutage(cause) })
  }

  async #createUncertainCommitProblem(cause: unknown): Promise<Problem> {
    const trouble = await this.disk.explainFailure(cause)
    const reason = trouble === null ? '' : `, as its disk ${diskFailureTexts[trouble]}`
    const text = `The database connection was lost while storing the request${reason}, so it is unknown whether it was stored; check, or send the same request again`
    return new Problem('unavailable', text, {
      retryAfter: trouble === null ? 2 : 10,
      cause,
      ...this.#noteOutage(cause),
    })
  }

  /** Reports an outage once for all work that it makes fail. */
  #noteOutage(cause: unknown): { readonly isReported?: true } {
    if (!isConnectionFailure(cause)) return {}
    this.#outages.noteFailure(cause)
    return { isReported: true }
  }

  /** The statement that sets role and tenant for the current transaction. */
  #buildTakeScope(accessScope: AccessScope): pg.QueryConfig {
    const settings = this.#getScopeSettings(accessScope)
    return { name: 'take', text: this.#isDistributed ? takeDistributed : take, values: listScopeValues(settings) }
  }

  #getScopeSettings(accessScope: AccessScope): ScopeSettings {
    return {
      tenant: getTenant(accessScope) ?? '',
      isOperator: accessScope.as !== 'tenant',
      statementTimeout: this.#statementTimeout,
      role: accessScope.as === 'system' ? null : this.#role,
    }
  }
}

const getTenant = (accessScope: AccessScope): string | null => (accessScope.as === 'tenant' ? accessScope.tenant : null)

/** Collects what is sent and sends it in one packet: a packet costs either side more than its content. */
function sendInOnePacket<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = client.connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** The connection was lost between the commit and its response. */
class UncertainCommit extends Error {
  constructor(cause: unknown) {
    super('the commit was not answered', { cause })
  }
}

function createDiskProblem(trouble: DiskFailure, cause: unknown): Problem {
  const text = `The disk of the database ${diskFailureTexts[trouble]}; nothing was changed, try again after the operator has fixed it`
  // By the disk monitor.
  return new Problem('unavailable', text, { retryAfter: 10, cause, isReported: true })
}
