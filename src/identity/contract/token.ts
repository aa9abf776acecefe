import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { int32, nameSchema, text } from '../../kernel/contract/schema.ts'

const tokenRequest = nameSchema(
  'TokenRequest',
  Type.Object({
    grant_type: Type.Literal('client_credentials', { description: 'Always `client_credentials`.' }),
    client_id: Type.Optional(text('The client id, unless sent in the Authorization header (HTTP Basic).')),
    client_secret: Type.Optional(text('The client secret, unless sent in the Authorization header (HTTP Basic).')),
    scope: Type.Optional(
      text(
        'Requested scopes, separated by spaces; all scopes of the client if omitted. Connector scope names are mapped: a name containing `logistics.package` to `packages`, `checkout` or `pricing` to `checkout`, `returns` to `returns`, `catalog` or `customs` to `catalog`. Unknown names are ignored if at least one name is known.',
      ),
    ),
  }),
)

const tokenResponse = nameSchema(
  'TokenAnswer',
  Type.Object({
    access_token: text('The access token, an RFC 9068 JWT; send it as `Authorization: Bearer <token>`.'),
    token_type: Type.Literal('Bearer', { description: 'Always Bearer.' }),
    expires_in: int32('Lifetime in seconds.'),
    scope: text('Granted scopes, separated by spaces.'),
  }),
)

export const issueToken = {
  operationId: 'issueToken',
  service: 'identity',
  method: 'POST',
  path: '/connect/token',
  tag: 'Access tokens',
  summary: 'Get an access token',
  description:
    'Issues an access token for OAuth 2.0 client credentials (RFC 6749 §4.4). The client authenticates in the form or with HTTP Basic. After 20 failed attempts in a minute from one address or for one client, further failures return 429; the right secret is still accepted.',
  scope: null,
  body: tokenRequest,
  bodyType: 'application/x-www-form-urlencoded',
  bodyUnchecked: true,
  bodyLimit: 16 * 1024,
  responses: { 200: tokenResponse },
  failures: [400, 401, 413, 415, 429, 503],
  examples: [
    {
      name: 'client-credentials',
      summary: 'The sandbox client of tenant acme gets a token for the checkout service',
      body: {
        grant_type: 'client_credentials',
        client_id: 'acme-sandbox',
        client_secret: 'sandbox-secret',
        scope: 'checkout',
      },
      response: {
        status: 200,
        body: { access_token: 'eyJhbGciOiJSUzI1NiIs…', token_type: 'Bearer', expires_in: 3600, scope: 'checkout' },
      },
    },
    {
      name: 'wrong-secret',
      summary: 'Wrong secret',
      body: { grant_type: 'client_credentials', client_id: 'acme-sandbox', client_secret: 'wrong' },
      response: {
        status: 401,
        body: {
          error: 'invalid_client',
          error_description: 'The client id and secret do not match, or the client is not active',
        },
      },
    },
  ],
} as const satisfies Route
