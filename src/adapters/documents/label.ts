import type { AddressPart, Label, ReturnLabelInput, ShippingLabelInput } from '../../shipping/service/documents.ts'
import type { ParcelParty } from '../../shipping/service/parcel-party.ts'
import { formatS10, isS10 } from '../../shipping/service/s10.ts'
import { type AddressLine, listAddressParts } from './address-lines.ts'
import { formatBilingual, labelTexts } from './label-texts.ts'
import { formatIsoDate, formatKilograms } from './number-formats.ts'
import { type Area, millimetresToPoints, type Sheet } from './sheet.ts'
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
export function drawShippingLabel(sheet: Sheet, input: ShippingLabelInput): Label['truncated'] {
  return drawLabel(sheet, input, { returnOrderNumber: null, paperlessCode: null })
}

/** Draws the label of a returned parcel on a sheet of 4 × 6 inches, with the return mark in the shopper's language. */
export function drawReturnLabel(sheet: Sheet, input: ReturnLabelInput): Label['truncated'] {
  return drawLabel(sheet, input, input)
}

function drawLabel(sheet: Sheet, input: ShippingLabelInput, part: LabelPart): Label['truncated'] {
  drawHeader(sheet, input, part.returnOrderNumber !== null)
  drawRule(sheet, 46, 1.2)
  const cutOfSender = drawSender(sheet, input, part.paperlessCode)
  drawRule(sheet, 120, 0.6)
  const cutOfRecipient = drawRecipient(sheet, input)
  drawRule(sheet, 214, 1.2)
  drawFacts(sheet, input, part.returnOrderNumber)
  drawRule(sheet, 242, 0.6)
  drawTracking(sheet, input)
  drawRule(sheet, 312, 0.6)
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
  const addressLineParts = listAddressParts(party)
  const isRegionLeftOut =
    (party.region ?? '').length > longestRegion &&
    sheet.findTruncated(paragraphsOf(addressLineParts), area, style).length > 0
  const lines = isRegionLeftOut ? listAddressParts({ ...party, region: null }) : addressLineParts
  const cut = sheet.drawText(paragraphsOf(lines), area, style).flatMap((index) => lines[index]?.part ?? [])
  return [...new Set(cut), ...(isRegionLeftOut ? (['region'] as const) : [])]
}

function drawRule(sheet: Sheet, y: number, thickness: number): void {
  sheet.drawLine(margin, y, right, y, thickness)
}

function drawCaption(sheet: Sheet, text: string, x: number, y: number, width: number): void {
  sheet.drawText(text, { x, y, width, height: 8 }, { size: 6, minSize: 4, grey: 0.25 })
}

function drawHeader(sheet: Sheet, { carrierName, serviceName, language }: ShippingLabelInput, isReturn: boolean): void {
  const markWidth = 122
  const width = isReturn ? inner - markWidth - 8 : inner
  sheet.drawText(carrierName, { x: margin, y: 9, width, height: 19 }, { size: 15, minSize: 8, weight: 'bold' })
  sheet.drawText(serviceName, { x: margin, y: 29, width, height: 13 }, { size: 10, minSize: 6 })
  if (!isReturn) return
  const box = { x: right - markWidth, y: margin, width: markWidth, height: 31 }
  const returnMark = labelTexts[language].returnMark
  const english = labelTexts.en.returnMark
  sheet.fillArea(box, 0)
  const text = { x: box.x + 5, width: box.width - 10 }
  const big = { size: 17, minSize: 8, weight: 'bold', align: 'center', verticalAlign: 'middle', grey: 1 } as const
  if (returnMark === english) {
    sheet.drawText(returnMark, { ...text, y: box.y + 2, height: 27 }, { ...big, size: 21 })
    return
  }
  sheet.drawText(returnMark, { ...text, y: box.y + 1, height: 20.5 }, big)
  sheet.drawText(english, { ...text, y: box.y + 21.5, height: 8.5 }, { ...big, size: 6.5, minSize: 5 })
}

