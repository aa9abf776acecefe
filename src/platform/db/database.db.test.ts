import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRejection, openDatabase } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { Problem } from '../../kernel/problem.ts'
import { noOrigin, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Database } from './database.ts'
import { createQueryBuilder } from './query-builder.ts'
import { getTransaction, type Transaction } from './transaction.ts'

let clone: TestDatabase
let database: Database

const acme = { as: 'tenant', tenant: 'acme' } as const

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url).database
  await clone.query("insert into portolan.tenant values ('acme', 'A', now()), ('globex', 'G', now())")
})

afterAll(async () => {
  await database.close()
  await clone.drop()
})

beforeEach(async () => {
  await clone.query('delete from portolan.brand')
})

const addBrand = (transaction: Transaction, code: string) =>
  transaction.runStatement('insert into portolan.brand values ($1, $2, $2, now())', [transaction.tenant, code])

async function readBrandCodes(): Promise<readonly string[]> {
  const rows = await clone.query<{ code: string }>('select brand_code as code from portolan.brand order by 1')
  return rows.map(({ code }) => code)
}

describe('a transaction', () => {
  test('commits when its work returns, and returns its result', async () => {
    const response = await database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      return 'done'
    })
    expect(response).toBe('done')
    expect(await readBrandCodes()).toEqual(['AAA'])
  })

  test('rolls back when its work throws, and rethrows', async () => {
    const reason = new Error('changed my mind')
    const failing = database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      throw reason
    })
    expect(await getRejection(failing)).toBe(reason)
    expect(await readBrandCodes()).toEqual([])
  })

  test('does not succeed if the work hid a failed statement', async () => {
    const failing = database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      await addBrand(transaction, 'AAA').catch(() => {})
      return 'done'
    })
    expect(await getRejection(failing)).toBeInstanceOf(Error)
    expect(await readBrandCodes()).toEqual([])
  })

  test('does not succeed if the commit fails', async () => {
    await clone.query(
      `create table portolan.late (tenant text primary key, brand text references portolan.tenant deferrable initially deferred);
       grant insert on portolan.late to public`,
    )
    const failing = database.runAsSystem((transaction) =>
      transaction.runStatement("insert into portolan.late values ('acme', 'nobody')"),
    )
    expect(await getRejection(failing)).toMatchObject({ code: '23503' })
    expect(await clone.query('select from portolan.late')).toEqual([])
    await clone.query('drop table portolan.late')
  })

  test('cannot write if it is read-only', async () => {
    const failing = database.runInTransaction(acme, {}, (transaction) => addBrand(transaction, 'AAA'), {
      readOnly: true,
    })
    expect(await getRejection(failing)).toBeInstanceOf(Error)
    expect(await readBrandCodes()).toEqual([])
  })

  test('knows its context; by default, the system at the current time', async () => {
    const moment = new Date('2026-03-04T13:07:16.002Z')
    const operationContext = { by: 'acme-sandbox', at: moment, traceparent: '00-trace' }
    const toVisible = (unit: UnitOfWork) => ({
      tenant: unit.tenant,
      by: unit.by,
      at: unit.at,
      traceparent: unit.traceparent,
    })
    expect(await database.runInTransaction(acme, operationContext, async (unit) => toVisible(unit))).toEqual({
      tenant: 'acme',
      ...operationContext,
    })
    const { at: now, ...rest } = await database.runAsSystem(async (unit) => toVisible(unit))
    expect(rest).toEqual({ tenant: null, by: 'system', traceparent: null })
    expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(5_000)
  })

  test('without a tenant throws when asked for one', async () => {
    expect(await getRejection(database.runAsSystem(async (transaction) => transaction.requireTenant))).toBeInstanceOf(
      Error,
    )
    expect(await database.runInTransaction(acme, {}, async (transaction) => transaction.requireTenant)).toBe('acme')
  })

  test('runs built and prepared queries', async () => {
    const db = createQueryBuilder<{ brand: { tenant: string; brand_code: string } }>()
    const rowSets = await database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      const built = await transaction.runQuery(
        db.selectFrom('brand').select('brand_code as code').where('tenant', '=', 'acme'),
      )
      const text = 'select brand_code as code from portolan.brand where tenant = $1'
      const prepared = await transaction.runPrepared('test-brands', text, ['acme'])
      return [built, prepared]
    })
    expect(rowSets).toEqual([[{ code: 'AAA' }], [{ code: 'AAA' }]])
  })

  test('rejects queries after it has ended, in any way', async () => {
    const leaked: Transaction[] = []
    await database.runInTransaction(acme, {}, async (transaction) => leaked.push(transaction))
    await getRejection(
      database.runInTransaction(acme, {}, async (transaction) => {
        leaked.push(transaction)
        throw new Error('no')
      }),
    )
    expect(leaked).toHaveLength(2)
    for (const transaction of leaked) {
      expect(await getRejection(addBrand(transaction, 'AAA'))).toMatchObject({
        message: expect.stringContaining('ended'),
      })
    }
    expect(await readBrandCodes()).toEqual([])
  })

  test('is the only unit of work that stores accept', async () => {
    expect(() =>
      getTransaction({
        tenant: null,
        at: new Date(),
        businessAt: new Date(),
        by: 'me',
        traceparent: null,
        origin: noOrigin,
      }),
    ).toThrow(/not made/)
    expect(await database.runAsSystem(async (unit) => getTransaction(unit) === unit)).toBe(true)
  })

  test('limits a statement to 20 seconds, and then reports the database as unavailable', async () => {
    const timeout = (transaction: Transaction) => transaction.runStatement('show statement_timeout')
    for (const accessScope of [acme, { as: 'operator' }, { as: 'system' }] as const) {
      expect(await database.runInTransaction(accessScope, {}, timeout)).toEqual([{ statement_timeout: '20s' }])
    }
    const failing = database.runInTransaction(acme, {}, async (transaction) => {
      await transaction.runStatement("set local statement_timeout = '50ms'")
      return transaction.runStatement('select pg_sleep(5)')
    })
    expect(await getRejection(failing)).toMatchObject({ kind: 'unavailable', detail: { retryAfter: 2 } })
  })
})

