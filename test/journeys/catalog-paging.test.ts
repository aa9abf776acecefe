import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../../src/config/config.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startS3Server } from '../support/s3-server.ts'
import { hour, TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, type InvalidPage, product } from './catalog-keeper.ts'

const seed = 20_260_304

let server: TestServer
let acme: ReturnType<typeof createCatalogKeeper>
const clock = new TestClock()

async function startStoreServer(settings: Partial<Config> = {}): Promise<void> {
  server = await startTestServer({ clock }, settings)
  acme = createCatalogKeeper(server)
}

const code = (index: number): string => `P${String(index).padStart(5, '0')}`
const good = (index: number) => product(code(index))
const bad = (index: number) => product(code(index), { countryOfOrigin: 'XX' })
const listCodes = ({ results }: InvalidPage): string[] => results.map(({ productCode }) => productCode)

/** Pages through a list by token, starting at a page number, and runs a callback before each further page. */
async function walkPages(
  query: Readonly<Record<string, string>>,
  sizes: readonly number[],
  meanwhile: (turn: number) => Promise<void>,
): Promise<string[]> {
  const [first = 1, ...others] = sizes
  let page = await acme.browse({ ...query, PageNumber: '1', PageSize: String(first) })
  const listed = listCodes(page)
  for (let turn = 0; page.continuationToken !== null; turn++) {
    await meanwhile(turn)
    const size = others[turn % Math.max(1, others.length)]
    const next: Record<string, string> = size === undefined ? {} : { PageSize: String(size) }
    page = await acme.browse({ ContinuationToken: page.continuationToken, ...next })
    expect(page.firstRowOnPage).toBe(listed.length + 1)
    listed.push(...listCodes(page))
    expect(page.lastRowOnPage).toBe(listed.length)
  }
  return listed
}

const stores = [
  ['files', async () => ({ settings: {}, stop: async () => {} })],
  [
    'S3',
    async () => {
      const s3 = await startS3Server()
      return { settings: { s3: s3.configuration }, stop: () => s3.stop() }
    },
  ],
] as const

