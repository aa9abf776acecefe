import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getRejection, openDatabase, waitUntil } from '../../../test/platform/open-database.ts'
import { applicationRole } from './application-role.ts'
import {
  acme,
  addBrand,
  globex,
  operator,
  readSession,
  readStateSql,
  SingleConnection,
  system,
} from './single-connection.fixture.ts'
import type { Transaction } from './transaction.ts'

let single: SingleConnection

beforeEach(async () => {
  single = await SingleConnection.open()
})
afterEach(() => single.close())

describe('if the start fails', () => {
  /** Leaves the connection in a state that never occurs otherwise. */
  async function leaveConnection(...statements: readonly string[]): Promise<void> {
    const client: pg.PoolClient = await single.database.pool.connect()
    for (const statement of statements) await getRejection(client.query(statement))
    client.release()
  }

  const work = (transaction: Transaction) => addBrand(transaction, 'AAA')

  test('in the first statement, the work does not run, and nothing remains', async () => {
    await leaveConnection('begin', 'select 1 / 0')
    let ran = false
    const failing = single.database.runInTransaction(acme, {}, async () => {
      ran = true
    })
    expect(await getRejection(failing)).toMatchObject({ code: '25P02' })
    expect(ran).toBe(false)
    expect(await single.readEveryState()).toEqual(single.getCleanState())
  })

  test('because the role cannot be set, the work does not run, and nothing remains', async () => {
    const { database: otherDatabase } = openDatabase(single.clone.url, { connections: 1, role: 'nobody_like_it' })
    try {
      let ran = false
      for (const accessScope of [acme, operator]) {
        const failing = otherDatabase.runInTransaction(accessScope, {}, async () => {
          ran = true
        })
        expect(await getRejection(failing)).toMatchObject({ code: '22023' })
      }
      expect(ran).toBe(false)
      expect(await otherDatabase.runInTransaction(system, {}, readSession)).toMatchObject({
        role: single.loginRole,
        tenant: '',
        operator: 'on',
      })
      const { rows } = await otherDatabase.pool.query(readStateSql)
      expect(rows).toMatchObject([{ role: single.loginRole, tenant: '', operator: '' }])
    } finally {
      await otherDatabase.close()
    }
  })

  test('read-only work gets no results', async () => {
    await single.clone.query("insert into portolan.brand values ('acme', 'AAA', 'A', now())")
    const { database: otherDatabase } = openDatabase(single.clone.url, { connections: 1, role: 'nobody_like_it' })
    try {
      const statements: unknown[] = []
      const read = async (transaction: Transaction) => {
        statements.push(await transaction.runStatement('select * from portolan.brand'))
      }
      expect(await getRejection(otherDatabase.runInTransaction(acme, {}, read, { readOnly: true }))).toMatchObject({
        code: '22023',
      })
      await leaveConnection('begin', 'select 1 / 0')
      expect(await getRejection(single.database.runInTransaction(acme, {}, read, { readOnly: true }))).toMatchObject({
        code: '25P02',
      })
      expect(statements).toEqual([])
      expect(await single.readEveryState()).toEqual(single.getCleanState())
      await single.database.runInTransaction(acme, {}, read, { readOnly: true })
      expect(statements).toMatchObject([[{ brand_code: 'AAA' }]])
    } finally {
      await otherDatabase.close()
    }
  })

  test('without the application’s role, a tenant’s transaction is restricted to its rows if the login role is', async () => {
    await single.clone.query(`grant usage on schema portolan to ${applicationRole}`)
    const { database: otherDatabase } = openDatabase(single.clone.url, { connections: 1, role: null })
    try {
      const sessionSeen = await otherDatabase.runInTransaction(acme, {}, readSession)
      expect(sessionSeen).toMatchObject({ role: single.loginRole, tenant: 'acme', operator: 'off' })
      expect(await otherDatabase.runInTransaction(globex, {}, readSession)).toMatchObject({
        tenant: 'globex',
        operator: 'off',
      })
    } finally {
      await otherDatabase.close()
    }
  })

  test('a session with a permanent tenant does not lend it to others', async () => {
    await leaveConnection(
      "select set_config('portolan.tenant', 'globex', false), set_config('portolan.operator', 'on', false)",
    )
    const sessionSeen = await single.database.runInTransaction(acme, {}, readSession)
    expect(sessionSeen).toMatchObject({ tenant: 'acme', operator: 'off' })
    expect(await single.database.runInTransaction(operator, {}, readSession)).toMatchObject({
      tenant: '',
      operator: 'on',
    })
    await single.database.runInTransaction(acme, {}, work)
    expect(await single.listBrands()).toEqual(['AAA'])
  })
})

describe('a connection lost within a transaction', () => {
  const kill = (pid: number) => single.clone.query('select pg_terminate_backend($1)', [pid])

  test.each([
    ['between two statements', (t: Transaction) => t.runStatement('select 1')],
    ['that writes', (t: Transaction) => addBrand(t, 'BBB')],
    ['within an attempt', (t: Transaction) => t.attempt(() => addBrand(t, 'BBB'))],
  ])('%s is discarded, with its changes', async (_, next) => {
    const failing = single.database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      await kill(single.connection)
      return next(transaction)
    })
    expect(await getRejection(failing)).toMatchObject({ kind: 'unavailable', detail: { retryAfter: 2 } })
    expect(await single.listBrands()).toEqual([])
    const after = await single.readStateIn(acme)
    expect(after.connection).not.toBe(single.connection)
    expect(await single.readEveryState()).toEqual(single.getCleanState(expect.any(Number)))
  })

  test('during a statement is discarded', async () => {
    const failing = single.database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      const [response] = await Promise.all([transaction.runStatement('select pg_sleep(5)'), kill(single.connection)])
      return response
    })
    expect(await getRejection(failing)).toMatchObject({ kind: 'unavailable' })
    expect(await single.listBrands()).toEqual([])
    expect(await single.readEveryState()).toEqual(single.getCleanState(expect.any(Number)))
  })

  test('or between transactions is replaced silently', async () => {
    await kill(single.connection)
    await waitUntil(() => single.lost.length > 0)
    expect(await single.readEveryState()).toEqual(single.getCleanState(expect.any(Number)))
  })
})
