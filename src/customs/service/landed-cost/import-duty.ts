import { type Decimal, parseDecimal, sumDecimals, truncateToStep, zero } from '../../../kernel/money.ts'
import { calculateAdditionalDuties } from './additional-duties.ts'
import { type Consignment, getAt, type ItemCharge, pickDates, toExactCharge, unknown } from './consignment.ts'
import { isUnknownRate } from './duty-expression.ts'
import { sumIfAllKnown } from './landed-cost-calculation.ts'
import type { DeMinimis, LandedCostCharges } from './landed-cost-input.ts'
import type { LowValueRule } from './landed-cost-rules.ts'
import { calculateLowValueCharges, decideLowValue } from './low-value.ts'
import { calculateNationalDuty, type MissingInput, type NationalDuty } from './national-duty.ts'

/** The duty of a consignment. */
export interface ImportDuty {
  readonly charges: readonly ItemCharge[]
  readonly deMinimis: DeMinimis | null
  /** If the total's bounds are not the sums of the items' bounds. */
  readonly bounds: Pick<LandedCostCharges, 'dutyMin' | 'dutyMax'> | null
}

/** Calculates the duty: by the rule for low values, or by the tariff and additional duties. */
export function calculateImportDuty(consignment: Consignment): ImportDuty {
  const { items } = consignment.calculation.question
  if (!consignment.isCrossed) {
    const { source, from, to } = consignment.destinationRules.destination
    consignment.addExplanation({
      charge: 'duty',
      item: null,
      rule: 'No customs border is crossed: no duty',
      source,
      from,
      to,
      amount: zero,
    })
    return { charges: items.map(() => toExactCharge(zero)), deMinimis: null, bounds: null }
  }
  const { goods } = consignment.values
  const customs = consignment.customsValues
  const lowValue = decideLowValue(consignment.destinationRules, 'duty', { goods, customs }, consignment.calculation)
  if (!lowValue.isKnown) return { charges: items.map(() => unknown), deMinimis: lowValue.explanation, bounds: null }
  const grouped = calculateGroupDuties(consignment, lowValue.rules)
  const rated = calculateLowValueCharges(lowValue.rules, { goods, customs }, consignment.calculation)
  const normal = lowValue.rules.map((rule) => rule === null)
  const tariff = calculateTariffDuties(consignment, customs, normal)
  const charges = items.map((_, index): ItemCharge => {
    const rule = lowValue.rules[index] ?? null
    if (rule === null) return tariff.charges[index] ?? unknown
    if (rule.effect.kind === 'perGroup') return grouped[index] ?? unknown
    const lowValueCharge = rated[index] ?? { amount: zero, base: getAt(goods, index), rate: 'exempt' }
    consignment.explainLowValue(index, rule, lowValueCharge.rate, lowValueCharge.base, lowValueCharge.amount)
    return lowValueCharge.amount === null ? unknown : toExactCharge(lowValueCharge.amount)
  })
  return { charges, deMinimis: lowValue.explanation, bounds: tariff.bounds }
}

