import type { CalibrationCurve, TextKind } from './model.ts'
import type { ProductDescription } from './product-facts.ts'

/** Shares nearer to 0 or 1 than this are all one: no answer is that sure. */
const edge = 1e-4

/** The logit of a share, 0 to 1. */
export function toLogit(share: number): number {
  const inside = Math.min(Math.max(share, edge), 1 - edge)
  return Math.log(inside / (1 - inside))
}

/**
 * How likely the best candidate is, by its share among all.
 *
 * @param nearest how much the most similar example of the candidate is like the product, 0 to 1
 */
export function calibrate({ offset, slope, likeness }: CalibrationCurve, share: number, nearest: number): number {
  return 1 / (1 + Math.exp(-(offset + slope * toLogit(share) + likeness * nearest)))
}

/** The kind of text that a product is told by. */
export function kindOfText({ material, category, description }: ProductDescription): TextKind {
  return [material, category, description].some((text) => (text ?? '').trim() !== '') ? 'described' : 'named'
}
