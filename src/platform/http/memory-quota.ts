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
  hasRoom(holders: readonly string[], bytes: number): boolean {
    const isWithinShare = (holder: string) => (this.#ofHolder.get(holder) ?? 0) + bytes <= this.#limitPerHolder
    return this.#taken + bytes <= this.#limit && holders.every(isWithinShare)
  }

  /** Reserves bytes even if there is no room; a negative number releases them. */
  reserveBytes(holders: readonly string[], bytes: number): void {
    this.#taken += bytes
    for (const holder of holders) {
      const reserved = (this.#ofHolder.get(holder) ?? 0) + bytes
      if (reserved > 0) this.#ofHolder.set(holder, reserved)
      else this.#ofHolder.delete(holder)
    }
  }
}
