import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatCsv } from '../../src/catalog/service/csv.ts'
import { readProducts } from '../../src/commands/product-files.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, product } from './catalog-keeper.ts'

// Catalog data that connectors send beyond the specification, and the errors they need to correct it.

let server: TestServer
let acme: ReturnType<typeof createCatalogKeeper>

beforeAll(async () => {
  server = await startTestServer()
  acme = createCatalogKeeper(server)
})
afterAll(() => server.stop())

const listColumns = (rows: readonly Record<string, string>[]) =>
  Object.keys(rows[0] ?? {}).map((name) => [name, (row: Record<string, string>) => row[name]] as const)

const enriched = async (code: string): Promise<Record<string, unknown>> => {
  const response = await acme.products('ACX', [code])
  expectStatus(response, 200)
  const [entry] = response.json<Record<string, unknown>[]>()
  if (entry === undefined) throw new Error(`${code} is not there`)
  return entry
}

describe('a tariff named by the retailer', () => {
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

  test('is an error of the product if it is invalid', async () => {
    expect(await acme.take([product('MALFORMED', { hsCodeRegion: 'E-U' })])).toMatchObject({ invalid: 1 })
    const { results } = await acme.invalid('ACX')
    expect(results.find(({ productCode }) => productCode === 'MALFORMED')).toMatchObject({
      errorCode: 1048,
      errorMessage: 'hsCodeRegion: must be 2 to 10 letters and digits, such as WCO, US or EU',
    })
  })
})

test('a weight of 0 counts as unknown, with or without a unit', async () => {
  const products = [product('NO-WEIGHT', { weight: 0 }), product('NO-WEIGHT-G', { weight: '0.00', weightUnit: 'g' })]
  expect(await acme.take(products)).toMatchObject({ valid: 2 })
  expect(await enriched('NO-WEIGHT')).toMatchObject({ weight: null, weightUnit: null })
  const created = await acme.create([product('NO-WEIGHT-G', { weight: 0, weightUnit: '', deliveryCountry: 'DE' })])
  expectStatus(created, 201)
  expect(created.json()).toMatchObject([{ weight: null, weightUnit: null }])
})

test('a rejection of a mixed upload says how to have its valid products accepted', async () => {
  const cure = {
    code: 1114,
    message: expect.stringMatching(
      /^body: contains valid products as well.*acceptGoodProducts of PUT \/admin\/v1\/tenants\/acme /,
    ) as string,
  }
  const [good, bad] = [{ deliveryCountry: 'DE' }, { deliveryCountry: 'DE', name: 5 }]
  for (const send of [acme.send, acme.create]) {
    const refusal = await send([product('CURE-1', good), product('CURE-2', bad), product('CURE-3', good)])
    expectStatus(refusal, 400)
    expect(refusal.json()).toEqual([expect.objectContaining({ code: 1012 }), cure])
    // The hint is omitted where it would not help: for a list without a valid product, or with one that could not be
    // listed.
    for (const others of [[product('CURE-2', bad)], [product('CURE-1', good), product(' ', good)]]) {
      expect((await send(others)).json<{ code: number }[]>().map(({ code }) => code)).not.toContain(1114)
    }
  }
})

test('a rejection names each product next to its index', async () => {
  const body = [
    product('GOOD'),
    product('SBX-TEE', { weight: 5 }),
    { brandCode: 'ACX' },
    product('B\u0007AD', { name: 5 }),
  ]
  const messages = (await acme.send(body)).json<{ message: string }[]>().map(({ message }) => message)
  expect(messages).toContain('[1].weightUnit (productCode SBX-TEE): is required with weight')
  expect(messages).toContain('[2].productCode: is required')
  expect(messages).toContain('[3].name (productCode B\ufffdAD): must be a string')
  const created = await acme.create([product('TEE-2', { countryOfOrigin: 'UK', deliveryCountry: 'DE' })])
  expectStatus(created, 400)
  expect(created.json<{ message: string }[]>()[0]?.message).toMatch(/^\[0\]\.countryOfOrigin \(productCode TEE-2\): /)
})

