import { expect } from 'vitest'
import { routes } from '../../src/composition/contract.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import {
  buildExampleRequest,
  fillFromResponses,
  findSuccessExample,
  listPrerequisites,
  nameOf,
  type PlainRequest,
} from '../support/example-requests.ts'
import { expectStatus } from '../support/expect-status.ts'
import { findDifferences } from '../support/json-match.ts'
import { startTestServer } from '../support/test-server.ts'
import type { PlainResponse } from './contract.ts'
import { type CheckContext, type OperationCheck, sendRequest, wellFormed } from './operation-checks.ts'

/** Whether it makes something that needs nothing to be there. */
const creates = (route: Route): boolean =>
  route.method === 'POST' &&
  route.write === true &&
  !namesBrand(route) &&
  Object.keys(route.params?.properties ?? {}).every((name) => name === route.tenantIn?.name) &&
  findSuccessExample(route).after === undefined

/** A brand is of one tenant alone: what names one cannot be done by another. */
const namesBrand = ({ body, query }: Route): boolean => JSON.stringify([body, query]).includes('"brandCode"')

const isText = ({ headers }: PlainResponse): boolean => String(headers['content-type']).includes('json')

async function sendAs(world: CheckContext, clientId: string, request: PlainRequest) {
  const authorization = `Bearer ${await world.server.token(clientId)}`
  return sendRequest(world, { ...request, headers: { ...request.headers, authorization } })
}

/** Lets acme do what the route's example needs, and then the example itself. @returns the last request */
async function runAsAcme(world: CheckContext, route: Route): Promise<PlainRequest> {
  const example = findSuccessExample(route)
  const responses = new Map<string, unknown>()
  for (const step of listPrerequisites(routes, example)) {
    const response = await sendAs(
      world,
      'acme-sandbox',
      buildExampleRequest(step.route, fillFromResponses(step.example, responses)),
    )
    expectStatus(response, step.example.response.status)
    responses.set(nameOf(step), JSON.parse(response.body))
  }
  const request = buildExampleRequest(route, fillFromResponses(example, responses))
  expectStatus(await sendAs(world, 'acme-sandbox', request), example.response.status)
  return request
}

/** The request as another tenant would make it about something of its own. */
function toGlobexRequest({ tenantIn }: Route, request: PlainRequest): PlainRequest {
  if (tenantIn === undefined) return request
  const { url } = request
  return {
    ...request,
    url: tenantIn.place === 'params' ? url.replace('/acme/', '/globex/') : url.replace('=acme', '=globex'),
  }
}

export const tenantChecks: readonly OperationCheck[] = [
  {
    // What one tenant has must be to another as if it did not exist: the same answer as before it existed.
    name: 'other-tenant',
    appliesTo: (route) => route.scope !== null && route.scope !== 'admin',
    async run(world, route) {
      const server = await startTestServer()
      const ownWorld = { ...world, server }
      try {
        const ask = (request: PlainRequest) => sendAs(ownWorld, 'globex-sandbox', toGlobexRequest(route, request))
        if (creates(route)) {
          const request = await runAsAcme(ownWorld, route)
          expectStatus(await ask(request), findSuccessExample(route).response.status)
          return
        }
        const early = await ask(wellFormed(route))
        const request = await runAsAcme(ownWorld, route)
        const isSame = request.url === wellFormed(route).url && request.payload === wellFormed(route).payload
        const after = await ask(request)
        if (route.tenantIn !== undefined) expectStatus(await sendAs(ownWorld, 'globex-sandbox', request), 403)
        expect(after.statusCode).toBe(early.statusCode)
        // A refusal names what was asked for, which was not known before.
        if (isSame && isText(after)) {
          expect(findDifferences(JSON.parse(after.body), JSON.parse(early.body))).toEqual([])
        }
      } finally {
        await server.stop()
      }
    },
  },
]
