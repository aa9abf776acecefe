import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { createConditionalResponse, matchesCurrent, replacesCurrent } from '../../../platform/http/preconditions.ts'
import { createPageResponse, readPageQuery, TenantOperation } from '../../../platform/http/tenant-operations.ts'
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
        const page = readPageQuery(query)
        return createPageResponse(page, await routes.listRoutes(unit, tenant, page), toRoute)
      }),
    ),
    defineOperation(readCarrierServiceRoute).by(
      work.asRead(async (unit, { params: { tenant, carrierServiceRouteId } }) => {
        return createConditionalResponse(200, toRoute(await routes.getRoute(unit, tenant, carrierServiceRouteId)))
      }),
    ),
    defineOperation(putCarrierServiceRoute).by(
      work.asWrite(async (unit, { params: { tenant, carrierServiceRouteId }, body, headers }) => {
        const precondition = replacesCurrent(headers, toRoute)
        const submitted = { carrierServiceRouteId, ...fromRoute(body) }
        const { saved, isNew } = await routes.saveRoute(unit, tenant, submitted, precondition)
        return createConditionalResponse(isNew ? 201 : 200, toRoute(saved))
      }),
    ),
    defineOperation(removeCarrierServiceRoute).by(
      work.asWrite(async (unit, { params: { tenant, carrierServiceRouteId }, headers }) => {
        await routes.deleteRoute(unit, tenant, carrierServiceRouteId, matchesCurrent(headers, toRoute))
        return { status: 204, body: null }
      }),
    ),
  ]
}

const toRoute = (route: CarrierServiceRoute) => ({ ...route, countries: [...route.countries] })

/** Only what the contract knows: other members are ignored, not stored. */
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
