import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  dateTime,
  flag,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  singleLineText,
  text,
} from '../../kernel/contract/schema.ts'
import { scopes } from '../../kernel/principal.ts'

const common = { service: 'console', tag: 'Console', scope: null } as const
const path = '/console/session'
const guard =
  'Accepted only from a page of this server: requires the header `Portolan-Console`, and no `Origin` or `Sec-Fetch-Site` of another site.'

const roles = listOf(
  oneOf(['operator', 'customs', 'returns', 'developer', 'read-only'], {
    description: 'Tenant code, as assigned by an operator.',
  }),
  { description: 'The roles.' },
)

const session = nameSchema(
  'ConsoleSession',
  Type.Object(
    {
      user: Type.Object(
        {
          userId: text('The user name for signing in.'),
          name: text('The person’s name.'),
          hasPassword: flag('Whether the person has a password here; false for sign-in through the identity provider.'),
        },
        { description: 'The signed-in user.' },
      ),
      tenants: listOf(Type.Object({ tenant: text('Tenant code.'), name: text('The tenant’s name.'), roles }), {
        description: 'Tenants for which the person has a role, sorted by code; at most 200.',
      }),
      installationRoles: listOf(roles.items, {
        description: 'Roles for the installation itself; empty if none.',
      }),
      startedAt: dateTime('When the session started.'),
      signedInAt: nullable(
        dateTime('When the person proved who they are; null if the identity provider does not say.'),
      ),
      endsAt: dateTime('When the session ends, regardless of activity.'),
      idleSeconds: int32('Seconds of inactivity after which the session ends.'),
    },
    { description: 'A session of a console user.' },
  ),
)

const header = { 'portolan-console': '1' } as const
const mark = 'a cookie that is sent only to these operations and is inaccessible to scripts'

export const signIn = {
  ...common,
  operationId: 'signIn',
  method: 'POST',
  path,
  summary: 'Sign in to the console',
  description: `Starts a session for a user with the right password. The session is identified by ${mark}. It ends after an hour of inactivity, after 12 hours, or when the password is changed. After 20 failed attempts in a minute from one address or for one user name, further failures return 429; the right password is still accepted. ${guard}`,
  body: nameSchema(
    'SignIn',
    Type.Object(
      {
        userId: singleLineText('The user name for signing in, such as an email address.', 100),
        password: Type.String({ maxLength: 200, description: 'The password.' }),
      },
      { description: 'Credentials.' },
    ),
  ),
  bodyLimit: 16 * 1024,
  responses: { 200: session },
  responseHeaders: {
    'set-cookie': 'The session cookie: HttpOnly, SameSite=Strict, and Secure if the server is reached over HTTPS.',
  },
  failures: [400, 401, 403, 413, 415, 429, 500, 503],
  examples: [
    {
      name: 'signed-in',
      summary: 'The operator of the sandbox',
      headers: header,
      body: { userId: 'operator', password: 'sandbox-secret' },
      response: { status: 200 },
    },
    {
      name: 'wrong-password',
      summary: 'Wrong password',
      headers: header,
      body: { userId: 'operator', password: 'wrong' },
      response: { status: 401 },
    },
    {
      name: 'from-elsewhere',
      summary: 'Request from another site',
      headers: { ...header, origin: 'https://shop.example' },
      body: { userId: 'operator', password: 'sandbox-secret' },
      response: { status: 403 },
    },
  ],
} as const satisfies Route

export const readSession = {
  ...common,
  operationId: 'readSession',
  method: 'GET',
  path,
  summary: 'Get the session',
  description: 'Returns the session of the cookie, or 204 if there is none or it has ended.',
  responses: { 200: session, 204: Type.Null({ description: 'Nobody is signed in.' }) },
  failures: [500, 503],
  examples: [{ name: 'nobody', summary: 'No cookie', response: { status: 204 } }],
} as const satisfies Route

