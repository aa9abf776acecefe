import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getRejection, openDatabase } from '../../../test/platform/open-database.ts'
import { applicationRole } from './application-role.ts'
import { acme, addBrand, globex, operator, readSession, SingleConnection, system } from './single-connection.fixture.ts'
import type { Transaction } from './transaction.ts'

/* Queries are sent without waiting for earlier results. */

let single: SingleConnection

beforeEach(async () => {
  single = await SingleConnection.open()
})
afterEach(() => single.close())

describe('role and tenant end with their transaction', () => {
  test('after a commit', async () => {
    await single.database.runInTransaction(acme, {}, (transaction) => addBrand(transaction, 'AAA'))
    expect(await single.readEveryState()).toEqual(single.getCleanState())
  })

  test('after a rollback', async () => {
    for (const accessScope of [acme, operator, system]) {
      await getRejection(
        single.database.runInTransaction(accessScope, {}, async () => {
          throw new Error('no')
        }),
      )
      expect(await single.readEveryState()).toEqual(single.getCleanState())
    }
  })

  test('after a failed statement', async () => {
    for (const accessScope of [acme, operator, system]) {
      expect(
        await getRejection(single.database.runInTransaction(accessScope, {}, (t) => t.runStatement('select 1 / 0'))),
      ).toMatchObject({
        code: '22012',
      })
      expect(await single.readEveryState()).toEqual(single.getCleanState())
    }
  })

  test('after a read-only transaction', async () => {
    await single.database.runInTransaction(acme, {}, readSession, { readOnly: true })
    expect(await single.readEveryState()).toEqual(single.getCleanState())
  })

  test('after a failed commit', async () => {
    await single.clone.query(
      `create table portolan.late (tenant text references portolan.tenant deferrable initially deferred);
       grant insert on portolan.late to ${applicationRole}`,
    )
    const failing = single.database.runInTransaction(acme, {}, (t) =>
      t.runStatement("insert into portolan.late values ('nobody')"),
    )
    expect(await getRejection(failing)).toMatchObject({ code: '23503' })
    expect(await single.readEveryState()).toEqual(single.getCleanState())
  })

  test('after work that switched role or tenant itself', async () => {
    await getRejection(
      single.database.runInTransaction(acme, {}, async (transaction) => {
        await transaction.runStatement(
          "select set_config('portolan.tenant', 'globex', true), set_config('role', 'none', true)",
        )
        throw new Error('no')
      }),
    )
    expect(await single.readEveryState()).toEqual(single.getCleanState())
  })
})

