import type { WeighedFeature } from './features.ts'
import { Highest } from './highest.ts'
import type { ModelNumbers } from './model.ts'

/** The examples that are most like a product: for each subheading the share of their votes, and the best likeness. */
export type AlikeExamples = ReadonlyMap<number, { readonly votes: number; readonly best: number }>

/** How many examples have a vote. */
const fromExamples = 20
/** Examples that are less alike than this say nothing. */
const leastLikeness = 0.08

/** The examples that products are compared with. Holds buffers, so one call after the other. */
export class Examples {
  readonly #numbers: ModelNumbers
  readonly #likeness: Float32Array
  /** The examples that have anything in common with the product. */
  readonly #touched: Uint32Array

  constructor(numbers: ModelNumbers) {
    this.#numbers = numbers
    this.#likeness = new Float32Array(numbers.exampleClasses.length)
    this.#touched = new Uint32Array(numbers.exampleClasses.length)
  }

  /** The examples that are most like a product with these features. */
  alike(features: readonly WeighedFeature[]): AlikeExamples {
    const { exampleStarts, examples, exampleWeights, exampleClasses } = this.#numbers
    const likeness = this.#likeness
    const touched = this.#touched
    likeness.fill(0)
    let touches = 0
    for (const { index, share } of features) {
      const end = exampleStarts[index + 1] ?? 0
      const step = share / 255
      for (let row = exampleStarts[index] ?? 0; row < end; row++) {
        const example = examples[row] ?? 0
        const before = likeness[example] ?? 0
        if (before === 0) touched[touches++] = example
        likeness[example] = before + step * (exampleWeights[row] ?? 0)
      }
    }
    const alike = new Highest(fromExamples)
    for (let at = 0; at < touches; at++) {
      const example = touched[at] ?? 0
      const like = likeness[example] ?? 0
      if (like >= leastLikeness) alike.offer(example, like)
    }
    const found = new Map<number, { votes: number; best: number }>()
    let sum = 0
    for (const example of alike.indexes) {
      const like = likeness[example] ?? 0
      const vote = like * like * Math.sqrt(like)
      sum += vote
      const of = exampleClasses[example] ?? 0
      const before = found.get(of)
      if (before === undefined) found.set(of, { votes: vote, best: like })
      else before.votes += vote
    }
    for (const each of found.values()) each.votes /= sum
    return found
  }
}
