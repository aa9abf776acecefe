import { type Decimal, takePercent, zero } from '../../../kernel/money.ts'
import { type Consignment, getAt, type ItemCharge, pickDates, unknown } from './consignment.ts'
import { calculateTaxBase, findTaxRate, type ItemTaxRate } from './consumption-tax.ts'
import { createTaxTruncation, sumIfAllKnown } from './landed-cost-calculation.ts'
import { type DeMinimis, describeDestination } from './landed-cost-input.ts'
import type { LowValueRule } from './landed-cost-rules.ts'
import {
  calculateLowValueCharges,
  decideLowValue,
  findMinimumChargeRule,
  type LowValueCharge,
  type LowValueDecision,
  toDeMinimis,
} from './low-value.ts'

/** The tax of a consignment. */
export interface ImportTax {
  readonly charges: readonly ItemCharge[]
  readonly deMinimis: DeMinimis | null
}

/** Calculates the tax: by the rule for low values, or at the rate of the goods. */
export function calculateImportTax(
  consignment: Consignment,
  duties: readonly ItemCharge[],
  fees: readonly ItemCharge[],
): ImportTax {
  const { destinationRules, calculation, rounding, isTaxBorderCrossed } = consignment
  const measured = { goods: consignment.values.goods, customs: consignment.customsValues }
  const lowValue: LowValueDecision = isTaxBorderCrossed
    ? decideLowValue(destinationRules, 'tax', measured, calculation)
    : { rules: [], explanation: null, isKnown: true }
  const rated = calculateLowValueCharges(lowValue.rules, measured, calculation)
  const itemTaxes = calculation.question.items.map((_, index) => {
    const rule = lowValue.rules[index] ?? null
    const lowValueTax = rated[index] ?? null
    return rule !== null && lowValueTax !== null
      ? calculateLowValueTax(consignment, index, rule, lowValueTax)
      : calculateItemTax(consignment, lowValue, index, duties[index] ?? unknown, fees[index] ?? unknown)
  })
  const settled = calculation.roundCharges(
    itemTaxes.map(({ raw }) => raw),
    consignment.workingCurrency,
    rounding === null ? null : createTaxTruncation(rounding),
  )
  for (const [index, { explain }] of itemTaxes.entries()) {
    if (explain !== null) consignment.addExplanation({ ...explain, amount: settled[index] ?? null })
  }
  const due = sumIfAllKnown(settled)
  const { rule: waived, isKnown } =
    due === null || !isTaxBorderCrossed
      ? { rule: null, isKnown: true }
      : findMinimumChargeRule(destinationRules, 'tax', due, calculation)
  if (waived !== null) {
    consignment.addExplanation({
      charge: 'taxes',
      item: null,
      rule: waived.name,
      rate: 'exempt',
      base: due,
      amount: zero,
      ...pickDates(waived),
    })
  }
  const charges = itemTaxes.map(({ isExact }, index): ItemCharge => {
    const settledTax = isKnown ? settled[index] : null
    const amount = waived === null ? (settledTax ?? null) : zero
    return { amount, min: amount, max: amount, isExact: isExact && amount !== null }
  })
  return { charges, deMinimis: waived === null ? lowValue.explanation : toDeMinimis(waived, true) }
}

/** The unrounded tax of an item; null if unknown. */
interface ItemTax {
  readonly raw: Decimal | null
  readonly isExact: boolean
  /** The explanation to add after rounding; null if there is none. */
  readonly explain: Parameters<Consignment['addExplanation']>[0] | null
}

/** The tax of an item under a rule with its own rate. */
function calculateLowValueTax(
  { calculation, workingCurrency: working }: Consignment,
  index: number,
  rule: LowValueRule,
  { amount, base, rate }: LowValueCharge,
): ItemTax {
  const raw = amount === null ? null : calculation.convertAmount(amount, calculation.question.currency, working)
  const explain = { charge: 'taxes', item: index, rule: rule.name, rate, base, ...pickDates(rule) } as const
  return { raw, isExact: raw !== null, explain }
}

const unknownTax: ItemTax = { raw: null, isExact: false, explain: null }

function calculateItemTax(
  consignment: Consignment,
  lowValue: LowValueDecision,
  index: number,
  duty: ItemCharge,
  fees: ItemCharge,
): ItemTax {
  const { destinationRules, calculation, values } = consignment
  const { question } = calculation
  const item = question.items[index]
  const rule = lowValue.rules[index] ?? null
  if (rule?.effect.kind === 'exempt') {
    consignment.explainLowValue(index, rule, 'exempt', getAt(values.goods, index), zero)
    return { raw: zero, isExact: true, explain: null }
  }
  const rate = item === undefined ? null : findTaxRate(destinationRules, item, question.destinationRegion)
  if (rate === null) {
    calculation.recordMissing(`the rate of tax in ${describeDestination(question)} on ${question.asOf}`)
    return unknownTax
  }
  recordTaxDoubts(consignment, index, rate)
  const isCertain = rate.doubts.length === 0
  const { taxBase } = destinationRules.destination
  const counted = [...(taxBase.includes('duty') ? [duty] : []), ...(taxBase.includes('fees') ? [fees] : [])]
  if (!lowValue.isKnown) return unknownTax
  if (counted.some(({ amount }) => amount === null)) {
    // A zero rate of an unknown base is still zero.
    if (!rate.percent.eq(zero)) return unknownTax
    return { ...applyTaxRate(consignment, index, zero, rate), isExact: isCertain }
  }
  const base = consignment.calculateBase(index, taxBase, duty.amount ?? zero, fees.amount ?? zero)
  const tax = applyTaxRate(consignment, index, base, rate)
  const isExact = isCertain && (rate.percent.eq(zero) || counted.every((component) => component.isExact))
  return { ...tax, isExact: isExact && tax.isExact }
}

function applyTaxRate(consignment: Consignment, index: number, base: Decimal, { percent, law }: ItemTaxRate): ItemTax {
  const taxableBase = calculateTaxBase(base, percent, consignment.destinationRules.destination)
  if (taxableBase === null) {
    const { destinationCountry } = consignment.calculation.question
    consignment.calculation.recordMissing(
      `the tax in ${destinationCountry}, whose base contains it and cannot be at ${percent.toFixed()}%`,
    )
    return unknownTax
  }
  const working = consignment.calculateWorkingBase(taxableBase)
  const raw = working === null ? null : takePercent(working, percent)
  const rate = `${percent.toFixed()}%`
  const explain = {
    charge: 'taxes',
    item: index,
    rule: 'Tax',
    rate,
    base: working,
    baseCurrency: consignment.workingCurrency,
    ...pickDates(law),
  } as const
  return { raw, isExact: raw !== null, explain }
}

function recordTaxDoubts({ calculation }: Consignment, index: number, { doubts }: ItemTaxRate): void {
  for (const { fact, detail } of doubts) {
    if (fact === 'destinationRegion') calculation.recordMissing(fact)
    else if (fact === 'goods') calculation.recordMissing(`items[${index}]: ${detail}`)
    else calculation.recordMissing(`items[${index}].${fact}${detail === '' ? '' : `: ${detail}`}`)
  }
}
