import { hasRightToLeft, hasTurningSign, type LineSegment, toVisualOrder } from './bidirectional.ts'
import { ascent, descent, type FontStack, type FontWeight } from './fonts.ts'
import {
  createPiece,
  getPieceText,
  splitGraphemes,
  splitIntoPieces,
  type TextRun,
  type UnbreakablePiece,
} from './text-runs.ts'

/** The style of a text. Sizes are in points. */
export interface TextStyle {
  readonly size: number
  /** Minimum size before it is truncated with an ellipsis; without it, the size is fixed. */
  readonly minSize?: number
  readonly weight?: FontWeight
  readonly align?: 'left' | 'right' | 'center'
  /** Position of a text in a higher area; defaults to top. */
  readonly verticalAlign?: 'top' | 'middle' | 'bottom'
  /** Grey value from 0 (black) to 1; defaults to black. */
  readonly grey?: number
}

/** The room for a text, in points. */
export interface TextBox {
  readonly width: number
  readonly height: number
}

/** A line ready to be drawn. Widths and offsets are in em. */
export interface TextLine {
  readonly runs: ReadonlyArray<{ readonly run: TextRun; readonly x: number }>
  readonly width: number
}

/** A text that starts a line. */
export interface Paragraph {
  readonly text: string
  /** Whether all others are cut first. */
  readonly isEssential: boolean
  /** Of inessential ones, the least important are cut first. */
  readonly importance: number
}

/** Lines that fit their room at a size. */
export interface FittedText {
  readonly size: number
  readonly lines: readonly TextLine[]
  /** The indexes of truncated paragraphs. */
  readonly truncated: readonly number[]
}

/** Height of a line, in em. */
export const lineHeight = ascent + descent

const sizeStep = 0.25
const ellipsis = '\u2026'
// Widths are sums of rounded numbers.
const tolerance = 1e-6

interface TextSetting {
  readonly fontStack: FontStack
  readonly weight: FontWeight
  readonly spaceWidth: number
}

function resolveSetting({ weight = 'regular' }: TextStyle, shelf: FontStack): TextSetting {
  return { fontStack: shelf, weight, spaceWidth: shelf.openBaseFont(weight).measureWidth(' ') }
}

function toLineParts(pieces: readonly UnbreakablePiece[]): LineSegment[] {
  return pieces.flatMap((piece, position) => {
    const parts = piece.runs.map((run) => ({ run, isSpace: false }))
    const [firstPiece] = parts
    return firstPiece !== undefined && position > 0 && piece.spaceBefore
      ? [{ ...firstPiece, isSpace: true }, ...parts]
      : parts
  })
}

function toLine(pieces: readonly UnbreakablePiece[], { spaceWidth }: TextSetting): TextLine {
  const logical = toLineParts(pieces)
  const runs: Array<{ run: TextRun; x: number }> = []
  let x = 0
  let isAfterSpace = false
  for (const { run, isSpace } of hasRightToLeft(logical) ? toVisualOrder(logical) : logical) {
    if (isSpace) {
      isAfterSpace = runs.length > 0
      continue
    }
    const lastRun = runs.at(-1)
    // Shaped together if possible, so that kerning works and the file stays small.
    const isShapedTogether =
      lastRun !== undefined &&
      lastRun.run.font === run.font &&
      ![lastRun.run, run].some((visualRun) => visualRun.isRightToLeft || hasTurningSign(visualRun))
    if (isShapedTogether) {
      const text = `${lastRun.run.text}${isAfterSpace ? ' ' : ''}${run.text}`
      lastRun.run = { ...run, text, width: run.font.measureWidth(text) }
      x = lastRun.x + lastRun.run.width
    } else {
      const start = x + (isAfterSpace ? spaceWidth : 0)
      runs.push({ run, x: start })
      x = start + run.width
    }
    isAfterSpace = false
  }
  return { runs, width: x }
}

interface CharacterRange {
  readonly texts: readonly string[]
  readonly widths: readonly number[]
}

const charactersByPiece = new WeakMap<UnbreakablePiece, CharacterRange>()

