import type { AuditLog } from '../kernel/audit-log.ts'
import { makeUuidV7 } from '../kernel/ids.ts'
import { createRescreeningJobs } from './jobs/screen-again.ts'
import type { Transliterate } from './service/name-tokens.ts'
import { Screening, type ScreeningPolicy } from './service/screening.ts'
import { deniedPartyStore } from './store/denied-parties.ts'
import { screeningDecisionStore } from './store/screening-decisions.ts'

export { PartyCollector } from './service/collect-parties.ts'
export { type DeniedPartyList, deniedPartyLists } from './service/denied-party.ts'
export { type ImportedList, importList, type ListEdition, largestLoss } from './service/list-import.ts'
export { type ListForm, listForms, readListDay, type XmlElement } from './service/official-lists.ts'
export type { RescreenedBatch, RescreenedKind } from './service/rescreening.ts'
export type { Screening, ScreeningPolicy } from './service/screening.ts'
export { deniedPartyStore } from './store/denied-parties.ts'
export { enqueueRescreening } from './store/rescreening-jobs.ts'
export { createRescreeningJobs }

export interface ScreeningServiceDeps {
  readonly transliterate: Transliterate
  /** Further Latin spellings of a name, by the rules of countries. */
  readonly listSpellings: (name: string) => readonly string[]
  /** A one-way hash of a text. */
  readonly digest: (text: string) => string
  /** Score (0 to 1) from which a name counts as a hit. */
  readonly threshold: number
  readonly policy: ScreeningPolicy
  readonly audit: AuditLog
}

/** Creates the screening of parties against the imported denied-party lists. */
export const createScreening = (deps: ScreeningServiceDeps): Screening =>
  new Screening({ ...deps, lookup: deniedPartyStore, decisions: screeningDecisionStore, makeId: makeUuidV7 })
