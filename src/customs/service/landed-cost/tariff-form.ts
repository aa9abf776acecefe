import { writeUnknownRate } from './duty-expression.ts'
import type { TariffLine } from './tariffs.ts'

/** The content of a row: a tariff line, nothing relevant, or a fault in words that follow the row. */
export type TariffRowReading = TariffLine | 'nothing' | { readonly fault: string }

/** The cells of a table row, by column. */
export type TariffCells = Readonly<Record<string, string>>

/** An XML element with its descendants. */
export interface TariffElement {
  readonly name: string
  readonly children: readonly TariffElement[]
  readonly text: string
}

/** A row of an HTML table: its cells from the left, with their indentation. */
export type TariffPageRow = readonly { readonly text: string; readonly indent: number }[]

/** A table as CSV or as a JSON array of objects. */
interface TableReading {
  readonly kind: 'table'
  readonly csv: {
    readonly columns: readonly string[]
    readonly optionalColumns?: readonly string[]
    read(cells: TariffCells, day: string): TariffRowReading
  }
  /** CSV columns by JSON member; null if there is not JSON format. */
  readonly jsonMembers: Readonly<Record<string, string>> | null
}

/** Several related XML files, each identified by its root; later ones need data of earlier ones. */
interface ElementsReading {
  readonly kind: 'elements'
  readonly files: readonly { readonly root: string; readonly element: string }[]
  /** Creates the consumer of all elements of all files. */
  createReader(day: string): (element: TariffElement) => TariffRowReading
}

/** A page per chapter, with a table of fixed width. */
interface PagesReading {
  readonly kind: 'pages'
  readonly tableId: string
  /** The encoding of pages that are not UTF-8. */
  readonly encoding: 'shift_jis'
  /** Creates the consumer of the rows of one page. */
  createReader(): (row: TariffPageRow) => TariffRowReading
}

/** How a tariff is read. */
export interface TariffForm {
  readonly tariff: 'us' | 'gb' | 'eu' | 'ca' | 'ch' | 'jp'
  /** Its name. */
  readonly title: string
  readonly source: string
  /** The rate columns of its lines. */
  readonly columns: readonly string[]
  readonly reading: TableReading | ElementsReading | PagesReading
}

/** A rate in our notation; with the official text if the notation cannot express all of it. */
export function toRateCell(text: string, parse: (text: string) => string): string {
  const rate = parse(text)
  return rate.includes('?') ? writeUnknownRate(text) : rate
}

/** The trimmed text of a cell; empty if there is none. */
export const readCell = (cells: TariffCells, column: string): string => (cells[column] ?? '').trim()
