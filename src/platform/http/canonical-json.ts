/**
 * Returns the same text for all equal JSON texts: members are sorted by name, numbers compared by exact value (`1.0`
 * equals `1`, and integers above 2^53 keep every digit), strings by their characters. Of duplicate members the last one
 * counts, as with `JSON.parse`.
 *
 * @param text valid JSON within the limits for bodies
 * @param value as parsed, if it has been
 */
export function toCanonicalJson(text: string, value?: unknown): string {
  // The engine's parser takes half the time, but reads numbers as doubles.
  return mayLoseDigits(text) ? new Canonical(text).value() : JSON.stringify(sortMembers(value ?? JSON.parse(text)))
}

/**
 * Matches numbers with an exponent or at least 16 digits; all others are exact as doubles. A match may be inside a
 * string, which only costs time.
 */
const inexactNumber = /(?:^|[:,[\s])-?(?:\d+(?:\.\d+)?[eE]|[\d.]{16})/

/** Whether `JSON.parse` may lose digits of the numbers in a text. */
export const mayLoseDigits = (text: string): boolean => inexactNumber.test(text)

/** Copies a value with the members of all objects sorted by name; the engine puts array indexes first itself. */
function sortMembers(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(sortMembers)
  const members = value as Readonly<Record<string, unknown>>
  const sorted: Record<string, unknown> = {}
  for (const name of Object.keys(members).toSorted()) {
    if (name === '__proto__')
      Object.defineProperty(sorted, name, { value: sortMembers(members[name]), enumerable: true })
    else sorted[name] = sortMembers(members[name])
  }
  return sorted
}

/** Integers of up to this many digits are written without an exponent. */
const longestPlain = 15
const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const point = 0x2e
const isExponent = (code: number): boolean => code === 0x65 || code === 0x45
/** Digits, signs, decimal point and exponent. */
const isOfNumber = (code: number): boolean => (code >= 0x2b && code <= 0x39 && code !== comma) || isExponent(code)

/** Decodes a quoted name, as names are compared by their characters. */
const toPlainName = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)

/** Whether a name is an array index (ECMAScript). */
const isIndex = (name: string): boolean => /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1

const listIndexNames = (names: readonly string[]): readonly string[] =>
  names.filter(isIndex).toSorted((a, b) => Number(a) - Number(b))

/** Canonicalizes a valid JSON text from start to end, in one pass. */
class Canonical {
  readonly #text: string
  #at = 0
  /** Position of the next backslash, or the end of the text. */
  #escape = -1

  constructor(text: string) {
    this.#text = text
  }

  /** The canonical form of the next value; skips leading whitespace. */
  value(): string {
    switch (this.#next()) {
      case 0x7b:
        return this.#object()
      case 0x5b:
        return this.#list()
      case quote:
        return this.#string()
      case 0x74:
      case 0x6e:
        return this.#word(4)
      case 0x66:
        return this.#word(5)
      default:
        return this.#number()
    }
  }

  /** Advances to the next non-whitespace character. */
  #next(): number {
    let code = this.#text.charCodeAt(this.#at)
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = this.#text.charCodeAt(++this.#at)
    return code
  }

  #word(length: number): string {
    const start = this.#at
    this.#at += length
    return this.#text.slice(start, this.#at)
  }

  #list(): string {
    const entries: string[] = []
    this.#at++
    while (this.#next() !== 0x5d) {
      entries.push(this.value())
      if (this.#next() === comma) this.#at++
    }
    this.#at++
    return `[${entries.join(',')}]`
  }

  #object(): string {
    const members = new Map<string, string>()
    this.#at++
    while (this.#next() !== 0x7d) {
      const name = this.#string()
      this.#next()
      this.#at++
      members.set(toPlainName(name), `${name}:${this.value()}`)
      if (this.#next() === comma) this.#at++
    }
    this.#at++
    const names = [...members.keys()].toSorted()
    // Integer-like names come first, by value, as in a JavaScript object: stored texts were made that way.
    const ordered = names.some(isIndex) ? [...listIndexNames(names), ...names.filter((name) => !isIndex(name))] : names
    return `{${ordered.map((name) => members.get(name)).join(',')}}`
  }

  #string(): string {
    const start = this.#at
    const first = this.#text.indexOf('"', start + 1)
    if (this.#escape < start) {
      const found = this.#text.indexOf('\\', start)
      this.#escape = found === -1 ? this.#text.length : found
    }
    if (first < this.#escape) {
      this.#at = first + 1
      return this.#text.slice(start, this.#at)
    }
    let position = start + 1
    for (let code = this.#text.charCodeAt(position); code !== quote; code = this.#text.charCodeAt(position)) {
      position += code === backslash ? 2 : 1
    }
    this.#at = position + 1
    return JSON.stringify(JSON.parse(this.#text.slice(start, this.#at)))
  }

  #number(): string {
    const start = this.#at
    let isShortInteger = true
    for (let code = this.#text.charCodeAt(this.#at); isOfNumber(code); code = this.#text.charCodeAt(++this.#at)) {
      if (code === point || isExponent(code)) isShortInteger = false
    }
    const source = this.#text.slice(start, this.#at)
    if (isShortInteger && source !== '-0' && source.length <= longestPlain) return source
    // Numbers that a double represents exactly are written as JavaScript writes them.
    const double = String(Number(source))
    const digits = toPlainNumber(source)
    if (!Number.isFinite(Number(source)) || toPlainNumber(double) !== digits) return digits
    return double
  }
}

/**
 * The canonical form of a number: integers of up to 15 digits as they are, all others as significant digits and a power
 * of ten.
 *
 * @param source a number within the limits for bodies, so that the exponent is small
 */
export function toPlainNumber(source: string): string {
  const e = Math.max(source.indexOf('e'), source.indexOf('E'))
  const end = e === -1 ? source.length : e
  const exponent = e === -1 ? 0 : Number(source.slice(e + 1))
  const sign = source.startsWith('-') ? '-' : ''
  const dot = source.indexOf('.')
  const whole = source.slice(sign.length, dot === -1 ? end : dot)
  const fraction = dot === -1 ? '' : source.slice(dot + 1, end)
  const digits = whole + fraction
  // No regular expressions: they take quadratic time on a long run of zeros in the middle.
  let first = 0
  while (digits[first] === '0') first++
  let last = digits.length
  while (last > first && digits[last - 1] === '0') last--
  if (first === last) return '0'
  const power = exponent - fraction.length + digits.length - last
  const isPlain = power >= 0 && last - first + power <= longestPlain
  return `${sign}${digits.slice(first, last)}${isPlain ? '0'.repeat(power) : `e${power}`}`
}
