/** Repeated codes that are reported. */
const maxListed = 20
const firstSize = 1024

/**
 * Counts products of an upload whose code occurred before. Uses 8 bytes per code of any length: at most 12 MiB for the
 * maximum of 400,000 products.
 */
export class RepeatedCodes {
  readonly #fingerprint: (text: string) => bigint
  readonly #reported = new Set<string>()
  /** Open addressing, at most half full; 0 marks an empty slot. */
  #table = new BigUint64Array(firstSize)
  #distinct = 0
  #count = 0

  /** @param fingerprint 64 bits of a text, computed with a secret key */
  constructor(fingerprint: (text: string) => bigint) {
    this.#fingerprint = fingerprint
  }

  add(brandCode: string, productCode: string): void {
    if (this.#insert(this.#fingerprint(`${brandCode} ${productCode}`) || 1n)) return
    this.#count++
    if (this.#reported.size < maxListed) this.#reported.add(productCode)
  }

  /** The number of products with a repeated code. */
  get count(): number {
    return this.#count
  }

  /** The first 20 of those codes, each once. */
  get reported(): readonly string[] {
    return [...this.#reported]
  }

  /** @returns false if it is already there */
  #insert(fingerprint: bigint): boolean {
    if (2 * (this.#distinct + 1) > this.#table.length) this.#grow()
    if (!put(this.#table, fingerprint)) return false
    this.#distinct++
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
    const entry = table[place]
    if (entry === fingerprint) return false
    if (entry === 0n) {
      table[place] = fingerprint
      return true
    }
    place = (place + 1) % table.length
  }
}
