import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../../test/platform/open-database.ts'
import { location, replacedLocation } from '../../../../test/records/returns.ts'
import { sameMembers } from '../../../../test/support/full-record.ts'
import { cloneDatabase, type TestDatabase } from '../../../../test/support/test-database.ts'
import { createAuditLog } from '../../../administration/index.ts'
import { pageBytes } from '../../../kernel/paging.ts'
import { listPostalCodeAreas } from '../../../kernel/postal-code.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { AccessScope } from '../../../platform/db/transaction.ts'
import { type Coordinates, calculateGreatCircleDistance, type Location } from '../service/location.ts'
import { Locations } from '../service/locations.ts'
import type { LocationFilter, LocationSearchFilter } from '../service/stores.ts'
import { carrierServiceRouteStore as routes } from './carrier-service-routes.ts'
import { locationStore as store } from './locations.ts'

let clone: TestDatabase
let database: Database

const operator = { as: 'operator' } as const
const tenant = (name: string): AccessScope => ({ as: 'tenant', tenant: name })
const run = <T>(reach: AccessScope, work: (unit: UnitOfWork) => Promise<T>) =>
  database.runInTransaction(reach, {}, work)
const acme = <T>(work: (unit: UnitOfWork) => Promise<T>) => run(tenant('acme'), work)

const route = (carrierServiceRouteId: string, countries: readonly string[]) => ({
  carrierServiceRouteId,
  carrierName: 'Some Post',
  routeType: 'Inbound' as const,
  countries,
  isPaperlessRoute: false,
})

function createLocation(locationId: string, coordinates: Coordinates, changes: Partial<Location> = {}): Location {
  return {
    locationId,
    name: `Place ${locationId}`,
    type: 'Pudo',
    address: { address1: 'Street 1', city: 'Berlin', postalCode: '10115', countryIso: 'DE' },
    latitude: coordinates.latitude,
    longitude: coordinates.longitude,
    carrierServiceRouteId: 'R1',
    openingHours: ['Mo-Fr 09:00-18:00', 'Sa "lang"'],
    ...changes,
  }
}

const berlin = { latitude: 52.52, longitude: 13.405 }
const address = (city: string, postalCode: string, countryIso = 'DE') => ({
  address1: 'Street 1',
  city,
  postalCode,
  countryIso,
})

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url).database
  await clone.query(
    "insert into portolan.tenant values ('acme', 'A', now()), ('globex', 'G', now()), ('many', 'M', now())",
  )
  for (const name of ['acme', 'globex', 'many']) {
    await run(operator, (unit) => routes.saveRoutes(unit, name, [route('R1', ['DE', 'AT']), route('R2', ['DE'])]))
  }
})

afterAll(async () => {
  await database.close()
  await clone.drop()
})

