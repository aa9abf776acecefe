import { sumDecimals, zero } from '../../../kernel/money.ts'
import { type Consignment, getAt, type ItemCharge, pickDates, toExactCharge, unknown } from './consignment.ts'

/** Calculates the fees besides duty and tax. */
export function calculateImportFees(consignment: Consignment): readonly ItemCharge[] {
  const { question } = consignment.calculation
  const { goods } = consignment.values
  const sums = question.items.map(() => zero)
  let isExact = true
  let isKnown = true
  for (const fee of consignment.isCrossed ? consignment.destinationRules.fees : []) {
    if (fee.transport !== null && fee.transport !== question.transport) continue
    if (fee.limit !== null) {
      const value = consignment.calculation.convertAmount(sumDecimals(goods), question.currency, fee.limit.currency)
      if (value === null) {
        isKnown = false
        continue
      }
      const isBelow = fee.limit.isInclusive ? value.lte(fee.limit.amount) : value.lt(fee.limit.amount)
      if (isBelow === fee.limit.isAbove) continue
    }
    if (fee.doubt !== null) {
      consignment.calculation.recordMissing(fee.doubt)
      isExact = false
    }
    if (fee.amount === null) {
      consignment.calculation.recordMissing(fee.name)
      isExact = false
      continue
    }
    const feeAmount = consignment.calculation.toOutputCurrency(fee.amount, fee.currency)
    if (feeAmount === null) {
      isKnown = false
      continue
    }
    if (fee.groupDigits !== null && question.items.some(({ hsCode }) => hsCode === null)) isExact = false
    for (const members of groupForFee(consignment, fee.groupDigits)) {
      const shares = consignment.calculation.allocateAmount(
        feeAmount,
        members.map((index) => getAt(goods, index)),
      )
      for (const [place, index] of members.entries()) sums[index] = getAt(sums, index).plus(shares[place] ?? zero)
      const [firstItem] = members
      consignment.addExplanation({
        charge: 'fees',
        item: members.length === 1 ? (firstItem ?? null) : null,
        rule: fee.name,
        rate: `${fee.amount.toFixed()} ${fee.currency}`,
        amount: feeAmount,
        ...pickDates(fee),
      })
    }
  }
  return sums.map((amount) => (isKnown ? { ...toExactCharge(amount), isExact } : unknown))
}

/** The items that share a fee: all, or those with the same code. Items without a code stand alone. */
function groupForFee(consignment: Consignment, digits: number | null): readonly (readonly number[])[] {
  const { items } = consignment.calculation.question
  if (digits === null) return [items.map((_, index) => index)]
  const groups = new Map<string, number[]>()
  for (const [index, { hsCode }] of items.entries()) {
    if (hsCode === null) consignment.calculation.recordMissing(`items[${index}].hsCode`)
    const key = hsCode === null ? `item ${index}` : hsCode.slice(0, digits)
    groups.set(key, [...(groups.get(key) ?? []), index])
  }
  return [...groups.values()]
}
