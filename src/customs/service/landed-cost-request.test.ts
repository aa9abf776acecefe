import { describe, expect, test } from 'vitest'
import { decimal } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import {
  type CatalogProduct,
  productKeys,
  readLandedCostRequest,
  type SentItem,
  type SentRequest,
} from './landed-cost-request.ts'

const sentItem: SentItem = { hsCode: '6109.10 00', unitPrice: '20.00', quantity: 1 }
const request = (given: Partial<SentRequest>, item: Partial<SentItem> = {}): SentRequest => ({
  destinationCountry: 'DE',
  currency: 'EUR',
  items: [{ ...sentItem, ...item }],
  ...given,
})
const brands = ['ACM', 'ACX']
const read = (sent: SentRequest, products: readonly (CatalogProduct | null)[] = []) =>
  readLandedCostRequest(sent, '2026-11-20', brands, products, {
    isKnown: (code) => !code.startsWith('99'),
    replacementsOf: (code) => (code === '990001' ? ['610910'] : []),
  })

function failuresOf(sent: SentRequest): readonly string[] {
  try {
    read(sent)
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return (error.detail.failures ?? []).map(({ path, rule }) => `${path} ${rule}`)
  }
}

test('what is left out has its default', () => {
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

describe('what is wrong is said, all of it at once', () => {
  test.each<[string, SentRequest, readonly string[]]>([
    ['nothing', request({ shipping: 4.5, insurance: '0' }), []],
    ['a negative amount', request({ shipping: '-1' }), ['shipping range']],
    ['the most there may be', request({}, { unitPrice: '999999999.999999' }), []],
    ['more than that', request({}, { unitPrice: '1000000000' }), ['items[0].unitPrice range']],
    ['a number of too many decimals', request({ insurance: 0.1234567 }), ['insurance amount']],
    ['a code of five digits', request({}, { hsCode: '61091' }), ['items[0].hsCode hs-code']],
    ['a code of thirteen digits', request({}, { hsCode: '6109100000000' }), ['items[0].hsCode hs-code']],
    ['a weight without unit', request({}, { weight: '1' }), ['items[0].weightUnit required']],
    ['a unit that is none', request({}, { weight: 1, weightUnit: 'st' }), ['items[0].weightUnit enum']],
    ['another’s brand', request({}, { productCode: 'A', brandCode: 'GLX' }), ['items[0].brandCode brand-unknown']],
    ['a product without brand', request({}, { productCode: 'A' }), ['items[0].brandCode required']],
    [
      'several',
      request({ shipping: '-1' }, { hsCode: 'x', weight: '-1' }),
      ['shipping range', 'items[0].hsCode hs-code', 'items[0].weight range', 'items[0].weightUnit required'],
    ],
  ])('%s', (_, sent, failures) => {
    expect(failuresOf(sent)).toEqual(failures)
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
])('%j is for a %s', (given, ageGroup) => {
  expect(read(request({}, given)).items[0]?.ageGroup).toBe(ageGroup)
})

describe('products of the catalog', () => {
  const product: CatalogProduct = {
    hsCode: '640399',
    countryOfOrigin: 'PT',
    weight: { value: decimal('900'), unit: 'g' },
    ageGroup: null,
    gender: 'women',
  }

  test('give what an item leaves out', () => {
    const sent = request({}, { hsCode: null, productCode: 'SHOE', brandCode: 'ACM' })
    const [found] = read(sent, [product]).items
    expect(found).toMatchObject({ hsCode: '640399', countryOfOrigin: 'PT', ageGroup: 'adult' })
    expect(found?.kilograms?.toFixed()).toBe('0.9')
  })

  test('give nothing that the item says itself', () => {
    const sent = request(
      {},
      { productCode: 'SHOE', brandCode: 'ACM', countryOfOrigin: 'VN', weight: '1', weightUnit: 'kg', gender: 'boys' },
    )
    const [found] = read(sent, [product]).items
    expect(found).toMatchObject({ hsCode: '61091000', countryOfOrigin: 'VN', ageGroup: 'child' })
    expect(found?.kilograms?.toFixed()).toBe('1')
  })

  test('are those of the only brand where none is named', () => {
    const sent = request({}, { productCode: 'SHOE' })
    expect(productKeys(sent, ['ACM'])).toEqual([{ productCode: 'SHOE', brandCode: 'ACM' }])
    expect(productKeys(sent, brands)).toEqual([null])
    expect(productKeys(request({}), ['ACM'])).toEqual([null])
  })
})

test('a code that is none is refused, and the one that took its place named', () => {
  expect(failuresOf(request({}, { hsCode: '9999.99' }))).toEqual(['items[0].hsCode hs-code-unknown'])
  const reason =
    'must begin with a subheading of the Harmonized System of 2022; 990001 is none, it was replaced by 610910'
  expect(() => read(request({}, { hsCode: '9900.01 00' }))).toThrow(
    expect.objectContaining({
      detail: { failures: [{ path: 'items[0].hsCode', rule: 'hs-code-unknown', reason }] },
    }),
  )
})
