import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadedProduct } from '../../src/catalog/contract/models.ts'
import { readProducts } from '../../src/commands/product-files.ts'
import { findUndescribedEvents } from '../support/described-events.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, type EnrichedProduct, product } from './catalog-keeper.ts'

let server: TestServer
let acme: ReturnType<typeof createCatalogKeeper>

beforeAll(async () => {
  server = await startTestServer()
  acme = createCatalogKeeper(server)
})
afterAll(() => server.stop())

describe('products created synchronously', () => {
  const created = (code: string, changes: Readonly<Record<string, unknown>> = {}) =>
    product(code, { deliveryCountry: 'DE', ...changes })

  test('are returned enriched and in order', async () => {
    const response = await acme.create([
      created('N1'),
      created('N2', { hsCode: undefined }),
      created('N1', { deliveryCountry: 'FR' }),
    ])
    expect(response.statusCode).toBe(201)
    const products = response.json<EnrichedProduct[]>()
    expect(products.map(({ productCode, deliveryCountry }) => [productCode, deliveryCountry])).toEqual([
      ['N1', 'DE'],
      ['N2', 'DE'],
      ['N1', 'FR'],
    ])
    expect(products[1]).not.toHaveProperty('classificationCode')
    expect(products[0]).toMatchObject({ classificationCode: '610910', dutyRate: 12, vatRate: 19, isRestricted: false })
  })

  test('are all rejected if one is invalid, with every failure', async () => {
    const response = await acme.create([
      created('M1'),
      created('M2', { countryOfOrigin: 'ZZ', hsCode: '1' }),
      created('M3', { deliveryCountry: 'JP' }),
      created('M4', { brandCode: 'GLX' }),
      created('M5', { deliveryCountry: undefined }),
    ])
    expect(response.statusCode).toBe(400)
    expect(
      response
        .json<{ code: number; message: string }[]>()
        .map(({ code, message }) => `${code} ${message.split(':')[0]}`),
    ).toEqual([
      '1022 [1].countryOfOrigin (productCode M2)',
      '1045 [1].hsCode (productCode M2)',
      '1028 [2].url (productCode M3)',
      '1009 [3].brandCode (productCode M4)',
      '1010 [4].deliveryCountry (productCode M5)',
    ])
    expect((await acme.products('ACX', ['M1'])).statusCode).toBe(404)
  })

  test('are limited to 5,000', async () => {
    const createMany = (count: number) => Array.from({ length: count }, (_, index) => created(`MANY-${index}`))
    const response = await acme.create(createMany(5001))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual([{ code: 1108, message: 'body: must have at most 5000 entries' }])
    expect((await acme.create(createMany(5000))).statusCode).toBe(201)
  })

  test('leave the list of invalid products once they are valid', async () => {
    await acme.take([product('CURE', { hsCode: '1' })])
    const before = await acme.total()
    await acme.create([created('CURE')])
    expect(await acme.total()).toBe(before - 1)
  })
})

describe('looking up products', () => {
  test('returns the existing ones, by code and country', async () => {
    await acme.take([product('L1'), product('L2', { countryOfOrigin: 'TR' })])
    const response = await acme.products('ACX', ['L2', 'NONE', 'L1', 'L2'], '&DeliveryCountry=DE&DeliveryCountry=FR')
    expect(
      response.json<EnrichedProduct[]>().map(({ productCode, deliveryCountry }) => `${productCode} ${deliveryCountry}`),
    ).toEqual(['L2 DE', 'L2 FR', 'L1 DE', 'L1 FR'])
    expect((await acme.products('ACX', ['L1', 'L2'], '&CountryOfOrigin=TR')).json()).toMatchObject([
      { productCode: 'L2' },
    ])
    expect((await acme.products('ACX', ['L1'], '&CountryOfOrigin=TR')).statusCode).toBe(404)
  })

  test.each([
    ['an unknown brand', 'BrandCode=NON&ProductCode=A', 404, 4040],
    ['no brand', 'ProductCode=A', 400, 1101],
    ['no product', 'BrandCode=ACX', 400, 1101],
    ['200 products', `BrandCode=ACX${'&ProductCode=L1'.repeat(200)}`, 200, null],
    ['201 products', `BrandCode=ACX${'&ProductCode=A'.repeat(201)}`, 400, 1108],
    ['a country that is none', 'BrandCode=ACX&ProductCode=A&DeliveryCountry=UK', 400, 1107],
    ['an origin that is none', 'BrandCode=ACX&ProductCode=A&CountryOfOrigin=Germany', 400, 1113],
  ])('%s', async (_, query, status, code) => {
    const response = await acme.get(`/api/v2/Products?${query}`)
    expect(response.statusCode).toBe(status)
    expect(status === 200 ? null : response.json<{ code: number }[]>()[0]?.code).toBe(code)
  })

  test('is limited to 600 requests per minute', async () => {
    const ownProducts = await startTestServer()
    try {
      const ask = () => createCatalogKeeper(ownProducts).products('ACM', ['SBX-MUG'])
      const first = await ask()
      expect(first.headers['ratelimit-policy']).toBe('"default";q=600;w=60')
      expect(first.headers['ratelimit']).toMatch(/^"default";r=599;t=60$/)
      for (let count = 1; count < 600; count++) expect((await ask()).statusCode).toBe(200)
      const refused = await ask()
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.json()).toMatchObject([{ code: 4290 }])
    } finally {
      await ownProducts.stop()
    }
  })
})

