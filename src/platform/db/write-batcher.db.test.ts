import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRejection, openDatabase, waitUntil } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Database } from './database.ts'
import { WriteBatcher, type WriteBatcherOptions } from './write-batcher.ts'

/** A batch in progress that the test completes. */
interface Batch {
  readonly tenant: string
  readonly items: readonly string[]
  arrive(): void
  fail(error: unknown): void
}

/** A batcher whose batches the test completes. */
function createHeldBatcher(options: Partial<WriteBatcherOptions<string, string>> = {}) {
  const batches: Batch[] = []
  const alone: string[] = []
  const batcher = new WriteBatcher<string, string>({
    run: (tenant, items) =>
      new Promise((resolve, reject) => {
        batches.push({ tenant, items, arrive: () => resolve(items.map((item) => `${tenant}:${item}`)), fail: reject })
      }),
    writeOne: async (tenant, item) => {
      alone.push(item)
      if (item.startsWith('bad')) throw new Error(item)
      return `${tenant}:${item} alone`
    },
    maxBatchSize: 3,
    concurrency: 1,
    maxWaiting: 1000,
    maxWaitingPerTenant: 1000,
    ...options,
  })
  return {
    gatherer: batcher,
    batches,
    alone,
    onTheirWay: () => batches.map(({ tenant, items }) => `${tenant}:${items.join('')}`),
  }
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 2))

test('the callers of a batch get their results over several event loop iterations, in order', async () => {
  const { gatherer: batcher, batches } = createHeldBatcher({ maxBatchSize: 10 })
  const answered: string[] = []
  const items = Array.from('abcdefghij')
  const responses = items.map((item) => batcher.addItem('acme', item).then(() => answered.push(item)))
  await turn()
  batches[0]?.arrive()
  let largestBatch = 0
  while (answered.length < items.length) {
    const before = answered.length
    await new Promise(setImmediate)
    largestBatch = Math.max(largestBatch, answered.length - before)
  }
  await Promise.all(responses)
  expect(answered).toEqual(items)
  expect(largestBatch).toBeLessThan(items.length)
})

