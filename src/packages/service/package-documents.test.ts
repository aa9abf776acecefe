import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../../kernel/money.ts'
import type { ConvertToSdr } from '../../shipping/service/special-drawing-rights.ts'
import { london, parcel, scarf, toBerlin } from './package.fixture.ts'
import type { PackageContent } from './package.ts'
import {
  buildOutboundShipment,
  buildReturnLabelInput,
  buildReturnShipment,
  createDeclarationInput,
  createInvoiceInput,
  createShippingLabelInput,
  getCustomsForm,
} from './package-documents.ts'
import { calculateGrossWeight } from './package-weights.ts'
import { listParties } from './party-screening.ts'

/** A pound sterling is worth 1.25 special drawing rights. */
const inSdr: ConvertToSdr = (amount, currency) =>
  currency === 'XDR' ? amount : currency === 'GBP' ? amount.times('1.25') : null
const issuedAt = new Date('2026-03-02T09:30:00Z')
const context = (content: Partial<PackageContent> = {}) => ({
  platformPackageReference: 4711,
  content: { ...toBerlin, ...content },
  dispatch: london,
  serviceName: 'Standard',
  incomplete: null,
  isAcrossBorder: true,
  isDangerous: false,
  dangerousByCode: [],
  inSdr,
  issuedAt,
  originStatement: null,
  sellerNumbers: { exporter: null, exporterNumbers: [], exporterEori: null, taxScheme: null, importerNumber: null },
})
const reference = '0198c2f0-6d00-7abc-8def-0123456789ab'
const announced = { reference, former: null }
const priced = (amount: number, currency: string, quantity = 1) => [
  { ...scarf, quantity, unitPrice: { amount, currency } },
]

describe('the gross weight', () => {
  test.each<[string, Partial<PackageContent>, string | null]>([
    ['as it is told', {}, '0.8'],
    ['in pounds', { weight: { weight: 2, weightUnit: 'LB' } }, '0.90718474'],
    ['without a unit', { weight: { weight: 2 } }, '2'],
    ['of the articles', { weight: null }, '0.4'],
    [
      'of the articles, where the package is said to weigh nothing',
      { weight: { weight: 0, weightUnit: 'g' } },
      '0.0004',
    ],
    [
      'of articles of which one is not known',
      { weight: null, packageItems: [scarf, { ...scarf, weight: null }] },
      null,
    ],
  ])('%s', (_, content, expected) => {
    expect(calculateGrossWeight({ ...toBerlin, ...content })?.toFixed() ?? null).toBe(expected)
  })

  test('is exact to the gram, for any digits', () => {
    const { weightKg } = createShippingLabelInput(context({ weight: { weight: 1e-7, weightUnit: 'Kg' } }), parcel)
    expect(weightKg).toBe('0.001')
    expect(createShippingLabelInput(context({ weight: { weight: 1e12, weightUnit: 'Kg' } }), parcel).weightKg).toBe(
      '1000000000000',
    )
  })
})

describe('the customs form', () => {
  test.each<[string, Partial<PackageContent>, 'CN22' | 'CN23']>([
    ['small in every way', {}, 'CN22'],
    ['at 2 kg', { weight: { weight: 2, weightUnit: 'kg' } }, 'CN22'],
    ['above 2 kg', { weight: { weight: 2.001, weightUnit: 'kg' } }, 'CN23'],
    ['at 300 SDR', { packageItems: priced(300, 'XDR') }, 'CN22'],
    ['above 300 SDR', { packageItems: priced(300.01, 'XDR') }, 'CN23'],
    ['at 300 SDR by the quantity', { packageItems: priced(100, 'XDR', 3) }, 'CN22'],
    ['above 300 SDR by the quantity', { packageItems: priced(100.01, 'XDR', 3) }, 'CN23'],
    ['at 300 SDR in pounds', { packageItems: priced(240, 'GBP') }, 'CN22'],
    ['above 300 SDR in pounds', { packageItems: priced(240.01, 'GBP') }, 'CN23'],
    ['in two currencies', { packageItems: [...priced(200, 'XDR'), ...priced(80, 'GBP')] }, 'CN22'],
    ['too much in two currencies', { packageItems: [...priced(200, 'XDR'), ...priced(80.01, 'GBP')] }, 'CN23'],
    ['in a currency without a rate', { packageItems: priced(1, 'THB') }, 'CN23'],
    ['of unknown value', { packageItems: [{ ...scarf, unitPrice: null }] }, 'CN23'],
    ['of unknown weight', { weight: null, packageItems: [{ ...scarf, weight: null }] }, 'CN23'],
    ['of items that weigh more', { packageItems: [{ ...scarf, weight: 0.401 }] }, 'CN23'],
    ['of items that weigh as much', { packageItems: [{ ...scarf, weight: 0.4 }] }, 'CN22'],
    [
      'of items that weigh as much, to the gram',
      { weight: { weight: 1, weightUnit: 'lb' }, packageItems: [{ ...scarf, weight: 0.500001 }] },
      'CN22',
    ],
    [
      'of an item that weighs more, beside one of unknown weight',
      {
        packageItems: [
          { ...scarf, weight: 0.5 },
          { ...scarf, weight: null },
        ],
      },
      'CN23',
    ],
  ])('%s', (_, content, form) => {
    expect(getCustomsForm({ content: { ...toBerlin, ...content }, inSdr }, parcel)).toBe(form)
  })
})

