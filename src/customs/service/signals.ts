import { indexIn } from './ascending.ts'
import { type ClassTree, classTreeOf, LogProbabilities } from './class-tree.ts'
import { type AlikeExamples, Examples } from './examples.ts'
import { type Feature, featureHash, featuresOf, type WeighedFeature } from './features.ts'
import { Highest } from './highest.ts'
import { type LexiconMatches, lexiconMatches } from './lexicon.ts'
import { dimensions, longStep, type Model } from './model.ts'
import { factsOf, type ProductDescription, type ProductFacts, productWords } from './product-facts.ts'
import type { TariffRule } from './tariff-rules.ts'

/** What speaks for one subheading: a number for each of the names of signals, in their order. */
export interface Candidate {
  readonly classIndex: number
  readonly code: string
  readonly signals: Float64Array
}

/** The signals of the voices; after them come two for each rule. */
const voices = [
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
] as const

/** The names of the signals, in their order. */
export function signalNames(rules: readonly TariffRule[]): string[] {
  return [...voices, ...rules.flatMap(({ name }) => [`${name} for`, `${name} against`])]
}

/** Everything that was found out about a product. */
export interface Survey extends LexiconMatches {
  readonly facts: ProductFacts
  readonly features: readonly WeighedFeature[]
  readonly candidates: readonly Candidate[]
}

/** How many candidates the weights bring in. */
const fromWeights = 25
/** Classes whose logarithm of the probability is below it are not looked at for their weights alone, nor is what is in them. */
const leastLog = -7
/** Logarithms of probabilities below it are all one. */
const lowest = -12

/** Finds the candidates for a product and what speaks for each. Holds buffers, so one call after the other. */
export class Surveyor {
  readonly #model: Model
  readonly #rules: readonly TariffRule[]
  readonly #tree: ClassTree
  /** For each class what its weights say of the features, before its scale and its bias. */
  readonly #sums: Float64Array
  readonly #byWeights: LogProbabilities
  /** What the features mean, all together. */
  readonly #meaning: Float64Array
  readonly #byMeaning: LogProbabilities
  readonly #examples: Examples
  /** What each rule demands of each subheading, so that codes are looked up once. */
  readonly #demands: readonly (readonly (ReadonlySet<string> | null)[])[]

