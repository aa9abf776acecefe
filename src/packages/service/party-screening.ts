import type {
  ScreenedName,
  ScreenedParty,
  ScreeningDecision,
  ScreeningFindings,
  ScreeningHit,
  ScreeningResult,
  UncomparedParty,
} from '../../kernel/screening.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { PackageContent, PackageRecord } from './package.ts'

/** Screens the parties of packages. */
export interface PartyScreening {
  screenParties(unit: UnitOfWork, parties: readonly ScreenedParty[]): Promise<ScreeningResult>
  /** Stores a person's decision on findings. */
  recordDecision(unit: UnitOfWork, decision: ScreeningDecision, findings: ScreeningFindings): Promise<void>
}

type Text = string | null | undefined

const listGiven = (...texts: readonly Text[]): readonly string[] =>
  texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '')

const toNames = (nameOf: ScreenedName['of'], ...names: readonly Text[]): readonly ScreenedName[] =>
  listGiven(...names).map((name) => ({ name, of: nameOf }))

/** The receiver and importer of a package. */
export function listParties({ consignee, importer }: PackageContent): readonly ScreenedParty[] {
  const { firstName, lastName, name, company, latinName, unit, poBox } = consignee
  const wholeName = listGiven(firstName, lastName).join(' ')
  return [
    {
      role: 'consignee',
      names: [...toNames('person', wholeName, name), ...toNames('company', company), ...toNames('person', latinName)],
      country: consignee.country,
      address: listGiven(
        consignee.address1,
        consignee.address2,
        consignee.address3,
        unit,
        poBox,
        consignee.postalCode,
        consignee.city,
      ),
    },
    ...(importer
      ? [
          {
            role: 'importer' as const,
            names: [...toNames('person', importer.name), ...toNames('company', importer.company)],
            country: importer.country,
            address: listGiven(importer.address1, importer.address2, importer.postalCode, importer.city),
          },
        ]
      : []),
  ]
}

/** Why a hit holds a package, as a phrase. */
function describeHit({ party, list, entryId, matchedName, entryName, score, matchedBy }: ScreeningHit): string {
  const alias = matchedName === entryName ? '' : `, alias of ${entryName}`
  return `the ${party} is called like ${matchedName}${alias} in the list ${list}, entry ${entryId} (score ${score}: ${matchedBy}); a person has to decide whether it is the same`
}

/** That a name could not be compared, as a phrase without the name: messages outlive an erasure. */
const describeUncompared = ({ party }: UncomparedParty): string =>
  `a name of the ${party} could not be compared with the denied-party lists, because its script cannot be transliterated reliably`

/** Why such a name holds a package. */
const describeUncomparedHold = (uncompared: UncomparedParty): string =>
  `${describeUncompared(uncompared)}; ${suggestSpelling(uncompared)} with PUT, or let a person compare it and decide`

/** Warns of a name that was not compared and does not hold the package. */
export const warnAboutUncompared = (uncompared: UncomparedParty): string =>
  `Not screened: ${describeUncompared(uncompared)}; ${suggestSpelling(uncompared)}`

const suggestSpelling = ({ party }: UncomparedParty): string =>
  party === 'consignee'
    ? 'send it in Latin letters (a person’s name as consignee.latinName)'
    : 'send it in Latin letters'

/** Why findings hold a package, one phrase each. */
export const describeFindings = ({ hits, uncompared }: ScreeningFindings): readonly string[] => [
  ...hits.map(describeHit),
  ...uncompared.map(describeUncomparedHold),
]

/**
 * Marks the findings a person has seen as cleared when the package is released.
 *
 * @param seen what the package was on hold for
 */
export const clearSeenFindings = (result: ScreeningResult, seen: ScreeningFindings): ScreeningResult => ({
  ...result,
  hits: result.hits.map((hit) => ({
    ...hit,
    isCleared: hit.isCleared || seen.hits.some((known) => isSameHit(known, hit)),
  })),
  uncompared: result.uncompared.map((party) => ({
    ...party,
    isCleared: party.isCleared || seen.uncompared.some(({ partyKey }) => partyKey === party.partyKey),
  })),
})

/** The status word of a screening result. */
export function getScreeningStatus({
  lists,
  hits,
  uncompared,
}: ScreeningResult): 'Off' | 'NoHit' | 'Cleared' | 'NotCompared' | 'Hit' {
  if (lists.length === 0) return 'Off'
  if (hits.some(({ isCleared }) => !isCleared)) return 'Hit'
  if (uncompared.some(({ isCleared }) => !isCleared)) return 'NotCompared'
  return hits.length === 0 && uncompared.length === 0 ? 'NoHit' : 'Cleared'
}

const isSameHit = (a: ScreeningHit, b: ScreeningHit): boolean =>
  a.partyKey === b.partyKey && a.list === b.list && a.entryId === b.entryId && a.entryDigest === b.entryDigest

/** The screening decision implied by a decision on a package. */
export function createScreeningDecision(
  { platformPackageReference, content }: PackageRecord,
  { action, note }: Pick<ScreeningDecision, 'action' | 'note'>,
): ScreeningDecision {
  const { brandCode, orderReference, packageReference } = content
  const subject = { kind: 'package', platformPackageReference, brandCode, packageReference } as const
  return { action, note, orderReference, subject }
}
