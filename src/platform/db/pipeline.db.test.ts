import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failureOf, openDatabase, until } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { applicationRole } from './application-role.ts'
import type { Database } from './database.ts'
import type { Reach, Transaction } from './transaction.ts'

/*
 * Queries go out without waiting for the answers of those before them. Everything here runs on one connection, so that
 * whatever one transaction leaves behind is what the next one finds.
 */

let clone: TestDatabase
let database: Database
let lost: readonly Error[]
let connection: number

const acme = { as: 'tenant', tenant: 'acme' } as const
const globex = { as: 'tenant', tenant: 'globex' } as const
const operator = { as: 'operator' } as const
const system = { as: 'system' } as const

beforeEach(async () => {
  clone = await cloneDatabase()
  ;({ database, lost } = openDatabase(clone.url, { connections: 1 }))
  await clone.query("insert into portolan.tenant values ('acme', 'A', now()), ('globex', 'G', now())")
  connection = (await standingOf(system)).connection
})

afterEach(async () => {
  await database.close()
  await clone.drop()
})

interface Standing {
  readonly connection: number
  readonly role: string
  readonly tenant: string
  readonly operator: string
  readonly isolation: string
}

const standing = `
  select pg_backend_pid() as connection, current_user as role, coalesce(current_setting('portolan.tenant', true), '') as tenant,
         coalesce(current_setting('portolan.operator', true), '') as operator,
         current_setting('transaction_read_only') as isolation`

async function look(transaction: Transaction): Promise<Standing> {
  const [row] = await transaction.statement<Standing>(standing)
  if (row === undefined) throw new Error('no answer')
  return row
}

const standingOf = (reach: Reach) => database.transaction(reach, {}, look)

/** What the connection itself is, outside of any transaction. */
async function bare(): Promise<Standing & { readonly timeout: string }> {
  const { rows } = await database.pool.query<Standing & { timeout: string }>(
    `${standing}, current_setting('statement_timeout') as timeout`,
  )
  return rows[0] ?? failed('no answer')
}

function failed(why: string): never {
  throw new Error(why)
}

/** What the connection is between transactions, and in the next one of every reach. */
async function everyStanding(): Promise<readonly unknown[]> {
  return [
    await bare(),
    await standingOf(globex),
    await standingOf(operator),
    await standingOf(system),
    await standingOf(acme),
  ]
}

/** What it must always be. */
function unpoisoned(on: unknown = connection): readonly unknown[] {
  const rest = { connection: on, isolation: 'off' }
  return [
    { ...rest, role: loginRole(), tenant: '', operator: '', timeout: '0' },
    { ...rest, role: applicationRole, tenant: 'globex', operator: 'off' },
    { ...rest, role: applicationRole, tenant: '', operator: 'on' },
    { ...rest, role: loginRole(), tenant: '', operator: 'on' },
    { ...rest, role: applicationRole, tenant: 'acme', operator: 'off' },
  ]
}

const loginRole = () => new URL(clone.url).username

const addBrand = (transaction: Transaction, code: string, tenant = transaction.tenant) =>
  transaction.statement('insert into portolan.brand values ($1, $2, $2, now())', [tenant, code])

const brands = async () =>
  (await clone.query<{ code: string }>('select brand_code as code from portolan.brand order by 1')).map(
    ({ code }) => code,
  )

describe('role and tenant end with their transaction', () => {
  test('after a commit', async () => {
    await database.transaction(acme, {}, (transaction) => addBrand(transaction, 'AAA'))
    expect(await everyStanding()).toEqual(unpoisoned())
  })

  test('after a roll-back', async () => {
    for (const reach of [acme, operator, system]) {
      await failureOf(
        database.transaction(reach, {}, async () => {
          throw new Error('no')
        }),
      )
      expect(await everyStanding()).toEqual(unpoisoned())
    }
  })

  test('after a failed statement', async () => {
    for (const reach of [acme, operator, system]) {
      expect(await failureOf(database.transaction(reach, {}, (t) => t.statement('select 1 / 0')))).toMatchObject({
        code: '22012',
      })
      expect(await everyStanding()).toEqual(unpoisoned())
    }
  })

  test('after a transaction that only reads', async () => {
    await database.transaction(acme, {}, look, { readOnly: true })
    expect(await everyStanding()).toEqual(unpoisoned())
  })

  test('after a commit that was refused', async () => {
    await clone.query(
      `create table portolan.late (tenant text references portolan.tenant deferrable initially deferred);
       grant insert on portolan.late to ${applicationRole}`,
    )
    const failing = database.transaction(acme, {}, (t) => t.statement("insert into portolan.late values ('nobody')"))
    expect(await failureOf(failing)).toMatchObject({ code: '23503' })
    expect(await everyStanding()).toEqual(unpoisoned())
  })

  test('after work that took another role or tenant for itself', async () => {
    await failureOf(
      database.transaction(acme, {}, async (transaction) => {
        await transaction.statement(
          "select set_config('portolan.tenant', 'globex', true), set_config('role', 'none', true)",
        )
        throw new Error('no')
      }),
    )
    expect(await everyStanding()).toEqual(unpoisoned())
  })
})

