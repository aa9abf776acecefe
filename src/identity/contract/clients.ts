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
const developerRoute = { ...common, ownScope: 'developer' } as const
const about =
  'A program that calls the interface with its own secret. Clients are never deleted, so an id is never reused.'

const members = {
  name: requiredSingleLineText('Display name.', 200),
  scopes: listOf(oneOf(scopes, { description: 'A scope.' }), {
    description: 'Granted scopes. `admin` is only for operators, which belong to no tenant, and cannot be combined.',
    minItems: 1,
    maxItems: 20,
  }),
  brands: nullable(
    listOf(Type.String({ pattern: '^[A-Z0-9]{3}$', description: 'Brand code.' }), {
      description: 'The brands it is restricted to; null for all brands of its tenant.',
      maxItems: 1000,
    }),
  ),
}
const isActive = flag('Whether it can get tokens. When it is deactivated, its tokens are rejected within a minute.')
const tenant = nullable(singleLineText('The tenant whose data it can access; null for an operator.', 31))
const clientId = text('Client id.')

const resource = nameSchema(
  'ClientResource',
  Type.Object(
    {
      clientId,
      tenant,
      ...members,
      isActive,
      isSandbox: flag('Whether the secret is the public secret of the sandbox.'),
      secretRenewedAt: nullable(dateTime('When the secret was last renewed; null if never.')),
      previousSecretExpiresAt: nullable(dateTime('Until when the previous secret remains valid; null if it is not.')),
      createdAt: dateTime('When it was created.'),
    },
    { description: about },
  ),
)
const withSecret = nameSchema(
  'ClientWithSecret',
  Type.Object(
    {
      client: resource,
      secret: nullable(text('The secret. Returned only once; null in retries of the request.')),
    },
    { description: 'A client with its new secret.' },
  ),
)
const params = Type.Object({ clientId: pathKey('Client id.') })
const unknown = {
  name: 'unknown',
  summary: 'Unknown client',
  params: { clientId: 'nobody' },
  response: { status: 404 },
} as const

export const listClients = {
  ...developerRoute,
  operationId: 'listClients',
  method: 'GET',
  path: '/admin/v1/clients',
  summary: 'List clients',
  description: 'Sorted by id.',
  query: Type.Object({ tenant: Type.Optional(singleLineText('Only clients of this tenant.', 100)), ...pageQuery }),
  responses: { 200: pageOf('ClientPage', resource, 'clients') },
  failures: readFailures,
  examples: [{ name: 'page', summary: 'Clients of a tenant', query: { tenant: 'acme' }, response: { status: 200 } }],
} as const satisfies Route

export const createClient = {
  ...developerRoute,
  operationId: 'createClient',
  method: 'POST',
  path: '/admin/v1/clients',
  summary: 'Create a client',
  description:
    'Creates a client and returns its secret. Only a hash is stored: a retry with the same Idempotency-Key does not return the secret again. Clients that a tenant creates for itself have an id that starts with the tenant’s code and a dot; a tenant may have 100 of them.',
  write: true,
  needsRecentSignIn: true,
  secretMembers: ['secret'],
  body: nameSchema(
    'NewClient',
    Type.Object(
      {
        clientId: singleLineText(
          '2 to 100 letters, digits, dots, dashes or underscores, starting with a letter or digit.',
          100,
        ),
        tenant,
        ...members,
      },
      { description: about },
    ),
  ),
  responses: { 201: withSecret },
  responseHeaders: { location: 'URL of the client.' },
  failures: writeFailures.filter((status) => status !== 428 && status !== 412),
  examples: [
    {
      name: 'made',
      summary: 'A returns client for one brand',
      body: { clientId: 'acme-returns', tenant: 'acme', name: 'Returns desk', scopes: ['returns'], brands: ['ACM'] },
      response: { status: 201 },
    },
    {
      name: 'taken',
      summary: 'Id already in use',
      body: { clientId: 'acme-sandbox', tenant: 'acme', name: 'Second', scopes: ['returns'], brands: null },
      response: { status: 409 },
    },
  ],
} as const satisfies Route

export const readClient = {
  ...developerRoute,
  operationId: 'readClient',
  method: 'GET',
  path: '/admin/v1/clients/{clientId}',
  summary: 'Get a client',
  description: about,
  isConditional: true,
  params,
  responses: { 200: resource },
  failures: readFailures,
  examples: [
    {
      name: 'read',
      summary: 'A client of the sandbox',
      params: { clientId: 'acme-sandbox' },
      response: { status: 200 },
    },
    unknown,
  ],
} as const satisfies Route

