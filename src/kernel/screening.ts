/** Somebody whom a package names, and who is looked up in lists of denied parties. */
export interface ScreenedParty {
  readonly role: 'consignee' | 'importer'
  /** Every form in which the name is given; empty ones do not count. */
  readonly names: readonly string[]
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Where the party is, by which it is told from others of its name. */
  readonly address: readonly string[]
}

/** A list that parties were looked up in. */
export interface ScreenedList {
  readonly list: string
  /** The day of the edition, YYYY-MM-DD. */
  readonly publishedOn: string
}

/** An entry of a list that a party is called like. */
export interface ScreeningHit {
  readonly party: ScreenedParty['role']
  /** The same for the same name at the same address, and for nobody else. */
  readonly partyKey: string
  readonly list: string
  readonly entryId: string
  /** Another one once the entry says something else. */
  readonly entryDigest: string
  /** Primary name of the entry. */
  readonly entryName: string
  /** The name or alias of the entry that was hit. */
  readonly matchedName: string
  /** Whether the list says that this alias alone is not enough. */
  readonly isWeak: boolean
  readonly kind: 'person' | 'organisation' | 'unknown'
  /** From 0 to 1. */
  readonly score: number
  /** Which word of the party's name stands for which of the entry's, and how alike they are. */
  readonly matchedBy: string
  readonly programmes: readonly string[]
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  readonly birthDates: readonly string[]
  /** Whether a person has decided before that it is somebody else. */
  readonly isCleared: boolean
}

/** What came of looking parties up. Without any list nothing was looked up. */
export interface ScreeningResult {
  readonly lists: readonly ScreenedList[]
  /** Those that are most alike first. */
  readonly hits: readonly ScreeningHit[]
}

/** What a person has decided about what hits have held. */
export interface ScreeningDecision {
  readonly action: 'Release' | 'Cancel'
  readonly note: string
  readonly orderReference: string
  /** What was held. */
  readonly subject:
    | {
        readonly kind: 'package'
        readonly platformPackageReference: number
        readonly brandCode: string
        readonly packageReference: string
      }
    | { readonly kind: 'return'; readonly returnOrderNumber: string }
}

/** The hits that nobody has decided about. */
export const listOpenHits = ({ hits }: ScreeningResult): readonly ScreeningHit[] =>
  hits.filter(({ isCleared }) => !isCleared)
