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

describe('what customs and carriers look at', () => {
  const details = {
    size: 'M',
    additionalProductCode: 'A-1',
    gtin: '05012345678900',
    ean: '5012345678900',
    upc: '012345678905',
    mid: 'PTACMGAR123LIS',
    eccn: 'EAR99',
    dangerousGoodsClassificationCode: '9',
    dangerousGoodsUNNumber: 'UN3481',
  }

  test('is kept and read back, and comes to the items of packages', async () => {
    const sent = { ...details, EAN: details.ean, ean: undefined }
    expect(await acme.take([product('DETAILS', sent)])).toMatchObject({ valid: 1 })
    expect(await enriched('DETAILS')).toMatchObject(details)
    expect(await acme.take([product('LONG-UN', { dangerousGoodsUNNumber: 'U'.repeat(21) })])).toMatchObject({
      invalid: 1,
    })
    const unit = await server.database.query<{ product: object }>(
      "select product from portolan.catalog_product where brand_code = 'ACX' and product_code = 'DETAILS'",
    )
    expect(unit[0]?.product).toMatchObject(details)
    const answer = await server.call('acme-sandbox', 'POST', '/api/v4/Package', {
      brandCode: 'ACX',
      orderReference: 'DETAILS-1',
      packageReference: 'DETAILS-1-1',
      weight: { weight: 1, weightUnit: 'kg' },
      consignee: {
        firstName: 'Ada',
        lastName: 'L',
        address1: 'Weg 1',
        city: 'Berlin',
        postalCode: '10115',
        country: 'DE',
      },
      packageItems: [{ productCode: 'DETAILS', quantity: 1, eccn: '5A992' }],
      shippingDocumentationRequested: true,
    })
    expectStatus(answer, 201)
    const made = answer.json<{ statusMessage: string; package: { packageItems: object[] } }>()
    expect(made.package.packageItems).toMatchObject([{ ...details, eccn: '5A992' }])
    expect(made.statusMessage).toContain('packageItems[0] by the catalog')
  })
})

test('an upload that names products twice says so', async () => {
  const names = ['ONE', 'TWO', 'ONE', 'THREE', 'ONE', 'TWO']
  const outcome = await acme.take(names.map((name, index) => product(`REPEAT-${name}`, { name: `Number ${index}` })))
  expect(outcome).toMatchObject({
    state: 'Completed',
    received: 6,
    valid: 6,
    repeated: 3,
    repeatedProductCodes: ['REPEAT-ONE', 'REPEAT-TWO'],
  })
  expect(await enriched('REPEAT-ONE')).toMatchObject({ name: 'Number 4' })
  expect(await acme.take([product('REPEAT-ONE')])).toMatchObject({ repeated: 0, repeatedProductCodes: [] })
})
