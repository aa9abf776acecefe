import { normalisePostalCode } from '../../../kernel/postal-code.ts'
import type { Failure } from '../../../kernel/problem.ts'
import { locationTypes } from '../../return-orders/service/return-order.ts'
import type { CarrierServiceRoute } from './country-configuration.ts'
import { type Location, validateLocation } from './location.ts'
import type { PutResult } from './stores.ts'

/** The columns of a location file. Opening hours are one cell, with entries separated by `;`, `|` or line breaks. */
export const locationColumns = [
  'locationId',
  'name',
  'type',
  'address1',
  'city',
  'postalCode',
  'countryIso',
  'latitude',
  'longitude',
  'carrierServiceRouteId',
  'openingHours',
] as const
export type LocationColumn = (typeof locationColumns)[number]

/** A row of the file: its cells, or why it could not be read. Lines count from 1, the header. */
export type LocationRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly line: number; readonly fault: string }

/** A rejected row with its reasons, each a complete phrase (`latitude must be from -90 to 90 degrees`). */
export interface RejectedRow {
  readonly line: number
  /** The row's location, if given. */
  readonly locationId: string | null
  readonly reasons: readonly string[]
}

export interface ImportCount {
  /** Rows read, without the header. */
  readonly read: number
  /** Rows stored. Of several rows with one id, the last one wins, but each is counted. */
  readonly imported: number
  /** Locations that did not exist before. */
  readonly added: number
  readonly rejected: number
}

interface LocationFilePorts {
  /** All routes of the tenant: each location must be on one that serves its country. */
  readonly routes: readonly CarrierServiceRoute[]
  /** Called for each rejected row, in file order. */
  readonly reject: (row: RejectedRow) => void
}

export interface ImportPorts extends LocationFilePorts {
  /** Stores one chunk in a transaction of its own: an interrupted import can be repeated without loss. */
  readonly saveLocations: (locations: readonly Location[]) => Promise<PutResult>
}

export interface ComparisonPorts extends LocationFilePorts {
  /** The stored locations with these ids. */
  readonly readLocations: (ids: readonly string[]) => Promise<readonly Location[]>
  /** The ids of the first stored locations after the given one, in order; none at the end. */
  readonly listIds: (afterId: string | null) => Promise<readonly string[]>
}

/** What an import of a location file would change; ids in order. */
export interface LocationDifference {
  /** Rows read, without the header. */
  readonly read: number
  readonly rejected: number
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly unchanged: number
  /** Stored locations that no valid row of the file names. An import keeps them. */
  readonly unlisted: readonly string[]
}

/** Locations stored or compared per statement. */
const importChunk = 1_000

/**
 * Imports one tenant's location file: valid rows are inserted or replace those with the same ids; invalid rows are
 * reported and skipped. Holds one chunk in memory, however long the file; importing it again changes nothing.
 *
 * @param rows the rows of the file with at least the columns of {@link locationColumns}
 */
export async function importLocations(rows: AsyncIterable<LocationRow>, ports: ImportPorts): Promise<ImportCount> {
  let [imported, added] = [0, 0]
  const counted = await readLocationFile(rows, ports, async (chunk) => {
    added += (await ports.saveLocations(chunk)).added
    imported += chunk.length
  })
  return { ...counted, imported, added }
}

/**
 * Compares one tenant's location file with the stored locations, and stores nothing. Of several rows with one id, the
 * last one counts. Holds the ids of the file and one chunk in memory.
 *
 * @param rows the rows of the file with at least the columns of {@link locationColumns}
 */
export async function compareLocations(
  rows: AsyncIterable<LocationRow>,
  ports: ComparisonPorts,
): Promise<LocationDifference> {
  const outcomes = new Map<string, 'added' | 'changed' | 'unchanged'>()
  const counted = await readLocationFile(rows, ports, async (chunk) => {
    const stored = await ports.readLocations([...new Set(chunk.map(({ locationId }) => locationId))])
    const storedById = new Map(stored.map((location) => [location.locationId, location]))
    for (const location of chunk) {
      const before = storedById.get(location.locationId)
      const isSame = before !== undefined && listFields(before) === listFields(location)
      outcomes.set(location.locationId, before === undefined ? 'added' : isSame ? 'unchanged' : 'changed')
    }
  })
  const listOutcomes = (wanted: string): readonly string[] =>
    [...outcomes].flatMap(([id, outcome]) => (outcome === wanted ? [id] : [])).toSorted()
  const unlisted: string[] = []
  for (let page = await ports.listIds(null); page.length > 0; page = await ports.listIds(page.at(-1) ?? null)) {
    unlisted.push(...page.filter((id) => !outcomes.has(id)))
  }
  const unchanged = listOutcomes('unchanged').length
  return { ...counted, added: listOutcomes('added'), changed: listOutcomes('changed'), unchanged, unlisted }
}

