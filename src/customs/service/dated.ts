/** What holds for a time: from the first day on, and up to the last, which is not in it. Null: without an end. */
export interface Dated {
  readonly from: string | null
  readonly to: string | null
  /** The law or publication that it is taken from. */
  readonly source: string
}

/** Whether something holds on a day (YYYY-MM-DD). */
export function holds({ from, to }: Pick<Dated, 'from' | 'to'>, day: string): boolean {
  return (from === null || from <= day) && (to === null || day < to)
}

/** Goods by their codes: `61` is a whole chapter, `3303` a heading, `25-34` the chapters 25 to 34. Empty: all goods. */
export type GoodsScope = readonly string[]

/** Whether a code is in a scope; a code that is shorter than what the scope names is not. */
export function covers(scope: GoodsScope, code: string): boolean {
  return scope.length === 0 || scope.some((one) => isWithin(one, code))
}

/**
 * Of the entries that cover a code, those that name it most closely, in their order: `4901` before `49`, and that before
 * `25-97`.
 */
export function closest<T extends { readonly goods: GoodsScope }>(entries: readonly T[], code: string): readonly T[] {
  const lengths = entries.map(({ goods }) => closeness(goods, code))
  const best = Math.max(...lengths)
  return best < 0 ? [] : entries.filter((_, index) => lengths[index] === best)
}

function closeness(goods: GoodsScope, code: string): number {
  if (goods.length === 0) return 0
  const lengths = goods.filter((one) => isWithin(one, code)).map((one) => (one.includes('-') ? 1 : one.length))
  return lengths.length === 0 ? -1 : Math.max(...lengths)
}

function isWithin(one: string, code: string): boolean {
  const [first = '', last] = one.split('-')
  if (last === undefined) return code.startsWith(first)
  const digits = code.slice(0, first.length)
  return digits.length === first.length && first <= digits && digits <= last
}
