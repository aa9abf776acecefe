import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { countryCode, line, listOf, named, oneOf, requiredLine, text } from '../../kernel/contract/schema.ts'
import { pathKey } from './models.ts'
import {
  acme,
  common,
  key,
  listExamples,
  nothing,
  ofTenant,
  pageOf,
  pageQuery,
  readFailures,
  removeFailures,
  root,
  tenant,
  writeFailures,
} from './return-network.ts'

const locationMembers = {
  name: requiredLine('Its name.', 200),
  type: oneOf(['Store', 'Pudo'], { description: 'A shop of the retailer, or a point of the carrier.' }),
  address: Type.Object(
    {
      address1: requiredLine('Street and number.', 200),
      city: requiredLine('City.', 150),
      postalCode: line('Postal code; empty where the country has none.', 20),
      countryIso: countryCode('Country.'),
    },
    { description: 'Where it is.' },
  ),
  latitude: Type.Number({ format: 'double', description: 'Degrees north.' }),
  longitude: Type.Number({ format: 'double', description: 'Degrees east.' }),
  openingHours: listOf(line('One of them.', 200), {
    description: 'When it is open, a line an entry.',
    maxItems: 50,
  }),
  carrierServiceRouteId: key('Whose parcels are taken.'),
}

const location = named(
  'LocationResource',
  Type.Object(
    { locationId: text('The code of the location.'), ...locationMembers },
    { description: 'A place where parcels are handed in.' },
  ),
)
const locationBody = named(
  'LocationBody',
  Type.Object(locationMembers, { description: 'A place where parcels are handed in.' }),
)
const locationParams = Type.Object({ tenant, locationId: pathKey('The code of the location.') })

export const listLocations = {
  ...common,
  operationId: 'listLocations',
  method: 'GET',
  path: `${root}/locations`,
  summary: 'List locations',
  description: 'In the order of their codes.',
  params: ofTenant,
  query: Type.Object({
    countryIso: Type.Optional(countryCode('Only those in this country.')),
    carrierServiceRouteId: Type.Optional(key('Only those on this route.')),
    ...pageQuery,
  }),
  answers: {
    200: pageOf('LocationPage', location, 'locations'),
  },
  failures: readFailures,
  examples: listExamples,
} as const satisfies Route

export const readLocation = {
  ...common,
  operationId: 'readLocation',
  method: 'GET',
  path: `${root}/locations/{locationId}`,
  summary: 'Read a location',
  description: 'A place where parcels are handed in.',
  params: locationParams,
  answers: { 200: location },
  failures: readFailures,
  examples: [
    {
      name: 'read',
      summary: 'One of the sandbox',
      params: { ...acme, locationId: 'SBX-DE-1-01' },
      answer: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'One that there is not',
      params: { ...acme, locationId: 'NONE' },
      answer: { status: 404 },
    },
  ],
} as const satisfies Route

export const putLocation = {
  ...common,
  operationId: 'putLocation',
  method: 'PUT',
  path: `${root}/locations/{locationId}`,
  summary: 'Set up a location',
  description:
    'Adds it, or puts it in the place of the one with this code. It must be on a route that serves its country.',
  write: true,
  params: locationParams,
  body: locationBody,
  answers: { 200: location, 201: location },
  failures: writeFailures,
  examples: [
    {
      name: 'put',
      summary: 'One of a tenant',
      params: { ...acme, locationId: 'SBX-EXTRA-1' },
      body: {
        name: 'Sandbox Kiosk',
        type: 'Pudo',
        address: { address1: 'Sample Street 9', city: 'Berlin', postalCode: '10115', countryIso: 'DE' },
        latitude: 52.53,
        longitude: 13.38,
        openingHours: ['Mo-Fr 08:00-20:00'],
        carrierServiceRouteId: 'SBX-PARCEL-IN',
      },
      answer: { status: 201 },
    },
  ],
} as const satisfies Route

export const removeLocation = {
  ...common,
  operationId: 'removeLocation',
  method: 'DELETE',
  path: `${root}/locations/{locationId}`,
  summary: 'Remove a location',
  description: 'It is not found any more.',
  write: true,
  params: locationParams,
  answers: { 204: nothing },
  failures: removeFailures,
  examples: [
    {
      name: 'removed',
      summary: 'One that was set up',
      given: ['putLocation/put'],
      params: { ...acme, locationId: 'SBX-EXTRA-1' },
      answer: { status: 204 },
    },
    {
      name: 'unknown',
      summary: 'One that there is not',
      params: { ...acme, locationId: 'NONE' },
      answer: { status: 404 },
    },
  ],
} as const satisfies Route

export const locationRoutes = [listLocations, readLocation, putLocation, removeLocation]
