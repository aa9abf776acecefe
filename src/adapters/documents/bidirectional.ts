import bidiFactory, { type Bidi } from 'bidi-js'
import { rightToLeft, type TextRun } from './text-runs.ts'

/** A part of a line: a run, or a space in the font of the run next to it. */
export interface LineSegment {
  readonly run: TextRun
  readonly isSpace: boolean
}

/** A part with a single embedding level: odd from right to left, even from left to right. */
interface BidiSegment extends LineSegment {
  readonly level: number
}

// Its types describe an ES module; Node.js loads a function.
const bidi = (bidiFactory as unknown as () => Bidi)()
const letter = /[\p{L}\p{M}]/u
const mark = /^\p{M}/u

/**
 * Whether a run has a right-to-left sign that is not a letter, such as the Arabic percent sign: the font would reverse
 * digits drawn together with it.
 */
export const hasTurningSign = ({ text, isRightToLeft }: TextRun): boolean => !isRightToLeft && rightToLeft.test(text)

/** Whether a line needs reordering. */
export const hasRightToLeft = (parts: readonly LineSegment[]): boolean => parts.some(({ run }) => run.isRightToLeft)

/**
 * Reorders a line to visual order, from left to right, and mirrors brackets in right-to-left text, by the Unicode
 * bidirectional algorithm (UAX #9). The first letter decides the direction of the line.
 *
 * @param logical the line in logical order
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
 * Adds a character. Right-to-left letters stay together, because the font joins and reverses them; other characters
 * become parts of their own, which need no reversal.
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

/** Reverses every sequence at each level, from the highest to the lowest odd one (UAX #9, L2). */
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
