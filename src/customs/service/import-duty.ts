import { cutDown, type Decimal, decimal, sum, zero } from '../../kernel/money.ts'
import { additionalDuties } from './additional-duties.ts'
import { at, type Consignment, dates, exactly, type ItemCharge, unknown } from './consignment.ts'
import type { Charges, DeMinimis } from './landed-cost-question.ts'
import type { LowValueRule } from './landed-cost-rules.ts'
import { decideLowValue, ratedCharges } from './low-value.ts'
import { type Lack, nationalDuty } from './national-duty.ts'
import { sumOfKnown } from './reckoning.ts'

/** The duty of a consignment. */
export interface ImportDuty {
  readonly charges: readonly ItemCharge[]
  readonly deMinimis: DeMinimis | null
  /** Where the bounds of the whole are not the sums of the items' bounds. */
  readonly bounds: Pick<Charges, 'dutyMin' | 'dutyMax'> | null
}

/** What is taken as duty: by the rule for low values, or by the tariff and what is on top of it. */
export function importDuty(consignment: Consignment): ImportDuty {
  const { items } = consignment.reckoning.question
  if (!consignment.isCrossed) {
    const { source, from, to } = consignment.there.destination
    consignment.explain({ item: null, rule: 'No customs border is crossed: no duty', source, from, to, amount: zero })
    return { charges: items.map(() => exactly(zero)), deMinimis: null, bounds: null }
  }
  const { goods } = consignment.values
  const customs = consignment.customsValues
  const lowValue = decideLowValue(consignment.there, 'duty', { goods, customs }, consignment.reckoning)
  if (!lowValue.isKnown) return { charges: items.map(() => unknown), deMinimis: lowValue.told, bounds: null }
  const grouped = groupDuties(consignment, lowValue.rules)
  const rated = ratedCharges(lowValue.rules, { goods, customs }, consignment.reckoning)
  const normal = lowValue.rules.map((rule) => rule === null)
  const tariff = tariffDuties(consignment, customs, normal)
  const charges = items.map((_, index): ItemCharge => {
    const rule = lowValue.rules[index] ?? null
    if (rule === null) return tariff.charges[index] ?? unknown
    if (rule.effect.kind === 'perGroup') return grouped[index] ?? unknown
    const own = rated[index] ?? { amount: zero, base: at(goods, index), rate: 'exempt' }
    consignment.explainLow(index, rule, own.rate, own.base, own.amount)
    return own.amount === null ? unknown : exactly(own.amount)
  })
  return { charges, deMinimis: lowValue.told, bounds: tariff.bounds }
}

/** An amount for each group of items of one code, or for all of them, shared out within the group. */
function groupDuties(consignment: Consignment, rules: readonly (LowValueRule | null)[]): readonly ItemCharge[] {
  const { items } = consignment.reckoning.question
  const charges = items.map((): ItemCharge => unknown)
  const groups = new Map<string, { readonly rule: LowValueRule; readonly members: number[] }>()
  for (const [index, rule] of rules.entries()) {
    if (rule === null || rule.effect.kind !== 'perGroup') continue
    const code = items[index]?.hsCode ?? null
    if (code === null && rule.effect.digits > 0) {
      consignment.reckoning.miss(`items[${index}].hsCode`)
      continue
    }
    const key = (code ?? '').slice(0, rule.effect.digits)
    const group = groups.get(key) ?? { rule, members: [] }
    group.members.push(index)
    groups.set(key, group)
  }
  for (const [code, { rule, members }] of groups) {
    if (rule.effect.kind !== 'perGroup') continue
    const { amount, currency } = rule.effect
    const due = consignment.reckoning.answered(amount, currency)
    if (due === null) continue
    const shares = consignment.reckoning.share(
      due,
      members.map((index) => at(consignment.values.goods, index)),
    )
    for (const [place, index] of members.entries()) {
      const charge = exactly(shares[place] ?? zero)
      const mayHaveTariff = mayHavePreference(consignment, index)
      if (mayHaveTariff)
        consignment.reckoning.miss(`items[${index}]: whether a preference takes the place of ${rule.name}`)
      charges[index] = mayHaveTariff ? { ...charge, min: null, isExact: false } : charge
      const rate = `${amount.toFixed()} ${currency}${code === '' ? '' : ` for ${code}`}`
      consignment.explainLow(index, rule, rate, null, shares[place] ?? zero)
    }
  }
  return charges
}

/** Whether goods may be declared in full, with a preference, instead of by the simplified scheme of a registered seller. */
function mayHavePreference({ reckoning, there }: Consignment, index: number): boolean {
  const { question } = reckoning
  const origin = question.items[index]?.countryOfOrigin ?? question.originCountry
  if (!question.claimPreference || question.isSellerRegistered || origin === null) return false
  return there.preferences.some(({ origins }) => origins.includes(origin))
}

