import type { CustomsDeclarationInput, CustomsDeclarationLine } from '../../shipping/service/documents.ts'
import { itemCategories } from '../../shipping/service/documents.ts'
import { categoryTexts, customsTexts, listLanguages } from './customs-texts.ts'
import { formatTrackingNumber } from './label.ts'
import { type DeclaredTotals, formatKnownAmount, formatSignature, formatWeight } from './number-formats.ts'
import { millimetresToPoints, type Sheet } from './sheet.ts'
import type { DrawSteps } from './steps.ts'
import { type Column, drawTable, type PlannedRow, paginate, planRows, type TableStyle } from './table.ts'

/** 74 × 105 mm in points, the size of the form. */
export const cn22Size = { width: millimetresToPoints(74), height: millimetresToPoints(105) } as const

const margin = 6
const inner = cn22Size.width - 2 * margin
const right = margin + inner
const tableStyle: TableStyle = {
  size: 6.25,
  minSize: 4,
  titleSize: 4.25,
  titleHeight: 27,
  padding: 1.75,
  rules: 'grid',
}
/** The text size of lines that need more than one form at their ordinary size. */
const smallerSize = 5.5
const tableTop = 93
const tableHeight = 114
const totalsHeight = 24
/** Forms after the first have neither categories nor signature, but more lines. */
const laterTableTop = 45
const bottom = cn22Size.height - margin
const laterTableHeight = bottom - totalsHeight - laterTableTop

const columns: readonly Column[] = [
  {
    title: [
      'Quantity and detailed description of contents (1)',
      'Quantit\u00E9 et description d\u00E9taill\u00E9e du contenu',
    ],
    width: 84,
    align: 'left',
    maxLines: 6,
  },
  { title: ['HS tariff no. (4)', 'N\u00B0 tarifaire du SH'], width: 34, align: 'left', maxLines: 1 },
  { title: ['Origin (5)', 'Pays d\u2019origine'], width: 22, align: 'left', maxLines: 1 },
  { title: ['Net weight (2)', 'Poids net', '(kg)'], width: 24, align: 'right', maxLines: 1 },
  { title: ['Value (3)', 'Valeur'], width: inner - 164, align: 'right', maxLines: 2 },
]

function toCells(line: CustomsDeclarationLine): string[] {
  return [
    `${line.quantity} \u00D7 ${line.description}`,
    line.hsCode ?? '',
    line.countryOfOrigin ?? '',
    formatWeight(line.netWeightKg),
    formatKnownAmount(line.value),
  ]
}

/** Distributes the lines of a CN22 over as few forms as possible; they are set smaller if one form is not enough. */
export function* planCn22(measuring: Sheet, { lines }: CustomsDeclarationInput): DrawSteps<PlannedRow[][]> {
  const cells = lines.map(toCells)
  const forms = distributeRows(yield* planRows(measuring, cells, columns, tableStyle))
  if (forms.length === 1) return forms
  return distributeRows(yield* planRows(measuring, cells, columns, { ...tableStyle, size: smallerSize }))
}

function distributeRows(rows: readonly PlannedRow[]): PlannedRow[][] {
  return paginate(rows, (page) => (page === 0 ? tableHeight : laterTableHeight) - tableStyle.titleHeight, 0)
}

/** Draws one form of a CN22 on a sheet of 74 × 105 mm. Only the first has the totals, which are of all forms. */
export function* drawCn22(
  sheet: Sheet,
  input: CustomsDeclarationInput,
  rows: readonly PlannedRow[],
  totals: DeclaredTotals,
  position: { readonly form: number; readonly forms: number },
): DrawSteps {
  sheet.drawFrame({ x: margin, y: margin, width: inner, height: cn22Size.height - 2 * margin }, 0.9)
  drawHeader(sheet, input, position)
  if (position.form > 1) {
    yield* drawTable(sheet, { x: margin, y: laterTableTop }, columns, rows, tableStyle, laterTableHeight)
    drawTotalsReference(sheet, position.forms)
    return
  }
  drawOperator(sheet, input)
  drawCategories(sheet, input)
  yield* drawTable(sheet, { x: margin, y: tableTop }, columns, rows, tableStyle, tableHeight)
  drawTotals(sheet, totals, tableTop + tableHeight)
  drawSignature(sheet, input, tableTop + tableHeight + totalsHeight)
}

