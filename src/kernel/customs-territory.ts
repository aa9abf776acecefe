/**
 * The members of the customs union of the European Union, with Monaco, which belongs to its customs territory
 * (Regulation (EU) No 952/2013, article 4).
 */
const europeanUnion: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether goods leave one customs territory and enter another on the way between two countries. */
export function crossesCustomsBorder(from: string, to: string): boolean {
  return from !== to && !(europeanUnion.has(from) && europeanUnion.has(to))
}
