import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxSecret } from '../../src/composition/sandbox.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, product, uploads } from './catalog-keeper.ts'

let server: TestServer
let acme: ReturnType<typeof createCatalogKeeper>
/** A client of the same tenant that is restricted to one brand. */
let express: ReturnType<typeof createCatalogKeeper>

beforeAll(async () => {
  server = await startTestServer()
  const { database, identity } = server.system
  await database.runAsSystem((unit) =>
    identity.clients.createClient(unit, {
      clientId: 'acme-express',
      tenant: 'acme',
      name: 'Acme Express only',
      scopes: ['catalog'],
      brands: ['ACX'],
      secret: sandboxSecret,
    }),
  )
  acme = createCatalogKeeper(server)
  express = createCatalogKeeper(server, 'acme-express')
  const bad = (code: string, brandCode: string) => product(code, { brandCode, countryOfOrigin: 'XX' })
  await acme.take([
    bad('A', 'ACX'),
    bad('B', 'ACX'),
    bad('C', 'ACM'),
    product('GOOD'),
    product('GOOD', { brandCode: 'ACM' }),
  ])
})
afterAll(() => server.stop())

test('a client restricted to one brand may omit the brand', async () => {
  const { brandCode: _, ...unnamed } = product('UNNAMED')
  expect(await express.take([unnamed])).toMatchObject({ state: 'Completed', valid: 1 })
  expect((await express.products('ACX', ['UNNAMED'])).statusCode).toBe(200)
  expect((await acme.send([unnamed])).statusCode).toBe(400)
})

test('it only counts and lists its own brand', async () => {
  expect([await acme.total(), await express.total()]).toEqual([5, 2])
  const listed = await express.browse({ PageNumber: '1', PageSize: '10' })
  expect(listed.results.map(({ productCode }) => productCode)).toEqual(['A', 'B'])
  const products = (await express.list('PageNumber=1&PageSize=10')).json<{ results: { brandCode: string }[] }>()
  expect(new Set(products.results.map(({ brandCode }) => brandCode))).toEqual(new Set(['ACX']))
})

test('another brand of the tenant looks like an unknown one to it', async () => {
  const expectSameAnswer = async (
    ask: (brandCode: string) => Promise<{ readonly statusCode: number; readonly body: string }>,
  ) => {
    const [otherBrand, unknown] = [await ask('ACM'), await ask('ZZZ')]
    expect(otherBrand.statusCode).toBe(unknown.statusCode)
    expect(otherBrand.body.replaceAll('ACM', 'ZZZ')).toBe(unknown.body)
    return otherBrand.statusCode
  }
  expect(await expectSameAnswer((brand) => express.products(brand, ['GOOD']))).toBe(404)
  expect(await expectSameAnswer((brand) => express.list(`BrandCode=${brand}&PageNumber=1&PageSize=1`))).toBe(404)
  expect(await expectSameAnswer((brand) => express.file({ BrandCode: brand, PageNumber: '1', PageSize: '1' }))).toBe(
    404,
  )
  expect(await expectSameAnswer((brand) => express.reload(brand))).toBe(400)
  expect(await expectSameAnswer((brand) => express.reprocess(brand))).toBe(400)
  expect(await expectSameAnswer((brand) => express.send([product('X', { brandCode: brand })]))).toBe(400)
  expect(
    await expectSameAnswer((brand) => express.create([product('X', { brandCode: brand, deliveryCountry: 'DE' })])),
  ).toBe(400)
})

test('it cannot access uploads, reloads and tokens of other brands', async () => {
  const location = await acme.upload([product('THEIRS', { brandCode: 'ACM' })])
  expect((await express.get(location)).statusCode).toBe(404)
  const reload = await acme.reload('ACM')
  expect((await express.get(String(reload.headers['location']))).statusCode).toBe(404)
  await acme.work()
  const { continuationToken } = await acme.browse({ PageNumber: '1', PageSize: '1' })
  const query = new URLSearchParams({ ContinuationToken: continuationToken ?? '' }).toString()
  expect((await acme.get(`/api/v2/Products/Invalid?${query}`)).statusCode).toBe(200)
  expect((await express.get(`/api/v2/Products/Invalid?${query}`)).statusCode).toBe(400)
  const file = await acme.file({ RequestType: 'ValidProducts', PageNumber: '1', PageSize: '1' })
  const moreQuery = { RequestType: 'ValidProducts', ContinuationToken: String(file.headers['continuation-token']) }
  expect((await acme.file(moreQuery)).statusCode).toBe(200)
  expect((await express.file(moreQuery)).statusCode).toBe(400)
  expect(server.complaints).toEqual([])
})

