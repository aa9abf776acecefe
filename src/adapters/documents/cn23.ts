import {
  type CustomsDeclarationInput,
  type CustomsDeclarationLine,
  itemCategories,
} from '../../shipping/service/documents.ts'
import type { ParcelParty } from '../../shipping/service/parcel-party.ts'
import { getCountryName, toLatinParty } from './address-lines.ts'
import { type BilingualText, categoryTexts, customsTexts, joinLanguages, listLanguages } from './customs-texts.ts'
import { formatTrackingNumber } from './label.ts'
import {
  type DeclaredTotals,
  formatIsoDate,
  formatKnownAmount,
  formatSignature,
  formatWeight,
} from './number-formats.ts'
import { type Area, millimetresToPoints, type Sheet } from './sheet.ts'
import type { DrawSteps } from './steps.ts'
import { type Column, drawTable, type PlannedRow, paginate, planRows, type TableStyle } from './table.ts'

/** 210 × 148 mm in points, the size of the form. */
export const cn23Size = { width: millimetresToPoints(210), height: millimetresToPoints(148) } as const

const margin = 14
const inner = cn23Size.width - 2 * margin
const right = margin + inner
const bottom = cn23Size.height - margin
const tableStyle: TableStyle = { size: 7.5, minSize: 4.5, titleSize: 5, titleHeight: 19, padding: 2.25, rules: 'grid' }
const partyHeight = 65
const fromTop = margin + 24
const toTop = fromTop + partyHeight
const tableTop = toTop + partyHeight
const closingTop = bottom - 98
const totalsHeight = 23
const tableHeight = closingTop - totalsHeight - tableTop
// Further sheets of the same item have only its number, its parties in one line, and goods.
const laterTableTop = fromTop + 34
const laterTableHeight = bottom - totalsHeight - laterTableTop
const partyWidth = 306

const columns: readonly Column[] = [
  {
    title: ['Detailed description of contents (1)', 'Description d\u00E9taill\u00E9e du contenu'],
    width: inner - 324,
    align: 'left',
    maxLines: 5,
  },
  { title: ['Quantity (2)', 'Quantit\u00E9'], width: 44, align: 'right', maxLines: 1 },
  { title: ['Net weight (kg) (3)', 'Poids net'], width: 56, align: 'right', maxLines: 1 },
  { title: ['Value (5)', 'Valeur'], width: 88, align: 'right', maxLines: 2 },
  { title: ['HS tariff number (7)', 'N\u00B0 tarifaire du SH'], width: 68, align: 'center', maxLines: 1 },
  { title: ['Country of origin (8)', 'Pays d\u2019origine'], width: 68, align: 'left', maxLines: 2 },
]

function toCells(line: CustomsDeclarationLine): string[] {
  return [
    line.description,
    String(line.quantity),
    formatWeight(line.netWeightKg),
    formatKnownAmount(line.value),
    line.hsCode ?? '',
    line.countryOfOrigin === null ? '' : getCountryName(line.countryOfOrigin),
  ]
}

/** Distributes the lines of a CN23 over as many forms as necessary. */
export function* planCn23(measuring: Sheet, { lines }: CustomsDeclarationInput): DrawSteps<PlannedRow[][]> {
  const rows = yield* planRows(measuring, lines.map(toCells), columns, tableStyle)
  return paginate(rows, (page) => (page === 0 ? tableHeight : laterTableHeight) - tableStyle.titleHeight, 0)
}

/** Draws one form of a CN23 on a sheet of 210 × 148 mm. Only the first has the totals, which are of all forms. */
export function* drawCn23(
  sheet: Sheet,
  input: CustomsDeclarationInput,
  rows: readonly PlannedRow[],
  totals: DeclaredTotals,
  position: { readonly form: number; readonly forms: number },
): DrawSteps {
  sheet.drawFrame({ x: margin, y: margin, width: inner, height: bottom - margin }, 1)
  drawHeader(sheet, input, position)
  if (position.form > 1) {
    drawItemLine(sheet, input)
    yield* drawTable(sheet, { x: margin, y: laterTableTop }, columns, rows, tableStyle, laterTableHeight)
    drawTotalsReference(sheet, position.forms)
    return
  }
  drawParty(sheet, ['From', 'De'], input.sender, fromTop)
  drawParty(sheet, ['To', '\u00C0'], input.recipient, toTop)
  drawReferences(sheet, input)
  yield* drawTable(sheet, { x: margin, y: tableTop }, columns, rows, tableStyle, tableHeight)
  drawTotals(sheet, input, totals, closingTop - totalsHeight)
  sheet.drawLine(margin, closingTop, right, closingTop, 0.5)
  drawClosing(sheet, input)
}

