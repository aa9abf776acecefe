import { isUtf8 } from 'node:buffer'
import { Problem } from '../../kernel/problem.ts'

/** A JSON body: what it says, and the text it came as, which is what is kept and given back. */
export interface JsonBody {
  readonly value: unknown
  readonly text: string
}

/** How deep a body may nest. Deeper ones serve nobody and exhaust the stack of whatever walks them. */
export const deepestNesting = 64

/**
 * Reads a JSON body without changing anything: no byte-order mark is dropped, no broken UTF-8 replaced.
 *
 * @throws Problem `malformed` with the place of the first mistake
 */
export function readJsonBody(bytes: Buffer): JsonBody {
  if (bytes.length === 0) throw new Problem('malformed', 'The body is empty; send a JSON document')
  if (!isUtf8(bytes)) throw new Problem('malformed', 'The body is not valid UTF-8')
  const text = bytes.toString('utf8')
  refuseDeepNesting(text)
  try {
    return { value: JSON.parse(text), text }
  } catch (error) {
    throw new Problem('malformed', `The body is not valid JSON${place(text, error)}`)
  }
}

function place(text: string, error: unknown): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (position === undefined) return ': it ends too early'
  const before = text.slice(0, Number(position)).split('\n')
  return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

const quote = 0x22
const backslash = 0x5c

function refuseDeepNesting(text: string): void {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      index = endOfString(text, index)
    } else if (code === 0x7b || code === 0x5b) {
      if (++depth > deepestNesting) {
        throw new Problem('malformed', `The body nests deeper than ${deepestNesting} levels`)
      }
    } else if (code === 0x7d || code === 0x5d) {
      depth--
    }
  }
}

/** The index of the quote that ends the string which begins at `start`, or the text's end. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

/**
 * One text for all JSON texts that are equal: members by name, numbers by their exact value (`1.0` equals `1`, and
 * integers above 2^53 keep every digit), strings by their characters. Of members that occur twice the last one counts,
 * as `JSON.parse` has it.
 *
 * @param text a valid JSON text
 */
export function canonicalJson(text: string): string {
  return write(parseExact(text))
}

/** A number that binary floating point would change, as its digits. */
class ExactNumber {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}

function parseExact(text: string): unknown {
  // Sixteen digits in a row, or an exponent, may be more than a double holds; anything else it holds exactly enough to compare.
  if (!/\d{16}|\d[eE]|\.\d{15}/.test(text)) return JSON.parse(text)
  type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown
  const reviver: Reviver = (_key, value, context) =>
    typeof value === 'number' && context.source !== undefined ? new ExactNumber(plainDigits(context.source)) : value
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}

/** The number without leading or trailing zeros, as significant digits and a power of ten. */
function plainDigits(source: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  const all = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = all.replace(/0+$/, '')
  if (significant === '') return '0'
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(all.length - significant.length)
  return `${sign}${significant}e${power}`
}

function write(value: unknown): string {
  if (value instanceof ExactNumber) return value.digits
  if (typeof value === 'number') return plainDigits(String(value))
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${write(member)}`).join(',')}}`
}
