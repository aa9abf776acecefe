import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { officialText } from '../../../test/records/customs.ts'
import { officialTextStore } from './official-texts.ts'

const { asSystem } = useStoreDatabase()

test('round-trips an official text', async () => {
  const read = await asSystem(async (unit) => {
    await officialTextStore.beginCollection(unit, 'eu', '2026')
    await officialTextStore.insertTexts(unit, 'eu', [officialText])
    return [await officialTextStore.readTexts(unit, 'eu'), await officialTextStore.listRevisions(unit)]
  })
  expect(read).toEqual([
    new Map([[officialText.code, officialText.title]]),
    new Map([['eu', expect.stringMatching(/^\d+$/)]]),
  ])
})
