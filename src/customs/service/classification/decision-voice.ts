import { binarySearch } from '../binary-search.ts'
import { type Feature, hashFeature } from './features.ts'
import { toShared } from './shared-arrays.ts'
import { TopN } from './top-n.ts'

/** What a product is compared with others by: words, pairs of words, its noun and its facts, each by how much it tells. */
export interface ProductTraits {
  /** Ascending, each once. */
  readonly hashes: Uint32Array
  /** How much each tells, in the order of the hashes. */
  readonly weights: Float32Array
}

/** A product whose code somebody decided. */
export interface DecidedTraits {
  readonly traits: ProductTraits
  /** Six digits. */
  readonly code: string
}

/**
 * The decisions of one tenant as products are compared with them; numbers of decisions are their places in the list that it
 * was built of. Hashes stand in ascending order; the decisions of the one at `n` are those from `starts[n]` to
 * `starts[n + 1]`. Threads can share it.
 */
export interface DecisionIndex {
  readonly hashes: Uint32Array
  readonly starts: Uint32Array
  readonly decisions: Uint16Array
  /** Of each decision in that list, in 255ths: the squares of all shares of a decision add up to 1. */
  readonly shares: Uint8Array
  /** How much of its weight a hash keeps where this many have it. */
  readonly keeps: Float32Array
  /** Six digits of each decision, as a number. */
  readonly codes: Uint32Array
}

/** A decision that a product is like. */
export interface NearDecision {
  readonly number: number
  readonly code: string
  /** 0 to 1. */
  readonly likeness: number
}

/** What near decisions say of a product. */
export interface DecisionVotes {
  readonly nearest: readonly NearDecision[]
  /** By how much a code's odds are raised that all of them have, as a logarithm. */
  readonly strength: number
}

/** Decisions that one index takes at the most: the number of one has 16 bits, and the rest bounds time and memory. */
export const maxDecisions = 4000
/** Decisions that have a vote. */
const votesOf = 5
/** Decisions that are less alike than this say nothing. */
const minLikeness = 0.3
/** What a decision does to the odds of its code whose product has the same words, as a logarithm. */
const greatestStrength = 7
/** What a text must weigh to be told from all others by its words; a name of two words weighs half of it. */
const tellingWeight = 20
/** How likely a code is before decisions speak that nothing else speaks for. */
const unexpected = 0.005
/** What a trait keeps of its weight at least that all decisions have. */
const minKept = 0.05
/** A decision that raises the odds of a code by less, as a logarithm, is not named for it. */
const minEffect = 0.4

/**
 * The traits of a product.
 *
 * @param rarityOf how rare a feature is in the texts that the model learned from; words it does not know, such as names of
 *   collections, are the rarest
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

/** What of its weight a trait keeps that so many of all decisions have: what they all have tells nothing. */
const keptOf = (having: number, all: number): number =>
  having <= 1 ? 1 : Math.max(minKept, Math.log((all + 1) / having) / Math.log(all + 1))

/** @throws RangeError for more than {@link maxDecisions} */
export function buildDecisionIndex(decided: readonly DecidedTraits[]): DecisionIndex {
  if (decided.length > maxDecisions) throw new RangeError(`an index takes ${maxDecisions} decisions at the most`)
  const total = decided.reduce((sum, { traits }) => sum + traits.hashes.length, 0)
  // A hash and the number of its decision in one number, so that they are sorted together.
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
  const keeps = Float32Array.from(hashes, (_, index) =>
    keptOf((starts[index + 1] ?? 0) - (starts[index] ?? 0), decided.length),
  )
  const lengths = decided.map(({ traits }) => weigh(sorted, keeps, traits).length)
  const shares = new Uint8Array(total)
  // The decisions of a hash stand in the order of their numbers, and the hashes of a decision in theirs.
  const cursors = new Uint32Array(decided.length)
  for (let index = 0; index < hashes.length; index++) {
    for (let row = starts[index] ?? 0; row < (starts[index + 1] ?? 0); row++) {
      const number = decisions[row] ?? 0
      const weight = decided[number]?.traits.weights[cursors[number] ?? 0] ?? 0
      cursors[number] = (cursors[number] ?? 0) + 1
      shares[row] = Math.round((255 * weight * (keeps[index] ?? 0)) / (lengths[number] ?? 1))
    }
  }
  return {
    hashes: toShared(Uint32Array, sorted),
    starts: toShared(Uint32Array, starts),
    decisions: toShared(Uint16Array, decisions),
    shares: toShared(Uint8Array, shares),
    keeps: toShared(Float32Array, keeps),
    codes: toShared(
      Uint32Array,
      decided.map(({ code }) => Number(code)),
    ),
  }
}

/** Where each trait stands among the hashes, below 0 where it does not, what it weighs there, and the length of them all. */
function weigh(hashes: Uint32Array, keeps: Float32Array, traits: ProductTraits) {
  let squares = 0
  const weighed = Array.from(traits.hashes, (hash, position) => {
    const index = binarySearch(hashes, hash)
    const weight = (traits.weights[position] ?? 0) * (index < 0 ? 1 : (keeps[index] ?? 1))
    squares += weight * weight
    return { index, weight }
  })
  return { weighed, length: Math.sqrt(squares) || 1 }
}

/** The decisions that are most like a product, and how much they count. Of products without any that is like them, none. */
export function askDecisions(index: DecisionIndex, traits: ProductTraits): DecisionVotes {
  const { weighed, length } = weigh(index.hashes, index.keeps, traits)
  const likeness = new Float32Array(index.codes.length)
  for (const { index: at, weight } of weighed) {
    if (at < 0) continue
    const step = weight / length / 255
    for (let row = index.starts[at] ?? 0; row < (index.starts[at + 1] ?? 0); row++) {
      const number = index.decisions[row] ?? 0
      likeness[number] = (likeness[number] ?? 0) + step * (index.shares[row] ?? 0)
    }
  }
  const nearest = new TopN(votesOf)
  likeness.forEach((like, number) => {
    if (like >= minLikeness) nearest.addCandidate(number, like)
  })
  const best = Math.min(1, likeness[nearest.indexes[0] ?? -1] ?? 0)
  const told = Math.min(1, (length / tellingWeight) ** 2)
  return {
    nearest: nearest.indexes.map((number) => ({
      number,
      code: String(index.codes[number] ?? 0).padStart(6, '0'),
      likeness: Math.min(1, likeness[number] ?? 0),
    })),
    strength: greatestStrength * told * (Math.max(0, best - minLikeness) / (1 - minLikeness)) ** 1.5,
  }
}

/** The confidence in a code once decisions have spoken, and the decision that spoke for it most; null where none did. */
export interface VotedCode {
  readonly code: string
  readonly confidence: number
  readonly decision: NearDecision | null
}

/**
 * The confidence in each code, and in those that only decisions name. Where they agree the odds of their code rise; where
 * they differ each code gets its share of the votes, so that all of them count less.
 *
 * @param codes each once, with confidences that add up to at most 1
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
  const rest = Math.max(0, 1 - codes.reduce((total, { confidence }) => total + confidence, 0))
  const total = raised.reduce((all, { confidence }) => all + confidence, 0) + rest
  return raised.map((voted) => ({ ...voted, confidence: voted.confidence / total }))
}
