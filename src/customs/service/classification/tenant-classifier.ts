import type { Caller } from '../../../kernel/tenant-scheduler.ts'
import type { ClassificationResult, ClassifiedSubheading, RankedCode } from './classifier.ts'
import type { DecisionIndex, NearDecision, ProductTraits } from './decision-votes.ts'
import type { ProductDescription } from './product-facts.ts'
import { type DecisionSource, TenantDecisions, type TenantExamples, type TenantReading } from './tenant-decisions.ts'

/** Classifies many products; all methods throw a Problem `unavailable` if too much is waiting. */
export interface BatchClassifier {
  rankProducts(
    products: readonly ProductDescription[],
    caller: Caller,
    decisions: DecisionIndex | null,
  ): Promise<readonly (readonly RankedCode[])[]>
  classify(
    products: readonly ProductDescription[],
    caller: Caller,
    decisions: DecisionIndex | null,
  ): Promise<readonly ClassificationResult[]>
  extractTraits(products: readonly ProductDescription[], caller: Caller): Promise<readonly ProductTraits[]>
}

/** A product with a person's decision, and its similarity to another, 0 to 1. */
export interface DecidedProduct {
  readonly brandCode: string
  readonly productCode: string
  readonly likeness: number
}

/** A candidate with the decided product that contributed most, if one did. */
type Told<Candidate> = Omit<Candidate, 'decision'> & { readonly decidedLike?: DecidedProduct }

/** The classification of a product of a tenant with decisions. */
export interface TenantClassification extends Omit<ClassificationResult, 'candidates'> {
  readonly candidates: readonly Told<ClassifiedSubheading>[]
}

const nameDecision =
  ({ products }: TenantExamples) =>
  <Candidate extends { readonly decision?: NearDecision }>({ decision, ...candidate }: Candidate) => {
    const decided = decision === undefined ? undefined : products[decision.number]
    if (decision === undefined || decided === undefined) return candidate
    const { brandCode, productCode } = decided
    const likeness = Math.floor(decision.likeness * 100) / 100
    return { ...candidate, decidedLike: { brandCode, productCode, likeness } }
  }

/** Classifies products of tenants by their texts and by the tenant's decisions on similar products. */
export class TenantClassifier {
  readonly #classifier: BatchClassifier
  readonly #decisions: TenantDecisions

  constructor(classifier: BatchClassifier, source: DecisionSource) {
    this.#classifier = classifier
    const extractTraits: BatchClassifier['extractTraits'] = (products, caller) =>
      classifier.extractTraits(products, caller)
    this.#decisions = new TenantDecisions({ source, extractTraits })
  }

  /**
   * Returns the candidates of each product, best first.
   *
   * @param read reads the tenant's decisions
   * @throws Problem `unavailable` if too many of the tenant's products are waiting, or the caller has left
   */
  async rankProducts(
    products: readonly ProductDescription[],
    caller: Caller,
    read: TenantReading,
  ): Promise<readonly (readonly Told<RankedCode>[])[]> {
    const examples = await this.#decisions.getExamples(read, caller)
    const ranked = await this.#classifier.rankProducts(products, caller, examples?.index ?? null)
    return examples === null ? ranked : ranked.map((candidates) => candidates.map(nameDecision(examples)))
  }

  /** Returns explained candidates for each product; throws as {@link rankProducts}. */
  async classify(
    products: readonly ProductDescription[],
    caller: Caller,
    read: TenantReading,
  ): Promise<readonly TenantClassification[]> {
    const examples = await this.#decisions.getExamples(read, caller)
    const results = await this.#classifier.classify(products, caller, examples?.index ?? null)
    if (examples === null) return results
    return results.map((result) => ({ ...result, candidates: result.candidates.map(nameDecision(examples)) }))
  }
}
