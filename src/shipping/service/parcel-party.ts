/** Somebody who sends a parcel, gets it, or imports its goods. */
export interface ParcelParty {
  readonly name: string
  readonly company: string | null
  /** House and street, and what else stands before the town: up to five lines. */
  readonly addressLines: readonly string[]
  readonly postalCode: string | null
  readonly city: string
  /** State, province or prefecture, where addresses of the country have one. */
  readonly region: string | null
  readonly countryIso: string
  readonly telephone: string | null
  readonly email: string | null
  /** VAT number, EORI or another number that customs know the party by. */
  readonly taxNumber: string | null
  /** Name and town in Roman letters, as the party itself writes them; without them they are spelled by rule where there is one. */
  readonly latinName?: string | null
  readonly latinCity?: string | null
}

/** Whether there are Japanese letters in a text. */
export function isJapanese(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
}

/** The name of a person; in Japan, in Japanese letters, with the family name first. Empty when there is none. */
export function formatPersonName(
  givenName: string | null | undefined,
  family: string | null | undefined,
  countryIso: string | null | undefined,
): string {
  const names = [givenName?.trim(), family?.trim()].filter((name) => name !== undefined && name !== '')
  return (countryIso === 'JP' && names.every((name) => isJapanese(name ?? '')) ? names.toReversed() : names).join(' ')
}

const otherThanLatin = /(?!\p{Script=Latin})\p{L}/u
const otherThanRomanisable = /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{L}/u

/** Whether all letters of a text are Roman ones, as on mail to another country (UPU Convention Regulations, addresses). */
export const isInLatinLetters = (text: string): boolean => !otherThanLatin.test(text)

/** Whether a text can be put into Roman letters by rule: Cyrillic and Greek can, of other scripts only people know how. */
export const isRomanisable = (text: string): boolean => !otherThanRomanisable.test(text)
