import { describe, expect, test, vi } from 'vitest'
import { toLatinParty } from '../../adapters/documents/address-lines.ts'
import { createDocumentMaker } from '../../adapters/documents/document-maker.ts'
import { formatMoney, formatWeight } from '../../adapters/documents/number-formats.ts'
import { parseDecimal } from '../../kernel/money.ts'
import type { ConvertToSdr } from '../../shipping/service/special-drawing-rights.ts'
import type { AdvanceGoods } from './advance-data.ts'
import { london, parcel, scarf, toBerlin } from './package.fixture.ts'
import type { PackageContent } from './package.ts'
import {
  buildPackageAdvanceData,
  createDeclarationInput,
  createInvoiceInput,
  createShippingLabelInput,
  type PackageDocumentContext,
} from './package-documents.ts'

// Loading fonts takes time.
vi.setConfig({ testTimeout: 60_000 })

const inSdr: ConvertToSdr = (amount) => amount
const createContext = (content: Partial<PackageContent> = {}): PackageDocumentContext => ({
  platformPackageReference: 4711,
  content: { ...toBerlin, ...content },
  dispatch: { ...london, contactName: 'Dispatch desk', telephone: '+44 20 7946 0000' },
  serviceName: 'Standard',
  incomplete: null,
  isAcrossBorder: true,
  isDangerous: false,
  dangerousByCode: [],
  inSdr,
  issuedAt: new Date('2026-03-02T09:30:00Z'),
  originStatement: null,
  sellerNumbers: {
    exporter: 'EORI GB123456789000',
    exporterNumbers: [{ kind: 'EORI', number: 'GB123456789000' }],
    exporterEori: 'GB123456789000',
    taxScheme: { kind: 'IOSS', number: 'IM3720000224' },
    importerNumber: null,
  },
})
const gloves = {
  ...scarf,
  productCode: 'GLOVES',
  productCustomsDescription: 'Gloves of leather',
  hsCode: '4203.29',
  countryOfOrigin: 'IT',
  unitPrice: { amount: 30.5, currency: 'GBP' },
  quantity: 1,
  manufacturer: { name: 'Sandbox Mill', country: 'IT' },
  gtin: '04012345678901',
}
const consignee = { ...toBerlin.consignee, telephone: '+49 30 1234567', taxNumber: 'DE1234567' }
const everything = {
  consignee,
  packageItems: [scarf, gloves],
  shippingInfo: { amount: 4.9, currency: 'GBP' },
  invoiceNumber: 'INV-1',
}

