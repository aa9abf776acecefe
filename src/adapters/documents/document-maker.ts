import type { DocumentMaker, Label } from '../../shipping/service/documents.ts'
import { renderQrCodePng } from './barcodes.ts'
import { drawCombined } from './combined.ts'
import { drawCommercialInvoice } from './commercial-invoice.ts'
import { drawCustomsDeclaration } from './customs-declaration.ts'
import { openFontShelf } from './fonts.ts'
import { drawReturnLabel, drawShippingLabel, labelSize } from './label.ts'
import { labelTexts } from './label-texts.ts'
import { drawQrCode } from './qr-code.ts'
import { drawReturnNote } from './return-note.ts'
import { returnNoteWords } from './return-note-texts.ts'
import { createPdf, type DrawnText, type PdfFile, type PdfProperties, type Sheet } from './sheet.ts'
import type { DrawSteps } from './steps.ts'
import { findUnprintableCharacter } from './text-runs.ts'
import { drawWithdrawalReceipt } from './withdrawal-receipt.ts'
import { withdrawalReceiptWords } from './withdrawal-receipt-texts.ts'

/** The options of a document maker. */
export interface DocumentMakerOptions {
  /** Font files for scripts missing in the bundled fonts, such as Tamil or Khmer. */
  readonly extraFonts?: readonly string[]
  /** Called with every line of text drawn. */
  readonly record?: (drawn: DrawnText) => void
  /** Polled while a document is drawn; drawing fails once it returns false. */
  readonly isWanted?: () => boolean
}

const pngModulePixels = 12

/** A page of a label's size. */
function* drawPage(file: PdfFile, draw: (sheet: Sheet) => void): DrawSteps {
  draw(file.addPage(labelSize))
  yield
}

/**
 * Creates a maker of PDFs and PNGs. One per process suffices: it keeps its fonts open.
 *
 * @throws Error if an extra font cannot be read
 */
export function createDocumentMaker(options: DocumentMakerOptions = {}): DocumentMaker {
  const { extraFonts = [], isWanted = () => true, record } = options
  const drawing = { fonts: openFontShelf(extraFonts), isWanted, ...(record === undefined ? {} : { record }) }
  const drawLabel = async (about: PdfProperties, draw: (sheet: Sheet) => Label['truncated']): Promise<Label> => {
    let cut: Label['truncated'] = []
    const content = await createPdf(about, drawing, (file) =>
      drawPage(file, (page) => {
        cut = draw(page)
      }),
    )
    return { content, truncated: cut }
  }
  return {
    async drawReturnLabel(input) {
      const { language, issuedAt, returnOrderNumber } = input
      const title = `${labelTexts[language].returnMark} ${returnOrderNumber}`
      return drawLabel({ title, language, issuedAt }, (page) => drawReturnLabel(page, input))
    },
    async drawShippingLabel(input) {
      const { language, issuedAt, trackingNumber } = input
      const title = `${labelTexts[language].shipment} ${trackingNumber}`
      return drawLabel({ title, language, issuedAt }, (page) => drawShippingLabel(page, input))
    },
    async drawReturnNote(input) {
      const { language, issuedAt, returnOrderNumber } = input
      const title = `${returnNoteWords[language].title} ${returnOrderNumber}`
      return createPdf({ title, language, issuedAt }, drawing, (file) => drawReturnNote(file, input))
    },
    async drawWithdrawalReceipt(input) {
      const { language, issuedAt, orderReference } = input
      const title = `${withdrawalReceiptWords[language].title} ${orderReference}`
      return createPdf({ title, language, issuedAt }, drawing, (file) => drawWithdrawalReceipt(file, input))
    },
    async drawCommercialInvoice(input) {
      const title = `Commercial invoice ${input.invoiceNumber}`
      const about = { title, language: 'en', issuedAt: input.issuedAt }
      return createPdf(about, drawing, (file) => drawCommercialInvoice(file, input))
    },
    async drawCustomsDeclaration(input) {
      const title = `${input.form} ${input.trackingNumber}`
      const about = { title, language: 'en', issuedAt: input.issuedAt }
      return createPdf(about, drawing, (file) => drawCustomsDeclaration(file, input))
    },
    async drawQrCodePdf(input) {
      const { language, issuedAt, returnOrderNumber } = input
      const title = `${labelTexts[language].qrTitle} ${returnOrderNumber}`
      return createPdf({ title, language, issuedAt }, drawing, (file) =>
        drawPage(file, (page) => drawQrCode(page, input)),
      )
    },
    async drawQrCodePng(input) {
      return renderQrCodePng(input.code, pngModulePixels)
    },
    async findUnprintable(texts) {
      return texts.map((text) => findUnprintableCharacter(text, drawing.fonts.orderFor(text)))
    },
    async drawCombined(input) {
      const language = input.label?.input.language ?? input.returnNote?.language ?? 'en'
      const about = { title: 'Parcel documents', language, issuedAt: input.issuedAt }
      return createPdf(about, drawing, (file) => drawCombined(file, input))
    },
  }
}
