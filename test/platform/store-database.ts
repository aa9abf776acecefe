import { afterAll, beforeAll } from 'vitest'
import type { UnitOfWork } from '../../src/kernel/unit-of-work.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { AccessScope } from '../../src/platform/db/transaction.ts'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { openDatabase } from './open-database.ts'

/** Context of every unit of work of a {@link StoreDatabase}. */
export const unitContext = {
  at: new Date('2026-03-04T13:07:16.002Z'),
  by: 'warehouse-client',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
} as const

type RunUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

/** A database with the tenant `acme`, for tests of stores. */
export interface StoreDatabase {
  readonly asTenant: RunUnit
  readonly asOperator: RunUnit
  readonly asSystem: RunUnit
  readonly query: TestDatabase['query']
  /** The database itself, for code that starts its own transactions; available once the tests run. */
  readonly open: () => Database
}

/** Creates a database for the tests of a file. */
export function useStoreDatabase(): StoreDatabase {
  let clone: TestDatabase
  let database: Database
  beforeAll(async () => {
    clone = await cloneDatabase()
    database = openDatabase(clone.url).database
    await clone.query("insert into portolan.tenant (tenant, name, created_at) values ('acme', 'Acme', now())")
  })
  afterAll(async () => {
    await database.close()
    await clone.drop()
  })
  const runAs =
    (accessScope: AccessScope): RunUnit =>
    (work) =>
      database.runInTransaction(accessScope, unitContext, work)
  return {
    asTenant: runAs({ as: 'tenant', tenant: 'acme' }),
    asOperator: runAs({ as: 'operator' }),
    asSystem: runAs({ as: 'system' }),
    query: (text, values) => clone.query(text, values),
    open: () => database,
  }
}
