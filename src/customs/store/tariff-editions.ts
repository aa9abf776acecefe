import { getTransaction } from '../../platform/db/transaction.ts'
import type { EditionRevision, TariffEdition, TariffEditionStore } from '../service/landed-cost/tariff-import.ts'

interface EditionRow extends Omit<TariffEdition, 'columns'> {
  readonly columns: string
}

/** Stores imported tariff editions in the database. */
export const tariffEditionStore: TariffEditionStore = {
  async listRevisions(unit) {
    return getTransaction(unit).runPrepared<EditionRevision>(
      'tariff-revisions',
      `select tariff, valid_from::text as "validFrom", revision::text as revision
         from portolan.tariff_edition order by tariff, valid_from`,
      [],
    )
  },

  async readEdition(unit, tariff, validFrom) {
    const [row] = await getTransaction(unit).runPrepared<EditionRow>(
      'tariff-edition',
      `select tariff, valid_from::text as "validFrom", edition, source, columns, lines, line_count as "lineCount"
         from portolan.tariff_edition where tariff = $1 and valid_from = $2`,
      [tariff, validFrom],
    )
    return row === undefined ? null : { ...row, columns: row.columns.split(' ') }
  },

  async saveEdition(unit, { tariff, validFrom, edition, source, columns, lines, lineCount }) {
    const transaction = getTransaction(unit)
    await transaction.runStatement('delete from portolan.tariff_edition where tariff = $1 and valid_from = $2', [
      tariff,
      validFrom,
    ])
    await transaction.runStatement(
      `insert into portolan.tariff_edition (tariff, valid_from, edition, source, columns, lines, line_count, imported_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [tariff, validFrom, edition, source, columns.join(' '), lines, lineCount, unit.at],
    )
  },
}