describe('a manual decision', () => {
  const decide = (code: string, hsCode: string, brand = 'ACX') =>
    server.call('acme-sandbox', 'PUT', `/api/v2/Products/${code}/Classification?BrandCode=${brand}`, {
      hsCode,
      note: 'Seen',
    })
  const awaiting = async () =>
    (
      await acme.browse({ BrandCode: 'ACX', SearchType: 'AwaitingClassification', PageNumber: '1', PageSize: '1000' })
    ).results.map(({ productCode }) => productCode)

  test('is stored, sent as an event, and kept by uploads and reloads', async () => {
    await acme.take([product('REVIEW', { hsCode: undefined })])
    expect(await awaiting()).toContain('REVIEW')
    const response = await decide('REVIEW', '6214.10')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      classificationCode: '621410',
      classificationSource: 'Reviewed',
      classificationConfidence: null,
    })
    expect(await awaiting()).not.toContain('REVIEW')
    await acme.take([product('REVIEW', { hsCode: '610910' })])
    await acme.reload('ACX')
    await acme.work()
    expect(await acme.findProduct('REVIEW')).toMatchObject({
      classificationCode: '621410',
      classificationSource: 'Reviewed',
    })
    expect((await acme.listEvents('classification.reviewed')).at(-1)).toMatchObject({
      subject: 'ACX/REVIEW',
      data: { brandCode: 'ACX', productCode: 'REVIEW', classificationCode: '621410', by: 'acme-sandbox' },
    })
  })

  test.each([
    ['NOBODYS', '621410', 'ACX', 404],
    ['REVIEW', '621410', 'GLX', 404],
    ['REVIEW', '6214', 'ACX', 400],
    ['REVIEW', 'silk', 'ACX', 400],
    ['REVIEW', '990000', 'ACX', 400],
  ])('about %s as %s of %s: %d', async (code, hsCode, brand, status) => {
    expect((await decide(code, hsCode, brand)).statusCode).toBe(status)
  })
})

describe('settings of a brand', () => {
  beforeEach(() =>
    server.database.query(
      "update portolan.catalog_brand set default_classification_code = null where brand_code = 'ACX'",
    ),
  )

  test('apply a default code where nothing else classifies, and list it as such', async () => {
    await server.database.query(
      "update portolan.catalog_brand set default_classification_code = '621710' where brand_code = 'ACX'",
    )
    await acme.take([product('DEFAULT', { hsCode: undefined }), product('OWN')])
    expect(await acme.findProduct('DEFAULT')).toMatchObject({
      classificationCode: '621710',
      classificationSource: 'Automatic',
      classificationConfidence: 0,
    })
    const query = { BrandCode: 'ACX', SearchType: 'DefaultClassifiedProducts', PageNumber: '1', PageSize: '100' }
    expect((await acme.browse(query)).results).toMatchObject([{ productCode: 'DEFAULT', errorCode: 1062 }])
    const listed = await acme.list('BrandCode=ACX&DefaultClassification=true&PageNumber=1&PageSize=10')
    expect(listed.json()).toMatchObject({
      rowCount: 1,
      results: [{ productCode: 'DEFAULT', classificationId: 621_710 }],
    })
  })
})

