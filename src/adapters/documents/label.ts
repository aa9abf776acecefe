import type { AddressPart, Label, ReturnLabelInput, ShippingLabelInput } from '../../kernel/documents.ts'
import type { ParcelParty } from '../../kernel/parcel-party.ts'
import { formatS10, isS10 } from '../../kernel/s10.ts'
import { type AddressLine, addressParts } from './address-lines.ts'
import { isoDate, kilogramsText } from './figures.ts'
import { bilingual, labelWords } from './label-words.ts'
import { type Area, millimetres, type Sheet } from './sheet.ts'
import type { TextStyle } from './text-layout.ts'

/** 4 × 6 inches in points, the size of a roll label. */
export const labelSize = { width: 288, height: 432 } as const

const margin = 10
const inner = labelSize.width - 2 * margin
const right = margin + inner

interface LabelPart {
  readonly returnOrderNumber: string | null
  readonly paperlessCode: string | null
}

/** Draws the label of an outbound parcel on a sheet of 4 × 6 inches. */
export function drawShippingLabel(sheet: Sheet, input: ShippingLabelInput): Label['cut'] {
  return drawLabel(sheet, input, { returnOrderNumber: null, paperlessCode: null })
}

/** Draws the label of a returned parcel on a sheet of 4 × 6 inches, with the return mark in the shopper's language. */
export function drawReturnLabel(sheet: Sheet, input: ReturnLabelInput): Label['cut'] {
  return drawLabel(sheet, input, input)
}

function drawLabel(sheet: Sheet, input: ShippingLabelInput, part: LabelPart): Label['cut'] {
  drawHeader(sheet, input, part.returnOrderNumber !== null)
  rule(sheet, 46, 1.2)
  const cutOfSender = drawSender(sheet, input, part.paperlessCode)
  rule(sheet, 120, 0.6)
  const cutOfRecipient = drawRecipient(sheet, input)
  rule(sheet, 214, 1.2)
  drawFacts(sheet, input, part.returnOrderNumber)
  rule(sheet, 242, 0.6)
  drawTracking(sheet, input)
  rule(sheet, 312, 0.6)
  drawParcelNumber(sheet, input)
  return [
    ...cutOfSender.map((cut) => ({ party: 'sender', part: cut }) as const),
    ...cutOfRecipient.map((cut) => ({ party: 'recipient', part: cut }) as const),
  ]
}

/** No state, province or prefecture has a longer name. */
const longestRegion = 60

/**
 * Sets an address. Postal code, city and country are there to the end. Of what there is not room for, first a region that is
 * longer than any is left out; then the name is cut to a line, then the lines before the town, from the last to the first.
 *
 * @returns what is cut
 */
function drawAddress(sheet: Sheet, party: ParcelParty, area: Area, style: TextStyle): readonly AddressPart[] {
  const paragraphsOf = (lines: readonly AddressLine[]) =>
    lines.map(({ text, part }) => ({
      text,
      isKept: part === 'town' || part === 'country',
      importance: typeof part === 'number' ? -part : -lines.length,
    }))
  const whole = addressParts(party)
  const isRegionLeftOut =
    (party.region ?? '').length > longestRegion && sheet.cutOf(paragraphsOf(whole), area, style).length > 0
  const lines = isRegionLeftOut ? addressParts({ ...party, region: null }) : whole
  const cut = sheet.text(paragraphsOf(lines), area, style).flatMap((index) => lines[index]?.part ?? [])
  return [...new Set(cut), ...(isRegionLeftOut ? (['region'] as const) : [])]
}

function rule(sheet: Sheet, y: number, thickness: number): void {
  sheet.line(margin, y, right, y, thickness)
}

function caption(sheet: Sheet, text: string, x: number, y: number, width: number): void {
  sheet.text(text, { x, y, width, height: 8 }, { size: 6, minSize: 4, grey: 0.25 })
}

function drawHeader(sheet: Sheet, { carrierName, serviceName, language }: ShippingLabelInput, isReturn: boolean): void {
  const markWidth = 122
  const width = isReturn ? inner - markWidth - 8 : inner
  sheet.text(carrierName, { x: margin, y: 9, width, height: 19 }, { size: 15, minSize: 8, weight: 'bold' })
  sheet.text(serviceName, { x: margin, y: 29, width, height: 13 }, { size: 10, minSize: 6 })
  if (!isReturn) return
  const box = { x: right - markWidth, y: margin, width: markWidth, height: 31 }
  const own = labelWords[language].returnMark
  const english = labelWords.en.returnMark
  sheet.shade(box, 0)
  const text = { x: box.x + 5, width: box.width - 10 }
  const big = { size: 17, minSize: 8, weight: 'bold', align: 'center', verticalAlign: 'middle', grey: 1 } as const
  if (own === english) {
    sheet.text(own, { ...text, y: box.y + 2, height: 27 }, { ...big, size: 21 })
    return
  }
  sheet.text(own, { ...text, y: box.y + 1, height: 20.5 }, big)
  sheet.text(english, { ...text, y: box.y + 21.5, height: 8.5 }, { ...big, size: 6.5, minSize: 5 })
}

