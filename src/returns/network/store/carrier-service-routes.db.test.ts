import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { carrierServiceRoute, replacedRoute } from '../../../../test/records/returns.ts'
import { sameMembers } from '../../../../test/support/full-record.ts'
import { carrierServiceRouteStore } from './carrier-service-routes.ts'

const { asTenant } = useStoreDatabase()

/** Reads with every method that reads routes. */
const readRoutes = () =>
  asTenant(async (unit) => [
    await carrierServiceRouteStore.findRoute(unit, 'acme', carrierServiceRoute.carrierServiceRouteId),
    ...(await carrierServiceRouteStore.listRoutes(unit, 'acme')),
    ...(await carrierServiceRouteStore.readRoutes(unit, 'acme', [carrierServiceRoute.carrierServiceRouteId])),
  ])

test('round-trips a carrier service route, also after a replacement', async () => {
  await asTenant((unit) => carrierServiceRouteStore.saveRoutes(unit, 'acme', [carrierServiceRoute]))
  expect(await readRoutes()).toEqual([carrierServiceRoute, carrierServiceRoute, carrierServiceRoute])

  expect(sameMembers(carrierServiceRoute, replacedRoute)).toEqual(['carrierServiceRouteId'])
  await asTenant((unit) => carrierServiceRouteStore.saveRoutes(unit, 'acme', [replacedRoute]))
  expect(await readRoutes()).toEqual([replacedRoute, replacedRoute, replacedRoute])
})