/** Everything that is stored of a location, as one text to compare. */
function listFields({ address, ...location }: Location): string {
  return JSON.stringify([
    location.name,
    location.type,
    address.address1,
    address.city,
    address.postalCode,
    address.countryIso,
    location.latitude,
    location.longitude,
    location.carrierServiceRouteId,
    location.openingHours,
  ])
}

/** Reads a location file in chunks of valid locations, and reports the rejected rows. */
async function readLocationFile(
  rows: AsyncIterable<LocationRow>,
  ports: LocationFilePorts,
  take: (chunk: readonly Location[]) => Promise<void>,
): Promise<Pick<ImportCount, 'read' | 'rejected'>> {
  const routes = new Map(ports.routes.map((route) => [route.carrierServiceRouteId, route]))
  let [read, rejected] = [0, 0]
  let chunk: Location[] = []
  for await (const row of rows) {
    read++
    const location = 'fault' in row ? [row.fault] : parseLocationRow(row.cells, routes)
    if (isRejection(location)) {
      rejected++
      const locationId = 'fault' in row ? '' : (row.cells['locationId'] ?? '').trim()
      ports.reject({ line: row.line, locationId: locationId === '' ? null : locationId, reasons: location })
    } else {
      chunk.push(location)
      if (chunk.length === importChunk) {
        await take(chunk)
        chunk = []
      }
    }
  }
  if (chunk.length > 0) await take(chunk)
  return { read, rejected }
}

/** The summary for the command line. */
export function formatImportSummary({ read, imported, added, rejected }: ImportCount): string {
  return `${read} ${read === 1 ? 'row' : 'rows'} read: ${imported} imported (${added} new), ${rejected} rejected`
}

/** Ids named per kind of change. */
const maxNamed = 20

/** The report of a dry run for the command line. */
export function formatLocationDifference(difference: LocationDifference): string {
  const { read, rejected, added, changed, unchanged, unlisted } = difference
  const list = (title: string, ids: readonly string[]): readonly string[] => [
    `${title}: ${ids.length}`,
    ...ids.slice(0, maxNamed).map((id) => `  ${id}`),
    ...(ids.length > maxNamed ? [`  and ${ids.length - maxNamed} more`] : []),
  ]
  return [
    ...list('added', added),
    ...list('changed', changed),
    `unchanged: ${unchanged}`,
    ...list('not in the file, and kept', unlisted),
    `Would import ${read - rejected} of ${read} ${read === 1 ? 'row' : 'rows'}; ${rejected} rejected`,
  ].join('\n')
}

const isRejection = (result: Location | readonly string[]): result is readonly string[] => Array.isArray(result)

/** Plain decimal degrees; not `1e1`, `0x1F` or `52,5`. */
const degrees = /^[+-]?\d{1,3}(?:\.\d{1,15})?$/

/**
 * Parses one row. `type` and `countryIso` match in any case, whitespace around cells is ignored; the postal code is
 * stored in the country's official notation.
 *
 * @returns the location, or all reasons for rejecting the row
 */
export function parseLocationRow(
  cells: Readonly<Record<string, string>>,
  routes: ReadonlyMap<string, CarrierServiceRoute>,
): Location | readonly string[] {
  const cell = (column: LocationColumn): string => (cells[column] ?? '').trim()
  const typeOfText = locationTypes.find((candidate) => candidate.toLowerCase() === cell('type').toLowerCase())
  const countryIso = cell('countryIso').toUpperCase()
  const read: Location = {
    locationId: cell('locationId'),
    name: cell('name'),
    type: typeOfText ?? locationTypes[0],
    address: {
      address1: cell('address1'),
      city: cell('city'),
      postalCode: normalisePostalCode(countryIso, cell('postalCode')) ?? cell('postalCode'),
      countryIso,
    },
    latitude: degrees.test(cell('latitude')) ? Number(cell('latitude')) : Number.NaN,
    longitude: degrees.test(cell('longitude')) ? Number(cell('longitude')) : Number.NaN,
    carrierServiceRouteId: cell('carrierServiceRouteId'),
    openingHours: cell('openingHours')
      .split(/[;|\n\r]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }
  const failures: Failure[] = [...validateLocation(read, routes.get(read.carrierServiceRouteId) ?? null)]
  if (typeOfText === undefined) {
    failures.push({ path: 'type', rule: 'enum', reason: `must be one of ${locationTypes.join(', ')}` })
  }
  if (failures.length === 0) return read
  return failures.map(({ path, reason }) => `${path.replace(/^address\./, '')} ${reason}`)
}
