import { describe, expect, test } from 'vitest'
import { ClassificationLists } from './classification-lists.ts'

const subheadings = [
  { code: '610910', title: 'T-shirts and vests, knitted, of cotton' },
  { code: '610990', title: 'T-shirts and vests, knitted, of other fibres' },
]

const lists = new ClassificationLists({
  version: 1,
  tariffs: ['US'],
  listChapters: () => [{ code: '61', title: 'Clothing, knitted' }],
  listHeadings: () => [{ code: '6109', title: 'T-shirts' }],
  listSubheadings: () => subheadings,
  listTariffLines: () => [{ code: '6109100012', title: 'T-shirts, of COTTON, for men' }],
})

const search = (text: string, region: string | null = null) =>
  lists
    .listClassifications({ region, search: text, pageNumber: 1, pageSize: 10 }, null, true)
    .results.map(({ classificationCode }) => classificationCode)

describe('a search for classifications', () => {
  test.each([
    ['', ['610910', '610990']],
    ['6109.10', ['610910']],
    ['61 09', ['610910', '610990']],
    ['Cotton', ['610910']],
    ['shirts fibre', ['610990']],
    ['vest', ['610910', '610990']],
    ['fibers', []],
    ['T-shirts, of cotton', ['610910']],
    ['silk', []],
    ['cotton silk', []],
    ['.,;', ['610910', '610990']],
  ])('%j finds %j', (text, codes) => {
    expect(search(text)).toEqual(codes)
  })

  test('finds tariff lines, ignoring case', () => {
    expect(search('cotton men', 'US')).toEqual(['6109100012'])
  })
})
