import type { FastifyRequest } from 'fastify'
import { getScopeFor, needsAllBrands, type Route, recentSignIn } from '../../kernel/contract/route.ts'
import type { Principal } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'

/**
 * Requires exactly one Host from HTTP/1.1 on (RFC 9112 §3.2), and at most one Authorization: of two, a proxy might use
 * the other one.
 */
export function assertUnambiguousHeaders({ raw }: FastifyRequest): void {
  const headerNames = raw.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  for (const [name, title] of [
    ['host', 'Host'],
    ['authorization', 'Authorization'],
  ] as const) {
    if (headerNames.indexOf(name) !== headerNames.lastIndexOf(name)) {
      throw new Problem('malformed', `The header ${title} occurs more than once; send it once`)
    }
  }
  if (raw.headers.host === undefined && raw.httpVersion !== '1.0') {
    throw new Problem('malformed', 'The header Host is missing; send it once')
  }
}

/** Accepts only `100-continue` (RFC 9110 §10.1.1), which Node handles itself. */
export function assertExpectation({ headers }: FastifyRequest): void {
  if (headers.expect === undefined || headers.expect.trim().toLowerCase() === '100-continue') return
  throw new Problem('expectation-failed', 'The header Expect must be 100-continue or absent')
}

/** Requires the operation's scope. */
export function assertScope(route: Route, principal: Principal): void {
  const neededScope = getScopeFor(route, principal.tenant)
  if (neededScope !== null && !principal.scopes.includes(neededScope)) {
    throw new Problem('forbidden', `The access token does not have the scope ${neededScope}`, {
      reason: 'scope',
      neededScope,
    })
  }
  if (route.scope !== 'admin' && principal.tenant === null) {
    throw new Problem('forbidden', 'The access token belongs to no tenant; this operation requires a tenant’s token', {
      reason: 'no-tenant',
    })
  }
}

/** A read-only caller may not change, create or disclose anything. */
export function assertWriteAccess(route: Route, { tenant, readOnlyScopes }: Principal): void {
  const { write, hasEffects } = route
  const scope = getScopeFor(route, tenant)
  if (scope === null || readOnlyScopes?.includes(scope) !== true || (write !== true && hasEffects !== true)) return
  throw new Problem('forbidden', 'Your role is read-only', { reason: 'read-only' })
}

/**
 * Requires a person at the console to have signed in recently, so that a computer left unlocked, or a stolen session,
 * cannot make itself lasting access. Clients have proved their secret for each token.
 */
export function assertRecentSignIn(route: Route, { sessionId, signedInAt }: Principal, now: Date): void {
  if (route.needsRecentSignIn !== true || sessionId === undefined) return
  if (signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= recentSignIn * 1000) return
  throw new Problem(
    'unauthenticated',
    `This needs a sign-in within the last ${recentSignIn / 60} minutes; sign in again. An identity provider must say when a person signed in (auth_time)`,
    { reason: 'old-sign-in' },
  )
}

/** A caller restricted to some brands may not use operations on the whole tenant, which would affect the others. */
export function assertAllBrands(route: Route, { tenant, brands, isRestrictedToBrands }: Principal): void {
  if (tenant === null || isRestrictedToBrands !== true || !needsAllBrands(route)) return
  const brandNames = brands.length === 0 ? 'none' : brands.join(', ')
  throw new Problem(
    'forbidden',
    `This operation affects all brands of the tenant, but the client is restricted to ${brandNames}; use a client for all brands`,
    { reason: 'held-to-brands' },
  )
}

/** Rejects every tenant but the token's own in the same way, so that callers cannot find out which tenants exist. */
export function assertOwnTenant({ tenantIn }: Route, request: FastifyRequest): void {
  if (tenantIn === undefined) return
  const named = (request[tenantIn.place] as Readonly<Record<string, unknown>>)[tenantIn.name]
  if (named === undefined || named === request.principal?.tenant) return
  throw new Problem('forbidden', 'The access token belongs to another tenant', { reason: 'other-tenant' })
}

export function assertMediaType(route: Route, request: FastifyRequest): void {
  if (route.body === undefined) return
  const { 'content-type': submitted, 'content-encoding': encoding } = request.headers
  const expectedType = route.bodyType ?? 'application/json'
  const [type = '', ...parameters] = (submitted ?? '').split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  const fits = expectedType === 'application/json' ? isJsonType(type) : type === expectedType
  if (!fits || (charset !== undefined && !/^charset="?utf-8"?$/.test(charset))) {
    const received = submitted === undefined ? 'no Content-Type was sent' : `not as ${printable(submitted)}`
    throw new Problem('unsupported-media-type', `The body must be sent as ${expectedType} in UTF-8; ${received}`)
  }
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Problem('unsupported-media-type', 'The body must be sent without a Content-Encoding')
  }
}

/** Connectors send JSON under all of these types (`+json` is RFC 6839 §3.1). */
const isJsonType = (type: string): boolean => /^(application\/json|text\/json|application\/[\w.+-]+\+json)$/.test(type)

const printable = (text: string): string => text.slice(0, 100).replaceAll(/[^\x20-\x7e]/g, '?')
