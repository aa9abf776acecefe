import { describe, expect, it, vi } from 'vitest'
import { type AddressPart, documentLanguages, type Label } from '../../shipping/service/documents.ts'
import type { ParcelParty } from '../../shipping/service/parcel-party.ts'
import { encodeCode128, encodeGs1Sscc, encodeQrCode as qrModules } from './barcodes.ts'
import { createDocumentMaker } from './document-maker.ts'
import {
  cn22,
  cn23,
  commercialInvoice,
  createCombined,
  createQrCode,
  createReturnLabel,
  createReturnNote,
  createShippingLabel,
} from './document-samples.fixture.ts'
import { labelTexts } from './label-texts.ts'
import type { DrawnText } from './sheet.ts'

// The first use loads fonts and shapes every glyph.
vi.setConfig({ testTimeout: 120_000 })

const drawn: DrawnText[] = []
const maker = createDocumentMaker({ record: (text) => drawn.push(text) })

async function readTexts(make: () => Promise<Uint8Array | Label>): Promise<string[]> {
  drawn.length = 0
  const document = await make()
  const bytes = 'content' in document ? document.content : document
  expect(Buffer.from(bytes.subarray(0, 8)).toString('latin1')).toBe('%PDF-1.7')
  return drawn.map(({ text }) => text)
}

describe('labels', () => {
  it.each(documentLanguages)('mark returns in %s and in English', async (language) => {
    const texts = await readTexts(() => maker.drawReturnLabel(createReturnLabel(language)))
    expect(texts).toContain(labelTexts[language].returnMark)
    expect(texts).toContain('RETURN')
    expect(texts).toContain('LR 123 456 785 DE')
    expect(texts).toContain('(00)376104250021234569')
    expect(drawn.filter(({ isCut: isTruncated }) => isTruncated)).toEqual([])
  })

  it('of returns go from the shopper to the return centre', async () => {
    const texts = await readTexts(() => maker.drawReturnLabel(createReturnLabel('de')))
    expect(texts.indexOf('Jürgen Sandkasten')).toBeLessThan(texts.indexOf('Sandbox Returns Centre'))
  })

  const long = (text: string, length: number) => text.repeat(99).slice(0, length).trim()
  const place = { company: null, region: null }
  const german = { ...place, name: 'Erika Muster', postalCode: '10115', city: 'Berlin', countryIso: 'DE' }
  const japanese = { ...place, name: '山田 太郎', postalCode: '150-0041', city: '渋谷区', countryIso: 'JP' }
  const arabic = { ...place, name: 'محمد عبد الله', postalCode: '11564', city: 'الرياض', countryIso: 'SA' }
  const british = { ...place, name: 'Erica Sample', postalCode: 'GL54 2JH', countryIso: 'GB' }
  it.each<[string, Partial<ParcelParty>, readonly string[], readonly AddressPart[]]>([
    [
      'German',
      { ...german, addressLines: ['Wirtschaftsgebäude der Schifffahrt, ', 'Hinterhaus, Treppe links, ', 'Straße '] },
      ['10115', 'GERMANY'],
      [1, 2],
    ],
    [
      'Japanese',
      { ...japanese, addressLines: ['神南一丁目二番三号', '渋谷東館ビル', '四階'] },
      ['150-0041', 'JAPAN'],
      [0, 1, 2],
    ],
    [
      'Arabic',
      { ...arabic, addressLines: ['شارع الملك فهد ', 'حي العليا ', 'الدور '] },
      ['11564', 'SAUDI ARABIA'],
      [2],
    ],
    [
      'British, with a meaningless town and region',
      {
        ...british,
        addressLines: ['Rectory Cottage, ', 'Lane, ', 'Green, '],
        city: long('Llanfair ', 150),
        region: long('Gloucestershire ', 150),
      },
      ['GL54 2JH', 'UNITED KINGDOM'],
      [1, 2, 'region'],
    ],
  ])('keep town and country of a long address, and report what they cut: %s', async (_, fields, last, cut) => {
    const label = createShippingLabel('en')
    const addressLines = (fields.addressLines ?? []).map((text, index) => long(text, 480 + 20 * index))
    const recipient = { ...label.recipient, ...fields, addressLines }
    let truncated: Label['truncated'] = []
    const texts = await readTexts(async () => {
      const document = await maker.drawShippingLabel({ ...label, routingCode: 'DE-101', recipient })
      truncated = document.truncated
      return document
    })
    for (const text of [...last, recipient.city]) expect(texts.join(' ')).toContain(text)
    expect(truncated).toEqual(cut.map((part) => ({ party: 'recipient', part })))
  })

  it('report nothing about an address that fits', async () => {
    const { truncated: cut } = await maker.drawReturnLabel(createReturnLabel('de'))
    expect(cut).toEqual([])
  })

  it('have no return mark on the way out', async () => {
    const texts = await readTexts(() => maker.drawShippingLabel(createShippingLabel('en')))
    expect(texts).not.toContain('RETURN')
  })

  it('reject numbers that cannot be a barcode', async () => {
    const label = createReturnLabel('en')
    await expect(maker.drawReturnLabel({ ...label, sscc: '376104250021234560' })).rejects.toThrow(RangeError)
    await expect(maker.drawReturnLabel({ ...label, trackingNumber: 'ŁÓDŹ' })).rejects.toThrow(RangeError)
    await expect(maker.drawReturnLabel({ ...label, weightKg: 'heavy' })).rejects.toThrow(RangeError)
  })
})

