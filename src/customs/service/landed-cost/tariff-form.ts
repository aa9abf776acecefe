import { writeUnknownRate } from './duty-expression.ts'
import type { TariffLine } from './tariffs.ts'

/** What a row says: a line of the tariff, nothing that is kept, or what is wrong with it, in words that read on from it. */
export type TariffRowReading = TariffLine | 'nothing' | { readonly fault: string }

/** The cells of a row of a table, by their columns. */
export type TariffCells = Readonly<Record<string, string>>

/** An element of an XML file with everything in it. */
export interface TariffElement {
  readonly name: string
  readonly children: readonly TariffElement[]
  readonly text: string
}

/** A row of a table in a page: its cells from the left, with how far each is set in. */
export type TariffPageRow = readonly { readonly text: string; readonly indent: number }[]

/** One table, as CSV or as the objects of a JSON file. */
interface TableReading {
  readonly kind: 'table'
  readonly csv: {
    readonly columns: readonly string[]
    readonly optionalColumns?: readonly string[]
    read(cells: TariffCells, day: string): TariffRowReading
  }
  /** The columns of the CSV by the members of the objects that are its rows in JSON; null where there is no such file. */
  readonly jsonMembers: Readonly<Record<string, string>> | null
}

/** Several XML files that belong together, each known by its root; what the first ones say is needed for the last. */
interface ElementsReading {
  readonly kind: 'elements'
  readonly files: readonly { readonly root: string; readonly element: string }[]
  /** Makes what is given all elements of all files. */
  createReader(day: string): (element: TariffElement) => TariffRowReading
}

/** A page for each chapter, with a table of a fixed number of cells. */
interface PagesReading {
  readonly kind: 'pages'
  readonly tableId: string
  /** The encoding of pages that are not UTF-8. */
  readonly encoding: 'shift_jis'
  /** Makes what is given the rows of one page. */
  createReader(): (row: TariffPageRow) => TariffRowReading
}

/** How a tariff is read. */
export interface TariffForm {
  readonly tariff: 'us' | 'gb' | 'eu' | 'ca' | 'ch' | 'jp'
  /** What it is, in words. */
  readonly title: string
  readonly source: string
  /** The columns of rates that its lines have. */
  readonly columns: readonly string[]
  readonly reading: TableReading | ElementsReading | PagesReading
}

/** A rate in the notation of the tables; with its text where that cannot write the whole of it. */
export function toRateCell(text: string, parse: (text: string) => string): string {
  const rate = parse(text)
  return rate.includes('?') ? writeUnknownRate(text) : rate
}

/** What a row says in a column, without blanks around it; empty where it says nothing. */
export const readCell = (cells: TariffCells, column: string): string => (cells[column] ?? '').trim()
