import { binarySearch } from '../binary-search.ts'
import { hashFeature } from './features.ts'
import type { ProductDescription } from './product-facts.ts'
import { toShared } from './shared-arrays.ts'

/**
 * The words of one language with their English. Hashes stand in ascending order; the English of the one at `n` is the part
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

/** Words that a phrase of a dictionary has at the most. */
const longestPhrase = 4
/** Words of a product by which its language is told. */
const wordsTold = 80
/** Longer ones are not looked up: no word is as long, and time is bounded. */
const longestWord = 40
/** Parts of a compound are at least so long: shorter ones are found everywhere. */
const shortestPart = 3
const maxParts = 3

/** What may stand at the end of a word and not in the dictionary, and what stands there instead. */
const endings: Readonly<Record<string, readonly (readonly [ending: string, instead: string])[]>> = {
  de: parseEndings('e en er es em n s'),
  nl: parseEndings('en e s es n'),
  fr: parseEndings('s es e x ee ees'),
  es: parseEndings('s es a=o as=o os=o'),
  pt: parseEndings('s es a=o as=o os=o oes=ao ais=al eis=el'),
  it: parseEndings('i=o e=a a=o i=e e=o he=a hi=o'),
  pl: parseEndings('y a e ego ej ych ym ow i y=a i=a e=y a=y ej=y ych=y ego=y'),
}
/** Languages that make one word of several, and what stands between the parts. */
const compounding: Readonly<Record<string, readonly string[]>> = {
  de: ['', 's', 'n', 'en', 'es'],
  nl: ['', 's', 'en', 'e'],
}

function parseEndings(list: string): (readonly [string, string])[] {
  return list.split(' ').map((pair) => {
    const [ending = '', instead = ''] = pair.split('=')
    return [ending, instead] as const
  })
}

/** A word as dictionaries are looked up: no accents, lower case, letters that no accent makes as two or one. */
function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (/^[a-z0-9]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
}

