import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getRejection, openDatabase, waitUntil } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { applicationRole } from './application-role.ts'
import type { Database } from './database.ts'
import type { AccessScope, Transaction } from './transaction.ts'

/*
 * Queries are sent without waiting for earlier results. Everything here runs on one connection, so that each
 * transaction sees what the previous one left behind.
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

interface SessionState {
  readonly connection: number
  readonly role: string
  readonly tenant: string
  readonly operator: string
  readonly isolation: string
}

const session = `
  select pg_backend_pid() as connection, current_user as role, coalesce(current_setting('portolan.tenant', true), '') as tenant,
         coalesce(current_setting('portolan.operator', true), '') as operator,
         current_setting('transaction_read_only') as isolation`

async function readSession(transaction: Transaction): Promise<SessionState> {
  const [row] = await transaction.runStatement<SessionState>(session)
  if (row === undefined) throw new Error('no answer')
  return row
}

const standingOf = (accessScope: AccessScope) => database.runInTransaction(accessScope, {}, readSession)

/** The connection's state outside any transaction. */
async function readBareSession(): Promise<SessionState & { readonly timeout: string }> {
  const { rows } = await database.pool.query<SessionState & { timeout: string }>(
    `${session}, current_setting('statement_timeout') as timeout`,
  )
  return rows[0] ?? fail('no answer')
}

function fail(reason: string): never {
  throw new Error(reason)
}

/** The connection's state between transactions, and in a transaction of every scope. */
async function readEverySession(): Promise<readonly unknown[]> {
  return [
    await readBareSession(),
    await standingOf(globex),
    await standingOf(operator),
    await standingOf(system),
    await standingOf(acme),
  ]
}

