import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogKeeper, product } from '../journeys/catalog-keeper.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/*
 * A snapshot of a list holds a database connection until blob storage has accepted it, which here takes as long as the
 * test wants.
 */

let server: TestServer
let storage: Server
/** Stored blobs by path. */
const stored = new Map<string, Buffer>()
let begun = Promise.withResolvers<void>()
let canContinue = Promise.withResolvers<void>()
let hasLooked = Promise.withResolvers<void>()
const nothingListed = '<?xml version="1.0"?><ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>'
const noSuchKey = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>'

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = String(request.url).split('?', 1)[0] ?? ''
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  if (request.method === 'PUT') {
    begun.resolve()
    await canContinue.promise
    stored.set(path, Buffer.concat(pieces))
    response.writeHead(200, { etag: '"1"' }).end()
  } else if (String(request.url).includes('list-type=2')) {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(nothingListed)
  } else if (stored.has(path)) {
    response.writeHead(200).end(stored.get(path))
  } else {
    hasLooked.resolve()
    response.writeHead(404, { 'content-type': 'application/xml' }).end(noSuchKey)
  }
}

beforeAll(async () => {
  storage = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' }
  const s3 = { bucket: 'lists', endpoint, region: 'us-east-1', pathStyle: true, credentials, prefix: 'p/' }
  server = await startTestServer({}, { s3, connections: 4 })
  const acme = createCatalogKeeper(server)
  const bad = (brandCode: string) => (_: unknown, index: number) =>
    product(`BAD-${index}`, { brandCode, countryOfOrigin: 'XX' })
  await acme.take([...Array.from({ length: 5 }, bad('ACM')), ...Array.from({ length: 5 }, bad('ACX'))])
})
afterAll(async () => {
  await server.stop()
  storage.closeAllConnections()
  storage.close()
})

const page = (query: string) =>
  server.call('acme-sandbox', 'GET', `/api/v2/Products/Invalid?PageNumber=1&PageSize=2${query}`)

test('twelve concurrent snapshots of one tenant run one at a time and once each, while others are served', async () => {
  begun = Promise.withResolvers<void>()
  canContinue = Promise.withResolvers<void>()
  const queries = ['', '&BrandCode=ACM', '&BrandCode=ACX'].flatMap((query) => Array.from({ length: 4 }, () => query))
  const asked = queries.map(page)
  await begun.promise
  const others = await Promise.all(
    Array.from({ length: 20 }, () => server.call('globex-sandbox', 'GET', '/api/v2/Home/TotalInvalidProducts')),
  )
  expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(server.system.database.pool.totalCount - server.system.database.pool.idleCount).toBe(1)
  canContinue.resolve()
  const responses = await Promise.all(asked)
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(queries.map(() => 200))
  const tokens = responses.map((response) => response.json<{ continuationToken: string }>().continuationToken)
  expect(new Set(tokens).size).toBe(3)
  // Its rows, its ledger entry and its manifest.
  expect(stored.size).toBe(3 * 3)
})

test('a list that changes while its snapshot waits is read and copied again', async () => {
  begun = Promise.withResolvers<void>()
  canContinue = Promise.withResolvers<void>()
  const acme = createCatalogKeeper(server)
  await acme.take([product('BAD-9', { brandCode: 'ACM', countryOfOrigin: 'XX' })])
  await acme.take([product('BAD-9', { brandCode: 'ACX', countryOfOrigin: 'XX' })])
  const first = page('&BrandCode=ACM')
  await begun.promise
  hasLooked = Promise.withResolvers<void>()
  const waiting = page('&BrandCode=ACX')
  // The page has been read, but the snapshot waits for the first one.
  await hasLooked.promise
  await acme.take([product('BAD-8', { brandCode: 'ACX', countryOfOrigin: 'XX' })])
  canContinue.resolve()
  expect((await first).statusCode).toBe(200)
  const { continuationToken, rowCount } = (await waiting).json<{ continuationToken: string; rowCount: number }>()
  const rest = await server.call(
    'acme-sandbox',
    'GET',
    `/api/v2/Products/Invalid?PageSize=100&ContinuationToken=${encodeURIComponent(continuationToken)}`,
  )
  expect(rest.json<{ rowCount: number }>().rowCount).toBe(rowCount)
})

test('a large list that keeps changing is copied once, and again for clients that page on', async () => {
  canContinue.resolve()
  const acme = createCatalogKeeper(server)
  const change = (code: string) => acme.take([product(code, { brandCode: 'ACM', countryOfOrigin: 'XX' })])
  const follow = (token: string) => {
    const query = new URLSearchParams({ PageSize: '100', ContinuationToken: token })
    return server.call('acme-sandbox', 'GET', `/api/v2/Products/Invalid?${query.toString()}`)
  }
  const description = 'A long text. '.repeat(300)
  await acme.take(
    Array.from({ length: 300 }, (_, index) =>
      product(`LONG-${index}`, { brandCode: 'ACM', countryOfOrigin: 'XX', description }),
    ),
  )
  const manifests = () => [...stored.keys()].filter((path) => path.endsWith('/contents')).length
  const before = manifests()
  const pages: { readonly continuationToken: string; readonly rowCount: number }[] = []
  for (let round = 0; round < 5; round++) {
    await change(`TINY-${round}`)
    pages.push((await page('&BrandCode=ACM')).json())
  }
  expect(manifests() - before).toBe(1)
  expect(pages.map(({ rowCount }) => rowCount)).toEqual([0, 1, 2, 3, 4].map((more) => (pages[0]?.rowCount ?? 0) + more))
  const followed = await Promise.all(pages.map(({ continuationToken }) => follow(continuationToken)))
  // The first is from the snapshot, the last from the list, which has not changed since; the others match neither.
  expect(followed.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400, 400, 200])
  const rowCounts = [followed[0], followed[4]].map((response) => response?.json<{ rowCount: number }>().rowCount)
  expect(rowCounts).toEqual([pages[0]?.rowCount, pages[4]?.rowCount])
  expect(manifests() - before).toBe(2)
})
