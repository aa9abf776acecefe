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
    'Nearest first, by great-circle distance from the coordinates if given, otherwise from the centre of the postal code or of the area that it begins with, otherwise from the city. 422 for values that are well-formed but meaningless.',
  scope: 'returns',
  tenantIn: { place: 'query', name: 'identifier' },
  query: Type.Object({
    identifier,
    CountryCode: required('The country.'),
    PostalCode: required('The postal code.'),
    RouteType: oneOf(['Inbound', 'Outbound'], { description: 'The direction in which goods travel.' }),
    CarrierServiceRouteId: required('The carrier service route.'),
    City: Type.Optional(Type.String({ maxLength: 150, format: 'identifier', description: 'The city.' })),
    Longitude: Type.Optional(Type.Number({ format: 'double', description: 'Degrees east.' })),
    Latitude: Type.Optional(Type.Number({ format: 'double', description: 'Degrees north.' })),
    MaxDistanceInKms: int32('The radius in kilometres, 1 to 500.', { minimum: 1, maximum: 500, default: 50 }),
    MaxLocations: int32('The number of locations to return, 1 to 100.', { minimum: 1, maximum: 100, default: 10 }),
  }),
  responses: {
    200: nameSchema(
      'Locations',
      Type.Object(
        {
          locations: listOf(
            Type.Object({
              locationId: text('Id of the location.'),
              name: text('Its name.'),
              type: oneOf(['Store', 'Pudo'], { description: 'A shop of the retailer, or a point of the carrier.' }),
              address: Type.Object(
                {
                  address1: nullable(text('Street and number.')),
                  city: text('City.'),
                  postalCode: text('Postal code.'),
                  countryIso: text('Country.'),
                },
                { description: 'Where it is.' },
              ),
              latitude: Type.Number({ description: 'Degrees north.' }),
              longitude: Type.Number({ description: 'Degrees east.' }),
              distanceInKms: Type.Number({ description: 'How far it is, in kilometres.' }),
              openingHours: listOf(Type.String(), { description: 'When it is open.' }),
              carrierServiceRouteId: text('The carrier service route.'),
            }),
            { description: 'Nearest first.' },
          ),
        },
        { description: 'Where goods can be handed in.' },
      ),
    ),
  },
  failures: [400, 401, 403, 422, 500, 503],
  examples: [
    {
      name: 'found',
      summary: 'Two places in Berlin',
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
      summary: 'A country that is none',
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
      summary: 'Without a postal code',
      query: { identifier: 'acme', CountryCode: 'DE', RouteType: 'Inbound', CarrierServiceRouteId: 'ANY' },
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const locationSearchRoutes = [searchLocations]
