import { crossesCustomsBorder } from '../../kernel/customs-territory.ts'
import { cutDown, type Decimal, decimal, roundToAmount, roundToMinor, sum, zero } from '../../kernel/money.ts'
import type { Dated } from './dated.ts'
import type { Explanation } from './landed-cost-question.ts'
import type { BasePart, LandedCostRules, LowValueRule, RulesThere } from './landed-cost-rules.ts'
import type { Reckoning } from './reckoning.ts'

/** One charge of one item. Without bounds it is known as it is. */
export interface ItemCharge {
  readonly amount: Decimal | null
  readonly min: Decimal | null
  readonly max: Decimal | null
  readonly isExact: boolean
}

/** A charge that is known. */
export const exactly = (amount: Decimal): ItemCharge => ({ amount, min: amount, max: amount, isExact: true })
/** A charge that is not known. */
export const unknown: ItemCharge = { amount: null, min: null, max: null, isExact: false }

/** What the question itself says, an item, in the currency of the answer. */
export interface ItemValues {
  readonly goods: readonly Decimal[]
  readonly shipping: readonly Decimal[]
  readonly insurance: readonly Decimal[]
}

/** The goods of each item, and its shares of shipping and insurance. */
export function valuesOf(reckoning: Reckoning): ItemValues {
  const { items, currency, shipping, insurance } = reckoning.question
  const goods = items.map(({ unitPrice, quantity }) =>
    roundToMinor(unitPrice.times(decimal(String(quantity))), currency),
  )
  return {
    goods,
    shipping: reckoning.share(roundToMinor(shipping, currency), goods),
    insurance: reckoning.share(roundToMinor(insurance, currency), goods),
  }
}

/** The amount of an item. */
export const at = (values: readonly Decimal[], index: number): Decimal => values[index] ?? zero

/** Where something is taken from, and when it holds. */
export const dates = ({ source, from, to }: Dated): Dated => ({ source, from, to })

/** A consignment at the border of a destination. */
export class Consignment {
  readonly there: RulesThere
  readonly rules: LandedCostRules
  readonly values: ItemValues
  readonly reckoning: Reckoning
  /** The currency in which bases and charges are reckoned: the destination's where its law rounds in steps. */
  readonly working: string
  /** Whether a customs border is crossed on the way. */
  readonly isCrossed: boolean

  /** Where the place of dispatch is not known, the consignment is taken to come over a customs border. */
  constructor(there: RulesThere, rules: LandedCostRules, values: ItemValues, reckoning: Reckoning) {
    const { destinationCountry, originCountry, currency } = reckoning.question
    this.there = there
    this.rules = rules
    this.values = values
    this.reckoning = reckoning
    this.working = there.destination.rounding === null ? currency : there.destination.currency
    this.isCrossed = originCountry === null || crossesCustomsBorder(originCountry, destinationCountry)
  }

  /** The value for duty of each item, in the currency of the answer. */
  get customsValues(): readonly Decimal[] {
    return this.values.goods.map((_, index) => this.base(index, this.there.destination.dutyBase, zero, zero))
  }

  /** A value of an item in the currency of the answer: the goods, and what else counts. */
  base(index: number, parts: readonly BasePart[], duty: Decimal, fees: Decimal): Decimal {
    const { goods, shipping, insurance } = this.values
    const more = { shipping: at(shipping, index), insurance: at(insurance, index), duty, fees }
    return at(goods, index).plus(sum(parts.map((part) => more[part])))
  }

  /** A base in the currency in which it is reckoned, cut down where the law does; null without a rate of exchange. */
  workingBase(base: Decimal): Decimal | null {
    const { rounding } = this.there.destination
    const value = this.reckoning.convert(base, this.reckoning.question.currency, this.working)
    return value === null || rounding === null ? value : cutDown(value, rounding.base)
  }

  /** Tells how a figure came about; a base that the reckoning has with more decimals is told with those of an amount. */
  explain(line: Partial<Explanation> & Pick<Explanation, 'item' | 'rule' | 'source' | 'from' | 'to'>): void {
    const base = line.base == null ? null : roundToAmount(line.base)
    const baseCurrency = base === null ? null : (line.baseCurrency ?? this.reckoning.question.currency)
    this.reckoning.explain({ rate: null, amount: null, ...line, base, baseCurrency })
  }

  explainLow(item: number, rule: LowValueRule, rate: string, base: Decimal | null, amount: Decimal | null): void {
    this.explain({ item, rule: rule.name, rate, base, amount, ...dates(rule) })
  }
}
