import { isUtf8 } from 'node:buffer'
import { Problem } from '../../kernel/problem.ts'
import { plainNumber } from './canonical-json.ts'
import { findFirstMistake } from './json-error-position.ts'
import { assertJsonLimits, describePosition, maxExactValues, maxValues } from './json-limits.ts'

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
  assertJsonLimits(text, subject, exactIntegers ? maxExactValues : maxValues)
  try {
    return { value: exactIntegers ? parseWithBigints(text) : JSON.parse(text), text }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const position = findFirstMistake(text)
    const place = position < text.length ? describePosition(text, position) : ': it ends too early'
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
 * Finds numbers with an exponent or with 16 digits and more; any other is as exact in a double as it is in the text.
 * What it finds may lie in a string: that costs time, nothing else.
 */
const mayLoseDigits = /(?:^|[:,[\s])-?(?:\d+(?:\.\d+)?[eE]|[\d.]{16})/

/**
 * Reads a JSON text so that it can be written again with every digit: a number that a double would change is kept as the
 * text it came as, which `JSON.stringify` writes out.
 *
 * @param text a valid JSON text within the limits of bodies
 */
export function parseKeepingDigits(text: string): unknown {
  if (!mayLoseDigits.test(text)) return JSON.parse(text)
  const reviver: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && plainNumber(source) !== plainNumber(String(value))
      ? rawJson(source)
      : value
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}

/** Part of the language that the types do not know yet. */
const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

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