function drawSender(
  sheet: Sheet,
  { language, sender }: ShippingLabelInput,
  paperlessCode: string | null,
): readonly AddressPart[] {
  const words = labelWords[language]
  const codeSide = 66
  const noteWidth = 84
  const width = paperlessCode === null ? inner : inner - codeSide - noteWidth - 6
  caption(sheet, bilingual(words.from, labelWords.en.from), margin, 49, width)
  const cut = drawAddress(sheet, sender, { x: margin, y: 58, width, height: 60 }, { size: 8.5, minSize: 4.75 })
  if (paperlessCode === null) return cut
  const noteX = right - codeSide - noteWidth
  sheet.text(
    words.paperless,
    { x: noteX, y: 52, width: noteWidth - 3, height: 62 },
    { size: 6.5, minSize: 4.5, align: 'right', verticalAlign: 'middle' },
  )
  sheet.qrCode(paperlessCode, right - codeSide, 50, codeSide)
  return cut
}

function drawRecipient(sheet: Sheet, { language, recipient, routingCode }: ShippingLabelInput): readonly AddressPart[] {
  const routingWidth = routingCode === null ? 0 : 84
  const width = inner - (routingWidth === 0 ? 0 : routingWidth + 8)
  caption(sheet, bilingual(labelWords[language].to, labelWords.en.to), margin, 123, width)
  const cut = drawAddress(
    sheet,
    recipient,
    { x: margin, y: 131, width, height: 79.5 },
    { size: 12, minSize: 6, weight: 'bold' },
  )
  if (routingCode === null) return cut
  const box = { x: right - routingWidth, y: 126.5, width: routingWidth - 0.6, height: 44 }
  sheet.frame(box, 1.2)
  sheet.text(
    routingCode,
    { x: box.x + 4, y: box.y + 3, width: box.width - 8, height: box.height - 6 },
    { size: 24, minSize: 7, weight: 'bold', align: 'center', verticalAlign: 'middle' },
  )
  return cut
}

function drawFacts(sheet: Sheet, input: ShippingLabelInput, returnOrderNumber: string | null): void {
  const words = labelWords[input.language]
  const { en } = labelWords
  const reference =
    returnOrderNumber === null
      ? { title: bilingual(words.shipment, en.shipment), value: input.shippingReference ?? '\u2013' }
      : { title: bilingual(words.returnNumber, en.returnNumber), value: returnOrderNumber }
  const facts = [
    { title: bilingual(words.order, en.order), value: input.orderReference, width: 82 },
    { ...reference, width: 92 },
    { title: bilingual(words.weight, en.weight), value: kilogramsText(input.weightKg), width: 45 },
    { title: bilingual(words.date, en.date), value: isoDate(input.issuedAt), width: 49 },
  ]
  let x = margin
  for (const { title, value, width } of facts) {
    caption(sheet, title, x, 217, width - 6)
    sheet.text(
      value,
      { x, y: 225, width: width - 4, height: 12 },
      { size: 7.25, minSize: 4.5, weight: 'bold', verticalAlign: 'bottom' },
    )
    x += width
  }
}

function drawTracking(sheet: Sheet, { language, trackingNumber }: ShippingLabelInput): void {
  const words = labelWords[language]
  caption(sheet, bilingual(words.trackingNumber, labelWords.en.trackingNumber), margin, 245, inner)
  // The quiet zone of a long number takes all the width of the label, so the bars may use the margins.
  const bars = { x: 4, y: 255, width: labelSize.width - 8, height: millimetres(14) }
  sheet.code128(trackingNumber, bars, millimetres(0.42))
  sheet.text(
    readableTracking(trackingNumber),
    { x: margin, y: 297, width: inner, height: 13 },
    { size: 10, minSize: 6, weight: 'bold', align: 'center' },
  )
}

function drawParcelNumber(sheet: Sheet, { sscc }: ShippingLabelInput): void {
  caption(sheet, 'SSCC', margin, 315, inner)
  const bars = { x: 4, y: 321.5, width: labelSize.width - 8, height: millimetres(31.75) }
  sheet.gs1Sscc(sscc, bars, millimetres(0.5))
  sheet.text(
    `(00)${sscc}`,
    { x: margin, y: 413, width: inner, height: 13 },
    { size: 10, weight: 'bold', align: 'center' },
  )
}

/** A tracking number in groups when it is a postal item identifier, else as it is. */
export function readableTracking(trackingNumber: string): string {
  return isS10(trackingNumber) ? formatS10(trackingNumber) : trackingNumber
}
