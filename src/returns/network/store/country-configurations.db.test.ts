import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { countryConfiguration, outboundOrder, replacedConfiguration } from '../../../../test/records/returns.ts'
import { sameMembers } from '../../../../test/support/full-record.ts'
import { outboundOrderStore } from '../../orders/store/outbound-orders.ts'
import { countryConfigurationStore } from './country-configurations.ts'

const { asTenant } = useStoreDatabase()

/** Reads with every method that reads configurations. */
const readConfigurations = () =>
  asTenant(async (unit) => [
    await countryConfigurationStore.findConfiguration(unit, 'acme', countryConfiguration.countryIso),
    await countryConfigurationStore.findForOrder(unit, outboundOrder.orderReference),
    ...(await countryConfigurationStore.listConfigurations(unit, 'acme')),
    ...(await countryConfigurationStore.readConfigurations(unit, 'acme', [countryConfiguration.countryIso])),
  ])

test('round-trips a country’s configuration, also after a replacement', async () => {
  await asTenant(async (unit) => {
    await outboundOrderStore.insertOrder(unit, outboundOrder)
    await countryConfigurationStore.saveConfigurations(unit, 'acme', [countryConfiguration])
  })
  expect(await readConfigurations()).toEqual(Array.from({ length: 4 }, () => countryConfiguration))

  expect(sameMembers(countryConfiguration, replacedConfiguration)).toEqual(['countryIso'])
  await asTenant((unit) => countryConfigurationStore.saveConfigurations(unit, 'acme', [replacedConfiguration]))
  expect(await readConfigurations()).toEqual(Array.from({ length: 4 }, () => replacedConfiguration))
})
