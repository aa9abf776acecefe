import { type Decimal, sumDecimals, zero } from '../../../kernel/money.ts'
import { Consignment, calculateItemValues, getAt, type ItemCharge, type ItemValues, unknown } from './consignment.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import { calculateImportDuty, type ImportDuty } from './import-duty.ts'
import { calculateImportFees } from './import-fees.ts'
import { calculateImportTax, type ImportTax } from './import-tax.ts'
import { LandedCostCalculation, sumIfAllKnown } from './landed-cost-calculation.ts'
import {
  describeDestination,
  type LandedCost,
  type LandedCostCharges,
  type LandedCostInput,
} from './landed-cost-input.ts'
import { findDestinationRules, type LandedCostRules } from './landed-cost-rules.ts'
import { applyMeasures } from './measures.ts'

/**
 * Calculates the landed cost of a consignment: goods, shipping, insurance, duty, taxes and fees, per item and in total,
 * each figure explained. Nothing is guessed: a figure that depends on something unknown is null, one that lacks a
 * further charge is not exact, and the unknown is named.
 */
export function calculateLandedCost(
  question: LandedCostInput,
  rules: LandedCostRules,
  rates: ExchangeRates,
): LandedCost {
  const { destinationRegion, asOf, currency } = question
  const calculation = new LandedCostCalculation(question, rates)
  const destinationRules = findDestinationRules(rules, question.destinationCountry, asOf, destinationRegion)
  const values = calculateItemValues(calculation)
  if (destinationRules === null) calculation.recordMissing(`the rules of ${describeDestination(question)} on ${asOf}`)
  const importCharges =
    destinationRules === null
      ? nothingKnown
      : calculateChargesForUnknownOrigin(new Consignment(destinationRules, rules, values, calculation), rates)
  const { isStale, exchangeRates } = calculation
  if (isStale) calculation.recordMissing(`exchange rates of ${asOf}: those used are of ${exchangeRates?.date}`)
  const items = question.items
    .map((_, index) => createItemCharges(values, importCharges, index))
    .map((charges) => (isStale ? { ...charges, isExact: false } : charges))
  return {
    ...sumCharges(items),
    ...importCharges.duty.bounds,
    currency,
    asOf,
    deMinimis: { duty: importCharges.duty.deMinimis, tax: importCharges.tax.deMinimis },
    exchangeRates,
    items,
    missing: calculation.missing,
    notIncluded: destinationRules?.destination.notIncluded ?? [],
    explanation: calculation.explanation,
  }
}

/** The import charges of a consignment. */
interface ImportCharges {
  readonly duty: ImportDuty
  readonly tax: ImportTax
  readonly fees: readonly ItemCharge[]
}

const nothingKnown: ImportCharges = {
  duty: { charges: [], deMinimis: null, bounds: null },
  tax: { charges: [], deMinimis: null },
  fees: [],
}

/**
 * Calculates the charges if the place of dispatch may be unknown. A border is assumed then; if the charges would differ
 * within the customs territory, the result is not exact.
 */
function calculateChargesForUnknownOrigin(consignment: Consignment, rates: ExchangeRates): ImportCharges {
  const { destinationRules, rules, values, calculation } = consignment
  const importCharges = calculateImportCharges(consignment)
  const { originCountry, destinationCountry } = calculation.question
  if (originCountry !== null) return importCharges
  const question = { ...calculation.question, originCountry: destinationCountry }
  const within = calculateImportCharges(
    new Consignment(destinationRules, rules, values, new LandedCostCalculation(question, rates)),
  )
  const open = (charges: readonly ItemCharge[], otherCharges: readonly ItemCharge[]): readonly ItemCharge[] =>
    charges.map((charge, index) => {
      const otherCharge = otherCharges[index] ?? unknown
      if (isSame(charge.amount, otherCharge.amount)) return charge
      calculation.recordMissing('originCountry')
      return { ...charge, min: charge.min === null ? null : getSmaller(charge.min, otherCharge.min), isExact: false }
    })
  const duty = open(importCharges.duty.charges, within.duty.charges)
  const isDutyOpen = duty.some((charge, index) => charge !== importCharges.duty.charges[index])
  return {
    duty: {
      ...importCharges.duty,
      charges: duty,
      bounds:
        importCharges.duty.bounds === null || !isDutyOpen
          ? importCharges.duty.bounds
          : { ...importCharges.duty.bounds, dutyMin: zero },
    },
    tax: { ...importCharges.tax, charges: open(importCharges.tax.charges, within.tax.charges) },
    fees: open(importCharges.fees, within.fees),
  }
}

