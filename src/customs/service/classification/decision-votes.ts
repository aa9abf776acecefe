import { binarySearch } from '../binary-search.ts'
import { type Feature, hashFeature } from './features.ts'
import { toShared } from './shared-arrays.ts'
import { TopN } from './top-n.ts'

/**
 * The traits by which a product is compared: words, pairs of words, its head noun and its facts, each weighted by its
 * information.
 */
export interface ProductTraits {
  /** Ascending and distinct. */
  readonly hashes: Uint32Array
  /** The weight of each, in the order of the hashes. */
  readonly weights: Float32Array
}

/** A product with a decided code. */
export interface DecidedTraits {
  readonly traits: ProductTraits
  /** Six digits. */
  readonly code: string
}

/**
 * The decisions of one tenant, indexed by traits; decisions are numbered by their position in the input. Hashes are
 * ascending; the decisions with the one at `n` are those from `starts[n]` to `starts[n + 1]`. Can be shared between
 * threads.
 */
export interface DecisionIndex {
  readonly hashes: Uint32Array
  readonly starts: Uint32Array
  readonly decisions: Uint16Array
  /** The share of each trait in its decision, in 255ths; the squares of a decision's shares add up to 1. */
  readonly shares: Uint8Array
  /** The factor of each hash's weight, given how many decisions have it. */
  readonly factors: Float32Array
  /** The six digits of each decision's code, as a number. */
  readonly codes: Uint32Array
}

/** A decision on a similar product. */
export interface NearDecision {
  readonly number: number
  readonly code: string
  /** 0 to 1. */
  readonly likeness: number
}

/** What similar decisions say about a product. */
export interface DecisionVotes {
  readonly nearest: readonly NearDecision[]
  /** The maximum increase of a code's log odds, if all agree on it. */
  readonly strength: number
}

/** Maximum decisions in an index: their numbers have 16 bits, and it bounds time and memory. */
export const maxDecisions = 4000
/** Decisions that vote. */
const maxVoters = 5
/** Decisions with less similarity are ignored. */
const minSimilarity = 0.3
/** The increase of the log odds of a decision's code for a product with the same words. */
const greatestStrength = 7
/** Weight of a text that its words identify; a name of two words has half of it. */
const fullWeight = 20
/** Prior probability of a code that only decisions support. */
const unexpected = 0.005
/** Minimum factor of a trait's weight, if all decisions have it. */
const minFactor = 0.05
/** Decisions that raise the log odds by less are not named as evidence. */
const minEffect = 0.4

/**
 * Returns the traits of a product.
 *
 * @param rarityOf rarity of a feature in the training texts; unknown words, such as names of collections, are the
 *   rarest
 */
export function toTraits(features: readonly Feature[], rarityOf: (name: string) => number): ProductTraits {
  const weights = new Map<number, number>()
  for (const { name, kind, weight } of features) {
    if (kind === 'piece') continue
    const hash = hashFeature(name)
    weights.set(hash, Math.max(weights.get(hash) ?? 0, weight * rarityOf(name)))
  }
  const hashes = Uint32Array.from(weights.keys()).toSorted()
  return { hashes, weights: Float32Array.from(hashes, (hash) => weights.get(hash) ?? 0) }
}

/** The factor of a trait's weight, given how many decisions have it: what all have carries no information. */
const calculateFactor = (having: number, all: number): number =>
  having <= 1 ? 1 : Math.max(minFactor, Math.log((all + 1) / having) / Math.log(all + 1))

/** @throws RangeError for more than {@link maxDecisions} */
export function buildDecisionIndex(decided: readonly DecidedTraits[]): DecisionIndex {
  if (decided.length > maxDecisions) throw new RangeError(`an index takes ${maxDecisions} decisions at the most`)
  const total = decided.reduce((sum, { traits }) => sum + traits.hashes.length, 0)
  // Hash and decision number in one number, to sort them together.
  const entries = new Float64Array(total)
  let filled = 0
  decided.forEach(({ traits }, number) => {
    for (const hash of traits.hashes) entries[filled++] = hash * maxDecisions + number
  })
  entries.sort()
  const hashes: number[] = []
  const starts: number[] = []
  const decisions = new Uint16Array(total)
  entries.forEach((entry, position) => {
    const number = entry % maxDecisions
    const hash = (entry - number) / maxDecisions
    if (hashes.at(-1) !== hash) {
      hashes.push(hash)
      starts.push(position)
    }
    decisions[position] = number
  })
  starts.push(total)
  const sorted = Uint32Array.from(hashes)
  const factors = Float32Array.from(hashes, (_, index) =>
    calculateFactor((starts[index + 1] ?? 0) - (starts[index] ?? 0), decided.length),
  )
  const lengths = decided.map(({ traits }) => weigh(sorted, factors, traits).length)
  const shares = new Uint8Array(total)
  // Sorted by decision within a hash, and by hash within a decision.
  const cursors = new Uint32Array(decided.length)
  for (let index = 0; index < hashes.length; index++) {
    for (let row = starts[index] ?? 0; row < (starts[index + 1] ?? 0); row++) {
      const number = decisions[row] ?? 0
      const weight = decided[number]?.traits.weights[cursors[number] ?? 0] ?? 0
      cursors[number] = (cursors[number] ?? 0) + 1
      shares[row] = Math.round((255 * weight * (factors[index] ?? 0)) / (lengths[number] ?? 1))
    }
  }
  return {
    hashes: toShared(Uint32Array, sorted),
    starts: toShared(Uint32Array, starts),
    decisions: toShared(Uint16Array, decisions),
    shares: toShared(Uint8Array, shares),
    factors: toShared(Float32Array, factors),
    codes: toShared(
      Uint32Array,
      decided.map(({ code }) => Number(code)),
    ),
  }
}