describe('documents and data agree', () => {
  const drawn: string[] = []
  const maker = createDocumentMaker({ record: ({ text }) => drawn.push(text) })
  const draw = async (make: () => Promise<unknown>): Promise<string> => {
    drawn.length = 0
    await make()
    return drawn.join(' ')
  }
  const listFigures = ({ netWeightKg, value, hsCode, description }: AdvanceGoods): readonly string[] => [
    description,
    hsCode ?? '',
    formatWeight(netWeightKg),
    value === null ? '' : formatMoney(parseDecimal(value.amount), value.currency),
  ]

  test.each([
    ['CN22', {}],
    ['CN23', { weight: { weight: 5 } }],
  ])('%s and ITMATT', async (form, fields) => {
    const context = createContext({ ...everything, ...fields })
    const { itmatt } = buildPackageAdvanceData(context, parcel, toLatinParty)
    const text = await draw(() => maker.drawCustomsDeclaration(createDeclarationInput(context, parcel)))
    expect(itmatt).toMatchObject({ form, itemId: 'LX123456785GB', natureOfTransaction: '11', invoiceNumber: 'INV-1' })
    expect(itmatt?.contentPieces).toHaveLength(2)
    for (const figure of itmatt?.contentPieces.flatMap(listFigures) ?? []) expect(text).toContain(figure)
    expect(text).toContain(formatWeight(itmatt?.grossWeightKg ?? null))
    if (form === 'CN22') return
    const { senderCustomsReference, importerReference, sender, addressee, postage, invoiceNumber } = itmatt ?? {}
    for (const part of [
      senderCustomsReference,
      importerReference,
      invoiceNumber,
      sender?.telephone,
      addressee?.telephone,
    ]) {
      expect(text).toContain(part)
    }
    for (const party of [sender, addressee]) for (const part of [party?.name, party?.city]) expect(text).toContain(part)
    expect(text).toContain(postage?.amount)
  })

  test.each([
    [
      'Greek',
      { firstName: 'Γεώργιος', lastName: 'Παπαδόπουλος', city: 'Αθήνα', country: 'GR' },
      ['Georgios Papadopoulos', 'Athina'],
    ],
    ['Cyrillic', { firstName: 'Іван', lastName: 'Їжак', city: 'Київ', country: 'UA' }, ['Ivan Yizhak', 'Kyiv']],
    [
      'Japanese',
      {
        firstName: '太郎',
        lastName: '山田',
        city: '千代田区',
        latinName: 'Taro Yamada',
        latinCity: 'Chiyoda',
        country: 'JP',
      },
      ['Taro Yamada', 'Chiyoda'],
    ],
  ])('names and towns in %s letters', async (_, fields, [name = '', city = '']) => {
    const context = createContext({
      weight: { weight: 5 },
      consignee: { address1: '1', postalCode: '10431', ...fields },
    })
    const data = buildPackageAdvanceData(context, parcel, toLatinParty)
    expect(data.itmatt?.addressee).toMatchObject({ name, city })
    expect(data.h7?.importer.name ?? name).toBe(name)
    const text = await draw(() => maker.drawCustomsDeclaration(createDeclarationInput(context, parcel)))
    expect(text).toContain(name)
    expect(text).toContain(city)
  })

  test('an importer other than the consignee', async () => {
    const importer = {
      name: 'Import desk',
      company: 'Sandbox Imports',
      city: 'Hamburg',
      country: 'DE',
      telephone: '+49 40 7654321',
      taxNumber: 'DE999',
    }
    const context = createContext({ ...everything, weight: { weight: 5 }, importer })
    const { itmatt } = buildPackageAdvanceData(context, parcel, toLatinParty)
    expect(itmatt?.importer).toMatchObject({
      name: 'Import desk',
      telephone: '+49 40 7654321',
      identificationNumber: 'DE999',
    })
    const text = await draw(() => maker.drawCustomsDeclaration(createDeclarationInput(context, parcel)))
    expect(text).toContain('Sandbox Imports, Import desk, DE999')
    // The consignee's telephone stays with the consignee, the importer's field has the importer's.
    expect(drawn.filter((part) => part.includes('+49 40 7654321'))).toHaveLength(1)
    expect(drawn.filter((part) => part.includes(consignee.telephone))).toEqual([`Tel. ${consignee.telephone}`])
  })

  test('the seller as importer of record, under its own number', async () => {
    const inNewYork = { ...consignee, country: 'US', taxNumber: null }
    const context = createContext({ ...everything, weight: { weight: 5 }, consignee: inNewYork, incoterm: 'DDP' })
    const seller = { ...context, sellerNumbers: { ...context.sellerNumbers, importerNumber: '12-3456789AB' } }
    const { itmatt } = buildPackageAdvanceData(seller, parcel, toLatinParty)
    expect(itmatt).toMatchObject({
      importer: { company: london.company, country: 'GB', identificationNumber: '12-3456789AB' },
      importerReference: '12-3456789AB',
    })
    const text = await draw(() => maker.drawCustomsDeclaration(createDeclarationInput(seller, parcel)))
    expect(text).toContain(`${london.company}, Dispatch desk, 12-3456789AB`)
    const invoice = await draw(() => maker.drawCommercialInvoice(createInvoiceInput(seller, parcel, 'GBP')))
    expect(invoice).toContain('12-3456789AB')
  })

  test('the numbers of the seller, one by one', () => {
    const { itmatt } = buildPackageAdvanceData(createContext(everything), parcel, toLatinParty)
    expect(itmatt?.senderCustomsReferences).toEqual([
      { kind: 'IOSS', number: 'IM3720000224' },
      { kind: 'EORI', number: 'GB123456789000' },
    ])
  })

  test('the tax scheme is on CN22 and label, where its conditions hold', async () => {
    const context = createContext(everything)
    const form = await draw(() => maker.drawCustomsDeclaration(createDeclarationInput(context, parcel)))
    expect(form).toContain('IOSS IM3720000224')
    const label = await draw(() => maker.drawShippingLabel(createShippingLabelInput(context, parcel)))
    expect(label).toContain('IOSS IM3720000224')
    const without = { ...context, sellerNumbers: { ...context.sellerNumbers, taxScheme: null } }
    expect(await draw(() => maker.drawCustomsDeclaration(createDeclarationInput(without, parcel)))).not.toContain(
      'IOSS',
    )
    expect(await draw(() => maker.drawShippingLabel(createShippingLabelInput(without, parcel)))).not.toContain('IOSS')
  })

  test('the invoice and H7', async () => {
    const context = createContext(everything)
    const { h7 } = buildPackageAdvanceData(context, parcel, toLatinParty)
    const text = await draw(() => maker.drawCommercialInvoice(createInvoiceInput(context, parcel, 'GBP')))
    for (const figure of h7?.goodsItems.flatMap(listFigures) ?? []) expect(text).toContain(figure)
    expect(h7?.goodsItems.map(({ commodityCode }) => commodityCode)).toEqual(['611710', '420329'])
    expect(h7?.goodsItems.map(({ merchantProductId, gtin }) => [merchantProductId, gtin])).toEqual([
      [scarf.productCode, null],
      ['GLOVES', '04012345678901'],
    ])
    expect(h7?.additionalFiscalReferences).toEqual([{ role: 'FR5', number: 'IM3720000224' }])
    for (const part of [
      'IOSS IM3720000224',
      'EORI GB123456789000',
      'DE1234567',
      'INV-1',
      'GTIN 04012345678901',
      'made by Sandbox Mill, IT',
    ]) {
      expect(text).toContain(part)
    }
    expect(h7).toMatchObject({ exporter: { identificationNumber: 'GB123456789000' }, invoiceNumber: 'INV-1' })
  })
})

