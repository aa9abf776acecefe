import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { routes } from '../../src/composition/contract.ts'
import { sandboxSecret } from '../../src/composition/sandbox.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import { createOutboundOrder } from '../../src/returns/orders/contract/outbound-orders.ts'
import { openPortalOrder } from '../../src/returns/portal/contract/portal-pages.ts'
import { buildExampleRequest, findSuccessExample, getClientId } from '../support/example-requests.ts'
import { measureSlowness } from '../support/machine-speed.ts'
import type { Measures } from '../support/measured-api.ts'
import { secretKey } from '../support/secret-key.ts'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { hostileForms } from './hostile-forms.ts'
import { hostileBodies, hostileHeaders, hostileUploads, quickBody, warmBodies } from './hostile-shapes.ts'

/** Maximum processor time in milliseconds, on the reference machine, for which one request may block all others. */
const longestStall = 50
/** The same for a valid request: as many products as 1 MiB holds, all stored and returned. */
const longestOfGoodProducts = 400
/** Maximum memory of the process in bytes after all requests; it starts with 250 MB. */
const maxMemory = 1_000_000_000
/**
 * Operations tested with every shape at 1 MiB. For the others less is enough, because the same code parses all bodies.
 */
const readInFull = ['createProducts', 'receiveOrderConfirmation', 'submitPackage', 'createReturnOrder']
/** How often a slow request is repeated before it counts as a failure. */
const maxAttempts = 6
/** Limit in milliseconds for the median latency of another tenant's reads, on a busy machine. */
const timeout = 500

let database: TestDatabase
let child: ChildProcess
let port: number
let blobs: string
const agent = new Agent({ keepAlive: true })
/** Connections that never carry hostile requests. */
const neighbourAgent = new Agent({ keepAlive: true })
const tokens = new Map<string | null, string>()
/** The session of a shopper, without which forms of the return portal are not read. */
let shopperCookie = ''

interface Answer {
  readonly status: number
  readonly body: string
  readonly cookies?: readonly string[] | undefined
}

function send(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
  connections = agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', agent: connections, method, path, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(pieces).toString(),
          cookies: response.headers['set-cookie'],
        }),
      )
      response.on('error', reject)
    })
    // The server stops reading a body that is too large, and the response may be lost with the connection.
    asking.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') resolve({ status: 0, body: '' })
      else reject(error)
    })
    asking.end(body)
  })
}

async function report(): Promise<Measures> {
  child.send('report')
  const [measures] = (await once(child, 'message')) as [Measures]
  return measures
}

async function tokenOf(clientId: string): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: sandboxSecret,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { body } = await send('POST', '/connect/token', headers, Buffer.from(form.toString()))
  return (JSON.parse(body) as { access_token: string }).access_token
}

/** Registers an order and opens it as its shopper. @returns the cookie of the session */
async function openOrder(): Promise<string> {
  for (const route of [createOutboundOrder, openPortalOrder]) {
    const { method, url, headers, payload = '' } = buildExampleRequest(route, findSuccessExample(route))
    const { status, cookies } = await send(method, url, { ...bearer(route), ...headers }, Buffer.from(payload))
    if (status >= 400) throw new Error(`${url}: ${status}`)
    const [session] = cookies?.map((cookie) => cookie.split(';')[0] ?? '') ?? []
    if (session !== undefined) return session
  }
  throw new Error('no session was started')
}

beforeAll(async () => {
  database = await cloneDatabase(inject('sandboxDatabase'))
  blobs = await mkdtemp(join(tmpdir(), 'portolan-stalls-'))
  child = fork(new URL('../support/measured-api.ts', import.meta.url), {
    // Not those of the test's own process, which is of another kind.
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      PORTOLAN_BLOB_DIR: blobs,
      PORTOLAN_SECRET_KEY: secretKey.bytes.toString('base64'),
    },
  })
  const [message] = (await once(child, 'message')) as [{ port: number }]
  port = message.port
  for (const client of ['acme-sandbox', 'globex-sandbox', 'operator']) tokens.set(client, await tokenOf(client))
  shopperCookie = await openOrder()
})
afterAll(async () => {
  agent.destroy()
  neighbourAgent.destroy()
  child?.kill('SIGKILL')
  await database?.drop()
  await rm(blobs, { recursive: true, force: true })
})

