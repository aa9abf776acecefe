import type { CustomsDeclarationInput } from '../../shipping/service/documents.ts'
import { cn22Size, drawCn22, planCn22 } from './cn22.ts'
import { cn23Size, drawCn23, planCn23 } from './cn23.ts'
import { calculateDeclaredTotals } from './number-formats.ts'
import type { PdfFile, Sheet } from './sheet.ts'
import type { DrawSteps } from './steps.ts'

/** The size of a declaration's sheets, in points. */
export function getCustomsDeclarationSize({ form }: CustomsDeclarationInput): {
  readonly width: number
  readonly height: number
} {
  return form === 'CN22' ? cn22Size : cn23Size
}

/**
 * Draws all forms of a customs declaration.
 *
 * @param sheetFor returns the sheet of a form, counted from 0, in the form's size; called once for each, in order
 */
export function* drawCustomsForms(input: CustomsDeclarationInput, sheetFor: (form: number) => Sheet): DrawSteps {
  const firstSheet = sheetFor(0)
  const [plan, draw] = input.form === 'CN22' ? [planCn22, drawCn22] : [planCn23, drawCn23]
  const forms = yield* plan(firstSheet, input)
  const totals = calculateDeclaredTotals(input)
  for (const [index, rows] of forms.entries()) {
    const sheet = index === 0 ? firstSheet : sheetFor(index)
    yield* draw(sheet, input, rows, totals, { form: index + 1, forms: forms.length })
  }
}

/** Draws a customs declaration, each form on a page of its own. */
export function drawCustomsDeclaration(file: PdfFile, input: CustomsDeclarationInput): DrawSteps {
  return drawCustomsForms(input, () => file.addPage(getCustomsDeclarationSize(input)))
}
