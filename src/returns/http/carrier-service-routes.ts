import { type Operation, operation } from '../../platform/http/call.ts'
import {
  listCarrierServiceRoutes,
  putCarrierServiceRoute,
  readCarrierServiceRoute,
  removeCarrierServiceRoute,
} from '../contract/carrier-service-routes.ts'
import type { CarrierServiceRoutes } from '../service/carrier-service-routes.ts'
import type { CarrierServiceRoute } from '../service/country-configuration.ts'
import type { Tenants } from '../service/return-network.ts'
import { pageAnswer, pageAsked, TenantWork } from './return-network.ts'

export function carrierServiceRouteOperations(routes: CarrierServiceRoutes, tenants: Tenants): Operation[] {
  const work = new TenantWork(tenants)
  return [
    operation(listCarrierServiceRoutes).by(
      work.reading(async (unit, { params: { tenant }, query }) => {
        const page = pageAsked(query)
        return pageAnswer(page, await routes.list(unit, tenant, page), toRoute)
      }),
    ),
    operation(readCarrierServiceRoute).by(
      work.reading(async (unit, { params: { tenant, carrierServiceRouteId } }) => {
        return { status: 200, body: toRoute(await routes.read(unit, tenant, carrierServiceRouteId)) }
      }),
    ),
    operation(putCarrierServiceRoute).by(
      work.writing(async (unit, { params: { tenant, carrierServiceRouteId }, body }) => {
        const isNew = await routes.put(unit, tenant, { carrierServiceRouteId, ...fromRoute(body) })
        return { status: isNew ? 201 : 200, body: toRoute(await routes.read(unit, tenant, carrierServiceRouteId)) }
      }),
    ),
    operation(removeCarrierServiceRoute).by(
      work.writing(async (unit, { params: { tenant, carrierServiceRouteId } }) => {
        await routes.remove(unit, tenant, carrierServiceRouteId)
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
