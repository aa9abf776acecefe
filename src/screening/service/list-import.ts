import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CollectedList } from './collect-parties.ts'
import type { DeniedPartyList, DigestedParty } from './denied-party.ts'

/** An imported edition of a list. */
export interface ListEdition {
  readonly list: DeniedPartyList
  /** Starts at 1. */
  readonly editionNumber: number
  /** YYYY-MM-DD. */
  readonly publishedOn: string
  readonly fileName: string
  readonly entries: number
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** A stored entry with its main name. */
export interface StoredListEntry {
  readonly digest: string
  readonly mainName: string
}

/** Stores lists, shared by all tenants. */
export interface DeniedPartyStore {
  /** Blocks other imports until the unit of work ends. */
  lockLists(unit: UnitOfWork): Promise<void>
  /** The current edition of each list. */
  listCurrentEditions(unit: UnitOfWork): Promise<readonly ListEdition[]>
  /** The entries of the current edition, by id. */
  readEntries(unit: UnitOfWork, list: DeniedPartyList): Promise<ReadonlyMap<string, StoredListEntry>>
  insertEdition(unit: UnitOfWork, edition: ListEdition): Promise<void>
  /** Ends entries with an edition; their names no longer match. */
  endEntries(unit: UnitOfWork, edition: ListEdition, entryIds: readonly string[]): Promise<void>
  /** Updates the database's statistics, so that lookups are fast immediately. */
  finishImport(unit: UnitOfWork): Promise<void>
  /** Inserts entries valid from an edition on. */
  insertEntries(unit: UnitOfWork, edition: ListEdition, parties: readonly IndexedParty[]): Promise<void>
}

/** An entry with the lookup keys of its names. */
export interface IndexedParty extends DigestedParty {
  /** In the order of its names; empty for a name without letters and digits. */
  readonly indexes: readonly { readonly tokens: readonly string[]; readonly keys: readonly string[] }[]
}

/** The differences between a file and the current edition, as entry ids. */
export interface ListDifference {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

export interface ListImportDeps {
  readonly store: DeniedPartyStore
  /** Computes the lookup keys of a name. */
  readonly indexName: (name: string) => IndexedParty['indexes'][number]
}

export interface ListImport {
  readonly list: DeniedPartyList
  readonly collected: CollectedList
  readonly fileName: string
  /** YYYY-MM-DD; defaults to the file's date, then to the date of import. */
  readonly publishedOn: string | null
  /** Imports even if too many entries would be lost or the file is older. */
  readonly isForced: boolean
  /** Only reports the differences. */
  readonly isDryRun: boolean
}

export interface ImportedList {
  readonly edition: ListEdition
  readonly difference: ListDifference
  /** The name of a current or former entry. */
  readonly getEntryName: (entryId: string) => string
}

/** Maximum share of entries that may be lost between editions. */
export const largestLoss = 0.1
/** Entries stored per statement. */
const entriesAtOnce = 500

/**
 * Compares a file with the current edition and replaces it. Former entries stay stored with their editions.
 *
 * @throws Problem `invalid` for a file without entries, `conflict` if too many are missing or it is older
 */
export async function importList(
  unit: UnitOfWork,
  { store, indexName }: ListImportDeps,
  request: ListImport,
): Promise<ImportedList> {
  const { list, collected } = request
  const { parties } = collected
  if (parties.size === 0) throw new Problem('invalid', 'Nothing was imported: the file has no entry with a name')
  await store.lockLists(unit)
  const current = (await store.listCurrentEditions(unit)).find((edition) => edition.list === list) ?? null
  const currentEntries = await store.readEntries(unit, list)
  const difference = findDifference(currentEntries, parties)
  const edition: ListEdition = {
    list,
    editionNumber: (current?.editionNumber ?? 0) + 1,
    publishedOn: request.publishedOn ?? collected.publishedOn ?? unit.at.toISOString().slice(0, 10),
    fileName: request.fileName,
    entries: parties.size,
    added: difference.added.length,
    changed: difference.changed.length,
    removed: difference.removed.length,
  }
  const getEntryName = (entryId: string): string =>
    parties.get(entryId)?.party.names[0].name ?? currentEntries.get(entryId)?.mainName ?? entryId
  if (!request.isForced) assertPlausible(edition, current)
  if (request.isDryRun) return { edition, difference, getEntryName }
  await store.insertEdition(unit, edition)
  await store.endEntries(unit, edition, [...difference.removed, ...difference.changed])
  const changed = [...difference.changed, ...difference.added]
  for (let start = 0; start < changed.length; start += entriesAtOnce) {
    const next = changed.slice(start, start + entriesAtOnce).flatMap((entryId) => parties.get(entryId) ?? [])
    const indexed = next.map(({ party, digest }) => ({
      party,
      digest,
      indexes: party.names.map(({ name }) => indexName(name)),
    }))
    await store.insertEntries(unit, edition, indexed)
  }
  await store.finishImport(unit)
  return { edition, difference, getEntryName }
}

function findDifference(
  current: ReadonlyMap<string, StoredListEntry>,
  parties: ReadonlyMap<string, DigestedParty>,
): ListDifference {
  const ids = [...parties.keys()]
  return {
    added: ids.filter((entryId) => !current.has(entryId)),
    changed: ids.filter((entryId) => {
      const former = current.get(entryId)
      return former !== undefined && former.digest !== parties.get(entryId)?.digest
    }),
    removed: [...current.keys()].filter((entryId) => !parties.has(entryId)),
  }
}

function assertPlausible({ publishedOn, removed }: ListEdition, current: ListEdition | null): void {
  if (current === null) return
  if (removed > largestLoss * current.entries) {
    throw new Problem(
      'conflict',
      `Nothing was imported: the file lacks ${removed} of the ${current.entries} current entries, more than ${largestLoss * 100} %. Check that it is complete; import it anyway with --force`,
    )
  }
  if (publishedOn < current.publishedOn) {
    throw new Problem(
      'conflict',
      `Nothing was imported: the file is dated ${publishedOn}, older than the current edition of ${current.publishedOn}; import it anyway with --force`,
    )
  }
}
