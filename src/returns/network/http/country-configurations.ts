import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { toPrice } from '../../orders/http/outbound-orders.ts'
import { listCountryConfigurations, readCountryConfiguration } from '../contract/country-configurations.ts'
import type { CountryConfiguration } from '../service/country-configuration.ts'
import type { CountryConfigurationSettings } from '../service/country-configuration-settings.ts'
import type { CountryConfigurationStore } from '../service/stores.ts'

export function createCountryConfigurationOperations(
  settings: CountryConfigurationSettings,
  configurations: Pick<CountryConfigurationStore, 'listConfigurations'>,
): Operation[] {
  return [
    defineOperation(listCountryConfigurations).by(async (call) => {
      const { identifier } = call.params
      // At most one per country.
      const allConfigurations = await call.read((unit) => configurations.listConfigurations(unit, identifier))
      return { status: 200, body: allConfigurations.map(toCountryConfiguration) }
    }),

    defineOperation(readCountryConfiguration).by(async (call) => {
      const { identifier, countryIso } = call.params
      const configuration = await call.read((unit) => settings.getConfiguration(unit, identifier, countryIso))
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
