import type { Weight, WeightUnit } from './outbound-order.ts'

/** A weight as bodies have it. */
export interface SentWeight {
  readonly weight?: number | null
  readonly weightUnit: WeightUnit
}

/** The weight of a body; null for none. */
export function weightOf(sent: SentWeight | null | undefined): Weight | null {
  return sent === null || sent === undefined ? null : { weight: sent.weight ?? null, weightUnit: sent.weightUnit }
}
