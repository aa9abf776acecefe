import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { scryptSecrets } from '../adapters/secrets.ts'
import { sandboxSecret } from '../sandbox.ts'

let server: TestServer
/** A client of this test alone, so that its failures are counted from nothing. */
let clientId: string

const limit = 20

// Hundreds of guesses are made here, and a real comparison is made to be dear. This one takes its time as well, so that
// those of a burst overtake each other.
const fits = vi.spyOn(scryptSecrets, 'fits')

beforeAll(async () => {
  server = await startTestServer()
  fits.mockImplementation(async (secret, hash) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return hash !== null && secret === sandboxSecret
  })
})

afterAll(async () => {
  fits.mockRestore()
  await server.stop()
})

beforeEach(async () => {
  clientId = `client-${randomUUID()}`
  await makeClient(clientId)
})

const makeClient = (id: string) =>
  server.system.database.system((unit) =>
    server.system.identity.clients.create(unit, {
      clientId: id,
      tenant: 'acme',
      name: 'A',
      scopes: ['checkout'],
      brands: null,
      secret: sandboxSecret,
    }),
  )

/** Asks for a token; again where a busy machine had no database connection in time, which counts for nothing. */
async function ask(secret: string, who: { readonly id?: string; readonly address?: string } = {}) {
  for (;;) {
    const answer = await askOnce(secret, who)
    if (answer.statusCode !== 503) return answer
  }
}

const statusOf = async (answer: ReturnType<typeof ask>) => (await answer).statusCode

async function askOnce(secret: string, { id = clientId, address = '192.0.2.1' } = {}) {
  return server.app.inject({
    method: 'POST',
    url: '/connect/token',
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
    }).toString(),
  })
}

async function failTimes(times: number, who = {}): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push(await statusOf(ask('wrong', who)))
  return statuses
}

const all = (status: number, times: number) => Array.from({ length: times }, () => status)

describe('after 20 failures in a minute', () => {
  test('the client is refused at that address with 429, even with the right secret', async () => {
    expect(await failTimes(limit)).toEqual(all(401, limit))
    for (const secret of ['wrong', sandboxSecret]) {
      const answer = await ask(secret)
      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toEqual({
        error: 'temporarily_unavailable',
        error_description: expect.stringContaining('try again in'),
      })
      const wait = Number(answer.headers['retry-after'])
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(60)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('another client at the same address, and the same client at another, are not', async () => {
    await failTimes(limit + 1)
    expect(await statusOf(ask(sandboxSecret))).toBe(429)
    expect(await statusOf(ask(sandboxSecret, { id: 'acme-sandbox' }))).toBe(200)
    expect(await statusOf(ask(sandboxSecret, { address: '192.0.2.2' }))).toBe(200)
  })

  test('nothing is hashed any more', async () => {
    await failTimes(limit)
    fits.mockClear()
    expect(await failTimes(3)).toEqual(all(429, 3))
    expect(fits).not.toHaveBeenCalled()
  })

  test('a client that does not exist is refused the same way', async () => {
    const who = { id: `nobody-${randomUUID()}` }
    expect(await failTimes(limit, who)).toEqual(all(401, limit))
    expect(await failTimes(1, who)).toEqual([429])
  })

  test('endless client ids that begin alike count as one, and are not kept', async () => {
    const begin = randomUUID().repeat(10)
    for (let time = 0; time < limit; time++) await ask('wrong', { id: `${begin}${time}` })
    expect(await statusOf(ask('wrong', { id: `${begin}more` }))).toBe(429)
  })
})

describe('while a secret is compared', () => {
  test('no database connection is held, so that guesses do not hold up others', async () => {
    const { pool } = server.system.database
    const held: number[] = []
    for (const isRight of [false, true]) {
      fits.mockImplementationOnce(async () => {
        held.push(pool.totalCount - pool.idleCount)
        return isRight
      })
      expect(await statusOf(ask('any'))).toBe(isRight ? 200 : 401)
    }
    expect(held).toEqual([0, 0])
  })
})

describe('before that', () => {
  test('the right secret is taken, and does not wipe out the failures', async () => {
    await failTimes(limit - 1)
    expect(await statusOf(ask(sandboxSecret))).toBe(200)
    expect(await failTimes(2)).toEqual([401, 429])
  })

  test('what is not a guess at a secret is not counted', async () => {
    for (let time = 0; time < limit + 1; time++) expect(await statusOf(ask(''))).toBe(401)
    expect(await statusOf(ask(sandboxSecret))).toBe(200)
  })
})

describe('a burst of guesses', () => {
  test('gets no more answers than the limit', async () => {
    const statuses = await Promise.all(Array.from({ length: 30 }, () => statusOf(ask('wrong'))))
    expect(statuses.filter((status) => status === 401)).toHaveLength(limit)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - limit)
  })

  test('of which one is right does not say so once the limit is passed', async () => {
    const guesses = Array.from({ length: 30 }, (_, index) => ask(index === 29 ? sandboxSecret : 'wrong'))
    const statuses = await Promise.all(guesses.map(statusOf))
    expect(statuses.at(-1)).toBe(429)
  })
})
