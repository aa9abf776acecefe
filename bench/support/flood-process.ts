/** Child process of a benchmark: one tenant floods the server with one kind of work, over many connections. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { createSampleConfirmation } from '../../test/support/order-confirmation-samples.ts'
import {
  floodConnections as connections,
  createFloodProduct,
  createInvalidProduct,
  type FloodKind,
  type FloodTask,
} from './flood.ts'
import { buildPostRequest } from './http-load.ts'

// Real attackers bring their own machines; here the flood must only use processor time that the server leaves.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const [argument = ''] = process.argv.slice(2)
const { kind, port, token, returnOrderNumbers } = JSON.parse(argument) as FloodTask
const outcome: Record<string, number> = {}

/** Sends one request and returns the response status. */
type SendOne = (round: number, signal: AbortSignal) => Promise<number>

async function send(
  method: string,
  path: string,
  body: string | null,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
    signal,
  })
  await response.arrayBuffer()
  return response.status
}

/** Starts a receiver that takes a fifth of a second to answer, and subscribes it. @returns the endpoint's id */
async function createSlowEndpoint(): Promise<string> {
  const receiver = createServer((request, response) => {
    request.resume()
    setTimeout(() => response.end(), 200)
  })
  receiver.listen(0, '127.0.0.1').unref()
  await once(receiver, 'listening')
  const { port: receiverPort } = receiver.address() as AddressInfo
  const url = `http://127.0.0.1:${receiverPort}/`
  const settings = { tenant: 'acme', url, description: 'Flood', eventTypes: null, isEnabled: false }
  const response = await fetch(`http://127.0.0.1:${port}/admin/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { endpoint: { endpointId: string } }).endpoint.endpointId
}

/** Sends an upload of 32 MiB whose last part never comes. */
function stallUpload(signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(unfinishedUpload))
    let status = Number.NaN
    const abort = () => socket.destroy()
    signal.addEventListener('abort', abort, { once: true })
    socket.on('data', (piece) => {
      status = Number(piece.toString('latin1', 9, 12))
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      signal.removeEventListener('abort', abort)
      if (Number.isNaN(status)) reject(new Error('no response'))
      else resolve(status)
    })
  })
}

const sample = createSampleConfirmation()
const confirmation = JSON.stringify(sample)
const longProducts = JSON.stringify(Array.from({ length: 100 }, (_, index) => createFloodProduct(`LONG-${index}`)))

const unfinishedUpload =
  kind === 'uploads'
    ? buildPostRequest('/api/v2/RetailerCatalog', token, randomUUID(), ' '.repeat(33_000_000)).subarray(0, -1000)
    : Buffer.alloc(0)

const confirmationPath = '/checkout/api/v3/Retailer/Confirmation'
const endpointId = kind === 'webhook-tests' ? await createSlowEndpoint() : ''

const senders: Readonly<Record<FloodKind, SendOne>> = {
  // Aborted before the document is rendered, so that the next request has to render it again.
  documents: (round, signal) =>
    send(
      'GET',
      `/acme/return-orders/${returnOrderNumbers[round % returnOrderNumbers.length]}/Combined`,
      null,
      AbortSignal.any([signal, AbortSignal.timeout(200)]),
    ),
  // Each change makes the server take a new snapshot.
  snapshots: async (round, signal) => {
    if (round % connections === 0)
      await send('POST', '/api/v2/RetailerCatalog', JSON.stringify([createInvalidProduct(round % 1000)]), signal)
    return send('GET', '/api/v2/Products/Invalid?PageNumber=1&PageSize=2', null, signal)
  },
  uploads: (_, signal) => stallUpload(signal),
  classification: (_, signal) => send('POST', '/api/v2/Products', longProducts, signal),
  confirmations: (_, signal) => {
    const fresh = randomUUID()
    const body = confirmation
      .replace(JSON.stringify(sample.platformOrderNumber), JSON.stringify(fresh))
      .replace(JSON.stringify(sample.retailerCartId), JSON.stringify(`CART-${fresh}`))
    return send('POST', confirmationPath, body, signal)
  },
  // The same order again and again: nothing new but the key and its stored response.
  keys: (_, signal) => send('POST', confirmationPath, confirmation, signal, { 'idempotency-key': randomUUID() }),
  exports: (_, signal) => send('GET', '/api/v2/Products/Invalid/File?PageNumber=1&PageSize=1000', null, signal),
  'webhook-tests': (_, signal) => send('POST', `/admin/v1/webhook-endpoints/${endpointId}/test`, null, signal),
  'sign-ins': (round, signal) =>
    send('POST', '/console/session', JSON.stringify({ userId: `user-${round}`, password: randomUUID() }), signal, {
      'portolan-console': '1',
    }),
}

const stop = new AbortController()
const sendOne = senders[kind]
const ended = Promise.all(
  Array.from({ length: connections }, async (_, index) => {
    for (let round = index; !stop.signal.aborted; round += connections) {
      const status = await sendOne(round, stop.signal).catch(() => 'none')
      outcome[status] = (outcome[status] ?? 0) + 1
    }
  }),
)
process.once('message', () => {
  stop.abort()
  void tellOutcome()
})

// Ends with a benchmark that was killed.
process.on('disconnect', () => process.exit())

async function tellOutcome(): Promise<void> {
  await ended
  process.send?.(outcome)
  process.disconnect()
}

process.send?.('under way')
