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

// The tops of the sections. The SSCC has the minimum size required by GS1, which leaves the rest to the recipient.
const senderTop = 35
const factsTop = 228
const trackingTop = 254
const parcelNumberTop = 319
/** Side of the paperless code with its quiet zone: 22 mm. */
const codeSide = 62
/** Font size of the recipient if there is room, the largest of the label. */
const recipientSize = 17

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
  drawRule(sheet, senderTop, 1.2)
  const cutOfSender = drawSender(sheet, input, part.paperlessCode)
  const recipientTop = senderTop + (part.paperlessCode === null ? 62 : codeSide + 6)
  drawRule(sheet, recipientTop, 0.6)
  const cutOfRecipient = drawRecipient(sheet, input, recipientTop)
  drawRule(sheet, factsTop, 1.2)
  drawFacts(sheet, input, part.returnOrderNumber)
  drawRule(sheet, trackingTop, 0.6)
  drawTracking(sheet, input)
  drawRule(sheet, parcelNumberTop, 0.6)
  drawParcelNumber(sheet, input)
  return [
    ...cutOfSender.map((cut) => ({ party: 'sender', part: cut }) as const),
    ...cutOfRecipient.map((cut) => ({ party: 'recipient', part: cut }) as const),
  ]
}

/** No state, province or prefecture has a longer name. */
const longestRegion = 60

/**
 * Draws an address. Postal code, city and country are always complete. If there is not enough room, an implausibly long
 * region is omitted first; then the name is cut to one line, then the lines before the town, from the last to the
 * first.
 *
 * @returns what was cut
 */
function drawAddress(
  sheet: Sheet,
  party: ParcelParty,
  isAbroad: boolean,
  area: Area,
  style: TextStyle,
): readonly AddressPart[] {
  const toParagraphs = (lines: readonly AddressLine[]) =>
    lines.map(({ text, part }) => ({
      text,
      isEssential: part === 'town' || part === 'country',
      importance: typeof part === 'number' ? -part : -lines.length,
    }))
  const addressLineParts = listAddressParts(party, isAbroad)
  const isRegionLeftOut =
    (party.region ?? '').length > longestRegion &&
    sheet.findTruncated(toParagraphs(addressLineParts), area, style).length > 0
  const lines = isRegionLeftOut ? listAddressParts({ ...party, region: null }, isAbroad) : addressLineParts
  const cut = sheet.drawText(toParagraphs(lines), area, style).flatMap((index) => lines[index]?.part ?? [])
  return [...new Set(cut), ...(isRegionLeftOut ? (['region'] as const) : [])]
}

function drawRule(sheet: Sheet, y: number, thickness: number): void {
  sheet.drawLine(margin, y, right, y, thickness)
}

function drawCaption(sheet: Sheet, text: string, x: number, y: number, width: number): void {
  sheet.drawText(text, { x, y, width, height: 8 }, { size: 6, minSize: 4, grey: 0.25 })
}

function drawHeader(
  sheet: Sheet,
  { carrierName, serviceName, routingCode, language }: ShippingLabelInput,
  isReturn: boolean,
): void {
  const markWidth = isReturn ? 100 : 0
  const routingWidth = routingCode === null ? 0 : 64
  const width = inner - markWidth - routingWidth - 12
  sheet.drawText(carrierName, { x: margin, y: 7, width, height: 14 }, { size: 11, minSize: 6, weight: 'bold' })
  sheet.drawText(serviceName, { x: margin, y: 21, width, height: 11 }, { size: 8, minSize: 5 })
  if (routingCode !== null) {
    const box = {
      x: right - markWidth - (isReturn ? 5 : 0) - routingWidth,
      y: 7,
      width: routingWidth - 0.6,
      height: 24,
    }
    sheet.drawFrame(box, 1.2)
    sheet.drawText(
      routingCode,
      { x: box.x + 3, y: box.y + 2, width: box.width - 6, height: box.height - 4 },
      { size: 12.5, minSize: 6, weight: 'bold', align: 'center', verticalAlign: 'middle' },
    )
  }
  if (isReturn) drawReturnMark(sheet, language, { x: right - markWidth, y: 7, width: markWidth, height: 24 })
}

function drawReturnMark(sheet: Sheet, language: ShippingLabelInput['language'], box: Area): void {
  const returnMark = labelTexts[language].returnMark
  const english = labelTexts.en.returnMark
  sheet.fillArea(box, 0)
  const text = { x: box.x + 4, width: box.width - 8 }
  const big = { size: 12.5, minSize: 7, weight: 'bold', align: 'center', verticalAlign: 'middle', grey: 1 } as const
  if (returnMark === english) {
    sheet.drawText(returnMark, { ...text, y: box.y + 2, height: 20 }, big)
    return
  }
  sheet.drawText(returnMark, { ...text, y: box.y + 0.5, height: 16 }, big)
  sheet.drawText(english, { ...text, y: box.y + 16, height: 7.5 }, { ...big, size: 6, minSize: 5 })
}

