/** Customs territories shared by several countries, within which goods need no customs documents. */
const sharedTerritories: readonly ReadonlySet<string>[] = [
  // The members of the European Union, with Monaco: Regulation (EU) No 952/2013, article 4.
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK',
  // Great Britain and the Isle of Man: Customs and Excise Agreement of 1979, Isle of Man Act 1979.
  'GB IM',
  // Customs treaty between Switzerland and Liechtenstein of 29 March 1923; for VAT, treaty of 28 October 1994.
  'CH LI',
  // The customs territory of the United States includes Puerto Rico: HTSUS, general note 2; 19 CFR 101.1.
  'US PR',
].map((countries) => new Set(countries.split(' ')))

/**
 * Whether goods cross a customs border on the way between two countries. Ignores territories within countries; see
 * {@link needsCustomsDocuments}. Customs unions whose goods still need customs documents, such as those with San
 * Marino, Andorra, Turkey, Jersey and Guernsey, count as borders, and so do parts of a customs territory with a tax
 * border and a code of their own (AX, GP, RE).
 */
export function crossesCustomsBorder(from: string, to: string): boolean {
  return from !== to && !sharedTerritories.some((territory) => territory.has(from) && territory.has(to))
}

/**
 * Whether goods enter a country with a tax of its own from elsewhere in its customs territory: the use tax of Puerto
 * Rico is due on goods of the United States too (Internal Revenue Code for a New Puerto Rico of 2011, section 4020.02).
 */
export const crossesTaxBorderWithin = (from: string, to: string): boolean =>
  to === 'PR' && from !== to && !crossesCustomsBorder(from, to)

/**
 * Parts of the Union's customs territory with a country code of their own, and the country and region that they are:
 * ISO 3166-1 and 3166-2; Regulation (EU) No 952/2013, article 4.
 */
const partsByOwnCode: Readonly<Record<string, readonly [country: string, region: string]>> = {
  AX: ['FI', '01'],
  GF: ['FR', '973'],
  GP: ['FR', '971'],
  MQ: ['FR', '972'],
  RE: ['FR', '974'],
  YT: ['FR', '976'],
}

/** The country of the customs territory that a country code belongs to, and its region there if it is only a part. */
export function toCustomsCountry(country: string): { readonly country: string; readonly region: string | null } {
  const [territory, region] = partsByOwnCode[country] ?? [country, null]
  return { country: territory, region }
}

/** Regions of ISO 3166-2:US that have a country code of their own; only Puerto Rico is in the customs territory. */
const territoriesOfUnitedStates: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'UM', 'VI'])

/** The country code of a region with a code of its own, such as that of Puerto Rico; otherwise the country. */
export const toCountryOfRegion = (country: string, region: string | null): string =>
  country === 'US' && region !== null && territoriesOfUnitedStates.has(region) ? region : country

/** A place, as used in documents. */
export interface DeclaredPlace {
  readonly countryIso: string
  readonly postalCode: string | null
}

interface PartWithBorder {
  readonly countryIso: string
  readonly name: string
  readonly postalCodes: RegExp
  /** Whether it belongs to the customs territory of its country, or of the European Union. */
  readonly isInCustomsTerritory: boolean
}

/**
 * Territories that need customs documents although they belong to a country of a customs territory: they are outside
 * the VAT territory (Directive 2006/112/EC, article 6) or outside the customs territory (Regulation (EU) No 952/2013,
 * article 4). Identified by postal code prefixes.
 */
const partsWithBorder: readonly PartWithBorder[] = [
  { countryIso: 'ES', name: 'Canary Islands', postalCodes: /^(35|38)\d{3}$/, isInCustomsTerritory: true },
  { countryIso: 'ES', name: 'Ceuta', postalCodes: /^51\d{3}$/, isInCustomsTerritory: false },
  { countryIso: 'ES', name: 'Melilla', postalCodes: /^52\d{3}$/, isInCustomsTerritory: false },
  { countryIso: 'FI', name: 'Åland', postalCodes: /^22\d{3}$/, isInCustomsTerritory: true },
  { countryIso: 'GR', name: 'Mount Athos', postalCodes: /^6308[67]$/, isInCustomsTerritory: true },
  { countryIso: 'IT', name: 'Livigno', postalCodes: /^23041$/, isInCustomsTerritory: false },
  { countryIso: 'IT', name: 'Campione d’Italia', postalCodes: /^22061$/, isInCustomsTerritory: true },
  { countryIso: 'DE', name: 'Büsingen', postalCodes: /^78266$/, isInCustomsTerritory: false },
  { countryIso: 'DE', name: 'Heligoland', postalCodes: /^27498$/, isInCustomsTerritory: false },
  {
    countryIso: 'FR',
    name: 'French overseas departments',
    postalCodes: /^97[12346]\d{2}$/,
    isInCustomsTerritory: true,
  },
  {
    countryIso: 'FR',
    name: 'French overseas territories',
    postalCodes: /^(975|977|978|98[6-8])\d{2}$/,
    isInCustomsTerritory: false,
  },
  { countryIso: 'NO', name: 'Svalbard', postalCodes: /^917\d$/, isInCustomsTerritory: false },
  { countryIso: 'NO', name: 'Jan Mayen', postalCodes: /^8099$/, isInCustomsTerritory: false },
]

