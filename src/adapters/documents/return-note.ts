import type { ReturnNoteInput } from '../../shipping/service/documents.ts'
import { formatAddressLines } from './address-lines.ts'
import { formatTrackingNumber } from './label.ts'
import { formatBilingual, labelTexts } from './label-texts.ts'
import { formatIsoDate } from './number-formats.ts'
import { returnNoteWords } from './return-note-texts.ts'
import { a4, millimetresToPoints, type PdfFile, type Sheet } from './sheet.ts'
import type { DrawSteps } from './steps.ts'
import { type Column, drawTable, paginate, planRows, type TableStyle } from './table.ts'

const margin = millimetresToPoints(18)
const inner = a4.width - 2 * margin
const right = margin + inner
const tableStyle: TableStyle = { size: 9, minSize: 6, titleSize: 7.5, titleHeight: 24, padding: 4, rules: 'rows' }
const tableTop = { first: 290, later: 84 } as const
const footerTop = a4.height - 44
const instructionsHeight = 148

/** Draws a return note, page by page. */
export function* drawReturnNote(file: PdfFile, input: ReturnNoteInput): DrawSteps {
  const texts = returnNoteWords[input.language]
  const firstSheet = file.addPage(a4)
  const columns = createColumns(input)
  const rows = yield* planRows(firstSheet, input.lines.map(toCells), columns, tableStyle)
  const measureRoom = (page: number): number =>
    footerTop - 8 - (page === 0 ? tableTop.first : tableTop.later) - tableStyle.titleHeight
  const pages = paginate(rows, measureRoom, instructionsHeight)
  for (const [index, rowsOfPage] of pages.entries()) {
    const sheet = index === 0 ? firstSheet : file.addPage(a4)
    const top = index === 0 ? tableTop.first : tableTop.later
    if (index === 0) drawFirstHeader(sheet, input)
    else drawLaterHeader(sheet, input)
    const end = yield* drawTable(sheet, { x: margin, y: top }, columns, rowsOfPage, tableStyle)
    if (index === pages.length - 1) drawInstructions(sheet, input, end + 16)
    drawFooter(sheet, input, texts.page(index + 1, pages.length))
    drawFoldMarks(sheet)
  }
}

function createColumns({ language }: ReturnNoteInput): Column[] {
  const texts = returnNoteWords[language]
  const { en } = returnNoteWords
  const title = (localText: string, english: string): string[] =>
    localText === english ? [localText] : [localText, english]
  return [
    { title: title(texts.product, en.product), width: 104, align: 'left', maxLines: 3 },
    { title: title(texts.description, en.description), width: inner - 104 - 56 - 150, align: 'left', maxLines: 8 },
    { title: title(texts.quantity, en.quantity), width: 56, align: 'right', maxLines: 1 },
    { title: title(texts.reason, en.reason), width: 150, align: 'left', maxLines: 8 },
  ]
}

function toCells({ productCode, description, quantity, reason }: ReturnNoteInput['lines'][number]): string[] {
  return [productCode, description ?? '', String(quantity), reason]
}

