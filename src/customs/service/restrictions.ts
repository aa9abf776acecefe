import { crossesCustomsBorder } from '../../kernel/customs-territory.ts'
import type { Decimal } from '../../kernel/money.ts'
import { type DateRanged, type GoodsScope, isInForce, isInScope } from './date-ranges.ts'

/**
 * The kinds of restrictions: import prohibited, mailing from abroad prohibited, conditional import, or possibly
 * restricted goods, which their code does not tell.
 */
export const restrictionKinds = ['Ban', 'MailBan', 'Condition', 'Hint'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/** A ban or condition for importing goods. */
export interface RestrictionRule extends DateRanged {
  readonly type: string
  readonly kind: RestrictionKind
  readonly goods: GoodsScope
  /** Empty for all countries. */
  readonly countries: readonly string[]
  /** Countries of dispatch: only from these, if there are any; and not from those. */
  readonly onlyFrom: readonly string[]
  readonly notFrom: readonly string[]
  /** Countries of origin; empty for any, known or not. */
  readonly origins: readonly string[]
  /** Only if one article is worth more; null for any value. */
  readonly above: RestrictionLimit | null
  /** Only for goods whose text contains one of these words; null for all. */
  readonly words: RegExp | null
  /** Only to postal codes with these digits; null for the whole country. */
  readonly postalCodes: RegExp | null
  readonly reason: string
}

/** An amount, with its ISO 4217 currency. */
export interface RestrictionLimit {
  readonly amount: Decimal
  readonly currency: string
}

/** A query for restrictions of goods in transit. */
export interface RestrictionQuestion {
  /** HS digits, as many as known; null for restrictions on all goods. */
  readonly code: string | null
  /** Destination; null for worldwide restrictions. */
  readonly destination: string | null
  /** Of the destination; absent or null if unknown. */
  readonly postalCode?: string | null
  /** Place of dispatch; null if unknown. */
  readonly dispatch: string | null
  /** Country of origin of the goods; null if unknown. */
  readonly origin: string | null
  /** All descriptive texts. */
  readonly text: string
  /** Whether one article is worth more than an amount; null if unknown. */
  readonly isWorthMoreThan: (limit: RestrictionLimit) => boolean | null
  /** Date, YYYY-MM-DD. */
  readonly asOf: string
}

/** Why goods cannot be sent without restriction. */
export interface Restriction {
  readonly type: string
  readonly kind: RestrictionKind
  /** Where it applies; null for all countries. */
  readonly country: string | null
  readonly reason: string
  readonly source: string
}

/** A restriction of goods whose text contains certain words. */
export interface WordRestriction {
  readonly words: RegExp
  readonly restriction: Restriction
}

/** The class of a dangerous good by its UN number. */
export interface DangerousGoodsClass {
  readonly unNumber: string
  /** 1 to 9, with the division if there is one. */
  readonly hazardClass: string
  readonly classificationCode: string
}

/** Codes of goods that are dangerous by themselves. */
export interface DangerousCodes {
  readonly goods: GoodsScope
  /** Empty for a whole class. */
  readonly unNumbers: readonly string[]
  readonly hazardClass: string
}

/** The known restrictions. */
export class Restrictions {
  readonly #rules: readonly RestrictionRule[]
  readonly #rulesByWords: readonly RestrictionRule[]
  readonly #dangerousGoods: ReadonlyMap<string, DangerousGoodsClass>
  readonly #dangerousCodes: readonly DangerousCodes[]

  constructor(
    rules: readonly RestrictionRule[],
    dangerousGoods: readonly DangerousGoodsClass[],
    dangerousCodes: readonly DangerousCodes[] = [],
  ) {
    this.#rules = rules.filter(({ words }) => words === null)
    this.#rulesByWords = rules.filter(({ words }) => words !== null)
    this.#dangerousGoods = new Map(dangerousGoods.map((dangerousGood) => [dangerousGood.unNumber, dangerousGood]))
    this.#dangerousCodes = dangerousCodes
  }

  /**
   * Returns the restrictions by code. Those that depend on unknown facts are hints; the reason says on what they
   * depend.
   */
  findRestrictions(question: Omit<RestrictionQuestion, 'text'>): readonly Restriction[] {
    return this.#rules.flatMap((rule) => applyRule(rule, question))
  }

  /** Returns the restrictions that only texts reveal. */
  findByWords(question: RestrictionQuestion): readonly Restriction[] {
    return selectByWords(this.listByWords(question), question.text)
  }

  /** Returns the restrictions that apply to goods whose text contains certain words. */
  listByWords(question: Omit<RestrictionQuestion, 'text'>): readonly WordRestriction[] {
    return this.#rulesByWords.flatMap((rule) =>
      applyRule(rule, question).flatMap((restriction) =>
        rule.words === null ? [] : [{ words: rule.words, restriction }],
      ),
    )
  }

  /** The dangerous goods that a code names by itself; null for a code that does not. */
  findDangerousCode(code: string): DangerousCodes | null {
    return this.#dangerousCodes.find(({ goods }) => isInScope(goods, code)) ?? null
  }

  /** The dangerous goods whose UN numbers a text names, such as `UN 3480` or `UN3480`, without repetition. */
  findDangerousGoods(text: string): readonly DangerousGoodsClass[] {
    if (!text.includes('UN')) return []
    const numbers = new Set([...text.matchAll(/\bUN[ -]?(\d{4})\b/g)].map(([, digits = '']) => digits))
    return [...numbers].flatMap((digits) => this.#dangerousGoods.get(digits) ?? [])
  }
}

/** Returns the restrictions whose words a text contains. */
export const selectByWords = (restrictions: readonly WordRestriction[], text: string): readonly Restriction[] =>
  restrictions.filter(({ words }) => words.test(text)).map(({ restriction }) => restriction)

/** The restriction of a rule on goods, if it applies. */
function applyRule(rule: RestrictionRule, question: Omit<RestrictionQuestion, 'text'>): readonly Restriction[] {
  const { code, destination, dispatch, asOf } = question
  if (!isInForce(rule, asOf)) return []
  if (rule.countries.length > 0 && (destination === null || !rule.countries.includes(destination))) return []
  if (rule.postalCodes?.test((question.postalCode ?? '').replaceAll(/\D/g, '')) === false) return []
  if (rule.origins.length > 0 && !isImportedFromOrigin(rule, question)) return []
  // Without a code, only rules for all goods apply.
  if (code === null ? rule.goods.length > 0 : !isInScope(rule.goods, code)) return []
  if (dispatch !== null && (rule.notFrom.includes(dispatch) || isElsewhere(rule, dispatch))) return []
  const isWorthEnough = rule.above === null ? true : question.isWorthMoreThan(rule.above)
  if (isWorthEnough === false) return []
  const isCertain = isWorthEnough === true && (dispatch !== null || rule.onlyFrom.length === 0)
  return [
    {
      type: rule.type,
      kind: isCertain ? rule.kind : 'Hint',
      country: rule.countries.length === 0 ? null : destination,
      reason: rule.reason,
      source: rule.source,
    },
  ]
}

/** Whether goods come from a country of origin of the rule; within the customs territory they are no longer imported. */
const isImportedFromOrigin = (
  { origins }: RestrictionRule,
  { origin, dispatch, destination }: Omit<RestrictionQuestion, 'text'>,
): boolean =>
  origin !== null &&
  origins.includes(origin) &&
  (dispatch === null || destination === null || crossesCustomsBorder(dispatch, destination))

const isElsewhere = ({ onlyFrom }: RestrictionRule, dispatch: string): boolean =>
  onlyFrom.length > 0 && !onlyFrom.includes(dispatch)
