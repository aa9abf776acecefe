import { sum, zero } from '../../kernel/money.ts'
import { at, type Consignment, dates, exactly, type ItemCharge, unknown } from './consignment.ts'

/** What is due beside duty and tax. */
export function importFees(consignment: Consignment): readonly ItemCharge[] {
  const { question } = consignment.reckoning
  const { goods } = consignment.values
  const sums = question.items.map(() => zero)
  let isExact = true
  let isKnown = true
  for (const fee of consignment.isCrossed ? consignment.there.fees : []) {
    if (fee.transport !== null && fee.transport !== question.transport) continue
    if (fee.limit !== null) {
      const value = consignment.reckoning.convert(sum(goods), question.currency, fee.limit.currency)
      if (value === null) {
        isKnown = false
        continue
      }
      if (fee.limit.isInclusive ? value.gt(fee.limit.amount) : value.gte(fee.limit.amount)) continue
    }
    if (fee.amount === null) {
      consignment.reckoning.miss(fee.name)
      isExact = false
      continue
    }
    const one = consignment.reckoning.answered(fee.amount, fee.currency)
    if (one === null) {
      isKnown = false
      continue
    }
    if (fee.groupDigits !== null && question.items.some(({ hsCode }) => hsCode === null)) isExact = false
    for (const members of feeGroups(consignment, fee.groupDigits)) {
      const shares = consignment.reckoning.share(
        one,
        members.map((index) => at(goods, index)),
      )
      for (const [place, index] of members.entries()) sums[index] = at(sums, index).plus(shares[place] ?? zero)
      const [first] = members
      consignment.explain({
        item: members.length === 1 ? (first ?? null) : null,
        rule: fee.name,
        rate: `${fee.amount.toFixed()} ${fee.currency}`,
        amount: one,
        ...dates(fee),
      })
    }
  }
  return sums.map((amount) => (isKnown ? { ...exactly(amount), isExact } : unknown))
}

/** The items that pay a fee together: all of them, or those of one code. One without a code stands alone. */
function feeGroups(consignment: Consignment, digits: number | null): readonly (readonly number[])[] {
  const { items } = consignment.reckoning.question
  if (digits === null) return [items.map((_, index) => index)]
  const groups = new Map<string, number[]>()
  for (const [index, { hsCode }] of items.entries()) {
    if (hsCode === null) consignment.reckoning.miss(`items[${index}].hsCode`)
    const key = hsCode === null ? `item ${index}` : hsCode.slice(0, digits)
    groups.set(key, [...(groups.get(key) ?? []), index])
  }
  return [...groups.values()]
}
