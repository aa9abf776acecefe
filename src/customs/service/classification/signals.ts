import { binarySearch } from '../binary-search.ts'
import { buildClassTree, type ClassTree, LogProbabilities } from './class-tree.ts'
import { extractFeatures, type Feature, hashFeature, type WeightedFeature } from './features.ts'
import { type LexiconMatches, matchLexicon } from './lexicon.ts'
import { dimensions, longStep, type Model } from './model.ts'
import {
  detectFacts,
  overrideFacts,
  type ProductDescription,
  type ProductFacts,
  tokenizeProduct,
} from './product-facts.ts'
import type { FactAnswer } from './questions.ts'
import { ExampleIndex, type SimilarExamples } from './similar-examples.ts'
import type { TariffRule } from './tariff-rules.ts'
import { TopN } from './top-n.ts'

/** The signals of a subheading, in the order of their names. */
export interface Candidate {
  readonly classIndex: number
  readonly code: string
  readonly signals: Float64Array
}

/** The base signals; two per rule follow. */
const baseSignals = [
  'chapter',
  'heading',
  'subheading',
  'examples',
  'headingExamples',
  'nearExamples',
  'nearest',
  'term',
  'headingTerm',
  'headTerm',
  'headingHeadTerm',
  'traffic',
  'chapterMeaning',
  'headingMeaning',
  'meaning',
  'generalName',
  'headingGeneralName',
  'retail',
] as const

/** The names of the signals, in order. */
export function listSignalNames(rules: readonly TariffRule[]): string[] {
  return [...baseSignals, ...rules.flatMap(({ name }) => [`${name} for`, `${name} against`])]
}

/** Index of the most similar example's similarity among the signals. */
const nearestPlace = baseSignals.indexOf('nearest')

/** The similarity of a candidate's most similar example to the product, 0 to 1. */
export function getNearest({ signals }: Candidate): number {
  return signals[nearestPlace] ?? 0
}

/** The analysis of a product. */
export interface ProductAnalysis extends LexiconMatches {
  readonly facts: ProductFacts
  readonly features: readonly WeightedFeature[]
  readonly candidates: readonly Candidate[]
}

/** Candidates contributed by the weights. */
const fromWeights = 25
/** Classes with a lower log probability are skipped with their descendants, unless other signals name them. */
const minLog = -7
/** Log probabilities are clamped to this minimum. */
const lowest = -12

/** Finds a product's candidates and their signals. Holds buffers, so calls must not overlap. */
export class ProductAnalyzer {
  readonly #model: Model
  readonly #rules: readonly TariffRule[]
  readonly #tree: ClassTree
  /** For each class, the sum of its features' weights, before scale and bias. */
  readonly #weightSums: Float64Array
  readonly #byWeights: LogProbabilities
  /** The sum of the features' embeddings. */
  readonly #meaning: Float64Array
  readonly #byMeaning: LogProbabilities
  readonly #examples: ExampleIndex
  /** The requirements of each rule for each subheading, looked up once. */
  readonly #demands: readonly (readonly (ReadonlySet<string> | null)[])[]

