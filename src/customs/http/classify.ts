import { assertNoFailures } from '../../kernel/problem.ts'
import type { Caller } from '../../kernel/tenant-scheduler.ts'
import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { classifyProducts } from '../contract/classify.ts'
import type { ClassificationResult } from '../service/classification/classifier.ts'
import type { ProductDescription } from '../service/classification/product-facts.ts'

/** Classifies products on behalf of whoever asks; a Problem `unavailable` when too much waits already. */
export interface ProductClassifier {
  /** One result for each product, in their order. */
  classify(products: readonly ProductDescription[], caller: Caller): Promise<readonly ClassificationResult[]>
  /** What is wrong with the answers to questions that a product comes with. */
  findAnswerFaults(
    facts: Readonly<Record<string, string>>,
  ): readonly { readonly fact: string; readonly reason: string }[]
}

/** @throws Problem `invalid` naming each fact of a product that is not understood */
function assertFactsUnderstood(products: readonly ProductDescription[], classifier: ProductClassifier): void {
  assertNoFailures(
    products.flatMap(({ facts }, index) =>
      facts == null
        ? []
        : classifier
            .findAnswerFaults(facts)
            .map(({ fact, reason }) => ({ path: `[${index}].facts.${fact}`, rule: 'enum', reason })),
    ),
  )
}

/** A classification as the interface tells it. */
const toClassificationProposal = ({ candidates, missing, questions }: ClassificationResult) => ({
  candidates: candidates.map(({ code, description, confidence, evidence }) => ({
    classificationCode: code,
    classificationDesc: description,
    confidence,
    evidence: [...evidence],
  })),
  missing: [...missing],
  questions: questions.map(({ choices, ...question }) => ({
    ...question,
    choices: choices.map(({ leadsTo, ...choice }) => ({ ...choice, leadsTo: [...leadsTo] })),
  })),
})

export function createClassifyOperations(classifier: ProductClassifier): Operation[] {
  return [
    defineOperation(classifyProducts).by(async (call) => {
      assertFactsUnderstood(call.body, classifier)
      const results = await classifier.classify(call.body, call.caller)
      return { status: 200, body: results.map(toClassificationProposal) }
    }),
  ]
}
