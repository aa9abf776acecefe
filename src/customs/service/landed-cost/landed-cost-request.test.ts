import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../../../kernel/money.ts'
import type { Failure } from '../../../kernel/problem.ts'
import {
  type CatalogProduct,
  listProductKeys,
  readLandedCostRequest,
  type SubmittedItem,
  type SubmittedRequest,
} from './landed-cost-request.ts'

const sentItem: SubmittedItem = { hsCode: '6109.10 00', unitPrice: '20.00', quantity: 1 }
const request = (overrides: Partial<SubmittedRequest>, item: Partial<SubmittedItem> = {}): SubmittedRequest => ({
  destinationCountry: 'DE',
  currency: 'EUR',
  items: [{ ...sentItem, ...item }],
  ...overrides,
})
const brands = ['ACM', 'ACX']
const codes = {
  isKnown: (code: string) => !code.startsWith('99'),
  findReplacements: (code: string) => (code === '990001' ? ['610910'] : []),
}

function readWithFailures(submitted: SubmittedRequest, products: readonly (CatalogProduct | null)[], prefix = '') {
  const failures: Failure[] = []
  const question = readLandedCostRequest(submitted, { today: '2026-11-20', brands, products, codes }, prefix, failures)
  return { question, failures }
}

function read(submitted: SubmittedRequest, products: readonly (CatalogProduct | null)[] = []) {
  const { question, failures } = readWithFailures(submitted, products)
  expect(failures).toEqual([])
  return question
}

const listFailures = (submitted: SubmittedRequest): readonly string[] =>
  readWithFailures(submitted, []).failures.map(({ path, rule }) => `${path} ${rule}`)

test('omitted values have defaults', () => {
  expect(read(request({}))).toMatchObject({
    asOf: '2026-11-20',
    transport: 'Courier',
    isSellerRegistered: true,
    claimPreference: false,
    originCountry: null,
    items: [{ hsCode: '61091000', countryOfOrigin: null, kilograms: null, ageGroup: null }],
  })
})

test.each([
  [' on ', 'ON'],
  ['CA-ON', 'ON'],
  ['US-NY', 'US-NY'],
  [' ', null],
])('the region %j is %j', (destinationRegion, region) => {
  expect(read(request({ destinationCountry: 'CA', destinationRegion })).destinationRegion).toBe(region)
})

test.each([
  ['AX', 'FI', '01'],
  ['RE', 'FR', '974'],
  ['FI', 'FI', null],
])('the country %s is %s, region %s, for any origin', (code, country, region) => {
  const sent = request({ destinationCountry: code, originCountry: code }, { countryOfOrigin: code })
  expect(read(sent)).toMatchObject({
    destinationCountry: country,
    destinationRegion: region,
    originCountry: country,
    items: [{ countryOfOrigin: country }],
  })
})

test.each([
  ['PR', 'PR', null],
  ['US-PR', 'PR', null],
  ['us-vi', 'VI', null],
  ['GU', 'GU', null],
  ['US-AS', 'AS', null],
  ['NY', 'US', 'NY'],
])('the region %s of the United States is that of %s', (destinationRegion, country, region) => {
  const sent = request({ destinationCountry: 'US', destinationRegion })
  expect(read(sent)).toMatchObject({ destinationCountry: country, destinationRegion: region })
})

