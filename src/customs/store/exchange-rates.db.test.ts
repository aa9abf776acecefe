import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { decimal } from '../../kernel/money.ts'
import type { Database } from '../../platform/db/database.ts'
import { exchangeRateStore } from './exchange-rates.ts'

let clone: TestDatabase
let database: Database

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url).database
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

test('rates are read as they were put, the very small one too', async () => {
  const perEuro = new Map([
    ['USD', decimal('1.0834')],
    ['XAU', decimal('0.0000000075')],
  ])
  await database.system((unit) => exchangeRateStore.put(unit, { date: '2026-03-02', source: 'Test', perEuro }))
  const read = await database.system((unit) => exchangeRateStore.latest(unit, '2026-03-09'))
  expect(read).toEqual({ date: '2026-03-02', source: 'Test', perEuro })
})
