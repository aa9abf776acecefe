/** How long a password withstands guessing. */
export type PasswordStrength = 'weak' | 'fair' | 'strong'

/** The shortest password that is accepted. */
export const shortestPassword = 12

/** Bits by which one more character multiplies the guesses; letters within a word are easier to guess than others. */
const bits = { firstLetter: 4, letterOfWord: 2.2, digit: 3.3, other: 4 } as const

/** Bits from which a password is fair or strong: about three and five words that do not belong together. */
const fairBits = 40
const strongBits = 52

/**
 * Estimates the strength of a password, from the characters that nobody can conclude from those before them:
 * repetitions and sequences such as `aaaa`, `1234` and `abcabc` count for little. Whether it is one of the passwords
 * that attackers try first is checked by the server.
 */
export function estimateStrength(password: string): PasswordStrength {
  const characters = Array.from(password.normalize('NFKC').toLowerCase())
  if (characters.length < shortestPassword) return 'weak'
  const total = characters.reduce((sum, _, index) => sum + countBits(characters, index), 0)
  if (total < fairBits) return 'weak'
  return total < strongBits ? 'fair' : 'strong'
}

function countBits(characters: readonly string[], index: number): number {
  const [before = '', character = ''] = [characters[index - 1], characters[index]]
  const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  const known = characters.slice(0, index).join('')
  const isRepeated = index >= 2 && known.slice(0, -1).includes(before + character)
  if (Math.abs(step) <= 1 || isRepeated) return 0.5
  if (/\d/.test(character)) return bits.digit
  if (!/\p{L}/u.test(character)) return bits.other
  return /\p{L}/u.test(before) ? bits.letterOfWord : bits.firstLetter
}
