import type { DocumentMaker } from '../../kernel/documents.ts'
import type { DocumentMakerOptions } from './document-maker.ts'

/**
 * A maker of documents that is loaded, with all that draws, when the first document is asked for: many processes never
 * draw one. Extra fonts are opened at once, so that one that cannot be read stops the start.
 *
 * @throws Error when one of the extra fonts cannot be read
 */
export async function documentMakerOnDemand(options: DocumentMakerOptions = {}): Promise<DocumentMaker> {
  let loading: Promise<DocumentMaker> | undefined
  const loaded = (): Promise<DocumentMaker> => {
    loading ??= import('./document-maker.ts').then(({ createDocumentMaker }) => createDocumentMaker(options))
    return loading
  }
  if ((options.extraFonts ?? []).length > 0) await loaded()
  return {
    returnLabel: async (input) => (await loaded()).returnLabel(input),
    shippingLabel: async (input) => (await loaded()).shippingLabel(input),
    returnNote: async (input) => (await loaded()).returnNote(input),
    commercialInvoice: async (input) => (await loaded()).commercialInvoice(input),
    customsDeclaration: async (input) => (await loaded()).customsDeclaration(input),
    qrCodePdf: async (input) => (await loaded()).qrCodePdf(input),
    qrCodePng: async (input) => (await loaded()).qrCodePng(input),
    combined: async (input) => (await loaded()).combined(input),
  }
}
