import { crossesCustomsBorder, crossesTaxBorderWithin } from '../../../kernel/customs-territory.ts'
import {
  type Decimal,
  parseDecimal,
  roundToAmountScale,
  roundToMinorUnit,
  sumDecimals,
  truncateToStep,
  zero,
} from '../../../kernel/money.ts'
import type { DateRanged } from '../date-ranges.ts'
import type { LandedCostCalculation } from './landed-cost-calculation.ts'
import type { FigureExplanation } from './landed-cost-input.ts'
import type {
  DestinationRules,
  LandedCostRules,
  LowValueRule,
  StepRounding,
  TaxBaseComponent,
} from './landed-cost-rules.ts'

/** One charge of one item; known exactly if it has no bounds. */
export interface ItemCharge {
  readonly amount: Decimal | null
  readonly min: Decimal | null
  readonly max: Decimal | null
  readonly isExact: boolean
  /** Whether it is an amount in place of the tariff, so that reductions of the tariff do not apply. */
  readonly isFlat?: boolean
}

/** A charge known exactly. */
export const toExactCharge = (amount: Decimal): ItemCharge => ({ amount, min: amount, max: amount, isExact: true })
/** An unknown charge. */
export const unknown: ItemCharge = { amount: null, min: null, max: null, isExact: false }

/** The values stated in the request, per item, in the currency of the answer. */
export interface ItemValues {
  readonly goods: readonly Decimal[]
  readonly shipping: readonly Decimal[]
  readonly insurance: readonly Decimal[]
}

/** The goods of each item, and its shares of shipping and insurance. */
export function calculateItemValues(calculation: LandedCostCalculation): ItemValues {
  const { items, currency, shipping, insurance } = calculation.question
  const goods = items.map(({ unitPrice, quantity }) =>
    roundToMinorUnit(unitPrice.times(parseDecimal(String(quantity))), currency),
  )
  return {
    goods,
    shipping: calculation.allocateAmount(roundToMinorUnit(shipping, currency), goods),
    insurance: calculation.allocateAmount(roundToMinorUnit(insurance, currency), goods),
  }
}

/** The amount of an item. */
export const getAt = (values: readonly Decimal[], index: number): Decimal => values[index] ?? zero

/** The source and validity of a rule. */
export const pickDates = ({ source, from, to }: DateRanged): DateRanged => ({ source, from, to })

/** A consignment at the border of its destination. */
export class Consignment {
  readonly destinationRules: DestinationRules
  readonly rules: LandedCostRules
  readonly values: ItemValues
  readonly calculation: LandedCostCalculation
  /** The currency in which bases and charges are calculated: the destination's if its law rounds in steps. */
  readonly workingCurrency: string
  /** Whether it crosses a customs border. */
  readonly isCrossed: boolean
  /** Whether it crosses a tax border, with or without a customs border. */
  readonly isTaxBorderCrossed: boolean
  /** The rounding steps of the destination's law; null for the currency's minor unit. */
  readonly rounding: StepRounding | null
  #customsValues: readonly Decimal[] | null = null

  /** If the place of dispatch is unknown, a customs border is assumed. */
  constructor(
    destinationRules: DestinationRules,
    rules: LandedCostRules,
    values: ItemValues,
    calculation: LandedCostCalculation,
  ) {
    const { destinationCountry, originCountry, currency } = calculation.question
    this.destinationRules = destinationRules
    this.rules = rules
    this.values = values
    this.calculation = calculation
    this.isCrossed = originCountry === null || crossesCustomsBorder(originCountry, destinationCountry)
    this.isTaxBorderCrossed =
      this.isCrossed ||
      destinationRules.region?.hasTaxBorder === true ||
      (originCountry !== null && crossesTaxBorderWithin(originCountry, destinationCountry))
    this.rounding = this.isCrossed ? destinationRules.destination.rounding : null
    this.workingCurrency = this.rounding === null ? currency : destinationRules.destination.currency
  }

  /** The customs value of each item, in the currency of the answer. */
  get customsValues(): readonly Decimal[] {
    this.#customsValues ??= this.values.goods.map((_, index) =>
      this.calculateBase(index, this.destinationRules.destination.dutyBase, zero, zero),
    )
    return this.#customsValues
  }

  /** A base of an item in the currency of the answer: the goods and other components. */
  calculateBase(index: number, parts: readonly TaxBaseComponent[], duty: Decimal, fees: Decimal): Decimal {
    const { goods, shipping, insurance } = this.values
    const components = { shipping: getAt(shipping, index), insurance: getAt(insurance, index), duty, fees }
    return getAt(goods, index).plus(sumDecimals(parts.map((part) => components[part])))
  }

  /** A base in the currency of calculation, truncated if the law says so; null without an exchange rate. */
  calculateWorkingBase(base: Decimal): Decimal | null {
    const { rounding } = this
    const value = this.calculation.convertAmount(base, this.calculation.question.currency, this.workingCurrency)
    return value === null || rounding === null ? value : truncateToStep(value, rounding.base)
  }

  /** Explains how a figure was calculated; bases are shown with the decimals of an amount. */
  addExplanation(
    line: Partial<FigureExplanation> & Pick<FigureExplanation, 'charge' | 'item' | 'rule' | 'source' | 'from' | 'to'>,
  ): void {
    const base = line.base == null ? null : roundToAmountScale(line.base)
    const baseCurrency = base === null ? null : (line.baseCurrency ?? this.calculation.question.currency)
    this.calculation.addExplanation({ rate: null, amount: null, ...line, base, baseCurrency })
  }

  explainLowValue(item: number, rule: LowValueRule, rate: string, base: Decimal | null, amount: Decimal | null): void {
    const charge = rule.charge === 'tax' ? 'taxes' : 'duty'
    this.addExplanation({ charge, item, rule: rule.name, rate, base, amount, ...pickDates(rule) })
  }
}
