import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  amount,
  continuationToken,
  countryCode,
  currencyCode,
  flag,
  int32,
  line,
  listOf,
  named,
  nullable,
  oneOf,
  pageSize,
  requiredLine,
  text,
} from '../../kernel/contract/schema.ts'

import { pathKey } from './models.ts'

/*
 * How an operator sets up the ways back of a tenant.
 */

const common = { service: 'admin', tag: 'Ways back', scope: 'admin' } as const
const root = '/admin/v1/tenants/{tenant}'
const tenant = pathKey('The tenant’s code.')
const code = (description: string) => requiredLine(description, 100)
const key = (description: string) => Type.String({ format: 'identifier', minLength: 1, maxLength: 100, description })

const routeMembers = {
  carrierName: code('The carrier.'),
  routeType: oneOf(['Inbound', 'Outbound'], { description: 'Whether goods come back or go out.' }),
  countries: listOf(countryCode('A country that it serves.'), {
    description: 'The countries that it serves.',
    maxItems: 300,
  }),
  isPaperlessRoute: flag('Whether the shopper shows a code instead of a printed label.'),
}
const configurationMembers = {
  countryName: code('Its name in English.'),
  currency: currencyCode('Its currency.'),
  languages: listOf(line('One of them.', 35), { description: 'Its languages, such as de.', maxItems: 20 }),
  isReturnable: flag('Whether goods can be sent back from there.'),
  returnPeriodDays: int32('Days from the shipping date in which they can be.', { minimum: 0, maximum: 3650 }),
  transitDays: int32('Days that a parcel takes to the shopper, as a rule.', { minimum: 0, maximum: 365 }),
  returnAdminCentreCode: code('Where they go: the code of a site.'),
  returnMethods: listOf(
    Type.Object({
      returnMethod: oneOf(['Postal', 'PUDO', 'Collections'], { description: 'How they come back.' }),
      paidBy: oneOf(['Unpaid', 'Retailer', 'Shopper'], { description: 'Who pays for it.' }),
      price: Type.Object(
        { amount: amount('The price, as a decimal text.'), currency: currencyCode('Its currency.') },
        { description: 'What it costs.' },
      ),
      carrierServiceRouteId: key('The inbound route.'),
    }),
    { description: 'The ways there are, the default first.', maxItems: 50 },
  ),
  returnReasons: listOf(
    Type.Object({
      code: requiredLine('The code.', 50),
      description: line('What it means.', 500),
    }),
    { description: 'What the shopper may choose from; empty for anything.', maxItems: 200 },
  ),
}
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
const siteMembers = {
  company: requiredLine('The name on labels.', 150),
  addressLines: listOf(line('One of them.', 150), { description: 'House and street.', minItems: 1, maxItems: 5 }),
  postalCode: nullable(line('Postal code; null where the country has none.', 20)),
  city: requiredLine('City.', 150),
  countryIso: countryCode('Country.'),
}

const readFailures = [400, 401, 403, 404, 500, 503] as const
const writeFailures = [400, 401, 403, 404, 409, 413, 415, 422, 500, 503] as const
const ofTenant = Type.Object({ tenant })
const pageQuery = { pageSize: pageSize('pageSize'), continuationToken: Type.Optional(continuationToken) }
const pageMembers = {
  pageSize: int32('How many were asked for.'),
  continuationToken: nullable(text('Asks for the next page; null on the last one.')),
}
const acme = { tenant: 'acme' }
const nothing = Type.Null({ description: 'Nothing.' })

const route = named(
  'CarrierServiceRouteResource',
  Type.Object(
    { carrierServiceRouteId: text('The code of the carrier service route.'), ...routeMembers },
    { description: 'A service of a carrier between some countries and the tenant’s sites.' },
  ),
)
const routeBody = named(
  'CarrierServiceRouteBody',
  Type.Object(routeMembers, { description: 'A service of a carrier between some countries and the tenant’s sites.' }),
)
const routeParams = Type.Object({ tenant, carrierServiceRouteId: pathKey('The code of the carrier service route.') })

