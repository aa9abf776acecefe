import { afterAll, beforeAll, expect, test } from 'vitest'
import { officialTextStore } from '../../src/customs/index.ts'
import type { OfficialText, TextCollection } from '../../src/customs/service/nomenclature/official-texts.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, product } from './catalog-keeper.ts'

const clock = new TestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

const acme = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  server.call('acme-sandbox', method, `/api/v2/${path}`, body)

/** The titles that the API returns for a code in every place. */
async function readTitles() {
  const lists = await Promise.all([
    acme('GET', 'Classifications?PageNumber=1&PageSize=1'),
    acme('GET', 'Classifications?PageNumber=1&PageSize=1&OrderByField=classificationDesc'),
    acme('GET', 'Classifications/ChapterClassifications?RegionCode=EU&SectionCode=6109&PageNumber=1&PageSize=1'),
    acme('GET', 'Classifications/ChapterClassifications?RegionCode=US&SectionCode=6109&PageNumber=1&PageSize=1'),
  ])
  const [first, byTitle, eu, us] = lists.map(
    (response) => response.json<{ results: { classificationDesc: string }[] }>().results[0]?.classificationDesc,
  )
  const named = async (path: string, code: string) =>
    (await acme('GET', path)).json<{ code: string; name: string }[]>().find((namedCode) => namedCode.code === code)
      ?.name
  const classified = await acme('POST', 'Classify', [{ name: 'T-shirt', material: '100% cotton, knitted' }])
  const [proposal] = classified.json<{ candidates: { classificationCode: string; classificationDesc: string }[] }[]>()
  const products = await acme('GET', 'Products?BrandCode=ACX&ProductCode=TEXTS')
  const [stored] = products.json<{ classifications: { classificationDesc: string }[] }[]>()
  return {
    first,
    byTitle,
    eu,
    us,
    chapter: await named('Classifications/Chapters', '61'),
    heading: await named('Classifications/Section?chapterCode=61', '6109'),
    subheading: await named('Classifications/SubSection?chapterCode=61&sectionCode=6109', '610910'),
    proposal: proposal?.candidates.find(({ classificationCode }) => classificationCode === '610910')
      ?.classificationDesc,
    stored: stored?.classifications[0]?.classificationDesc,
  }
}

const put = (collection: TextCollection, edition: string, texts: readonly OfficialText[]) =>
  server.system.database.runAsSystem(async (unit) => {
    await officialTextStore.beginCollection(unit, collection, edition)
    await officialTextStore.insertTexts(unit, collection, texts)
  })

const hs = (mark: string) =>
  ['010121', '61', '6109', '610910'].map((code) => ({ code, title: `0 official ${mark} ${code}` }))

test('official texts replace ours within a minute, and so does a new edition', async () => {
  await createCatalogKeeper(server).take([product('TEXTS', { hsCode: '61091000' })])
  const ours = await readTitles()
  expect(Object.values(ours).filter((name) => name === undefined || name.includes('official'))).toEqual([])
  expect(ours.eu).toBe(ours.subheading)

  await put('hs', 'first', hs('first'))
  await put('eu', 'first', [{ code: '61091000', title: 'official line' }])
  expect(await readTitles()).toEqual(ours)
  clock.advance(60_000)
  await expect.poll(readTitles).toEqual({
    first: '0 official first 010121',
    byTitle: '0 official first 010121',
    eu: 'official line',
    us: '0 official first 610910',
    chapter: '0 official first 61',
    heading: '0 official first 6109',
    subheading: '0 official first 610910',
    proposal: '0 official first 610910',
    stored: 'official line',
  })

  await put('hs', 'second', hs('second').slice(0, 3))
  clock.advance(60_000)
  await expect.poll(async () => (await readTitles()).first).toBe('0 official second 010121')
  expect(await readTitles()).toMatchObject({ eu: 'official line', us: ours.us, subheading: ours.subheading })
})

test('titles are still returned while the texts cannot be read', async () => {
  const before = await readTitles()
  await server.database.query('alter table portolan.official_edition rename to hidden_edition')
  clock.advance(60_000)
  expect(await readTitles()).toEqual(before)
  await expect.poll(() => server.complaints.join('')).toContain('imported texts or tariffs could not be read')
  await server.database.query('alter table portolan.hidden_edition rename to official_edition')
})
