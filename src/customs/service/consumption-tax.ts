import { type Decimal, decimal, divide } from '../../kernel/money.ts'
import { closest, type Dated } from './dated.ts'
import type { LandedCostItem } from './landed-cost-question.ts'
import type { Destination, RulesThere } from './landed-cost-rules.ts'

/** The rate of tax of an item. */
export interface ItemTaxRate {
  readonly percent: Decimal
  readonly law: Dated
  /** The facts that could lead to another rate. */
  readonly doubts: readonly ('hsCode' | 'ageGroup' | 'destinationRegion' | 'goods')[]
  /** The other rate, where the goods may have one. */
  readonly possible: Decimal | null
}

const standardBand = 1
const hundred = decimal('100')

/**
 * What a rate of tax is applied to: a base without the tax, and with it where the destination's law says so. Null where
 * that is not possible: the whole of a base, or more, cannot be the tax within it.
 */
export function taxedBase(
  base: Decimal,
  percent: Decimal,
  { isTaxInBase }: Pick<Destination, 'isTaxInBase'>,
): Decimal | null {
  if (!isTaxInBase) return base
  return percent.gte(hundred) ? null : divide(base.times(hundred), hundred.minus(percent))
}

/**
 * The rate of tax of an item: the standard one, unless the goods are certain to have another. Null where none is known.
 *
 * @param region where in the country it goes to; null when nobody has said
 */
export function taxRateOf(there: RulesThere, item: LandedCostItem, region: string | null): ItemTaxRate | null {
  const ordinary = standardRateOf(there, region)
  if (ordinary === null) return null
  if (item.hsCode === null) {
    return there.taxedGoods.length === 0 ? ordinary : { ...ordinary, doubts: [...ordinary.doubts, 'hsCode'] }
  }
  const isOfRegion = ordinary.law === there.region
  for (const goods of closest(there.taxedGoods, item.hsCode)) {
    if (goods.ageGroup !== null && item.ageGroup !== null && item.ageGroup !== goods.ageGroup) continue
    // Reduced rates of the country are others where the standard rate is.
    const possible = isOfRegion ? null : goods.percent
    if (goods.ageGroup !== null && item.ageGroup === null) {
      return { ...ordinary, doubts: [...ordinary.doubts, 'ageGroup'], possible }
    }
    if (goods.isCertain && !isOfRegion) return { ...ordinary, percent: goods.percent, law: goods }
    return { ...ordinary, doubts: [...ordinary.doubts, 'goods'], possible }
  }
  return ordinary
}

function standardRateOf(there: RulesThere, region: string | null): ItemTaxRate | null {
  const standard = there.taxRates.filter(({ band }) => band === standardBand)
  const of = (law: Dated, percent: Decimal, isSure: boolean): ItemTaxRate => ({
    percent,
    law,
    doubts: isSure ? [] : ['destinationRegion'],
    possible: null,
  })
  const ofRegion = standard.find((one) => one.region !== null && one.region === region)
  if (ofRegion !== undefined) return of(ofRegion, ofRegion.percent, true)
  const ofCountry = standard.find((one) => one.region === null)
  if (there.region !== null && there.region.tax !== 'same') {
    return there.region.tax === null ? null : of(there.region, there.region.tax, true)
  }
  if (ofCountry === undefined) return null
  const isUnknown = region !== null && there.region === null
  const mayDiffer = standard.some((one) => one.region !== null) || (isUnknown && !ofCountry.percent.eq('0'))
  return of(ofCountry, ofCountry.percent, !mayDiffer)
}
