import anyAscii from 'any-ascii'

/** Letters of Arabic and Hebrew that stand for a vowel but at the beginning of a word, where they are read w and y. */
const vowelLetters: ReadonlyArray<readonly [RegExp, string]> = [
  [/(?<=\p{L})[وו]/gu, 'u'],
  [/(?<=\p{L})[يىیי]/gu, 'i'],
]

/** A text of any script in letters of ASCII, spelled roughly: to compare names, not to print them. */
export const transliterate = (text: string): string =>
  anyAscii(vowelLetters.reduce((spelled, [letter, vowel]) => spelled.replaceAll(letter, vowel), text))
