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

/** The rate of tax of an item: the standard one, unless the goods are certain to have another. Null where none is known. */
export function taxRateOf(there: RulesThere, item: LandedCostItem, region: string | null): ItemTaxRate | null {
  const standard = there.taxRates.filter(({ band }) => band === standardBand)
  const ofRegion = standard.find((one) => one.region !== null && one.region === region)
  const law = ofRegion ?? standard.find((one) => one.region === null)
  if (law === undefined) return null
  const hasRegions = standard.some((one) => one.region !== null)
  const ordinary: ItemTaxRate = {
    percent: law.percent,
    law,
    doubts: hasRegions && ofRegion === undefined ? ['destinationRegion'] : [],
    possible: null,
  }
  if (item.hsCode === null) {
    return there.taxedGoods.length === 0 ? ordinary : { ...ordinary, doubts: [...ordinary.doubts, 'hsCode'] }
  }
  for (const goods of closest(there.taxedGoods, item.hsCode)) {
    if (goods.ageGroup !== null && item.ageGroup !== null && item.ageGroup !== goods.ageGroup) continue
    if (goods.ageGroup !== null && item.ageGroup === null) {
      return { ...ordinary, doubts: [...ordinary.doubts, 'ageGroup'], possible: goods.percent }
    }
    if (goods.isCertain) return { ...ordinary, percent: goods.percent, law: goods }
    return { ...ordinary, doubts: [...ordinary.doubts, 'goods'], possible: goods.percent }
  }
  return ordinary
}
