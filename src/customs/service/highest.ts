/**
 * Keeps the highest of a stream of numbers, highest first, with an index each; of equals, the one that came first goes
 * first.
 */
export class Highest {
  readonly #indexes: number[] = []
  readonly #values: number[] = []
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get indexes(): readonly number[] {
    return this.#indexes
  }

  offer(index: number, value: number): void {
    const values = this.#values
    const indexes = this.#indexes
    if (values.length === this.#most) {
      if (value <= (values[this.#most - 1] ?? 0)) return
      values.pop()
      indexes.pop()
    }
    let at = values.length
    values.push(value)
    indexes.push(index)
    for (; at > 0 && (values[at - 1] ?? 0) < value; at--) {
      values[at] = values[at - 1] ?? 0
      indexes[at] = indexes[at - 1] ?? 0
    }
    values[at] = value
    indexes[at] = index
  }
}
