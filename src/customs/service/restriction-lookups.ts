import { toDay } from '../../kernel/date-time.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CustomsReference } from './customs-reference.ts'
import type { DangerousGoodsClass, Restriction, RestrictionKind, RestrictionQuestion } from './restrictions.ts'

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

/** For how many days, codes and countries it is remembered what is restricted: to find it out takes as long as all the rest. */
const maxRemembered = 10_000

/** What is restricted of products, by their codes and by the UN numbers that their texts name. */
export class ProductRestrictions {
  readonly #reference: Pick<CustomsReference, 'restrictions'>
  readonly #remembered = new Map<string, readonly ProductRestriction[]>()

  constructor(reference: Pick<CustomsReference, 'restrictions'>) {
    this.#reference = reference
  }

  /** For each question its restrictions, in the same order. */
  async findRestrictions(
    unit: UnitOfWork,
    questions: readonly ProductQuery[],
  ): Promise<readonly (readonly ProductRestriction[])[]> {
    const asOf = toDay(unit.businessAt)
    if (this.#remembered.size > maxRemembered) this.#remembered.clear()
    return questions.map(({ product, classificationCode, deliveryCountry }) => {
      const byCode = this.#findByCode(classificationCode, deliveryCountry, asOf)
      const text = `${product.name}\n${product.description}`
      const byWords = this.#reference.restrictions.findByWords({
        ...createQuestion(classificationCode, deliveryCountry, asOf),
        text,
      })
      const dangerous = this.#reference.restrictions.findDangerousGoods(text)
      return byWords.length === 0 && dangerous.length === 0
        ? byCode
        : [...byCode, ...byWords.map(toProductRestriction), ...dangerous.map(createDangerousGoodsHint)]
    })
  }

  #findByCode(code: string | null, country: string | null, asOf: string): readonly ProductRestriction[] {
    const key = `${asOf} ${code} ${country}`
    const known =
      this.#remembered.get(key) ??
      this.#reference.restrictions.findRestrictions(createQuestion(code, country, asOf)).map(toProductRestriction)
    this.#remembered.set(key, known)
    return known
  }
}

/** Of a product it is known neither where it will leave from nor what it will be sold for. */
const createQuestion = (code: string | null, destination: string | null, asOf: string) => ({
  code,
  destination,
  asOf,
  dispatch: null,
  isWorthMoreThan: () => null,
})

const toProductRestriction = ({ type, kind, country, reason }: Restriction): ProductRestriction => ({
  type,
  isHint: kind === 'Hint',
  country,
  reason,
})

function createDangerousGoodsHint({ unNumber, hazardClass, classificationCode: code }: DangerousGoodsClass) {
  return {
    type: 'DangerousGoods',
    isHint: true,
    country: null,
    reason: `Its text mentions UN ${unNumber}, dangerous goods of class ${hazardClass}${code === '' ? '' : ` (${code})`}: pack, mark and declare it according to the transport rules.`,
  }
}

/** A product that was classified, and where it is to go. */
export interface ClassifiedProduct {
  /** What is said of it. */
  readonly text: string
  /** Null: only what holds everywhere. */
  readonly deliveryCountry: string | null
  /** Best first. */
  readonly candidates: readonly { readonly code: string; readonly confidence: number }[]
}

/** How likely a code must be so that its restrictions are told, and so that they are more than hints. */
const minToldConfidence = 0.1
const minCertainConfidence = 0.5

/**
 * What is restricted of a product by the codes that it may belong under, and by what its text says. Of codes that are not
 * sure they are hints. Each once.
 *
 * @param asOf the day, YYYY-MM-DD
 */
export function findClassifiedRestrictions(
  { restrictions }: Pick<CustomsReference, 'restrictions'>,
  { text, deliveryCountry, candidates }: ClassifiedProduct,
  asOf: string,
): readonly Restriction[] {
  const told = candidates.filter(({ confidence }, index) => index === 0 || confidence >= minToldConfidence)
  const byCode = told.flatMap(({ code, confidence }) =>
    restrictions
      .findRestrictions(createQuestion(code, deliveryCountry, asOf))
      .map((restriction) =>
        confidence >= minCertainConfidence ? restriction : { ...restriction, kind: 'Hint' as const },
      ),
  )
  const question = { ...createQuestion(candidates[0]?.code ?? null, deliveryCountry, asOf), text }
  const found = [...restrictions.findByWords(question), ...byCode]
  return [...new Map(found.toReversed().map((one) => [`${one.type} ${one.reason}`, one])).values()].toReversed()
}

/** How goods of a package are restricted in a country. Reasons are phrases without a full stop. */
export interface PackageRestriction {
  /** Why they may not be brought there; null when they may. */
  readonly ban: string | null
  /** Why they may not go there by mail from another country; null when they may. */
  readonly mailBan: string | null
  /** What they may be brought there under, beside a ban none. */
  readonly conditions: readonly string[]
}

/** Goods of a package, as far as a restriction depends on them. */
export interface PackagedGoods {
  /** As it was sent. */
  readonly hsCode?: string | null
  readonly text: string
  readonly isWorthMoreThan: RestrictionQuestion['isWorthMoreThan']
}

/**
 * What keeps goods of a package from leaving, or is to be minded.
 *
 * @param dispatch where it leaves from; null where it is not known
 * @param asOf the day, YYYY-MM-DD
 */
export function findPackageRestriction(
  { restrictions }: Pick<CustomsReference, 'restrictions'>,
  { hsCode, text, isWorthMoreThan }: PackagedGoods,
  { destination, dispatch }: { readonly destination: string; readonly dispatch: string | null },
  asOf: string,
): PackageRestriction {
  const digits = (hsCode ?? '').replaceAll(/\D/g, '')
  const question = { code: digits.length < 2 ? null : digits, destination, dispatch, text, isWorthMoreThan, asOf }
  const found = [...restrictions.findRestrictions(question), ...restrictions.findByWords(question)]
  const listReasons = (kindWanted: RestrictionKind) =>
    found.filter(({ kind }) => kind === kindWanted).map(({ reason }) => reason.replace(/\.$/, ''))
  const [ban = null] = listReasons('Ban')
  const [mailBan = null] = listReasons('MailBan')
  return { ban, mailBan, conditions: ban === null ? listReasons('Condition') : [] }
}
