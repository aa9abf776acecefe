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

/** The rules of a country for its letters; Cyrillic letters without one are spelled as in Russian. */
interface NationalSpelling {
  readonly letters: Readonly<Record<string, string>>
  /** At the start of a word. */
  readonly first?: Readonly<Record<string, string>>
  /** Groups of letters, before single ones. */
  readonly groups?: Readonly<Record<string, string>>
  /** Groups of letters at the end of a word. */
  readonly last?: Readonly<Record<string, string>>
}

/** Serbian letters in the Latin alphabet of the same language (Law on the official use of language and scripts, 1991). */
const serbian: NationalSpelling = {
  letters: {
    ж: 'ž',
    ч: 'č',
    ш: 'š',
    ђ: 'đ',
    ћ: 'ć',
    џ: 'dž',
    ц: 'c',
    х: 'h',
  },
}

const nationalSpellings: Readonly<Record<string, NationalSpelling>> = {
  // Transliteration Act of 2009 (State Gazette 19/2009), articles 3 to 6; BGN/PCGN 2013.
  BG: {
    letters: { ъ: 'a', щ: 'sht', х: 'h', й: 'y', ь: 'y', ю: 'yu', я: 'ya' },
    last: { ия: 'ia' },
  },
  // ICAO Doc 9303, part 3, and passports of North Macedonia: gj and kj.
  MK: {
    letters: { ѓ: 'gj', ќ: 'kj', ѕ: 'dz', џ: 'dj', ц: 'c', х: 'h', ж: 'zh', ч: 'ch', ш: 'sh' },
  },
  // Cabinet of Ministers, resolution 55 of 2010.
  UA: {
    letters: {
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
      "'": '',
    },
    first: { ї: 'yi', є: 'ye', й: 'y', ю: 'yu', я: 'ya' },
    groups: { зг: 'zgh' },
  },
  RS: serbian,
  ME: serbian,
  BA: serbian,
}

const capitalise = (latin: string): string => latin.charAt(0).toUpperCase() + latin.slice(1)

/** Soft signs, which have no sound of their own. */
const softSigns = new Set(['ь', 'ҍ'])
/** The vowels before which a hard sign is silent, in languages other than Bulgarian. */
const afterHardSign = new Set(['е', 'ё', 'ю', 'я', 'і', 'ї', 'є', 'э', undefined])

/** Spells a letter that no national rule has; never as nothing, except a soft sign and a silent hard sign. */
function spellOtherLetter(letter: string, next: string | undefined): string {
  if (softSigns.has(letter)) return ''
  // Anywhere else it is the Bulgarian vowel.
  if (letter === 'ъ') return afterHardSign.has(next) ? '' : 'a'
  const spelled = anyAscii(letter)
  return /\p{Script=Cyrillic}/u.test(letter) && !/[a-z]/i.test(spelled) ? 'h' : spelled
}

function spellByLetter(word: string, { letters, first, groups, last }: NationalSpelling): string {
  const characters = Array.from(word)
  const small = characters.map((character) => character.toLowerCase())
  let spelled = ''
  for (let index = 0; index < characters.length; index++) {
    const [letter = '', next] = [small[index], small[index + 1]]
    const pair = `${letter}${next ?? ''}`
    const group = groups?.[pair] ?? (index === characters.length - 2 ? last?.[pair] : undefined)
    const latin =
      group ?? (index === 0 ? first?.[letter] : undefined) ?? letters[letter] ?? spellOtherLetter(letter, next)
    spelled += letter === characters[index] ? latin : capitalise(latin)
    if (group !== undefined) index += 1
  }
  return spelled
}

/** Georgian letters (national system of 2002, without its apostrophes, as in passports). */
const georgian: Readonly<Record<string, string>> = Object.fromEntries(
  `ა a ბ b გ g დ d ე e ვ v ზ z თ t ი i კ k ლ l მ m ნ n ო o პ p ჟ zh რ r ს s ტ t უ u ფ p ქ k ღ gh ყ q შ sh ჩ ch ც ts ძ dz
   წ ts ჭ ch ხ kh ჯ j ჰ h`
    .split(/\s+/)
    .flatMap((latin, index, all) => (index % 2 === 0 ? [] : [[all[index - 1] ?? '', latin]])),
)

/** Armenian letters (BGN/PCGN 1981, without its apostrophes, as in passports). */
const armenian: NationalSpelling = {
  letters: Object.fromEntries(
    `ա a բ b գ g դ d ե e զ z է e ը y թ t ժ zh ի i լ l խ kh ծ ts կ k հ h ձ dz ղ gh ճ ch մ m յ y ն n շ sh ո o չ ch պ p ջ j ռ r
     ս s վ v տ t ր r ց ts ւ v փ p ք k օ o ֆ f և ev`
      .split(/\s+/)
      .flatMap((latin, index, all) => (index % 2 === 0 ? [] : [[all[index - 1] ?? '', latin]])),
  ),
  first: { ե: 'ye', ո: 'vo', և: 'yev' },
  groups: { ու: 'u' },
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

/** A spelling in capitals, if the whole word is. */
const matchCase = (word: string, spelled: string): string =>
  word.length > 1 && word === word.toUpperCase() ? spelled.toUpperCase() : spelled

function romaniseWord(word: string, countryIso: string): string {
  if (isInLatinLetters(word)) return word
  const composed = word.normalize('NFC')
  if (/\p{Script=Greek}/u.test(composed)) return matchCase(word, anyAscii(spellGreek(composed)))
  if (/\p{Script=Armenian}/u.test(composed)) return matchCase(word, spellByLetter(composed, armenian))
  // Georgian has no capital letters in use.
  if (/\p{Script=Georgian}/u.test(composed)) return capitalise(spellByLetter(composed, { letters: georgian }))
  return matchCase(word, spellByLetter(composed, nationalSpellings[countryIso] ?? { letters: {} }))
}

/**
 * Transliterates a text to Latin letters, for those who handle mail abroad. Cyrillic, Greek, Armenian and Georgian are
 * transliterated by rule, Cyrillic by that of the country, which is where the people are known by it; for other scripts, no rule yields the name by which somebody is known.
 *
 * @returns null for text in another script
 */
export function romanise(text: string, countryIso: string): string | null {
  if (!isRomanisable(text)) return null
  return text.replaceAll(/[\p{L}\p{M}]+(?:[’ʼ'][\p{L}\p{M}]+)*/gu, (word) => romaniseWord(word, countryIso))
}

/** The Latin spellings of a Cyrillic text by the rules of each country; empty for text without Cyrillic letters. */
export function listLatinSpellings(text: string): readonly string[] {
  if (!/\p{Script=Cyrillic}/u.test(text)) return []
  return [...new Set(Object.keys(nationalSpellings).flatMap((country) => romanise(text, country) ?? []))]
}
