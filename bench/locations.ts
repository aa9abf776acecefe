import { pino } from 'pino'
import { createSystem } from '../src/composition/system.ts'
import { readConfig } from '../src/config/config.ts'
import { anyState } from '../src/kernel/audit-log.ts'
import type { Transaction } from '../src/platform/db/transaction.ts'
import { withConnection } from '../src/platform/db/with-connection.ts'
import { createEnvironment } from './support/environment.ts'
import { calculateMedian, printTable } from './support/report.ts'

interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

const tenant = 'acme'
const countryIso = 'DE'
const carrierServiceRouteId = 'BENCH'
const total = 200_000
const searches = 200
/** Target for one search, in milliseconds. */
const target = 10

/** State of a random generator with a fixed seed. */
let state = 42
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}
const gaussian = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const somewhere = (): Coordinates => ({ latitude: 47.5 + random() * 7, longitude: 6 + random() * 8.5 })

/** City sizes follow Zipf's law: the second has half as many locations as the first, the third a third. */
const cities = Array.from({ length: 400 }, (_, index) => ({ ...somewhere(), weight: 1 / (index + 1) }))

const pointNear = (city: (typeof cities)[number]): Coordinates => {
  const spread = Math.sqrt(city.weight * 10 + 0.1)
  return { latitude: city.latitude + gaussian() * 0.07 * spread, longitude: city.longitude + gaussian() * 0.1 * spread }
}

function createPlaces(): Coordinates[] {
  const weights = cities.reduce((sum, { weight }) => sum + weight, 0)
  const inCities = cities.flatMap((city) =>
    Array.from({ length: Math.floor((0.9 * total * city.weight) / weights) }, () => pointNear(city)),
  )
  return [...inCities, ...Array.from({ length: total - inCities.length }, somewhere)]
}

const location = (coordinates: Coordinates, number: number) => ({
  locationId: `L${number}`,
  name: `Parcel point ${number}`,
  type: 'Pudo',
  address: { address1: 'Street 1', city: 'City', postalCode: String(10_000 + (number % 80_000)), countryIso },
  ...coordinates,
  carrierServiceRouteId,
  openingHours: ['Mo-Fr 09:00-18:00', 'Sa 10:00-14:00'],
})

async function* toRows(locationList: readonly ReturnType<typeof location>[]) {
  for (const [index, { address, latitude, longitude, ...figure }] of locationList.entries()) {
    yield {
      line: index + 2,
      cells: {
        ...figure,
        ...address,
        latitude: latitude.toFixed(6),
        longitude: longitude.toFixed(6),
        openingHours: figure.openingHours.join(';'),
      },
    }
  }
}

/**
 * Measures searches among 200,000 locations of one tenant, route and country, in the transactions that requests use.
 */
export async function benchmarkLocations(): Promise<void> {
  const environment = await createEnvironment()
  const system = await createSystem(
    { ...readConfig({}, []), connections: 1 },
    environment.databaseUrl,
    pino({ level: 'warn' }),
  )
  const { database, returns } = system
  const operator = <T>(work: (unit: Transaction) => Promise<T>) =>
    database.runInTransaction({ as: 'operator' }, {}, work)
  try {
    await operator((unit) =>
      returns.routes.saveRoute(
        unit,
        tenant,
        {
          carrierServiceRouteId,
          carrierName: 'Bench',
          routeType: 'Inbound',
          countries: [countryIso],
          isPaperlessRoute: false,
        },
        anyState,
      ),
    )
    const locationList = createPlaces().map(location)
    const begin = performance.now()
    const { imported } = await returns.locationFiles.importFile(operator, {
      tenant,
      rows: toRows(locationList),
      reject: () => {},
    })
    console.log(`imported ${imported} locations in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
    await withConnection({ connectionString: environment.ownerUrl }, (client) =>
      client.query('vacuum analyze portolan.location'),
    )

    const [largest] = cities
    const time = async (work: (unit: Transaction) => Promise<unknown>): Promise<number[]> => {
      const times: number[] = []
      for (let count = 0; count < searches; count++) {
        await database.runInTransaction({ as: 'tenant', tenant }, {}, async (unit) => {
          const from = performance.now()
          await work(unit)
          times.push(performance.now() - from)
        })
      }
      return times.toSorted((a, b) => a - b)
    }
    const search = (start: () => Coordinates, maxDistanceInKms: number, maxLocations: number) =>
      time((unit) =>
        returns.locationFinder.searchLocations(unit, tenant, {
          ...start(),
          countryCode: countryIso,
          postalCode: '10115',
          routeType: 'Inbound',
          carrierServiceRouteId,
          city: null,
          maxDistanceInKms,
          maxLocations,
        }),
      )
    const inLargest = () => (largest === undefined ? somewhere() : pointNear(largest))
    const outside = () => ({ latitude: 44.5 + random(), longitude: 2 + random() * 16 })
    const results: Readonly<Record<string, readonly number[]>> = {
      'a location by its id, to compare': await time((unit) => returns.locations.getLocation(unit, tenant, 'L7')),
      '10 nearest, in the largest city': await search(inLargest, 50, 10),
      '100 nearest, in the largest city': await search(inLargest, 50, 100),
      '10 nearest, anywhere': await search(somewhere, 50, 10),
      '100 nearest, anywhere': await search(somewhere, 500, 100),
      '10 nearest, hundreds of kilometres away': await search(outside, 500, 10),
      '100 nearest, hundreds of kilometres away': await search(outside, 500, 100),
    }
    const figures = Object.entries(results).map(([name, times]) => ({
      name,
      best: times[0] ?? Number.NaN,
      median: calculateMedian(times),
      p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
    }))
    printTable(
      ['milliseconds', 'best', 'median', 'p95'],
      figures.map((figure) => [
        figure.name,
        ...[figure.best, figure.median, figure.p95].map((value) => value.toFixed(2)),
      ]),
    )
    const round = (value: number) => Math.round(value * 100) / 100
    const slowest = Math.max(...figures.map(({ p95 }) => p95))
    console.log(`\nslowest p95 ${slowest.toFixed(2)} ms (target ≤ ${target} ms)`)
    console.log(
      JSON.stringify({
        bench: 'locations',
        total,
        slowestP95Ms: round(slowest),
        ratioToTarget: round(slowest / target),
        figures: figures.map(({ name, ...figure }) => ({
          name,
          best: round(figure.best),
          median: round(figure.median),
          p95: round(figure.p95),
        })),
      }),
    )
  } finally {
    await system.close()
    await environment.close()
  }
}
