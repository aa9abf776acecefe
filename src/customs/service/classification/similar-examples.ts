import type { WeightedFeature } from './features.ts'
import type { ModelArrays } from './model.ts'
import { TopN } from './top-n.ts'

/** The examples most similar to a product: for each subheading, the share of votes and the highest similarity. */
export type SimilarExamples = ReadonlyMap<number, { readonly votes: number; readonly best: number }>

/** Examples that vote. */
const fromExamples = 20
/** Examples with less similarity are ignored. */
const minSimilarity = 0.08

/** The examples that products are compared with. Holds buffers, so calls must not overlap. */
export class ExampleIndex {
  readonly #numbers: ModelArrays
  readonly #similarity: Float32Array
  /** The examples that share a feature with the product. */
  readonly #touchedExamples: Uint32Array

  constructor(numbers: ModelArrays) {
    this.#numbers = numbers
    this.#similarity = new Float32Array(numbers.exampleClasses.length)
    this.#touchedExamples = new Uint32Array(numbers.exampleClasses.length)
  }

  /** Finds the most similar examples by features. */
  findSimilar(features: readonly WeightedFeature[]): SimilarExamples {
    const { exampleStarts, examples, exampleWeights, exampleClasses } = this.#numbers
    const similarity = this.#similarity
    const touched = this.#touchedExamples
    similarity.fill(0)
    let touches = 0
    for (const { index, share } of features) {
      const end = exampleStarts[index + 1] ?? 0
      const step = share / 255
      for (let row = exampleStarts[index] ?? 0; row < end; row++) {
        const example = examples[row] ?? 0
        const previous = similarity[example] ?? 0
        if (previous === 0) touched[touches++] = example
        similarity[example] = previous + step * (exampleWeights[row] ?? 0)
      }
    }
    const alike = new TopN(fromExamples)
    for (let position = 0; position < touches; position++) {
      const example = touched[position] ?? 0
      const like = similarity[example] ?? 0
      if (like >= minSimilarity) alike.addCandidate(example, like)
    }
    const votesByClass = new Map<number, { votes: number; best: number }>()
    let sum = 0
    for (const example of alike.indexes) {
      const like = similarity[example] ?? 0
      const vote = like * like * Math.sqrt(like)
      sum += vote
      const classIndex = exampleClasses[example] ?? 0
      const previous = votesByClass.get(classIndex)
      if (previous === undefined) votesByClass.set(classIndex, { votes: vote, best: like })
      else previous.votes += vote
    }
    for (const classVotes of votesByClass.values()) classVotes.votes /= sum
    return votesByClass
  }
}
