import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { createConditionalResponse, matchesCurrent, replacesCurrent } from '../../../platform/http/preconditions.ts'
import { createPageResponse, readPageQuery, TenantOperation } from '../../../platform/http/tenant-operations.ts'
import {
  listCountryConfigurationSettings,
  putCountryConfigurationSetting,
  readCountryConfigurationSetting,
  removeCountryConfigurationSetting,
} from '../contract/country-configuration-settings.ts'
import type { CountryConfiguration } from '../service/country-configuration.ts'
import type { CountryConfigurationSettings } from '../service/country-configuration-settings.ts'
import type { Tenants } from '../service/network-administration.ts'

export function createCountryConfigurationSettingOperations(
  settings: CountryConfigurationSettings,
  tenants: Tenants,
): Operation[] {
  const work = new TenantOperation(tenants)
  return [
    defineOperation(listCountryConfigurationSettings).by(
      work.asRead(async (unit, { params: { tenant }, query }) => {
        const page = readPageQuery(query)
        return createPageResponse(page, await settings.listConfigurations(unit, tenant, page), toConfiguration)
      }),
    ),
    defineOperation(readCountryConfigurationSetting).by(
      work.asRead(async (unit, { params: { tenant, countryIso } }) => {
        return createConditionalResponse(
          200,
          toConfiguration(await settings.getConfiguration(unit, tenant, countryIso)),
        )
      }),
    ),
    defineOperation(putCountryConfigurationSetting).by(
      work.asWrite(async (unit, { params: { tenant, countryIso }, body, headers }) => {
        const precondition = replacesCurrent(headers, toConfiguration)
        const submitted = { countryIso, ...fromConfiguration(body) }
        const { saved, isNew } = await settings.saveConfiguration(unit, tenant, submitted, precondition)
        return createConditionalResponse(isNew ? 201 : 200, toConfiguration(saved))
      }),
    ),
    defineOperation(removeCountryConfigurationSetting).by(
      work.asWrite(async (unit, { params: { tenant, countryIso }, headers }) => {
        await settings.deleteConfiguration(unit, tenant, countryIso, matchesCurrent(headers, toConfiguration))
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

/** Only what the contract knows: other members are ignored, not stored. */
const fromConfiguration = (submitted: Omit<CountryConfiguration, 'countryIso'>) => ({
  countryName: submitted.countryName,
  currency: submitted.currency,
  languages: submitted.languages,
  isReturnable: submitted.isReturnable,
  returnPeriodDays: submitted.returnPeriodDays,
  transitDays: submitted.transitDays,
  returnAdminCentreCode: submitted.returnAdminCentreCode,
  returnMethods: submitted.returnMethods.map(({ returnMethod, paidBy, price, carrierServiceRouteId }) => ({
    returnMethod,
    paidBy,
    price: { amount: price.amount, currency: price.currency },
    carrierServiceRouteId,
  })),
  returnReasons: submitted.returnReasons.map(({ code, description }) => ({ code, description })),
})
