import { expect } from 'vitest'
import { routes } from '../../src/composition/contract.ts'
import { esw } from '../../src/dialects/esw.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import { expectStatus } from '../support/expect-status.ts'
import { expectErrorShape, findServiceByAddress } from './contract.ts'
import {
  authorizeRequest,
  type CheckRequest,
  type OperationCheck,
  sendRequest,
  wellFormed,
} from './operation-checks.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether an address without its query matches a path, segment by segment. */
function matchesPath(path: string, address: string): boolean {
  const [expectedSegments, actualSegments] = [path.split('/'), address.split('/')]
  const fits = (segment: string, index: number) => segment.startsWith('{') || segment === actualSegments[index]
  return expectedSegments.length === actualSegments.length && expectedSegments.every(fits)
}

/** The methods of an address, as Allow must list them. */
function listMethods(address: string): readonly string[] {
  const methods: string[] = routes.filter(({ path }) => matchesPath(path, address)).map(({ method }) => method)
  return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].toSorted()
}

/** The same address with a trailing slash added or removed. */
const turned = (address: string): string => (address.endsWith('/') ? address.slice(0, -1) : `${address}/`)

const buildAddress = (route: Route): string => wellFormed(route).url.split('?')[0] ?? ''

export const addressChecks: readonly OperationCheck[] = [
  {
    name: 'dialect',
    appliesTo: () => true,
    async run(context, route) {
      const request = wellFormed(route)
      const spoken = { ...request, url: `${esw.prefix}${request.url}` }
      if (!esw.services.includes(route.service)) {
        expectStatus(await sendRequest(context, await authorizeRequest(context, route, spoken)), 404)
        return
      }
      const otherPath = await context.server.app.inject({ method: 'PATCH', url: spoken.url })
      expectStatus(otherPath, 405)
      expect(otherPath.headers['allow']).toBe(listMethods(buildAddress(route)).join(', '))
      expectErrorShape(findServiceByAddress(buildAddress(route)), otherPath, spoken.url)
      if (route.scope !== null) {
        const response = await sendRequest(context, spoken)
        expectStatus(response, 401)
        expect(response.headers['www-authenticate']).toBe('Bearer realm="portolan"')
        expectErrorShape(route.service, response, spoken.url)
      }
      if (route.body !== undefined) {
        expectStatus(
          await sendRequest(context, await authorizeRequest(context, route, { ...spoken, headers: {} })),
          415,
        )
      }
      if (route.method !== 'GET') return
      const dialectResponse = await sendRequest(context, await authorizeRequest(context, route, spoken))
      const here = await sendRequest(context, await authorizeRequest(context, route, request))
      expect(dialectResponse.statusCode).toBe(here.statusCode)
      for (const name of ['content-type', 'cache-control', 'ratelimit-policy']) {
        expect(dialectResponse.headers[name]).toEqual(here.headers[name])
      }
    },
  },
  {
    name: 'other-method',
    appliesTo: () => true,
    async run(context, route) {
      const address = buildAddress(route)
      const allowed = listMethods(address)
      const otherMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
      for (const method of otherMethods.filter((otherMethod) => !allowed.includes(otherMethod))) {
        for (const url of [address, `${address}?a=b`, turned(address)]) {
          const response = await context.server.app.inject({ method: method as 'GET', url })
          expectStatus(response, 405)
          expect(response.headers['allow']).toBe(allowed.join(', '))
          expectErrorShape(findServiceByAddress(url), response, url)
        }
      }
    },
  },
  {
    name: 'head',
    appliesTo: ({ method }) => method === 'GET',
    async run(context, route) {
      const request = await authorizeRequest(context, route, wellFormed(route))
      const fullResponse = await sendRequest(context, request)
      const { app } = context.server
      const head = await app.inject({ method: 'HEAD', url: request.url, headers: { ...request.headers } })
      expect(head.statusCode).toBe(fullResponse.statusCode)
      expect(head.headers['content-type']).toBe(fullResponse.headers['content-type'])
      expect(head.body).toBe('')
    },
  },
  {
    name: 'request-id',
    appliesTo: () => true,
    async run(context, route) {
      const authorized = await authorizeRequest(context, route, wellFormed(route))
      const idFor = async (request: CheckRequest, headers: Readonly<Record<string, string>>) => {
        const response = await sendRequest(context, { ...request, headers: { ...request.headers, ...headers } })
        return response.headers['x-request-id']
      }
      expect(await idFor(authorized, { 'x-request-id': 'test-4711/~' })).toBe('test-4711/~')
      expect(await idFor(authorized, {})).toMatch(uuid)
      const anonymous = wellFormed(route)
      expect(await idFor(anonymous, { 'x-request-id': 'test-4711/~' })).toBe('test-4711/~')
      // An id is accepted or replaced before anything else is read of a request.
      for (const invalidId of ['with a blank', 'x'.repeat(129), '']) {
        expect(await idFor(anonymous, { 'x-request-id': invalidId })).toMatch(uuid)
      }
    },
  },
  {
    name: 'trailing-slash',
    appliesTo: () => true,
    async run(context, route) {
      const request = await authorizeRequest(context, route, wellFormed(route))
      const [path = '', query] = request.url.split('?')
      const plain = await sendRequest(context, request)
      const otherPath = turned(path)
      const slashed = await sendRequest(context, {
        ...request,
        url: query === undefined ? otherPath : `${otherPath}?${query}`,
      })
      if (plain.statusCode === 404) return
      // A repeated create may be rejected, but by the same operation.
      expect([404, 405]).not.toContain(slashed.statusCode)
    },
  },
]
