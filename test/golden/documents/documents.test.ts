import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDocumentMaker } from '../../../src/adapters/documents/document-maker.ts'
import * as samples from '../../../src/adapters/documents/document-samples.fixture.ts'
import { overfull } from '../../../src/adapters/documents/hostile-documents.fixture.ts'

const maker = createDocumentMaker()

const documents: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'return-label-en.pdf': async () => (await maker.drawReturnLabel(samples.createReturnLabel('en'))).content,
  'return-label-de.pdf': async () => (await maker.drawReturnLabel(samples.createReturnLabel('de'))).content,
  'return-label-pl.pdf': async () => (await maker.drawReturnLabel(samples.createReturnLabel('pl'))).content,
  'return-label-ja.pdf': async () => (await maker.drawReturnLabel(samples.createReturnLabel('ja'))).content,
  'return-label-overfull.pdf': async () => (await maker.drawReturnLabel(overfull.label)).content,
  'shipping-label-fr.pdf': async () => (await maker.drawShippingLabel(samples.createShippingLabel('fr'))).content,
  'return-note-de.pdf': () => maker.drawReturnNote(samples.createReturnNote('de')),
  'return-note-ja.pdf': () => maker.drawReturnNote(samples.createReturnNote('ja')),
  'commercial-invoice.pdf': () => maker.drawCommercialInvoice(samples.commercialInvoice),
  'commercial-invoice-200-lines.pdf': () => maker.drawCommercialInvoice(samples.createLongInvoice(200)),
  'cn22.pdf': () => maker.drawCustomsDeclaration(samples.cn22),
  'cn23.pdf': () => maker.drawCustomsDeclaration(samples.cn23),
  'qr-code-it.pdf': () => maker.drawQrCodePdf(samples.createQrCode('it')),
  'qr-code.png': () => maker.drawQrCodePng(samples.createQrCode('it')),
  'combined-cn22.pdf': () => maker.drawCombined(samples.createCombined('es', samples.cn22)),
}

/** The committed bytes; with UPDATE_GOLDEN=1, first replaces them with the new ones. */
function readGolden(name: string, drawn: Uint8Array): Uint8Array {
  const path = fileURLToPath(new URL(name, import.meta.url))
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, drawn)
  return existsSync(path) ? readFileSync(path) : new Uint8Array()
}

const timeout = 120_000

describe('documents match the committed bytes', () => {
  it.each(Object.entries(documents))(
    '%s',
    async (name, make) => {
      const drawn = await make()
      // Compared without a matcher, because a byte-by-byte diff helps nobody.
      const isSame = Buffer.compare(readGolden(name, drawn), drawn) === 0
      expect(isSame, `${name} differs: look at it, then run again with UPDATE_GOLDEN=1`).toBe(true)
      expect(drawn.byteLength).toBeLessThan(60_000)
    },
    timeout,
  )
})

describe('documents depend only on their input', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it(
    'returns the same bytes at another time, from another renderer and after other documents',
    async () => {
      const first = await maker.drawCombined(samples.createCombined('ja', samples.cn23))
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-07-08T00:00:00Z') })
      const otherMaker = createDocumentMaker()
      await otherMaker.drawCommercialInvoice(overfull.invoice)
      const second = await otherMaker.drawCombined(samples.createCombined('ja', samples.cn23))
      expect(Buffer.compare(first, second)).toBe(0)
    },
    timeout,
  )

  it('returns other bytes on another date', async () => {
    const label = samples.createReturnLabel('en')
    const { content: first } = await maker.drawReturnLabel(label)
    const { content: second } = await maker.drawReturnLabel({ ...label, issuedAt: new Date('2026-03-03T09:30:00Z') })
    expect(Buffer.compare(first, second)).not.toBe(0)
  })
})