function drawHeader(
  sheet: Sheet,
  { trackingNumber }: CustomsDeclarationInput,
  { form, forms }: { readonly form: number; readonly forms: number },
): void {
  const [title, titre] = customsTexts.title
  const x = margin + 4
  sheet.drawText(title.toUpperCase(), { x, y: 9, width: 112, height: 11 }, { size: 8.5, weight: 'bold' })
  sheet.drawText(titre.toUpperCase(), { x, y: 19, width: 112, height: 9 }, { size: 6.5 })
  sheet.drawText('CN 22', { x: right - 60, y: 8, width: 56, height: 20 }, { size: 15, weight: 'bold', align: 'right' })
  sheet.drawLine(margin, 30, right, 30, 0.5)
  sheet.drawText(customsTexts.mayBeOpened, { x, y: 32, width: 76, height: 12 }, { size: 5, minSize: 4 })
  if (forms > 1) {
    sheet.drawText(
      `${form} / ${forms}`,
      { x: right - 26, y: 32, width: 22, height: 12 },
      { size: 7, minSize: 4, align: 'right', weight: 'bold' },
    )
  }
  sheet.drawText(
    formatTrackingNumber(trackingNumber),
    { x: x + 78, y: 32, width: forms > 1 ? 82 : inner - 86, height: 12 },
    { size: 7, minSize: 4, weight: 'bold', align: forms > 1 ? 'left' : 'right' },
  )
  sheet.drawLine(margin, 45, right, 45, 0.5)
}

function drawOperator(sheet: Sheet, { designatedOperator }: CustomsDeclarationInput): void {
  const x = margin + 4
  sheet.drawText(customsTexts.designatedOperator, { x, y: 46.5, width: 50, height: 11 }, { size: 4.5, minSize: 4 })
  sheet.drawText(
    designatedOperator,
    { x: x + 52, y: 46.5, width: inner - 60, height: 11 },
    { size: 7.5, minSize: 4, weight: 'bold', verticalAlign: 'middle' },
  )
  sheet.drawLine(margin, 59, right, 59, 0.5)
}

/** Below the categories: what explains them, and the seller's tax scheme, for which the form has no field. */
const listRemarks = ({ explanation, taxScheme }: CustomsDeclarationInput): string =>
  [explanation, taxScheme].filter((text) => text !== null).join(' \u00B7 ')

function drawCategories(sheet: Sheet, input: CustomsDeclarationInput): void {
  const { category } = input
  const starts = [0, 63, 134, inner - 4]
  itemCategories.forEach((candidate, index) => {
    const start = starts[index % 3] ?? 0
    const width = (starts[(index % 3) + 1] ?? 0) - start
    const x = margin + 4 + start
    const y = 60.5 + Math.floor(index / 3) * 12
    sheet.drawCheckbox(x, y + 1.75, 7, candidate === category)
    sheet.drawText(
      listLanguages(categoryTexts[candidate]),
      { x: x + 9.5, y: y - 0.25, width: width - 11, height: 11.5 },
      { size: 4.75, minSize: 3.5, verticalAlign: 'middle', weight: candidate === category ? 'bold' : 'regular' },
    )
  })
  sheet.drawText(
    listRemarks(input),
    { x: margin + 4, y: 85, width: inner - 8, height: 7.5 },
    { size: 5.75, minSize: 3.75, weight: 'bold' },
  )
}

/** In place of totals, so that nobody adds up the forms. */
function drawTotalsReference(sheet: Sheet, forms: number): void {
  sheet.drawText(
    [`Totals of all ${forms} forms: see form 1`, `Totaux des ${forms} formulaires\u00A0: voir le formulaire 1`],
    { x: margin + 3, y: bottom - totalsHeight + 2, width: inner - 6, height: totalsHeight - 4 },
    { size: 6, minSize: 4, verticalAlign: 'middle' },
  )
}

function drawTotals(sheet: Sheet, totals: DeclaredTotals, top: number): void {
  const middle = margin + 96
  const title = { size: 4.5, minSize: 3.5 } as const
  const value = { size: 8, minSize: 4, weight: 'bold', align: 'right' } as const
  sheet.drawText('Total weight (kg) (6) / Poids total', { x: margin + 3, y: top + 1.5, width: 90, height: 6.5 }, title)
  sheet.drawText(formatWeight(totals.weightKg), { x: margin + 3, y: top + 10, width: 90, height: 12 }, value)
  sheet.drawLine(middle, top, middle, top + totalsHeight, 0.5)
  const width = right - middle - 6
  sheet.drawText('Total value (7) / Valeur totale', { x: middle + 3, y: top + 1.5, width, height: 6.5 }, title)
  sheet.drawText(totals.value, { x: middle + 3, y: top + 10, width, height: 12 }, value)
  sheet.drawLine(margin, top + totalsHeight, right, top + totalsHeight, 0.5)
}

function drawSignature(sheet: Sheet, { issuedAt, signatory, incomplete }: CustomsDeclarationInput, top: number): void {
  const width = inner - 8
  const x = margin + 4
  sheet.drawText(customsTexts.certified, { x, y: top + 2, width, height: 30 }, { size: 4.75, minSize: 3.5 })
  sheet.drawText(
    'Date and sender\u2019s signature (8) / Date et signature de l\u2019exp\u00E9diteur',
    { x, y: top + 33, width, height: 7 },
    { size: 4.5, minSize: 4 },
  )
  sheet.drawText(
    formatSignature(issuedAt, signatory, incomplete),
    { x, y: top + 41, width, height: 13 },
    { size: 8, minSize: 4, verticalAlign: 'middle', weight: incomplete === null ? 'regular' : 'bold' },
  )
}
