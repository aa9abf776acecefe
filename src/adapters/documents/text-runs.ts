import anyAscii from 'any-ascii'
import type { FontStack, FontWeight, OpenFont } from './fonts.ts'

/** Characters of one font. The width is in em. */
export interface TextRun {
  readonly font: OpenFont
  readonly text: string
  readonly width: number
  /** Whether there are letters in it that the font itself draws from right to left. */
  readonly isRightToLeft: boolean
}

/** What a line is never broken inside, unless it alone is too long for a line. Widths are in em. */
export interface UnbreakablePiece {
  readonly runs: readonly TextRun[]
  readonly width: number
  readonly spaceBefore: boolean
}

/** What stands for a character that no font has and that has no Latin spelling. */
const unknownCharacter = '\u25A1'

// No room on any document holds more, and setting a text takes time by its length.
const longestText = 2_000

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const blank = /[\s\p{Cc}\p{Z}]+/gu
const brokenSurrogate = /\p{Cs}/gu
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
// Japanese and Chinese do not begin a line with a closing mark, a small kana or a sound mark.
const neverFirst =
  /^[\u3001\u3002\u3005\u300D\u300F\u3011\u3015\u3017\uFF09\uFF0C\uFF0E\uFF01\uFF1F\u30FC\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30A1\u30A3\u30A5\u30A7\u30A9\u30C3\u30E3\u30E5\u30E7]/u

// Letters of one script that stand together, or one other character: what is spelled in Latin letters as a whole, so
// that no name comes out half in each script.
const spelledTogether = /[\p{Script=Han}\p{M}]+|[\p{Script=Hangul}\p{M}]+|[\p{Script=Thai}]+|[\p{L}\p{M}]+|[^]/gu

function findFont(codePoint: number, weight: FontWeight, shelf: FontStack): OpenFont | null {
  for (let index = 0; index < shelf.count; index += 1) {
    const font = shelf.openFont(index, weight)
    if (font.hasGlyph(codePoint)) return font
  }
  return null
}

function isDrawable(text: string, shelf: FontStack): boolean {
  return Array.from(text).every((character) => findFont(character.codePointAt(0) ?? 0, 'regular', shelf) !== null)
}

/** Capital first: names and places are what is spelled out. */
function capitalise(latin: string): string {
  return latin.charAt(0).toUpperCase() + latin.slice(1)
}

/**
 * Makes a text printable: composed characters, single blanks, no control or invisible characters, and what no font on
 * the shelf has spelled in Latin letters (Thai, Korean, Devanagari, emoji names), or a box (□) where there is no
 * spelling. A carrier can read it, and a look at the document shows that something was replaced.
 */
export function toPrintable(text: string, shelf: FontStack): string {
  const composed = (text.length > longestText ? `${text.slice(0, longestText)}\u2026` : text)
    .normalize('NFC')
    .replace(brokenSurrogate, unknownCharacter)
    .replace(invisible, '')
    .replace(blank, ' ')
    .trim()
  if (isDrawable(composed, shelf)) return composed
  return composed
    .replace(spelledTogether, (group) => {
      if (isDrawable(group, shelf)) return group
      const compatible = group.normalize('NFKC')
      if (isDrawable(compatible, shelf)) return compatible
      const latin = anyAscii(group).trim()
      return latin === '' ? unknownCharacter : capitalise(latin)
    })
    .replace(blank, ' ')
    .trim()
}

function splitIntoRuns(word: string, weight: FontWeight, shelf: FontStack): TextRun[] {
  const parts: Array<{ font: OpenFont; text: string }> = []
  for (const character of word) {
    const codePoint = character.codePointAt(0) ?? 0
    const lastPart = parts.at(-1)
    // A mark is drawn by the font of the letter that it stands on.
    const doesNotMove = lastPart !== undefined && /\p{M}/u.test(character) && lastPart.font.hasGlyph(codePoint)
    const font = doesNotMove ? lastPart.font : (findFont(codePoint, weight, shelf) ?? shelf.openFont(0, weight))
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

/** Makes one piece of a text without blanks. */
export function createPiece(
  word: string,
  spaceBefore: boolean,
  weight: FontWeight,
  shelf: FontStack,
): UnbreakablePiece {
  const runs = splitIntoRuns(word, weight, shelf)
  const width = runs.reduce((sum, run) => sum + run.width, 0)
  return { runs, width, spaceBefore }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The characters of a text as a reader counts them. */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

const wholeWord = /^[\p{Script=Latin}\p{N}.,:;!?'\u2019()+&@_]*$/u

function listBreakableParts(word: string): string[] {
  if (wholeWord.test(word)) return [word]
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

// A text is measured first and then drawn, often several times over.
const rememberedTexts = 4_000
const remembered = new WeakMap<FontStack, Map<string, readonly UnbreakablePiece[]>>()

/** Cuts a text into pieces: at blanks, after hyphens and slashes, and between the characters of unspaced scripts. */
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
  return toPrintable(text, shelf)
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => listBreakableParts(word).map((part, index) => createPiece(part, index === 0, weight, shelf)))
}

/** The text of a piece. */
export function getPieceText(piece: UnbreakablePiece): string {
  return piece.runs.map(({ text }) => text).join('')
}
