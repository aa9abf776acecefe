import { type Operation, operation } from '../../platform/http/call.ts'
import { listLocations, putLocation, readLocation, removeLocation } from '../contract/locations.ts'
import type { Location } from '../service/location.ts'
import type { Locations } from '../service/locations.ts'
import type { Tenants } from '../service/return-network.ts'
import { pageAnswer, pageAsked, TenantWork } from './return-network.ts'

export function locationOperations(locations: Locations, tenants: Tenants): Operation[] {
  const work = new TenantWork(tenants)
  return [
    operation(listLocations).by(
      work.reading(async (unit, { params: { tenant }, query }) => {
        const page = pageAsked(query)
        return pageAnswer(
          page,
          await locations.list(
            unit,
            tenant,
            { countryIso: query.countryIso ?? null, carrierServiceRouteId: query.carrierServiceRouteId ?? null },
            page,
          ),
          toLocation,
        )
      }),
    ),
    operation(readLocation).by(
      work.reading(async (unit, { params: { tenant, locationId } }) => {
        return { status: 200, body: toLocation(await locations.read(unit, tenant, locationId)) }
      }),
    ),
    operation(putLocation).by(
      work.writing(async (unit, { params: { tenant, locationId }, body }) => {
        const isNew = await locations.put(unit, tenant, { locationId, ...fromLocation(body) })
        return { status: isNew ? 201 : 200, body: toLocation(await locations.read(unit, tenant, locationId)) }
      }),
    ),
    operation(removeLocation).by(
      work.writing(async (unit, { params: { tenant, locationId } }) => {
        await locations.remove(unit, tenant, locationId)
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
