import { type Operation, operation } from '../../platform/http/call.ts'
import {
  listCountryConfigurationSettings,
  putCountryConfigurationSetting,
  readCountryConfigurationSetting,
  removeCountryConfigurationSetting,
} from '../contract/country-configuration-settings.ts'
import type { CountryConfiguration } from '../service/country-configuration.ts'
import type { CountryConfigurationSettings } from '../service/country-configuration-settings.ts'
import type { Tenants } from '../service/return-network.ts'
import { pageAnswer, pageAsked, TenantWork } from './return-network.ts'

export function countryConfigurationSettingOperations(
  settings: CountryConfigurationSettings,
  tenants: Tenants,
): Operation[] {
  const work = new TenantWork(tenants)
  return [
    operation(listCountryConfigurationSettings).by(
      work.reading(async (unit, { params: { tenant }, query }) => {
        const page = pageAsked(query)
        return pageAnswer(page, await settings.list(unit, tenant, page), toConfiguration)
      }),
    ),
    operation(readCountryConfigurationSetting).by(
      work.reading(async (unit, { params: { tenant, countryIso } }) => {
        return { status: 200, body: toConfiguration(await settings.read(unit, tenant, countryIso)) }
      }),
    ),
    operation(putCountryConfigurationSetting).by(
      work.writing(async (unit, { params: { tenant, countryIso }, body }) => {
        const isNew = await settings.put(unit, tenant, { countryIso, ...fromConfiguration(body) })
        return { status: isNew ? 201 : 200, body: toConfiguration(await settings.read(unit, tenant, countryIso)) }
      }),
    ),
    operation(removeCountryConfigurationSetting).by(
      work.writing(async (unit, { params: { tenant, countryIso } }) => {
        await settings.remove(unit, tenant, countryIso)
        return { status: 204, body: null }
      }),
    ),
  ]
}

const toConfiguration = (configuration: CountryConfiguration) => ({
  ...configuration,
  languages: [...configuration.languages],
  returnMethods: configuration.returnMethods.map((offer) => ({ ...offer, price: { ...offer.price } })),
  returnReasons: configuration.returnReasons.map((reason) => ({ ...reason })),
})

/** Only what the contract knows: further members are ignored, not stored. */
const fromConfiguration = (sent: Omit<CountryConfiguration, 'countryIso'>) => ({
  countryName: sent.countryName,
  currency: sent.currency,
  languages: sent.languages,
  isReturnable: sent.isReturnable,
  returnPeriodDays: sent.returnPeriodDays,
  transitDays: sent.transitDays,
  returnAdminCentreCode: sent.returnAdminCentreCode,
  returnMethods: sent.returnMethods.map(({ returnMethod, paidBy, price, carrierServiceRouteId }) => ({
    returnMethod,
    paidBy,
    price: { amount: price.amount, currency: price.currency },
    carrierServiceRouteId,
  })),
  returnReasons: sent.returnReasons.map(({ code, description }) => ({ code, description })),
})
