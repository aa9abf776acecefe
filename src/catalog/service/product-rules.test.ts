import { describe, expect, test } from 'vitest'
import { longestTexts, pickProductFields, type SubmittedProduct, textFields } from './product.ts'
import { productRules, validateAmountCurrency, validateProduct, validateWeightUnit } from './product-rules.ts'

const good: SubmittedProduct = {
  productCode: 'A',
  name: 'T-shirt',
  description: 'A T-shirt',
  material: 'Cotton',
  countryOfOrigin: 'PT',
}
const context = {
  nomenclature: {
    isKnown: (code: string) => code.startsWith('6109'),
    findReplacements: (code: string) => (code.startsWith('851712') ? ['851713', '851714'] : []),
  },
}
const listCodes = (changes: Partial<SubmittedProduct>) =>
  validateProduct({ ...good, ...changes }, context).map(({ code, path }) => `${code} ${path}`)

describe('a product', () => {
  test('with the required fields is valid', () => {
    expect(listCodes({})).toEqual([])
  })

  test.each<[string, Partial<SubmittedProduct>, readonly string[]]>([
    ['of the United Kingdom', { countryOfOrigin: 'UK' }, ['1022 countryOfOrigin']],
    ['of a country in small letters', { countryOfOrigin: 'pt' }, ['1022 countryOfOrigin']],
    ['with a code of 6 digits', { hsCode: '610910' }, []],
    ['with a code with dots and spaces', { hsCode: '6109.10 00' }, []],
    ['with a code of 5 digits', { hsCode: '61091' }, ['1045 hsCode']],
    ['with a code of 12 digits', { hsCode: '610910000000' }, []],
    ['with a code of 13 digits', { hsCode: '6109100000000' }, ['1046 hsCode']],
    ['with a code with letters', { hsCode: '6109AB' }, ['1046 hsCode']],
    ['with a code of dots', { hsCode: '...' }, ['1046 hsCode']],
    ['with an unknown code', { hsCode: '610810' }, ['1047 hsCode']],
    ['with a code of a tariff', { hsCode: '610910', hsCodeRegion: 'us' }, []],
    ['with a tariff of one letter', { hsCodeRegion: 'U' }, ['1048 hsCodeRegion']],
    ['with a tariff with a sign', { hsCodeRegion: 'EU-27' }, ['1048 hsCodeRegion']],
    ['with a tariff of 11 letters', { hsCodeRegion: 'ABCDEFGHIJK' }, ['1048 hsCodeRegion']],
    ['for an unknown country', { deliveryCountry: 'XX' }, ['1023 deliveryCountry']],
    ['in an unknown currency', { unitPrice: { amount: 1, currency: 'eur' } }, ['1024 unitPrice.currency']],
    ['for nothing', { unitPrice: { amount: 0, currency: 'EUR' } }, []],
    ['for less than nothing', { unitPrice: { amount: -0.01, currency: 'EUR' } }, ['1025 unitPrice.amount']],
    ['for the most', { unitPrice: { amount: 999_999_999_999, currency: 'EUR' } }, []],
    [
      'for more than the most',
      { unitPrice: { amount: 1_000_000_000_000, currency: 'EUR' } },
      ['1025 unitPrice.amount'],
    ],
    ['for 6 decimals', { unitPrice: { amount: 1.000001, currency: 'EUR' } }, []],
    ['for 7 decimals', { unitPrice: { amount: 1.0000001, currency: 'EUR' } }, ['1025 unitPrice.amount']],
    ['for 7 decimals with an exponent', { unitPrice: { amount: 1e-7, currency: 'EUR' } }, ['1025 unitPrice.amount']],
    ['of less than no weight', { weight: -1, weightUnit: 'g' }, ['1026 weight']],
    ['of little weight', { weight: 1e-9, weightUnit: 'KG' }, []],
    ['of the most weight', { weight: 1_000_000, weightUnit: ' Oz ' }, []],
    ['of more weight', { weight: 1_000_000.1, weightUnit: 'lb' }, ['1026 weight']],
    ['in stones', { weight: 1, weightUnit: 'st' }, ['1027 weightUnit']],
    ['for Japan without a page', { deliveryCountry: 'JP' }, ['1028 url']],
    ['for Russia without a page', { deliveryCountry: 'RU' }, ['1028 url']],
    ['for Japan with a page', { deliveryCountry: 'JP', url: 'https://shop.example/a' }, []],
    ['for Germany without a page', { deliveryCountry: 'DE' }, []],
    ['with an invalid page', { url: 'shop.example' }, ['1029 url']],
    ['with a script for a picture', { imageUrl: 'javascript:alert(1)' }, ['1029 imageUrl']],
    ['with several lines', { description: 'a\nb\tc', name: 'a\nb', material: 'a\r\nb' }, []],
    ['with a line break in its category', { category: 'a\nb' }, ['1032 category']],
    ['with a NUL', { description: 'a\u0000' }, ['1032 description']],
    ['with half a character', { name: '\ud83d' }, ['1032 name']],
    ['with an unknown tax category', { taxCategory: 'sweets' }, ['1049 taxCategory']],
    ['with a tax category', { taxCategory: 'food' }, []],
    [
      'with everything wrong',
      { countryOfOrigin: '', hsCode: '1', weight: -1, url: '' },
      ['1022 countryOfOrigin', '1045 hsCode', '1026 weight', '1029 url'],
    ],
  ])('%s', (_, changes, codes) => {
    expect(listCodes(changes)).toEqual(codes)
  })

  test.each(
    textFields.filter(
      (field) =>
        !['countryOfOrigin', 'deliveryCountry', 'hsCode', 'hsCodeRegion', 'taxCategory', 'weightUnit'].includes(field),
    ),
  )('%s has its maximum length in characters', (field) => {
    const start = field.endsWith('rl') ? 'https://x.example/' : ''
    const maxLength = longestTexts[field] - start.length
    expect(listCodes({ [field]: `${start}${'x'.repeat(maxLength)}` })).toEqual([])
    expect(listCodes({ [field]: `${start}${'x'.repeat(maxLength + 1)}` })).toContain(`1031 ${field}`)
    expect(listCodes({ [field]: `${start}${'😀'.repeat(maxLength)}` })).toEqual([])
    expect(listCodes({ [field]: `${start}${'😀'.repeat(maxLength + 1)}` })).toContain(`1031 ${field}`)
  })
})

