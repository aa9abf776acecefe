import { otherPrefixes, postalCodeTable, withoutPostalCodes, writtenPrefixes } from './postal-code-formats.ts'

/** The postal codes of one country. */
export interface PostalCodeFormat {
  /** Matches a code in upper case; spaces and hyphens between its parts are optional. */
  readonly pattern: RegExp
  /** A code in the official notation of the country. */
  readonly example: string
}

interface PostalCodeNotation extends PostalCodeFormat {
  readonly prefix: string
  /** What is written before each group of the pattern. */
  readonly separators: readonly string[]
}

const written: Readonly<Record<string, string>> = { _: ' ', '=': '-', '/': '' }

function createNotation(country: string, shapes: string, example: string): PostalCodeNotation {
  const separators: string[] = []
  const patterns = shapes.split(';').map((shape) => {
    const [firstPart = '', ...rest] = shape.split(/([_=/])/)
    separators.push('')
    let pattern = `(${firstPart})`
    for (let index = 0; index < rest.length; index += 2) {
      separators.push(written[rest[index] ?? ''] ?? '')
      pattern += `[ -]*(${rest[index + 1]})`
    }
    return pattern
  })
  const prefix = writtenPrefixes[country] ?? ''
  const inFront = `(?:(?:${country}|${otherPrefixes[country] ?? country})[ -]*)?`
  const fixed = prefix === '' ? '' : `(?:${prefix.replace(/[ -]/, '')}[ -]*)?`
  return {
    pattern: new RegExp(`^${inFront}${fixed}(?:${patterns.join('|')})$`),
    example,
    prefix,
    separators,
  }
}

const formats: ReadonlyMap<string, PostalCodeNotation> = new Map(
  postalCodeTable
    .trim()
    .split('\n')
    .map((line) => {
      const [, country = '', shapes = '', example = ''] = /^(\S+) (\S+) (.+)$/.exec(line) ?? []
      return [country, createNotation(country, shapes, example)] as const
    }),
)

const countriesWithout: ReadonlySet<string> = new Set(withoutPostalCodes.trim().split(/\s+/))

/** Returns the postal code format of a country; null if it has none or it is unknown. */
export function getPostalCodeFormat(country: string): PostalCodeFormat | null {
  return formats.get(country) ?? null
}

/** Whether a country has postal codes; true if unknown. */
export function countryHasPostalCodes(country: string): boolean {
  return !countriesWithout.has(country)
}

/**
 * Normalizes to upper case, plain digits, plain hyphens and single spaces; Japanese keyboards write all of them in full
 * width.
 */
function cleanPostalCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Formats a postal code in the official notation of the country: `sw1a1aa` becomes `SW1A 1AA`, `1000001` in Japan
 * `100-0001`, `1010` in Latvia `LV-1010`, `D-10115` in Germany `10115`. If the format is unknown, in upper case with
 * single spaces.
 *
 * @param country ISO 3166-1 alpha-2
 * @returns null if the text is not a postal code of the country
 */
export function normalisePostalCode(country: string, text: string): string | null {
  const format = formats.get(country)
  if (format === undefined) return cleanPostalCode(text)
  const match = format.pattern.exec(cleanPostalCode(text))
  if (match === null) return null
  const groups = match
    .slice(1)
    .map((group, index) => (group === undefined ? '' : `${format.separators[index]}${group}`))
  return format.prefix + groups.join('')
}

/**
 * Whether a text is a valid postal code of a country. Ignores case; spaces and hyphens between the parts are optional
 * and interchangeable; the country's letters may precede it. If a country has no postal codes or its format is unknown,
 * every text is valid.
 */
export function isPostalCodePossible(country: string, text: string): boolean {
  return normalisePostalCode(country, text) !== null
}

/**
 * The codes of an area, as a range of normalized codes by character values: from (inclusive) and before (exclusive).
 */
export interface PostalCodeArea {
  readonly from: string
  readonly before: string
}

/**
 * Returns the areas around a postal code, smallest first: the code itself, then each shorter prefix. The prefix common
 * to all codes of the country is not an area; leading letters are kept together, since `S` (Sheffield) is not around
 * `SW1A 1AA` (London). Empty if the country has no postal codes or the text is invalid.
 */
export function listPostalCodeAreas(country: string, text: string): readonly PostalCodeArea[] {
  const code = countryHasPostalCodes(country) ? normalisePostalCode(country, text) : null
  if (code === null || code === '') return []
  const prefix = formats.get(country)?.prefix ?? ''
  const letters = /^[A-Z]*/.exec(code.slice(prefix.length))?.[0] ?? ''
  const shortest = prefix.length + Math.max(1, letters.length)
  return Array.from({ length: Math.max(1, code.length - shortest + 1) }, (_, cut) => {
    const beginning = code.slice(0, code.length - cut)
    return beginning.length === shortest && letters !== '' && beginning !== code
      ? { from: `${beginning}0`, before: `${beginning}:` }
      : { from: beginning, before: findPrefixEnd(beginning) }
  })
}

/** Returns the first text, by character values, after all texts with this prefix. */
function findPrefixEnd(beginning: string): string {
  const lastCodePoint = beginning.codePointAt(beginning.length - 1) ?? 0
  return beginning.slice(0, -1) + String.fromCodePoint(lastCodePoint + 1)
}
