import { type Decimal, decimalFromNumber, parseDecimal, roundToMinorUnit, sumDecimals } from '../../kernel/money.ts'
import type { CommercialInvoiceInput, CommercialInvoiceLine } from '../../shipping/service/documents.ts'
import type { ParcelParty } from '../../shipping/service/parcel-party.ts'
import { formatAddressLines } from './address-lines.ts'
import { formatTrackingNumber } from './label.ts'
import { formatIsoDate, formatKilograms, formatMoney, formatWeight, sumWeights } from './number-formats.ts'
import { romanise } from './romanise.ts'
import { a4, millimetresToPoints, type PdfFile, type Sheet } from './sheet.ts'
import type { DrawSteps } from './steps.ts'
import { type Column, drawTable, paginate, planRows, type TableStyle } from './table.ts'

const margin = millimetresToPoints(15)
const inner = a4.width - 2 * margin
const right = margin + inner
const half = inner / 2
const tableStyle: TableStyle = { size: 8, minSize: 5, titleSize: 7, titleHeight: 24, padding: 3.5, rules: 'rows' }
/** For so many lines that smaller letters save a page. */
const denseTableStyle: TableStyle = { ...tableStyle, size: 7, padding: 2 }
const manyLines = 20
const tableTop = { first: 330, later: 78 } as const
const footerTop = a4.height - 38
const closingHeight = 196
const statementHeight = 48
/** For the signature under the origin statement. */
const manuscriptHeight = 40

const measureStatement = ({ originStatement, originSignatory }: CommercialInvoiceInput): number =>
  originStatement === null ? 0 : statementHeight + (originSignatory === null ? 0 : manuscriptHeight)

/** Draws a commercial invoice, page by page. */
export function* drawCommercialInvoice(file: PdfFile, input: CommercialInvoiceInput): DrawSteps {
  const firstSheet = file.addPage(a4)
  const columns = createColumns(input.currency)
  const cells = input.lines.map((line, index) => toCells(line, index + 1, input.currency))
  const style = input.lines.length > manyLines ? denseTableStyle : tableStyle
  const rows = yield* planRows(firstSheet, cells, columns, style)
  const measureRoom = (page: number): number =>
    footerTop - 8 - (page === 0 ? tableTop.first : tableTop.later) - tableStyle.titleHeight
  const pages = paginate(rows, measureRoom, closingHeight + measureStatement(input))
  for (const [index, rowsOfPage] of pages.entries()) {
    const sheet = index === 0 ? firstSheet : file.addPage(a4)
    const top = index === 0 ? tableTop.first : tableTop.later
    if (index === 0) drawFirstHeader(sheet, input)
    else drawLaterHeader(sheet, input)
    const end = yield* drawTable(sheet, { x: margin, y: top }, columns, rowsOfPage, style)
    if (index === pages.length - 1) drawClosing(sheet, input, end + 10)
    drawFooter(sheet, input, `Page ${index + 1} of ${pages.length}`)
  }
}

function createColumns(currency: string): Column[] {
  const narrow: Column[] = [
    { title: ['HS code'], width: 58, align: 'left', maxLines: 1 },
    { title: ['Country', 'of origin'], width: 42, align: 'left', maxLines: 1 },
    { title: ['Quantity'], width: 42, align: 'right', maxLines: 1 },
    { title: ['Net weight', 'kg'], width: 50, align: 'right', maxLines: 1 },
    { title: ['Unit price', currency], width: 64, align: 'right', maxLines: 2 },
    { title: ['Value', currency], width: 70, align: 'right', maxLines: 2 },
  ]
  const takenWidth = narrow.reduce((total, column) => total + column.width, 0) + 24
  return [
    { title: ['No.'], width: 24, align: 'left', maxLines: 1 },
    { title: ['Description of goods'], width: inner - takenWidth, align: 'left', maxLines: 10 },
    ...narrow,
  ]
}

/** Rounded to the currency, so that the displayed values add up to the total (EN 16931, BR-CO-10). */
function calculateLineValue({ unitPrice, quantity }: CommercialInvoiceLine, currency: string): Decimal | null {
  return unitPrice === null
    ? null
    : roundToMinorUnit(parseDecimal(unitPrice).times(decimalFromNumber(quantity)), currency)
}

const formatKnownMoney = (amount: Decimal | null, currency: string): string =>
  amount === null ? '' : formatMoney(amount, currency)

function toCells(line: CommercialInvoiceLine, position: number, currency: string): string[] {
  return [
    String(position),
    line.productCode === null ? line.description : `${line.description} [${line.productCode}]`,
    line.hsCode ?? '',
    line.countryOfOrigin ?? '',
    String(line.quantity),
    formatWeight(line.netWeightKg),
    formatKnownMoney(line.unitPrice === null ? null : parseDecimal(line.unitPrice), currency),
    formatKnownMoney(calculateLineValue(line, currency), currency),
  ]
}