describe('pipelined queries', () => {
  test('get their own results', async () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    const responses = await single.database.runInTransaction(acme, {}, (transaction) =>
      Promise.all(
        numbers.map((number) =>
          number % 2 === 0
            ? transaction.runStatement<{ number: number }>('select $1::int as number', [number])
            : transaction.runPrepared<{ number: number }>('test-number', 'select $1::int as number', [number]),
        ),
      ),
    )
    expect(responses.flat().map(({ number }) => number)).toEqual(numbers)
  })

  test('fail after one that fails, and store nothing', async () => {
    const outcomes = await getRejection(
      single.database.runInTransaction(acme, {}, async (transaction) => {
        const settledOutcomes = await Promise.allSettled([
          addBrand(transaction, 'AAA'),
          transaction.runPrepared('test-broken', 'select 1 / $1::int as x', [0]),
          addBrand(transaction, 'BBB'),
          transaction.runPrepared('test-broken', 'select 1 / $1::int as x', [1]),
        ])
        throw Object.assign(new Error('settled'), { all: settledOutcomes.map(({ status }) => status) })
      }),
    )
    expect(outcomes).toMatchObject({ all: ['fulfilled', 'rejected', 'rejected', 'rejected'] })
    expect(await single.listBrands()).toEqual([])
    expect(await single.readEveryState()).toEqual(single.getCleanState())
    // Statements prepared meanwhile are valid, or are prepared again.
    const secondRun = await single.database.runInTransaction(acme, {}, (t) =>
      t.runPrepared('test-broken', 'select 1 / $1::int as x', [1]),
    )
    expect(secondRun).toEqual([{ x: 1 }])
  })

  test('are all done before the next transaction begins', async () => {
    const slow = single.database.runInTransaction(acme, {}, (transaction) =>
      Promise.all([
        transaction.runStatement('select 1 / 0'),
        addBrand(transaction, 'AAA'),
        transaction.attempt(() => addBrand(transaction, 'BBB')),
      ]),
    )
    const next = single.database.runInTransaction(globex, {}, (transaction) => addBrand(transaction, 'CCC'))
    expect(await getRejection(slow)).toMatchObject({ code: '22012' })
    await next
    expect(await single.clone.query('select tenant, brand_code as code from portolan.brand')).toEqual([
      { tenant: 'globex', code: 'CCC' },
    ])
    expect(await single.readEveryState()).toEqual(single.getCleanState())
  })

  test('are part of the transaction even if nobody awaits them', async () => {
    const stray: Promise<unknown>[] = []
    await single.database.runInTransaction(acme, {}, async (transaction) => {
      stray.push(addBrand(transaction, 'AAA'))
    })
    await Promise.all(stray)
    expect(await single.listBrands()).toEqual(['AAA'])
    expect(await single.readEveryState()).toEqual(single.getCleanState())
  })

  test('with an invalid parameter fail alone and keep the connection', async () => {
    const unsendable = {
      toPostgres: () => {
        throw new Error('cannot be sent')
      },
    }
    for (const send of [
      (t: Transaction) => t.runStatement('select $1::text as a', [unsendable]),
      (t: Transaction) => t.runPrepared('test-unsendable', 'select $1::text as a', [unsendable]),
    ]) {
      expect(await getRejection(single.database.runInTransaction(acme, {}, send))).toMatchObject({
        message: 'cannot be sent',
      })
      expect(await single.readEveryState()).toEqual(single.getCleanState())
    }
    // The driver considers the statement prepared, but the server has closed it.
    const result = await single.database.runInTransaction(acme, {}, (t) =>
      t.runPrepared('test-unsendable', 'select $1::text as a', ['A']),
    )
    expect(result).toEqual([{ a: 'A' }])
  })
})

