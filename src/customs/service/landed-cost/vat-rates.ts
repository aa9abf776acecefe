import { crossesCustomsBorder } from '../../../kernel/customs-territory.ts'
import { decimalFromNumber } from '../../../kernel/money.ts'
import type { LandedCostRules, TaxRate } from './landed-cost-rules.ts'

/** A VAT rate in lists. Days are YYYY-MM-DD; the first is inclusive, the last exclusive. */
export interface VatRate {
  readonly id: number
  readonly vatBandId: number
  readonly regionCode: string | null
  readonly countryIso: string
  /** Percent. */
  readonly vatRate: number
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly isReference: boolean
  /** The goods it applies to; empty for a standard rate and for a retailer's own rate. */
  readonly goods: readonly VatRateGoods[]
}

/** Goods to which a rate applies. */
export interface VatRateGoods {
  readonly taxCategory: string
  /** Prefixes of their codes; empty for all codes. */
  readonly codes: readonly string[]
  /** What decides whether it applies; null if it always does. */
  readonly condition: string | null
}

/** The region under which rates of members of the European Union are listed. */
const union = 'EU'

/** The band of the rate for all goods without another one. */
const standardBand = 1

/** Start of the ids of shipped rates; no tenant has so many of its own. */
const firstReferenceId = 1_000_000_000

/**
 * The shipped rates in list form. Their ids are derived from their content, so that they stay the same when others are
 * added.
 *
 * @param hash hashes a text to a number from 0 to 2³² − 1
 * @throws Error if two have the same id
 */
export function listReferenceVatRates(
  rules: Pick<LandedCostRules, 'taxRates' | 'taxedGoods'>,
  hash: (text: string) => number,
): readonly VatRate[] {
  const keysById = new Map<number, string>()
  return rules.taxRates.map(({ country, region, band, percent, from, to }) => {
    const regionCode = region ?? (crossesCustomsBorder(country, 'NL') ? null : union)
    const key = [country, regionCode, band, percent.toString(), from].join(' ')
    const id = firstReferenceId + (hash(key) % firstReferenceId)
    if (keysById.has(id)) throw new Error(`the VAT rates ${keysById.get(id)} and ${key} have one id`)
    keysById.set(id, key)
    return {
      id,
      vatBandId: band,
      regionCode,
      countryIso: country,
      vatRate: Number(percent.toString()),
      validFrom: from,
      validTo: to,
      isReference: true,
      goods: band === standardBand ? [] : listGoodsOfRate(rules, { country, percent, from, to }),
    }
  })
}

/** The goods with a rate while it is valid, grouped by kind and condition. */
function listGoodsOfRate(
  { taxedGoods }: Pick<LandedCostRules, 'taxedGoods'>,
  { country, percent, from, to }: Pick<TaxRate, 'country' | 'percent' | 'from' | 'to'>,
): readonly VatRateGoods[] {
  const codesByKind = new Map<
    string,
    { readonly taxCategory: string; readonly condition: string | null; codes: Set<string> }
  >()
  for (const goods of taxedGoods) {
    const isThere = goods.countries.includes(country) && goods.percent?.eq(percent) === true
    const overlaps = (to === null || (goods.from ?? '') < to) && (goods.to === null || (from ?? '') < goods.to)
    if (!isThere || !overlaps) continue
    const condition = goods.fact ?? (goods.applies === 'all' ? null : `whether it is of the category ${goods.category}`)
    const key = `${goods.category} ${condition}`
    const kind = codesByKind.get(key) ?? { taxCategory: goods.category, condition, codes: new Set() }
    for (const code of goods.goods) kind.codes.add(code)
    codesByKind.set(key, kind)
  }
  return [...codesByKind.values()].map((kind) => ({ ...kind, codes: [...kind.codes].toSorted() }))
}

/** A retailer's own rates for landed cost. Those of the European Union apply to whole countries. */
export function toTaxRates(tenantRates: readonly VatRate[]): readonly TaxRate[] {
  return tenantRates.map(({ countryIso, regionCode, vatBandId, vatRate, validFrom, validTo }) => ({
    country: countryIso,
    region: regionCode === union ? null : regionCode,
    band: vatBandId,
    percent: decimalFromNumber(vatRate),
    isOwn: true,
    from: validFrom,
    to: validTo,
    source: 'the retailer’s own VAT rates',
  }))
}
