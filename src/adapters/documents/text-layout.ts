import { hasRightToLeft, inVisualOrder, type LinePart } from './bidirectional.ts'
import { ascent, descent, type FontShelf, type FontWeight } from './fonts.ts'
import { graphemesOf, type Piece, pieceOf, piecesOf, type TextRun, textOf } from './text-runs.ts'

/** How a text is set. Sizes are in points. */
export interface TextStyle {
  readonly size: number
  /** How small it may become before it is cut off with an ellipsis; without it, the size is kept. */
  readonly minSize?: number
  readonly weight?: FontWeight
  readonly align?: 'left' | 'right' | 'center'
  /** Where a text that is lower than its area stands in it; top if not said. */
  readonly verticalAlign?: 'top' | 'middle' | 'bottom'
  /** Grey value from 0 (black) to 1; black if not said. */
  readonly grey?: number
}

/** The room that a text gets, in points. */
export interface Room {
  readonly width: number
  readonly height: number
}

/** A line that is ready to be drawn. Widths and offsets are in em. */
export interface TextLine {
  readonly runs: ReadonlyArray<{ readonly run: TextRun; readonly x: number }>
  readonly width: number
}

/** A text that begins a line. */
export interface Paragraph {
  readonly text: string
  /** Whether all others go before it is cut. */
  readonly isKept: boolean
  /** Of those that are not kept, the least important are cut first, the others only when one line is left of these. */
  readonly importance: number
}

/** Lines that fit their room at a size. */
export interface FittedText {
  readonly size: number
  readonly lines: readonly TextLine[]
  /** Those of which something was left out, by their index. */
  readonly cut: readonly number[]
}

/** Height of a line, in em. */
export const lineHeight = ascent + descent

const sizeStep = 0.25
const ellipsis = '\u2026'
// Widths are sums of rounded numbers.
const tolerance = 1e-6

interface Setting {
  readonly shelf: FontShelf
  readonly weight: FontWeight
  readonly spaceWidth: number
}

function settingOf({ weight = 'regular' }: TextStyle, shelf: FontShelf): Setting {
  return { shelf, weight, spaceWidth: shelf.open(0, weight).widthOf(' ') }
}

function partsOf(pieces: readonly Piece[]): LinePart[] {
  return pieces.flatMap((piece, position) => {
    const parts = piece.runs.map((run) => ({ run, isSpace: false }))
    const [first] = parts
    return first !== undefined && position > 0 && piece.spaceBefore ? [{ ...first, isSpace: true }, ...parts] : parts
  })
}

function lineOf(pieces: readonly Piece[], { spaceWidth }: Setting): TextLine {
  const logical = partsOf(pieces)
  const runs: Array<{ run: TextRun; x: number }> = []
  let x = 0
  let isAfterSpace = false
  for (const { run, isSpace } of hasRightToLeft(logical) ? inVisualOrder(logical) : logical) {
    if (isSpace) {
      isAfterSpace = runs.length > 0
      continue
    }
    const last = runs.at(-1)
    // Shaped together where that is possible, so that kerning works and the file stays small.
    if (last !== undefined && last.run.font === run.font && !last.run.isRightToLeft && !run.isRightToLeft) {
      const text = `${last.run.text}${isAfterSpace ? ' ' : ''}${run.text}`
      last.run = { ...run, text, width: run.font.widthOf(text) }
      x = last.x + last.run.width
    } else {
      const start = x + (isAfterSpace ? spaceWidth : 0)
      runs.push({ run, x: start })
      x = start + run.width
    }
    isAfterSpace = false
  }
  return { runs, width: x }
}

interface Characters {
  readonly texts: readonly string[]
  readonly widths: readonly number[]
}

const charactersByPiece = new WeakMap<Piece, Characters>()

function charactersOf(piece: Piece, { shelf, weight }: Setting): Characters {
  let characters = charactersByPiece.get(piece)
  if (characters === undefined) {
    const texts = graphemesOf(textOf(piece))
    characters = { texts, widths: texts.map((text) => pieceOf(text, false, weight, shelf).width) }
    charactersByPiece.set(piece, characters)
  }
  return characters
}

/** Breaks a piece that is longer than a line between its characters. */
function broken(piece: Piece, width: number, setting: Setting): Piece[] {
  if (piece.width <= width + tolerance) return [piece]
  const { texts, widths } = charactersOf(piece, setting)
  const parts: string[] = []
  let partWidth = 0
  texts.forEach((text, index) => {
    const own = widths[index] ?? 0
    const last = parts.at(-1)
    if (last === undefined || partWidth + own > width) {
      parts.push(text)
      partWidth = own
    } else {
      parts[parts.length - 1] = last + text
      partWidth += own
    }
  })
  return parts.map((part, index) => pieceOf(part, index === 0 && piece.spaceBefore, setting.weight, setting.shelf))
}

