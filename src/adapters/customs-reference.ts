import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dated } from '../customs/service/dated.ts'
import { parseDutyExpression } from '../customs/service/duty-expression.ts'
import type { ExchangeRates } from '../customs/service/exchange-rates.ts'
import type {
  BasePart,
  LandedCostRules,
  LowValueEffect,
  LowValueRule,
  StepRounding,
} from '../customs/service/landed-cost-rules.ts'
import { Restrictions, restrictionKinds } from '../customs/service/restrictions.ts'
import type { SdrAmount } from '../customs/service/special-drawing-rights.ts'
import { type Tariff, type TariffLine, TariffLines } from '../customs/service/tariffs.ts'
import { isCountryCode } from '../kernel/country.ts'
import { isCurrencyCode } from '../kernel/currency.ts'
import { type Decimal, decimal } from '../kernel/money.ts'

/** The customs data that the program ships with. */
export interface CustomsReference {
  readonly rules: LandedCostRules
  readonly restrictions: Restrictions
  /** What a special drawing right consists of. */
  readonly sdrAmounts: readonly SdrAmount[]
}

/**
 * Reads tariffs, rules, rates and restrictions. Everything is checked as it is read, so that a slip in a table is found
 * when the program starts, and not in an answer.
 *
 * @param directory where the tables are
 * @throws Error that names the file and the line of what cannot be read
 */
export function readCustomsReference(directory: string): CustomsReference {
  const groups = new Map(
    rowsOf(directory, 'landed-cost/groups.tsv').map((row) => [row.text('name'), row.words('countries')]),
  )
  const table = (path: string): readonly Row[] => rowsOf(directory, path, groups)
  const tariffs = readdirSync(join(directory, 'tariffs')).map((name) => [name, readTariff(directory, name)] as const)
  return {
    rules: {
      ...readRules(table),
      tariffs: new Map(tariffs),
      codeLists: new Map(tariffs.flatMap(([name]) => readCodeLists(directory, name))),
    },
    restrictions: readRestrictions(table),
    sdrAmounts: table('rates/special-drawing-right.tsv').map((row) => ({
      currency: row.currency('currency'),
      amount: row.decimal('amount'),
      ...row.dated(),
    })),
  }
}

type Table = (path: string) => readonly Row[]

