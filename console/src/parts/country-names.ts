import { simplifyName } from './simplify-name.ts'

/** Languages in which countries are recognised. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ja'] as const

/** Common names and codes that are neither names in `Intl` nor ISO 3166-1 alpha-2 codes. */
const otherNames: Readonly<Record<string, string>> = {
  AT: 'aut, oesterreich',
  AU: 'aus',
  BD: 'bgd',
  BE: 'bel',
  BR: 'bra',
  CA: 'can',
  CH: 'che, schweiz suisse',
  CN: 'chn, prc, pr china, p.r. china, peoples republic of china, volksrepublik china, vr china, mainland china',
  CZ: 'cze, czech republic, tschechische republik, republique tcheque',
  DE: 'deu, ger, brd, bundesrepublik deutschland, federal republic of germany',
  DK: 'dnk',
  ES: 'esp',
  FI: 'fin',
  FR: 'fra',
  GB: 'uk, u.k., gbr, great britain, grossbritannien, england, scotland, wales, northern ireland, grande bretagne, angleterre, inghilterra, engeland, gran bretagna, gran bretana, groot brittannie, wielka brytania, anglia, イギリス, 英国',
  GR: 'grc, el, hellas',
  HK: 'hkg, hong kong, hongkong',
  HU: 'hun',
  ID: 'idn',
  IE: 'irl, republic of ireland',
  IN: 'ind',
  IT: 'ita',
  JP: 'jpn',
  KR: 'kor, korea, south korea, republic of korea, suedkorea',
  MA: 'mar',
  MX: 'mex',
  MM: 'burma',
  NL: 'nld, holland, holanda, hollande, olanda, the netherlands',
  NO: 'nor',
  PL: 'pol',
  PT: 'prt, por',
  RO: 'rou, rom',
  SE: 'swe',
  TR: 'tur, turkey, tuerkei',
  TW: 'twn, taiwan',
  US: 'usa, u.s.a., u.s., united states of america, vereinigte staaten von amerika, etats unis damerique, america, 米国, アメリカ',
  VN: 'vnm, viet nam',
}

/** Codes by plain name; null for a name that several countries have. */
let codes: Map<string, string | null> | undefined

function listNames(known: readonly string[]): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of known) {
      const name = simplifyName(names.of(code) ?? '')
      if (name !== '') found.set(name, (found.get(name) ?? code) === code ? code : null)
    }
  }
  for (const [code, names] of Object.entries(otherNames)) {
    for (const name of names.split(', ')) found.set(simplifyName(name), code)
  }
  for (const code of known) found.set(simplifyName(code), code)
  return found
}

/**
 * Recognises a country by its ISO 3166-1 alpha-2 code, its name in one of the console's languages, or a common other
 * name such as “UK”.
 *
 * @param known codes of the countries
 * @returns the code; null if the text is not the name of one country
 */
export function findCountry(text: string, known: readonly string[]): string | null {
  codes ??= listNames(known)
  return codes.get(simplifyName(text)) ?? null
}
