import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { createClient, isPortolanError } from '#client'
import { routes } from '../../src/composition/contract.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import { languages } from '../../src/platform/docs/assets/samples.js'
import { buildSampleRequest } from '../../src/platform/docs/code.ts'
import { findUndescribedEvents } from '../support/described-events.ts'
import {
  buildExampleRequest,
  type ExampleResponses,
  type ExampleStep,
  fillFromResponses,
  formatName,
  getClientId,
  listPrerequisites,
} from '../support/example-requests.ts'
import { expectStatus } from '../support/expect-status.ts'
import { findDifferences } from '../support/json-match.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** A server on which some examples have run, with their responses. */
interface ServerState {
  /** The examples that it has run, in order, as listed by `listPredecessors`. */
  readonly predecessors: string
  readonly server: TestServer
  readonly responses: Map<string, unknown>
}

let state: ServerState | null = null

/** Reuses the server of the last example if it is in this state; otherwise starts a new one. */
async function openState(predecessors: string): Promise<ServerState> {
  if (state?.predecessors === predecessors) return state
  await state?.server.stop()
  state = { predecessors, server: await startTestServer(), responses: new Map() }
  return state
}

afterAll(() => state?.server.stop())

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parametersAndCode: readonly string[]
) => (...values: readonly unknown[]) => Promise<void>

const typeScript = languages.find(({ id }) => id === 'typescript') ?? languages[0]
const silent = { log: () => undefined }

/** Whether the operation is for browsers, which it may redirect. */
const isForBrowsers = ({ isForShoppers, responses }: Route): boolean => isForShoppers === true || 303 in responses

/** Runs an example by its TypeScript sample. @returns the server's response */
async function runExample(server: TestServer, { route, example }: ExampleStep, responses: ExampleResponses) {
  // For browsers only; there is no client method.
  if (isForBrowsers(route)) return server.app.inject({ ...buildExampleRequest(route, example) })
  const sample = buildSampleRequest(route, fillFromResponses(example, responses))
  const code = typeScript.writeRequest('http://localhost', { ...sample, needsToken: true })
  const clientId = getClientId(route)
  let received: LightMyRequestResponse | undefined
  const client = createClient({
    baseUrl: 'http://localhost',
    attempts: 1,
    getToken: () => (clientId === null ? Promise.reject(new Error('there is no client')) : server.token(clientId)),
    fetch: async (address, init) => {
      const request = new Request(address, init)
      const payload = await request.text()
      received = await server.app.inject({
        method: request.method as Route['method'],
        url: request.url.slice('http://localhost'.length),
        headers: Object.fromEntries(request.headers),
        ...(payload === '' ? {} : { payload }),
      })
      const { statusCode: status, rawPayload } = received
      const answerHeaders = Object.entries(received.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      return new Response(rawPayload.length === 0 ? null : new Uint8Array(rawPayload), {
        status,
        headers: answerHeaders,
      })
    },
  })
  const failure = await new AsyncFunction('client', 'console', code)(client, silent).then(
    () => null,
    (error: unknown) => error,
  )
  if (received === undefined) throw new Error(`the sample sends nothing:\n${code}`, { cause: failure })
  const isRefused = received.statusCode >= 400
  if (isRefused ? !isPortolanError(failure) : failure !== null) throw failure
  return received
}

/** Number of audit entries of an operation. */
async function countAuditEntries({ database }: TestServer, operationId: string): Promise<number> {
  const rows = await database.query('select from portolan.audit_entry where operation = $1', [operationId])
  return rows.length
}

/** Recorded responses, which the reference shows for examples that do not state one. */
const recordedFile = new URL('../../reference/example-answers.json', import.meta.url)
const recorded: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(recordedFile, 'utf8'))
const isRecording = process.env['UPDATE_GOLDEN'] === '1'
const recordings = new Map<string, unknown>()

/** Whether the response to an example has to be recorded: JSON that the example does not state. */
function isRecorded({ route, example }: ExampleStep): boolean {
  const { status, body } = example.response
  const schema: { readonly type?: unknown } | undefined = route.responses[status]
  if (body !== undefined || status >= 300 || schema?.type === 'null') return false
  return route.responseType === undefined && route.service !== 'server'
}

const maxEntries = 2
const longestText = 160

/** Truncates long lists and strings. */
function truncateValue(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestText ? `${value.slice(0, longestText)}…` : value
  if (Array.isArray(value)) return value.slice(0, maxEntries).map(truncateValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, truncateValue(member)]))
}

