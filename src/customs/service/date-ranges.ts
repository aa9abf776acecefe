/** What holds for a time: from the first day on, and up to the last, which is not in it. Null: without an end. */
export interface DateRanged {
  readonly from: string | null
  readonly to: string | null
  /** Law or publication that defines the rule. */
  readonly source: string
}

/** Whether something holds on a day (YYYY-MM-DD). */
export function isInForce({ from, to }: Pick<DateRanged, 'from' | 'to'>, day: string): boolean {
  return (from === null || from <= day) && (to === null || day < to)
}

/** Goods by their codes: `61` is a whole chapter, `3303` a heading, `25-34` the chapters 25 to 34. Empty: all goods. */
export type GoodsScope = readonly string[]

/** Whether a code is in a scope; a code that is shorter than what the scope names is not. */
export function isInScope(scope: GoodsScope, code: string): boolean {
  return scope.length === 0 || scope.some((codeRange) => matchesCodeRange(codeRange, code))
}

/**
 * Of the entries that cover a code, those that name it most closely, in their order: `4901` before `49`, and that before
 * `25-97`.
 */
export function findClosest<T extends { readonly goods: GoodsScope }>(
  entries: readonly T[],
  code: string,
): readonly T[] {
  const lengths = entries.map(({ goods }) => rankScopeMatch(goods, code))
  const best = Math.max(...lengths)
  return best < 0 ? [] : entries.filter((_, index) => lengths[index] === best)
}

/** The entries that cover a code, those that name it most closely first, and equally close ones in their order. */
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
  const [rangeStart = '', rangeEnd] = codeRange.split('-')
  if (rangeEnd === undefined) return code.startsWith(rangeStart)
  const digits = code.slice(0, rangeStart.length)
  return digits.length === rangeStart.length && rangeStart <= digits && digits <= rangeEnd
}
