const bytesInId = 10

/** A buffer of randomness for many ids, because single calls cost more than creating the ids. */
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
 * Creates a UUID version 7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, then random bits. Ids sort by creation time
 * to the millisecond.
 *
 * @param timestamp time of the id
 * @param random 10 bytes of randomness, of which 74 bits are used
 */
export function makeUuidV7(timestamp: Date, random: Uint8Array = randomBytes()): string {
  const milliseconds = timestamp.getTime().toString(16).padStart(12, '0')
  let hex = ''
  for (const byte of random) hex += hexOfByte[byte]
  const variant = ((Number.parseInt(hex.slice(3, 4), 16) & 0b0011) | 0b1000).toString(16)
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`
}

/** A UUID as PostgreSQL writes it, in lower case. Nothing else may be compared with a column of that type. */
export const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns the smallest UUID version 7 of a millisecond, as a bound for range queries by time. Times before 1970 return
 * a bound below all ids.
 */
export function makeUuidV7Floor(timestamp: Date): string {
  const milliseconds = Math.max(0, timestamp.getTime()).toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`
}
