import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const calculateOne = (body: unknown) => server.call('acme-sandbox', 'POST', '/api/v2/LandedCost', body)
const calculateAll = (body: unknown) => server.call('acme-sandbox', 'POST', '/api/v2/LandedCosts', body)
const listMessages = async (body: unknown) => {
  const response = await calculateAll(body)
  return [response.statusCode, response.json<{ message: string }[]>().map(({ message }) => message)]
}

const shirts = { hsCode: '6109.10', unitPrice: '20.00', quantity: 2 }
const toCountry = (destinationCountry: string, items: readonly object[] = [shirts]) => ({
  destinationCountry,
  originCountry: 'CN',
  currency: 'EUR',
  items,
})

describe('a batch of consignments', () => {
  test('gets for each, in order, what a request of its own gets without the steps', async () => {
    const consignments = ['DE', 'JP', 'CH', 'US', 'GB'].map((country) => toCountry(country))
    // Known in one brand of the catalog, unknown, and without a brand.
    const codes = ['SCARF-1', 'SCARF-NEVER']
    consignments.push(
      toCountry(
        'NO',
        codes.map((productCode) => ({ ...shirts, brandCode: 'ACM', productCode })),
      ),
    )
    const response = await calculateAll({ asOf: '2026-07-01', consignments })
    expect(response.statusCode).toBe(200)
    const single = await Promise.all(
      consignments.map(async (consignment) => {
        const { explanation: _, ...summary } = (await calculateOne({ ...consignment, asOf: '2026-07-01' })).json<{
          explanation: unknown
          missing: readonly string[]
        }>()
        return summary
      }),
    )
    expect(response.json()).toEqual({ landedCosts: single })
    expect(single.at(-1)?.missing).toContain('items[1]: the product SCARF-NEVER of the brand ACM')
  })

  test('is rejected whole, with the place of each mistake', async () => {
    const short = { ...shirts, hsCode: '6109' }
    expect(await listMessages({ consignments: [toCountry('DE'), toCountry('FR', [shirts, short])] })).toEqual([
      400,
      [expect.stringMatching(/^consignments\[1\]\.items\[1\]\.hsCode: must be a code of 6 to 12 digits/)],
    ])
    const foreign = { ...shirts, productCode: 'A', brandCode: 'GLX' }
    expect(await listMessages({ consignments: [toCountry('DE', [foreign])] })).toEqual([
      400,
      ['consignments[0].items[0].brandCode: must be a brand of the access token'],
    ])
    expect((await listMessages({ consignments: [] }))[0]).toBe(400)
    expect((await listMessages({ consignments: Array.from({ length: 101 }, () => toCountry('DE')) }))[0]).toBe(400)
  })

  test('has at most 2,000 items', async () => {
    const full = Array.from({ length: 200 }, () => shirts)
    const ten = Array.from({ length: 10 }, () => toCountry('CH', full))
    expect((await calculateAll({ consignments: ten })).statusCode).toBe(200)
    expect(await listMessages({ consignments: [...ten, toCountry('CH')] })).toEqual([
      400,
      ['consignments: must have at most 2000 items in all, not 2001; send them in several requests'],
    ])
  })

  test('of a tenant waits for the one before; too many are turned away, and another tenant is not', async () => {
    const consignments = Array.from({ length: 100 }, () => toCountry('DE'))
    const all = Array.from({ length: 30 }, () => calculateAll({ consignments }))
    const other = await server.call('globex-sandbox', 'POST', '/api/v2/LandedCosts', {
      consignments: [toCountry('DE')],
    })
    expect(other.statusCode).toBe(200)
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9)
  })
})