/** A field of the form: its small name with the value below. */
function drawField(sheet: Sheet, name: string, value: string, area: Area): void {
  const width = area.width - 6
  sheet.drawText(name, { x: area.x + 3, y: area.y + 1.5, width, height: 7 }, { size: 5, minSize: 3.75 })
  sheet.drawText(
    value,
    { x: area.x + 3, y: area.y + 8.5, width, height: area.height - 9.5 },
    { size: 8, minSize: 4, weight: 'bold' },
  )
}

function drawHeader(
  sheet: Sheet,
  { designatedOperator }: CustomsDeclarationInput,
  { form, forms }: { readonly form: number; readonly forms: number },
): void {
  const [title, titre] = customsTexts.title
  drawField(sheet, joinLanguages(customsTexts.designatedOperator), designatedOperator, {
    x: margin,
    y: margin,
    width: 170,
    height: 24,
  })
  sheet.drawText(
    [title.toUpperCase(), titre.toUpperCase()],
    { x: margin + 176, y: margin + 2, width: 150, height: 21 },
    { size: 8.5, weight: 'bold' },
  )
  sheet.drawText(
    customsTexts.mayBeOpened,
    { x: margin + 332, y: margin + 3, width: 110, height: 18 },
    { size: 6, verticalAlign: 'middle' },
  )
  sheet.drawText(
    forms > 1 ? `${form} / ${forms}` : '',
    { x: right - 126, y: margin + 6, width: 46, height: 12 },
    { size: 8, minSize: 5, align: 'right' },
  )
  sheet.drawText(
    'CN 23',
    { x: right - 74, y: margin + 2, width: 70, height: 21 },
    { size: 17, weight: 'bold', align: 'right' },
  )
  sheet.drawLine(margin, fromTop, right, fromTop, 0.5)
}

const countryTitle = 'Country / Pays'

/** Latin letters first, followed by the original. */
const appendLatin = (original: string, latin: string | undefined): string =>
  latin === undefined || latin === original ? original : `${latin} (${original})`

function drawParty(sheet: Sheet, side: BilingualText, party: ParcelParty, top: number): void {
  const sideWidth = 26
  sheet.drawText(side, { x: margin + 3, y: top + 3, width: sideWidth, height: 20 }, { size: 7.5, weight: 'bold' })
  const latin = toLatinParty(party)
  const street = party.addressLines.join(', ')
  const town = [party.postalCode, appendLatin(party.city, latin?.city), latin?.region ?? party.region]
    .filter((text) => text !== null && text !== '')
    .join(' ')
  const rows = [
    ['Name / Nom', appendLatin(party.name, latin?.name), 10.5],
    ['Business / Soci\u00E9t\u00E9', party.company ?? '', 10.5],
    ['Street / Rue', street, 20],
    ['Postcode, city / Code postal, ville', town, 10.5],
    [countryTitle, getCountryName(party.countryIso).toUpperCase(), 10.5],
  ] as const
  const x = margin + sideWidth + 4
  const width = partyWidth - sideWidth - 86
  let y = top + 1.25
  for (const [name, value, height] of rows) {
    sheet.drawText(name, { x, y: y + 1, width: 76, height: 8 }, { size: 5, minSize: 4 })
    const isCountry = name === countryTitle
    const area = { x: x + 78, y, width: isCountry && party.telephone !== null ? width * 0.53 : width, height }
    sheet.drawText(value, area, { size: 8, minSize: 4, weight: 'bold' })
    y += height + 0.25
  }
  if (party.telephone !== null) {
    const besideCountry = { x: x + 78 + width * 0.55, y: y - 10.75, width: width * 0.45, height: 10.5 }
    sheet.drawText(`Tel. ${party.telephone}`, besideCountry, { size: 7, minSize: 4, align: 'right' })
  }
  sheet.drawLine(margin, top + partyHeight, right, top + partyHeight, 0.5)
}

