/** Keeps the highest of a stream of numbers with their indexes, highest first; equal ones in order of arrival. */
export class TopN {
  readonly #indexes: number[] = []
  readonly #values: number[] = []
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get indexes(): readonly number[] {
    return this.#indexes
  }

  addCandidate(index: number, value: number): void {
    const values = this.#values
    const indexes = this.#indexes
    if (values.length === this.#capacity) {
      if (value <= (values[this.#capacity - 1] ?? 0)) return
      values.pop()
      indexes.pop()
    }
    let insertAt = values.length
    values.push(value)
    indexes.push(index)
    for (; insertAt > 0 && (values[insertAt - 1] ?? 0) < value; insertAt--) {
      values[insertAt] = values[insertAt - 1] ?? 0
      indexes[insertAt] = indexes[insertAt - 1] ?? 0
    }
    values[insertAt] = value
    indexes[insertAt] = index
  }
}