function drawFirstHeader(sheet: Sheet, input: ReturnNoteInput): void {
  const texts = returnNoteWords[input.language]
  const labels = labelTexts[input.language]
  const codeSide = 96
  const codeX = right - codeSide
  const width = inner - codeSide - 20
  sheet.drawText(input.merchantName, { x: margin, y: 40, width, height: 16 }, { size: 11, minSize: 6, grey: 0.25 })
  sheet.drawText(texts.title, { x: margin, y: 56, width, height: 34 }, { size: 26, minSize: 14, weight: 'bold' })
  if (texts.title !== returnNoteWords.en.title) {
    sheet.drawText(returnNoteWords.en.title, { x: margin, y: 88, width, height: 15 }, { size: 11, grey: 0.35 })
  }
  sheet.drawQrCode(input.returnOrderNumber, codeX + 6, 30, codeSide)
  sheet.drawText(
    input.returnOrderNumber,
    { x: codeX - 14, y: 125, width: codeSide + 14, height: 12 },
    { size: 9, minSize: 5, weight: 'bold', align: 'right' },
  )

  const facts = [
    [formatBilingual(labels.returnNumber, labelTexts.en.returnNumber), input.returnOrderNumber],
    [formatBilingual(labels.order, labelTexts.en.order), input.orderReference],
    [formatBilingual(labels.date, labelTexts.en.date), formatIsoDate(input.issuedAt)],
    [formatBilingual(texts.carrier, returnNoteWords.en.carrier), input.carrierName ?? '\u2013'],
    [
      formatBilingual(labels.trackingNumber, labelTexts.en.trackingNumber),
      input.trackingNumber === null ? '\u2013' : formatTrackingNumber(input.trackingNumber),
    ],
  ] as const
  const factWidths = [0.22, 0.21, 0.14, 0.19, 0.24]
  let x = margin
  sheet.drawLine(margin, 146, right, 146, 1)
  facts.forEach(([title, value], index) => {
    const factWidth = inner * (factWidths[index] ?? 0) - 8
    sheet.drawText(title, { x, y: 151, width: factWidth, height: 9 }, { size: 6.5, minSize: 4.5, grey: 0.3 })
    sheet.drawText(value, { x, y: 160, width: factWidth, height: 14 }, { size: 9.5, minSize: 5, weight: 'bold' })
    x += inner * (factWidths[index] ?? 0)
  })
  sheet.drawLine(margin, 179, right, 179, 0.5)

  const half = inner / 2 - 12
  const parties = [
    { title: formatBilingual(labels.from, labelTexts.en.from), party: input.shopper, left: margin },
    { title: formatBilingual(labels.to, labelTexts.en.to), party: input.returnCentre, left: margin + inner / 2 + 12 },
  ]
  for (const { title, party, left } of parties) {
    sheet.drawText(title, { x: left, y: 186, width: half, height: 9 }, { size: 6.5, grey: 0.3 })
    sheet.drawText(
      formatAddressLines(party, false),
      { x: left, y: 196, width: half, height: 82 },
      { size: 10, minSize: 6 },
    )
  }
}

function drawLaterHeader(sheet: Sheet, input: ReturnNoteInput): void {
  const { title } = returnNoteWords[input.language]
  sheet.drawText(title, { x: margin, y: 44, width: inner / 2, height: 18 }, { size: 13, minSize: 7, weight: 'bold' })
  sheet.drawText(
    input.returnOrderNumber,
    { x: margin + inner / 2, y: 46, width: inner / 2, height: 16 },
    { size: 10, minSize: 6, align: 'right', weight: 'bold' },
  )
  sheet.drawLine(margin, 66, right, 66, 1)
}

function drawInstructions(sheet: Sheet, { language }: ReturnNoteInput, top: number): void {
  const { instructionsTitle, instructions } = returnNoteWords[language]
  const height = instructionsHeight - 20
  sheet.fillArea({ x: margin, y: top, width: inner, height }, 0.95)
  const x = margin + 14
  const width = inner - 28
  sheet.drawText(instructionsTitle, { x, y: top + 9, width, height: 16 }, { size: 11, minSize: 8, weight: 'bold' })
  instructions.forEach((instruction, index) => {
    const y = top + 31 + index * 23
    sheet.fillArea({ x, y: y - 1, width: 15, height: 15 }, 0)
    sheet.drawText(
      String(index + 1),
      { x, y: y + 0.5, width: 15, height: 12 },
      { size: 8.5, weight: 'bold', align: 'center', verticalAlign: 'middle', grey: 1 },
    )
    sheet.drawText(
      instruction,
      { x: x + 23, y: y - 4, width: width - 23, height: 22 },
      { size: 9, minSize: 6, verticalAlign: 'middle' },
    )
  })
}

function drawFooter(sheet: Sheet, { orderReference }: ReturnNoteInput, page: string): void {
  const style = { size: 7.5, minSize: 5, grey: 0.35 } as const
  sheet.drawText(orderReference, { x: margin, y: footerTop, width: inner * 0.6, height: 11 }, style)
  sheet.drawText(
    page,
    { x: margin + inner * 0.7, y: footerTop, width: inner * 0.3, height: 11 },
    { ...style, align: 'right' },
  )
}

/** Fold marks for a long envelope (DIN 5008, form A). */
function drawFoldMarks(sheet: Sheet): void {
  for (const y of [millimetresToPoints(87), millimetresToPoints(192)]) sheet.drawLine(10, y, 20, y, 0.4)
}
