import { describe, expect, test } from 'vitest'
import type { CarrierServiceRoute } from './country-configuration.ts'
import type { Location } from './location.ts'
import {
  compareLocations,
  formatImportSummary,
  formatLocationDifference,
  importLocations,
  type LocationRow,
  locationColumns,
  type RejectedRow,
} from './location-import.ts'

const route: CarrierServiceRoute = {
  carrierServiceRouteId: 'R1',
  carrierName: 'Some Post',
  routeType: 'Inbound',
  countries: ['GB', 'AE'],
  isPaperlessRoute: true,
}

const cells = {
  locationId: 'L1',
  name: 'Corner shop',
  type: 'Pudo',
  address1: 'Street 1',
  city: 'London',
  postalCode: 'sw1a1aa',
  countryIso: 'GB',
  latitude: '51.5',
  longitude: '-0.14',
  carrierServiceRouteId: 'R1',
  openingHours: 'Mo-Fr 09:00-18:00; Sa 10:00-14:00',
}

async function runImport(rows: Iterable<LocationRow>) {
  const chunks: (readonly Location[])[] = []
  const rejected: RejectedRow[] = []
  const known = new Set<string>()
  async function* streamRows() {
    yield* rows
  }
  const count = await importLocations(streamRows(), {
    routes: [route],
    saveLocations: async (locations) => {
      chunks.push(locations)
      const added = locations.filter(({ locationId }) => !known.has(locationId)).length
      for (const { locationId } of locations) known.add(locationId)
      return { put: locations.length, added }
    },
    reject: (row) => rejected.push(row),
  })
  return { count, chunks, rejected }
}

const row = (line: number, changes: Partial<typeof cells> = {}): LocationRow => ({
  line,
  cells: { ...cells, ...changes },
})

test('a row becomes a location with a canonical postal code', async () => {
  const { chunks, count } = await runImport([row(2)])
  expect(chunks).toEqual([
    [
      {
        locationId: 'L1',
        name: 'Corner shop',
        type: 'Pudo',
        address: { address1: 'Street 1', city: 'London', postalCode: 'SW1A 1AA', countryIso: 'GB' },
        latitude: 51.5,
        longitude: -0.14,
        carrierServiceRouteId: 'R1',
        openingHours: ['Mo-Fr 09:00-18:00', 'Sa 10:00-14:00'],
      },
    ],
  ])
  expect(count).toEqual({ read: 1, imported: 1, added: 1, rejected: 0 })
  expect(formatImportSummary(count)).toBe('1 row read: 1 imported (1 new), 0 rejected')
})

test('whitespace and the case of type and country are ignored; opening hours are optional', async () => {
  const { chunks } = await runImport([row(2, { type: ' STORE ', countryIso: 'gb ', name: ' A ', openingHours: '' })])
  expect(chunks[0]?.[0]).toMatchObject({ type: 'Store', name: 'A', address: { countryIso: 'GB' }, openingHours: [] })
})

describe('an invalid row is skipped, and reported with its line and all reasons', () => {
  test.each<[string, Partial<typeof cells>, readonly string[]]>([
    ['type', { type: 'Kiosk' }, ['type must be one of Store, Pudo']],
    [
      'country',
      { countryIso: 'UK' },
      ['countryIso must be an ISO 3166-1 alpha-2 country code', 'carrierServiceRouteId does not serve UK'],
    ],
    ['postal code', { postalCode: '90210' }, ['postalCode must be a postal code of GB, such as SW1A 1AA']],
    ['decimal comma', { latitude: '51,5' }, ['latitude must be from -90 to 90 degrees']],
    [
      'no coordinates',
      { latitude: '', longitude: '' },
      ['latitude must be from -90 to 90 degrees', 'longitude must be from -180 to 180 degrees'],
    ],
    [
      'coordinates the wrong way round',
      { latitude: '151.2', longitude: '-33.8' },
      ['latitude must be from -90 to 90 degrees'],
    ],
    [
      'unknown numbers',
      { latitude: '1e1', longitude: '0x1F' },
      ['latitude must be from -90 to 90 degrees', 'longitude must be from -180 to 180 degrees'],
    ],
    ['route', { carrierServiceRouteId: 'R9' }, ['carrierServiceRouteId must be a configured carrier service route']],
  ])('%s', async (_, changes, reasons) => {
    const { rejected, chunks, count } = await runImport([row(2), row(3, changes), row(4)])
    expect(rejected).toEqual([{ line: 3, locationId: 'L1', reasons }])
    expect(chunks.flat()).toHaveLength(2)
    expect(count).toEqual({ read: 3, imported: 2, added: expect.any(Number), rejected: 1 })
  })

  test('even if it is unparsable or empty', async () => {
    const { rejected } = await runImport([
      { line: 2, fault: 'has 3 cells, but the first row has 11' },
      { line: 3, cells: {} },
    ])
    expect(rejected[0]).toEqual({ line: 2, locationId: null, reasons: ['has 3 cells, but the first row has 11'] })
    expect(rejected[1]).toMatchObject({ line: 3, locationId: null })
    expect(rejected[1]?.reasons).toContain('locationId must not be blank')
  })
})

