import type { AddressPart } from '../../shipping/service/documents.ts'
import { isJapanese, type ParcelParty } from '../../shipping/service/parcel-party.ts'

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** The English name of a country, as customs and carriers read it; the code itself when it is none. */
export function getCountryName(countryIso: string): string {
  return /^[A-Z]{2}$/.test(countryIso) ? (countryNames.of(countryIso) ?? countryIso) : countryIso
}

const townThenPostcode = new Set(['AU', 'CA', 'US', 'PR', 'NZ', 'IN', 'ID', 'TH', 'TW', 'SG'])
const postcodeBelow = new Set(['GB', 'IE', 'GG', 'JE', 'IM', 'GI', 'MT', 'KE', 'UA', 'RU', 'KZ'])
const regionBefore = new Set(['JP', 'CN', 'KR'])

function joinPresent(parts: ReadonlyArray<string | null>, separator: string): string {
  return parts.filter((part) => part !== null && part.trim() !== '').join(separator)
}

/** The lines with town, region and postal code, in the order that a country's post asks for (UPU S42). */
export function formatTownLines({ postalCode, city, region, countryIso }: ParcelParty): string[] {
  if (townThenPostcode.has(countryIso)) return [joinPresent([city, joinPresent([region, postalCode], ' ')], ', ')]
  if (postcodeBelow.has(countryIso)) return [joinPresent([city, region], ', '), postalCode ?? '']
  if (regionBefore.has(countryIso)) {
    const sign = countryIso === 'JP' && postalCode !== null ? `\u3012${postalCode}` : postalCode
    return [sign ?? '', joinPresent([region, city], ' ')]
  }
  return [joinPresent([joinPresent([postalCode, city], ' '), region], ', ')]
}

/**
 * An address as it stands on an international item: the country last, in English and in capitals (UPU Convention). One of
 * Japan in Japanese letters goes from the large to the small: postal code and city stand before the street.
 */
export function formatAddressLines(party: ParcelParty): string[] {
  return listAddressParts(party).map(({ text }) => text)
}

/** A line of an address, and what of the party it is. */
export interface AddressLine {
  readonly text: string
  readonly part: AddressPart
}

/** The lines of `addressLines`, with what each is. */
export function listAddressParts(party: ParcelParty): AddressLine[] {
  const isFromLargeToSmall = party.countryIso === 'JP' && party.addressLines.some(isJapanese)
  const street = party.addressLines.map((text, index): AddressLine => ({ text, part: index }))
  const town = formatTownLines(party).map((text): AddressLine => ({ text, part: 'town' }))
  const country: AddressLine = { text: getCountryName(party.countryIso).toUpperCase(), part: 'country' }
  const name: AddressLine = { text: party.name, part: 'name' }
  return [
    ...(party.company === null ? [name] : [{ text: party.company, part: 'company' } as const, name]),
    ...(isFromLargeToSmall ? [...town, ...street] : [...street, ...town]),
    country,
  ]
}
