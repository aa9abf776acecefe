import { Type } from 'typebox'
import { createResourceRoutes, key, pathKey, tenant } from '../../../kernel/contract/resource-routes.ts'
import {
  countryCode,
  listOf,
  nameSchema,
  oneOf,
  requiredSingleLineText,
  singleLineText,
  text,
} from '../../../kernel/contract/schema.ts'

const locationMembers = {
  name: requiredSingleLineText('Name.', 200),
  type: oneOf(['Store', 'Pudo'], { description: 'A shop of the retailer or a carrier’s pick-up point.' }),
  address: Type.Object(
    {
      address1: requiredSingleLineText('Street address.', 200),
      city: requiredSingleLineText('City.', 150),
      postalCode: singleLineText('Postal code; empty if the country has none.', 20),
      countryIso: countryCode('Country.'),
    },
    { description: 'Address.' },
  ),
  latitude: Type.Number({ format: 'double', description: 'Latitude in degrees, positive to the north.' }),
  longitude: Type.Number({ format: 'double', description: 'Longitude in degrees, positive to the east.' }),
  openingHours: listOf(singleLineText('One line of opening hours.', 200), {
    description: 'Opening hours, one line per entry.',
    maxItems: 50,
  }),
  carrierServiceRouteId: key('Carrier service route whose parcels it accepts.'),
}

const location = nameSchema(
  'LocationResource',
  Type.Object(
    { locationId: text('Code of the location.'), ...locationMembers },
    { description: 'A location that accepts parcels.' },
  ),
)
const locationBody = nameSchema(
  'LocationBody',
  Type.Object(locationMembers, { description: 'A location that accepts parcels.' }),
)
const locationParams = Type.Object({ tenant, locationId: pathKey('Code of the location.') })

export const {
  list: listLocations,
  read: readLocation,
  put: putLocation,
  remove: removeLocation,
} = createResourceRoutes({
  tag: 'Return network',
  id: ['Location', 'Locations'],
  nouns: ['a location', 'locations'],
  path: ['locations', 'locationId'],
  about: 'A location that accepts parcels.',
  resource: location,
  body: locationBody,
  params: locationParams,
  filters: {
    countryIso: Type.Optional(countryCode('Only locations in this country.')),
    carrierServiceRouteId: Type.Optional(key('Only locations of this route.')),
  },
  sandboxCode: 'SBX-DE-1-01',
  put: {
    rule: 'Its route must serve its country.',
    code: 'SBX-EXTRA-1',
    body: {
      name: 'Sandbox Kiosk',
      type: 'Pudo',
      address: { address1: 'Sample Street 9', city: 'Berlin', postalCode: '10115', countryIso: 'DE' },
      latitude: 52.53,
      longitude: 13.38,
      openingHours: ['Mo-Fr 08:00-20:00'],
      carrierServiceRouteId: 'SBX-PARCEL-IN',
    },
    status: 201,
  },
  remove: 'Removes the location from searches.',
})

export const locationRoutes = [listLocations, readLocation, putLocation, removeLocation]
