/** A party of a package, to be screened against denied-party lists. */
export interface ScreenedParty {
  readonly role: 'consignee' | 'importer'
  /** All spellings of its names; empty ones are ignored. */
  readonly names: readonly ScreenedName[]
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Address of the party, which distinguishes it from others with the same name. */
  readonly address: readonly string[]
}

/** A name of a party. A person and a company at one address are two names. */
export interface ScreenedName {
  readonly name: string
  readonly of: 'person' | 'company'
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

/** A party with a name that no list can be reliably compared with, so that no hit means nothing. */
export interface UncomparedParty {
  readonly party: ScreenedParty['role']
  /** Identifies the name and address, for decisions. */
  readonly partyKey: string
  /** Those that could not be compared, as sent. */
  readonly names: readonly string[]
  /** Whether the tenant wants it held; otherwise there is only a warning. */
  readonly isHeld: boolean
  /** Whether a person has decided before that this is no denied party. */
  readonly isCleared: boolean
}

/** The result of screening. Without any list, nothing is screened. */
export interface ScreeningResult {
  readonly lists: readonly ScreenedList[]
  /** Most similar first. */
  readonly hits: readonly ScreeningHit[]
  readonly uncompared: readonly UncomparedParty[]
}

/** What a person decides on. */
export type ScreeningFindings = Pick<ScreeningResult, 'hits' | 'uncompared'>

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

/** What holds the goods until a person decides. */
export const listOpenFindings = ({ hits, uncompared }: ScreeningFindings): ScreeningFindings => ({
  hits: hits.filter(({ isCleared }) => !isCleared),
  uncompared: uncompared.filter(({ isCleared, isHeld }) => isHeld && !isCleared),
})

export const hasFindings = ({ hits, uncompared }: ScreeningFindings): boolean =>
  hits.length > 0 || uncompared.length > 0

/** What a list could not be compared with and the tenant only wants a warning about. */
export const listUncomparedWarnings = ({ uncompared }: ScreeningFindings): readonly UncomparedParty[] =>
  uncompared.filter(({ isCleared, isHeld }) => !isHeld && !isCleared)
