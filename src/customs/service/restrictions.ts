import { type DateRanged, type GoodsScope, isInForce, isInScope } from './date-ranges.ts'

/**
 * How much a restriction says: that goods may not come in, that they may under conditions, or only that they may be of a
 * kind that is restricted, which their code does not tell.
 */
export const restrictionKinds = ['Ban', 'Condition', 'Hint'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/** Goods that may not be brought everywhere, or only under conditions. */
export interface RestrictionRule extends DateRanged {
  readonly type: string
  readonly kind: RestrictionKind
  readonly goods: GoodsScope
  /** Empty: everywhere. */
  readonly countries: readonly string[]
  readonly reason: string
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
  readonly #dangerousGoods: ReadonlyMap<string, DangerousGoodsClass>

  constructor(rules: readonly RestrictionRule[], dangerousGoods: readonly DangerousGoodsClass[]) {
    this.#rules = rules
    this.#dangerousGoods = new Map(dangerousGoods.map((dangerousGood) => [dangerousGood.unNumber, dangerousGood]))
  }

  /**
   * The restrictions of goods on their way to a country; without a country those that hold everywhere. They are hints by
   * code: the reason says on what it depends.
   *
   * @param code digits of the Harmonized System, as many as are known; null for those that hold for all goods
   * @param asOf the day, YYYY-MM-DD
   */
  findRestrictions(code: string | null, destination: string | null, asOf: string): readonly Restriction[] {
    return this.#rules
      .filter((rule) => {
        if (!isInForce(rule, asOf)) return false
        if (rule.countries.length > 0 && (destination === null || !rule.countries.includes(destination))) return false
        return code === null ? rule.goods.length === 0 : isInScope(rule.goods, code)
      })
      .map(({ type, kind, countries, reason, source }) => ({
        type,
        kind,
        country: countries.length === 0 ? null : destination,
        reason,
        source,
      }))
  }

  /** The dangerous goods whose UN numbers a text names, such as `UN 3480` or `UN3480`; each once. */
  findDangerousGoods(text: string): readonly DangerousGoodsClass[] {
    if (!text.includes('UN')) return []
    const numbers = new Set([...text.matchAll(/\bUN[ -]?(\d{4})\b/g)].map(([, digits = '']) => digits))
    return [...numbers].flatMap((digits) => this.#dangerousGoods.get(digits) ?? [])
  }
}
