import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkoutPath, ForeignIssuer, readSeconds } from '../../test/support/foreign-issuer.ts'
import { TestClock } from '../../test/support/test-clock.ts'
import { largestKeySet } from './issuer-keys.ts'
import { createOutgoingHttp } from './outgoing-http.ts'

const clock = new TestClock()
let foreign: ForeignIssuer

beforeAll(async () => {
  foreign = await ForeignIssuer.start(clock)
})
afterAll(() => foreign.stop())
afterEach(() => {
  foreign.respond = foreign.publish
})

describe('while the issuer’s keys are unavailable', () => {
  const elsewhere: RequestListener = (request, response) => {
    if (request.url === '/moved') return foreign.publish(request, response)
    response.writeHead(302, { location: `${foreign.address}/moved` }).end()
  }

  test.each<[string, RequestListener]>([
    ['the connection is refused', (request) => request.socket.destroy()],
    ['the server fails', (_, response) => response.writeHead(500).end()],
    ['there is nothing', (_, response) => response.writeHead(404).end()],
    ['they are not JSON', (_, response) => response.end('<html>')],
    ['they are not a key set', (_, response) => response.end('{"keys": 1}')],
    ['they have moved', elsewhere],
    [
      'they are larger than 256 KiB',
      (_, response) => response.end(JSON.stringify({ keys: [], pad: 'x'.repeat(largestKeySet) })),
    ],
    [
      'they are more than 50',
      (_, response) => response.end(JSON.stringify({ keys: Array.from({ length: 51 }, () => foreign.publishedKey) })),
    ],
  ])('because %s, a token is not rejected for good, and is accepted once they are available', async (_, broken) => {
    const verifier = foreign.createVerifier()
    foreign.respond = broken
    await expect(verifier.verify(await foreign.createToken())).rejects.toMatchObject({
      kind: 'unavailable',
      detail: { retryAfter: 30 },
      message: expect.not.stringContaining(foreign.address),
    })
    foreign.respond = foreign.publish
    clock.advance(31_000)
    expect(await verifier.verify(await foreign.createToken())).toMatchObject({ tenant: 'acme' })
  })

  test('it returns 503, still accepts our own tokens, and recovers', async () => {
    const serverUnderTest = await foreign.startServer(foreign.trust('/jwks'))
    try {
      foreign.respond = (_, response) => response.writeHead(500).end()
      const authResponse = await foreign.callWith(await foreign.createToken(), { at: serverUnderTest })
      expect(authResponse.statusCode).toBe(503)
      expect(authResponse.headers['retry-after']).toBe('30')
      expect((await serverUnderTest.call('acme-sandbox', 'GET', checkoutPath)).statusCode).toBe(200)
      foreign.respond = foreign.publish
      clock.advance(31_000)
      expect(await foreign.getStatus({}, { at: serverUnderTest })).toBe(200)
      // The keys are cached from now on.
      foreign.respond = (_, response) => response.writeHead(500).end()
      expect(await foreign.getStatus({}, { at: serverUnderTest })).toBe(200)
    } finally {
      await serverUnderTest.stop()
    }
  })
})

describe('the issuer’s keys are fetched', () => {
  let fetches: number
  const counted = (then: RequestListener): RequestListener => {
    fetches = 0
    return (request, response) => {
      fetches++
      then(request, response)
    }
  }

  test('once for concurrent tokens, and cached for ten minutes', async () => {
    const verifier = foreign.createVerifier()
    foreign.respond = counted(foreign.publish)
    const tokens = await Promise.all(Array.from({ length: 30 }, () => foreign.createToken()))
    await Promise.all(tokens.map((entry) => verifier.verify(entry)))
    clock.advance(599_000)
    await verifier.verify(await foreign.createToken({ claims: { iat: readSeconds(clock) } }))
    expect(fetches).toBe(1)
    clock.advance(2_000)
    await verifier.verify(await foreign.createToken())
    expect(fetches).toBe(2)
  })

  test('once in 30 seconds, however many tokens name unknown keys', async () => {
    const verifier = foreign.createVerifier()
    foreign.respond = counted(foreign.publish)
    const refuseMany = async () => {
      for (let time = 0; time < 30; time++) {
        const stranger = await foreign.createToken({ header: { kid: `unknown-${time}` } })
        await expect(verifier.verify(stranger)).rejects.toMatchObject({ kind: 'unauthenticated' })
      }
    }
    await refuseMany()
    expect(fetches).toBe(1)
    clock.advance(31_000)
    await refuseMany()
    expect(fetches).toBe(2)
  })

  test('once in 30 seconds while fetching fails', async () => {
    const verifier = foreign.createVerifier()
    foreign.respond = counted((_, response) => response.writeHead(500).end())
    const tokens = await Promise.all(Array.from({ length: 30 }, () => foreign.createToken()))
    const outcomes = await Promise.allSettled(tokens.map((entry) => verifier.verify(entry)))
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(verifier.verify(await foreign.createToken())).rejects.toMatchObject({ kind: 'unavailable' })
    expect(fetches).toBe(1)
  })

  test('never from addresses that outgoing calls may not reach', async () => {
    const verifier = foreign.createVerifier({ http: createOutgoingHttp({ maxResponseBytes: largestKeySet }) })
    foreign.respond = counted(foreign.publish)
    await expect(verifier.verify(await foreign.createToken())).rejects.toMatchObject({ kind: 'unavailable' })
    expect(fetches).toBe(0)
  })

  test('again after ten minutes, and kept for an hour if that fails', async () => {
    const verifier = foreign.createVerifier()
    await verifier.verify(await foreign.createToken())
    foreign.respond = counted((_, response) => response.writeHead(500).end())
    clock.advance(601_000)
    expect(await verifier.verify(await foreign.createToken())).toMatchObject({ tenant: 'acme' })
    expect(fetches).toBe(1)
    clock.advance(3_000_000)
    await expect(verifier.verify(await foreign.createToken())).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
