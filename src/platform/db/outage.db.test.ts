import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CuttableProxy, startProxy } from '../../../test/platform/cuttable-proxy.ts'
import { getRejection, openDatabase, retryWhileBusy, waitUntil } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import type { Database } from './database.ts'
import type { Transaction } from './transaction.ts'

/*
 * The database goes down and comes back at every possible moment. An unhandled rejection or error event would fail the
 * whole run.
 */

let clone: TestDatabase
let proxy: CuttableProxy
let database: Database
let lost: readonly Error[]

const acme = { as: 'tenant', tenant: 'acme' } as const

beforeEach(async () => {
  clone = await cloneDatabase()
  await clone.query("insert into portolan.tenant values ('acme', 'A', now())")
  proxy = await startProxy(clone.url)
  ;({ database, lost } = openDatabase(proxy.url, { connections: 3 }))
})

afterEach(async () => {
  await database.close()
  await proxy.stop()
  await clone.drop()
})

const addBrand = (transaction: Transaction, code: string) =>
  transaction.runStatement('insert into portolan.brand values ($1, $2, $2, now())', [transaction.tenant, code])
const add = (code: string) => database.runInTransaction(acme, {}, (transaction) => addBrand(transaction, code))
const brands = async () =>
  (await clone.query<{ code: string }>('select brand_code as code from portolan.brand order by 1')).map(
    ({ code }) => code,
  )

const unavailable = { name: 'Problem', kind: 'unavailable', detail: { retryAfter: 2 } }

/** Fills the pool with idle connections. */
const fillPool = () =>
  Promise.all(Array.from({ length: 3 }, () => database.runAsSystem((t) => t.runStatement('select pg_sleep(0.05)'))))

/** Restores the network. @returns what is stored, and how many connections there are when all are used */
async function recover(): Promise<{ readonly stored: readonly string[]; readonly connections: number }> {
  await proxy.mend()
  await retryWhileBusy(() => database.ping())
  await retryWhileBusy(() => add('ZZZ'))
  await retryWhileBusy(fillPool)
  return { stored: await brands(), connections: proxy.connections }
}

describe('an unreachable database', () => {
  test('from the start is unavailable until it is up', async () => {
    await proxy.cut()
    expect(await getRejection(add('AAA'))).toMatchObject(unavailable)
    expect(await getRejection(database.ping())).toMatchObject(unavailable)
    expect(await recover()).toEqual({ stored: ['ZZZ'], connections: 3 })
  })

  test('during idle connections is unavailable, and is reconnected', async () => {
    await retryWhileBusy(fillPool)
    await proxy.cut()
    await waitUntil(() => lost.length > 0)
    expect(await getRejection(add('AAA'))).toMatchObject(unavailable)
    expect(await recover()).toMatchObject({ stored: expect.arrayContaining(['ZZZ']), connections: 3 })
  })

  test('does not accumulate bad connections', async () => {
    await retryWhileBusy(fillPool)
    await proxy.cut()
    await proxy.mend()
    const outcomes = await Promise.all(
      ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'].map((code) => getRejection(add(code))),
    )
    // Requests on a broken connection fail; later ones get a good one.
    const causes = outcomes.map((outcome) => (outcome instanceof Error ? String(outcome.cause) : ''))
    expect(causes.filter((cause) => cause !== '' && !cause.includes('timeout')).length).toBeLessThanOrEqual(3)
    expect(await recover()).toMatchObject({ stored: expect.arrayContaining(['ZZZ']), connections: 3 })
  })

  test('is logged as the cause', async () => {
    await proxy.cut()
    expect(await getRejection(add('AAA'))).toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  })

  test('keeps the same number of connections after any number of outages', async () => {
    for (let round = 0; round < 5; round++) {
      await retryWhileBusy(fillPool)
      await proxy.cut()
      await Promise.all(['AAA', 'BBB', 'CCC', 'DDD'].map((code) => getRejection(add(code))))
      await proxy.mend()
    }
    await waitUntil(() => database.pool.totalCount <= 3 && database.pool.waitingCount === 0)
    expect(await recover()).toMatchObject({ stored: expect.arrayContaining(['ZZZ']), connections: 3 })
  })
})