function drawFirstHeader(sheet: Sheet, input: CommercialInvoiceInput): void {
  sheet.drawText(
    'Commercial invoice',
    { x: margin, y: 38, width: half, height: 30 },
    { size: 22, minSize: 16, weight: 'bold' },
  )
  drawFact(sheet, 'Invoice number', input.invoiceNumber, { x: margin + half, y: 40, width: half * 0.62 })
  drawFact(sheet, 'Invoice date', formatIsoDate(input.issuedAt), {
    x: margin + half + half * 0.65,
    y: 40,
    width: half * 0.35,
  })
  sheet.drawLine(margin, 72, right, 72, 1)

  drawParty(sheet, 'Shipper / exporter', input.shipper, margin, 78)
  drawParty(sheet, 'Consignee', input.consignee, margin + half + 8, 78)
  sheet.drawLine(margin, 184, right, 184, 0.5)
  if (input.importer === null) {
    sheet.drawText('Importer', { x: margin, y: 190, width: half - 8, height: 9 }, { size: 6.5, grey: 0.3 })
    sheet.drawText('The consignee', { x: margin, y: 200, width: half - 8, height: 14 }, { size: 9.5 })
  } else drawParty(sheet, 'Importer', input.importer, margin, 190)

  const facts = [
    ['Reason for export', input.reasonForExport],
    ['Terms of delivery (Incoterms 2020)', `${input.incoterm} ${nameDeliveryPlace(input.consignee)}`],
    ['Order', input.orderReference],
    ...(input.returnOrderNumber === null ? [] : [['Return number', input.returnOrderNumber] as const]),
    ...(input.originalInvoice === null ? [] : [['Original invoice', input.originalInvoice] as const]),
    ['Tracking number', input.trackingNumber === null ? null : formatTrackingNumber(input.trackingNumber)],
    ['Packages', String(input.packages)],
    ...(input.taxScheme === null ? [] : [['Tax paid by', input.taxScheme] as const]),
  ] as const
  const column = half / 2
  facts.forEach(([title, value], index) => {
    drawFact(sheet, title, value ?? '\u2013', {
      x: margin + half + 8 + (index % 2) * column,
      y: 190 + Math.floor(index / 2) * 33,
      width: column - 12,
    })
  })
}

/** The city in Latin letters, which the invoice's readers know, else as written; the country if there is none. */
function nameDeliveryPlace({ city, latinCity, countryIso }: ParcelParty): string {
  if (city === '') return countryIso
  return latinCity ?? romanise(city, countryIso) ?? city
}

function drawFact(
  sheet: Sheet,
  title: string,
  value: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  sheet.drawText(title, { x, y, width, height: 9 }, { size: 6.5, minSize: 5, grey: 0.3 })
  sheet.drawText(value, { x, y: y + 9.5, width, height: 18 }, { size: 9.5, minSize: 5, weight: 'bold' })
}

function drawParty(sheet: Sheet, title: string, party: ParcelParty, x: number, y: number): void {
  const width = half - 16
  sheet.drawText(title, { x, y, width, height: 9 }, { size: 6.5, grey: 0.3 })
  const contact = [
    party.taxNumber === null ? '' : `Registered as ${party.taxNumber}`,
    [party.telephone, party.email].filter((text) => text !== null && text !== '').join(' \u00B7 '),
  ]
  const [firstLine = '', ...otherLines] = formatAddressLines(party, true)
  sheet.drawText(firstLine, { x, y: y + 10, width, height: 13 }, { size: 9.5, minSize: 5.5, weight: 'bold' })
  sheet.drawText([...otherLines, ...contact], { x, y: y + 23.25, width, height: 80.5 }, { size: 8.5, minSize: 4.75 })
}

function drawLaterHeader(sheet: Sheet, input: CommercialInvoiceInput): void {
  sheet.drawText(
    'Commercial invoice, continued',
    { x: margin, y: 40, width: half, height: 17 },
    { size: 12, weight: 'bold' },
  )
  sheet.drawText(
    `${input.invoiceNumber} \u00B7 ${formatIsoDate(input.issuedAt)}`,
    { x: margin + half, y: 42, width: half, height: 14 },
    { size: 9.5, minSize: 5, weight: 'bold', align: 'right' },
  )
  sheet.drawLine(margin, 62, right, 62, 1)
}

function listTotals(input: CommercialInvoiceInput): Array<readonly [title: string, amount: Decimal | null]> {
  const values = input.lines.map((line) => calculateLineValue(line, input.currency))
  const knownValues = values.filter((value) => value !== null)
  const goods = knownValues.length === values.length ? sumDecimals(knownValues) : null
  const charges = [
    ['Shipping', input.shippingCharge],
    ['Insurance', input.insuranceCharge],
  ] as const
  const knownAmounts = charges.flatMap(([title, amount]) =>
    amount === null ? [] : [[title, roundToMinorUnit(parseDecimal(amount), input.currency)] as const],
  )
  const total = goods === null ? null : sumDecimals([goods, ...knownAmounts.map(([, amount]) => amount)])
  return [['Value of the goods', goods], ...knownAmounts, ['Total', total]]
}

