import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CollectedList } from './collect-parties.ts'
import type { DeniedPartyList, DigestedParty } from './denied-party.ts'

/** An edition of a list that was imported. */
export interface ListEdition {
  readonly list: DeniedPartyList
  /** From 1. */
  readonly editionNumber: number
  /** YYYY-MM-DD. */
  readonly publishedOn: string
  readonly fileName: string
  readonly entries: number
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** An entry as it is kept, with the name that it is told by. */
export interface StoredListEntry {
  readonly digest: string
  readonly mainName: string
}

/** Where lists are kept; they are the same for every tenant. */
export interface DeniedPartyStore {
  /** Holds off other imports until the unit of work ends. */
  lockLists(unit: UnitOfWork): Promise<void>
  /** The edition of each list that is in force. */
  listCurrentEditions(unit: UnitOfWork): Promise<readonly ListEdition[]>
  /** The entries of the edition in force, by their ids. */
  readEntries(unit: UnitOfWork, list: DeniedPartyList): Promise<ReadonlyMap<string, StoredListEntry>>
  insertEdition(unit: UnitOfWork, edition: ListEdition): Promise<void>
  /** Notes that entries are no longer as they were from an edition on; their names are not looked up any more. */
  endEntries(unit: UnitOfWork, edition: ListEdition, entryIds: readonly string[]): Promise<void>
  /** Has the database look at what was imported, so that it finds names by the shortest way at once. */
  finishImport(unit: UnitOfWork): Promise<void>
  /** Adds entries as they are from an edition on. */
  insertEntries(unit: UnitOfWork, edition: ListEdition, parties: readonly IndexedParty[]): Promise<void>
}

/** An entry with what its names are found by. */
export interface IndexedParty extends DigestedParty {
  /** In the order of its names; none for a name without a letter or digit. */
  readonly indexes: readonly { readonly tokens: readonly string[]; readonly keys: readonly string[] }[]
}

/** How a file differs from the edition in force: the ids of entries. */
export interface ListDifference {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

export interface ListImportDeps {
  readonly store: DeniedPartyStore
  /** What a name is found by. */
  readonly indexName: (name: string) => IndexedParty['indexes'][number]
}

export interface ListImport {
  readonly list: DeniedPartyList
  readonly collected: CollectedList
  readonly fileName: string
  /** YYYY-MM-DD; where neither this nor the file says one, that of the import holds. */
  readonly publishedOn: string | null
  /** Imports what would be refused for its losses or its age. */
  readonly isForced: boolean
  /** Only says what would be different. */
  readonly isDryRun: boolean
}

export interface ImportedList {
  readonly edition: ListEdition
  readonly difference: ListDifference
  /** What an entry is or was called. */
  readonly nameOf: (entryId: string) => string
}

/** Which part of its entries a list may lose from one edition to the next. */
export const largestLoss = 0.1
/** How many entries one statement stores. */
const entriesAtOnce = 500

/**
 * Compares a file with the edition in force, and puts it in its place. Former entries are kept with the editions that they
 * were in.
 *
 * @throws Problem `invalid` for a file without entries, `conflict` for one that has lost too many or is older
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
  const kept = await store.readEntries(unit, list)
  const difference = findDifference(kept, parties)
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
  const nameOf = (entryId: string): string =>
    parties.get(entryId)?.party.names[0].name ?? kept.get(entryId)?.mainName ?? entryId
  if (!request.isForced) assertPlausible(edition, current)
  if (request.isDryRun) return { edition, difference, nameOf }
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
  return { edition, difference, nameOf }
}

function findDifference(
  kept: ReadonlyMap<string, StoredListEntry>,
  parties: ReadonlyMap<string, DigestedParty>,
): ListDifference {
  const ids = [...parties.keys()]
  return {
    added: ids.filter((entryId) => !kept.has(entryId)),
    changed: ids.filter((entryId) => {
      const former = kept.get(entryId)
      return former !== undefined && former.digest !== parties.get(entryId)?.digest
    }),
    removed: [...kept.keys()].filter((entryId) => !parties.has(entryId)),
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
