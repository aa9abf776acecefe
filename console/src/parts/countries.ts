import { locale } from '../language/languages.ts'

/** Codes that are not countries of ISO 3166-1: groups of countries, parts of them, and unassigned ones. */
const otherCodes = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '))

const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

export interface Country {
  readonly code: string
  readonly name: string
}

/** The countries known to the browser, by name, without obsolete codes. */
export const countries: readonly Country[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .flatMap((code) => {
    const name = otherCodes.has(code) ? undefined : names.of(code)
    return name === undefined || new Intl.Locale(`und-${code}`).region !== code ? [] : [{ code, name }]
  })
  .toSorted((a, b) => a.name.localeCompare(b.name, locale))

const englishNames = new Intl.DisplayNames('en', { type: 'region' })

/** A country's English name, which the server stores in any language. */
export const nameCountryInEnglish = (code: string): string => englishNames.of(code) ?? code

/** A country's name; the input itself if the browser has none. */
export const nameCountry = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