describe('data for customs and carriers', () => {
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

  test('is stored, returned, and used for items of packages', async () => {
    const submitted = { ...details, EAN: details.ean, ean: undefined }
    expect(await acme.take([product('DETAILS', submitted)])).toMatchObject({ valid: 1 })
    expect(await enriched('DETAILS')).toMatchObject(details)
    expect(await acme.take([product('LONG-UN', { dangerousGoodsUNNumber: 'U'.repeat(21) })])).toMatchObject({
      invalid: 1,
    })
    const unit = await server.database.query<{ product: object }>(
      "select product from portolan.catalog_product where brand_code = 'ACX' and product_code = 'DETAILS'",
    )
    expect(unit[0]?.product).toMatchObject(details)
    const response = await server.call('acme-sandbox', 'POST', '/api/v4/Package', {
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
    expectStatus(response, 201)
    const created = response.json<{ statusMessage: string; package: { packageItems: object[] } }>()
    expect(created.package.packageItems).toMatchObject([{ ...details, eccn: '5A992' }])
    expect(created.statusMessage).toContain('packageItems[0] by the catalog')
  })
})

test('an upload reports repeated products', async () => {
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

test('an upload reports unknown members with their path and the likely intended name', async () => {
  const outcome = await acme.take([
    product('KNOWN'),
    product('MISSPELT', { countryOfOrigins: 'PT', unitPrice: { amount: 5, currency: 'EUR', vat: 1 } }),
    product('MISSPELT-TOO', { countryOfOrigins: 'PT' }),
  ])
  expect(outcome).toMatchObject({ state: 'Completed', valid: 3 })
  expect(outcome.warnings).toEqual([
    { path: '[1].countryOfOrigins', message: expect.stringContaining('sent 2 times); did you mean countryOfOrigin?') },
    { path: '[1].unitPrice.vat', message: expect.stringContaining('is ignored') },
  ])
  expect((await acme.take([product('KNOWN')])).warnings).toEqual([])
})

describe('a tenant that accepts valid products of mixed uploads', () => {
  const setting = (accept: boolean) =>
    server.system.database.runAsSystem((unit) =>
      server.system.identity.tenants.changeSettings(unit, 'acme', { acceptGoodProducts: accept }),
    )
  const listed = async (code: string) =>
    (await acme.browse({ BrandCode: 'ACX', PageNumber: '1', PageSize: '1000' })).results.find(
      ({ productCode }) => productCode === code,
    )
  const created = (code: string, changes: object = {}) => product(code, { deliveryCountry: 'DE', ...changes })

  beforeAll(() => setting(true))
  afterAll(() => setting(false))

  test('stores the valid ones, and lists the invalid ones until they are corrected', async () => {
    const outcome = await acme.take([
      product('UP-1'),
      product('UP-2', { name: '', weight: 'heavy', weightUnit: 'g' }),
      product('UP-3', { countryOfOrigin: 'UK' }),
      product('UP-4', { weight: 5 }),
    ])
    expect(outcome).toMatchObject({ state: 'Completed', received: 4, valid: 1, invalid: 3 })
    expect(await enriched('UP-1')).toMatchObject({ productCode: 'UP-1' })
    expect(await listed('UP-2')).toMatchObject({ errorCode: 1002, errors: [{ code: 1002 }, { code: 1012 }] })
    expect(await listed('UP-3')).toMatchObject({ errorCode: 1022 })
    expect(await listed('UP-4')).toMatchObject({
      errorCode: 1007,
      errorMessage: 'weightUnit: is required with weight',
    })
    // Unreadable products are not stored, so they cannot be reprocessed.
    expect((await acme.reprocess('ACX')).statusCode).toBe(202)
    await acme.work()
    expect(await listed('UP-2')).toMatchObject({ errorCode: 1002 })
    await acme.take([product('UP-2'), product('UP-4', { weight: 5, weightUnit: 'g' })])
    expect(await listed('UP-2')).toBeUndefined()
    expect(await enriched('UP-4')).toMatchObject({ weight: 5 })
  })

  test('keeps unparsable numbers in the file, so that correcting the rest loses no price or weight', async () => {
    const long = `${'9'.repeat(150)} EUR`
    const bad = [
      product('KEEP-1', { unitPrice: { amount: 15 } }),
      product('KEEP-2', { unitPrice: { amount: 'abc', currency: 'GBP' }, dangerousGoods: 'perhaps' }),
      product('KEEP-3', { weight: 'heavy', weightUnit: 'g', unitPrice: { amount: long, currency: 'EUR' } }),
    ]
    expect(await acme.take(bad)).toMatchObject({ valid: 0, invalid: 3 })
    const readFile = async () => {
      const { body } = await acme.file({ BrandCode: 'ACX', PageNumber: '1', PageSize: '1000' })
      const rows: Record<string, string>[] = parse(body, { columns: true })
      return rows.filter(({ productCode }) => productCode?.startsWith('KEEP-'))
    }
    const rows = await readFile()
    expect(rows).toMatchObject([
      { 'unitPrice.amount': '15', 'unitPrice.currency': '' },
      { 'unitPrice.amount': 'abc', 'unitPrice.currency': 'GBP', dangerousGoods: 'perhaps' },
      { 'unitPrice.amount': `${long.slice(0, 100)}…`, 'unitPrice.currency': 'EUR', weight: 'heavy', weightUnit: 'g' },
    ])
    const path = join(await mkdtemp(join(tmpdir(), 'portolan-file-')), 'invalid-products.csv')
    const upload = async (changed: readonly Record<string, string>[]) => {
      await writeFile(path, await formatCsv(Object.fromEntries(listColumns(changed)), changed))
      const products: object[] = []
      for await (const { text } of readProducts(path, undefined)) products.push(JSON.parse(text) as object)
      return acme.take(products)
    }
    expect(await upload(rows)).toMatchObject({ valid: 0, invalid: 3 })
    expect(await readFile()).toEqual(rows)
    const corrected = { 'unitPrice.amount': '15.00', 'unitPrice.currency': 'GBP', dangerousGoods: '', weight: '9' }
    expect(await upload(rows.map((row) => ({ ...row, ...corrected, weightUnit: 'g' })))).toMatchObject({ valid: 3 })
    expect(await enriched('KEEP-1')).toMatchObject({ unitPrice: { amount: 15, currency: 'GBP' }, weight: 9 })
  })

  test('accepts an upload without valid products, but rejects what cannot be listed', async () => {
    expect(await acme.take([product('UP-5', { material: null })])).toMatchObject({ valid: 0, invalid: 1 })
    const bodies = [
      [product('UP-6'), product(' ')],
      [product('UP-6'), 1],
      [product('UP-6'), product('X', { brandCode: 'GLX' })],
    ]
    for (const body of bodies) {
      const response = await acme.send(body)
      expectStatus(response, 400)
      expect(response.json()).toEqual([expect.objectContaining({ message: expect.stringMatching(/^\[1\]/) as string })])
    }
  })

  test('creates and returns the valid ones in order, and reports how many are listed', async () => {
    const response = await acme.create([
      created('NEW-1'),
      created('NEW-2', { hsCode: '1' }),
      created('NEW-3'),
      created('NEW-4', { description: 7 }),
      created('NEW-3', { countryOfOrigin: 'XX' }),
    ])
    expectStatus(response, 201)
    expect(response.headers['invalid-products']).toBe('3')
    expect(response.json<{ productCode: string }[]>().map(({ productCode }) => productCode)).toEqual(['NEW-1', 'NEW-3'])
    expect(await listed('NEW-2')).toMatchObject({ errorCode: 1045 })
    expect(await listed('NEW-4')).toMatchObject({ errorCode: 1012, errorMessage: 'description: must be a string' })
    expect(await listed('NEW-3')).toMatchObject({ errorCode: 1022 })
    const good = await acme.create([created('NEW-2')])
    expectStatus(good, 201)
    expect(good.headers).not.toHaveProperty('invalid-products')
    expect(await listed('NEW-2')).toBeUndefined()
  })

  test('stores and lists nothing if none is valid', async () => {
    const response = await acme.create([created('NONE-1', { hsCode: '1' }), created('NONE-2', { name: null })])
    expectStatus(response, 400)
    expect(response.json()).toEqual([
      { code: 1045, message: expect.stringMatching(/^\[0\]\.hsCode \(productCode NONE-1\): /) as string },
      { code: 1002, message: '[1].name (productCode NONE-2): is required' },
    ])
    expect(await listed('NONE-1')).toBeUndefined()
  })

  test('accepts none once the setting is off', async () => {
    await setting(false)
    expectStatus(await acme.create([created('OFF-1'), created('OFF-2', { hsCode: '1' })]), 400)
    expectStatus(await acme.send([product('OFF-1'), product('OFF-2', { name: '' })]), 400)
    expect((await acme.products('ACX', ['OFF-1'])).statusCode).toBe(404)
    expect(await listed('OFF-2')).toBeUndefined()
  })
})
