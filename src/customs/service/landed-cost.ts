import { crossesCustomsBorder } from '../../kernel/customs-territory.ts'
import { cutDown, type Decimal, decimal, roundToMinor, sum, zero } from '../../kernel/money.ts'
import { taxRateOf } from './consumption-tax.ts'
import { covers, type Dated } from './dated.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import type { Charges, DeMinimis, Explanation, LandedCost, LandedCostQuestion } from './landed-cost-question.ts'
import {
  type AdditionalDuty,
  type BasePart,
  type LandedCostRules,
  type LowValueRule,
  type RulesThere,
  rulesThere,
} from './landed-cost-rules.ts'
import { belowCharge, decideLowValue, toldOf } from './low-value.ts'
import { type Lack, nationalDuty } from './national-duty.ts'
import { cutTax, Reckoning, sumOfKnown } from './reckoning.ts'

const hundredth = decimal('0.01')

/** One charge of one item. Without bounds it is known as it is. */
interface ItemCharge {
  readonly amount: Decimal | null
  readonly min: Decimal | null
  readonly max: Decimal | null
  readonly isExact: boolean
}

const exactly = (amount: Decimal): ItemCharge => ({ amount, min: amount, max: amount, isExact: true })
const unknown: ItemCharge = { amount: null, min: null, max: null, isExact: false }
const nothing = exactly(zero)

/**
 * What a consignment costs where it goes to: goods, shipping, insurance, duty, taxes and fees, an item and together, each
 * figure explained. Nothing is guessed: what needs something unknown is null, and the unknown is named.
 */
export function landedCost(question: LandedCostQuestion, rules: LandedCostRules, rates: ExchangeRates): LandedCost {
  const { destinationCountry, asOf, currency } = question
  const reckoning = new Reckoning(question, rates)
  const there = rulesThere(rules, destinationCountry, asOf)
  const values = valuesOf(question, reckoning)
  if (there === null) reckoning.miss(`the rules of ${destinationCountry} on ${asOf}`)
  const border = there === null ? null : new Border(there, rules, values, reckoning)
  const charges = border?.charges() ?? null
  const items = question.items.map((_, index): Charges => {
    const own = charges?.[index] ?? { duty: unknown, tax: unknown, fees: unknown }
    const plain = { goods: at(values.goods, index), shipping: at(values.shipping, index) }
    const insurance = at(values.insurance, index)
    const parts = [plain.goods, plain.shipping, insurance, own.duty.amount, own.tax.amount, own.fees.amount]
    return {
      ...plain,
      insurance,
      duty: own.duty.amount,
      dutyMin: own.duty.min,
      dutyMax: own.duty.max,
      taxes: own.tax.amount,
      fees: own.fees.amount,
      total: sumOfKnown(parts),
      isExact: own.duty.isExact && own.tax.isExact && own.fees.isExact,
    }
  })
  return {
    ...together(items),
    ...border?.dutyBounds,
    currency,
    asOf,
    deMinimis: border?.deMinimis ?? { duty: null, tax: null },
    exchangeRates: reckoning.exchangeRates,
    items,
    missing: reckoning.missing,
    notIncluded: there?.destination.notIncluded ?? [],
    explanation: reckoning.explanation,
  }
}

/** What the question itself says, an item. */
interface ItemValues {
  readonly goods: readonly Decimal[]
  readonly shipping: readonly Decimal[]
  readonly insurance: readonly Decimal[]
}

const at = (values: readonly Decimal[], index: number): Decimal => values[index] ?? zero

