import fc from 'fast-check'
import { assert, describe, expect, it } from 'vitest'
import type { DocumentMaker } from '../../shipping/service/documents.ts'
import { createDocumentMaker } from './document-maker.ts'
import { cn22, createLongInvoice, createReturnLabel } from './document-samples.fixture.ts'
import {
  hostileCode,
  hostileDeclaration,
  hostileInvoice,
  hostileLabel,
  hostileNote,
  overfull,
} from './hostile-documents.fixture.ts'
import type { Area, DrawnText } from './sheet.ts'

const scarf = {
  description: 'Scarf',
  quantity: 1,
  netWeightKg: '0.2',
  hsCode: '611710',
  countryOfOrigin: 'PT',
}
const drawn: DrawnText[] = []
const maker = createDocumentMaker({ record: (text) => drawn.push(text) })

async function listDrawnTexts(make: (documentMaker: DocumentMaker) => Promise<unknown>): Promise<readonly DrawnText[]> {
  drawn.length = 0
  await make(maker)
  return [...drawn]
}

// In points. Kerning between separately shaped words can add a hair.
const hair = 0.3

function calculateOverlap(a: Area, b: Area): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.min(width, height)
}

function findFaultsOnPage(texts: readonly DrawnText[]): string[] {
  return texts.flatMap(({ text, box, area }, index) => {
    const outside = Math.max(
      area.x - box.x,
      area.y - box.y,
      box.x + box.width - area.x - area.width,
      box.y + box.height - area.y - area.height,
    )
    const below = texts
      .slice(index + 1)
      .filter((other) => calculateOverlap(box, other.box) >= hair)
      .map(
        (other) => `${JSON.stringify(text)} over ${JSON.stringify(other.text)} by ${calculateOverlap(box, other.box)}`,
      )
    return outside >= hair ? [`${JSON.stringify(text)} outside by ${outside}`, ...below] : below
  })
}

/** Text drawn outside its area or over other text; empty if there is none. */
function findFaults(texts: readonly DrawnText[]): string[] {
  const pages = new Set(texts.map(({ page }) => page))
  return [...pages].flatMap((page) => findFaultsOnPage(texts.filter((text) => text.page === page)))
}

// Each run draws a whole document. HOSTILE_RUNS=500 searches more thoroughly.
const size = { numRuns: Number(process.env['HOSTILE_RUNS'] ?? '8') }
const timeout = 120_000

it('keeps a product code in brackets on one line', async () => {
  const invoice = createLongInvoice(1)
  const lines = invoice.lines.map((line) => ({
    ...line,
    description: 'Mens knitted T-shirt, 100% cotton model',
    productCode: 'SKU-1/A-23',
  }))
  const texts = await listDrawnTexts((with_) => with_.drawCommercialInvoice({ ...invoice, lines }))
  expect(texts.some(({ text }) => text.includes('[SKU-1/A-23]'))).toBe(true)
})

describe('hostile texts stay within their areas', () => {
  it(
    'on return labels',
    async () => {
      await fc.assert(
        fc.asyncProperty(hostileLabel, async (input) => {
          expect(findFaults(await listDrawnTexts((documentMaker) => documentMaker.drawReturnLabel(input)))).toEqual([])
        }),
        size,
      )
    },
    timeout,
  )

  it(
    'on shipping labels',
    async () => {
      await fc.assert(
        fc.asyncProperty(hostileLabel, async (input) => {
          expect(findFaults(await listDrawnTexts((documentMaker) => documentMaker.drawShippingLabel(input)))).toEqual(
            [],
          )
        }),
        size,
      )
    },
    timeout,
  )

  it(
    'on return notes',
    async () => {
      await fc.assert(
        fc.asyncProperty(hostileNote, async (input) => {
          expect(findFaults(await listDrawnTexts((documentMaker) => documentMaker.drawReturnNote(input)))).toEqual([])
        }),
        size,
      )
    },
    timeout,
  )

  it(
    'on commercial invoices',
    async () => {
      await fc.assert(
        fc.asyncProperty(hostileInvoice, async (input) => {
          expect(
            findFaults(await listDrawnTexts((documentMaker) => documentMaker.drawCommercialInvoice(input))),
          ).toEqual([])
        }),
        size,
      )
    },
    timeout,
  )

  it(
    'on customs declarations',
    async () => {
      await fc.assert(
        fc.asyncProperty(hostileDeclaration, async (input) => {
          expect(
            findFaults(await listDrawnTexts((documentMaker) => documentMaker.drawCustomsDeclaration(input))),
          ).toEqual([])
        }),
        size,
      )
    },
    timeout,
  )

  it(
    'on drop-off codes',
    async () => {
      await fc.assert(
        fc.asyncProperty(hostileCode, async (input) => {
          expect(findFaults(await listDrawnTexts((documentMaker) => documentMaker.drawQrCodePdf(input)))).toEqual([])
        }),
        size,
      )
    },
    timeout,
  )
})