describe.each(stores)('with blobs in %s', (_name, startStore) => {
  let store: { readonly settings: Partial<Config>; stop(): Promise<void> }
  beforeAll(async () => {
    store = await startStore()
    await startStoreServer(store.settings)
  })
  afterAll(async () => {
    await server.stop()
    await store.stop()
  })

  describe('paging through invalid products by token', () => {
    test('returns each existing row exactly once, for any page size, while rows come and go', async () => {
      const total = 40
      await acme.take(Array.from({ length: total }, (_, index) => bad(index)))
      const change = fc.record({ index: fc.nat(total + 20), isGood: fc.boolean() })
      const property = fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 17 }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 12 }),
        async (sizes, changes) => {
          const existing = listCodes(await acme.invalid('ACX', 1, 1000))
          const listed = await walkPages({ BrandCode: 'ACX' }, sizes, async (turn) => {
            const changesNow = changes[turn] ?? []
            if (changesNow.length > 0)
              await acme.take(changesNow.map(({ index, isGood }) => (isGood ? good(index) : bad(index))))
          })
          expect(listed).toEqual(existing)
        },
      )
      await fc.assert(property, { seed, numRuns: 12 })
    }, 120_000)

    test('covers every brand, and more rows than one blob holds', async () => {
      const manyProducts = Array.from({ length: 2300 }, (_, index) => bad(index))
      await acme.take(manyProducts.map((invalidProduct) => ({ ...invalidProduct, brandCode: 'ACM' })))
      const existing = (await acme.invalid('ACM', 1, 1000)).rowCount + (await acme.invalid('ACX', 1, 1000)).rowCount
      const listed = await walkPages({}, [700, 999, 1], async () => {})
      expect(listed).toHaveLength(existing)
      const pages: string[] = []
      for (let number = 1; pages.length < existing; number++) {
        pages.push(...listCodes(await acme.browse({ PageNumber: String(number), PageSize: '333' })))
      }
      expect(pages).toEqual(listed)
    }, 120_000)

    test('returns what one upload left to repair, until another upload sends it again', async () => {
      const sent = Array.from({ length: 25 }, (_, index) => product(`OF-UPLOAD-${index}`, { countryOfOrigin: 'XX' }))
      const elsewhere = sent.slice(0, 2).map((one) => ({ ...one, brandCode: 'ACM' }))
      const uploadId = (await acme.upload([...sent, ...elsewhere])).split('/').at(-1) ?? ''
      await acme.work()
      expect((await acme.browse({ UploadId: uploadId, PageNumber: '1', PageSize: '1000' })).rowCount).toBe(27)
      const listed = await walkPages({ UploadId: uploadId, BrandCode: 'ACX' }, [7, 3], async (turn) => {
        if (turn === 0) await acme.take([product('OF-UPLOAD-24'), ...sent.slice(0, 3)])
      })
      expect(listed).toEqual(sent.map(({ productCode }) => productCode).toSorted())
      // Checking again changes nothing; one product was repaired and three came in another upload.
      await acme.reprocess('ACX')
      await acme.work()
      const query = { UploadId: uploadId, PageNumber: '1', PageSize: '100' }
      expect((await acme.browse(query)).rowCount).toBe(23)
      expect((await acme.file(query)).body.trim().split('\n')).toHaveLength(24)
    })

    test.each([
      ['/api/v2/Products/Invalid?SearchType=AwaitingClassification', 400],
      ['/api/v2/Products/Invalid/File?RequestType=ValidProducts', 400],
    ])('of an upload is refused for other lists: %s', async (path, status) => {
      const uploadId = (await acme.upload([bad(1)])).split('/').at(-1)
      await acme.work()
      const response = await acme.get(`${path}&UploadId=${uploadId}&PageNumber=1&PageSize=5`)
      expect(response.statusCode).toBe(status)
    })

    test('of an upload of another tenant is not found', async () => {
      const uploadId = (await acme.upload([bad(1)])).split('/').at(-1)
      await acme.work()
      const globex = createCatalogKeeper(server, 'globex-sandbox', 'globex')
      const theirs = await globex.get(`/api/v2/Products/Invalid?UploadId=${uploadId}&PageNumber=1&PageSize=5`)
      const malformed = await acme.get('/api/v2/Products/Invalid?UploadId=x&PageNumber=1&PageSize=5')
      expect([theirs.statusCode, malformed.statusCode]).toEqual([404, 404])
    })

    test('covers products pending classification', async () => {
      await acme.take(Array.from({ length: 25 }, (_, index) => product(`WAIT-${index}`, { hsCode: undefined })))
      const query = { BrandCode: 'ACX', SearchType: 'AwaitingClassification' }
      const listed = await walkPages(query, [7], async () => {
        await acme.take([product('WAIT-24'), product(`WAIT-NEW-${Math.random()}`, { hsCode: undefined })])
      })
      expect(listed).toEqual(Array.from({ length: 25 }, (_, index) => `WAIT-${index}`))
    })
  })

  describe('a continuation token', () => {
    let token: string
    beforeAll(async () => {
      await acme.take(Array.from({ length: 5 }, (_, index) => bad(index)))
      token = (await acme.browse({ BrandCode: 'ACX', PageNumber: '1', PageSize: '1' })).continuationToken ?? ''
    })

    const ask = (query: Readonly<Record<string, string>>, client = acme) =>
      client.get(`/api/v2/Products/Invalid?${new URLSearchParams(query).toString()}`)

    test('works for the list, for the file and in a request body', async () => {
      const page = await acme.browse({ ContinuationToken: token })
      const file = await acme.file({ ContinuationToken: token })
      expect(file.body).toContain(page.results[0]?.productCode)
      const body = { brandCode: 'ACX', pageSize: 1, continuationToken: token }
      const response = await server.call('acme-sandbox', 'POST', '/api/v2/InvalidProducts/Invalid', body)
      expect(response.json()).toEqual(page)
    })

    test.each<[string, () => Readonly<Record<string, string>>]>([
      ['of nothing', () => ({ ContinuationToken: 'x' })],
      ['that was changed', () => ({ ContinuationToken: `${token.slice(0, -8)}${token.slice(-7)}A` })],
      ['for another brand', () => ({ ContinuationToken: token, BrandCode: 'ACM' })],
      ['for an upload', () => ({ ContinuationToken: token, UploadId: '0197f3a2-0000-7000-8000-00000000ca7a' })],
      ['for another search', () => ({ ContinuationToken: token, SearchType: 'AwaitingClassification' })],
      ['and no page, no number and no token', () => ({})],
      ['and a number without a size', () => ({ PageNumber: '1' })],
      ['and a size without a number', () => ({ PageSize: '10' })],
    ])('%s is refused', async (_, query) => {
      expect((await ask(query())).statusCode).toBe(400)
    })

    test('is rejected for another tenant', async () => {
      const theirs = await ask({ ContinuationToken: token }, createCatalogKeeper(server, 'globex-sandbox', 'globex'))
      expect(theirs.statusCode).toBe(400)
    })

    test('is valid for at least an hour, and rejected once its snapshot is removed and the list has changed', async () => {
      const tidy = () => server.system.catalog.jobs['tidy-catalog']?.({})
      clock.advance(hour)
      await tidy()
      // The access token expires before the snapshot, so paging continues with a new one.
      const fresh = createCatalogKeeper(server, 'acme-sandbox')
      clock.advance(-hour)
      expect((await ask({ ContinuationToken: token }, fresh)).statusCode).toBe(200)
      clock.advance(3 * hour)
      await tidy()
      clock.advance(-3 * hour)
      await acme.take([bad(99)])
      expect((await ask({ ContinuationToken: token }, fresh)).statusCode).toBe(400)
    })
  })
})

