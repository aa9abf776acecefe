import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failureOf, openDatabase } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Database } from './database.ts'
import { queryBuilder } from './query-builder.ts'
import { type Transaction, transactionOf } from './transaction.ts'

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
  transaction.statement('insert into portolan.brand values ($1, $2, $2, now())', [transaction.tenant, code])

async function brands(): Promise<readonly string[]> {
  const rows = await clone.query<{ code: string }>('select brand_code as code from portolan.brand order by 1')
  return rows.map(({ code }) => code)
}

describe('a transaction', () => {
  test('is committed when its work returns, and answers what that returned', async () => {
    const answer = await database.transaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await brands()).toEqual(['AAA'])
  })

  test('is rolled back when its work throws, and throws the same', async () => {
    const reason = new Error('changed my mind')
    const failing = database.transaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      throw reason
    })
    expect(await failureOf(failing)).toBe(reason)
    expect(await brands()).toEqual([])
  })

  test('is not told as done when the work has hidden that a statement failed', async () => {
    const failing = database.transaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      await addBrand(transaction, 'AAA').catch(() => {})
      return 'done'
    })
    expect(await failureOf(failing)).toBeInstanceOf(Error)
    expect(await brands()).toEqual([])
  })

  test('is not told as done when the commit itself is refused', async () => {
    await clone.query(
      `create table portolan.late (tenant text primary key, brand text references portolan.tenant deferrable initially deferred);
       grant insert on portolan.late to public`,
    )
    const failing = database.system((transaction) =>
      transaction.statement("insert into portolan.late values ('acme', 'nobody')"),
    )
    expect(await failureOf(failing)).toMatchObject({ code: '23503' })
    expect(await clone.query('select from portolan.late')).toEqual([])
    await clone.query('drop table portolan.late')
  })

  test('that only reads cannot write', async () => {
    const failing = database.transaction(acme, {}, (transaction) => addBrand(transaction, 'AAA'), { readOnly: true })
    expect(await failureOf(failing)).toBeInstanceOf(Error)
    expect(await brands()).toEqual([])
  })

  test('knows its occasion; without one the system does it now', async () => {
    const at = new Date('2026-03-04T13:07:16.002Z')
    const occasion = { by: 'acme-sandbox', at, traceparent: '00-trace' }
    const seen = (unit: UnitOfWork) => ({
      tenant: unit.tenant,
      by: unit.by,
      at: unit.at,
      traceparent: unit.traceparent,
    })
    expect(await database.transaction(acme, occasion, async (unit) => seen(unit))).toEqual({
      tenant: 'acme',
      ...occasion,
    })
    const { at: now, ...rest } = await database.system(async (unit) => seen(unit))
    expect(rest).toEqual({ tenant: null, by: 'system', traceparent: null })
    expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(5_000)
  })

  test('without a tenant refuses to name one', async () => {
    expect(await failureOf(database.system(async (transaction) => transaction.itsTenant))).toBeInstanceOf(Error)
    expect(await database.transaction(acme, {}, async (transaction) => transaction.itsTenant)).toBe('acme')
  })

  test('runs built and prepared queries', async () => {
    const db = queryBuilder<{ brand: { tenant: string; brand_code: string } }>()
    const found = await database.transaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      const built = await transaction.rows(
        db.selectFrom('brand').select('brand_code as code').where('tenant', '=', 'acme'),
      )
      const text = 'select brand_code as code from portolan.brand where tenant = $1'
      const prepared = await transaction.prepared('test-brands', text, ['acme'])
      return [built, prepared]
    })
    expect(found).toEqual([[{ code: 'AAA' }], [{ code: 'AAA' }]])
  })

  test('refuses a query after it has ended, whichever way', async () => {
    const leaked: Transaction[] = []
    await database.transaction(acme, {}, async (transaction) => leaked.push(transaction))
    await failureOf(
      database.transaction(acme, {}, async (transaction) => {
        leaked.push(transaction)
        throw new Error('no')
      }),
    )
    expect(leaked).toHaveLength(2)
    for (const transaction of leaked) {
      expect(await failureOf(addBrand(transaction, 'AAA'))).toMatchObject({ message: expect.stringContaining('ended') })
    }
    expect(await brands()).toEqual([])
  })

  test('is the only unit of work that stores take apart', async () => {
    expect(() => transactionOf({ tenant: null, at: new Date(), by: 'me', traceparent: null })).toThrow(/not made/)
    expect(await database.system(async (unit) => transactionOf(unit) === unit)).toBe(true)
  })

  test('gives a statement 20 seconds, and says unavailable after that', async () => {
    const timeout = (transaction: Transaction) => transaction.statement('show statement_timeout')
    for (const reach of [acme, { as: 'operator' }, { as: 'system' }] as const) {
      expect(await database.transaction(reach, {}, timeout)).toEqual([{ statement_timeout: '20s' }])
    }
    const failing = database.transaction(acme, {}, async (transaction) => {
      await transaction.statement("set local statement_timeout = '50ms'")
      return transaction.statement('select pg_sleep(5)')
    })
    expect(await failureOf(failing)).toMatchObject({ kind: 'unavailable', detail: { retryAfter: 2 } })
  })
})

