/** How the classes of a model lie in each other: chapters first, then headings, then subheadings, each in their order. */
export interface ClassTree {
  /** Where the headings begin, and where the subheadings. */
  readonly headings: number
  readonly subheadings: number
  /** For each class the class above it; -1 above chapters. */
  readonly parents: Int16Array
  /** For each class where the classes below it begin, and where they end; both 0 below subheadings. */
  readonly from: Uint16Array
  readonly to: Uint16Array
}

/** The tree of classes that are given by their codes: all of two digits, then all of four, then all of six. */
export function buildClassTree(classes: readonly string[]): ClassTree {
  const indexes = new Map(classes.map((code, index) => [code, index]))
  const parents = Int16Array.from(classes, (code) => indexes.get(code.slice(0, -2)) ?? -1)
  const from = new Uint16Array(classes.length)
  const to = new Uint16Array(classes.length)
  parents.forEach((parent, position) => {
    if (parent < 0) return
    if (to[parent] === 0) from[parent] = position
    to[parent] = position + 1
  })
  return {
    headings: classes.findIndex((code) => code.length === 4),
    subheadings: classes.findIndex((code) => code.length === 6),
    parents,
    from,
    to,
  }
}

/**
 * Logarithms of the probability of each class given the class above it: a softmax over classes that lie in one class,
 * calculated only where somebody asks.
 */
export class LogProbabilities {
  readonly #tree: ClassTree
  readonly #logitOf: (index: number) => number
  readonly #logs: Float64Array
  /** For each class whether those below it are calculated. */
  readonly #isSettled: Uint8Array

  /** @param logitOf what a voice says of a class, on the scale of logits */
  constructor(tree: ClassTree, logitOf: (index: number) => number) {
    this.#tree = tree
    this.#logitOf = logitOf
    this.#logs = new Float64Array(tree.parents.length)
    this.#isSettled = new Uint8Array(tree.parents.length)
  }

  /** Begins with another product. */
  reset(): void {
    this.#isSettled.fill(0)
    this.#normalise(0, this.#tree.headings)
  }

  /** The logarithm for a class. */
  getLogProbability(index: number): number {
    const parent = this.#tree.parents[index] ?? -1
    if (parent >= 0 && this.#isSettled[parent] === 0) {
      this.#isSettled[parent] = 1
      this.#normalise(this.#tree.from[parent] ?? 0, this.#tree.to[parent] ?? 0)
    }
    return this.#logs[index] ?? 0
  }

  #normalise(from: number, to: number): void {
    const logs = this.#logs
    let highest = -Infinity
    for (let classIndex = from; classIndex < to; classIndex++) {
      const logit = this.#logitOf(classIndex)
      logs[classIndex] = logit
      if (logit > highest) highest = logit
    }
    let sum = 0
    for (let classIndex = from; classIndex < to; classIndex++) sum += Math.exp((logs[classIndex] ?? 0) - highest)
    const logSum = highest + Math.log(sum)
    for (let classIndex = from; classIndex < to; classIndex++) logs[classIndex] = (logs[classIndex] ?? 0) - logSum
  }
}