describe('a database that goes down within a transaction', () => {
  test('between two statements stores nothing', async () => {
    const failing = database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      await proxy.cut()
      await addBrand(transaction, 'BBB')
    })
    expect(await getRejection(failing)).toMatchObject(unavailable)
    expect(await recover()).toEqual({ stored: ['ZZZ'], connections: 3 })
  })

  test('during statements stores nothing', async () => {
    const failing = database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      const responses = Promise.all([
        transaction.runStatement('select pg_sleep(3)'),
        addBrand(transaction, 'BBB'),
        transaction.runPrepared('test-one', 'select 1', []),
        transaction.attempt(() => addBrand(transaction, 'CCC')),
      ])
      await proxy.cut()
      await responses
    })
    expect(await getRejection(failing)).toMatchObject(unavailable)
    expect(await recover()).toEqual({ stored: ['ZZZ'], connections: 3 })
  })

  test('before the end of the work fails at the commit, and stores nothing', async () => {
    const failing = database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      await proxy.cut()
    })
    expect(await getRejection(failing)).toMatchObject(unavailable)
    expect(await recover()).toEqual({ stored: ['ZZZ'], connections: 3 })
  })

  test('passes on the work’s own error, and discards the connection', async () => {
    const reason = new Error('mine')
    const failing = database.runInTransaction(acme, {}, async () => {
      await proxy.cut()
      throw reason
    })
    expect(await getRejection(failing)).toBe(reason)
    expect(await recover()).toMatchObject({ stored: expect.arrayContaining(['ZZZ']), connections: 3 })
  })

  test('between the commit and its response leaves the result open', async () => {
    // This trigger delays the commit, so that it is in progress when the connection breaks.
    await clone.query(
      `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return null; end $$;
       create constraint trigger slow after insert on portolan.brand deferrable initially deferred
         for each row execute function slow()`,
    )
    const failing = add('AAA')
    await waitUntil(async () => {
      const rows = await clone.query("select from pg_stat_activity where query = 'commit' and wait_event = 'PgSleep'")
      return rows.length > 0
    })
    await proxy.cut()
    const failure = await getRejection(failing)
    expect(failure).toMatchObject(unavailable)
    expect(failure).toMatchObject({ message: expect.not.stringContaining('nothing was changed') })
    await waitUntil(async () => (await brands()).includes('AAA'))
    await clone.query('drop trigger slow on portolan.brand')
    expect(await recover()).toMatchObject({ stored: expect.arrayContaining(['ZZZ']), connections: 3 })
  })
})

describe('an unresponsive database', () => {
  test('times out in statements, new connections and health checks', async () => {
    await database.close()
    const deadlines = { statementTimeout: 500, answerGrace: 200, connectTimeout: 1000 }
    ;({ database, lost } = openDatabase(proxy.url, { connections: 3, ...deadlines }))
    await retryWhileBusy(fillPool)
    let stalled = false
    const failing = database.runInTransaction(acme, {}, async (transaction) => {
      await addBrand(transaction, 'AAA')
      proxy.stall()
      stalled = true
      await addBrand(transaction, 'BBB')
    })
    await waitUntil(() => stalled)
    const outcomes = await Promise.all([failing, database.ping(), add('CCC'), add('DDD')].map(getRejection))
    expect(outcomes).toMatchObject([unavailable, unavailable, unavailable, unavailable])
    await proxy.mend()
    await waitUntil(() => database.pool.totalCount === 0 || database.pool.idleCount > 0)
    expect(await recover()).toMatchObject({ stored: expect.arrayContaining(['ZZZ']), connections: 3 })
  }, 15_000)
})
