/** Random bytes needed by {@link generateReturnOrderNumber}. */
export const returnOrderNumberBytes = 7

const smallest = 1_000_000_000_000_000n
const randomBits = 52

/**
 * Generates a return order number: 16 digits, 10^15 to 10^15 + 2^52 − 1, uniformly distributed. It fits an int64 and
 * stays below 2^53, because it is also the tracking reference, which clients send as a JSON number and JavaScript reads
 * into a double. 52 random bits cannot be guessed, and tracking also requires the shopper's email address; but numbers
 * can collide, so the caller must be ready to draw again.
 *
 * @param random 7 bytes from a cryptographic source
 * @throws RangeError for another length
 */
export function generateReturnOrderNumber(random: Uint8Array): string {
  if (random.length !== returnOrderNumberBytes) {
    throw new RangeError(`A return order number takes ${returnOrderNumberBytes} random bytes, not ${random.length}`)
  }
  let value = 0n
  for (const byte of random) value = (value << 8n) | BigInt(byte)
  return String(smallest + BigInt.asUintN(randomBits, value))
}
