import { type Decimal, decimal, zero } from '../../kernel/money.ts'
import { at, type Consignment, dates, type ItemCharge, unknown } from './consignment.ts'
import { type ItemTaxRate, taxedBase, taxRateOf } from './consumption-tax.ts'
import { type DeMinimis, placeOf } from './landed-cost-question.ts'
import type { LowValueRule } from './landed-cost-rules.ts'
import {
  belowCharge,
  decideLowValue,
  type LowValueDecision,
  type RatedCharge,
  ratedCharges,
  toldOf,
} from './low-value.ts'
import { cutTax, sumOfKnown } from './reckoning.ts'

const hundredth = decimal('0.01')

/** The tax of a consignment. */
export interface ImportTax {
  readonly charges: readonly ItemCharge[]
  readonly deMinimis: DeMinimis | null
}

/** What is taken as tax: by the rule for low values, or at the rate of the goods. */
export function importTax(
  consignment: Consignment,
  duties: readonly ItemCharge[],
  fees: readonly ItemCharge[],
): ImportTax {
  const { there, reckoning, isCrossed } = consignment
  const { rounding } = there.destination
  const measured = { goods: consignment.values.goods, customs: consignment.customsValues }
  const lowValue: LowValueDecision = isCrossed
    ? decideLowValue(there, 'tax', measured, reckoning)
    : { rules: [], told: null, isKnown: true }
  const rated = ratedCharges(lowValue.rules, measured, reckoning)
  const found = reckoning.question.items.map((_, index) => {
    const rule = lowValue.rules[index] ?? null
    const own = rated[index] ?? null
    return rule !== null && own !== null
      ? ratedTax(consignment, index, rule, own)
      : taxOfItem(consignment, lowValue, index, duties[index] ?? unknown, fees[index] ?? unknown)
  })
  const settled = reckoning.settle(
    found.map(({ raw }) => raw),
    consignment.working,
    rounding === null ? null : cutTax(rounding),
  )
  for (const [index, { explain }] of found.entries()) {
    if (explain !== null) consignment.explain({ ...explain, amount: settled[index] ?? null })
  }
  const due = sumOfKnown(settled)
  const { rule: waived, isKnown } =
    due === null || !isCrossed ? { rule: null, isKnown: true } : belowCharge(there, 'tax', due, reckoning)
  if (waived !== null) {
    consignment.explain({ item: null, rule: waived.name, rate: 'exempt', base: due, amount: zero, ...dates(waived) })
  }
  const charges = found.map(({ isExact }, index): ItemCharge => {
    const own = isKnown ? settled[index] : null
    const amount = waived === null ? (own ?? null) : zero
    return { amount, min: amount, max: amount, isExact: isExact && amount !== null }
  })
  return { charges, deMinimis: waived === null ? lowValue.told : toldOf(waived, true) }
}

/** The tax of an item, not rounded; null where it is not known. */
interface FoundTax {
  readonly raw: Decimal | null
  readonly isExact: boolean
  /** What to say of it once it is rounded; null where all is said. */
  readonly explain: Parameters<Consignment['explain']>[0] | null
}

/** The tax of an item under a rule with a rate of its own. */
function ratedTax(
  { reckoning, working }: Consignment,
  index: number,
  rule: LowValueRule,
  { amount, base, rate }: RatedCharge,
): FoundTax {
  const raw = amount === null ? null : reckoning.convert(amount, reckoning.question.currency, working)
  return { raw, isExact: raw !== null, explain: { item: index, rule: rule.name, rate, base, ...dates(rule) } }
}

const unknownTax: FoundTax = { raw: null, isExact: false, explain: null }

function taxOfItem(
  consignment: Consignment,
  lowValue: LowValueDecision,
  index: number,
  duty: ItemCharge,
  fees: ItemCharge,
): FoundTax {
  const { there, reckoning, values } = consignment
  const { question } = reckoning
  const item = question.items[index]
  const rule = lowValue.rules[index] ?? null
  if (rule?.effect.kind === 'exempt') {
    consignment.explainLow(index, rule, 'exempt', at(values.goods, index), zero)
    return { raw: zero, isExact: true, explain: null }
  }
  const rate = item === undefined ? null : taxRateOf(there, item, question.destinationRegion)
  if (rate === null) {
    reckoning.miss(`the rate of tax in ${placeOf(question)} on ${question.asOf}`)
    return unknownTax
  }
  missDoubts(consignment, index, rate)
  const isCertain = rate.doubts.length === 0
  const { taxBase } = there.destination
  const counted = [...(taxBase.includes('duty') ? [duty] : []), ...(taxBase.includes('fees') ? [fees] : [])]
  if (!lowValue.isKnown) return unknownTax
  if (counted.some(({ amount }) => amount === null)) {
    // Nothing of an unknown base is nothing all the same.
    if (!rate.percent.eq(zero)) return unknownTax
    return { ...taxed(consignment, index, zero, rate), isExact: isCertain }
  }
  const base = consignment.base(index, taxBase, duty.amount ?? zero, fees.amount ?? zero)
  const tax = taxed(consignment, index, base, rate)
  const isExact = isCertain && (rate.percent.eq(zero) || counted.every((one) => one.isExact))
  return { ...tax, isExact: isExact && tax.isExact }
}

function taxed(consignment: Consignment, index: number, base: Decimal, { percent, law }: ItemTaxRate): FoundTax {
  const whole = taxedBase(base, percent, consignment.there.destination)
  if (whole === null) {
    const { destinationCountry } = consignment.reckoning.question
    consignment.reckoning.miss(
      `the tax in ${destinationCountry}, whose base contains it and cannot be at ${percent.toFixed()}%`,
    )
    return unknownTax
  }
  const working = consignment.workingBase(whole)
  const raw = working === null ? null : working.times(percent).times(hundredth)
  const rate = `${percent.toFixed()}%`
  const explain = { item: index, rule: 'Tax', rate, base: working, baseCurrency: consignment.working, ...dates(law) }
  return { raw, isExact: raw !== null, explain }
}

function missDoubts({ reckoning }: Consignment, index: number, { doubts, possible }: ItemTaxRate): void {
  for (const doubt of doubts) {
    if (doubt === 'destinationRegion') reckoning.miss('destinationRegion')
    else if (doubt === 'goods') {
      const other = possible === null ? 'a reduced rate of tax there' : `the tax rate of ${possible.toFixed()}%`
      reckoning.miss(`items[${index}]: whether the goods have ${other}`)
    } else reckoning.miss(`items[${index}].${doubt}`)
  }
}
