import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { countryCode, flag, listOf, named, oneOf, text } from '../../kernel/contract/schema.ts'
import { pathKey } from './models.ts'
import {
  acme,
  code,
  common,
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

const routeMembers = {
  carrierName: code('The carrier.'),
  routeType: oneOf(['Inbound', 'Outbound'], { description: 'Whether goods come back or go out.' }),
  countries: listOf(countryCode('A country that it serves.'), {
    description: 'The countries that it serves.',
    maxItems: 300,
  }),
  isPaperlessRoute: flag('Whether the shopper shows a code instead of a printed label.'),
}

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
    200: pageOf('CarrierServiceRoutePage', route, 'carrier service routes'),
  },
  failures: readFailures,
  examples: listExamples,
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
  failures: removeFailures,
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

export const carrierServiceRouteRoutes = [
  listCarrierServiceRoutes,
  readCarrierServiceRoute,
  putCarrierServiceRoute,
  removeCarrierServiceRoute,
]
