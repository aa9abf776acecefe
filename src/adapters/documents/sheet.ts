import PdfDocument from 'pdfkit'
import {
  encodeCode128,
  encodeGs1Sscc,
  encodeQrCode,
  type LinearBarcode,
  linearQuietZone,
  matrixQuietZone,
} from './barcodes.ts'
import { ascent, descent, type FontStack } from './fonts.ts'
import { type DrawSteps, runSteps } from './steps.ts'
import { type FittedText, fitText, lineHeight, measureHeight, type Paragraph, type TextStyle } from './text-layout.ts'

/** A rectangle on a sheet, in points from its upper left corner. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A line of text as drawn, in points of the page; for tests. */
export interface DrawnText {
  readonly text: string
  readonly page: number
  readonly size: number
  readonly box: Area
  /** The area it had to fit. */
  readonly area: Area
  readonly isCut: boolean
}

/** The dependencies of drawing. */
export interface Drawing {
  readonly fonts: FontStack
  /** Whether somebody still waits for the document. */
  readonly isWanted: () => boolean
  /** Called with every line of text. */
  readonly record?: (drawn: DrawnText) => void
}

/** Converts millimetres to points. */
export function millimetresToPoints(length: number): number {
  return (length * 72) / 25.4
}

/** A4, upright, in points. */
export const a4 = { width: millimetresToPoints(210), height: millimetresToPoints(297) } as const

/** Line around the letters of a font without a bold face, in em. */
const outlineWidth = 0.035

// Carriers' scanners read bars from 0.25 mm; GS1 requires 0.495 mm on a logistic label.
const smallestModule = millimetresToPoints(0.25)