describe('locations', () => {
  test('are stored, read, listed by id, and removed', async () => {
    const [a, b] = [
      createLocation('A', berlin),
      createLocation('B', berlin, { type: 'Store', openingHours: [], carrierServiceRouteId: 'R2' }),
    ]
    const none = { countryIso: null, carrierServiceRouteId: null }
    expect(await acme((unit) => store.saveLocations(unit, 'acme', [b, a]))).toEqual({ put: 2, added: 2 })
    expect(await acme((unit) => store.findLocation(unit, 'acme', 'A'))).toEqual(a)
    const list = (filter: LocationFilter, after: string | null, limit: number) =>
      acme(async (unit) => (await store.listKeys(unit, 'acme', filter, after, limit)).map(({ key }) => key))
    expect(await acme((unit) => store.readLocations(unit, 'acme', ['B', 'A', 'C']))).toEqual([a, b])
    expect(await list(none, null, 10)).toEqual(['A', 'B'])
    expect(await list(none, null, 1)).toEqual(['A'])
    expect(await list(none, 'A', 10)).toEqual(['B'])
    expect(await list({ ...none, carrierServiceRouteId: 'R2' }, null, 10)).toEqual(['B'])
    expect(await list({ ...none, countryIso: 'AT' }, null, 10)).toEqual([])
    expect(await acme((unit) => store.deleteLocation(unit, 'acme', 'A'))).toBe(true)
    expect(await acme((unit) => store.deleteLocation(unit, 'acme', 'A'))).toBe(false)
    expect(await acme((unit) => store.findLocation(unit, 'acme', 'A'))).toBeNull()
    await acme((unit) => store.deleteLocation(unit, 'acme', 'B'))
  })

  test('are replaced by those with the same ids, the last duplicate wins, and identical ones write nothing', async () => {
    const version = async () =>
      (await clone.query<{ xmin: string }>('select xmin::text from portolan.location'))[0]?.xmin
    await acme((unit) =>
      store.saveLocations(unit, 'acme', [createLocation('A', berlin, { name: 'first' }), createLocation('A', berlin)]),
    )
    const before = await version()
    expect(await acme((unit) => store.saveLocations(unit, 'acme', [createLocation('A', berlin)]))).toEqual({
      put: 1,
      added: 0,
    })
    expect(await version()).toBe(before)
    const moved = createLocation('A', { latitude: 48.1, longitude: 11.5 }, { address: address('München', '80331') })
    expect(await acme((unit) => store.saveLocations(unit, 'acme', [moved]))).toEqual({ put: 1, added: 0 })
    expect(await acme((unit) => store.findLocation(unit, 'acme', 'A'))).toEqual(moved)
    const nearest = await acme((unit) =>
      store.findNearest(unit, 'acme', moved, { ...searchScope, maxDistanceInKms: 1 }),
    )
    expect(nearest).toEqual([moved])
    await acme((unit) => store.deleteLocation(unit, 'acme', 'A'))
  })

  test('belong to their tenant: others cannot see, find, count, remove or overwrite them', async () => {
    await acme((unit) => store.saveLocations(unit, 'acme', [createLocation('A', berlin)]))
    const globex = <T>(work: (unit: UnitOfWork) => Promise<T>) => run(tenant('globex'), work)
    const none = { countryIso: null, carrierServiceRouteId: null }
    for (const name of ['acme', 'globex']) {
      expect(await globex((unit) => store.findLocation(unit, name, 'A'))).toBeNull()
      expect(await globex((unit) => store.listKeys(unit, name, none, null, 10))).toEqual([])
      expect(await globex((unit) => store.readLocations(unit, name, ['A']))).toEqual([])
      expect(await globex((unit) => store.findNearest(unit, name, berlin, searchScope))).toEqual([])
      expect(await globex((unit) => store.findCentreOfCity(unit, name, 'DE', 'Berlin'))).toBeNull()
      expect(
        await globex((unit) => store.findCentreOfAreas(unit, name, 'DE', listPostalCodeAreas('DE', '10115'))),
      ).toBeNull()
      expect(await globex((unit) => store.deleteLocation(unit, name, 'A'))).toBe(false)
    }
    await expect(
      globex((unit) => store.saveLocations(unit, 'acme', [createLocation('X', berlin)])),
    ).rejects.toMatchObject({
      code: '42501',
    })
    expect(await run(operator, (unit) => store.findLocation(unit, 'acme', 'A'))).toEqual(createLocation('A', berlin))
    await acme((unit) => store.deleteLocation(unit, 'acme', 'A'))
  })
})

test('pages end at their byte limit, and continue after it', async () => {
  const openingHours = Array.from({ length: 50 }, () => '時'.repeat(200))
  const long = Array.from({ length: 300 }, (_, index) =>
    createLocation(`L${String(index).padStart(3, '0')}`, berlin, { openingHours }),
  )
  const locations = new Locations(store, routes, createAuditLog())
  const none = { countryIso: null, carrierServiceRouteId: null }
  const pages: (readonly Location[])[] = []
  await run(tenant('many'), async (unit) => {
    await store.saveLocations(unit, 'many', long)
    let continuationToken: string | null = null
    do {
      const page = await locations.listLocations(unit, 'many', none, { pageSize: 500, continuationToken })
      pages.push(page.items)
      continuationToken = page.continuationToken
    } while (continuationToken !== null)
    for (const { locationId } of long) await store.deleteLocation(unit, 'many', locationId)
  })
  expect(pages.flat()).toEqual(long)
  expect(pages.length).toBe(3)
  for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(pageBytes)
})

test('round-trips every member of a location, also after a replacement', async () => {
  /** Stores a location, and expects it from every method that reads locations. */
  const expectPut = async (put: Location) => {
    const { locationId, carrierServiceRouteId, address: where } = put
    const { countryIso, city, postalCode } = where
    const area = { countryIso, carrierServiceRouteId, maxDistanceInKms: 1, maxLocations: 1 }
    await acme((unit) => store.saveLocations(unit, 'acme', [put]))
    const read = await acme(async (unit) => [
      await store.findLocation(unit, 'acme', locationId),
      ...(await store.readLocations(unit, 'acme', [locationId])),
      ...(await store.findNearest(unit, 'acme', put, area)),
    ])
    expect(read).toEqual([put, put, put])
    const centres = await acme(async (unit) => [
      await store.findCentreOfCity(unit, 'acme', countryIso, city.toUpperCase()),
      await store.findCentreOfAreas(unit, 'acme', countryIso, listPostalCodeAreas(countryIso, postalCode)),
    ])
    const centre = { latitude: expect.closeTo(put.latitude, 9), longitude: expect.closeTo(put.longitude, 9) }
    expect(centres).toEqual([centre, centre])
  }
  const { carrierServiceRouteId } = location
  const ids = [carrierServiceRouteId, replacedLocation.carrierServiceRouteId]
  await run(operator, (unit) =>
    routes.saveRoutes(
      unit,
      'acme',
      ids.map((id) => route(id, ['DE', 'FR'])),
    ),
  )
  await expectPut(location)
  expect(sameMembers(location, replacedLocation)).toEqual(['locationId'])
  await expectPut(replacedLocation)
  await acme((unit) => store.deleteLocation(unit, 'acme', location.locationId))
})

