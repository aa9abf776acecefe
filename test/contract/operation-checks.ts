import { expect } from 'vitest'
import type { Route } from '../../src/kernel/contract/route.ts'
import { type Scope, scopes } from '../../src/kernel/principal.ts'
import { buildExampleRequest, findSuccessExample, getClientId, type PlainRequest } from '../support/example-requests.ts'
import { expectStatus } from '../support/expect-status.ts'
import type { Claims, Forger } from '../support/forged-tokens.ts'
import { hour, type TestClock } from '../support/test-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { expectDeclared, expectErrorShape, type PlainResponse } from './contract.ts'
import type { ExampleServers } from './example-servers.ts'

/** What the checks of all operations work on. */
export interface CheckContext {
  readonly server: TestServer
  /** A server that allows each client one call per minute and operation. */
  readonly limited: TestServer
  readonly clock: TestClock
  readonly forger: Forger
  /** For checks whose request must be the first one about its resource. */
  readonly exampleServers: ExampleServers
}

/** A property that must hold for every operation to which it applies. */
export interface OperationCheck {
  readonly name: string
  appliesTo(route: Route): boolean
  run(context: CheckContext, route: Route): Promise<void>
}

/** A request of a check, which may have a body of any bytes. */
export type CheckRequest = Omit<PlainRequest, 'payload'> & { readonly payload?: string | Buffer }

const isGuarded = (route: Route): boolean => route.scope !== null
const isOfTenant = (route: Route): boolean => isGuarded(route) && route.scope !== 'admin'
const takesBody = (route: Route): boolean => route.body !== undefined
const takesJson = (route: Route): boolean => takesBody(route) && route.bodyType === undefined

const bodyLimit = 1_048_576

/** The request of the first successful example, without a token. */
export const wellFormed = (route: Route): PlainRequest => buildExampleRequest(route, findSuccessExample(route))

const withHeaders = (request: CheckRequest, headers: Readonly<Record<string, string>>): CheckRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
})

const bearing = (request: CheckRequest, token: string): CheckRequest =>
  withHeaders(request, { authorization: `Bearer ${token}` })

/** Adds the token of the sandbox client that may send the request. */
export async function authorizeRequest(
  { server }: CheckContext,
  route: Route,
  request: CheckRequest,
): Promise<CheckRequest> {
  const client = getClientId(route)
  return client === null ? request : bearing(request, await server.token(client))
}

export async function sendRequest({ server }: CheckContext, request: CheckRequest): Promise<PlainResponse> {
  return server.app.inject({ ...request, headers: { ...request.headers } })
}

async function expectFailure(
  context: CheckContext,
  route: Route,
  request: CheckRequest,
  status: number,
): Promise<PlainResponse> {
  const response = await sendRequest(context, request)
  expectStatus(response, status)
  expectDeclared(route, response)
  expectErrorShape(route.service, response, request.url)
  return response
}

/** Expects 401, with `invalid_token` if there was a token (RFC 6750 §3). */
async function expectUnauthenticated(context: CheckContext, route: Route, request: CheckRequest): Promise<void> {
  const response = await expectFailure(context, route, request, 401)
  const isToken = request.headers?.['authorization']?.startsWith('Bearer') ?? false
  expect(response.headers['www-authenticate']).toBe(
    isToken ? 'Bearer realm="portolan", error="invalid_token"' : 'Bearer realm="portolan"',
  )
}

/** Expects 403 that names the missing scope; null: for another reason. */
async function expectForbidden(
  context: CheckContext,
  route: Route,
  request: CheckRequest,
  scope: Scope | null,
): Promise<void> {
  const response = await expectFailure(context, route, request, 403)
  expect(response.headers['www-authenticate']).toBe(
    scope === null ? undefined : `Bearer realm="portolan", error="insufficient_scope", scope="${scope}"`,
  )
}

/** Claims with which the operation succeeds. */
const goodClaims = (route: Route): Claims => ({
  clientId: route.scope === 'admin' ? 'operator' : 'acme-sandbox',
  tenant: route.scope === 'admin' ? null : 'acme',
  scopes: scopes.filter((scope) => scope === route.scope),
})

const otherScopes = (route: Route): readonly Scope[] => scopes.filter((scope) => scope !== route.scope)