/** Territories of a country outside the area of its goods and services tax, without customs documents of their own. */
const partsWithoutTax: readonly Pick<PartWithBorder, 'countryIso' | 'name' | 'postalCodes'>[] = [
  // A New Tax System (Goods and Services Tax) Act 1999, section 195-1: the indirect tax zone has no external territory.
  { countryIso: 'AU', name: 'Norfolk Island', postalCodes: /^2899$/ },
  { countryIso: 'AU', name: 'Christmas Island', postalCodes: /^6798$/ },
  { countryIso: 'AU', name: 'Cocos (Keeling) Islands', postalCodes: /^6799$/ },
]

const europeanUnion = sharedTerritories[0] ?? new Set()

/**
 * Whether goods need customs documents between two places: across the border of a customs territory, or to or from a
 * special territory such as the Canary Islands. Not needed between Northern Ireland (postal codes in BT) and the
 * European Union, or within the United Kingdom (Windsor Framework, articles 5 and 6).
 */
export function needsCustomsDocuments(declaredFrom: DeclaredPlace, declaredTo: DeclaredPlace): boolean {
  const [from, to] = [toOwnCountry(declaredFrom), toOwnCountry(declaredTo)]
  if (isNorthernIreland(from) && europeanUnion.has(to.countryIso)) return findPart(to) !== null
  if (isNorthernIreland(to) && europeanUnion.has(from.countryIso)) return findPart(from) !== null
  return crossesCustomsBorder(from.countryIso, to.countryIso) || findPart(from) !== findPart(to)
}

/**
 * Whether goods enter the security area of the European Union, Norway, Switzerland and Liechtenstein, so that an entry
 * summary declaration is due (ICS2; Regulation (EU) No 952/2013, article 127). Nothing is due within the area
 * (Agreement between the Union and Switzerland on customs security measures of 25 June 2009; EEA Agreement, protocol
 * 10). Northern Ireland requires it too (Windsor Framework, article 5).
 */
export function entersSecurityArea(from: DeclaredPlace, to: DeclaredPlace): boolean {
  return isInSecurityArea(to) && !isInSecurityArea(from)
}

function isInSecurityArea(place: DeclaredPlace): boolean {
  const { countryIso } = place
  const isNeighbour = ['NO', 'CH', 'LI'].includes(countryIso) && findPart(place) === null
  return isNorthernIreland(place) || isNeighbour || isInUnionTerritory(place)
}

/** An area with a consumption tax, and the part of a country that is outside it. */
export interface TaxArea {
  /** `EU`, or the country whose tax it is. */
  readonly area: string
  /** Null if the place is inside; otherwise its name, such as `Canary Islands`. */
  readonly outside: string | null
}

/**
 * The area of value added tax, or goods and services tax, that a place's country belongs to, and whether the place is
 * outside it: Directive 2006/112/EC, articles 5 to 7 (with Monaco; Northern Ireland counts as the United Kingdom here,
 * whose tax it has); Value Added Tax Act 1994, section 96(11), and the Isle of Man Act 1979 (the Isle of Man, but not
 * Jersey and Guernsey); Norwegian Value Added Tax Act, section 1-2 (neither Svalbard nor Jan Mayen).
 */
export function findTaxArea(declared: DeclaredPlace): TaxArea {
  const place = toOwnCountry(declared)
  const { country, region } = toCustomsCountry(declared.countryIso)
  const area = europeanUnion.has(country) ? 'EU' : country === 'IM' ? 'GB' : country
  const part = findPart(place) ?? findPartIn(partsWithoutTax, place)
  if (part !== null) return { area, outside: part.name }
  const isDependency = place.countryIso !== declared.countryIso && place.countryIso !== 'IM'
  return { area, outside: region !== null || isDependency ? place.countryIso : null }
}

/** Whether a place is in the customs territory of the European Union. */
export function isInUnionTerritory(place: DeclaredPlace): boolean {
  const { country } = toCustomsCountry(place.countryIso)
  return europeanUnion.has(country) && findPart(place)?.isInCustomsTerritory !== false
}

/** Returns the special territory that a place is in; null for none. */
const findPart = (place: DeclaredPlace): PartWithBorder | null => findPartIn(partsWithBorder, place)

function findPartIn<T extends Pick<PartWithBorder, 'countryIso' | 'postalCodes'>>(
  parts: readonly T[],
  { countryIso, postalCode }: DeclaredPlace,
): T | null {
  const code = (postalCode ?? '').replaceAll(/[^0-9]/g, '')
  return parts.find((part) => part.countryIso === countryIso && part.postalCodes.test(code)) ?? null
}

/** The Crown dependencies by the postal areas of Royal Mail, which addresses in them often have with the country GB. */
const dependenciesByPostalArea: Readonly<Record<string, string>> = { JE: 'JE', GY: 'GG', IM: 'IM' }

/** A place with its own country code, if its postal code shows that it is not in the country it is declared in. */
function toOwnCountry(place: DeclaredPlace): DeclaredPlace {
  if (place.countryIso !== 'GB') return place
  const [, area = ''] = /^\s*(JE|GY|IM)\d/i.exec(place.postalCode ?? '') ?? []
  const countryIso = dependenciesByPostalArea[area.toUpperCase()]
  return countryIso === undefined ? place : { ...place, countryIso }
}

const isNorthernIreland = ({ countryIso, postalCode }: DeclaredPlace): boolean =>
  countryIso === 'GB' && /^\s*BT\d/i.test(postalCode ?? '')
