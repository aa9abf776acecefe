import type { VatRateDto } from '#client'

type Goods = VatRateDto['goods'][number]

/** What a rate says about one kind of goods. */
export interface VatRow {
  readonly rate: VatRateDto
  /** Null for a rate of all other goods, or of a custom band. */
  readonly taxCategory: string | null
  readonly goods: readonly Goods[]
}

/** Whether a rate is valid on a day; dates as YYYY-MM-DD compare as strings. */
export const isValidOn = ({ validFrom, validTo }: VatRateDto, day: string): boolean =>
  day === '' || ((validFrom === null || validFrom <= day) && (validTo === null || day < validTo))

/** Whether goods may have the code: one of their prefixes leads to it, or below it. */
const matchesCode = ({ codes }: Goods, code: string): boolean =>
  codes.length === 0 || codes.some((prefix) => prefix.startsWith(code) || code.startsWith(prefix))

/**
 * Lists rates by kind of goods.
 *
 * @param category only this tax category and the rates for all other goods; empty for every category
 * @param code only goods that this start of an HS code, in digits, may belong to; empty for every code
 */
export function listVatRows(rates: readonly VatRateDto[], category: string, code: string): readonly VatRow[] {
  return rates.flatMap((rate): readonly VatRow[] => {
    if (rate.goods.length === 0) return [{ rate, taxCategory: null, goods: [] }]
    const byCategory = Map.groupBy(
      rate.goods.filter((entry) => (category === '' || entry.taxCategory === category) && matchesCode(entry, code)),
      ({ taxCategory }) => taxCategory,
    )
    return [...byCategory].map(([taxCategory, goods]) => ({ rate, taxCategory, goods }))
  })
}

/** The codes of goods that a start of an HS code leads to, or all. */
export const listMatchingCodes = ({ codes }: Goods, code: string): readonly string[] =>
  codes.filter((prefix) => prefix.startsWith(code) || code.startsWith(prefix))
