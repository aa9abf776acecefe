import { Type } from 'typebox'
import { pathKey, readFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, flag, int32, listOf, nameSchema, nullable, oneOf, text } from '../../kernel/contract/schema.ts'
import { foundKinds, matchNames } from '../../kernel/search.ts'

const found = Type.Object(
  {
    kind: oneOf(foundKinds, { description: 'What it is.' }),
    reference: text('The reference or number that it is known by.'),
    orderReference: text('The order that it is of.'),
    brandCode: nullable(text('The brand of a package; otherwise null.')),
    status: nullable(
      text(
        'The status of a confirmation or a return, and `Held` for a package that waits for a decision; otherwise null.',
      ),
    ),
    countryIso: nullable(text('The country of delivery of an order, where it is known; otherwise null.')),
    matchedBy: oneOf(matchNames, { description: 'What of it has what was looked for.' }),
    createdAt: dateTime('When it was made.'),
  },
  { description: 'Something that was found.' },
)

export const search = {
  operationId: 'search',
  service: 'desk',
  method: 'GET',
  path: '/{identifier}/search',
  tag: 'Desk',
  summary: 'Find an order, a confirmation, a return or a package',
  description:
    'Finds orders and packages by how their references begin, and by what they are known by whole: the numbers of confirmations and returns, tracking numbers, Portolan’s number of a package, and the e-mail address of an order. Letters may be small where references have capitals. Confirmations that are not confirmed are found by how their numbers begin, too; the others are orders. What the other scopes of the token do not reach is not looked through; `searched` says what was. What has the whole of the text comes first, then what is newest.',
  scope: 'desk',
  tenantIn: { place: 'params', name: 'identifier' },
  params: Type.Object({ identifier: pathKey('The tenant’s code.') }),
  query: Type.Object({
    text: Type.String({
      minLength: 1,
      maxLength: 254,
      pattern: '\\S',
      format: 'identifier',
      description: 'What is looked for; the fewer characters it has, the more there is that begins with them.',
    }),
    most: Type.Optional(int32('How many of each kind.', { minimum: 1, maximum: 50, default: 10 })),
  }),
  responses: {
    200: nameSchema(
      'SearchResult',
      Type.Object(
        {
          found: listOf(found, { description: 'What was found, kind by kind.' }),
          isMore: flag('Whether there is more of a kind than was asked for.'),
          searched: listOf(oneOf(foundKinds, { description: 'A kind.' }), { description: 'What was looked through.' }),
        },
        { description: 'What was found. It has nothing of a shopper.' },
      ),
    ),
  },
  failures: readFailures.filter((status) => status !== 404),
  examples: [
    {
      name: 'by-reference',
      summary: 'By how the reference of an order begins',
      after: ['createOutboundOrder/registered'],
      params: { identifier: 'acme' },
      query: { text: 'order-1001' },
      response: { status: 200 },
    },
    {
      name: 'blank',
      summary: 'A text of blanks',
      params: { identifier: 'acme' },
      query: { text: '  ' },
      response: { status: 400 },
    },
  ],
} as const satisfies Route
