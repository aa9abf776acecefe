import { crossesCustomsBorder } from '../../../kernel/customs-territory.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { Site } from '../../../shipping/service/site.ts'
import type { CarrierServiceRoute, CountryConfiguration, ReturnMethodOffer } from './country-configuration.ts'
import { type Coordinates, earthRadius, type Location } from './location.ts'
import { countries, type SandboxCountry } from './sandbox-country-table.ts'
import type { CarrierServiceRouteStore, CountryConfigurationStore, LocationStore } from './stores.ts'

/*
 * The return network of the sandbox: real countries, currencies and cities; carriers, return centres, prices and
 * locations are plainly fictional.
 */

const everywhere = countries.map(({ countryIso }) => countryIso)

/** Fictional carrier service routes of the sandbox. */
export const sandboxRoutes: readonly CarrierServiceRoute[] = [
  {
    carrierServiceRouteId: 'SBX-POST-IN',
    carrierName: 'Sandbox Post',
    routeType: 'Inbound',
    countries: everywhere,
    isPaperlessRoute: false,
  },
  {
    carrierServiceRouteId: 'SBX-PARCEL-IN',
    carrierName: 'Sandbox Parcel',
    routeType: 'Inbound',
    countries: everywhere,
    isPaperlessRoute: true,
  },
  {
    carrierServiceRouteId: 'SBX-COURIER-IN',
    carrierName: 'Sandbox Courier',
    routeType: 'Inbound',
    countries: everywhere,
    isPaperlessRoute: false,
  },
  {
    carrierServiceRouteId: 'SBX-POST-OUT',
    carrierName: 'Sandbox Post',
    routeType: 'Outbound',
    countries: everywhere,
    isPaperlessRoute: false,
  },
  {
    carrierServiceRouteId: 'SBX-PARCEL-OUT',
    carrierName: 'Sandbox Parcel',
    routeType: 'Outbound',
    countries: everywhere,
    isPaperlessRoute: false,
  },
]

const returnReasons = [
  { code: 'TooSmall', description: 'Too small' },
  { code: 'TooLarge', description: 'Too large' },
  { code: 'NotAsDescribed', description: 'Not as described' },
  { code: 'Faulty', description: 'Damaged or faulty' },
  { code: 'WrongItem', description: 'Wrong item sent' },
  { code: 'ArrivedTooLate', description: 'Arrived too late' },
  { code: 'ChangedMind', description: 'Changed my mind' },
  { code: 'Other', description: 'Other reason' },
] as const

const listOffers = ({ currency, prices }: SandboxCountry): readonly ReturnMethodOffer[] => [
  {
    returnMethod: 'Postal',
    paidBy: 'Shopper',
    price: { amount: prices.Postal, currency },
    carrierServiceRouteId: 'SBX-POST-IN',
  },
  {
    returnMethod: 'PUDO',
    paidBy: 'Retailer',
    price: { amount: prices.PUDO, currency },
    carrierServiceRouteId: 'SBX-PARCEL-IN',
  },
  {
    returnMethod: 'Collections',
    paidBy: 'Shopper',
    price: { amount: prices.Collections, currency },
    carrierServiceRouteId: 'SBX-COURIER-IN',
  },
]

/** Three fictional return centres of the sandbox, in real cities. */
export const sandboxReturnCentres: readonly Site[] = [
  {
    siteCode: 'SBX-RC-EU',
    company: 'Sandbox Return Centre Venlo',
    addressLines: ['Sample Street 1'],
    postalCode: '5928 AA',
    city: 'Venlo',
    countryIso: 'NL',
  },
  {
    siteCode: 'SBX-RC-GB',
    company: 'Sandbox Return Centre Reading',
    addressLines: ['1 Sample Street'],
    postalCode: 'RG2 0AA',
    city: 'Reading',
    countryIso: 'GB',
  },
  {
    siteCode: 'SBX-RC-US',
    company: 'Sandbox Return Centre Columbus',
    addressLines: ['1 Sample Street'],
    postalCode: '43085',
    city: 'Columbus',
    countryIso: 'US',
  },
]

/** Goods return within their customs territory if the sandbox has a return centre there, otherwise to Great Britain. */
function findReturnCentre(countryIso: string): string {
  const nearbyCentre = sandboxReturnCentres.find((site) => !crossesCustomsBorder(countryIso, site.countryIso))
  return nearbyCentre?.siteCode ?? 'SBX-RC-GB'
}

/** Country configurations of the sandbox. */
export const sandboxCountries: readonly CountryConfiguration[] = countries.map((country) => ({
  countryIso: country.countryIso,
  countryName: country.countryName,
  currency: country.currency,
  languages: country.languages,
  isReturnable: true,
  returnPeriodDays: country.returnPeriodDays,
  transitDays: country.transitDays,
  returnAdminCentreCode: findReturnCentre(country.countryIso),
  returnMethods: listOffers(country),
  returnReasons,
}))

const locationsOfCity = 10
/** Points around a centre, each rotated by this angle, never line up. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Returns the nth point of a spiral around a city's centre, each some hundred metres farther out. */
function getPointOnSpiral(middle: Coordinates, number: number): Coordinates {
  const degrees = ((0.4 * number) / earthRadius) * (180 / Math.PI)
  const place = (value: number) => Math.round(value * 1e5) / 1e5
  return {
    latitude: place(middle.latitude + degrees * Math.cos(number * goldenAngle)),
    longitude: place(
      middle.longitude + (degrees * Math.sin(number * goldenAngle)) / Math.cos((middle.latitude * Math.PI) / 180),
    ),
  }
}

/** Drop-off locations of the sandbox: ten fictional ones around the centre of each of two cities per country. */
export const sandboxLocations: readonly Location[] = countries.flatMap(({ countryIso, cities }) =>
  cities.flatMap((country, cityIndex) =>
    Array.from({ length: locationsOfCity }, (_, index): Location => {
      const number = index + 1
      const isStore = number % 5 === 0
      return {
        locationId: `SBX-${countryIso}-${cityIndex + 1}-${String(number).padStart(2, '0')}`,
        name: isStore
          ? `Sandbox Store ${country.name} ${number / 5}`
          : `Sandbox Parcel Point ${country.name} ${number}`,
        type: isStore ? 'Store' : 'Pudo',
        address: {
          address1: `Sample Street ${number}`,
          city: country.name,
          postalCode: country.postalCodes[index % country.postalCodes.length] ?? '',
          countryIso,
        },
        ...getPointOnSpiral(country, number),
        carrierServiceRouteId: number % 4 === 0 ? 'SBX-POST-IN' : 'SBX-PARCEL-IN',
        openingHours: isStore ? ['Mo-Sa 10:00-20:00'] : ['Mo-Fr 08:00-20:00', 'Sa 09:00-14:00'],
      }
    }),
  ),
)

/** Creates the return network of a sandbox tenant. Repeating it restores only what was changed. */
export async function createSandboxNetwork(
  unit: UnitOfWork,
  tenant: string,
  stores: {
    readonly routes: CarrierServiceRouteStore
    readonly configurations: CountryConfigurationStore
    readonly locations: LocationStore
  },
): Promise<void> {
  await stores.routes.saveRoutes(unit, tenant, sandboxRoutes)
  await stores.configurations.saveConfigurations(unit, tenant, sandboxCountries)
  await stores.locations.saveLocations(unit, tenant, sandboxLocations)
}
