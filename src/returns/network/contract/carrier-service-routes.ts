import { Type } from 'typebox'
import { code, createResourceRoutes, pathKey, tenant } from '../../../kernel/contract/resource-routes.ts'
import { countryCode, flag, listOf, nameSchema, oneOf, text } from '../../../kernel/contract/schema.ts'

const routeMembers = {
  carrierName: code('Carrier.'),
  routeType: oneOf(['Inbound', 'Outbound'], { description: 'Direction of transport.' }),
  countries: listOf(countryCode('Country code.'), {
    description: 'Countries served.',
    maxItems: 300,
  }),
  isPaperlessRoute: flag('Whether the shopper shows a code instead of a printed label.'),
}

const route = nameSchema(
  'CarrierServiceRouteResource',
  Type.Object(
    { carrierServiceRouteId: text('Code of the carrier service route.'), ...routeMembers },
    { description: 'A service of a carrier between countries and the tenant’s sites.' },
  ),
)
const routeBody = nameSchema(
  'CarrierServiceRouteBody',
  Type.Object(routeMembers, { description: 'A service of a carrier between countries and the tenant’s sites.' }),
)
const routeParams = Type.Object({ tenant, carrierServiceRouteId: pathKey('Code of the carrier service route.') })

export const {
  list: listCarrierServiceRoutes,
  read: readCarrierServiceRoute,
  put: putCarrierServiceRoute,
  remove: removeCarrierServiceRoute,
} = createResourceRoutes({
  tag: 'Return network',
  id: ['CarrierServiceRoute', 'CarrierServiceRoutes'],
  nouns: ['a carrier service route', 'carrier service routes'],
  path: ['carrier-service-routes', 'carrierServiceRouteId'],
  about: 'A service of a carrier between countries and the tenant’s sites.',
  resource: route,
  body: routeBody,
  params: routeParams,
  filters: {},
  sandboxCode: 'SBX-POST-IN',
  put: {
    rule: 'A country whose returns use the route cannot be removed from it.',
    code: 'SBX-EXTRA',
    body: { carrierName: 'Sandbox Post', routeType: 'Inbound', countries: ['DE'], isPaperlessRoute: false },
    status: 201,
  },
  remove: 'Deletes the route. Returns 409 while returns of a country use it or it has locations.',
})

export const carrierServiceRouteRoutes = [
  listCarrierServiceRoutes,
  readCarrierServiceRoute,
  putCarrierServiceRoute,
  removeCarrierServiceRoute,
]