test('for parcels and EMS is always a CN23, and for couriers depends on the content', () => {
  const small = { content: toBerlin, inSdr }
  expect(getCustomsForm(small, { trackingNumber: 'CP123456785GB' })).toBe('CN23')
  expect(getCustomsForm(small, { trackingNumber: 'EM123456785GB' })).toBe('CN23')
  expect(getCustomsForm(small, { trackingNumber: 'RR123456785GB' })).toBe('CN22')
  expect(getCustomsForm(small, { trackingNumber: 'C0FFEE' })).toBe('CN22')
})

describe('parcels', () => {
  test('go from the site to the consignee, and back', () => {
    const [out, back] = [buildOutboundShipment(context(), announced), buildReturnShipment(context(), announced)]
    expect(out).toMatchObject({
      reference,
      direction: 'Outbound',
      sender: { city: 'London' },
      recipient: { city: 'Berlin' },
    })
    expect(back).toMatchObject({
      reference,
      direction: 'Return',
      sender: { city: 'Berlin' },
      recipient: { city: 'London' },
    })
    expect(buildReturnLabelInput(context(), parcel)).toMatchObject({
      sender: { city: 'Berlin' },
      returnOrderNumber: '4711',
    })
  })

  test.each([
    ['across a border', context(), 1],
    ['within one', { ...context(), isAcrossBorder: false }, 0],
    ['without a price', context({ packageItems: [{ ...scarf, unitPrice: null }] }), 0],
  ])('give the carrier only known data about the goods: %s', (_, packageContext, lines) => {
    expect(buildOutboundShipment(packageContext, announced).customsLines).toHaveLength(lines)
  })

  test('use the chosen service', () => {
    expect(buildOutboundShipment({ ...context(), serviceName: 'Express' }, announced).serviceName).toBe('Express')
  })
})