function readRules(table: Table): Omit<LandedCostRules, 'tariffs' | 'codeLists'> {
  return {
    destinations: table('landed-cost/destinations.tsv').map((row) => ({
      countries: row.countries('countries'),
      currency: row.currency('currency'),
      tariff: row.optional('tariff'),
      dutyBase: row.words('dutyBase').map((word) => row.oneOf(word, baseParts)),
      taxBase: row
        .words('taxBase')
        .filter((word) => word !== 'tax')
        .map((word) => row.oneOf(word, baseParts)),
      isTaxInBase: row.words('taxBase').includes('tax'),
      rounding: rounding(row),
      notIncluded: row
        .text('notIncluded')
        .split(';')
        .map((one) => one.trim()),
      mayBeLess: row.optional('mayBeLess'),
      ...row.dated(),
    })),
    lowValue: table('landed-cost/low-value.tsv').map((row) => ({
      name: row.text('name'),
      countries: row.countries('countries'),
      charge: row.oneOf(row.text('charge'), ['duty', 'tax']),
      limit: row.decimal('limit'),
      currency: row.currency('currency'),
      measured: row.oneOf(row.text('measured'), ['goods', 'customs', 'charge']),
      scope: row.oneOf(row.text('scope'), ['consignment', 'item']),
      isInclusive: row.yesOrNo('inclusive'),
      transport: row.choice('transport', ['Courier', 'Post']),
      dispatchedFrom: row.countries('dispatchedFrom'),
      notDispatchedFrom: row.countries('notDispatchedFrom'),
      notOfOrigin: row.countries('notOfOrigin'),
      seller: row.choice('seller', ['registered', 'unregistered']),
      goods: row.goods('goods'),
      except: row.goods('except'),
      effect: effectOf(row),
      ...row.dated(),
    })) satisfies readonly LowValueRule[],
    dutyRates: table('landed-cost/duty-rates.tsv').map((row) => ({
      countries: row.countries('countries'),
      goods: row.goods('goods'),
      min: row.decimal('min'),
      typical: row.decimal('typical'),
      max: row.decimal('max'),
      ...row.dated(),
    })),
    originColumns: table('landed-cost/origin-columns.tsv').map((row) => ({
      tariff: row.text('tariff'),
      origins: row.countries('origins'),
      columns: row.words('columns'),
      ...row.dated(),
    })),
    preferences: table('landed-cost/preferences.tsv').map((row) => ({
      tariff: row.text('tariff'),
      name: row.text('name'),
      origins: row.countries('origins'),
      column: row.optional('column'),
      programmes: row.words('programmes', ','),
      rate: row.optional('rate'),
      ...row.dated(),
    })),
    additionalDuties: table('landed-cost/additional-duties.tsv').map((row) => ({
      name: row.text('name'),
      countries: row.countries('countries'),
      origins: row.countries('origins'),
      goods: row.goods('goods'),
      except: row.goods('except'),
      list: row.optional('list'),
      exemptList: row.optional('exemptList'),
      doubtList: row.optional('doubtList'),
      exemptWithPreference: row.countries('exemptWithPreference'),
      percent: row.optionalDecimal('percent'),
      isTopUp: row.choice('topUp', ['yes']) === 'yes',
      isCertain: row.yesOrNo('certain'),
      ...row.dated(),
    })),
    fees: table('landed-cost/fees.tsv').map((row) => {
      const limit = row.optionalDecimal('limit')
      const digits = row.optionalDecimal('groupDigits')
      return {
        name: row.text('name'),
        countries: row.countries('countries'),
        amount: row.optionalDecimal('amount'),
        currency: row.currency('currency'),
        groupDigits: digits === null ? null : Number(digits.toFixed()),
        transport: row.choice('transport', ['Courier', 'Post']),
        limit:
          limit === null
            ? null
            : { amount: limit, currency: row.currency('limitCurrency'), isInclusive: row.yesOrNo('inclusive') },
        ...row.dated(),
      }
    }),
    taxRates: [...table('vat/rates-eu.tsv'), ...table('vat/rates-world.tsv')].map((row) => ({
      country: row.country('country'),
      region: row.optional('region'),
      band: Number(row.oneOf(row.text('band'), ['1', '2', '3'])),
      percent: row.decimal('percent'),
      ...row.dated(),
    })),
    regions: table('landed-cost/regions.tsv').map((row) => ({
      countries: [row.country('country')],
      regions: row.words('regions'),
      hasCustoms: row.yesOrNo('customs'),
      tax: row.text('tax') === 'same' ? ('same' as const) : row.text('tax') === '?' ? null : row.decimal('tax'),
      ...row.dated(),
    })),
    taxedGoods: [...table('vat/goods.tsv'), ...table('vat/goods-eu.tsv')].map((row) => ({
      countries: row.countries('countries'),
      goods: row.goods('goods'),
      ageGroup: row.choice('ageGroup', ['child']),
      percent: row.decimal('percent'),
      isCertain: row.yesOrNo('certain'),
      ...row.dated(),
    })),
  }
}

function readRestrictions(table: Table): Restrictions {
  const rules = table('restrictions/goods.tsv').map((row) => ({
    type: row.text('type'),
    goods: row.goods('goods'),
    countries: row.text('countries') === '*' ? [] : row.countries('countries'),
    kind: row.oneOf(row.text('kind'), restrictionKinds),
    reason: row.text('reason'),
    ...row.dated(),
  }))
  const dangerous = table('restrictions/un-numbers.tsv').map((row) => ({
    unNumber: row.text('unNumber'),
    hazardClass: row.text('class'),
    classificationCode: row.optional('code') ?? '',
  }))
  return new Restrictions(rules, dangerous)
}