function toRecording(body: unknown) {
  const short = truncateValue(body)
  return { body: short, isCut: JSON.stringify(short) !== JSON.stringify(body) }
}

/** Replaces values that differ between runs with their types. */
function toShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toShape)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toShape(member)]))
}

afterAll(async () => {
  if (!isRecording) return
  const names = [...recordings.keys()].toSorted()
  const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, recordings.get(name)])), null, 2)
  await writeFile(recordedFile, `${text}\n`)
})

const steps = routes.flatMap((route) => route.examples.map((example) => ({ route, example })))

const isChange = ({ route, example }: ExampleStep): boolean => route.write === true && example.response.status < 400

/**
 * The examples that must run up to an example, and itself if it changes something. An example that needs a read or a
 * rejected request gets its own server: the request log details only the first rejections of each second.
 */
const listPredecessors = (step: ExampleStep): string =>
  [...listPrerequisites(routes, step.example), ...(isChange(step) ? [step] : [])].map(formatName).join(', ')

/** Groups examples that leave the server in the same state, so that they can share it. */
const stepsByState = [...Map.groupBy([...steps.filter(isChange), ...steps], listPredecessors).values()].flatMap(
  (group) => [...new Set(group)],
)

describe('every documented example works as documented', () => {
  test.each(stepsByState.map((step) => [formatName(step), step] as const))('%s', async (_, step) => {
    const { server, responses } = await openState(listPredecessors(step))
    for (const earlier of listPrerequisites(routes, step.example)) {
      if (responses.has(formatName(earlier))) continue
      const answer = await runExample(server, earlier, responses)
      expectStatus(answer, earlier.example.response.status)
      responses.set(formatName(earlier), answer.json())
    }
    const auditedBefore = await countAuditEntries(server, step.route.operationId)
    const exampleResponse = await runExample(server, step, responses)
    const { status, body } = step.example.response
    expectStatus(exampleResponse, status)
    if (isChange(step)) responses.set(formatName(step), exampleResponse.payload === '' ? null : exampleResponse.json())
    const isAudited = step.route.scope === 'admin' && step.route.write === true && status < 300
    const audited = (await countAuditEntries(server, step.route.operationId)) - auditedBefore
    expect({ isAudited, hasEntry: isAudited ? audited === 1 : true }).toEqual({ isAudited, hasEntry: true })
    expect(body === undefined ? [] : findDifferences(exampleResponse.json(), body)).toEqual([])
    const now = isRecorded(step) ? toRecording(exampleResponse.json()) : undefined
    if (isRecording && now !== undefined) recordings.set(formatName(step), now)
    expect(
      isRecording ? toShape(now) : toShape(recorded[formatName(step)]),
      'UPDATE_GOLDEN=1 npm test -- test/contract/examples writes reference/example-answers.json anew',
    ).toEqual(toShape(now))
    expect(await findUndescribedEvents(server)).toEqual([])
    expect(server.complaints).toEqual([])
  })
})

/** Operations without a successful example; the tests named here cover them. */
const withoutSuccess = [
  // Needs a worker that has delivered: webhook-administration.db.test.ts.
  'readWebhookDelivery',
  'replayWebhookDelivery',
  // Needs a photograph sent by a shopper: return-portal-photographs.test.ts.
  'readReturnPhotograph',
  // Needs a withdrawal declared by a shopper: return-portal-withdrawal.test.ts.
  'recordWithdrawalRefund',
  // Need a session cookie: console-sessions.db.test.ts.
  'issueSessionToken',
  'signOutEverywhere',
  'changePassword',
  // The file names change with their content: console.test.ts.
  'readConsoleAsset',
]

test.each(
  routes
    .filter(({ operationId }) => !withoutSuccess.includes(operationId))
    .map((route) => [route.operationId, route] as const),
)('%s has a successful example', (_, route) => {
  // Operations for browsers may redirect.
  const last = isForBrowsers(route) ? 399 : 299
  expect(route.examples.filter(({ response: exampleResponse }) => exampleResponse.status <= last)).not.toEqual([])
  expect(new Set(route.examples.map(({ name }) => name)).size).toBe(route.examples.length)
})

test('responses are recorded only for examples that need them', () => {
  expect(Object.keys(recorded)).toEqual(steps.filter(isRecorded).map(formatName).toSorted())
})
