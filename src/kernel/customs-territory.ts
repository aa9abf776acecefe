/** Customs territories that are those of several countries, between which goods need no customs documents. */
const sharedTerritories: readonly ReadonlySet<string>[] = [
  // The members of the European Union, with Monaco: Regulation (EU) No 952/2013, article 4.
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK',
  // Great Britain and the Isle of Man: Customs and Excise Agreement of 1979, Isle of Man Act 1979.
  'GB IM',
  // Customs treaty between Switzerland and Liechtenstein of 29 March 1923; of VAT, treaty of 28 October 1994.
  'CH LI',
  // The customs territory of the United States includes Puerto Rico: HTSUS, general note 2; 19 CFR 101.1.
  'US PR',
].map((countries) => new Set(countries.split(' ')))

/**
 * Whether goods leave one customs territory and enter another on the way between two countries. Parts of countries are not
 * looked at: {@link needsCustomsDocuments} does. Customs unions whose goods travel with customs documents all the same, such
 * as those with San Marino, Andorra, Turkey, Jersey and Guernsey, are borders here, and so are those to parts of a customs
 * territory with a tax border and a code of their own (AX, GP, RE).
 */
export function crossesCustomsBorder(from: string, to: string): boolean {
  return from !== to && !sharedTerritories.some((territory) => territory.has(from) && territory.has(to))
}

/** A place as documents know it. */
export interface DeclaredPlace {
  readonly countryIso: string
  readonly postalCode: string | null
}

/**
 * Parts of customs territories that goods do not reach, or leave, without customs documents: they are outside the territory
 * for value added tax (Directive 2006/112/EC, article 6), or outside the customs territory of their country (Regulation (EU)
 * No 952/2013, article 4). By the beginnings of their postal codes.
 */
const partsWithBorder: readonly { readonly countryIso: string; readonly name: string; readonly postalCodes: RegExp }[] =
  [
    { countryIso: 'ES', name: 'Canary Islands', postalCodes: /^(35|38)\d{3}$/ },
    { countryIso: 'ES', name: 'Ceuta', postalCodes: /^51\d{3}$/ },
    { countryIso: 'ES', name: 'Melilla', postalCodes: /^52\d{3}$/ },
    { countryIso: 'FI', name: 'Åland', postalCodes: /^22\d{3}$/ },
    { countryIso: 'GR', name: 'Mount Athos', postalCodes: /^6308[67]$/ },
    { countryIso: 'IT', name: 'Livigno', postalCodes: /^23041$/ },
    { countryIso: 'IT', name: 'Campione d’Italia', postalCodes: /^22061$/ },
    { countryIso: 'DE', name: 'Büsingen', postalCodes: /^78266$/ },
    { countryIso: 'DE', name: 'Heligoland', postalCodes: /^27498$/ },
    { countryIso: 'FR', name: 'French overseas departments', postalCodes: /^97[12346]\d{2}$/ },
    { countryIso: 'FR', name: 'French overseas territories', postalCodes: /^(975|977|978|98[6-8])\d{2}$/ },
    { countryIso: 'NO', name: 'Svalbard', postalCodes: /^91[67]\d$/ },
  ]

const europeanUnion = sharedTerritories[0] ?? new Set()

/**
 * Whether goods travel with customs documents from one place to another: over the border of a customs territory, or to and
 * from a part of one with a border of its own, such as the Canary Islands. Between Northern Ireland (postal codes in BT) and the
 * European Union, and within the United Kingdom, they do not (Windsor Framework, articles 5 and 6).
 */
export function needsCustomsDocuments(from: DeclaredPlace, to: DeclaredPlace): boolean {
  if (isNorthernIreland(from) && europeanUnion.has(to.countryIso)) return findPart(to) !== null
  if (isNorthernIreland(to) && europeanUnion.has(from.countryIso)) return findPart(from) !== null
  return crossesCustomsBorder(from.countryIso, to.countryIso) || findPart(from) !== findPart(to)
}

/** The part of a customs territory with a border of its own that a place lies in; null where it lies in none. */
function findPart({ countryIso, postalCode }: DeclaredPlace): string | null {
  const code = (postalCode ?? '').replaceAll(/[^0-9]/g, '')
  return partsWithBorder.find((part) => part.countryIso === countryIso && part.postalCodes.test(code))?.name ?? null
}

const isNorthernIreland = ({ countryIso, postalCode }: DeclaredPlace): boolean =>
  countryIso === 'GB' && /^\s*BT\d/i.test(postalCode ?? '')