/**
 * A rectangle on a page that a document is drawn on: the whole page, or a part if several documents share it. All
 * measures are points from its upper left corner.
 */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly #pdf: PDFKit.PDFDocument
  readonly #drawing: Drawing
  readonly #page: number
  readonly #left: number
  readonly #top: number

  constructor(pdf: PDFKit.PDFDocument, drawing: Drawing, page: number, area: Area) {
    this.#pdf = pdf
    this.#drawing = drawing
    this.#page = page
    this.#left = area.x
    this.#top = area.y
    this.width = area.width
    this.height = area.height
  }

  /**
   * Draws a text, or paragraphs that each start a new line, in an area. It is set smaller, and finally truncated,
   * rather than exceed the area.
   *
   * @returns the indexes of truncated paragraphs
   */
  drawText(content: string | readonly (string | Paragraph)[], area: Area, style: TextStyle): readonly number[] {
    const paragraphs = typeof content === 'string' ? [content] : content
    const fitted = fitText(paragraphs, area, style, this.#drawing.fonts)
    this.#drawLines(fitted, area, style)
    return fitted.truncated
  }

  /** The paragraphs that `text` would truncate. */
  findTruncated(paragraphs: readonly (string | Paragraph)[], area: Area, style: TextStyle): readonly number[] {
    return fitText(paragraphs, area, style, this.#drawing.fonts).truncated
  }

  #drawLines({ size, lines, truncated: cut }: FittedText, area: Area, style: TextStyle): void {
    const step = size * lineHeight
    const freeHeight = area.height - lines.length * step
    const offset = style.verticalAlign === 'bottom' ? freeHeight : style.verticalAlign === 'middle' ? freeHeight / 2 : 0
    this.#pdf.fontSize(size).fillColor(toGrey(style.grey ?? 0))
    lines.forEach((line, index) => {
      const top = area.y + Math.max(offset, 0) + index * step
      const width = line.width * size
      const spare = area.width - width
      const indent = style.align === 'right' ? spare : style.align === 'center' ? spare / 2 : 0
      const x = area.x + Math.max(indent, 0)
      for (const { run, x: runStart } of line.runs) {
        this.#selectFont(run.font.key, run.font.source)
        const { isOutlined } = run.font
        if (isOutlined)
          this.#pdf
            .save()
            .lineWidth(size * outlineWidth)
            .strokeColor(toGrey(style.grey ?? 0))
        this.#pdf.text(run.text, this.#left + x + runStart * size, this.#top + top + ascent * size, {
          lineBreak: false,
          baseline: 'alphabetic',
          fill: true,
          stroke: isOutlined,
        })
        if (isOutlined) this.#pdf.restore()
      }
      this.#drawing.record?.({
        text: line.runs.map(({ run }) => run.text).join(' '),
        page: this.#page,
        size,
        box: { x: this.#left + x, y: this.#top + top, width, height: (ascent + descent) * size },
        area: { ...area, x: this.#left + area.x, y: this.#top + area.y },
        isCut: cut.length > 0,
      })
    })
  }

  #selectFont(key: string, source: object): void {
    // pdfkit also accepts an open font, which its types do not declare.
    this.#pdf.registerFont(key, source as Buffer).font(key)
  }

  /** The height of a text at full size, in at most `maxLines` lines of a width. */
  measureHeight(text: string, width: number, maxLines: number, style: TextStyle): number {
    return measureHeight(text, width, maxLines, style, this.#drawing.fonts)
  }

  /** Draws a straight line. */
  drawLine(x1: number, y1: number, x2: number, y2: number, thickness: number): void {
    this.#pdf
      .lineWidth(thickness)
      .strokeColor('black')
      .moveTo(this.#left + x1, this.#top + y1)
      .lineTo(this.#left + x2, this.#top + y2)
      .stroke()
  }

  /** Draws a dashed line for cutting or folding. */
  drawCutLine(x1: number, y1: number, x2: number, y2: number): void {
    this.#pdf.save().dash(3, { space: 3 })
    this.drawLine(x1, y1, x2, y2, 0.5)
    this.#pdf.restore()
  }

  /** Draws the outline of an area. */
  drawFrame(area: Area, thickness: number): void {
    this.#pdf
      .lineWidth(thickness)
      .strokeColor('black')
      .rect(this.#left + area.x, this.#top + area.y, area.width, area.height)
      .stroke()
  }

  /** Fills an area with a grey value from 0 (black) to 1. */
  fillArea(area: Area, greyValue: number): void {
    this.#pdf.rect(this.#left + area.x, this.#top + area.y, area.width, area.height).fill(toGrey(greyValue))
  }

  /** Draws a checkbox, with a cross if it is checked. */
  drawCheckbox(x: number, y: number, side: number, isTicked: boolean): void {
    this.drawFrame({ x, y, width: side, height: side }, 0.6)
    if (!isTicked) return
    const inset = side * 0.2
    this.drawLine(x + inset, y + inset, x + side - inset, y + side - inset, side * 0.16)
    this.drawLine(x + side - inset, y + inset, x + inset, y + side - inset, side * 0.16)
  }

  /**
   * Draws a Code 128 with its quiet zones, centred in an area.
   *
   * @param widestModule maximum module width in points, if the area allows
   * @throws RangeError if the text cannot be encoded, or its bars would be too narrow for a scanner
   */
  drawCode128(text: string, area: Area, widestModule: number): void {
    this.#drawBars(encodeCode128(text), area, widestModule)
  }

  /**
   * Draws a GS1-128 with a parcel number and quiet zones, centred in an area.
   *
   * @throws RangeError if it is not an SSCC, or its bars would be too narrow for a scanner
   */
  drawGs1Sscc(sscc: string, area: Area, widestModule: number): void {
    this.#drawBars(encodeGs1Sscc(sscc), area, widestModule)
  }

  #drawBars({ widths, modules }: LinearBarcode, area: Area, widestModule: number): void {
    const module = Math.min(widestModule, area.width / (modules + 2 * linearQuietZone))
    if (module < smallestModule) throw new RangeError(`A barcode of ${modules} modules does not fit its area`)
    let x = this.#left + area.x + (area.width - modules * module) / 2
    widths.forEach((width, index) => {
      if (index % 2 === 0) this.#pdf.rect(x, this.#top + area.y, width * module, area.height)
      x += width * module
    })
    this.#pdf.fill('black')
  }

  /**
   * Draws a QR code that fills a square, including its quiet zone.
   *
   * @throws RangeError if the text cannot be encoded
   */
  drawQrCode(text: string, x: number, y: number, side: number): void {
    const { size, dark } = encodeQrCode(text)
    const module = side / (size + 2 * matrixQuietZone)
    const start = (row: number): number => (row + matrixQuietZone) * module
    for (let row = 0; row < size; row += 1) {
      for (let column = 0; column < size; ) {
        let end = column
        while (end < size && dark[row * size + end] === true) end += 1
        if (end > column) {
          this.#pdf.rect(this.#left + x + start(column), this.#top + y + start(row), (end - column) * module, module)
        }
        column = Math.max(end, column + 1)
      }
    }
    this.#pdf.fill('black')
  }

  /** Returns a part of this sheet. */
  createPart(area: Area): Sheet {
    const onPage = { ...area, x: this.#left + area.x, y: this.#top + area.y }
    return new Sheet(this.#pdf, this.#drawing, this.#page, onPage)
  }
}

function toGrey(value: number): string {
  const byte = Math.round(Math.min(Math.max(value, 0), 1) * 255)
  return `#${byte.toString(16).padStart(2, '0').repeat(3)}`
}

/** A PDF being drawn, page by page. */
export interface PdfFile {
  readonly drawing: Drawing
  /** Adds a page; size in points. */
  addPage(size: { readonly width: number; readonly height: number }): Sheet
}

/** The properties of a PDF: title, language (BCP 47) and date. */
export interface PdfProperties {
  readonly title: string
  readonly language: string
  readonly issuedAt: Date
}

/**
 * Draws a PDF. The bytes depend only on the arguments and what is drawn: dates are the document's own, and pdfkit
 * derives the file identifier from them.
 *
 * @throws Error if nobody waits for it any more; otherwise whatever `draw` throws
 */
export async function createPdf(
  about: PdfProperties,
  drawing: Drawing,
  draw: (file: PdfFile) => DrawSteps,
): Promise<Uint8Array> {
  const pdf = new PdfDocument({
    autoFirstPage: false,
    // pdfkit's default, Helvetica, would be loaded in vain.
    font: '',
    pdfVersion: '1.7',
    lang: about.language,
    displayTitle: true,
    info: {
      Title: about.title,
      Producer: 'Portolan',
      Creator: 'Portolan',
      CreationDate: about.issuedAt,
      ModDate: about.issuedAt,
    },
  })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)
  let pages = 0
  const file: PdfFile = {
    drawing,
    addPage({ width, height }) {
      pdf.addPage({ size: [width, height], margin: 0 })
      pages += 1
      return new Sheet(pdf, drawing, pages, { x: 0, y: 0, width, height })
    },
  }
  runSteps(draw(file), drawing.isWanted)
  pdf.end()
  return promise
}
