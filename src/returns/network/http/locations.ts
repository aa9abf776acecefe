import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { createConditionalResponse, matchesCurrent, replacesCurrent } from '../../../platform/http/preconditions.ts'
import { createPageResponse, readPageQuery, TenantOperation } from '../../../platform/http/tenant-operations.ts'
import { listLocations, putLocation, readLocation, removeLocation } from '../contract/locations.ts'
import type { Location } from '../service/location.ts'
import type { Locations } from '../service/locations.ts'
import type { Tenants } from '../service/network-administration.ts'

export function createLocationOperations(locations: Locations, tenants: Tenants): Operation[] {
  const work = new TenantOperation(tenants)
  return [
    defineOperation(listLocations).by(
      work.asRead(async (unit, { params: { tenant }, query }) => {
        const page = readPageQuery(query)
        return createPageResponse(
          page,
          await locations.listLocations(
            unit,
            tenant,
            { countryIso: query.countryIso ?? null, carrierServiceRouteId: query.carrierServiceRouteId ?? null },
            page,
          ),
          toLocation,
        )
      }),
    ),
    defineOperation(readLocation).by(
      work.asRead(async (unit, { params: { tenant, locationId } }) => {
        return createConditionalResponse(200, toLocation(await locations.getLocation(unit, tenant, locationId)))
      }),
    ),
    defineOperation(putLocation).by(
      work.asWrite(async (unit, { params: { tenant, locationId }, body, headers }) => {
        const precondition = replacesCurrent(headers, toLocation)
        const submitted = { locationId, ...fromLocation(body) }
        const { saved, isNew } = await locations.saveLocation(unit, tenant, submitted, precondition)
        return createConditionalResponse(isNew ? 201 : 200, toLocation(saved))
      }),
    ),
    defineOperation(removeLocation).by(
      work.asWrite(async (unit, { params: { tenant, locationId }, headers }) => {
        await locations.deleteLocation(unit, tenant, locationId, matchesCurrent(headers, toLocation))
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

/** Only what the contract knows: other members are ignored, not stored. */
const fromLocation = ({ address, ...submitted }: Omit<Location, 'locationId'>) => ({
  name: submitted.name,
  type: submitted.type,
  address: {
    address1: address.address1,
    city: address.city,
    postalCode: address.postalCode,
    countryIso: address.countryIso,
  },
  latitude: submitted.latitude,
  longitude: submitted.longitude,
  openingHours: submitted.openingHours,
  carrierServiceRouteId: submitted.carrierServiceRouteId,
})
