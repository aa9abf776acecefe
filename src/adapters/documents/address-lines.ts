import type { AddressPart } from '../../shipping/service/documents.ts'
import { isEastAsian, isInLatinLetters, type ParcelParty } from '../../shipping/service/parcel-party.ts'
import { romanise } from './romanise.ts'

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** The English name of a country, as customs and carriers read it; the code itself if unknown. */
export function getCountryName(countryIso: string): string {
  return /^[A-Z]{2}$/.test(countryIso) ? (countryNames.of(countryIso) ?? countryIso) : countryIso
}

const townThenPostcode = new Set(['AU', 'CA', 'US', 'PR', 'NZ', 'IN', 'ID', 'TH', 'TW', 'SG'])
const postcodeBelow = new Set(['GB', 'IE', 'GG', 'JE', 'IM', 'GI', 'MT', 'KE', 'UA', 'RU', 'KZ'])
const regionBefore = new Set(['JP', 'CN', 'KR'])
/** Countries whose addresses go from large to small in their own letters. */
const fromLargeToSmall = new Set(['JP', 'CN', 'TW', 'KR', 'HK', 'MO'])

function joinPresent(parts: ReadonlyArray<string | null>, separator: string): string {
  return parts.filter((part) => part !== null && part.trim() !== '').join(separator)
}

/** The lines with town, region and postal code, in the country's official order (UPU S42). */
export function formatTownLines(party: ParcelParty): string[] {
  const { postalCode, city, region, countryIso } = party
  if (townThenPostcode.has(countryIso)) return [joinPresent([city, joinPresent([region, postalCode], ' ')], ', ')]
  if (postcodeBelow.has(countryIso)) return [joinPresent([city, region], ', '), postalCode ?? '']
  if (regionBefore.has(countryIso)) return formatRegionAndTown(party)
  return [joinPresent([joinPresent([postalCode, city], ' '), region], ', ')]
}

/** The postal code, then the region before the town. */
function formatRegionAndTown({ postalCode, city, region, countryIso }: ParcelParty): string[] {
  const sign = countryIso === 'JP' && postalCode !== null ? `\u3012${postalCode}` : postalCode
  return [sign ?? '', joinPresent([region, city], ' ')]
}

/**
 * A party with name, town and region in Latin letters, as given or transliterated; null if nothing is written
 * otherwise, or nothing can be transliterated.
 */
export function toLatinParty(party: ParcelParty): ParcelParty | null {
  const { name, city, region, countryIso } = party
  if (isInLatinLetters(`${name}${city}`)) return null
  const latinName = party.latinName ?? romanise(name, countryIso)
  const latinCity = party.latinCity ?? romanise(city, countryIso)
  if (latinName === null && latinCity === null) return null
  return {
    ...party,
    name: latinName ?? name,
    city: latinCity ?? city,
    region: region === null ? null : romanise(region, countryIso),
  }
}

/** A line of an address, with the part it represents. */
export interface AddressLine {
  readonly text: string
  readonly part: AddressPart
}

/**
 * Lists the lines of an address: the country last, in English and upper case (UPU Convention). An East Asian
 * address in its own letters goes from large to small: postal code and city precede the street. Across a border, name
 * and town are also in Latin letters (UPU Convention Regulations, addresses), next to the original.
 *
 * @param isAbroad whether the other party is in another country
 */
export function listAddressParts(party: ParcelParty, isAbroad: boolean): AddressLine[] {
  const latin = isAbroad ? toLatinParty(party) : null
  const isFromLargeToSmall = fromLargeToSmall.has(party.countryIso) && party.addressLines.some(isEastAsian)
  const street = party.addressLines.map((text, index): AddressLine => ({ text, part: index }))
  const townLines = isFromLargeToSmall ? formatRegionAndTown(party) : formatTownLines(party)
  const town = townLines.map((text): AddressLine => ({ text, part: 'town' }))
  const latinTown =
    latin === null || latin.city === party.city
      ? []
      : formatTownLines({ ...latin, postalCode: null }).map((text): AddressLine => ({ text, part: 'town' }))
  const country: AddressLine = { text: getCountryName(party.countryIso).toUpperCase(), part: 'country' }
  const name: AddressLine = { text: party.name, part: 'name' }
  return [
    ...(latin === null || latin.name === party.name ? [] : [{ text: latin.name, part: 'name' } as const]),
    ...(party.company === null ? [name] : [{ text: party.company, part: 'company' } as const, name]),
    ...(isFromLargeToSmall ? [...town, ...street] : [...street, ...town]),
    ...latinTown,
    country,
  ]
}

/** The lines of `listAddressParts` without their parts. */
export function formatAddressLines(party: ParcelParty, isAbroad: boolean): string[] {
  return listAddressParts(party, isAbroad).map(({ text }) => text)
}
