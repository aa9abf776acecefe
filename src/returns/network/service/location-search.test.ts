import { describe, expect, test } from 'vitest'
import { Problem } from '../../../kernel/problem.ts'
import { noOrigin } from '../../../kernel/unit-of-work.ts'
import type { CarrierServiceRoute } from './country-configuration.ts'
import {
  type Coordinates,
  calculateGreatCircleDistance,
  type Location,
  normaliseCityName,
  validateLocation,
} from './location.ts'
import { LocationFinder, type LocationSearch } from './location-search.ts'
import type { LocationSearchFilter, LocationStore } from './stores.ts'

const unit = {
  tenant: 'acme',
  at: new Date(0),
  businessAt: new Date(0),
  by: 'test',
  traceparent: null,
  origin: noOrigin,
}

const route: CarrierServiceRoute = {
  carrierServiceRouteId: 'R1',
  carrierName: 'Some Post',
  routeType: 'Inbound',
  countries: ['DE', 'AE', 'AT'],
  isPaperlessRoute: true,
}

const berlin = { latitude: 52.52, longitude: 13.405 }

const place: Location = {
  locationId: 'L1',
  name: 'Corner shop',
  type: 'Pudo',
  address: { address1: 'Street 1', city: 'Berlin', postalCode: '10115', countryIso: 'DE' },
  latitude: 52.53,
  longitude: 13.405,
  carrierServiceRouteId: 'R1',
  openingHours: ['Mo-Fr 09:00-18:00'],
}

/** A finder whose store has one location and the given centres, and records its queries. */
function createFinder(centres: { readonly area?: Coordinates; readonly city?: Coordinates } = {}) {
  const recorded: { start?: Coordinates; reach?: LocationSearchFilter; areas?: readonly string[]; city?: string } = {}
  const store: Pick<LocationStore, 'findNearest' | 'findCentreOfAreas' | 'findCentreOfCity'> = {
    findNearest: async (_unit, _tenant, start, accessScope) => {
      Object.assign(recorded, { start, reach: accessScope })
      return [place]
    },
    findCentreOfAreas: async (_unit, _tenant, _country, areas) => {
      recorded.areas = areas.map(({ from }) => from)
      return centres.area ?? null
    },
    findCentreOfCity: async (_unit, _tenant, _country, city) => {
      recorded.city = city
      return centres.city ?? null
    },
  }
  const routes = { findRoute: async (_unit: unknown, _tenant: string, id: string) => (id === 'R1' ? route : null) }
  const search = (changes: Partial<LocationSearch>) =>
    new LocationFinder(store as LocationStore, routes).searchLocations(unit, 'acme', {
      countryCode: 'DE',
      postalCode: '10115',
      routeType: 'Inbound',
      carrierServiceRouteId: 'R1',
      city: null,
      longitude: null,
      latitude: null,
      maxDistanceInKms: null,
      maxLocations: null,
      ...changes,
    })
  return { search, asked: recorded }
}

async function getProblem(changes: Partial<LocationSearch>): Promise<{ kind: string; paths: readonly string[] }> {
  const error = await createFinder({ area: berlin })
    .search(changes)
    .catch((failure: unknown) => failure)
  if (!(error instanceof Problem)) throw new Error('it was not refused')
  return { kind: error.kind, paths: (error.detail.failures ?? []).map(({ path, rule }) => `${path} ${rule}`) }
}

