import { describe, expect, it } from 'vitest'
import { outboundShipment } from '../../adapters/carriers/shipments.fixture.ts'
import { parseDecimal } from '../../kernel/money.ts'
import {
  buildCommercialInvoiceInput,
  buildCustomsDeclarationInput,
  chooseCustomsForm,
  type DeclaredItem,
  type DeclaredParcel,
} from './customs-documents.ts'
import type { ConvertToSdr } from './special-drawing-rights.ts'

const worthOf: Readonly<Record<string, string>> = { XDR: '1', EUR: '0.85', GBP: '0.98' }
const inSdr: ConvertToSdr = (amount, currency) => {
  const worth = worthOf[currency]
  return worth === undefined ? null : amount.times(worth)
}

const scarf: DeclaredItem = {
  description: 'Scarf',
  productCode: 'SCARF-01',
  quantity: 2,
  unitWeight: parseDecimal('0.2004'),
  unitPrice: { amount: parseDecimal('42.50'), currency: 'GBP' },
  hsCode: '611710',
  countryOfOrigin: 'GB',
}

const worth = (amount: string, currency = 'XDR', quantity = 1): DeclaredItem => ({
  ...scarf,
  quantity,
  unitPrice: { amount: parseDecimal(amount), currency },
})

const parcel: DeclaredParcel = {
  issuedAt: new Date('2026-03-02T09:30:00Z'),
  invoiceNumber: 'P-4711',
  category: 'SaleOfGoods',
  sender: outboundShipment.sender,
  recipient: outboundShipment.recipient,
  carrierName: 'Sandbox Post',
  trackingNumber: 'CP123456785GB',
  orderReference: 'ORDER-1',
  returnOrderNumber: null,
  items: [scarf],
  grossWeight: parseDecimal('0.8'),
  shippingCharge: { amount: parseDecimal('5'), currency: 'GBP' },
  comments: null,
  incoterm: 'DAP',
  reasonForExport: null,
  importer: null,
  exporterNumber: null,
  taxScheme: null,
  signatory: null,
  originalInvoice: null,
  originStatement: null,
}

describe('the form', () => {
  it.each([
    ['300', '2', 'CN22'],
    ['0', '0', 'CN22'],
    ['300.01', '2', 'CN23'],
    ['300', '2.001', 'CN23'],
    ['999', '30', 'CN23'],
  ])('of %s SDR and %s kg is %s', (value, weight, form) => {
    expect(chooseCustomsForm([worth(value)], parseDecimal(weight), inSdr, 'LX123456785GB')).toBe(form)
  })

  it('depends on all items of all lines together', () => {
    expect(chooseCustomsForm([worth('100', 'XDR', 2), worth('100')], parseDecimal('1'), inSdr, 'LX123456785GB')).toBe(
      'CN22',
    )
    expect(
      chooseCustomsForm(
        [worth('100', 'XDR', 2), worth('100'), worth('0.01', 'EUR')],
        parseDecimal('1'),
        inSdr,
        'LX123456785GB',
      ),
    ).toBe('CN23')
  })

  it.each<[string, readonly DeclaredItem[], string | null]>([
    ['the weight', [scarf], null],
    ['a price', [scarf, { ...scarf, unitPrice: null }], '1'],
    ['what a currency is worth', [worth('1', 'BRL')], '1'],
  ])('is the larger one if %s is unknown', (_, items, weight) => {
    expect(chooseCustomsForm(items, weight === null ? null : parseDecimal(weight), inSdr, 'LX123456785GB')).toBe('CN23')
  })
})

describe('the documents', () => {
  it('state the weight of each line and the total to the gram', () => {
    const odd = { ...parcel, grossWeight: parseDecimal('0.80049') }
    const invoice = buildCommercialInvoiceInput(odd, 'GBP')
    const declaration = buildCustomsDeclarationInput(odd, 'CN22')
    for (const document of [invoice, declaration]) {
      expect(document).toMatchObject({ lines: [{ netWeightKg: '0.401' }], grossWeightKg: '0.8' })
    }
  })

  it('state at least a gram, and no gross weight below the net weights', () => {
    const sticker = { ...scarf, quantity: 1, unitWeight: parseDecimal('0.0004') }
    const stickers = { ...parcel, items: [sticker, sticker], grossWeight: parseDecimal('0.0009') }
    for (const document of [
      buildCommercialInvoiceInput(stickers, 'GBP'),
      buildCustomsDeclarationInput(stickers, 'CN22'),
    ]) {
      expect(document).toMatchObject({
        lines: [{ netWeightKg: '0.001' }, { netWeightKg: '0.001' }],
        grossWeightKg: '0.002',
      })
    }
  })

  it('omit unknown values', () => {
    const unknown = { ...parcel, items: [{ ...scarf, unitWeight: null, unitPrice: null }], grossWeight: null }
    expect(buildCommercialInvoiceInput(unknown, 'GBP')).toMatchObject({
      lines: [{ unitPrice: null, netWeightKg: null }],
      grossWeightKg: null,
    })
    expect(buildCustomsDeclarationInput(unknown, 'CN23')).toMatchObject({
      lines: [{ value: null, netWeightKg: null }],
      grossWeightKg: null,
    })
  })

  it('state the reason for export', () => {
    expect(buildCommercialInvoiceInput(parcel, 'GBP').reasonForExport).toBe('Sale')
    expect(buildCommercialInvoiceInput({ ...parcel, category: 'ReturnedGoods' }, 'GBP').reasonForExport).toBe(
      'Returned goods',
    )
  })
})

describe('an invoice', () => {
  it('has prices and charges in one currency', () => {
    expect(buildCommercialInvoiceInput(parcel, 'GBP')).toMatchObject({
      lines: [{ unitPrice: '42.5' }],
      shippingCharge: '5',
    })
    expect(buildCommercialInvoiceInput(parcel, 'EUR')).toMatchObject({
      lines: [{ unitPrice: null }],
      shippingCharge: null,
    })
  })
})

it('a declaration states each line’s value to the minor unit', () => {
  const items = [scarf, worth('0.005', 'EUR', 3), worth('33.333333', 'EUR', 3)]
  expect(buildCustomsDeclarationInput({ ...parcel, items }, 'CN22').lines.map(({ value }) => value)).toEqual([
    { amount: '85', currency: 'GBP' },
    { amount: '0.02', currency: 'EUR' },
    { amount: '100', currency: 'EUR' },
  ])
})

it('a document of returned goods refers to the original sale', () => {
  const returnParcel = { ...parcel, category: 'ReturnedGoods', originalInvoice: 'P-12 of 2026-02-01' } as const
  expect(buildCustomsDeclarationInput(returnParcel, 'CN23').explanation).toBe(
    'Goods sent back by the buyer, order ORDER-1, invoice P-12 of 2026-02-01',
  )
  expect(buildCustomsDeclarationInput(parcel, 'CN23').explanation).toBeNull()
  expect(buildCommercialInvoiceInput(returnParcel, 'GBP').originalInvoice).toBe('P-12 of 2026-02-01')
})

it('a parcel with many kinds of goods uses a CN23, which has room for them', () => {
  const lines = (count: number) => Array.from({ length: count }, () => worth('1'))
  expect(chooseCustomsForm(lines(8), parseDecimal('1'), inSdr, 'LX123456785GB')).toBe('CN22')
  expect(chooseCustomsForm(lines(9), parseDecimal('1'), inSdr, 'LX123456785GB')).toBe('CN23')
})