/** The expected state. */
function expectedSession(on: unknown = connection): readonly unknown[] {
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
  transaction.runStatement('insert into portolan.brand values ($1, $2, $2, now())', [tenant, code])

const brands = async () =>
  (await clone.query<{ code: string }>('select brand_code as code from portolan.brand order by 1')).map(
    ({ code }) => code,
  )

describe('role and tenant end with their transaction', () => {
  test('after a commit', async () => {
    await database.runInTransaction(acme, {}, (transaction) => addBrand(transaction, 'AAA'))
    expect(await readEverySession()).toEqual(expectedSession())
  })

  test('after a rollback', async () => {
    for (const accessScope of [acme, operator, system]) {
      await getRejection(
        database.runInTransaction(accessScope, {}, async () => {
          throw new Error('no')
        }),
      )
      expect(await readEverySession()).toEqual(expectedSession())
    }
  })

  test('after a failed statement', async () => {
    for (const accessScope of [acme, operator, system]) {
      expect(
        await getRejection(database.runInTransaction(accessScope, {}, (t) => t.runStatement('select 1 / 0'))),
      ).toMatchObject({
        code: '22012',
      })
      expect(await readEverySession()).toEqual(expectedSession())
    }
  })

  test('after a read-only transaction', async () => {
    await database.runInTransaction(acme, {}, readSession, { readOnly: true })
    expect(await readEverySession()).toEqual(expectedSession())
  })

  test('after a failed commit', async () => {
    await clone.query(
      `create table portolan.late (tenant text references portolan.tenant deferrable initially deferred);
       grant insert on portolan.late to ${applicationRole}`,
    )
    const failing = database.runInTransaction(acme, {}, (t) =>
      t.runStatement("insert into portolan.late values ('nobody')"),
    )
    expect(await getRejection(failing)).toMatchObject({ code: '23503' })
    expect(await readEverySession()).toEqual(expectedSession())
  })

  test('after work that switched role or tenant itself', async () => {
    await getRejection(
      database.runInTransaction(acme, {}, async (transaction) => {
        await transaction.runStatement(
          "select set_config('portolan.tenant', 'globex', true), set_config('role', 'none', true)",
        )
        throw new Error('no')
      }),
    )
    expect(await readEverySession()).toEqual(expectedSession())
  })
})

describe('pipelined queries', () => {
  test('get their own results', async () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    const responses = await database.runInTransaction(acme, {}, (transaction) =>
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
      database.runInTransaction(acme, {}, async (transaction) => {
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
    expect(await brands()).toEqual([])
    expect(await readEverySession()).toEqual(expectedSession())
    // Statements prepared meanwhile are valid, or are prepared again.
    const secondRun = await database.runInTransaction(acme, {}, (t) =>
      t.runPrepared('test-broken', 'select 1 / $1::int as x', [1]),
    )
    expect(secondRun).toEqual([{ x: 1 }])
  })

  test('are all done before the next transaction begins', async () => {
    const slow = database.runInTransaction(acme, {}, (transaction) =>
      Promise.all([
        transaction.runStatement('select 1 / 0'),
        addBrand(transaction, 'AAA'),
        transaction.attempt(() => addBrand(transaction, 'BBB')),
      ]),
    )
    const next = database.runInTransaction(globex, {}, (transaction) => addBrand(transaction, 'CCC'))
    expect(await getRejection(slow)).toMatchObject({ code: '22012' })
    await next
    expect(await clone.query('select tenant, brand_code as code from portolan.brand')).toEqual([
      { tenant: 'globex', code: 'CCC' },
    ])
    expect(await readEverySession()).toEqual(expectedSession())
  })

  test('are part of the transaction even if nobody awaits them', async () => {
    const stray: Promise<unknown>[] = []
    await database.runInTransaction(acme, {}, async (transaction) => {
      stray.push(addBrand(transaction, 'AAA'))
    })
    await Promise.all(stray)
    expect(await brands()).toEqual(['AAA'])
    expect(await readEverySession()).toEqual(expectedSession())
  })

  test('with an invalid parameter fail alone and keep the connection', async () => {
    const unsendable = { toPostgres: () => fail('cannot be sent') }
    for (const send of [
      (t: Transaction) => t.runStatement('select $1::text as a', [unsendable]),
      (t: Transaction) => t.runPrepared('test-unsendable', 'select $1::text as a', [unsendable]),
    ]) {
      expect(await getRejection(database.runInTransaction(acme, {}, send))).toMatchObject({ message: 'cannot be sent' })
      expect(await readEverySession()).toEqual(expectedSession())
    }
    // The driver considers the statement prepared, but the server has closed it.
    const result = await database.runInTransaction(acme, {}, (t) =>
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
    await clone.query("insert into portolan.brand values ('acme', 'AAA', 'A', now()), ('globex', 'GGG', 'G', now())")
    for (const [accessScope, sessionSeen] of [
      [acme, ['AAA']],
      [globex, ['GGG']],
    ] as const) {
      const visible = await database.runInTransaction(
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
    expect(await readEverySession()).toEqual(expectedSession())
  })

  test('sees concurrent commits, unless it is stable', async () => {
    const counts = (stable: boolean) =>
      database.runInTransaction(
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

  test('continues after a failed statement, and cannot write', async () => {
    const outcomes = await database.runInTransaction(
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
    expect(await brands()).toEqual([])
    expect(await readEverySession()).toEqual(expectedSession())
  })

  test('can neither combine statements nor switch roles', async () => {
    const ran: string[] = []
    const outcomes = await database.runInTransaction(
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
    const { database: hasty } = openDatabase(clone.url, { connections: 1, statementTimeout: 50 })
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
      const failing = database.runInTransaction(acme, {}, (t) =>
        t.runPrepared('test-wrong', 'select nothing_like_it', []),
      )
      expect(await getRejection(failing)).toMatchObject({ code: '42703' })
      expect(await readEverySession()).toEqual(expectedSession())
    }
    expect(await database.runInTransaction(acme, {}, (t) => t.runPrepared('test-wrong', 'select 1 as a', []))).toEqual([
      { a: 1 },
    ])
  })

  test('that was first prepared in a failed transaction is prepared again', async () => {
    await getRejection(
      database.runInTransaction(acme, {}, async (transaction) => {
        await getRejection(transaction.runStatement('select 1 / 0'))
        await transaction.runPrepared('test-late', 'select 1 as a', [])
      }),
    )
    expect(await database.runInTransaction(acme, {}, (t) => t.runPrepared('test-late', 'select 1 as a', []))).toEqual([
      { a: 1 },
    ])
  })

  test('that the server lost or a migration changed costs the connection, not the transaction', async () => {
    const read = () =>
      database.runInTransaction(acme, {}, (t) => t.runPrepared('test-read', 'select * from portolan.tenant', []))
    expect(await read()).toHaveLength(2)
    await clone.query('alter table portolan.tenant add column note text')
    expect(await read()).toMatchObject([{ note: null }, { note: null }])
    await database.runInTransaction(acme, {}, (t) => t.runStatement('deallocate all'))
    expect(await read()).toHaveLength(2)
    expect((await readBareSession()).connection).not.toBe(connection)
    expect(await readEverySession()).toEqual(expectedSession(expect.any(Number)))
  })

  test('cannot have two texts', async () => {
    await database.runInTransaction(acme, {}, (t) => t.runPrepared('test-two', 'select 1 as a', []))
    const failing = database.runInTransaction(acme, {}, (t) => t.runPrepared('test-two', 'select 2 as a', []))
    expect(await getRejection(failing)).toMatchObject({ message: expect.stringContaining('unique') })
    expect(await readEverySession()).toEqual(expectedSession())
  })
})

describe('if the start fails', () => {
  /** Leaves the connection in a state that never occurs otherwise. */
  async function leaveConnection(...statements: readonly string[]): Promise<void> {
    const client: pg.PoolClient = await database.pool.connect()
    for (const statement of statements) await getRejection(client.query(statement))
    client.release()
  }

  const work = (transaction: Transaction) => addBrand(transaction, 'AAA')

  test('in the first statement, the work does not run, and nothing remains', async () => {
    await leaveConnection('begin', 'select 1 / 0')
    let ran = false
    const failing = database.runInTransaction(acme, {}, async () => {
      ran = true
    })
    expect(await getRejection(failing)).toMatchObject({ code: '25P02' })
    expect(ran).toBe(false)
    expect(await readEverySession()).toEqual(expectedSession())
  })

  test('because the role cannot be set, the work does not run, and nothing remains', async () => {
    const { database: otherDatabase } = openDatabase(clone.url, { connections: 1, role: 'nobody_like_it' })
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
        role: loginRole(),
        tenant: '',
        operator: 'on',
      })
      const { rows } = await otherDatabase.pool.query(session)
      expect(rows).toMatchObject([{ role: loginRole(), tenant: '', operator: '' }])
    } finally {
      await otherDatabase.close()
    }
  })

  test('read-only work gets no results', async () => {
    await clone.query("insert into portolan.brand values ('acme', 'AAA', 'A', now())")
    const { database: otherDatabase } = openDatabase(clone.url, { connections: 1, role: 'nobody_like_it' })
    try {
      const statements: unknown[] = []
      const read = async (transaction: Transaction) => {
        statements.push(await transaction.runStatement('select * from portolan.brand'))
      }
      expect(await getRejection(otherDatabase.runInTransaction(acme, {}, read, { readOnly: true }))).toMatchObject({
        code: '22023',
      })
      await leaveConnection('begin', 'select 1 / 0')
      expect(await getRejection(database.runInTransaction(acme, {}, read, { readOnly: true }))).toMatchObject({
        code: '25P02',
      })
      expect(statements).toEqual([])
      expect(await readEverySession()).toEqual(expectedSession())
      await database.runInTransaction(acme, {}, read, { readOnly: true })
      expect(statements).toMatchObject([[{ brand_code: 'AAA' }]])
    } finally {
      await otherDatabase.close()
    }
  })

  test('without the application’s role, a tenant’s transaction is restricted to its rows if the login role is', async () => {
    await clone.query(`grant usage on schema portolan to ${applicationRole}`)
    const { database: otherDatabase } = openDatabase(clone.url, { connections: 1, role: null })
    try {
      const sessionSeen = await otherDatabase.runInTransaction(acme, {}, readSession)
      expect(sessionSeen).toMatchObject({ role: loginRole(), tenant: 'acme', operator: 'off' })
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
    const sessionSeen = await database.runInTransaction(acme, {}, readSession)
    expect(sessionSeen).toMatchObject({ tenant: 'acme', operator: 'off' })
    expect(await database.runInTransaction(operator, {}, readSession)).toMatchObject({ tenant: '', operator: 'on' })
    await database.runInTransaction(acme, {}, work)
    expect(await brands()).toEqual(['AAA'])
  })
})

describe('a connection lost within a transaction', () => {
  const kill = (pid: number) => clone.query('select pg_terminate_backend($1)', [pid])

  test.each([
    ['between two statements', (t: Transaction) => t.runStatement('select 1')],
    ['that writes', (t: Transaction) => addBrand(t, 'BBB')],
    ['within an attempt', (t: Transaction) => t.attempt(() => addBrand(t, 'BBB'))],
  ])('%s is discarded, with its changes', async (_, next) => {
    const failing = database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      await kill(connection)
      return next(transaction)
    })
    expect(await getRejection(failing)).toMatchObject({ kind: 'unavailable', detail: { retryAfter: 2 } })
    expect(await brands()).toEqual([])
    const after = await standingOf(acme)
    expect(after.connection).not.toBe(connection)
    expect(await readEverySession()).toEqual(expectedSession(expect.any(Number)))
  })

  test('during a statement is discarded', async () => {
    const failing = database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      const [response] = await Promise.all([transaction.runStatement('select pg_sleep(5)'), kill(connection)])
      return response
    })
    expect(await getRejection(failing)).toMatchObject({ kind: 'unavailable' })
    expect(await brands()).toEqual([])
    expect(await readEverySession()).toEqual(expectedSession(expect.any(Number)))
  })

  test('or between transactions is replaced silently', async () => {
    await kill(connection)
    await waitUntil(() => lost.length > 0)
    expect(await readEverySession()).toEqual(expectedSession(expect.any(Number)))
  })
})