  constructor(model: Model, rules: readonly TariffRule[]) {
    this.#model = model
    this.#rules = rules
    this.#tree = classTreeOf(model.classes)
    const { scales, biases, classMeanings, classMeaningScales, classMeaningBiases } = model.numbers
    const sums = new Float64Array(model.classes.length)
    this.#sums = sums
    this.#byWeights = new LogProbabilities(this.#tree, (of) => (sums[of] ?? 0) * (scales[of] ?? 0) + (biases[of] ?? 0))
    const meaning = new Float64Array(dimensions)
    this.#meaning = meaning
    this.#byMeaning = new LogProbabilities(this.#tree, (of) => {
      let sum = 0
      const begin = of * dimensions
      for (let at = 0; at < dimensions; at++) sum += (classMeanings[begin + at] ?? 0) * (meaning[at] ?? 0)
      return sum * (classMeaningScales[of] ?? 0) + (classMeaningBiases[of] ?? 0)
    })
    this.#examples = new Examples(model.numbers)
    const subheadings = model.classes.slice(this.#tree.subheadings)
    this.#demands = rules.map((rule) => subheadings.map((code) => rule.demands(code)))
  }

  survey(product: ProductDescription): Survey {
    const words = productWords(product)
    const facts = factsOf(product, words)
    const features = this.#weigh(featuresOf(product, words, facts))
    const found = { facts, ...lexiconMatches(this.#model.numbers, product, words.name) }
    if (features.length === 0) return { features, ...found, candidates: [] }
    this.#addUpWeights(features)
    this.#addUpMeanings(features)
    return { features, ...found, candidates: this.#candidates(found, this.#examples.alike(features)) }
  }

  /** For each class how much each feature spoke for it, over all its levels; in the orders of both. */
  contributions(features: readonly WeighedFeature[], classIndexes: readonly number[]): Float64Array[] {
    const { weightStarts, weightGaps, weights, scales } = this.#model.numbers
    const { parents } = this.#tree
    const found = classIndexes.map(() => new Float64Array(features.length))
    // The place of a class in the list of those that are asked for; 0 for the many that are not.
    const places = new Uint8Array(this.#model.classes.length)
    const asking: Float64Array[][] = [[]]
    classIndexes.forEach((classIndex, at) => {
      const sums = found[at]
      if (sums === undefined) return
      for (let of = classIndex; of >= 0; of = parents[of] ?? -1) {
        if (places[of] === 0) places[of] = asking.push([]) - 1
        asking[places[of] ?? 0]?.push(sums)
      }
    })
    features.forEach(({ index, share }, feature) => {
      const end = weightStarts[index + 1] ?? 0
      let of = -1
      for (let row = weightStarts[index] ?? 0; row < end; row++) {
        const weight = weights[row] ?? 0
        of += (weight === 0 ? longStep : 1) * (weightGaps[row] ?? 0)
        if (weight === 0) continue
        const place = places[of] ?? 0
        if (place === 0) continue
        for (const sums of asking[place] ?? []) {
          sums[feature] = (sums[feature] ?? 0) + weight * (scales[of] ?? 0) * share
        }
      }
    })
    return found
  }

  #weigh(sent: readonly Feature[]): WeighedFeature[] {
    const { features, rarity } = this.#model.numbers
    const found: { index: number; name: string; share: number }[] = []
    let squares = 0
    for (const { name, weight } of sent) {
      const index = indexIn(features, featureHash(name))
      if (index < 0) continue
      const share = weight * (rarity[index] ?? 0)
      squares += share * share
      found.push({ index, name, share })
    }
    const length = Math.sqrt(squares) || 1
    return found.map((feature) => ({ ...feature, share: feature.share / length }))
  }

  /** Leaves in the buffer what the weights of each class say of the features. */
  #addUpWeights(features: readonly WeighedFeature[]): void {
    const { weightStarts, weightGaps, weights } = this.#model.numbers
    const sums = this.#sums
    sums.fill(0)
    for (const { index, share } of features) {
      const end = weightStarts[index + 1] ?? 0
      let of = -1
      for (let row = weightStarts[index] ?? 0; row < end; row++) {
        const weight = weights[row] ?? 0
        if (weight === 0) of += longStep * (weightGaps[row] ?? 0)
        else {
          of += weightGaps[row] ?? 0
          sums[of] = (sums[of] ?? 0) + weight * share
        }
      }
    }
    this.#byWeights.reset()
  }

  /** Leaves in the buffer what the features mean together. */
  #addUpMeanings(features: readonly WeighedFeature[]): void {
    const { meanings, meaningScales } = this.#model.numbers
    const meaning = this.#meaning
    meaning.fill(0)
    for (const { index, share } of features) {
      const part = share * (meaningScales[index] ?? 0)
      const begin = index * dimensions
      for (let at = 0; at < dimensions; at++) meaning[at] = (meaning[at] ?? 0) + part * (meanings[begin + at] ?? 0)
    }
    this.#byMeaning.reset()
  }

  /** The subheadings that the weights find most likely. */
  #likeliest(): readonly number[] {
    const { headings, from, to } = this.#tree
    const logs = this.#byWeights
    const found = new Highest(fromWeights)
    for (let chapter = 0; chapter < headings; chapter++) {
      const ofChapter = logs.of(chapter)
      if (ofChapter < leastLog) continue
      for (let heading = from[chapter] ?? 0; heading < (to[chapter] ?? 0); heading++) {
        const ofHeading = ofChapter + logs.of(heading)
        if (ofHeading < leastLog) continue
        for (let of = from[heading] ?? 0; of < (to[heading] ?? 0); of++) {
          const log = ofHeading + logs.of(of)
          if (log >= leastLog) found.offer(of, log)
        }
      }
    }
    return found.indexes
  }

  #candidates(
    { facts, terms, generalNames }: Omit<Survey, 'features' | 'candidates'>,
    examples: AlikeExamples,
  ): Candidate[] {
    const { classes, numbers } = this.#model
    const { subheadings, parents } = this.#tree
    const byWeights = this.#byWeights
    const byMeaning = this.#byMeaning
    const chosen = new Set(this.#likeliest())
    for (const of of examples.keys()) chosen.add(of)

    const termVotes = new Map<number, number>()
    const headVotes = new Map<number, number>()
    const raise = (votes: Map<number, number>, of: number, vote: number): void => {
      if (vote > (votes.get(of) ?? 0)) votes.set(of, vote)
    }
    for (const { cover, classes: named, hasHead } of terms) {
      const vote = cover / Math.sqrt(named.length)
      for (const of of named) {
        const heading = of >= subheadings ? (parents[of] ?? 0) : of
        if (of >= subheadings) {
          chosen.add(of)
          raise(termVotes, of, vote)
          if (hasHead) raise(headVotes, of, vote)
        }
        raise(termVotes, heading, vote)
        if (hasHead) raise(headVotes, heading, vote)
      }
    }
    const nameVotes = new Map<number, number>()
    for (const { cover, classes: named } of generalNames) {
      const ofHeadings = new Map<number, number>()
      for (const [of, share] of named) {
        const heading = parents[of] ?? 0
        chosen.add(of)
        raise(nameVotes, of, cover * cover * share)
        ofHeadings.set(heading, (ofHeadings.get(heading) ?? 0) + share)
      }
      for (const [heading, share] of ofHeadings) raise(nameVotes, heading, cover * cover * share)
    }
    const headingVotes = new Map<number, number>()
    let bestOfAll = 0
    for (const [of, { votes, best }] of examples) {
      const heading = parents[of] ?? 0
      headingVotes.set(heading, (headingVotes.get(heading) ?? 0) + votes)
      if (best > bestOfAll) bestOfAll = best
    }
    // Most rules have nothing to say of a product, and are not asked about its candidates.
    const said = this.#rules.flatMap((rule, at) => {
      const value = rule.says(facts)?.value
      return value === undefined ? [] : [{ value, place: voices.length + 2 * at, demands: this.#demands[at] ?? [] }]
    })
    return [...Uint16Array.from(chosen).toSorted()].map((of) => {
      const heading = parents[of] ?? 0
      const chapter = parents[heading] ?? 0
      const example = examples.get(of)
      const exampleShare = Math.log(0.01 + (example?.votes ?? 0))
      const signals = new Float64Array(voices.length + 2 * this.#rules.length)
      signals[0] = Math.max(lowest, byWeights.of(chapter))
      signals[1] = Math.max(lowest, byWeights.of(heading))
      signals[2] = Math.max(lowest, byWeights.of(of))
      signals[3] = exampleShare
      signals[4] = Math.log(0.01 + (headingVotes.get(heading) ?? 0))
      signals[5] = exampleShare * bestOfAll
      signals[6] = example?.best ?? 0
      signals[7] = termVotes.get(of) ?? 0
      signals[8] = termVotes.get(heading) ?? 0
      signals[9] = headVotes.get(of) ?? 0
      signals[10] = headVotes.get(heading) ?? 0
      signals[11] = numbers.traffic[chapter] ?? 0
      signals[12] = Math.max(lowest, byMeaning.of(chapter))
      signals[13] = Math.max(lowest, byMeaning.of(heading))
      signals[14] = Math.max(lowest, byMeaning.of(of))
      signals[15] = nameVotes.get(of) ?? 0
      signals[16] = nameVotes.get(heading) ?? 0
      for (const { value, place, demands } of said) {
        const demanded = demands[of - subheadings] ?? null
        if (demanded !== null) signals[place + (demanded.has(value) ? 0 : 1)] = 1
      }
      return { classIndex: of, code: classes[of] ?? '', signals }
    })
  }
}

/**
 * The share of each candidate in the whole.
 *
 * @param weights how much each signal counts, in the order of the names of signals
 */
export function sharesOf(candidates: readonly Candidate[], weights: Float64Array): readonly number[] {
  let highest = -Infinity
  const scores = candidates.map(({ signals }) => {
    let score = 0
    for (let at = 0; at < weights.length; at++) score += (weights[at] ?? 0) * (signals[at] ?? 0)
    if (score > highest) highest = score
    return score
  })
  const raised = scores.map((score) => Math.exp(score - highest))
  const sum = raised.reduce((total, value) => total + value, 0)
  return raised.map((value) => value / sum)
}