/**
 * Reads the rates of exchange that hold until newer ones are imported.
 *
 * @param directory where the tables are
 * @throws Error that names the file and the line of what cannot be read
 */
export function readShippedRates(directory: string): ExchangeRates {
  const path = 'rates/default.tsv'
  const [, date] = /^# date (\d{4}-\d{2}-\d{2})$/m.exec(readFileSync(join(directory, path), 'utf8')) ?? []
  if (date === undefined) throw new Error(`${path} does not say of which date it is`)
  const perEuro = new Map(rowsOf(directory, path).map((row) => [row.currency('currency'), row.decimal('rate')]))
  return { date, source: 'European Central Bank, euro foreign exchange reference rates', perEuro }
}

const baseParts = ['shipping', 'insurance', 'duty', 'fees'] as const satisfies readonly BasePart[]

function rounding(row: Row): StepRounding | null {
  const [, base, charge, national] =
    /^base (\d+) charge (\d+) national ([\d.]+)$/.exec(row.optional('rounding') ?? '') ?? []
  if (base === undefined || charge === undefined || national === undefined) return null
  return { base: decimal(base), charge: decimal(charge), nationalShare: decimal(national) }
}

function effectOf(row: Row): LowValueEffect {
  const text = row.text('effect')
  if (text === 'exempt') return { kind: 'exempt' }
  const [, percent, of, off, offCurrency] =
    /^rate ([\d.]+) of (goods|customs)(?: less ([\d.]+) ([A-Z]{3}))?$/.exec(text) ?? []
  if (percent !== undefined && of !== undefined) {
    const less = off === undefined || offCurrency === undefined ? null : { amount: decimal(off), currency: offCurrency }
    return { kind: 'rate', percent: decimal(percent), of: row.oneOf(of, ['goods', 'customs']), less }
  }
  const [, digits, amount, currency] = /^group (\d) ([\d.]+) ([A-Z]{3})$/.exec(text) ?? []
  if (digits === undefined || amount === undefined || currency === undefined) {
    return row.fail('effect is none that there is')
  }
  return { kind: 'perGroup', digits: Number(digits), amount: decimal(amount), currency }
}

interface TariffEdition {
  readonly edition: string
  readonly source: string
  readonly from: string
  /** The names of the columns, divided by blanks. */
  readonly columns: string
}

function readTariff(directory: string, name: string): Tariff {
  const path = join(directory, 'tariffs', name)
  const edition = JSON.parse(readFileSync(join(path, 'edition.json'), 'utf8')) as TariffEdition
  const columns = edition.columns.split(' ')
  const lines = new TariffLines(readFileSync(join(path, 'lines.tsv'), 'utf8'))
  checkCells(lines.all(), columns, `${name}/lines.tsv`)
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

/** The lists of codes beside a tariff, by the name of the tariff and their own: `us-section-122-exempt`. */
function readCodeLists(directory: string, tariff: string): [name: string, codes: ReadonlySet<string>][] {
  const path = join(directory, 'tariffs', tariff)
  return readdirSync(path)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => {
      const codes = readFileSync(join(path, file), 'utf8').trim().split('\n')
      const wrong = codes.find((code) => !/^\d{4,8}$/.test(code))
      if (wrong !== undefined) throw new Error(`tariffs/${tariff}/${file}: ${wrong} is no code of 4 to 8 digits`)
      return [`${tariff}-${file.slice(0, -'.txt'.length)}`, new Set(codes)]
    })
}

function checkCells(lines: readonly TariffLine[], columns: readonly string[], place: string): void {
  // A few hundred rates serve tens of thousands of cells.
  const read = new Set<string>([''])
  for (const { code, cells } of lines) {
    if (cells.length !== columns.length) {
      throw new Error(`${place}: ${code} has ${cells.length} columns instead of ${columns.length}`)
    }
    for (const [index, cell] of cells.entries()) {
      const rates = columns[index] === 'special' ? cell.split(';').map((group) => group.split(':')[0] ?? '') : [cell]
      for (const rate of rates) {
        if (!read.has(rate)) parseDutyExpression(rate)
        read.add(rate)
      }
    }
  }
}

