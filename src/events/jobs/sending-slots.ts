/**
 * How many deliveries a process may have under way. Each endpoint has one of its own that nobody can take from it; the
 * others are lent to those that answer quickly.
 */
export class SendingSlots {
  readonly #shared: number
  #lent = 0

  /** @param shared how many may be lent */
  constructor(shared: number) {
    this.#shared = shared
  }

  /** @returns whether one was lent */
  borrow(): boolean {
    if (this.#lent >= this.#shared) return false
    this.#lent++
    return true
  }

  giveBack(): void {
    this.#lent--
  }
}
