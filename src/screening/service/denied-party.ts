/** The official lists that can be imported. */
export const deniedPartyLists = ['us-csl', 'eu', 'uk'] as const
export type DeniedPartyList = (typeof deniedPartyLists)[number]

/** A name of an entry. */
export interface ListedName {
  readonly name: string
  /** Whether the list marks it as weak or of low quality: insufficient by itself. */
  readonly isWeak: boolean
}

export type PartyKind = 'person' | 'organisation' | 'unknown'

/** The facts from one row or element of a list. An entry may have several. */
export interface PartyFacts {
  readonly entryId: string
  readonly kind: PartyKind
  readonly names: readonly ListedName[]
  /** ISO 3166-1 alpha-2, or an English name. */
  readonly countries: readonly string[]
  /** As in the list. */
  readonly birthDates: readonly string[]
  readonly programmes: readonly string[]
}

/** An entry of a list. */
export interface DeniedParty extends PartyFacts {
  /** The main one first; never empty. */
  readonly names: readonly [ListedName, ...ListedName[]]
}

/** An entry with a hash of its content. */
export interface DigestedParty {
  readonly party: DeniedParty
  readonly digest: string
}
