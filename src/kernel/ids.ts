/**
 * Makes a UUID version 7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, then random bits, so that ids made later sort
 * after ids made earlier, to the millisecond.
 *
 * @param at the moment the id carries
 * @param random 10 bytes of randomness; the first 74 usable bits of them go into the id
 */
export function uuidV7(at: Date, random: Uint8Array = crypto.getRandomValues(new Uint8Array(10))): string {
  const milliseconds = at.getTime().toString(16).padStart(12, '0')
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((Number.parseInt(hex.slice(3, 4), 16) & 0b0011) | 0b1000).toString(16)
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`
}

/** The smallest UUID version 7 of a millisecond: a bound for range queries over ids by time. */
export function uuidV7Floor(at: Date): string {
  const milliseconds = at.getTime().toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`
}