/** Identifies a further sheet: the number, also as a barcode, and the parties. */
function drawItemLine(
  sheet: Sheet,
  { sender, recipient, trackingNumber, issuedAt, signatory, incomplete }: CustomsDeclarationInput,
): void {
  const width = inner - 260
  const parties = [sender, recipient].map(
    (party) => `${party.company ?? (toLatinParty(party) ?? party).name}, ${getCountryName(party.countryIso)}`,
  )
  drawField(sheet, 'From, to / De, \u00E0', parties.join(' \u2013 '), { x: margin, y: fromTop, width, height: 18 })
  drawField(
    sheet,
    'Date and sender\u2019s signature (15) / Date et signature de l\u2019exp\u00E9diteur',
    formatSignature(issuedAt, signatory, incomplete),
    { x: margin, y: fromTop + 16.5, width, height: 17.5 },
  )
  sheet.drawText(
    formatTrackingNumber(trackingNumber),
    { x: right - 258, y: fromTop + 10, width: 84, height: 14 },
    { size: 8, minSize: 4, weight: 'bold', verticalAlign: 'middle' },
  )
  sheet.drawCode128(
    trackingNumber,
    { x: right - 172, y: fromTop + 4, width: 170, height: 26 },
    millimetresToPoints(0.3),
  )
}

function drawReferences(sheet: Sheet, input: CustomsDeclarationInput): void {
  const x = margin + partyWidth
  const width = inner - partyWidth
  sheet.drawLine(x, fromTop, x, tableTop, 0.5)
  drawField(
    sheet,
    'Sender\u2019s customs reference (if any) / R\u00E9f\u00E9rence en douane de l\u2019exp\u00E9diteur',
    input.senderCustomsReference ?? input.sender.taxNumber ?? '',
    { x, y: fromTop, width, height: 20 },
  )
  sheet.drawLine(x, fromTop + 20, right, fromTop + 20, 0.5)
  sheet.drawText(
    joinLanguages(customsTexts.itemNumber),
    { x: x + 3, y: fromTop + 21.5, width: 70, height: 6.5 },
    { size: 5, minSize: 4 },
  )
  sheet.drawText(
    formatTrackingNumber(input.trackingNumber),
    { x: x + 76, y: fromTop + 21, width: width - 80, height: 9 },
    { size: 7.5, minSize: 4, weight: 'bold', align: 'right' },
  )
  const bars = { x: x + 1, y: fromTop + 30.5, width: width - 2, height: partyHeight - 33 }
  sheet.drawCode128(input.trackingNumber, bars, millimetresToPoints(0.42))

  const importer = input.importer ?? input.recipient
  const contact = [importer.telephone, importer.email].filter((text) => text !== null && text !== '')
  const latinImporter = toLatinParty(importer) ?? importer
  const importerName = input.importer === null ? [] : [importer.company, latinImporter.name]
  drawField(
    sheet,
    'Importer\u2019s reference (tax code / VAT no. / importer code) / R\u00E9f\u00E9rence de l\u2019importateur',
    [...importerName, input.importerReference].filter((text) => text !== null && text !== '').join(', '),
    { x, y: toTop, width, height: 32 },
  )
  sheet.drawLine(x, toTop + 32, right, toTop + 32, 0.5)
  drawField(
    sheet,
    'Importer\u2019s telephone / e-mail (if known) / T\u00E9l\u00E9phone / e-mail de l\u2019importateur',
    contact.join(' \u00B7 '),
    { x, y: toTop + 32, width, height: 33 },
  )
}

/** In place of totals, so that nobody adds up the forms. */
function drawTotalsReference(sheet: Sheet, forms: number): void {
  sheet.drawText(
    `Totals of all ${forms} forms: see form 1 / Totaux des ${forms} formulaires\u00A0: voir le formulaire 1`,
    { x: margin + 3, y: bottom - totalsHeight + 2, width: inner - 6, height: totalsHeight - 4 },
    { size: 8, minSize: 5, verticalAlign: 'middle' },
  )
}