const phraseOf = (text: string): string =>
  foldWord(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join(' ')

/**
 * Makes a dictionary of pairs.
 *
 * @param pairs words or phrases of the language, and their English; of two with one spelling the first counts
 * @throws RangeError for a language whose endings are not known, of which half the words would not be found
 */
export function buildDictionary(
  language: string,
  pairs: readonly (readonly [foreign: string, english: string])[],
): Dictionary {
  if (endings[language] === undefined) throw new RangeError(`the endings of words in "${language}" are not known`)
  const entries = new Map<number, string>()
  for (const [foreign, english] of pairs) {
    const hash = hashFeature(phraseOf(foreign))
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
function lookUp({ hashes, starts, english }: Dictionary, phrase: string): string | null {
  const index = binarySearch(hashes, hashFeature(phrase))
  return index < 0 ? null : String.fromCharCode(...english.subarray(starts[index], starts[index + 1]))
}

/** The same, also for a word with an ending that the dictionary leaves out. */
function lookUpInflected(dictionary: Dictionary, word: string): string | null {
  const direct = lookUp(dictionary, word)
  if (direct !== null) return direct
  for (const [ending, instead] of endings[dictionary.language] ?? []) {
    if (!word.endsWith(ending) || word.length - ending.length < shortestPart) continue
    const stemTranslation = lookUp(dictionary, word.slice(0, -ending.length) + instead)
    if (stemTranslation !== null) return stemTranslation
  }
  return null
}

/** The English of a word that is made of several, such as `Edelstahltopf`; null where its parts are not all known. */
function lookUpCompound(dictionary: Dictionary, word: string, parts = maxParts): string | null {
  const between = compounding[dictionary.language]
  if (between === undefined || parts < 2) return null
  // What the thing is stands last: the longest word that is known there is taken first.
  for (let splitAt = shortestPart; splitAt <= word.length - shortestPart; splitAt++) {
    const lastPart = lookUpInflected(dictionary, word.slice(splitAt))
    if (lastPart === null) continue
    const firstPart = word.slice(0, splitAt)
    for (const link of between) {
      if (!firstPart.endsWith(link)) continue
      const begin = firstPart.slice(0, firstPart.length - link.length)
      if (begin.length < shortestPart) continue
      const firstTranslation = lookUpInflected(dictionary, begin) ?? lookUpCompound(dictionary, begin, parts - 1)
      if (firstTranslation !== null) return `${firstTranslation} ${lastPart}`
    }
  }
  return null
}

const pieces = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu
const isWord = (piece: string): boolean => piece.length <= longestWord && /^\p{L}/u.test(piece)
/** What stands between the words of one phrase. */
const joint = /^(?: |-|['’])$/

const isRead = (field: string, text: unknown): text is string => typeof text === 'string' && field !== 'countryOfOrigin'

/** How a product's texts are read that are not in English. */
interface TranslatedText {
  readonly dictionary: Dictionary
  /** Whether words that English has too are read as those of the language. */
  readonly isWhole: boolean
}

/** Product texts of other languages in English words. */
export class Translator {
  readonly #dictionaries: readonly Dictionary[]
  readonly #isEnglish: (word: string) => boolean

  /** @param isEnglish whether a word, in lower case and without accents, is one that English texts have */
  constructor(dictionaries: readonly Dictionary[], isEnglish: (word: string) => boolean) {
    this.#dictionaries = dictionaries
    this.#isEnglish = isEnglish
  }

  /**
   * A product in English words, as far as a dictionary has them, and the language that it is in; the product itself, and
   * null, where that is English or not known.
   */
  translateProduct(product: ProductDescription): {
    readonly product: ProductDescription
    readonly language: string | null
  } {
    const reading = this.#detectLanguage(product)
    if (reading === null) return { product, language: null }
    const fields = Object.entries(product).map(([field, text]) => [
      field,
      isRead(field, text) ? this.#translateText(text, reading) : text,
    ])
    return { product: Object.fromEntries(fields) as ProductDescription, language: reading.dictionary.language }
  }

  #detectLanguage(product: ProductDescription): TranslatedText | null {
    const text = Object.entries(product).flatMap(([field, attributeText]) =>
      isRead(field, attributeText) ? [attributeText] : [],
    )
    const wordList = (text.join(' ').match(pieces) ?? []).filter(isWord).slice(0, wordsTold)
    const distinctWords = [...new Set(wordList.map(foldWord))]
    const { english = [], foreign = [] } = Object.groupBy(distinctWords, (word) =>
      this.#isEnglish(word) ? 'english' : 'foreign',
    )
    if (foreign.length === 0) return null
    let best: { dictionary: Dictionary; own: number; alsoEnglish: number } | null = null
    for (const dictionary of this.#dictionaries) {
      const ownWords = foreign.filter(
        (word) => lookUpInflected(dictionary, word) !== null || lookUpCompound(dictionary, word) !== null,
      ).length
      if (ownWords < (best?.own ?? 1)) continue
      const alsoEnglish = english.filter((word) => lookUp(dictionary, word) !== null).length
      if (best === null || ownWords > best.own || alsoEnglish > best.alsoEnglish)
        best = { dictionary, own: ownWords, alsoEnglish }
    }
    if (best === null) return null
    const englishAlone = english.length - best.alsoEnglish
    // One word tells a language where there is no other; English has names for goods that another one has, too.
    if (best.own === 1 && distinctWords.length > 1) return null
    if (best.own > englishAlone) return { dictionary: best.dictionary, isWhole: true }
    return 2 * best.own >= englishAlone ? { dictionary: best.dictionary, isWhole: false } : null
  }

  #translateText(text: string, { dictionary, isWhole }: TranslatedText): string {
    const segments = text.match(pieces) ?? []
    let read = ''
    for (let position = 0; position < segments.length; ) {
      const piece = segments[position] ?? ''
      const translated = isWord(piece) ? this.#findLongestPhrase(segments, position, dictionary, isWhole) : null
      read += translated?.english ?? piece
      position += translated?.length ?? 1
    }
    return read
  }

  /** The longest phrase that begins at a word and that the dictionary has, with how many pieces it takes. */
  #findLongestPhrase(
    segments: readonly string[],
    start: number,
    dictionary: Dictionary,
    isWhole: boolean,
  ): { readonly english: string; readonly length: number } | null {
    const phraseWords = [foldWord(segments[start] ?? '')]
    for (let nextIndex = start + 2; phraseWords.length < longestPhrase && nextIndex < segments.length; nextIndex += 2) {
      const word = segments[nextIndex] ?? ''
      if (!joint.test(segments[nextIndex - 1] ?? '') || !isWord(word)) break
      phraseWords.push(foldWord(word))
    }
    for (let count = phraseWords.length; count > 1; count--) {
      const english = lookUp(dictionary, phraseWords.slice(0, count).join(' '))
      if (english !== null) return { english, length: 2 * count - 1 }
    }
    const [word = ''] = phraseWords
    if (!isWhole && this.#isEnglish(word)) return null
    const english =
      lookUpInflected(dictionary, word) ?? (this.#isEnglish(word) ? null : lookUpCompound(dictionary, word))
    return english === null ? null : { english, length: 1 }
  }
}