describe('read-only work', () => {
  const reading = { readOnly: true } as const
  const brandsIn = (transaction: Transaction) =>
    transaction.runStatement<{ code: string }>('select brand_code as code from portolan.brand')

  test('is restricted to its tenant in each statement, prepared or not, sequential or concurrent', async () => {
    await single.clone.query(
      "insert into portolan.brand values ('acme', 'AAA', 'A', now()), ('globex', 'GGG', 'G', now())",
    )
    for (const [accessScope, sessionSeen] of [
      [acme, ['AAA']],
      [globex, ['GGG']],
    ] as const) {
      const visible = await single.database.runInTransaction(
        accessScope,
        {},
        async (t) => [
          await brandsIn(t),
          ...(await Promise.all([
            brandsIn(t),
            t.runPrepared<{ code: string }>(
              'test-brands',
              'select brand_code as code from portolan.brand where brand_code > $1',
              ['A'],
            ),
          ])),
        ],
        reading,
      )
      expect(visible.map((rows) => rows.map(({ code }) => code))).toEqual([sessionSeen, sessionSeen, sessionSeen])
    }
    expect(await single.readEveryState()).toEqual(single.getCleanState())
  })

  test('sees concurrent commits, unless it is stable', async () => {
    const counts = (stable: boolean) =>
      single.database.runInTransaction(
        acme,
        {},
        async (t) => {
          const before = await brandsIn(t)
          await single.clone.query("insert into portolan.brand values ('acme', $1, 'A', now())", [
            stable ? 'SSS' : 'LLL',
          ])
          return (await brandsIn(t)).length - before.length
        },
        { readOnly: true, stable },
      )
    expect(await counts(false)).toBe(1)
    expect(await counts(true)).toBe(0)
  })

  test('continues after a failed statement, and cannot write', async () => {
    const outcomes = await single.database.runInTransaction(
      acme,
      {},
      async (t) => [
        await getRejection(t.runStatement('select 1 / 0')),
        await getRejection(addBrand(t, 'AAA')),
        await brandsIn(t),
      ],
      reading,
    )
    expect(outcomes).toMatchObject([{ code: '22012' }, { code: '25006' }, []])
    expect(await single.listBrands()).toEqual([])
    expect(await single.readEveryState()).toEqual(single.getCleanState())
  })

  test('can neither combine statements nor switch roles', async () => {
    const ran: string[] = []
    const outcomes = await single.database.runInTransaction(
      acme,
      {},
      async (t) => [
        await getRejection(t.attempt(async () => ran.push('attempt'))),
        await getRejection(t.runAsLogin('select 1', [])),
      ],
      reading,
    )
    const refusal = { message: expect.stringContaining('only reads') }
    expect(outcomes).toMatchObject([refusal, refusal])
    expect(ran).toEqual([])
  })

  test('has slow statements cancelled', async () => {
    const { database: hasty } = openDatabase(single.clone.url, { connections: 1, statementTimeout: 50 })
    try {
      const failing = hasty.runInTransaction(acme, {}, (t) => t.runStatement('select pg_sleep(5)'), reading)
      expect(await getRejection(failing)).toMatchObject({ kind: 'unavailable' })
      expect(await hasty.runInTransaction(acme, {}, brandsIn, reading)).toEqual([])
    } finally {
      await hasty.close()
    }
  })
})

describe('a prepared statement', () => {
  test('with a syntax error does no harm', async () => {
    for (const _ of [1, 2]) {
      const failing = single.database.runInTransaction(acme, {}, (t) =>
        t.runPrepared('test-wrong', 'select nothing_like_it', []),
      )
      expect(await getRejection(failing)).toMatchObject({ code: '42703' })
      expect(await single.readEveryState()).toEqual(single.getCleanState())
    }
    expect(
      await single.database.runInTransaction(acme, {}, (t) => t.runPrepared('test-wrong', 'select 1 as a', [])),
    ).toEqual([{ a: 1 }])
  })

  test('that was first prepared in a failed transaction is prepared again', async () => {
    await getRejection(
      single.database.runInTransaction(acme, {}, async (transaction) => {
        await getRejection(transaction.runStatement('select 1 / 0'))
        await transaction.runPrepared('test-late', 'select 1 as a', [])
      }),
    )
    expect(
      await single.database.runInTransaction(acme, {}, (t) => t.runPrepared('test-late', 'select 1 as a', [])),
    ).toEqual([{ a: 1 }])
  })

  test('that the server lost or a migration changed costs the connection, not the transaction', async () => {
    const read = () =>
      single.database.runInTransaction(acme, {}, (t) => t.runPrepared('test-read', 'select * from portolan.tenant', []))
    expect(await read()).toHaveLength(2)
    await single.clone.query('alter table portolan.tenant add column note text')
    expect(await read()).toMatchObject([{ note: null }, { note: null }])
    await single.database.runInTransaction(acme, {}, (t) => t.runStatement('deallocate all'))
    expect(await read()).toHaveLength(2)
    expect((await single.readBareState()).connection).not.toBe(single.connection)
    expect(await single.readEveryState()).toEqual(single.getCleanState(expect.any(Number)))
  })

  test('cannot have two texts', async () => {
    await single.database.runInTransaction(acme, {}, (t) => t.runPrepared('test-two', 'select 1 as a', []))
    const failing = single.database.runInTransaction(acme, {}, (t) => t.runPrepared('test-two', 'select 2 as a', []))
    expect(await getRejection(failing)).toMatchObject({ message: expect.stringContaining('unique') })
    expect(await single.readEveryState()).toEqual(single.getCleanState())
  })
})