const tokenChecks: readonly OperationCheck[] = [
  {
    name: 'no-token',
    appliesTo: isGuarded,
    run: (context, route) => expectUnauthenticated(context, route, wellFormed(route)),
  },
  {
    name: 'malformed-token',
    appliesTo: isGuarded,
    async run(context, route) {
      const good = await context.server.token(getClientId(route) ?? '')
      for (const header of ['Bearer', 'Bearer x', 'Bearer a.b.c', 'Bearer ä', `Basic ${good}`, good, `${good} x`]) {
        await expectUnauthenticated(context, route, withHeaders(wellFormed(route), { authorization: header }))
      }
    },
  },
  {
    name: 'expired-token',
    appliesTo: isGuarded,
    async run(context, route) {
      const token = await context.forger.sign(goodClaims(route))
      expect((await sendRequest(context, bearing(wellFormed(route), token))).statusCode).not.toBe(401)
      context.clock.advance(hour + 6_000)
      try {
        await expectUnauthenticated(context, route, bearing(wellFormed(route), token))
      } finally {
        context.clock.advance(-hour - 6_000)
      }
    },
  },
  {
    name: 'forged-token',
    appliesTo: isGuarded,
    async run(context, route) {
      for (const token of (await context.forger.forge(goodClaims(route))).values()) {
        await expectUnauthenticated(context, route, bearing(wellFormed(route), token))
      }
    },
  },
  {
    name: 'other-scopes',
    appliesTo: isGuarded,
    async run(context, route) {
      const token = await context.forger.sign({ ...goodClaims(route), scopes: otherScopes(route) })
      await expectForbidden(context, route, bearing(wellFormed(route), token), route.scope)
    },
  },
  {
    name: 'operator',
    appliesTo: isOfTenant,
    async run(context, route) {
      const operator = await context.server.token('operator')
      await expectForbidden(context, route, bearing(wellFormed(route), operator), route.scope)
      const withScope = await context.forger.sign({ ...goodClaims(route), tenant: null })
      await expectForbidden(context, route, bearing(wellFormed(route), withScope), null)
    },
  },
  {
    name: 'tenant-with-admin',
    appliesTo: (route) => route.scope === 'admin',
    async run(context, route) {
      const token = await context.forger.sign({ ...goodClaims(route), tenant: 'acme' })
      await expectFailure(context, route, bearing(wellFormed(route), token), 403)
    },
  },
]

const bodyChecks: readonly OperationCheck[] = [
  {
    name: 'malformed-body',
    appliesTo: takesJson,
    async run(context, route) {
      const deep = `${'['.repeat(65)}${']'.repeat(65)}`
      const texts = ['', ' ', '{', '{"a":1,}', '{"a":1} x', "{'a':1}", 'NaN', '\ufeff{}', '{"a":"\u0001"}', deep]
      for (const payload of [...texts, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])]) {
        await expectFailure(
          context,
          route,
          await authorizeRequest(context, route, { ...wellFormed(route), payload }),
          400,
        )
      }
    },
  },
  {
    name: 'foreign-body',
    appliesTo: (route) => takesJson(route) && route.bodyUnchecked !== true,
    async run(context, route) {
      for (const payload of ['null', '1', '"x"', '[[]]', 'true']) {
        await expectFailure(
          context,
          route,
          await authorizeRequest(context, route, { ...wellFormed(route), payload }),
          400,
        )
      }
    },
  },
  {
    name: 'other-media-type',
    appliesTo: takesBody,
    async run(context, route) {
      const otherType = takesJson(route) ? 'application/x-www-form-urlencoded' : 'application/json'
      for (const type of [otherType, 'text/plain', 'application/xml', 'application/json; charset=utf-16', 'json', '']) {
        const request = withHeaders(wellFormed(route), { 'content-type': type })
        await expectFailure(context, route, await authorizeRequest(context, route, request), 415)
      }
      const { payload = '', ...request } = wellFormed(route)
      const untyped = { ...request, headers: {}, payload: Buffer.from(payload) }
      await expectFailure(context, route, await authorizeRequest(context, route, untyped), 415)
      const packed = withHeaders(wellFormed(route), { 'content-encoding': 'gzip' })
      await expectFailure(context, route, await authorizeRequest(context, route, packed), 415)
    },
  },
  {
    name: 'json-media-types',
    appliesTo: takesJson,
    async run(context, route) {
      for (const type of ['text/json', 'application/vnd.retailer+json', 'Application/JSON; charset="UTF-8"']) {
        const broken = { ...withHeaders(wellFormed(route), { 'content-type': type }), payload: '{' }
        const response = await sendRequest(context, await authorizeRequest(context, route, broken))
        expect(response.statusCode).not.toBe(415)
        expect(response.statusCode).toBeLessThan(500)
      }
      const labelled = withHeaders(wellFormed(route), { 'content-type': 'application/problem+json+xml' })
      await expectFailure(context, route, await authorizeRequest(context, route, labelled), 415)
    },
  },
  {
    name: 'too-large-body',
    appliesTo: (route) => takesBody(route) || route.method !== 'GET',
    async run(context, route) {
      const { payload = '', ...request } = wellFormed(route)
      const spaces = (length: number) => ' '.repeat(length - Buffer.byteLength(payload))
      const filled = (length: number) =>
        authorizeRequest(context, route, { ...request, payload: payload + spaces(length) })
      const limit = route.bodyLimit ?? bodyLimit
      await expectFailure(context, route, await filled(limit + 1), 413)
      const largest = await sendRequest(context, await filled(limit))
      expect(largest.statusCode).not.toBe(413)
    },
  },
]

