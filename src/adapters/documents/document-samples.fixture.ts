import type {
  CombinedInput,
  CommercialInvoiceInput,
  CommercialInvoiceLine,
  CustomsDeclarationInput,
  DocumentLanguage,
  QrCodeInput,
  ReturnLabelInput,
  ReturnNoteInput,
  ShippingLabelInput,
} from '../../shipping/service/documents.ts'
import type { ParcelParty } from '../../shipping/service/parcel-party.ts'

export const issuedAt = new Date('2026-03-02T09:30:00Z')

export const returnCentre: ParcelParty = {
  name: 'Returns desk 4',
  company: 'Sandbox Returns Centre',
  addressLines: ['Unit 7, Sandbox Trading Estate', '12 Example Road'],
  postalCode: 'ZZ99 3VZ',
  city: 'Sandbox City',
  region: null,
  countryIso: 'GB',
  telephone: '+44 20 7946 0000',
  email: 'returns@acme-sandbox.example',
  taxNumber: 'GB000000000000',
}

export const merchant: ParcelParty = {
  ...returnCentre,
  name: 'Dispatch desk',
  company: 'Acme Sandbox Outfitters',
  addressLines: ['Hall 3', '14 Example Road'],
}

const shopperBase: ParcelParty = {
  name: 'Sandbox Shopper',
  company: null,
  addressLines: ['1 Example Street'],
  postalCode: '00000',
  city: 'Sandbox City',
  region: null,
  countryIso: 'US',
  telephone: '+1 202 555 0100',
  email: 'shopper@sandbox.example',
  taxNumber: null,
}

/** A shopper for each language, with a local address. */
export const shoppers: Readonly<Record<DocumentLanguage, ParcelParty>> = {
  en: { ...shopperBase, addressLines: ['1 Example Street', 'Apt 5'], postalCode: '00000', region: 'NY' },
  de: {
    ...shopperBase,
    name: 'Jürgen Sandkasten',
    addressLines: ['Übungsstraße 12a'],
    city: 'Musterstadt',
    countryIso: 'DE',
  },
  fr: {
    ...shopperBase,
    name: 'Zoë Bac-à-Sable',
    addressLines: ['Bât. C, 3e étage', '8 bis, rue de l’Exemple'],
    city: 'Villexemple',
    countryIso: 'FR',
  },
  es: {
    ...shopperBase,
    name: 'Íñigo Arenero',
    addressLines: ['Calle del Ejemplo, 3, 2.º B'],
    city: 'Villamuestra',
    countryIso: 'ES',
  },
  it: {
    ...shopperBase,
    name: 'Niccolò Sabbiera',
    addressLines: ['Via dell’Esempio, 9'],
    city: 'Campionopoli',
    region: 'XX',
    countryIso: 'IT',
  },
  nl: {
    ...shopperBase,
    name: 'Anaïs van der Zandbak',
    addressLines: ['Voorbeeldstraat 44-II'],
    postalCode: '0000 AA',
    city: 'Voorbeelddam',
    countryIso: 'NL',
  },
  pl: {
    ...shopperBase,
    name: 'Żaneta Piaskownicka',
    addressLines: ['ul. Przykładowa 5 m. 3'],
    postalCode: '00-000',
    city: 'Przykładów',
    countryIso: 'PL',
  },
  ja: {
    ...shopperBase,
    name: '見本 太郎',
    addressLines: ['架空町1丁目2番3号', 'サンプルマンション405号室'],
    postalCode: '000-0000',
    city: '見本市',
    region: '架空県',
    countryIso: 'JP',
  },
}

export function createShippingLabel(language: DocumentLanguage): ShippingLabelInput {
  return {
    issuedAt,
    language,
    carrierName: 'Portolan Post',
    serviceName: 'Tracked international',
    routingCode: 'SBX 7',
    sender: merchant,
    recipient: shoppers[language],
    sscc: '376104250021234569',
    trackingNumber: 'LA473124829GB',
    weightKg: '1.25',
    orderReference: 'ACM-2026-000123',
    shippingReference: 'SHIP-000777',
    taxScheme: 'IOSS IM3720000224',
  }
}

export function createReturnLabel(language: DocumentLanguage): ReturnLabelInput {
  return {
    ...createShippingLabel(language),
    serviceName: 'Economy returns',
    sender: shoppers[language],
    recipient: returnCentre,
    taxScheme: null,
    trackingNumber: 'LR123456785DE',
    returnOrderNumber: '4711081512345678901',
    paperlessCode: language === 'de' || language === 'ja' ? 'PORTOLAN:4711081512345678901' : null,
  }
}

export function createReturnNote(language: DocumentLanguage): ReturnNoteInput {
  return {
    issuedAt,
    language,
    returnOrderNumber: '4711081512345678901',
    orderReference: 'ACM-2026-000123',
    merchantName: 'Acme Sandbox Outfitters',
    shopper: shoppers[language],
    returnCentre,
    carrierName: 'Portolan Post',
    trackingNumber: 'LR123456785DE',
    lines: [
      {
        productCode: 'ACM-TEE-BLK-M',
        description: 'T-shirt, cotton, black, M',
        quantity: 2,
        reason: 'Too small',
      },
      {
        productCode: 'ACM-BOOT-42',
        description: 'Hiking boots, leather, size 42',
        quantity: 1,
        reason: 'Damaged \u2013 The left sole came off after two days of walking',
      },
    ],
  }
}

