import { Type } from 'typebox'
import {
  ifThere,
  pageOf,
  pageQuery,
  pathKey,
  readFailures,
  writeFailures,
} from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import {
  dateTime,
  flag,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  requiredSingleLineText,
  singleLineText,
  text,
} from '../../kernel/contract/schema.ts'
import { scopes } from '../../kernel/principal.ts'

const common = { service: 'admin', tag: 'Clients', scope: 'admin', asSystem: true } as const
const own = { ...common, ownScope: 'developer' } as const
const about =
  'A program that may call, with a secret of its own. It is never removed, so that its id means one for ever.'

const members = {
  name: requiredSingleLineText('How people call it.', 200),
  scopes: listOf(oneOf(scopes, { description: 'One of them.' }), {
    description: 'What it may do; admin alone for an operator, who belongs to no tenant.',
    minItems: 1,
    maxItems: 20,
  }),
  brands: nullable(
    listOf(Type.String({ pattern: '^[A-Z0-9]{3}$', description: 'The code of a brand.' }), {
      description: 'The brands that it is held to; null for all of its tenant.',
      maxItems: 1000,
    }),
  ),
}
const isActive = flag('Whether it gets tokens. Those that it has are refused within a minute once it is not.')
const tenant = nullable(singleLineText('The tenant whose data it reaches; null for an operator.', 31))
const clientId = text('Its id.')

const resource = nameSchema(
  'ClientResource',
  Type.Object(
    {
      clientId,
      tenant,
      ...members,
      isActive,
      isSandbox: flag('Whether its secret is the one of the sandbox, which everybody knows.'),
      secretRenewedAt: nullable(dateTime('Since when it has its present secret; null for the one that it began with.')),
      previousSecretExpiresAt: nullable(
        dateTime('Until when the secret before goes on beside the present one; null for not at all.'),
      ),
      createdAt: dateTime('When it was made.'),
    },
    { description: about },
  ),
)
const withSecret = nameSchema(
  'ClientWithSecret',
  Type.Object(
    {
      client: resource,
      secret: nullable(
        text('Its secret, which is told here and nowhere else; null where this answer is a repeat of an earlier one.'),
      ),
    },
    { description: 'A client with its new secret.' },
  ),
)
const params = Type.Object({ clientId: pathKey('The id of the client.') })
const unknown = {
  name: 'unknown',
  summary: 'One that there is not',
  params: { clientId: 'nobody' },
  response: { status: 404 },
} as const

export const listClients = {
  ...own,
  operationId: 'listClients',
  method: 'GET',
  path: '/admin/v1/clients',
  summary: 'List clients',
  description: 'In the order of their ids.',
  query: Type.Object({ tenant: Type.Optional(singleLineText('Only those of this tenant.', 100)), ...pageQuery }),
  responses: { 200: pageOf('ClientPage', resource, 'clients') },
  failures: readFailures,
  examples: [{ name: 'page', summary: 'Those of a tenant', query: { tenant: 'acme' }, response: { status: 200 } }],
} as const satisfies Route

export const createClient = {
  ...own,
  operationId: 'createClient',
  method: 'POST',
  path: '/admin/v1/clients',
  summary: 'Make a client',
  description:
    'The answer has its secret, of which a hash alone is kept: a repeat under the same Idempotency-Key does not tell it again. What a tenant makes for itself has an id that begins with the tenant’s code and a dot; a tenant may have 100 clients of its own.',
  write: true,
  secretMembers: ['secret'],
  body: nameSchema(
    'NewClient',
    Type.Object(
      {
        clientId: singleLineText(
          '2 to 100 letters, digits, dots, dashes or underscores, beginning with a letter or digit.',
          100,
        ),
        tenant,
        ...members,
      },
      { description: about },
    ),
  ),
  responses: { 201: withSecret },
  responseHeaders: { location: 'Where the client is.' },
  failures: writeFailures.filter((status) => status !== 428 && status !== 412),
  examples: [
    {
      name: 'made',
      summary: 'One that may do returns, for one brand',
      body: { clientId: 'acme-returns', tenant: 'acme', name: 'Returns desk', scopes: ['returns'], brands: ['ACM'] },
      response: { status: 201 },
    },
    {
      name: 'taken',
      summary: 'An id that is taken',
      body: { clientId: 'acme-sandbox', tenant: 'acme', name: 'Second', scopes: ['returns'], brands: null },
      response: { status: 409 },
    },
  ],
} as const satisfies Route

export const readClient = {
  ...own,
  operationId: 'readClient',
  method: 'GET',
  path: '/admin/v1/clients/{clientId}',
  summary: 'Read a client',
  description: about,
  isConditional: true,
  params,
  responses: { 200: resource },
  failures: readFailures,
  examples: [
    {
      name: 'read',
      summary: 'One of the sandbox',
      params: { clientId: 'acme-sandbox' },
      response: { status: 200 },
    },
    unknown,
  ],
} as const satisfies Route

