import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { preflight } from '#preflight'
import { arbitraryCorruptedBody } from '../../../test/fuzz/hostile.ts'
import { absent, createConfirmationWith, fullConfirmation } from '../../../test/support/full-confirmation.ts'
import {
  createSampleConfirmation,
  createSplitPaymentConfirmation,
  createZeroValueConfirmation,
  orderConfirmations,
} from '../../../test/support/order-confirmation-arbitrary.ts'
import { fieldRules } from '../../composition/contract.ts'
import { Problem } from '../../kernel/problem.ts'
import { Validator } from '../../platform/http/validator.ts'
import { checkoutErrorBody } from '../http/error-body.ts'
import { orderConfirmationRequest } from './models.ts'

const inspect = new Validator(fieldRules).compileStrict(orderConfirmationRequest)
const listPlaces = (body: unknown) => inspect(body).map(({ path, rule }) => `${path} ${rule}`)

describe('a discount has exactly one form', () => {
  const place = 'cartDiscountPriceInfo.discounts[0]'
  const { retailer, shopper } = createSampleConfirmation().checkoutTotal
  const pair = { retailer, shopper }

  test.each<[string, object, string[]]>([
    ['percentage', { percentage: '10' }, []],
    ['discount and beforeDiscount', { discount: pair, beforeDiscount: pair }, []],
    ['only a title', { title: 'Ten' }, []],
    ['nothing', {}, []],
    ['everything null', { title: null, discount: null, beforeDiscount: null, percentage: null }, []],
    ['percentage, and the pair null', { percentage: '10', discount: null, beforeDiscount: null }, []],
    ['the pair, and percentage null', { percentage: null, discount: pair, beforeDiscount: pair }, []],
    ['both', { percentage: '10', discount: pair, beforeDiscount: pair }, ['percentage discount-form']],
    ['percentage and discount', { percentage: '10', discount: pair }, ['percentage discount-form']],
    ['percentage and beforeDiscount', { percentage: '10', beforeDiscount: pair }, ['percentage discount-form']],
    ['only discount', { discount: pair }, ['beforeDiscount required']],
    ['only beforeDiscount', { beforeDiscount: pair }, ['discount required']],
    ['discount, and beforeDiscount null', { discount: pair, beforeDiscount: null }, ['beforeDiscount required']],
  ])('%s', (_, discount, failures) => {
    expect(listPlaces(createConfirmationWith(place, discount))).toEqual(
      failures.map((failure) => `${place}.${failure}`),
    )
  })

  test('wherever it is', () => {
    const places = [
      'lineItems[0].product.productUnitPriceInfo',
      'deliveryOption.deliveryOptionPriceInfo',
      'retailerDeliveryOption.deliveryOptionPriceInfo',
      'cartDiscountPriceInfo',
    ]
    for (const currentPlace of places) {
      const discounts = [{ percentage: '10' }, { percentage: '10', discount: pair, beforeDiscount: pair }]
      expect(listPlaces(createConfirmationWith(`${currentPlace}.discounts`, discounts))).toEqual([
        `${currentPlace}.discounts[1].percentage discount-form`,
      ])
    }
  })
})

describe('realistic bodies are valid', () => {
  test.each<[string, unknown]>([
    ['the sample', createSampleConfirmation()],
    ['a cart of no value', createZeroValueConfirmation()],
    ['a payment in parts', createSplitPaymentConfirmation()],
    ['an estimated delivery date without any date', createConfirmationWith('lineItems[0].estimatedDeliveryDate', {})],
    [
      'rates of any shape',
      createConfirmationWith('lineItems[0].appliedRates', [null, 1, 'x', [], {}, { a: [{ b: null }] }]),
    ],
    ['members that nobody knows', { ...fullConfirmation(), unknown: { a: 1 }, Retailer: null, __proto__: { b: 2 } }],
    [
      'an unknown member further in',
      createConfirmationWith('checkoutTotal.shopper', { currency: 'EUR', amount: '1', x: 1 }),
    ],
    ['negative charges', createConfirmationWith('charges.dutyPromoDiscount.shopper.amount', '-5.00')],
  ])('%s', (_, body) => {
    expect(inspect(body)).toEqual([])
  })

  test('and so is everything that the interface allows', () => {
    fc.assert(
      fc.property(orderConfirmations, (confirmation) => {
        expect(inspect(confirmation)).toEqual([])
      }),
      { seed: 20_260_304, numRuns: 150 },
    )
  })
})

