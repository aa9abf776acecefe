import { isUtf8 } from 'node:buffer'
import { Problem } from '../../kernel/problem.ts'
import { mayLoseDigits, toPlainNumber } from './canonical-json.ts'
import { findFirstMistake } from './json-error-position.ts'
import { assertJsonLimits, describePosition, maxExactValues, maxValues } from './json-limits.ts'

declare global {
  interface JSON {
    /** A text that is written unchanged (ECMAScript proposal json-parse-with-source). */
    rawJSON(text: string): unknown
  }
}

/** A parsed JSON body with its original text, which is what is stored and returned. */
export interface JsonBody {
  readonly value: unknown
  readonly text: string
}

/** Options for parsing a JSON body. */
interface Reading {
  /** Whether integers beyond a double's precision become bigints. */
  readonly exactIntegers?: boolean
  /** What errors call the body. */
  readonly subject?: string
}

/**
 * Parses a JSON body strictly: no byte-order mark is dropped, no invalid UTF-8 replaced.
 *
 * @throws Problem `malformed` with the position of the first error, or of what exceeds the limits
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

/** The engine passes the source of a number to the reviver, which the types do not know yet. */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

function parseWithBigints(text: string): unknown {
  const reviver: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source)
      ? BigInt(source)
      : value
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}

/**
 * Parses JSON so that it can be written again with every digit: numbers a double cannot represent are kept as source
 * text, which `JSON.stringify` writes out.
 *
 * @param text valid JSON within the limits for bodies
 */
export function parseKeepingDigits(text: string): unknown {
  if (!mayLoseDigits(text)) return JSON.parse(text)
  const reviver: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && toPlainNumber(source) !== toPlainNumber(String(value))
      ? rawJson(source)
      : value
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}

/** Part of the language that the types do not know yet. */
const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

/** Writes bigints with all their digits. */
const withBigints = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? JSON.rawJSON(String(value)) : value

/** Serializes a response, including bigints, which `JSON.stringify` rejects. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return JSON.stringify(value, withBigints)
  }
}
