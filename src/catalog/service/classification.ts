import { subheadingDigits } from '../../kernel/hs-code.ts'
import type { Caller } from '../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { TenantTransaction } from './catalog-jobs.ts'
import type { SubmittedProduct } from './product.ts'
import type { VatRate } from './vat-rates.ts'

/** A code that a product may belong under. */
export interface ClassificationCandidate {
  /** Six digits or more. */
  readonly code: string
  /** 0 to 1; those of one product add up to 1 at the most. */
  readonly confidence: number
  /** The product of the tenant whose decided code spoke for it most; only where one did. */
  readonly decidedLike?: DecidedProduct
  /** The language model that chose it among the candidates; only where one did. */
  readonly rerankedBy?: string
}

/** A product whose code a person has decided, and how much another one is like it, 0 to 1. */
export interface DecidedProduct {
  readonly brandCode: string
  readonly productCode: string
  readonly likeness: number
}

/** Finds out under which codes products belong. */
export interface Classifier {
  /**
   * For each product its candidates, best first.
   *
   * @param read reads what the tenant has decided about other products
   * @throws Problem `unavailable` when too much of the tenant's waits already, and when the caller has gone
   */
  classifyProducts(
    products: readonly SubmittedProduct[],
    caller: Caller,
    read: TenantTransaction,
  ): Promise<readonly (readonly ClassificationCandidate[])[]>
}

/** The codes that there are. */
export interface Nomenclature {
  /**
   * Whether a code is one of the Harmonized System, by its first six digits; where the codes of its chapter are not at
   * hand, that it is.
   */
  isKnown(code: string): boolean
  /** The subheadings of 2022 that took the place of one of 2017, by the first six digits of a code; none for any other. */
  findReplacements(code: string): readonly string[]
  /** The title of a code; null where it is not available. */
  findTitle(code: string): string | null
  /** The tariff that a code belongs to: `WCO` for six digits; null where it is not known. */
  findRegion(code: string): string | null
  /** Whether a tariff has a code, or lines that begin with it; null where the tariff is not available. */
  has(region: string, code: string): boolean | null
}

/** The Harmonized System itself, whose codes have six digits. */
const worldCustomsOrganization = 'WCO'

/**
 * The tariff that a code belongs to: the one that the retailer has named where the code fits it, else what is known.
 *
 * @param named what the retailer calls the tariff; of one that is not available it is believed
 */
export function regionOf(code: string, named: string | undefined, nomenclature: Nomenclature): string | null {
  const upper = named?.toUpperCase()
  const isFitting =
    upper !== undefined &&
    (upper === worldCustomsOrganization ? code.length === subheadingDigits : nomenclature.has(upper, code) !== false)
  return named !== undefined && isFitting ? named : nomenclature.findRegion(code)
}

/** What a product costs to bring into a country. Rates in percent, amounts as decimal text; null: not known. */
export interface DeliveryFigures {
  readonly dutyRate: number | null
  readonly dutyRateMin: number | null
  readonly dutyRateMax: number | null
  readonly dutyRateExact: boolean | null
  readonly duty: string | null
  readonly vatRate: number | null
  readonly vat: string | null
  readonly currency: string | null
}

/** A product, the code that it is classified under, and where it is to go. */
export interface DeliveryQuery {
  readonly product: SubmittedProduct
  readonly classificationCode: string | null
  readonly deliveryCountry: string
}

/** Knows duty and tax. */
export interface DeliveryFiguresCalculator {
  /**
   * For each question its figures, in the same order.
   *
   * @param tenantRates the retailer's own VAT rates, which go before those that come with the server
   */
  calculateFigures(
    unit: UnitOfWork,
    questions: readonly DeliveryQuery[],
    tenantRates: readonly VatRate[],
  ): Promise<readonly DeliveryFigures[]>
}

/** Why a product cannot go everywhere. */
export interface Restriction {
  readonly type: string
  /** Whether it only may hold, because the code does not tell enough. */
  readonly isHint: boolean
  /** Null: everywhere. */
  readonly country: string | null
  readonly reason: string
}

/** Knows what may not be brought where. */
export interface Restrictions {
  /** For each product the restrictions there, or everywhere where no country is named; in the same order. */
  findRestrictions(
    unit: UnitOfWork,
    questions: readonly (Omit<DeliveryQuery, 'deliveryCountry'> & { readonly deliveryCountry: string | null })[],
  ): Promise<readonly (readonly Restriction[])[]>
}

/** What a brand has decided about classification. */
export interface ClassificationSettings {
  readonly autoClassify: boolean
  /** 0 to 1: below it an automatic classification waits for a person. */
  readonly confidenceThreshold: number
  /** What is taken when nothing else is known; null for nothing. */
  readonly defaultClassificationCode: string | null
}

/** Whether products are classified the same under both. */
export function isSameSettings(a: ClassificationSettings | undefined, b: ClassificationSettings | undefined): boolean {
  return (
    a?.autoClassify === b?.autoClassify &&
    a?.confidenceThreshold === b?.confidenceThreshold &&
    a?.defaultClassificationCode === b?.defaultClassificationCode
  )
}

/** How a product is classified without a person. */
export interface Classification {
  /** Null while it waits for a person. */
  readonly code: string | null
  readonly source: 'Retailer' | 'Automatic' | 'Default' | null
  /** Of an automatic classification. */
  readonly confidence: number | null
  /** The best candidates: the chosen one first, where one is. */
  readonly candidates: readonly ClassificationCandidate[]
}

/** The chosen one and four alternatives. */
const maxCandidates = 5

/** Whether the classifier has to be asked about a product. */
export function needsClassifier(hsCode: string | null, { autoClassify }: ClassificationSettings): boolean {
  return hsCode === null && autoClassify
}

/**
 * Decides a classification: the retailer's code, else the best candidate when it is sure enough, else the brand's default.
 *
 * @param hsCode the retailer's code, digits only
 */
export function decideClassification(
  hsCode: string | null,
  proposals: readonly ClassificationCandidate[],
  { confidenceThreshold, defaultClassificationCode }: ClassificationSettings,
): Classification {
  const candidates = proposals.slice(0, maxCandidates)
  if (hsCode !== null) return { code: hsCode, source: 'Retailer', confidence: null, candidates: [] }
  const [best] = candidates
  if (best !== undefined && best.confidence >= confidenceThreshold) {
    return { code: best.code, source: 'Automatic', confidence: best.confidence, candidates }
  }
  if (defaultClassificationCode !== null) {
    return { code: defaultClassificationCode, source: 'Default', confidence: 0, candidates }
  }
  return { code: null, source: null, confidence: null, candidates }
}
