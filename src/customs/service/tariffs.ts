import type { Dated } from './dated.ts'

/** One line of a national tariff: a code, and what each column of the tariff says, in the notation of duty expressions. */
export interface TariffLine {
  readonly code: string
  readonly cells: readonly string[]
}

/** The tariff of a customs territory in one edition. */
export interface Tariff extends Dated {
  readonly name: string
  readonly edition: string
  readonly columns: readonly string[]
  /** The lines by their first six digits. */
  readonly lines: ReadonlyMap<string, readonly TariffLine[]>
}

/**
 * The lines that goods may belong to: those of the national code, or where it is not one of this tariff all of its first
 * six digits.
 *
 * @param code digits, six or more
 */
export function linesOf({ lines }: Pick<Tariff, 'lines'>, code: string): readonly TariffLine[] {
  const all = lines.get(code.slice(0, 6)) ?? []
  const own = all.filter((line) => line.code.length > 6 && (code.startsWith(line.code) || line.code.startsWith(code)))
  return code.length > 6 && own.length > 0 ? own : all
}

/** What a line says in a column; empty where it says nothing. */
export function cellOf({ columns }: Pick<Tariff, 'columns'>, line: TariffLine, column: string): string {
  return line.cells[columns.indexOf(column)] ?? ''
}

/**
 * The rate of a programme in a cell such as `0%:AU,BH;3%:JO`; empty where the programme is not named.
 */
export function programmeRate(cell: string, programmes: readonly string[]): string {
  for (const group of cell.split(';')) {
    const [rate = '', symbols = ''] = group.split(':')
    if (symbols.split(',').some((symbol) => programmes.includes(symbol))) return rate
  }
  return ''
}
