import { kindOfText, toLogit } from '../../src/customs/service/classification/calibration.ts'
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

/** Where the weights of the signals begin: the regressions nearly as they are, and half as much from the examples. */
const beginnings: Readonly<Record<string, number>> = {
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
 * Where the weight of a rule begins. What the tariff's rules forbid is forbidden, however few of our texts show it; what
 * they allow is one of many.
 */
const beginningOfRule = (name: string): number => (name.endsWith(' against') ? -1.5 : name.endsWith(' for') ? 0.3 : 0)
const beginning = (name: string): number => beginnings[name] ?? beginningOfRule(name)
const rounds = 150
const rate = 0.15
/** Keeps weights near where they began where few texts say otherwise. */
const decay = 0.003
/** A share that is taken for the confidence as it is. */
const identity: CalibrationCurve = { offset: 0, slope: 1, likeness: 0 }
const minTextsOfCurve = 100
/** How much a real listing counts beside our own lines. */
const weightOfListing = { signals: 3, curve: 4 }
/** How much our own described lines count for the curve beside listings: they come out right a little too often. */
const weightOfOwnDescribed = 0.25

/** A text with its candidates. */
interface SurveyedText {
  readonly candidates: readonly Candidate[]
  readonly code: string
  readonly at: number
  readonly isOfOthers: boolean
  readonly isListing: boolean
}

/**
 * Fits how much each signal counts, and how sure the result may be, to texts that nothing was learned from: for names
 * alone, and for names with a material, a category or a description.
 */
export function fitLastStep(
  model: Omit<Model, 'signalWeights' | 'calibration'>,
  rules: readonly TariffRule[],
  tuning: readonly LabelledText[],
): Pick<ModelDescription, 'signalWeights' | 'calibration'> {
  const surveyor = new ProductAnalyzer(
    { ...model, signalWeights: { named: {}, described: {} }, calibration: { named: identity, described: identity } },
    rules,
  )
  const surveyed: Record<TextKind, SurveyedText[]> = { named: [], described: [] }
  for (const { product, code, isOfOthers = false, isListing = false } of tuning) {
    const { candidates } = surveyor.analyzeProduct(product)
    const at = candidates.findIndex((candidate) => candidate.code === code)
    surveyed[kindOfText(product)].push({ candidates, code, at, isOfOthers, isListing })
  }
  const names = listSignalNames(rules)
  // Our own names come out right too often to tell how sure a name alone may be, unless there are no others.
  const named = fitKind(names, surveyed.named, surveyed.named.some(({ isOfOthers }) => isOfOthers) ? 0 : 1)
  const described = fitKind(names, surveyed.described, weightOfOwnDescribed)
  return {
    signalWeights: { named: named.signalWeights, described: described.signalWeights },
    calibration: { named: named.curve, described: described.curve },
  }
}

function fitKind(
  names: readonly string[],
  surveyed: readonly SurveyedText[],
  weightOfOwn: number,
): { readonly signalWeights: Readonly<Record<string, number>>; readonly curve: CalibrationCurve } {
  const weights = fitWeights(
    names,
    surveyed.filter(({ at: correctIndex }) => correctIndex >= 0),
  )
  const tops = surveyed.flatMap(({ candidates, code, isOfOthers, isListing }) => {
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

/** Softmax regression over the candidates of each text, by AdaGrad over all texts at once. */
function fitWeights(names: readonly string[], surveyed: readonly SurveyedText[]): Float64Array {
  const rows = surveyed.map(({ candidates, at: correctIndex, isListing }) => ({
    at: correctIndex,
    signals: candidates.map(({ signals }) => signals),
    weight: isListing ? weightOfListing.signals : 1,
  }))
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const weights = Float64Array.from(names, beginning)
  const squares = new Float64Array(names.length)
  for (let round = 0; round < rounds; round++) {
    const gradient = weights.map((weight, index) => (weight - beginning(names[index] ?? '')) * decay)
    for (const { at: correctIndex, signals, weight: weightOfText } of rows) {
      // Plain loops: a fit passes here some hundred million times.
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
