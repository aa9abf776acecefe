import { type Decimal, sum, zero } from '../../kernel/money.ts'
import { at, Consignment, type ItemCharge, type ItemValues, unknown, valuesOf } from './consignment.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import { type ImportDuty, importDuty } from './import-duty.ts'
import { importFees } from './import-fees.ts'
import { type ImportTax, importTax } from './import-tax.ts'
import { type Charges, type LandedCost, type LandedCostQuestion, placeOf } from './landed-cost-question.ts'
import { type LandedCostRules, rulesThere } from './landed-cost-rules.ts'
import { Reckoning, sumOfKnown } from './reckoning.ts'

/**
 * What a consignment costs where it goes to: goods, shipping, insurance, duty, taxes and fees, an item and together, each
 * figure explained. Nothing is guessed: a figure that cannot be told without something unknown is null, one that lacks a
 * further charge is not exact, and the unknown is named.
 */
export function landedCost(question: LandedCostQuestion, rules: LandedCostRules, rates: ExchangeRates): LandedCost {
  const { destinationRegion, asOf, currency } = question
  const reckoning = new Reckoning(question, rates)
  const there = rulesThere(rules, question.destinationCountry, asOf, destinationRegion)
  const values = valuesOf(reckoning)
  if (there === null) reckoning.miss(`the rules of ${placeOf(question)} on ${asOf}`)
  const dues = there === null ? nothingKnown : duesFromAnywhere(new Consignment(there, rules, values, reckoning), rates)
  const { isStale, exchangeRates } = reckoning
  if (isStale) reckoning.miss(`exchange rates of ${asOf}: those used are of ${exchangeRates?.date}`)
  const items = question.items
    .map((_, index) => chargesOf(values, dues, index))
    .map((charges) => (isStale ? { ...charges, isExact: false } : charges))
  return {
    ...together(items),
    ...dues.duty.bounds,
    currency,
    asOf,
    deMinimis: { duty: dues.duty.deMinimis, tax: dues.tax.deMinimis },
    exchangeRates,
    items,
    missing: reckoning.missing,
    notIncluded: there?.destination.notIncluded ?? [],
    explanation: reckoning.explanation,
  }
}

/** What a destination takes of a consignment. */
interface Dues {
  readonly duty: ImportDuty
  readonly tax: ImportTax
  readonly fees: readonly ItemCharge[]
}

const nothingKnown: Dues = {
  duty: { charges: [], deMinimis: null, bounds: null },
  tax: { charges: [], deMinimis: null },
  fees: [],
}

/**
 * What is taken of a consignment whose place of dispatch may not be known. It is then told as it is at the border; where
 * it would be another within the customs territory, it is not exact.
 */
function duesFromAnywhere(consignment: Consignment, rates: ExchangeRates): Dues {
  const { there, rules, values, reckoning } = consignment
  const dues = duesOf(consignment)
  const { originCountry, destinationCountry } = reckoning.question
  if (originCountry !== null) return dues
  const question = { ...reckoning.question, originCountry: destinationCountry }
  const within = duesOf(new Consignment(there, rules, values, new Reckoning(question, rates)))
  const open = (charges: readonly ItemCharge[], others: readonly ItemCharge[]): readonly ItemCharge[] =>
    charges.map((charge, index) => {
      const other = others[index] ?? unknown
      if (isSame(charge.amount, other.amount)) return charge
      reckoning.miss('originCountry')
      return { ...charge, min: charge.min === null ? null : lesser(charge.min, other.min), isExact: false }
    })
  const duty = open(dues.duty.charges, within.duty.charges)
  const isDutyOpen = duty.some((charge, index) => charge !== dues.duty.charges[index])
  return {
    duty: {
      ...dues.duty,
      charges: duty,
      bounds: dues.duty.bounds === null || !isDutyOpen ? dues.duty.bounds : { ...dues.duty.bounds, dutyMin: zero },
    },
    tax: { ...dues.tax, charges: open(dues.tax.charges, within.tax.charges) },
    fees: open(dues.fees, within.fees),
  }
}

const isSame = (one: Decimal | null, other: Decimal | null): boolean =>
  one === null || other === null ? one === other : one.eq(other)

const lesser = (one: Decimal, other: Decimal | null): Decimal => (other !== null && other.lt(one) ? other : one)

function duesOf(consignment: Consignment): Dues {
  const duty = importDuty(consignment)
  const fees = importFees(consignment)
  const tax = importTax(consignment, duty.charges, fees)
  const { mayBeLess } = consignment.there.destination
  const isTaken = [...duty.charges, ...tax.charges].some(({ amount }) => amount !== null && amount.gt(zero))
  if (mayBeLess === null || !isTaken) return { duty, tax, fees }
  consignment.reckoning.miss(mayBeLess)
  const loosened = (charge: ItemCharge): ItemCharge => ({ ...charge, min: null, isExact: false })
  return {
    duty: {
      ...duty,
      charges: duty.charges.map(loosened),
      bounds: duty.bounds === null ? null : { ...duty.bounds, dutyMin: null },
    },
    tax: { ...tax, charges: tax.charges.map(loosened) },
    fees,
  }
}

function chargesOf(values: ItemValues, dues: Dues, index: number): Charges {
  const goods = at(values.goods, index)
  const shipping = at(values.shipping, index)
  const insurance = at(values.insurance, index)
  const duty = dues.duty.charges[index] ?? unknown
  const tax = dues.tax.charges[index] ?? unknown
  const fees = dues.fees[index] ?? unknown
  return {
    goods,
    shipping,
    insurance,
    duty: duty.amount,
    dutyMin: duty.min,
    dutyMax: duty.max,
    taxes: tax.amount,
    fees: fees.amount,
    total: sumOfKnown([goods, shipping, insurance, duty.amount, tax.amount, fees.amount]),
    isExact: duty.isExact && tax.isExact && fees.isExact,
  }
}

function together(items: readonly Charges[]): Charges {
  return {
    goods: sum(items.map(({ goods }) => goods)),
    shipping: sum(items.map(({ shipping }) => shipping)),
    insurance: sum(items.map(({ insurance }) => insurance)),
    duty: sumOfKnown(items.map(({ duty }) => duty)),
    dutyMin: sumOfKnown(items.map(({ dutyMin }) => dutyMin)),
    dutyMax: sumOfKnown(items.map(({ dutyMax }) => dutyMax)),
    taxes: sumOfKnown(items.map(({ taxes }) => taxes)),
    fees: sumOfKnown(items.map(({ fees }) => fees)),
    total: sumOfKnown(items.map(({ total }) => total)),
    isExact: items.every(({ isExact }) => isExact),
  }
}