export const invoiceLines: readonly CommercialInvoiceLine[] = [
  {
    description: 'Men’s T-shirt, 100% cotton, knitted, black',
    productCode: 'ACM-TEE-BLK-M',
    hsCode: '6109100010',
    countryOfOrigin: 'PT',
    quantity: 2,
    unitPrice: '19.90',
    netWeightKg: '0.36',
  },
  {
    description: 'Hiking boots, leather upper, rubber sole',
    productCode: 'ACM-BOOT-42',
    hsCode: '640391',
    countryOfOrigin: 'IT',
    quantity: 1,
    unitPrice: '129.00',
    netWeightKg: '1.40',
  },
]

export const commercialInvoice: CommercialInvoiceInput = {
  issuedAt,
  invoiceNumber: 'INV-2026-000123-R',
  shipper: shoppers.de,
  consignee: returnCentre,
  importer: merchant,
  reasonForExport: 'Returned goods',
  incoterm: 'DAP',
  currency: 'EUR',
  orderReference: 'ACM-2026-000123',
  returnOrderNumber: '4711081512345678901',
  trackingNumber: 'LR123456785DE',
  originalInvoice: 'P-4711 of 2026-02-20',
  taxScheme: null,
  lines: invoiceLines,
  shippingCharge: '6.50',
  insuranceCharge: null,
  grossWeightKg: '2.1',
  packages: 1,
  signatory: 'Jürgen Sandkasten',
  incomplete: null,
  originStatement: null,
  originSignatory: null,
}

/** An invoice with this many lines, some of them long. */
export function createLongInvoice(count: number): CommercialInvoiceInput {
  const lines = Array.from(
    { length: count },
    (_, index): CommercialInvoiceLine => ({
      description: `Sample article ${index + 1}, knitted, ${'of cotton and wool '.repeat(index % 5)}`,
      productCode: `ACM-${String(index + 1).padStart(5, '0')}`,
      hsCode: '61091000',
      countryOfOrigin: index % 2 === 0 ? 'PT' : 'CN',
      quantity: (index % 7) + 1,
      unitPrice: `${(index * 37) % 400}.${String((index * 13) % 100).padStart(2, '0')}`,
      netWeightKg: `0.${100 + index}`,
    }),
  )
  return { ...commercialInvoice, importer: null, lines }
}

export const cn22: CustomsDeclarationInput = {
  issuedAt,
  form: 'CN22',
  category: 'ReturnedGoods',
  explanation: 'Goods sent back by the buyer',
  designatedOperator: 'Portolan Post',
  sender: shoppers.de,
  recipient: returnCentre,
  importer: null,
  trackingNumber: 'LR123456785DE',
  lines: [
    {
      description: 'Men’s T-shirt, 100% cotton, knitted',
      quantity: 2,
      netWeightKg: '0.36',
      value: { amount: '39.80', currency: 'EUR' },
      hsCode: '610910',
      countryOfOrigin: 'PT',
    },
    {
      description: 'Leather belt with metal buckle',
      quantity: 1,
      netWeightKg: '0.21',
      value: { amount: '45.00', currency: 'EUR' },
      hsCode: '420330',
      countryOfOrigin: 'IT',
    },
  ],
  grossWeightKg: '0.8',
  postalCharges: { amount: '6.50', currency: 'EUR' },
  senderCustomsReference: null,
  taxScheme: null,
  importerReference: null,
  licenceNumber: null,
  certificateNumber: null,
  invoiceNumber: 'INV-2026-000123-R',
  officeOfOrigin: 'Musterstadt 1',
  comments: null,
  signatory: 'Jürgen Sandkasten',
  incomplete: null,
}

export const cn23: CustomsDeclarationInput = {
  ...cn22,
  form: 'CN23',
  lines: [
    ...cn22.lines,
    {
      description: 'Hiking boots, leather upper, rubber sole',
      quantity: 1,
      netWeightKg: '1.4',
      value: { amount: '429.00', currency: 'EUR' },
      hsCode: '64039113',
      countryOfOrigin: 'IT',
    },
  ],
  grossWeightKg: '2.3',
}

export function createQrCode(language: DocumentLanguage): QrCodeInput {
  return {
    issuedAt,
    language,
    code: 'PORTOLAN:4711081512345678901',
    returnOrderNumber: '4711081512345678901',
    orderReference: 'ACM-2026-000123',
    merchantName: 'Acme Sandbox Outfitters',
    carrierName: 'Portolan Post',
  }
}

export function createCombined(language: DocumentLanguage, customsDeclaration: CustomsDeclarationInput): CombinedInput {
  return {
    issuedAt,
    label: { kind: 'Return', input: createReturnLabel(language) },
    returnNote: createReturnNote(language),
    commercialInvoice,
    customsDeclaration,
  }
}
