import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { maxCheckedEntries } from './check.ts'
import { type DoctorFinding, preflight } from './index.ts'

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null

const money = (value: string): Json => ({ currency: 'EUR', amount: value })
const amount = (value: string): Json => ({ retailer: money(value), shopper: money(value) })

const lineItem = (): Json => ({
  quantity: 1,
  product: { productCode: 'SKU-1', hsCode: '610910', title: 'Shirt', description: 'A shirt' },
  estimatedDeliveryDate: {},
  charges: { subTotal: amount('10.00') },
})

const valid = (): { [key: string]: Json } => ({
  retailerCartId: 'CART-1',
  platformOrderNumber: 'ORDER-1',
  checkoutTotal: amount('10.00'),
  paymentDetails: { time: '2026-01-01T00:00:00Z', method: 'Card' },
  contactDetails: [{ contactDetailType: 'IsDelivery', country: 'DE' }],
  deliveryCountryIso: 'DE',
  lineItems: [lineItem()],
  charges: { total: amount('10.00') },
})

/** The valid body with one place changed; `undefined` takes the member out. Paths as findings write them. */
function withChange(path: string, value: Json | undefined): unknown {
  const body: Json = valid()
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '')
  const last = keys.pop() ?? ''
  const parent = keys.reduce<Json>((parentValue, key) => Reflect.get(Object(parentValue), key), body)
  if (value === undefined) Reflect.deleteProperty(Object(parent), last)
  else Reflect.set(Object(parent), last, value)
  return body
}

const brief = ({ path, code, message, severity }: DoctorFinding): string => `${severity} ${code} ${path}: ${message}`

const requiredPaths = [
  'retailerCartId',
  'platformOrderNumber',
  'checkoutTotal',
  'checkoutTotal.retailer',
  'checkoutTotal.retailer.currency',
  'checkoutTotal.retailer.amount',
  'checkoutTotal.shopper',
  'checkoutTotal.shopper.currency',
  'checkoutTotal.shopper.amount',
  'paymentDetails',
  'paymentDetails.time',
  'paymentDetails.method',
  'contactDetails',
  'contactDetails[0].contactDetailType',
  'contactDetails[0].country',
  'deliveryCountryIso',
  'lineItems',
  'lineItems[0].product',
  'lineItems[0].product.productCode',
  'lineItems[0].product.hsCode',
  'lineItems[0].product.title',
  'lineItems[0].product.description',
  'lineItems[0].estimatedDeliveryDate',
  'lineItems[0].charges',
  'lineItems[0].charges.subTotal',
  'lineItems[0].charges.subTotal.retailer',
  'lineItems[0].charges.subTotal.shopper.amount',
  'charges',
  'charges.total',
  'charges.total.retailer.amount',
]

const listFindings = (path: string, value: Json | undefined): string[] => preflight(withChange(path, value)).map(brief)