const isPublic = (route: Route): boolean => route.scope === null && route.operationId !== 'issueToken'

const headerChecks: readonly OperationCheck[] = [
  {
    name: 'rate-limit',
    appliesTo: isGuarded,
    async run(context, route) {
      const limited = { ...context, server: context.limited }
      const request = await authorizeRequest(limited, route, wellFormed(route))
      const first = await sendRequest(limited, request)
      expect(first.statusCode).not.toBe(429)
      expect(first.headers['ratelimit-policy']).toBe('"default";q=1;w=60')
      expect(first.headers['ratelimit']).toMatch(/^"default";r=0;t=\d+$/)
      const refused = await expectFailure(limited, route, request, 429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    },
  },
  {
    name: 'kept-by-nobody',
    appliesTo: (route) => !isPublic(route),
    async run(context, route) {
      for (const request of [await authorizeRequest(context, route, wellFormed(route)), wellFormed(route)]) {
        expect((await sendRequest(context, request)).headers['cache-control']).toBe('no-store')
      }
    },
  },
  {
    name: 'safe-in-a-browser',
    appliesTo: () => true,
    async run(context, route) {
      const request = await authorizeRequest(context, route, wellFormed(route))
      for (const headersToSend of [request, { ...request, url: `${request.url.split('?')[0]}/no/such/path` }]) {
        const { headers } = await sendRequest(context, headersToSend)
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['referrer-policy']).toBe('no-referrer')
        expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/)
        expect(headers).not.toHaveProperty('strict-transport-security')
        if (String(headers['content-type']).includes('json')) {
          expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/)
        }
      }
    },
  },
]

/** Whether the operation creates what its path names if it does not exist yet. */
const makesUnknown = ({ method, params, responses }: Route): boolean =>
  method === 'PUT' && 201 in responses && Object.keys(params?.properties ?? {}).length === 1

const pathChecks: readonly OperationCheck[] = [
  {
    name: 'unknown-id',
    appliesTo: (route) => route.params !== undefined && !makesUnknown(route),
    async run(context, route) {
      const example = findSuccessExample(route)
      for (const unknown of ['no-such-thing', 'ünbekannt/1?x=%2F#', ' ', '0']) {
        const params = Object.fromEntries(Object.keys(example.params ?? {}).map((name) => [name, unknown]))
        // Which tenants exist is confidential, so an unknown tenant gets the same response as a foreign one.
        const ask = async (headersToSend: Readonly<Record<string, string>>, status: number) => {
          const request = buildExampleRequest(route, { ...example, params: headersToSend })
          await expectFailure(context, route, await authorizeRequest(context, route, request), status)
        }
        if (route.tenantIn?.place !== 'params') {
          await ask(params, 404)
          continue
        }
        await ask(params, 403)
        const { [route.tenantIn.name]: tenant = '', ...ids } = { ...params, [route.tenantIn.name]: 'acme' }
        if (Object.keys(ids).length > 0) await ask({ ...ids, [route.tenantIn.name]: tenant }, 404)
      }
    },
  },
]

export const operationChecks: readonly OperationCheck[] = [
  ...tokenChecks,
  ...bodyChecks,
  ...headerChecks,
  ...pathChecks,
]
