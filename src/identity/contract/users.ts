import { Type } from 'typebox'
import {
  ifNew,
  ifThere,
  nothing,
  pageOf,
  pageQuery,
  pathKey,
  readFailures,
  removeFailures,
  writeFailures,
} from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import {
  dateTime,
  flag,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  requiredSingleLineText,
  singleLineText,
  text,
} from '../../kernel/contract/schema.ts'
import { endedSessions } from './console-sessions.ts'

const common = { service: 'admin', tag: 'Users', scope: 'admin', asSystem: true } as const
const about = 'A person who may use the console, with a role per tenant.'

const members = {
  name: requiredSingleLineText('The person’s name.', 200),
  roles: listOf(
    Type.Object({
      tenant: nullable(singleLineText('Tenant code; null for all tenants.', 31)),
      role: oneOf(['operator', 'customs', 'returns', 'developer', 'read-only'], {
        description:
          '`operator` sets everything up; `customs` classifies products, repairs catalogs and decides about held packages; `returns` works on orders and returns; `developer` sees events, webhooks and jobs; `read-only` sees everything and changes nothing.',
      }),
    }),
    { description: 'The person’s roles.', maxItems: 50 },
  ),
  isActive: flag('Whether the person may sign in.'),
}
const resource = nameSchema(
  'UserResource',
  Type.Object(
    {
      userId: text('The user name for signing in.'),
      ...members,
      isSandbox: flag('Whether the password is the public password of the sandbox.'),
      hasPassword: flag('Whether a password is set. Without one, the person cannot sign in.'),
      passwordChangedAt: nullable(dateTime('When the password was set; null if never.')),
      identity: nullable(
        Type.Object(
          {
            issuer: text('The identity provider, as in the `iss` claim of its ID tokens.'),
            subject: text('The person, as in the `sub` claim of its ID tokens.'),
          },
          {
            description:
              'Present for a person who signs in through the identity provider and has no password here; otherwise null.',
          },
        ),
      ),
      createdAt: dateTime('When the user was created.'),
    },
    { description: about },
  ),
)
const params = Type.Object({ userId: pathKey('The user name for signing in.') })
const clerk = { userId: 'sandbox.clerk' }

export const listUsers = {
  ...common,
  operationId: 'listUsers',
  method: 'GET',
  path: '/admin/v1/users',
  summary: 'List console users',
  description: 'Returns users, sorted by id.',
  query: Type.Object({
    tenant: Type.Optional(singleLineText('Only users with a role for this tenant.', 100)),
    ...pageQuery,
  }),
  responses: { 200: pageOf('UserPage', resource, 'users', 'Sorted by id.') },
  failures: readFailures,
  examples: [{ name: 'page', summary: 'Everybody', after: ['putUser/put'], response: { status: 200 } }],
} as const satisfies Route

export const readUser = {
  ...common,
  operationId: 'readUser',
  method: 'GET',
  path: '/admin/v1/users/{userId}',
  summary: 'Get a console user',
  description: about,
  isConditional: true,
  params,
  responses: { 200: resource },
  failures: readFailures,
  examples: [
    { name: 'read', summary: 'An existing user', after: ['putUser/put'], params: clerk, response: { status: 200 } },
    { name: 'unknown', summary: 'Unknown user', params: { userId: 'nobody' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const putUser = {
  ...common,
  operationId: 'putUser',
  method: 'PUT',
  path: '/admin/v1/users/{userId}',
  summary: 'Create or update a console user',
  description:
    'Creates a user or updates the one with this id: 2 to 100 letters, digits, dots, dashes, underscores or @, starting with a letter or digit. A new user has no password.',
  write: true,
  needsRecentSignIn: true,
  isConditional: true,
  params,
  body: nameSchema('UserBody', Type.Object(members, { description: about })),
  responses: { 200: resource, 201: resource },
  failures: writeFailures,
  examples: [
    {
      name: 'put',
      summary: 'A user for the returns desk of one tenant',
      params: clerk,
      headers: ifNew,
      body: { name: 'Sandbox clerk', roles: [{ tenant: 'acme', role: 'returns' }], isActive: true },
      response: { status: 201 },
    },
    {
      name: 'changed',
      summary: 'Change a user to read-only',
      after: ['putUser/put'],
      params: clerk,
      headers: ifThere,
      body: { name: 'Sandbox clerk', roles: [{ tenant: null, role: 'read-only' }], isActive: true },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

export const removeUser = {
  ...common,
  operationId: 'removeUser',
  method: 'DELETE',
  path: '/admin/v1/users/{userId}',
  summary: 'Delete a console user',
  description: 'Deletes the user. Audit log entries continue to name the person.',
  write: true,
  needsRecentSignIn: true,
  isConditional: true,
  params,
  responses: { 204: nothing },
  failures: removeFailures,
  examples: [
    { name: 'removed', summary: 'Delete a user', after: ['putUser/put'], params: clerk, response: { status: 204 } },
    { name: 'unknown', summary: 'Unknown user', params: { userId: 'nobody' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const setUserPassword = {
  ...common,
  operationId: 'setUserPassword',
  method: 'POST',
  path: '/admin/v1/users/{userId}/password',
  summary: 'Set the password of a console user',
  description:
    'Sets the given password, or generates one and returns it. A generated password is returned only once: a retry with the same Idempotency-Key does not repeat it. Only an encrypted scrypt hash is stored. Returns 409 for a person who signs in through the identity provider.',
  write: true,
  needsRecentSignIn: true,
  secretMembers: ['password'],
  params,
  body: nameSchema(
    'UserPassword',
    Type.Object(
      {
        password: Type.Optional(
          nullable(
            Type.String({
              minLength: 12,
              maxLength: 200,
              description:
                '12 to 200 characters of any kind; not one that attackers try first, such as `password1234`.',
            }),
          ),
        ),
      },
      { description: 'The new password; omit it to generate one.' },
    ),
  ),
  responses: {
    200: nameSchema(
      'UserWithPassword',
      Type.Object(
        {
          user: resource,
          password: nullable(text('The generated password; null if one was sent, and in retries.')),
        },
        { description: 'A user with a new password.' },
      ),
    ),
  },
  failures: writeFailures.filter((status) => status !== 428 && status !== 412),
  examples: [
    {
      name: 'made',
      summary: 'Generate a password',
      after: ['putUser/put'],
      params: clerk,
      body: {},
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Nobody',
      params: { userId: 'nobody' },
      body: { password: 'correct horse battery' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const endUserSessions = {
  ...common,
  operationId: 'endUserSessions',
  method: 'POST',
  path: '/admin/v1/users/{userId}/sign-out',
  summary: 'Sign a console user out everywhere',
  description:
    'Ends all console sessions of the user, in every browser; their access tokens are rejected within a minute. The user can sign in again: to prevent that, set `isActive` to false.',
  write: true,
  params,
  responses: { 200: endedSessions },
  failures: removeFailures.filter((status) => status !== 412 && status !== 409),
  examples: [
    {
      name: 'none',
      summary: 'A user who is not signed in',
      after: ['putUser/put'],
      params: clerk,
      response: { status: 200 },
    },
    { name: 'unknown', summary: 'Unknown user', params: { userId: 'nobody' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const userRoutes = [listUsers, readUser, putUser, removeUser, setUserPassword, endUserSessions]
