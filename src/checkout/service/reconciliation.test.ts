import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  createSampleConfirmation,
  createSplitPaymentConfirmation,
  createZeroValueConfirmation,
  orderConfirmations,
} from '../../../test/support/order-confirmation-arbitrary.ts'
import { type Amount, type OrderCharges, type OrderConfirmation, onTopCharges, parties } from './order-confirmation.ts'
import { listAddedCharges, reconcile } from './reconciliation.ts'

/** The same amount for both parties; `currency` is the shopper's. */
const amount = (value: string, currency = 'EUR'): Amount => ({
  retailer: { currency: 'EUR', amount: value },
  shopper: { currency, amount: value },
})

const confirmation = (checkoutTotal: string, charges: OrderCharges, currency = 'EUR'): OrderConfirmation => ({
  ...createSampleConfirmation(),
  checkoutTotal: amount(checkoutTotal, currency),
  charges,
})

type ReconciledAmounts = [model: string, expected: string | null, stated: string, difference: string | null]

const shopperFigures = (confirmationOf: OrderConfirmation): ReconciledAmounts => {
  const { model, expected, stated, difference } = reconcile(confirmationOf).shopper
  return [model, expected, stated, difference]
}

describe('reconcile', () => {
  it.each<[what: string, total: string, charges: OrderCharges, figures: ReconciledAmounts]>([
    [
      'total is the checkout total',
      '100.00',
      { total: amount('100'), delivery: amount('9.00') },
      ['TotalIsCheckoutTotal', '100.00', '100.00', '0.00'],
    ],
    [
      'nothing on top: the first model wins',
      '100.00',
      { total: amount('100.00') },
      ['TotalIsCheckoutTotal', '100.00', '100.00', '0.00'],
    ],
    [
      'merchandise and delivery',
      '109.00',
      { total: amount('100.00'), delivery: amount('9.00') },
      ['TotalIsMerchandise', '109.00', '109.00', '0.00'],
    ],
    [
      'all nine charges on top, 1 + 2 + 4 + 8 + 16 + 32 + 64 + 128 + 256 = 511, less a promotion of 11',
      '600.00',
      {
        total: amount('100.00'),
        delivery: amount('1.00'),
        deliveryDuty: amount('2.00'),
        deliveryTaxes: amount('4.00'),
        taxes: amount('8.00'),
        otherTaxes: amount('16.00'),
        administration: amount('32.00'),
        duty: amount('64.00'),
        cashOnDelivery: amount('128.00'),
        cashOnDeliveryTaxes: amount('256.00'),
        dutyPromoDiscount: amount('11.00'),
      },
      ['TotalIsMerchandise', '600.00', '600.00', '0.00'],
    ],
    [
      'a promotion sent as a negative',
      '115.00',
      { total: amount('100.00'), duty: amount('20.00'), dutyPromoDiscount: amount('-5.00') },
      ['TotalIsMerchandise', '115.00', '115.00', '0.00'],
    ],
    [
      'a promotion that duty has in it already',
      '120.00',
      { total: amount('100.00'), duty: amount('20.00'), dutyPromoDiscount: amount('5.00') },
      ['TotalIsMerchandise', '120.00', '120.00', '0.00'],
    ],
    [
      'uplift inside the prices',
      '109.00',
      { total: amount('100.00'), delivery: amount('9.00'), uplift: amount('3.00') },
      ['TotalIsMerchandise', '109.00', '109.00', '0.00'],
    ],
    [
      'uplift on top',
      '112.00',
      { total: amount('100.00'), delivery: amount('9.00'), uplift: amount('3.00') },
      ['TotalIsMerchandise', '112.00', '112.00', '0.00'],
    ],
    [
      'uplift on top and a promotion that duty has in it',
      '128.00',
      { total: amount('100.00'), duty: amount('25.00'), uplift: amount('3.00'), dutyPromoDiscount: amount('5.00') },
      ['TotalIsMerchandise', '128.00', '128.00', '0.00'],
    ],
    [
      'a cent off, closest to the total',
      '100.01',
      { total: amount('100.00'), delivery: amount('9.00') },
      ['None', '100.00', '100.01', '0.01'],
    ],
    [
      'a cent off, closest to the sum',
      '108.99',
      { total: amount('100.00'), delivery: amount('9.00') },
      ['None', '109.00', '108.99', '-0.01'],
    ],
    [
      'half way: the total',
      '105.00',
      { total: amount('100.00'), delivery: amount('10.00') },
      ['None', '100.00', '105.00', '5.00'],
    ],
    [
      'a difference that floating point would lose',
      '999999999999999999.000001',
      { total: amount('999999999999999999') },
      ['None', '999999999999999999.00', '999999999999999999.000001', '0.000001'],
    ],
    [
      '0.1 + 0.2',
      '0.3',
      { total: amount('0.1'), taxes: amount('0.2') },
      ['TotalIsMerchandise', '0.30', '0.30', '0.00'],
    ],
    [
      'members that are null',
      '100',
      { total: amount('100'), delivery: null, uplift: null, dutyPromoDiscount: null },
      ['TotalIsCheckoutTotal', '100.00', '100.00', '0.00'],
    ],
    [
      'a charge in another currency on top of the merchandise',
      '109.00',
      { total: amount('100.00'), delivery: amount('9.00', 'USD') },
      ['None', null, '109.00', null],
    ],
    [
      'a charge in another currency within the checkout total',
      '100.00',
      { total: amount('100.00'), delivery: amount('9.00', 'USD') },
      ['TotalIsCheckoutTotal', '100.00', '100.00', '0.00'],
    ],
    [
      'a promotion in another currency',
      '91.00',
      { total: amount('100.00'), dutyPromoDiscount: amount('9.00', 'USD') },
      ['None', null, '91.00', null],
    ],
    ['a total in another currency', '100.00', { total: amount('100.00', 'USD') }, ['None', null, '100.00', null]],
    [
      'an uplift in another currency',
      '100.00',
      { total: amount('100.00'), uplift: amount('9.00', 'USD') },
      ['TotalIsCheckoutTotal', '100.00', '100.00', '0.00'],
    ],
    [
      'charges that are not added in another currency',
      '100.00',
      { total: amount('100.00'), totalCartDiscount: amount('9.00', 'USD') },
      ['TotalIsCheckoutTotal', '100.00', '100.00', '0.00'],
    ],
  ])('%s', (_, total, charges, figures) => {
    expect(shopperFigures(confirmation(total, charges))).toEqual(figures)
  })

  it.each([
    ['JPY', '1500', '1500', '0'],
    ['KWD', '1.5', '1.500', '0.000'],
    ['CLF', '1.5', '1.5000', '0.0000'],
    ['JPY', '1500.50', '1500.5', '0'],
  ])('writes %s %s as %s', (currency, value, written, difference) => {
    const tested = confirmation(value, { total: amount(value, currency) }, currency)
    expect(shopperFigures(tested)).toEqual(['TotalIsCheckoutTotal', written, written, difference])
  })

  it('checks each party separately', () => {
    const charges = { total: amount('100.00'), delivery: amount('9.00', 'USD') }
    expect(reconcile(confirmation('109.00', charges))).toEqual({
      retailer: {
        currency: 'EUR',
        model: 'TotalIsMerchandise',
        expected: '109.00',
        stated: '109.00',
        difference: '0.00',
      },
      shopper: { currency: 'EUR', model: 'None', expected: null, stated: '109.00', difference: null },
    })
  })

  it.each([
    ['the sample', createSampleConfirmation(), '245.80', '290.04'],
    ['the split payment', createSplitPaymentConfirmation(), '245.80', '290.04'],
    ['the zero-value cart', createZeroValueConfirmation(), '0.00', '0.00'],
  ])('%s adds up', (_, sample, pounds, euros) => {
    const match = { model: 'TotalIsCheckoutTotal', difference: '0.00' }
    expect(reconcile(sample)).toEqual({
      retailer: { ...match, currency: 'GBP', expected: pounds, stated: pounds },
      shopper: { ...match, currency: 'EUR', expected: euros, stated: euros },
    })
  })

  /** Converts a decimal to millionths with BigInt, independently of big.js. */
  const millionths = (text: string): bigint => {
    const [integerPart = '', fraction = ''] = text.replace('-', '').split('.')
    return BigInt(integerPart + fraction.padEnd(6, '0')) * (text.startsWith('-') ? -1n : 1n)
  }
  const distance = (a: bigint, b: bigint): bigint => (a < b ? b - a : a - b)

  test('is exact, and names a model exactly if the difference is zero', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(orderConfirmations, (confirmationOf) => {
        const result = reconcile(confirmationOf)
        for (const party of parties) {
          const { model, currency, expected, stated, difference } = result[party]
          seen.add(model)
          expect(currency).toBe(confirmationOf.checkoutTotal[party].currency)
          expect(millionths(stated)).toBe(millionths(confirmationOf.checkoutTotal[party].amount))
          const { total } = confirmationOf.charges
          const isTotal = total[party].currency === currency && millionths(total[party].amount) === millionths(stated)
          const isComparable = isTotal || listAddedCharges(confirmationOf, party).length > 0
          expect([expected === null, difference === null]).toEqual([!isComparable, !isComparable])
          const off = isComparable ? millionths(stated) - millionths(expected ?? '') : null
          expect(difference === null ? null : millionths(difference)).toBe(off)
          expect(model !== 'None').toBe(off === 0n)
        }
      }),
      { numRuns: 500 },
    )
    expect(seen).toEqual(new Set(['TotalIsCheckoutTotal', 'TotalIsMerchandise', 'None']))
  })

  test('agrees with both models calculated with BigInt', () => {
    fc.assert(
      fc.property(orderConfirmations, (confirmationOf) => {
        const { model, expected, stated } = reconcile(confirmationOf).retailer
        fc.pre(expected !== null)
        const getMillionths = (name: keyof OrderCharges): bigint =>
          millionths(confirmationOf.charges[name]?.retailer.amount ?? '0')
        const total = getMillionths('total')
        const promotion = getMillionths('dutyPromoDiscount')
        const onTop = onTopCharges.reduce((runningTotal, name) => runningTotal + getMillionths(name), 0n)
        const merchandise = total + onTop - (promotion < 0n ? -promotion : promotion)
        const statedTotal = millionths(stated)
        expect(model === 'TotalIsCheckoutTotal').toBe(statedTotal === total)
        expect(model !== 'None' || statedTotal !== merchandise).toBe(true)
        const closest = distance(statedTotal, merchandise) < distance(statedTotal, total) ? merchandise : total
        expect(millionths(expected ?? '')).toBe(model === 'None' ? closest : statedTotal)
      }),
      { numRuns: 500 },
    )
  })
})
