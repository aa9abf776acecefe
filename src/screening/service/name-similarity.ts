/** A word of one name matched with a word of the other. */
export interface TokenPair {
  readonly sought: string
  readonly listed: string
  /** From 0 to 1. */
  readonly similarity: number
  readonly by: 'equal' | 'same consonants' | 'Jaro-Winkler'
}

/** The similarity of two names, with the matched words. */
export interface NameScore {
  /** From 0 to 1. */
  readonly score: number
  readonly pairs: readonly TokenPair[]
}

/** Words with less similarity are different. */
const minSimilarity = 0.88
/** Similarity of words that differ only in vowels and doubled letters. */
const sameConsonants = 0.95
/** Weight of the better-covered name in the score; the other has the rest. */
const betterCovered = 0.85

/**
 * Returns the Jaro similarity of two words with Winkler's bonus for a common prefix (W. E. Winkler, String comparator
 * metrics and enhanced decision rules in the Fellegi-Sunter model of record linkage, 1990): up to four letters, scale
 * 0.1.
 *
 * @returns 0 for nothing in common, 1 for equal words
 */
export function calculateJaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  const range = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Uint8Array(b.length)
  const matchedOfA: string[] = []
  for (let index = 0; index < a.length; index++) {
    const last = Math.min(b.length - 1, index + range)
    for (let place = Math.max(0, index - range); place <= last; place++) {
      if (taken[place] === 1 || a[index] !== b[place]) continue
      taken[place] = 1
      matchedOfA.push(a.charAt(index))
      break
    }
  }
  const matches = matchedOfA.length
  if (matches === 0) return 0
  const matchedOfB = Array.from(b).filter((_, place) => taken[place] === 1)
  const transposed = matchedOfA.filter((letter, index) => letter !== matchedOfB[index]).length / 2
  const jaro = (matches / a.length + matches / b.length + (matches - transposed) / matches) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}

const extractConsonants = (token: string): string => token.replaceAll(/[aeiou]/g, '').replaceAll(/(.)\1+/g, '$1')

/** The match of two words; null if they are different. */
function compareTokens(sought: string, listed: string): TokenPair | null {
  if (sought === listed) return { sought, listed, similarity: 1, by: 'equal' }
  const similarity = calculateJaroWinkler(sought, listed)
  // Scripts without vowels, such as Arabic, leave nothing else to compare, and spellings of Arabic names differ in
  // nothing else.
  if (similarity < sameConsonants) {
    const consonants = extractConsonants(sought)
    if (consonants.length >= 3 && consonants === extractConsonants(listed)) {
      return { sought, listed, similarity: sameConsonants, by: 'same consonants' }
    }
  }
  return similarity < minSimilarity ? null : { sought, listed, similarity, by: 'Jaro-Winkler' }
}

const sumLengths = (tokens: readonly string[]): number => tokens.reduce((sum, { length }) => sum + length, 0)

/** Most similar first, then longest; independent of the order of the words. */
const compareSimilarity = (a: TokenPair, b: TokenPair): number =>
  b.similarity - a.similarity ||
  b.sought.length + b.listed.length - a.sought.length - a.listed.length ||
  (a.sought + a.listed < b.sought + b.listed ? -1 : 1)

/**
 * Creates a scorer of names against a sought one, from 0 to 1. Words are paired by similarity, each at most once; each
 * name is covered by the letters of its paired words, weighted by similarity, and the score is 0.85 of the better
 * coverage plus 0.15 of the other. So omitting a patronymic hardly lowers the score, and two common words of a long
 * name are not enough. A single word must be the whole of both names. The score is symmetric.
 *
 * @param sought distinct words, from `tokenizeName`
 */
export function createNameScorer(sought: readonly string[]): (listed: readonly string[]) => NameScore {
  const soughtLength = sumLengths(sought)
  // Names of a list share many words.
  const pairsByToken = new Map<string, readonly TokenPair[]>()
  const pairWith = (listed: string): readonly TokenPair[] => {
    const known = pairsByToken.get(listed)
    if (known !== undefined) return known
    const pairs = sought.map((token) => compareTokens(token, listed)).filter((pair) => pair !== null)
    pairsByToken.set(listed, pairs)
    return pairs
  }
  return (listed) => {
    const pairs: TokenPair[] = []
    for (const pair of listed.flatMap(pairWith).toSorted(compareSimilarity)) {
      if (!pairs.some((chosen) => chosen.sought === pair.sought || chosen.listed === pair.listed)) pairs.push(pair)
    }
    if (pairs.length === 0 || (pairs.length === 1 && (sought.length > 1 || listed.length > 1)))
      return { score: 0, pairs }
    const calculateCoverage = (side: 'sought' | 'listed', length: number): number =>
      pairs.reduce((sum, pair) => sum + pair.similarity * pair[side].length, 0) / length
    const coverages = [calculateCoverage('sought', soughtLength), calculateCoverage('listed', sumLengths(listed))]
    return { score: betterCovered * Math.max(...coverages) + (1 - betterCovered) * Math.min(...coverages), pairs }
  }
}
