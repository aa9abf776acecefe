import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/contract.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import {
  clientOf,
  exampleRequest,
  nameOf,
  type PlainRequest,
  type Step,
  stepsBefore,
  withTaken,
} from '../support/example-requests.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { sandboxTemplate, startTestServer, type TestServer } from '../support/test-server.ts'
import { answered, runs, seed } from './fuzzing.ts'
import { hostileText, spoiled } from './hostile.ts'

let template: TestDatabase
let server: TestServer

beforeAll(async () => {
  template = await sandboxTemplate()
})
afterAll(() => template.drop())

async function send({ method, url, headers }: PlainRequest, payload: Buffer | string | undefined, route: Route) {
  const client = clientOf(route)
  const authorization = client === null ? {} : { authorization: `Bearer ${await server.token(client)}` }
  const body = payload === undefined ? {} : { payload }
  return answered(server, server.app.inject({ method, url, headers: { ...headers, ...authorization }, ...body }))
}

/** The examples of a route as requests, with everything done that they need. */
async function requestsOf(
  route: Route,
): Promise<readonly { readonly request: PlainRequest; readonly body: unknown }[]> {
  const answers = new Map<string, unknown>()
  const doOnce = async (step: Step) => {
    if (answers.has(nameOf(step))) return
    const request = exampleRequest(step.route, withTaken(step.example, answers))
    answers.set(nameOf(step), JSON.parse((await send(request, request.payload, step.route)).body))
  }
  const requests = []
  for (const example of route.examples) {
    for (const step of stepsBefore(routes, example)) await doOnce(step)
    const taken = withTaken(example, answers)
    requests.push({ request: exampleRequest(route, taken), body: taken.body })
  }
  return requests
}

const writing = routes.filter(({ method, scope }) => method !== 'GET' && scope !== null)
const key = fc.option(
  hostileText.map((text) => text.replaceAll(/[^\t\x20-\x7e\u0080-\u00ff]/g, '?').slice(0, 300)),
  { freq: 4 },
)

describe(`spoiled bodies (seed ${seed})`, () => {
  test.each(writing.map((route) => [route.operationId, route] as const))('%s answers them', async (_, route) => {
    server = await startTestServer({}, {}, template.name)
    try {
      const requests = await requestsOf(route)
      const sent = fc
        .constantFrom(...requests)
        .chain(({ request, body }) =>
          fc.tuple(fc.constant(request), body === undefined ? fc.constant(undefined) : spoiled(body), key),
        )
      const declared = [...Object.keys(route.answers).map(Number), ...route.failures]
      const property = fc.asyncProperty(sent, async ([request, payload, idempotencyKey]) => {
        const headers = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }
        const answer = await send({ ...request, headers: { ...request.headers, ...headers } }, payload, route)
        expect(declared).toContain(answer.statusCode)
      })
      await fc.assert(property, runs(route.body === undefined ? 0.02 : 0.15))
    } finally {
      await server.stop()
    }
  })
})
