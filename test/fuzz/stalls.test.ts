import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as openRequest } from 'node:http'
import { connect } from 'node:net'
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
import { type HostileRequest, listForeignRequests, listOwnRequests } from './hostile-requests.ts'
import { warmBodies } from './hostile-shapes.ts'
import { Neighbour } from './neighbour.ts'

/** Maximum processor time in milliseconds, on the reference machine, for which one request may block all others. */
const longestStall = 50
/** The same for a valid request: as many products as 1 MiB holds, all stored and returned. */
const longestOfGoodProducts = 400
/** Maximum memory of the process in bytes after all requests; it starts with 250 MB. */
const maxMemory = 1_000_000_000
/** Milliseconds for all requests to an operation, on a busy machine: uploads have 384 MiB. */
const timeout = 600_000
/** How often a slow request is repeated before it counts as a failure. */
const maxAttempts = 6
/** Requests between two reports, of those that are rejected without work. */
const groupSize = 32
/** How many times slower another tenant's reads may become, at the median and at the 99th percentile. */
const maxRatio = 3
/**
 * Latencies in milliseconds on the reference machine below which another tenant's reads count as quick, whatever their
 * ratio: at the 99th percentile, a read may wait for the longest stall that a request may cause.
 */
const quickReads = { p50: 10, p99: longestStall }

let database: TestDatabase
let child: ChildProcess
let port: number
let blobs: string
const agent = new Agent({ keepAlive: true })
const tokens = new Map<string | null, string>()
/** The session of a shopper, without which forms of the return portal are not read. */
let shopperCookie = ''

interface Answer {
  readonly status: number
  readonly body: string
  readonly cookies?: readonly string[] | undefined
}

function send(method: string, path: string, headers: Readonly<Record<string, string>>, body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = openRequest({ port, host: '127.0.0.1', agent, method, path, headers }, (response) => {
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

async function fetchToken(clientId: string): Promise<string> {
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
  for (const client of ['acme-sandbox', 'globex-sandbox', 'operator']) tokens.set(client, await fetchToken(client))
  shopperCookie = await openOrder()
})
afterAll(async () => {
  agent.destroy()
  child?.kill('SIGKILL')
  await database?.drop()
  await rm(blobs, { recursive: true, force: true })
})

const bearer = (route: Route): Record<string, string> => {
  if (route.isForShoppers === true) return { cookie: shopperCookie }
  const client = getClientId(route)
  return client === null ? {} : { authorization: `Bearer ${tokens.get(client)}` }
}

/** Sends a request whose body is announced to be twice as long as it is, and leaves. */
async function sendHalf(method: string, { path, headers, body = Buffer.alloc(0), leaves }: HostileRequest) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  const lines = Object.entries({ host: '127.0.0.1', ...headers, 'content-length': String(2 * body.length) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n`)
  socket.write(body)
  // Lets the server begin to read the body.
  await delay(5)
  if (leaves === 'resetting') socket.resetAndDestroy()
  else socket.destroySoon()
}

const splitIntoGroups = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

const cases = routes.map((route) => [route.operationId, route] as const)

describe('hostile requests are handled without blocking others', () => {
  let neighbour: Neighbour
  let peakMemory = 0
  let requestCount = 0
  beforeAll(() => {
    const paths = ['/checkout/api/v3/Retailer/Confirmation', '/health/live']
    neighbour = new Neighbour({ port, token: tokens.get('globex-sandbox') ?? '', paths })
  })
  afterAll(() => neighbour?.stop())

  test.each(cases)('%s', { timeout }, async (operationId, route) => {
    const example = findSuccessExample(route)
    const { url } = buildExampleRequest(route, example)
    const headers = bearer(route)
    if (route.body !== undefined) headers['content-type'] = route.bodyType ?? 'application/json'
    // Warms up the code for the first request and the first rejection, which would distort the measurement.
    const warmUps =
      route.body === undefined ? [undefined, undefined] : warmBodies(example.body).map((body) => Buffer.from(body))
    for (const body of warmUps) await send(route.method, url, headers, body)

    const attackOnce = async (request: HostileRequest): Promise<number> => {
      requestCount++
      const allHeaders = { ...headers, ...request.headers }
      if (request.leaves === undefined) return (await send(route.method, request.path, allHeaders, request.body)).status
      await sendHalf(route.method, { ...request, headers: allHeaders })
      return 0
    }
    const findFault = async (statuses: readonly number[], maxStall: number) => {
      const measures = await report()
      peakMemory = Math.max(peakMemory, measures.residentMemory)
      const isLong = measures.longestStall > maxStall && measures.longestStall > maxStall * measureSlowness()
      const isFailed = statuses.some((status) => status >= 500)
      const isWrong = isFailed || measures.complaints.length > 0 || measures.residentMemory > maxMemory
      return { isLong, isWrong, text: `${statuses.join()} ${JSON.stringify(measures)}` }
    }
    const faults: string[] = []
    const attack = async (request: HostileRequest) => {
      const isWork = operationId === 'createProducts' && request.name === 'long lists of what is good'
      // A real stall occurs on every attempt; garbage collection or cold caches do not.
      for (let attempt = 1; ; attempt++) {
        const status = await attackOnce(request)
        const { isLong, isWrong, text } = await findFault([status], isWork ? longestOfGoodProducts : longestStall)
        if (isLong && !isWrong && attempt < maxAttempts) continue
        if (isLong || isWrong) faults.push(`${request.name}: ${text}`)
        return
      }
    }
    await neighbour.watch(async () => {
      await report()
      for (const group of splitIntoGroups([...listForeignRequests(route, url)], groupSize)) {
        const statuses: number[] = []
        for (const request of group) statuses.push(await attackOnce(request))
        const { isLong, isWrong, text } = await findFault(statuses, longestStall)
        if (isWrong) faults.push(`${group.map(({ name }) => name).join()}: ${text}`)
        else if (isLong) for (const request of group) await attack(request)
      }
      for (const request of listOwnRequests(route, url, example.body)) await attack(request)
    })
    expect(faults).toEqual([])
  })

  test('another tenant is answered almost as fast as without attacks', async ({ annotate }) => {
    const { quiet, attacked, failures } = neighbour
    const slowness = measureSlowness()
    const show = ({ count, p50, p99 }: typeof quiet) =>
      `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${count} reads`
    await annotate(
      `${requestCount} hostile requests to ${routes.length} operations; reads of another tenant without attacks: ${show(quiet)}; during them: ${show(attacked)}; peak memory ${Math.round(peakMemory / 2 ** 20)} MiB`,
    )
    expect(failures).toEqual([])
    expect(Math.min(quiet.count, attacked.count)).toBeGreaterThan(100)
    for (const percentile of ['p50', 'p99'] as const) {
      const limit = Math.max(maxRatio * quiet[percentile], quickReads[percentile] * slowness)
      expect(attacked[percentile]).toBeLessThanOrEqual(limit)
    }
  })
})