describe('without blobs', () => {
  beforeAll(() => startStoreServer())
  afterAll(() => server.stop())

  describe('the list of products', () => {
    test('has each product on exactly one page, for any page size', async () => {
      await acme.take(Array.from({ length: 30 }, (_, index) => product(`UI-${index}`)))
      await acme.take([{ ...product('UI-OTHER'), brandCode: 'ACM' }])
      const property = fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (size) => {
        const ids: string[] = []
        let rowCount = 0
        for (let number = 1, pageCount = 1; number <= pageCount; number++) {
          const page = (await acme.list(`PageNumber=${number}&PageSize=${size}`)).json<{
            rowCount: number
            pageCount: number
            results: { id: string }[]
          }>()
          ids.push(...page.results.map(({ id }) => id))
          pageCount = page.pageCount
          rowCount = page.rowCount
        }
        expect(ids).toHaveLength(rowCount)
        expect(new Set(ids).size).toBe(ids.length)
      })
      await fc.assert(property, { seed, numRuns: 8 })
    }, 120_000)

    test.each([
      ['PageNumber=0&PageSize=10', 400],
      ['PageNumber=1&PageSize=0', 400],
      ['PageNumber=1&PageSize=1000', 200],
      ['PageNumber=1&PageSize=1001', 400],
      ['PageNumber=2147483647&PageSize=1000', 200],
      ['PageNumber=2147483648&PageSize=1000', 400],
      ['PageNumber=1&PageSize=1&BrandCode=GLX', 404],
      ['PageNumber=1&PageSize=1&TenantCode=acme', 200],
      ['PageNumber=1&PageSize=1&TenantCode=globex', 403],
    ])('%s returns %d', async (query, status) => {
      expect((await acme.list(query)).statusCode).toBe(status)
    })

    test('is empty past its end', async () => {
      const page = (await acme.list('PageNumber=9999&PageSize=1000')).json()
      expect(page).toMatchObject({ currentPage: 9999, firstRowOnPage: 0, lastRowOnPage: 0, results: [] })
    })
  })

  describe('paging through valid products by token', () => {
    test('returns each existing product exactly once while others are added', async () => {
      const codes = (text: string) =>
        text
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(',')[1])
      const list = await acme.list('BrandCode=ACX&PageNumber=1&PageSize=1000')
      const existing = list.json<{ results: { productCode: string }[] }>().results.map(({ productCode }) => productCode)
      let response = await acme.file({ BrandCode: 'ACX', RequestType: 'ValidProducts', PageNumber: '1', PageSize: '9' })
      const listed = codes(response.body)
      for (let turn = 0; response.headers['continuation-token'] !== undefined; turn++) {
        if (turn < 3) await acme.take([product(`LATER-${turn}`)])
        const token = String(response.headers['continuation-token'])
        response = await acme.file({ RequestType: 'ValidProducts', ContinuationToken: token })
        expectStatus(response, 200)
        listed.push(...codes(response.body))
      }
      expect(listed).toEqual(existing)
    })
  })

  test('the server logs no errors meanwhile', () => {
    expect(server.complaints).toEqual([])
  })
})