function drawSender(
  sheet: Sheet,
  { language, sender, recipient }: ShippingLabelInput,
  paperlessCode: string | null,
): readonly AddressPart[] {
  const texts = labelTexts[language]
  const noteWidth = 84
  const width = paperlessCode === null ? inner : inner - codeSide - noteWidth - 6
  const height = paperlessCode === null ? 49.5 : codeSide - 6.5
  drawCaption(sheet, formatBilingual(texts.from, labelTexts.en.from), margin, senderTop + 2, width)
  const cut = drawAddress(
    sheet,
    sender,
    sender.countryIso !== recipient.countryIso,
    { x: margin, y: senderTop + 10.5, width, height },
    { size: 7.5, minSize: 4.75 },
  )
  if (paperlessCode === null) return cut
  const noteX = right - codeSide - noteWidth
  sheet.drawText(
    texts.paperless,
    { x: noteX, y: senderTop + 5, width: noteWidth - 3, height: codeSide - 4 },
    { size: 6.5, minSize: 4.5, align: 'right', verticalAlign: 'middle' },
  )
  sheet.drawQrCode(paperlessCode, right - codeSide, senderTop + 3, codeSide)
  return cut
}

function drawRecipient(
  sheet: Sheet,
  { language, sender, recipient, taxScheme }: ShippingLabelInput,
  top: number,
): readonly AddressPart[] {
  drawCaption(sheet, formatBilingual(labelTexts[language].to, labelTexts.en.to), margin, top + 3, inner / 3)
  // The authorities of some schemes, such as VOEC, want their number on the parcel itself.
  sheet.drawText(
    taxScheme ?? '',
    { x: margin + inner / 3, y: top + 2, width: (inner * 2) / 3, height: 9 },
    { size: 6.5, minSize: 4.5, weight: 'bold', align: 'right' },
  )
  return drawAddress(
    sheet,
    recipient,
    sender.countryIso !== recipient.countryIso,
    { x: margin, y: top + 11, width: inner, height: factsTop - top - 14 },
    { size: recipientSize, minSize: 6, weight: 'bold' },
  )
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
    drawCaption(sheet, title, x, factsTop + 2.5, width - 6)
    sheet.drawText(
      value,
      { x, y: factsTop + 10, width: width - 4, height: 12 },
      { size: 7.25, minSize: 4.5, weight: 'bold', verticalAlign: 'bottom' },
    )
    x += width
  }
}

function drawTracking(sheet: Sheet, { language, trackingNumber }: ShippingLabelInput): void {
  const texts = labelTexts[language]
  drawCaption(
    sheet,
    formatBilingual(texts.trackingNumber, labelTexts.en.trackingNumber),
    margin,
    trackingTop + 2.5,
    inner,
  )
  // The quiet zone of a long number takes the whole width of the label, so the bars may extend into the margins.
  const bars = { x: 4, y: trackingTop + 11.5, width: labelSize.width - 8, height: millimetresToPoints(14) }
  sheet.drawCode128(trackingNumber, bars, millimetresToPoints(0.42))
  sheet.drawText(
    formatTrackingNumber(trackingNumber),
    { x: margin, y: trackingTop + 52, width: inner, height: 12.5 },
    { size: 10, minSize: 6, weight: 'bold', align: 'center' },
  )
}

function drawParcelNumber(sheet: Sheet, { sscc }: ShippingLabelInput): void {
  // Minimum height and width (GS1 General Specifications, symbol specification table 5: X from 0.495 mm, bars of 31.75
  // mm).
  const bars = { x: 4, y: parcelNumberTop + 3.5, width: labelSize.width - 8, height: millimetresToPoints(31.75) }
  sheet.drawGs1Sscc(sscc, bars, millimetresToPoints(0.5))
  const text = { y: parcelNumberTop + 95, height: 13 }
  drawCaption(sheet, 'SSCC', margin, text.y + 2.5, 30)
  sheet.drawText(
    `(00)${sscc}`,
    { x: margin + 30, width: inner - 60, ...text },
    { size: 10, weight: 'bold', align: 'center' },
  )
}

/** Formats a postal item identifier in groups; other tracking numbers stay unchanged. */
export function formatTrackingNumber(trackingNumber: string): string {
  return isS10(trackingNumber) ? formatS10(trackingNumber) : trackingNumber
}