describe('an item', () => {
  test('that arrives first is sent at once, alone', async () => {
    const { gatherer: batcher, batches, onTheirWay: inFlight } = createHeldBatcher()
    const response = batcher.addItem('acme', 'a')
    await turn()
    expect(inFlight()).toEqual(['acme:a'])
    batches[0]?.arrive()
    expect(await response).toBe('acme:a')
  })

  test('is batched with others of the same turn of the event loop', async () => {
    const { gatherer: batcher, onTheirWay: inFlight } = createHeldBatcher()
    for (const item of ['a', 'b']) void batcher.addItem('acme', item)
    await turn()
    expect(inFlight()).toEqual(['acme:ab'])
  })

  test('that arrives during a batch joins the next, up to the limit', async () => {
    const { gatherer: batcher, batches, onTheirWay: inFlight } = createHeldBatcher()
    const responses = [batcher.addItem('acme', 'a')]
    await turn()
    for (const item of ['b', 'c', 'd', 'e']) {
      responses.push(batcher.addItem('acme', item))
      await turn()
    }
    expect(inFlight()).toEqual(['acme:a'])
    batches[0]?.arrive()
    await turn()
    expect(inFlight()).toEqual(['acme:a', 'acme:bcd'])
    batches[1]?.arrive()
    await turn()
    expect(inFlight()).toEqual(['acme:a', 'acme:bcd', 'acme:e'])
    batches[2]?.arrive()
    expect(await Promise.all(responses)).toEqual(['a', 'b', 'c', 'd', 'e'].map((item) => `acme:${item}`))
  })

  test('is sent in as many concurrent batches as allowed', async () => {
    const { gatherer: batcher, batches, onTheirWay: inFlight } = createHeldBatcher({ concurrency: 2 })
    for (const item of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void batcher.addItem('acme', item)
    await turn()
    expect(inFlight()).toEqual(['acme:abc', 'acme:def'])
    batches[1]?.arrive()
    await turn()
    expect(inFlight()).toEqual(['acme:abc', 'acme:def', 'acme:g'])
  })

  test('waits for the batch of its tenant unless a quarter of a batch is waiting', async () => {
    const { gatherer: batcher, batches, onTheirWay: inFlight } = createHeldBatcher({ maxBatchSize: 8, concurrency: 4 })
    for (const item of ['a', 'b']) {
      void batcher.addItem('acme', item)
      await turn()
    }
    void batcher.addItem('globex', 'x')
    await turn()
    expect(inFlight()).toEqual(['acme:a', 'globex:x'])
    void batcher.addItem('acme', 'c')
    await turn()
    expect(inFlight()).toEqual(['acme:a', 'globex:x', 'acme:bc'])
    void batcher.addItem('acme', 'd')
    batches[0]?.arrive()
    await turn()
    expect(inFlight()).toEqual(['acme:a', 'globex:x', 'acme:bc'])
    batches[2]?.arrive()
    await turn()
    expect(inFlight()).toEqual(['acme:a', 'globex:x', 'acme:bc', 'acme:d'])
  })

  test('gets no result before its batch is stored', async () => {
    const { gatherer: batcher, batches } = createHeldBatcher()
    let isAnswered = false
    const response = batcher.addItem('acme', 'a').finally(() => {
      isAnswered = true
    })
    await turn()
    await turn()
    expect(isAnswered).toBe(false)
    batches[0]?.arrive()
    await response
  })
})

describe('tenants', () => {
  test('are never mixed, and take turns however much one sends', async () => {
    const { gatherer: batcher, batches, onTheirWay: inFlight } = createHeldBatcher()
    const responses = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((item) => batcher.addItem('busy', item))
    await turn()
    responses.push(batcher.addItem('calm', 'x'), batcher.addItem('shy', 'y'), batcher.addItem('calm', 'z'))
    for (let index = 0; index < 5; index++) {
      batches[index]?.arrive()
      await turn()
    }
    expect(inFlight()).toEqual(['busy:abc', 'busy:def', 'calm:xz', 'shy:y', 'busy:g'])
    const responded = await Promise.all(responses)
    expect(responded.slice(-3)).toEqual(['calm:x', 'shy:y', 'calm:z'])
  })
})

describe('a failing batch', () => {
  test('is retried item by item, so that one bad item does not affect others', async () => {
    const { gatherer: batcher, batches, alone } = createHeldBatcher()
    const responses = ['a', 'bad', 'c'].map((item) => batcher.addItem('acme', item))
    await turn()
    batches[0]?.fail(new Error('one of them'))
    const outcomes = await Promise.allSettled(responses)
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'acme:a alone' },
      { status: 'rejected', reason: new Error('bad') },
      { status: 'fulfilled', value: 'acme:c alone' },
    ])
    expect(alone).toEqual(['a', 'bad', 'c'])
  })

  test('lets the next one proceed', async () => {
    const { gatherer: batcher, batches, onTheirWay: inFlight } = createHeldBatcher()
    const first = batcher.addItem('acme', 'bad')
    await turn()
    const second = batcher.addItem('acme', 'b')
    batches[0]?.fail(new Error('no'))
    expect(await getRejection(first)).toEqual(new Error('bad'))
    await turn()
    expect(inFlight()).toEqual(['acme:bad', 'acme:b'])
    batches[1]?.arrive()
    expect(await second).toBe('acme:b')
  })

  test('is not retried if the database is unavailable', async () => {
    const { gatherer: batcher, batches, alone } = createHeldBatcher()
    const responses = ['a', 'b'].map((item) => getRejection(batcher.addItem('acme', item)))
    await turn()
    const away = new Problem('unavailable', 'away')
    batches[0]?.fail(away)
    expect(await Promise.all(responses)).toEqual([away, away])
    expect(alone).toEqual([])
  })

  test('is given up if the database goes down during the retry', async () => {
    const away = new Problem('unavailable', 'away')
    const tried: string[] = []
    const { gatherer: batcher, batches } = createHeldBatcher({
      writeOne: async (_, item) => {
        tried.push(item)
        if (item === 'b') throw away
        return item
      },
    })
    const responses = ['a', 'b', 'c'].map((item) => getRejection(batcher.addItem('acme', item)))
    await turn()
    batches[0]?.fail(new Error('one of them'))
    expect(await Promise.all(responses)).toEqual(['nothing failed', away, away])
    expect(tried).toEqual(['a', 'b'])
  })

  test('may throw synchronously', async () => {
    const { gatherer: batcher } = createHeldBatcher({
      run: () => {
        throw new Error('at once')
      },
    })
    expect(await batcher.addItem('acme', 'a')).toBe('acme:a alone')
  })

  test('may return too few results', async () => {
    const { gatherer: batcher } = createHeldBatcher({ run: async (_, items) => items.slice(1) })
    expect(await Promise.all(['a', 'b'].map((item) => batcher.addItem('acme', item)))).toEqual([
      'acme:a alone',
      'acme:b alone',
    ])
  })
})

