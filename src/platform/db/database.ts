import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { isAway, isOutOfStep, isRetryable } from './failures.ts'
import { readAfter } from './read-query.ts'

/** A query that can say its SQL, as every query builder of kysely can. */
interface Compilable<Row> {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] }
  /** Only there to carry the row's type. */
  executeTakeFirst(): Promise<Row | undefined>
}

/** What is known of an operation before its transaction begins. */
export interface Occasion {
  readonly by: string
  readonly at: Date
  readonly traceparent: string | null
}

/** Whose rows a transaction sees. */
export type Reach =
  /** Those of one tenant, held to it by row-level security. */
  | { readonly as: 'tenant'; readonly tenant: string }
  /** Those tables and rows that an operator may see of every tenant. */
  | { readonly as: 'operator' }
  /** Everything that belongs to no tenant: clients, keys, migrations. */
  | { readonly as: 'system' }

/** How many entries an SQL array or a batch may have before it is split. */
export const largestBatch = 1000

/** Sends a query, within a transaction or as one of its own. */
type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>

/**
 * One open transaction. Reaches the rules as a {@link UnitOfWork}; only stores take it apart again, with
 * {@link transactionOf}.
 */
export class Transaction implements UnitOfWork {
  readonly tenant: string | null
  readonly at: Date
  readonly by: string
  readonly traceparent: string | null
  readonly #sent: Send
  /** The role that it has taken; null when it is the login role. */
  readonly #role: string | null
  #open = true

  constructor(send: Send, reach: Reach, occasion: Occasion, role: string | null) {
    this.#sent = send
    this.#role = role
    this.tenant = reach.as === 'tenant' ? reach.tenant : null
    this.at = occasion.at
    this.by = occasion.by
    this.traceparent = occasion.traceparent
  }

  /** Runs a built query. */
  async rows<Row>(query: Compilable<Row>): Promise<Row[]> {
    const { sql, parameters } = query.compile()
    return this.#run({ text: sql, values: [...parameters] })
  }

  /** Runs a statement that is planned once per connection, under its name. */
  async prepared<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#run({ name, text, values: [...values] })
  }

  /** Runs a statement. */
  async statement<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#run({ text, values: [...values] })
  }

  /**
   * Runs a statement as the login role, which no policy holds: for what lies outside the tenants' tables, such as the
   * queue of jobs.
   */
  async asLogin<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    if (this.#role === null) return this.statement(text, values)
    const become = (role: string) => this.prepared('become', "select set_config('role', $1, true)", [role])
    await become('none')
    const rows = await this.statement<Row>(text, values)
    await become(this.#role)
    return rows
  }

  /** The tenant of a transaction that must have one. */
  get itsTenant(): string {
    if (this.tenant === null) throw new Error('this transaction has no tenant')
    return this.tenant
  }

  /**
   * Runs work that can be undone alone: when it throws, what it did is rolled back, and the transaction goes on.
   */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.#send('savepoint attempt')
    try {
      const result = await work()
      this.#send('release savepoint attempt')
      return result
    } catch (error) {
      // Released too: an attempt around this one would otherwise find this savepoint where it looks for its own.
      await this.statement('rollback to savepoint attempt; release savepoint attempt')
      throw error
    }
  }

  /** Ends the use of this object; a query after that is a mistake of the program. */
  close(): void {
    this.#open = false
  }

  /**
   * Sends a statement that goes out with the next one. Where it fails, so does every one after it, and the commit: nobody
   * has to wait for its answer.
   */
  #send(text: string): void {
    this.statement(text).catch(() => {})
  }

  async #run<Row>(query: pg.QueryConfig): Promise<Row[]> {
    if (!this.#open) throw new Error('a query was made after its transaction had ended')
    const { rows } = await this.#sent(query)
    return rows as Row[]
  }
}

/** Work that only reads, of which each statement is a transaction of its own. */
class Reading extends Transaction {
  override asLogin(): Promise<never> {
    return notInReading()
  }

  override attempt(): Promise<never> {
    return notInReading()
  }
}

async function notInReading(): Promise<never> {
  throw new Error('what only reads has no transaction that would hold several statements together')
}

/**
 * The text of a built query, for {@link Transaction.prepared}: built once, with anything in the place of the values that
 * are then given in the same order.
 */
export const textOf = (query: Compilable<unknown>): string => query.compile().sql

/** The transaction behind a unit of work. */
export function transactionOf(unit: UnitOfWork): Transaction {
  if (!(unit instanceof Transaction)) throw new Error('this unit of work was not made by the database')
  return unit
}

/** A query builder for a store's tables. It only builds; {@link Transaction.rows} runs. */
export function queryBuilder<Tables>(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }).withSchema('portolan')
}

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
  /** Longest time in milliseconds that one statement may take; {@link statementTimeout} when left out. */
  readonly statementTimeout?: number
  readonly onConnectionError: (error: Error) => void
}

/** Longest time in milliseconds that one statement of a request may take. */
const statementTimeout = 20_000
/** How much longer in milliseconds to wait for the answer to a statement, which a lost network never brings. */
const answerGrace = 3_000
/** Longest time in milliseconds to wait for a free or new connection. */
const connectTimeout = 4_000
/** How often a transaction that lost against a concurrent one is begun again. */
const retries = 3

/**
 * The one door to PostgreSQL: every query runs in a transaction that says whose rows it sees, and every failure to
 * reach the server is a `Problem` of kind `unavailable`.
 */
