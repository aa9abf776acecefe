/** How many random bytes {@link generateReturnOrderNumber} takes. */
export const returnOrderNumberBytes = 7

const smallest = 1_000_000_000_000_000n
const randomBits = 52

/**
 * Makes a return order number: 16 digits, 10^15 to 10^15 + 2^52 − 1, each as likely as any other. It fits an int64, and
 * it stays below 2^53, because it is also the tracking reference, which clients send as a JSON number: one written in
 * JavaScript cannot spoil it by reading it into a double. 52 random bits cannot be guessed, and tracking asks for the
 * shopper's e-mail besides; but two numbers can meet, so whoever stores one must be ready to draw again.
 *
 * @param random 7 bytes from a cryptographic source
 * @throws RangeError when there are fewer or more
 */
export function generateReturnOrderNumber(random: Uint8Array): string {
  if (random.length !== returnOrderNumberBytes) {
    throw new RangeError(`A return order number takes ${returnOrderNumberBytes} random bytes, not ${random.length}`)
  }
  let value = 0n
  for (const byte of random) value = (value << 8n) | BigInt(byte)
  return String(smallest + BigInt.asUintN(randomBits, value))
}
