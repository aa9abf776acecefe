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
 * Whether goods leave one customs territory and enter another on the way between two countries. GB is meant as Great
 * Britain: what Northern Ireland shares with the European Union (Windsor Framework) is not looked at. Customs unions whose
 * goods travel with customs documents all the same, such as those with San Marino, Andorra, Turkey, Jersey and Guernsey, are
 * borders here, and so are those to parts of a customs territory with a tax border and a code of their own (AX, GP, RE).
 */
export function crossesCustomsBorder(from: string, to: string): boolean {
  return from !== to && !sharedTerritories.some((territory) => territory.has(from) && territory.has(to))
}
