import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { findCommandAfter } from './html-reading.ts'

const run = promisify(execFile)

let server: TestServer
let address: string

beforeAll(async () => {
  server = await startTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.stop())

/** Reads a page's command and points it at this server instead of the configured address. */
async function readCommand(path: string, anchor: string): Promise<string> {
  const { body } = await server.app.inject(path)
  return findCommandAfter(body, anchor).replaceAll('http://127.0.0.1:8080', address)
}

/** Pastes commands into one shell. @returns the output of the last one */
async function runInShell(...commands: readonly string[]): Promise<{ status: number; body: unknown }> {
  const script = commands.join('\necho ----\n')
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script])
  const [head = '', ...body] = (stdout.split('----\n').at(-1) ?? '').split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body: JSON.parse(body.join('')) }
}

test('the first steps return a token and confirm an order', async () => {
  const { body } = await server.app.inject('/docs')
  const steps = [...body.matchAll(/<figcaption>(\d)\. /g)]
  expect(steps).toHaveLength(2)
  const token = await readCommand('/docs', 'first-steps')
  const rest = body.slice(body.indexOf('<figcaption>2. '))
  const second = findCommandAfter(` id="second">${rest}`, 'second').replaceAll('http://127.0.0.1:8080', address)
  expect(await runInShell(token, second)).toMatchObject({ status: 201, body: { status: 'Confirmed', warnings: [] } })
})

// In this order, since each depends on the ones before it.
const examples: readonly [string, string, number][] = [
  ['checkout', 'receiveOrderConfirmation-repeated', 200],
  ['checkout', 'receiveOrderConfirmation-other-content', 409],
  ['checkout', 'receiveOrderConfirmation-amount-as-number', 400],
  ['checkout', 'receiveOrderConfirmation-on-hold', 201],
  ['checkout', 'receiveOrderConfirmation-awaiting-payment', 201],
  ['checkout', 'listOrderConfirmations-held', 200],
  ['checkout', 'listOrderConfirmations-bad-page-size', 400],
  ['checkout', 'checkOrderConfirmation-valid', 200],
  ['checkout', 'readOrderConfirmation-confirmed', 200],
  ['checkout', 'readOrderConfirmation-unknown', 404],
  ['checkout', 'releaseHold-released', 200],
  ['checkout', 'paymentReceived-paid', 200],
  ['checkout', 'paymentReceived-not-waiting', 409],
  ['checkout', 'cancelOrderConfirmation-cancelled', 200],
  ['admin', 'listEvents-confirmed', 200],
  ['identity', 'issueToken-client-credentials', 200],
  ['identity', 'issueToken-wrong-secret', 401],
  ['server', 'readReadiness-ready', 200],
]

test.each(examples)('the command pasted from /docs/%s, %s returns %i', async (page, anchor, status) => {
  const request = await readCommand(`/docs/${page}`, anchor)
  const needsToken = request.includes('$TOKEN')
  const response = await runInShell(...(needsToken ? [await readCommand(`/docs/${page}`, 'access')] : []), request)
  expect(response.status).toBe(status)
})
