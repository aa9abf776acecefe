import type { Site } from '../../kernel/site.ts'
import { type Operation, operation } from '../../platform/http/call.ts'
import {
  listCarrierServiceRoutes,
  listCountryConfigurationSettings,
  listLocations,
  listSites,
  putCarrierServiceRoute,
  putCountryConfigurationSetting,
  putLocation,
  putSite,
  readCarrierServiceRoute,
  readCountryConfigurationSetting,
  readLocation,
  readSite,
  removeCarrierServiceRoute,
  removeCountryConfigurationSetting,
  removeLocation,
  removeSite,
} from '../contract/return-network.ts'
import type { CarrierServiceRoute, CountryConfiguration } from '../service/country-configuration.ts'
import type { Location } from '../service/location.ts'
import type { ReturnNetwork } from '../service/return-network.ts'

export function returnNetworkOperations(network: ReturnNetwork): Operation[] {
  return [
    operation(listCarrierServiceRoutes).by((call) =>
      call.read(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        const page = { pageSize: call.query.pageSize, continuationToken: call.query.continuationToken ?? null }
        const found = await network.listRoutes(unit, call.params.tenant, page)
        const { items, continuationToken } = found
        return { status: 200, body: { items: items.map(toRoute), pageSize: page.pageSize, continuationToken } }
      }),
    ),
    operation(readCarrierServiceRoute).by((call) =>
      call.read(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        const { tenant, carrierServiceRouteId } = call.params
        return { status: 200, body: toRoute(await network.readRoute(unit, tenant, carrierServiceRouteId)) }
      }),
    ),
    operation(putCarrierServiceRoute).by((call) =>
      call.write(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        const { tenant, carrierServiceRouteId } = call.params
        const isNew = await network.putRoute(unit, tenant, { carrierServiceRouteId, ...fromRoute(call.body) })
        return {
          status: isNew ? 201 : 200,
          body: toRoute(await network.readRoute(unit, tenant, carrierServiceRouteId)),
        }
      }),
    ),
    operation(removeCarrierServiceRoute).by((call) =>
      call.write(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        await network.removeRoute(unit, call.params.tenant, call.params.carrierServiceRouteId)
        return { status: 204, body: null }
      }),
    ),

    operation(listCountryConfigurationSettings).by((call) =>
      call.read(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        const page = { pageSize: call.query.pageSize, continuationToken: call.query.continuationToken ?? null }
        const found = await network.listConfigurations(unit, call.params.tenant, page)
        const { items, continuationToken } = found
        return { status: 200, body: { items: items.map(toConfiguration), pageSize: page.pageSize, continuationToken } }
      }),
    ),
    operation(readCountryConfigurationSetting).by((call) =>
      call.read(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        const { tenant, countryIso } = call.params
        return { status: 200, body: toConfiguration(await network.readConfiguration(unit, tenant, countryIso)) }
      }),
    ),
    operation(putCountryConfigurationSetting).by((call) =>
      call.write(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        const { tenant, countryIso } = call.params
        const isNew = await network.putConfiguration(unit, tenant, { countryIso, ...fromConfiguration(call.body) })
        return {
          status: isNew ? 201 : 200,
          body: toConfiguration(await network.readConfiguration(unit, tenant, countryIso)),
        }
      }),
    ),
    operation(removeCountryConfigurationSetting).by((call) =>
      call.write(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        await network.removeConfiguration(unit, call.params.tenant, call.params.countryIso)
        return { status: 204, body: null }
      }),
    ),

    operation(listLocations).by((call) =>
      call.read(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        const page = { pageSize: call.query.pageSize, continuationToken: call.query.continuationToken ?? null }
        const found = await network.listLocations(
          unit,
          call.params.tenant,
          {
            countryIso: call.query.countryIso ?? null,
            carrierServiceRouteId: call.query.carrierServiceRouteId ?? null,
          },
          page,
        )
        const { items, continuationToken } = found
        return { status: 200, body: { items: items.map(toLocation), pageSize: page.pageSize, continuationToken } }
      }),
    ),
    operation(readLocation).by((call) =>
      call.read(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        const { tenant, locationId } = call.params
        return { status: 200, body: toLocation(await network.readLocation(unit, tenant, locationId)) }
      }),
    ),
    operation(putLocation).by((call) =>
      call.write(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        const { tenant, locationId } = call.params
        const isNew = await network.putLocation(unit, tenant, { locationId, ...fromLocation(call.body) })
        return { status: isNew ? 201 : 200, body: toLocation(await network.readLocation(unit, tenant, locationId)) }
      }),
    ),
    operation(removeLocation).by((call) =>
      call.write(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        await network.removeLocation(unit, call.params.tenant, call.params.locationId)
        return { status: 204, body: null }
      }),
    ),

    operation(listSites).by((call) =>
      call.read(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        const page = { pageSize: call.query.pageSize, continuationToken: call.query.continuationToken ?? null }
        const found = await network.listSites(unit, call.params.tenant, page)
        const { items, continuationToken } = found
        return { status: 200, body: { items: items.map(toSite), pageSize: page.pageSize, continuationToken } }
      }),
    ),
    operation(readSite).by((call) =>
      call.read(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        const { tenant, siteCode } = call.params
        return { status: 200, body: toSite(await network.readSite(unit, tenant, siteCode)) }
      }),
    ),
    operation(putSite).by((call) =>
      call.write(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        const { tenant, siteCode } = call.params
        const isNew = await network.putSite(unit, tenant, { siteCode, ...fromSite(call.body) })
        return { status: isNew ? 201 : 200, body: toSite(await network.readSite(unit, tenant, siteCode)) }
      }),
    ),
    operation(removeSite).by((call) =>
      call.write(async (unit) => {
        await network.assertTenant(unit, call.params.tenant)
        await network.removeSite(unit, call.params.tenant, call.params.siteCode)
        return { status: 204, body: null }
      }),
    ),
  ]
}

const toRoute = (route: CarrierServiceRoute) => ({ ...route, countries: [...route.countries] })

const toConfiguration = (configuration: CountryConfiguration) => ({
  ...configuration,
  languages: [...configuration.languages],
  returnMethods: configuration.returnMethods.map((offer) => ({ ...offer, price: { ...offer.price } })),
  returnReasons: configuration.returnReasons.map((reason) => ({ ...reason })),
})

const toLocation = (location: Location) => ({
  ...location,
  address: { ...location.address },
  openingHours: [...location.openingHours],
})

const toSite = (site: Site) => ({ ...site, addressLines: [...site.addressLines] })

/** Only what the contract knows: further members are ignored, not stored. */
const fromRoute = ({
  carrierName,
  routeType,
  countries,
  isPaperlessRoute,
}: Omit<CarrierServiceRoute, 'carrierServiceRouteId'>) => ({
  carrierName,
  routeType,
  countries,
  isPaperlessRoute,
})

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

const fromLocation = ({ address, ...sent }: Omit<Location, 'locationId'>) => ({
  name: sent.name,
  type: sent.type,
  address: {
    address1: address.address1,
    city: address.city,
    postalCode: address.postalCode,
    countryIso: address.countryIso,
  },
  latitude: sent.latitude,
  longitude: sent.longitude,
  openingHours: sent.openingHours,
  carrierServiceRouteId: sent.carrierServiceRouteId,
})

const fromSite = ({ company, addressLines, postalCode, city, countryIso }: Omit<Site, 'siteCode'>) => ({
  company,
  addressLines,
  postalCode,
  city,
  countryIso,
})