describe('several queries on their way at once', () => {
  test('are answered each by its own', async () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    const answers = await database.transaction(acme, {}, (transaction) =>
      Promise.all(
        numbers.map((number) =>
          number % 2 === 0
            ? transaction.statement<{ number: number }>('select $1::int as number', [number])
            : transaction.prepared<{ number: number }>('test-number', 'select $1::int as number', [number]),
        ),
      ),
    )
    expect(answers.flat().map(({ number }) => number)).toEqual(numbers)
  })

  test('of which one fails, fail behind it, and leave nothing', async () => {
    const outcomes = await failureOf(
      database.transaction(acme, {}, async (transaction) => {
        const all = await Promise.allSettled([
          addBrand(transaction, 'AAA'),
          transaction.prepared('test-broken', 'select 1 / $1::int as x', [0]),
          addBrand(transaction, 'BBB'),
          transaction.prepared('test-broken', 'select 1 / $1::int as x', [1]),
        ])
        throw Object.assign(new Error('settled'), { all: all.map(({ status }) => status) })
      }),
    )
    expect(outcomes).toMatchObject({ all: ['fulfilled', 'rejected', 'rejected', 'rejected'] })
    expect(await brands()).toEqual([])
    expect(await everyStanding()).toEqual(unpoisoned())
    // Statements that were prepared on the way are good, or are prepared again.
    const again = await database.transaction(acme, {}, (t) => t.prepared('test-broken', 'select 1 / $1::int as x', [1]))
    expect(again).toEqual([{ x: 1 }])
  })

  test('of which one fails, are all over before the next transaction begins', async () => {
    const slow = database.transaction(acme, {}, (transaction) =>
      Promise.all([
        transaction.statement('select 1 / 0'),
        addBrand(transaction, 'AAA'),
        transaction.attempt(() => addBrand(transaction, 'BBB')),
      ]),
    )
    const next = database.transaction(globex, {}, (transaction) => addBrand(transaction, 'CCC'))
    expect(await failureOf(slow)).toMatchObject({ code: '22012' })
    await next
    expect(await clone.query('select tenant, brand_code as code from portolan.brand')).toEqual([
      { tenant: 'globex', code: 'CCC' },
    ])
    expect(await everyStanding()).toEqual(unpoisoned())
  })

  test('that nobody waits for are part of the transaction all the same', async () => {
    const stray: Promise<unknown>[] = []
    await database.transaction(acme, {}, async (transaction) => {
      stray.push(addBrand(transaction, 'AAA'))
    })
    await Promise.all(stray)
    expect(await brands()).toEqual(['AAA'])
    expect(await everyStanding()).toEqual(unpoisoned())
  })

  test('with a parameter that cannot be sent, fail alone and keep the connection', async () => {
    const unsendable = { toPostgres: () => failed('cannot be sent') }
    for (const send of [
      (t: Transaction) => t.statement('select $1::text as a', [unsendable]),
      (t: Transaction) => t.prepared('test-unsendable', 'select $1::text as a', [unsendable]),
    ]) {
      expect(await failureOf(database.transaction(acme, {}, send))).toMatchObject({ message: 'cannot be sent' })
      expect(await everyStanding()).toEqual(unpoisoned())
    }
    // The driver takes the statement for prepared, and the server has closed it.
    const sent = await database.transaction(acme, {}, (t) =>
      t.prepared('test-unsendable', 'select $1::text as a', ['A']),
    )
    expect(sent).toEqual([{ a: 'A' }])
  })
})

