import anyAscii from 'any-ascii'
import { isInLatinLetters, isRomanisable } from '../../shipping/service/parcel-party.ts'

const vowelOrVoiced = '(?=[αεηιοωυβγδζλμνρ])'

/** Greek digraphs (ELOT 743), replaced before single letters. */
const greekDigraphs: ReadonlyArray<readonly [RegExp, string]> = [
  [/ο[υύ]/giu, 'ou'],
  [new RegExp(`α[υύ]${vowelOrVoiced}`, 'giu'), 'av'],
  [new RegExp(`ε[υύ]${vowelOrVoiced}`, 'giu'), 'ev'],
  [/α[υύ]/giu, 'af'],
  [/ε[υύ]/giu, 'ef'],
  [/γγ/giu, 'ng'],
  [/γξ/giu, 'nx'],
  [/γχ/giu, 'nch'],
  [/(?<!\p{L})μπ/giu, 'b'],
]

/** Ukrainian spellings that differ from its neighbours' (Cabinet of Ministers, resolution 55 of 2010). */
const ukrainian: Readonly<Record<string, string>> = {
  г: 'h',
  ґ: 'g',
  и: 'y',
  ї: 'i',
  є: 'ie',
  й: 'i',
  х: 'kh',
  ю: 'iu',
  я: 'ia',
  '’': '',
  ʼ: '',
}
/** At the start of a word. */
const ukrainianFirst: Readonly<Record<string, string>> = { ї: 'yi', є: 'ye', й: 'y', ю: 'yu', я: 'ya' }

const capitalise = (latin: string): string => latin.charAt(0).toUpperCase() + latin.slice(1)

function spellUkrainian(word: string): string {
  return Array.from(word, (character, index) => {
    const letter = character.toLowerCase()
    const spelled = (index === 0 ? ukrainianFirst[letter] : undefined) ?? ukrainian[letter]
    if (spelled === undefined) return character
    return letter === character ? spelled : capitalise(spelled)
  }).join('')
}

function spellGreek(word: string): string {
  return greekDigraphs.reduce(
    (spelled, [digraph, latin]) =>
      spelled.replaceAll(digraph, (found) =>
        found.charAt(0) === found.charAt(0).toLowerCase() ? latin : capitalise(latin),
      ),
    word,
  )
}

const isCapitals = (word: string): boolean => word.length > 1 && word === word.toUpperCase()

function romaniseWord(word: string, countryIso: string): string {
  if (isInLatinLetters(word)) return word
  const composed = word.normalize('NFC').replaceAll(/[ьъЬЪ]/g, '')
  const spelled = anyAscii(
    /\p{Script=Greek}/u.test(composed)
      ? spellGreek(composed)
      : countryIso === 'UA'
        ? spellUkrainian(composed)
        : composed,
  )
  return isCapitals(word) ? spelled.toUpperCase() : spelled
}

/**
 * Transliterates a text to Latin letters, for those who handle mail abroad. Cyrillic and Greek are transliterated by
 * rule; for other scripts, no rule yields the name by which somebody is known.
 *
 * @returns null for text in another script
 */
export function romanise(text: string, countryIso: string): string | null {
  if (!isRomanisable(text)) return null
  return text.replaceAll(/[\p{L}\p{M}’ʼ]+/gu, (word) => romaniseWord(word, countryIso))
}
