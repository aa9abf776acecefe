import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { keeper, product } from './catalog-keeper.ts'

// What connectors send that the specification has no word on, and what they need to be told to be put right.

let server: TestServer
let acme: ReturnType<typeof keeper>

beforeAll(async () => {
  server = await startTestServer()
  acme = keeper(server)
})
afterAll(() => server.stop())

const enriched = async (code: string): Promise<Record<string, unknown>> => {
  const answer = await acme.products('ACX', [code])
  expectStatus(answer, 200)
  const [one] = answer.json<Record<string, unknown>[]>()
  if (one === undefined) throw new Error(`${code} is not there`)
  return one
}

describe('the tariff that the retailer names', () => {
  test.each([
    ['of the Harmonized System', '610910', 'WCO', 'WCO'],
    ['for more than six digits', '6109100010', 'WCO', null],
    ['that has the code', '6109100012', 'US', 'US'],
    ['that has lines of the code', '610910', 'eu', 'eu'],
    ['that does not have the code', '61091010', 'EU', null],
    ['that nobody here knows', '6109100055', 'CA', 'CA'],
    ['that is left out', '610910', undefined, 'WCO'],
  ])('%s', async (name, hsCode, hsCodeRegion, shown) => {
    const code = `REGION ${name}`.replaceAll(' ', '-')
    expect(await acme.take([product(code, { hsCode, hsCodeRegion })])).toMatchObject({ valid: 1 })
    expect(await enriched(code)).toMatchObject({ hsCodeRegion: shown })
  })

  test('is a failure of the product when it is no name of one', async () => {
    expect(await acme.take([product('MALFORMED', { hsCodeRegion: 'E-U' })])).toMatchObject({ invalid: 1 })
    const { results } = await acme.invalid('ACX')
    expect(results.find(({ productCode }) => productCode === 'MALFORMED')).toMatchObject({
      errorCode: 1048,
      errorMessage: 'hsCodeRegion: must be 2 to 10 letters and digits, such as WCO, US or EU',
    })
  })
})

test('a weight of 0 is not known, with and without a unit', async () => {
  const products = [product('NO-WEIGHT', { weight: 0 }), product('NO-WEIGHT-G', { weight: '0.00', weightUnit: 'g' })]
  expect(await acme.take(products)).toMatchObject({ valid: 2 })
  expect(await enriched('NO-WEIGHT')).toMatchObject({ weight: null, weightUnit: null })
  const created = await acme.create([product('NO-WEIGHT-G', { weight: 0, weightUnit: '', deliveryCountry: 'DE' })])
  expectStatus(created, 201)
  expect(created.json()).toMatchObject([{ weight: null, weightUnit: null }])
})

test('a refusal names each product beside its index', async () => {
  const body = [
    product('GOOD'),
    product('SBX-TEE', { weight: 5 }),
    { brandCode: 'ACX' },
    product('B\u0007AD', { name: 5 }),
  ]
  const messages = (await acme.send(body)).json<{ message: string }[]>().map(({ message }) => message)
  expect(messages).toContain('[1].weightUnit (productCode SBX-TEE): is required beside weight')
  expect(messages).toContain('[2].productCode: is required')
  expect(messages).toContain('[3].name (productCode B\ufffdAD): must be a string')
  const created = await acme.create([product('TEE-2', { countryOfOrigin: 'UK', deliveryCountry: 'DE' })])
  expectStatus(created, 400)
  expect(created.json<{ message: string }[]>()[0]?.message).toMatch(/^\[0\]\.countryOfOrigin \(productCode TEE-2\): /)
})