export const listCarrierServiceRoutes = {
  ...common,
  operationId: 'listCarrierServiceRoutes',
  method: 'GET',
  path: `${root}/carrier-service-routes`,
  summary: 'List carrier service routes',
  description: 'In the order of their codes.',
  params: ofTenant,
  query: Type.Object({ ...pageQuery }),
  answers: {
    200: named(
      'CarrierServiceRoutePage',
      Type.Object(
        { items: listOf(route, { description: 'In the order of their codes.' }), ...pageMembers },
        { description: 'One page of carrier service routes.' },
      ),
    ),
  },
  failures: readFailures,
  examples: [
    { name: 'page', summary: 'Those of a tenant', params: acme, query: { pageSize: '2' }, answer: { status: 200 } },
    { name: 'no-tenant', summary: 'A tenant that there is not', params: { tenant: 'nobody' }, answer: { status: 404 } },
  ],
} as const satisfies Route

export const readCarrierServiceRoute = {
  ...common,
  operationId: 'readCarrierServiceRoute',
  method: 'GET',
  path: `${root}/carrier-service-routes/{carrierServiceRouteId}`,
  summary: 'Read a carrier service route',
  description: 'A service of a carrier between some countries and the tenant’s sites.',
  params: routeParams,
  answers: { 200: route },
  failures: readFailures,
  examples: [
    {
      name: 'read',
      summary: 'One of the sandbox',
      params: { ...acme, carrierServiceRouteId: 'SBX-POST-IN' },
      answer: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'One that there is not',
      params: { ...acme, carrierServiceRouteId: 'NONE' },
      answer: { status: 404 },
    },
  ],
} as const satisfies Route

export const putCarrierServiceRoute = {
  ...common,
  operationId: 'putCarrierServiceRoute',
  method: 'PUT',
  path: `${root}/carrier-service-routes/{carrierServiceRouteId}`,
  summary: 'Set up a carrier service route',
  description:
    'Adds it, or puts it in the place of the one with this code. A country from which goods come back by it cannot be taken from it.',
  write: true,
  params: routeParams,
  body: routeBody,
  answers: { 200: route, 201: route },
  failures: writeFailures,
  examples: [
    {
      name: 'put',
      summary: 'One of a tenant',
      params: { ...acme, carrierServiceRouteId: 'SBX-EXTRA' },
      body: { carrierName: 'Sandbox Post', routeType: 'Inbound', countries: ['DE'], isPaperlessRoute: false },
      answer: { status: 201 },
    },
  ],
} as const satisfies Route

export const removeCarrierServiceRoute = {
  ...common,
  operationId: 'removeCarrierServiceRoute',
  method: 'DELETE',
  path: `${root}/carrier-service-routes/{carrierServiceRouteId}`,
  summary: 'Remove a carrier service route',
  description: '409 while goods come back by it, or locations are on it.',
  write: true,
  params: routeParams,
  answers: { 204: nothing },
  failures: [400, 401, 403, 404, 409, 413, 422, 500, 503],
  examples: [
    {
      name: 'removed',
      summary: 'One that was set up',
      given: ['putCarrierServiceRoute/put'],
      params: { ...acme, carrierServiceRouteId: 'SBX-EXTRA' },
      answer: { status: 204 },
    },
    {
      name: 'unknown',
      summary: 'One that there is not',
      params: { ...acme, carrierServiceRouteId: 'NONE' },
      answer: { status: 404 },
    },
  ],
} as const satisfies Route

const configuration = named(
  'CountryConfigurationSettingResource',
  Type.Object(
    { countryIso: text('The code of the country configuration.'), ...configurationMembers },
    { description: 'How returns from one country work.' },
  ),
)
const configurationBody = named(
  'CountryConfigurationSettingBody',
  Type.Object(configurationMembers, { description: 'How returns from one country work.' }),
)
const configurationParams = Type.Object({ tenant, countryIso: pathKey('The code of the country configuration.') })

