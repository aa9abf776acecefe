const bytesInId = 10

/** Randomness for many ids at once: to ask for it one by one takes longer than to make the ids. */
const pool = { bytes: new Uint8Array(bytesInId * 256), used: bytesInId * 256 }

function randomBytes(): Uint8Array {
  if (pool.used >= pool.bytes.length) {
    crypto.getRandomValues(pool.bytes)
    pool.used = 0
  }
  pool.used += bytesInId
  return pool.bytes.subarray(pool.used - bytesInId, pool.used)
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * Makes a UUID version 7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, then random bits, so that ids made later sort
 * after ids made earlier, to the millisecond.
 *
 * @param timestamp the moment the id carries
 * @param random 10 bytes of randomness; 74 bits of them go into the id
 */
export function makeUuidV7(timestamp: Date, random: Uint8Array = randomBytes()): string {
  const milliseconds = timestamp.getTime().toString(16).padStart(12, '0')
  let hex = ''
  for (const byte of random) hex += hexOfByte[byte]
  const variant = ((Number.parseInt(hex.slice(3, 4), 16) & 0b0011) | 0b1000).toString(16)
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`
}

/** A UUID as PostgreSQL writes it, in lower case: what else is in its place must not get to a column of that type. */
export const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The smallest UUID version 7 of a millisecond: a bound for range queries over ids by time. No id can carry a moment
 * before 1970; the bound of such a moment lies before all of them.
 */
export function makeUuidV7Floor(timestamp: Date): string {
  const milliseconds = Math.max(0, timestamp.getTime()).toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`
}
