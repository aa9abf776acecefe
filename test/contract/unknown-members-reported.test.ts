import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../src/composition/contract.ts'
import { hasWarningsHeader, warningsHeader } from '../../src/kernel/contract/warnings-header.ts'
import {
  buildExampleRequest,
  type ExampleStep,
  fillFromResponses,
  findSuccessExample,
  formatName,
  getClientId,
  listPrerequisites,
} from '../support/example-requests.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/*
 * Every operation reports members of a body that it does not know: in its response, in a header, or by rejecting the
 * request.
 */

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Uploads report twice: in the header at once, and in the status later. */
const reportedLater = ['uploadCatalog']
const refused = ['createOutboundOrder', 'updateOutboundOrder']

const steps = routes
  .filter(({ body, bodyType = 'application/json' }) => body !== undefined && bodyType === 'application/json')
  // An inbox accepts any delivery.
  .filter(({ operationId }) => operationId !== 'receiveSandboxDelivery')
  .map((route) => ({ route, example: findSuccessExample(route) }))
  // Without a session cookie, no response could report them.
  .filter(({ example }) => example.response.status < 300)

const withUnknown = (body: unknown): unknown => {
  const more = { unheardOf: 1 }
  return Array.isArray(body) ? body.map((entry: object) => ({ ...entry, ...more })) : { ...Object(body), ...more }
}

test('every operation reports unknown members', async () => {
  const responses = new Map<string, unknown>()
  const reports = new Map<string, string>()

  const send = async ({ route, example }: ExampleStep, isWithUnknown: boolean) => {
    const filled = fillFromResponses(example, responses)
    const { headers, ...request } = buildExampleRequest(
      route,
      isWithUnknown ? { ...filled, body: withUnknown(filled.body) } : filled,
    )
    const client = getClientId(route)
    const authorization = client === null ? {} : { authorization: `Bearer ${await server.token(client)}` }
    return server.app.inject({ ...request, headers: { ...headers, ...authorization } })
  }

  /** Runs an example with an unknown member, or without it if that is rejected. */
  const carryOut = async (step: ExampleStep): Promise<void> => {
    const { operationId, body } = step.route
    let response = await send(step, body !== undefined)
    if (refused.includes(operationId)) {
      if (response.statusCode === 400 && response.body.includes('unheardOf')) reports.set(operationId, 'refused')
      response = await send(step, false)
    }
    expectStatus(response, step.example.response.status)
    const answer: unknown = response.body === '' ? null : response.json()
    responses.set(formatName(step), answer)
    const { warnings } = Object(answer) as { readonly warnings?: unknown }
    if (JSON.stringify(warnings ?? null).includes('unheardOf')) reports.set(operationId, 'warnings')
    if (String(response.headers[warningsHeader] ?? '').includes('unheardOf')) reports.set(operationId, 'header')
  }

  const done = new Set<string>()
  for (const step of steps) {
    for (const each of [...listPrerequisites(routes, step.example), step]) {
      if (done.has(formatName(each))) continue
      done.add(formatName(each))
      await carryOut(each)
    }
  }
  const expected = steps.map(({ route }) => {
    const place = refused.includes(route.operationId) ? 'refused' : hasWarningsHeader(route) ? 'header' : 'warnings'
    return [route.operationId, place]
  })
  expect(steps.map(({ route: { operationId } }) => [operationId, reports.get(operationId) ?? 'nowhere'])).toEqual(
    expected,
  )
  expect(reportedLater.map((operationId) => reports.get(operationId))).toEqual(['header'])
  expect(server.complaints).toEqual([])
})
