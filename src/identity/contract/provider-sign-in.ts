import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { nameSchema, nullable, oneOf, text } from '../../kernel/contract/schema.ts'

const common = { service: 'console', tag: 'Console', scope: null } as const
export const signInPath = '/console/sign-in'
/** The path to which the identity provider redirects the browser. */
export const signInReturnPath = `${signInPath}/return`

const elsewhere = Type.Null({ description: 'Redirects the browser to the URL in `location`.' })
const parameter = (description: string, maxLength = 4096) => Type.Optional(Type.String({ maxLength, description }))

export const readSignInWays = {
  ...common,
  operationId: 'readSignInWays',
  method: 'GET',
  path: signInPath,
  summary: 'Get the sign-in options of the console',
  description:
    'Returns whether people can sign in through the operator’s identity provider as well as with a password.',
  responses: {
    200: nameSchema(
      'SignInWays',
      Type.Object(
        {
          provider: nullable(
            Type.Object(
              {
                name: text('Display name.'),
                path: text('The path on this server to open in the browser.'),
              },
              { description: 'The identity provider; null if none is configured.' },
            ),
          ),
        },
        { description: 'The sign-in options of the console.' },
      ),
    ),
  },
  failures: [500, 503],
  examples: [
    {
      name: 'passwords',
      summary: 'No identity provider configured',
      response: { status: 200, body: { provider: null } },
    },
  ],
} as const satisfies Route

export const beginProviderSignIn = {
  ...common,
  operationId: 'beginProviderSignIn',
  method: 'GET',
  path: `${signInPath}/provider`,
  summary: 'Sign in through the identity provider',
  description:
    'Redirects the browser to the operator’s identity provider (OpenID Connect, authorization code with PKCE) and sets a cookie that binds the sign-in to this browser for ten minutes. If that is not possible, redirects to the console with `?sign-in=unavailable`.',
  query: Type.Object({
    again: Type.Optional(
      oneOf(['1'], { description: 'The person must prove who they are again, even if the provider remembers them.' }),
    ),
  }),
  responses: { 303: elsewhere },
  responseHeaders: {
    location: 'URL of the identity provider or the console.',
    'set-cookie': 'The state of the sign-in: HttpOnly, SameSite=Lax, valid for ten minutes.',
  },
  failures: [400, 500, 503],
  examples: [{ name: 'no-provider', summary: 'No identity provider configured', response: { status: 303 } }],
} as const satisfies Route

export const finishProviderSignIn = {
  ...common,
  operationId: 'finishProviderSignIn',
  method: 'GET',
  path: signInReturnPath,
  summary: 'Complete sign-in through the identity provider',
  description:
    'The redirect URI of the operator’s client at the identity provider. Starts the same session as signing in with a password if the state, nonce, signature, issuer, audience and times of the ID token are valid and one of the person’s groups has a role; the roles are then those of the groups. Always redirects to the console. On failure, the `sign-in` query parameter states the reason: `no-provider`, `unavailable`, `expired`, `denied`, `unproved`, `no-role`, `inactive` or `busy`.',
  query: Type.Object({
    code: parameter('The authorization code.'),
    state: parameter('The state sent to the provider.', 200),
    iss: parameter('The issuer identifier of the provider (RFC 9207).', 500),
    error: parameter('OAuth 2.0 error code of the provider.', 200),
    error_description: parameter('The provider’s error description.'),
  }),
  responses: { 303: elsewhere },
  responseHeaders: {
    location: 'URL of the console.',
    'set-cookie': 'The session cookie: HttpOnly, SameSite=Strict, and Secure if the server is reached over HTTPS.',
  },
  failures: [400, 500, 503],
  examples: [{ name: 'nobody', summary: 'No sign-in in progress', response: { status: 303 } }],
} as const satisfies Route

export const providerSignInRoutes = [readSignInWays, beginProviderSignIn, finishProviderSignIn]
