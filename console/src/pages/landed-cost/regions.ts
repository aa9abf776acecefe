/** A part of a country. */
export interface Region {
  /** Code in ISO 3166-2 without the country. */
  readonly code: string
  /** Name in the country's own language. */
  readonly name: string
}

const split = (list: string): readonly Region[] =>
  list
    .split(', ')
    .map((entry) => ({ code: entry.slice(0, entry.indexOf(' ')), name: entry.slice(entry.indexOf(' ') + 1) }))

/**
 * The regions of countries in which many have taxes of their own, or that are usually named with one, as far as the tax
 * rules know them. ISO 3166-2.
 */
const complete: Readonly<Record<string, readonly Region[]>> = {
  AU: split(
    'ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia',
  ),
  BR: split(
    'AC Acre, AL Alagoas, AP Amapá, AM Amazonas, BA Bahia, CE Ceará, DF Distrito Federal, ES Espírito Santo, GO Goiás, MA Maranhão, MT Mato Grosso, MS Mato Grosso do Sul, MG Minas Gerais, PA Pará, PB Paraíba, PR Paraná, PE Pernambuco, PI Piauí, RJ Rio de Janeiro, RN Rio Grande do Norte, RS Rio Grande do Sul, RO Rondônia, RR Roraima, SC Santa Catarina, SP São Paulo, SE Sergipe, TO Tocantins',
  ),
  CA: split(
    'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Québec, SK Saskatchewan, YT Yukon',
  ),
  ES: split(
    'AN Andalucía, AR Aragón, AS Asturias, IB Illes Balears, CN Canarias, CB Cantabria, CL Castilla y León, CM Castilla-La Mancha, CT Catalunya, CE Ceuta, VC Comunitat Valenciana, EX Extremadura, GA Galicia, RI La Rioja, MD Madrid, ML Melilla, MC Murcia, NC Navarra, PV País Vasco',
  ),
  FR: split(
    'ARA Auvergne-Rhône-Alpes, BFC Bourgogne-Franche-Comté, BRE Bretagne, CVL Centre-Val de Loire, GES Grand Est, 971 Guadeloupe, 973 Guyane, HDF Hauts-de-France, IDF Île-de-France, 974 La Réunion, 972 Martinique, 976 Mayotte, NOR Normandie, NAQ Nouvelle-Aquitaine, OCC Occitanie, PDL Pays de la Loire, PAC Provence-Alpes-Côte d’Azur',
  ),
  GB: split('ENG England, NIR Northern Ireland, SCT Scotland, WLS Wales'),
  PT: split(
    '20 Açores, 01 Aveiro, 02 Beja, 03 Braga, 04 Bragança, 05 Castelo Branco, 06 Coimbra, 07 Évora, 08 Faro, 09 Guarda, 10 Leiria, 11 Lisboa, 30 Madeira, 12 Portalegre, 13 Porto, 14 Santarém, 15 Setúbal, 16 Viana do Castelo, 17 Vila Real, 18 Viseu',
  ),
  US: split(
    'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
  ),
}

/** The only regions with rules of their own, in countries whose others do not matter. ISO 3166-2. */
const exceptions: Readonly<Record<string, readonly Region[]>> = {
  FI: split('01 Åland'),
  GR: split('69 Άγιον Όρος'),
  NO: split('22 Jan Mayen, 21 Svalbard'),
}

/** The regions of a country to choose from. */
export interface RegionList {
  readonly regions: readonly Region[]
  /** Whether these are all, rather than only those with rules of their own. */
  readonly isComplete: boolean
}

/** The regions of a country that matter; null if none is listed. */
export function listRegions(country: string): RegionList | null {
  const allRegions = complete[country]
  if (allRegions !== undefined) return { regions: allRegions, isComplete: true }
  const listedRegions = exceptions[country]
  return listedRegions === undefined ? null : { regions: listedRegions, isComplete: false }
}

/** A region's name; the code if it is not listed. */
export const nameRegion = (country: string, code: string): string =>
  listRegions(country)?.regions.find((region) => region.code === code)?.name ?? code