describe('the list of uploads', () => {
  interface UploadPage {
    readonly uploads: readonly { readonly uploadId: string; readonly brandCodes: readonly string[] }[]
    readonly continuationToken: string | null
  }
  const read = async (client: string, query = '') => {
    const response = await server.call(client, 'GET', `${uploads}?${query}`)
    expectStatus(response, 200)
    return response.json<UploadPage>()
  }

  test('shows counts, state and sender, newest first', async () => {
    const location = await acme.upload([product('LISTED'), product('LISTED-BAD', { countryOfOrigin: 'XX' })])
    const queued = (await read('acme-sandbox', 'PageSize=1')).uploads[0]
    expect(queued).toMatchObject({ state: 'Queued', received: 2, valid: 0, invalid: 0, startedAt: null })
    await acme.work()
    const [done] = (await read('acme-sandbox', 'PageSize=1')).uploads
    expect(done).toMatchObject({
      uploadId: location.split('/').at(-1),
      state: 'Completed',
      brandCodes: ['ACX'],
      received: 2,
      repeated: 0,
      valid: 1,
      invalid: 1,
      receivedBy: 'acme-sandbox',
    })
    const invalid = await acme.browse({ PageNumber: '1', PageSize: '100' })
    const { since = '' } = (invalid.results.find(({ productCode }) => productCode === 'LISTED-BAD') ?? {}) as {
      since?: string
    }
    const { startedAt, finishedAt } = done as unknown as { startedAt: string; finishedAt: string }
    expect(since >= startedAt && since <= finishedAt).toBe(true)
  })

  test('leaves out uploads with other brands and other tenants', async () => {
    await acme.upload([product('MIXED'), product('MIXED', { brandCode: 'ACM' })])
    const [newest] = (await read('acme-sandbox')).uploads
    expect(newest?.brandCodes.toSorted()).toEqual(['ACM', 'ACX'])
    const ofExpress = (await read('acme-express', 'PageSize=500')).uploads
    expect(ofExpress.length).toBeGreaterThan(0)
    expect(ofExpress.flatMap(({ brandCodes }) => brandCodes).every((brand) => brand === 'ACX')).toBe(true)
    const ofGlobex = (await read('globex-sandbox', 'PageSize=500')).uploads
    const ofAcme = (await read('acme-sandbox', 'PageSize=500')).uploads
    expect(ofGlobex.filter((upload) => ofAcme.some(({ uploadId }) => uploadId === upload.uploadId))).toEqual([])
    await acme.work()
  })

  test('returns every upload once, for any page size, and refuses tokens of other lists', async () => {
    const whole = (await read('acme-sandbox', 'PageSize=500')).uploads.map(({ uploadId }) => uploadId)
    expect(whole.length).toBeGreaterThan(3)
    for (const size of [1, 2, whole.length]) {
      const seen: string[] = []
      let token: string | null = null
      do {
        const next = token === null ? '' : `&ContinuationToken=${encodeURIComponent(token)}`
        const page: UploadPage = await read('acme-sandbox', `PageSize=${size}${next}`)
        seen.push(...page.uploads.map(({ uploadId }) => uploadId))
        token = page.continuationToken
      } while (token !== null)
      expect(seen).toEqual(whole)
    }
    const refused = await server.call('acme-sandbox', 'GET', `${uploads}?ContinuationToken=nonsense`)
    expectStatus(refused, 400)
    expect(refused.body).toContain('ContinuationToken: is not a token issued for this list')
  })

  test('finds a page by an index, however many uploads there are', async () => {
    const plan = await server.database.query<{ 'QUERY PLAN': string }>(
      `explain select upload_number from portolan.catalog_upload where tenant = 'acme' and brands <@ array['ACX']
        and upload_number < 1000 order by upload_number desc limit 21`,
    )
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Sort')
  })
})
