import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { nameSchema, nullable, text } from '../../kernel/contract/schema.ts'

const common = { service: 'console', tag: 'Console', scope: null } as const
export const signInPath = '/console/sign-in'
/** Where the identity provider sends people back to. */
export const signInReturnPath = `${signInPath}/return`

const elsewhere = Type.Null({ description: 'The browser goes on to the address in `location`.' })
const parameter = (description: string, maxLength = 4096) => Type.Optional(Type.String({ maxLength, description }))

export const readSignInWays = {
  ...common,
  operationId: 'readSignInWays',
  method: 'GET',
  path: signInPath,
  summary: 'Read how to sign in to the console',
  description: 'Whether people can sign in at an identity provider of the operator, beside with a password.',
  responses: {
    200: nameSchema(
      'SignInWays',
      Type.Object(
        {
          provider: nullable(
            Type.Object(
              {
                name: text('What people call it.'),
                path: text('Where to send the browser, as a path of this server.'),
              },
              { description: 'The identity provider; null where the operator has set none.' },
            ),
          ),
        },
        { description: 'How people sign in to the console.' },
      ),
    ),
  },
  failures: [500, 503],
  examples: [
    {
      name: 'passwords',
      summary: 'Where no identity provider is set',
      response: { status: 200, body: { provider: null } },
    },
  ],
} as const satisfies Route

export const beginProviderSignIn = {
  ...common,
  operationId: 'beginProviderSignIn',
  method: 'GET',
  path: `${signInPath}/provider`,
  summary: 'Sign in at the identity provider',
  description:
    'Sends the browser to the identity provider of the operator (OpenID Connect, authorization code with PKCE), with a cookie that ties it to what it brings back within ten minutes. Where that cannot be, it goes back to the console, whose address then says why: `?sign-in=unavailable`.',
  responses: { 303: elsewhere },
  responseHeaders: {
    location: 'The identity provider, or the console.',
    'set-cookie': 'What the browser has to bring back; HttpOnly, SameSite=Lax, for ten minutes.',
  },
  failures: [500, 503],
  examples: [{ name: 'no-provider', summary: 'Where no identity provider is set', response: { status: 303 } }],
} as const satisfies Route

export const finishProviderSignIn = {
  ...common,
  operationId: 'finishProviderSignIn',
  method: 'GET',
  path: signInReturnPath,
  summary: 'Come back from the identity provider',
  description:
    'The redirect address of the operator’s client at the identity provider. Begins the same session as signing in with a password, where state, nonce, signature, issuer, audience and times of the ID token are right and a group of the person has a role; the roles are those of the groups from then on. In any case the browser goes on to the console, whose address says why nobody was signed in: `?sign-in=` and `no-provider`, `unavailable`, `expired`, `denied`, `unproved`, `no-role`, `inactive` or `busy`.',
  query: Type.Object({
    code: parameter('What the provider gives the ID token for.'),
    state: parameter('What it was sent.', 200),
    iss: parameter('The provider (RFC 9207).', 500),
    error: parameter('Why it has signed nobody in.', 200),
    error_description: parameter('The same in words.'),
  }),
  responses: { 303: elsewhere },
  responseHeaders: {
    location: 'The console.',
    'set-cookie': 'The session; HttpOnly, SameSite=Strict, and Secure where the server is reached by https.',
  },
  failures: [400, 500, 503],
  examples: [{ name: 'nobody', summary: 'Where nobody has begun to sign in', response: { status: 303 } }],
} as const satisfies Route

export const providerSignInRoutes = [readSignInWays, beginProviderSignIn, finishProviderSignIn]
