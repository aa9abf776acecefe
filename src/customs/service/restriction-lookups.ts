import type { Clock } from '../../kernel/clock.ts'
import { toDay } from '../../kernel/date-time.ts'
import type { CustomsReference } from './customs-reference.ts'
import type { DangerousGoodsClass } from './restrictions.ts'

/** A restriction as lists of products show it. */
export interface ProductRestriction {
  readonly type: string
  /** Whether it only says that goods may be of a kind that is restricted. */
  readonly isHint: boolean
  /** Null: everywhere. */
  readonly country: string | null
  readonly reason: string
}

interface ProductQuery {
  readonly product: { readonly name: string; readonly description: string }
  readonly classificationCode: string | null
  readonly deliveryCountry: string | null
}

/** For how many codes and countries it is remembered what is restricted: to find it out takes as long as all the rest. */
const maxRemembered = 10_000

/** What is restricted of products, by their codes and by the UN numbers that their texts name. */
export class ProductRestrictions {
  readonly #reference: Pick<CustomsReference, 'restrictions'>
  readonly #clock: Clock
  #remembered = { asOf: '', restrictions: new Map<string, readonly ProductRestriction[]>() }

  constructor(reference: Pick<CustomsReference, 'restrictions'>, clock: Clock) {
    this.#reference = reference
    this.#clock = clock
  }

  /** For each question its restrictions, in the same order. */
  async findRestrictions(questions: readonly ProductQuery[]): Promise<readonly (readonly ProductRestriction[])[]> {
    const asOf = toDay(this.#clock.now())
    if (this.#remembered.asOf !== asOf || this.#remembered.restrictions.size > maxRemembered) {
      this.#remembered = { asOf, restrictions: new Map() }
    }
    return questions.map(({ product, classificationCode, deliveryCountry }) => {
      const byCode = this.#findByCode(classificationCode, deliveryCountry, asOf)
      const dangerous = this.#reference.restrictions.findDangerousGoods(`${product.name}\n${product.description}`)
      return dangerous.length === 0 ? byCode : [...byCode, ...dangerous.map(createDangerousGoodsHint)]
    })
  }

  #findByCode(code: string | null, country: string | null, asOf: string): readonly ProductRestriction[] {
    const { restrictions: remembered } = this.#remembered
    const key = `${code} ${country}`
    const known =
      remembered.get(key) ??
      this.#reference.restrictions
        .findRestrictions(code, country, asOf)
        .map(({ type, kind, country: where, reason }) => ({ type, isHint: kind === 'Hint', country: where, reason }))
    remembered.set(key, known)
    return known
  }
}

function createDangerousGoodsHint({ unNumber, hazardClass, classificationCode: code }: DangerousGoodsClass) {
  return {
    type: 'DangerousGoods',
    isHint: true,
    country: null,
    reason: `Its text names UN ${unNumber}, dangerous goods of class ${hazardClass}${code === '' ? '' : ` (${code})`}: packed, marked and declared as the rules for its carriage say.`,
  }
}

/** How goods of a package are restricted in a country. Reasons are phrases without a full stop. */
export interface PackageRestriction {
  /** Why they may not be brought there; null when they may. */
  readonly ban: string | null
  /** What they may be brought there under, beside a ban none. */
  readonly conditions: readonly string[]
}

/**
 * What keeps goods of a package from leaving, or is to be minded.
 *
 * @param code as it was sent
 * @param asOf the day, YYYY-MM-DD
 */
export function findPackageRestriction(
  { restrictions }: Pick<CustomsReference, 'restrictions'>,
  code: string | null | undefined,
  destination: string,
  asOf: string,
): PackageRestriction {
  const digits = (code ?? '').replaceAll(/\D/g, '')
  const found = restrictions.findRestrictions(digits.length < 2 ? null : digits, destination, asOf)
  const listReasons = (kindWanted: 'Ban' | 'Condition') =>
    found.filter(({ kind }) => kind === kindWanted).map(({ reason }) => reason.replace(/\.$/, ''))
  const [ban = null] = listReasons('Ban')
  return { ban, conditions: ban === null ? listReasons('Condition') : [] }
}
