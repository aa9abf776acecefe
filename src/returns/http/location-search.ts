import { type Operation, operation } from '../../platform/http/call.ts'
import { searchLocations } from '../contract/location-search.ts'
import type { LocationFinder } from '../service/location-search.ts'

export function locationSearchOperations(finder: LocationFinder): Operation[] {
  return [
    operation(searchLocations).by(async (call) => {
      const { query } = call
      const found = await call.read((unit) =>
        finder.search(unit, query.identifier, {
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
          locations: found.map((location) => ({
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
