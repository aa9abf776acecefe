import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ClientOptions, createClient, isPortolanError, type PortolanError } from './index.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Breaks the connection, or leaves the request without an answer. */
  readonly fails?: 'broken' | 'silent'
}

/** Requests for tokens, and all others. */
const tokenRequests: Received[] = []
const requests: Received[] = []
/** What is answered next; once all was, `{}` with status 200. */
let replies: Reply[] = []
let tokenReply: () => Reply = () => ({})

async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const isForToken = request.url === '/connect/token'
  const { method, url, headers } = request
  const received = isForToken ? tokenRequests : requests
  received.push({ method, url, headers, body })
  const { status = 200, fails, body: content = {}, ...reply } = isForToken ? tokenReply() : (replies.shift() ?? {})
  if (fails === 'broken') request.socket.destroy()
  if (fails !== undefined) return
  response.writeHead(status, { 'content-type': 'application/json', ...reply.headers })
  response.end(typeof content === 'string' ? content : JSON.stringify(content))
}
const server = createServer((request, response) => void answerRequest(request, response))
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((onDone) => server.listen(0, '127.0.0.1', onDone))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  tokenRequests.length = 0
  requests.length = 0
  replies = []
  tokenReply = () => ({ body: { access_token: `token-${tokenRequests.length}`, expires_in: 3600 } })
})

const connect = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, clientId: 'me', clientSecret: 's3cret', ...options })

const order = { params: { platformOrderNumber: 'O 1/2' } }
const readOrder = (client = connect()) => client.checkout.readOrderConfirmation(order)

async function catchError(promise: Promise<unknown>): Promise<PortolanError> {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!isPortolanError(error)) throw new Error('no error of the client', { cause: error })
  return error
}

test('one token serves all calls, including those that waited for it', async () => {
  const client = connect({ scope: 'checkout' })
  await Promise.all([readOrder(client), readOrder(client), readOrder(client)])
  await readOrder(client)
  expect(tokenRequests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    { grant_type: 'client_credentials', client_id: 'me', client_secret: 's3cret', scope: 'checkout' },
  ])
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill('Bearer token-1'))
  expect(requests[0]?.url).toBe('/checkout/api/v3/Retailer/Confirmation/O%201%2F2')
})

test('a token is renewed before it expires, and once when it is rejected', async () => {
  tokenReply = () => ({ body: { access_token: `token-${tokenRequests.length}`, expires_in: 20 } })
  const client = connect()
  await readOrder(client)
  await readOrder(client)
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
  replies = [{ status: 401, body: { message: 'expired', code: 4010 } }]
  await readOrder(client)
  expect(requests.at(-1)?.headers.authorization).toBe('Bearer token-4')
  const refusal = { status: 401, body: { message: 'expired', code: 4010 } }
  replies = [refusal, refusal]
  expect(await catchError(readOrder(client))).toMatchObject({ kind: 'checkout', status: 401, attempts: 2 })
})

test('the caller’s own tokens are requested on each call', async () => {
  let count = 0
  const client = createClient({ baseUrl, getToken: async () => `mine-${++count}` })
  await readOrder(client)
  await readOrder(client)
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer mine-1', 'Bearer mine-2'])
  expect(tokenRequests).toEqual([])
})

test('a public operation needs no token, and a client for it no credentials', async () => {
  await connect().server.readLiveness()
  const anonymous = createClient({ baseUrl })
  await anonymous.server.readLiveness()
  await expect(readOrder(anonymous)).rejects.toThrow('needs a token')
  expect([tokenRequests.length, requests[0]?.headers.authorization]).toEqual([0, undefined])
})

test('a write is retried under one key until it succeeds', async () => {
  replies = [
    { fails: 'broken' },
    { status: 500 },
    { status: 409, headers: { 'retry-after': '0' }, body: { title: 'In flight', detail: 'still in progress' } },
    { status: 201, headers: { 'idempotent-replayed': 'true' }, body: { orderReference: 'R-1' } },
  ]
  const body = { orderReference: 'R-1' } as never
  const answer = await connect().returns.createOutboundOrder({ params: { identifier: 'acme' }, body })
  expect(answer).toMatchObject({ status: 201, isReplay: true, body })
  const keys = requests.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual(Array(4).fill(expect.stringMatching(/^[0-9a-f]{32}$/)))
  expect(new Set(keys).size).toBe(1)
  expect(requests.map(({ body: sent }) => sent)).toEqual(Array(4).fill('{"orderReference":"R-1"}'))
})

