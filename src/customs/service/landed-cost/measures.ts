import { type Decimal, takePercent, zero } from '../../../kernel/money.ts'
import { isInScope } from '../date-ranges.ts'
import { rememberByCode } from '../remember-by-code.ts'
import { type Consignment, getAt, type ItemCharge } from './consignment.ts'
import type { Measure } from './landed-cost-rules.ts'

/**
 * Opens the charges that a measure of unknown amount may change: they stay as they are, are not exact, and `missing`
 * names the measure. Measures on taxes and fees also apply at a tax border without a customs border.
 *
 * @param charge which of the charges these are
 */
export function applyMeasures(
  consignment: Consignment,
  charge: Measure['charge'],
  charges: readonly ItemCharge[],
): readonly ItemCharge[] {
  const { measures } = consignment.destinationRules
  const isBorderCrossed = charge === 'duty' ? consignment.isCrossed : consignment.isTaxBorderCrossed
  if (!isBorderCrossed || measures.length === 0) return charges
  return charges.map((itemCharge, index) => {
    const code = consignment.calculation.question.items[index]?.hsCode ?? null
    // Without a code every measure on goods could apply.
    return (code === null ? measures : findMeasuresOnCode(measures, code))
      .filter((measure) => measure.charge === charge)
      .reduce((opened, measure) => openCharge(consignment, index, measure, opened), itemCharge)
  })
}

const findMeasuresOnCode = rememberByCode((measures: readonly Measure[], code) =>
  measures.filter(({ goods, except }) => isInScope(goods, code) && (except.length === 0 || !isInScope(except, code))),
)

function openCharge(consignment: Consignment, index: number, measure: Measure, charge: ItemCharge): ItemCharge {
  const { calculation } = consignment
  const { transport, originCountry } = calculation.question
  const item = calculation.question.items[index]
  if (item === undefined || (measure.transport !== null && measure.transport !== transport)) return charge
  // Nothing can be deducted from zero.
  if (measure.effect === 'less' && (charge.isFlat === true || charge.amount?.eq(zero) === true)) return charge
  const origin = item.countryOfOrigin ?? originCountry
  if (origin === null && measure.isKnownOriginNeeded) return charge
  if (origin !== null && measure.origins.length > 0 && !measure.origins.includes(origin)) return charge
  if (originCountry !== null && !isDispatchedThere(measure, originCountry)) return charge
  // Without a code, the code itself is what is missing.
  if (item.hsCode !== null || measure.goods.length === 0) {
    calculation.recordMissing(`items[${index}]: ${measure.name} (${measure.source})`)
  }
  return {
    amount: charge.amount,
    min: measure.effect === 'more' ? charge.min : zero,
    max: measure.effect === 'less' ? charge.max : raiseBound(consignment, index, measure.greatest, charge.max),
    isExact: false,
  }
}

const isDispatchedThere = ({ dispatchedFrom, notDispatchedFrom }: Measure, country: string): boolean =>
  (dispatchedFrom.length === 0 || dispatchedFrom.includes(country)) && !notDispatchedFrom.includes(country)

/** The maximum of a charge with an additional percentage of the customs value; null if unbounded. */
function raiseBound(
  { calculation, customsValues }: Consignment,
  index: number,
  greatest: Decimal | null,
  max: Decimal | null,
): Decimal | null {
  if (greatest === null || max === null) return null
  const further = takePercent(getAt(customsValues, index), greatest)
  return calculation.toOutputCurrency(max.plus(further), calculation.question.currency)
}
