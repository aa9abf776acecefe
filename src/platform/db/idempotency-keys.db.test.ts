import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../test/platform/open-database.ts'
import { idempotencyClaim, keptAnswer, laterAnswer, laterClaim } from '../../../test/records/platform.ts'
import { sameMembers } from '../../../test/support/full-record.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import type { IdempotencyClaim, StoredResponse } from '../../kernel/idempotency.ts'
import type { Database } from './database.ts'
import {
  deleteExpiredResponses,
  deleteResponses,
  findStoredResponse,
  lockIdempotencyKey,
  maxLargeBytes,
  retentionHours,
  storeResponses,
} from './idempotency-keys.ts'
import type { Transaction } from './transaction.ts'

let clone: TestDatabase
let database: Database

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url, { connections: 4 }).database
  await clone.query("insert into portolan.tenant values ('acme', 'A', now()), ('globex', 'G', now())")
})

afterAll(async () => {
  await database.close()
  await clone.drop()
})

beforeEach(async () => {
  await clone.query('delete from portolan.idempotency_key')
})

const start = new Date('2026-03-04T13:07:16.002Z')
const momentAfter = (milliseconds: number) => new Date(start.getTime() + milliseconds)
const keptMilliseconds = retentionHours * 3_600_000

const claim = (key: string, operation = 'receive', print = 'a', clientId = 'shop'): IdempotencyClaim => ({
  operation,
  key,
  clientId,
  brands: ['AAA'],
  fingerprint: new TextEncoder().encode(print),
})
const response = (body: string): StoredResponse => ({ status: 201, headers: { location: '/x' }, body })

function runAsTenant<T>(work: (transaction: Transaction) => Promise<T>, moment = start, tenant = 'acme'): Promise<T> {
  return database.runInTransaction({ as: 'tenant', tenant }, { at: moment }, work)
}

const keep = (key: string, body: string, moment = start, tenant = 'acme') =>
  runAsTenant(
    (transaction) => storeResponses(transaction, [{ claim: claim(key), response: response(body) }]),
    moment,
    tenant,
  )
const find = async (key: string, moment = start, tenant = 'acme', operation = 'receive') =>
  (await runAsTenant((transaction) => findStoredResponse(transaction, claim(key, operation)), moment, tenant))?.body

describe('locking a key', () => {
  /** Whether a second transaction gets the key while the first one holds `claim('k')`. */
  const second = (otherClaim: IdempotencyClaim, tenant = 'acme') =>
    runAsTenant(async (transaction) => {
      expect(await lockIdempotencyKey(transaction, claim('k'))).toBe(true)
      return runAsTenant((beside) => lockIdempotencyKey(beside, otherClaim), start, tenant)
    })

  test('locks it for any request', async () => {
    expect(await second(claim('k'))).toBe(false)
    expect(await second(claim('k', 'receive', 'other'))).toBe(false)
  })

  test('does not lock other keys, operations, clients or tenants', async () => {
    expect(await second(claim('k', 'receive', 'a', 'warehouse'))).toBe(true)
    expect(await second(claim('K'))).toBe(true)
    expect(await second(claim('k', 'cancel'))).toBe(true)
    expect(await second(claim('k'), 'globex')).toBe(true)
  })

  test('ends with the transaction, in any way', async () => {
    await runAsTenant((transaction) => lockIdempotencyKey(transaction, claim('k')))
    await runAsTenant(async (transaction) => {
      await lockIdempotencyKey(transaction, claim('k'))
      throw new Error('no')
    }).catch(() => {})
    expect(await runAsTenant((transaction) => lockIdempotencyKey(transaction, claim('k')))).toBe(true)
  })
})

