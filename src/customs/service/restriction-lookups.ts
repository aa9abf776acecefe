import { toDay } from '../../kernel/date-time.ts'
import { yieldToEventLoop } from '../../kernel/event-loop.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CustomsReference } from './customs-reference.ts'
import {
  type DangerousCodes,
  type DangerousGoodsClass,
  type Restriction,
  type RestrictionKind,
  type RestrictionQuestion,
  selectByWords,
  type WordRestriction,
} from './restrictions.ts'

/** A restriction as shown in product lists. */
export interface ProductRestriction {
  readonly type: string
  /** Whether the goods only may be restricted. */
  readonly isHint: boolean
  /** Null for all countries. */
  readonly country: string | null
  readonly reason: string
}

interface ProductQuery {
  readonly product: { readonly name: string; readonly description: string; readonly countryOfOrigin?: string | null }
  readonly classificationCode: string | null
  readonly deliveryCountry: string | null
}

/** The restrictions of a code, a destination and an origin on one day. */
interface RestrictionsOfCode {
  readonly byCode: readonly ProductRestriction[]
  /** Those that apply to goods whose text contains certain words. */
  readonly withWords: readonly WordRestriction[]
}

/** Cached combinations of day, code and country: finding restrictions takes as long as everything else. */
const maxRemembered = 10_000

/** Characters of texts searched before other requests get their turn: about a millisecond. */
const charactersPerStep = 30_000

/** Finds restrictions of products by their codes and the UN numbers in their texts. */
export class ProductRestrictions {
  readonly #reference: Pick<CustomsReference, 'restrictions'>
  readonly #remembered = new Map<string, RestrictionsOfCode>()

  constructor(reference: Pick<CustomsReference, 'restrictions'>) {
    this.#reference = reference
  }

  /** Returns the restrictions for each query, in order. */
  async findRestrictions(
    unit: UnitOfWork,
    questions: readonly ProductQuery[],
  ): Promise<readonly (readonly ProductRestriction[])[]> {
    const asOf = toDay(unit.businessAt)
    if (this.#remembered.size > maxRemembered) this.#remembered.clear()
    const found: (readonly ProductRestriction[])[] = []
    let characters = 0
    for (const { product, classificationCode, deliveryCountry } of questions) {
      const question = createQuestion(classificationCode, deliveryCountry, asOf, product.countryOfOrigin ?? null)
      const { byCode, withWords } = this.#findByCode(question)
      const text = `${product.name}\n${product.description}`
      const byWords = selectByWords(withWords, text)
      const dangerous = this.#reference.restrictions.findDangerousGoods(text)
      found.push(
        byWords.length === 0 && dangerous.length === 0
          ? byCode
          : [...byCode, ...byWords.map(toProductRestriction), ...dangerous.map(createDangerousGoodsHint)],
      )
      characters += text.length
      if (characters < charactersPerStep) continue
      characters = 0
      await yieldToEventLoop()
    }
    return found
  }

  #findByCode(question: ReturnType<typeof createQuestion>): RestrictionsOfCode {
    const { asOf, code, destination, origin } = question
    const key = `${asOf} ${code} ${destination} ${origin}`
    const remembered = this.#remembered.get(key)
    if (remembered !== undefined) return remembered
    const { restrictions } = this.#reference
    const found = {
      byCode: restrictions.findRestrictions(question).map(toProductRestriction),
      withWords: restrictions.listByWords(question),
    }
    this.#remembered.set(key, found)
    return found
  }
}

