/** Something valid from a first day (inclusive) to a last day (exclusive). Null means unlimited. */
export interface DateRanged {
  readonly from: string | null
  readonly to: string | null
  /** The law or publication that defines the rule. */
  readonly source: string
}

/** Whether something is valid on a day (YYYY-MM-DD). */
export function isInForce({ from, to }: Pick<DateRanged, 'from' | 'to'>, day: string): boolean {
  return (from === null || from <= day) && (to === null || day < to)
}

/** Goods by code: `61` is a whole chapter, `3303` a heading, `25-34` chapters 25 to 34. Empty means all goods. */
export type GoodsScope = readonly string[]

/** Whether a code is in a scope; false for a code shorter than the scope's. */
export function isInScope(scope: GoodsScope, code: string): boolean {
  return scope.length === 0 || scope.some((codeRange) => matchesCodeRange(codeRange, code))
}

/** Returns the entries that cover a code most specifically, in order: `4901` before `49`, and that before `25-97`. */
export function findClosest<T extends { readonly goods: GoodsScope }>(
  entries: readonly T[],
  code: string,
): readonly T[] {
  const lengths = entries.map(({ goods }) => rankScopeMatch(goods, code))
  const best = Math.max(...lengths)
  return best < 0 ? [] : entries.filter((_, index) => lengths[index] === best)
}

/** Returns the entries that cover a code, most specific first, otherwise in order. */
export function sortByCloseness<T extends { readonly goods: GoodsScope }>(
  entries: readonly T[],
  code: string,
): readonly T[] {
  return entries
    .map((entry) => ({ entry, closeness: rankScopeMatch(entry.goods, code) }))
    .filter(({ closeness }) => closeness >= 0)
    .toSorted((a, b) => b.closeness - a.closeness)
    .map(({ entry }) => entry)
}

function rankScopeMatch(goods: GoodsScope, code: string): number {
  if (goods.length === 0) return 0
  const lengths = goods
    .filter((codeRange) => matchesCodeRange(codeRange, code))
    .map((codeRange) => (codeRange.includes('-') ? 1 : codeRange.length))
  return lengths.length === 0 ? -1 : Math.max(...lengths)
}

function matchesCodeRange(codeRange: string, code: string): boolean {
  // Split by position, without an array: a calculation checks thousands of ranges.
  const dash = codeRange.indexOf('-')
  if (dash === -1) return code.startsWith(codeRange)
  const digits = code.slice(0, dash)
  return digits.length === dash && codeRange.slice(0, dash) <= digits && digits <= codeRange.slice(dash + 1)
}