  constructor(model: Model, rules: readonly TariffRule[]) {
    this.#model = model
    this.#rules = rules
    this.#tree = buildClassTree(model.classes)
    const { scales, biases, classMeanings, classMeaningScales, classMeaningBiases } = model.numbers
    const sums = new Float64Array(model.classes.length)
    this.#weightSums = sums
    this.#byWeights = new LogProbabilities(
      this.#tree,
      (code) => (sums[code] ?? 0) * (scales[code] ?? 0) + (biases[code] ?? 0),
    )
    const meaning = new Float64Array(dimensions)
    this.#meaning = meaning
    this.#byMeaning = new LogProbabilities(this.#tree, (code) => {
      let sum = 0
      const begin = code * dimensions
      for (let position = 0; position < dimensions; position++)
        sum += (classMeanings[begin + position] ?? 0) * (meaning[position] ?? 0)
      return sum * (classMeaningScales[code] ?? 0) + (classMeaningBiases[code] ?? 0)
    })
    this.#examples = new ExampleIndex(model.numbers)
    const subheadings = model.classes.slice(this.#tree.subheadings)
    this.#demands = rules.map((rule) => subheadings.map((code) => rule.getRequirements(code)))
  }

  /** @param answers which take precedence over the product's texts */
  analyzeProduct(product: ProductDescription, answers: readonly FactAnswer[] = []): ProductAnalysis {
    const tokenized = tokenizeProduct(product)
    const facts = overrideFacts(detectFacts(product, tokenized), answers)
    const features = this.#weightFeatures(extractFeatures(product, tokenized, facts))
    const analysis = { facts, ...matchLexicon(this.#model.numbers, product, tokenized.name) }
    if (features.length === 0) return { features, ...analysis, candidates: [] }
    this.#sumWeights(features)
    this.#sumMeanings(features)
    return {
      features,
      ...analysis,
      candidates: this.#collectCandidates(analysis, this.#examples.findSimilar(features), answers),
    }
  }

  /** For each class, the contribution of each feature on all levels; in the order of both. */
  calculateContributions(features: readonly WeightedFeature[], classIndexes: readonly number[]): Float64Array[] {
    const { weightStarts, weightGaps, weights, scales } = this.#model.numbers
    const { parents } = this.#tree
    const contributions = classIndexes.map(() => new Float64Array(features.length))
    // Position of a class in the requested list; 0 for the many others.
    const places = new Uint8Array(this.#model.classes.length)
    const asking: Float64Array[][] = [[]]
    classIndexes.forEach((classIndex, column) => {
      const sums = contributions[column]
      if (sums === undefined) return
      for (let ancestor = classIndex; ancestor >= 0; ancestor = parents[ancestor] ?? -1) {
        if (places[ancestor] === 0) places[ancestor] = asking.push([]) - 1
        asking[places[ancestor] ?? 0]?.push(sums)
      }
    })
    features.forEach(({ index, share }, feature) => {
      const end = weightStarts[index + 1] ?? 0
      let ancestor = -1
      for (let row = weightStarts[index] ?? 0; row < end; row++) {
        const weight = weights[row] ?? 0
        ancestor += (weight === 0 ? longStep : 1) * (weightGaps[row] ?? 0)
        if (weight === 0) continue
        const place = places[ancestor] ?? 0
        if (place === 0) continue
        for (const sums of asking[place] ?? []) {
          sums[feature] = (sums[feature] ?? 0) + weight * (scales[ancestor] ?? 0) * share
        }
      }
    })
    return contributions
  }

  #weightFeatures(productFeatures: readonly Feature[]): WeightedFeature[] {
    const { features, rarity } = this.#model.numbers
    const weighted: { index: number; name: string; share: number }[] = []
    let squares = 0
    for (const { name, weight } of productFeatures) {
      const index = binarySearch(features, hashFeature(name))
      if (index < 0) continue
      const share = weight * (rarity[index] ?? 0)
      squares += share * share
      weighted.push({ index, name, share })
    }
    const length = Math.sqrt(squares) || 1
    return weighted.map((feature) => ({ ...feature, share: feature.share / length }))
  }

  /** Sums the features' weights of each class into the buffer. */
  #sumWeights(features: readonly WeightedFeature[]): void {
    const { weightStarts, weightGaps, weights } = this.#model.numbers
    const sums = this.#weightSums
    sums.fill(0)
    for (const { index, share } of features) {
      const end = weightStarts[index + 1] ?? 0
      let classIndex = -1
      for (let row = weightStarts[index] ?? 0; row < end; row++) {
        const weight = weights[row] ?? 0
        if (weight === 0) classIndex += longStep * (weightGaps[row] ?? 0)
        else {
          classIndex += weightGaps[row] ?? 0
          sums[classIndex] = (sums[classIndex] ?? 0) + weight * share
        }
      }
    }
    this.#byWeights.reset()
  }

  /** Sums the features' embeddings into the buffer. */
  #sumMeanings(features: readonly WeightedFeature[]): void {
    const { meanings, meaningScales } = this.#model.numbers
    const meaning = this.#meaning
    meaning.fill(0)
    for (const { index, share } of features) {
      const part = share * (meaningScales[index] ?? 0)
      const begin = index * dimensions
      for (let position = 0; position < dimensions; position++)
        meaning[position] = (meaning[position] ?? 0) + part * (meanings[begin + position] ?? 0)
    }
    this.#byMeaning.reset()
  }

  /** The most likely subheadings by weights, among those that fit the answers. */
  #findMostLikely(answers: readonly FactAnswer[], minSum: number): readonly number[] {
    const { headings, from, to } = this.#tree
    const { classes } = this.#model
    const logs = this.#byWeights
    const topClasses = new TopN(fromWeights)
    const isFitting = (classIndex: number) => answers.every(({ fits }) => fits(classes[classIndex] ?? '') !== false)
    for (let chapter = 0; chapter < headings; chapter++) {
      const ofChapter = logs.getLogProbability(chapter)
      if (ofChapter < minSum) continue
      for (let heading = from[chapter] ?? 0; heading < (to[chapter] ?? 0); heading++) {
        const ofHeading = ofChapter + logs.getLogProbability(heading)
        if (ofHeading < minSum) continue
        for (let classIndex = from[heading] ?? 0; classIndex < (to[heading] ?? 0); classIndex++) {
          const log = ofHeading + logs.getLogProbability(classIndex)
          if (log >= minSum && isFitting(classIndex)) topClasses.addCandidate(classIndex, log)
        }
      }
    }
    return topClasses.indexes
  }

  #collectCandidates(
    { facts, terms, generalNames }: Omit<ProductAnalysis, 'features' | 'candidates'>,
    examples: SimilarExamples,
    answers: readonly FactAnswer[],
  ): Candidate[] {
    const { classes, numbers } = this.#model
    const { subheadings, parents } = this.#tree
    const byWeights = this.#byWeights
    const byMeaning = this.#byMeaning
    const chosen = new Set(this.#findMostLikely([], minLog))
    if (answers.length > 0) for (const classIndex of this.#findMostLikely(answers, lowest)) chosen.add(classIndex)
    for (const classIndex of examples.keys()) chosen.add(classIndex)

    const termVotes = new Map<number, number>()
    const headVotes = new Map<number, number>()
    const raise = (votes: Map<number, number>, classIndex: number, vote: number): void => {
      if (vote > (votes.get(classIndex) ?? 0)) votes.set(classIndex, vote)
    }
    for (const { coverage: cover, classes: named, hasHead } of terms) {
      const vote = cover / Math.sqrt(named.length)
      for (const classIndex of named) {
        const heading = classIndex >= subheadings ? (parents[classIndex] ?? 0) : classIndex
        if (classIndex >= subheadings) {
          chosen.add(classIndex)
          raise(termVotes, classIndex, vote)
          if (hasHead) raise(headVotes, classIndex, vote)
        }
        raise(termVotes, heading, vote)
        if (hasHead) raise(headVotes, heading, vote)
      }
    }
    const nameVotes = new Map<number, number>()
    for (const { coverage: cover, classes: named } of generalNames) {
      const ofHeadings = new Map<number, number>()
      for (const [classIndex, share] of named) {
        const heading = parents[classIndex] ?? 0
        chosen.add(classIndex)
        raise(nameVotes, classIndex, cover * cover * share)
        ofHeadings.set(heading, (ofHeadings.get(heading) ?? 0) + share)
      }
      for (const [heading, share] of ofHeadings) raise(nameVotes, heading, cover * cover * share)
    }
    const headingVotes = new Map<number, number>()
    let bestOfAll = 0
    for (const [classIndex, { votes, best }] of examples) {
      const heading = parents[classIndex] ?? 0
      headingVotes.set(heading, (headingVotes.get(heading) ?? 0) + votes)
      if (best > bestOfAll) bestOfAll = best
    }
    // Most rules do not apply to a product and are skipped.
    const ruleFacts = this.#rules.flatMap((rule, ruleIndex) => {
      const value = rule.readFact(facts)?.value
      return value === undefined
        ? []
        : [{ value, place: baseSignals.length + 2 * ruleIndex, demands: this.#demands[ruleIndex] ?? [] }]
    })
    return [...Uint16Array.from(chosen).toSorted()].map((classIndex) => {
      const heading = parents[classIndex] ?? 0
      const chapter = parents[heading] ?? 0
      const example = examples.get(classIndex)
      const exampleShare = Math.log(0.01 + (example?.votes ?? 0))
      const signals = new Float64Array(baseSignals.length + 2 * this.#rules.length)
      signals[0] = Math.max(lowest, byWeights.getLogProbability(chapter))
      signals[1] = Math.max(lowest, byWeights.getLogProbability(heading))
      signals[2] = Math.max(lowest, byWeights.getLogProbability(classIndex))
      signals[3] = exampleShare
      signals[4] = Math.log(0.01 + (headingVotes.get(heading) ?? 0))
      signals[5] = exampleShare * bestOfAll
      signals[6] = example?.best ?? 0
      signals[7] = termVotes.get(classIndex) ?? 0
      signals[8] = termVotes.get(heading) ?? 0
      signals[9] = headVotes.get(classIndex) ?? 0
      signals[10] = headVotes.get(heading) ?? 0
      signals[11] = numbers.traffic[chapter] ?? 0
      signals[12] = Math.max(lowest, byMeaning.getLogProbability(chapter))
      signals[13] = Math.max(lowest, byMeaning.getLogProbability(heading))
      signals[14] = Math.max(lowest, byMeaning.getLogProbability(classIndex))
      signals[15] = nameVotes.get(classIndex) ?? 0
      signals[16] = nameVotes.get(heading) ?? 0
      signals[17] = numbers.retail[classIndex] ?? 0
      for (const { value, place, demands } of ruleFacts) {
        const demanded = demands[classIndex - subheadings] ?? null
        if (demanded !== null) signals[place + (demanded.has(value) ? 0 : 1)] = 1
      }
      return { classIndex, code: classes[classIndex] ?? '', signals }
    })
  }
}

/**
 * The share of each candidate.
 *
 * @param weights of the signals, in the order of their names
 */
export function calculateShares(candidates: readonly Candidate[], weights: Float64Array): readonly number[] {
  let highest = -Infinity
  const scores = candidates.map(({ signals }) => {
    let score = 0
    for (let signalIndex = 0; signalIndex < weights.length; signalIndex++)
      score += (weights[signalIndex] ?? 0) * (signals[signalIndex] ?? 0)
    if (score > highest) highest = score
    return score
  })
  const raised = scores.map((score) => Math.exp(score - highest))
  const sum = raised.reduce((total, value) => total + value, 0)
  return raised.map((value) => value / sum)
}