describe('a stored response', () => {
  test('is found with everything that was stored', async () => {
    expect(await keep('k', 'the body “with” any\ttext')).toEqual([true])
    const stored = await runAsTenant((transaction) => findStoredResponse(transaction, claim('k')))
    expect(stored).toEqual({
      status: 201,
      headers: { location: '/x' },
      body: 'the body “with” any\ttext',
      fingerprint: Buffer.from('a'),
      brands: ['AAA'],
    })
  })

  test('is found only by its key, operation, client and tenant', async () => {
    await keep('k', 'A')
    const ofOther = (transaction: Transaction) =>
      findStoredResponse(transaction, claim('k', 'receive', 'a', 'warehouse'))
    expect(await runAsTenant(ofOther)).toBeNull()
    await keep('k', 'G', start, 'globex')
    expect(await find('k')).toBe('A')
    expect(await find('k', start, 'globex')).toBe('G')
    expect(await find('K')).toBeUndefined()
    expect(await find('k', start, 'acme', 'cancel')).toBeUndefined()
  })

  test('is not replaced by a later one', async () => {
    await keep('k', 'first')
    expect(await keep('k', 'second', momentAfter(1000))).toEqual([false])
    expect(await find('k')).toBe('first')
  })

  test('is rolled back with its transaction', async () => {
    await runAsTenant(async (transaction) => {
      await storeResponses(transaction, [{ claim: claim('k'), response: response('A') }])
      throw new Error('no')
    }).catch(() => {})
    expect(await find('k')).toBeUndefined()
  })

  test(`is valid for ${retentionHours} hours, to the millisecond, and then replaceable`, async () => {
    await keep('k', 'first')
    expect(await find('k', momentAfter(keptMilliseconds - 1))).toBe('first')
    expect(await keep('k', 'second', momentAfter(keptMilliseconds - 1))).toEqual([false])
    expect(await find('k', momentAfter(keptMilliseconds))).toBeUndefined()
    expect(await keep('k', 'second', momentAfter(keptMilliseconds))).toEqual([true])
    expect(await find('k', momentAfter(keptMilliseconds))).toBe('second')
    expect(await clone.query('select from portolan.idempotency_key')).toHaveLength(1)
  })
})

describe('storing several at once', () => {
  test('reports which were stored: neither existing ones nor later duplicates', async () => {
    await keep('b', 'before')
    const answersToStore = ['a', 'b', 'c', 'a', 'b', 'd'].map((key, index) => ({
      claim: claim(key),
      response: response(`${index}`),
    }))
    const stands = await runAsTenant((transaction) => storeResponses(transaction, answersToStore))
    expect(stands).toEqual([true, false, true, false, false, true])
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => find(key)))).toEqual(['0', 'before', '2', '5'])
  })

  test('distinguishes equal keys of two operations', async () => {
    const answersToStore = [claim('k', 'receive'), claim('k', 'cancel'), claim('k k', 'receive')]
    const stands = await runAsTenant((transaction) =>
      storeResponses(
        transaction,
        answersToStore.map((answerToStore) => ({ claim: answerToStore, response: response('A') })),
      ),
    )
    expect(stands).toEqual([true, true, true])
  })

  test('replaces expired ones', async () => {
    await keep('old', 'old')
    const answersToStore = ['old', 'new'].map((key) => ({ claim: claim(key), response: response('now') }))
    expect(
      await runAsTenant((transaction) => storeResponses(transaction, answersToStore), momentAfter(keptMilliseconds)),
    ).toEqual([true, true])
    expect(await find('old', momentAfter(keptMilliseconds))).toBe('now')
  })

  test('accepts an empty list', async () => {
    expect(await runAsTenant((transaction) => storeResponses(transaction, []))).toEqual([])
    await runAsTenant((transaction) => deleteResponses(transaction, []))
  })

  test('in two concurrent transactions, in any order, does not deadlock, and stores each once', async () => {
    const keys = Array.from({ length: 40 }, (_, number) => `k${number}`)
    const answersToStore = (reversed: boolean) =>
      (reversed ? keys.toReversed() : keys).map((key) => ({ claim: claim(key), response: response(String(reversed)) }))
    for (let round = 0; round < 10; round++) {
      await clone.query('delete from portolan.idempotency_key')
      const both = await Promise.all(
        [false, true].map((reversed) =>
          runAsTenant((transaction) => storeResponses(transaction, answersToStore(reversed))),
        ),
      )
      const [forwards = [], backwards = []] = both
      const timesKept = keys.map((_, index) => [forwards[index], backwards.at(-1 - index)].filter(Boolean).length)
      expect(timesKept).toEqual(keys.map(() => 1))
    }
  })
})

