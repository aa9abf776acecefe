import { queryBuilder } from '../../platform/db/query-builder.ts'
import { type Transaction, transactionOf } from '../../platform/db/transaction.ts'
import { type Coordinates, cityKey, type Location } from '../service/location.ts'
import type { LocationStore } from '../service/network-stores.ts'
import type { LocationType } from '../service/return-order.ts'
import { cellOf, coordinatesOf, pointOf } from './location-cells.ts'
import { nearestLocations } from './nearest-locations.ts'

interface Row {
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
  location: Row & { tenant: string }
}

const db = queryBuilder<Tables>()

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
] as const satisfies readonly (keyof Row)[]

/** Of how many locations a centre is taken: a short beginning of a postal code has many, and tells little anyway. */
const mostOfCentre = 1_000

function fromRow(row: Row): Location {
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

function toRow(location: Location): Row & { readonly [derived: string]: unknown } {
  const point = pointOf(location)
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
    city_key: cityKey(location.address.city),
    ...point,
    cell: String(cellOf(point)),
  }
}

export const locationStore: LocationStore = {
  async put(unit, tenant, locations) {
    const byId = new Map(locations.map((location) => [location.locationId, location]))
    // One order of ids for all writers, so that two imports cannot wait for each other.
    const sorted = [...byId.values()].toSorted((a, b) => (a.locationId < b.locationId ? -1 : 1))
    const rows = await transactionOf(unit).prepared<{ isNew: boolean }>(
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

  async find(unit, tenant, locationId): Promise<Location | null> {
    const query = db
      .selectFrom('location')
      .select(columns)
      .where('tenant', '=', tenant)
      .where('location_id', '=', locationId)
    const [row] = await transactionOf(unit).rows(query)
    return row === undefined ? null : fromRow(row)
  },

  async list(unit, tenant, filter, afterId, limit): Promise<readonly Location[]> {
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
    return (await transactionOf(unit).rows(query)).map(fromRow)
  },

  async remove(unit, tenant, locationId) {
    const query = db
      .deleteFrom('location')
      .where('tenant', '=', tenant)
      .where('location_id', '=', locationId)
      .returning('location_id')
    return (await transactionOf(unit).rows(query)).length > 0
  },

  async nearest(unit, tenant, start, reach): Promise<readonly Location[]> {
    const transaction = transactionOf(unit)
    const ids = await nearestLocations(transaction, tenant, start, reach)
    if (ids.length === 0) return []
    const rows = await transaction.prepared<Row>(
      'location-found',
      `select ${columns.join(', ')}
         from unnest($2::text[]) with ordinality as found (id, number)
         join portolan.location on tenant = $1 and location_id = id
        order by number`,
      [tenant, ids],
    )
    return rows.map(fromRow)
  },

  async centreOfAreas(unit, tenant, countryIso, areas) {
    return centre(
      transactionOf(unit),
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
           limit ${mostOfCentre}) as inside`,
      [tenant, countryIso, areas.map(({ from }) => from), areas.map(({ before }) => before)],
    )
  },

  async centreOfCity(unit, tenant, countryIso, city) {
    return centre(
      transactionOf(unit),
      'location-centre-of-city',
      `select avg(x) as x, avg(y) as y, avg(z) as z
         from (select x, y, z from portolan.location
                where tenant = $1 and country_iso = $2 and city_key = $3 limit ${mostOfCentre}) as inside`,
      [tenant, countryIso, cityKey(city)],
    )
  },
}

async function centre(
  transaction: Transaction,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Coordinates | null> {
  const [row] = await transaction.prepared<{ x: number | null; y: number | null; z: number | null }>(name, text, values)
  if (row === undefined || row.x === null || row.y === null || row.z === null) return null
  return coordinatesOf({ x: row.x, y: row.y, z: row.z })
}
