import type { QrCodeInput } from '../../shipping/service/documents.ts'
import { labelSize } from './label.ts'
import { formatBilingual, labelTexts } from './label-texts.ts'
import { formatIsoDate } from './number-formats.ts'
import type { Sheet } from './sheet.ts'

const margin = 20
const inner = labelSize.width - 2 * margin

/** Draws the paperless drop-off code on a sheet of 4 × 6 inches. */
export function drawQrCode(sheet: Sheet, input: QrCodeInput): void {
  const texts = labelTexts[input.language]
  sheet.drawText(
    input.merchantName,
    { x: margin, y: 18, width: inner, height: 13 },
    { size: 9.5, minSize: 5, align: 'center', grey: 0.25 },
  )
  sheet.drawText(
    texts.qrTitle,
    { x: margin, y: 31, width: inner, height: 23 },
    { size: 17, minSize: 9, weight: 'bold', align: 'center', verticalAlign: 'middle' },
  )
  const side = 208
  sheet.drawQrCode(input.code, (labelSize.width - side) / 2, 58, side)
  sheet.drawText(
    input.returnOrderNumber,
    { x: margin, y: 267, width: inner, height: 18 },
    { size: 13, minSize: 6, weight: 'bold', align: 'center' },
  )
  const order = `${formatBilingual(texts.order, labelTexts.en.order)}: ${input.orderReference}`
  const date = `${formatBilingual(texts.date, labelTexts.en.date)}: ${formatIsoDate(input.issuedAt)}`
  sheet.drawText(
    [`${order} \u00B7 ${date}`, input.carrierName ?? ''],
    { x: margin, y: 286, width: inner, height: 22 },
    { size: 7.5, minSize: 4.5, align: 'center' },
  )
  sheet.drawLine(margin, 312, margin + inner, 312, 0.6)
  texts.qrSteps.forEach((step, index) => {
    const y = 320 + index * 33
    sheet.fillArea({ x: margin, y: y + 4, width: 17, height: 17 }, 0)
    sheet.drawText(
      String(index + 1),
      { x: margin, y: y + 6, width: 17, height: 13 },
      { size: 9.5, weight: 'bold', align: 'center', verticalAlign: 'middle', grey: 1 },
    )
    sheet.drawText(
      step,
      { x: margin + 26, y: y - 2, width: inner - 26, height: 29 },
      { size: 9, minSize: 6, verticalAlign: 'middle' },
    )
  })
}