function splitCharacters(piece: UnbreakablePiece, { weight }: TextSetting): CharacterRange {
  let characters = charactersByPiece.get(piece)
  if (characters === undefined) {
    const texts = splitGraphemes(getPieceText(piece))
    characters = { texts, widths: texts.map((text) => createPiece(text, false, weight, piece.fonts).width) }
    charactersByPiece.set(piece, characters)
  }
  return characters
}

/** Breaks a piece longer than a line between characters. */
function breakPiece(piece: UnbreakablePiece, width: number, setting: TextSetting): UnbreakablePiece[] {
  if (piece.width <= width + tolerance) return [piece]
  const { texts, widths } = splitCharacters(piece, setting)
  const parts: string[] = []
  let partWidth = 0
  texts.forEach((text, index) => {
    const charWidth = widths[index] ?? 0
    const lastPart = parts.at(-1)
    if (lastPart === undefined || partWidth + charWidth > width) {
      parts.push(text)
      partWidth = charWidth
    } else {
      parts[parts.length - 1] = lastPart + text
      partWidth += charWidth
    }
  })
  return parts.map((part, index) => createPiece(part, index === 0 && piece.spaceBefore, setting.weight, piece.fonts))
}

function wrapLines(pieces: readonly UnbreakablePiece[], width: number, setting: TextSetting): UnbreakablePiece[][] {
  const lines: UnbreakablePiece[][] = []
  let line: UnbreakablePiece[] = []
  let used = 0
  for (const piece of pieces.flatMap((longPiece) => breakPiece(longPiece, width, setting))) {
    const space = line.length > 0 && piece.spaceBefore ? setting.spaceWidth : 0
    if (line.length > 0 && used + space + piece.width > width + tolerance) {
      lines.push(line)
      line = [piece]
      used = piece.width
    } else {
      line.push(piece)
      used += space + piece.width
    }
  }
  if (line.length > 0) lines.push(line)
  return lines
}

/** Shortens a line until an ellipsis fits. */
function addEllipsis(line: readonly UnbreakablePiece[], width: number, setting: TextSetting): UnbreakablePiece[] {
  const mark = createPiece(ellipsis, false, setting.weight, setting.fontStack)
  for (let pieceCount = line.length - 1; pieceCount >= 0; pieceCount -= 1) {
    const piecesBefore = line.slice(0, pieceCount)
    const lastPiece = line[pieceCount]
    if (lastPiece === undefined) continue
    const space = pieceCount > 0 && lastPiece.spaceBefore ? setting.spaceWidth : 0
    let room = width - toLine(piecesBefore, setting).width - space - mark.width
    const { texts, widths } = splitCharacters(lastPiece, setting)
    let count = 0
    while (count < texts.length && (widths[count] ?? 0) <= room) {
      room -= widths[count] ?? 0
      count += 1
    }
    if (count === 0) continue
    const shorter = createPiece(texts.slice(0, count).join(''), lastPiece.spaceBefore, setting.weight, lastPiece.fonts)
    return [...piecesBefore, shorter, mark]
  }
  return [mark]
}

/** A paragraph broken into lines. */
interface LaidOutParagraph extends Pick<Paragraph, 'isEssential' | 'importance'> {
  readonly lines: UnbreakablePiece[][]
}

const sumCounts = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/**
 * Returns how many lines of each paragraph fit. Lines are taken from the least important, and of equally important ones
 * from the longest, so that a long street never costs the town below it. When each has one line, the last are dropped
 * completely; essential ones only when nothing else is left.
 */
function allocateLines(paragraphs: readonly LaidOutParagraph[], room: number): readonly number[] {
  const lineCounts = paragraphs.map(({ lines }) => lines.length)
  while (sumCounts(lineCounts) > room) {
    const droppable = paragraphs
      .map((paragraph, index) => ({ ...paragraph, index, count: lineCounts[index] ?? 0 }))
      .filter(({ count }) => count > 0)
    const open = droppable.some(({ isEssential }) => !isEssential)
      ? droppable.filter(({ isEssential }) => !isEssential)
      : droppable
    const [candidate] = open
      .filter(({ count }) => count > 1)
      .toSorted((a, b) => a.importance - b.importance || b.count - a.count || b.index - a.index)
    const shorter = (candidate ?? open.at(-1))?.index ?? 0
    lineCounts[shorter] = (lineCounts[shorter] ?? 1) - 1
  }
  return lineCounts
}

