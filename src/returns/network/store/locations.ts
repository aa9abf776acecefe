import { listKeysOf } from '../../../platform/db/listed-keys.ts'
import { createQueryBuilder } from '../../../platform/db/query-builder.ts'
import { getTransaction, type Transaction } from '../../../platform/db/transaction.ts'
import type { LocationType } from '../../return-orders/service/return-order.ts'
import { type Coordinates, type Location, normaliseCityName } from '../service/location.ts'
import type { LocationStore } from '../service/stores.ts'
import { getCellNumber, toCoordinates, toUnitVector } from './location-cells.ts'
import { findNearestLocations } from './nearest-locations.ts'

interface LocationTableRow {
  location_id: string
  name: string
  type: LocationType
  address1: string
  city: string
  postal_code: string
  country_iso: string
  latitude: number
  longitude: number
  carrier_service_route_id: string
  opening_hours: readonly string[]
}

interface Tables {
  location: LocationTableRow & { tenant: string }
}

const db = createQueryBuilder<Tables>()

const columns = [
  'location_id',
  'name',
  'type',
  'address1',
  'city',
  'postal_code',
  'country_iso',
  'latitude',
  'longitude',
  'carrier_service_route_id',
  'opening_hours',
] as const satisfies readonly (keyof LocationTableRow)[]

/** Locations averaged for a centre: short postal code prefixes have many, and are imprecise anyway. */
const maxOfCentre = 1_000

function fromRow(row: LocationTableRow): Location {
  return {
    locationId: row.location_id,
    name: row.name,
    type: row.type,
    address: { address1: row.address1, city: row.city, postalCode: row.postal_code, countryIso: row.country_iso },
    latitude: row.latitude,
    longitude: row.longitude,
    carrierServiceRouteId: row.carrier_service_route_id,
    openingHours: row.opening_hours,
  }
}

function toRow(location: Location): LocationTableRow & { readonly [derived: string]: unknown } {
  const point = toUnitVector(location)
  return {
    location_id: location.locationId,
    name: location.name,
    type: location.type,
    address1: location.address.address1,
    city: location.address.city,
    postal_code: location.address.postalCode,
    country_iso: location.address.countryIso,
    latitude: location.latitude,
    longitude: location.longitude,
    carrier_service_route_id: location.carrierServiceRouteId,
    opening_hours: location.openingHours,
    city_key: normaliseCityName(location.address.city),
    ...point,
    cell: String(getCellNumber(point)),
  }
}

