import { assertNoFailures, Problem } from '../../kernel/problem.ts'
import type { Caller } from '../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { classifyProducts, proposeClassification } from '../contract/classify.ts'
import type { ClassificationResult } from '../service/classification/classifier.ts'
import type { ProductDescription } from '../service/classification/product-facts.ts'
import type { ClassifiedProduct } from '../service/restriction-lookups.ts'
import type { Restriction } from '../service/restrictions.ts'

/** Classifies products on behalf of whoever asks; a Problem `unavailable` when too much waits already. */
export interface ProductClassifier {
  /** One result for each product, in their order. */
  classify(products: readonly ProductDescription[], caller: Caller): Promise<readonly ClassificationResult[]>
  /** What is restricted of a product that was classified, by the best candidates. */
  findRestrictions(product: ClassifiedProduct): readonly Restriction[]
  /** What is wrong with the answers to questions that a product comes with. */
  findAnswerFaults(
    facts: Readonly<Record<string, string>>,
  ): readonly { readonly fact: string; readonly reason: string }[]
}

/** Products of a catalog, to be classified once more. */
export interface DescribedProducts {
  /** By product code, those that the brand does not have left out. */
  findItems(
    unit: UnitOfWork,
    brandCode: string,
    productCodes: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly details: ProductDescription }>>
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

/** The classification of a product as the interface tells it. */
function toClassificationProposal(
  classifier: ProductClassifier,
  { name, description, material }: ProductDescription,
  { candidates, missing, questions }: ClassificationResult,
  deliveryCountry: string | null,
) {
  const text = [name, description, material].join('\n')
  return {
    candidates: candidates.map(({ code, description: title, confidence, evidence }) => ({
      classificationCode: code,
      classificationDesc: title,
      confidence,
      evidence: [...evidence],
    })),
    missing: [...missing],
    restrictions: classifier
      .findRestrictions({ text, deliveryCountry, candidates })
      .map((restriction) => ({ ...restriction })),
    questions: questions.map(({ choices, ...question }) => ({
      ...question,
      choices: choices.map(({ leadsTo, ...choice }) => ({ ...choice, leadsTo: [...leadsTo] })),
    })),
  }
}

export function createClassifyOperations(classifier: ProductClassifier, products: DescribedProducts): Operation[] {
  return [
    defineOperation(classifyProducts).by(async (call) => {
      const { body, caller } = call
      assertFactsUnderstood(
        classifier,
        body.map(({ facts }, index) => [`[${index}].facts`, facts] as const),
      )
      const results = await classifier.classify(body, caller)
      return {
        status: 200,
        body: body.flatMap((product, index) => {
          const result = results[index]
          return result === undefined
            ? []
            : [toClassificationProposal(classifier, product, result, product.deliveryCountry ?? null)]
        }),
      }
    }),

    defineOperation(proposeClassification).by(async (call) => {
      const { BrandCode: brandCode } = call.query
      const { productCode } = call.params
      const { facts, deliveryCountry } = call.body
      assertFactsUnderstood(classifier, [['facts', facts]])
      const isOwn = call.principal.brands.includes(brandCode)
      const items = isOwn ? await call.read((unit) => products.findItems(unit, brandCode, [productCode])) : null
      const details = items?.get(productCode)?.details
      if (details === undefined) throw new Problem('not-found', `The brand ${brandCode} has no product ${productCode}`)
      const product = { ...pickDescription(details), ...(facts == null ? {} : { facts }) }
      const [result] = await classifier.classify([product], call.caller)
      if (result === undefined) throw new Error('a product was classified without a result')
      return { status: 200, body: toClassificationProposal(classifier, product, result, deliveryCountry ?? null) }
    }),
  ]
}

/** What of a product of the catalog is classified, without all else that is known of it. */
const pickDescription = ({
  name,
  description = null,
  material = null,
  category = null,
  gender = null,
  ageGroup = null,
}: ProductDescription): ProductDescription => ({ name, description, material, category, gender, ageGroup })