/** A product's place of dispatch and price are unknown. */
const createQuestion = (
  code: string | null,
  destination: string | null,
  asOf: string,
  origin: string | null = null,
) => ({
  code,
  destination,
  asOf,
  origin,
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

/** A classified product with its destination. */
export interface ClassifiedProduct {
  /** All descriptive texts. */
  readonly text: string
  /** Null for worldwide restrictions only. */
  readonly deliveryCountry: string | null
  /** Best first. */
  readonly candidates: readonly { readonly code: string; readonly confidence: number }[]
}

/** Minimum confidence in a code for reporting its restrictions, and for reporting them as more than hints. */
const minReportedConfidence = 0.1
const minCertainConfidence = 0.5

/**
 * Returns the distinct restrictions of a product by its possible codes and its text. For uncertain codes they are
 * hints.
 *
 * @param asOf the date, YYYY-MM-DD
 */
export function findClassifiedRestrictions(
  { restrictions }: Pick<CustomsReference, 'restrictions'>,
  { text, deliveryCountry, candidates }: ClassifiedProduct,
  asOf: string,
): readonly Restriction[] {
  const reported = candidates.filter(({ confidence }, index) => index === 0 || confidence >= minReportedConfidence)
  const byCode = reported.flatMap(({ code, confidence }) =>
    restrictions
      .findRestrictions(createQuestion(code, deliveryCountry, asOf))
      .map((restriction) =>
        confidence >= minCertainConfidence ? restriction : { ...restriction, kind: 'Hint' as const },
      ),
  )
  const question = { ...createQuestion(candidates[0]?.code ?? null, deliveryCountry, asOf), text }
  const found = [...restrictions.findByWords(question), ...byCode]
  return [
    ...new Map(
      found.toReversed().map((restriction) => [`${restriction.type} ${restriction.reason}`, restriction]),
    ).values(),
  ].toReversed()
}

/** The restrictions of a package's goods in a country. Reasons are phrases without a full stop. */
export interface PackageRestriction {
  /** Why their import is prohibited; null if it is not. */
  readonly ban: string | null
  /** Why they cannot be mailed there from abroad; null if they can. */
  readonly mailBan: string | null
  /** Conditions for importing them; empty if there is a ban. */
  readonly conditions: readonly string[]
  /** Their class, if they are dangerous goods by their code, such as `class 9, UN 3480`; null if they are not. */
  readonly hazard: string | null
}

/** Goods of a package, as far as restrictions depend on them. */
export interface PackagedGoods {
  /** As sent. */
  readonly hsCode?: string | null
  readonly countryOfOrigin?: string | null
  readonly text: string
  readonly isWorthMoreThan: RestrictionQuestion['isWorthMoreThan']
}

/**
 * Returns what prevents goods of a package from leaving, or must be observed.
 *
 * @param dispatch the place of dispatch; null if unknown
 * @param asOf the date, YYYY-MM-DD
 */
export function findPackageRestriction(
  { restrictions }: Pick<CustomsReference, 'restrictions'>,
  { hsCode, countryOfOrigin: origin = null, text, isWorthMoreThan }: PackagedGoods,
  {
    destination,
    postalCode = null,
    dispatch,
  }: { readonly destination: string; readonly postalCode?: string | null; readonly dispatch: string | null },
  asOf: string,
): PackageRestriction {
  const digits = (hsCode ?? '').replaceAll(/\D/g, '')
  const question = {
    code: digits.length < 2 ? null : digits,
    destination,
    postalCode,
    dispatch,
    origin,
    text,
    isWorthMoreThan,
    asOf,
  }
  const found = [...restrictions.findRestrictions(question), ...restrictions.findByWords(question)]
  const listReasons = (kindWanted: RestrictionKind) =>
    found.filter(({ kind }) => kind === kindWanted).map(({ reason }) => reason.replace(/\.$/, ''))
  const [ban = null] = listReasons('Ban')
  const [mailBan = null] = listReasons('MailBan')
  const hazard = describeHazard(restrictions.findDangerousCode(digits))
  return { ban, mailBan, conditions: ban === null ? listReasons('Condition') : [], hazard }
}

function describeHazard(dangerous: DangerousCodes | null): string | null {
  if (dangerous === null) return null
  return [`class ${dangerous.hazardClass}`, ...dangerous.unNumbers.map((number) => `UN ${number}`)].join(', ')
}
