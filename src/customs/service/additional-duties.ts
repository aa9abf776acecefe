import { type Decimal, decimal, zero } from '../../kernel/money.ts'
import type { Consignment } from './consignment.ts'
import { covers } from './dated.ts'
import type { AdditionalDuty, LandedCostRules, RulesThere } from './landed-cost-rules.ts'
import type { NationalDuty } from './national-duty.ts'
import { linesOf, type TariffLine } from './tariffs.ts'

const hundredth = decimal('0.01')

/** A duty on top of the tariff, not rounded: what it probably is, at least and at most; null where it is not known. */
export interface FoundDuty {
  readonly law: AdditionalDuty
  readonly raw: Decimal | null
  readonly least: Decimal | null
  readonly most: Decimal | null
  readonly isExact: boolean
}

/** What decides about the duties on top of the tariff. */
export interface DutiedItem {
  readonly code: string | null
  readonly origin: string | null
  readonly base: Decimal
  readonly claimed: boolean
  /** The duty of the tariff. */
  readonly duty: NationalDuty
}

/** Says of a list of codes, by its name, which part of the lines is in it that goods may belong to; null: of no list. */
type Shares = (name: string | null) => Share

/** How goods of a code stand to the lists of codes; a code that is not known is in none. */
export function sharesIn(
  { codeLists }: Pick<LandedCostRules, 'codeLists'>,
  { tariff }: Pick<RulesThere, 'tariff'>,
  code: string | null,
): Shares {
  const lines = code === null || tariff === null ? [] : linesOf(tariff, code)
  return (name) => {
    const list = name === null ? undefined : codeLists.get(name)
    return list === undefined ? 'none' : shareIn(list, lines)
  }
}

/** Whether a duty may be on goods by their code and origin, as far as these are known. */
export function mayBeOn(
  { origins, goods, except, list, exemptList }: AdditionalDuty,
  code: string | null,
  origin: string | null,
  share: Shares,
): boolean {
  if (origin !== null && origins.length > 0 && !origins.includes(origin)) return false
  if (code === null) return true
  if (!covers(goods, code) || (except.length > 0 && covers(except, code))) return false
  return (list === null || share(list) !== 'none') && share(exemptList) !== 'all'
}

/** The duties on top of the tariff that an item has, or may have: of one name, one that is not known. */
export function additionalDuties(consignment: Consignment, index: number, item: DutiedItem): readonly FoundDuty[] {
  const { code, origin, claimed } = item
  const share = sharesIn(consignment.rules, consignment.there, code)
  const found = consignment.there.additionalDuties.flatMap((law): FoundDuty[] => {
    if (!mayBeOn(law, code, origin, share)) return []
    if (claimed && origin !== null && law.exemptWithPreference.includes(origin)) return []
    const amounts = amountsOf(law, item)
    // Whether it is due at all depends on what is not known.
    const isUnsure =
      code === null ||
      share(law.list) === 'some' ||
      share(law.exemptList) === 'some' ||
      (origin === null && law.origins.length > 0)
    if (amounts === null || isUnsure) {
      consignment.reckoning.miss(law.percent === null ? law.name : whether(index, law))
      return [{ law, raw: null, least: null, most: null, isExact: false }]
    }
    if (law.isCertain && share(law.doubtList) === 'none') return [{ law, ...amounts, isExact: true }]
    consignment.reckoning.miss(whether(index, law))
    return [{ law, ...amounts, least: zero, isExact: false }]
  })
  const names = found.map(({ law, raw }) => (raw === null ? law.name : null))
  return found.filter((_, at) => names[at] === null || names.indexOf(names[at] ?? null) === at)
}

const whether = (index: number, { name }: AdditionalDuty): string => `items[${index}]: whether ${name} applies`

/** How high a duty is on top of the tariff; null where that is not known. */
function amountsOf(
  { percent, isTopUp }: AdditionalDuty,
  { base, duty }: DutiedItem,
): Pick<FoundDuty, 'raw' | 'least' | 'most'> | null {
  if (percent === null) return null
  const whole = base.times(percent).times(hundredth)
  if (!isTopUp) return { raw: whole, least: whole, most: whole }
  const above = (own: Decimal | null): Decimal | null =>
    own === null ? null : own.gte(whole) ? zero : whole.minus(own)
  const raw = above(duty.typical)
  return raw === null ? null : { raw, least: above(duty.min), most: above(duty.max) }
}

type Share = 'all' | 'some' | 'none'

/** Whether all, some or none of the lines that goods may belong to are in a list of codes. */
function shareIn(list: ReadonlySet<string>, lines: readonly TariffLine[]): Share {
  const listed = lines.filter(({ code }) => [4, 5, 6, 7, 8].some((digits) => list.has(code.slice(0, digits)))).length
  if (listed === 0) return 'none'
  return listed === lines.length ? 'all' : 'some'
}
