import { Type } from 'typebox'
import type { Route } from '../../../kernel/contract/route.ts'
import { int32, listOf, nameSchema, nullable, oneOf, text } from '../../../kernel/contract/schema.ts'

import { identifier } from '../../contract/models.ts'

const required = (description: string) =>
  Type.String({ minLength: 1, maxLength: 100, format: 'identifier', description })

export const searchLocations = {
  operationId: 'searchLocations',
  service: 'returns',
  method: 'GET',
  path: '/location/',
  tag: 'Locations',
  summary: 'Find drop-off locations',
  description:
    'Returns the nearest locations by great-circle distance: from the coordinates if given, otherwise from the centre of the postal code or the area of its prefix, otherwise from the city. Returns 422 for well-formed values without meaning.',
  scope: 'returns',
  tenantIn: { place: 'query', name: 'identifier' },
  query: Type.Object({
    identifier,
    CountryCode: required('Country.'),
    PostalCode: required('Postal code.'),
    RouteType: oneOf(['Inbound', 'Outbound'], { description: 'Direction of transport.' }),
    CarrierServiceRouteId: required('Carrier service route.'),
    City: Type.Optional(Type.String({ maxLength: 150, format: 'identifier', description: 'City.' })),
    Longitude: Type.Optional(
      Type.Number({ format: 'double', description: 'Longitude in degrees, positive to the east.' }),
    ),
    Latitude: Type.Optional(
      Type.Number({ format: 'double', description: 'Latitude in degrees, positive to the north.' }),
    ),
    MaxDistanceInKms: int32('Radius in kilometres, 1 to 500.', { minimum: 1, maximum: 500, default: 50 }),
    MaxLocations: int32('Maximum number of locations, 1 to 100.', { minimum: 1, maximum: 100, default: 10 }),
  }),
  responses: {
    200: nameSchema(
      'Locations',
      Type.Object(
        {
          locations: listOf(
            Type.Object({
              locationId: text('Location id.'),
              name: text('Name.'),
              type: oneOf(['Store', 'Pudo'], { description: 'A shop of the retailer or a carrier’s pick-up point.' }),
              address: Type.Object(
                {
                  address1: nullable(text('Street address.')),
                  city: text('City.'),
                  postalCode: text('Postal code.'),
                  countryIso: text('Country.'),
                },
                { description: 'Address.' },
              ),
              latitude: Type.Number({ description: 'Latitude in degrees.' }),
              longitude: Type.Number({ description: 'Longitude in degrees.' }),
              distanceInKms: Type.Number({ description: 'Distance in kilometres.' }),
              openingHours: listOf(Type.String(), { description: 'Opening hours.' }),
              carrierServiceRouteId: text('Carrier service route.'),
            }),
            { description: 'Nearest first.' },
          ),
        },
        { description: 'Drop-off locations.' },
      ),
    ),
  },
  failures: [400, 401, 403, 422, 500, 503],
  examples: [
    {
      name: 'found',
      summary: 'Two locations in Berlin',
      query: {
        identifier: 'acme',
        CountryCode: 'DE',
        PostalCode: '10115',
        RouteType: 'Inbound',
        CarrierServiceRouteId: 'SBX-PARCEL-IN',
        City: 'Berlin',
        MaxLocations: '2',
      },
      response: { status: 200 },
    },
    {
      name: 'no-country',
      summary: 'Unknown country',
      query: {
        identifier: 'acme',
        CountryCode: 'ZZ',
        PostalCode: '10115',
        RouteType: 'Inbound',
        CarrierServiceRouteId: 'ANY',
      },
      response: { status: 422 },
    },
    {
      name: 'missing',
      summary: 'Missing postal code',
      query: { identifier: 'acme', CountryCode: 'DE', RouteType: 'Inbound', CarrierServiceRouteId: 'ANY' },
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const locationSearchRoutes = [searchLocations]
