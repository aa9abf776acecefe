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
