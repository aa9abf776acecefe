import { getTextKind, toLogit } from '../../src/customs/service/classification/calibration.ts'
import type {
  CalibrationCurve,
  Model,
  ModelDescription,
  TextKind,
} from '../../src/customs/service/classification/model.ts'
import {
  type Candidate,
  calculateShares,
  getNearest,
  listSignalNames,
  ProductAnalyzer,
} from '../../src/customs/service/classification/signals.ts'
import type { TariffRule } from '../../src/customs/service/classification/tariff-rules.ts'
import type { LabelledText } from './corpus.ts'
import { fitLogistic } from './fit-logistic.ts'

/** Initial weights of the signals, which are also their priors: regressions count most, examples half as much. */
const initialWeights: Readonly<Record<string, number>> = {
  chapter: 0.6,
  heading: 0.6,
  subheading: 0.6,
  examples: 0.3,
  headingExamples: 0.2,
  term: 1,
  headingTerm: 1,
  traffic: 0.3,
  chapterMeaning: 0.3,
  headingMeaning: 0.3,
  meaning: 0.3,
  generalName: 2,
  headingGeneralName: 1,
}
/**
 * Initial weight of a rule. What the tariff's rules exclude stays excluded, however few texts show it; what they allow
 * is one of many options.
 */
const getInitialRuleWeight = (name: string): number =>
  name.endsWith(' against') ? -1.5 : name.endsWith(' for') ? 0.3 : 0
const getInitialWeight = (name: string): number => initialWeights[name] ?? getInitialRuleWeight(name)
const rounds = 150
const rate = 0.15
/** L2 regularization toward the initial weights, which prevail where there is little evidence. */
const decay = 0.003
/** Uses the share as the confidence, uncalibrated. */
const identity: CalibrationCurve = { offset: 0, slope: 1, likeness: 0 }
const minTextsOfCurve = 100
/** Sample weights of a real listing; our own lines have 1. */
const weightOfListing = { signals: 3, curve: 4 }
/**
 * Sample weight of our own described lines in the calibration curve. It is low because their accuracy is too
 * optimistic.
 */
const weightOfOwnDescribed = 0.25

/** A text with its candidates. */
interface AnalyzedText {
  readonly candidates: readonly Candidate[]
  readonly code: string
  readonly at: number
  readonly isOfOthers: boolean
  readonly isListing: boolean
}

/**
 * Fits the weights of the signals and the calibration curves on texts outside the training set: separately for names
 * alone, and for names with a material, a category or a description.
 */
export function fitLastStep(
  model: Omit<Model, 'signalWeights' | 'calibration'>,
  rules: readonly TariffRule[],
  tuning: readonly LabelledText[],
): Pick<ModelDescription, 'signalWeights' | 'calibration'> {
  const analyzer = new ProductAnalyzer(
    { ...model, signalWeights: { named: {}, described: {} }, calibration: { named: identity, described: identity } },
    rules,
  )
  const analyzed: Record<TextKind, AnalyzedText[]> = { named: [], described: [] }
  for (const { product, code, isOfOthers = false, isListing = false } of tuning) {
    const { candidates } = analyzer.analyzeProduct(product)
    const rank = candidates.findIndex((candidate) => candidate.code === code)
    analyzed[getTextKind(product)].push({ candidates, code, at: rank, isOfOthers, isListing })
  }
  const names = listSignalNames(rules)
  // Accuracy on our own names is too optimistic to calibrate with, so they only count if there are no others.
  const named = fitKind(names, analyzed.named, analyzed.named.some(({ isOfOthers }) => isOfOthers) ? 0 : 1)
  const described = fitKind(names, analyzed.described, weightOfOwnDescribed)
  return {
    signalWeights: { named: named.signalWeights, described: described.signalWeights },
    calibration: { named: named.curve, described: described.curve },
  }
}

function fitKind(
  names: readonly string[],
  analyzed: readonly AnalyzedText[],
  weightOfOwn: number,
): { readonly signalWeights: Readonly<Record<string, number>>; readonly curve: CalibrationCurve } {
  const weights = fitWeights(
    names,
    analyzed.filter(({ at: correctIndex }) => correctIndex >= 0),
  )
  const tops = analyzed.flatMap(({ candidates, code, isOfOthers, isListing }) => {
    const shares = calculateShares(candidates, weights)
    const highest = Math.max(...shares)
    const best = candidates[shares.indexOf(highest)]
    if (best === undefined) return []
    const weight = isListing ? weightOfListing.curve : isOfOthers ? 1 : weightOfOwn
    return [{ inputs: [toLogit(highest), getNearest(best)], isRight: best.code === code, weight }]
  })
  return {
    signalWeights: Object.fromEntries(names.map((name, index) => [name, weights[index] ?? 0])),
    curve: tops.length < minTextsOfCurve ? identity : fitCurve(tops),
  }
}

function fitCurve(tops: Parameters<typeof fitLogistic>[0]): CalibrationCurve {
  const [offset = 0, slope = 1, likeness = 0] = fitLogistic(tops)
  const round = (value: number): number => Math.round(value * 1e6) / 1e6
  return { offset: round(offset), slope: round(slope), likeness: round(likeness) }
}

/** Softmax regression over the candidates of each text, by full-batch AdaGrad. */
function fitWeights(names: readonly string[], analyzed: readonly AnalyzedText[]): Float64Array {
  const rows = analyzed.map(({ candidates, at: correctIndex, isListing }) => ({
    at: correctIndex,
    signals: candidates.map(({ signals }) => signals),
    weight: isListing ? weightOfListing.signals : 1,
  }))
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const weights = Float64Array.from(names, getInitialWeight)
  const squares = new Float64Array(names.length)
  for (let round = 0; round < rounds; round++) {
    const gradient = weights.map((weight, index) => (weight - getInitialWeight(names[index] ?? '')) * decay)
    for (const { at: correctIndex, signals, weight: weightOfText } of rows) {
      // Plain loops, because this runs some hundred million times.
      const scores = new Float64Array(signals.length)
      let highest = -Infinity
      for (const [candidate, values] of signals.entries()) {
        let score = 0
        for (let index = 0; index < values.length; index++) score += (values[index] ?? 0) * (weights[index] ?? 0)
        scores[candidate] = score
        if (score > highest) highest = score
      }
      let sum = 0
      for (const score of scores) sum += Math.exp(score - highest)
      for (const [candidate, values] of signals.entries()) {
        const share = Math.exp((scores[candidate] ?? 0) - highest) / sum
        const error = share - (candidate === correctIndex ? 1 : 0)
        if (Math.abs(error) < 1e-4) continue
        const step = (error * weightOfText) / total
        for (let index = 0; index < values.length; index++)
          gradient[index] = (gradient[index] ?? 0) + step * (values[index] ?? 0)
      }
    }
    gradient.forEach((slope, index) => {
      squares[index] = (squares[index] ?? 0) + slope * slope
      weights[index] = (weights[index] ?? 0) - (rate * slope) / Math.sqrt((squares[index] ?? 0) + 1e-10)
    })
  }
  return weights.map((weight) => Math.round(weight * 1e6) / 1e6)
}
