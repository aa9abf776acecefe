import { expect, test } from 'vitest'
import { normalisePostalCode } from '../../../kernel/postal-code.ts'
import { validateCarrierServiceRoute } from './carrier-service-routes.ts'
import { validateCountryConfiguration } from './country-configuration-settings.ts'
import { calculateGreatCircleDistance, validateLocation } from './location.ts'
import { sandboxCountries, sandboxLocations, sandboxReturnCentres, sandboxRoutes } from './sandbox-countries.ts'

test('has at least 14 countries and 4 routes, inbound and outbound, paper and paperless', () => {
  expect(sandboxCountries.length).toBeGreaterThanOrEqual(14)
  expect(sandboxRoutes.length).toBeGreaterThanOrEqual(4)
  expect(new Set(sandboxRoutes.map(({ routeType }) => routeType)).size).toBe(2)
  expect(new Set(sandboxRoutes.map(({ isPaperlessRoute }) => isPaperlessRoute)).size).toBe(2)
})

test('has only data that the API accepts', () => {
  const failures = [
    ...sandboxRoutes.flatMap((route) => validateCarrierServiceRoute(route)),
    ...sandboxCountries.flatMap((configuration) => {
      const site = sandboxReturnCentres.find(({ siteCode }) => siteCode === configuration.returnAdminCentreCode) ?? null
      return validateCountryConfiguration(configuration, sandboxRoutes, site)
    }),
    ...sandboxLocations.flatMap((location) => {
      const route =
        sandboxRoutes.find(
          (candidateRoute) => candidateRoute.carrierServiceRouteId === location.carrierServiceRouteId,
        ) ?? null
      return validateLocation(location, route)
    }),
  ]
  expect(failures).toEqual([])
})

test('offers every return method in each country, priced in its currency', () => {
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

test('has ten places of both kinds within 8 km per city, with unique ids', () => {
  expect(new Set(sandboxLocations.map(({ locationId }) => locationId)).size).toBe(sandboxLocations.length)
  const cities = Map.groupBy(sandboxLocations, ({ address }) => `${address.countryIso} ${address.city}`)
  expect(cities.size).toBe(2 * sandboxCountries.length)
  for (const [city, places] of cities) {
    const spread = Math.max(...places.map((place) => calculateGreatCircleDistance(place, places[0] ?? place)))
    const kinds = new Set(places.map(({ type }) => type)).size
    expect([city, places.length, kinds, spread < 8]).toEqual([city, 10, 2, true])
  }
})

test('has canonical postal codes', () => {
  const wrong = sandboxLocations.filter(
    ({ address }) => normalisePostalCode(address.countryIso, address.postalCode) !== address.postalCode,
  )
  expect(wrong).toEqual([])
})

test.each([
  ['0', 'EUR', true],
  ['4.99', 'EUR', true],
  ['4.990', 'EUR', false],
  ['-1', 'EUR', false],
  ['500', 'JPY', true],
  ['500.5', 'JPY', false],
  ['4.999', 'KWD', true],
  ['123456789012.34', 'EUR', true],
  ['1234567890123', 'EUR', false],
  ['123456789012345678.123456', 'EUR', false],
])('a price of %s %s is shown exactly, and accepted: %s', (amount, currency, isTaken) => {
  const [sample] = sandboxCountries
  const [offer] = sample?.returnMethods ?? []
  if (sample === undefined || offer === undefined) throw new Error('the sandbox has no country with a return method')
  const [site = null] = sandboxReturnCentres
  const configuration = { ...sample, returnMethods: [{ ...offer, price: { amount, currency } }] }
  const failures = validateCountryConfiguration(configuration, sandboxRoutes, site)
  expect(failures.map(({ path }) => path)).toEqual(isTaken ? [] : ['returnMethods[0].price.amount'])
})

test('a route that does not serve the country is rejected with the fix', () => {
  const [sample] = sandboxCountries
  if (sample === undefined) throw new Error('the sandbox has no country')
  const [site = null] = sandboxReturnCentres
  const failures = validateCountryConfiguration({ ...sample, countryIso: 'AT' }, sandboxRoutes, site)
  expect(failures.map(({ path, reason }) => `${path} ${reason}`)).toContain(
    'returnMethods[0].carrierServiceRouteId must be an inbound route that serves AT; choose one that does, or set one up first',
  )
})
