import { type Operation, operation } from '../../platform/http/call.ts'
import { classifyProducts } from '../contract/classify.ts'
import type { Classifier } from '../service/classifier.ts'

export function classifyOperations(classifier: Classifier): Operation[] {
  return [
    operation(classifyProducts).by(async (call) => ({
      status: 200,
      body: call.body.map((product) => {
        const { candidates, missing } = classifier.classify(product)
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
