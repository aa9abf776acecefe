/** The sender, recipient or importer of a parcel. */
export interface ParcelParty {
  readonly name: string
  readonly company: string | null
  /** Everything before the town: up to five lines. */
  readonly addressLines: readonly string[]
  readonly postalCode: string | null
  readonly city: string
  /** State, province or prefecture, in countries whose addresses have one. */
  readonly region: string | null
  readonly countryIso: string
  readonly telephone: string | null
  readonly email: string | null
  /** VAT number, EORI or another number registered with customs. */
  readonly taxNumber: string | null
  /** Name and town in Latin letters as the party spells them; otherwise they are transliterated if possible. */
  readonly latinName?: string | null
  readonly latinCity?: string | null
}

/** Whether a text contains Chinese, Japanese or Korean letters. */
export function isEastAsian(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
}

/** What separates the family name from the given name that follows it, by country, for names in its own letters. */
const familyNameSeparators: ReadonlyMap<string, string> = new Map([
  ['JP', ' '],
  ['CN', ''],
  ['TW', ''],
  ['HK', ''],
  ['MO', ''],
  ['KR', ''],
])

/** Formats a person's name: the family name comes first in East Asia in its own letters. Empty if there is none. */
export function formatPersonName(
  givenName: string | null | undefined,
  family: string | null | undefined,
  countryIso: string | null | undefined,
): string {
  const names = [givenName?.trim(), family?.trim()].filter((name) => name !== undefined && name !== '')
  const separator = familyNameSeparators.get(countryIso ?? '')
  if (separator === undefined || !names.every((name) => isEastAsian(name ?? ''))) return names.join(' ')
  return names.toReversed().join(separator)
}

const otherThanLatin = /(?!\p{Script=Latin})\p{L}/u
const otherThanRomanisable =
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}])\p{L}/u

/** Whether all letters are Latin, as on mail to another country (UPU Convention Regulations, addresses). */
export const isInLatinLetters = (text: string): boolean => !otherThanLatin.test(text)

/** Whether a text can be transliterated by rule: Cyrillic, Greek, Armenian and Georgian can, other scripts need people. */
export const isRomanisable = (text: string): boolean => !otherThanRomanisable.test(text)

/** The members in Latin letters that mail to another country needs and that cannot be derived by rule. */
export function findMissingLatin({
  name,
  city,
  latinName,
  latinCity,
}: Pick<ParcelParty, 'name' | 'city' | 'latinName' | 'latinCity'>): readonly ('latinName' | 'latinCity')[] {
  const isMissing = (latin: string | null | undefined, original: string): boolean =>
    (latin ?? '').trim() === '' && !isRomanisable(original)
  return [
    ...(isMissing(latinName, name) ? (['latinName'] as const) : []),
    ...(isMissing(latinCity, city) ? (['latinCity'] as const) : []),
  ]
}