describe('work that only reads', () => {
  const reading = { readOnly: true } as const
  const brandsIn = (transaction: Transaction) =>
    transaction.statement<{ code: string }>('select brand_code as code from portolan.brand')

  test('is held to its tenant by each of its statements, prepared or not, one by one or at once', async () => {
    await clone.query("insert into portolan.brand values ('acme', 'AAA', 'A', now()), ('globex', 'GGG', 'G', now())")
    for (const [reach, seen] of [
      [acme, ['AAA']],
      [globex, ['GGG']],
    ] as const) {
      const found = await database.transaction(
        reach,
        {},
        async (t) => [
          await brandsIn(t),
          ...(await Promise.all([
            brandsIn(t),
            t.prepared<{ code: string }>(
              'test-brands',
              'select brand_code as code from portolan.brand where brand_code > $1',
              ['A'],
            ),
          ])),
        ],
        reading,
      )
      expect(found.map((rows) => rows.map(({ code }) => code))).toEqual([seen, seen, seen])
    }
    expect(await everyStanding()).toEqual(unpoisoned())
  })

  test('sees what others commit meanwhile, unless it is stable', async () => {
    const counts = (stable: boolean) =>
      database.transaction(
        acme,
        {},
        async (t) => {
          const before = await brandsIn(t)
          await clone.query("insert into portolan.brand values ('acme', $1, 'A', now())", [stable ? 'SSS' : 'LLL'])
          return (await brandsIn(t)).length - before.length
        },
        { readOnly: true, stable },
      )
    expect(await counts(false)).toBe(1)
    expect(await counts(true)).toBe(0)
  })

  test('goes on after a statement that failed, and cannot write', async () => {
    const outcomes = await database.transaction(
      acme,
      {},
      async (t) => [
        await failureOf(t.statement('select 1 / 0')),
        await failureOf(addBrand(t, 'AAA')),
        await brandsIn(t),
      ],
      reading,
    )
    expect(outcomes).toMatchObject([{ code: '22012' }, { code: '25006' }, []])
    expect(await brands()).toEqual([])
    expect(await everyStanding()).toEqual(unpoisoned())
  })

  test('cannot hold statements together, nor become another role', async () => {
    const ran: string[] = []
    const outcomes = await database.transaction(
      acme,
      {},
      async (t) => [
        await failureOf(t.attempt(async () => ran.push('attempt'))),
        await failureOf(t.asLogin('select 1', [])),
      ],
      reading,
    )
    const refusal = { message: expect.stringContaining('only reads') }
    expect(outcomes).toMatchObject([refusal, refusal])
    expect(ran).toEqual([])
  })

  test('has a statement that takes too long ended', async () => {
    const { database: hasty } = openDatabase(clone.url, { connections: 1, statementTimeout: 50 })
    try {
      const failing = hasty.transaction(acme, {}, (t) => t.statement('select pg_sleep(5)'), reading)
      expect(await failureOf(failing)).toMatchObject({ kind: 'unavailable' })
      expect(await hasty.transaction(acme, {}, brandsIn, reading)).toEqual([])
    } finally {
      await hasty.close()
    }
  })
})

describe('a prepared statement', () => {
  test('whose text was wrong is no hindrance', async () => {
    for (const _ of [1, 2]) {
      const failing = database.transaction(acme, {}, (t) => t.prepared('test-wrong', 'select nothing_like_it', []))
      expect(await failureOf(failing)).toMatchObject({ code: '42703' })
      expect(await everyStanding()).toEqual(unpoisoned())
    }
    expect(await database.transaction(acme, {}, (t) => t.prepared('test-wrong', 'select 1 as a', []))).toEqual([
      { a: 1 },
    ])
  })

  test('that was first made in a transaction which had failed already is made again', async () => {
    await failureOf(
      database.transaction(acme, {}, async (transaction) => {
        await failureOf(transaction.statement('select 1 / 0'))
        await transaction.prepared('test-late', 'select 1 as a', [])
      }),
    )
    expect(await database.transaction(acme, {}, (t) => t.prepared('test-late', 'select 1 as a', []))).toEqual([
      { a: 1 },
    ])
  })

  test('that the server has lost, or that a migration has changed, costs the connection and not the transaction', async () => {
    const read = () =>
      database.transaction(acme, {}, (t) => t.prepared('test-read', 'select * from portolan.tenant', []))
    expect(await read()).toHaveLength(2)
    await clone.query('alter table portolan.tenant add column note text')
    expect(await read()).toMatchObject([{ note: null }, { note: null }])
    await database.transaction(acme, {}, (t) => t.statement('deallocate all'))
    expect(await read()).toHaveLength(2)
    expect((await bare()).connection).not.toBe(connection)
    expect(await everyStanding()).toEqual(unpoisoned(expect.any(Number)))
  })

  test('cannot have two texts', async () => {
    await database.transaction(acme, {}, (t) => t.prepared('test-two', 'select 1 as a', []))
    const failing = database.transaction(acme, {}, (t) => t.prepared('test-two', 'select 2 as a', []))
    expect(await failureOf(failing)).toMatchObject({ message: expect.stringContaining('unique') })
    expect(await everyStanding()).toEqual(unpoisoned())
  })
})