describe('the search starts', () => {
  test('at the coordinates, if given', async () => {
    const { search, asked: recorded } = createFinder({ area: { latitude: 1, longitude: 1 } })
    await search({ ...berlin, city: 'München' })
    expect(recorded).toMatchObject({ start: berlin })
    expect(recorded.areas).toBeUndefined()
  })

  test('at the coordinates 0, 0 as well', async () => {
    const { search, asked: recorded } = createFinder()
    await search({ latitude: 0, longitude: 0 })
    expect(recorded.start).toEqual({ latitude: 0, longitude: 0 })
  })

  test('else at the centre of the postal code, or of its longest known prefix', async () => {
    const { search, asked: recorded } = createFinder({ area: berlin, city: { latitude: 1, longitude: 1 } })
    await search({ postalCode: 'D-10115', city: 'München' })
    expect(recorded).toMatchObject({ start: berlin, areas: ['10115', '1011', '101', '10', '1'] })
    expect(recorded.city).toBeUndefined()
  })

  test('else at the city', async () => {
    const { search, asked: recorded } = createFinder({ city: berlin })
    await search({ city: 'Berlin' })
    expect(recorded).toMatchObject({ start: berlin, city: 'Berlin' })
  })

  test('at the city if the country has no postal codes', async () => {
    const { search, asked: recorded } = createFinder({ area: { latitude: 1, longitude: 1 }, city: berlin })
    await search({ countryCode: 'AE', postalCode: '00000', city: 'Dubai' })
    expect(recorded.start).toEqual(berlin)
    expect(recorded.areas).toBeUndefined()
  })

  test.each([null, '', ' - '])('nowhere if nothing is known, with the city %j, and finds nothing', async (city) => {
    const { search, asked: recorded } = createFinder()
    expect(await search({ city })).toEqual([])
    expect(recorded.start).toBeUndefined()
  })
})

describe('the search covers', () => {
  test('10 locations within 50 km by default, of the route in the country', async () => {
    const { search, asked: recorded } = createFinder({ area: berlin })
    await search({})
    expect(recorded.reach).toEqual({
      carrierServiceRouteId: 'R1',
      countryIso: 'DE',
      maxDistanceInKms: 50,
      maxLocations: 10,
    })
    await search({ maxDistanceInKms: 500, maxLocations: 100 })
    expect(recorded.reach).toMatchObject({ maxDistanceInKms: 500, maxLocations: 100 })
  })

  test('and returns distances to the metre', async () => {
    const [locations] = await createFinder({ area: berlin }).search({})
    expect(locations).toEqual({ ...place, distanceInKms: 1.112 })
  })
})

describe('rejects a search', () => {
  test.each<[string, Partial<LocationSearch>, string, readonly string[]]>([
    ['with an unknown country', { countryCode: 'ZZ' }, 'unprocessable', ['CountryCode country']],
    ['with a country in small letters', { countryCode: 'de' }, 'unprocessable', ['CountryCode country']],
    ['with a postal code of another country', { postalCode: 'SW1A 1AA' }, 'unprocessable', ['PostalCode postal-code']],
    ['with a latitude alone', { latitude: 1 }, 'unprocessable', ['Longitude required']],
    ['with a longitude alone', { longitude: 0 }, 'unprocessable', ['Latitude required']],
    ['beyond the pole', { latitude: 90.1, longitude: 0 }, 'unprocessable', ['Latitude range']],
    ['beyond the date line', { latitude: 0, longitude: -180.1 }, 'unprocessable', ['Longitude range']],
    ['with no number', { latitude: Number.NaN, longitude: 0 }, 'unprocessable', ['Latitude range']],
    ['with an unknown route', { carrierServiceRouteId: 'R2' }, 'unprocessable', ['CarrierServiceRouteId unknown']],
    ['with a route that goes the other way', { routeType: 'Outbound' }, 'unprocessable', ['RouteType route-type']],
    [
      'with a route that does not serve the country',
      { countryCode: 'CH', postalCode: '8001' },
      'unprocessable',
      ['CarrierServiceRouteId country'],
    ],
    [
      'with everything that is wrong at once',
      { countryCode: 'GB', postalCode: '1', latitude: 91, routeType: 'Outbound' },
      'unprocessable',
      [
        'PostalCode postal-code',
        'Latitude range',
        'Longitude required',
        'RouteType route-type',
        'CarrierServiceRouteId country',
      ],
    ],
    ['with distances out of bounds', { maxDistanceInKms: 0 }, 'invalid', ['MaxDistanceInKms range']],
    [
      'with both limits out of bounds',
      { maxDistanceInKms: 501, maxLocations: 101 },
      'invalid',
      ['MaxDistanceInKms range', 'MaxLocations range'],
    ],
    ['with half a location', { maxLocations: 1.5 }, 'invalid', ['MaxLocations range']],
  ])('%s', async (_, changes, kind, paths) => {
    expect(await getProblem(changes)).toEqual({ kind, paths })
  })

  test('but not at the limits', async () => {
    const { search } = createFinder()
    for (const edge of [
      { latitude: 90, longitude: 180 },
      { latitude: -90, longitude: -180 },
    ]) {
      expect(await search(edge)).toHaveLength(1)
    }
  })
})

