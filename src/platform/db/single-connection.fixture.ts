import { openDatabase } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { applicationRole } from './application-role.ts'
import type { Database } from './database.ts'
import type { AccessScope, Transaction } from './transaction.ts'

export const acme = { as: 'tenant', tenant: 'acme' } as const
export const globex = { as: 'tenant', tenant: 'globex' } as const
export const operator = { as: 'operator' } as const
export const system = { as: 'system' } as const

interface SessionState {
  readonly connection: number
  readonly role: string
  readonly tenant: string
  readonly operator: string
  readonly isolation: string
}

export const readStateSql = `
  select pg_backend_pid() as connection, current_user as role, coalesce(current_setting('portolan.tenant', true), '') as tenant,
         coalesce(current_setting('portolan.operator', true), '') as operator,
         current_setting('transaction_read_only') as isolation`

export async function readSession(transaction: Transaction): Promise<SessionState> {
  const [row] = await transaction.runStatement<SessionState>(readStateSql)
  if (row === undefined) throw new Error('no answer')
  return row
}

export const addBrand = (transaction: Transaction, code: string, tenant = transaction.tenant) =>
  transaction.runStatement('insert into portolan.brand values ($1, $2, $2, now())', [tenant, code])

/** A database with one connection, so that each transaction sees what the previous one left behind. */
export class SingleConnection {
  readonly clone: TestDatabase
  readonly database: Database
  readonly lost: readonly Error[]
  /** The process id of the connection's server process. */
  readonly connection: number

  private constructor(clone: TestDatabase, database: Database, lost: readonly Error[], connection: number) {
    this.clone = clone
    this.database = database
    this.lost = lost
    this.connection = connection
  }

  static async open(): Promise<SingleConnection> {
    const clone = await cloneDatabase()
    const { database, lost } = openDatabase(clone.url, { connections: 1 })
    await clone.query("insert into portolan.tenant values ('acme', 'A', now()), ('globex', 'G', now())")
    const { connection } = await database.runInTransaction(system, {}, readSession)
    return new SingleConnection(clone, database, lost, connection)
  }

  async close(): Promise<void> {
    await this.database.close()
    await this.clone.drop()
  }

  get loginRole(): string {
    return new URL(this.clone.url).username
  }

  readStateIn(accessScope: AccessScope): Promise<SessionState> {
    return this.database.runInTransaction(accessScope, {}, readSession)
  }

  /** The connection's state outside any transaction. */
  async readBareState(): Promise<SessionState & { readonly timeout: string }> {
    const { rows } = await this.database.pool.query<SessionState & { timeout: string }>(
      `${readStateSql}, current_setting('statement_timeout') as timeout`,
    )
    if (rows[0] === undefined) throw new Error('no answer')
    return rows[0]
  }

  /** The connection's state between transactions, and in a transaction of every scope. */
  async readEveryState(): Promise<readonly unknown[]> {
    return [
      await this.readBareState(),
      await this.readStateIn(globex),
      await this.readStateIn(operator),
      await this.readStateIn(system),
      await this.readStateIn(acme),
    ]
  }

  /** What `readEveryState` returns if no transaction left anything behind. */
  getCleanState(connection: unknown = this.connection): readonly unknown[] {
    const rest = { connection, isolation: 'off' }
    return [
      { ...rest, role: this.loginRole, tenant: '', operator: '', timeout: '0' },
      { ...rest, role: applicationRole, tenant: 'globex', operator: 'off' },
      { ...rest, role: applicationRole, tenant: '', operator: 'on' },
      { ...rest, role: this.loginRole, tenant: '', operator: 'on' },
      { ...rest, role: applicationRole, tenant: 'acme', operator: 'off' },
    ]
  }

  async listBrands(): Promise<readonly string[]> {
    const rows = await this.clone.query<{ code: string }>('select brand_code as code from portolan.brand order by 1')
    return rows.map(({ code }) => code)
  }
}
