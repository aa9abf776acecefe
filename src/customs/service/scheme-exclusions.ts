import { type DateRanged, type GoodsScope, isInForce, isInScope } from './date-ranges.ts'

/** Goods that a scheme for the tax on low-value goods leaves out. */
export interface SchemeExclusion extends DateRanged {
  /** IOSS, VAT, VOEC or GST. */
  readonly kind: string
  /** `EU`, or the country whose tax it is. */
  readonly area: string
  readonly goods: GoodsScope
  /** What the goods are, and why they are left out, as a phrase. */
  readonly reason: string
}

/**
 * Why goods are not under a scheme, as a phrase; null if they are.
 *
 * @param day YYYY-MM-DD
 */
export function findSchemeExclusion(
  exclusions: readonly SchemeExclusion[],
  scheme: Pick<SchemeExclusion, 'kind' | 'area'>,
  hsCode: string,
  day: string,
): string | null {
  const found = exclusions.find(
    (exclusion) =>
      exclusion.kind === scheme.kind &&
      exclusion.area === scheme.area &&
      isInForce(exclusion, day) &&
      isInScope(exclusion.goods, hsCode),
  )
  return found === undefined ? null : `${found.reason} (${found.source})`
}