/** Returns the position of each trait among the hashes (negative if absent), its weight there, and the norm. */
function weigh(hashes: Uint32Array, factors: Float32Array, traits: ProductTraits) {
  let squares = 0
  const weighed = Array.from(traits.hashes, (hash, position) => {
    const index = binarySearch(hashes, hash)
    const weight = (traits.weights[position] ?? 0) * (index < 0 ? 1 : (factors[index] ?? 1))
    squares += weight * weight
    return { index, weight }
  })
  return { weighed, length: Math.sqrt(squares) || 1 }
}

/** Returns the most similar decisions and how much they count; none if no product is similar. */
export function findVotes(index: DecisionIndex, traits: ProductTraits): DecisionVotes {
  const { weighed, length } = weigh(index.hashes, index.factors, traits)
  const likeness = new Float32Array(index.codes.length)
  for (const { index: traitIndex, weight } of weighed) {
    if (traitIndex < 0) continue
    const step = weight / length / 255
    for (let row = index.starts[traitIndex] ?? 0; row < (index.starts[traitIndex + 1] ?? 0); row++) {
      const number = index.decisions[row] ?? 0
      likeness[number] = (likeness[number] ?? 0) + step * (index.shares[row] ?? 0)
    }
  }
  const nearest = new TopN(maxVoters)
  likeness.forEach((like, number) => {
    if (like >= minSimilarity) nearest.addCandidate(number, like)
  })
  const best = Math.min(1, likeness[nearest.indexes[0] ?? -1] ?? 0)
  const certainty = Math.min(1, (length / fullWeight) ** 2)
  return {
    nearest: nearest.indexes.map((number) => ({
      number,
      code: String(index.codes[number] ?? 0).padStart(6, '0'),
      likeness: Math.min(1, likeness[number] ?? 0),
    })),
    strength: greatestStrength * certainty * (Math.max(0, best - minSimilarity) / (1 - minSimilarity)) ** 1.5,
  }
}

/** The adjusted confidence in a code, and the decision that contributed most; null if none did. */
export interface VotedCode {
  readonly code: string
  readonly confidence: number
  readonly decision: NearDecision | null
}

/**
 * Returns the confidence in each code, including those that only decisions name. If the decisions agree, the odds of
 * their code rise; if they differ, each code gets its share of the votes, so that all count less.
 *
 * @param codes distinct, with confidences that add up to at most 1
 */
export function weighVotes(
  codes: readonly { readonly code: string; readonly confidence: number }[],
  { nearest, strength }: DecisionVotes,
): readonly VotedCode[] {
  const votes = new Map<string, { votes: number; readonly decision: NearDecision }>()
  let sum = 0
  for (const decision of nearest) {
    const vote = decision.likeness ** 4
    sum += vote
    const former = votes.get(decision.code)
    if (former === undefined) votes.set(decision.code, { votes: vote, decision })
    else former.votes += vote
  }
  const known = new Set(codes.map(({ code }) => code))
  const named = [...votes.keys()].filter((code) => !known.has(code)).map((code) => ({ code, confidence: unexpected }))
  const raised = [...codes, ...named].map(({ code, confidence }) => {
    const forCode = votes.get(code)
    const effect = forCode === undefined ? 0 : (strength * forCode.votes) / sum
    const decision = forCode !== undefined && effect >= minEffect ? forCode.decision : null
    return { code, confidence: confidence * Math.exp(effect), decision }
  })
  const undecidedShare = Math.max(0, 1 - codes.reduce((total, { confidence }) => total + confidence, 0))
  const total = raised.reduce((all, { confidence }) => all + confidence, 0) + undecidedShare
  return raised.map((voted) => ({ ...voted, confidence: voted.confidence / total }))
}
