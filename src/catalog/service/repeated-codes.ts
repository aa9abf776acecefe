/** How many codes that are repeated are told. */
const maxListed = 20
const firstSize = 1024

/**
 * Counts the products of an upload whose code came before. It holds 8 octets of each code, however long codes are: an upload
 * has 400,000 products at the most, and this 12 MiB then.
 */
export class RepeatedCodes {
  readonly #fingerprint: (text: string) => bigint
  readonly #told = new Set<string>()
  /** Open addressing, never more than half full; 0 is an empty place. */
  #table = new BigUint64Array(firstSize)
  #held = 0
  #count = 0

  /** @param fingerprint 64 bits of a text that nobody can choose */
  constructor(fingerprint: (text: string) => bigint) {
    this.#fingerprint = fingerprint
  }

  add(brandCode: string, productCode: string): void {
    if (this.#hold(this.#fingerprint(`${brandCode} ${productCode}`) || 1n)) return
    this.#count++
    if (this.#told.size < maxListed) this.#told.add(productCode)
  }

  /** How many products had a code that came before. */
  get count(): number {
    return this.#count
  }

  /** The first 20 of those codes, each once. */
  get told(): readonly string[] {
    return [...this.#told]
  }

  /** @returns false when it is held already */
  #hold(fingerprint: bigint): boolean {
    if (2 * (this.#held + 1) > this.#table.length) this.#grow()
    if (!put(this.#table, fingerprint)) return false
    this.#held++
    return true
  }

  #grow(): void {
    const larger = new BigUint64Array(2 * this.#table.length)
    for (const fingerprint of this.#table) if (fingerprint !== 0n) put(larger, fingerprint)
    this.#table = larger
  }
}

function put(table: BigUint64Array, fingerprint: bigint): boolean {
  let place = Number(fingerprint % BigInt(table.length))
  for (;;) {
    const held = table[place]
    if (held === fingerprint) return false
    if (held === 0n) {
      table[place] = fingerprint
      return true
    }
    place = (place + 1) % table.length
  }
}