export class Database {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly #role: string | null
  readonly #statementTimeout: number

  constructor(options: DatabaseOptions) {
    this.clock = options.clock
    this.#role = options.role
    this.#statementTimeout = options.statementTimeout ?? statementTimeout
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.connections,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: this.#statementTimeout + answerGrace,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: 'portolan',
      pipeline: true,
    })
    const onError = (error: Error) => {
      // While it is being closed, a database that stops right afterwards may be quicker than the farewell.
      if (!this.pool.ending) options.onConnectionError(error)
    }
    this.pool.on('error', onError)
    // A client that is checked out reports a lost connection on itself, and an error event nobody hears ends the process.
    this.pool.on('connect', (client) => {
      client.on('error', onError)
      // What reads takes this for prepared; where it could not be, the reading fails.
      client.query({ name: 'take-to-read', text: takeToRead, values: this.#reachOf({ as: 'system' }) }).catch(() => {})
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
  async transaction<T>(
    reach: Reach,
    occasion: Partial<Occasion>,
    work: (transaction: Transaction) => Promise<T>,
    options: { readonly readOnly?: boolean; readonly stable?: boolean } = {},
  ): Promise<T> {
    const complete: Occasion = { by: 'system', at: this.clock.now(), traceparent: null, ...occasion }
    for (let attempt = 1; ; attempt++) {
      try {
        if (options.readOnly !== true) return await this.#once(reach, complete, work, false)
        if (options.stable !== true) return await this.#read(reach, complete, work)
        return await this.#once(reach, complete, work, true)
      } catch (error) {
        if (isRetryable(error) && attempt < retries) continue
        throw error instanceof Problem || !isAway(error) ? error : unavailable(error)
      }
    }
  }

  /** The moment and the doer are the system's own. */
  async system<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.transaction({ as: 'system' }, {}, work)
  }

  /** Whether the database answers now. */
  async ping(): Promise<void> {
    const question = { text: 'select 1', query_timeout: connectTimeout }
    try {
      await this.pool.query(question)
    } catch (error) {
      throw isAway(error) ? unavailable(error) : error
    }
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  async #once<T>(
    reach: Reach,
    occasion: Occasion,
    work: (transaction: Transaction) => Promise<T>,
    isReading: boolean,
  ): Promise<T> {
    const client = await this.pool.connect()
    const role = reach.as === 'system' ? null : this.#role
    let transaction: Transaction | undefined
    let broken = false
    let committing = false
    try {
      await inOnePacket(client, () =>
        Promise.all([
          client.query(isReading ? 'begin isolation level repeatable read read only' : 'begin'),
          client.query({ name: 'take', text: take, values: this.#reachOf(reach) }),
        ]),
      )
      transaction = new Transaction((query) => client.query(query), reach, occasion, role)
      const result = await work(transaction)
      committing = !isReading
      const { command } = await client.query('commit')
      // PostgreSQL answers so, and not with an error, when a statement had failed and the work went on regardless.
      if (command === 'ROLLBACK') throw new Error('a transaction was committed in which a statement had failed')
      return result
    } catch (error) {
      broken = !(await isFitAgain(client, error))
      throw committing && isAway(error) ? unsure(error) : error
    } finally {
      transaction?.close()
      client.release(broken)
    }
  }

  /** Work that only reads: the reach goes with each statement, so that nothing has to begin or to end. */
  async #read<T>(reach: Reach, occasion: Occasion, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    const first = { name: 'take-to-read', values: this.#reachOf(reach) }
    const transaction = new Reading((query) => readAfter(client, first, query), reach, occasion, null)
    let broken = false
    try {
      return await work(transaction)
    } catch (error) {
      broken = !(await isFitAgain(client, error))
      throw error
    } finally {
      transaction.close()
      client.release(broken)
    }
  }

  /** What takes the role and names the tenant until the transaction ends, whichever way it ends. */
  #reachOf(reach: Reach): string[] {
    const role = reach.as === 'system' ? null : this.#role
    return [
      reach.as === 'tenant' ? reach.tenant : '',
      reach.as === 'tenant' ? 'off' : 'on',
      String(this.#statementTimeout),
      role ?? 'none',
    ]
  }
}

const take =
  "select set_config('portolan.tenant', $1, true), set_config('portolan.operator', $2, true), set_config('statement_timeout', $3, true), set_config('role', $4, true)"
const takeToRead = `${take}, set_config('transaction_read_only', 'on', true)`

/** Ends what a failure has left behind on a connection; whether others can use it then. */
async function isFitAgain(client: pg.PoolClient, after: unknown): Promise<boolean> {
  try {
    await client.query('rollback')
    return !isOutOfStep(after)
  } catch {
    return false
  }
}

/** Holds back what is sent meanwhile, and sends it at once: each packet costs either side more than what is in it. */
function inOnePacket<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = client.connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** The connection was lost between the commit and its answer. */
function unsure(cause: unknown): Problem {
  return new Problem(
    'unavailable',
    'The database was lost while this was being stored, and it is not known whether it was; look, or send the same again',
    { retryAfter: 2, cause },
  )
}

function unavailable(cause: unknown): Problem {
  return new Problem('unavailable', 'The database is not reachable at the moment; nothing was changed, try again', {
    retryAfter: 2,
    cause,
  })
}
