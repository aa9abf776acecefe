import type pg from 'pg'
import { tenantOf, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Compilable } from './query-builder.ts'

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
   * Runs a statement as the login role, for what lies outside the tenants' tables, such as the queue of jobs. The role is
   * taken, used and given back without a pause, so that no other statement of this transaction can come between.
   */
  async asLogin<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    if (this.#role === null) return this.statement(text, values)
    const become = (role: string) => this.prepared('become', "select set_config('role', $1, true)", [role])
    const [, rows] = await Promise.all([become('none'), this.statement<Row>(text, values), become(this.#role)])
    return rows
  }

  /** The tenant of a transaction that must have one. */
  get itsTenant(): string {
    return tenantOf(this)
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
export class Reading extends Transaction {
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

/** The transaction behind a unit of work. */
export function transactionOf(unit: UnitOfWork): Transaction {
  if (!(unit instanceof Transaction)) throw new Error('this unit of work was not made by the database')
  return unit
}