describe('when the beginning fails', () => {
  /** Makes the next transaction find the connection in a state that it would never be left in. */
  async function leave(...statements: readonly string[]): Promise<void> {
    const client: pg.PoolClient = await database.pool.connect()
    for (const statement of statements) await failureOf(client.query(statement))
    client.release()
  }

  const work = (transaction: Transaction) => addBrand(transaction, 'AAA')

  test('by the first statement, the work does not run, and nothing stays', async () => {
    await leave('begin', 'select 1 / 0')
    let ran = false
    const failing = database.transaction(acme, {}, async () => {
      ran = true
    })
    expect(await failureOf(failing)).toMatchObject({ code: '25P02' })
    expect(ran).toBe(false)
    expect(await everyStanding()).toEqual(unpoisoned())
  })

  test('by a role that cannot be taken, the work does not run, and nothing stays', async () => {
    const { database: other } = openDatabase(clone.url, { connections: 1, role: 'nobody_like_it' })
    try {
      let ran = false
      for (const reach of [acme, operator]) {
        const failing = other.transaction(reach, {}, async () => {
          ran = true
        })
        expect(await failureOf(failing)).toMatchObject({ code: '22023' })
      }
      expect(ran).toBe(false)
      expect(await other.transaction(system, {}, look)).toMatchObject({ role: loginRole(), tenant: '', operator: 'on' })
      const { rows } = await other.pool.query(standing)
      expect(rows).toMatchObject([{ role: loginRole(), tenant: '', operator: '' }])
    } finally {
      await other.close()
    }
  })

  test('work that only reads is given nothing', async () => {
    await clone.query("insert into portolan.brand values ('acme', 'AAA', 'A', now())")
    const { database: other } = openDatabase(clone.url, { connections: 1, role: 'nobody_like_it' })
    try {
      const given: unknown[] = []
      const read = async (transaction: Transaction) => {
        given.push(await transaction.statement('select * from portolan.brand'))
      }
      expect(await failureOf(other.transaction(acme, {}, read, { readOnly: true }))).toMatchObject({ code: '22023' })
      await leave('begin', 'select 1 / 0')
      expect(await failureOf(database.transaction(acme, {}, read, { readOnly: true }))).toMatchObject({ code: '25P02' })
      expect(given).toEqual([])
      expect(await everyStanding()).toEqual(unpoisoned())
      await database.transaction(acme, {}, read, { readOnly: true })
      expect(given).toMatchObject([[{ brand_code: 'AAA' }]])
    } finally {
      await other.close()
    }
  })

  test('a tenant’s transaction without the application’s role is held to its rows where the login role is', async () => {
    await clone.query(`grant usage on schema portolan to ${applicationRole}`)
    const { database: other } = openDatabase(clone.url, { connections: 1, role: null })
    try {
      const seen = await other.transaction(acme, {}, look)
      expect(seen).toMatchObject({ role: loginRole(), tenant: 'acme', operator: 'off' })
      expect(await other.transaction(globex, {}, look)).toMatchObject({ tenant: 'globex', operator: 'off' })
    } finally {
      await other.close()
    }
  })

  test('a session that was given a tenant for good does not lend it to others', async () => {
    await leave("select set_config('portolan.tenant', 'globex', false), set_config('portolan.operator', 'on', false)")
    const seen = await database.transaction(acme, {}, look)
    expect(seen).toMatchObject({ tenant: 'acme', operator: 'off' })
    expect(await database.transaction(operator, {}, look)).toMatchObject({ tenant: '', operator: 'on' })
    await database.transaction(acme, {}, work)
    expect(await brands()).toEqual(['AAA'])
  })
})

describe('a connection that is lost within a transaction', () => {
  const kill = (pid: number) => clone.query('select pg_terminate_backend($1)', [pid])

  test.each([
    ['between two statements', (t: Transaction) => t.statement('select 1')],
    ['that writes', (t: Transaction) => addBrand(t, 'BBB')],
    ['within an attempt', (t: Transaction) => t.attempt(() => addBrand(t, 'BBB'))],
  ])('%s is discarded, with what it did', async (_, next) => {
    const failing = database.transaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      await kill(connection)
      return next(transaction)
    })
    expect(await failureOf(failing)).toMatchObject({ kind: 'unavailable', detail: { retryAfter: 2 } })
    expect(await brands()).toEqual([])
    const after = await standingOf(acme)
    expect(after.connection).not.toBe(connection)
    expect(await everyStanding()).toEqual(unpoisoned(expect.any(Number)))
  })

  test('while a statement runs is discarded', async () => {
    const failing = database.transaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      const [answer] = await Promise.all([transaction.statement('select pg_sleep(5)'), kill(connection)])
      return answer
    })
    expect(await failureOf(failing)).toMatchObject({ kind: 'unavailable' })
    expect(await brands()).toEqual([])
    expect(await everyStanding()).toEqual(unpoisoned(expect.any(Number)))
  })

  test('between transactions is replaced without anybody noticing', async () => {
    await kill(connection)
    await until(() => lost.length > 0)
    expect(await everyStanding()).toEqual(unpoisoned(expect.any(Number)))
  })
})
