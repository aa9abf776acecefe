import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { preflight } from '#preflight'
import {
  createSampleConfirmation,
  createSplitPaymentConfirmation,
  createZeroValueConfirmation,
  orderConfirmations,
} from '../../../test/support/order-confirmation-arbitrary.ts'
import { type ConfirmationWarning, collectWarnings, listedPerCode, warningCodes } from './confirmation-warnings.ts'
import type { Amount, LineItem, OrderConfirmation, PaymentDetails } from './order-confirmation.ts'
import { reconcile } from './reconciliation.ts'

const warnings = (confirmation: OrderConfirmation): ConfirmationWarning[] =>
  collectWarnings(confirmation, reconcile(confirmation))

const amount = (retailer: string, shopper: string, currency = 'EUR'): Amount => ({
  retailer: { currency: 'GBP', amount: retailer },
  shopper: { currency, amount: shopper },
})

const sample = createSampleConfirmation()
const { charges, paymentDetails } = sample
const [first, ...others] = sample.lineItems
if (first === undefined) throw new Error('The sample has no line items')

const withFirst = (change: Partial<LineItem>): OrderConfirmation => ({
  ...sample,
  lineItems: [{ ...first, ...change }, ...others],
})

const withCharges = (change: Partial<OrderConfirmation['charges']>): OrderConfirmation => ({
  ...sample,
  charges: { ...charges, ...change },
})

const paid = (details: Partial<PaymentDetails>, ...records: Array<number | null>): OrderConfirmation => ({
  ...sample,
  paymentDetails: { ...paymentDetails, ...details },
  paymentRecords: records.map((amountPaid) => ({ time: paymentDetails.time, method: 'GiftVoucher', amountPaid })),
})

const codes = warningCodes

describe('the samples', () => {
  it.each([
    ['the sample', sample],
    ['the zero-value cart', createZeroValueConfirmation()],
    ['the split payment', createSplitPaymentConfirmation()],
  ])('%s cause no warning', (_, confirmation) => {
    expect(warnings(confirmation)).toEqual([])
    expect(preflight(confirmation)).toEqual([])
  })

  it('are about 4 kB', () => {
    const { length } = JSON.stringify(sample)
    expect(length).toBeGreaterThan(3500)
    expect(length).toBeLessThan(4800)
  })
})

describe('totals', () => {
  it('that match no model are reported for each party', () => {
    expect(warnings({ ...sample, checkoutTotal: amount('245.81', '290.04') })).toEqual([
      {
        code: codes.totalMatchesNoModel.code,
        path: 'checkoutTotal.retailer',
        message: 'The total of 245.81 GBP matches no sum of the charges; the closest is 245.80, a difference of 0.01',
      },
    ])
  })

  it('in several currencies are reported with the charge', () => {
    const checkoutTotal = amount(sample.checkoutTotal.retailer.amount, '290.05')
    const mixed = withCharges({ duty: amount('21.00', '24.78', 'CHF') })
    expect(warnings({ ...mixed, checkoutTotal, paymentDetails: { ...paymentDetails, amountPaid: 290.05 } })).toEqual([
      {
        code: codes.totalMatchesNoModel.code,
        path: 'checkoutTotal.shopper',
        message: 'The charges cannot be compared with the total of 290.05 EUR, because they have several currencies',
      },
      {
        code: codes.chargeInOtherCurrency.code,
        path: 'charges.duty.shopper.currency',
        message: 'The charge is in CHF, but the shopper’s checkout total is in EUR',
      },
    ])
  })
})

describe('payments', () => {
  it.each<[what: string, confirmation: OrderConfirmation, path: string, sum: string]>([
    ['less than the total', paid({ amountPaid: 290 }), 'paymentDetails.amountPaid', '290.00'],
    ['nothing paid, and not later', paid({ amountPaid: 0 }), 'paymentDetails.amountPaid', '0.00'],
    [
      'a part paid, the rest later',
      paid({ amountPaid: 10, isOverCounter: true }),
      'paymentDetails.amountPaid',
      '10.00',
    ],
    ['records that do not add up', paid({ amountPaid: 290.04 }, 100, 100), 'paymentRecords', '200.00'],
    ['a fraction of a cent', paid({ amountPaid: 290.0400000001 }), 'paymentDetails.amountPaid', '290.0400000001'],
  ])('%s: reported', (_, confirmation, path, sum) => {
    const message = `The payments add up to ${sum} EUR, the total is 290.04`
    expect(warnings(confirmation)).toEqual([{ code: codes.paymentDiffersFromTotal.code, path, message }])
  })

  it.each<[what: string, confirmation: OrderConfirmation]>([
    ['nothing is said of it', paid({ amountPaid: null })],
    ['records say nothing', paid({ amountPaid: null }, null)],
    ['only the details say something', paid({ amountPaid: 290.04 }, null)],
    ['the records add up', paid({ amountPaid: 7 }, 190.03, 100.01)],
    ['the records add up alone', paid({ amountPaid: null }, 190.03, 100.01)],
    ['details and records together add up', paid({ amountPaid: 190.03 }, 100.01)],
    ['0.1 and 0.2 are among them', paid({ amountPaid: 289.74 }, 0.1, 0.2)],
    ['it is to be paid later', paid({ amountPaid: 0, isOverCounter: true })],
    ['it is to be paid later, by the records too', paid({ amountPaid: null, isOverCounter: true }, 0, 0)],
  ])('%s: fine', (_, confirmation) => {
    expect(warnings(confirmation)).toEqual([])
  })
})

