import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'
import type {
  IdentityProvider,
  PersonIdentity,
  ProvedPerson,
  SignInFailure,
} from '../identity/service/identity-provider.ts'
import type { RolesByGroup } from '../identity/service/provider-sign-in.ts'
import type { Clock } from '../kernel/clock.ts'
import { removeUnsafeCharacters } from '../kernel/unsafe-characters.ts'
import { OutgoingHttpError } from './outgoing-guard.ts'
import type { OutgoingHttp } from './outgoing-http.ts'
import type { SignInFlows } from './sign-in-flows.ts'

/** How to reach the operator's identity provider, and the roles of its groups. */
export interface IdentityProviderSettings {
  /** Its display name. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Requested scopes, separated by spaces. */
  readonly scope: string
  /** The claim with a person's groups. */
  readonly groupsClaim: string
  readonly rolesByGroup: RolesByGroup
}

export interface IdentityProviderDeps {
  readonly settings: IdentityProviderSettings
  /** The redirect URL. */
  readonly returnAddress: string
  readonly http: OutgoingHttp
  readonly flows: SignInFlows
  readonly clock: Clock
  /** Reports errors of the provider that users are not shown. */
  readonly report: (error: unknown, text: string) => void
}

/** Maximum bytes of a response of the provider. */
export const largestProviderAnswer = 512 * 1024
/** Milliseconds for a response of the provider. */
const timeout = 5_000
/** Milliseconds until the provider's metadata is read again, and after a failure. */
const maxAge = 600_000
const coolDown = 5_000
/** Permitted clock skew in seconds. */
const clockTolerance = 30
const maxGroups = 2000
const longestName = 200

type Answer<T> = T | { readonly refused: SignInFailure }

