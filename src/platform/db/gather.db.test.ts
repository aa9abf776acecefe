import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failureOf, openDatabase, until } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Database } from './database.ts'
import { Gatherer, type GatherOptions } from './gather.ts'

/** One batch that is on its way, until the test lets it arrive. */
interface Batch {
  readonly tenant: string
  readonly items: readonly string[]
  arrive(): void
  fail(error: unknown): void
}

/** A gatherer whose batches wait for the test. */
function held(options: Partial<GatherOptions<string, string>> = {}) {
  const batches: Batch[] = []
  const alone: string[] = []
  const gatherer = new Gatherer<string, string>({
    run: (tenant, items) =>
      new Promise((resolve, reject) => {
        batches.push({ tenant, items, arrive: () => resolve(items.map((item) => `${tenant}:${item}`)), fail: reject })
      }),
    alone: async (tenant, item) => {
      alone.push(item)
      if (item.startsWith('bad')) throw new Error(item)
      return `${tenant}:${item} alone`
    },
    largest: 3,
    atOnce: 1,
    mostWaiting: 1000,
    mostWaitingOfTenant: 1000,
    ...options,
  })
  return {
    gatherer,
    batches,
    alone,
    onTheirWay: () => batches.map(({ tenant, items }) => `${tenant}:${items.join('')}`),
  }
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 2))

describe('what arrives', () => {
  test('first goes out at once, alone', async () => {
    const { gatherer, batches, onTheirWay } = held()
    const answer = gatherer.add('acme', 'a')
    await turn()
    expect(onTheirWay()).toEqual(['acme:a'])
    batches[0]?.arrive()
    expect(await answer).toBe('acme:a')
  })

  test('in one turn of the event loop goes out together', async () => {
    const { gatherer, onTheirWay } = held()
    for (const item of ['a', 'b']) void gatherer.add('acme', item)
    await turn()
    expect(onTheirWay()).toEqual(['acme:ab'])
  })

  test('while a batch is on its way makes the next, as large as allowed', async () => {
    const { gatherer, batches, onTheirWay } = held()
    const answers = [gatherer.add('acme', 'a')]
    await turn()
    for (const item of ['b', 'c', 'd', 'e']) {
      answers.push(gatherer.add('acme', item))
      await turn()
    }
    expect(onTheirWay()).toEqual(['acme:a'])
    batches[0]?.arrive()
    await turn()
    expect(onTheirWay()).toEqual(['acme:a', 'acme:bcd'])
    batches[1]?.arrive()
    await turn()
    expect(onTheirWay()).toEqual(['acme:a', 'acme:bcd', 'acme:e'])
    batches[2]?.arrive()
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e'].map((item) => `acme:${item}`))
  })

  test('goes out in as many batches at once as allowed', async () => {
    const { gatherer, batches, onTheirWay } = held({ atOnce: 2 })
    for (const item of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void gatherer.add('acme', item)
    await turn()
    expect(onTheirWay()).toEqual(['acme:abc', 'acme:def'])
    batches[1]?.arrive()
    await turn()
    expect(onTheirWay()).toEqual(['acme:abc', 'acme:def', 'acme:g'])
  })

  test('is not answered before its batch has arrived', async () => {
    const { gatherer, batches } = held()
    let isAnswered = false
    const answer = gatherer.add('acme', 'a').finally(() => {
      isAnswered = true
    })
    await turn()
    await turn()
    expect(isAnswered).toBe(false)
    batches[0]?.arrive()
    await answer
  })
})

describe('tenants', () => {
  test('are never mixed, and take turns however much one of them sends', async () => {
    const { gatherer, batches, onTheirWay } = held()
    const answers = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((item) => gatherer.add('busy', item))
    await turn()
    answers.push(gatherer.add('calm', 'x'), gatherer.add('shy', 'y'), gatherer.add('calm', 'z'))
    for (let index = 0; index < 5; index++) {
      batches[index]?.arrive()
      await turn()
    }
    expect(onTheirWay()).toEqual(['busy:abc', 'busy:def', 'calm:xz', 'shy:y', 'busy:g'])
    const answered = await Promise.all(answers)
    expect(answered.slice(-3)).toEqual(['calm:x', 'shy:y', 'calm:z'])
  })
})

describe('a batch that fails', () => {
  test('is tried again item by item, so that one bad item does not fail its neighbours', async () => {
    const { gatherer, batches, alone } = held()
    const answers = ['a', 'bad', 'c'].map((item) => gatherer.add('acme', item))
    await turn()
    batches[0]?.fail(new Error('one of them'))
    const outcomes = await Promise.allSettled(answers)
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'acme:a alone' },
      { status: 'rejected', reason: new Error('bad') },
      { status: 'fulfilled', value: 'acme:c alone' },
    ])
    expect(alone).toEqual(['a', 'bad', 'c'])
  })

  test('lets the next one go', async () => {
    const { gatherer, batches, onTheirWay } = held()
    const first = gatherer.add('acme', 'bad')
    await turn()
    const second = gatherer.add('acme', 'b')
    batches[0]?.fail(new Error('no'))
    expect(await failureOf(first)).toEqual(new Error('bad'))
    await turn()
    expect(onTheirWay()).toEqual(['acme:bad', 'acme:b'])
    batches[1]?.arrive()
    expect(await second).toBe('acme:b')
  })

  test('because the database is away is not tried again', async () => {
    const { gatherer, batches, alone } = held()
    const answers = ['a', 'b'].map((item) => failureOf(gatherer.add('acme', item)))
    await turn()
    const away = new Problem('unavailable', 'away')
    batches[0]?.fail(away)
    expect(await Promise.all(answers)).toEqual([away, away])
    expect(alone).toEqual([])
  })

  test('and during whose second try the database goes away, is given up there', async () => {
    const away = new Problem('unavailable', 'away')
    const tried: string[] = []
    const { gatherer, batches } = held({
      alone: async (_, item) => {
        tried.push(item)
        if (item === 'b') throw away
        return item
      },
    })
    const answers = ['a', 'b', 'c'].map((item) => failureOf(gatherer.add('acme', item)))
    await turn()
    batches[0]?.fail(new Error('one of them'))
    expect(await Promise.all(answers)).toEqual(['nothing failed', away, away])
    expect(tried).toEqual(['a', 'b'])
  })

  test('at once, without even a promise, is a failed batch too', async () => {
    const { gatherer } = held({
      run: () => {
        throw new Error('at once')
      },
    })
    expect(await gatherer.add('acme', 'a')).toBe('acme:a alone')
  })

  test('by answering for fewer than it was given is a failed batch too', async () => {
    const { gatherer } = held({ run: async (_, items) => items.slice(1) })
    expect(await Promise.all(['a', 'b'].map((item) => gatherer.add('acme', item)))).toEqual([
      'acme:a alone',
      'acme:b alone',
    ])
  })
})

