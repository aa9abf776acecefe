import { getTransaction } from '../../platform/db/transaction.ts'
import type { DeniedParty } from '../service/denied-party.ts'
import type { DeniedPartyStore, ListEdition, StoredListEntry } from '../service/list-import.ts'
import type { CandidateName, CurrentEntry, NameLookup } from '../service/screening.ts'

/** Entries read at once. */
const entriesAtOnce = 5_000

/** With more candidates than this, a name has no two words in common with most. */
const maxCandidates = 20_000

/** Stores denied-party lists in the database. */
export const deniedPartyStore: DeniedPartyStore & NameLookup = {
  async lockLists(unit) {
    await getTransaction(unit).runStatement('lock table portolan.denied_party_edition in share row exclusive mode')
  },

  async listCurrentEditions(unit) {
    return getTransaction(unit).runPrepared<ListEdition>(
      'denied-party-editions',
      `select distinct on (list) list, edition_number as "editionNumber", published_on::text as "publishedOn",
              file_name as "fileName", entries, added, changed, removed
         from portolan.denied_party_edition order by list, edition_number desc`,
      [],
    )
  },

  async readEntries(unit, list) {
    const entries = new Map<string, StoredListEntry>()
    for (let lastId = ''; ; ) {
      const rows = await getTransaction(unit).runPrepared<StoredListEntry & { readonly entryId: string }>(
        'denied-party-digests',
        `select entry_id as "entryId", digest, content->'names'->0->>'name' as "mainName" from portolan.denied_party
          where list = $1 and entry_id > $2 and until_edition is null order by entry_id limit ${entriesAtOnce}`,
        [list, lastId],
      )
      for (const { entryId, digest, mainName } of rows) entries.set(entryId, { digest, mainName })
      const lastRow = rows.at(-1)
      if (lastRow === undefined || rows.length < entriesAtOnce) return entries
      lastId = lastRow.entryId
    }
  },

  async insertEdition(unit, { list, editionNumber, publishedOn, fileName, entries, added, changed, removed }) {
    await getTransaction(unit).runStatement(
      `insert into portolan.denied_party_edition
              (list, edition_number, published_on, file_name, entries, added, changed, removed, imported_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [list, editionNumber, publishedOn, fileName, entries, added, changed, removed, unit.at],
    )
  },

  async endEntries(unit, { list, editionNumber }, entryIds) {
    const transaction = getTransaction(unit)
    await transaction.runStatement(
      `update portolan.denied_party set until_edition = $2
        where list = $1 and entry_id = any($3::text[]) and until_edition is null`,
      [list, editionNumber, entryIds],
    )
    await transaction.runStatement(
      'delete from portolan.denied_party_name where list = $1 and entry_id = any($2::text[])',
      [list, entryIds],
    )
  },

  async insertEntries(unit, { list, editionNumber }, parties) {
    const transaction = getTransaction(unit)
    await transaction.runStatement(
      `insert into portolan.denied_party (list, entry_id, from_edition, digest, content)
       select $1, entry_id, $2, digest, content
         from unnest($3::text[], $4::text[], $5::json[]) as added (entry_id, digest, content)`,
      [
        list,
        editionNumber,
        parties.map(({ party }) => party.entryId),
        parties.map(({ digest }) => digest),
        parties.map(({ party }) => JSON.stringify(party)),
      ],
    )
    const names = parties.flatMap(({ party, indexes }) =>
      party.names.flatMap(({ name, isWeak }, number) => {
        const { tokens = [], keys = [] } = indexes[number] ?? {}
        return tokens.length === 0 ? [] : [{ entryId: party.entryId, number, name, isWeak, tokens, keys }]
      }),
    )
    await transaction.runStatement(
      `insert into portolan.denied_party_name (list, entry_id, name_number, name, is_weak, tokens, keys)
       select $1, "entryId", number, name, "isWeak", tokens, keys
         from json_to_recordset($2::json)
           as added ("entryId" text, number integer, name text, "isWeak" boolean, tokens text[], keys text[])`,
      [list, JSON.stringify(names)],
    )
  },

  async finishImport(unit) {
    await getTransaction(unit).runStatement('analyze portolan.denied_party, portolan.denied_party_name')
  },

  async findCandidates(unit, keys) {
    return getTransaction(unit).runPrepared<CandidateName>(
      'denied-party-candidates',
      `select list, entry_id as "entryId", name, is_weak as "isWeak", tokens from portolan.denied_party_name
        where keys && $1::text[] limit ${maxCandidates}`,
      [keys],
    )
  },

  async findEntries(unit, references) {
    const rows = await getTransaction(unit).runPrepared<CurrentEntry & { readonly party: DeniedParty }>(
      'denied-party-entries',
      `select list, digest, content as party from portolan.denied_party
        where until_edition is null and (list, entry_id) in (select * from unnest($1::text[], $2::text[]))`,
      [references.map(({ list }) => list), references.map(({ entryId }) => entryId)],
    )
    return rows
  },
}