describe('decimals', () => {
  const product = (price: Amount, discount: Amount): LineItem['product'] => ({
    ...first.product,
    productUnitPriceInfo: { price, discounts: [{ percentage: '5' }, { discount, beforeDiscount: discount }] },
  })

  it.each<[path: string, confirmation: OrderConfirmation]>([
    ['checkoutTotal.retailer', { ...sample, checkoutTotal: amount('245.800', '290.04') }],
    ['charges.total.retailer', withCharges({ total: amount('245.800', '290.04') })],
    ['lineItems[0].charges.subTotal.retailer', withFirst({ charges: { subTotal: amount('40.000', '47.20') } })],
    [
      'lineItems[0].articles[1].charges.duty.retailer',
      withFirst({ articles: [{}, { charges: { duty: amount('1.000', '1') } }] }),
    ],
    [
      'lineItems[0].lineItemZeroValueCharges.taxes.retailer',
      withFirst({ lineItemZeroValueCharges: { taxes: amount('1.000', '1') } }),
    ],
    [
      'lineItems[0].product.productUnitPriceInfo.price.retailer',
      withFirst({ product: product(amount('1.000', '1'), amount('1', '1')) }),
    ],
    [
      'zeroValueOrderCharges.zeroValueOrderDuty.retailer',
      { ...sample, zeroValueOrderCharges: { zeroValueOrderDuty: amount('1.000', '1') } },
    ],
    ['cartDiscountPriceInfo.price.retailer', { ...sample, cartDiscountPriceInfo: { price: amount('1.000', '1') } }],
    [
      'deliveryOption.deliveryOptionPriceInfo.price.retailer',
      { ...sample, deliveryOption: { deliveryOption: 'X', deliveryOptionPriceInfo: { price: amount('1.000', '1') } } },
    ],
    [
      'retailerDeliveryOption.deliveryOptionPriceInfo.price.retailer',
      { ...sample, retailerDeliveryOption: { deliveryOptionPriceInfo: { price: amount('1.000', '1') } } },
    ],
  ])('%s', (path, confirmation) => {
    expect(warnings(confirmation)).toEqual([
      {
        code: codes.moreDecimalsThanCurrency.code,
        path: `${path}.amount`,
        message: expect.stringMatching(/^[\d.]+ has 3 decimals, GBP allows 2$/),
      },
    ])
  })

  it('are checked in both halves of a discount', () => {
    const found = warnings(withFirst({ product: product(amount('1', '1'), amount('1', '1.555')) }))
    expect(found.map(({ path }) => path)).toEqual([
      'lineItems[0].product.productUnitPriceInfo.discounts[1].discount.shopper.amount',
      'lineItems[0].product.productUnitPriceInfo.discounts[1].beforeDiscount.shopper.amount',
    ])
  })

  it('are counted by the amount’s own currency', () => {
    const yen = withFirst({ product: product(amount('1', '100.0', 'JPY'), amount('1', '1.234', 'KWD')) })
    expect(warnings(yen).map(({ message }) => message)).toEqual(['100.0 has 1 decimals, JPY allows 0'])
  })

  it('are not checked in rates', () => {
    expect(warnings(withFirst({ appliedRates: [amount('1.23456', '1.23456')] }))).toEqual([])
  })

  it.each([
    [listedPerCode, listedPerCode],
    [listedPerCode + 1, listedPerCode + 1],
    [listedPerCode + 9, listedPerCode + 1],
  ])('%i of them cause %i warnings', (count, listed) => {
    const articles = Array.from({ length: count }, () => ({ charges: { duty: amount('0.000', '0.00') } }))
    const found = warnings(withFirst({ articles }))
    expect(found).toHaveLength(listed)
    const rest = {
      code: codes.moreDecimalsThanCurrency.code,
      path: '',
      message: `${count - listedPerCode} more of this type are not listed`,
    }
    expect(found.filter(({ path }) => path === '')).toEqual(count > listedPerCode ? [rest] : [])
  })
})