describe('a savepoint', () => {
  test('is part of its transaction if it succeeds', async () => {
    await database.runInTransaction(acme, {}, async (transaction) => {
      await transaction.attempt(() => addBrand(transaction, 'AAA'))
    })
    expect(await readBrandCodes()).toEqual(['AAA'])
  })

  test('is rolled back alone if it throws, and the transaction continues', async () => {
    const refusal = new Problem('conflict', 'no')
    await database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      const failing = transaction.attempt(async () => {
        await addBrand(transaction, 'BBB')
        throw refusal
      })
      expect(await getRejection(failing)).toBe(refusal)
      await addBrand(transaction, 'CCC')
    })
    expect(await readBrandCodes()).toEqual(['AAA', 'CCC'])
  })

  test('is rolled back if a statement fails, and the transaction continues', async () => {
    await database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      const failing = transaction.attempt(() => addBrand(transaction, 'AAA'))
      expect(await getRejection(failing)).toMatchObject({ code: '23505' })
      await addBrand(transaction, 'CCC')
    })
    expect(await readBrandCodes()).toEqual(['AAA', 'CCC'])
  })

  test('within another is rolled back alone, and with the outer one', async () => {
    await database.runInTransaction(acme, {}, async (transaction) => {
      const outer = transaction.attempt(async () => {
        await addBrand(transaction, 'AAA')
        await getRejection(
          transaction.attempt(async () => {
            await addBrand(transaction, 'BBB')
            throw new Error('inner')
          }),
        )
        await addBrand(transaction, 'CCC')
        throw new Error('outer')
      })
      expect(await getRejection(outer)).toMatchObject({ message: 'outer' })
      await addBrand(transaction, 'DDD')
    })
    expect(await readBrandCodes()).toEqual(['DDD'])
  })
})

