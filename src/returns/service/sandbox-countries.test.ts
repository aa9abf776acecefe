import { expect, test } from 'vitest'
import { normalisePostalCode } from '../../kernel/postal-code.ts'
import { carrierServiceRouteFailures } from './carrier-service-routes.ts'
import { countryConfigurationFailures } from './country-configuration-settings.ts'
import { greatCircleDistance, locationFailures } from './location.ts'
import { sandboxCountries, sandboxLocations, sandboxReturnCentres, sandboxRoutes } from './sandbox-countries.ts'

test('there are at least 14 countries, and 4 routes, inbound and outbound, with paper and without', () => {
  expect(sandboxCountries.length).toBeGreaterThanOrEqual(14)
  expect(sandboxRoutes.length).toBeGreaterThanOrEqual(4)
  expect(new Set(sandboxRoutes.map(({ routeType }) => routeType)).size).toBe(2)
  expect(new Set(sandboxRoutes.map(({ isPaperlessRoute }) => isPaperlessRoute)).size).toBe(2)
})

test('everything would be taken from an operator', () => {
  const failures = [
    ...sandboxRoutes.flatMap((route) => carrierServiceRouteFailures(route)),
    ...sandboxCountries.flatMap((configuration) => {
      const site = sandboxReturnCentres.find(({ siteCode }) => siteCode === configuration.returnAdminCentreCode) ?? null
      return countryConfigurationFailures(configuration, sandboxRoutes, site)
    }),
    ...sandboxLocations.flatMap((location) => {
      const route = sandboxRoutes.find((of) => of.carrierServiceRouteId === location.carrierServiceRouteId) ?? null
      return locationFailures(location, route)
    }),
  ]
  expect(failures).toEqual([])
})

test('each country offers every return method, at a price in its own currency', () => {
  for (const { countryIso, currency, returnMethods } of sandboxCountries) {
    const offered = returnMethods.map((offer) => [offer.returnMethod, offer.price.currency])
    expect([countryIso, offered]).toEqual([
      countryIso,
      [
        ['Postal', currency],
        ['PUDO', currency],
        ['Collections', currency],
      ],
    ])
  }
})

test('each city has ten places within 5 km of one another’s middle, in both kinds, under ids of their own', () => {
  expect(new Set(sandboxLocations.map(({ locationId }) => locationId)).size).toBe(sandboxLocations.length)
  const cities = Map.groupBy(sandboxLocations, ({ address }) => `${address.countryIso} ${address.city}`)
  expect(cities.size).toBe(2 * sandboxCountries.length)
  for (const [city, places] of cities) {
    const spread = Math.max(...places.map((place) => greatCircleDistance(place, places[0] ?? place)))
    const kinds = new Set(places.map(({ type }) => type)).size
    expect([city, places.length, kinds, spread < 8]).toEqual([city, 10, 2, true])
  }
})

test('postal codes are written as the country’s post writes them', () => {
  const wrong = sandboxLocations.filter(
    ({ address }) => normalisePostalCode(address.countryIso, address.postalCode) !== address.postalCode,
  )
  expect(wrong).toEqual([])
})
