import fc from 'fast-check'
import {
  type CommercialInvoiceInput,
  type CustomsDeclarationInput,
  customsForms,
  documentLanguages,
  itemCategories,
  type QrCodeInput,
  type ReturnLabelInput,
  type ReturnNoteInput,
} from '../../shipping/service/documents.ts'
import type { ParcelParty } from '../../shipping/service/parcel-party.ts'
import { cn23, commercialInvoice, issuedAt } from './document-samples.fixture.ts'

const awkward = [
  '',
  ' ',
  'W'.repeat(300),
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenhersteller',
  'wide words WWWWWWWWWW MMMMMMMMMM '.repeat(9),
  '寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末'.repeat(9),
  'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι '.repeat(6),
  'Все люди рождаются свободными '.repeat(8),
  'كل الناس يولدون أحرارا ١٢٣ 456 '.repeat(7),
  'שלום לכולם 12 (דירה) Apt B '.repeat(8),
  'สมชาย ใจดี ถนนตัวอย่าง '.repeat(9),
  '김철수 서울특별시 견본구 '.repeat(9),
  '们门风飞马鸟 示例路 '.repeat(9),
  'नमस्ते दुनिया '.repeat(9),
  '👩‍👩‍👧‍👦 🏳️‍🌈 \u{1F600}'.repeat(20),
  'line\nbreak\ttab\r\nbell\u0007 null\u0000 esc\u001b',
  'bidi \u202Eevil\u202C zero\u200Bwidth soft\u00ADhyphen \uFEFF',
  'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324\u031E\u0349\u035A\u032F\u031E\u0320\u034Dalgo '.repeat(
    12,
  ),
  '\uD800 lone \uDFFF',
  '<b>&amp;</b> (paren) \\ back % slash / (((',
] as const

// Mostly from the basic plane, because most of the rest is unassigned.
const character = fc
  .oneof({ weight: 9, arbitrary: fc.nat(0xff_ff) }, { weight: 1, arbitrary: fc.nat(0x10_ff_ff) })
  .map((codePoint) => String.fromCodePoint(codePoint))

const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...awkward),
  fc.array(character, { maxLength: 300 }).map((characters) => characters.join('')),
)
const orNone = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(arbitrary, { nil: null, freq: 4 })

const party: fc.Arbitrary<ParcelParty> = fc.record({
  name: text,
  company: orNone(text),
  addressLines: fc.array(text, { maxLength: 5 }),
  postalCode: orNone(text),
  city: text,
  region: orNone(text),
  countryIso: fc.constantFrom('DE', 'GB', 'JP', 'US', 'GS', 'CD', 'BA'),
  telephone: orNone(text),
  email: orNone(text),
  taxNumber: orNone(text),
})

const weight = fc.constantFrom('0', '0.001', '1.25', '999999999.999999')
const amount = fc.constantFrom('0', '0.01', '19.9', '-5.00', '999999999999999999.999999', '123456.5')
const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF')
const quantity = fc.constantFrom(1, 12, 999_999_999)
const language = fc.constantFrom(...documentLanguages)
const date = fc.constant(issuedAt)

export const hostileLabel: fc.Arbitrary<ReturnLabelInput> = fc.record({
  issuedAt: date,
  language,
  carrierName: text,
  serviceName: text,
  routingCode: orNone(text),
  sender: party,
  recipient: party,
  sscc: fc.constant('376104250021234569'),
  trackingNumber: fc.stringMatching(/^[!-~]{1,30}$/),
  weightKg: orNone(weight),
  orderReference: text,
  shippingReference: orNone(text),
  taxScheme: orNone(text),
  returnOrderNumber: text,
  paperlessCode: orNone(fc.string({ minLength: 1, maxLength: 60 })),
})

export const hostileNote: fc.Arbitrary<ReturnNoteInput> = fc.record({
  issuedAt: date,
  language,
  returnOrderNumber: fc.stringMatching(/^\d{1,19}$/),
  orderReference: text,
  merchantName: text,
  shopper: party,
  returnCentre: party,
  carrierName: orNone(text),
  trackingNumber: orNone(text),
  lines: fc.array(fc.record({ productCode: text, description: orNone(text), quantity, reason: text }), {
    maxLength: 6,
  }),
})

const goods = {
  description: text,
  hsCode: orNone(fc.constantFrom('610910', '6109100010', '61091000102233')),
  countryOfOrigin: orNone(fc.constantFrom('CN', 'GS', 'BA')),
  quantity,
  netWeightKg: orNone(weight),
}

