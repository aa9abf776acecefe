import { locale } from '../language/languages.ts'

/** Codes that name no country of ISO 3166-1: groups of countries, parts of them, and what is not assigned. */
const otherCodes = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '))

const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

export interface Country {
  readonly code: string
  readonly name: string
}

/** The countries that the browser knows, by name. A code that another has replaced is not among them. */
export const countries: readonly Country[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .flatMap((code) => {
    const name = otherCodes.has(code) ? undefined : names.of(code)
    return name === undefined || new Intl.Locale(`und-${code}`).region !== code ? [] : [{ code, name }]
  })
  .toSorted((a, b) => a.name.localeCompare(b.name, locale))

const englishNames = new Intl.DisplayNames('en', { type: 'region' })

/** The English name of a country, which the server keeps whatever the language of the page. */
export const nameCountryInEnglish = (code: string): string => englishNames.of(code) ?? code

/** What people call a country; the text itself where the browser knows no name for it. */
export const nameCountry = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
