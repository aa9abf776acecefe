import { getTransaction } from '../../platform/db/transaction.ts'
import type { OfficialTextStore } from '../service/nomenclature/official-texts.ts'

/** Texts read at once, so that others get their turn. */
const textsAtOnce = 2_000

/** Stores official texts in the database. */
export const officialTextStore: OfficialTextStore = {
  async listRevisions(unit) {
    const rows = await getTransaction(unit).runPrepared<{ collection: string; revision: string }>(
      'official-revisions',
      'select collection, revision::text as revision from portolan.official_edition',
      [],
    )
    return new Map(rows.map(({ collection, revision }) => [collection, revision]))
  },

  async readTexts(unit, collection) {
    const textsByCode = new Map<string, string>()
    for (let lastCode = ''; ; ) {
      const rows = await getTransaction(unit).runPrepared<{ code: string; title: string }>(
        'official-texts',
        `select code, title from portolan.official_text
          where collection = $1 and code > $2 order by code limit ${textsAtOnce}`,
        [collection, lastCode],
      )
      for (const { code, title } of rows) textsByCode.set(code, title)
      const lastRow = rows.at(-1)
      if (lastRow === undefined || rows.length < textsAtOnce) return textsByCode
      lastCode = lastRow.code
    }
  },

  async beginCollection(unit, collection, edition) {
    const transaction = getTransaction(unit)
    await transaction.runStatement('delete from portolan.official_edition where collection = $1', [collection])
    await transaction.runStatement(
      'insert into portolan.official_edition (collection, edition, imported_at) values ($1, $2, $3)',
      [collection, edition, unit.at],
    )
  },

  async insertTexts(unit, collection, texts) {
    await getTransaction(unit).runStatement(
      `insert into portolan.official_text (collection, code, title)
       select $1, code, title from unnest($2::text[], $3::text[]) as added (code, title)`,
      [collection, texts.map(({ code }) => code), texts.map(({ title }) => title)],
    )
  },
}