function valuesOf({ items, currency, shipping, insurance }: LandedCostQuestion, reckoning: Reckoning): ItemValues {
  const goods = items.map(({ unitPrice, quantity }) =>
    roundToMinor(unitPrice.times(decimal(String(quantity))), currency),
  )
  return {
    goods,
    shipping: reckoning.share(roundToMinor(shipping, currency), goods),
    insurance: reckoning.share(roundToMinor(insurance, currency), goods),
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

interface ItemDues {
  readonly duty: ItemCharge
  readonly tax: ItemCharge
  readonly fees: ItemCharge
}

/** What a destination takes of one consignment. */
class Border {
  readonly #there: RulesThere
  readonly #rules: LandedCostRules
  readonly #values: ItemValues
  readonly #reckoning: Reckoning
  /** The currency in which bases and charges are reckoned: the destination's where its law rounds in steps. */
  readonly #working: string
  readonly #isCrossed: boolean
  #deMinimis: { readonly duty: DeMinimis | null; readonly tax: DeMinimis | null } = { duty: null, tax: null }
  #dutyBounds: Pick<Charges, 'dutyMin' | 'dutyMax'> | undefined

  constructor(there: RulesThere, rules: LandedCostRules, values: ItemValues, reckoning: Reckoning) {
    const { destinationCountry, originCountry, currency } = reckoning.question
    this.#there = there
    this.#rules = rules
    this.#values = values
    this.#reckoning = reckoning
    this.#working = there.destination.rounding === null ? currency : there.destination.currency
    this.#isCrossed = originCountry === null || crossesCustomsBorder(originCountry, destinationCountry)
  }

  get deMinimis(): { readonly duty: DeMinimis | null; readonly tax: DeMinimis | null } {
    return this.#deMinimis
  }

  /** Where the bounds of the whole duty are not the sums of the items' bounds. */
  get dutyBounds(): Pick<Charges, 'dutyMin' | 'dutyMax'> | undefined {
    return this.#dutyBounds
  }

  charges(): readonly ItemDues[] {
    const duties = this.#duties()
    const fees = this.#fees()
    const taxes = this.#taxes(duties, fees)
    return duties.map((duty, index) => ({ duty, tax: taxes[index] ?? unknown, fees: fees[index] ?? unknown }))
  }

  #duties(): readonly ItemCharge[] {
    const { items } = this.#reckoning.question
    if (!this.#isCrossed) {
      const { source, from, to } = this.#there.destination
      this.#explain({ item: null, rule: 'No customs border is crossed: no duty', source, from, to, amount: zero })
      return items.map(() => nothing)
    }
    const customs = items.map((_, index) => this.#base(index, this.#there.destination.dutyBase, zero, zero))
    const lowValue = decideLowValue(this.#there, 'duty', { goods: this.#values.goods, customs }, this.#reckoning)
    this.#deMinimis = { ...this.#deMinimis, duty: lowValue.told }
    if (!lowValue.isKnown) return items.map(() => unknown)
    const grouped = this.#grouped(lowValue.rules)
    const normal = lowValue.rules.map((rule) => rule === null)
    const tariff = this.#tariffDuties(customs, normal)
    return items.map((_, index) => {
      const rule = lowValue.rules[index] ?? null
      if (rule === null) return tariff[index] ?? unknown
      if (rule.effect.kind === 'perGroup') return grouped[index] ?? unknown
      const { goods } = this.#values
      const amount =
        rule.effect.kind === 'exempt'
          ? zero
          : roundToMinor(
              at(goods, index).times(rule.effect.percent).times(hundredth),
              this.#reckoning.question.currency,
            )
      const rate = rule.effect.kind === 'exempt' ? 'exempt' : `${rule.effect.percent.toFixed()}%`
      this.#explainLow(index, rule, rate, at(goods, index), amount)
      return exactly(amount)
    })
  }

  /** An amount for each group of items of one code, shared out within the group. */
  #grouped(rules: readonly (LowValueRule | null)[]): readonly ItemCharge[] {
    const { items } = this.#reckoning.question
    const charges = items.map((): ItemCharge => unknown)
    const groups = new Map<string, { readonly rule: LowValueRule; readonly members: number[] }>()
    for (const [index, rule] of rules.entries()) {
      if (rule === null || rule.effect.kind !== 'perGroup') continue
      const code = items[index]?.hsCode ?? null
      if (code === null) {
        this.#reckoning.miss(`items[${index}].hsCode`)
        continue
      }
      const key = code.slice(0, rule.effect.digits)
      const group = groups.get(key) ?? { rule, members: [] }
      group.members.push(index)
      groups.set(key, group)
    }
    for (const [code, { rule, members }] of groups) {
      if (rule.effect.kind !== 'perGroup') continue
      const { amount, currency } = rule.effect
      const due = this.#reckoning.answered(amount, currency)
      if (due === null) continue
      const shares = this.#reckoning.share(
        due,
        members.map((index) => at(this.#values.goods, index)),
      )
      for (const [place, index] of members.entries()) {
        charges[index] = exactly(shares[place] ?? zero)
        this.#explainLow(index, rule, `${amount.toFixed()} ${currency} for ${code}`, null, shares[place] ?? zero)
      }
    }
    return charges
  }

  /** The duty of the tariff and what is on top of it, for the items that are asked for. */
  #tariffDuties(customs: readonly Decimal[], isAsked: readonly boolean[]): readonly ItemCharge[] {
    const { question } = this.#reckoning
    const { rounding } = this.#there.destination
    const found = question.items.map((item, index) => {
      if (isAsked[index] !== true) return null
      const origin = item.countryOfOrigin ?? question.originCountry
      const base = this.#workingBase(at(customs, index))
      if (base === null) return { base, duty: null, additional: [] }
      const quantity = decimal(String(item.quantity))
      const duty = nationalDuty(
        this.#there,
        { code: item.hsCode, origin, claimPreference: question.claimPreference },
        {
          value: base,
          quantity,
          kilograms: item.kilograms?.times(quantity) ?? null,
          convert: (amount, currency) => this.#reckoning.convert(amount, currency, this.#working),
        },
      )
      this.#missLacks(index, duty.lacks, origin)
      const claimed = question.claimPreference && duty.preference !== null
      const additional = this.#additional(index, item.hsCode, origin, base, claimed)
      return { base, duty, additional, origin }
    })

    const cut = rounding === null ? null : (total: Decimal) => cutDown(total, rounding.charge)
    const settle = (raws: readonly (Decimal | null)[]) => this.#reckoning.settle(raws, this.#working, cut)
    const typical = settle(found.map((one) => one?.duty?.typical ?? null))
    const lowest = settle(found.map((one) => one?.duty?.min ?? null))
    const greatest = settle(found.map((one) => one?.duty?.max ?? null))
    // Steps are of the sum: shared out by other weights, an item's least could be more than its share.
    const isShared = rounding !== null && found.some((one) => one?.duty?.isExact === false)
    if (isShared) {
      const whole = (settled: readonly (Decimal | null)[]) =>
        sumOfKnown(settled.filter((_, index) => found[index] !== null))
      this.#dutyBounds = { dutyMin: whole(lowest), dutyMax: whole(greatest) }
    }
    return found.map((one, index): ItemCharge => {
      if (one === null || one.duty === null) return unknown
      const { duty, base, additional } = one
      const amount = typical[index] ?? null
      this.#explainDuty(index, duty, base, amount)
      const more = additional.map(({ law, raw }) => {
        const rounded = raw === null ? null : this.#reckoning.answered(raw, this.#working)
        this.#explain({
          item: index,
          rule: law.name,
          rate: law.percent === null ? null : `${law.percent.toFixed()}%`,
          base,
          baseCurrency: this.#working,
          amount: rounded,
          ...dates(law),
        })
        return rounded ?? zero
      })
      const plus = (value: Decimal | null): Decimal | null => (value === null ? null : value.plus(sum(more)))
      return {
        amount: plus(amount),
        min: isShared ? null : plus(lowest[index] ?? null),
        max: isShared || additional.some(({ raw }) => raw === null) ? null : plus(greatest[index] ?? null),
        isExact: duty.isExact && amount !== null && additional.every(({ raw }) => raw !== null),
      }
    })
  }

  #additional(
    index: number,
    code: string | null,
    origin: string | null,
    base: Decimal,
    isClaimed: boolean,
  ): readonly { readonly law: AdditionalDuty; readonly raw: Decimal | null }[] {
    return this.#there.additionalDuties.flatMap(
      (law): { readonly law: AdditionalDuty; readonly raw: Decimal | null }[] => {
        if (origin !== null && law.origins.length > 0 && !law.origins.includes(origin)) return []
        if (code !== null && !covers(law.goods, code)) return []
        if (isClaimed && origin !== null && law.exemptWithPreference.includes(origin)) return []
        const list = law.exemptList === null ? undefined : this.#rules.codeLists.get(law.exemptList)
        const some = code === null || list === undefined ? 'none' : exemption(list, code)
        if (some === 'all') return []
        // Whether it is due at all depends on what is not known.
        const isUnsure = code === null || some === 'some' || (origin === null && law.origins.length > 0)
        if (law.percent === null || isUnsure) {
          this.#reckoning.miss(law.percent === null ? law.name : `items[${index}]: whether ${law.name} applies`)
          return [{ law, raw: null }]
        }
        return [{ law, raw: base.times(law.percent).times(hundredth) }]
      },
    )
  }

  #fees(): readonly ItemCharge[] {
    const { question } = this.#reckoning
    const { goods } = this.#values
    const sums = question.items.map(() => zero)
    let isExact = true
    let isKnown = true
    for (const fee of this.#isCrossed ? this.#there.fees : []) {
      if (fee.limit !== null) {
        const value = this.#reckoning.convert(sum(goods), question.currency, fee.limit.currency)
        if (value === null) {
          isKnown = false
          continue
        }
        if (value.gt(fee.limit.amount)) continue
      }
      if (fee.amount === null) {
        this.#reckoning.miss(fee.name)
        isExact = false
        continue
      }
      const one = this.#reckoning.answered(fee.amount, fee.currency)
      if (one === null) {
        isKnown = false
        continue
      }
      for (const members of this.#feeGroups(fee.groupDigits)) {
        const shares = this.#reckoning.share(
          one,
          members.map((index) => at(goods, index)),
        )
        for (const [place, index] of members.entries()) sums[index] = at(sums, index).plus(shares[place] ?? zero)
        const [first] = members
        this.#explain({
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
  #feeGroups(digits: number | null): readonly (readonly number[])[] {
    const { items } = this.#reckoning.question
    if (digits === null) return [items.map((_, index) => index)]
    const groups = new Map<string, number[]>()
    for (const [index, { hsCode }] of items.entries()) {
      if (hsCode === null) this.#reckoning.miss(`items[${index}].hsCode`)
      const key = hsCode === null ? `item ${index}` : hsCode.slice(0, digits)
      groups.set(key, [...(groups.get(key) ?? []), index])
    }
    return [...groups.values()]
  }

  #taxes(duties: readonly ItemCharge[], fees: readonly ItemCharge[]): readonly ItemCharge[] {
    const { question } = this.#reckoning
    const { destination } = this.#there
    const customs = question.items.map((_, index) => this.#base(index, destination.dutyBase, zero, zero))
    const lowValue = this.#isCrossed
      ? decideLowValue(this.#there, 'tax', { goods: this.#values.goods, customs }, this.#reckoning)
      : { rules: [], told: null, isKnown: true }
    this.#deMinimis = { ...this.#deMinimis, tax: lowValue.told }
    const found = question.items.map((item, index) => {
      const rule = lowValue.rules[index] ?? null
      if (rule !== null && rule.effect.kind === 'exempt') {
        this.#explainLow(index, rule, 'exempt', at(this.#values.goods, index), zero)
        return { raw: zero, isExact: true, explain: null }
      }
      if (rule !== null && rule.effect.kind === 'rate') {
        return this.#taxed(at(this.#values.goods, index), rule.effect.percent, true, index, rule, rule.name)
      }
      const rate = taxRateOf(this.#there, item, question.destinationRegion)
      if (rate === null) {
        this.#reckoning.miss(`the rate of tax in ${question.destinationCountry} on ${question.asOf}`)
        return { raw: null, isExact: false, explain: null }
      }
      for (const doubt of rate.doubts) {
        if (doubt === 'destinationRegion') this.#reckoning.miss('destinationRegion')
        else if (doubt === 'goods')
          this.#reckoning.miss(`items[${index}]: whether the goods have the tax rate of ${rate.possible?.toFixed()}%`)
        else this.#reckoning.miss(`items[${index}].${doubt}`)
      }
      const duty = duties[index] ?? unknown
      const fee = fees[index] ?? unknown
      const needsDuty = destination.taxBase.includes('duty')
      const needsFees = destination.taxBase.includes('fees')
      if (!lowValue.isKnown || (needsDuty && duty.amount === null) || (needsFees && fee.amount === null)) {
        // Nothing of an unknown base is nothing all the same.
        if (lowValue.isKnown && rate.percent.eq(zero))
          return this.#taxed(zero, rate.percent, rate.doubts.length === 0, index, rate.law, 'Tax')
        return { raw: null, isExact: false, explain: null }
      }
      const base = this.#base(index, destination.taxBase, duty.amount ?? zero, fee.amount ?? zero)
      const isExact =
        rate.doubts.length === 0 &&
        (rate.percent.eq(zero) || ((!needsDuty || duty.isExact) && (!needsFees || fee.isExact)))
      return this.#taxed(base, rate.percent, isExact, index, rate.law, 'Tax')
    })
    const { rounding } = destination
    const settled = this.#reckoning.settle(
      found.map(({ raw }) => raw),
      this.#working,
      rounding === null ? null : cutTax(rounding),
    )
    for (const [index, { explain }] of found.entries())
      if (explain !== null) this.#explain({ ...explain, amount: settled[index] ?? null })
    const due = sumOfKnown(settled)
    const waived = due === null || !this.#isCrossed ? null : belowCharge(this.#there, 'tax', due, this.#reckoning)
    if (waived !== null) {
      this.#deMinimis = { ...this.#deMinimis, tax: toldOf(waived, true) }
      this.#explain({ item: null, rule: waived.name, rate: 'exempt', base: due, amount: zero, ...dates(waived) })
    }
    return found.map(({ isExact }, index): ItemCharge => {
      const amount = waived === null ? (settled[index] ?? null) : zero
      return { amount, min: amount, max: amount, isExact: isExact && amount !== null }
    })
  }

  #taxed(base: Decimal, percent: Decimal, isExact: boolean, index: number, law: Dated, rule: string) {
    const working = this.#workingBase(base)
    const raw = working === null ? null : working.times(percent).times(hundredth)
    const explain = {
      item: index,
      rule,
      rate: `${percent.toFixed()}%`,
      base: working,
      baseCurrency: this.#working,
      ...dates(law),
    }
    return { raw, isExact: isExact && raw !== null, explain }
  }

  /** A value of an item in the currency of the answer: the goods, and what else counts. */
  #base(index: number, parts: readonly BasePart[], duty: Decimal, fees: Decimal): Decimal {
    const { goods, shipping, insurance } = this.#values
    const more = { shipping: at(shipping, index), insurance: at(insurance, index), duty, fees }
    return at(goods, index).plus(sum(parts.map((part) => more[part])))
  }

  /** A base in the currency in which it is reckoned, cut down where the law does; null without a rate of exchange. */
  #workingBase(base: Decimal): Decimal | null {
    const { rounding } = this.#there.destination
    const value = this.#reckoning.convert(base, this.#reckoning.question.currency, this.#working)
    return value === null || rounding === null ? value : cutDown(value, rounding.base)
  }

  #missLacks(index: number, lacks: readonly Lack[], origin: string | null): void {
    const { destinationCountry, asOf } = this.#reckoning.question
    const words: Readonly<Record<Lack, string | null>> = {
      code: `items[${index}].hsCode`,
      origin: `items[${index}].countryOfOrigin`,
      weight: `items[${index}].weight`,
      measure: `items[${index}]: the measure that the duty is counted by`,
      rate: `items[${index}]: the rate of duty in ${destinationCountry} on ${asOf}`,
      preference: `items[${index}]: whether there is a preference for goods of ${origin ?? ''}`,
      // Told where the conversion was tried.
      currency: null,
    }
    for (const lack of lacks) {
      const word = words[lack]
      if (word !== null) this.#reckoning.miss(word)
    }
  }

  #explainDuty(
    index: number,
    { rate, law, preference }: ReturnType<typeof nationalDuty>,
    base: Decimal | null,
    amount: Decimal | null,
  ): void {
    const { claimPreference } = this.#reckoning.question
    const source = law ?? { ...this.#there.destination, source: 'not known' }
    const isClaimed = claimPreference && preference !== null
    const rule = isClaimed ? `Duty, preference claimed: ${preference.law.name}` : 'Duty'
    this.#explain({
      item: index,
      rule,
      rate,
      base,
      baseCurrency: this.#working,
      amount,
      ...dates(isClaimed ? preference.law : source),
    })
    if (preference === null || claimPreference) return
    this.#explain({
      item: index,
      rule: `Preference by origin, not claimed: ${preference.law.name}`,
      rate: preference.rate,
      ...dates(preference.law),
    })
  }

  #explainLow(item: number, rule: LowValueRule, rate: string, base: Decimal | null, amount: Decimal): void {
    this.#explain({ item, rule: rule.name, rate, base, amount, ...dates(rule) })
  }

  #explain(line: Partial<Explanation> & Pick<Explanation, 'item' | 'rule' | 'source' | 'from' | 'to'>): void {
    const base = line.base ?? null
    const baseCurrency = base === null ? null : (line.baseCurrency ?? this.#reckoning.question.currency)
    this.#reckoning.explain({ rate: null, amount: null, ...line, base, baseCurrency })
  }
}

const dates = ({ source, from, to }: Dated): Dated => ({ source, from, to })

/** Whether all, some or none of the goods of a code are in a list of eight-digit codes. */
function exemption(list: ReadonlySet<string>, code: string): 'all' | 'some' | 'none' {
  if (code.length >= 8) return list.has(code.slice(0, 8)) ? 'all' : 'none'
  return [...list].some((one) => one.startsWith(code)) ? 'some' : 'none'
}
