import type { Decimal } from '../../kernel/money.ts'
import { type DateRanged, type GoodsScope, isInForce, isInScope } from './date-ranges.ts'

/**
 * How much a restriction says: that goods may not come in, that they may not go by mail to another country, that they may
 * under conditions, or only that they may be of a kind that is restricted, which their code does not tell.
 */
export const restrictionKinds = ['Ban', 'MailBan', 'Condition', 'Hint'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/** Goods that may not be brought everywhere, or only under conditions. */
export interface RestrictionRule extends DateRanged {
  readonly type: string
  readonly kind: RestrictionKind
  readonly goods: GoodsScope
  /** Empty: everywhere. */
  readonly countries: readonly string[]
  /** Countries of dispatch: only from these, unless there are none; and not from those. */
  readonly onlyFrom: readonly string[]
  readonly notFrom: readonly string[]
  /** Only where one article is worth more than this; null: whatever it is worth. */
  readonly above: RestrictionLimit | null
  /** Only for goods whose text has one of these words; null: whatever it says. */
  readonly words: RegExp | null
  readonly reason: string
}

/** An amount, with its ISO 4217 currency. */
export interface RestrictionLimit {
  readonly amount: Decimal
  readonly currency: string
}

/** Goods on their way. */
export interface RestrictionQuestion {
  /** Digits of the Harmonized System, as many as are known; null for restrictions that hold for all goods. */
  readonly code: string | null
  /** Where they go; null for restrictions that hold everywhere. */
  readonly destination: string | null
  /** Where they leave from; null where it is not known. */
  readonly dispatch: string | null
  /** What is said of them. */
  readonly text: string
  /** Whether one article is worth more than an amount; null where it is not known. */
  readonly isWorthMoreThan: (limit: RestrictionLimit) => boolean | null
  /** The day, YYYY-MM-DD. */
  readonly asOf: string
}

/** Why goods cannot simply go somewhere. */
export interface Restriction {
  readonly type: string
  readonly kind: RestrictionKind
  /** Where it holds; null: everywhere. */
  readonly country: string | null
  readonly reason: string
  readonly source: string
}

/** The class of a dangerous good by its UN number. */
export interface DangerousGoodsClass {
  readonly unNumber: string
  /** 1 to 9, with the division where there is one. */
  readonly hazardClass: string
  readonly classificationCode: string
}

/** What is known of goods that cannot simply go everywhere. */
export class Restrictions {
  readonly #rules: readonly RestrictionRule[]
  readonly #rulesByWords: readonly RestrictionRule[]
  readonly #dangerousGoods: ReadonlyMap<string, DangerousGoodsClass>

  constructor(rules: readonly RestrictionRule[], dangerousGoods: readonly DangerousGoodsClass[]) {
    this.#rules = rules.filter(({ words }) => words === null)
    this.#rulesByWords = rules.filter(({ words }) => words !== null)
    this.#dangerousGoods = new Map(dangerousGoods.map((dangerousGood) => [dangerousGood.unNumber, dangerousGood]))
  }

  /**
   * The restrictions of goods by their code. They are hints by code: the reason says on what it depends. One that depends on
   * what is not known is a hint, too.
   */
  findRestrictions(question: Omit<RestrictionQuestion, 'text'>): readonly Restriction[] {
    return this.#rules.flatMap((rule) => applyRule(rule, question))
  }

  /** Those that only the text of goods tells. */
  findByWords(question: RestrictionQuestion): readonly Restriction[] {
    return this.#rulesByWords.flatMap((rule) => {
      // First, as it takes hardly any time, and to look for words in a long text does.
      const restrictions = applyRule(rule, question)
      return restrictions.length > 0 && rule.words?.test(question.text) === true ? restrictions : []
    })
  }

  /** The dangerous goods whose UN numbers a text names, such as `UN 3480` or `UN3480`; each once. */
  findDangerousGoods(text: string): readonly DangerousGoodsClass[] {
    if (!text.includes('UN')) return []
    const numbers = new Set([...text.matchAll(/\bUN[ -]?(\d{4})\b/g)].map(([, digits = '']) => digits))
    return [...numbers].flatMap((digits) => this.#dangerousGoods.get(digits) ?? [])
  }
}

/** What a rule says of goods: one restriction, or none. */
function applyRule(rule: RestrictionRule, question: Omit<RestrictionQuestion, 'text'>): readonly Restriction[] {
  const { code, destination, dispatch, asOf } = question
  if (!isInForce(rule, asOf)) return []
  if (rule.countries.length > 0 && (destination === null || !rule.countries.includes(destination))) return []
  // Without a code there is only what holds for all goods.
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

const isElsewhere = ({ onlyFrom }: RestrictionRule, dispatch: string): boolean =>
  onlyFrom.length > 0 && !onlyFrom.includes(dispatch)
