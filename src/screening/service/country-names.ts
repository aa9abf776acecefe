import { countryCodes, isCountryCode } from '../../kernel/country.ts'

/** Countries whose names in lists differ from the Unicode Common Locale Data Repository. */
const otherNames: Readonly<Record<string, string>> = {
  burma: 'MM',
  'congo (democratic republic)': 'CD',
  'democratic republic of the congo': 'CD',
  'hong kong': 'HK',
  'iran (islamic republic of)': 'IR',
  'korea, north': 'KP',
  'korea, south': 'KR',
  palestine: 'PS',
  'russian federation': 'RU',
  'syrian arab republic': 'SY',
  turkey: 'TR',
}

let codesByName: ReadonlyMap<string, string> | undefined

function indexNames(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames(['en'], { type: 'region' })
  return new Map([
    ...countryCodes.map((code) => [(english.of(code) ?? code).toLowerCase(), code] as const),
    ...Object.entries(otherNames),
  ])
}

/** Returns a country's ISO 3166-1 alpha-2 code, by code or English name; the text itself if unknown. */
export function readCountry(text: string): string {
  const upper = text.toUpperCase()
  if (isCountryCode(upper)) return upper
  codesByName ??= indexNames()
  return codesByName.get(text.toLowerCase()) ?? text
}
