import type { CalibrationCurve, TextKind } from './model.ts'
import type { ProductDescription } from './product-facts.ts'

/** Shares are clamped this far from 0 and 1: no answer is that certain. */
const edge = 1e-4

/** The logit of a share from 0 to 1. */
export function toLogit(share: number): number {
  const inside = Math.min(Math.max(share, edge), 1 - edge)
  return Math.log(inside / (1 - inside))
}

/**
 * Returns the confidence in the best candidate, given its share.
 *
 * @param nearest similarity of the candidate's most similar example to the product, 0 to 1
 */
export function calibrate({ offset, slope, likeness }: CalibrationCurve, share: number, nearest: number): number {
  return 1 / (1 + Math.exp(-(offset + slope * toLogit(share) + likeness * nearest)))
}

/** How a product is described: by name only, or with more. */
export function getTextKind({ material, category, description }: ProductDescription): TextKind {
  return [material, category, description].some((text) => (text ?? '').trim() !== '') ? 'described' : 'named'
}