describe('the centre', () => {
  beforeAll(async () => {
    await run(operator, (unit) =>
      store.saveLocations(unit, 'acme', [
        createLocation('C1', { latitude: 52.5, longitude: 13.3 }, { address: address('Berlin', '10115') }),
        createLocation('C2', { latitude: 52.5, longitude: 13.5 }, { address: address('BERLIN', '10117') }),
        createLocation('C3', { latitude: 48.1, longitude: 11.5 }, { address: address('München', '80331') }),
        createLocation('C4', { latitude: 47, longitude: 179.9 }, { address: address('Über-Strand', '99991') }),
        createLocation('C5', { latitude: 47, longitude: -179.9 }, { address: address('Über Strand', '99992') }),
        createLocation('C6', { latitude: 48.2, longitude: 16.4 }, { address: address('Wien', '1010', 'AT') }),
      ]),
    )
  })

  afterAll(async () => {
    await clone.query('delete from portolan.location')
  })

  const ofAreas = (country: string, code: string) =>
    acme((unit) => store.findCentreOfAreas(unit, 'acme', country, listPostalCodeAreas(country, code)))

  test.each([
    ['of a postal code is that of its locations', 'DE', '10115', 52.5, 13.3],
    ['of an unknown one is that of its longest known beginning', 'DE', '10116', 52.5, 13.4],
    ['of another is that of one digit', 'DE', '89999', 48.1, 11.5],
    ['does not look over the border', 'AT', '1099', 48.2, 16.4],
    ['lies on the date line between its two sides', 'DE', '99990', 47, 180],
  ])('%s', async (_, country, code, latitude, longitude) => {
    const centre = await ofAreas(country, code)
    expect(centre?.latitude).toBeCloseTo(latitude, 1)
    expect(Math.abs(centre?.longitude ?? 0)).toBeCloseTo(longitude, 6)
  })

  test('is null if nothing is known', async () => {
    expect(await ofAreas('DE', '30000')).toBeNull()
    expect(await acme((unit) => store.findCentreOfCity(unit, 'acme', 'DE', 'Hamburg'))).toBeNull()
    expect(await acme((unit) => store.findCentreOfCity(unit, 'acme', 'AT', 'Berlin'))).toBeNull()
  })

  test.each(['berlin', ' Berlin '])('is that of the city %j in any spelling', async (name) => {
    const centre = await acme((unit) => store.findCentreOfCity(unit, 'acme', 'DE', name))
    expect(centre?.longitude).toBeCloseTo(13.4, 6)
  })
})

const searchScope: LocationSearchFilter = {
  carrierServiceRouteId: 'R1',
  countryIso: 'DE',
  maxDistanceInKms: 50,
  maxLocations: 10,
}

