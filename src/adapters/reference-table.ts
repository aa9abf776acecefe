import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DateRanged } from '../customs/service/date-ranges.ts'
import { isCountryCode } from '../kernel/country.ts'
import { isCurrencyCode } from '../kernel/currency.ts'
import { type Decimal, parseDecimal } from '../kernel/money.ts'

/** The names in cells for several countries or codes. */
export interface TableNames {
  readonly groups: ReadonlyMap<string, readonly string[]>
  readonly classes: ReadonlyMap<string, readonly string[]>
}

/** What the rows of a table share. */
interface TableHead {
  readonly path: string
  /** The index of each column, by name. */
  readonly columns: ReadonlyMap<string, number>
  readonly names: TableNames
}

/** A row of a table whose cells are validated when read. */
export class TableRow {
  readonly #table: TableHead
  readonly #line: number
  readonly #cells: readonly string[]

  constructor(table: TableHead, line: number, cells: readonly string[]) {
    this.#table = table
    this.#line = line
    this.#cells = cells
  }

  throwError(message: string): never {
    throw new Error(`${this.#table.path}, line ${this.#line}: ${message}`)
  }

  readOptional(name: string): string | null {
    const cell = this.#cells[this.#table.columns.get(name) ?? -1]
    if (cell === undefined) return this.throwError(`has no column ${name}`)
    return cell === '' ? null : cell
  }

  readText(name: string): string {
    return this.readOptional(name) ?? this.throwError(`${name} is empty`)
  }

  readWords(name: string, separator: string | RegExp = /\s+/): readonly string[] {
    return this.readOptional(name)?.split(separator) ?? []
  }

  readDecimal(name: string): Decimal {
    return this.readOptionalDecimal(name) ?? this.throwError(`${name} is empty`)
  }

  readOptionalDecimal(name: string): Decimal | null {
    const text = this.readOptional(name)
    if (text === null) return null
    return /^\d+(\.\d+)?$/.test(text) ? parseDecimal(text) : this.throwError(`${name} is not a number`)
  }

  readCurrency(name: string): string {
    const text = this.readText(name)
    return isCurrencyCode(text) ? text : this.throwError(`${name} is not a currency`)
  }

  readCountry(name: string): string {
    const text = this.readText(name)
    return isCountryCode(text) ? text : this.throwError(`${name} is not a country`)
  }

  /** Countries, and named groups of countries. */
  readCountries(name: string, sign = ''): readonly string[] {
    return this.readWords(name).flatMap((signed) => {
      const word = signed.startsWith(sign) ? signed.slice(sign.length) : signed
      const group = this.#table.names.groups.get(word)
      if (group !== undefined) return group
      return isCountryCode(word) ? [word] : this.throwError(`${word} is neither a country nor a group`)
    })
  }

  /** Codes, ranges of them, and named classes of goods. */
  readGoods(name: string): readonly string[] {
    const goodsTexts = this.readWords(name).flatMap((word) => this.#table.names.classes.get(word) ?? [word])
    return goodsTexts.every((word) => /^(\d{2,8}|\d{2}-\d{2}|\d{4}-\d{4}|\d{6}-\d{6})$/.test(word))
      ? goodsTexts
      : this.throwError(`${name} has an invalid code`)
  }

  /** Codes with ranges expanded, so that each is as specific as a single one. */
  readExpandedGoods(name: string): readonly string[] {
    return this.readGoods(name).flatMap((word) => {
      const [first = '', last = first] = word.split('-')
      const width = first.length
      return Array.from({ length: Number(last) - Number(first) + 1 }, (_, place) =>
        String(Number(first) + place).padStart(width, '0'),
      )
    })
  }

  readBoolean(name: string): boolean {
    return this.requireOneOf(this.readText(name), ['yes', 'no']) === 'yes'
  }

  requireOneOf<const T extends string>(word: string, allowed: readonly T[]): T {
    return (
      allowed.find((candidate) => candidate === word) ?? this.throwError(`${word} is none of ${allowed.join(', ')}`)
    )
  }

  readChoice<const T extends string>(name: string, allowed: readonly T[]): T | null {
    const word = this.readOptional(name)
    return word === null ? null : this.requireOneOf(word, allowed)
  }

  readDateRange(): DateRanged {
    const [from, to] = [this.readOptional('from'), this.readOptional('to')]
    for (const day of [from, to]) {
      if (day !== null && !/^\d{4}-\d{2}-\d{2}$/.test(day)) this.throwError(`${day} is not a day`)
    }
    if (from !== null && to !== null && from >= to) this.throwError('ends before it begins')
    return { from, to, source: this.readText('source') }
  }
}

/** A table of the reference data, by path. */
export type ReferenceTable = (path: string) => readonly TableRow[]

/**
 * Reads a table: comments after `#`, a header, and one row per line with tab-separated cells.
 *
 * @param names for several countries or codes
 * @throws Error that names file and line of invalid data
 */
export function readRows(
  directory: string,
  path: string,
  names: TableNames = { groups: new Map(), classes: new Map() },
): readonly TableRow[] {
  let table: TableHead | null = null
  const rows: TableRow[] = []
  for (const [index, line] of readFileSync(join(directory, path), 'utf8').split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue
    const cells = line.split('\t')
    if (table === null) {
      table = { path, columns: new Map(cells.map((column, place) => [column, place])), names }
    } else if (cells.length === table.columns.size) {
      rows.push(new TableRow(table, index + 1, cells))
    } else {
      throw new Error(`${path}, line ${index + 1} has ${cells.length} cells instead of ${table.columns.size}`)
    }
  }
  return rows
}

/** Opens the tables of a directory, with names for groups of countries and classes of goods. */
export function openTables(directory: string): ReferenceTable {
  const names: TableNames = {
    groups: new Map(
      readRows(directory, 'landed-cost/groups.tsv').map((row) => [row.readText('name'), row.readWords('countries')]),
    ),
    classes: new Map(
      readRows(directory, 'vat/classes.tsv').map((row) => [row.readText('name'), row.readExpandedGoods('goods')]),
    ),
  }
  return (path) => readRows(directory, path, names)
}
