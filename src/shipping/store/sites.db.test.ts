import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { replacedSite, site } from '../../../test/records/platform.ts'
import { sameMembers } from '../../../test/support/full-record.ts'
import { siteStore } from './sites.ts'

const { asTenant } = useStoreDatabase()

/** Reads with every method that reads sites. */
const readSites = () =>
  asTenant(async (unit) => [
    await siteStore.findFirstSite(unit, [site.siteCode]),
    ...(await siteStore.findSites(unit, [site.siteCode])),
    await siteStore.findSite(unit, 'acme', site.siteCode),
    ...(await siteStore.readSites(unit, 'acme', [site.siteCode])),
  ])

test('round-trips a site, also after a replacement', async () => {
  await asTenant((unit) => siteStore.saveSites(unit, 'acme', [site]))
  expect(await readSites()).toEqual([site, site, site, site])

  expect(sameMembers(site, replacedSite)).toEqual(['siteCode'])
  await asTenant((unit) => siteStore.saveSites(unit, 'acme', [replacedSite]))
  expect(await readSites()).toEqual([replacedSite, replacedSite, replacedSite, replacedSite])
})
