import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadedProduct } from '../../src/catalog/contract/models.ts'
import { readProducts } from '../../src/commands/product-files.ts'
import { findUndescribedEvents } from '../support/described-events.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, product, uploads } from './catalog-keeper.ts'

let server: TestServer
let acme: ReturnType<typeof createCatalogKeeper>
let globex: ReturnType<typeof createCatalogKeeper>

beforeAll(async () => {
  server = await startTestServer()
  acme = createCatalogKeeper(server)
  globex = createCatalogKeeper(server, 'globex-sandbox', 'globex')
})
afterAll(() => server.stop())

interface Enriched {
  readonly productCode: string
  readonly name: string
  readonly deliveryCountry: string | null
  readonly classificationCode?: string
  readonly classificationSource: string | null
  readonly unitPrice: unknown
  readonly dangerousGoods: boolean | null
}

const enriched = async (code: string): Promise<Enriched | undefined> => {
  const response = await acme.products('ACX', [code])
  return response.statusCode === 404 ? undefined : response.json<Enriched[]>()[0]
}

/** Lists a brand's invalid codes by count, by page number, by search and from the file, which must all agree. */
async function listInvalidCodes(brandCode: string): Promise<readonly string[]> {
  const page = await acme.invalid(brandCode)
  expect(page.items).toEqual(page.results)
  expect(page.rowCount).toBe(page.results.length)
  const browsed = await acme.browse({ BrandCode: brandCode, PageNumber: '1', PageSize: '1000' })
  expect(browsed.results).toEqual(page.results)
  const file = await acme.file({ BrandCode: brandCode, PageNumber: '1', PageSize: '1000' })
  const rows: { productCode: string }[] = parse(file.body, { columns: true })
  const codes = page.results.map(({ productCode }) => productCode)
  expect(rows.map(({ productCode }) => productCode)).toEqual(codes)
  const secondResponse = (await acme.invalid(brandCode === 'ACM' ? 'ACX' : 'ACM')).rowCount
  expect(await acme.total()).toBe(page.rowCount + secondResponse)
  return codes
}

const eventsOf = async (type: string): Promise<readonly { subject: string; data: Record<string, unknown> }[]> => {
  const response = await server.call('operator', 'GET', `/admin/v1/events?tenant=acme&type=${type}&pageSize=500`)
  return response.json<{ items: { subject: string; data: Record<string, unknown> }[] }>().items
}

