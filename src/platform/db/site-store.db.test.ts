import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { replacedSite, site } from '../../../test/records/platform.ts'
import { sameMembers } from '../../../test/support/full-record.ts'
import { siteStore } from './site-store.ts'

const { asTenant } = useStoreDatabase()

/** By every method that reads sites. */
const readSites = () =>
  asTenant(async (unit) => [
    await siteStore.firstOf(unit, [site.siteCode]),
    ...(await siteStore.all(unit, [site.siteCode])),
    await siteStore.find(unit, 'acme', site.siteCode),
    ...(await siteStore.list(unit, 'acme', null, 10)),
  ])

test('a site is read as it was put, and as it was replaced', async () => {
  await asTenant((unit) => siteStore.put(unit, 'acme', [site]))
  expect(await readSites()).toEqual([site, site, site, site])

  expect(sameMembers(site, replacedSite)).toEqual(['siteCode'])
  await asTenant((unit) => siteStore.put(unit, 'acme', [replacedSite]))
  expect(await readSites()).toEqual([replacedSite, replacedSite, replacedSite, replacedSite])
})