/** Truncates paragraphs to the room. An ellipsis marks what is cut or lost. */
function shortenParagraphs(
  paragraphs: readonly LaidOutParagraph[],
  lineCounts: readonly number[],
  width: number,
  setting: TextSetting,
): UnbreakablePiece[][] {
  const findLineBefore = (lost: number) => lineCounts.findLastIndex((count, index) => index < lost && count > 0)
  const ellipsisIndexes = new Set(lineCounts.flatMap((count, index) => (count === 0 ? [findLineBefore(index)] : [])))
  return paragraphs.flatMap(({ lines }, index) => {
    const count = lineCounts[index] ?? 0
    const isTruncated = count < lines.length || ellipsisIndexes.has(index)
    if (!isTruncated || count === 0) return lines.slice(0, count)
    // The last line is filled with the words of the next as far as possible, although they did not fit completely.
    const lastLine = lines.slice(count - 1, count + 1).flat()
    return [...lines.slice(0, count - 1), addEllipsis(lastLine, width, setting)]
  })
}

/**
 * Fits paragraphs into a room: at the wanted size if possible, otherwise smaller down to the minimum size, otherwise
 * truncated with an ellipsis. Never exceeds the room.
 *
 * @param paragraphs each starts a new line; empty ones take no room
 */
export function fitText(
  paragraphs: readonly (string | Paragraph)[],
  room: TextBox,
  style: TextStyle,
  shelf: FontStack,
): FittedText {
  const setting = resolveSetting(style, shelf)
  const texts = paragraphs.map((paragraph) =>
    typeof paragraph === 'string' ? { text: paragraph, isEssential: false, importance: 0 } : paragraph,
  )
  // One order for all of them, so that the lines of an address look alike.
  const fonts = shelf.orderFor(texts.map(({ text }) => text).join(' '))
  const inPieces = texts
    .map(({ text, ...rest }, index) => ({ ...rest, pieces: splitIntoPieces(text, setting.weight, fonts), index }))
    .filter(({ pieces }) => pieces.length > 0)
  const smallest = Math.min(style.minSize ?? style.size, style.size)
  const attempt = (size: number): { size: number; inLines: LaidOutParagraph[]; count: number; capacity: number } => {
    const inLines = inPieces.map(({ pieces, isEssential, importance }) => ({
      lines: wrapLines(pieces, room.width / size, setting),
      isEssential: isEssential,
      importance,
    }))
    const count = sumCounts(inLines.map(({ lines }) => lines.length))
    return { size, inLines, count, capacity: Math.floor(room.height / (size * lineHeight) + tolerance) }
  }

  // Binary search for the largest size: smaller letters need fewer lines.
  let best = attempt(style.size)
  if (best.count > best.capacity && smallest < style.size) {
    best = attempt(smallest)
    let fits = 0
    let tooLarge = Math.ceil((style.size - smallest) / sizeStep)
    while (best.count <= best.capacity && tooLarge - fits > 1) {
      const step = Math.floor((fits + tooLarge) / 2)
      const attemptResult = attempt(smallest + step * sizeStep)
      if (attemptResult.count <= attemptResult.capacity) {
        best = attemptResult
        fits = step
      } else tooLarge = step
    }
  }
  const { size, inLines, capacity } = best
  const lineCounts = allocateLines(inLines, capacity)
  const lines = shortenParagraphs(inLines, lineCounts, room.width / size, setting)
  const cut = inPieces.flatMap(({ index }, position) =>
    (lineCounts[position] ?? 0) < (inLines[position]?.lines.length ?? 0) ? [index] : [],
  )
  return { size, lines: lines.map((line) => toLine(line, setting)), truncated: cut }
}

/** The height of a text at full size in points, in at most `maxLines` lines of a width. */
export function measureHeight(
  text: string,
  width: number,
  maxLines: number,
  style: TextStyle,
  shelf: FontStack,
): number {
  const setting = resolveSetting(style, shelf)
  const lines = wrapLines(splitIntoPieces(text, setting.weight, shelf), width / style.size, setting)
  return Math.min(lines.length, maxLines) * lineHeight * style.size
}
