import { type Operation, operation } from '../../platform/http/call.ts'
import { listCountryConfigurations, readCountryConfiguration } from '../contract/country-configurations.ts'
import type { CountryConfiguration } from '../service/country-configuration.ts'
import type { CountryConfigurationSettings } from '../service/country-configuration-settings.ts'
import type { CountryConfigurationStore } from '../service/network-stores.ts'
import { toPrice } from './outbound-orders.ts'

export function countryConfigurationOperations(
  settings: CountryConfigurationSettings,
  configurations: Pick<CountryConfigurationStore, 'list'>,
): Operation[] {
  return [
    operation(listCountryConfigurations).by(async (call) => {
      const { identifier } = call.params
      // There are at most as many as there are countries.
      const all = await call.read((unit) => configurations.list(unit, identifier, null, null))
      return { status: 200, body: all.map(toCountryConfiguration) }
    }),

    operation(readCountryConfiguration).by(async (call) => {
      const { identifier, countryIso } = call.params
      const configuration = await call.read((unit) => settings.read(unit, identifier, countryIso))
      return { status: 200, body: toCountryConfiguration(configuration) }
    }),
  ]
}

function toCountryConfiguration(configuration: CountryConfiguration) {
  return {
    countryIso: configuration.countryIso,
    countryName: configuration.countryName,
    currency: configuration.currency,
    languages: [...configuration.languages],
    isReturnable: configuration.isReturnable,
    returnPeriodDays: configuration.returnPeriodDays,
    returnAdminCentreCode: configuration.returnAdminCentreCode,
    returnMethods: configuration.returnMethods.map(({ returnMethod, paidBy, price, carrierServiceRouteId }) => ({
      returnMethod,
      paidBy,
      price: toPrice(price),
      carrierServiceRouteId,
    })),
    portalSettings: {
      customerReturnReasonCodes: configuration.returnReasons.map(({ code, description }) => ({ code, description })),
    },
  }
}