describe('customs documents with an unknown value', () => {
  const [firstSheet, ...rest] = commercialInvoice.lines

  it('leave it and the totals blank on an invoice', async () => {
    if (firstSheet === undefined) throw new Error('the sample has no lines')
    const knownAmounts = await readTexts(() => maker.drawCommercialInvoice(commercialInvoice))
    expect(knownAmounts.filter((text) => text.startsWith('EUR '))).not.toEqual([])
    const lines = [{ ...firstSheet, unitPrice: null }, ...rest]
    const texts = await readTexts(() =>
      maker.drawCommercialInvoice({ ...commercialInvoice, lines, shippingCharge: null, insuranceCharge: null }),
    )
    expect(texts.filter((text) => text.startsWith('EUR '))).toEqual([])
    expect(texts).toContain('Total')
  })

  it.each([
    ['CN22', cn22],
    ['CN23', cn23],
  ])('leave it and the total blank on a %s', async (_, input) => {
    const lines = input.lines.map((line) => ({ ...line, value: null }))
    const texts = await readTexts(() => maker.drawCustomsDeclaration({ ...input, lines, postalCharges: null }))
    expect(texts.filter((text) => /^[A-Z]{3} [\d,]+\.\d\d/.test(text))).toEqual([])
  })
})

describe('return notes and codes', () => {
  it.each(documentLanguages)('are complete in %s', async (language) => {
    await readTexts(() => maker.drawReturnNote(createReturnNote(language)))
    expect(drawn.filter(({ isCut: isTruncated }) => isTruncated)).toEqual([])
    await readTexts(() => maker.drawQrCodePdf(createQrCode(language)))
    expect(drawn.filter(({ isCut: isTruncated }) => isTruncated)).toEqual([])
  })
})

describe('commercial invoice', () => {
  it('has correct totals', async () => {
    const texts = await readTexts(() => maker.drawCommercialInvoice(commercialInvoice))
    expect(texts).toEqual(expect.arrayContaining(['39.80', '129.00', 'EUR 168.80', 'EUR 6.50', 'EUR 175.30']))
    expect(texts).toEqual(expect.arrayContaining(['1.760 kg', '2.100 kg', 'Returned goods', 'DAP Sandbox City']))
  })

  it.each([
    ['Athina', { city: 'Αθήνα', countryIso: 'GR' }],
    ['Tokyo', { city: '東京都', latinCity: 'Tokyo', countryIso: 'JP' }],
    ['東京都', { city: '東京都', countryIso: 'JP' }],
    ['AE', { city: '', countryIso: 'AE' }],
  ])('names the place of delivery as %s', async (place, address) => {
    const consignee = { ...commercialInvoice.consignee, ...address }
    const texts = await readTexts(() => maker.drawCommercialInvoice({ ...commercialInvoice, consignee }))
    expect(texts).toContain(`DAP ${place}`)
  })

  it('uses the currency’s decimals, and omits unknown net weights', async () => {
    const lines = commercialInvoice.lines.map((line) => ({ ...line, unitPrice: '1500', netWeightKg: null }))
    const texts = await readTexts(() =>
      maker.drawCommercialInvoice({ ...commercialInvoice, currency: 'JPY', shippingCharge: null, lines }),
    )
    expect(texts).toEqual(expect.arrayContaining(['3,000', '1,500', 'JPY 4,500', '\u2013']))
  })
})