test('neither a rejection nor a conflict without Retry-After is retried', async () => {
  for (const status of [400, 404, 409, 412, 422]) {
    replies = [{ status, body: { message: 'no', code: 1 } }]
    expect(await catchError(readOrder())).toMatchObject({ status, attempts: 1 })
  }
})

test('gives up after the maximum number of attempts, and reports their number', async () => {
  const refusal = { status: 503, headers: { 'retry-after': '0' }, body: { message: 'not ready', code: 5030 } }
  replies = [refusal, refusal]
  const error = await catchError(readOrder(connect({ attempts: 2 })))
  expect(error).toMatchObject({ kind: 'checkout', code: 5030, attempts: 2, retryAfter: 0 })
  expect(error.message).toBe('checkout.readOrderConfirmation: not ready')
})

test('waits as Retry-After says, unless that takes too long', async () => {
  replies = [{ status: 429, headers: { 'retry-after': '1' } }]
  const began = performance.now()
  await readOrder()
  expect(performance.now() - began).toBeGreaterThan(990)
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
  for (const after of ['3600', inAnHour]) {
    replies = [{ status: 429, headers: { 'retry-after': after }, body: { message: 'too many', code: 4290 } }]
    const error = await catchError(readOrder())
    expect(error).toMatchObject({ status: 429, attempts: 1, retryAfter: expect.closeTo(3600, -1) })
  }
})

test('an operation whose rate limit is used up is not called until it resets', async () => {
  const client = connect()
  replies = [{ headers: { ratelimit: '"default";r=0;t=1' } }]
  await readOrder(client)
  const began = performance.now()
  await client.server.readLiveness()
  expect(performance.now() - began).toBeLessThan(900)
  await readOrder(client)
  expect(performance.now() - began).toBeGreaterThan(900)
})

test('a timeout has its own error', async () => {
  replies = [{ fails: 'silent' }]
  const client = connect({ attempts: 1 })
  expect(await catchError(client.checkout.readOrderConfirmation({ ...order, timeoutMs: 50 }))).toMatchObject({
    kind: 'timeout',
    timeoutMs: 50,
    message: 'checkout.readOrderConfirmation: no answer within 50 ms',
  })
})

test('a refused connection is a network error with its cause', async () => {
  const error = await catchError(
    createClient({ baseUrl: 'http://127.0.0.1:1', getToken: async () => 't', attempts: 1 }).catalog.listChapters(),
  )
  expect(error).toMatchObject({ kind: 'network', cause: expect.any(TypeError) })
})

test.each(['a request', 'a wait', 'a wait for the token'])(
  'an aborted signal ends %s with its reason',
  async (what) => {
    const controller = new AbortController()
    const reason = new Error('enough')
    setTimeout(() => controller.abort(reason), 50)
    if (what === 'a wait') replies = [{ status: 503, headers: { 'retry-after': '30' } }]
    else if (what === 'a request') replies = [{ fails: 'silent' }]
    else tokenReply = () => ({ fails: 'silent' })
    const client = connect({ timeoutMs: 1000, attempts: 2 })
    await expect(client.checkout.readOrderConfirmation({ ...order, signal: controller.signal })).rejects.toBe(reason)
    await expect(client.checkout.readOrderConfirmation({ ...order, signal: controller.signal })).rejects.toBe(reason)
  },
)

test.each([
  [{ title: 'Not valid', status: 400, detail: 'look', errors: { 'a.b': ['is bad'] } }, 'problem', 'look; a.b: is bad'],
  [{ message: 'charges: no', code: 12 }, 'checkout', 'charges: no'],
  [
    [
      { code: 1, message: 'a' },
      { code: 2, message: 'b' },
    ],
    'catalog',
    'a; b',
  ],
  [{ userMessage: 'no label', details: 'id' }, 'document', 'no label'],
  [{ error: 'invalid_scope', error_description: 'no' }, 'oauth', 'invalid_scope: no'],
  ['<html>', 'unreadable', "the answer with status 400 is not one of Portolan's; is something else at this address?"],
  ['[null]', 'unreadable', expect.stringContaining('not one of')],
])('errors are distinguished by their shape: %j', async (body, kind, message) => {
  replies = [{ status: 400, body, headers: { 'x-request-id': 'r-1' } }]
  const error = await catchError(readOrder())
  expect(error).toMatchObject({ kind, status: 400, requestId: 'r-1', operation: 'checkout.readOrderConfirmation' })
  expect(error.message.slice(error.operation.length + 2)).toEqual(message)
})

