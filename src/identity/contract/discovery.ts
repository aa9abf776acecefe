import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { listOf, nameSchema, text } from '../../kernel/contract/schema.ts'

const words = (description: string) => listOf(Type.String(), { description })

const discoveryDocument = nameSchema(
  'DiscoveryDocument',
  Type.Object({
    issuer: text('The issuer, as in the `iss` claim of tokens.'),
    token_endpoint: text('URL of the token endpoint.'),
    jwks_uri: text('URL of the public keys.'),
    scopes_supported: words('Available scopes.'),
    grant_types_supported: words('Supported grant types.'),
    response_types_supported: words('Empty: there is no authorization endpoint.'),
    subject_types_supported: words('Supported subject types.'),
    token_endpoint_auth_methods_supported: words('Supported client authentication methods.'),
    id_token_signing_alg_values_supported: words('Supported signature algorithms.'),
  }),
)

const keySet = nameSchema(
  'KeySet',
  Type.Object({
    keys: listOf(
      Type.Object({
        kty: text('Key type.'),
        use: text('Always sig.'),
        alg: text('Algorithm.'),
        kid: text('Key id, as in the `kid` header of tokens.'),
        n: text('RSA modulus.'),
        e: text('RSA exponent.'),
      }),
      { description: 'Keys whose tokens are accepted, the active one first.' },
    ),
  }),
)

export const readDiscovery = {
  operationId: 'readDiscovery',
  service: 'identity',
  method: 'GET',
  path: '/.well-known/openid-configuration',
  tag: 'Access tokens',
  summary: 'Get the discovery document',
  description:
    'Returns the authorization server metadata (RFC 8414), for programs that verify Portolan’s tokens themselves.',
  scope: null,
  responses: { 200: discoveryDocument },
  failures: [503],
  examples: [
    {
      name: 'discovery',
      summary: 'The discovery document',
      response: {
        status: 200,
        body: {
          issuer: 'http://127.0.0.1:8080',
          token_endpoint: 'http://127.0.0.1:8080/connect/token',
          jwks_uri: 'http://127.0.0.1:8080/.well-known/openid-configuration/jwks',
          scopes_supported: ['checkout', 'returns', 'packages', 'catalog', 'events', 'desk', 'developer', 'admin'],
          grant_types_supported: ['client_credentials'],
          response_types_supported: [],
          subject_types_supported: ['public'],
          token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
          id_token_signing_alg_values_supported: ['RS256'],
        },
      },
    },
  ],
} as const satisfies Route

export const readKeys = {
  operationId: 'readKeys',
  service: 'identity',
  method: 'GET',
  path: '/.well-known/openid-configuration/jwks',
  tag: 'Access tokens',
  summary: 'Get the public keys',
  description: 'Returns the JSON Web Key Set (RFC 7517). A rotated key remains in it for 24 hours.',
  scope: null,
  responses: { 200: keySet },
  failures: [503],
  examples: [
    {
      name: 'keys',
      summary: 'The public keys',
      response: {
        status: 200,
        body: { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: 'vK0…', n: 'u1W…', e: 'AQAB' }] },
      },
    },
  ],
} as const satisfies Route
