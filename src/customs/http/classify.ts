import type { Caller } from '../../kernel/tenant-scheduler.ts'
import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { classifyProducts } from '../contract/classify.ts'
import type { ClassificationResult } from '../service/classification/classifier.ts'
import type { ProductDescription } from '../service/classification/product-facts.ts'

/** Classifies products on behalf of whoever asks; a Problem `unavailable` when too much waits already. */
export interface ProductClassifier {
  /** One result for each product, in their order. */
  classify(products: readonly ProductDescription[], caller: Caller): Promise<readonly ClassificationResult[]>
}

export function createClassifyOperations(classifier: ProductClassifier): Operation[] {
  return [
    defineOperation(classifyProducts).by(async (call) => ({
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
