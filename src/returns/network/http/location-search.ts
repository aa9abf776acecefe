import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { searchLocations } from '../contract/location-search.ts'
import type { LocationFinder } from '../service/location-search.ts'

export function createLocationSearchOperations(finder: LocationFinder): Operation[] {
  return [
    defineOperation(searchLocations).by(async (call) => {
      const { query } = call
      const locations = await call.read((unit) =>
        finder.searchLocations(unit, query.identifier, {
          countryCode: query.CountryCode,
          postalCode: query.PostalCode,
          routeType: query.RouteType,
          carrierServiceRouteId: query.CarrierServiceRouteId,
          city: query.City ?? null,
          longitude: query.Longitude ?? null,
          latitude: query.Latitude ?? null,
          maxDistanceInKms: query.MaxDistanceInKms,
          maxLocations: query.MaxLocations,
        }),
      )
      return {
        status: 200,
        body: {
          locations: locations.map((location) => ({
            locationId: location.locationId,
            name: location.name,
            type: location.type,
            address: { ...location.address },
            latitude: location.latitude,
            longitude: location.longitude,
            distanceInKms: location.distanceInKms,
            openingHours: [...location.openingHours],
            carrierServiceRouteId: location.carrierServiceRouteId,
          })),
        },
      }
    }),
  ]
}