/** An amount per group of items with the same code, or for all items, allocated within the group. */
function calculateGroupDuties(
  consignment: Consignment,
  rules: readonly (LowValueRule | null)[],
): readonly ItemCharge[] {
  const { items } = consignment.calculation.question
  const charges = items.map((): ItemCharge => unknown)
  const groups = new Map<string, { readonly rule: LowValueRule; readonly members: number[] }>()
  for (const [index, rule] of rules.entries()) {
    if (rule === null || rule.effect.kind !== 'perGroup') continue
    const code = items[index]?.hsCode ?? null
    if (code === null && rule.effect.digits > 0) {
      consignment.calculation.recordMissing(`items[${index}].hsCode`)
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
    const due = consignment.calculation.toOutputCurrency(amount, currency)
    if (due === null) continue
    const shares = consignment.calculation.allocateAmount(
      due,
      members.map((index) => getAt(consignment.values.goods, index)),
    )
    for (const [place, index] of members.entries()) {
      const charge: ItemCharge = { ...toExactCharge(shares[place] ?? zero), isFlat: true }
      const mayHaveTariff = mayHavePreference(consignment, index)
      if (mayHaveTariff)
        consignment.calculation.recordMissing(`items[${index}]: whether a preference takes the place of ${rule.name}`)
      // A preference may lower the duty to zero.
      charges[index] = mayHaveTariff ? { ...charge, min: zero, isExact: false } : charge
      const rate = `${amount.toFixed()} ${currency}${code === '' ? '' : ` for ${code}`}`
      consignment.explainLowValue(index, rule, rate, null, shares[place] ?? zero)
    }
  }
  return charges
}

/**
 * Whether goods may be declared in full, with a preference, rather than under the simplified scheme of a registered
 * seller.
 */
function mayHavePreference({ calculation, destinationRules }: Consignment, index: number): boolean {
  const { question } = calculation
  const origin = question.items[index]?.countryOfOrigin ?? question.originCountry
  if (!question.claimPreference || question.isSellerRegistered || origin === null) return false
  return destinationRules.preferences.some(({ origins }) => origins.includes(origin))
}

/** The duty of the tariff and additional duties, for the requested items. */
function calculateTariffDuties(
  consignment: Consignment,
  customs: readonly Decimal[],
  isAsked: readonly boolean[],
): Pick<ImportDuty, 'charges' | 'bounds'> {
  const { question } = consignment.calculation
  const { rounding } = consignment
  const itemDuties = question.items.map((item, index) => {
    if (isAsked[index] !== true) return null
    const origin = item.countryOfOrigin ?? question.originCountry
    const base = consignment.calculateWorkingBase(getAt(customs, index))
    if (base === null) return { base, duty: null, additional: [] }
    const quantity = parseDecimal(String(item.quantity))
    const duty = calculateNationalDuty(
      consignment.destinationRules,
      { code: item.hsCode, origin, claimPreference: question.claimPreference },
      {
        value: base,
        quantity,
        kilograms: item.kilograms?.times(quantity) ?? null,
        convert: (amount, currency) =>
          consignment.calculation.convertAmount(amount, currency, consignment.workingCurrency),
      },
    )
    recordMissingInputs(consignment, { index, code: item.hsCode, origin }, duty)
    // Goods that are free for everyone have no preferential rate, but can be declared as originating all the same.
    const claimed = question.claimPreference && (duty.preference !== null || duty.max?.eq(zero) === true)
    const additional = calculateAdditionalDuties(consignment, index, { code: item.hsCode, origin, base, claimed, duty })
    return { base, duty, additional }
  })

  const cut = rounding === null ? null : (total: Decimal) => truncateToStep(total, rounding.charge)
  const roundDuties = (raws: readonly (Decimal | null)[]) =>
    consignment.calculation.roundCharges(raws, consignment.workingCurrency, cut)
  const typical = roundDuties(itemDuties.map((itemDuty) => itemDuty?.duty?.typical ?? null))
  const lowest = roundDuties(itemDuties.map((itemDuty) => itemDuty?.duty?.min ?? null))
  const greatest = roundDuties(itemDuties.map((itemDuty) => itemDuty?.duty?.max ?? null))
  // Steps apply to the sum: allocated by other weights, an item's minimum could exceed its share.
  const isShared = rounding !== null && itemDuties.some((itemDuty) => itemDuty?.duty?.isExact === false)
  const sumAmounts = (settled: readonly (Decimal | null)[]) =>
    sumIfAllKnown(settled.filter((_, index) => itemDuties[index] !== null))
  const charges = itemDuties.map((itemDuty, index): ItemCharge => {
    if (itemDuty === null || itemDuty.duty === null) return unknown
    const { duty, base, additional } = itemDuty
    const amount = typical[index] ?? null
    explainDuty(consignment, index, duty, base, amount)
    const roundDuty = (raw: Decimal | null): Decimal | null =>
      raw === null ? null : consignment.calculation.toOutputCurrency(raw, consignment.workingCurrency)
    // A top-up is rounded together with the duty: separately, they could differ by a cent.
    const roundTopUp = (raw: Decimal | null, rawDuty: Decimal | null, roundedDuty: Decimal | null): Decimal | null => {
      if (raw === null || rawDuty === null || roundedDuty === null || raw.eq(zero)) return raw
      return roundDuty(rawDuty.plus(raw))?.minus(roundedDuty) ?? null
    }
    const additionalAmounts = additional.map(({ law, raw, min: minAmount, max: maxAmount }) => {
      const round = law.isTopUp ? roundTopUp : roundDuty
      const due = round(raw, duty.typical, amount)
      consignment.addExplanation({
        charge: 'duty',
        item: index,
        rule: law.name,
        rate:
          law.percent === null ? null : `${law.percent.toFixed()}%${law.isTopUp ? ' with the duty of the tariff' : ''}`,
        base,
        baseCurrency: consignment.workingCurrency,
        amount: due,
        ...pickDates(law),
      })
      return {
        typical: due ?? zero,
        min: round(minAmount, duty.min, lowest[index] ?? null) ?? zero,
        max: round(maxAmount, duty.max, greatest[index] ?? null),
      }
    })
    const highest = sumIfAllKnown(additionalAmounts.map(({ max }) => max))
    const addIfKnown = (value: Decimal | null, further: Decimal | null): Decimal | null =>
      value === null || further === null ? null : value.plus(further)
    return {
      amount: addIfKnown(amount, sumDecimals(additionalAmounts.map((additionalAmount) => additionalAmount.typical))),
      min: isShared
        ? null
        : addIfKnown(
            lowest[index] ?? null,
            sumDecimals(additionalAmounts.map((additionalAmount) => additionalAmount.min)),
          ),
      max: isShared ? null : addIfKnown(greatest[index] ?? null, highest),
      isExact: duty.isExact && amount !== null && additional.every(({ isExact }) => isExact),
    }
  })
  return { charges, bounds: isShared ? { dutyMin: sumAmounts(lowest), dutyMax: sumAmounts(greatest) } : null }
}

function recordMissingInputs(
  consignment: Consignment,
  { index, code, origin }: { readonly index: number; readonly code: string | null; readonly origin: string | null },
  { missingInputs, openPreferences, unreadableTexts, possibleRates, measuredUnits }: NationalDuty,
): void {
  const { destinationCountry, asOf } = consignment.calculation.question
  const goods = code ?? 'goods without a code'
  const labels: Readonly<Record<MissingInput, string | null>> = {
    code: `items[${index}].hsCode`,
    digits: `items[${index}].hsCode: further digits of ${goods}, whose lines in the tariff have different rates (${listRates(possibleRates)})`,
    line: `items[${index}]: which of the rates of duty ${goods} has, of which the tariff in the data has several (${listRates(possibleRates)}); import the tariff of the day with “portolan import duties”`,
    range: `items[${index}]: the rate of duty in ${destinationCountry} for ${goods}, between ${possibleRates.join(' and ')}`,
    origin: `items[${index}].countryOfOrigin`,
    weight: `items[${index}].weight`,
    grossWeight: `items[${index}]: the gross weight with the packing, which the duty is counted by`,
    measure: `items[${index}]: the ${listMeasures(measuredUnits)} of the goods, which the duty is counted by and no request can state`,
    rate: `items[${index}]: the rate of duty in ${destinationCountry} on ${asOf} for ${goods}: ${explainUnknownRate(consignment)}`,
    preference: `items[${index}]: ${
      openPreferences.length === 0
        ? `whether there is a preference for goods of ${origin ?? 'that origin'}: the data has no agreement for them`
        : `the preferential rate for goods of ${origin ?? 'that origin'} (${openPreferences.join('; ')}), which is not in the data`
    }`,
    // Reported where the conversion was tried.
    currency: null,
  }
  for (const text of new Set(unreadableTexts)) {
    consignment.calculation.recordMissing(`items[${index}]: the rate of duty, which the tariff writes as “${text}”`)
  }
  for (const missingInput of missingInputs) {
    const word = labels[missingInput]
    if (word !== null) consignment.calculation.recordMissing(word)
  }
}

const maxListedRates = 5

/** The first rates, and how many more there are. */
function listRates(rates: readonly string[]): string {
  const listed = rates.filter((rate) => !isUnknownRate(rate)).slice(0, maxListedRates)
  const unlistedCount = rates.length - listed.length
  return [...listed, ...(unlistedCount === 0 ? [] : [`${unlistedCount} more`])].join(', ')
}

const measureNames: Readonly<Record<string, string>> = {
  hl: 'volume in hectolitres',
  l: 'volume in litres',
  m: 'length in metres',
  m2: 'area in square metres',
  m3: 'volume in cubic metres',
}

const listMeasures = (units: readonly string[]): string =>
  units.length === 0 ? 'measure' : units.map((unit) => measureNames[unit] ?? `quantity in ${unit}`).join(' or ')

/** Why a rate is unknown, and what to do about it. */
function explainUnknownRate({ destinationRules: { tariff, destination } }: Consignment): string {
  if (tariff !== null) return 'the tariff has no figure for it'
  return destination.tariff === null
    ? 'the tariff is not in the data'
    : 'the tariff of that day is not in the data; import it with “portolan import duties”'
}

function explainDuty(
  consignment: Consignment,
  index: number,
  { rate, law, preference }: ReturnType<typeof calculateNationalDuty>,
  base: Decimal | null,
  amount: Decimal | null,
): void {
  const { claimPreference } = consignment.calculation.question
  const source = law ?? { ...consignment.destinationRules.destination, source: 'not known' }
  const isClaimed = claimPreference && preference !== null
  const rule = isClaimed ? `Duty, preference claimed: ${preference.law.name}` : 'Duty'
  consignment.addExplanation({
    charge: 'duty',
    item: index,
    rule,
    rate,
    base,
    baseCurrency: consignment.workingCurrency,
    amount,
    ...pickDates(isClaimed ? preference.law : source),
    ...(isClaimed ? { source: `${preference.law.source}; rules of origin: ${preference.law.rules}` } : {}),
  })
  if (preference === null || claimPreference) return
  consignment.addExplanation({
    charge: 'duty',
    item: index,
    rule: `Preference by origin, not claimed: ${preference.law.name}`,
    rate: preference.rate,
    ...pickDates(preference.law),
    source: `${preference.law.source}; rules of origin: ${preference.law.rules}`,
  })
}
