import bidiFactory, { type Bidi } from 'bidi-js'
import { rightToLeft, type TextRun } from './text-runs.ts'

/** What a line is drawn of: a run, or a blank in the font of the run beside it. */
export interface LineSegment {
  readonly run: TextRun
  readonly isSpace: boolean
}

/** A part whose characters all have one embedding level: odd from right to left, even from left to right. */
interface BidiSegment extends LineSegment {
  readonly level: number
}

// Its types describe an ES module; Node.js finds one that is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()
const letter = /[\p{L}\p{M}]/u
const mark = /^\p{M}/u

/**
 * Whether a run has a sign of a right-to-left script that is no letter, such as the Arabic percent sign: the font would turn
 * digits that are drawn in one text with it.
 */
export const hasTurningSign = ({ text, isRightToLeft }: TextRun): boolean => !isRightToLeft && rightToLeft.test(text)

/** Whether the order of a line has to be worked out at all. */
export const hasRightToLeft = (parts: readonly LineSegment[]): boolean => parts.some(({ run }) => run.isRightToLeft)

/**
 * Puts a line into the order that it is seen in, from left to right, and mirrors brackets that are read from right to
 * left, by the Unicode bidirectional algorithm (UAX #9). The first letter decides which way the line is read.
 *
 * @param logical the line in the order in which it is read
 */
export function toVisualOrder(logical: readonly LineSegment[]): LineSegment[] {
  const text = logical.map(({ run, isSpace }) => (isSpace ? ' ' : run.text)).join('')
  const embedding = bidi.getEmbeddingLevels(text, 'auto')
  const parts: BidiSegment[] = []
  let index = 0
  for (const { run, isSpace } of logical) {
    for (const character of isSpace ? ' ' : run.text) {
      const level = embedding.levels[index] ?? 0
      index += character.length
      addCharacter(parts, character, { run, isSpace, level })
    }
  }
  return reorder(parts).map(({ run, isSpace }) => ({
    isSpace,
    run: { ...run, width: run.font.measureWidth(run.text) },
  }))
}

/**
 * Adds a character. Letters that are read from right to left stay together, for the font joins and turns them; of what
 * stands between them each character is a part of its own, in which nothing needs to be turned.
 */
function addCharacter(parts: BidiSegment[], character: string, { run, isSpace, level }: BidiSegment): void {
  const isTurned = level % 2 === 1
  const isRightToLeft = isTurned && letter.test(character)
  const lastPart = parts.at(-1)
  const continuesRun =
    lastPart !== undefined &&
    !lastPart.isSpace &&
    !isSpace &&
    lastPart.level === level &&
    lastPart.run.font === run.font &&
    lastPart.run.isRightToLeft === isRightToLeft &&
    (isTurned ? isRightToLeft : !rightToLeft.test(character) && !hasTurningSign(lastPart.run))
  if (
    lastPart !== undefined &&
    (continuesRun || (mark.test(character) && lastPart.run.font === run.font && !lastPart.isSpace))
  ) {
    parts[parts.length - 1] = { ...lastPart, run: { ...lastPart.run, text: lastPart.run.text + character } }
    return
  }
  const mirrored = isTurned ? bidi.getMirroredCharacter(character) : null
  const isThere = mirrored !== null && run.font.hasGlyph(mirrored.codePointAt(0) ?? 0)
  parts.push({ isSpace, level, run: { ...run, isRightToLeft, text: isThere ? mirrored : character } })
}

/** Turns, from the highest level down to the lowest odd one, whatever has at least that level (UAX #9, L2). */
function reorder(parts: readonly BidiSegment[]): readonly BidiSegment[] {
  const ordered = [...parts]
  for (let level = Math.max(...parts.map((part) => part.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = end
    }
  }
  return ordered
}