describe('overload', () => {
  test('rejects at once what would wait too long, and recovers as batches are stored', async () => {
    const { gatherer: batcher, batches } = createHeldBatcher({ maxWaiting: 4 })
    const first = batcher.addItem('acme', 'a')
    await turn()
    const waiting = ['b', 'c'].map((item) => batcher.addItem('acme', item))
    waiting.push(...['x', 'y'].map((item) => batcher.addItem('globex', item)))
    for (const tenant of ['acme', 'globex', 'other']) {
      expect(await getRejection(batcher.addItem(tenant, 'z'))).toMatchObject({
        kind: 'unavailable',
        detail: { retryAfter: 1 },
      })
    }
    batches[0]?.arrive()
    await first
    await turn()
    const next = batcher.addItem('acme', 'd')
    for (const index of [1, 2, 3]) {
      batches[index]?.arrive()
      await turn()
    }
    expect(await Promise.all([...waiting, next])).toEqual(['acme:b', 'acme:c', 'globex:x', 'globex:y', 'acme:d'])
  })
})

describe('a tenant beyond its share', () => {
  test('is rejected, while others are accepted', async () => {
    const {
      gatherer: batcher,
      batches,
      onTheirWay: inFlight,
    } = createHeldBatcher({ maxWaiting: 6, maxWaitingPerTenant: 2 })
    const responses = [batcher.addItem('busy', 'a')]
    await turn()
    responses.push(...['b', 'c'].map((item) => batcher.addItem('busy', item)))
    expect(await getRejection(batcher.addItem('busy', 'd'))).toMatchObject({
      kind: 'unavailable',
      detail: { retryAfter: 1 },
    })
    responses.push(...['x', 'y'].map((item) => batcher.addItem('calm', item)))
    batches[0]?.arrive()
    await turn()
    // Its batch has been sent, so there is room again.
    responses.push(batcher.addItem('busy', 'e'))
    for (const index of [1, 2, 3]) {
      batches[index]?.arrive()
      await turn()
    }
    await Promise.all(responses)
    expect(inFlight()).toEqual(['busy:a', 'busy:bc', 'calm:xy', 'busy:e'])
  })
})

describe('with a real database', () => {
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
    await clone.query('delete from portolan.brand')
  })

  test('every result is durable, bad items fail, and nothing reaches another tenant', async () => {
    const sizes: number[] = []
    const store = (tenant: string, codes: readonly string[]) =>
      database.runInTransaction({ as: 'tenant', tenant }, {}, async (transaction) => {
        sizes.push(codes.length)
        await transaction.runStatement(
          'insert into portolan.brand select $1, code, code, now() from unnest($2::text[]) code',
          [tenant, codes],
        )
        return codes
      })
    const batcher = new WriteBatcher<string, string>({
      run: store,
      writeOne: async (tenant, code) => (await store(tenant, [code]))[0] ?? '',
      maxBatchSize: 16,
      concurrency: 3,
      maxWaiting: 1000,
      maxWaitingPerTenant: 1000,
    })
    const codes = Array.from({ length: 60 }, (_, number) => `B${String(number).padStart(2, '0')}`)
    const add = async (tenant: string, code: string) => {
      await batcher.addItem(tenant, code)
      const rows = await clone.query('select from portolan.brand where tenant = $1 and brand_code = $2', [tenant, code])
      return rows.length
    }
    const good = codes.flatMap((code) => [add('acme', code), add('globex', code)])
    const bad = ['bad', 'B00'].map((code) => getRejection(batcher.addItem('acme', code)))
    expect(new Set(await Promise.all(good))).toEqual(new Set([1]))
    expect(await Promise.all(bad)).toMatchObject([{ code: '23514' }, { code: '23505' }])
    expect(Math.max(...sizes)).toBe(16)
    const counts = await clone.query('select tenant, count(*)::int as n from portolan.brand group by 1 order by 1')
    expect(counts).toEqual([
      { tenant: 'acme', n: 60 },
      { tenant: 'globex', n: 60 },
    ])
    await waitUntil(() => database.pool.waitingCount === 0)
  })
})
