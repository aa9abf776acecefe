import type { ReturnNoteInput } from '../../kernel/documents.ts'
import { addressLines } from './address-lines.ts'
import { isoDate } from './figures.ts'
import { readableTracking } from './label.ts'
import { bilingual, labelWords } from './label-words.ts'
import { returnNoteWords } from './return-note-words.ts'
import { a4, millimetres, type PdfFile, type Sheet } from './sheet.ts'
import type { Steps } from './steps.ts'
import { type Column, drawTable, paginate, planRows, type TableLook } from './table.ts'

const margin = millimetres(18)
const inner = a4.width - 2 * margin
const right = margin + inner
const look: TableLook = { size: 9, minSize: 6, titleSize: 7.5, titleHeight: 24, padding: 4, rules: 'rows' }
const tableTop = { first: 290, later: 84 } as const
const footerTop = a4.height - 44
const instructionsHeight = 148

/** Draws a return note, page by page. */
export function* drawReturnNote(file: PdfFile, input: ReturnNoteInput): Steps {
  const words = returnNoteWords[input.language]
  const first = file.page(a4)
  const columns = columnsOf(input)
  const rows = yield* planRows(first, input.lines.map(cellsOf), columns, look)
  const room = (page: number): number =>
    footerTop - 8 - (page === 0 ? tableTop.first : tableTop.later) - look.titleHeight
  const pages = paginate(rows, room, instructionsHeight)
  for (const [index, rowsOfPage] of pages.entries()) {
    const sheet = index === 0 ? first : file.page(a4)
    const top = index === 0 ? tableTop.first : tableTop.later
    if (index === 0) drawFirstHeader(sheet, input)
    else drawLaterHeader(sheet, input)
    const end = yield* drawTable(sheet, { x: margin, y: top }, columns, rowsOfPage, look)
    if (index === pages.length - 1) drawInstructions(sheet, input, end + 16)
    drawFooter(sheet, input, words.page(index + 1, pages.length))
    drawFoldMarks(sheet)
  }
}

function columnsOf({ language }: ReturnNoteInput): Column[] {
  const words = returnNoteWords[language]
  const { en } = returnNoteWords
  const title = (own: string, english: string): string[] => (own === english ? [own] : [own, english])
  return [
    { title: title(words.product, en.product), width: 104, align: 'left', maxLines: 3 },
    { title: title(words.description, en.description), width: inner - 104 - 56 - 150, align: 'left', maxLines: 8 },
    { title: title(words.quantity, en.quantity), width: 56, align: 'right', maxLines: 1 },
    { title: title(words.reason, en.reason), width: 150, align: 'left', maxLines: 8 },
  ]
}

function cellsOf({
  productCode,
  description,
  quantity,
  reasonCode,
  reasonText,
}: ReturnNoteInput['lines'][number]): string[] {
  const reason = reasonText === null || reasonText === '' ? reasonCode : `${reasonCode} \u2013 ${reasonText}`
  return [productCode, description ?? '', String(quantity), reason]
}

