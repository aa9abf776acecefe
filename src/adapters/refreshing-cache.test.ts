import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '../../test/support/test-clock.ts'
import { RefreshingCache } from './refreshing-cache.ts'

let clock: TestClock
let reads: string[]
/** Result of a load. */
let response: (key: string) => Promise<string>
let values: RefreshingCache<string>
let version: number

beforeEach(() => {
  clock = new TestClock()
  reads = []
  version = 1
  response = async (key) => `${key}${version}`
  values = new RefreshingCache({
    clock,
    maxEntries: 3,
    read: (key) => {
      reads.push(key)
      return response(key)
    },
  })
})

const away = () => Promise.reject(new Error('away'))

test('loads a value once for concurrent readers, and again after 20 seconds while returning the previous one', async () => {
  expect(await Promise.all([values.getValue('a'), values.getValue('a'), values.getValue('a')])).toEqual([
    'a1',
    'a1',
    'a1',
  ])
  version = 2
  clock.advance(19_000)
  expect(await values.getValue('a')).toBe('a1')
  expect(reads).toHaveLength(1)
  clock.advance(2_000)
  expect(await Promise.all([values.getValue('a'), values.getValue('a')])).toEqual(['a1', 'a1'])
  await turn()
  expect(await values.getValue('a')).toBe('a2')
  expect(reads).toHaveLength(2)
})

test('never returns a value older than 30 seconds', async () => {
  await values.getValue('a')
  version = 2
  clock.advance(30_000)
  expect(await values.getValue('a')).toBe('a2')
})

test('reloads a value that must be newer than a given time, even while an earlier load is running', async () => {
  const first = Promise.withResolvers<string>()
  response = () => first.promise
  const slow = values.getValue('a')
  version = 2
  response = async (key) => `${key}${version}`
  const moment = clock.now().getTime()
  clock.advance(1_000)
  expect(await values.getValue('a', moment)).toBe('a2')
  first.resolve('a1')
  expect(await slow).toBe('a1')
  // An older result has not replaced a newer one.
  expect(await values.getValue('a')).toBe('a2')
  expect(await values.getValue('a', moment)).toBe('a2')
  expect(reads).toHaveLength(2)
})

describe('while loading fails', () => {
  test('keeps the value for 55 seconds, and retries at most every 2 seconds', async () => {
    await values.getValue('a')
    response = away
    clock.advance(31_000)
    for (let time = 0; time < 10; time++) expect(await values.getValue('a')).toBe('a1')
    expect(reads).toHaveLength(2)
    clock.advance(23_000)
    expect(await values.getValue('a')).toBe('a1')
    expect(reads).toHaveLength(3)
    clock.advance(2_000)
    await expect(values.getValue('a')).rejects.toThrow('away')
    response = async () => 'back'
    expect(await values.getValue('a')).toBe('back')
  })

  test('fails if there is no value', async () => {
    response = away
    await expect(values.getValue('a')).rejects.toThrow('away')
  })
})

test('holds a limited number of values', async () => {
  for (const key of ['a', 'b', 'c', 'd']) await values.getValue(key)
  await values.getValue('d')
  expect(reads).toHaveLength(4)
  await values.getValue('a')
  expect(reads).toHaveLength(5)
})
