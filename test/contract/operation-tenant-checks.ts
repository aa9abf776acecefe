import { expect } from 'vitest'
import { routes } from '../../src/contract.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import {
  exampleRequest,
  nameOf,
  type PlainRequest,
  stepsBefore,
  successExample,
  withTaken,
} from '../support/example-requests.ts'
import { expectStatus } from '../support/expect-status.ts'
import { differences } from '../support/json-match.ts'
import { startTestServer } from '../support/test-server.ts'
import type { PlainAnswer } from './contract.ts'
import { type OperationCheck, send, type World, wellFormed } from './operation-checks.ts'

/** Whether it makes something that needs nothing to be there. */
const creates = (route: Route): boolean =>
  route.method === 'POST' &&
  route.write === true &&
  !namesBrand(route) &&
  Object.keys(route.params?.properties ?? {}).every((name) => name === route.tenantIn?.name) &&
  successExample(route).given === undefined

/** A brand is of one tenant alone: what names one cannot be done by another. */
const namesBrand = ({ body, query }: Route): boolean => JSON.stringify([body, query]).includes('"brandCode"')

const isText = ({ headers }: PlainAnswer): boolean => String(headers['content-type']).includes('json')

async function sendAs(world: World, clientId: string, request: PlainRequest) {
  const authorization = `Bearer ${await world.server.token(clientId)}`
  return send(world, { ...request, headers: { ...request.headers, authorization } })
}

/** Lets acme do what the route's example needs, and then the example itself. @returns the last request */
async function letAcmeDo(world: World, route: Route): Promise<PlainRequest> {
  const example = successExample(route)
  const answers = new Map<string, unknown>()
  for (const step of stepsBefore(routes, example)) {
    const answer = await sendAs(world, 'acme-sandbox', exampleRequest(step.route, withTaken(step.example, answers)))
    expectStatus(answer, step.example.answer.status)
    answers.set(nameOf(step), JSON.parse(answer.body))
  }
  const request = exampleRequest(route, withTaken(example, answers))
  expectStatus(await sendAs(world, 'acme-sandbox', request), example.answer.status)
  return request
}

/** The request as another tenant would make it about something of its own. */
function ofGlobex({ tenantIn }: Route, request: PlainRequest): PlainRequest {
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
      const server = await startTestServer({}, {}, world.template)
      const own = { ...world, server }
      try {
        const ask = (request: PlainRequest) => sendAs(own, 'globex-sandbox', ofGlobex(route, request))
        if (creates(route)) {
          const request = await letAcmeDo(own, route)
          expectStatus(await ask(request), successExample(route).answer.status)
          return
        }
        const early = await ask(wellFormed(route))
        const request = await letAcmeDo(own, route)
        const isSame = request.url === wellFormed(route).url && request.payload === wellFormed(route).payload
        const after = await ask(request)
        if (route.tenantIn !== undefined) expectStatus(await sendAs(own, 'globex-sandbox', request), 403)
        expect(after.statusCode).toBe(early.statusCode)
        // A refusal names what was asked for, which was not known before.
        if (isSame && isText(after)) {
          expect(differences(JSON.parse(after.body), JSON.parse(early.body))).toEqual([])
        }
      } finally {
        await server.stop()
      }
    },
  },
]