describe('preflight', () => {
  it('finds nothing in a minimal valid body', () => {
    expect(preflight(valid())).toEqual([])
  })

  describe.each(requiredPaths)('%s', (path) => {
    it.each([undefined, null])('is required, so %s is reported', (value) => {
      expect(listFindings(path, value)).toEqual([`error required ${path}: is required`])
    })

    it('cannot be a boolean', () => {
      expect(preflight(withChange(path, true))).toMatchObject([{ path, code: 'type', severity: 'error' }])
    })
  })

  const textPaths = requiredPaths.filter((path) =>
    /(?:Id|Number|currency|amount|time|method|Type|country|Iso|Code|title|description)$/.test(path),
  )
  it.each(textPaths)('%s with only spaces is missing', (path) => {
    for (const blank of ['', '  ', '\t\n', '\u00a0\u3000']) {
      expect(listFindings(path, blank)).toEqual([`error required ${path}: is required`])
    }
  })

  it.each<[path: string, value: Json, finding: string]>([
    ['retailerCartId', 'x'.repeat(101), 'error max-length retailerCartId: must be at most 100 characters (has 101)'],
    [
      'platformOrderNumber',
      'x'.repeat(40),
      'error max-length platformOrderNumber: must be at most 36 characters (has 40)',
    ],
    ['platformOrderNumber', 12, 'error type platformOrderNumber: must be a string'],
    ['deliveryCountryIso', 'DEU', 'error exact-length deliveryCountryIso: must be exactly 2 characters (has 3)'],
    [
      'contactDetails[0].country',
      'D',
      'error exact-length contactDetails[0].country: must be exactly 2 characters (has 1)',
    ],
    [
      'checkoutTotal.shopper.currency',
      'EU',
      'error exact-length checkoutTotal.shopper.currency: must be exactly 3 characters (has 2)',
    ],
    ['cartType', 'Other', 'error enum cartType: must be one of Standard, ZeroValue'],
    ['cartType', ' ', 'error enum cartType: must be one of Standard, ZeroValue'],
    ['cartType', 3, 'error type cartType: must be a string'],
    [
      'contactDetails[0].contactDetailType',
      'isdelivery',
      'error enum contactDetails[0].contactDetailType: must be one of IsDelivery, IsPayment',
    ],
    ['contactDetails', [], 'error min-items contactDetails: must have at least 1 entry'],
    ['lineItems', [], 'error min-items lineItems: must have at least 1 entry'],
    ['lineItems', {}, 'error type lineItems: must be an array'],
    ['lineItems[0].charges', [], 'error type lineItems[0].charges: must be an object'],
    [
      'lineItems[0].charges.subTotal.retailer.amount',
      10,
      'error type lineItems[0].charges.subTotal.retailer.amount: must be a string',
    ],
    [
      'lineItems[0].product.hsCode',
      '1234567890123',
      'error max-length lineItems[0].product.hsCode: must be at most 12 characters (has 13)',
    ],
    [
      'lineItems[0].product.title',
      'x'.repeat(101),
      'warning title-over-preflight-limit lineItems[0].product.title: should be at most 100 characters (has 101)',
    ],
    [
      'lineItems[0].product.title',
      'x'.repeat(250),
      'warning title-over-preflight-limit lineItems[0].product.title: should be at most 100 characters (has 250)',
    ],
    [
      'lineItems[0].product.title',
      'x'.repeat(251),
      'error max-length lineItems[0].product.title: must be at most 250 characters (has 251)',
    ],
  ])('%s = %j', (path, value, finding) => {
    expect(listFindings(path, value)).toEqual([finding])
  })

  it.each(['1,00', '1e3', '.5', '1.', '+1', '1.1234567', '1234567890123456789', 'ten'])(
    'rejects the amount %s',
    (text) => {
      expect(preflight(withChange('charges.total.shopper.amount', text))).toMatchObject([
        { path: 'charges.total.shopper.amount', code: 'amount' },
      ])
    },
  )

  it.each<[path: string, value: Json]>([
    ['retailerCartId', '🛒'.repeat(100)],
    ['lineItems[0].product.title', '衣'.repeat(100)],
    ['lineItems[0].product.title', '👗'.repeat(100)],
    ['cartType', 'ZeroValue'],
    ['cartType', null],
    ['charges.total.shopper.amount', '-999999999999999999.999999'],
  ])('accepts %s = %j', (path, value) => {
    expect(listFindings(path, value)).toEqual([])
  })

  it('names an unknown member and where it belongs', () => {
    const body = { ...valid(), fraudHold: true, lineItems: [{ ...Object(lineItem()), hsCode: '1' }], notes: null }
    expect(preflight({ ...body, later: undefined }).map(brief)).toEqual([
      'warning unknown-member lineItems[0].hsCode: is not a member that this operation knows, and is ignored; did you mean lineItems[].product.hsCode?',
      'warning unknown-member fraudHold: is not a member that this operation knows, and is ignored; did you mean paymentDetails.fraudHold?',
    ])
  })

  it('names twenty unknown members, and counts the others', () => {
    const others = Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`weather${index}`, 1]))
    const findings = preflight({ ...valid(), ...others })
    expect(findings).toHaveLength(21)
    expect(findings.at(-1)).toMatchObject({ path: '', message: expect.stringMatching(/^4 more members/) })
  })

  it.each([null, undefined])('a body that is %s is missing', (body) => {
    expect(preflight(body)).toEqual([{ path: '', code: 'required', message: 'is required', severity: 'error' }])
  })

  it.each([[], 'text', 1, true, () => undefined, Symbol('body')])(
    'reports a body that is not an object once',
    (body) => {
      expect(preflight(body)).toEqual([{ path: '', code: 'type', message: 'must be an object', severity: 'error' }])
    },
  )

  it('reports everything at once, in the order of the tables', () => {
    expect(preflight({}).map(({ path }) => path)).toEqual([
      'retailerCartId',
      'platformOrderNumber',
      'checkoutTotal',
      'paymentDetails',
      'contactDetails',
      'deliveryCountryIso',
      'lineItems',
      'charges',
    ])
    const two = { ...valid(), lineItems: [lineItem(), null, { product: {} }] }
    expect(preflight(two).map(({ path }) => path)).toEqual([
      'lineItems[1]',
      'lineItems[2].product.productCode',
      'lineItems[2].product.hsCode',
      'lineItems[2].product.title',
      'lineItems[2].product.description',
      'lineItems[2].estimatedDeliveryDate',
      'lineItems[2].charges',
    ])
  })

  it('checks a bounded number of entries', () => {
    expect(preflight({ ...valid(), lineItems: Array(2 ** 32 - 1) })).toHaveLength(maxCheckedEntries)
  })
})

describe('preflight never throws', () => {
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()
  const throwing = new Proxy(
    {},
    {
      get: () => {
        throw new Error('get')
      },
      getOwnPropertyDescriptor: () => {
        throw new Error('own')
      },
    },
  )
  const getter = Object.defineProperty({}, 'retailerCartId', {
    get: () => {
      throw new Error('getter')
    },
  })
  const circular: { lineItems: unknown[]; charges?: unknown } = { lineItems: [] }
  circular.lineItems.push(circular)
  circular.charges = circular
  const hostile: unknown[] = [revoked.proxy, throwing, getter, circular, Object.create(null), new Date(), new Map(), 1n]

  it.each(hostile.map((body, index) => [index, body] as const))('hostile body %i', (_, body) => {
    expect(preflight(body).length).toBeGreaterThan(0)
  })

  it('with a hostile value in any place', () => {
    for (const value of hostile) {
      for (const name of Object.keys(valid())) {
        expect(preflight({ ...valid(), [name]: value }).length).toBeGreaterThan(0)
      }
      expect(preflight({ ...valid(), lineItems: [value] }).length).toBeGreaterThan(0)
    }
  })

  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  })

  test('for any value', () => {
    fc.assert(
      fc.property(anything, (body) => {
        expect(preflight(body)).toBeInstanceOf(Array)
      }),
    )
  })

  test('for any members', () => {
    const member = fc.constantFrom(...requiredPaths)
    fc.assert(
      fc.property(member, anything, (path, value) => {
        const body = valid()
        const [name = ''] = path.split(/[.[]/)
        for (const { path: finding } of preflight({ ...body, [name]: value }))
          expect(finding.startsWith(name)).toBe(true)
      }),
    )
  })
})
