import { assertNoFailures, Problem } from '../../kernel/problem.ts'
import type { Caller } from '../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { classifyProducts, proposeClassification } from '../contract/classify.ts'
import { describeEvidence, type Evidence } from '../service/classification/evidence.ts'
import type { ProductDescription } from '../service/classification/product-facts.ts'
import type { DecidedProduct, TenantClassification } from '../service/classification/tenant-classifier.ts'
import type { TenantReading } from '../service/classification/tenant-decisions.ts'
import type { ClassifiedProduct } from '../service/restriction-lookups.ts'
import type { Restriction } from '../service/restrictions.ts'

/** Classifies products for a caller; throws a Problem `unavailable` if too much is waiting. */
export interface ProductClassifier {
  /**
   * Returns one result per product, in order.
   *
   * @param read reads the tenant's decisions on other products
   */
  classify(
    products: readonly ProductDescription[],
    caller: Caller,
    read: TenantReading,
  ): Promise<readonly TenantClassification[]>
  /** The restrictions on a classified product, by its best candidates. */
  findRestrictions(product: ClassifiedProduct): readonly Restriction[]
  /** The faults in a product's answers to questions. */
  findAnswerFaults(
    facts: Readonly<Record<string, string>>,
  ): readonly { readonly fact: string; readonly reason: string }[]
}

/** Products of a catalog to be classified again. */
export interface DescribedProducts {
  /** By product code; unknown products are left out. */
  findItems(
    unit: UnitOfWork,
    brandCode: string,
    productCodes: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly details: ProductDescription }>>
  /** The confidence (0 to 1) below which a brand's classifications need review. */
  readThreshold(unit: UnitOfWork, brandCode: string): Promise<number>
}

/** @throws Problem `invalid` naming each fact that is not understood */
function assertFactsUnderstood(
  classifier: ProductClassifier,
  answers: readonly (readonly [path: string, facts: ProductDescription['facts']])[],
): void {
  assertNoFailures(
    answers.flatMap(([path, facts]) =>
      facts == null
        ? []
        : classifier
            .findAnswerFaults(facts)
            .map(({ fact, reason }) => ({ path: `${path}.${fact}`, rule: 'enum', reason })),
    ),
  )
}

/** A decision on another product as evidence; does not name a brand the caller may not see. */
const toDecisionEvidence = (
  { brandCode, productCode, likeness }: DecidedProduct,
  brands: readonly string[],
): Evidence => ({
  kind: 'Decision',
  product: brands.includes(brandCode) ? { brandCode, productCode } : null,
  similarity: likeness,
})

/** Converts evidence to the response: texts, and the same as data. */
const toEvidenceFields = (evidence: readonly Evidence[]) => ({
  evidence: evidence.map(describeEvidence),
  reasons: evidence.map((item) => {
    if (item.kind === 'Decision') return { kind: item.kind, ...item.product, similarity: item.similarity }
    if (item.kind === 'Reranking') return { kind: item.kind, value: item.model, choices: item.choices }
    return { ...item }
  }),
})

/** For whom a product is classified. */
interface Audience {
  /** The brands whose products may be named. */
  readonly brands: readonly string[]
  /** The confidence from which no questions are asked; null to always ask. */
  readonly threshold: number | null
}

/** Converts a classification to the response. */
function toClassificationProposal(
  classifier: ProductClassifier,
  { name, description, material }: ProductDescription,
  { candidates, missing, questions }: TenantClassification,
  deliveryCountry: string | null,
  { brands, threshold }: Audience,
) {
  const text = [name, description, material].join('\n')
  const isSure = threshold !== null && (candidates[0]?.confidence ?? 0) >= threshold
  return {
    candidates: candidates.map(({ code, description: title, confidence, evidence, decidedLike }) => ({
      classificationCode: code,
      classificationDesc: title,
      confidence,
      ...toEvidenceFields([
        ...(decidedLike === undefined ? [] : [toDecisionEvidence(decidedLike, brands)]),
        ...evidence,
      ]),
    })),
    missing: [...missing],
    restrictions: classifier
      .findRestrictions({ text, deliveryCountry, candidates })
      .map((restriction) => ({ ...restriction })),
    questions: (isSure ? [] : questions).map(({ choices, ...question }) => ({
      ...question,
      choices: choices.map(({ leadsTo, ...choice }) => ({ ...choice, leadsTo: [...leadsTo] })),
    })),
  }
}

export function createClassifyOperations(classifier: ProductClassifier, products: DescribedProducts): Operation[] {
  return [
    defineOperation(classifyProducts).by(async (call) => {
      const { body, caller } = call
      const { brands } = call.principal
      const brandCode = call.query.BrandCode ?? (brands.length === 1 ? brands[0] : undefined)
      if (brandCode !== undefined && !brands.includes(brandCode))
        throw new Problem('not-found', `There is no brand ${brandCode}`)
      assertFactsUnderstood(
        classifier,
        body.map(({ facts }, index) => [`[${index}].facts`, facts] as const),
      )
      const results = await classifier.classify(body, caller, (work) => call.read(work))
      const threshold =
        brandCode === undefined ? null : await call.read((unit) => products.readThreshold(unit, brandCode))
      const audience = { brands, threshold }
      return {
        status: 200,
        body: body.flatMap((product, index) => {
          const result = results[index]
          return result === undefined
            ? []
            : [toClassificationProposal(classifier, product, result, product.deliveryCountry ?? null, audience)]
        }),
      }
    }),

    defineOperation(proposeClassification).by(async (call) => {
      const { BrandCode: brandCode } = call.query
      const { productCode } = call.params
      const { facts, deliveryCountry } = call.body
      assertFactsUnderstood(classifier, [['facts', facts]])
      const { brands } = call.principal
      const found = brands.includes(brandCode)
        ? await call.read(async (unit) => ({
            items: await products.findItems(unit, brandCode, [productCode]),
            threshold: await products.readThreshold(unit, brandCode),
          }))
        : null
      const details = found?.items.get(productCode)?.details
      if (found === null || details === undefined)
        throw new Problem('not-found', `The brand ${brandCode} has no product ${productCode}`)
      const product = { ...pickDescription(details), ...(facts == null ? {} : { facts }) }
      const [result] = await classifier.classify([product], call.caller, (work) => call.read(work))
      if (result === undefined) throw new Error('a product was classified without a result')
      const audience = { brands, threshold: found.threshold }
      return {
        status: 200,
        body: toClassificationProposal(classifier, product, result, deliveryCountry ?? null, audience),
      }
    }),
  ]
}

/** The members of a catalog product that classification uses. */
const pickDescription = ({
  name,
  description = null,
  material = null,
  category = null,
  gender = null,
  ageGroup = null,
}: ProductDescription): ProductDescription => ({ name, description, material, category, gender, ageGroup })
