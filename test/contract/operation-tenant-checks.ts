import { expect } from 'vitest'
import { routes } from '../../src/contract.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import { exampleRequest, type PlainRequest, stepsBefore, successExample } from '../support/example-requests.ts'
import { differences } from '../support/json-match.ts'
import { startTestServer } from '../support/test-server.ts'
import { type OperationCheck, send, type World, wellFormed } from './operation-checks.ts'

/** Whether any tenant can do what the example does; where it names a brand, only the tenant whose brand it is. */
const creates = (route: Route): boolean => route.write === true && route.params === undefined && !namesBrand(route)

const namesBrand = (route: Route): boolean =>
  JSON.stringify([route.query ?? {}, route.body ?? {}])
    .toLowerCase()
    .includes('"brandcode"')

async function sendAs(world: World, clientId: string, request: PlainRequest) {
  const authorization = `Bearer ${await world.server.token(clientId)}`
  return send(world, { ...request, headers: { ...request.headers, authorization } })
}

/** Lets acme do what the route's example needs, and then the example itself. */
async function letAcmeDo(world: World, route: Route): Promise<void> {
  const example = successExample(route)
  for (const step of [...stepsBefore(routes, example), { route, example }]) {
    const answer = await sendAs(world, 'acme-sandbox', exampleRequest(step.route, step.example))
    expect(answer.statusCode).toBeLessThan(500)
  }
}

export const tenantChecks: readonly OperationCheck[] = [
  {
    // What one tenant has must be to another as if it did not exist: the same answer as before it existed.
    name: 'other-tenant',
    appliesTo: (route) => route.scope !== null && route.scope !== 'admin',
    async run(world, route) {
      const server = await startTestServer()
      const own = { ...world, server }
      try {
        const ask = () => sendAs(own, 'globex-sandbox', wellFormed(route))
        if (creates(route)) {
          await letAcmeDo(own, route)
          expect((await ask()).statusCode).toBe(successExample(route).answer.status)
          return
        }
        const before = await ask()
        await letAcmeDo(own, route)
        const after = await ask()
        expect(after.statusCode).toBe(before.statusCode)
        expect(differences(JSON.parse(after.body), JSON.parse(before.body))).toEqual([])
      } finally {
        await server.stop()
      }
    },
  },
]
