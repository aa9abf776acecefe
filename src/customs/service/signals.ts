import { type Feature, featureHash, headNoun } from './features.ts'
import { indexIn, type Model } from './model.ts'
import { wordsOf } from './normaliser.ts'
import type { ProductDescription, ProductFacts } from './product-facts.ts'
import type { TariffRule } from './tariff-rules.ts'

/** A feature of a product that has weights, with its share of the product; the squares of all shares add up to 1. */
export interface WeighedFeature {
  readonly index: number
  readonly name: string
  readonly share: number
}

/** A term of the lexicon that a product's texts contain. */
export interface MatchedTerm {
  readonly term: string
  /** Which part of what the name says is in the term, 0 to 1. */
  readonly cover: number
  /** The classes that the term names. */
  readonly classes: readonly number[]
  readonly hasHead: boolean
}

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
] as const

/** The names of the signals, in their order. */
export function signalNames(rules: readonly TariffRule[]): string[] {
  return [...voices, ...rules.flatMap(({ name }) => [`${name} for`, `${name} against`])]
}

/** Everything that was found out about a product. */
export interface Survey {
  readonly features: readonly WeighedFeature[]
  readonly terms: readonly MatchedTerm[]
  readonly candidates: readonly Candidate[]
}

/** How the classes of a model lie in each other. */
interface Tree {
  /** The range of the classes of each length: 2, 4 and 6 digits. */
  readonly starts: readonly [chapters: number, headings: number, subheadings: number, end: number]
  /** For each class the class above it; -1 above chapters. */
  readonly parents: Int16Array
  /** Ranges of classes that are alternatives to each other. */
  readonly siblings: readonly (readonly [from: number, to: number])[]
}

function treeOf(classes: readonly string[]): Tree {
  const indexes = new Map(classes.map((code, index) => [code, index]))
  const headings = classes.findIndex((code) => code.length === 4)
  const subheadings = classes.findIndex((code) => code.length === 6)
  const parents = Int16Array.from(classes, (code) => indexes.get(code.slice(0, -2)) ?? -1)
  const siblings: [number, number][] = []
  let from = 0
  for (let at = 1; at <= classes.length; at++) {
    if (at === classes.length || at === headings || at === subheadings || parents[at] !== parents[from]) {
      siblings.push([from, at])
      from = at
    }
  }
  return { starts: [0, headings, subheadings, classes.length], parents, siblings }
}

/** How many candidates the weights, and how many the examples, bring in. */
const fromWeights = 60
const fromExamples = 30
/** Subheadings whose logarithm of the probability is below it are not looked at. */
const leastLog = -16
/** Examples that are less alike than this say nothing. */
const leastLikeness = 0.08
/** Words of a term at the most. */
const longestTerm = 5
/** Words of the name in which terms are looked for. */
const termWords = 40
/** Logarithms of probabilities below it are all one. */
const lowest = -12

/** Finds the candidates for a product and what speaks for each. Holds buffers, so one call after the other. */
export class Surveyor {
  readonly #model: Model
  readonly #rules: readonly TariffRule[]
  readonly #tree: Tree
  readonly #logits: Float64Array
  readonly #likeness: Float32Array
  /** What each rule demands of each subheading, so that codes are looked up once. */
  readonly #demands: readonly (readonly (ReadonlySet<string> | null)[])[]

