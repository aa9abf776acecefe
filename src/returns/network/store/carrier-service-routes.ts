import { listKeysOf } from '../../../platform/db/listed-keys.ts'
import { compileText, createQueryBuilder } from '../../../platform/db/query-builder.ts'
import { getTransaction, type Transaction } from '../../../platform/db/transaction.ts'
import type { CarrierServiceRoute } from '../service/country-configuration.ts'
import type { CarrierServiceRouteStore } from '../service/stores.ts'

interface Tables {
  carrier_service_route: {
    tenant: string
    carrier_service_route_id: string
    carrier_name: string
    route_type: CarrierServiceRoute['routeType']
    countries: readonly string[]
    is_paperless_route: boolean
  }
}

const db = createQueryBuilder<Tables>()

const columns = [
  'carrier_service_route_id as carrierServiceRouteId',
  'carrier_name as carrierName',
  'route_type as routeType',
  'countries',
  'is_paperless_route as isPaperlessRoute',
] as const

const selectRoutes = (tenant: string) =>
  db.selectFrom('carrier_service_route').select(columns).where('tenant', '=', tenant)

const findText = compileText(selectRoutes('').where('carrier_service_route_id', '=', ''))
const allText = compileText(selectRoutes('').orderBy('carrier_service_route_id'))

/**
 * Locks a route, which blocks others from adding locations to it until the transaction ends.
 *
 * @returns whether it exists
 */
async function lockRoute(transaction: Transaction, tenant: string, carrierServiceRouteId: string): Promise<boolean> {
  const lockedRows = await transaction.runStatement(
    'select from portolan.carrier_service_route where tenant = $1 and carrier_service_route_id = $2 for update',
    [tenant, carrierServiceRouteId],
  )
  return lockedRows.length > 0
}

export const carrierServiceRouteStore: CarrierServiceRouteStore = {
  async saveRoutes(unit, tenant, routes) {
    const byId = new Map(routes.map((route) => [route.carrierServiceRouteId, route]))
    const sorted = [...byId.values()].toSorted((a, b) => (a.carrierServiceRouteId < b.carrierServiceRouteId ? -1 : 1))
    const rows = await getTransaction(unit).runPrepared<{ isNew: boolean }>(
      'carrier-service-route-put',
      `insert into portolan.carrier_service_route
              (tenant, carrier_service_route_id, carrier_name, route_type, countries, is_paperless_route)
       select $1, "carrierServiceRouteId", "carrierName", "routeType", countries, "isPaperlessRoute"
         from json_to_recordset($2) as row ("carrierServiceRouteId" text, "carrierName" text, "routeType" text,
                countries text[], "isPaperlessRoute" boolean)
       on conflict (tenant, carrier_service_route_id) do update
         set (carrier_name, route_type, countries, is_paperless_route)
           = (excluded.carrier_name, excluded.route_type, excluded.countries, excluded.is_paperless_route)
       returning xmax = 0 as "isNew"`,
      [tenant, JSON.stringify(sorted)],
    )
    return { put: rows.length, added: rows.filter(({ isNew }) => isNew).length }
  },

  async findRoute(unit, tenant, carrierServiceRouteId): Promise<CarrierServiceRoute | null> {
    const [row] = await getTransaction(unit).runPrepared<CarrierServiceRoute>('carrier-service-route-find', findText, [
      tenant,
      carrierServiceRouteId,
    ])
    return row ?? null
  },

  async listRoutes(unit, tenant): Promise<readonly CarrierServiceRoute[]> {
    return getTransaction(unit).runPrepared('carrier-service-route-all', allText, [tenant])
  },

  async listKeys(unit, tenant, afterId, limit) {
    const rows = selectRoutes(tenant)
      .where('carrier_service_route_id', '>', afterId ?? '')
      .orderBy('carrier_service_route_id')
      .limit(limit)
    return listKeysOf(getTransaction(unit), rows.compile(), 'carrierServiceRouteId')
  },

  async readRoutes(unit, tenant, ids) {
    const query = selectRoutes(tenant).where('carrier_service_route_id', 'in', ids).orderBy('carrier_service_route_id')
    return getTransaction(unit).runQuery(query)
  },

  async lockCountries(unit, tenant, carrierServiceRouteId) {
    const transaction = getTransaction(unit)
    if (!(await lockRoute(transaction, tenant, carrierServiceRouteId))) return []
    const rows = await transaction.runStatement<{ countryIso: string }>(
      `select distinct country_iso as "countryIso" from portolan.location
        where tenant = $1 and carrier_service_route_id = $2 order by country_iso`,
      [tenant, carrierServiceRouteId],
    )
    return rows.map(({ countryIso }) => countryIso)
  },

  async deleteRoute(unit, tenant, carrierServiceRouteId) {
    const transaction = getTransaction(unit)
    if (!(await lockRoute(transaction, tenant, carrierServiceRouteId))) return 'unknown'
    const removed = await transaction.runStatement(
      `delete from portolan.carrier_service_route as route
        where tenant = $1 and carrier_service_route_id = $2
          and not exists (select from portolan.location
                           where tenant = route.tenant and carrier_service_route_id = route.carrier_service_route_id)
       returning tenant`,
      [tenant, carrierServiceRouteId],
    )
    return removed.length > 0 ? 'removed' : 'in-use'
  },
}