describe('customs declarations', () => {
  it('are CN22 with all totals', async () => {
    const texts = await readTexts(() => maker.drawCustomsDeclaration(cn22))
    expect(texts).toEqual(expect.arrayContaining(['CN 22', 'EUR 84.80', '0.800', 'Returned goods', '610910', 'PT']))
    expect(drawn.filter(({ isCut: isTruncated }) => isTruncated)).toEqual([])
  })

  it('are CN23 with both parties', async () => {
    const texts = await readTexts(() => maker.drawCustomsDeclaration(cn23))
    expect(texts).toEqual(
      expect.arrayContaining(['CN 23', 'EUR 513.80', '2.300', 'EUR 6.50', 'Portugal', 'GERMANY', 'UNITED KINGDOM']),
    )
    expect(drawn.filter(({ isCut: isTruncated }) => isTruncated)).toEqual([])
  })

  it('continue on as many forms as needed, with the totals on the first', async () => {
    const lines = Array.from({ length: 40 }, () => cn22.lines).flat()
    const texts = await readTexts(() => maker.drawCustomsDeclaration({ ...cn22, lines }))
    const forms = texts.filter((text) => text === 'CN 22').length
    expect(forms).toBeGreaterThan(1)
    expect(texts).toContain(`${forms} / ${forms}`)
    expect(texts.filter((text) => text === 'EUR 3,392.00')).toHaveLength(1)
    expect(texts.filter((text) => text.includes('see form 1'))).toHaveLength(forms - 1)
  })

  it.each([
    ['English', 'Waterproof hiking jacket with hood, shell of polyester, taped seams, for women, size 42'],
    ['German', 'Wasserdichte Wanderjacke mit Kapuze aus Polyestergewebe, Nähte verklebt, für Damen, Größe 42'],
    ['Russian', 'Водонепроницаемая куртка с капюшоном из полиэстера, проклеенные швы, женская, размер 42'],
    ['Japanese', '防水ハイキングジャケット、フード付き、ポリエステル製、シームテープ加工、女性用、サイズ42'],
    ['Arabic', 'سترة مقاومة للماء مع غطاء للرأس من البوليستر، درزات محكمة، للنساء، مقاس 42، لون أزرق'],
    ['Thai', 'เสื้อแจ็คเก็ตเดินป่ากันน้ำมีฮู้ดผ้าโพลีเอสเตอร์ตะเข็บปิดเทปสำหรับผู้หญิงไซส์ 42'],
  ])('have eight long lines in %s on two CN22, uncut', async (_, description) => {
    const lines = Array.from({ length: 8 }, () => ({
      description,
      quantity: 2,
      netWeightKg: '1.25',
      value: { amount: '1199.00', currency: 'EUR' },
      hsCode: '6102301000',
      countryOfOrigin: 'VN',
    }))
    const texts = await readTexts(() => maker.drawCustomsDeclaration({ ...cn22, lines }))
    expect(texts.filter((text) => text === 'CN 22')).toHaveLength(2)
    expect(drawn.filter(({ isCut: isTruncated }) => isTruncated)).toEqual([])
    // Only the first is signed.
    expect(texts.filter((text) => text.includes('Jürgen Sandkasten'))).toHaveLength(1)
  })

  it('total each currency separately', async () => {
    const lines = cn22.lines.map((line, index) =>
      index === 0 ? line : { ...line, value: { amount: '5000', currency: 'JPY' } },
    )
    expect(await readTexts(() => maker.drawCustomsDeclaration({ ...cn22, lines }))).toContain('EUR 39.80 + JPY 5,000')
  })
})

describe('combined', () => {
  it('has a CN22 next to the label and a CN23 at the end', async () => {
    await readTexts(() => maker.drawCombined(createCombined('fr', cn22)))
    const findPage = (text: string): number | undefined => drawn.find((drawnText) => drawnText.text === text)?.page
    expect(findPage('CN 22')).toBe(1)
    await readTexts(() => maker.drawCombined(createCombined('fr', cn23)))
    expect([findPage('RETOUR'), findPage('Bon de retour'), findPage('Commercial invoice'), findPage('CN 23')]).toEqual([
      1, 2, 3, 4,
    ])
  })

  it('omits what does not apply', async () => {
    const documents = { ...createCombined('fr', cn23), label: null, commercialInvoice: null, customsDeclaration: null }
    await readTexts(() => maker.drawCombined(documents))
    expect(Math.max(...drawn.map(({ page }) => page))).toBe(1)
  })
})

describe('barcodes', () => {
  it('have the start and stop of Code 128', () => {
    const { widths, modules } = encodeCode128('LR123456785DE')
    expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4])
    expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2])
    expect((modules - 13) % 11).toBe(0)
  })

  it('start with start C and FNC1 as GS1-128, and encode two digits per symbol', () => {
    const { widths, modules } = encodeGs1Sscc('376104250021234569')
    expect(widths.slice(0, 12)).toEqual([2, 1, 1, 2, 3, 2, 4, 1, 1, 1, 3, 1])
    expect(modules).toBe(11 * (1 + 1 + 10 + 1) + 13)
  })

  it('reject what they cannot encode', () => {
    expect(() => encodeCode128('')).toThrow(RangeError)
    expect(() => encodeCode128('x'.repeat(31))).toThrow(RangeError)
    expect(() => encodeGs1Sscc('123')).toThrow(RangeError)
    expect(() => qrModules('')).toThrow(RangeError)
  })

  it('are reproducible PNG files', async () => {
    const firstSheet = await maker.drawQrCodePng(createQrCode('en'))
    expect(Buffer.from(firstSheet.subarray(1, 4)).toString('latin1')).toBe('PNG')
    expect(Buffer.compare(firstSheet, await maker.drawQrCodePng(createQrCode('ja')))).toBe(0)
  })
})

it('names an extra font that cannot be read', () => {
  expect(() => createDocumentMaker({ extraFonts: ['/no/such/font.ttf'] })).toThrow('/no/such/font.ttf')
})