export const locationStore: LocationStore = {
  async saveLocations(unit, tenant, locations) {
    const byId = new Map(locations.map((location) => [location.locationId, location]))
    // Sorted by id, so that concurrent imports cannot deadlock.
    const sorted = [...byId.values()].toSorted((a, b) => (a.locationId < b.locationId ? -1 : 1))
    const rows = await getTransaction(unit).runPrepared<{ isNew: boolean }>(
      'location-put',
      `insert into portolan.location as there (tenant, location_id, name, type, address1, city, city_key, postal_code,
              country_iso, latitude, longitude, carrier_service_route_id, opening_hours, x, y, z, cell)
       select $1, location_id, name, type, address1, city, city_key, postal_code, country_iso, latitude, longitude,
              carrier_service_route_id, opening_hours, x, y, z, cell
         from json_to_recordset($2) as row (location_id text, name text, type text, address1 text, city text,
                city_key text, postal_code text, country_iso text, latitude double precision,
                longitude double precision, carrier_service_route_id text, opening_hours text[], x double precision,
                y double precision, z double precision, cell bigint)
       on conflict (tenant, location_id) do update
         set (name, type, address1, city, city_key, postal_code, country_iso, latitude, longitude,
              carrier_service_route_id, opening_hours, x, y, z, cell)
           = (excluded.name, excluded.type, excluded.address1, excluded.city, excluded.city_key, excluded.postal_code,
              excluded.country_iso, excluded.latitude, excluded.longitude, excluded.carrier_service_route_id,
              excluded.opening_hours, excluded.x, excluded.y, excluded.z, excluded.cell)
         -- The same list comes in again every night; what has not changed is not written again.
         where (there.name, there.type, there.address1, there.city, there.postal_code, there.country_iso, there.latitude,
                there.longitude, there.carrier_service_route_id, there.opening_hours)
               is distinct from
               (excluded.name, excluded.type, excluded.address1, excluded.city, excluded.postal_code,
                excluded.country_iso, excluded.latitude, excluded.longitude, excluded.carrier_service_route_id,
                excluded.opening_hours)
       returning xmax = 0 as "isNew"`,
      [tenant, JSON.stringify(sorted.map(toRow))],
    )
    return { put: sorted.length, added: rows.filter(({ isNew }) => isNew).length }
  },

  async findLocation(unit, tenant, locationId): Promise<Location | null> {
    const query = db
      .selectFrom('location')
      .select(columns)
      .where('tenant', '=', tenant)
      .where('location_id', '=', locationId)
    const [row] = await getTransaction(unit).runQuery(query)
    return row === undefined ? null : fromRow(row)
  },

  async listKeys(unit, tenant, filter, afterId, limit) {
    let query = db
      .selectFrom('location')
      .select(columns)
      .where('tenant', '=', tenant)
      .orderBy('location_id')
      .limit(limit)
    if (filter.countryIso !== null) query = query.where('country_iso', '=', filter.countryIso)
    if (filter.carrierServiceRouteId !== null) {
      query = query.where('carrier_service_route_id', '=', filter.carrierServiceRouteId)
    }
    if (afterId !== null) query = query.where('location_id', '>', afterId)
    return listKeysOf(getTransaction(unit), query.compile(), 'location_id')
  },

  async readLocations(unit, tenant, ids) {
    const query = db
      .selectFrom('location')
      .select(columns)
      .where('tenant', '=', tenant)
      .where('location_id', 'in', ids)
      .orderBy('location_id')
    return (await getTransaction(unit).runQuery(query)).map(fromRow)
  },

  async deleteLocation(unit, tenant, locationId) {
    const query = db
      .deleteFrom('location')
      .where('tenant', '=', tenant)
      .where('location_id', '=', locationId)
      .returning('location_id')
    return (await getTransaction(unit).runQuery(query)).length > 0
  },

  async findNearest(unit, tenant, start, accessScope): Promise<readonly Location[]> {
    const transaction = getTransaction(unit)
    const ids = await findNearestLocations(transaction, tenant, start, accessScope)
    if (ids.length === 0) return []
    const rows = await transaction.runPrepared<LocationTableRow>(
      'location-found',
      `select ${columns.join(', ')}
         from unnest($2::text[]) with ordinality as found (id, number)
         join portolan.location on tenant = $1 and location_id = id
        order by number`,
      [tenant, ids],
    )
    return rows.map(fromRow)
  },

  async findCentreOfAreas(unit, tenant, countryIso, areas) {
    return readCentre(
      getTransaction(unit),
      'location-centre-of-areas',
      `select avg(x) as x, avg(y) as y, avg(z) as z
         from (select first, before
                 from unnest($3::text[], $4::text[]) with ordinality as area (first, before, number)
                where exists (select from portolan.location
                               where tenant = $1 and country_iso = $2
                                 and postal_code >= first collate "C" and postal_code < before collate "C")
                order by number limit 1) as area
        cross join lateral (
          select x, y, z from portolan.location
           where tenant = $1 and country_iso = $2
             and postal_code >= first collate "C" and postal_code < before collate "C"
           limit ${maxOfCentre}) as inside`,
      [tenant, countryIso, areas.map(({ from }) => from), areas.map(({ before }) => before)],
    )
  },

  async findCentreOfCity(unit, tenant, countryIso, city) {
    return readCentre(
      getTransaction(unit),
      'location-centre-of-city',
      `select avg(x) as x, avg(y) as y, avg(z) as z
         from (select x, y, z from portolan.location
                where tenant = $1 and country_iso = $2 and city_key = $3 limit ${maxOfCentre}) as inside`,
      [tenant, countryIso, normaliseCityName(city)],
    )
  },
}

async function readCentre(
  transaction: Transaction,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Coordinates | null> {
  const [row] = await transaction.runPrepared<{ x: number | null; y: number | null; z: number | null }>(
    name,
    text,
    values,
  )
  if (row === undefined || row.x === null || row.y === null || row.z === null) return null
  return toCoordinates({ x: row.x, y: row.y, z: row.z })
}