describe('the life of a catalog', () => {
  test('repairs invalid products by uploads, reprocessing and a reload', async () => {
    expect(await listInvalidCodes('ACX')).toEqual([])

    const first = await acme.take([
      product('A', { unitPrice: { amount: '12.50', currency: 'GBP' }, dangerousGoods: 'false' }),
      product('B', { countryOfOrigin: 'UK' }),
      product('C', { hsCode: '61.09' }),
      product('D', { weight: 3, weightUnit: 'stone', hsCode: '990000' }),
    ])
    expect(first).toMatchObject({ state: 'Completed', received: 4, valid: 1, invalid: 3 })
    expect(await listInvalidCodes('ACX')).toEqual(['B', 'C', 'D'])
    const page = await acme.invalid('ACX')
    expect(page.results.map(({ errorCode }) => errorCode)).toEqual([1022, 1045, 1047])
    expect(page.results[2]?.errorMessage).toBe(
      'hsCode: must begin with a subheading of the Harmonized System of 2022; 990000 is none; weightUnit: must be one of g, kg, oz, lb',
    )
    expect(await enriched('A')).toMatchObject({
      classificationCode: '610910',
      classificationSource: 'Retailer',
      unitPrice: { amount: 12.5, currency: 'GBP' },
      dangerousGoods: false,
    })
    expect(await enriched('B')).toBeUndefined()

    // A later invalid upload keeps the valid product and lists the failure.
    await acme.take([product('A', { name: 'Renamed', countryOfOrigin: 'XX' })])
    expect((await enriched('A'))?.name).toBe('Product A')
    expect(await listInvalidCodes('ACX')).toEqual(['A', 'B', 'C', 'D'])

    // A later valid upload replaces the product and clears the failure.
    await acme.take([product('A', { name: 'Renamed' }), product('B')])
    expect((await enriched('A'))?.name).toBe('Renamed')
    expect(await listInvalidCodes('ACX')).toEqual(['C', 'D'])

    // Reprocessing changes nothing for products that are still invalid.
    expect((await acme.reprocess('ACX')).statusCode).toBe(202)
    await acme.work()
    expect(await listInvalidCodes('ACX')).toEqual(['C', 'D'])

    const reload = await acme.reload('ACX')
    expect(reload.statusCode).toBe(201)
    expect(reload.json()).toMatchObject({ brandCode: 'ACX', modifiedBy: 'acme-sandbox' })
    expect((await acme.reload('ACX')).statusCode).toBe(412)
    const location = String(reload.headers['location'])
    expect((await acme.get(location)).json()).toMatchObject({ state: 'Queued', done: 0, startedAt: null })
    await acme.work()
    expect((await acme.get(location)).json()).toMatchObject({
      ...reload.json(),
      state: 'Completed',
      total: 4,
      done: 4,
      valid: 2,
      invalid: 2,
    })
    expect((await globex.get(location)).statusCode).toBe(404)
    expect((await acme.reload('ACX')).statusCode).toBe(201)
    await acme.work()
    expect(await listInvalidCodes('ACX')).toEqual(['C', 'D'])

    await acme.take([product('C'), product('D')])
    expect(await listInvalidCodes('ACX')).toEqual([])
    expect((await acme.reprocess('ACX')).statusCode).toBe(400)
    expect((await acme.list('BrandCode=ACX&PageNumber=1&PageSize=10')).json()).toMatchObject({
      rowCount: 4,
      pageCount: 1,
      firstRowOnPage: 1,
      lastRowOnPage: 4,
    })
  })

  test('emits events', async () => {
    const ends = await eventsOf('catalog.upload.completed')
    expect(ends[0]?.data).toMatchObject({ state: 'Completed', received: 4, valid: 1, invalid: 3 })
    const invalid = await eventsOf('catalog.product.invalid')
    expect(invalid[0]).toMatchObject({ subject: 'ACX', data: { brandCode: 'ACX', count: 3 } })
    const [eventTypes] = (invalid[0]?.data['products'] ?? []) as object[]
    expect(eventTypes).toEqual({
      productCode: 'B',
      errorCode: 1022,
      errorMessage:
        'countryOfOrigin: must be an ISO 3166-1 alpha-2 country code in upper case, such as PT; the United Kingdom is GB',
    })
    const reloads = await eventsOf('catalog.reload.completed')
    expect(reloads.map(({ data }) => data)).toMatchObject([
      { brandCode: 'ACX', state: 'Completed', total: 4, valid: 2, invalid: 2 },
      { brandCode: 'ACX', state: 'Completed', total: 4, valid: 2, invalid: 2 },
    ])
  })

  test('is invisible to other tenants', async () => {
    const location = await acme.upload([product('OURS', { countryOfOrigin: 'XX' })])
    await acme.work()
    expect(await globex.total()).toBe(1)
    expect((await globex.get(location)).statusCode).toBe(404)
    expect((await globex.products('ACX', ['A'])).statusCode).toBe(404)
    expect((await globex.reload('ACX')).body).toBe((await globex.reload('XYZ')).body)
    expect((await globex.reload('ACX')).statusCode).toBe(400)
    expect((await globex.reprocess('ACX')).statusCode).toBe(400)
    expect((await globex.send([product('THEIRS')])).statusCode).toBe(400)
    const page = await globex.browse({ PageNumber: '1', PageSize: '10' })
    expect(page.results.map(({ productCode }) => productCode)).toEqual(['GLX-BAD-CABLE'])
    const ownProducts = await globex.take([{ ...product('OURS'), brandCode: undefined }])
    expect(ownProducts).toMatchObject({ state: 'Completed', valid: 1 })
    expect((await acme.products('ACX', ['OURS'])).statusCode).toBe(404)
  })
})