/** The duty of the tariff and what is on top of it, for the items that are asked for. */
function tariffDuties(
  consignment: Consignment,
  customs: readonly Decimal[],
  isAsked: readonly boolean[],
): Pick<ImportDuty, 'charges' | 'bounds'> {
  const { question } = consignment.reckoning
  const { rounding } = consignment.there.destination
  const found = question.items.map((item, index) => {
    if (isAsked[index] !== true) return null
    const origin = item.countryOfOrigin ?? question.originCountry
    const base = consignment.workingBase(at(customs, index))
    if (base === null) return { base, duty: null, additional: [] }
    const quantity = decimal(String(item.quantity))
    const duty = nationalDuty(
      consignment.there,
      { code: item.hsCode, origin, claimPreference: question.claimPreference },
      {
        value: base,
        quantity,
        kilograms: item.kilograms?.times(quantity) ?? null,
        convert: (amount, currency) => consignment.reckoning.convert(amount, currency, consignment.working),
      },
    )
    missLacks(consignment, index, duty.lacks, origin)
    const claimed = question.claimPreference && duty.preference !== null
    const additional = additionalDuties(consignment, index, { code: item.hsCode, origin, base, claimed, duty })
    return { base, duty, additional }
  })

  const cut = rounding === null ? null : (total: Decimal) => cutDown(total, rounding.charge)
  const settle = (raws: readonly (Decimal | null)[]) => consignment.reckoning.settle(raws, consignment.working, cut)
  const typical = settle(found.map((one) => one?.duty?.typical ?? null))
  const lowest = settle(found.map((one) => one?.duty?.min ?? null))
  const greatest = settle(found.map((one) => one?.duty?.max ?? null))
  // Steps are of the sum: shared out by other weights, an item's least could be more than its share.
  const isShared = rounding !== null && found.some((one) => one?.duty?.isExact === false)
  const whole = (settled: readonly (Decimal | null)[]) =>
    sumOfKnown(settled.filter((_, index) => found[index] !== null))
  const charges = found.map((one, index): ItemCharge => {
    if (one === null || one.duty === null) return unknown
    const { duty, base, additional } = one
    const amount = typical[index] ?? null
    explainDuty(consignment, index, duty, base, amount)
    const rounded = (raw: Decimal | null): Decimal | null =>
      raw === null ? null : consignment.reckoning.answered(raw, consignment.working)
    const more = additional.map(({ law, raw, least, most }) => {
      const due = rounded(raw)
      consignment.explain({
        item: index,
        rule: law.name,
        rate:
          law.percent === null ? null : `${law.percent.toFixed()}%${law.isTopUp ? ' with the duty of the tariff' : ''}`,
        base,
        baseCurrency: consignment.working,
        amount: due,
        ...dates(law),
      })
      return { typical: due ?? zero, min: rounded(least) ?? zero, max: rounded(most) }
    })
    const highest = sumOfKnown(more.map(({ max }) => max))
    const plus = (value: Decimal | null, further: Decimal | null): Decimal | null =>
      value === null || further === null ? null : value.plus(further)
    return {
      amount: plus(amount, sum(more.map((each) => each.typical))),
      min: isShared ? null : plus(lowest[index] ?? null, sum(more.map((each) => each.min))),
      max: isShared ? null : plus(greatest[index] ?? null, highest),
      isExact: duty.isExact && amount !== null && additional.every(({ isExact }) => isExact),
    }
  })
  return { charges, bounds: isShared ? { dutyMin: whole(lowest), dutyMax: whole(greatest) } : null }
}

function missLacks(consignment: Consignment, index: number, lacks: readonly Lack[], origin: string | null): void {
  const { destinationCountry, asOf } = consignment.reckoning.question
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
    if (word !== null) consignment.reckoning.miss(word)
  }
}

function explainDuty(
  consignment: Consignment,
  index: number,
  { rate, law, preference }: ReturnType<typeof nationalDuty>,
  base: Decimal | null,
  amount: Decimal | null,
): void {
  const { claimPreference } = consignment.reckoning.question
  const source = law ?? { ...consignment.there.destination, source: 'not known' }
  const isClaimed = claimPreference && preference !== null
  const rule = isClaimed ? `Duty, preference claimed: ${preference.law.name}` : 'Duty'
  consignment.explain({
    item: index,
    rule,
    rate,
    base,
    baseCurrency: consignment.working,
    amount,
    ...dates(isClaimed ? preference.law : source),
  })
  if (preference === null || claimPreference) return
  consignment.explain({
    item: index,
    rule: `Preference by origin, not claimed: ${preference.law.name}`,
    rate: preference.rate,
    ...dates(preference.law),
  })
}
