import { expect, test, vi } from 'vitest'
import { createDocumentMaker } from './document-maker.ts'
import { cn22, cn23, commercialInvoice } from './document-samples.fixture.ts'
import type { DrawnText } from './sheet.ts'

// The first use loads fonts and shapes every glyph.
vi.setConfig({ testTimeout: 120_000 })

const drawn: DrawnText[] = []
const maker = createDocumentMaker({ record: (text) => drawn.push(text) })

async function readTexts(make: () => Promise<Uint8Array>): Promise<string> {
  drawn.length = 0
  await make()
  return drawn.map(({ text }) => text).join(' ')
}

const incomplete = 'INCOMPLETE, NOT SIGNED. Missing: HS code (line 1)'
const otherShipper = { ...cn22.sender, name: 'Somebody Else' }

test.each([
  [
    'a CN22',
    (mark: string | null) => maker.drawCustomsDeclaration({ ...cn22, sender: otherShipper, incomplete: mark }),
  ],
  [
    'a CN23',
    (mark: string | null) => maker.drawCustomsDeclaration({ ...cn23, sender: otherShipper, incomplete: mark }),
  ],
  [
    'an invoice',
    (mark: string | null) =>
      maker.drawCommercialInvoice({ ...commercialInvoice, shipper: otherShipper, incomplete: mark }),
  ],
])('%s that lacks required data says so instead of the signature', async (_, draw) => {
  expect(await readTexts(() => draw(null))).toContain('Jürgen Sandkasten')
  const texts = await readTexts(() => draw(incomplete))
  expect(texts).toContain(incomplete)
  expect(texts).not.toContain('Jürgen Sandkasten')
  expect(drawn.filter(({ isCut }) => isCut)).toEqual([])
})

test('further sheets of a CN23 name the parties in Latin letters', async () => {
  const sender = {
    ...cn23.sender,
    name: 'สมชาย ใจดี',
    latinName: 'Somchai Jaidee',
    city: 'กรุงเทพ',
    latinCity: 'Bangkok',
    countryIso: 'TH',
  }
  const lines = Array.from({ length: 40 }, () => cn23.lines[0]).filter((line) => line !== undefined)
  const texts = await readTexts(() => maker.drawCustomsDeclaration({ ...cn23, sender, lines }))
  expect(texts).toContain('Somchai Jaidee, Thailand')
})
