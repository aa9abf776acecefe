import { type Decimal, takePercent, zero } from '../../../kernel/money.ts'
import { isInScope } from '../date-ranges.ts'
import type { Consignment } from './consignment.ts'
import type { AdditionalDuty, DestinationRules, LandedCostRules } from './landed-cost-rules.ts'
import type { NationalDuty } from './national-duty.ts'
import { findTariffLines, type TariffLine } from './tariffs.ts'

/** An unrounded duty on top of the tariff: the likely amount, minimum and maximum; null if unknown. */
export interface AdditionalDutyAmount {
  readonly law: AdditionalDuty
  readonly raw: Decimal | null
  readonly min: Decimal | null
  readonly max: Decimal | null
  readonly isExact: boolean
}

/** What determines the duties on top of the tariff. */
export interface DutyItem {
  readonly code: string | null
  readonly origin: string | null
  readonly base: Decimal
  readonly claimed: boolean
  /** The duty of the tariff. */
  readonly duty: NationalDuty
}

/** Returns, for a code list by name, how many of the possible tariff lines are in it; null for no list. */
type CodeListShares = (name: string | null) => CodeListShare

/** Creates a lookup of how a code relates to the code lists; an unknown code is in none. */
export function createCodeListShares(
  { codeLists }: Pick<LandedCostRules, 'codeLists'>,
  { tariff }: Pick<DestinationRules, 'tariff'>,
  code: string | null,
): CodeListShares {
  const lines = code === null || tariff === null ? [] : findTariffLines(tariff, code)
  return (name) => {
    const list = name === null ? undefined : codeLists.get(name)
    return list === undefined ? 'none' : calculateShare(list, lines)
  }
}

/** Whether a duty may apply given code and origin, as far as known. */
export function mayApply(
  { origins, goods, except, list, exemptList }: AdditionalDuty,
  code: string | null,
  origin: string | null,
  share: CodeListShares,
): boolean {
  if (origin !== null && origins.length > 0 && !origins.includes(origin)) return false
  if (code === null) return true
  if (!isInScope(goods, code) || (except.length > 0 && isInScope(except, code))) return false
  return (list === null || share(list) !== 'none') && share(exemptList) !== 'all'
}

/** The duties on top of the tariff that apply, or may apply; of several with the same name, one that is unknown. */
export function calculateAdditionalDuties(
  consignment: Consignment,
  index: number,
  item: DutyItem,
): readonly AdditionalDutyAmount[] {
  const { code, origin, claimed } = item
  const share = createCodeListShares(consignment.rules, consignment.destinationRules, code)
  const duties = consignment.destinationRules.additionalDuties.flatMap((law): AdditionalDutyAmount[] => {
    if (!mayApply(law, code, origin, share)) return []
    if (claimed && origin !== null && law.exemptWithPreference.includes(origin)) return []
    const amounts = calculateDutyAmounts(law, item)
    // Whether it is due depends on unknown facts.
    const isUnsure =
      code === null ||
      share(law.list) === 'some' ||
      share(law.exemptList) === 'some' ||
      (origin === null && law.origins.length > 0)
    if (amounts === null || isUnsure) {
      consignment.calculation.recordMissing(law.percent === null ? law.name : describeDoubt(index, law))
      return [{ law, raw: null, min: null, max: null, isExact: false }]
    }
    if (law.isCertain && share(law.doubtList) === 'none') return [{ law, ...amounts, isExact: true }]
    consignment.calculation.recordMissing(describeDoubt(index, law))
    return [{ law, ...amounts, min: zero, isExact: false }]
  })
  const names = duties.map(({ law, raw }) => (raw === null ? law.name : null))
  return duties.filter(
    (_, dutyIndex) => names[dutyIndex] === null || names.indexOf(names[dutyIndex] ?? null) === dutyIndex,
  )
}

const describeDoubt = (index: number, { name }: AdditionalDuty): string => `items[${index}]: whether ${name} applies`

/** The amount of a duty on top of the tariff; null if unknown. */
function calculateDutyAmounts(
  { percent, isTopUp }: AdditionalDuty,
  { base, duty }: DutyItem,
): Pick<AdditionalDutyAmount, 'raw' | 'min' | 'max'> | null {
  if (percent === null) return null
  const amount = takePercent(base, percent)
  if (!isTopUp) return { raw: amount, min: amount, max: amount }
  const calculateTopUp = (itemDuty: Decimal | null): Decimal | null =>
    itemDuty === null ? null : itemDuty.gte(amount) ? zero : amount.minus(itemDuty)
  const raw = calculateTopUp(duty.typical)
  return raw === null ? null : { raw, min: calculateTopUp(duty.min), max: calculateTopUp(duty.max) }
}

type CodeListShare = 'all' | 'some' | 'none'

/** Whether all, some or none of the possible lines are in a code list. */
function calculateShare(list: ReadonlySet<string>, lines: readonly TariffLine[]): CodeListShare {
  const listed = lines.filter(({ code }) => [4, 5, 6, 7, 8].some((digits) => list.has(code.slice(0, digits)))).length
  if (listed === 0) return 'none'
  return listed === lines.length ? 'all' : 'some'
}