export const putClient = {
  ...developerRoute,
  operationId: 'putClient',
  method: 'PUT',
  path: '/admin/v1/clients/{clientId}',
  summary: 'Update a client',
  description: 'Updates what a client may do. Removed permissions also end for issued tokens within a minute.',
  write: true,
  needsRecentSignIn: true,
  isConditional: true,
  params,
  body: nameSchema('ClientBody', Type.Object({ ...members, isActive }, { description: about })),
  responses: { 200: resource },
  failures: writeFailures,
  examples: [
    {
      name: 'deactivated',
      summary: 'Deactivate a client',
      params: { clientId: 'globex-sandbox' },
      headers: ifThere,
      body: { name: 'Globex', scopes: ['checkout', 'returns'], brands: null, isActive: false },
      response: { status: 200 },
    },
    {
      name: 'unseen',
      summary: 'Update without a precondition',
      params: { clientId: 'globex-sandbox' },
      body: { name: 'Globex', scopes: ['checkout'], brands: null, isActive: false },
      response: { status: 428 },
    },
  ],
} as const satisfies Route

export const renewClientSecret = {
  ...developerRoute,
  operationId: 'renewClientSecret',
  method: 'POST',
  path: '/admin/v1/clients/{clientId}/secret',
  summary: 'Renew the secret of a client',
  description:
    'Returns a new secret. The previous secret and tokens issued with it remain valid during the overlap; without an overlap they are rejected within a minute. A secret that was not generated, such as that of the sandbox, cannot overlap (409). A retry with the same Idempotency-Key does not return the secret again.',
  write: true,
  needsRecentSignIn: true,
  secretMembers: ['secret'],
  params,
  body: nameSchema(
    'SecretRenewal',
    Type.Object(
      {
        overlapMinutes: Type.Optional(
          int32('Minutes for which the previous secret remains valid; default 0, maximum 43200 (30 days).', {
            minimum: 0,
            maximum: 43_200,
          }),
        ),
      },
      { description: 'How to renew the secret.' },
    ),
  ),
  responses: { 200: withSecret },
  failures: writeFailures.filter((status) => status !== 428 && status !== 412),
  examples: [
    {
      name: 'renewed',
      summary: 'Overlap for a day',
      after: ['createClient/made'],
      params: { clientId: 'acme-returns' },
      body: { overlapMinutes: 1440 },
      response: { status: 200 },
    },
    {
      name: 'chosen',
      summary: 'No overlap for the secret of the sandbox',
      params: { clientId: 'acme-sandbox' },
      body: { overlapMinutes: 60 },
      response: { status: 409 },
    },
  ],
} as const satisfies Route

const rateLimitMembers = {
  limits: listOf(
    Type.Object({
      operation: singleLineText('An operationId, or * for all other operations.', 100),
      requestsPerMinute: int32('Calls per minute.', { minimum: 1, maximum: 1_000_000 }),
    }),
    { description: 'Overrides the default limits of the installation.', maxItems: 200 },
  ),
}
const aboutRateLimits = { description: 'Rate limits of a client.' }
const rateLimits = nameSchema('ClientRateLimitsResource', Type.Object(rateLimitMembers, aboutRateLimits))
const rateLimitsBody = nameSchema('ClientRateLimitsBody', Type.Object(rateLimitMembers, aboutRateLimits))

export const readClientRateLimits = {
  ...common,
  operationId: 'readClientRateLimits',
  method: 'GET',
  path: '/admin/v1/clients/{clientId}/rate-limits',
  summary: 'Get the rate limits of a client',
  description: 'Returns the client’s own rate limits; empty if it has none.',
  isConditional: true,
  params,
  responses: { 200: rateLimits },
  failures: readFailures,
  examples: [
    { name: 'none', summary: 'No limits of its own', params: { clientId: 'acme-sandbox' }, response: { status: 200 } },
    unknown,
  ],
} as const satisfies Route

export const putClientRateLimits = {
  ...common,
  operationId: 'putClientRateLimits',
  method: 'PUT',
  path: '/admin/v1/clients/{clientId}/rate-limits',
  summary: 'Set the rate limits of a client',
  description:
    'Replaces all rate limits of the client. They override those of the installation; * also overrides the installation’s limits for single operations. Calls are counted per minute across all processes.',
  write: true,
  isConditional: true,
  params,
  body: rateLimitsBody,
  responses: { 200: rateLimits },
  failures: writeFailures,
  examples: [
    {
      name: 'limited',
      summary: 'A low limit for searches, the usual one for the rest',
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
      summary: 'Unknown operation',
      params: { clientId: 'acme-sandbox' },
      headers: ifThere,
      body: { limits: [{ operation: 'danceTango', requestsPerMinute: 60 }] },
      rejectedByRules: true,
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