export const issueSessionToken = {
  ...common,
  operationId: 'issueSessionToken',
  method: 'POST',
  path: `${path}/token`,
  summary: 'Get an access token for the session',
  description: `Issues an access token for one tenant with the scopes of the person’s roles, valid for at most 10 minutes. It is rejected within a minute after its session ends. ${guard}`,
  body: nameSchema(
    'SessionTokenRequest',
    Type.Object(
      { tenant: nullable(singleLineText('The tenant’s code; null for the installation itself.', 31)) },
      { description: 'What the token is for.' },
    ),
  ),
  bodyLimit: 16 * 1024,
  responses: {
    200: nameSchema(
      'SessionToken',
      Type.Object(
        {
          accessToken: text('The access token; send it as `Authorization: Bearer <token>`.'),
          expiresIn: int32('Lifetime in seconds.'),
          tenant: nullable(text('The tenant’s code; null for the installation itself.')),
          brands: listOf(text('Brand code.'), { description: 'The tenant’s brands.' }),
          scopes: listOf(oneOf(scopes, { description: 'A scope.' }), { description: 'Granted scopes.' }),
          readOnlyScopes: listOf(oneOf(scopes, { description: 'A scope.' }), {
            description: 'The scopes that permit reading only.',
          }),
        },
        { description: 'An access token of the session.' },
      ),
    ),
  },
  failures: [400, 401, 403, 413, 415, 500, 503],
  examples: [
    {
      name: 'nobody',
      summary: 'No cookie',
      headers: header,
      body: { tenant: 'acme' },
      response: { status: 401 },
    },
  ],
} as const satisfies Route

export const signOut = {
  ...common,
  operationId: 'signOut',
  method: 'POST',
  path: `${path}/sign-out`,
  summary: 'Sign out of the console',
  description: `Ends the session of the cookie. ${guard}`,
  responses: { 204: Type.Null({ description: 'Nobody is signed in.' }) },
  failures: [403, 413, 500, 503],
  examples: [{ name: 'signed-out', summary: 'Sign out without a session', headers: header, response: { status: 204 } }],
} as const satisfies Route

export const endedSessions = nameSchema(
  'EndedSessions',
  Type.Object({ ended: int32('Number of sessions ended.') }, { description: 'The ended sessions.' }),
)

export const signOutEverywhere = {
  ...common,
  operationId: 'signOutEverywhere',
  method: 'POST',
  path: `${path}/sign-out-everywhere`,
  summary: 'Sign out everywhere',
  description: `Ends all sessions of the person, in every browser. ${guard}`,
  responses: { 200: endedSessions },
  failures: [401, 403, 413, 500, 503],
  examples: [{ name: 'nobody', summary: 'No cookie', headers: header, response: { status: 401 } }],
} as const satisfies Route

export const changePassword = {
  ...common,
  operationId: 'changePassword',
  method: 'POST',
  path: `${path}/password`,
  summary: 'Change your own password',
  description: `Sets a new password for the signed-in user, who must know the current one. Ends all sessions of the person and starts a new one, identified by ${mark}. A wrong current password counts as a failed sign-in attempt. Returns 409 for a person who signs in through the identity provider and has no password here. ${guard}`,
  body: nameSchema(
    'PasswordChange',
    Type.Object(
      {
        currentPassword: Type.String({ maxLength: 200, description: 'The current password.' }),
        newPassword: Type.String({
          minLength: 12,
          maxLength: 200,
          description:
            '12 to 200 characters of any kind; must differ from the current password, and not be one that attackers try first, such as `password1234`.',
        }),
      },
      { description: 'The current and the new password.' },
    ),
  ),
  bodyLimit: 16 * 1024,
  responses: { 200: session },
  responseHeaders: signIn.responseHeaders,
  failures: [400, 401, 403, 409, 413, 415, 429, 500, 503],
  examples: [
    {
      name: 'nobody',
      summary: 'No cookie',
      headers: header,
      body: { currentPassword: 'sandbox-secret', newPassword: 'correct horse battery' },
      response: { status: 401 },
    },
  ],
} as const satisfies Route

export const consoleSessionRoutes = [signIn, readSession, issueSessionToken, signOut, signOutEverywhere, changePassword]
