import type { Scope } from './principal.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** What can be found. */
export const foundKinds = ['order', 'confirmation', 'return', 'package'] as const
export type FoundKind = (typeof foundKinds)[number]

/** By what something was found. */
export const matchNames = [
  'orderReference',
  'platformOrderNumber',
  'returnOrderNumber',
  'packageReference',
  'trackingNumber',
  'emailAddress',
] as const

/** What somebody looks for, in the forms in which it is looked up. */
export interface SearchTerm {
  /** As it was typed, and in capitals: references are found by how they begin. */
  readonly beginnings: readonly string[]
  /** In lower case; null for what is no e-mail address. */
  readonly emailAddress: string | null
  /** In capitals, without blanks, as carriers write numbers. */
  readonly trackingNumber: string
  /** A number that fits into an int64; null for anything else. */
  readonly number: string | null
}

/** Something that was found, by what tells it from others. Says nothing of a shopper. */
export interface Found {
  readonly kind: FoundKind
  /** The reference or number that its kind is known by. */
  readonly reference: string
  /** The order that it is of; its own reference for an order. */
  readonly orderReference: string
  /** Of a package. */
  readonly brandCode: string | null
  readonly status: string | null
  readonly countryIso: string | null
  readonly matchedBy: (typeof matchNames)[number]
  readonly createdAt: Date
}

/** What a domain finds for a desk, by indexes alone. */
export interface SearchSource {
  /** What the token must have for it. */
  readonly scope: Scope
  readonly kinds: readonly FoundKind[]
  /**
   * @param brands of the token: packages of others are not found
   * @param most how many of each kind are found at the most
   */
  find(unit: UnitOfWork, term: SearchTerm, brands: readonly string[], most: number): Promise<readonly Found[]>
}
