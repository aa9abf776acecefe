import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDocumentMaker } from '../../../src/adapters/documents/document-maker.ts'
import * as samples from '../../../src/adapters/documents/document-samples.fixture.ts'
import { overfull } from '../../../src/adapters/documents/hostile-documents.fixture.ts'

const maker = createDocumentMaker()

const documents: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'return-label-en.pdf': async () => (await maker.returnLabel(samples.returnLabel('en'))).content,
  'return-label-de.pdf': async () => (await maker.returnLabel(samples.returnLabel('de'))).content,
  'return-label-pl.pdf': async () => (await maker.returnLabel(samples.returnLabel('pl'))).content,
  'return-label-ja.pdf': async () => (await maker.returnLabel(samples.returnLabel('ja'))).content,
  'return-label-overfull.pdf': async () => (await maker.returnLabel(overfull.label)).content,
  'shipping-label-fr.pdf': async () => (await maker.shippingLabel(samples.shippingLabel('fr'))).content,
  'return-note-de.pdf': () => maker.returnNote(samples.returnNote('de')),
  'return-note-ja.pdf': () => maker.returnNote(samples.returnNote('ja')),
  'commercial-invoice.pdf': () => maker.commercialInvoice(samples.commercialInvoice),
  'commercial-invoice-200-lines.pdf': () => maker.commercialInvoice(samples.longInvoice(200)),
  'cn22.pdf': () => maker.customsDeclaration(samples.cn22),
  'cn23.pdf': () => maker.customsDeclaration(samples.cn23),
  'qr-code-it.pdf': () => maker.qrCodePdf(samples.qrCode('it')),
  'qr-code.png': () => maker.qrCodePng(samples.qrCode('it')),
  'combined-cn22.pdf': () => maker.combined(samples.combined('es', samples.cn22)),
}

/** The committed bytes; with UPDATE_GOLDEN=1, what was made just now takes their place. */
function golden(name: string, made: Uint8Array): Uint8Array {
  const path = fileURLToPath(new URL(name, import.meta.url))
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, made)
  return existsSync(path) ? readFileSync(path) : new Uint8Array()
}

const patience = 120_000

describe('documents are byte for byte what was committed', () => {
  it.each(Object.entries(documents))(
    '%s',
    async (name, make) => {
      const made = await make()
      // Buffers of this size are compared by hand: a difference printed byte by byte helps nobody.
      const isSame = Buffer.compare(golden(name, made), made) === 0
      expect(isSame, `${name} differs: look at it, then run again with UPDATE_GOLDEN=1`).toBe(true)
      expect(made.byteLength).toBeLessThan(60_000)
    },
    patience,
  )
})

describe('documents depend on nothing but their input', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it(
    'gives the same bytes at another time, from another maker and after other documents',
    async () => {
      const first = await maker.combined(samples.combined('ja', samples.cn23))
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-07-08T00:00:00Z') })
      const other = createDocumentMaker()
      await other.commercialInvoice(overfull.invoice)
      const second = await other.combined(samples.combined('ja', samples.cn23))
      expect(Buffer.compare(first, second)).toBe(0)
    },
    patience,
  )

  it('gives other bytes on another date', async () => {
    const label = samples.returnLabel('en')
    const { content: first } = await maker.returnLabel(label)
    const { content: second } = await maker.returnLabel({ ...label, issuedAt: new Date('2026-03-03T09:30:00Z') })
    expect(Buffer.compare(first, second)).not.toBe(0)
  })
})
