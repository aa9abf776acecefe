import { describe, expect, test } from 'vitest'
import { ResponseMemory } from './response-memory.ts'
import { usualLimits } from './server-limits.ts'

const room = (responseWaitTime = 60_000) =>
  new ResponseMemory({ ...usualLimits, responseBytes: 100, responseBytesPerTenant: 60, responseWaitTime })

describe('memory for large responses', () => {
  test('is released once they are sent', async () => {
    const responses = room()
    const claim = await responses.reserveMemory('acme', 50)
    expect(responses.reservedBytes).toBe(50)
    claim.adjustClaim(20, true)
    expect(responses.reservedBytes).toBe(20)
    claim.releaseClaim()
    claim.releaseClaim()
    expect(responses.reservedBytes).toBe(0)
  })

  test('is queued for by tenants beyond their share, and not by others', async () => {
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

  test('is refused after the timeout, and then available to the next', async () => {
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

  test('is granted up to the share if a response needs more than that', async () => {
    const responses = room()
    await responses.reserveMemory('acme', 1000)
    expect(responses.reservedBytes).toBe(60)
  })

  test('is never refused to a response whose work is done', async () => {
    const responses = room()
    expect(() => responses.createClaim('acme').adjustClaim(61, true)).toThrow('as many large responses')
    expect(responses.reservedBytes).toBe(0)
    responses.createClaim('acme').adjustClaim(61, false)
    expect(responses.reservedBytes).toBe(61)
  })
})