test('importer of record, terms and tariff codes are those that were sent', () => {
  const importer = { name: 'Import desk', city: 'Hamburg', country: 'DE', taxNumber: 'DE999' }
  const tariffCodes = [{ country: 'EU', code: '6117100000' }]
  const context = createContext({ ...everything, importer, incoterm: 'DDP', packageItems: [{ ...scarf, tariffCodes }] })
  expect(createInvoiceInput(context, parcel, 'GBP')).toMatchObject({
    incoterm: 'DDP',
    importer: { name: 'Import desk', taxNumber: 'DE999' },
    lines: [{ hsCode: '6117100000' }],
  })
  expect(buildPackageAdvanceData(context, parcel, toLatinParty).h7).toMatchObject({
    importer: { identificationNumber: 'DE999' },
    goodsItems: [{ hsCode: '6117100000', commodityCode: '611710' }],
  })
})

test.each<[string, Partial<PackageContent>, string, boolean, boolean]>([
  ['to the Union by mail', {}, 'LX123456785GB', true, true],
  ['to the Union by courier', {}, '1Z999', false, true],
  ['above 150', { packageItems: [{ ...scarf, quantity: 4 }] }, 'LX123456785GB', true, false],
  ['to Norway', { consignee: { ...consignee, country: 'NO' } }, 'LX123456785GB', true, false],
  ['to Las Palmas', { consignee: { ...consignee, country: 'ES', postalCode: '35002' } }, 'LX123456785GB', true, true],
  ['to Ceuta', { consignee: { ...consignee, country: 'ES', postalCode: '51001' } }, 'LX123456785GB', true, false],
  ['to Heligoland', { consignee: { ...consignee, country: 'DE', postalCode: '27498' } }, 'LX123456785GB', true, false],
])('messages exist for the route of the goods: %s', (_, content, trackingNumber, hasItmatt, hasH7) => {
  const data = buildPackageAdvanceData(createContext(content), { ...parcel, trackingNumber }, toLatinParty)
  expect([data.itmatt !== null, data.h7 !== null]).toEqual([hasItmatt, hasH7])
})