function wrapped(pieces: readonly Piece[], width: number, setting: Setting): Piece[][] {
  const lines: Piece[][] = []
  let line: Piece[] = []
  let used = 0
  for (const piece of pieces.flatMap((whole) => broken(whole, width, setting))) {
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

/** The line, shortened until an ellipsis fits behind it. */
function withEllipsis(line: readonly Piece[], width: number, setting: Setting): Piece[] {
  const mark = pieceOf(ellipsis, false, setting.weight, setting.shelf)
  for (let kept = line.length - 1; kept >= 0; kept -= 1) {
    const before = line.slice(0, kept)
    const last = line[kept]
    if (last === undefined) continue
    const space = kept > 0 && last.spaceBefore ? setting.spaceWidth : 0
    let room = width - lineOf(before, setting).width - space - mark.width
    const { texts, widths } = charactersOf(last, setting)
    let count = 0
    while (count < texts.length && (widths[count] ?? 0) <= room) {
      room -= widths[count] ?? 0
      count += 1
    }
    if (count === 0) continue
    const shorter = pieceOf(texts.slice(0, count).join(''), last.spaceBefore, setting.weight, setting.shelf)
    return [...before, shorter, mark]
  }
  return [mark]
}

/** A paragraph in lines. */
interface SetParagraph extends Pick<Paragraph, 'isKept' | 'importance'> {
  readonly lines: Piece[][]
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/**
 * How many lines of each paragraph there is room for. They are taken from the least important, of equally important ones
 * from the longest, so that a long street never costs the town below it. When there is one line of each, the last go
 * whole, and those that are to be kept only when there is nothing else.
 */
function keptLines(paragraphs: readonly SetParagraph[], room: number): readonly number[] {
  const kept = paragraphs.map(({ lines }) => lines.length)
  while (total(kept) > room) {
    const there = paragraphs
      .map((one, index) => ({ ...one, index, count: kept[index] ?? 0 }))
      .filter(({ count }) => count > 0)
    const open = there.some(({ isKept }) => !isKept) ? there.filter(({ isKept }) => !isKept) : there
    const [next] = open
      .filter(({ count }) => count > 1)
      .toSorted((a, b) => a.importance - b.importance || b.count - a.count || b.index - a.index)
    const shorter = (next ?? open.at(-1))?.index ?? 0
    kept[shorter] = (kept[shorter] ?? 1) - 1
  }
  return kept
}

/** As much of the paragraphs as there is room for. An ellipsis tells what is cut, and what is lost, behind what is left. */
function shortened(
  paragraphs: readonly SetParagraph[],
  kept: readonly number[],
  width: number,
  setting: Setting,
): Piece[][] {
  const before = (lost: number) => kept.findLastIndex((count, index) => index < lost && count > 0)
  const told = new Set(kept.flatMap((count, index) => (count === 0 ? [before(index)] : [])))
  return paragraphs.flatMap(({ lines }, index) => {
    const count = kept[index] ?? 0
    const isCut = count < lines.length || told.has(index)
    if (!isCut || count === 0) return lines.slice(0, count)
    // The last line goes on with the words of the next as far as it holds them, although they were too long for it.
    const last = lines.slice(count - 1, count + 1).flat()
    return [...lines.slice(0, count - 1), withEllipsis(last, width, setting)]
  })
}

/**
 * Sets paragraphs into a room: at the wanted size if they fit, else smaller down to the smallest size, else cut off
 * there with an ellipsis. The lines never need more than the room, whatever the text.
 *
 * @param paragraphs each begins a new line; an empty one takes no room
 */
export function fitText(
  paragraphs: readonly (string | Paragraph)[],
  room: Room,
  style: TextStyle,
  shelf: FontShelf,
): FittedText {
  const setting = settingOf(style, shelf)
  const inPieces = paragraphs
    .map((one) => (typeof one === 'string' ? { text: one, isKept: false, importance: 0 } : one))
    .map(({ text, ...rest }, index) => ({ ...rest, pieces: piecesOf(text, setting.weight, shelf), index }))
    .filter(({ pieces }) => pieces.length > 0)
  const smallest = Math.min(style.minSize ?? style.size, style.size)
  const attempt = (size: number): { size: number; inLines: SetParagraph[]; count: number; capacity: number } => {
    const inLines = inPieces.map(({ pieces, isKept, importance }) => ({
      lines: wrapped(pieces, room.width / size, setting),
      isKept,
      importance,
    }))
    const count = total(inLines.map(({ lines }) => lines.length))
    return { size, inLines, count, capacity: Math.floor(room.height / (size * lineHeight) + tolerance) }
  }

  // The largest step that fits, by halving: the smaller the letters, the fewer the lines.
  let best = attempt(style.size)
  if (best.count > best.capacity && smallest < style.size) {
    best = attempt(smallest)
    let fits = 0
    let tooLarge = Math.ceil((style.size - smallest) / sizeStep)
    while (best.count <= best.capacity && tooLarge - fits > 1) {
      const step = Math.floor((fits + tooLarge) / 2)
      const next = attempt(smallest + step * sizeStep)
      if (next.count <= next.capacity) {
        best = next
        fits = step
      } else tooLarge = step
    }
  }
  const { size, inLines, capacity } = best
  const kept = keptLines(inLines, capacity)
  const lines = shortened(inLines, kept, room.width / size, setting)
  const cut = inPieces.flatMap(({ index }, position) =>
    (kept[position] ?? 0) < (inLines[position]?.lines.length ?? 0) ? [index] : [],
  )
  return { size, lines: lines.map((line) => lineOf(line, setting)), cut }
}

/** How high a text is, in points, when it is set at its full size in lines of a width, at most `maxLines` of them. */
export function heightOf(text: string, width: number, maxLines: number, style: TextStyle, shelf: FontShelf): number {
  const setting = settingOf(style, shelf)
  const lines = wrapped(piecesOf(text, setting.weight, shelf), width / style.size, setting)
  return Math.min(lines.length, maxLines) * lineHeight * style.size
}
