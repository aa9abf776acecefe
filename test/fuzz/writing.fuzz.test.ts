import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routes } from '../../src/composition/contract.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import {
  buildExampleRequest,
  type ExampleStep,
  fillFromResponses,
  formatName,
  getClientId,
  listPrerequisites,
  type PlainRequest,
} from '../support/example-requests.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { expectResponse, fuzzParameters, seed } from './fuzzing.ts'
import { arbitraryCorruptedBody, hostileText } from './hostile.ts'

let server: TestServer

async function sendRequest({ method, url, headers }: PlainRequest, payload: Buffer | string | undefined, route: Route) {
  const client = getClientId(route)
  const authorization = client === null ? {} : { authorization: `Bearer ${await server.token(client)}` }
  const body = payload === undefined ? {} : { payload }
  return expectResponse(server, server.app.inject({ method, url, headers: { ...headers, ...authorization }, ...body }))
}

/** The examples of a route as requests, after running their prerequisites. */
async function buildRequests(
  route: Route,
): Promise<readonly { readonly request: PlainRequest; readonly body: unknown }[]> {
  const responses = new Map<string, unknown>()
  const doOnce = async (step: ExampleStep) => {
    if (responses.has(formatName(step))) return
    const request = buildExampleRequest(step.route, fillFromResponses(step.example, responses))
    responses.set(formatName(step), JSON.parse((await sendRequest(request, request.payload, step.route)).body))
  }
  const requests = []
  for (const example of route.examples) {
    for (const step of listPrerequisites(routes, example)) await doOnce(step)
    const filled = fillFromResponses(example, responses)
    requests.push({ request: buildExampleRequest(route, filled), body: filled.body })
  }
  return requests
}

const writing = routes.filter(({ method, scope }) => method !== 'GET' && scope !== null)
const key = fc.option(
  hostileText.map((text) => text.replaceAll(/[^\t\x20-\x7e\u0080-\u00ff]/g, '?').slice(0, 300)),
  { freq: 4 },
)

describe(`corrupted bodies (seed ${seed})`, () => {
  test.each(writing.map((route) => [route.operationId, route] as const))('%s handles them', async (_, route) => {
    server = await startTestServer()
    try {
      const requests = await buildRequests(route)
      const submitted = fc
        .constantFrom(...requests)
        .chain(({ request, body }) =>
          fc.tuple(
            fc.constant(request),
            body === undefined ? fc.constant(undefined) : arbitraryCorruptedBody(body),
            key,
          ),
        )
      const declared = [...Object.keys(route.responses).map(Number), ...route.failures]
      const property = fc.asyncProperty(submitted, async ([request, payload, idempotencyKey]) => {
        const headers = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }
        const response = await sendRequest({ ...request, headers: { ...request.headers, ...headers } }, payload, route)
        expect(declared).toContain(response.statusCode)
      })
      await fc.assert(property, fuzzParameters(route.body === undefined ? 0.02 : 0.15))
    } finally {
      await server.stop()
    }
  })
})
