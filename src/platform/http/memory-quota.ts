/**
 * Memory that requests hold together, in octets, and of which nobody may hold more than a share. It is only counted:
 * whoever takes some gives it back.
 */
export class MemoryQuota {
  readonly #limit: number
  readonly #limitPerHolder: number
  readonly #ofHolder = new Map<string, number>()
  #taken = 0

  constructor(limit: number, limitPerHolder: number) {
    this.#limit = limit
    this.#limitPerHolder = limitPerHolder
  }

  /** How much is taken, in octets. */
  get reserved(): number {
    return this.#taken
  }

  /** Whether there is room for so many octets more, which all these holders have to answer for. */
  hasRoom(holders: readonly string[], octets: number): boolean {
    const isWithinShare = (holder: string) => (this.#ofHolder.get(holder) ?? 0) + octets <= this.#limitPerHolder
    return this.#taken + octets <= this.#limit && holders.every(isWithinShare)
  }

  /** Takes octets, whether there is room or not; a negative number gives them back. */
  reserveBytes(holders: readonly string[], octets: number): void {
    this.#taken += octets
    for (const holder of holders) {
      const held = (this.#ofHolder.get(holder) ?? 0) + octets
      if (held > 0) this.#ofHolder.set(holder, held)
      else this.#ofHolder.delete(holder)
    }
  }
}