test('a success that is not JSON is an error', async () => {
  replies = [{ body: '{"half":' }]
  expect(await catchError(readOrder(connect({ attempts: 1 })))).toMatchObject({ kind: 'unreadable', text: '{"half":' })
})

test('a success may have no body, and a file is a Blob', async () => {
  replies = [
    { status: 202, body: '' },
    { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
  ]
  const client = connect()
  expect((await client.catalog.uploadCatalog({ body: [] })).body).toBeUndefined()
  const { body } = await client.returns.readLabel({ params: { identifier: 'acme', labelReference: 'L' } })
  expect([body?.type, await body?.text()]).toEqual(['application/pdf', '%PDF'])
})

test('warnings are in the response, and reported to listeners', async () => {
  const reportedWarnings: unknown[] = []
  const client = connect({ onWarning: (warning, operation) => reportedWarnings.push([operation, warning.path]) })
  replies = [
    { body: { warnings: [{ code: 1, path: 'charges', message: 'odd' }] } },
    { headers: { 'portolan-warnings': '[{"path":"colour","message":"is not known"}]' } },
  ]
  expect((await readOrder(client)).warnings).toHaveLength(1)
  expect((await readOrder(client)).warnings).toEqual([{ path: 'colour', message: 'is not known' }])
  expect(reportedWarnings).toEqual([
    ['checkout.readOrderConfirmation', 'charges'],
    ['checkout.readOrderConfirmation', 'colour'],
  ])
})

test('lists are paged by token and by number, without requesting a page early', async () => {
  const client = connect()
  replies = [
    { body: { confirmations: [1, 2], continuationToken: 'next' } },
    { body: { confirmations: [3], continuationToken: null } },
    { body: { results: ['a'], currentPage: 1, pageCount: 2 } },
    { body: { results: ['b'], currentPage: 2, pageCount: 2 } },
  ]
  const found: unknown[] = []
  const requestCounts: number[] = []
  for await (const number of client.checkout.listOrderConfirmations.items({ query: { PageSize: 2 } })) {
    found.push(number)
    requestCounts.push(requests.length)
  }
  for await (const { body } of client.catalog.listProducts.pages({ query: { PageNumber: 1, PageSize: 1 } })) {
    found.push(...body.results)
  }
  expect([found, requestCounts]).toEqual([
    [1, 2, 3, 'a', 'b'],
    [1, 1, 2],
  ])
  expect(requests.map(({ url }) => url?.split('?')[1])).toEqual([
    'PageSize=2',
    'PageSize=2&ContinuationToken=next',
    'PageNumber=1&PageSize=1',
    'PageNumber=2&PageSize=1',
  ])
})

test('a list paged in the body continues in the body, and a feed stops when it is empty', async () => {
  const client = connect()
  replies = [
    { body: { items: [1], continuationToken: 'n' } },
    { body: { items: [2], continuationToken: null } },
    { body: { items: [3], continuationToken: 'e' } },
    { body: { items: [], continuationToken: 'e' } },
  ]
  const found: unknown[] = []
  for await (const entry of client.catalog.listInvalidProducts.items({ body: { pageSize: 1, pageNumber: 1 } }))
    found.push(entry)
  for await (const entry of client.events.listTenantEvents.items({ params: { identifier: 'acme' } })) found.push(entry)
  expect(found).toEqual([1, 2, 3])
  expect(requests[1]?.body).toBe('{"pageSize":1,"pageNumber":1,"continuationToken":"n"}')
})

test('parameters that would change the address are rejected before sending', async () => {
  for (const identifier of ['', '.', '..']) {
    await expect(connect().returns.readOrder({ params: { identifier, orderReference: 'x' } })).rejects.toThrow(
      TypeError,
    )
  }
  expect(requests).toEqual([])
})

test('a failed connection says why', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', attempts: 1 })
  const error = await client.server.readLiveness().then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(String(error)).toMatch(/: no answer to GET http:\/\/127\.0\.0\.1:1\/health\/live: .*(?:ECONNREFUSED|bad port)/)
})

test.each(['portolan.example', 'localhost:8080', 'ftp://portolan.example', 'https://'])(
  '%s is rejected as baseUrl before any call',
  (address) => {
    expect(() => createClient({ baseUrl: address })).toThrow(
      `baseUrl must be a URL such as https://portolan.example, not "${address}"`,
    )
  },
)
