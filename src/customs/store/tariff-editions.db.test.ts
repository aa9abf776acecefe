import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { tariffEdition } from '../../../test/records/customs.ts'
import { tariffEditionStore } from './tariff-editions.ts'

const { asSystem } = useStoreDatabase()

test('round-trips a tariff edition, replacing one of the same day', async () => {
  const [read, first, second] = await asSystem(async (unit) => {
    await tariffEditionStore.saveEdition(unit, { ...tariffEdition, edition: 'before' })
    const before = await tariffEditionStore.listRevisions(unit)
    await tariffEditionStore.saveEdition(unit, tariffEdition)
    const { tariff, validFrom } = tariffEdition
    return [
      await tariffEditionStore.readEdition(unit, tariff, validFrom),
      before,
      await tariffEditionStore.listRevisions(unit),
    ]
  })
  expect(read).toEqual(tariffEdition)
  expect([first.length, second.length]).toEqual([1, 1])
  expect(second[0]?.revision).not.toBe(first[0]?.revision)
})