describe('when more is sent than can be stored', () => {
  test('what would wait too long is refused at once, and room is made as batches go out', async () => {
    const { gatherer, batches } = held({ mostWaiting: 4 })
    const first = gatherer.add('acme', 'a')
    await turn()
    const waiting = ['b', 'c'].map((item) => gatherer.add('acme', item))
    waiting.push(...['x', 'y'].map((item) => gatherer.add('globex', item)))
    for (const tenant of ['acme', 'globex', 'other']) {
      expect(await failureOf(gatherer.add(tenant, 'z'))).toMatchObject({
        kind: 'unavailable',
        detail: { retryAfter: 1 },
      })
    }
    batches[0]?.arrive()
    await first
    await turn()
    const next = gatherer.add('acme', 'd')
    for (const index of [1, 2, 3]) {
      batches[index]?.arrive()
      await turn()
    }
    expect(await Promise.all([...waiting, next])).toEqual(['acme:b', 'acme:c', 'globex:x', 'globex:y', 'acme:d'])
  })
})

describe('a tenant that sends more than its share', () => {
  test('is refused, while others are still let in', async () => {
    const { gatherer, batches, onTheirWay } = held({ mostWaiting: 6, mostWaitingOfTenant: 2 })
    const answers = [gatherer.add('busy', 'a')]
    await turn()
    answers.push(...['b', 'c'].map((item) => gatherer.add('busy', item)))
    expect(await failureOf(gatherer.add('busy', 'd'))).toMatchObject({ kind: 'unavailable', detail: { retryAfter: 1 } })
    answers.push(...['x', 'y'].map((item) => gatherer.add('calm', item)))
    batches[0]?.arrive()
    await turn()
    // Its batch has gone out, so that there is room again.
    answers.push(gatherer.add('busy', 'e'))
    for (const index of [1, 2, 3]) {
      batches[index]?.arrive()
      await turn()
    }
    await Promise.all(answers)
    expect(onTheirWay()).toEqual(['busy:a', 'busy:bc', 'calm:xy', 'busy:e'])
  })
})

describe('on a real database', () => {
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

  test('every answer is durable, the bad ones are refused, and nothing lies with another tenant', async () => {
    const sizes: number[] = []
    const store = (tenant: string, codes: readonly string[]) =>
      database.transaction({ as: 'tenant', tenant }, {}, async (transaction) => {
        sizes.push(codes.length)
        await transaction.statement(
          'insert into portolan.brand select $1, code, code, now() from unnest($2::text[]) code',
          [tenant, codes],
        )
        return codes
      })
    const gatherer = new Gatherer<string, string>({
      run: store,
      alone: async (tenant, code) => (await store(tenant, [code]))[0] ?? '',
      largest: 16,
      atOnce: 3,
      mostWaiting: 1000,
      mostWaitingOfTenant: 1000,
    })
    const codes = Array.from({ length: 60 }, (_, number) => `B${String(number).padStart(2, '0')}`)
    const add = async (tenant: string, code: string) => {
      await gatherer.add(tenant, code)
      const rows = await clone.query('select from portolan.brand where tenant = $1 and brand_code = $2', [tenant, code])
      return rows.length
    }
    const good = codes.flatMap((code) => [add('acme', code), add('globex', code)])
    const bad = ['bad', 'B00'].map((code) => failureOf(gatherer.add('acme', code)))
    expect(new Set(await Promise.all(good))).toEqual(new Set([1]))
    expect(await Promise.all(bad)).toMatchObject([{ code: '23514' }, { code: '23505' }])
    expect(Math.max(...sizes)).toBe(16)
    const counts = await clone.query('select tenant, count(*)::int as n from portolan.brand group by 1 order by 1')
    expect(counts).toEqual([
      { tenant: 'acme', n: 60 },
      { tenant: 'globex', n: 60 },
    ])
    await until(() => database.pool.waitingCount === 0)
  })
})
