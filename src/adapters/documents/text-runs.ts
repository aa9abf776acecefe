import type { FontStack, FontWeight, OpenFont } from './fonts.ts'

/** Characters of one font. The width is in em. */
export interface TextRun {
  readonly font: OpenFont
  readonly text: string
  readonly width: number
  /** Whether it contains letters that the font draws from right to left. */
  readonly isRightToLeft: boolean
}

/** Never broken over lines, unless it is longer than a line. Widths are in em. */
export interface UnbreakablePiece {
  readonly runs: readonly TextRun[]
  readonly width: number
  readonly spaceBefore: boolean
  /** The fonts in the order for its text. */
  readonly fonts: FontStack
}

/** Substitute for a letter or digit missing in all fonts. */
const unknownCharacter = '\u25A1'

// No document has room for more, and layout takes time in proportion.
const longestText = 2_000

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const blank = /[\s\p{Cc}\p{Z}]+/gu
// Letters, marks, digits and invalid characters: lone surrogates, private use.
const readable = /[\p{L}\p{M}\p{N}\p{Cs}\p{Co}]/u
/** Right-to-left characters; fonts reverse a text that starts with one. */
export const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Lao}\p{Script=Khmer}]/u
// Japanese and Chinese lines do not start with a closing mark, a small kana or a sound mark.
const neverFirst =
  /^[\u3001\u3002\u3005\u300D\u300F\u3011\u3015\u3017\uFF09\uFF0C\uFF0E\uFF01\uFF1F\u30FC\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30A1\u30A3\u30A5\u30A7\u30A9\u30C3\u30E3\u30E5\u30E7]/u

function isDrawable(text: string, fonts: FontStack): boolean {
  return Array.from(text).every((character) => fonts.findFont(character.codePointAt(0) ?? 0, 'regular') !== null)
}

/** Composes characters, collapses whitespace, and removes control and invisible characters. */
function compose(text: string): string {
  return (text.length > longestText ? `${text.slice(0, longestText)}\u2026` : text)
    .normalize('NFC')
    .replace(invisible, '')
    .replace(blank, ' ')
    .trim()
}

/** The printed form of one character; empty for a picture missing in all fonts, null for a letter or digit. */
function toDrawable(character: string, fonts: FontStack): string | null {
  if (isDrawable(character, fonts)) return character
  const compatible = character.normalize('NFKC')
  if (compatible !== character && isDrawable(compatible, fonts)) return compatible
  return readable.test(character) ? null : ''
}

/**
 * Makes a text printable: composed characters, single spaces, no control or invisible characters, no emoji and other
 * pictures missing in all fonts. A missing letter or digit becomes a box (□), which nobody mistakes for another.
 */
export function toPrintable(text: string, fonts: FontStack): string {
  const composed = compose(text)
  if (isDrawable(composed, fonts)) return composed
  return Array.from(composed, (character) => toDrawable(character, fonts) ?? unknownCharacter)
    .join('')
    .replace(blank, ' ')
    .trim()
}

/** The first letter or digit of a text missing in all fonts; null if there is none. */
export function findUnprintableCharacter(text: string, fonts: FontStack): string | null {
  const composed = compose(text)
  return Array.from(composed).find((character) => toDrawable(character, fonts) === null) ?? null
}

function splitIntoRuns(word: string, weight: FontWeight, fonts: FontStack): TextRun[] {
  const parts: Array<{ font: OpenFont; text: string }> = []
  for (const character of word) {
    const codePoint = character.codePointAt(0) ?? 0
    const lastPart = parts.at(-1)
    // A mark is drawn in the font of its base letter.
    const doesNotMove = lastPart !== undefined && /\p{M}/u.test(character) && lastPart.font.hasGlyph(codePoint)
    const font = doesNotMove ? lastPart.font : (fonts.findFont(codePoint, weight) ?? fonts.openBaseFont(weight))
    if (lastPart !== undefined && lastPart.font === font) lastPart.text += character
    else parts.push({ font, text: character })
  }
  return parts.map(({ font, text }) => ({
    font,
    text,
    width: font.measureWidth(text),
    isRightToLeft: rightToLeft.test(text),
  }))
}

/** Creates a piece from a text without spaces. */
export function createPiece(
  word: string,
  spaceBefore: boolean,
  weight: FontWeight,
  fonts: FontStack,
): UnbreakablePiece {
  const runs = splitIntoRuns(word, weight, fonts)
  const width = runs.reduce((sum, run) => sum + run.width, 0)
  return { runs, width, spaceBefore, fonts }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The characters of a text as readers count them. */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** A word that is not broken; a code in brackets stays together too. */
const wholeWord = /^(?:[\p{Script=Latin}\p{N}.,:;!?'\u2019()+&@_]*|\[[\p{Script=Latin}\p{N}\p{P}]+\])$/u

const thai = /\p{Script=Thai}/u
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

function listBreakableParts(word: string): string[] {
  if (wholeWord.test(word)) return [word]
  if (thai.test(word)) return Array.from(thaiWords.segment(word), ({ segment }) => segment)
  const parts: string[] = []
  for (const grapheme of splitGraphemes(word)) {
    const lastPart = parts.at(-1)
    const mayBreak =
      lastPart !== undefined &&
      !neverFirst.test(grapheme) &&
      (unspaced.test(grapheme) || unspaced.test(lastPart.slice(-1)) || /[-/\u2013\u2014]$/u.test(lastPart))
    if (lastPart === undefined || mayBreak) parts.push(grapheme)
    else parts[parts.length - 1] = lastPart + grapheme
  }
  return parts
}

// A text is first measured and then drawn, often repeatedly.
const rememberedTexts = 4_000
const remembered = new WeakMap<FontStack, Map<string, readonly UnbreakablePiece[]>>()

/**
 * Splits a text into pieces: at spaces, after hyphens and slashes, and between the characters of scripts without
 * spaces.
 */
export function splitIntoPieces(text: string, weight: FontWeight, shelf: FontStack): readonly UnbreakablePiece[] {
  const cachedPieces = remembered.get(shelf) ?? new Map<string, readonly UnbreakablePiece[]>()
  remembered.set(shelf, cachedPieces)
  const key = `${weight}:${text}`
  let pieces = cachedPieces.get(key)
  if (pieces === undefined) {
    if (cachedPieces.size >= rememberedTexts) cachedPieces.clear()
    pieces = cutIntoPieces(text, weight, shelf)
    cachedPieces.set(key, pieces)
  }
  return pieces
}

function cutIntoPieces(text: string, weight: FontWeight, shelf: FontStack): UnbreakablePiece[] {
  const fonts = shelf.orderFor(text)
  return toPrintable(text, fonts)
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => listBreakableParts(word).map((part, index) => createPiece(part, index === 0, weight, fonts)))
}

/** The text of a piece. */
export function getPieceText(piece: UnbreakablePiece): string {
  return piece.runs.map(({ text }) => text).join('')
}
