import type pg from 'pg'
import { type Origin, requireTenant, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Compilable } from './query-builder.ts'

/** What is known of an operation before its transaction begins. */
export interface OperationContext {
  readonly by: string
  readonly at: Date
  readonly traceparent: string | null
  readonly origin: Origin
}

/** Whose rows a transaction sees. */
export type AccessScope =
  /** Those of one tenant, held to it by row-level security. */
  | { readonly as: 'tenant'; readonly tenant: string }
  /** Those tables and rows that an operator may see of every tenant. */
  | { readonly as: 'operator' }
  /** Everything that belongs to no tenant: clients, keys, migrations. */
  | { readonly as: 'system' }

/** Sends a query, within a transaction or as one of its own. */
export type SendQuery = (query: pg.QueryConfig) => Promise<pg.QueryResult>

/**
 * One open transaction. Reaches the rules as a {@link UnitOfWork}; only stores take it apart again, with
 * {@link getTransaction}.
 */
export class Transaction implements UnitOfWork {
  readonly tenant: string | null
  readonly at: Date
  readonly businessAt: Date
  readonly by: string
  readonly traceparent: string | null
  readonly origin: Origin
  readonly #sendQuery: SendQuery
  /** The role that it has taken; null when it is the login role. */
  readonly #role: string | null
  #open = true

  /** @param aheadSeconds how far the tenant's sandbox clock is ahead */
  constructor(
    send: SendQuery,
    accessScope: AccessScope,
    operationContext: OperationContext,
    role: string | null,
    aheadSeconds: number,
  ) {
    this.#sendQuery = send
    this.#role = role
    this.tenant = accessScope.as === 'tenant' ? accessScope.tenant : null
    this.at = operationContext.at
    this.businessAt = aheadSeconds === 0 ? this.at : new Date(this.at.getTime() + aheadSeconds * 1000)
    this.by = operationContext.by
    this.traceparent = operationContext.traceparent
    this.origin = operationContext.origin
  }

  /** Runs a built query. */
  async runQuery<Row>(query: Compilable<Row>): Promise<Row[]> {
    const { sql, parameters } = query.compile()
    return this.#runQuery({ text: sql, values: [...parameters] })
  }

  /** Runs a statement that is planned once per connection, under its name. */
  async runPrepared<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#runQuery({ name, text, values: [...values] })
  }

  /** Runs a statement. */
  async runStatement<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#runQuery({ text, values: [...values] })
  }

  /**
   * Runs a statement as the login role, for what lies outside the tenants' tables, such as the queue of jobs. The role is
   * taken, used and given back without a pause, so that no other statement of this transaction can come between.
   */
  async runAsLogin<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    if (this.#role === null) return this.runStatement(text, values)
    const become = (role: string) => this.runPrepared('become', "select set_config('role', $1, true)", [role])
    const [, rows] = await Promise.all([become('none'), this.runStatement<Row>(text, values), become(this.#role)])
    return rows
  }

  /** The tenant of a transaction that must have one. */
  get requireTenant(): string {
    return requireTenant(this)
  }

  /**
   * Runs work that can be undone alone: when it throws, what it did is rolled back, and the transaction goes on.
   */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.#queueStatement('savepoint attempt')
    try {
      const result = await work()
      this.#queueStatement('release savepoint attempt')
      return result
    } catch (error) {
      // Released too: an attempt around this one would otherwise find this savepoint where it looks for its own.
      await this.runStatement('rollback to savepoint attempt; release savepoint attempt')
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
  #queueStatement(text: string): void {
    this.runStatement(text).catch(() => {})
  }

  async #runQuery<Row>(query: pg.QueryConfig): Promise<Row[]> {
    if (!this.#open) throw new Error('a query was made after its transaction had ended')
    const { rows } = await this.#sendQuery(query)
    return rows as Row[]
  }
}

/** Work that only reads, of which each statement is a transaction of its own. */
export class ReadOnlySession extends Transaction {
  override runAsLogin(): Promise<never> {
    return rejectWriteInReadOnly()
  }

  override attempt(): Promise<never> {
    return rejectWriteInReadOnly()
  }
}

async function rejectWriteInReadOnly(): Promise<never> {
  throw new Error('what only reads has no transaction that would hold several statements together')
}

/** The transaction behind a unit of work. */
export function getTransaction(unit: UnitOfWork): Transaction {
  if (!(unit instanceof Transaction)) throw new Error('this unit of work was not made by the database')
  return unit
}
