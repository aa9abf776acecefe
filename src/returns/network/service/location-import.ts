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

export interface ImportPorts {
  /** All routes of the tenant: each location must be on one that serves its country. */
  readonly routes: readonly CarrierServiceRoute[]
  /** Stores one chunk in a transaction of its own: an interrupted import can be repeated without loss. */
  readonly saveLocations: (locations: readonly Location[]) => Promise<PutResult>
  /** Called for each rejected row, in file order. */
  readonly reject: (row: RejectedRow) => void
}

/** Locations stored per statement. */
const importChunk = 1_000

/**
 * Imports one tenant's location file: valid rows are inserted or replace those with the same ids; invalid rows are
 * reported and skipped. Holds one chunk in memory, however long the file; importing it again changes nothing.
 *
 * @param rows the rows of the file with at least the columns of {@link locationColumns}
 */
export async function importLocations(rows: AsyncIterable<LocationRow>, ports: ImportPorts): Promise<ImportCount> {
  const routes = new Map(ports.routes.map((route) => [route.carrierServiceRouteId, route]))
  const count = { read: 0, imported: 0, added: 0, rejected: 0 }
  let chunk: Location[] = []
  const store = async () => {
    if (chunk.length === 0) return
    count.added += (await ports.saveLocations(chunk)).added
    count.imported += chunk.length
    chunk = []
  }
  for await (const row of rows) {
    count.read++
    const location = 'fault' in row ? [row.fault] : parseLocationRow(row.cells, routes)
    if (isRejection(location)) {
      count.rejected++
      const locationId = 'fault' in row ? '' : (row.cells['locationId'] ?? '').trim()
      ports.reject({ line: row.line, locationId: locationId === '' ? null : locationId, reasons: location })
    } else {
      chunk.push(location)
      if (chunk.length === importChunk) await store()
    }
  }
  await store()
  return count
}

/** The summary for the command line. */
export function formatImportSummary({ read, imported, added, rejected }: ImportCount): string {
  return `${read} ${read === 1 ? 'row' : 'rows'} read: ${imported} imported (${added} new), ${rejected} rejected`
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
