import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { pageResponse, requestedPageQuery, TenantOperation } from '../../http/tenant-operations.ts'
import {
  listCarrierServiceRoutes,
  putCarrierServiceRoute,
  readCarrierServiceRoute,
  removeCarrierServiceRoute,
} from '../contract/carrier-service-routes.ts'
import type { CarrierServiceRoutes } from '../service/carrier-service-routes.ts'
import type { CarrierServiceRoute } from '../service/country-configuration.ts'
import type { Tenants } from '../service/network-administration.ts'

export function createCarrierServiceRouteOperations(routes: CarrierServiceRoutes, tenants: Tenants): Operation[] {
  const work = new TenantOperation(tenants)
  return [
    defineOperation(listCarrierServiceRoutes).by(
      work.asRead(async (unit, { params: { tenant }, query }) => {
        const page = requestedPageQuery(query)
        return pageResponse(page, await routes.listRoutes(unit, tenant, page), toRoute)
      }),
    ),
    defineOperation(readCarrierServiceRoute).by(
      work.asRead(async (unit, { params: { tenant, carrierServiceRouteId } }) => {
        return { status: 200, body: toRoute(await routes.getRoute(unit, tenant, carrierServiceRouteId)) }
      }),
    ),
    defineOperation(putCarrierServiceRoute).by(
      work.asWrite(async (unit, { params: { tenant, carrierServiceRouteId }, body }) => {
        const isNew = await routes.saveRoute(unit, tenant, { carrierServiceRouteId, ...fromRoute(body) })
        return { status: isNew ? 201 : 200, body: toRoute(await routes.getRoute(unit, tenant, carrierServiceRouteId)) }
      }),
    ),
    defineOperation(removeCarrierServiceRoute).by(
      work.asWrite(async (unit, { params: { tenant, carrierServiceRouteId } }) => {
        await routes.deleteRoute(unit, tenant, carrierServiceRouteId)
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
