import { type Operation, operation } from '../../platform/http/call.ts'
import { listLocations, putLocation, readLocation, removeLocation } from '../contract/locations.ts'
import type { Location } from '../service/location.ts'
import type { Locations } from '../service/locations.ts'
import { assertTenant, type Tenants } from '../service/return-network.ts'

export function locationOperations(locations: Locations, tenants: Tenants): Operation[] {
  return [
    operation(listLocations).by((call) =>
      call.read(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        const page = { pageSize: call.query.pageSize, continuationToken: call.query.continuationToken ?? null }
        const found = await locations.list(
          unit,
          call.params.tenant,
          {
            countryIso: call.query.countryIso ?? null,
            carrierServiceRouteId: call.query.carrierServiceRouteId ?? null,
          },
          page,
        )
        const { items, continuationToken } = found
        return { status: 200, body: { items: items.map(toLocation), pageSize: page.pageSize, continuationToken } }
      }),
    ),
    operation(readLocation).by((call) =>
      call.read(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        const { tenant, locationId } = call.params
        return { status: 200, body: toLocation(await locations.read(unit, tenant, locationId)) }
      }),
    ),
    operation(putLocation).by((call) =>
      call.write(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        const { tenant, locationId } = call.params
        const isNew = await locations.put(unit, tenant, { locationId, ...fromLocation(call.body) })
        return { status: isNew ? 201 : 200, body: toLocation(await locations.read(unit, tenant, locationId)) }
      }),
    ),
    operation(removeLocation).by((call) =>
      call.write(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        await locations.remove(unit, call.params.tenant, call.params.locationId)
        return { status: 204, body: null }
      }),
    ),
  ]
}

const toLocation = (location: Location) => ({
  ...location,
  address: { ...location.address },
  openingHours: [...location.openingHours],
})

/** Only what the contract knows: further members are ignored, not stored. */
const fromLocation = ({ address, ...sent }: Omit<Location, 'locationId'>) => ({
  name: sent.name,
  type: sent.type,
  address: {
    address1: address.address1,
    city: address.city,
    postalCode: address.postalCode,
    countryIso: address.countryIso,
  },
  latitude: sent.latitude,
  longitude: sent.longitude,
  openingHours: sent.openingHours,
  carrierServiceRouteId: sent.carrierServiceRouteId,
})