describe('all errors of a body are reported at once', () => {
  const sample = createSampleConfirmation()
  const [first, second] = sample.lineItems

  test('in the order of the lines, once each', () => {
    const body = {
      ...sample,
      retailerCartId: null,
      deliveryCountryIso: 'de',
      cartType: 'zerovalue',
      contactDetails: [{ contactDetailType: 'IsDelivery' }],
      lineItems: [first, { ...second, quantity: 0, product: { ...second?.product, title: ' ' } }],
      charges: { total: { ...sample.charges.total, shopper: { currency: 'EUR', amount: 5 } } },
      paymentRecords: [{}],
    }
    expect(listPlaces(body).toSorted()).toEqual([
      'cartType enum',
      'charges.total.shopper.amount type',
      'contactDetails[0].country required',
      'deliveryCountryIso country-code',
      'lineItems[1].product.title required',
      'lineItems[1].quantity range',
      'paymentRecords[0].method required',
      'paymentRecords[0].time required',
      'retailerCartId required',
    ])
  })

  test('in numeric order of the lines', () => {
    const lineItems = Array.from({ length: 12 }, () => ({ ...first, quantity: 0 }))
    const places = Array.from({ length: 12 }, (_, index) => `lineItems[${index}].quantity range`)
    expect(listPlaces({ ...sample, lineItems })).toEqual(places)
  })

  test('including all required members of an empty body', () => {
    const required = Object.keys(sample).filter((name) => listPlaces({ ...sample, [name]: null }).length > 0)
    expect(listPlaces({}).toSorted()).toEqual(required.map((name) => `${name} required`).toSorted())
    expect(required).toHaveLength(8)
  })

  test.each([[null], [1], ['x'], [[]], [true]])('rejects %j', (body) => {
    expect(inspect(body)).toEqual([expect.objectContaining({ path: '' })])
  })

  test('up to 20 in the message, with a count of the rest', () => {
    const readMessage = (count: number) => {
      const lineItems = Array.from({ length: count }, () => ({ ...first, quantity: 0 }))
      const problem = new Problem('invalid', '', { failures: inspect({ ...sample, lineItems }) })
      return checkoutErrorBody.body({ problem, status: 400, requestId: '', path: '' }) as {
        message: string
        code: number
      }
    }
    expect(readMessage(20).message.split('; ')).toHaveLength(20)
    expect(readMessage(20).message).toMatch(/lineItems\[19\]\.quantity: must be at least 1$/)
    expect(readMessage(21).message.split('; ')).toHaveLength(21)
    expect(readMessage(21).message).toMatch(/; and 1 more$/)
    expect(readMessage(21).code).toBe(1009)
  })
})

describe('the pre-flight check', () => {
  test('finds only what the server rejects', () => {
    const body = fc
      .oneof(arbitraryCorruptedBody(fullConfirmation()), arbitraryCorruptedBody(createSampleConfirmation()))
      .map((bytes): unknown => {
        try {
          return JSON.parse(bytes.toString('utf8'))
        } catch {
          return absent
        }
      })
    fc.assert(
      fc.property(body, (value) => {
        fc.pre(value !== absent)
        const refused = inspect(value)
        // The entries of a list that is too long are not validated.
        if (refused.some(({ rule }) => rule === 'max-items')) return
        const places = new Set(refused.map(({ path }) => path))
        const errors = preflight(value).filter(({ severity }) => severity === 'error')
        expect(errors.slice(0, 500).filter(({ path }) => !places.has(path))).toEqual([])
      }),
      { seed: 20_260_304, numRuns: 1500 },
    )
  })

  test('knows the stricter limit of titles only as a warning', () => {
    const severities = (length: number) =>
      preflight(createConfirmationWith('lineItems[0].product.title', 'x'.repeat(length))).map(
        ({ severity }) => severity,
      )
    expect(severities(100)).toEqual([])
    expect(severities(101)).toEqual(['warning'])
    expect(severities(250)).toEqual(['warning'])
    expect(severities(251)).toEqual(['error'])
  })
})
