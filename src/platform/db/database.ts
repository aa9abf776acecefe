import pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import { noOrigin } from '../../kernel/unit-of-work.ts'
import { ConnectionScheduler } from './connection-scheduler.ts'
import { type DiskFailure, diskFailureTexts } from './disk-failure.ts'
import { DiskMonitor, probeDatabaseDisk } from './disk-monitor.ts'
import { isDatabaseUnavailable, isPreparedStatementMismatch, isRetryable } from './failures.ts'
import { runAfterPrepared } from './read-query.ts'
import { type AccessScope, type OperationContext, ReadOnlySession, type SendQuery, Transaction } from './transaction.ts'
import { yieldWhileReading } from './yield-while-reading.ts'

export interface DatabaseOptions {
  readonly url: string
  readonly clock: Clock
  /** How many connections this process may hold. */
  readonly connections: number
  /**
   * The role that tenants' and operators' transactions take; null when the login role is itself held by row-level
   * security.
   */
  readonly role: string | null
  /** Whether tenants may have sandbox clocks, which are then read with every unit of work; not when left out. */
  readonly hasSandboxClocks?: boolean
  /** Longest time in milliseconds that one statement may take; {@link statementTimeout} when left out. */
  readonly statementTimeout?: number
  /** How much longer in milliseconds to wait for an answer that a lost network never brings; 3 seconds when left out. */
  readonly answerGrace?: number
  /** Longest time in milliseconds to wait for a free or new connection; 4 seconds when left out. */
  readonly connectTimeout?: number
  /** Where its data lie, if that is this machine; else null. */
  readonly directory?: string | null
  /** How many statements of one tenant may run at once while others are active; a third of the connections when left out. */
  readonly statementsPerTenant?: number
  readonly onConnectionError: (error: Error) => void
  /** Told how long work has waited for a connection, in seconds. */
  readonly onConnectionWait?: (seconds: number) => void
  /** Told once when its disk gets into trouble, and with null when that is over. */
  readonly onDiskChange?: (trouble: DiskFailure | null, cause: unknown) => void
}

/** Longest time in milliseconds that one statement of a request may take. */
const statementTimeout = 20_000
const defaultAnswerGrace = 3_000
const defaultConnectTimeout = 4_000
/** How often a transaction that lost against a concurrent one is begun again. */
const retries = 3

/**
 * The one door to PostgreSQL: every query runs in a transaction that says whose rows it sees, and every failure to
 * reach the server is a `Problem` of kind `unavailable`.
 */
export class Database {
  readonly pool: pg.Pool
  readonly clock: Clock
  /** How many connections it holds at the most. */
  readonly connections: number
  /** What is known of the disk that it lies on. */
  readonly disk: DiskMonitor
  readonly #role: string | null
  readonly #hasSandboxClocks: boolean
  readonly #statementTimeout: number
  readonly #connectTimeout: number
  readonly #connectionScheduler: ConnectionScheduler
  readonly #onConnectionWait: ((seconds: number) => void) | undefined

