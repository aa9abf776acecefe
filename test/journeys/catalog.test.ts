import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    expect(await acme.findProduct('A')).toMatchObject({
      classificationCode: '610910',
      classificationSource: 'Retailer',
      unitPrice: { amount: 12.5, currency: 'GBP' },
      dangerousGoods: false,
    })
    expect(await acme.findProduct('B')).toBeUndefined()

    // A later invalid upload keeps the valid product and lists the failure.
    await acme.take([product('A', { name: 'Renamed', countryOfOrigin: 'XX' })])
    expect((await acme.findProduct('A'))?.name).toBe('Product A')
    expect(await listInvalidCodes('ACX')).toEqual(['A', 'B', 'C', 'D'])

    // A later valid upload replaces the product and clears the failure.
    await acme.take([product('A', { name: 'Renamed' }), product('B')])
    expect((await acme.findProduct('A'))?.name).toBe('Renamed')
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
    const ends = await acme.listEvents('catalog.upload.completed')
    expect(ends[0]?.data).toMatchObject({ state: 'Completed', received: 4, valid: 1, invalid: 3 })
    const invalid = await acme.listEvents('catalog.product.invalid')
    expect(invalid[0]).toMatchObject({ subject: 'ACX', data: { brandCode: 'ACX', count: 3 } })
    const [eventTypes] = (invalid[0]?.data['products'] ?? []) as object[]
    expect(eventTypes).toEqual({
      productCode: 'B',
      errorCode: 1022,
      errorMessage:
        'countryOfOrigin: must be an ISO 3166-1 alpha-2 country code in upper case, such as PT; the United Kingdom is GB',
    })
    const reloads = await acme.listEvents('catalog.reload.completed')
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
    ['that is not a list', { productCode: 'A' }, ['body: must be an array']],
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
    expect((await acme.findProduct('TWICE'))?.name).toBe('Second')
    expect((await acme.invalid('ACX')).results.map(({ productCode }) => productCode)).toContain('TWICE')
    await acme.take([product('TWICE')])
  })

  test('is applied after earlier ones', async () => {
    const first = await acme.upload([product('ORDER', { name: 'First' })])
    await acme.upload([product('ORDER', { name: 'Second' })])
    await acme.upload([product('ORDER', { name: 'Third' })])
    expect((await acme.get(first)).json()).toMatchObject({ state: 'Queued', startedAt: null, finishedAt: null })
    await acme.work()
    expect((await acme.findProduct('ORDER'))?.name).toBe('Third')
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
    expect((await acme.listEvents('catalog.upload.completed')).at(-1)?.data).toMatchObject({ state: 'Failed' })
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

test('the server logs no errors meanwhile', () => {
  expect(server.complaints).toEqual([])
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
})