describe('essential content', () => {
  it.each(['drawShippingLabel', 'drawReturnLabel'] as const)(
    '%s prints nothing larger than the recipient',
    async (draw) => {
      const label = createReturnLabel('de')
      const texts = await listDrawnTexts((documentMaker) => documentMaker[draw](label))
      const { area, size: recipientSize } = texts.find(({ text }) => text === label.recipient.name) ?? assert.fail()
      const others = texts.filter((text) => text.area.y !== area.y)
      expect(recipientSize).toBeGreaterThan(Math.max(...others.map((other) => other.size)))
    },
  )

  it('keeps the country of a far too long address', async () => {
    const texts = await listDrawnTexts((documentMaker) => documentMaker.drawReturnLabel(overfull.label))
    expect(findFaults(texts)).toEqual([])
    const countries = texts.filter(({ text }) => text.startsWith('SOUTH GEORGIA'))
    expect(countries).toHaveLength(2)
  })

  it('never cuts an amount, however large', async () => {
    const texts = await listDrawnTexts((documentMaker) => documentMaker.drawCommercialInvoice(overfull.invoice))
    const figures = texts.filter(({ text }) => /^[\d,.]{6,}/.test(text))
    expect(figures.length).toBeGreaterThan(0)
    expect(figures.filter(({ isCut: isTruncated }) => isTruncated)).toEqual([])
  })

  it('rounds values and totals to the currency’s decimals, so that they add up', async () => {
    const priced = [
      ['10.005', 'CHF', 'CHF 10.01'],
      ['0.004', 'CHF', 'CHF 0.00'],
      ['1.5', 'JPY', 'JPY 2'],
    ] as const
    const lines = priced.map(([amount, currency]) => ({ ...scarf, value: { amount, currency } }))
    for (const form of ['CN22', 'CN23'] as const) {
      const texts = (
        await listDrawnTexts((documentMaker) => documentMaker.drawCustomsDeclaration({ ...cn22, form, lines }))
      ).map(({ text }) => text)
      for (const [, , shown] of priced) expect(texts).toContain(shown)
      expect(texts).toContain('CHF 10.01 + JPY 2')
    }
    const invoice = createLongInvoice(2)
    const dear = invoice.lines.map((line) => ({ ...line, quantity: 1, unitPrice: '1.005' }))
    const texts = await listDrawnTexts((documentMaker) =>
      documentMaker.drawCommercialInvoice({
        ...invoice,
        currency: 'GBP',
        lines: dear,
        shippingCharge: '2.005',
        insuranceCharge: null,
      }),
    )
    const shown = texts.map(({ text }) => text)
    expect(shown.filter((text) => text === '1.005' || text === '1.01')).toEqual(['1.005', '1.01', '1.005', '1.01'])
    expect(shown).toEqual(expect.arrayContaining(['GBP 2.02', 'GBP 2.01', 'GBP 4.03']))
  })

  it('mentions a return on an invoice only if there is one', async () => {
    const shown = async (returnOrderNumber: string | null) =>
      (
        await listDrawnTexts((documentMaker) =>
          documentMaker.drawCommercialInvoice({ ...createLongInvoice(1), returnOrderNumber }),
        )
      ).map(({ text }) => text)
    expect(await shown('4815162342108151')).toEqual(expect.arrayContaining(['Return number', '4815162342108151']))
    expect(await shown(null)).not.toContain('Return number')
  })

  it('declares origins on an invoice only if all goods have one', async () => {
    const declared = async (countryOfOrigin: string | null) => {
      const invoice = createLongInvoice(3)
      const lines = invoice.lines.map((line, index) => (index === 1 ? { ...line, countryOfOrigin } : line))
      const texts = await listDrawnTexts((documentMaker) => documentMaker.drawCommercialInvoice({ ...invoice, lines }))
      return texts.map(({ text }) => text).join(' ')
    }
    expect(await declared('PT')).toContain('the goods have the origin stated for each of them')
    expect(await declared(null)).toMatch(/states the price or value of the goods as it is\./)
    expect(await declared(null)).not.toContain('origin stated')
  })

  it('keeps descriptions of 300 characters complete on an invoice', async () => {
    const texts = await listDrawnTexts((documentMaker) => documentMaker.drawCommercialInvoice(overfull.invoice))
    const description = overfull.invoice.lines[0]?.description.trim() ?? ''
    const joinedTexts = texts.map(({ text }) => text).join(' ')
    expect(joinedTexts).toContain(description)
  })

  it(
    'numbers all pages of a long invoice and repeats the titles',
    async () => {
      const texts = await listDrawnTexts((documentMaker) => documentMaker.drawCommercialInvoice(createLongInvoice(200)))
      expect(findFaults(texts)).toEqual([])
      const pages = Math.max(...texts.map(({ page }) => page))
      const on = (page: number): string[] => texts.filter((text) => text.page === page).map(({ text }) => text)
      for (let page = 1; page <= pages; page += 1) {
        expect(on(page)).toContain(`Page ${page} of ${pages}`)
        expect(on(page)).toContain('Description of goods')
      }
      const positions = texts
        .filter(({ area, text }) => area.width < 24 && area.x < 50 && /^\d+$/.test(text))
        .map(({ text }) => Number(text))
      expect(positions).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
      expect(on(pages)).toContain('Total')
    },
    timeout,
  )

  it('detects text outside its area, so the check above can fail', () => {
    const area = { x: 0, y: 0, width: 10, height: 10 }
    const wide: DrawnText = { text: 'x', page: 1, size: 8, box: { ...area, width: 11 }, area, isCut: false }
    expect(findFaults([wide])).toHaveLength(1)
    const inside = { ...wide, box: area }
    expect(findFaults([inside, inside])).toHaveLength(1)
  })

  it.each([
    ['김철수', '서울특별시'],
    ['สมชาย ใจดี', 'กรุงเทพมหานคร'],
    ['王小明', '北京市朝阳区'],
    ['陳怡君', '臺北市信義區'],
    ['राजेश कुमार', 'नई दिल्ली'],
  ])('prints %s of %s as given', async (name, city) => {
    const label = createReturnLabel('en')
    const texts = await listDrawnTexts((documentMaker) =>
      documentMaker.drawReturnLabel({ ...label, sender: { ...label.sender, name, city, addressLines: [] } }),
    )
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining([name]))
    expect(texts.map(({ text }) => text).join(' ')).toContain(city)
    expect(await maker.findUnprintable([name, city])).toEqual([null, null])
  })

  it('prints and names a box for letters without a font, and drops emoji', async () => {
    expect(await maker.findUnprintable(['ஆனந்த்', 'Anna \u{1F9E6}', '\uD800'])).toEqual(['ஆ', null, '\uD800'])
    const label = createReturnLabel('en')
    const sender = { ...label.sender, name: '\u{1F9E6} Anna', addressLines: ['ஆ 5'] }
    const texts = (await listDrawnTexts((documentMaker) => documentMaker.drawReturnLabel({ ...label, sender }))).map(
      ({ text }) => text,
    )
    expect(texts).toContain('Anna')
    expect(texts).toContain('\u25A1 5')
  })
})