describe('all errors are reported at once', () => {
  test.each<[string, SubmittedRequest, readonly string[]]>([
    ['nothing', request({ shipping: 4.5, insurance: '0' }), []],
    ['a negative amount', request({ shipping: '-1' }), ['shipping range']],
    ['the most there may be', request({}, { unitPrice: '999999999.999999' }), []],
    ['more than that', request({}, { unitPrice: '1000000000' }), ['items[0].unitPrice range']],
    ['a number of too many decimals', request({ insurance: 0.1234567 }), ['insurance amount']],
    ['a code of five digits', request({}, { hsCode: '61091' }), ['items[0].hsCode hs-code']],
    ['a code of thirteen digits', request({}, { hsCode: '6109100000000' }), ['items[0].hsCode hs-code']],
    ['a weight without unit', request({}, { weight: '1' }), ['items[0].weightUnit required']],
    ['an unknown unit', request({}, { weight: 1, weightUnit: 'st' }), ['items[0].weightUnit enum']],
    ['another’s brand', request({}, { productCode: 'A', brandCode: 'GLX' }), ['items[0].brandCode brand-unknown']],
    ['a product without brand', request({}, { productCode: 'A' }), ['items[0].brandCode required']],
    [
      'several',
      request({ shipping: '-1' }, { hsCode: 'x', weight: '-1' }),
      ['shipping range', 'items[0].hsCode hs-code', 'items[0].weight range', 'items[0].weightUnit required'],
    ],
  ])('%s', (_, submitted, failures) => {
    expect(listFailures(submitted)).toEqual(failures)
  })
})

test.each([
  ['500', 'g', '0.5'],
  ['2', ' KG ', '2'],
  ['1', 'oz', '0.028349523125'],
  ['1', 'lb', '0.45359237'],
])('%s %s are %s kilograms', (weight, weightUnit, kilograms) => {
  expect(read(request({}, { weight, weightUnit })).items[0]?.kilograms?.toFixed()).toBe(kilograms)
})

test.each([
  [{ ageGroup: 'Children' }, 'child'],
  [{ ageGroup: 'baby' }, 'child'],
  [{ ageGroup: 'adult' }, 'adult'],
  [{ gender: 'Girls' }, 'child'],
  [{ gender: 'women' }, 'adult'],
  [{ gender: 'male' }, 'adult'],
  [{ gender: 'unisex' }, null],
  [{ ageGroup: 'kids', gender: 'male' }, 'child'],
])('%j is for a %s', (overrides, ageGroup) => {
  expect(read(request({}, overrides)).items[0]?.ageGroup).toBe(ageGroup)
})

describe('products of the catalog', () => {
  const product: CatalogProduct = {
    hsCode: '640399',
    countryOfOrigin: 'PT',
    weight: { value: parseDecimal('900'), unit: 'g' },
    ageGroup: null,
    gender: 'women',
    taxCategory: null,
  }

  test('supply what an item omits', () => {
    const submitted = request({}, { hsCode: null, productCode: 'SHOE', brandCode: 'ACM' })
    const [result] = read(submitted, [product]).items
    expect(result).toMatchObject({ hsCode: '640399', countryOfOrigin: 'PT', ageGroup: 'adult' })
    expect(result?.kilograms?.toFixed()).toBe('0.9')
  })

  test('never override what an item states', () => {
    const submitted = request(
      {},
      { productCode: 'SHOE', brandCode: 'ACM', countryOfOrigin: 'VN', weight: '1', weightUnit: 'kg', gender: 'boys' },
    )
    const [result] = read(submitted, [product]).items
    expect(result).toMatchObject({ hsCode: '61091000', countryOfOrigin: 'VN', ageGroup: 'child' })
    expect(result?.kilograms?.toFixed()).toBe('1')
  })

  test('default to the only brand', () => {
    const submitted = request({}, { productCode: 'SHOE' })
    expect(listProductKeys(submitted, ['ACM'])).toEqual([{ productCode: 'SHOE', brandCode: 'ACM' }])
    expect(listProductKeys(submitted, brands)).toEqual([null])
    expect(listProductKeys(request({}), ['ACM'])).toEqual([null])
  })
})

test('an obsolete code is rejected with its replacement', () => {
  expect(listFailures(request({}, { hsCode: '9999.99' }))).toEqual(['items[0].hsCode hs-code-unknown'])
  const reason =
    'must begin with a subheading of the Harmonized System of 2022; 990001 is none, it was replaced by 610910'
  const { failures } = readWithFailures(request({}, { hsCode: '9900.01 00' }), [], 'consignments[2].')
  expect(failures).toEqual([{ path: 'consignments[2].items[0].hsCode', rule: 'hs-code-unknown', reason }])
})