describe('deleting', () => {
  test('removes only the given keys', async () => {
    await Promise.all(['a', 'b', 'c'].map((key) => keep(key, key)))
    await keep('a', 'G', start, 'globex')
    await runAsTenant((transaction) => deleteResponses(transaction, [claim('a'), claim('c'), claim('b', 'cancel')]))
    expect(await Promise.all(['a', 'b', 'c'].map((key) => find(key)))).toEqual([undefined, 'b', undefined])
    expect(await find('a', start, 'globex')).toBe('G')
  })

  test('removes expired ones of every tenant, and counts them', async () => {
    await keep('a', 'A')
    await keep('a', 'G', start, 'globex')
    await keep('b', 'B', momentAfter(1))
    const forget = () =>
      database.runInTransaction({ as: 'operator' }, { at: momentAfter(keptMilliseconds) }, deleteExpiredResponses)
    expect(await forget()).toBe(2)
    expect(await clone.query('select tenant, key from portolan.idempotency_key')).toEqual([
      { tenant: 'acme', key: 'b' },
    ])
    expect(await forget()).toBe(0)
  })
})

test('drops the oldest bodies of a client with large responses, but keeps the keys', async () => {
  const seed = (key: string, clientId: string, bytes: number, age: number) =>
    clone.query(
      `insert into portolan.idempotency_key (tenant, client_id, operation, key, fingerprint, status, headers, body, brands, created_at)
       values ('acme', $1, 'receive', $2, 'a', 201, '{}', repeat('x', $3), '{AAA}', $4)`,
      [clientId, key, bytes, momentAfter(-age)],
    )
  const quarter = maxLargeBytes / 4
  await seed('small', 'shop', 2000, 9)
  await seed('theirs', 'other', quarter, 8)
  for (const age of [4, 3, 2, 1]) await seed(`of age ${age}`, 'shop', quarter, age)
  // Large enough to be counted for certain.
  await keep('new', 'y'.repeat(1_048_576))
  const rows = await clone.query<{ key: string; bytes: number | null }>(
    'select key, octet_length(body) as bytes from portolan.idempotency_key order by created_at',
  )
  expect(rows.map(({ key, bytes }) => [key, bytes])).toEqual([
    ['small', 2000],
    ['theirs', quarter],
    ['of age 4', null],
    ['of age 3', quarter],
    ['of age 2', quarter],
    ['of age 1', quarter],
    ['new', 1_048_576],
  ])
  // The key stays taken, because the request was processed.
  const again = [{ claim: claim('of age 4'), response: response('again') }]
  expect(await runAsTenant((transaction) => storeResponses(transaction, again))).toEqual([false])
  expect(await find('of age 4')).toBeNull()
})

test('round-trips a response, also after a replacement', async () => {
  const read = (moment: Date) => runAsTenant((transaction) => findStoredResponse(transaction, idempotencyClaim), moment)
  const stored = ({ fingerprint, brands }: IdempotencyClaim, responded: StoredResponse) => ({
    ...responded,
    fingerprint,
    brands,
  })
  await runAsTenant((transaction) => storeResponses(transaction, [{ claim: idempotencyClaim, response: keptAnswer }]))
  expect(await read(start)).toEqual(stored(idempotencyClaim, keptAnswer))

  expect(sameMembers(stored(idempotencyClaim, keptAnswer), stored(laterClaim, laterAnswer))).toEqual([])
  const later = [{ claim: laterClaim, response: laterAnswer }]
  await runAsTenant((transaction) => storeResponses(transaction, later), momentAfter(keptMilliseconds))
  expect(await read(momentAfter(keptMilliseconds))).toEqual(stored(laterClaim, laterAnswer))
})
