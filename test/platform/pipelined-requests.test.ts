import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { usualLimits } from '../../src/platform/http/server-limits.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let client: Socket
/** Operations that were processed, whether or not the response was sent. */
let handled: string[] = []

afterEach(async () => {
  client.destroy()
  await server.stop()
})

async function open(): Promise<void> {
  handled = []
  server = await startTestServer({ inspectResponse: ({ operationId }) => handled.push(operationId) })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  client = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(client, 'connect')
}

/** Sends a text, and returns everything received until the server closes the connection. */
async function readAll(text: string): Promise<string> {
  let received = ''
  client.setEncoding('latin1').on('data', (piece: string) => (received += piece))
  client.write(text)
  await once(client, 'close')
  return received
}

const live = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'
const portal = 'GET /returns/acme HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('Pipelined requests get their responses in order, even with bodies in several chunks', async () => {
  await open()
  const form = 'grant_type=client_credentials&client_id=nobody&client_secret=wrong'
  const post = [
    'POST /connect/token HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${form.length}`,
    '',
    '',
  ].join('\r\n')
  const answer = readAll(`${live}${post}${form.slice(0, 10)}`)
  await delay(200)
  client.write(`${form.slice(10)}${live}GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  const statuses = [...(await answer).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  expect(statuses).toEqual(['200', '401', '200', '404'])
})

test('With thousands of pipelined requests, a connection gets the first responses and is then closed', async () => {
  await open()
  const answer = await readAll(live.repeat(1300))
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(usualLimits.pipelinedRequests + 1)
  expect(answer.match(/^connection: close/gim)).toHaveLength(1)
})

test('Pipelined requests are dropped when their client disconnects', async () => {
  await open()
  client.write(portal.repeat(90))
  await once(client, 'data')
  client.destroy()
  await once(client, 'close')
  await delay(300)
  expect(handled.length).toBeGreaterThan(0)
  expect(handled.length).toBeLessThan(60)
})