test('rows are stored in batches of a thousand, in bounded memory', async () => {
  let ahead = 0
  let maxHeld = 0
  async function* streamManyRows(): AsyncGenerator<LocationRow> {
    for (let line = 2; line < 2502; line++) {
      maxHeld = Math.max(maxHeld, ++ahead)
      yield row(line, { locationId: `L${line}` })
    }
  }
  const sizes: number[] = []
  const count = await importLocations(streamManyRows(), {
    routes: [route],
    saveLocations: async (locations) => {
      sizes.push(locations.length)
      ahead -= locations.length
      return { put: locations.length, added: 0 }
    },
    reject: () => {},
  })
  expect(sizes).toEqual([1000, 1000, 500])
  expect(maxHeld).toBeLessThanOrEqual(1001)
  expect(count).toEqual({ read: 2500, imported: 2500, added: 0, rejected: 0 })
})

test('the columns are the documented ones', () => {
  expect(locationColumns.join()).toBe(Object.keys(cells).join())
})

describe('a comparison', () => {
  async function runComparison(rows: Iterable<LocationRow>, stored: readonly Location[]) {
    const rejected: RejectedRow[] = []
    async function* streamRows() {
      yield* rows
    }
    const sorted = stored.toSorted((a, b) => (a.locationId < b.locationId ? -1 : 1))
    const difference = await compareLocations(streamRows(), {
      routes: [route],
      readLocations: async (ids) => stored.filter(({ locationId }) => ids.includes(locationId)),
      listIds: async (afterId) =>
        sorted.flatMap(({ locationId }) => (afterId === null || locationId > afterId ? [locationId] : [])).slice(0, 2),
      reject: (rejection) => rejected.push(rejection),
    })
    return { difference, rejected }
  }
  const parse = async (rows: readonly LocationRow[]) => (await runImport(rows)).chunks.flat()

  test('tells what an import would add, change, leave and not name', async () => {
    const stored = await parse(
      ['L1', 'L2', 'L3', 'L4', 'L5'].map((locationId, index) => row(index + 2, { locationId })),
    )
    const { difference, rejected } = await runComparison(
      [row(2), row(3, { locationId: 'L2', city: 'Leeds' }), row(4, { locationId: 'L9' }), row(5, { latitude: 'far' })],
      stored,
    )
    expect(difference).toEqual({
      read: 4,
      rejected: 1,
      added: ['L9'],
      changed: ['L2'],
      unchanged: 1,
      unlisted: ['L3', 'L4', 'L5'],
    })
    expect(rejected.map(({ line }) => line)).toEqual([5])
  })

  test('counts the last of several rows with one id, in whichever chunk', async () => {
    const stored = await parse([row(2)])
    const others = Array.from({ length: 1200 }, (_, index) => row(index + 3, { locationId: `M${index}` }))
    const { difference } = await runComparison([row(2, { name: 'Other' }), ...others, row(1300)], stored)
    expect([difference.added.length, difference.changed, difference.unchanged]).toEqual([1200, [], 1])
  })

  test('finds no change after the import of what it called added', async () => {
    const rows = [row(2), row(3, { locationId: 'L2' }), row(4, { locationId: 'L2', city: 'Leeds' })]
    const saved = new Map((await parse(rows)).map((location) => [location.locationId, location]))
    expect((await runComparison(rows, [])).difference.added).toEqual([...saved.keys()])
    expect((await runComparison(rows, [...saved.values()])).difference).toMatchObject({
      added: [],
      changed: [],
      unchanged: 2,
      unlisted: [],
    })
  })

  test('names at most 20 locations of each kind', () => {
    const added = Array.from({ length: 23 }, (_, index) => `L${index}`)
    const lines = formatLocationDifference({ read: 24, rejected: 1, added, changed: [], unchanged: 0, unlisted: ['X'] })
    expect(lines.split('\n').filter((line) => line.startsWith('  L'))).toHaveLength(20)
    expect(lines).toContain('added: 23')
    expect(lines).toContain('  and 3 more')
    expect(lines).toContain('not in the file, and kept: 1\n  X')
    expect(lines).toContain('Would import 23 of 24 rows; 1 rejected')
  })
})