  constructor(options: DatabaseOptions) {
    this.clock = options.clock
    this.connections = options.connections
    this.#role = options.role
    this.#hasSandboxClocks = options.hasSandboxClocks ?? false
    this.#statementTimeout = options.statementTimeout ?? statementTimeout
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
      query_timeout: this.#statementTimeout + (options.answerGrace ?? defaultAnswerGrace),
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
    const onError = (error: Error) => {
      // While it is being closed, a database that stops right afterwards may be quicker than the flush.
      if (!this.pool.ending) options.onConnectionError(error)
    }
    this.pool.on('error', onError)
    // A client that is checked out reports a lost connection on itself, and an error event nobody hears ends the process.
    this.pool.on('connect', (client) => {
      client.on('error', onError)
      yieldWhileReading(client.connection.stream)
      // What reads takes this for prepared; where it could not be, the reading fails.
      client
        .query({ name: 'take-to-read', text: takeToRead, values: this.#buildScopeStatements({ as: 'system' }) })
        .catch(() => {})
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

  /** The moment and the doer are the system's own. */
  async runAsSystem<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.runInTransaction({ as: 'system' }, {}, work)
  }

  /** Whether the database answers now, and nothing is known to be wrong with its disk. */
  async ping(): Promise<void> {
    const question = { text: 'select 1', query_timeout: this.#connectTimeout }
    try {
      await this.pool.query(question)
    } catch (error) {
      throw isDatabaseUnavailable(error) ? await this.#createUnavailableProblem(error) : error
    }
    const { trouble } = this.disk
    if (trouble !== null) throw createDiskProblem(trouble, undefined)
  }

  async close(): Promise<void> {
    this.disk.close()
    await this.pool.end()
  }

  /** How many wait for a connection. */
  get waitingCount(): number {
    return this.#connectionScheduler.waitingCount
  }

  async #connect(accessScope: AccessScope): Promise<pg.PoolClient> {
    const tenant = tenantOf(accessScope)
    const began = performance.now()
    try {
      const permit = this.#connectionScheduler.acquire(tenant)
      if (permit !== null) await permit
      try {
        return await this.pool.connect()
      } catch (error) {
        this.#connectionScheduler.release(tenant)
        throw error
      }
    } finally {
      this.#onConnectionWait?.((performance.now() - began) / 1000)
    }
  }

  #release(client: pg.PoolClient, isBroken: boolean, accessScope: AccessScope): void {
    client.release(isBroken)
    this.#connectionScheduler.release(tenantOf(accessScope))
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
    try {
      const [, , aheadSeconds] = await sendInOnePacket(client, () =>
        Promise.all([
          client.query(isReading ? 'begin isolation level repeatable read read only' : 'begin'),
          client.query({ name: 'take', text: take, values: this.#buildScopeStatements(accessScope) }),
          this.#readSandboxClock(accessScope, (query) => client.query(query)),
        ]),
      )
      transaction = new Transaction((query) => client.query(query), accessScope, operationContext, role, aheadSeconds)
      const result = await work(transaction)
      // Before the end is sent: what is sent after it would run as the login role, outside any transaction.
      transaction.close()
      committing = !isReading
      const { command } = await client.query('commit')
      // PostgreSQL answers so, and not with an error, when a statement had failed and the work went on regardless.
      if (command === 'ROLLBACK') throw new Error('a transaction was committed in which a statement had failed')
      return result
    } catch (error) {
      transaction?.close()
      broken = !(await resetConnection(client, error))
      throw committing && isDatabaseUnavailable(error) ? new UncertainCommit(error) : error
    } finally {
      this.#release(client, broken, accessScope)
    }
  }

  /** Work that only reads: the reach goes with each statement, so that nothing has to begin or to end. */
  async #runReadOnly<T>(
    accessScope: AccessScope,
    operationContext: OperationContext,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const client = await this.#connect(accessScope)
    const takeScope = { name: 'take-to-read', values: this.#buildScopeStatements(accessScope) }
    const send: SendQuery = (query) => runAfterPrepared(client, takeScope, query)
    let transaction: ReadOnlySession | undefined
    let broken = false
    try {
      const aheadSeconds = await this.#readSandboxClock(accessScope, send)
      transaction = new ReadOnlySession(send, accessScope, operationContext, null, aheadSeconds)
      return await work(transaction)
    } catch (error) {
      transaction?.close()
      broken = !(await resetConnection(client, error))
      throw error
    } finally {
      transaction?.close()
      this.#release(client, broken, accessScope)
    }
  }

  /** How far the clock of the tenant is ahead, in seconds, whichever process has moved it. */
  async #readSandboxClock(accessScope: AccessScope, send: SendQuery): Promise<number> {
    const tenant = tenantOf(accessScope)
    if (!this.#hasSandboxClocks || tenant === null) return 0
    const text = 'select ahead_seconds as "aheadSeconds" from portolan.sandbox_clock where tenant = $1'
    const { rows } = await send({ name: 'sandbox-clock-ahead', text, values: [tenant] })
    return (rows as { aheadSeconds: number }[])[0]?.aheadSeconds ?? 0
  }

  async #createUnavailableProblem(cause: unknown): Promise<Problem> {
    const trouble = await this.disk.explainFailure(cause)
    if (trouble !== null) return createDiskProblem(trouble, cause)
    const text = 'The database is unavailable at the moment; nothing was changed, try again'
    return new Problem('unavailable', text, { retryAfter: 2, cause })
  }

  async #createUncertainCommitProblem(cause: unknown): Promise<Problem> {
    const trouble = await this.disk.explainFailure(cause)
    const reason = trouble === null ? '' : `, as its disk ${diskFailureTexts[trouble]}`
    const text = `The database connection was lost while storing the request${reason}, so it is unknown whether it was stored; check, or send the same request again`
    return new Problem('unavailable', text, { retryAfter: trouble === null ? 2 : 10, cause })
  }

  /** What takes the role and names the tenant until the transaction ends, whichever way it ends. */
  #buildScopeStatements(accessScope: AccessScope): string[] {
    const role = accessScope.as === 'system' ? null : this.#role
    return [
      accessScope.as === 'tenant' ? accessScope.tenant : '',
      accessScope.as === 'tenant' ? 'off' : 'on',
      String(this.#statementTimeout),
      role ?? 'none',
    ]
  }
}

const tenantOf = (accessScope: AccessScope): string | null => (accessScope.as === 'tenant' ? accessScope.tenant : null)

const take =
  "select set_config('portolan.tenant', $1, true), set_config('portolan.operator', $2, true), set_config('statement_timeout', $3, true), set_config('role', $4, true)"
const takeToRead = `${take}, set_config('transaction_read_only', 'on', true)`

/** Ends what a failure has left behind on a connection; whether others can use it then. */
async function resetConnection(client: pg.PoolClient, failure: unknown): Promise<boolean> {
  try {
    await client.query('rollback')
    return !isPreparedStatementMismatch(failure)
  } catch {
    return false
  }
}

/** Holds back what is sent meanwhile, and sends it at once: each packet costs either side more than what is in it. */
function sendInOnePacket<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = client.connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** The connection was lost between the commit and its answer. */
class UncertainCommit extends Error {
  constructor(cause: unknown) {
    super('the commit was not answered', { cause })
  }
}

function createDiskProblem(trouble: DiskFailure, cause: unknown): Problem {
  const text = `The disk of the database ${diskFailureTexts[trouble]}; nothing was changed, try again after the operator has fixed it`
  return new Problem('unavailable', text, { retryAfter: 10, cause })
}
