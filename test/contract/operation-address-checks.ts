import { expect } from 'vitest'
import { routes } from '../../src/contract.ts'
import { esw } from '../../src/dialects/esw.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import { expectStatus } from '../support/expect-status.ts'
import { expectShapeOf, serviceOfAddress } from './contract.ts'
import { authorized, type OperationCheck, send, wellFormed } from './operation-checks.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether an address without its query is one of a path, segment by segment. */
function isOf(path: string, address: string): boolean {
  const [wanted, given] = [path.split('/'), address.split('/')]
  const fits = (segment: string, index: number) => segment.startsWith('{') || segment === given[index]
  return wanted.length === given.length && wanted.every(fits)
}

/** The methods that an address takes, as Allow must list them. */
function methodsOf(address: string): readonly string[] {
  const methods: string[] = routes.filter(({ path }) => isOf(path, address)).map(({ method }) => method)
  return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].toSorted()
}

/** The same address with a slash at its end, or without the one it has. */
const turned = (address: string): string => (address.endsWith('/') ? address.slice(0, -1) : `${address}/`)

const addressOf = (route: Route): string => wellFormed(route).url.split('?')[0] ?? ''

export const addressChecks: readonly OperationCheck[] = [
  {
    name: 'dialect',
    appliesTo: () => true,
    async run(world, route) {
      const request = wellFormed(route)
      const spoken = { ...request, url: `${esw.prefix}${request.url}` }
      if (!esw.services.includes(route.service)) {
        expectStatus(await send(world, await authorized(world, route, spoken)), 404)
        return
      }
      const other = await world.server.app.inject({ method: 'PATCH', url: spoken.url })
      expectStatus(other, 405)
      expect(other.headers['allow']).toBe(methodsOf(addressOf(route)).join(', '))
      expectShapeOf(serviceOfAddress(addressOf(route)), other, spoken.url)
      if (route.scope !== null) {
        const answer = await send(world, spoken)
        expectStatus(answer, 401)
        expect(answer.headers['www-authenticate']).toBe('Bearer realm="portolan"')
        expectShapeOf(route.service, answer, spoken.url)
      }
      if (route.body !== undefined) {
        expectStatus(await send(world, await authorized(world, route, { ...spoken, headers: {} })), 415)
      }
      if (route.method !== 'GET') return
      const there = await send(world, await authorized(world, route, spoken))
      const here = await send(world, await authorized(world, route, request))
      expect(there.statusCode).toBe(here.statusCode)
      for (const name of ['content-type', 'cache-control', 'ratelimit-policy']) {
        expect(there.headers[name]).toEqual(here.headers[name])
      }
    },
  },
  {
    name: 'other-method',
    appliesTo: () => true,
    async run(world, route) {
      const address = addressOf(route)
      const allowed = methodsOf(address)
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
      for (const method of others.filter((one) => !allowed.includes(one))) {
        for (const url of [address, `${address}?a=b`, turned(address)]) {
          const answer = await world.server.app.inject({ method: method as 'GET', url })
          expectStatus(answer, 405)
          expect(answer.headers['allow']).toBe(allowed.join(', '))
          expectShapeOf(serviceOfAddress(url), answer, url)
        }
      }
    },
  },
  {
    name: 'head',
    appliesTo: ({ method }) => method === 'GET',
    async run(world, route) {
      const request = await authorized(world, route, wellFormed(route))
      const whole = await send(world, request)
      const { app } = world.server
      const head = await app.inject({ method: 'HEAD', url: request.url, headers: { ...request.headers } })
      expect(head.statusCode).toBe(whole.statusCode)
      expect(head.headers['content-type']).toBe(whole.headers['content-type'])
      expect(head.body).toBe('')
    },
  },
  {
    name: 'request-id',
    appliesTo: () => true,
    async run(world, route) {
      for (const request of [await authorized(world, route, wellFormed(route)), wellFormed(route)]) {
        const idFor = async (sent: Readonly<Record<string, string>>) => {
          const answer = await send(world, { ...request, headers: { ...request.headers, ...sent } })
          return answer.headers['x-request-id']
        }
        expect(await idFor({ 'x-request-id': 'test-4711/~' })).toBe('test-4711/~')
        expect(await idFor({})).toMatch(uuid)
        expect(await idFor({ 'x-request-id': 'with a blank' })).toMatch(uuid)
        expect(await idFor({ 'x-request-id': 'x'.repeat(129) })).toMatch(uuid)
        expect(await idFor({ 'x-request-id': '' })).toMatch(uuid)
      }
    },
  },
  {
    name: 'trailing-slash',
    appliesTo: () => true,
    async run(world, route) {
      const request = await authorized(world, route, wellFormed(route))
      const [path = '', query] = request.url.split('?')
      const plain = await send(world, request)
      const other = turned(path)
      const slashed = await send(world, { ...request, url: query === undefined ? other : `${other}?${query}` })
      if (plain.statusCode === 404) return
      // What creates something may refuse to do it twice, but it is the same operation.
      expect([404, 405]).not.toContain(slashed.statusCode)
    },
  },
]
