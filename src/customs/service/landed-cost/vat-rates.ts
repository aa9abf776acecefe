import { crossesCustomsBorder } from '../../../kernel/customs-territory.ts'
import { decimalFromNumber } from '../../../kernel/money.ts'
import type { LandedCostRules, TaxRate } from './landed-cost-rules.ts'

/** A VAT rate as lists have it. Days are YYYY-MM-DD; the first one counts, the last one does not. */
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
  /** The goods that it is on; none for a standard rate and for a rate of the retailer's own. */
  readonly goods: readonly VatRateGoods[]
}

/** Goods to which a rate applies. */
export interface VatRateGoods {
  readonly taxCategory: string
  /** Beginnings of their codes; empty: whatever the code is. */
  readonly codes: readonly string[]
  /** What decides whether it is on them; null where it is on all of them. */
  readonly condition: string | null
}

/** The region that the rates of members of the European Union are listed under. */
const union = 'EU'

/** The band of the rate that all goods have that no other is on. */
const standardBand = 1

/** Ids of the rates that come with the server begin here; no tenant has so many of its own. */
const firstReferenceId = 1_000_000_000

/**
 * The rates that come with the server, as lists have them. Their ids are made of what they say, so that they stay the same
 * when others are added.
 *
 * @param hash a number from 0 to 2³² − 1 that is made of a text
 * @throws Error when two have the same id
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

/** The goods that have a rate while it holds, those of one kind and condition together. */
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

/** A retailer's own rates as landed cost has them. Those of the European Union hold in all of a country. */
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
