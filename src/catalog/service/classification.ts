import { subheadingDigits } from '../../kernel/hs-code.ts'
import type { Caller } from '../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { TenantTransaction } from './catalog-jobs.ts'
import type { SubmittedProduct } from './product.ts'
import type { VatRate } from './vat-rates.ts'

/** A possible code of a product. */
export interface ClassificationCandidate {
  /** Six digits or more. */
  readonly code: string
  /** 0 to 1; those of one product add up to at most 1. */
  readonly confidence: number
  /** The decided product of the tenant that contributed most; only if one did. */
  readonly decidedLike?: DecidedProduct
  /** The language model that ranked it first; only if one did. */
  readonly rerankedBy?: string
}

/** A product with a person's decision, and its similarity to another, 0 to 1. */
export interface DecidedProduct {
  readonly brandCode: string
  readonly productCode: string
  readonly likeness: number
}

/** Classifies products. */
export interface Classifier {
  /**
   * Returns the candidates of each product, best first.
   *
   * @param read reads the tenant's decisions on other products
   * @throws Problem `unavailable` if too many of the tenant's products are waiting, or the caller has left
   */
  classifyProducts(
    products: readonly SubmittedProduct[],
    caller: Caller,
    read: TenantTransaction,
  ): Promise<readonly (readonly ClassificationCandidate[])[]>
}

/** The known codes. */
export interface Nomenclature {
  /**
   * Whether the first six digits are a subheading of the Harmonized System; if the codes of the chapter are
   * unavailable, whether the chapter exists.
   */
  isKnown(code: string): boolean
  /** The 2022 subheadings that replaced one of 2017, by the first six digits of a code; empty for all others. */
  findReplacements(code: string): readonly string[]
  /** The title of a code; null if unavailable. */
  findTitle(code: string): string | null
  /** The tariff of a code: `WCO` for six digits; null if unknown. */
  findRegion(code: string): string | null
  /** Whether a tariff contains a code, or lines that start with it; null if the tariff is unavailable. */
  has(region: string, code: string): boolean | null
}

/** The Harmonized System itself, whose codes have six digits. */
const worldCustomsOrganization = 'WCO'

/**
 * Returns the tariff of a code: the one named by the retailer if the code fits it, otherwise what is known.
 *
 * @param named the retailer's name of the tariff; trusted if that tariff is unavailable
 */
export function resolveRegion(code: string, named: string | undefined, nomenclature: Nomenclature): string | null {
  const upper = named?.toUpperCase()
  const isFitting =
    upper !== undefined &&
    (upper === worldCustomsOrganization ? code.length === subheadingDigits : nomenclature.has(upper, code) !== false)
  return named !== undefined && isFitting ? named : nomenclature.findRegion(code)
}

/** The import costs of a product in a country. Rates in percent, amounts as decimal strings; null if unknown. */
export interface ImportCosts {
  readonly dutyRate: number | null
  readonly dutyRateMin: number | null
  readonly dutyRateMax: number | null
  readonly dutyRateExact: boolean | null
  readonly duty: string | null
  readonly vatRate: number | null
  readonly vat: string | null
  readonly currency: string | null
}

/** A product with its code and destination. */
export interface DeliveryQuery {
  readonly product: SubmittedProduct
  readonly classificationCode: string | null
  readonly deliveryCountry: string
}

/** Calculates duty and tax. */
export interface ImportCostCalculator {
  /**
   * Returns the costs for each query, in order.
   *
   * @param tenantRates the retailer's own VAT rates, which override those shipped with the server
   */
  calculateCosts(
    unit: UnitOfWork,
    questions: readonly DeliveryQuery[],
    tenantRates: readonly VatRate[],
  ): Promise<readonly ImportCosts[]>
}

/** Why a product cannot be sold everywhere. */
export interface Restriction {
  readonly type: string
  /** Whether it only may apply, because the code is not specific enough. */
  readonly isHint: boolean
  /** Null for all countries. */
  readonly country: string | null
  readonly reason: string
}

/** Looks up import restrictions. */
export interface Restrictions {
  /** Returns the restrictions of each product, in order; worldwide ones if no country is given. */
  findRestrictions(
    unit: UnitOfWork,
    questions: readonly (Omit<DeliveryQuery, 'deliveryCountry'> & { readonly deliveryCountry: string | null })[],
  ): Promise<readonly (readonly Restriction[])[]>
}

/** A brand's classification settings. */
export interface ClassificationSettings {
  readonly autoClassify: boolean
  /** 0 to 1: automatic classifications below it need review. */
  readonly confidenceThreshold: number
  /** Used if nothing else is known; null for none. */
  readonly defaultClassificationCode: string | null
}

/** Whether both settings classify products the same way. */
export function isSameSettings(a: ClassificationSettings | undefined, b: ClassificationSettings | undefined): boolean {
  return (
    a?.autoClassify === b?.autoClassify &&
    a?.confidenceThreshold === b?.confidenceThreshold &&
    a?.defaultClassificationCode === b?.defaultClassificationCode
  )
}

/** The automatic result for a product. */
export interface Classification {
  /** Null if it needs review. */
  readonly code: string | null
  readonly source: 'Retailer' | 'Automatic' | 'Default' | null
  /** Of an automatic classification. */
  readonly confidence: number | null
  /** The best candidates; the chosen one first, if there is one. */
  readonly candidates: readonly ClassificationCandidate[]
}

/** The chosen one and four alternatives. */
const maxCandidates = 5

/** Whether the classifier is needed for a product. */
export function needsClassifier(hsCode: string | null, { autoClassify }: ClassificationSettings): boolean {
  return hsCode === null && autoClassify
}

/**
 * Decides a classification: the retailer's code, otherwise the best candidate if its confidence suffices, otherwise the
 * brand's default.
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
