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
      keyId: text('Its id, as the header of tokens says it (kid).'),
      algorithm: text('Its algorithm.'),
      signs: flag('Whether it signs new tokens; one does.'),
      createdAt: dateTime('When it was made.'),
      expiresAt: nullable(dateTime('Until when tokens that it has signed are accepted; null for the one that signs.')),
    },
    { description: 'A key whose tokens are accepted. Its private half is told to nobody.' },
  ),
)

export const listSigningKeys = {
  ...common,
  operationId: 'listSigningKeys',
  method: 'GET',
  path: '/admin/v1/signing-keys',
  summary: 'List signing keys',
  description: 'Those whose tokens are accepted, in the order of their ids.',
  query: Type.Object(pageQuery),
  responses: { 200: pageOf('SigningKeyPage', resource, 'signing keys', 'In the order of their ids.') },
  failures: readFailures,
  examples: [{ name: 'page', summary: 'The keys', response: { status: 200 } }],
} as const satisfies Route

export const rotateSigningKey = {
  ...common,
  operationId: 'rotateSigningKey',
  method: 'POST',
  path: '/admin/v1/signing-keys',
  summary: 'Sign with a new key',
  description:
    'Makes a new key, which signs from now on. The ones before stay published for 24 hours, so that no token that was given out stops working.',
  write: true,
  responses: { 201: resource },
  failures: removeFailures.filter((status) => status !== 412 && status !== 404),
  examples: [{ name: 'rotated', summary: 'A new key', response: { status: 201 } }],
} as const satisfies Route

export const revokeSigningKey = {
  ...common,
  operationId: 'revokeSigningKey',
  method: 'DELETE',
  path: '/admin/v1/signing-keys/{keyId}',
  summary: 'Revoke a signing key',
  description:
    'Ends a key and every token that it has signed, on every process within a minute; the caller’s own token may be one of them. If it was the key that signs, a new one does.',
  write: true,
  params: Type.Object({ keyId: pathKey('The id of the key.') }),
  responses: { 204: nothing },
  failures: removeFailures.filter((status) => status !== 412),
  examples: [
    {
      name: 'revoked',
      summary: 'The key of a moment ago',
      after: ['rotateSigningKey/rotated'],
      params: { keyId: 'vK0…' },
      fromResponses: { 'params.keyId': 'rotateSigningKey/rotated#keyId' },
      response: { status: 204 },
    },
    { name: 'unknown', summary: 'One that there is not', params: { keyId: 'none' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const signingKeyRoutes = [listSigningKeys, rotateSigningKey, revokeSigningKey]
