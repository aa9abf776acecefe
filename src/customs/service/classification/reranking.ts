import type { Caller } from '../../../kernel/tenant-scheduler.ts'
import type { ClassificationResult, RankedCode } from './classifier.ts'
import { describeEvidence, type Evidence } from './evidence.ts'
import type { ProductDescription } from './product-facts.ts'
import type { BatchClassifier } from './tenant-classifier.ts'

/** An uncertain product, with the codes to choose from, best first. */
export interface RerankQuestion {
  readonly product: ProductDescription
  readonly candidates: readonly {
    readonly code: string
    readonly title: string
    readonly evidence: readonly string[]
  }[]
}

/** A reranker's choice, and who made it. */
export interface RerankChoice {
  readonly code: string
  /** The name of the model, for the evidence. */
  readonly model: string
}

/** Chooses among the candidates of uncertain products. */
export interface Reranker {
  /** The confidence (0 to 1) below which it is asked. */
  readonly threshold: number
  /**
   * Returns the choice for each question, in order; null to keep the order. Never throws because of the remote side.
   */
  choose(questions: readonly RerankQuestion[], caller: Caller): Promise<readonly (RerankChoice | null)[]>
}

/**
 * Moves the chosen candidate to the front. It swaps confidences with the previous best, because the value of a choice
 * was not measured: it never makes an answer more certain.
 */
export function applyChoice<Candidate extends RankedCode>(
  candidates: readonly Candidate[],
  choice: RerankChoice | null,
): readonly Candidate[] {
  const chosen = candidates.find(({ code }) => code === choice?.code)
  const [best] = candidates
  if (choice === null || chosen === undefined || best === undefined) return candidates
  const marked = { ...chosen, rerankedBy: choice.model, confidence: best.confidence }
  if (chosen === best) return [marked, ...candidates.slice(1)]
  const rest = candidates
    .filter((candidate) => candidate !== chosen)
    .map((candidate) => (candidate === best ? { ...best, confidence: chosen.confidence } : candidate))
  return [marked, ...rest.toSorted((a, b) => b.confidence - a.confidence)]
}

/**
 * Wraps a classifier so that uncertain answers are re-ranked.
 *
 * @param findTitle the title of a code; null if there is none
 */
export function addReranker<Base extends BatchClassifier>(
  base: Base,
  reranker: Reranker,
  findTitle: (code: string) => string | null,
): Base {
  const isUncertain = (candidates: readonly RankedCode[]): boolean =>
    candidates.length > 1 && (candidates[0]?.confidence ?? 1) < reranker.threshold

  const chooseFor = async (
    uncertain: readonly { readonly product: ProductDescription; readonly result: ClassificationResult }[],
    caller: Caller,
  ): Promise<readonly (RerankChoice | null)[]> =>
    reranker.choose(
      uncertain.map(({ product, result }) => ({
        product,
        candidates: result.candidates.map(({ code, evidence }) => ({
          code,
          title: findTitle(code) ?? '',
          evidence: evidence.map(describeEvidence),
        })),
      })),
      caller,
    )

  return {
    ...base,
    async rankProducts(products, caller, decisions) {
      const ranked = await base.rankProducts(products, caller, decisions)
      const uncertain = products.filter((_, index) => isUncertain(ranked[index] ?? []))
      if (uncertain.length === 0) return ranked
      const results = await base.classify(uncertain, caller, decisions)
      const choices = await chooseFor(
        uncertain.flatMap((product, index) => {
          const result = results[index]
          return result === undefined ? [] : [{ product, result }]
        }),
        caller,
      )
      const choicesByProduct = new Map(uncertain.map((product, index) => [product, choices[index] ?? null]))
      return ranked.map((candidates, index) => {
        const product = products[index]
        return applyChoice(candidates, product === undefined ? null : (choicesByProduct.get(product) ?? null))
      })
    },
    async classify(products, caller, decisions) {
      const results = await base.classify(products, caller, decisions)
      const uncertain = products.flatMap((product, index) => {
        const result = results[index]
        return result !== undefined && isUncertain(result.candidates) ? [{ product, result }] : []
      })
      if (uncertain.length === 0) return results
      const choices = await chooseFor(uncertain, caller)
      const choicesByResult = new Map(uncertain.map(({ result }, index) => [result, choices[index] ?? null]))
      return results.map((result) => {
        const choice = choicesByResult.get(result) ?? null
        if (choice === null) return result
        const candidates = applyChoice(result.candidates, choice)
        const reranking: Evidence = { kind: 'Reranking', model: choice.model, choices: candidates.length }
        return {
          ...result,
          candidates: candidates.map((candidate, index) =>
            index === 0 ? { ...candidate, evidence: [reranking, ...candidate.evidence] } : candidate,
          ),
        }
      })
    },
  }
}
