/**
 * Counts the memory that requests use together, in bytes, with a limit per holder. Callers must release what they
 * reserve.
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

  /** Reserved bytes. */
  get reserved(): number {
    return this.#taken
  }

  /** Whether that many more bytes fit the limits of all these holders. */
  hasRoom(holders: readonly string[], octets: number): boolean {
    const isWithinShare = (holder: string) => (this.#ofHolder.get(holder) ?? 0) + octets <= this.#limitPerHolder
    return this.#taken + octets <= this.#limit && holders.every(isWithinShare)
  }

  /** Reserves bytes even if there is no room; a negative number releases them. */
  reserveBytes(holders: readonly string[], octets: number): void {
    this.#taken += octets
    for (const holder of holders) {
      const held = (this.#ofHolder.get(holder) ?? 0) + octets
      if (held > 0) this.#ofHolder.set(holder, held)
      else this.#ofHolder.delete(holder)
    }
  }
}
