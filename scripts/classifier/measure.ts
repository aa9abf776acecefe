import type { Classifier } from '../../src/customs/index.ts'
import type { Distinction } from '../../src/customs/service/classification/distinctions.ts'
import type { LabelledText } from './corpus.ts'

/** Quality of a classifier on labelled texts. Shares from 0 to 1. */
export interface ClassifierQuality {
  readonly texts: number
  readonly hs2: number
  readonly hs4: number
  readonly hs6: number
  readonly hs6In5: number
  /** Coverage at 80 % precision: the largest share of texts, most confident first, of which 80 % are right. */
  readonly coverageAt80: number
  /** Coverage at 95 % precision. */
  readonly coverageAt95: number
  /** Expected calibration error: mean difference between confidence and accuracy, over ten bins of confidence. */
  readonly calibrationError: number
  readonly reliability: readonly { readonly texts: number; readonly confidence: number; readonly right: number }[]
  /** Processor time per text, in milliseconds. */
  readonly processorMilliseconds: number
  readonly slowest: number
  /** Wrong subheadings by chapter, most first. */
  readonly wrongByChapter: readonly { readonly chapter: string; readonly texts: number; readonly wrong: number }[]
}

export function measureClassifier(
  classifier: Pick<Classifier, 'classifyProduct'>,
  texts: readonly Pick<LabelledText, 'product' | 'code'>[],
): ClassifierQuality {
  const groups = Array.from({ length: 10 }, () => ({ texts: 0, confidence: 0, right: 0 }))
  const chapters = new Map<string, { texts: number; wrong: number }>()
  const responses: { confidence: number; isRight: boolean }[] = []
  let [hs2, hs4, hs6, hs6In5, slowest] = [0, 0, 0, 0, 0]
  const before = process.cpuUsage()
  for (const { product, code } of texts) {
    const from = performance.now()
    const { candidates } = classifier.classifyProduct(product)
    slowest = Math.max(slowest, performance.now() - from)
    const best = candidates[0]?.code ?? ''
    const confidence = candidates[0]?.confidence ?? 0
    const isRight = best === code
    if (best.slice(0, 2) === code.slice(0, 2)) hs2++
    if (best.slice(0, 4) === code.slice(0, 4)) hs4++
    if (isRight) hs6++
    if (candidates.slice(0, 5).some((candidate) => candidate.code === code)) hs6In5++
    responses.push({ confidence, isRight })
    const group = groups[Math.min(9, Math.floor(confidence * 10))]
    if (group !== undefined) {
      group.texts++
      group.confidence += confidence
      group.right += isRight ? 1 : 0
    }
    const chapter = code.slice(0, 2)
    const soFar = chapters.get(chapter) ?? { texts: 0, wrong: 0 }
    chapters.set(chapter, { texts: soFar.texts + 1, wrong: soFar.wrong + (isRight ? 0 : 1) })
  }
  const { user, system } = process.cpuUsage(before)
  const count = texts.length || 1
  const round = (value: number): number => Math.round(value * 10_000) / 10_000
  const off = groups.reduce((sum, { confidence, right }) => sum + Math.abs(confidence - right), 0)
  return {
    texts: texts.length,
    hs2: round(hs2 / count),
    hs4: round(hs4 / count),
    hs6: round(hs6 / count),
    hs6In5: round(hs6In5 / count),
    coverageAt80: round(calculateCoverage(responses, 0.8)),
    coverageAt95: round(calculateCoverage(responses, 0.95)),
    calibrationError: round(off / count),
    reliability: groups.map((group) => ({
      texts: group.texts,
      confidence: round(group.confidence / (group.texts || 1)),
      right: round(group.right / (group.texts || 1)),
    })),
    processorMilliseconds: round((user + system) / 1000 / count),
    slowest: round(slowest),
    wrongByChapter: [...chapters]
      .map(([chapter, textCount]) => ({ chapter, ...textCount }))
      .toSorted((a, b) => b.wrong - a.wrong || (a.chapter < b.chapter ? -1 : 1)),
  }
}

function calculateCoverage(
  responses: readonly { readonly confidence: number; readonly isRight: boolean }[],
  precision: number,
): number {
  let [maxShare, right] = [0, 0]
  responses
    .toSorted((a, b) => b.confidence - a.confidence)
    .forEach(({ isRight }, index) => {
      right += isRight ? 1 : 0
      if (right / (index + 1) >= precision) maxShare = index + 1
    })
  return maxShare / (responses.length || 1)
}

/** Effect of questions on labelled texts. Shares from 0 to 1 of all texts. */
export interface QuestionQuality {
  /** Texts with a confidence below the threshold, so that a question is asked. */
  readonly asked: number
  /** Texts whose true code implies the answer to the first question; the others are unaffected. */
  readonly answered: number
  readonly hs6: number
  readonly hs6Asked: number
  readonly hs6In5Asked: number
}

/**
 * Measures the classifier after one question: where its confidence is below the threshold, its first question is
 * answered if the true code implies an answer.
 */
export function measureQuestions(
  classifier: Pick<Classifier, 'classifyProduct'>,
  distinctions: ReadonlyMap<string, Distinction>,
  texts: readonly Pick<LabelledText, 'product' | 'code'>[],
  threshold: number,
): QuestionQuality {
  let [asked, answered, hs6, hs6Asked, hs6In5Asked] = [0, 0, 0, 0, 0]
  for (const { product, code } of texts) {
    let { candidates, questions } = classifier.classifyProduct(product)
    if (candidates[0]?.code === code) hs6++
    const [question] = questions
    if ((candidates[0]?.confidence ?? 0) < threshold && question !== undefined) {
      asked++
      const values = distinctions.get(question.fact)?.getValues(code)
      const choice = question.choices.find(({ value }) =>
        distinctions.has(question.fact) ? values?.has(value) === true : code.startsWith(value),
      )
      if (choice !== undefined) {
        answered++
        ;({ candidates, questions } = classifier.classifyProduct({
          ...product,
          facts: { [question.fact]: choice.value },
        }))
      }
    }
    if (candidates[0]?.code === code) hs6Asked++
    if (candidates.slice(0, 5).some((candidate) => candidate.code === code)) hs6In5Asked++
  }
  const round = (count: number): number => Math.round((count / (texts.length || 1)) * 10_000) / 10_000
  return {
    asked: round(asked),
    answered: round(answered),
    hs6: round(hs6),
    hs6Asked: round(hs6Asked),
    hs6In5Asked: round(hs6In5Asked),
  }
}
