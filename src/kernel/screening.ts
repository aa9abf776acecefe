/** A party of a package, to be screened against denied-party lists. */
export interface ScreenedParty {
  readonly role: 'consignee' | 'importer'
  /** All forms of the name; empty ones are ignored. */
  readonly names: readonly string[]
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Address of the party, which distinguishes it from others with the same name. */
  readonly address: readonly string[]
}

/** A denied-party list. */
export interface ScreenedList {
  readonly list: string
  /** Date of the edition, YYYY-MM-DD. */
  readonly publishedOn: string
}

/** A list entry that resembles a party. */
export interface ScreeningHit {
  readonly party: ScreenedParty['role']
  /** Identifies the name and address, for decisions. */
  readonly partyKey: string
  readonly list: string
  readonly entryId: string
  /** Changes when the content of the entry changes. */
  readonly entryDigest: string
  /** Primary name of the entry. */
  readonly entryName: string
  /** The name or alias of the entry that matched. */
  readonly matchedName: string
  /** Whether the list marks the alias as weak. */
  readonly isWeak: boolean
  readonly kind: 'person' | 'organisation' | 'unknown'
  /** Similarity from 0 to 1. */
  readonly score: number
  /** The matched words of the two names and their similarity. */
  readonly matchedBy: string
  readonly programmes: readonly string[]
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  readonly birthDates: readonly string[]
  /** Whether a person has decided before that this is somebody else. */
  readonly isCleared: boolean
}

/** The result of screening. Without any list, nothing is screened. */
export interface ScreeningResult {
  readonly lists: readonly ScreenedList[]
  /** Most similar first. */
  readonly hits: readonly ScreeningHit[]
}

/** A person's decision about hits. */
export interface ScreeningDecision {
  readonly action: 'Release' | 'Cancel'
  readonly note: string
  readonly orderReference: string
  /** The held resource. */
  readonly subject:
    | {
        readonly kind: 'package'
        readonly platformPackageReference: number
        readonly brandCode: string
        readonly packageReference: string
      }
    | { readonly kind: 'return'; readonly returnOrderNumber: string }
}

/** The hits without a decision. */
export const listOpenHits = ({ hits }: ScreeningResult): readonly ScreeningHit[] =>
  hits.filter(({ isCleared }) => !isCleared)