describe('the CSV file', () => {
  test('is safe in a spreadsheet and keeps every character', async () => {
    const name = '=HYPERLINK("http://evil.example","x"), "quoted"\nsecond line'
    await acme.take([product('CSV', { name, material: '+1', category: 'Hüte; Ωμέγα', countryOfOrigin: 'XX' })])
    const response = await acme.file({ BrandCode: 'ACX', PageNumber: '1', PageSize: '1000' })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toBe('attachment; filename="invalid-products.csv"')
    const rows: Record<string, string>[] = parse(response.body, { columns: true })
    const row = rows.find(({ productCode }) => productCode === 'CSV')
    expect(row).toMatchObject({ name: `'${name}`, material: "'+1", category: 'Hüte; Ωμέγα', errorCode: '1022' })
  })

  test.each(['InvalidProducts', 'ValidProducts'])('of %s has a column for every field of an upload', async (type) => {
    const response = await acme.file({ BrandCode: 'ACX', RequestType: type, PageNumber: '1', PageSize: '1' })
    const [columns = []]: string[][] = parse(response.body, { to: 1 })
    const fields = Object.entries(uploadedProduct.properties).flatMap(([name, schema]) =>
      'properties' in schema ? Object.keys(schema.properties as object).map((member) => `${name}.${member}`) : [name],
    )
    expect(fields).toContain('unitPrice.currency')
    expect(columns).toEqual(expect.arrayContaining(fields))
  })

  test('changes nothing when uploaded again unchanged', async () => {
    const url = 'https://shop.example/a'
    await acme.take([
      product('FOR-JAPAN', { deliveryCountry: 'JP', url: undefined }),
      product('MARKED', {
        material: "'=x",
        name: '=x',
        description: '\r\nfirst\rsecond\n',
        countryOfOrigin: 'XX',
        url,
      }),
      product('LINES', { description: `${'line\n'.repeat(1000)}end`, weight: -1, weightUnit: 'g' }),
      product('CONTROL\u0007', { unitPrice: { amount: 0.0000001, currency: "'-" }, isCustomized: false }),
    ])
    const codes = ['FOR-JAPAN', 'MARKED', 'LINES', 'CONTROL\ufffd']
    const listed = async () => {
      const query =
        "select product_code, product, failures from portolan.catalog_invalid_product where brand_code = 'ACX' order by 1"
      const rows = await server.database.query<{ product_code: string }>(query)
      return rows.filter((row) => codes.includes(row.product_code))
    }
    const before = await listed()
    expect(before).toHaveLength(codes.length)
    const { body } = await acme.file({ BrandCode: 'ACX', PageNumber: '1', PageSize: '1000' })
    const path = join(await mkdtemp(join(tmpdir(), 'portolan-file-')), 'invalid-products.csv')
    await writeFile(path, body)
    const products: object[] = []
    for await (const { text } of readProducts(path, undefined)) products.push(JSON.parse(text) as object)
    await acme.take(products)
    expect(await listed()).toEqual(before)
  })

  test('of valid products includes their classification', async () => {
    const rows: Record<string, string>[] = []
    for (let query: Record<string, string> = { PageNumber: '1', PageSize: '1000' }; ; ) {
      const response = await acme.file({ BrandCode: 'ACX', RequestType: 'ValidProducts', ...query })
      const csvRows: Record<string, string>[] = parse(response.body, { columns: true })
      rows.push(...csvRows)
      const token = response.headers['continuation-token']
      if (token === undefined) break
      query = { ContinuationToken: String(token) }
    }
    expect(new Set(rows.map(({ productCode }) => productCode)).size).toBe(rows.length)
    expect(rows.find(({ productCode }) => productCode === 'L1')).toMatchObject({ classificationCode: '610910' })
    expect(rows.find(({ productCode }) => productCode === 'REVIEW')).toMatchObject({ classificationCode: '621410' })
  })
})

test('the server logs no errors meanwhile', () => {
  expect(server.complaints).toEqual([])
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
})
