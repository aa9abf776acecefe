import { Problem } from '../../kernel/problem.ts'

/*
 * Limits for JSON texts, so that a sender can occupy the process for a few milliseconds at most. Legitimate data comes
 * nowhere near them.
 */

/** Maximum nesting. Deeper texts exhaust the stack of recursive functions. */
export const deepestNesting = 64
/** Maximum digits of a number, before and after its point. Arithmetic takes quadratic time. */
export const maxDigits = 1000
/** Maximum digits of an exponent: converting an integer of a million digits takes a second. */
export const longestExponent = 5
/** Maximum number of values, that is members and list entries on all levels. */
export const maxValues = 100_000
/** The same for texts whose integers are parsed exactly, which takes ten times as long. */
export const maxExactValues = 10_000
/** Maximum members of one object: large objects cost several times as much per member as small ones. */
export const maxMembers = 2000
/** Maximum bytes of one entry of a list that is read entry by entry. */
export const largestEntry = 65_536

const lineFeed = 0x0a
const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const minus = 0x2d
const point = 0x2e
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/**
 * Rejects a text that exceeds the limits before it is parsed, in one pass. Looks only at brackets, commas and numbers
 * outside strings, so invalid JSON may pass.
 *
 * @param subject what errors call the text
 * @param valueLimit maximum number of values
 * @throws Problem `malformed` that states where, and how to fix it
 */
export function assertJsonLimits(text: string, subject: string, valueLimit = maxValues): void {
  let depth = 0
  let values = 0
  /** Per level, the number of members of the object open there; lists count as values. */
  const members = new Float64Array(deepestNesting + 2)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      index = findStringEnd(text, index)
    } else if (code === comma) {
      values++
      if ((members[depth] = (members[depth] ?? 0) + 1) > maxMembers) {
        const cure = 'split it, or use a list'
        const excess = `an object with more than ${maxMembers} members${describePosition(text, index)}`
        throw new Problem('malformed', `${subject} has ${excess}; ${cure}`)
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
    if (values > valueLimit) {
      const cure = 'split it into several requests'
      throw new Problem(
        'malformed',
        `${subject} has more than ${valueLimit} values${describePosition(text, index)}; ${cure}`,
      )
    }
  }
}

/** Returns the index of the quote that ends the string starting at `start`, or the length of the text. */
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

/** Returns the index of the last character of the number starting at `start`. */
function findNumberEnd(text: string, start: number, subject: string): number {
  let index = start + 1
  let digits = text.charCodeAt(start) === minus ? 0 : 1
  for (let code = text.charCodeAt(index); isDigit(code) || code === point; code = text.charCodeAt(++index)) {
    if (code !== point) digits++
  }
  if (digits > maxDigits) {
    const excess = `a number with more than ${maxDigits} digits${describePosition(text, start)}`
    throw new Problem('malformed', `${subject} has ${excess}; round it`)
  }
  if (!/[eE]/.test(text.charAt(index))) return index - 1
  index++
  if (/[+-]/.test(text.charAt(index))) index++
  const first = index
  while (isDigit(text.charCodeAt(index))) index++
  if (index - first > longestExponent) {
    const excess = `a number with an exponent of more than ${longestExponent} digits${describePosition(text, start)}`
    throw new Problem('malformed', `${subject} has ${excess}; write the number without an exponent`)
  }
  return index - 1
}

/** Describes a position to complete a sentence; positions count from 0, lines and columns from 1. */
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
