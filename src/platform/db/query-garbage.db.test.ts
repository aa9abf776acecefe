import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import type { Database } from './database.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void

let clone: TestDatabase
let database: Database

beforeAll(async () => {
  clone = await cloneDatabase()
  ;({ database } = openDatabase(clone.url, { connections: 1 }))
})

afterAll(async () => {
  await database.close()
  await clone.drop()
})

const queries = 400
const valueBytes = 10_000

test.each([true, false])('finished queries leave nothing to a full collection (read-only: %s)', async (readOnly) => {
  const runQueries = async (count: number) => {
    for (let number = 0; number < count; number++) {
      const value = String(number).repeat(valueBytes).slice(0, valueBytes)
      await database.runInTransaction(
        { as: 'system' },
        {},
        (transaction) => transaction.runStatement('select length($1)', [value]),
        { readOnly },
      )
    }
  }
  await runQueries(20)
  collect()
  const before = readOldBytes()
  await runQueries(queries)
  // Twice, so that what is still referred to has left the young generation.
  collect({ type: 'minor' })
  collect({ type: 'minor' })
  expect((readOldBytes() - before) / queries).toBeLessThan(valueBytes / 4)
})

function readOldBytes(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => name === 'old_space' || name === 'large_object_space')
    .reduce((sum, { space_used_size: bytes }) => sum + bytes, 0)
}