const bearer = (route: Route): Record<string, string> => {
  if (route.isForShoppers === true) return { cookie: shopperCookie }
  const client = getClientId(route)
  return client === null ? {} : { authorization: `Bearer ${tokens.get(client)}` }
}

const isJson = (route: Route): boolean => (route.bodyType ?? 'application/json') === 'application/json'

/** Records what another tenant and the monitoring see meanwhile. */
class Neighbour {
  readonly failures: string[] = []
  readonly latencies: number[] = []
  readonly #stopping = new AbortController()
  readonly #reading: Promise<void>

  constructor() {
    this.#reading = this.#read()
  }

  async #read(): Promise<void> {
    const headers = { authorization: `Bearer ${tokens.get('globex-sandbox')}` }
    while (!this.#stopping.signal.aborted) {
      const begin = performance.now()
      for (const path of ['/checkout/api/v3/Retailer/Confirmation', '/health/live']) {
        const { status, body } = await send('GET', path, headers, undefined, neighbourAgent)
        if (status !== 200) this.failures.push(`${path}: ${status} ${body}`)
      }
      this.latencies.push(performance.now() - begin)
      await delay(50)
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#reading
  }
}

describe('hostile requests are handled without blocking others', () => {
  let neighbour: Neighbour
  beforeAll(() => {
    neighbour = new Neighbour()
  })

  test.each(routes.map((route) => [route.operationId, route] as const))('%s', async (operationId, route) => {
    const example = findSuccessExample(route)
    const { url } = buildExampleRequest(route, example)
    const headers = bearer(route)
    if (route.body !== undefined) headers['content-type'] = route.bodyType ?? 'application/json'
    // Warms up the code for the first request and the first rejection, which would distort the measurement.
    const warmUps =
      route.body === undefined ? [undefined, undefined] : warmBodies(example.body).map((body) => Buffer.from(body))
    for (const body of warmUps) await send(route.method, url, headers, body)
    await report()
    const seen: string[] = []
    const attack = async (name: string, path: string, submitted: Readonly<Record<string, string>>, body?: Buffer) => {
      const isWork = operationId === 'createProducts' && name === 'long lists of what is good'
      const maxStall = isWork ? longestOfGoodProducts : longestStall
      // A real stall occurs on every attempt; garbage collection or cold caches do not.
      for (let attempt = 1; ; attempt++) {
        const { status } = await send(route.method, path, { ...headers, ...submitted }, body)
        const measures = await report()
        const isLong = measures.longestStall > maxStall && measures.longestStall > maxStall * measureSlowness()
        const isWrong = status >= 500 || measures.complaints.length > 0 || measures.residentMemory > maxMemory
        if (isLong && !isWrong && attempt < maxAttempts) continue
        if (isLong || isWrong) seen.push(`${name}: ${status} ${JSON.stringify(measures)}`)
        return
      }
    }
    for (const [name, path, submitted] of hostileHeaders(url)) await attack(name, path, submitted)
    if (route.body !== undefined && isJson(route)) {
      const bytes = readInFull.includes(operationId) ? undefined : quickBody
      for (const [name, body, submitted] of hostileBodies(example.body, bytes)) await attack(name, url, submitted, body)
    }
    if (route.body !== undefined && !isJson(route)) {
      for (const [name, body, submitted] of hostileForms(route)) await attack(name, url, submitted, body)
    }
    if (route.bodyByEntry === true) {
      for (const [name, body] of hostileUploads(example.body)) await attack(name, url, {}, body)
    }
    expect(seen).toEqual([])
  })

  test('another tenant gets every response meanwhile', async ({ annotate }) => {
    await neighbour.stop()
    const latencies = neighbour.latencies.toSorted((a, b) => a - b)
    const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
    await annotate(
      `reads of another tenant: p50 ${percentile(0.5).toFixed(0)} ms, p99 ${percentile(0.99).toFixed(0)} ms`,
    )
    expect(neighbour.failures).toEqual([])
    expect(latencies.length).toBeGreaterThan(100)
    expect(percentile(0.5)).toBeLessThan(timeout)
  })
})
