/** The official lists that can be imported, by their names. */
export const deniedPartyLists = ['us-csl', 'eu', 'uk'] as const
export type DeniedPartyList = (typeof deniedPartyLists)[number]

/** A name of an entry. */
export interface ListedName {
  readonly name: string
  /** Whether the list calls it weak, or of low quality: not enough by itself. */
  readonly isWeak: boolean
}

export type PartyKind = 'person' | 'organisation' | 'unknown'

/** What one row or element of a list says of an entry. An entry may have several. */
export interface PartyFacts {
  readonly entryId: string
  readonly kind: PartyKind
  readonly names: readonly ListedName[]
  /** ISO 3166-1 alpha-2, or a name in English. */
  readonly countries: readonly string[]
  /** As the list has them. */
  readonly birthDates: readonly string[]
  readonly programmes: readonly string[]
}

/** An entry of a list. */
export interface DeniedParty extends PartyFacts {
  /** The main one first; never none. */
  readonly names: readonly [ListedName, ...ListedName[]]
}

/** An entry, with a hash of everything that it says. */
export interface DigestedParty {
  readonly party: DeniedParty
  readonly digest: string
}
