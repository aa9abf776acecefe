import { transactionOf } from '../../platform/db/transaction.ts'
import type { OfficialTextStore } from '../service/official-texts.ts'

/** How many texts are read at once, so that others get their turn. */
const textsAtOnce = 2_000

/** Official texts as rows of the database. */
export const officialTextStore: OfficialTextStore = {
  async revisions(unit) {
    const rows = await transactionOf(unit).prepared<{ collection: string; revision: string }>(
      'official-revisions',
      'select collection, revision::text as revision from portolan.official_edition',
      [],
    )
    return new Map(rows.map(({ collection, revision }) => [collection, revision]))
  },

  async texts(unit, collection) {
    const found = new Map<string, string>()
    for (let after = ''; ; ) {
      const rows = await transactionOf(unit).prepared<{ code: string; title: string }>(
        'official-texts',
        `select code, title from portolan.official_text
          where collection = $1 and code > $2 order by code limit ${textsAtOnce}`,
        [collection, after],
      )
      for (const { code, title } of rows) found.set(code, title)
      const last = rows.at(-1)
      if (last === undefined || rows.length < textsAtOnce) return found
      after = last.code
    }
  },

  async begin(unit, collection, edition) {
    const transaction = transactionOf(unit)
    await transaction.statement('delete from portolan.official_edition where collection = $1', [collection])
    await transaction.statement(
      'insert into portolan.official_edition (collection, edition, imported_at) values ($1, $2, $3)',
      [collection, edition, unit.at],
    )
  },

  async add(unit, collection, texts) {
    await transactionOf(unit).statement(
      `insert into portolan.official_text (collection, code, title)
       select $1, code, title from unnest($2::text[], $3::text[]) as added (code, title)`,
      [collection, texts.map(({ code }) => code), texts.map(({ title }) => title)],
    )
  },
}
