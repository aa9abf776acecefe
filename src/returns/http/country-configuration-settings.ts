import { type Operation, operation } from '../../platform/http/call.ts'
import {
  listCountryConfigurationSettings,
  putCountryConfigurationSetting,
  readCountryConfigurationSetting,
  removeCountryConfigurationSetting,
} from '../contract/country-configuration-settings.ts'
import type { CountryConfiguration } from '../service/country-configuration.ts'
import type { CountryConfigurationSettings } from '../service/country-configuration-settings.ts'
import { assertTenant, type Tenants } from '../service/return-network.ts'

export function countryConfigurationSettingOperations(
  settings: CountryConfigurationSettings,
  tenants: Tenants,
): Operation[] {
  return [
    operation(listCountryConfigurationSettings).by((call) =>
      call.read(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        const page = { pageSize: call.query.pageSize, continuationToken: call.query.continuationToken ?? null }
        const found = await settings.list(unit, call.params.tenant, page)
        const { items, continuationToken } = found
        return { status: 200, body: { items: items.map(toConfiguration), pageSize: page.pageSize, continuationToken } }
      }),
    ),
    operation(readCountryConfigurationSetting).by((call) =>
      call.read(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        const { tenant, countryIso } = call.params
        return { status: 200, body: toConfiguration(await settings.read(unit, tenant, countryIso)) }
      }),
    ),
    operation(putCountryConfigurationSetting).by((call) =>
      call.write(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        const { tenant, countryIso } = call.params
        const isNew = await settings.put(unit, tenant, { countryIso, ...fromConfiguration(call.body) })
        return {
          status: isNew ? 201 : 200,
          body: toConfiguration(await settings.read(unit, tenant, countryIso)),
        }
      }),
    ),
    operation(removeCountryConfigurationSetting).by((call) =>
      call.write(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        await settings.remove(unit, call.params.tenant, call.params.countryIso)
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
