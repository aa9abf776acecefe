/**
 * The deliveries a process may have in progress. Each endpoint has a slot of its own; the others are lent to endpoints
 * that answer quickly.
 */
export class SendingSlots {
  readonly #shared: number
  #lent = 0

  /** @param shared number of slots to lend */
  constructor(shared: number) {
    this.#shared = shared
  }

  /** @returns whether a slot was available */
  borrow(): boolean {
    if (this.#lent >= this.#shared) return false
    this.#lent++
    return true
  }

  giveBack(): void {
    this.#lent--
  }
}