describe('an upload', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['that is no list', { productCode: 'A' }, ['body: must be an array']],
    ['without products', [], ['body: must have at least 1 entry (has 0)']],
    ['of something else', [1, 'x'], ['[0]: must be an object', '[1]: must be an object']],
    [
      'with fields that are missing or blank',
      [{ brandCode: 'ACX', productCode: 'A', name: ' ', material: null, countryOfOrigin: 'PT' }],
      [
        '[0].description (productCode A): is required',
        '[0].material (productCode A): is required',
        '[0].name (productCode A): is required and must not be empty or blank',
      ],
    ],
    [
      'with the wrong types',
      [product('A', { name: 5, weight: 'heavy', weightUnit: 'g', dangerousGoods: 'maybe' })],
      [
        '[0].name (productCode A): must be a string',
        '[0].weight (productCode A): must be a number',
        '[0].dangerousGoods (productCode A): must be true or false',
      ],
    ],
    [
      'with numbers without what they need',
      [product('A', { weight: 5, unitPrice: { amount: 5 } })],
      [
        '[0].weightUnit (productCode A): is required with weight',
        '[0].unitPrice.currency (productCode A): is required with amount',
      ],
    ],
    [
      'of a brand that is missing, and of one that is not the token’s',
      [product('A', { brandCode: undefined }), product('B', { brandCode: 'GLX' })],
      [
        '[0].brandCode (productCode A): is required because the access token has more than one brand',
        '[1].brandCode (productCode B): must be a brand of the access token',
      ],
    ],
    [
      'with a field in two cases',
      [product('A', { Name: 'x' })],
      ['[0].name (productCode A): occurs twice, in different case; send it once'],
    ],
  ])('is rejected at once and entirely: %s', async (_, body, messages) => {
    const response = await acme.send(body)
    expect(response.statusCode).toBe(400)
    const errors = response.json<{ code: number; message: string }[]>()
    expect(errors.map(({ message }) => message).toSorted()).toEqual(messages.toSorted())
    expect(errors.every(({ code }) => code >= 1000 && code < 1200)).toBe(true)
    const open = await server.database.query('select from portolan.catalog_upload_chunk')
    expect(open).toEqual([])
  })

  test('accepts names in any case, and numbers and booleans as text', async () => {
    const submitted = {
      ...product('CASE'),
      HSCODE: '6109.10',
      hsCode: undefined,
      WEIGHT: ' 5.5 ',
      weightunit: 'KG',
      IsCustomized: 'TRUE',
    }
    expect(await acme.take([submitted])).toMatchObject({ valid: 1 })
    expect((await acme.products('ACX', ['CASE'])).json()).toMatchObject([
      { hsCode: '610910', weight: 5.5, weightUnit: 'KG', isCustomized: true },
    ])
  })

  test('with a repeated product keeps the last version and the last failure', async () => {
    const outcome = await acme.take([
      product('TWICE', { name: 'First' }),
      product('TWICE', { name: 'Second' }),
      product('TWICE', { name: 'Third', countryOfOrigin: 'XX' }),
    ])
    expect(outcome).toMatchObject({ received: 3, valid: 2, invalid: 1 })
    expect((await enriched('TWICE'))?.name).toBe('Second')
    expect((await acme.invalid('ACX')).results.map(({ productCode }) => productCode)).toContain('TWICE')
    await acme.take([product('TWICE')])
  })

  test('is applied after earlier ones', async () => {
    const first = await acme.upload([product('ORDER', { name: 'First' })])
    await acme.upload([product('ORDER', { name: 'Second' })])
    await acme.upload([product('ORDER', { name: 'Third' })])
    expect((await acme.get(first)).json()).toMatchObject({ state: 'Queued', startedAt: null, finishedAt: null })
    await acme.work()
    expect((await enriched('ORDER'))?.name).toBe('Third')
  })

  test('lists products with hostile text as invalid', async () => {
    const outcome = await acme.take([
      product('NUL\u0000CODE'),
      product('LONE', { name: '\ud800' }),
      product('LONG', { description: 'x'.repeat(50_000) }),
      product('L'.repeat(300)),
    ])
    expect(outcome).toMatchObject({ state: 'Completed', received: 4, valid: 0, invalid: 4 })
    const listed = (await acme.invalid('ACX')).results
    expect(listed.map(({ productCode }) => productCode)).toEqual(
      expect.arrayContaining(['NUL\ufffdCODE', 'LONE', 'LONG', 'L'.repeat(101)]),
    )
    await acme.take([product('LONE'), product('LONG')])
  })

  test('that fails for good says so and lets the next one through', async () => {
    const location = await acme.upload([product('POISON')])
    await server.database.query("update portolan.catalog_upload_chunk set products = 'x'")
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(acme.work()).rejects.toThrow('unexpected end of file')
    }
    await acme.work()
    expect((await acme.get(location)).json()).toMatchObject({ state: 'Failed', received: 1, valid: 0 })
    expect((await eventsOf('catalog.upload.completed')).at(-1)?.data).toMatchObject({ state: 'Failed' })
    expect(await acme.take([product('AFTER-POISON')])).toMatchObject({ state: 'Completed' })
  })

  test('that fails halfway keeps what was processed before', async () => {
    const location = await acme.upload(Array.from({ length: 1200 }, (_, index) => product(`HALF-${index}`)))
    await server.database.query("update portolan.catalog_upload_chunk set products = 'x' where chunk_number = 1")
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(acme.work()).rejects.toThrow('unexpected end of file')
    }
    await acme.work()
    expect((await acme.get(location)).json()).toMatchObject({ state: 'Failed', received: 1200, valid: 500, invalid: 0 })
    expect((await acme.products('ACX', ['HALF-499', 'HALF-500'])).json()).toMatchObject([{ productCode: 'HALF-499' }])
  })

  test('is rejected while 200 others are pending', async () => {
    for (let count = 0; count < 200; count++) await acme.upload([product('WAITING')])
    const refused = await acme.send([product('WAITING')])
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('30')
    expect((await globex.send([{ ...product('FREE'), brandCode: 'GLX' }])).statusCode).toBe(202)
    await acme.work()
    await globex.work()
    expect((await acme.send([product('WAITING')])).statusCode).toBe(202)
    await acme.work()
  })

  test('is accepted once under an idempotency key, however it is formatted', async () => {
    const headers = { 'idempotency-key': 'upload-1' }
    const body = [product('KEY')]
    const firstResponse = await server.call('acme-sandbox', 'POST', uploads, body, headers)
    const two = await server.call('acme-sandbox', 'POST', uploads, JSON.stringify(body, null, 2), headers)
    expect([firstResponse.statusCode, two.statusCode]).toEqual([202, 202])
    expect(two.headers['idempotent-replayed']).toBe('true')
    expect(two.headers['location']).toBe(firstResponse.headers['location'])
    expect(two.body).toBe('')
    const secondResponse = await server.call('acme-sandbox', 'POST', uploads, [product('OTHER')], headers)
    expect(secondResponse.statusCode).toBe(422)
    await acme.work()
  })
})

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
    const products = response.json<Enriched[]>()
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
      response.json<Enriched[]>().map(({ productCode, deliveryCountry }) => `${productCode} ${deliveryCountry}`),
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
    ['200 products', `BrandCode=ACX${'&ProductCode=A'.repeat(200)}`, 200, null],
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
    expect(await enriched('REVIEW')).toMatchObject({ classificationCode: '621410', classificationSource: 'Reviewed' })
    expect((await eventsOf('classification.reviewed')).at(-1)).toMatchObject({
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
    expect(await enriched('DEFAULT')).toMatchObject({
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
    expect(rows.find(({ productCode }) => productCode === 'A')).toMatchObject({ classificationCode: '610910' })
    expect(rows.find(({ productCode }) => productCode === 'REVIEW')).toMatchObject({ classificationCode: '621410' })
  })
})

test('the server logs no errors meanwhile', () => {
  expect(server.complaints).toEqual([])
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
})
