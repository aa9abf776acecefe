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
