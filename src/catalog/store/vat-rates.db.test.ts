import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { replacedVatRate, vatRate } from '../../../test/records/catalog.ts'
import { sameMembers } from '../../../test/support/full-record.ts'
import { vatRateStore } from './vat-rates.ts'

const { asTenant } = useStoreDatabase()

test('round-trips a VAT rate, also after a replacement', async () => {
  const added = await asTenant((unit) => vatRateStore.insertRate(unit, vatRate))
  expect(added).toEqual({ ...vatRate, id: 1, isReference: false, goods: [] })
  expect(await asTenant((unit) => vatRateStore.listRates(unit))).toEqual([added])

  expect(sameMembers(vatRate, replacedVatRate)).toEqual([])
  const replaced = { ...added, ...replacedVatRate }
  await asTenant((unit) => vatRateStore.replaceRate(unit, replaced))
  expect(await asTenant((unit) => vatRateStore.listRates(unit))).toEqual([replaced])
})
