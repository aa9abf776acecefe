import { type Operation, operation } from '../../platform/http/call.ts'
import {
  listCarrierServiceRoutes,
  putCarrierServiceRoute,
  readCarrierServiceRoute,
  removeCarrierServiceRoute,
} from '../contract/carrier-service-routes.ts'
import type { CarrierServiceRoutes } from '../service/carrier-service-routes.ts'
import type { CarrierServiceRoute } from '../service/country-configuration.ts'
import { assertTenant, type Tenants } from '../service/return-network.ts'

export function carrierServiceRouteOperations(routes: CarrierServiceRoutes, tenants: Tenants): Operation[] {
  return [
    operation(listCarrierServiceRoutes).by((call) =>
      call.read(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        const page = { pageSize: call.query.pageSize, continuationToken: call.query.continuationToken ?? null }
        const found = await routes.list(unit, call.params.tenant, page)
        const { items, continuationToken } = found
        return { status: 200, body: { items: items.map(toRoute), pageSize: page.pageSize, continuationToken } }
      }),
    ),
    operation(readCarrierServiceRoute).by((call) =>
      call.read(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        const { tenant, carrierServiceRouteId } = call.params
        return { status: 200, body: toRoute(await routes.read(unit, tenant, carrierServiceRouteId)) }
      }),
    ),
    operation(putCarrierServiceRoute).by((call) =>
      call.write(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        const { tenant, carrierServiceRouteId } = call.params
        const isNew = await routes.put(unit, tenant, { carrierServiceRouteId, ...fromRoute(call.body) })
        return {
          status: isNew ? 201 : 200,
          body: toRoute(await routes.read(unit, tenant, carrierServiceRouteId)),
        }
      }),
    ),
    operation(removeCarrierServiceRoute).by((call) =>
      call.write(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        await routes.remove(unit, call.params.tenant, call.params.carrierServiceRouteId)
        return { status: 204, body: null }
      }),
    ),
  ]
}

const toRoute = (route: CarrierServiceRoute) => ({ ...route, countries: [...route.countries] })

/** Only what the contract knows: further members are ignored, not stored. */
const fromRoute = ({
  carrierName,
  routeType,
  countries,
  isPaperlessRoute,
}: Omit<CarrierServiceRoute, 'carrierServiceRouteId'>) => ({
  carrierName,
  routeType,
  countries,
  isPaperlessRoute,
})