export const listCountryConfigurationSettings = {
  ...common,
  operationId: 'listCountryConfigurationSettings',
  method: 'GET',
  path: `${root}/country-configurations`,
  summary: 'List country configurations',
  description: 'In the order of their codes.',
  params: ofTenant,
  query: Type.Object({ ...pageQuery }),
  answers: {
    200: named(
      'CountryConfigurationSettingPage',
      Type.Object(
        { items: listOf(configuration, { description: 'In the order of their codes.' }), ...pageMembers },
        { description: 'One page of country configurations.' },
      ),
    ),
  },
  failures: readFailures,
  examples: [
    { name: 'page', summary: 'Those of a tenant', params: acme, query: { pageSize: '2' }, answer: { status: 200 } },
    { name: 'no-tenant', summary: 'A tenant that there is not', params: { tenant: 'nobody' }, answer: { status: 404 } },
  ],
} as const satisfies Route

export const readCountryConfigurationSetting = {
  ...common,
  operationId: 'readCountryConfigurationSetting',
  method: 'GET',
  path: `${root}/country-configurations/{countryIso}`,
  summary: 'Read a country configuration',
  description: 'How returns from one country work.',
  params: configurationParams,
  answers: { 200: configuration },
  failures: readFailures,
  examples: [
    { name: 'read', summary: 'One of the sandbox', params: { ...acme, countryIso: 'DE' }, answer: { status: 200 } },
    {
      name: 'unknown',
      summary: 'One that there is not',
      params: { ...acme, countryIso: 'NONE' },
      answer: { status: 404 },
    },
  ],
} as const satisfies Route

export const putCountryConfigurationSetting = {
  ...common,
  operationId: 'putCountryConfigurationSetting',
  method: 'PUT',
  path: `${root}/country-configurations/{countryIso}`,
  summary: 'Set up a country configuration',
  description:
    'Adds it, or puts it in the place of the one with this code. Each way to send goods back must name an inbound route that serves the country.',
  write: true,
  params: configurationParams,
  body: configurationBody,
  answers: { 200: configuration, 201: configuration },
  failures: writeFailures,
  examples: [
    {
      name: 'put',
      summary: 'One of a tenant',
      params: { ...acme, countryIso: 'DE' },
      body: {
        countryName: 'Germany',
        currency: 'EUR',
        languages: ['de'],
        isReturnable: true,
        returnPeriodDays: 45,
        transitDays: 3,
        returnAdminCentreCode: 'SBX-RC-EU',
        returnMethods: [
          {
            returnMethod: 'Postal',
            paidBy: 'Retailer',
            price: { amount: '0.00', currency: 'EUR' },
            carrierServiceRouteId: 'SBX-POST-IN',
          },
        ],
        returnReasons: [],
      },
      answer: { status: 200 },
    },
  ],
} as const satisfies Route

export const removeCountryConfigurationSetting = {
  ...common,
  operationId: 'removeCountryConfigurationSetting',
  method: 'DELETE',
  path: `${root}/country-configurations/{countryIso}`,
  summary: 'Remove a country configuration',
  description: 'Goods cannot be sent back from there any more.',
  write: true,
  params: configurationParams,
  answers: { 204: nothing },
  failures: [400, 401, 403, 404, 409, 413, 422, 500, 503],
  examples: [
    {
      name: 'removed',
      summary: 'One that was set up',
      given: ['putCountryConfigurationSetting/put'],
      params: { ...acme, countryIso: 'DE' },
      answer: { status: 204 },
    },
    {
      name: 'unknown',
      summary: 'One that there is not',
      params: { ...acme, countryIso: 'NONE' },
      answer: { status: 404 },
    },
  ],
} as const satisfies Route

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
    200: named(
      'LocationPage',
      Type.Object(
        { items: listOf(location, { description: 'In the order of their codes.' }), ...pageMembers },
        { description: 'One page of locations.' },
      ),
    ),
  },
  failures: readFailures,
  examples: [
    { name: 'page', summary: 'Those of a tenant', params: acme, query: { pageSize: '2' }, answer: { status: 200 } },
    { name: 'no-tenant', summary: 'A tenant that there is not', params: { tenant: 'nobody' }, answer: { status: 404 } },
  ],
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
  failures: [400, 401, 403, 404, 409, 413, 422, 500, 503],
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

