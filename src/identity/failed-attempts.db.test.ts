import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'

let server: TestServer
/** A client with a generated secret, used only by this test, so that its count of failures starts at zero. */
let clientId: string
let secret: string

const limit = 20

beforeAll(async () => {
  server = await startTestServer({}, { trustedProxies: ['198.51.100.0/24'] })
})

afterAll(async () => {
  await server.stop()
})

beforeEach(async () => {
  clientId = `client-${randomUUID()}`
  const { database, identity } = server.system
  const newClient = { clientId, tenant: 'acme', name: 'A', scopes: ['checkout'], brands: null } as const
  secret = (await database.runAsSystem((unit) => identity.clients.createClient(unit, newClient))).secret
})

interface Who {
  readonly id?: string
  readonly address?: string
  readonly forwarded?: string
}

let addresses = 0
/** An address without failed attempts. */
const anotherAddress = () => `10.1.${addresses >> 8}.${addresses++ & 255}`

async function requestToken(shown: string, { id = clientId, address = anotherAddress(), forwarded }: Who = {}) {
  return server.app.inject({
    method: 'POST',
    url: '/connect/token',
    remoteAddress: address,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
    payload: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: shown }).toString(),
  })
}

const readStatus = async (response: ReturnType<typeof requestToken>) => (await response).statusCode

async function failRepeatedly(times: number, caller: Who = {}): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push(await readStatus(requestToken('wrong', caller)))
  return statuses
}

const repeatStatus = (status: number, times: number) => Array.from({ length: times }, () => status)

describe('after 20 failures in a minute', () => {
  test('for one client, wrong secrets return 429 from any address, and the right one is accepted', async () => {
    expect(await failRepeatedly(limit)).toEqual(repeatStatus(401, limit))
    const response = await requestToken('wrong')
    expect(response.statusCode).toBe(429)
    expect(response.json()).toEqual({
      error: 'temporarily_unavailable',
      error_description: expect.stringContaining('try again in'),
    })
    const wait = Number(response.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(await readStatus(requestToken(secret))).toBe(200)
  })

  test('from one address, wrong secrets return 429 for any client, and right ones are accepted', async () => {
    const address = anotherAddress()
    for (let time = 0; time < limit; time++) {
      expect(await readStatus(requestToken('wrong', { id: `nobody-${time}`, address }))).toBe(401)
    }
    expect(await readStatus(requestToken('wrong', { address }))).toBe(429)
    expect(await readStatus(requestToken(secret, { address }))).toBe(200)
    expect(await readStatus(requestToken('wrong'))).toBe(401)
  })

  test('an unknown client gets the same response', async () => {
    const id = `nobody-${randomUUID()}`
    expect(await failRepeatedly(limit + 1, { id })).toEqual([...repeatStatus(401, limit), 429])
  })

  test('endless client ids with a common prefix count as one, and are not stored', async () => {
    const begin = randomUUID().repeat(10)
    for (let time = 0; time < limit; time++) await requestToken('wrong', { id: `${begin}${time}` })
    expect(await readStatus(requestToken('wrong', { id: `${begin}more` }))).toBe(429)
  })
})

describe('the right secret', () => {
  test('does not reset the count of failures', async () => {
    await failRepeatedly(limit - 1)
    expect(await readStatus(requestToken(secret))).toBe(200)
    expect(await failRepeatedly(2)).toEqual([401, 429])
  })

  test('is accepted during a burst of wrong ones', async () => {
    const address = anotherAddress()
    const guesses = Array.from({ length: 60 }, (_, index) =>
      requestToken(index % 20 === 19 ? secret : 'wrong', { address }),
    )
    const statuses = await Promise.all(guesses.map(readStatus))
    const right = statuses.filter((_, index) => index % 20 === 19)
    expect(right).toEqual([200, 200, 200])
    expect(statuses.filter((status) => status === 401)).toHaveLength(limit)
  })
})

test('requests without a guess at a secret do not count', async () => {
  const address = anotherAddress()
  for (let time = 0; time < limit + 1; time++) expect(await readStatus(requestToken('', { address }))).toBe(401)
  expect(await readStatus(requestToken('wrong', { address }))).toBe(401)
})

test('a flood of unknown ids uses one database connection', async () => {
  const { pool } = server.system.database
  let maxBusy = 0
  let acquired = 0
  const note = () => {
    acquired++
    maxBusy = Math.max(maxBusy, pool.totalCount - pool.idleCount)
  }
  pool.on('acquire', note)
  try {
    await Promise.all(Array.from({ length: 200 }, (_, index) => requestToken('wrong', { id: `flood-${index}` })))
  } finally {
    pool.off('acquire', note)
  }
  expect(maxBusy).toBe(1)
  expect(acquired).toBeLessThan(20)
})

describe('the address that failures count for', () => {
  test('is the one that a trusted proxy reports', async () => {
    const through = (forwarded: string): Who => ({ address: '198.51.100.7', forwarded })
    for (let time = 0; time < limit; time++) {
      await requestToken('wrong', { id: `n-${time}`, ...through('203.0.113.1, 203.0.113.2') })
    }
    expect(await readStatus(requestToken('wrong', through('203.0.113.9, 203.0.113.2')))).toBe(429)
    // Addresses that the caller itself put before the proxy's do not count.
    expect(await readStatus(requestToken('wrong', through('203.0.113.2, 203.0.113.3')))).toBe(401)
  })

  test('is that of the connection if no proxy is trusted', async () => {
    for (let time = 0; time < limit; time++) {
      await requestToken('wrong', { id: `m-${time}`, address: '203.0.113.77', forwarded: `203.0.113.${time}` })
    }
    expect(await readStatus(requestToken('wrong', { address: '203.0.113.77', forwarded: '192.0.2.55' }))).toBe(429)
  })
})