describe('the nearest', () => {
  const allLocations: Location[] = []

  /** Crowds and single places: at both poles, on the date line, on the axes of the sphere, and many at one point. */
  beforeAll(async () => {
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    const crowds: [Coordinates, number, number][] = [
      [berlin, 1500, 0.2],
      [{ latitude: 90, longitude: 0 }, 300, 2],
      [{ latitude: -90, longitude: 0 }, 300, 2],
      [{ latitude: -17, longitude: 180 }, 400, 1],
      [{ latitude: 0, longitude: 0 }, 200, 3],
      [{ latitude: 0, longitude: 90 }, 200, 0.01],
      [{ latitude: 53.1, longitude: 13.405 }, 150, 0],
      [{ latitude: 0, longitude: 0 }, 500, 90],
    ]
    for (const [middle, count, spread] of crowds) {
      for (let number = 0; number < count; number++) {
        const latitude = middle.latitude + (random() - 0.5) * 2 * spread
        const longitude = middle.longitude + (random() - 0.5) * 2 * spread * (Math.abs(middle.latitude) === 90 ? 90 : 1)
        const coordinates = {
          latitude: Math.max(
            -90,
            Math.min(90, Math.abs(latitude) > 90 ? Math.sign(latitude) * 180 - latitude : latitude),
          ),
          longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
        }
        const number36 = allLocations.length.toString(36).padStart(4, '0')
        const changes =
          random() < 0.1
            ? { carrierServiceRouteId: 'R2' }
            : random() < 0.1
              ? { address: address('Wien', '1010', 'AT') }
              : {}
        allLocations.push(createLocation(`L-${number36}`, coordinates, changes))
      }
    }
    for (let from = 0; from < allLocations.length; from += 1000) {
      await run(tenant('many'), (unit) => store.saveLocations(unit, 'many', allLocations.slice(from, from + 1000)))
    }
    // Another tenant's locations everywhere must not matter.
    await run(tenant('globex'), (unit) =>
      store.saveLocations(
        unit,
        'globex',
        allLocations.slice(0, 1000).map((candidate) => ({ ...candidate, locationId: `G${candidate.locationId}` })),
      ),
    )
  }, 60_000)

  const nearest = (start: Coordinates, filter: LocationSearchFilter) =>
    run(tenant('many'), (unit) => store.findNearest(unit, 'many', start, filter))

  function findByBruteForce(start: Coordinates, filter: LocationSearchFilter): readonly Location[] {
    return allLocations
      .filter(
        (candidate) =>
          candidate.carrierServiceRouteId === filter.carrierServiceRouteId &&
          candidate.address.countryIso === filter.countryIso,
      )
      .map((candidate) => ({ candidate, distance: calculateGreatCircleDistance(start, candidate) }))
      .filter(({ distance }) => distance <= filter.maxDistanceInKms)
      .toSorted((a, b) => a.distance - b.distance || (a.candidate.locationId < b.candidate.locationId ? -1 : 1))
      .slice(0, filter.maxLocations)
      .map(({ candidate }) => candidate)
  }

  const starts: fc.Arbitrary<Coordinates> = fc.oneof(
    fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    fc.record({
      latitude: fc.double({ min: 51.5, max: 54, noNaN: true }),
      longitude: fc.double({ min: 12, max: 15, noNaN: true }),
    }),
    fc.record({
      latitude: fc.double({ min: -19, max: -15, noNaN: true }),
      longitude: fc.constantFrom(180, -180, 179.5, -179.5, 178),
    }),
    fc.record({
      latitude: fc.constantFrom(90, -90, 89.99, -89.99, 88, -86),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    fc.constantFrom(
      { latitude: 0, longitude: 90 },
      { latitude: 0, longitude: 0 },
      { latitude: 53.1, longitude: 13.405 },
      berlin,
    ),
  )

  test('match a brute-force search, in the same order', async () => {
    // Always tried, so that the search has locations to find whatever else is drawn.
    const amongLocations = { carrierServiceRouteId: 'R1', countryIso: 'DE', maxDistanceInKms: 500, maxLocations: 100 }
    let foundCount = 0
    await fc.assert(
      fc.asyncProperty(
        starts,
        fc.record({
          carrierServiceRouteId: fc.constantFrom('R1', 'R1', 'R2'),
          countryIso: fc.constantFrom('DE', 'DE', 'AT'),
          maxDistanceInKms: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constantFrom(1, 50, 500)),
          maxLocations: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(1, 10, 100)),
        }),
        async (start, filter) => {
          const distances = (locations: readonly Location[]) =>
            locations.map((candidate) => calculateGreatCircleDistance(start, candidate))
          const found = await nearest(start, filter)
          const expected = findByBruteForce(start, filter)
          foundCount += expected.length
          expect(found.length).toBe(expected.length)
          // Distances equal to the micrometre count as equal, in the database's order.
          const wantedDistances = distances(expected)
          for (const [index, distance] of distances(found).entries())
            expect(distance).toBeCloseTo(wantedDistances[index] ?? -1, 9)
          expect(new Set(found.map(({ locationId }) => locationId)).size).toBe(found.length)
        },
      ),
      { numRuns: 50, examples: [[berlin, amongLocations]] },
    )
    expect(foundCount).toBeGreaterThanOrEqual(amongLocations.maxLocations)
  }, 120_000)

  test('at one point are sorted by id', async () => {
    const samePoint = { latitude: 53.1, longitude: 13.405 }
    const found = await nearest(samePoint, { ...searchScope, maxLocations: 100, maxDistanceInKms: 1 })
    expect(found.map(({ locationId }) => locationId)).toEqual(
      findByBruteForce(samePoint, { ...searchScope, maxLocations: 100, maxDistanceInKms: 1 }).map(
        ({ locationId }) => locationId,
      ),
    )
    expect(found).toHaveLength(100)
  })

  test('are empty if none is near', async () => {
    expect(await nearest({ latitude: -45, longitude: -120 }, { ...searchScope, maxDistanceInKms: 1 })).toEqual([])
  })
})