/** A row of a table, whose cells are checked as they are read. */
class Row {
  readonly #cells: Readonly<Record<string, string>>
  readonly #place: string
  readonly #groups: ReadonlyMap<string, readonly string[]>

  constructor(cells: Readonly<Record<string, string>>, place: string, groups: ReadonlyMap<string, readonly string[]>) {
    this.#cells = cells
    this.#place = place
    this.#groups = groups
  }

  fail(message: string): never {
    throw new Error(`${this.#place}: ${message}`)
  }

  optional(name: string): string | null {
    const cell = this.#cells[name]
    if (cell === undefined) return this.fail(`has no column ${name}`)
    return cell === '' ? null : cell
  }

  text(name: string): string {
    return this.optional(name) ?? this.fail(`${name} is empty`)
  }

  words(name: string, separator: string | RegExp = /\s+/): readonly string[] {
    return this.optional(name)?.split(separator) ?? []
  }

  decimal(name: string): Decimal {
    return this.optionalDecimal(name) ?? this.fail(`${name} is empty`)
  }

  optionalDecimal(name: string): Decimal | null {
    const text = this.optional(name)
    if (text === null) return null
    return /^\d+(\.\d+)?$/.test(text) ? decimal(text) : this.fail(`${name} is no figure`)
  }

  currency(name: string): string {
    const text = this.text(name)
    return isCurrencyCode(text) ? text : this.fail(`${name} is no currency`)
  }

  country(name: string): string {
    const text = this.text(name)
    return isCountryCode(text) ? text : this.fail(`${name} is no country`)
  }

  /** Countries, and groups of countries by their names. */
  countries(name: string): readonly string[] {
    return this.words(name).flatMap((word) => {
      const group = this.#groups.get(word)
      if (group !== undefined) return group
      return isCountryCode(word) ? [word] : this.fail(`${word} is neither a country nor a group`)
    })
  }

  goods(name: string): readonly string[] {
    const words = this.words(name)
    return words.every((word) => /^(\d{2,8}|(\d{2})-\d{2}|\d{4}-\d{4})$/.test(word))
      ? words
      : this.fail(`${name} has a code that is none`)
  }

  yesOrNo(name: string): boolean {
    return this.oneOf(this.text(name), ['yes', 'no']) === 'yes'
  }

  oneOf<const T extends string>(word: string, words: readonly T[]): T {
    return words.find((one) => one === word) ?? this.fail(`${word} is none of ${words.join(', ')}`)
  }

  choice<const T extends string>(name: string, words: readonly T[]): T | null {
    const word = this.optional(name)
    return word === null ? null : this.oneOf(word, words)
  }

  dated(): Dated {
    const [from, to] = [this.optional('from'), this.optional('to')]
    for (const day of [from, to]) {
      if (day !== null && !/^\d{4}-\d{2}-\d{2}$/.test(day)) this.fail(`${day} is no day`)
    }
    if (from !== null && to !== null && from >= to) this.fail('ends before it begins')
    return { from, to, source: this.text('source') }
  }
}

function rowsOf(
  directory: string,
  path: string,
  groups: ReadonlyMap<string, readonly string[]> = new Map(),
): readonly Row[] {
  const lines = readFileSync(join(directory, path), 'utf8').split('\n')
  const filled = lines.flatMap((line, index) =>
    line === '' || line.startsWith('#') ? [] : [{ line, number: index + 1 }],
  )
  const [head, ...body] = filled
  const columns = head?.line.split('\t') ?? []
  return body.map(({ line, number }) => {
    const cells = line.split('\t')
    const place = `${path}, line ${number}`
    if (cells.length !== columns.length)
      throw new Error(`${place} has ${cells.length} cells instead of ${columns.length}`)
    return new Row(Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])), place, groups)
  })
}