function drawTotals(sheet: Sheet, { postalCharges }: CustomsDeclarationInput, totals: DeclaredTotals, y: number): void {
  const height = totalsHeight
  const third = inner / 3
  const fields = [
    ['Total gross weight (kg) (4) / Poids brut total', formatWeight(totals.weightKg)],
    ['Total value (6) / Valeur totale', totals.value],
    ['Postal charges / fees (9) / Frais de port', formatKnownAmount(postalCharges)],
  ] as const
  fields.forEach(([name, value], index) => {
    const x = margin + index * third
    drawField(sheet, name, value, { x, y, width: third, height })
    if (index > 0) sheet.drawLine(x, y, x, y + height, 0.5)
  })
}

function drawClosing(sheet: Sheet, input: CustomsDeclarationInput): void {
  const left = 200
  const middle = 172
  drawCategories(sheet, input, { x: margin, y: closingTop, width: left, height: bottom - closingTop })
  const middleX = margin + left
  const rightX = middleX + middle
  sheet.drawLine(middleX, closingTop, middleX, bottom, 0.5)
  sheet.drawLine(rightX, closingTop, rightX, bottom, 0.5)

  drawField(
    sheet,
    'Comments (11): quarantine, sanitary inspection, restrictions / Observations',
    input.comments ?? '',
    {
      x: middleX,
      y: closingTop,
      width: middle,
      height: 38,
    },
  )
  const documents = [
    ['Licence no. (12) / Licence', input.licenceNumber],
    ['Certificate no. (13) / Certificat', input.certificateNumber],
    ['Invoice no. (14) / Facture', input.invoiceNumber],
  ] as const
  documents.forEach(([name, number], index) => {
    const y = closingTop + 38 + index * 20
    sheet.drawLine(middleX, y, rightX, y, 0.5)
    sheet.drawCheckbox(middleX + 4, y + 6.5, 7, number !== null)
    drawField(sheet, name, number ?? '', { x: middleX + 12, y, width: middle - 12, height: 20 })
  })

  const width = right - rightX
  const date = formatIsoDate(input.issuedAt)
  drawField(
    sheet,
    'Office of origin, date of posting / Bureau d\u2019origine, date de d\u00E9p\u00F4t',
    [input.officeOfOrigin ?? '', date].filter((text) => text !== '').join(', '),
    { x: rightX, y: closingTop, width, height: 22 },
  )
  sheet.drawLine(rightX, closingTop + 22, right, closingTop + 22, 0.5)
  sheet.drawText(
    customsTexts.certified,
    { x: rightX + 3, y: closingTop + 24, width: width - 6, height: 40 },
    { size: 5.25, minSize: 4 },
  )
  sheet.drawLine(rightX, closingTop + 66, right, closingTop + 66, 0.5)
  drawField(
    sheet,
    'Date and sender\u2019s signature (15) / Date et signature de l\u2019exp\u00E9diteur',
    formatSignature(input.issuedAt, input.signatory, input.incomplete),
    { x: rightX, y: closingTop + 66, width, height: bottom - closingTop - 66 },
  )
}

function drawCategories(sheet: Sheet, { category, explanation }: CustomsDeclarationInput, area: Area): void {
  sheet.drawText(
    'Category of item (10) / Cat\u00E9gorie de l\u2019envoi',
    { x: area.x + 3, y: area.y + 1.5, width: area.width - 6, height: 7 },
    { size: 5, minSize: 4 },
  )
  itemCategories.forEach((candidate, index) => {
    const x = area.x + 4 + (index % 2) * 92
    const y = area.y + 11.5 + Math.floor(index / 2) * 14
    sheet.drawCheckbox(x, y, 8, candidate === category)
    sheet.drawText(
      listLanguages(categoryTexts[candidate]),
      { x: x + 12, y: y - 2.5, width: index % 2 === 0 ? 78 : 90, height: 13 },
      { size: 5.25, minSize: 4, verticalAlign: 'middle', weight: candidate === category ? 'bold' : 'regular' },
    )
  })
  const y = area.y + 55
  sheet.drawLine(area.x, y, area.x + area.width, y, 0.5)
  drawField(sheet, 'Explanation / Explication', explanation ?? '', {
    x: area.x,
    y,
    width: area.width,
    height: area.height - 55,
  })
}