describe('great-circle distances', () => {
  const coordinatesAt = (latitude: number, longitude: number) => ({ latitude, longitude })
  const quarter = (6371.0088 * Math.PI) / 2

  test.each<[string, Coordinates, Coordinates, number]>([
    ['nothing to itself', berlin, berlin, 0],
    ['a quarter from the equator to the pole', coordinatesAt(0, 77), coordinatesAt(90, 0), quarter],
    ['half to the other side', coordinatesAt(0, 0), coordinatesAt(0, 180), 2 * quarter],
    ['a degree over the date line', coordinatesAt(0, 179.5), coordinatesAt(0, -179.5), quarter / 90],
    ['over the pole', coordinatesAt(89.5, 10), coordinatesAt(89.5, -170), quarter / 90],
    ['Paris to London', coordinatesAt(48.8566, 2.3522), coordinatesAt(51.5072, -0.1276), 343.5],
  ])('%s', (_, from, to, kilometres) => {
    expect(calculateGreatCircleDistance(from, to)).toBeCloseTo(kilometres, 0)
    expect(calculateGreatCircleDistance(to, from)).toBeCloseTo(calculateGreatCircleDistance(from, to), 9)
  })
})

test.each([
  ['Saint-Étienne', 'saint etienne'],
  ['  SAINT  ETIENNE ', 'saint etienne'],
  ['Straßburg', 'strassburg'],
  ['İzmir', 'izmir'],
  ['東京', '東京'],
])('the city %j is known as %j', (name, key) => {
  expect(normaliseCityName(name)).toBe(key)
})

describe('rejects a location', () => {
  const listFailures = (changes: Partial<Location>, routeOrNull: CarrierServiceRoute | null = route) =>
    validateLocation({ ...place, ...changes }, routeOrNull).map(({ path, rule }) => `${path} ${rule}`)
  const address = (changes: Partial<Location['address']>) => ({ address: { ...place.address, ...changes } })

  test.each<[string, Partial<Location>, readonly string[]]>([
    ['with blank texts', { locationId: ' ', name: '' }, ['locationId required', 'name required']],
    ['with texts that are too long', { name: 'x'.repeat(201) }, ['name max-length']],
    ['with control characters', { name: 'a\u0000b' }, ['name format']],
    ['with characters that were lost', address({ city: 'K\uFFFDln' }), ['address.city encoding']],
    [
      'with an unknown country',
      address({ countryIso: 'ZZ' }),
      ['address.countryIso country', 'carrierServiceRouteId country'],
    ],
    ['without a postal code', address({ postalCode: '' }), ['address.postalCode required']],
    ['with a postal code that does not fit', address({ postalCode: '1011' }), ['address.postalCode postal-code']],
    [
      'where its route does not go',
      address({ countryIso: 'CH', postalCode: '8001' }),
      ['carrierServiceRouteId country'],
    ],
    ['off the earth', { latitude: 90.5, longitude: Number.NaN }, ['latitude range', 'longitude range']],
    ['in the sea where nothing is', { latitude: 0, longitude: 0 }, ['latitude missing']],
    ['with blank opening hours', { openingHours: [' '] }, ['openingHours[0] required']],
  ])('%s', (_, changes, failures) => {
    expect(listFailures(changes)).toEqual(failures)
  })

  test('on an unknown route', () => {
    expect(listFailures({}, null)).toEqual(['carrierServiceRouteId unknown'])
  })

  test('but not without opening hours, or a postal code where there are none', () => {
    expect(listFailures({ openingHours: [], ...address({ countryIso: 'AE', city: 'Dubai', postalCode: '' }) })).toEqual(
      [],
    )
  })
})