const isSame = (a: Decimal | null, b: Decimal | null): boolean => (a === null || b === null ? a === b : a.eq(b))

const getSmaller = (a: Decimal, b: Decimal | null): Decimal => (b !== null && b.lt(a) ? b : a)

function calculateImportCharges(consignment: Consignment): ImportCharges {
  const importDuty = calculateImportDuty(consignment)
  const duty = openDuty(importDuty, applyMeasures(consignment, 'duty', importDuty.charges))
  const fees = applyMeasures(consignment, 'fees', calculateImportFees(consignment))
  const importTax = calculateImportTax(consignment, duty.charges, fees)
  const tax = { ...importTax, charges: applyMeasures(consignment, 'tax', importTax.charges) }
  const { mayBeLess } = consignment.destinationRules.destination
  const isTaken = [...duty.charges, ...tax.charges].some(({ amount }) => amount !== null && amount.gt(zero))
  if (mayBeLess === null || !isTaken || !consignment.isCrossed) return { duty, tax, fees }
  consignment.calculation.recordMissing(mayBeLess)
  const loosenCharge = (charge: ItemCharge): ItemCharge => ({ ...charge, min: null, isExact: false })
  return {
    duty: {
      ...duty,
      charges: duty.charges.map(loosenCharge),
      bounds: duty.bounds === null ? null : { ...duty.bounds, dutyMin: null },
    },
    tax: { ...tax, charges: tax.charges.map(loosenCharge) },
    fees,
  }
}

/** The duty with bounds changed by a measure: the total's bounds are then those of the items. */
function openDuty(duty: ImportDuty, charges: readonly ItemCharge[]): ImportDuty {
  const isOpened = charges.some((charge, index) => charge !== duty.charges[index])
  return isOpened ? { ...duty, charges, bounds: duty.bounds === null ? null : { dutyMin: null, dutyMax: null } } : duty
}

function createItemCharges(values: ItemValues, importCharges: ImportCharges, index: number): LandedCostCharges {
  const goods = getAt(values.goods, index)
  const shipping = getAt(values.shipping, index)
  const insurance = getAt(values.insurance, index)
  const duty = importCharges.duty.charges[index] ?? unknown
  const tax = importCharges.tax.charges[index] ?? unknown
  const fees = importCharges.fees[index] ?? unknown
  return {
    goods,
    shipping,
    insurance,
    duty: duty.amount,
    dutyMin: duty.min,
    dutyMax: duty.max,
    taxes: tax.amount,
    fees: fees.amount,
    total: sumIfAllKnown([goods, shipping, insurance, duty.amount, tax.amount, fees.amount]),
    isExact: duty.isExact && tax.isExact && fees.isExact,
  }
}

function sumCharges(items: readonly LandedCostCharges[]): LandedCostCharges {
  return {
    goods: sumDecimals(items.map(({ goods }) => goods)),
    shipping: sumDecimals(items.map(({ shipping }) => shipping)),
    insurance: sumDecimals(items.map(({ insurance }) => insurance)),
    duty: sumIfAllKnown(items.map(({ duty }) => duty)),
    dutyMin: sumIfAllKnown(items.map(({ dutyMin }) => dutyMin)),
    dutyMax: sumIfAllKnown(items.map(({ dutyMax }) => dutyMax)),
    taxes: sumIfAllKnown(items.map(({ taxes }) => taxes)),
    fees: sumIfAllKnown(items.map(({ fees }) => fees)),
    total: sumIfAllKnown(items.map(({ total }) => total)),
    isExact: items.every(({ isExact }) => isExact),
  }
}
