import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import type { Database } from './database.ts'
import { numberRanges, passedOverInCopies, readRangeUses } from './number-ranges.ts'

let clone: TestDatabase
let databases: Database[]

beforeEach(async () => {
  clone = await cloneDatabase()
  databases = []
})
afterEach(async () => {
  for (const database of databases) await database.close()
  await clone.drop()
})

/** Takes numbers as a separate process does. */
function process(url = clone.url) {
  const { database } = openDatabase(url)
  databases.push(database)
  return numberRanges((work) => database.runAsSystem(work))
}

const range = { name: 'S10 CP NL', size: 25_000_000 }

test('processes that take 10,000 numbers concurrently take none twice, and skip few', async () => {
  const processes = Array.from({ length: 4 }, () => process())
  const taking = processes.flatMap((entry) => Array.from({ length: 2500 }, () => entry.take(range)))
  const numbers = await Promise.all(taking)
  expect(new Set(numbers).size).toBe(10_000)
  expect(Math.max(...numbers.map(Number))).toBeLessThan(10_400)
})

test('a restarted process continues after assigned numbers, and each range counts separately', async () => {
  const first = process()
  expect([await first.take(range), await first.take(range), await first.take({ ...range, name: 'S10 CR NL' })]).toEqual(
    [0, 1, 0],
  )
  expect(await process().take(range)).toBe(100)
})

test('an exhausted range fails every time', async () => {
  const small = { name: 'SSCC 9521234', size: 130 }
  const numbers = process()
  const taken = []
  for (let count = 0; count < 130; count++) taken.push(await numbers.take(small))
  expect(taken).toEqual(Array.from({ length: 130 }, (_, index) => index))
  expect([await numbers.take(small), await numbers.take(small), await process().take(small)]).toEqual([
    null,
    null,
    null,
  ])
  const [database] = databases
  expect(await database?.runAsSystem(readRangeUses)).toEqual([{ ...small, taken: 130 }])
})

test('a restored copy, which may lag behind, skips numbers once', async () => {
  await process().take(range)
  for (const database of databases.splice(0)) await database.close()
  const copy = await cloneDatabase(clone.name)
  try {
    const numbers = process(copy.url)
    expect([await numbers.take(range), await numbers.take(range)]).toEqual([
      100 + passedOverInCopies,
      101 + passedOverInCopies,
    ])
    expect(await process(copy.url).take(range)).toBe(200 + passedOverInCopies)
  } finally {
    for (const database of databases.splice(0)) await database.close()
    await copy.drop()
  }
})

test('continues after a failure without a gap', async () => {
  const { database } = openDatabase(clone.url)
  databases.push(database)
  let isDown = true
  const numbers = numberRanges(async (work) => {
    if (isDown) throw new Error('down')
    return database.runAsSystem(work)
  })
  await expect(numbers.take(range)).rejects.toThrow('down')
  isDown = false
  expect(await numbers.take(range)).toBe(0)
})
