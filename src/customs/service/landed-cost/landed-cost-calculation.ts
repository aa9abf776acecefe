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

/** What has been found out on the way to a landed cost: what is not known, and how each figure came about. */
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

  /** An amount in another currency; null, and told as missing, when there is no rate. */
  convertAmount(amount: Decimal, from: string, to: string): Decimal | null {
    if (from === to) return amount
    const converted = convertCurrency(this.#rates, amount, from, to)
    if (converted === null) this.recordMissing(`exchange rate from ${from} to ${to}`)
    else this.#usedRates = true
    return converted
  }

  /** An amount in the currency of the answer, rounded to its minor unit. */
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

  /** Shares an amount of the answer's currency out; what is left over goes to the largest. */
  allocateAmount(amount: Decimal, weights: readonly Decimal[]): Decimal[] {
    return allocateByWeights(amount, weights, getMinorUnits(this.question.currency))
  }

  /**
   * Rounds a charge: each item's to the minor unit, or where the law has steps, their sum, which is then shared out.
   *
   * @param raws the charge of each item in `currency`, not rounded; null where it is not known
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

  /** Whether a figure or a threshold was converted at rates that may be others by now. */
  get isStale(): boolean {
    return this.exchangeRates?.isStale === true
  }

  get exchangeRates(): { readonly date: string; readonly source: string; readonly isStale: boolean } | null {
    if (!this.#usedRates) return null
    const { date, source } = this.#rates
    return { date, source, isStale: areStale(this.#rates, this.question.asOf) }
  }
}

/** What the law makes of the sum of a tax: the nation's part is cut down, and so is the rest that is made of it. */
export function createTaxTruncation({ charge, nationalShare }: StepRounding): (total: Decimal) => Decimal {
  return (total) => {
    const national = truncateToStep(total.times(nationalShare), charge)
    const localShare = divideDecimals(
      national.times(total.minus(total.times(nationalShare))),
      nonZero(total.times(nationalShare)),
    )
    return national.plus(truncateToStep(localShare, charge))
  }
}

const nonZero = (value: Decimal): Decimal => (value.eq(zero) ? value.plus('1') : value)

/** The sum; null when a part is. */
export function sumIfAllKnown(values: readonly (Decimal | null)[]): Decimal | null {
  const knownAmounts = values.filter((value) => value !== null)
  return knownAmounts.length === values.length ? sumDecimals(knownAmounts) : null
}
