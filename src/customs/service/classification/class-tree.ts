/** The hierarchy of a model's classes: chapters first, then headings, then subheadings, each in order. */
export interface ClassTree {
  /** Index of the first heading, and of the first subheading. */
  readonly headings: number
  readonly subheadings: number
  /** For each class, its parent; -1 for chapters. */
  readonly parents: Int16Array
  /** For each class, the range of its children; both 0 for subheadings. */
  readonly from: Uint16Array
  readonly to: Uint16Array
}

/** Builds the tree from class codes: all of two digits, then four, then six. */
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

/** Log probabilities of classes given their parents: a softmax over siblings, computed on demand. */
export class LogProbabilities {
  readonly #tree: ClassTree
  readonly #logitOf: (index: number) => number
  readonly #logs: Float64Array
  /** For each class, whether its children have been computed. */
  readonly #isSettled: Uint8Array

  /** @param logitOf the logit of a class */
  constructor(tree: ClassTree, logitOf: (index: number) => number) {
    this.#tree = tree
    this.#logitOf = logitOf
    this.#logs = new Float64Array(tree.parents.length)
    this.#isSettled = new Uint8Array(tree.parents.length)
  }

  /** Starts with another product. */
  reset(): void {
    this.#isSettled.fill(0)
    this.#normalise(0, this.#tree.headings)
  }

  /** The log probability of a class. */
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
