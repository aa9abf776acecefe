import type { Scope } from './principal.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The types of resources that can be found. */
export const foundKinds = ['order', 'confirmation', 'return', 'package', 'product'] as const
export type FoundKind = (typeof foundKinds)[number]

/** The members that can match. */
export const matchNames = [
  'orderReference',
  'platformOrderNumber',
  'returnOrderNumber',
  'packageReference',
  'trackingNumber',
  'emailAddress',
  'productCode',
] as const

/** A search text in the forms used for lookups. */
export interface SearchTerm {
  /** As typed, in upper and in lower case; references match by prefix. */
  readonly beginnings: readonly string[]
  /** In lower case; null if it is not an email address. */
  readonly emailAddress: string | null
  /** In upper case without spaces, as carriers write tracking numbers. */
  readonly trackingNumber: string
  /** As an int64; null for anything else. */
  readonly number: string | null
}

/** A search hit. Contains no shopper data. */
export interface Found {
  readonly kind: FoundKind
  /** Its reference or number. */
  readonly reference: string
  /** The order it belongs to; its own reference for an order; null for a product. */
  readonly orderReference: string | null
  /** Only for packages and products. */
  readonly brandCode: string | null
  readonly status: string | null
  readonly countryIso: string | null
  readonly matchedBy: (typeof matchNames)[number]
  readonly createdAt: Date
}

/** The search of one domain; uses indexes only. */
export interface SearchSource {
  /** The scope that the token needs. */
  readonly scope: Scope
  readonly kinds: readonly FoundKind[]
  /**
   * @param brands of the token; packages of others are not found
   * @param maxMatches maximum hits of each type
   */
  find(unit: UnitOfWork, term: SearchTerm, brands: readonly string[], maxMatches: number): Promise<readonly Found[]>
}
