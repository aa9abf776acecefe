import { binarySearch } from '../binary-search.ts'
import { hashFeature } from './features.ts'
import { foldWord, type LanguageRules, languageRules } from './inflection.ts'
import { toShared } from './shared-arrays.ts'

/**
 * The words of one language with their English. Hashes are in ascending order; the English of the one at `n` is the part
 * of `english` from `starts[n]` to `starts[n + 1]`. Threads can share it.
 */
export interface Dictionary {
  /** ISO 639-1. */
  readonly language: string
  readonly hashes: Uint32Array
  readonly starts: Uint32Array
  /** ASCII. */
  readonly english: Uint8Array
}

/** Parts of a compound are at least this long: shorter ones are found everywhere. */
const shortestPart = 3
const maxParts = 3
/** The longest word that is looked up in a text without spaces. */
const longestUnspacedWord = 10

const toPhrase = (text: string): string =>
  foldWord(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')

/** @throws RangeError for a language without rules of inflection, of whose words half would not be found */
function requireRules(language: string): LanguageRules {
  const rules = languageRules[language]
  if (rules === undefined) throw new RangeError(`no endings are known for the language "${language}"`)
  return rules
}

/**
 * Builds a dictionary from pairs.
 *
 * @param pairs words or phrases of the language, and their English; of two with the same spelling the first counts
 * @throws RangeError for a language without rules of inflection
 */
export function buildDictionary(
  language: string,
  pairs: readonly (readonly [foreign: string, english: string])[],
): Dictionary {
  requireRules(language)
  const entries = new Map<number, string>()
  for (const [foreign, english] of pairs) {
    const hash = hashFeature(toPhrase(foreign))
    if (!entries.has(hash)) entries.set(hash, english)
  }
  const hashes = Uint32Array.from(entries.keys()).toSorted()
  const sorted = Array.from(hashes, (hash) => entries.get(hash) ?? '')
  const bytes = new TextEncoder().encode(sorted.join(''))
  const starts = [0]
  let length = 0
  for (const english of sorted) starts.push((length += english.length))
  return {
    language,
    hashes: toShared(Uint32Array, hashes),
    starts: toShared(Uint32Array, starts),
    english: toShared(Uint8Array, bytes),
  }
}

/** The English of a word or phrase that is folded already; null where the dictionary does not have it. */
export function lookUp({ hashes, starts, english }: Dictionary, phrase: string): string | null {
  const index = binarySearch(hashes, hashFeature(phrase))
  return index < 0 ? null : String.fromCharCode(...english.subarray(starts[index], starts[index + 1]))
}

/** The same, also for a word with an ending that the dictionary leaves out. */
export function lookUpInflected(dictionary: Dictionary, word: string): string | null {
  const direct = lookUp(dictionary, word)
  if (direct !== null) return direct
  for (const [ending, replacement] of requireRules(dictionary.language).endings) {
    if (!word.endsWith(ending) || word.length - ending.length < shortestPart) continue
    const stemTranslation = lookUp(dictionary, word.slice(0, -ending.length) + replacement)
    if (stemTranslation !== null) return stemTranslation
  }
  return null
}

/** The English of a word that is made of several, such as `Edelstahltopf`; null where its parts are not all known. */
export function lookUpCompound(dictionary: Dictionary, word: string, parts = maxParts): string | null {
  const { compoundLinks } = requireRules(dictionary.language)
  if (compoundLinks === null || parts < 2) return null
  // The last part says what the thing is: the longest word that is known there is taken first.
  for (let splitAt = shortestPart; splitAt <= word.length - shortestPart; splitAt++) {
    const lastPart = lookUpInflected(dictionary, word.slice(splitAt))
    if (lastPart === null) continue
    const firstPart = word.slice(0, splitAt)
    for (const link of compoundLinks) {
      if (!firstPart.endsWith(link)) continue
      const stem = firstPart.slice(0, firstPart.length - link.length)
      if (stem.length < shortestPart) continue
      const firstTranslation = lookUpInflected(dictionary, stem) ?? lookUpCompound(dictionary, stem, parts - 1)
      if (firstTranslation !== null) return `${firstTranslation} ${lastPart}`
    }
  }
  return null
}

/** Whether a word is in a script that the dictionary's language writes without spaces. */
export const isUnspaced = (dictionary: Dictionary, word: string): boolean =>
  requireRules(dictionary.language).unspacedScripts?.test(word) ?? false

/** Words found in a text without spaces. */
export interface SegmentedText {
  /** The English of the words found, separated by blanks. */
  readonly english: string
  /** How many characters of the text they make up. */
  readonly coveredLength: number
}

/**
 * Splits a text without spaces into the words of a dictionary: at each place the longest word that is known; a character
 * that begins none is left out, as it is mostly a particle.
 *
 * @param text folded, in a script of {@link isUnspaced}
 */
export function segmentText(dictionary: Dictionary, text: string): SegmentedText {
  const words: string[] = []
  let coveredLength = 0
  for (let position = 0; position < text.length; ) {
    let length = Math.min(longestUnspacedWord, text.length - position)
    let english: string | null = null
    for (; length > 0; length--) {
      english = lookUp(dictionary, text.slice(position, position + length))
      if (english !== null) break
    }
    if (english !== null) {
      words.push(english)
      coveredLength += length
    }
    position += Math.max(length, 1)
  }
  return { english: words.join(' '), coveredLength }
}