describe('a transaction with a serialization conflict', () => {
  const fail = (transaction: Transaction, code: string) =>
    transaction.runStatement(`do $$ begin raise exception using errcode = '${code}'; end $$`)

  test.each(['40001', '40P01'])('is retried (%s)', async (code) => {
    let begun = 0
    await database.runInTransaction(acme, {}, async (transaction) => {
      begun++
      await addBrand(transaction, `TR${begun}`)
      if (begun < 3) await fail(transaction, code)
    })
    expect(begun).toBe(3)
    expect(await readBrandCodes()).toEqual(['TR3'])
  })

  test('fails after the third attempt', async () => {
    let begun = 0
    const failing = database.runInTransaction(acme, {}, async (transaction) => {
      begun++
      await fail(transaction, '40001')
    })
    expect(await getRejection(failing)).toBeInstanceOf(pg.DatabaseError)
    expect(begun).toBe(3)
  })

  test('is not retried for other reasons', async () => {
    let begun = 0
    const failing = database.runInTransaction(acme, {}, async (transaction) => {
      begun++
      await fail(transaction, '23505')
    })
    expect(await getRejection(failing)).toMatchObject({ code: '23505' })
    expect(begun).toBe(1)
  })

  test('keeps its context, so that all attempts have the same time', async () => {
    const moments = new Set<number>()
    await database.runInTransaction(acme, {}, async (transaction) => {
      moments.add(transaction.at.getTime())
      await new Promise((resolve) => setTimeout(resolve, 3))
      if (moments.size === 1 && (await readBrandCodes()).length === 0) {
        await clone.query("insert into portolan.brand values ('acme', 'ONE', 'A', now())")
        await fail(transaction, '40001')
      }
    })
    expect(moments.size).toBe(1)
  })

  test('in a real deadlock succeeds, as does the other', async () => {
    await clone.query("insert into portolan.brand values ('acme', 'AAA', '', now()), ('acme', 'BBB', '', now())")
    const rename = (transaction: Transaction, code: string, to: string) =>
      transaction.runStatement('update portolan.brand set name = name || $2 where brand_code = $1', [code, to])
    const holdOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const ended = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const lockBoth = async (ownIndex: 0 | 1, first: string, second: string, name: string) => {
      const otherIndex = ownIndex === 0 ? 1 : 0
      let tries = 0
      await database.runInTransaction(acme, {}, async (transaction) => {
        // A retry waits for the other; otherwise they could deadlock again.
        if (++tries > 1) await ended[otherIndex].promise
        await rename(transaction, first, name)
        holdOne[ownIndex].resolve()
        await holdOne[otherIndex].promise
        await rename(transaction, second, name)
      })
      ended[ownIndex].resolve()
      return tries
    }
    const tries = await Promise.all([lockBoth(0, 'AAA', 'BBB', 'x'), lockBoth(1, 'BBB', 'AAA', 'y')])
    expect(Math.max(...tries)).toBeGreaterThan(1)
    expect(Math.max(...tries)).toBeLessThanOrEqual(3)
    const names = await clone.query<{ name: string }>('select name from portolan.brand')
    expect(names.map(({ name }) => name.split('').toSorted().join(''))).toEqual(['xy', 'xy'])
  })
})

test('a tenant that holds and wants all its connections leaves one to another', async () => {
  const release = Promise.withResolvers<void>()
  const isAtWork = Promise.withResolvers<void>()
  const connections = 5
  const shared = openDatabase(clone.url, { connections, connectTimeout: 60_000 }).database
  let atWork = 0
  const work = async () => {
    if (++atWork === connections - 1) isAtWork.resolve()
    await release.promise
  }
  const flood = Array.from({ length: 3 * connections }, () => shared.runInTransaction(acme, {}, work))
  await isAtWork.promise
  const other = { as: 'tenant', tenant: 'globex' } as const
  expect(await shared.runInTransaction(other, {}, async () => 'read', { readOnly: true })).toBe('read')
  expect(atWork).toBe(connections - 1)
  expect(shared.waitingCount).toBe(2 * connections + 1)
  release.resolve()
  await Promise.all(flood)
  expect(shared.waitingCount).toBe(0)
  await shared.close()
})
