import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { countryConfiguration, outboundOrder, replacedConfiguration } from '../../../test/records/returns.ts'
import { sameMembers } from '../../../test/support/full-record.ts'
import { countryConfigurationStore } from './country-configurations.ts'
import { outboundOrderStore } from './outbound-orders.ts'

const { asTenant } = useStoreDatabase()

/** By every method that reads configurations. */
const readConfigurations = () =>
  asTenant(async (unit) => [
    await countryConfigurationStore.find(unit, 'acme', countryConfiguration.countryIso),
    await countryConfigurationStore.ofOrder(unit, outboundOrder.orderReference),
    ...(await countryConfigurationStore.list(unit, 'acme', null, null)),
  ])

test('the configuration of a country is read as it was put, and as it was replaced', async () => {
  await asTenant(async (unit) => {
    await outboundOrderStore.add(unit, outboundOrder)
    await countryConfigurationStore.put(unit, 'acme', [countryConfiguration])
  })
  expect(await readConfigurations()).toEqual([countryConfiguration, countryConfiguration, countryConfiguration])

  expect(sameMembers(countryConfiguration, replacedConfiguration)).toEqual(['countryIso'])
  await asTenant((unit) => countryConfigurationStore.put(unit, 'acme', [replacedConfiguration]))
  expect(await readConfigurations()).toEqual([replacedConfiguration, replacedConfiguration, replacedConfiguration])
})