function drawSender(
  sheet: Sheet,
  { language, sender }: ShippingLabelInput,
  paperlessCode: string | null,
): readonly AddressPart[] {
  const texts = labelTexts[language]
  const codeSide = 66
  const noteWidth = 84
  const width = paperlessCode === null ? inner : inner - codeSide - noteWidth - 6
  drawCaption(sheet, formatBilingual(texts.from, labelTexts.en.from), margin, 49, width)
  const cut = drawAddress(sheet, sender, { x: margin, y: 58, width, height: 60 }, { size: 8.5, minSize: 4.75 })
  if (paperlessCode === null) return cut
  const noteX = right - codeSide - noteWidth
  sheet.drawText(
    texts.paperless,
    { x: noteX, y: 52, width: noteWidth - 3, height: 62 },
    { size: 6.5, minSize: 4.5, align: 'right', verticalAlign: 'middle' },
  )
  sheet.drawQrCode(paperlessCode, right - codeSide, 50, codeSide)
  return cut
}

function drawRecipient(sheet: Sheet, { language, recipient, routingCode }: ShippingLabelInput): readonly AddressPart[] {
  const routingWidth = routingCode === null ? 0 : 84
  const width = inner - (routingWidth === 0 ? 0 : routingWidth + 8)
  drawCaption(sheet, formatBilingual(labelTexts[language].to, labelTexts.en.to), margin, 123, width)
  const cut = drawAddress(
    sheet,
    recipient,
    { x: margin, y: 131, width, height: 79.5 },
    { size: 12, minSize: 6, weight: 'bold' },
  )
  if (routingCode === null) return cut
  const box = { x: right - routingWidth, y: 126.5, width: routingWidth - 0.6, height: 44 }
  sheet.drawFrame(box, 1.2)
  sheet.drawText(
    routingCode,
    { x: box.x + 4, y: box.y + 3, width: box.width - 8, height: box.height - 6 },
    { size: 24, minSize: 7, weight: 'bold', align: 'center', verticalAlign: 'middle' },
  )
  return cut
}

function drawFacts(sheet: Sheet, input: ShippingLabelInput, returnOrderNumber: string | null): void {
  const texts = labelTexts[input.language]
  const { en } = labelTexts
  const reference =
    returnOrderNumber === null
      ? { title: formatBilingual(texts.shipment, en.shipment), value: input.shippingReference ?? '\u2013' }
      : { title: formatBilingual(texts.returnNumber, en.returnNumber), value: returnOrderNumber }
  const facts = [
    { title: formatBilingual(texts.order, en.order), value: input.orderReference, width: 82 },
    { ...reference, width: 92 },
    { title: formatBilingual(texts.weight, en.weight), value: formatKilograms(input.weightKg), width: 45 },
    { title: formatBilingual(texts.date, en.date), value: formatIsoDate(input.issuedAt), width: 49 },
  ]
  let x = margin
  for (const { title, value, width } of facts) {
    drawCaption(sheet, title, x, 217, width - 6)
    sheet.drawText(
      value,
      { x, y: 225, width: width - 4, height: 12 },
      { size: 7.25, minSize: 4.5, weight: 'bold', verticalAlign: 'bottom' },
    )
    x += width
  }
}

function drawTracking(sheet: Sheet, { language, trackingNumber }: ShippingLabelInput): void {
  const texts = labelTexts[language]
  drawCaption(sheet, formatBilingual(texts.trackingNumber, labelTexts.en.trackingNumber), margin, 245, inner)
  // The quiet zone of a long number takes all the width of the label, so the bars may use the margins.
  const bars = { x: 4, y: 255, width: labelSize.width - 8, height: millimetresToPoints(14) }
  sheet.drawCode128(trackingNumber, bars, millimetresToPoints(0.42))
  sheet.drawText(
    formatTrackingNumber(trackingNumber),
    { x: margin, y: 297, width: inner, height: 13 },
    { size: 10, minSize: 6, weight: 'bold', align: 'center' },
  )
}

function drawParcelNumber(sheet: Sheet, { sscc }: ShippingLabelInput): void {
  drawCaption(sheet, 'SSCC', margin, 315, inner)
  const bars = { x: 4, y: 321.5, width: labelSize.width - 8, height: millimetresToPoints(31.75) }
  sheet.drawGs1Sscc(sscc, bars, millimetresToPoints(0.5))
  sheet.drawText(
    `(00)${sscc}`,
    { x: margin, y: 413, width: inner, height: 13 },
    { size: 10, weight: 'bold', align: 'center' },
  )
}

/** A tracking number in groups when it is a postal item identifier, else as it is. */
export function formatTrackingNumber(trackingNumber: string): string {
  return isS10(trackingNumber) ? formatS10(trackingNumber) : trackingNumber
}
