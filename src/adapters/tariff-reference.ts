import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDutyExpression } from '../customs/service/landed-cost/duty-expression.ts'
import { type Tariff, TariffLines } from '../customs/service/landed-cost/tariffs.ts'

interface TariffEdition {
  readonly edition: string
  readonly source: string
  readonly from: string
  /** Names of the columns, separated by spaces. */
  readonly columns: string
}

/** Reads a shipped tariff. @throws Error for a cell that is not a duty expression */
export function readTariff(directory: string, name: string): Tariff {
  const path = join(directory, 'tariffs', name)
  const edition = JSON.parse(readFileSync(join(path, 'edition.json'), 'utf8')) as TariffEdition
  const columns = edition.columns.split(' ')
  const table = readFileSync(join(path, 'lines.tsv'), 'utf8')
  const lines = new TariffLines(table)
  checkCells(table, columns, `${name}/lines.tsv`)
  return {
    name,
    edition: edition.edition,
    source: edition.source,
    from: edition.from,
    to: null,
    columns,
    lines,
  }
}

/** Reads the code lists of a tariff, named after the tariff and the list: `us-section-122-exempt`. */
export function readCodeLists(directory: string, tariff: string): [name: string, codes: ReadonlySet<string>][] {
  const path = join(directory, 'tariffs', tariff)
  return readdirSync(path)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => {
      const codes = readFileSync(join(path, file), 'utf8').trim().split('\n')
      const wrong = codes.find((code) => !/^\d{4,8}$/.test(code))
      if (wrong !== undefined) throw new Error(`tariffs/${tariff}/${file}: ${wrong} is not a code of 4 to 8 digits`)
      return [`${tariff}-${file.slice(0, -'.txt'.length)}`, new Set(codes)]
    })
}

/** @throws Error for a row with too few or too many cells, or with a rate that is not a duty expression */
function checkCells(table: string, columns: readonly string[], place: string): void {
  // A few thousand rows of cells, with a few hundred rates, serve tens of thousands of lines.
  const checkedCells = new Set<string>()
  const checkedRates = new Set<string>([''])
  for (const row of table.split('\n')) {
    if (row === '') continue
    const cellsStart = row.indexOf('\t', row.indexOf('\t') + 1)
    const cellsText = cellsStart < 0 ? null : row.slice(cellsStart + 1)
    if (cellsText !== null && checkedCells.has(cellsText)) continue
    const cells = cellsText?.split('\t') ?? []
    if (cells.length !== columns.length) {
      const [six = '', further = ''] = row.split('\t')
      throw new Error(`${place}: ${six}${further} has ${cells.length} columns instead of ${columns.length}`)
    }
    for (const [index, cell] of cells.entries()) {
      const rates = columns[index] === 'special' ? cell.split(';').map((group) => group.split(':')[0] ?? '') : [cell]
      for (const rate of rates) {
        if (!checkedRates.has(rate)) parseDutyExpression(rate)
        checkedRates.add(rate)
      }
    }
    if (cellsText !== null) checkedCells.add(cellsText)
  }
}
