import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { brandCode, brandConfiguration, replacedBrandConfiguration } from '../../../test/records/catalog.ts'
import { sameMembers } from '../../../test/support/full-record.ts'
import type { BrandConfiguration } from '../service/brand-configurations.ts'
import { brandConfigurationStore } from './brand-configurations.ts'
import { catalogBrandStore } from './brands.ts'

const { asTenant } = useStoreDatabase()

/** Stores a configuration, and expects it from every read method. */
async function expectPut(configuration: BrandConfiguration): Promise<void> {
  await asTenant((unit) => brandConfigurationStore.saveConfiguration(unit, 'acme', brandCode, configuration))
  const { defaultCurrency: _, ...settings } = configuration.settings
  expect(await asTenant((unit) => brandConfigurationStore.findConfiguration(unit, 'acme', brandCode))).toEqual(
    configuration,
  )
  expect(await asTenant((unit) => catalogBrandStore.readSettings(unit, [brandCode]))).toEqual(
    new Map([[brandCode, settings]]),
  )
}

test('round-trips a brand’s configuration, also after a replacement', async () => {
  await expectPut(brandConfiguration)
  expect(sameMembers(brandConfiguration, replacedBrandConfiguration)).toEqual([])
  await expectPut(replacedBrandConfiguration)
})
