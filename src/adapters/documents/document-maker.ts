import type { DocumentMaker, Label } from '../../kernel/documents.ts'
import { qrCodePng } from './barcodes.ts'
import { drawCombined } from './combined.ts'
import { drawCommercialInvoice } from './commercial-invoice.ts'
import { drawCustomsDeclaration } from './customs-declaration.ts'
import { openFontShelf } from './fonts.ts'
import { drawReturnLabel, drawShippingLabel, labelSize } from './label.ts'
import { labelWords } from './label-words.ts'
import { drawQrCode } from './qr-code.ts'
import { drawReturnNote } from './return-note.ts'
import { returnNoteWords } from './return-note-words.ts'
import { type DrawnText, makePdf, type PdfFile, type PdfProperties, type Sheet } from './sheet.ts'
import type { Steps } from './steps.ts'

/** What can be set about documents. */
export interface DocumentMakerOptions {
  /** Paths of font files for scripts that the bundled fonts lack, such as Chinese, Korean or Thai. */
  readonly extraFonts?: readonly string[]
  /** Told of every line of text that is drawn. */
  readonly record?: (drawn: DrawnText) => void
  /** Asked while a document is being drawn, which ends with an error once it says no. */
  readonly isWanted?: () => boolean
}

const pngModulePixels = 12

/** A page of a label's size. */
function* drawPage(file: PdfFile, draw: (sheet: Sheet) => void): Steps {
  draw(file.page(labelSize))
  yield
}

/**
 * A maker of PDFs and PNGs. One is enough for a process: it keeps its fonts open.
 *
 * @throws Error when one of the extra fonts cannot be read
 */
export function createDocumentMaker(options: DocumentMakerOptions = {}): DocumentMaker {
  const { extraFonts = [], isWanted = () => true, record } = options
  const drawing = { fonts: openFontShelf(extraFonts), isWanted, ...(record === undefined ? {} : { record }) }
  const labelOf = async (about: PdfProperties, draw: (sheet: Sheet) => Label['cut']): Promise<Label> => {
    let cut: Label['cut'] = []
    const content = await makePdf(about, drawing, (file) =>
      drawPage(file, (page) => {
        cut = draw(page)
      }),
    )
    return { content, cut }
  }
  return {
    async returnLabel(input) {
      const { language, issuedAt, returnOrderNumber } = input
      const title = `${labelWords[language].returnMark} ${returnOrderNumber}`
      return labelOf({ title, language, issuedAt }, (page) => drawReturnLabel(page, input))
    },
    async shippingLabel(input) {
      const { language, issuedAt, trackingNumber } = input
      const title = `${labelWords[language].shipment} ${trackingNumber}`
      return labelOf({ title, language, issuedAt }, (page) => drawShippingLabel(page, input))
    },
    async returnNote(input) {
      const { language, issuedAt, returnOrderNumber } = input
      const title = `${returnNoteWords[language].title} ${returnOrderNumber}`
      return makePdf({ title, language, issuedAt }, drawing, (file) => drawReturnNote(file, input))
    },
    async commercialInvoice(input) {
      const title = `Commercial invoice ${input.invoiceNumber}`
      const about = { title, language: 'en', issuedAt: input.issuedAt }
      return makePdf(about, drawing, (file) => drawCommercialInvoice(file, input))
    },
    async customsDeclaration(input) {
      const title = `${input.form} ${input.trackingNumber}`
      const about = { title, language: 'en', issuedAt: input.issuedAt }
      return makePdf(about, drawing, (file) => drawCustomsDeclaration(file, input))
    },
    async qrCodePdf(input) {
      const { language, issuedAt, returnOrderNumber } = input
      const title = `${labelWords[language].qrTitle} ${returnOrderNumber}`
      return makePdf({ title, language, issuedAt }, drawing, (file) =>
        drawPage(file, (page) => drawQrCode(page, input)),
      )
    },
    async qrCodePng(input) {
      return qrCodePng(input.code, pngModulePixels)
    },
    async combined(input) {
      const language = input.label?.input.language ?? input.returnNote?.language ?? 'en'
      const about = { title: 'Parcel documents', language, issuedAt: input.issuedAt }
      return makePdf(about, drawing, (file) => drawCombined(file, input))
    },
  }
}
