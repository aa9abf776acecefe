import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const address = '/api/v2/LandedCost'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ask = (body: unknown, client = 'acme-sandbox') => server.call(client, 'POST', address, body)

const shirts = {
  destinationCountry: 'DE',
  originCountry: 'CN',
  currency: 'EUR',
  asOf: '2026-07-01',
  shipping: '10.00',
  items: [
    { hsCode: '6109.10', unitPrice: '20.00', quantity: 2 },
    { hsCode: '640399', unitPrice: '99.95', quantity: 1 },
  ],
}

describe('a landed cost request', () => {
  test('returns every figure with the decimals of its currency', async () => {
    const response = await ask(shirts)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      goods: '139.95',
      shipping: '10.00',
      duty: '6.00',
      taxes: '29.63',
      fees: '0.00',
      total: '185.58',
      exact: true,
      deMinimis: { duty: { applies: true, threshold: '150.00', currency: 'EUR', base: 'goods' }, tax: null },
      items: [{ total: '54.56' }, { total: '131.02' }],
    })
  })

  test('returns yen without decimals', async () => {
    const items = [{ hsCode: '610910020', unitPrice: 12_345, quantity: 1 }]
    const response = await ask({ destinationCountry: 'JP', currency: 'JPY', asOf: '2026-05-01', shipping: 1500, items })
    expect(response.json()).toMatchObject({ duty: '900', taxes: '1200', total: '15945' })
  })

  test('accepts names in any case, and numbers and booleans as text', async () => {
    const usual = (await ask({ ...shirts, sellerRegistered: false })).json<unknown>()
    const { items, ...rest } = shirts
    const unusual = {
      ...rest,
      SellerRegistered: 'false',
      shipping: 10,
      ITEMS: items.map(({ hsCode, unitPrice, quantity }) => ({
        HSCode: hsCode,
        UnitPrice: Number(unitPrice),
        Quantity: String(quantity),
        weight: null,
      })),
    }
    expect((await ask(unusual)).json<unknown>()).toEqual(usual)
  })

  test('uses today’s date by default', async () => {
    const { asOf: _, ...today } = shirts
    const day = () => new Date().toISOString().slice(0, 10)
    const before = day()
    const { asOf } = (await ask(today)).json<{ asOf: string }>()
    expect([before, day()]).toContain(asOf)
  })

  test('names products that are not in the catalog', async () => {
    const items = [{ productCode: 'SHOE', brandCode: 'ACM', hsCode: '640399', unitPrice: '20', quantity: 1 }]
    const response = await ask({ ...shirts, items: [...items, ...shirts.items.slice(1)] })
    expect(response.json()).toMatchObject({
      items: [{ productCode: 'SHOE' }, { productCode: null }],
      missing: ['items[0]: the product SHOE of the brand ACM'],
    })
  })
})

describe('an invalid landed cost request', () => {
  test('returns all schema errors at once', async () => {
    const items = [{ unitPrice: 'ten', quantity: 0 }]
    const response = await ask({ ...shirts, destinationCountry: 'UK', currency: 'EURO', items })
    expect(response.statusCode).toBe(400)
    const paths = response.json<readonly { message: string }[]>().map(({ message }) => message.split(':')[0])
    const wrong = ['destinationCountry', 'currency', 'items[0].unitPrice', 'items[0].quantity']
    expect(new Set(paths)).toEqual(new Set(wrong))
  })

  test.each(['0000-01-01', '2026-02-29', '2026-11-20T00:00', '10000-01-01', 'soon'])(
    'rejects %s, which is not a date',
    async (asOf) => {
      const response = await ask({ ...shirts, asOf })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual([{ code: 1100, message: 'asOf: must be a calendar date, such as 2026-11-20' }])
    },
  )

  test.each(['0001-01-01', '2028-02-29', '9999-12-31'])('accepts %s', async (asOf) => {
    expect((await ask({ ...shirts, asOf })).statusCode).toBe(200)
  })

  test('returns item indexes in brackets, and names numbers that are too large', async () => {
    const [shirt] = shirts.items
    const wrong = JSON.stringify({ ...shirts, items: [shirt, { ...shirt, unitPrice: 'X', quantity: 'Y' }] })
    const response = await ask(wrong.replace('"X"', '1e400').replace('"Y"', '-1e400'))
    expect(response.json()).toEqual([
      { code: 1103, message: 'items[1].unitPrice: is too large' },
      { code: 1103, message: 'items[1].quantity: must be at least 1' },
    ])
  })

  test.each([
    ['no item', []],
    ['201 items', Array.from({ length: 201 }, () => shirts.items[0])],
  ])('rejects %s', async (_, items) => {
    expect((await ask({ ...shirts, items })).statusCode).toBe(400)
  })

  test('accepts 200 items', async () => {
    const items = Array.from({ length: 200 }, () => shirts.items[0])
    expect((await ask({ ...shirts, items })).json()).toMatchObject({ goods: '8000.00' })
  })

  test('treats a foreign brand like an unknown one', async () => {
    const withBrand = (brandCode: string) =>
      ask({ ...shirts, items: [{ productCode: 'A', brandCode, unitPrice: '1', quantity: 1 }] })
    const [another, none] = [await withBrand('GLX'), await withBrand('XXX')]
    expect(another.statusCode).toBe(400)
    expect(another.body).toBe(none.body)
  })
})

test('stays within the contract for the largest accepted amounts', async () => {
  const items = Array.from({ length: 200 }, () => ({ hsCode: '610910', unitPrice: '999999999.99', quantity: 100_000 }))
  for (const destinationCountry of ['JP', 'DE', 'US', 'NO']) {
    const response = await ask({
      ...shirts,
      destinationCountry,
      asOf: '2026-05-01',
      currency: 'GBP',
      shipping: '999999999',
      items,
    })
    expect([destinationCountry, response.statusCode]).toEqual([destinationCountry, 200])
  }
})
