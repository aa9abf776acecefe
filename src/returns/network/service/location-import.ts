import { normalisePostalCode } from '../../../kernel/postal-code.ts'
import type { Failure } from '../../../kernel/problem.ts'
import { locationTypes } from '../../return-orders/service/return-order.ts'
import type { CarrierServiceRoute } from './country-configuration.ts'
import { type Location, validateLocation } from './location.ts'
import type { PutResult } from './stores.ts'

/** The columns of a file of locations. Opening hours are one cell, its entries divided by `;`, `|` or line ends. */
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

/** A row of the file: its cells, or why it could not be read at all. Lines count from 1, the one of the columns' names. */
export type LocationRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly line: number; readonly fault: string }

/** A row that was not imported, and why: each reason is a whole phrase (`latitude must be from -90 to 90 degrees`). */
export interface RejectedRow {
  readonly line: number
  /** The row's location, where it names one. */
  readonly locationId: string | null
  readonly reasons: readonly string[]
}

export interface ImportCount {
  /** Rows of the file, without the one of the columns' names. */
  readonly read: number
  /** Rows that are stored now. Of several rows with one id the last one counts, and each is counted here. */
  readonly imported: number
  /** Of the locations, those that were not there before. */
  readonly added: number
  readonly rejected: number
}

export interface ImportPorts {
  /** Every route of the tenant: each location must be on one that serves its country. */
  readonly routes: readonly CarrierServiceRoute[]
  /** Stores one chunk, in a transaction of its own: an import that breaks off is begun again, and nothing is lost. */
  readonly saveLocations: (locations: readonly Location[]) => Promise<PutResult>
  /** Told of each row that is not imported, in the order of the file. */
  readonly reject: (row: RejectedRow) => void
}

/** How many locations are stored by one statement. */
const importChunk = 1_000

/**
 * Imports a file of locations of one tenant: good rows are stored, added or in place of those with the same ids; bad rows
 * are told one by one and left out. Holds no more than one chunk at a time, however long the file is; the same file again
 * changes nothing.
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
    if (isRefusal(location)) {
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

/** The same count in words, as the command line says it. */
export function formatImportSummary({ read, imported, added, rejected }: ImportCount): string {
  return `${read} rows read: ${imported} imported (${added} new), ${rejected} rejected`
}

const isRefusal = (result: Location | readonly string[]): result is readonly string[] => Array.isArray(result)

/** Degrees as people and programs write them; not `1e1`, `0x1F` or `52,5`. */
const degrees = /^[+-]?\d{1,3}(?:\.\d{1,15})?$/

/**
 * Reads one row. Case does not matter for `type` and `countryIso`, nor blanks around cells; the postal code is stored as
 * the country's post writes it.
 *
 * @returns the location, or why it is none, every reason at once
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
