import { getMinorUnits } from '../../../kernel/currency.ts'
import {
  allocateByWeights,
  type Decimal,
  divideDecimals,
  roundToMinorUnit,
  sumDecimals,
  truncateToStep,
  zero,
} from '../../../kernel/money.ts'
import { areStale, convertCurrency, type ExchangeRates } from './exchange-rates.ts'
import type { FigureExplanation, LandedCostInput } from './landed-cost-input.ts'
import type { StepRounding } from './landed-cost-rules.ts'

/** The state of a calculation: missing facts, and explanations of the figures. */
export class LandedCostCalculation {
  readonly question: LandedCostInput
  readonly #rates: ExchangeRates
  readonly #missing = new Set<string>()
  readonly #explanation: FigureExplanation[] = []
  #usedRates = false

  constructor(question: LandedCostInput, rates: ExchangeRates) {
    this.question = question
    this.#rates = rates
  }

  /** Converts an amount; without a rate, returns null and reports it as missing. */
  convertAmount(amount: Decimal, from: string, to: string): Decimal | null {
    if (from === to) return amount
    const converted = convertCurrency(this.#rates, amount, from, to)
    if (converted === null) this.recordMissing(`exchange rate from ${from} to ${to}`)
    else this.#usedRates = true
    return converted
  }

  /** Converts to the currency of the answer, rounded to its minor unit. */
  toOutputCurrency(amount: Decimal, from: string): Decimal | null {
    const converted = this.convertAmount(amount, from, this.question.currency)
    return converted === null ? null : roundToMinorUnit(converted, this.question.currency)
  }

  recordMissing(fact: string): void {
    this.#missing.add(fact)
  }

  addExplanation(line: FigureExplanation): void {
    this.#explanation.push(line)
  }

  /** Allocates an amount in the currency of the answer; the largest share gets the remainder. */
  allocateAmount(amount: Decimal, weights: readonly Decimal[]): Decimal[] {
    return allocateByWeights(amount, weights, getMinorUnits(this.question.currency))
  }

  /**
   * Rounds a charge: each item's to the minor unit or, if the law has steps, their sum, which is then allocated.
   *
   * @param raws the unrounded charge of each item in `currency`; null if unknown
   * @param cut what the law makes of the sum
   * @returns the charge of each item in the currency of the answer
   */
  roundCharges(
    raws: readonly (Decimal | null)[],
    currency: string,
    cut: ((total: Decimal) => Decimal) | null,
  ): (Decimal | null)[] {
    if (cut === null) return raws.map((raw) => (raw === null ? null : this.toOutputCurrency(raw, currency)))
    const knownAmounts = raws.filter((raw) => raw !== null)
    if (knownAmounts.length === 0) return raws.map(() => null)
    const total = this.toOutputCurrency(cut(sumDecimals(knownAmounts)), currency)
    if (total === null) return raws.map(() => null)
    const shares = this.allocateAmount(total, knownAmounts)
    return raws.map((raw) => (raw === null ? null : (shares.shift() ?? null)))
  }

  get missing(): readonly string[] {
    return [...this.#missing]
  }

  get explanation(): readonly FigureExplanation[] {
    return this.#explanation
  }

  /** Whether a figure or threshold was converted at outdated rates. */
  get isStale(): boolean {
    return this.exchangeRates?.isStale === true
  }

  get exchangeRates(): { readonly date: string; readonly source: string; readonly isStale: boolean } | null {
    if (!this.#usedRates) return null
    const { date, source } = this.#rates
    return { date, source, isStale: areStale(this.#rates, this.question.asOf) }
  }
}

/** Creates the truncation of a tax's sum: the national part, and the rest, which is derived from it. */
export function createTaxTruncation({ charge, nationalShare }: StepRounding): (total: Decimal) => Decimal {
  return (total) => {
    const national = truncateToStep(total.times(nationalShare), charge)
    const localShare = divideDecimals(
      national.times(total.minus(total.times(nationalShare))),
      avoidZero(total.times(nationalShare)),
    )
    return national.plus(truncateToStep(localShare, charge))
  }
}

const avoidZero = (value: Decimal): Decimal => (value.eq(zero) ? value.plus('1') : value)

/** The sum; null if a part is unknown. */
export function sumIfAllKnown(values: readonly (Decimal | null)[]): Decimal | null {
  const knownAmounts = values.filter((value) => value !== null)
  return knownAmounts.length === values.length ? sumDecimals(knownAmounts) : null
}
