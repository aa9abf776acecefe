import { otherPrefixes, postalCodeTable, withoutPostalCodes, writtenPrefixes } from './postal-code-formats.ts'

/** The postal codes of one country. */
export interface PostalCodeFormat {
  /** Matches a code in capitals; blanks and hyphens may stand where they are written or not. */
  readonly pattern: RegExp
  /** A code as the country's post writes it. */
  readonly example: string
}

interface PostalCodeNotation extends PostalCodeFormat {
  readonly prefix: string
  /** For each group of the pattern, what is written in front of it. */
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

/** The format of a country's postal codes; null where it has none or where it is not known. */
export function getPostalCodeFormat(country: string): PostalCodeFormat | null {
  return formats.get(country) ?? null
}

/** Whether a country has postal codes at all; of one about which nothing is known, that it has. */
export function countryHasPostalCodes(country: string): boolean {
  return !countriesWithout.has(country)
}

/** Capitals, plain digits, plain hyphens, and single blanks; Japanese keyboards write all of them in double width. */
function cleanPostalCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * A postal code as the country's post writes it: `sw1a1aa` becomes `SW1A 1AA`, `1000001` in Japan `100-0001`, `1010` in
 * Latvia `LV-1010`, `D-10115` in Germany `10115`. Where no format is known, capitals and single blanks.
 *
 * @param country ISO 3166-1 alpha-2
 * @returns null when the text does not fit the country
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
 * Whether a text can be a postal code of a country. Case does not matter; blanks and hyphens may be missing or stand for
 * one another where the code is divided; the country's letters may stand in front. Where a country has no postal codes,
 * or its format is not known, every text fits.
 */
export function isPostalCodePossible(country: string, text: string): boolean {
  return normalisePostalCode(country, text) !== null
}

/** The codes of an area, as a range of normalised codes by their characters' values: from, and before. */
export interface PostalCodeArea {
  readonly from: string
  readonly before: string
}

/**
 * The areas around a postal code, smallest first: the code itself, then each shorter beginning of it. What all codes of
 * the country begin with is no area; and letters in front go together and end where they end, since `S` (Sheffield) is
 * not around `SW1A 1AA` (London). Empty where the country has no postal codes or the text does not fit.
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

/** The first text, by the value of the characters, that lies after all that begin with this one. */
function findPrefixEnd(beginning: string): string {
  const lastCodePoint = beginning.codePointAt(beginning.length - 1) ?? 0
  return beginning.slice(0, -1) + String.fromCodePoint(lastCodePoint + 1)
}
