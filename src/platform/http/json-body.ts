import { isUtf8 } from 'node:buffer'
import { Problem } from '../../kernel/problem.ts'
import { placeIn, refuseBeyondLimits } from './json-limits.ts'
import { firstMistake } from './json-mistake.ts'

declare global {
  interface JSON {
    /** A text that goes out as it is (ECMAScript proposal json-parse-with-source). */
    rawJSON(text: string): unknown
  }
}

/** A JSON body: what it says, and the text it came as, which is what is kept and given back. */
export interface JsonBody {
  readonly value: unknown
  readonly text: string
}

/** How a JSON body is read. */
interface Reading {
  /** Whether whole numbers that a double cannot hold become bigints. */
  readonly exactIntegers?: boolean
  /** How problems call the body. */
  readonly subject?: string
}

/**
 * Reads a JSON body without changing anything: no byte-order mark is dropped, no broken UTF-8 replaced.
 *
 * @throws Problem `malformed` with the place of the first mistake, or of what is beyond the limits
 */
export function readJsonBody(bytes: Buffer, { exactIntegers = false, subject = 'The body' }: Reading = {}): JsonBody {
  if (bytes.length === 0) throw new Problem('malformed', `${subject} is empty; send a JSON document`)
  if (!isUtf8(bytes)) throw new Problem('malformed', `${subject} is not valid UTF-8`)
  const text = bytes.toString('utf8')
  refuseBeyondLimits(text, subject)
  try {
    return { value: exactIntegers ? parseWithBigints(text) : JSON.parse(text), text }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const position = firstMistake(text)
    const place = position < text.length ? placeIn(text, position) : ': it ends too early'
    throw new Problem('malformed', `${subject} is not valid JSON${place}`)
  }
}

/** The engine hands the text of a number to the reviver, which the types do not know yet. */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

function parseWithBigints(text: string): unknown {
  const reviver: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source)
      ? BigInt(source)
      : value
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}

/**
 * One text for all JSON texts that are equal: members by name, numbers by their exact value (`1.0` equals `1`, and
 * integers above 2^53 keep every digit), strings by their characters. Of members that occur twice the last one counts,
 * as `JSON.parse` has it.
 *
 * @param text a valid JSON text within the limits of bodies
 */
export function canonicalJson(text: string): string {
  return JSON.stringify(inOrder(parseExact(text)))
}

/**
 * Finds numbers with an exponent or with 16 digits and more; any other is as exact in a double as it is in the text.
 * What it finds may lie in a string: that costs time, nothing else.
 */
const mayLoseDigits = /(?:^|[:,[\s])-?(?:\d+(?:\.\d+)?[eE]|[\d.]{16})/

function parseExact(text: string): unknown {
  if (!mayLoseDigits.test(text)) return JSON.parse(text)
  const reviver: Reviver = (_key, value, { source }) => {
    if (typeof value !== 'number' || source === undefined) return value
    const digits = plainDigits(source)
    return digits === plainDigits(String(value)) ? value : new ExactNumber(digits)
  }
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}

/**
 * Reads a JSON text so that it can be written again with every digit: a number that a double would change is kept as the
 * text it came as, which `JSON.stringify` writes out.
 *
 * @param text a valid JSON text within the limits of bodies
 */
export function parseKeepingDigits(text: string): unknown {
  if (!mayLoseDigits.test(text)) return JSON.parse(text)
  const reviver: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && plainDigits(source) !== plainDigits(String(value))
      ? rawJson(source)
      : value
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}

/** Part of the language that the types do not know yet. */
const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

/** A number that a double would change, as its digits. */
class ExactNumber {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}

/**
 * The number without leading or trailing zeros, as significant digits and a power of ten.
 *
 * @param source a number within the limits of bodies, so that the power is small
 */
function plainDigits(source: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  const all = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = withoutLastZeros(all)
  if (significant === '') return '0'
  const power = Number(exponent) - fraction.length + all.length - significant.length
  return `${sign}${significant}e${power}`
}

/** Not by a pattern: its search takes the square of the length of a run of zeros in the middle. */
function withoutLastZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** The same value with the members of every object in the order of their names. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof ExactNumber) return rawJson(value.digits)
  if (Array.isArray(value)) return value.map(inOrder)
  const ordered: Record<string, unknown> = {}
  for (const name of Object.keys(value).toSorted()) {
    const member = inOrder((value as Record<string, unknown>)[name])
    // Assigned, this one name would not become a member.
    if (name === '__proto__') Object.defineProperty(ordered, name, { value: member, enumerable: true })
    else ordered[name] = member
  }
  return ordered
}

/** Numbers that a double cannot hold go out with all their digits. */
const withBigints = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? JSON.rawJSON(String(value)) : value

/** Writes an answer: bigints, which JSON's own writer refuses, as the numbers they are. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return JSON.stringify(value, withBigints)
  }
}
