import type { ScreenedParty, ScreeningDecision, ScreeningHit, ScreeningResult } from '../../kernel/screening.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { PackageContent, PackageRecord } from './package.ts'

/** Screens the parties of packages. */
export interface PartyScreening {
  screenParties(unit: UnitOfWork, parties: readonly ScreenedParty[]): Promise<ScreeningResult>
  /** Stores a person's decision on hits. */
  recordDecision(unit: UnitOfWork, decision: ScreeningDecision, hits: readonly ScreeningHit[]): Promise<void>
}

type Text = string | null | undefined

const given = (...texts: readonly Text[]): readonly string[] =>
  texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '')

/** The receiver and importer of a package. */
export function listParties({ consignee, importer }: PackageContent): readonly ScreenedParty[] {
  const { firstName, lastName, name, company, latinName, unit, poBox } = consignee
  const wholeName = given(firstName, lastName).join(' ')
  return [
    {
      role: 'consignee',
      names: given(wholeName, name, company, latinName),
      country: consignee.country,
      address: given(
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
            names: given(importer.name, importer.company),
            country: importer.country,
            address: given(importer.address1, importer.address2, importer.postalCode, importer.city),
          },
        ]
      : []),
  ]
}

/** Why a hit holds a package, as a phrase. */
export function describeHit({ party, list, entryId, matchedName, entryName, score, matchedBy }: ScreeningHit): string {
  const alias = matchedName === entryName ? '' : `, alias of ${entryName}`
  return `the ${party} is called like ${matchedName}${alias} in the list ${list}, entry ${entryId} (score ${score}: ${matchedBy}); a person has to decide whether it is the same`
}

/**
 * Marks the hits a person has seen as cleared when the package is released.
 *
 * @param seen the hits the package was on hold for
 */
export const clearSeenHits = (result: ScreeningResult, seen: readonly ScreeningHit[]): ScreeningResult => ({
  ...result,
  hits: result.hits.map((hit) => ({ ...hit, isCleared: hit.isCleared || seen.some((known) => isSameHit(known, hit)) })),
})

/** The status word of a screening result. */
export function screeningStatusOf({ lists, hits }: ScreeningResult): 'Off' | 'NoHit' | 'Cleared' | 'Hit' {
  if (lists.length === 0) return 'Off'
  if (hits.length === 0) return 'NoHit'
  return hits.every(({ isCleared }) => isCleared) ? 'Cleared' : 'Hit'
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
