import {
  canSpell,
  type Dictionary,
  isUnspaced,
  lookUp,
  lookUpCompound,
  lookUpInflected,
  lookUpPartOfCompound,
  segmentText,
} from './dictionary.ts'
import { foldWord } from './inflection.ts'
import type { ProductDescription } from './product-facts.ts'

/** Maximum words of a phrase in a dictionary. */
const longestPhrase = 4
/** Words used for language detection. */
const maxDetectionWords = 80
/** Longer words are not looked up, to bound the time. */
const longestWord = 40
/** Words of at least this length hardly occur in two languages by chance. */
const tellingLength = 7
/** Shorter words, such as units, say nothing about the language. */
const shortestDetectionWord = 2
/** Languages examined with endings and compounds: those that know most words unchanged. */
const maxCloseLanguages = 5
/** Minimum share of a text's characters that a dictionary must cover to be considered, in languages without spaces. */
const minUnspacedCoverage = 0.3

const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーｰﾞﾟ`
/** Runs of a script without spaces, runs of Hangul, other words, and separators. */
const pieces = new RegExp(
  String.raw`[${unspacedScripts}]{1,${longestWord}}|\p{Script=Hangul}{1,${longestWord}}|(?:(?![${unspacedScripts}]|\p{Script=Hangul})[\p{L}\p{M}\p{N}])+|[^\p{L}\p{M}\p{N}]+`,
  'gu',
)
const isWord = (piece: string): boolean => piece.length <= longestWord && /^\p{L}/u.test(piece)
/** Separators within a phrase. */
const joint = /^(?: |-|['’])$/

const isAscii = (text: string): boolean => !/[^\p{ASCII}]/u.test(text)

const isRead = (field: string, text: unknown): text is string => typeof text === 'string' && field !== 'countryOfOrigin'

/** How a product's non-English texts are read. */
interface TranslatedText {
  readonly dictionary: Dictionary
  /** Whether words that are also English are read in the other language. */
  readonly isWhole: boolean
}

/** Translates product texts to English words. */
export class Translator {
  readonly #dictionaries: readonly Dictionary[]
  readonly #isEnglish: (word: string) => boolean

  /** @param isEnglish whether a word, in lower case and without accents, occurs in English texts */
  constructor(dictionaries: readonly Dictionary[], isEnglish: (word: string) => boolean) {
    this.#dictionaries = dictionaries
    this.#isEnglish = isEnglish
  }

  /**
   * Translates a product as far as a dictionary covers it, and returns its language; the product itself and null if it
   * is English or unknown.
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
    const wordList = (text.join(' ').match(pieces) ?? []).filter(isWord).slice(0, maxDetectionWords)
    const distinctWords = [...new Set(wordList.map(foldWord))].filter(
      (word) => word.length >= shortestDetectionWord || !isAscii(word),
    )
    const { english = [], foreign = [] } = Object.groupBy(distinctWords, (word) =>
      this.#isEnglish(word) ? 'english' : 'foreign',
    )
    if (foreign.length === 0) return null
    return (
      this.#detectUnspacedLanguage(foreign) ??
      this.#detectSpacedLanguage(english, foreign, wordList.join('').toLowerCase())
    )
  }

  /** Of the languages without spaces, the one whose dictionary covers most characters. */
  #detectUnspacedLanguage(foreign: readonly string[]): TranslatedText | null {
    let best: { readonly dictionary: Dictionary; readonly coveredLength: number } | null = null
    for (const dictionary of this.#dictionaries) {
      const words = foreign.filter((word) => isUnspaced(dictionary, word))
      if (words.length === 0) continue
      const length = words.reduce((sum, word) => sum + word.length, 0)
      const coveredLength = words.reduce((sum, word) => sum + segmentText(dictionary, word).coveredLength, 0)
      if (coveredLength >= minUnspacedCoverage * length && coveredLength > (best?.coveredLength ?? 0))
        best = { dictionary, coveredLength }
    }
    return best && { dictionary: best.dictionary, isWhole: false }
  }

  /**
   * The dictionaries that know most words unchanged, of the languages that write all letters; all such if none knows
   * any.
   */
  #findLikelyDictionaries(foreign: readonly string[], letters: string): readonly Dictionary[] {
    const writing = this.#dictionaries.filter((dictionary) => canSpell(dictionary, letters))
    const possible = writing.length === 0 ? this.#dictionaries : writing
    const known = possible.map((dictionary) => ({
      dictionary,
      count: foreign.filter((word) => lookUp(dictionary, word) !== null).length,
    }))
    const likely = known
      .filter(({ count }) => count > 0)
      .toSorted((first, second) => second.count - first.count)
      .slice(0, maxCloseLanguages)
    return likely.length === 0 ? possible : likely.map(({ dictionary }) => dictionary)
  }

  #detectSpacedLanguage(
    english: readonly string[],
    foreign: readonly string[],
    letters: string,
  ): TranslatedText | null {
    const candidates = this.#findLikelyDictionaries(foreign, letters).map((dictionary) => ({
      dictionary,
      alsoEnglish: english.filter((word) => lookUp(dictionary, word) !== null).length,
    }))
    // Most texts are English with a few names, for which endings and compounds would take most of the time.
    if (candidates.every(({ alsoEnglish }) => 2 * foreign.length < english.length - alsoEnglish)) return null
    let best: { dictionary: Dictionary; ownWordCount: number; alsoEnglish: number; hasLongWord: boolean } | null = null
    for (const { dictionary, alsoEnglish } of candidates) {
      const ownWords = foreign.filter(
        (word) => lookUpInflected(dictionary, word) !== null || lookUpCompound(dictionary, word) !== null,
      )
      const ownWordCount = ownWords.length
      if (ownWordCount < (best?.ownWordCount ?? 1)) continue
      if (best !== null && ownWordCount === best.ownWordCount && alsoEnglish <= best.alsoEnglish) continue
      best = {
        dictionary,
        ownWordCount,
        alsoEnglish,
        hasLongWord: ownWords.some((word) => word.length >= tellingLength),
      }
    }
    if (best === null) return null
    const englishAlone = english.length - best.alsoEnglish
    // English has foreign names for goods, too: unless it is the whole text, a single word identifies a language only if
    // no other word is English, and it is long or foreign letters confirm it.
    const isWholeText = english.length + foreign.length === 1
    if (best.ownWordCount === 1 && !isWholeText && (englishAlone > 0 || !(best.hasLongWord || !isAscii(letters))))
      return null
    if (best.ownWordCount > englishAlone) return { dictionary: best.dictionary, isWhole: true }
    return 2 * best.ownWordCount >= englishAlone ? { dictionary: best.dictionary, isWhole: false } : null
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

  /** The longest known phrase starting at a word, and how many pieces it has. */
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
    if (isUnspaced(dictionary, word)) {
      const { english } = segmentText(dictionary, word)
      return english === '' ? null : { english: ` ${english} `, length: 1 }
    }
    if (!isWhole && this.#isEnglish(word)) return null
    const english =
      lookUpInflected(dictionary, word) ??
      (this.#isEnglish(word)
        ? null
        : (lookUpCompound(dictionary, word) ?? lookUpPartOfCompound(dictionary, word, this.#isEnglish)))
    return english === null ? null : { english, length: 1 }
  }
}
