import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { exchangeRates, replacedExchangeRates } from '../../../test/records/customs.ts'
import { exchangeRateStore } from './exchange-rates.ts'

const { asSystem } = useStoreDatabase()

const readRates = () => asSystem((unit) => exchangeRateStore.findLatest(unit, '2026-03-09'))

test('round-trips rates, including a very small one, also after a replacement', async () => {
  await asSystem((unit) => exchangeRateStore.saveRates(unit, exchangeRates))
  expect(await readRates()).toEqual([exchangeRates])
  await asSystem((unit) => exchangeRateStore.saveRates(unit, replacedExchangeRates))
  expect(await readRates()).toEqual([replacedExchangeRates])
  const ofOthers = { ...exchangeRates, source: 'Another bank' }
  await asSystem((unit) => exchangeRateStore.saveRates(unit, ofOthers))
  expect(await readRates()).toEqual([ofOthers, replacedExchangeRates])
})
