import { expect } from 'vitest'
import { routes } from '../../src/contract.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import { exampleRequest, type PlainRequest, stepsBefore, successExample } from '../support/example-requests.ts'
import { differences } from '../support/json-match.ts'
import { startTestServer } from '../support/test-server.ts'
import { type OperationCheck, send, type World, wellFormed } from './operation-checks.ts'

const creates = (route: Route): boolean => route.write === true && route.params === undefined

async function sendAs(world: World, clientId: string, request: PlainRequest) {
  const authorization = `Bearer ${await world.server.token(clientId)}`
  return send(world, { ...request, headers: { ...request.headers, authorization } })
}

/** The examples name a brand of acme; another tenant has brands of its own. */
const ofGlobex = ({ url, payload, ...request }: PlainRequest): PlainRequest => ({
  ...request,
  url: url.replaceAll('ACM', 'GLX'),
  ...(payload === undefined ? {} : { payload: payload.replaceAll('"ACM"', '"GLX"') }),
})

/** Lets a client do what the route's example needs, and then the example itself; answers its status. */
async function letDo(
  world: World,
  clientId: string,
  route: Route,
  adapt: (request: PlainRequest) => PlainRequest = (request) => request,
): Promise<number> {
  const example = successExample(route)
  let status = 0
  for (const step of [...stepsBefore(routes, example), { route, example }]) {
    const answer = await sendAs(world, clientId, adapt(exampleRequest(step.route, step.example)))
    expect(answer.statusCode).toBeLessThan(500)
    status = answer.statusCode
  }
  return status
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
          await letDo(own, 'acme-sandbox', route)
          expect(await letDo(own, 'globex-sandbox', route, ofGlobex)).toBe(successExample(route).answer.status)
          return
        }
        const before = await ask()
        await letDo(own, 'acme-sandbox', route)
        const after = await ask()
        expect(after.statusCode).toBe(before.statusCode)
        expect(differences(JSON.parse(after.body), JSON.parse(before.body))).toEqual([])
      } finally {
        await server.stop()
      }
    },
  },
]