/** Signs people in at an OpenID Connect provider by the authorization code flow with PKCE; ID tokens must be signed. */
export function createIdentityProvider(deps: IdentityProviderDeps): IdentityProvider {
  const { settings, returnAddress, flows, clock, report } = deps
  const metadata = createMetadataReader(deps)

  async function prove(
    flow: ReturnType<SignInFlows['resume']> & object,
    query: URLSearchParams,
  ): Promise<ProvedPerson> {
    const configuration = await metadata()
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${returnAddress}?${query.toString()}`), {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('the provider issued no ID token')
    // The library checks this only if there are several audiences (OpenID Connect Core §3.1.3.7, 5).
    if (claims.azp !== undefined && claims.azp !== settings.clientId) {
      throw new Error('the ID token was issued to another client')
    }
    assertPlausible(claims)
    // Some providers send groups in the ID token, others only in the user info.
    const isAskedFor =
      claims[settings.groupsClaim] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
    const userInfo = isAskedFor ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
    const person = toPerson(
      { issuer: claims.iss, subject: claims.sub },
      { ...claims, ...userInfo },
      settings.groupsClaim,
    )
    return { ...person, signedInAt: readTime(claims.auth_time) }
  }

  return {
    name: settings.name,

    async beginSignIn(isAgain) {
      try {
        const { mark, flow } = flows.begin(clock.now())
        const address = oidc.buildAuthorizationUrl(await metadata(), {
          redirect_uri: returnAddress,
          scope: settings.scope,
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(flow.codeVerifier),
          code_challenge_method: 'S256',
          // With a maximum age, providers must say when the person signed in (OpenID Connect Core §3.1.2.1).
          ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
        })
        return { address: address.href, flow: mark }
      } catch (error) {
        report(error, 'sign-in through the identity provider is unavailable: its metadata cannot be read')
        return { refused: 'unavailable' }
      }
    },

    async finishSignIn(marks, query): Promise<Answer<ProvedPerson>> {
      const flow = flows.resume(marks, query.get('state') ?? '', clock.now())
      if (flow === null) return { refused: 'expired' }
      try {
        return await prove(flow, query)
      } catch (error) {
        const refused = toFailure(error)
        if (refused !== 'denied') report(error, 'a sign-in through the identity provider failed')
        return { refused }
      }
    },
  }
}

/** Reads the provider's metadata at most once in ten minutes, and after a failure at most once in five seconds. */
function createMetadataReader({ settings, http, clock }: IdentityProviderDeps): () => Promise<oidc.Configuration> {
  const isPlain = settings.issuer.startsWith('http:')
  const options: oidc.DiscoveryRequestOptions = {
    [oidc.customFetch]: createFetch(http),
    execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    timeout: timeout / 1000,
  }
  let cached: { readonly reading: Promise<oidc.Configuration>; readonly at: number; hasFailed: boolean } | null = null
  return () => {
    const now = clock.now().getTime()
    if (cached !== null && now - cached.at < (cached.hasFailed ? coolDown : maxAge)) return cached.reading
    const reading = oidc.discovery(
      new URL(settings.issuer),
      settings.clientId,
      { [oidc.clockTolerance]: clockTolerance },
      authenticateAsOffered(settings.clientSecret),
      options,
    )
    const fresh = { reading, at: now, hasFailed: false }
    cached = fresh
    reading.catch(() => {
      fresh.hasFailed = true
    })
    return reading
  }
}

/**
 * Uses `client_secret_basic`, which every provider must support (RFC 6749 §2.3.1), unless it offers only the other
 * method.
 */
function authenticateAsOffered(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = offered.includes('client_secret_basic') ? basic : post
    return authenticate(server, client, body, headers)
  }
}

/** Requests with the same restrictions and limits as other outgoing ones. */
function createFetch(http: OutgoingHttp): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await http({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      timeout,
      // Only forms are sent to a provider.
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
    })
    return new Response(Buffer.from(answer.body), { status: answer.status, headers: answer.headers })
  }
}

/**
 * Checks what the library does not: that the token was not issued in the future, and the form of the subject (OpenID
 * Connect Core §2).
 */
function assertPlausible({ iat, sub }: oidc.IDToken): void {
  if (iat > Date.now() / 1000 + clockTolerance) throw new Error('the ID token was issued in the future')
  if (!/^[\x20-\x7e]{1,255}$/.test(sub)) throw new Error('the subject is not 1 to 255 ASCII characters')
}

function toFailure(error: unknown): SignInFailure {
  if (error instanceof oidc.AuthorizationResponseError) return 'denied'
  for (let cause = error; cause instanceof Error || cause instanceof Response; cause = getCause(cause)) {
    if (cause instanceof OutgoingHttpError) return 'unavailable'
    if (cause instanceof Response && cause.status >= 500) return 'unavailable'
  }
  return 'unproved'
}

const getCause = (error: Error | Response): unknown => (error instanceof Error ? error.cause : null)

function toPerson(
  identity: PersonIdentity,
  claims: Readonly<Record<string, unknown>>,
  groupsClaim: string,
): Omit<ProvedPerson, 'signedInAt'> {
  const digest = createHash('sha256')
    .update(JSON.stringify([identity.issuer, identity.subject]))
    .digest('hex')
  const groups = claims[groupsClaim]
  const emailAddress = claims['email_verified'] === true ? readText(claims['email']) : null
  return {
    identity,
    mark: `sso-${digest.slice(0, 32)}`,
    name:
      readText(claims['name']) ??
      readText(claims['preferred_username']) ??
      emailAddress ??
      readText(identity.subject) ??
      '–',
    emailAddress,
    groups: (Array.isArray(groups) ? groups.slice(0, maxGroups) : [groups]).filter(
      (group) => typeof group === 'string',
    ),
  }
}

/** The time of a claim in seconds since 1970; null without a valid one. */
function readTime(claim: unknown): Date | null {
  const time = typeof claim === 'number' ? new Date(claim * 1000) : null
  return time === null || Number.isNaN(time.getTime()) ? null : time
}

/** The text of a claim on one line, without marks that would reorder it; null without one. */
function readText(claim: unknown): string | null {
  if (typeof claim !== 'string') return null
  return (
    removeUnsafeCharacters(claim.replaceAll(/\p{Cc}+/gu, ' '))
      .trim()
      .slice(0, longestName) || null
  )
}
