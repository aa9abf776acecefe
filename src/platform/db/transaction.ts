import type pg from 'pg'
import { type Origin, requireTenant, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Compilable } from './query-builder.ts'

/** What is known about an operation before its transaction begins. */
export interface OperationContext {
  readonly by: string
  readonly at: Date
  readonly traceparent: string | null
  readonly origin: Origin
}

/** The rows visible to a transaction. */
export type AccessScope =
  /** Rows of one tenant, enforced by row-level security. */
  | { readonly as: 'tenant'; readonly tenant: string }
  /** Rows that an operator may see, of all tenants. */
  | { readonly as: 'operator' }
  /** Everything outside tenants: clients, keys, migrations. */
  | { readonly as: 'system' }

/** Sends a query, in a transaction or as its own. */
export type SendQuery = (query: pg.QueryConfig) => Promise<pg.QueryResult>

/** An open transaction. Rules see it as a {@link UnitOfWork}; only stores access it, with {@link getTransaction}. */
export class Transaction implements UnitOfWork {
  readonly tenant: string | null
  readonly at: Date
  readonly businessAt: Date
  readonly by: string
  readonly traceparent: string | null
  readonly origin: Origin
  readonly #sendQuery: SendQuery
  /** The role it has taken; null for the login role. */
  readonly #role: string | null
  #open = true

  /** @param aheadSeconds offset of the tenant's sandbox clock */
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

  /** Runs a statement that is planned once per connection, by name. */
  async runPrepared<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#runQuery({ name, text, values: [...values] })
  }

  /** Runs a statement. */
  async runStatement<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#runQuery({ text, values: [...values] })
  }

  /**
   * Runs a statement as the login role, for tables outside the tenants' schema, such as the job queue. The role is
   * taken and given back without a pause, so that no other statement of this transaction can intervene.
   */
  async runAsLogin<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    if (this.#role === null) return this.runStatement(text, values)
    const setRole = (role: string) => this.runPrepared('become', "select set_config('role', $1, true)", [role])
    const [, rows] = await Promise.all([setRole('none'), this.runStatement<Row>(text, values), setRole(this.#role)])
    return rows
  }

  /** Returns the tenant of a transaction that must have one. */
  get requireTenant(): string {
    return requireTenant(this)
  }

  /** Runs work in a savepoint: if it throws, only this work is rolled back, and the transaction continues. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.#queueStatement('savepoint attempt')
    try {
      const result = await work()
      this.#queueStatement('release savepoint attempt')
      return result
    } catch (error) {
      // Released too; otherwise an outer savepoint of the same name would be found instead.
      await this.runStatement('rollback to savepoint attempt; release savepoint attempt')
      throw error
    }
  }

  /** Closes this object; later queries are programming errors. */
  close(): void {
    this.#open = false
  }

  /**
   * Sends a statement together with the next one. If it fails, so do all later ones and the commit: nobody has to wait
   * for its result.
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

/** Read-only work, with one transaction per statement. */
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

/** Returns the transaction behind a unit of work. */
export function getTransaction(unit: UnitOfWork): Transaction {
  if (!(unit instanceof Transaction)) throw new Error('this unit of work was not made by the database')
  return unit
}
