import { describe, expect, test } from 'vitest'
import { ResponseMemory } from './response-memory.ts'
import { usualLimits } from './server-limits.ts'

const room = (responseWaitTime = 60_000) =>
  new ResponseMemory({ ...usualLimits, responseBytes: 100, responseBytesPerTenant: 60, responseWaitTime })

describe('room for large answers', () => {
  test('is given back once they are sent', async () => {
    const responses = room()
    const claim = await responses.reserveMemory('acme', 50)
    expect(responses.reservedBytes).toBe(50)
    claim.adjustClaim(20, true)
    expect(responses.reservedBytes).toBe(20)
    claim.releaseClaim()
    claim.releaseClaim()
    expect(responses.reservedBytes).toBe(0)
  })

  test('is waited for in turn by whoever has no more of it, and not by others', async () => {
    const responses = room()
    const first = await responses.reserveMemory('acme', 50)
    const order: string[] = []
    const later = ['a', 'b'].map(async (name) => {
      const claim = await responses.reserveMemory('acme', 40)
      order.push(name)
      return claim
    })
    await responses.reserveMemory('globex', 50)
    expect(responses.reservedBytes).toBe(100)
    first.releaseClaim()
    const [a, b] = later
    const second = await a
    expect(order).toEqual(['a'])
    second?.releaseClaim()
    await b
    expect(order).toEqual(['a', 'b'])
    expect(responses.reservedBytes).toBe(90)
  })

  test('is refused to whoever has waited long enough, and is then there for the next', async () => {
    const responses = room(1)
    const first = await responses.reserveMemory('acme', 60)
    await expect(responses.reserveMemory('acme', 1)).rejects.toMatchObject({
      kind: 'unavailable',
      detail: { retryAfter: 2 },
    })
    first.releaseClaim()
    await responses.reserveMemory('acme', 60)
    expect(responses.reservedBytes).toBe(60)
  })

  test('is given to one that wants more than there is as far as its share goes', async () => {
    const responses = room()
    await responses.reserveMemory('acme', 1000)
    expect(responses.reservedBytes).toBe(60)
  })

  test('is not refused to an answer that was carried out', async () => {
    const responses = room()
    expect(() => responses.createClaim('acme').adjustClaim(61, true)).toThrow('as many large responses')
    expect(responses.reservedBytes).toBe(0)
    responses.createClaim('acme').adjustClaim(61, false)
    expect(responses.reservedBytes).toBe(61)
  })
})
