import { Type } from 'typebox'
import { pathKey, readFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, flag, int32, listOf, nameSchema, nullable, oneOf, text } from '../../kernel/contract/schema.ts'
import { foundKinds, matchNames } from '../../kernel/search.ts'

const found = Type.Object(
  {
    kind: oneOf(foundKinds, { description: 'Type of the hit.' }),
    reference: text('Its reference or number.'),
    orderReference: nullable(text('Order it belongs to; null for a product.')),
    brandCode: nullable(text('Brand of a package or product; otherwise null.')),
    status: nullable(
      text('Status of a confirmation or return, or `Held` for a package awaiting a decision; otherwise null.'),
    ),
    countryIso: nullable(text('Destination country of an order, if known; otherwise null.')),
    matchedBy: oneOf(matchNames, { description: 'The member that matched.' }),
    createdAt: dateTime('When it was created.'),
  },
  { description: 'One hit.' },
)

export const search = {
  operationId: 'search',
  service: 'desk',
  method: 'GET',
  path: '/{identifier}/search',
  tag: 'Desk',
  summary: 'Search orders, confirmations, returns, packages and products',
  description:
    'Finds orders and packages by the start of their reference. Finds confirmations and returns by number, packages by tracking number or Portolan’s number, orders by email address, and products by code, if the whole value matches. Confirmations that are not yet confirmed also match by the start of their number; confirmed ones appear as orders. Matching ignores case where references are upper case. Only resources within the token’s scopes are searched; `searched` lists them. Exact matches come first, then the newest.',
  scope: 'desk',
  tenantIn: { place: 'params', name: 'identifier' },
  params: Type.Object({ identifier: pathKey('Tenant code.') }),
  query: Type.Object({
    text: Type.String({
      minLength: 1,
      maxLength: 254,
      pattern: '\\S',
      format: 'identifier',
      description: 'Search text. The shorter it is, the more references start with it.',
    }),
    most: Type.Optional(int32('Maximum hits of each type.', { minimum: 1, maximum: 50, default: 10 })),
  }),
  responses: {
    200: nameSchema(
      'SearchResult',
      Type.Object(
        {
          found: listOf(found, { description: 'Hits, grouped by type.' }),
          isMore: flag('Whether there are more hits of a type than requested.'),
          searched: listOf(oneOf(foundKinds, { description: 'A kind.' }), {
            description: 'The types that were searched.',
          }),
        },
        { description: 'Search results. They contain no shopper data.' },
      ),
    ),
  },
  failures: readFailures.filter((status) => status !== 404),
  examples: [
    {
      name: 'by-reference',
      summary: 'Search by the start of an order reference',
      after: ['createOutboundOrder/registered'],
      params: { identifier: 'acme' },
      query: { text: 'order-1001' },
      response: { status: 200 },
    },
    {
      name: 'blank',
      summary: 'Only whitespace',
      params: { identifier: 'acme' },
      query: { text: '  ' },
      response: { status: 400 },
    },
  ],
} as const satisfies Route