describe('an attempt', () => {
  test('that returns is part of its transaction', async () => {
    await database.transaction(acme, {}, async (transaction) => {
      await transaction.attempt(() => addBrand(transaction, 'AAA'))
    })
    expect(await brands()).toEqual(['AAA'])
  })

  test('that throws is undone alone, and the transaction goes on', async () => {
    const refusal = new Problem('conflict', 'no')
    await database.transaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      const failing = transaction.attempt(async () => {
        await addBrand(transaction, 'BBB')
        throw refusal
      })
      expect(await failureOf(failing)).toBe(refusal)
      await addBrand(transaction, 'CCC')
    })
    expect(await brands()).toEqual(['AAA', 'CCC'])
  })

  test('whose statement fails is undone, and the transaction goes on', async () => {
    await database.transaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      const failing = transaction.attempt(() => addBrand(transaction, 'AAA'))
      expect(await failureOf(failing)).toMatchObject({ code: '23505' })
      await addBrand(transaction, 'CCC')
    })
    expect(await brands()).toEqual(['AAA', 'CCC'])
  })

  test('within another is undone alone, and undone with the other', async () => {
    await database.transaction(acme, {}, async (transaction) => {
      const outer = transaction.attempt(async () => {
        await addBrand(transaction, 'AAA')
        await failureOf(
          transaction.attempt(async () => {
            await addBrand(transaction, 'BBB')
            throw new Error('inner')
          }),
        )
        await addBrand(transaction, 'CCC')
        throw new Error('outer')
      })
      expect(await failureOf(outer)).toMatchObject({ message: 'outer' })
      await addBrand(transaction, 'DDD')
    })
    expect(await brands()).toEqual(['DDD'])
  })
})

describe('a transaction that lost against a concurrent one', () => {
  const fail = (transaction: Transaction, code: string) =>
    transaction.statement(`do $$ begin raise exception using errcode = '${code}'; end $$`)

  test.each(['40001', '40P01'])('is begun again (%s)', async (code) => {
    let begun = 0
    await database.transaction(acme, {}, async (transaction) => {
      begun++
      await addBrand(transaction, `TR${begun}`)
      if (begun < 3) await fail(transaction, code)
    })
    expect(begun).toBe(3)
    expect(await brands()).toEqual(['TR3'])
  })

  test('is given up after the third time', async () => {
    let begun = 0
    const failing = database.transaction(acme, {}, async (transaction) => {
      begun++
      await fail(transaction, '40001')
    })
    expect(await failureOf(failing)).toBeInstanceOf(pg.DatabaseError)
    expect(begun).toBe(3)
  })

  test('for another reason is not begun again', async () => {
    let begun = 0
    const failing = database.transaction(acme, {}, async (transaction) => {
      begun++
      await fail(transaction, '23505')
    })
    expect(await failureOf(failing)).toMatchObject({ code: '23505' })
    expect(begun).toBe(1)
  })

  test('keeps its occasion, so that both tries say the same moment', async () => {
    const moments = new Set<number>()
    await database.transaction(acme, {}, async (transaction) => {
      moments.add(transaction.at.getTime())
      await new Promise((resolve) => setTimeout(resolve, 3))
      if (moments.size === 1 && (await brands()).length === 0) {
        await clone.query("insert into portolan.brand values ('acme', 'ONE', 'A', now())")
        await fail(transaction, '40001')
      }
    })
    expect(moments.size).toBe(1)
  })

  test('by a real deadlock, comes to its end as well as the other', async () => {
    await clone.query("insert into portolan.brand values ('acme', 'AAA', '', now()), ('acme', 'BBB', '', now())")
    const rename = (transaction: Transaction, code: string, to: string) =>
      transaction.statement('update portolan.brand set name = name || $2 where brand_code = $1', [code, to])
    const holdOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const ended = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const both = async (own: 0 | 1, first: string, second: string, name: string) => {
      const other = own === 0 ? 1 : 0
      let tries = 0
      await database.transaction(acme, {}, async (transaction) => {
        // Begun again, it waits for the other: else it could be quicker to the first row, and lock each other out anew.
        if (++tries > 1) await ended[other].promise
        await rename(transaction, first, name)
        holdOne[own].resolve()
        await holdOne[other].promise
        await rename(transaction, second, name)
      })
      ended[own].resolve()
      return tries
    }
    const tries = await Promise.all([both(0, 'AAA', 'BBB', 'x'), both(1, 'BBB', 'AAA', 'y')])
    expect(Math.max(...tries)).toBeGreaterThan(1)
    expect(Math.max(...tries)).toBeLessThanOrEqual(3)
    const names = await clone.query<{ name: string }>('select name from portolan.brand')
    expect(names.map(({ name }) => name.split('').toSorted().join(''))).toEqual(['xy', 'xy'])
  })
})
