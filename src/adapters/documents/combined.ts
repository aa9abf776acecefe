import type { CombinedInput, CustomsDeclarationInput } from '../../shipping/service/documents.ts'
import { cn22Size } from './cn22.ts'
import { cn23Size } from './cn23.ts'
import { drawCommercialInvoice } from './commercial-invoice.ts'
import { drawCustomsForms } from './customs-declaration.ts'
import { drawReturnLabel, drawShippingLabel, labelSize } from './label.ts'
import { labelTexts } from './label-texts.ts'
import { drawReturnNote } from './return-note.ts'
import { type Area, a4, type PdfFile, type Sheet } from './sheet.ts'
import type { DrawSteps } from './steps.ts'

const labelArea: Area = { x: 34, y: 56, ...labelSize }
const formBesideLabel: Area = { x: labelArea.x + labelArea.width + 26, y: labelArea.y, ...cn22Size }

/** Draws all documents of a parcel on A4 pages. */
export function* drawCombined(file: PdfFile, input: CombinedInput): DrawSteps {
  const besideLabel = input.label === null ? null : drawLabelPage(file, input.label)
  const declaration = input.customsDeclaration
  const isSmallForm = declaration?.form === 'CN22'
  if (declaration !== null && isSmallForm) yield* drawSmallForms(file, declaration, besideLabel)
  if (input.returnNote !== null) yield* drawReturnNote(file, input.returnNote)
  if (input.commercialInvoice !== null) yield* drawCommercialInvoice(file, input.commercialInvoice)
  if (declaration !== null && !isSmallForm) yield* drawLargeForms(file, declaration)
}

/** A part of a page with a dashed cutting line. */
function cutOut(page: Sheet, area: Area): Sheet {
  const [left, top] = [area.x, area.y]
  const [right, bottom] = [left + area.width, top + area.height]
  page.drawCutLine(left, top, right, top)
  page.drawCutLine(right, top, right, bottom)
  page.drawCutLine(right, bottom, left, bottom)
  page.drawCutLine(left, bottom, left, top)
  return page.createPart(area)
}

function drawLabelPage(file: PdfFile, label: NonNullable<CombinedInput['label']>): Sheet {
  const page = file.addPage(a4)
  page.drawText(
    `\u2702 ${labelTexts[label.input.language].cutOut}`,
    { x: labelArea.x, y: 34, width: a4.width - 2 * labelArea.x, height: 15 },
    { size: 9.5, minSize: 6 },
  )
  const sheet = cutOut(page, labelArea)
  if (label.kind === 'Return') drawReturnLabel(sheet, label.input)
  else drawShippingLabel(sheet, label.input)
  return page
}

/** Next to the label and below it while there is room, then four per page. */
function drawSmallForms(file: PdfFile, input: CustomsDeclarationInput, labelPage: Sheet | null): DrawSteps {
  const lowerTop = labelArea.y + labelArea.height + 24
  const free: Area[] =
    labelPage === null
      ? []
      : [formBesideLabel, { ...formBesideLabel, x: labelArea.x, y: lowerTop }, { ...formBesideLabel, y: lowerTop }]
  let page = labelPage
  return drawCustomsForms(input, () => {
    if (page === null || free.length === 0) {
      page = file.addPage(a4)
      for (const y of [56, 56 + cn22Size.height + 40]) {
        for (const x of [70, 70 + cn22Size.width + 40]) free.push({ x, y, ...cn22Size })
      }
    }
    return cutOut(page, free.shift() ?? formBesideLabel)
  })
}

/** Two per page, to be cut in the middle. */
function drawLargeForms(file: PdfFile, input: CustomsDeclarationInput): DrawSteps {
  let page: Sheet | null = null
  return drawCustomsForms(input, (form) => {
    const isUpper = page === null || form % 2 === 0
    if (page === null || isUpper) {
      page = file.addPage(a4)
      page.drawCutLine(0, a4.height / 2, a4.width, a4.height / 2)
    }
    return page.createPart({ x: 0, y: isUpper ? 0 : a4.height / 2, ...cn23Size })
  })
}
