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

const common = { service: 'admin', tag: 'Users', scope: 'admin', asSystem: true } as const
const about = 'Somebody who may use the console, with a role for each tenant.'

const members = {
  name: requiredSingleLineText('The name of the person.', 200),
  roles: listOf(
    Type.Object({
      tenant: nullable(singleLineText('Of which tenant; null for every one.', 31)),
      role: oneOf(['operator', 'customs', 'returns', 'developer', 'read-only'], {
        description:
          'operator sets everything up; customs classifies and repairs catalogs; returns works on orders and returns; developer sees events, webhooks and jobs; read-only sees what the others see.',
      }),
    }),
    { description: 'What the person may do.', maxItems: 50 },
  ),
  isActive: flag('Whether the person may sign in.'),
}
const resource = nameSchema(
  'UserResource',
  Type.Object(
    {
      userId: text('The name under which the person signs in.'),
      ...members,
      isSandbox: flag('Whether the password is the one of the sandbox, which everybody knows.'),
      hasPassword: flag('Whether a password has been set; without one the person cannot sign in.'),
      passwordChangedAt: nullable(dateTime('When the password was set; null for never.')),
      identity: nullable(
        Type.Object(
          {
            issuer: text('The identity provider, as the `iss` of its ID tokens says it.'),
            subject: text('Whom it means, as their `sub` says it.'),
          },
          { description: 'For somebody who signs in at the identity provider, who has no password here; else null.' },
        ),
      ),
      createdAt: dateTime('When the user was made.'),
    },
    { description: about },
  ),
)
const params = Type.Object({ userId: pathKey('The name under which the person signs in.') })
const clerk = { userId: 'sandbox.clerk' }

export const listUsers = {
  ...common,
  operationId: 'listUsers',
  method: 'GET',
  path: '/admin/v1/users',
  summary: 'List users of the console',
  description: 'In the order of their ids.',
  query: Type.Object({ tenant: Type.Optional(singleLineText('Only those with a role for it.', 100)), ...pageQuery }),
  responses: { 200: pageOf('UserPage', resource, 'users', 'In the order of their ids.') },
  failures: readFailures,
  examples: [{ name: 'page', summary: 'Everybody', after: ['putUser/put'], response: { status: 200 } }],
} as const satisfies Route

export const readUser = {
  ...common,
  operationId: 'readUser',
  method: 'GET',
  path: '/admin/v1/users/{userId}',
  summary: 'Read a user of the console',
  description: about,
  isConditional: true,
  params,
  responses: { 200: resource },
  failures: readFailures,
  examples: [
    { name: 'read', summary: 'One of them', after: ['putUser/put'], params: clerk, response: { status: 200 } },
    { name: 'unknown', summary: 'One that there is not', params: { userId: 'nobody' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const putUser = {
  ...common,
  operationId: 'putUser',
  method: 'PUT',
  path: '/admin/v1/users/{userId}',
  summary: 'Set up a user of the console',
  description:
    'Makes a user, or changes the one with this id: 2 to 100 letters, digits, dots, dashes, underscores or @, beginning with a letter or digit. A new one has no password.',
  write: true,
  isConditional: true,
  params,
  body: nameSchema('UserBody', Type.Object(members, { description: about })),
  responses: { 200: resource, 201: resource },
  failures: writeFailures,
  examples: [
    {
      name: 'put',
      summary: 'Somebody for the returns desk of one tenant',
      params: clerk,
      headers: ifNew,
      body: { name: 'Sandbox clerk', roles: [{ tenant: 'acme', role: 'returns' }], isActive: true },
      response: { status: 201 },
    },
    {
      name: 'changed',
      summary: 'The same one sees everything, and changes nothing',
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
  summary: 'Remove a user of the console',
  description: 'The audit log goes on to name what the person did.',
  write: true,
  isConditional: true,
  params,
  responses: { 204: nothing },
  failures: removeFailures,
  examples: [
    { name: 'removed', summary: 'One of them', after: ['putUser/put'], params: clerk, response: { status: 204 } },
    { name: 'unknown', summary: 'One that there is not', params: { userId: 'nobody' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const setUserPassword = {
  ...common,
  operationId: 'setUserPassword',
  method: 'POST',
  path: '/admin/v1/users/{userId}/password',
  summary: 'Set the password of a user of the console',
  description:
    'Sets the password that is sent, or makes one where none is, which is in the answer and nowhere else: a repeat under the same Idempotency-Key does not tell it again. A hash alone is kept (scrypt). Somebody who signs in at the identity provider cannot have one (409).',
  write: true,
  secretMembers: ['password'],
  params,
  body: nameSchema(
    'UserPassword',
    Type.Object(
      {
        password: Type.Optional(
          nullable(Type.String({ minLength: 12, maxLength: 200, description: '12 to 200 characters; any of them.' })),
        ),
      },
      { description: 'A password; none for one that is made.' },
    ),
  ),
  responses: {
    200: nameSchema(
      'UserWithPassword',
      Type.Object(
        {
          user: resource,
          password: nullable(text('The password that was made; null for one that was sent, and in a repeat.')),
        },
        { description: 'A user with a new password.' },
      ),
    ),
  },
  failures: writeFailures.filter((status) => status !== 428 && status !== 412),
  examples: [
    {
      name: 'made',
      summary: 'One that is made here',
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

export const userRoutes = [listUsers, readUser, putUser, removeUser, setUserPassword]