function drawFirstHeader(sheet: Sheet, input: ReturnNoteInput): void {
  const words = returnNoteWords[input.language]
  const labels = labelWords[input.language]
  const codeSide = 96
  const codeX = right - codeSide
  const width = inner - codeSide - 20
  sheet.text(input.merchantName, { x: margin, y: 40, width, height: 16 }, { size: 11, minSize: 6, grey: 0.25 })
  sheet.text(words.title, { x: margin, y: 56, width, height: 34 }, { size: 26, minSize: 14, weight: 'bold' })
  if (words.title !== returnNoteWords.en.title) {
    sheet.text(returnNoteWords.en.title, { x: margin, y: 88, width, height: 15 }, { size: 11, grey: 0.35 })
  }
  sheet.qrCode(input.returnOrderNumber, codeX + 6, 30, codeSide)
  sheet.text(
    input.returnOrderNumber,
    { x: codeX - 14, y: 125, width: codeSide + 14, height: 12 },
    { size: 9, minSize: 5, weight: 'bold', align: 'right' },
  )

  const facts = [
    [bilingual(labels.returnNumber, labelWords.en.returnNumber), input.returnOrderNumber],
    [bilingual(labels.order, labelWords.en.order), input.orderReference],
    [bilingual(labels.date, labelWords.en.date), isoDate(input.issuedAt)],
    [bilingual(words.carrier, returnNoteWords.en.carrier), input.carrierName ?? '\u2013'],
    [
      bilingual(labels.trackingNumber, labelWords.en.trackingNumber),
      input.trackingNumber === null ? '\u2013' : readableTracking(input.trackingNumber),
    ],
  ] as const
  const factWidths = [0.22, 0.21, 0.14, 0.19, 0.24]
  let x = margin
  sheet.line(margin, 146, right, 146, 1)
  facts.forEach(([title, value], index) => {
    const factWidth = inner * (factWidths[index] ?? 0) - 8
    sheet.text(title, { x, y: 151, width: factWidth, height: 9 }, { size: 6.5, minSize: 4.5, grey: 0.3 })
    sheet.text(value, { x, y: 160, width: factWidth, height: 14 }, { size: 9.5, minSize: 5, weight: 'bold' })
    x += inner * (factWidths[index] ?? 0)
  })
  sheet.line(margin, 179, right, 179, 0.5)

  const half = inner / 2 - 12
  const parties = [
    { title: bilingual(labels.from, labelWords.en.from), party: input.shopper, left: margin },
    { title: bilingual(labels.to, labelWords.en.to), party: input.returnCentre, left: margin + inner / 2 + 12 },
  ]
  for (const { title, party, left } of parties) {
    sheet.text(title, { x: left, y: 186, width: half, height: 9 }, { size: 6.5, grey: 0.3 })
    sheet.text(addressLines(party), { x: left, y: 196, width: half, height: 82 }, { size: 10, minSize: 6 })
  }
}

function drawLaterHeader(sheet: Sheet, input: ReturnNoteInput): void {
  const { title } = returnNoteWords[input.language]
  sheet.text(title, { x: margin, y: 44, width: inner / 2, height: 18 }, { size: 13, minSize: 7, weight: 'bold' })
  sheet.text(
    input.returnOrderNumber,
    { x: margin + inner / 2, y: 46, width: inner / 2, height: 16 },
    { size: 10, minSize: 6, align: 'right', weight: 'bold' },
  )
  sheet.line(margin, 66, right, 66, 1)
}

function drawInstructions(sheet: Sheet, { language }: ReturnNoteInput, top: number): void {
  const { instructionsTitle, instructions } = returnNoteWords[language]
  const height = instructionsHeight - 20
  sheet.shade({ x: margin, y: top, width: inner, height }, 0.95)
  const x = margin + 14
  const width = inner - 28
  sheet.text(instructionsTitle, { x, y: top + 9, width, height: 16 }, { size: 11, minSize: 8, weight: 'bold' })
  instructions.forEach((instruction, index) => {
    const y = top + 31 + index * 23
    sheet.shade({ x, y: y - 1, width: 15, height: 15 }, 0)
    sheet.text(
      String(index + 1),
      { x, y: y + 0.5, width: 15, height: 12 },
      { size: 8.5, weight: 'bold', align: 'center', verticalAlign: 'middle', grey: 1 },
    )
    sheet.text(
      instruction,
      { x: x + 23, y: y - 4, width: width - 23, height: 22 },
      { size: 9, minSize: 6, verticalAlign: 'middle' },
    )
  })
}

function drawFooter(sheet: Sheet, { orderReference }: ReturnNoteInput, page: string): void {
  const style = { size: 7.5, minSize: 5, grey: 0.35 } as const
  sheet.text(orderReference, { x: margin, y: footerTop, width: inner * 0.6, height: 11 }, style)
  sheet.text(
    page,
    { x: margin + inner * 0.7, y: footerTop, width: inner * 0.3, height: 11 },
    { ...style, align: 'right' },
  )
}

/** Short lines where a sheet is folded for a long envelope (DIN 5008, form A). */
function drawFoldMarks(sheet: Sheet): void {
  for (const y of [millimetres(87), millimetres(192)]) sheet.line(10, y, 20, y, 0.4)
}