export const hostileInvoice: fc.Arbitrary<CommercialInvoiceInput> = fc.record({
  issuedAt: date,
  invoiceNumber: text,
  shipper: party,
  consignee: party,
  importer: orNone(party),
  reasonForExport: text,
  incoterm: fc.constantFrom('DAP', 'DDP'),
  currency,
  orderReference: orNone(text),
  returnOrderNumber: orNone(text),
  trackingNumber: orNone(text),
  originalInvoice: orNone(text),
  taxScheme: orNone(text),
  lines: fc.array(fc.record({ ...goods, productCode: orNone(text), unitPrice: amount }), { maxLength: 6 }),
  shippingCharge: orNone(amount),
  insuranceCharge: orNone(amount),
  grossWeightKg: orNone(weight),
  packages: fc.constantFrom(1, 999_999),
  signatory: orNone(text),
  incomplete: orNone(text),
  originStatement: orNone(text),
  originSignatory: orNone(text),
})

export const hostileDeclaration: fc.Arbitrary<CustomsDeclarationInput> = fc.record({
  issuedAt: date,
  form: fc.constantFrom(...customsForms),
  category: fc.constantFrom(...itemCategories),
  explanation: orNone(text),
  designatedOperator: text,
  sender: party,
  recipient: party,
  importer: orNone(party),
  trackingNumber: fc.stringMatching(/^[A-Z]{2}\d{9}[A-Z]{2}$/),
  lines: fc.array(fc.record({ ...goods, value: fc.record({ amount, currency }) }), { maxLength: 6 }),
  grossWeightKg: orNone(weight),
  postalCharges: orNone(fc.record({ amount, currency })),
  senderCustomsReference: orNone(text),
  taxScheme: orNone(text),
  importerReference: orNone(text),
  licenceNumber: orNone(text),
  certificateNumber: orNone(text),
  invoiceNumber: orNone(text),
  officeOfOrigin: orNone(text),
  comments: orNone(text),
  signatory: orNone(text),
  incomplete: orNone(text),
})

export const hostileCode: fc.Arbitrary<QrCodeInput> = fc.record({
  issuedAt: date,
  language,
  code: fc.string({ minLength: 1, maxLength: 200 }),
  returnOrderNumber: text,
  orderReference: text,
  merchantName: text,
  carrierName: orNone(text),
})

const longest = 'Sehr lange Angabe, die in kein Feld passt '.repeat(8).slice(0, 300)
const longParty: ParcelParty = {
  name: 'Prinzessin Wilhelmine-Friederike Sandbox von und zu Überlangenhausen-Musterhofen',
  company: 'サンドボックス株式会社 東日本返品センター Sandbox Verwaltungsgesellschaft mbH & Co. KG',
  addressLines: [
    'Gebäude 7, Aufgang C, 14. Obergeschoss',
    'c/o Παραδειγματική Εταιρεία',
    'ул. Примерная, дом 12, корпус 4',
    'شارع المثال 15، الطابق 3',
    '〒 架空町1丁目2番3号 サンプルマンション405号室',
  ],
  postalCode: '00000-0000',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  region: 'Sandboxshire',
  countryIso: 'GS',
  telephone: '+00 000 0000 0000 0000',
  email: 'a-very-long-mailbox-name-that-goes-on-and-on@sub.domain.sandbox.example',
  taxNumber: 'XX000000000000000000',
}

/** Documents for visual inspection: everything is too long, in many scripts. */
export const overfull = {
  label: {
    issuedAt,
    language: 'de',
    carrierName: 'Sandbox Paket- und Expressdienste International',
    serviceName: 'Economy returns with signature and evening drop-off, tracked',
    routingCode: 'SBX-EUROPE-NORTH 7',
    sender: longParty,
    recipient: longParty,
    sscc: '376104250021234569',
    trackingNumber: 'ABCDEFGHIJ0123456789abcdefghij',
    weightKg: '12345.678',
    orderReference: 'ACM-2026-000123-WITH-A-VERY-LONG-REFERENCE-OF-THE-SHOP',
    shippingReference: null,
    taxScheme: 'VOEC 2012345678901234567890',
    returnOrderNumber: '9223372036854775807',
    paperlessCode: 'PORTOLAN:9223372036854775807',
  },
  invoice: {
    ...commercialInvoice,
    shipper: longParty,
    consignee: longParty,
    importer: longParty,
    reasonForExport: longest,
    incoterm: 'DDP',
    lines: commercialInvoice.lines.map((line) => ({
      ...line,
      description: longest,
      unitPrice: '999999999999999999.999999',
    })),
  },
  declaration: {
    ...cn23,
    sender: longParty,
    recipient: longParty,
    explanation: longest,
    comments: longest,
    signatory: longParty.name,
    lines: [...cn23.lines, ...cn23.lines].map((line, index) =>
      index % 2 === 0 ? line : { ...line, description: longest },
    ),
  },
} as const satisfies {
  readonly label: ReturnLabelInput
  readonly invoice: CommercialInvoiceInput
  readonly declaration: CustomsDeclarationInput
}
