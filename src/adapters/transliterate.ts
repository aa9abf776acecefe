import anyAscii from 'any-ascii'

/** Arabic and Hebrew letters for vowels; at the start of a word they are consonants, w and y. */
const vowelLetters: ReadonlyArray<readonly [RegExp, string]> = [
  [/(?<=\p{L})[وו]/gu, 'u'],
  [/(?<=\p{L})[يىیי]/gu, 'i'],
]

/** Transliterates any script roughly to ASCII, for comparing names, not for printing. */
export const transliterate = (text: string): string =>
  anyAscii(vowelLetters.reduce((spelled, [letter, vowel]) => spelled.replaceAll(letter, vowel), text))