describe('currencies', () => {
  it.each<[path: string, confirmation: OrderConfirmation]>([
    [
      'lineItems[0].charges.taxes.shopper',
      withFirst({ charges: { ...first.charges, taxes: amount('1', '1', 'CHF') } }),
    ],
    [
      'lineItems[0].articles[0].charges.taxes.shopper',
      withFirst({ articles: [{ charges: { taxes: amount('1', '1', 'CHF') } }] }),
    ],
    ['lineItems[0].charges.subTotal.shopper', withFirst({ charges: { subTotal: amount('40.00', '1', 'CHF') } })],
    ['charges.totalAfterCartDiscount.shopper', withCharges({ totalAfterCartDiscount: amount('175.00', '1', 'CHF') })],
  ])('%s', (path, confirmation) => {
    const message = 'The charge is in CHF, but the shopper’s checkout total is in EUR'
    expect(warnings(confirmation)).toEqual([
      { code: codes.chargeInOtherCurrency.code, path: `${path}.currency`, message },
    ])
  })
})

describe('titles', () => {
  it.each([
    [100, []],
    [101, ['The title should be at most 100 characters (has 101)']],
    [250, ['The title should be at most 100 characters (has 250)']],
  ])('of %i characters', (length, messages) => {
    const found = warnings(withFirst({ product: { ...first.product, title: '衣'.repeat(length) } }))
    const path = 'lineItems[0].product.title'
    expect(found).toEqual(messages.map((message) => ({ code: codes.longTitle.code, path, message })))
  })
})

describe('line items', () => {
  it('that add up to no total are reported for each party', () => {
    expect(warnings(withFirst({ charges: { subTotal: amount('40.00', '47.21') } }))).toEqual([
      {
        code: codes.lineItemsDoNotAddUp.code,
        path: 'lineItems',
        message:
          'The shopper’s sub-totals add up to 206.51 EUR (296.12 times quantity), which matches no total of the order',
      },
    ])
  })

  const two = (total: string, change: Partial<OrderConfirmation['charges']>): OrderConfirmation => ({
    ...sample,
    paymentDetails: { ...paymentDetails, amountPaid: null },
    checkoutTotal: amount(total, total),
    lineItems: [{ ...first, quantity: 2, charges: { subTotal: amount('10.00', '10.00') } }],
    charges: { total: amount(total, total), ...change },
  })

  it.each<[what: string, confirmation: OrderConfirmation]>([
    ['charges.total', two('10.00', {})],
    ['charges.total, times quantity', two('20.00', {})],
    ['totalAfterCartDiscount', two('8.00', { totalAfterCartDiscount: amount('10.00', '10.00') })],
    [
      'totalBeforeTaxesAndCartDiscountsApplied',
      two('8.00', { totalBeforeTaxesAndCartDiscountsApplied: amount('20.00', '20.00') }),
    ],
    [
      'the total less what is on top',
      two('13.00', { delivery: amount('4.00', '4.00'), dutyPromoDiscount: amount('1.00', '1.00') }),
    ],
    [
      'the total less what is on top and the uplift',
      two('27.00', { duty: amount('4.00', '4.00'), uplift: amount('3.00', '3.00') }),
    ],
  ])('that add up to %s are fine', (_, confirmation) => {
    expect(warnings(confirmation)).toEqual([])
  })

  it('are not compared with the total less extras if the total is merchandise', () => {
    const merchandise = two('14.00', { delivery: amount('4.00', '4.00') })
    const found = warnings({ ...merchandise, checkoutTotal: amount('18.00', '18.00') })
    expect(found.map(({ code }) => code)).toEqual([codes.lineItemsDoNotAddUp.code, codes.lineItemsDoNotAddUp.code])
  })
})

describe('any confirmation that the contract accepts', () => {
  test('gets known codes, existing paths, and no exception', () => {
    const known: number[] = Object.values(codes).map(({ code }) => code)
    const seen = new Set<number>()
    fc.assert(
      fc.property(orderConfirmations, (confirmation) => {
        for (const { code, path, message } of warnings(confirmation)) {
          seen.add(code)
          expect(known).toContain(code)
          expect(message).not.toMatch(/undefined|null|NaN/)
          const keys = path.split(/[.[\]]+/).filter((key) => key !== '')
          expect(keys.reduce<unknown>((current, key) => Reflect.get(Object(current), key), confirmation)).toBeDefined()
        }
      }),
      { numRuns: 300 },
    )
    // These depend on stored data and on members unknown to the contract.
    const untold: number[] = [codes.outboundOrderExists.code, codes.unknownMember.code]
    expect(seen).toEqual(new Set(known.filter((code) => !untold.includes(code))))
  })

  test('passes the pre-flight check without an error', () => {
    fc.assert(
      fc.property(orderConfirmations, (confirmation) => {
        expect(preflight(confirmation).filter(({ severity }) => severity === 'error')).toEqual([])
      }),
    )
  })

  it('has unique codes', () => {
    const all = Object.values(codes).map(({ code }) => code)
    expect(new Set(all).size).toBe(all.length)
  })
})
