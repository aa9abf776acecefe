import { formatMomentInZone } from '../../kernel/format-moment.ts'
import type { DocumentLanguage, WithdrawalReceiptInput } from '../../shipping/service/documents.ts'
import { returnNoteWords } from './return-note-texts.ts'
import { a4, millimetresToPoints, type PdfFile, type Sheet } from './sheet.ts'
import type { DrawSteps } from './steps.ts'
import { type Column, drawTable, paginate, planRows, type TableStyle } from './table.ts'
import { withdrawalReceiptWords } from './withdrawal-receipt-texts.ts'

const margin = millimetresToPoints(20)
const inner = a4.width - 2 * margin
const tableStyle: TableStyle = { size: 9.5, minSize: 6, titleSize: 7.5, titleHeight: 24, padding: 4, rules: 'rows' }
const tableTop = { first: 318, later: 84 } as const
const footerTop = a4.height - 44

/**
 * Formats a date and time to the second with the name of its time zone, in the reader's language. English dates begin
 * with the day.
 */
const formatMoment = (language: DocumentLanguage, moment: Date, timeZone: string): string =>
  formatMomentInZone(language === 'en' ? 'en-GB' : language, moment, timeZone, 'second')

/** Draws the acknowledgement of a withdrawal, page by page: what was declared, and when it was received. */
export function* drawWithdrawalReceipt(file: PdfFile, input: WithdrawalReceiptInput): DrawSteps {
  const texts = withdrawalReceiptWords[input.language]
  const firstSheet = file.addPage(a4)
  const columns = createColumns(input)
  const cells = input.lines.map(({ productCode, description, quantity }) => [
    productCode,
    description ?? '',
    String(quantity),
  ])
  const rows = yield* planRows(firstSheet, cells, columns, tableStyle)
  const measureRoom = (page: number): number =>
    footerTop - 8 - (page === 0 ? tableTop.first : tableTop.later) - tableStyle.titleHeight
  const pages = paginate(rows, measureRoom, 0)
  for (const [index, rowsOfPage] of pages.entries()) {
    const sheet = index === 0 ? firstSheet : file.addPage(a4)
    if (index === 0) drawHeader(sheet, input)
    const top = index === 0 ? tableTop.first : tableTop.later
    yield* drawTable(sheet, { x: margin, y: top }, columns, rowsOfPage, tableStyle)
    const style = { size: 7.5, minSize: 5, grey: 0.35 } as const
    const line = { y: footerTop, height: 11 }
    sheet.drawText(input.withdrawalId, { x: margin, width: inner * 0.6, ...line }, style)
    const x = margin + inner * 0.7
    sheet.drawText(
      texts.page(index + 1, pages.length),
      { x, width: inner * 0.3, ...line },
      { ...style, align: 'right' },
    )
  }
}

function createColumns({ language }: WithdrawalReceiptInput): Column[] {
  const { product, description, quantity } = returnNoteWords[language]
  return [
    { title: [product], width: 130, align: 'left', maxLines: 3 },
    { title: [description], width: inner - 130 - 70, align: 'left', maxLines: 8 },
    { title: [quantity], width: 70, align: 'right', maxLines: 1 },
  ]
}

function drawHeader(sheet: Sheet, input: WithdrawalReceiptInput): void {
  const texts = withdrawalReceiptWords[input.language]
  const line = { x: margin, width: inner }
  sheet.drawText(input.merchantName, { ...line, y: 48, height: 16 }, { size: 11, minSize: 6, grey: 0.25 })
  sheet.drawText(texts.title, { ...line, y: 68, height: 30 }, { size: 21, minSize: 12, weight: 'bold' })
  sheet.drawText(texts.intro, { ...line, y: 102, height: 28 }, { size: 10.5, minSize: 8 })
  const facts = [
    [texts.receivedAt, formatMoment(input.language, input.issuedAt, input.timeZone)],
    [texts.order, input.orderReference],
    [texts.name, input.name],
    [texts.emailAddress, input.emailAddress],
    [texts.number, input.withdrawalId],
  ] as const
  sheet.drawLine(margin, 140, margin + inner, 140, 1)
  for (const [index, [title, value]] of facts.entries()) {
    const y = 148 + index * 26
    sheet.drawText(title, { x: margin, y: y + 1, width: 150, height: 14 }, { size: 9, minSize: 6, grey: 0.3 })
    const place = { x: margin + 158, y, width: inner - 158, height: 22 }
    sheet.drawText(value, place, { size: 10.5, minSize: 6, weight: index === 0 ? 'bold' : 'regular' })
  }
  sheet.drawLine(margin, 282, margin + inner, 282, 0.5)
  sheet.drawText(texts.statement, { ...line, y: 290, height: 24 }, { size: 10, minSize: 7 })
}
