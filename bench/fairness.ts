import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sandboxSecret } from '../src/composition/sandbox.ts'
import { createSampleConfirmation } from '../test/support/order-confirmation-samples.ts'
import { buildGetRequest, buildPostRequest, runHttpLoad } from './support/http-load.ts'
import { printTable } from './support/report.ts'
import { type ApiProcess, openStage, startApi } from './support/stage.ts'

/** How much worse the other tenant's p99 may become. */
const limit = 3
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10)
const flooding = 24

const words = 'woven cotton shirt with buttons of shell and a pocket for a wallet of leather '
const brand = 'ACM'
const product = (productCode: string, more: object = {}) => ({
  brandCode: brand,
  productCode,
  name: 'Shirt',
  description: words.repeat(120),
  material: 'Cotton',
  countryOfOrigin: 'PT',
  deliveryCountry: 'DE',
  ...more,
})

/** Sends one request as the tenant that floods. */
type Flood = (round: number, signal: AbortSignal) => Promise<unknown>

/**
 * How the reads of one tenant fare while another floods the server with one kind of work after the other: requests that
 * are given up and repeated, over 24 connections, and uploads that stand still.
 */
export async function fairness(): Promise<void> {
  // Shares are measured here: a tenant whose clients are many is stopped by no limit of one client.
  process.env['PORTOLAN_RATE_LIMITS'] ??= '{"*": 1000000}'
  const stage = await openStage()
  const api = await startApi(stage, { withJobs: true })
  try {
    const other = await tokenOf(api, 'globex-sandbox')
    const floods = await prepare(api)
    await readsOf(api, other, 2)
    const results: Record<string, { quiet: number; flooded: number; ratio: number }> = {}
    for (const [kind, flood] of Object.entries(floods)) {
      const quiet = await readsOf(api, other, seconds)
      const stop = new AbortController()
      const ended = Promise.all(
        Array.from({ length: flooding }, (_, index) => replayResponse(flood, index, stop.signal)),
      )
      const flooded = await readsOf(api, other, seconds)
      stop.abort()
      await ended
      results[kind] = { quiet, flooded, ratio: flooded / quiet }
    }
    printTable(
      ['reads of another tenant while one floods', 'quiet p99 ms', 'flooded p99 ms', 'ratio', 'limit'],
      Object.entries(results).map(([kind, { quiet, flooded, ratio }]) => [
        kind,
        quiet.toFixed(1),
        flooded.toFixed(1),
        ratio.toFixed(1),
        String(limit),
      ]),
    )
    const isHeld = Object.values(results).every(({ ratio }) => ratio <= limit)
    console.log(JSON.stringify({ benchmark: 'fairness', limit, isHeld, results }))
  } finally {
    await api.stop()
    await stage.close()
  }
}

async function tokenOf(api: ApiProcess, clientId: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${api.port}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: sandboxSecret }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** The 99th percentile of reads, in milliseconds; those that were not answered 200 fail the benchmark. */
async function readsOf(api: ApiProcess, token: string, forSeconds: number): Promise<number> {
  const request = buildGetRequest('/globex/outbound-orders?pageSize=10', token)
  const { p99, statuses } = await runHttpLoad({
    port: api.port,
    connections: 2,
    seconds: forSeconds,
    next: () => request,
  })
  if (Object.keys(statuses).join() !== '200') throw new Error(`reads were answered ${JSON.stringify(statuses)}`)
  return p99
}

async function replayResponse(flood: Flood, index: number, signal: AbortSignal): Promise<void> {
  for (let round = index; !signal.aborted; round += flooding) await flood(round, signal).catch(() => {})
}

/** What the flooding tenant needs, and how it floods. */
async function prepare(api: ApiProcess): Promise<Readonly<Record<string, Flood>>> {
  const send = async (method: string, path: string, body: unknown, signal: AbortSignal | null = null) => {
    const response = await fetch(`http://127.0.0.1:${api.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      signal,
    })
    return response.text()
  }
  const codes = Array.from({ length: 1000 }, (_, index) => `A${index}`)
  const shippingInformation = { shippingStatus: 'Shipped' }
  const orderItems = codes.map((productCode) => ({ productCode, quantity: 1, shippingInformation }))
  const contactInformation = { firstName: 'Sandbox', lastName: 'Shopper', countryIso: 'DE' }
  await send('POST', '/acme/outbound-orders', { orderReference: 'FLOOD', contactInformation, orderItems })
  const returnItems = codes.map((productCode) => ({ productCode, reasonCode: 'TooSmall' }))
  const made = await send('POST', '/acme/orders/FLOOD/return-orders', { returnItems })
  const { returnOrderNumber } = JSON.parse(made) as { returnOrderNumber: string }
  const bad = codes.map((code) => product(code, { description: 'Short', countryOfOrigin: 'XX' }))
  await send('POST', '/api/v2/RetailerCatalog', bad)
  const long = Array.from({ length: 100 }, (_, index) => product(`LONG-${index}`))
  const confirmation = JSON.stringify(createSampleConfirmation())
  const number = JSON.stringify(createSampleConfirmation().platformOrderNumber)
  const cart = JSON.stringify(createSampleConfirmation().retailerCartId)
  return {
    // Given up before it can be made, so that it is to be made again.
    documents: (_, signal) =>
      send(
        'GET',
        `/acme/return-orders/${returnOrderNumber}/Combined`,
        null,
        AbortSignal.any([signal, AbortSignal.timeout(200)]),
      ),
    // Each change makes the next copy a new one.
    snapshots: async (round, signal) => {
      if (round % flooding === 0) await send('POST', '/api/v2/RetailerCatalog', [bad[round % bad.length]], signal)
      return send('GET', '/api/v2/Products/Invalid?PageNumber=1&PageSize=2', null, signal)
    },
    uploads: (_, signal) => standStill(api, signal),
    classification: (_, signal) => send('POST', '/api/v2/Products', long, signal),
    confirmations: (_, signal) => {
      const fresh = randomUUID()
      const body = confirmation.replace(number, JSON.stringify(fresh)).replace(cart, JSON.stringify(`CART-${fresh}`))
      return send('POST', '/checkout/api/v3/Retailer/Confirmation', JSON.parse(body), signal)
    },
  }
}

/** An upload of 32 MiB of which the last part never comes. */
function standStill(api: ApiProcess, signal: AbortSignal): Promise<void> {
  const length = 33_000_000
  const whole = buildPostRequest('/api/v2/RetailerCatalog', api.token, randomUUID(), ' '.repeat(length))
  return new Promise((resolve) => {
    const socket = connect(api.port, '127.0.0.1', () => socket.write(whole.subarray(0, length - 1000)))
    const leave = () => socket.destroy()
    signal.addEventListener('abort', leave, { once: true })
    socket.resume()
    socket.on('error', () => {})
    socket.on('close', () => {
      signal.removeEventListener('abort', leave)
      resolve()
    })
  })
}
