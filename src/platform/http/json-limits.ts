import { Problem } from '../../kernel/problem.ts'

/*
 * What a JSON text may be, so that whoever sends one can keep the process busy for a few milliseconds at most. Nothing that
 * a retailer has to say comes near to any of it.
 */

/** How deep a text may nest. Deeper ones exhaust the stack of whatever walks them. */
export const deepestNesting = 64
/** How many digits one number may have, before and after its point. Arithmetic takes the square of them. */
export const maxDigits = 1000
/** How many digits an exponent may have: as an integer, one of a million digits takes a second to read. */
export const longestExponent = 5
/** How many values one text may have: members of objects and entries of lists, on all levels. */
export const maxValues = 100_000
/** The same of a text whose integers are read with every digit, which takes ten times as long. */
export const maxExactValues = 10_000
/** How many members one object may have: one of many takes several times as long to make and to order as many of few. */
export const maxMembers = 2000
/** How many bytes one entry may have of a list that is taken entry by entry. */
export const largestEntry = 65_536

const lineFeed = 0x0a
const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const minus = 0x2d
const point = 0x2e
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/**
 * Refuses a text beyond the limits before anything is made of it, in one pass. It looks at brackets, commas and numbers
 * outside of strings, and may let through what is no JSON.
 *
 * @param subject how problems call the text
 * @param most how many values it may have
 * @throws Problem `malformed` that says where, and how to fix it
 */
export function assertJsonLimits(text: string, subject: string, most = maxValues): void {
  let depth = 0
  let values = 0
  /** By level, how many members there are of the object that is open on it; none of lists, which are counted as values. */
  const members = new Float64Array(deepestNesting + 2)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      index = findStringEnd(text, index)
    } else if (code === comma) {
      values++
      if ((members[depth] = (members[depth] ?? 0) + 1) > maxMembers) {
        const cure = 'split it, or use a list'
        const what = `an object with more than ${maxMembers} members${describePosition(text, index)}`
        throw new Problem('malformed', `${subject} has ${what}; ${cure}`)
      }
    } else if (code === 0x7b || code === 0x5b) {
      values++
      members[depth + 1] = code === 0x7b ? 1 : Number.NEGATIVE_INFINITY
      if (++depth > deepestNesting) {
        throw new Problem(
          'malformed',
          `${subject} is nested deeper than ${deepestNesting} levels${describePosition(text, index)}`,
        )
      }
    } else if (code === 0x7d || code === 0x5d) {
      depth--
    } else if (code === minus || isDigit(code)) {
      index = findNumberEnd(text, index, subject)
    }
    if (values > most) {
      const cure = 'split it into several requests'
      throw new Problem('malformed', `${subject} has more than ${most} values${describePosition(text, index)}; ${cure}`)
    }
  }
}

/** The index of the quote that ends the string which begins at `start`, or the text's end. */
function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

/** The index of the last character of the number that begins at `start`. */
function findNumberEnd(text: string, start: number, subject: string): number {
  let index = start + 1
  let digits = text.charCodeAt(start) === minus ? 0 : 1
  for (let code = text.charCodeAt(index); isDigit(code) || code === point; code = text.charCodeAt(++index)) {
    if (code !== point) digits++
  }
  if (digits > maxDigits) {
    const what = `a number with more than ${maxDigits} digits${describePosition(text, start)}`
    throw new Problem('malformed', `${subject} has ${what}; round it`)
  }
  if (!/[eE]/.test(text.charAt(index))) return index - 1
  index++
  if (/[+-]/.test(text.charAt(index))) index++
  const first = index
  while (isDigit(text.charCodeAt(index))) index++
  if (index - first > longestExponent) {
    const what = `a number with an exponent of more than ${longestExponent} digits${describePosition(text, start)}`
    throw new Problem('malformed', `${subject} has ${what}; write the number without an exponent`)
  }
  return index - 1
}

/** Where a position is, in words that go on after what is there; positions count from 0, lines and columns from 1. */
export function describePosition(text: string, position: number): string {
  let line = 1
  let begin = 0
  for (let index = 0; index < position; index++) {
    if (text.charCodeAt(index) !== lineFeed) continue
    line++
    begin = index + 1
  }
  return ` at line ${line}, column ${position - begin + 1}`
}
