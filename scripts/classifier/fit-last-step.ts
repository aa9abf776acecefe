import { kindOfText, toLogit } from '../../src/customs/service/classification/calibration.ts'
import type { CalibrationCurve, Model, ModelDescription } from '../../src/customs/service/classification/model.ts'
import {
  type Candidate,
  calculateShares,
  listSignalNames,
  ProductAnalyzer,
} from '../../src/customs/service/classification/signals.ts'
import type { TariffRule } from '../../src/customs/service/classification/tariff-rules.ts'
import type { LabelledText } from './corpus.ts'

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
/** A share that is taken for the confidence as it is. */
const identity: CalibrationCurve = { offset: 0, slope: 1 }
const minTextsOfCurve = 100
/** How much a text of others counts beside our own described ones, which come out right a little too often. */
const weightOfOthers = 0.5
const newtonSteps = 20
const rate = 0.15
/** Keeps weights near where they began where few texts say otherwise. */
const decay = 0.003

/**
 * Fits how much each signal counts, and how sure the result may be, to texts that nothing was learned from. How sure names
 * alone make it is fitted to texts of others where there are any: our own come out right too often to tell.
 */
export function fitLastStep(
  model: Omit<Model, 'signalWeights' | 'calibration'>,
  rules: readonly TariffRule[],
  tuning: readonly LabelledText[],
): Pick<ModelDescription, 'signalWeights' | 'calibration'> {
  const surveyor = new ProductAnalyzer(
    { ...model, signalWeights: {}, calibration: { named: identity, described: identity } },
    rules,
  )
  const surveyed = tuning.map(({ product, code, isOfOthers = false }) => {
    const { candidates } = surveyor.analyzeProduct(product)
    const kind = kindOfText(product)
    return { candidates, code, kind, isOfOthers, at: candidates.findIndex((candidate) => candidate.code === code) }
  })
  const hasOthers = surveyed.some(({ isOfOthers }) => isOfOthers)
  const names = listSignalNames(rules)
  const weights = fitWeights(
    names,
    surveyed.filter(({ at: correctIndex }) => correctIndex >= 0),
  )
  const signalWeights = Object.fromEntries(names.map((name, index) => [name, weights[index] ?? 0]))
  const tops = surveyed
    .filter(({ candidates }) => candidates.length > 0)
    .map(({ candidates, code, kind, isOfOthers }) => {
      const shares = calculateShares(candidates, weights)
      const highest = Math.max(...shares)
      const isRight = candidates[shares.indexOf(highest)]?.code === code
      return { kind, isOfOthers, logit: toLogit(highest), isRight, weight: 1 }
    })
  const others = tops.filter(({ isOfOthers }) => isOfOthers === hasOthers)
  const described = tops.filter(({ kind, isOfOthers }) => kind === 'described' && !isOfOthers)
  const borrowed = others.filter(({ isOfOthers }) => isOfOthers).map((top) => ({ ...top, weight: weightOfOthers }))
  return { signalWeights, calibration: { named: fitCurve(others), described: fitCurve([...described, ...borrowed]) } }
}

/** Softmax regression over the candidates of each text, by AdaGrad over all texts at once. */
function fitWeights(
  names: readonly string[],
  surveyed: readonly { readonly candidates: readonly Candidate[]; readonly at: number }[],
): Float64Array {
  const rows = surveyed.map(({ candidates, at: correctIndex }) => ({
    at: correctIndex,
    signals: candidates.map(({ signals }) => signals),
  }))
  const weights = Float64Array.from(names, beginning)
  const squares = new Float64Array(names.length)
  for (let round = 0; round < rounds; round++) {
    const gradient = weights.map((weight, index) => (weight - beginning(names[index] ?? '')) * decay)
    for (const { at: correctIndex, signals } of rows) {
      const scores = signals.map((signalIndex) =>
        signalIndex.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0),
      )
      const highest = Math.max(...scores)
      const raised = scores.map((score) => Math.exp(score - highest))
      const sum = raised.reduce((total, value) => total + value, 0)
      signals.forEach((signalIndex, candidate) => {
        const error = ((raised[candidate] ?? 0) / sum - (candidate === correctIndex ? 1 : 0)) / rows.length
        if (Math.abs(error) * rows.length < 1e-4) return
        signalIndex.forEach((value, index) => {
          gradient[index] = (gradient[index] ?? 0) + error * value
        })
      })
    }
    gradient.forEach((slope, index) => {
      squares[index] = (squares[index] ?? 0) + slope * slope
      weights[index] = (weights[index] ?? 0) - (rate * slope) / Math.sqrt((squares[index] ?? 0) + 1e-10)
    })
  }
  return weights.map((weight) => Math.round(weight * 1e6) / 1e6)
}

/** The best candidate of a text, and how much the text counts. */
interface WeighedTop {
  readonly logit: number
  readonly isRight: boolean
  readonly weight: number
}

/** Fits a logistic curve by Newton's method; the identity where there are too few texts to tell another. */
function fitCurve(tops: readonly WeighedTop[]): CalibrationCurve {
  if (tops.length < minTextsOfCurve) return identity
  let { offset, slope } = identity
  for (let step = 0; step < newtonSteps; step++) {
    let [gradientOffset, gradientSlope, offsetOffset, offsetSlope, slopeSlope] = [0, 0, 0, 0, 0]
    for (const { logit, isRight, weight } of tops) {
      const expected = 1 / (1 + Math.exp(-(offset + slope * logit)))
      const error = weight * (expected - (isRight ? 1 : 0))
      const spread = weight * expected * (1 - expected)
      gradientOffset += error
      gradientSlope += error * logit
      offsetOffset += spread
      offsetSlope += spread * logit
      slopeSlope += spread * logit * logit
    }
    const determinant = offsetOffset * slopeSlope - offsetSlope * offsetSlope
    if (determinant < 1e-9) return identity
    offset -= (slopeSlope * gradientOffset - offsetSlope * gradientSlope) / determinant
    slope -= (offsetOffset * gradientSlope - offsetSlope * gradientOffset) / determinant
  }
  const round = (value: number): number => Math.round(value * 1e6) / 1e6
  return { offset: round(offset), slope: round(slope) }
}