/** The shipper's declaration: it mentions origins only if all goods have one. */
function formatDeclaration({ lines }: CommercialInvoiceInput): string {
  return lines.every(({ countryOfOrigin }) => countryOfOrigin !== null)
    ? 'The shipper declares that this invoice is true and complete, that it states the price or value of the goods as it is, and that the goods have the origin stated for each of them.'
    : 'The shipper declares that this invoice is true and complete, and that it states the price or value of the goods as it is.'
}

function drawClosing(sheet: Sheet, input: CommercialInvoiceInput, top: number): void {
  drawTotals(sheet, input, top)
  const pieces = sumDecimals(input.lines.map(({ quantity }) => decimalFromNumber(quantity))).toFixed()
  const weights = [
    ['Articles', pieces],
    ['Net weight', formatKilograms(sumWeights(input.lines.map(({ netWeightKg }) => netWeightKg)))],
    ['Gross weight', formatKilograms(input.grossWeightKg)],
  ] as const
  weights.forEach(([title, value], index) =>
    drawFact(sheet, title, value, { x: margin + index * 80, y: top, width: 74 }),
  )

  const declarationTop = top + 84
  sheet.drawLine(margin, declarationTop, right, declarationTop, 0.5)
  sheet.drawText(
    formatDeclaration(input),
    { x: margin, y: declarationTop + 8, width: half - 8, height: 60 },
    { size: 8.5, minSize: 7 },
  )
  const x = margin + half + 8
  const width = half - 8
  sheet.drawLine(x, declarationTop + 62, right, declarationTop + 62, 0.5)
  const { issuedAt, signatory, incomplete } = input
  sheet.drawText(
    incomplete ?? [signatory ?? '', formatIsoDate(issuedAt)].filter((text) => text !== '').join(', '),
    { x, y: declarationTop + (incomplete === null ? 38 : 8), width, height: incomplete === null ? 22 : 52 },
    { size: 9.5, minSize: 5, verticalAlign: 'bottom', weight: incomplete === null ? 'regular' : 'bold' },
  )
  sheet.drawText('Name, date and signature', { x, y: declarationTop + 65, width, height: 9 }, { size: 6.5, grey: 0.3 })
  if (input.originStatement === null) return
  const statementTop = declarationTop + 78
  sheet.drawText(
    'Statement on origin',
    { x: margin, y: statementTop, width: inner, height: 9 },
    { size: 6.5, grey: 0.3 },
  )
  sheet.drawText(
    input.originStatement,
    { x: margin, y: statementTop + 10, width: inner, height: statementHeight - 12 },
    { size: 8.5, minSize: 5 },
  )
  drawManuscript(sheet, input.originSignatory, statementTop + statementHeight)
}

/** A line for the manuscript signature of an origin statement, and the name in clear script. */
function drawManuscript(sheet: Sheet, signatory: string | null, top: number): void {
  if (signatory === null) return
  const line = top + manuscriptHeight - 14
  const label = { size: 6.5, grey: 0.3 } as const
  sheet.drawLine(margin, line, margin + half - 8, line, 0.5)
  sheet.drawText(
    'Signature of the exporter, in manuscript',
    { x: margin, y: line + 3, width: half - 8, height: 9 },
    label,
  )
  const [x, width] = [margin + half + 8, half - 8]
  sheet.drawText(signatory, { x, y: line - 18, width, height: 16 }, { size: 9.5, minSize: 5, verticalAlign: 'bottom' })
  sheet.drawLine(x, line, right, line, 0.5)
  sheet.drawText('Name of the signatory, in clear script', { x, y: line + 3, width, height: 9 }, label)
}

function drawTotals(sheet: Sheet, input: CommercialInvoiceInput, top: number): void {
  const x = margin + half + 8
  const width = half - 8
  const totals = listTotals(input)
  totals.forEach(([title, amount], index) => {
    const isTotal = index === totals.length - 1
    const y = top + index * 17 + (isTotal ? 4 : 0)
    if (isTotal) sheet.drawLine(x, y - 2, right, y - 2, 1)
    const style = { size: isTotal ? 11.5 : 9, minSize: 5, weight: isTotal ? 'bold' : 'regular' } as const
    sheet.drawText(title, { x, y, width: width * 0.4, height: 16 }, style)
    sheet.drawText(
      amount === null ? '\u2013' : `${input.currency} ${formatMoney(amount, input.currency)}`,
      { x: x + width * 0.4, y, width: width * 0.6 - 3.5, height: 16 },
      { ...style, align: 'right' },
    )
  })
}

function drawFooter(sheet: Sheet, { invoiceNumber }: CommercialInvoiceInput, page: string): void {
  const style = { size: 7.5, minSize: 5, grey: 0.35 } as const
  sheet.drawText(invoiceNumber, { x: margin, y: footerTop, width: inner * 0.6, height: 11 }, style)
  sheet.drawText(
    page,
    { x: margin + inner * 0.7, y: footerTop, width: inner * 0.3, height: 11 },
    { ...style, align: 'right' },
  )
}
