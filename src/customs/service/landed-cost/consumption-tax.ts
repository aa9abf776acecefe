import { type Decimal, divideDecimals, parseDecimal } from '../../../kernel/money.ts'
import { type DateRanged, findClosest } from '../date-ranges.ts'
import type { LandedCostItem } from './landed-cost-input.ts'
import type { DestinationProfile, DestinationRules } from './landed-cost-rules.ts'

/** The rate of tax of an item. */
export interface ItemTaxRate {
  readonly percent: Decimal
  readonly law: DateRanged
  /** The facts that could lead to another rate. */
  readonly doubts: readonly ('hsCode' | 'ageGroup' | 'destinationRegion' | 'goods')[]
  /** The other rate, where the goods may have one. */
  readonly possible: Decimal | null
}

const standardBand = 1
const hundred = parseDecimal('100')

/**
 * What a rate of tax is applied to: a base without the tax, and with it where the destination's law says so. Null where
 * that is not possible: the whole of a base, or more, cannot be the tax within it.
 */
export function calculateTaxBase(
  base: Decimal,
  percent: Decimal,
  { isTaxInBase }: Pick<DestinationProfile, 'isTaxInBase'>,
): Decimal | null {
  if (!isTaxInBase) return base
  return percent.gte(hundred) ? null : divideDecimals(base.times(hundred), hundred.minus(percent))
}

/**
 * The rate of tax of an item: the standard one, unless the goods are certain to have another. Null where none is known.
 *
 * @param region where in the country it goes to; null when nobody has said
 */
export function findTaxRate(
  destinationRules: DestinationRules,
  item: LandedCostItem,
  region: string | null,
): ItemTaxRate | null {
  const ordinary = findStandardRate(destinationRules, region)
  if (ordinary === null) return null
  if (item.hsCode === null) {
    return destinationRules.taxedGoods.length === 0 ? ordinary : { ...ordinary, doubts: [...ordinary.doubts, 'hsCode'] }
  }
  const isOfRegion = ordinary.law === destinationRules.region
  for (const goods of findClosest(destinationRules.taxedGoods, item.hsCode)) {
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

function findStandardRate(destinationRules: DestinationRules, region: string | null): ItemTaxRate | null {
  const standard = destinationRules.taxRates.filter(({ band }) => band === standardBand)
  const toItemRate = (law: DateRanged, percent: Decimal, isSure: boolean): ItemTaxRate => ({
    percent,
    law,
    doubts: isSure ? [] : ['destinationRegion'],
    possible: null,
  })
  const ofRegion = standard.find((rate) => rate.region !== null && rate.region === region)
  if (ofRegion !== undefined) return toItemRate(ofRegion, ofRegion.percent, true)
  const ofCountry = standard.find((rate) => rate.region === null)
  if (destinationRules.region !== null && destinationRules.region.tax !== 'same') {
    return destinationRules.region.tax === null
      ? null
      : toItemRate(destinationRules.region, destinationRules.region.tax, true)
  }
  if (ofCountry === undefined) return null
  const isUnknown = region !== null && destinationRules.region === null
  const mayDiffer = standard.some((rate) => rate.region !== null) || (isUnknown && !ofCountry.percent.eq('0'))
  return toItemRate(ofCountry, ofCountry.percent, !mayDiffer)
}