describe('documents', () => {
  test('state prices to the last digit, and line totals to the minor unit', () => {
    const packageItems = [...priced(0.1, 'GBP', 3), ...priced(19.999, 'GBP', 7)]
    const { lines } = createDeclarationInput(context({ packageItems }), parcel)
    expect(lines.map(({ value }) => value)).toEqual([
      { amount: '0.3', currency: 'GBP' },
      { amount: '139.99', currency: 'GBP' },
    ])
    const invoice = createInvoiceInput(context({ packageItems }), parcel, 'GBP')
    expect(invoice.lines.map(({ unitPrice }) => unitPrice)).toEqual(['0.1', '19.999'])
  })

  test('are exact for any price and quantity', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }), (cents, quantity) => {
        const packageItems = priced(cents / 100, 'GBP', quantity)
        const [line] = createDeclarationInput(context({ packageItems }), parcel).lines
        const exact = parseDecimal(String(cents)).times(String(quantity)).times('0.01')
        expect(parseDecimal(line?.value?.amount ?? '').eq(exact)).toBe(true)
      }),
    )
  })

  test.each([
    ['a', 200, 'a'.repeat(200)],
    ['a', 201, `${'a'.repeat(199)}…`],
    ['😀', 201, `${'😀'.repeat(199)}…`],
  ])('fit 200 characters of a description: %s × %d', (character, length, shown) => {
    const packageItems = [{ ...scarf, productCustomsDescription: character.repeat(length) }]
    expect(createDeclarationInput(context({ packageItems }), parcel).lines[0]?.description).toBe(shown)
    expect(createInvoiceInput(context({ packageItems }), parcel, 'GBP').lines[0]?.description).toBe(shown)
  })

  test('name a product without a description by its code, once', () => {
    const packageItems = [{ productCode: 'SCARF-01', quantity: 1 }]
    const [line] = createInvoiceInput(context({ packageItems }), parcel, '').lines
    expect(line).toMatchObject({ description: 'SCARF-01', productCode: null })
  })

  test('never state a gross weight below the net weight', () => {
    const heavy = context({ weight: { weight: 0.5 }, packageItems: [{ ...scarf, weight: 5 }] })
    expect(createDeclarationInput(heavy, parcel)).toMatchObject({ grossWeightKg: '10', lines: [{ netWeightKg: '10' }] })
    expect(createInvoiceInput(heavy, parcel, 'GBP')).toMatchObject({
      grossWeightKg: '10',
      lines: [{ netWeightKg: '10' }],
    })
    expect(createShippingLabelInput(heavy, parcel).weightKg).toBe('0.5')
  })

  test('omit codes that are not digits', () => {
    const packageItems = [{ ...scarf, hsCode: 'ABC<script>' }]
    const packageContext = context({ packageItems })
    expect(createDeclarationInput(packageContext, parcel).lines[0]?.hsCode).toBeNull()
    expect(createInvoiceInput(packageContext, parcel, 'GBP').lines[0]?.hsCode).toBeNull()
    expect(buildOutboundShipment(packageContext, announced).customsLines[0]?.hsCode).toBeNull()
  })

  test('never invent values', () => {
    const packageItems = [{ ...scarf, unitPrice: null }]
    expect(createDeclarationInput(context({ packageItems }), parcel).lines[0]?.value).toBeNull()
    expect(createInvoiceInput(context({ packageItems }), parcel, '').lines[0]?.unitPrice).toBeNull()
  })

  test('include shipping only in the invoice’s currency', () => {
    const shippingInfo = { amount: 5, currency: 'GBP' }
    expect(createInvoiceInput(context({ shippingInfo }), parcel, 'GBP').shippingCharge).toBe('5')
    expect(createInvoiceInput(context({ shippingInfo }), parcel, 'EUR').shippingCharge).toBeNull()
  })

  test('state the value of free goods, and say on the invoice that they are free', () => {
    const customsValue = { amount: 12, currency: 'GBP' }
    const packageItems = [{ ...scarf, unitPrice: { amount: 0, currency: 'GBP' }, customsValue }]
    const packageContext = context({ packageItems })
    expect(createDeclarationInput(packageContext, parcel).lines[0]?.value).toEqual({ amount: '24', currency: 'GBP' })
    expect(createInvoiceInput(packageContext, parcel, 'GBP').lines[0]).toMatchObject({
      unitPrice: '12',
      description: 'Scarf of knitted wool (free of charge, value for customs only)',
    })
  })

  test('name the site’s contact', () => {
    const dispatch = { ...london, contactName: 'Dispatch desk', telephone: '+44 20 7946 0000' }
    const { shipper, signatory } = createInvoiceInput({ ...context(), dispatch }, parcel, 'GBP')
    expect(shipper).toMatchObject({ name: 'Dispatch desk', company: 'Sandbox Dispatch', telephone: '+44 20 7946 0000' })
    expect(signatory).toBe('Dispatch desk')
  })

  test('are signed by the site’s company without a contact, and name the consignee’s company', () => {
    const packageContext = context({ consignee: { ...toBerlin.consignee, company: 'Sandbox Studio' } })
    const { consignee, signatory } = createInvoiceInput(packageContext, parcel, 'GBP')
    expect(signatory).toBe('Sandbox Dispatch')
    expect(consignee).toMatchObject({ name: 'Shopper', company: 'Sandbox Studio' })
    expect(listParties(packageContext.content)[0]?.names).toContainEqual({ name: 'Sandbox Studio', of: 'company' })
  })

  test('mark returned goods', () => {
    expect(createDeclarationInput(context({ orderType: 'RETURN' }), parcel).category).toBe('ReturnedGoods')
    expect(createDeclarationInput(context(), parcel).category).toBe('SaleOfGoods')
  })
})
