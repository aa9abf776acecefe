import type { Weight, WeightUnit } from './outbound-order.ts'

/** A weight in a body. */
export interface SubmittedWeight {
  readonly weight?: number | null
  readonly weightUnit: WeightUnit
}

/** The weight in a body; null for none. */
export function toWeight(submitted: SubmittedWeight | null | undefined): Weight | null {
  return submitted === null || submitted === undefined
    ? null
    : { weight: submitted.weight ?? null, weightUnit: submitted.weightUnit }
}
