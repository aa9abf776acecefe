import { Type } from 'typebox'
import {
  nothing,
  pageOf,
  pageQuery,
  pathKey,
  readFailures,
  removeFailures,
} from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, flag, nameSchema, nullable, text } from '../../kernel/contract/schema.ts'

const common = { service: 'admin', tag: 'Signing keys', scope: 'admin', asSystem: true } as const

const resource = nameSchema(
  'SigningKeyResource',
  Type.Object(
    {
      keyId: text('Key id, as in the `kid` header of tokens.'),
      algorithm: text('Signature algorithm.'),
      signs: flag('Whether it signs new tokens. Exactly one key does.'),
      createdAt: dateTime('When the key was created.'),
      expiresAt: nullable(dateTime('Until when tokens signed with it are accepted; null for the active key.')),
    },
    { description: 'A key whose tokens are accepted. The private key is never returned.' },
  ),
)

export const listSigningKeys = {
  ...common,
  operationId: 'listSigningKeys',
  method: 'GET',
  path: '/admin/v1/signing-keys',
  summary: 'List signing keys',
  description: 'Returns the keys whose tokens are accepted, sorted by id.',
  query: Type.Object(pageQuery),
  responses: { 200: pageOf('SigningKeyPage', resource, 'signing keys', 'Sorted by id.') },
  failures: readFailures,
  examples: [{ name: 'page', summary: 'All keys', response: { status: 200 } }],
} as const satisfies Route

export const rotateSigningKey = {
  ...common,
  operationId: 'rotateSigningKey',
  method: 'POST',
  path: '/admin/v1/signing-keys',
  summary: 'Rotate the signing key',
  description:
    'Creates a key that signs all new tokens. The previous keys stay published for 24 hours, so issued tokens remain valid.',
  write: true,
  needsRecentSignIn: true,
  responses: { 201: resource },
  failures: removeFailures.filter((status) => status !== 412 && status !== 404),
  examples: [{ name: 'rotated', summary: 'Create a key', response: { status: 201 } }],
} as const satisfies Route

export const revokeSigningKey = {
  ...common,
  operationId: 'revokeSigningKey',
  method: 'DELETE',
  path: '/admin/v1/signing-keys/{keyId}',
  summary: 'Revoke a signing key',
  description:
    'Revokes a key and with it every token it has signed, on every process within a minute; this may include the caller’s own token. If it was the active key, a new one replaces it.',
  write: true,
  needsRecentSignIn: true,
  params: Type.Object({ keyId: pathKey('Key id.') }),
  responses: { 204: nothing },
  failures: removeFailures.filter((status) => status !== 412),
  examples: [
    {
      name: 'revoked',
      summary: 'Revoke a key',
      after: ['rotateSigningKey/rotated'],
      params: { keyId: 'vK0…' },
      fromResponses: { 'params.keyId': 'rotateSigningKey/rotated#keyId' },
      response: { status: 204 },
    },
    { name: 'unknown', summary: 'Unknown key', params: { keyId: 'none' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const signingKeyRoutes = [listSigningKeys, rotateSigningKey, revokeSigningKey]