export const putClient = {
  ...own,
  operationId: 'putClient',
  method: 'PUT',
  path: '/admin/v1/clients/{clientId}',
  summary: 'Change a client',
  description:
    'Changes what a client may do. What it may do no longer, tokens that it has may not do either, within a minute.',
  write: true,
  isConditional: true,
  params,
  body: nameSchema('ClientBody', Type.Object({ ...members, isActive }, { description: about })),
  responses: { 200: resource },
  failures: writeFailures,
  examples: [
    {
      name: 'deactivated',
      summary: 'It gets no more tokens',
      params: { clientId: 'globex-sandbox' },
      headers: ifThere,
      body: { name: 'Globex', scopes: ['checkout', 'returns'], brands: null, isActive: false },
      response: { status: 200 },
    },
    {
      name: 'unseen',
      summary: 'Without saying which state of it is to be replaced',
      params: { clientId: 'globex-sandbox' },
      body: { name: 'Globex', scopes: ['checkout'], brands: null, isActive: false },
      response: { status: 428 },
    },
  ],
} as const satisfies Route

export const renewClientSecret = {
  ...own,
  operationId: 'renewClientSecret',
  method: 'POST',
  path: '/admin/v1/clients/{clientId}/secret',
  summary: 'Renew the secret of a client',
  description:
    'The answer has a new secret. The one before, and tokens that were given out before, go on for the overlap; without one they end at once, within a minute. A secret that somebody has chosen, as that of the sandbox, goes on in no case (409 with an overlap). A repeat under the same Idempotency-Key does not tell the secret again.',
  write: true,
  secretMembers: ['secret'],
  params,
  body: nameSchema(
    'SecretRenewal',
    Type.Object(
      {
        overlapMinutes: Type.Optional(
          int32('Minutes for which the secret before goes on; 0 unless told, 43200 at the most.', {
            minimum: 0,
            maximum: 43_200,
          }),
        ),
      },
      { description: 'How a secret is renewed.' },
    ),
  ),
  responses: { 200: withSecret },
  failures: writeFailures.filter((status) => status !== 428 && status !== 412),
  examples: [
    {
      name: 'renewed',
      summary: 'Both secrets are good for a day',
      after: ['createClient/made'],
      params: { clientId: 'acme-returns' },
      body: { overlapMinutes: 1440 },
      response: { status: 200 },
    },
    {
      name: 'chosen',
      summary: 'The secret of the sandbox does not go on',
      params: { clientId: 'acme-sandbox' },
      body: { overlapMinutes: 60 },
      response: { status: 409 },
    },
  ],
} as const satisfies Route

const rateLimitMembers = {
  limits: listOf(
    Type.Object({
      operation: singleLineText('An operation by its operationId; * for every other one.', 100),
      requestsPerMinute: int32('How often it may be called in a minute.', { minimum: 1, maximum: 1_000_000 }),
    }),
    { description: 'In the place of what the installation limits every client to.', maxItems: 200 },
  ),
}
const aboutRateLimits = { description: 'How often a client may call.' }
const rateLimits = nameSchema('ClientRateLimitsResource', Type.Object(rateLimitMembers, aboutRateLimits))
const rateLimitsBody = nameSchema('ClientRateLimitsBody', Type.Object(rateLimitMembers, aboutRateLimits))

export const readClientRateLimits = {
  ...common,
  operationId: 'readClientRateLimits',
  method: 'GET',
  path: '/admin/v1/clients/{clientId}/rate-limits',
  summary: 'Read the rate limits of a client',
  description: 'Empty where it has none of its own.',
  isConditional: true,
  params,
  responses: { 200: rateLimits },
  failures: readFailures,
  examples: [
    { name: 'none', summary: 'None of its own', params: { clientId: 'acme-sandbox' }, response: { status: 200 } },
    unknown,
  ],
} as const satisfies Route

export const putClientRateLimits = {
  ...common,
  operationId: 'putClientRateLimits',
  method: 'PUT',
  path: '/admin/v1/clients/{clientId}/rate-limits',
  summary: 'Limit how often a client may call',
  description:
    'Replaces all limits of the client. Each goes before that of the installation, and * before those of single operations there; they count within a minute on every process.',
  write: true,
  isConditional: true,
  params,
  body: rateLimitsBody,
  responses: { 200: rateLimits },
  failures: writeFailures,
  examples: [
    {
      name: 'limited',
      summary: 'Few searches, and a usual rate for the rest',
      params: { clientId: 'acme-sandbox' },
      headers: ifThere,
      body: {
        limits: [
          { operation: 'findProducts', requestsPerMinute: 60 },
          { operation: '*', requestsPerMinute: 3000 },
        ],
      },
      response: { status: 200 },
    },
    {
      name: 'no-operation',
      summary: 'An operation that there is not',
      params: { clientId: 'acme-sandbox' },
      headers: ifThere,
      body: { limits: [{ operation: 'danceTango', requestsPerMinute: 60 }] },
      refusedByRules: true,
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const clientRoutes = [
  listClients,
  createClient,
  readClient,
  putClient,
  renewClientSecret,
  readClientRateLimits,
  putClientRateLimits,
]