  constructor(model: Model, rules: readonly TariffRule[]) {
    this.#model = model
    this.#rules = rules
    this.#tree = treeOf(model.classes)
    this.#logits = new Float64Array(model.classes.length)
    this.#likeness = new Float32Array(model.numbers.exampleClasses.length)
    const subheadings = model.classes.slice(this.#tree.starts[2])
    this.#demands = rules.map((rule) => subheadings.map((code) => rule.demands(code)))
  }

  survey(product: ProductDescription, facts: ProductFacts, sent: readonly Feature[]): Survey {
    const features = this.#weigh(sent)
    const terms = this.#terms(product)
    if (features.length === 0) return { features, terms, candidates: [] }
    this.#fillLogProbabilities(features)
    const examples = this.#examples(features)
    return { features, terms, candidates: this.#candidates(facts, terms, examples) }
  }

  /** For each class how much each feature spoke for it, over all its levels; in the orders of both. */
  contributions(features: readonly WeighedFeature[], classIndexes: readonly number[]): Float64Array[] {
    const { weightStarts, weightClasses, weights, scales } = this.#model.numbers
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
      for (let row = weightStarts[index] ?? 0; row < end; row++) {
        const of = weightClasses[row] ?? 0
        const place = places[of] ?? 0
        if (place === 0) continue
        for (const sums of asking[place] ?? []) {
          sums[feature] = (sums[feature] ?? 0) + (weights[row] ?? 0) * (scales[of] ?? 0) * share
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

  /** Leaves in the buffer, for each class, the logarithm of its probability given the class above it. */
  #fillLogProbabilities(features: readonly WeighedFeature[]): void {
    const { weightStarts, weightClasses, weights, scales, biases } = this.#model.numbers
    const logits = this.#logits
    logits.fill(0)
    for (const { index, share } of features) {
      const end = weightStarts[index + 1] ?? 0
      for (let row = weightStarts[index] ?? 0; row < end; row++) {
        const of = weightClasses[row] ?? 0
        logits[of] = (logits[of] ?? 0) + (weights[row] ?? 0) * share
      }
    }
    for (const [from, to] of this.#tree.siblings) {
      let highest = -Infinity
      for (let of = from; of < to; of++) {
        const logit = (logits[of] ?? 0) * (scales[of] ?? 0) + (biases[of] ?? 0)
        logits[of] = logit
        if (logit > highest) highest = logit
      }
      let sum = 0
      for (let of = from; of < to; of++) sum += Math.exp((logits[of] ?? 0) - highest)
      const whole = highest + Math.log(sum)
      for (let of = from; of < to; of++) logits[of] = (logits[of] ?? 0) - whole
    }
  }

  /** The examples that are most like the product: for each subheading the share of their votes, and the best likeness. */
  #examples(features: readonly WeighedFeature[]): Map<number, { votes: number; best: number }> {
    const { exampleStarts, examples, exampleWeights, exampleClasses } = this.#model.numbers
    const likeness = this.#likeness
    likeness.fill(0)
    const touched: number[] = []
    for (const { index, share } of features) {
      const end = exampleStarts[index + 1] ?? 0
      for (let row = exampleStarts[index] ?? 0; row < end; row++) {
        const example = examples[row] ?? 0
        const before = likeness[example] ?? 0
        if (before < leastLikeness) {
          const now = before + (share * (exampleWeights[row] ?? 0)) / 255
          likeness[example] = now
          if (now >= leastLikeness) touched.push(example)
        } else {
          likeness[example] = before + (share * (exampleWeights[row] ?? 0)) / 255
        }
      }
    }
    touched.sort((a, b) => (likeness[b] ?? 0) - (likeness[a] ?? 0) || a - b)
    const found = new Map<number, { votes: number; best: number }>()
    let sum = 0
    for (const example of touched.slice(0, fromExamples)) {
      const like = likeness[example] ?? 0
      const vote = like * like * Math.sqrt(like)
      sum += vote
      const of = exampleClasses[example] ?? 0
      const before = found.get(of)
      found.set(of, { votes: (before?.votes ?? 0) + vote, best: Math.max(before?.best ?? 0, like) })
    }
    for (const [of, { votes, best }] of found) found.set(of, { votes: votes / sum, best })
    return found
  }

  #terms(product: ProductDescription): MatchedTerm[] {
    const { terms, termClasses, features, rarity } = this.#model.numbers
    const words = wordsOf(product.name).slice(0, termWords)
    const tells = words.map((word) => rarity[indexIn(features, featureHash(word))] ?? 8)
    const all = tells.reduce((sum, value) => sum + value, 0) || 1
    const head = headNoun(product.name)
    const found = new Map<string, MatchedTerm>()
    for (let from = 0; from < words.length; from++) {
      let sum = 0
      for (let to = from + 1; to <= Math.min(words.length, from + longestTerm); to++) {
        sum += tells[to - 1] ?? 0
        const inside = words.slice(from, to)
        const term = inside.join(' ')
        const hash = featureHash(term)
        let row = indexIn(terms, hash)
        if (row < 0 || found.has(term)) continue
        const classes: number[] = []
        for (; terms[row] === hash; row++) classes.push(termClasses[row] ?? 0)
        found.set(term, { term, cover: sum / all, classes, hasHead: head !== null && inside.includes(head) })
      }
    }
    return [...found.values()]
  }

  #candidates(
    facts: ProductFacts,
    terms: readonly MatchedTerm[],
    examples: ReadonlyMap<number, { votes: number; best: number }>,
  ): Candidate[] {
    const { classes, numbers } = this.#model
    const { starts, parents } = this.#tree
    const logits = this.#logits
    const [, , subheadings, end] = starts
    // The most likely of thousands, without sorting them all.
    const likely: { of: number; log: number }[] = []
    for (let of = subheadings; of < end; of++) {
      const heading = parents[of] ?? 0
      const log = (logits[of] ?? 0) + (logits[heading] ?? 0) + (logits[parents[heading] ?? 0] ?? 0)
      const isFull = likely.length === fromWeights
      if (log <= leastLog || (isFull && log <= (likely[fromWeights - 1]?.log ?? leastLog))) continue
      if (isFull) likely.pop()
      let at = likely.length
      while (at > 0 && (likely[at - 1]?.log ?? 0) < log) at--
      likely.splice(at, 0, { of, log })
    }
    const chosen = new Set(likely.map(({ of }) => of))
    for (const of of examples.keys()) chosen.add(of)

    const termVotes = new Map<number, number>()
    const headVotes = new Map<number, number>()
    const raise = (votes: Map<number, number>, of: number, vote: number): void => {
      if (vote > (votes.get(of) ?? 0)) votes.set(of, vote)
    }
    for (const { cover, classes: named, hasHead } of terms) {
      const vote = cover / Math.sqrt(named.length)
      for (const of of named) {
        if (of >= subheadings) chosen.add(of)
        const heading = of >= subheadings ? (parents[of] ?? 0) : of
        for (const each of new Set([of, heading])) {
          raise(termVotes, each, vote)
          if (hasHead) raise(headVotes, each, vote)
        }
      }
    }
    const headingVotes = new Map<number, number>()
    for (const [of, { votes }] of examples) {
      const heading = parents[of] ?? 0
      headingVotes.set(heading, (headingVotes.get(heading) ?? 0) + votes)
    }
    const said = this.#rules.map((rule) => rule.says(facts)?.value ?? null)
    const bestOfAll = Math.max(0, ...[...examples.values()].map(({ best }) => best))
    return [...chosen]
      .toSorted((a, b) => a - b)
      .map((of) => {
        const heading = parents[of] ?? 0
        const example = examples.get(of)
        const exampleShare = Math.log(0.01 + (example?.votes ?? 0))
        const signals = new Float64Array(voices.length + 2 * said.length)
        signals.set([
          Math.max(lowest, logits[parents[heading] ?? 0] ?? 0),
          Math.max(lowest, logits[heading] ?? 0),
          Math.max(lowest, logits[of] ?? 0),
          exampleShare,
          Math.log(0.01 + (headingVotes.get(heading) ?? 0)),
          exampleShare * bestOfAll,
          example?.best ?? 0,
          termVotes.get(of) ?? 0,
          termVotes.get(heading) ?? 0,
          headVotes.get(of) ?? 0,
          headVotes.get(heading) ?? 0,
          numbers.traffic[parents[heading] ?? 0] ?? 0,
        ])
        said.forEach((value, rule) => {
          const demanded = this.#demands[rule]?.[of - subheadings] ?? null
          if (value === null || demanded === null) return
          signals[voices.length + 2 * rule + (demanded.has(value) ? 0 : 1)] = 1
        })
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
  const scores = candidates.map(({ signals }) => {
    let score = 0
    for (let at = 0; at < weights.length; at++) score += (weights[at] ?? 0) * (signals[at] ?? 0)
    return score
  })
  const highest = Math.max(...scores)
  const raised = scores.map((score) => Math.exp(score - highest))
  const sum = raised.reduce((total, value) => total + value, 0)
  return raised.map((value) => value / sum)
}
