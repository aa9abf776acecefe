import type { Caller } from '../../kernel/tenant-turns.ts'
import { type Operation, operation } from '../../platform/http/call.ts'
import { classifyProducts } from '../contract/classify.ts'
import type { ClassificationResult } from '../service/classifier.ts'
import type { ProductDescription } from '../service/product-facts.ts'

/** Classifies products on behalf of whoever asks; a Problem `unavailable` when too much waits already. */
export interface ProductClassifier {
  /** One result for each product, in their order. */
  classify(products: readonly ProductDescription[], caller: Caller): Promise<readonly ClassificationResult[]>
}

export function classifyOperations(classifier: ProductClassifier): Operation[] {
  return [
    operation(classifyProducts).by(async (call) => ({
      status: 200,
      body: (await classifier.classify(call.body, call.caller)).map(({ candidates, missing }) => {
        return {
          candidates: candidates.map(({ code, description, confidence, evidence }) => ({
            classificationCode: code,
            classificationDesc: description,
            confidence,
            evidence: [...evidence],
          })),
          missing: [...missing],
        }
      }),
    })),
  ]
}
