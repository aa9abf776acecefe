import { binarySearch } from '../binary-search.ts'
import { hashFeature } from './features.ts'
import { foldWord, type LanguageRules, languageRules } from './inflection.ts'
import { toShared } from './shared-arrays.ts'

/**
 * A dictionary from one language to English. Hashes are ascending; the translation of the one at `n` is the part of
 * `english` from `starts[n]` to `starts[n + 1]`. Can be shared between threads.
 */
export interface Dictionary {
  /** ISO 639-1. */
  readonly language: string
  readonly hashes: Uint32Array
  readonly starts: Uint32Array
  /** ASCII. */
  readonly english: Uint8Array
}

/** Minimum length of a compound's parts: shorter ones are found everywhere. */
const shortestPart = 3
const maxParts = 3
/** Maximum length of words looked up in a text without spaces. */
const longestUnspacedWord = 10

function toPhrase(text: string): string {
  const folded = foldWord(text)
  // Most entries are one plain word.
  if (/^[a-z]+$/.test(folded)) return folded
  return folded
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')
}

/** @throws RangeError for a language without inflection rules, half of whose words would not be found */
function requireRules(language: string): LanguageRules {
  const rules = languageRules[language]
  if (rules === undefined) throw new RangeError(`no endings are known for the language "${language}"`)
  return rules
}

/**
 * Builds a dictionary from pairs.
 *
 * @param pairs words or phrases with their English translation; of two with the same spelling, the first counts
 * @throws RangeError for a language without inflection rules
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

/** Translates a folded word or phrase; null if it is not in the dictionary. */
export function lookUp({ hashes, starts, english }: Dictionary, phrase: string): string | null {
  const index = binarySearch(hashes, hashFeature(phrase))
  return index < 0 ? null : String.fromCharCode(...english.subarray(starts[index], starts[index + 1]))
}

/** The same, also for inflected words. */
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

/** Translates a compound such as `Edelstahltopf`; null if some part is unknown. */
export function lookUpCompound(dictionary: Dictionary, word: string, parts = maxParts): string | null {
  const { compoundLinks } = requireRules(dictionary.language)
  if (compoundLinks === null || parts < 2) return null
  // The last part is the head noun: the longest known one is tried first.
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

/** Whether a word is in a script that the language writes without spaces. */
export const isUnspaced = (dictionary: Dictionary, word: string): boolean =>
  requireRules(dictionary.language).unspacedScripts?.test(word) ?? false

/** Words found in a text without spaces. */
export interface SegmentedText {
  /** Their translations, separated by spaces. */
  readonly english: string
  /** Characters of the text they cover. */
  readonly coveredLength: number
}

/**
 * Splits a text without spaces into known words, the longest at each position; characters that start none are skipped,
 * as they are mostly particles.
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