test.each([
  ['610810', 'must begin with a subheading of the Harmonized System of 2022; 610810 is none'],
  [
    '8517.12.00',
    'must begin with a subheading of the Harmonized System of 2022; 851712 is none, it was replaced by 851713, 851714',
  ],
])('reports an unknown code with its replacements: %s', (hsCode, message) => {
  expect(validateProduct({ ...good, hsCode }, context)).toEqual([{ code: 1047, path: 'hsCode', message }])
})

describe('trimming', () => {
  test('keeps what fits, and leaves long values for the error', () => {
    const long = { ...good, name: '😀'.repeat(600), description: 'x'.repeat(1_000_000), category: 'x'.repeat(500) }
    const trimmed = pickProductFields(long)
    expect(Array.from(trimmed.name)).toHaveLength(501)
    expect(trimmed.description).toHaveLength(10_001)
    expect(trimmed.category).toBe(long.category)
    expect(validateProduct(trimmed, context).map(({ code }) => code)).toEqual([1031, 1031])
  })

  test('drops a weight of 0, which means unknown, and its unit', () => {
    expect(pickProductFields({ ...good, weight: 0, weightUnit: 'stone' })).toEqual(good)
  })

  test('drops unknown fields, and a price without an amount', () => {
    const submitted = { ...good, other: 1, unitPrice: { currency: 'EUR' }, dangerousGoods: false }
    expect(pickProductFields(submitted)).toEqual({ ...good, dangerousGoods: false })
  })
})

describe('rules across fields', () => {
  test.each([
    [{}, 0],
    [{ weight: 1 }, 1],
    [{ weight: 1, weightUnit: null }, 1],
    [{ weight: 1, weightUnit: ' ' }, 1],
    [{ weight: 1, weightUnit: 'g' }, 0],
    [{ weight: null, weightUnit: 'g' }, 0],
    [{ weight: 0 }, 0],
  ])('a weight needs a unit: %j', (value, failures) => {
    expect(validateWeightUnit(value)).toHaveLength(failures)
  })

  test.each([
    [{ amount: 1 }, 1],
    [{ amount: 1, currency: '' }, 1],
    [{ amount: 0, currency: 'EUR' }, 0],
    [{ currency: 'EUR' }, 0],
  ])('an amount needs a currency: %j', (value, failures) => {
    expect(validateAmountCurrency(value)).toHaveLength(failures)
  })
})

// Clients depend on the codes, so they must not change by accident.
test('error codes are stable', () => {
  expect(Object.fromEntries(productRules.map(({ name, code }) => [name, code]))).toEqual({
    'country-of-origin': 1022,
    'hs-code-too-short': 1045,
    'hs-code-format': 1046,
    'hs-code-unknown': 1047,
    'hs-code-region': 1048,
    'tax-category': 1049,
    'delivery-country': 1023,
    currency: 1024,
    amount: 1025,
    weight: 1026,
    'weight-unit': 1027,
    'url-required': 1028,
    url: 1029,
    'too-long': 1031,
    'control-characters': 1032,
  })
})
