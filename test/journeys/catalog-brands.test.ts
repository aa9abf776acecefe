import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxSecret } from '../../src/composition/sandbox.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, product } from './catalog-keeper.ts'

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