const site = named(
  'SiteResource',
  Type.Object(
    { siteCode: text('The code of the site.'), ...siteMembers },
    { description: 'A return centre, distribution centre or hub of the tenant, whose address is on labels.' },
  ),
)
const siteBody = named(
  'SiteBody',
  Type.Object(siteMembers, {
    description: 'A return centre, distribution centre or hub of the tenant, whose address is on labels.',
  }),
)
const siteParams = Type.Object({ tenant, siteCode: pathKey('The code of the site.') })

export const listSites = {
  ...common,
  operationId: 'listSites',
  method: 'GET',
  path: `${root}/sites`,
  summary: 'List sites',
  description: 'In the order of their codes.',
  params: ofTenant,
  query: Type.Object({ ...pageQuery }),
  answers: {
    200: named(
      'SitePage',
      Type.Object(
        { items: listOf(site, { description: 'In the order of their codes.' }), ...pageMembers },
        { description: 'One page of sites.' },
      ),
    ),
  },
  failures: readFailures,
  examples: [
    { name: 'page', summary: 'Those of a tenant', params: acme, query: { pageSize: '2' }, answer: { status: 200 } },
    { name: 'no-tenant', summary: 'A tenant that there is not', params: { tenant: 'nobody' }, answer: { status: 404 } },
  ],
} as const satisfies Route

export const readSite = {
  ...common,
  operationId: 'readSite',
  method: 'GET',
  path: `${root}/sites/{siteCode}`,
  summary: 'Read a site',
  description: 'A return centre, distribution centre or hub of the tenant, whose address is on labels.',
  params: siteParams,
  answers: { 200: site },
  failures: readFailures,
  examples: [
    {
      name: 'read',
      summary: 'One of the sandbox',
      params: { ...acme, siteCode: 'SBX-RC-EU' },
      answer: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'One that there is not',
      params: { ...acme, siteCode: 'NONE' },
      answer: { status: 404 },
    },
  ],
} as const satisfies Route

export const putSite = {
  ...common,
  operationId: 'putSite',
  method: 'PUT',
  path: `${root}/sites/{siteCode}`,
  summary: 'Set up a site',
  description: 'Adds it, or puts it in the place of the one with this code. Labels that were made stay as they are.',
  write: true,
  params: siteParams,
  body: siteBody,
  answers: { 200: site, 201: site },
  failures: writeFailures,
  examples: [
    {
      name: 'put',
      summary: 'One of a tenant',
      params: { ...acme, siteCode: 'SBX-EXTRA' },
      body: {
        company: 'Sandbox Return Centre Venlo',
        addressLines: ['Sample Street 2'],
        postalCode: '5928 AA',
        city: 'Venlo',
        countryIso: 'NL',
      },
      answer: { status: 201 },
    },
  ],
} as const satisfies Route

export const removeSite = {
  ...common,
  operationId: 'removeSite',
  method: 'DELETE',
  path: `${root}/sites/{siteCode}`,
  summary: 'Remove a site',
  description: '409 while goods come back to it.',
  write: true,
  params: siteParams,
  answers: { 204: nothing },
  failures: [400, 401, 403, 404, 409, 413, 422, 500, 503],
  examples: [
    {
      name: 'removed',
      summary: 'One that was set up',
      given: ['putSite/put'],
      params: { ...acme, siteCode: 'SBX-EXTRA' },
      answer: { status: 204 },
    },
    {
      name: 'unknown',
      summary: 'One that there is not',
      params: { ...acme, siteCode: 'NONE' },
      answer: { status: 404 },
    },
  ],
} as const satisfies Route

export const returnNetworkRoutes = [
  listCarrierServiceRoutes,
  readCarrierServiceRoute,
  putCarrierServiceRoute,
  removeCarrierServiceRoute,
  listCountryConfigurationSettings,
  readCountryConfigurationSetting,
  putCountryConfigurationSetting,
  removeCountryConfigurationSetting,
  listLocations,
  readLocation,
  putLocation,
  removeLocation,
  listSites,
  readSite,
  putSite,
  removeSite,
]
