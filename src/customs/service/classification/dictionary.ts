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
/** Minimum length of the only part of a compound that is known. */
const shortestKnownPart = 4
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
  const { endings, stemChanges } = requireRules(dictionary.language)
  for (const [ending, replacement] of endings) {
    if (!word.endsWith(ending) || word.length - ending.length < shortestPart) continue
    const stem = word.slice(0, -ending.length) + replacement
    const stemTranslation = lookUp(dictionary, stem) ?? lookUpChangedStem(dictionary, stem, stemChanges)
    if (stemTranslation !== null) return stemTranslation
  }
  return null
}

/** Translates a stem whose consonants changed with the ending, as in Finnish `laukut`, plural of `laukku`. */
function lookUpChangedStem(
  dictionary: Dictionary,
  stem: string,
  stemChanges: LanguageRules['stemChanges'] = [],
): string | null {
  const change = stemChanges.find(([changed]) => changed.test(stem))
  return change === undefined ? null : lookUp(dictionary, stem.replace(...change))
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

/**
 * Translates the known part of a compound: the longest last part, which is the head noun, or else the longest first one.
 *
 * @param isEnglish whether a first part is an English word, which stays as it is
 */
export function lookUpPartOfCompound(
  dictionary: Dictionary,
  word: string,
  isEnglish: (word: string) => boolean,
): string | null {
  const { compoundLinks } = requireRules(dictionary.language)
  if (compoundLinks === null) return null
  for (let splitAt = shortestPart; splitAt <= word.length - shortestKnownPart; splitAt++) {
    const head = lookUpInflected(dictionary, word.slice(splitAt))
    const modifier = word.slice(0, splitAt)
    if (head !== null) return modifier.length >= shortestKnownPart && isEnglish(modifier) ? `${modifier} ${head}` : head
  }
  for (let splitAt = word.length - shortestPart; splitAt >= shortestKnownPart; splitAt--) {
    const modifier = lookUp(dictionary, word.slice(0, splitAt))
    if (modifier !== null) return modifier
  }
  return null
}

/** Whether a word is in a script that the language writes without spaces. */
export const isUnspaced = (dictionary: Dictionary, word: string): boolean =>
  requireRules(dictionary.language).unspacedScripts?.test(word) ?? false

/** Whether a language writes all letters of a text, in lower case. */
export function canSpell(dictionary: Dictionary, text: string): boolean {
  const { letters } = requireRules(dictionary.language)
  if (letters === undefined) return true
  return (text.match(/\p{L}/gu) ?? []).every((letter) => /[a-z]/.test(letter) || letters.includes(letter))
}

/** Words found in a text without spaces. */
export interface SegmentedText {
  /** Their translations, separated by spaces. */
  readonly english: string
  /** Characters of the text they cover. */
  readonly coveredLength: number
}

/**
 * Scripts that spell out words, and the minimum length of a known word beside unknown characters of the same script, of
 * which it may be a meaningless part. Chinese characters have a meaning each.
 */
const spellingScripts = [
  { letters: /^[\p{Script=Katakana}ー]+$/u, shortestPart: 4 },
  { letters: /^[\p{Script=Hiragana}ー]+$/u, shortestPart: 3 },
  { letters: /^\p{Script=Hangul}+$/u, shortestPart: 2 },
]
/** What an unknown character costs, compared with a known word. */
const costOfUnknown = 100

/**
 * Splits a text without spaces into known words: those that cover most of it, and of these the fewest. Characters that
 * are in none are skipped, as they are mostly particles.
 *
 * @param text folded, in a script of {@link isUnspaced}
 */
export function segmentText(dictionary: Dictionary, text: string): SegmentedText {
  const segments = findCoveringSegments(dictionary, text)
  const words = segments.flatMap(({ characters, english }, index) => {
    if (english === null) return []
    const script = spellingScripts.find(({ letters }) => letters.test(characters))
    const isUnknown = (segment: TextSegment | undefined): boolean =>
      segment?.english === null && script?.letters.test(segment.characters) === true
    const isFragment =
      script !== undefined &&
      characters.length < script.shortestPart &&
      (isUnknown(segments[index - 1]) || isUnknown(segments[index + 1]))
    return isFragment ? [] : [{ characters, english }]
  })
  return {
    english: words.flatMap(({ english }) => (english === '' ? [] : [english])).join(' '),
    coveredLength: words.reduce((sum, { characters }) => sum + characters.length, 0),
  }
}

/** A known word, or a character that starts none. */
interface TextSegment {
  readonly characters: string
  readonly english: string | null
}

/** The way to read a text that leaves the fewest characters unknown; of several, the one with the fewest words. */
function findCoveringSegments(dictionary: Dictionary, text: string): readonly TextSegment[] {
  // For each position, the cheapest way to read the rest: its cost, and its first segment.
  const cheapest: { readonly cost: number; readonly first: TextSegment }[] = []
  for (let position = text.length - 1; position >= 0; position--) {
    const getCostFrom = (next: number): number => cheapest[next]?.cost ?? 0
    let best = {
      cost: getCostFrom(position + 1) + costOfUnknown,
      first: { characters: text.charAt(position), english: null as string | null },
    }
    for (let end = Math.min(text.length, position + longestUnspacedWord); end > position; end--) {
      if (getCostFrom(end) + 1 >= best.cost) continue
      const characters = text.slice(position, end)
      const english = lookUp(dictionary, characters)
      if (english !== null) best = { cost: getCostFrom(end) + 1, first: { characters, english } }
    }
    cheapest[position] = best
  }
  const segments: TextSegment[] = []
  for (let position = 0; position < text.length; position += segments.at(-1)?.characters.length ?? 1) {
    const first = cheapest[position]?.first
    if (first !== undefined) segments.push(first)
  }
  return segments
}
