import { expect } from 'vitest'
import { routes } from '../../src/composition/contract.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import {
  buildExampleRequest,
  fillFromResponses,
  findSuccessExample,
  formatName,
  listPrerequisites,
  type PlainRequest,
} from '../support/example-requests.ts'
import { expectStatus } from '../support/expect-status.ts'
import { findDifferences } from '../support/json-match.ts'
import type { PlainResponse } from './contract.ts'
import { type CheckContext, type OperationCheck, sendRequest, wellFormed } from './operation-checks.ts'

/** Whether the operation creates something without prerequisites. */
const creates = (route: Route): boolean =>
  route.method === 'POST' &&
  route.write === true &&
  !namesBrand(route) &&
  Object.keys(route.params?.properties ?? {}).every((name) => name === route.tenantIn?.name) &&
  findSuccessExample(route).after === undefined

/** A brand belongs to one tenant, so a request that names one cannot come from another. */
const namesBrand = ({ body, query }: Route): boolean => JSON.stringify([body, query]).includes('"brandCode"')

const isText = ({ headers }: PlainResponse): boolean => String(headers['content-type']).includes('json')

async function sendAs(context: CheckContext, clientId: string, request: PlainRequest) {
  const authorization = `Bearer ${await context.server.token(clientId)}`
  return sendRequest(context, { ...request, headers: { ...request.headers, authorization } })
}

/** Whether neither the route's example nor its prerequisites change anything. */
function readsOnly(route: Route): boolean {
  const steps = listPrerequisites(routes, findSuccessExample(route))
  return route.write !== true && steps.every((step) => step.route.write !== true)
}

/** Runs the route's example and its prerequisites as acme. @returns the last request */
async function runAsAcme(context: CheckContext, route: Route): Promise<PlainRequest> {
  const example = findSuccessExample(route)
  const responses = new Map<string, unknown>()
  for (const step of listPrerequisites(routes, example)) {
    const response = await sendAs(
      context,
      'acme-sandbox',
      buildExampleRequest(step.route, fillFromResponses(step.example, responses)),
    )
    expectStatus(response, step.example.response.status)
    responses.set(formatName(step), JSON.parse(response.body))
  }
  const request = buildExampleRequest(route, fillFromResponses(example, responses))
  expectStatus(await sendAs(context, 'acme-sandbox', request), example.response.status)
  return request
}

/** The same request as another tenant would send it about its own data. */
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
    // One tenant's data must not exist for another: the response is the same as before it was created.
    name: 'other-tenant',
    appliesTo: (route) => route.scope !== null && route.scope !== 'admin',
    async run(context, route) {
      if (readsOnly(route)) {
        await expectHidden(context, route)
        return
      }
      const example = findSuccessExample(route)
      const steps = [...listPrerequisites(routes, example), { route, example }].map(formatName)
      const server = await context.exampleServers.findUnused(steps)
      await expectHidden({ ...context, server }, route)
    },
  },
]

/** Expects that another tenant gets the same response before and after the route's example has run as acme. */
async function expectHidden(context: CheckContext, route: Route): Promise<void> {
  const ask = (request: PlainRequest) => sendAs(context, 'globex-sandbox', toGlobexRequest(route, request))
  if (creates(route)) {
    const request = await runAsAcme(context, route)
    expectStatus(await ask(request), findSuccessExample(route).response.status)
    return
  }
  const early = await ask(wellFormed(route))
  const request = await runAsAcme(context, route)
  const isSame = request.url === wellFormed(route).url && request.payload === wellFormed(route).payload
  const after = await ask(request)
  if (route.tenantIn !== undefined) expectStatus(await sendAs(context, 'globex-sandbox', request), 403)
  expect(after.statusCode).toBe(early.statusCode)
  // The error repeats what was requested, which was unknown before.
  if (isSame && isText(after)) {
    expect(findDifferences(JSON.parse(after.body), JSON.parse(early.body))).toEqual([])
  }
}
