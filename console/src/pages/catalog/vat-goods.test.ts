import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VatRateDto } from '#client'
import { isValidOn, listVatRows } from './vat-goods.ts'

const rateWith = (change: Partial<VatRateDto>): VatRateDto => ({
  id: 1,
  vatBandId: 2,
  regionCode: 'EU',
  countryIso: 'DE',
  vatRate: 7,
  validFrom: null,
  validTo: null,
  isReference: true,
  goods: [],
  ...change,
})
const books = { taxCategory: 'book', codes: ['4901', '4903'], condition: null }
const brochures = { taxCategory: 'book', codes: ['490110'], condition: 'whether it is no advertising' }
const ebooks = { taxCategory: 'e-book', codes: [], condition: 'whether it is of the category e-book' }
const rates = [rateWith({ vatBandId: 1, vatRate: 19 }), rateWith({ id: 2, goods: [books, ebooks, brochures] })]
const list = (category: string, code: string) =>
  listVatRows(rates, category, code).map(({ rate, taxCategory, goods }) => [rate.id, taxCategory, goods.length])

test('rates are listed by kind of goods, and the rate for all other goods stays', () => {
  expect(list('', '')).toEqual([
    [1, null, 0],
    [2, 'book', 2],
    [2, 'e-book', 1],
  ])
  expect(list('e-book', '')).toEqual([
    [1, null, 0],
    [2, 'e-book', 1],
  ])
})

test('an HS code finds goods by a prefix of it, by what it is a prefix of, and goods of any code', () => {
  const ebookRow = [2, 'e-book', 1]
  expect(list('', '49011000')).toEqual([[1, null, 0], [2, 'book', 2], ebookRow])
  expect(list('', '490199')).toEqual([[1, null, 0], [2, 'book', 1], ebookRow])
  expect(list('', '49')).toEqual([[1, null, 0], [2, 'book', 2], ebookRow])
  expect(list('', '61')).toEqual([[1, null, 0], ebookRow])
})

test('of rates that follow each other, exactly one holds on every day', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, (change, on) => {
      const following = [rateWith({ validTo: change }), rateWith({ validFrom: change })]
      expect(following.filter((rate) => isValidOn(rate, on))).toHaveLength(1)
      expect(following.filter((rate) => isValidOn(rate, ''))).toHaveLength(2)
    }),
  )
})
