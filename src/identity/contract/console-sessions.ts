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
  'Sent by a page of this server alone: with the header `Portolan-Console`, and neither an `Origin` nor a `Sec-Fetch-Site` of another place.'

const roles = listOf(
  oneOf(['operator', 'customs', 'returns', 'developer', 'read-only'], { description: 'As an operator has given it.' }),
  { description: 'The roles.' },
)

const session = nameSchema(
  'ConsoleSession',
  Type.Object(
    {
      user: Type.Object(
        {
          userId: text('The name under which the person signs in.'),
          name: text('The name of the person.'),
          hasPassword: flag('Whether the person has a password here; not one who signs in at the identity provider.'),
        },
        { description: 'Who is signed in.' },
      ),
      tenants: listOf(Type.Object({ tenant: text('The tenant’s code.'), name: text('Its name.'), roles }), {
        description: 'The tenants for which the person has a role, by code; 200 at the most.',
      }),
      installationRoles: listOf(roles.items, {
        description: 'What the person may do for the installation itself; none where there is nothing.',
      }),
      startedAt: dateTime('When the person signed in.'),
      endsAt: dateTime('When the session ends, however much it is used.'),
      idleSeconds: int32('Seconds after which it ends where nobody uses it.'),
    },
    { description: 'Somebody who has signed in to the console.' },
  ),
)

const header = { 'portolan-console': '1' } as const
const mark = 'a cookie that only these operations are sent, and no script can read'

export const signIn = {
  ...common,
  operationId: 'signIn',
  method: 'POST',
  path,
  summary: 'Sign in to the console',
  description: `Begins a session for somebody who knows the password, kept by ${mark}. It ends after an hour without use, after 12 hours, and when the password is set anew. After 20 failed attempts in a minute from one address or for one name, further failures are answered with 429; the right password is still accepted. ${guard}`,
  body: nameSchema(
    'SignIn',
    Type.Object(
      {
        userId: singleLineText('The name under which the person signs in, such as an e-mail address.', 100),
        password: Type.String({ maxLength: 200, description: 'The password.' }),
      },
      { description: 'Who signs in.' },
    ),
  ),
  bodyLimit: 16 * 1024,
  responses: { 200: session },
  responseHeaders: {
    'set-cookie': 'The session; HttpOnly, SameSite=Strict, and Secure where the server is reached by https.',
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
      summary: 'A password that does not fit',
      headers: header,
      body: { userId: 'operator', password: 'wrong' },
      response: { status: 401 },
    },
    {
      name: 'from-elsewhere',
      summary: 'A page of another place',
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
  summary: 'Read the session',
  description: 'Who has signed in, by the cookie; 204 where nobody has, or not any more.',
  responses: { 200: session, 204: Type.Null({ description: 'Nobody is signed in here.' }) },
  failures: [500, 503],
  examples: [{ name: 'nobody', summary: 'Without the cookie', response: { status: 204 } }],
} as const satisfies Route

export const issueSessionToken = {
  ...common,
  operationId: 'issueSessionToken',
  method: 'POST',
  path: `${path}/token`,
  summary: 'Get an access token for the session',
  description: `An access token for one tenant, good for 10 minutes at the most, with the scopes of the person’s roles. It is refused within a minute of the end of its session. ${guard}`,
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
          accessToken: text('The access token, to be sent as Authorization: Bearer <token>.'),
          expiresIn: int32('Its lifetime in seconds.'),
          tenant: nullable(text('The tenant’s code; null for the installation itself.')),
          brands: listOf(text('The code of a brand.'), { description: 'The brands of the tenant.' }),
          scopes: listOf(oneOf(scopes, { description: 'A scope.' }), { description: 'What it may be used for.' }),
          readOnlyScopes: listOf(oneOf(scopes, { description: 'A scope.' }), {
            description: 'Those of the scopes under which it changes nothing.',
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
      summary: 'Without the cookie',
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
  responses: { 204: Type.Null({ description: 'Nobody is signed in here now.' }) },
  failures: [403, 413, 500, 503],
  examples: [{ name: 'signed-out', summary: 'Also where nobody was', headers: header, response: { status: 204 } }],
} as const satisfies Route

export const signOutEverywhere = {
  ...common,
  operationId: 'signOutEverywhere',
  method: 'POST',
  path: `${path}/sign-out-everywhere`,
  summary: 'Sign out everywhere',
  description: `Ends every session of the person, at whichever browser. ${guard}`,
  responses: {
    200: nameSchema(
      'EndedSessions',
      Type.Object(
        { ended: int32('How many sessions there were, with this one.') },
        { description: 'The sessions that have been ended.' },
      ),
    ),
  },
  failures: [401, 403, 413, 500, 503],
  examples: [{ name: 'nobody', summary: 'Without the cookie', headers: header, response: { status: 401 } }],
} as const satisfies Route

export const changePassword = {
  ...common,
  operationId: 'changePassword',
  method: 'POST',
  path: `${path}/password`,
  summary: 'Change your own password',
  description: `Sets a new password for the person who is signed in and knows the present one. It ends every session of the person and begins a new one here, kept by ${mark}. A wrong present password counts as a failed attempt to sign in. Somebody who signs in at the identity provider has no password here (409). ${guard}`,
  body: nameSchema(
    'PasswordChange',
    Type.Object(
      {
        currentPassword: Type.String({ maxLength: 200, description: 'The present password.' }),
        newPassword: Type.String({
          minLength: 12,
          maxLength: 200,
          description: '12 to 200 characters; any of them, and other than the present password.',
        }),
      },
      { description: 'The present password and the new one.' },
    ),
  ),
  bodyLimit: 16 * 1024,
  responses: { 200: session },
  responseHeaders: signIn.responseHeaders,
  failures: [400, 401, 403, 409, 413, 415, 429, 500, 503],
  examples: [
    {
      name: 'nobody',
      summary: 'Without the cookie',
      headers: header,
      body: { currentPassword: 'sandbox-secret', newPassword: 'correct horse battery' },
      response: { status: 401 },
    },
  ],
} as const satisfies Route

export const consoleSessionRoutes = [signIn, readSession, issueSessionToken, signOut, signOutEverywhere, changePassword]
