import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatedDataRequirement } from '../customs/service/customs-reference.ts'
import type { ExchangeRates } from '../customs/service/landed-cost/exchange-rates.ts'
import type {
  LandedCostRules,
  LowValueEffect,
  LowValueRule,
  Measure,
  StepRounding,
  TaxBaseComponent,
} from '../customs/service/landed-cost/landed-cost-rules.ts'
import type { SdrAmount } from '../customs/service/landed-cost/special-drawing-rights.ts'
import type { DatedOriginStatement } from '../customs/service/origin-statements.ts'
import type { SchemeExclusion } from '../customs/service/scheme-exclusions.ts'
import { parseDecimal, zero } from '../kernel/money.ts'
import { requirableData } from '../shipping/service/required-customs-data.ts'
import { openTables, type ReferenceTable, readRows, type TableRow } from './reference-table.ts'
import { readBansByOrigin } from './restriction-reference.ts'
import { readCodeLists, readTariff } from './tariff-reference.ts'
import { readTaxes } from './tax-reference.ts'

/** The shipped tariffs in order: a code that several of them have is named after the first. */
const shippedTariffs = ['eu', 'gb', 'jp', 'us', 'ca', 'ch']

/**
 * Reads the rules of landed cost with every tariff, which takes some 200 ms. Everything is validated while it is read,
 * so that an error in a table is found then, not in a response; likewise for the other tables here.
 *
 * @param directory of the tables
 * @throws Error that names file and line of invalid data
 */
export function readLandedCostRules(directory: string): LandedCostRules {
  const tariffs = shippedTariffs.map((name) => [name, readTariff(directory, name)] as const)
  return {
    ...readRules(openTables(directory)),
    tariffs: new Map(tariffs.map(([name, tariff]) => [name, [tariff]])),
    codeLists: new Map(tariffs.flatMap(([name]) => readCodeLists(directory, name))),
  }
}

/** The composition of a special drawing right. @throws Error that names file and line of invalid data */
export function readSdrAmounts(directory: string): readonly SdrAmount[] {
  return readRows(directory, 'rates/special-drawing-right.tsv').map((row) => ({
    currency: row.readCurrency('currency'),
    amount: row.readDecimal('amount'),
    ...row.readDateRange(),
  }))
}

/** The known origin statements. @throws Error that names file and line of invalid data */
export function readOriginStatements(directory: string): readonly DatedOriginStatement[] {
  return openTables(directory)('landed-cost/origin-statements.tsv').map((row) => ({
    agreement: row.readText('agreement'),
    exporters: row.readCountries('exporters'),
    destinations: row.readCountries('destinations'),
    origin: row.readText('origin'),
    limit: row.readDecimal('limit'),
    currency: row.readCurrency('currency'),
    number: row.readText('number'),
    needsNumber: row.readBoolean('always'),
    isSignedByHand: row.readBoolean('manuscript'),
    text: row.readText('text'),
    unknownFact: row.readOptional('unknownFact'),
    ...row.readDateRange(),
  }))
}

/** What is required of parcels. @throws Error that names file and line of invalid data */
export function readDataRequirements(directory: string): readonly DatedDataRequirement[] {
  return openTables(directory)('restrictions/required-data.tsv').map((row) => ({
    data: row.requireOneOf(row.readText('data'), requirableData),
    countries: row.readCountries('countries'),
    isForSecurityArea: row.readChoice('entering', ['security area']) !== null,
    isForMailOnly: row.readChoice('transport', ['Post']) !== null,
    ...row.readDateRange(),
  }))
}

const readExclusionRows = (table: ReferenceTable): readonly SchemeExclusion[] =>
  table('landed-cost/scheme-exclusions.tsv').map((row) => ({
    kind: row.readText('scheme'),
    area: row.readText('area'),
    goods: row.readGoods('goods'),
    reason: row.readText('reason'),
    ...row.readDateRange(),
  }))

/** The goods that tax schemes leave out. @throws Error that names file and line of invalid data */
export const readSchemeExclusions = (directory: string): readonly SchemeExclusion[] =>
  readExclusionRows(openTables(directory))

function readRules(table: ReferenceTable): Omit<LandedCostRules, 'tariffs' | 'codeLists'> {
  const exclusions = readExclusionRows(table)
  const listExcludedGoods = (scheme: string | null) =>
    exclusions.filter(({ kind }) => kind === scheme).flatMap(({ goods }) => goods)
  return {
    destinations: table('landed-cost/destinations.tsv').map((row) => ({
      countries: row.readCountries('countries'),
      currency: row.readCurrency('currency'),
      tariff: row.readOptional('tariff'),
      dutyBase: row.readWords('dutyBase').map((word) => row.requireOneOf(word, taxBaseComponents)),
      taxBase: row
        .readWords('taxBase')
        .filter((word) => word !== 'tax')
        .map((word) => row.requireOneOf(word, taxBaseComponents)),
      isTaxInBase: row.readWords('taxBase').includes('tax'),
      rounding: readRounding(row),
      notIncluded: row
        .readText('notIncluded')
        .split(';')
        .map((component) => component.trim()),
      mayBeLess: row.readOptional('mayBeLess'),
      ...row.readDateRange(),
    })),
    lowValue: table('landed-cost/low-value.tsv').map((row) => ({
      name: row.readText('name'),
      countries: row.readCountries('countries'),
      regions: row.readWords('regions'),
      charge: row.requireOneOf(row.readText('charge'), ['duty', 'tax']),
      limit: row.readDecimal('limit'),
      currency: row.readCurrency('currency'),
      measured: row.requireOneOf(row.readText('measured'), ['goods', 'customs', 'charge']),
      scope: row.requireOneOf(row.readText('scope'), ['consignment', 'item']),
      isInclusive: row.readBoolean('inclusive'),
      transport: row.readChoice('transport', ['Courier', 'Post']),
      dispatchedFrom: row.readCountries('dispatchedFrom'),
      notDispatchedFrom: row.readCountries('notDispatchedFrom'),
      notOfOrigin: row.readCountries('notOfOrigin'),
      seller: row.readChoice('seller', ['registered', 'unregistered']),
      goods: row.readGoods('goods'),
      except: [...row.readGoods('except'), ...listExcludedGoods(row.readOptional('scheme'))],
      effect: readLowValueEffect(row),
      ...row.readDateRange(),
    })) satisfies readonly LowValueRule[],
    dutyRates: table('landed-cost/duty-rates.tsv').map((row) => ({
      countries: row.readCountries('countries'),
      goods: row.readGoods('goods'),
      min: row.readDecimal('min'),
      typical: row.readDecimal('typical'),
      max: row.readDecimal('max'),
      ...row.readDateRange(),
    })),
    originColumns: table('landed-cost/origin-columns.tsv').map((row) => ({
      tariff: row.readText('tariff'),
      origins: row.readCountries('origins'),
      columns: row.readWords('columns'),
      ...row.readDateRange(),
    })),
    preferences: table('landed-cost/preferences.tsv').map((row) => ({
      tariff: row.readText('tariff'),
      name: row.readText('name'),
      origins: row.readCountries('origins'),
      goods: row.readGoods('goods'),
      rules: row.readText('rules'),
      column: row.readOptional('column'),
      programmes: row.readWords('programmes', ','),
      rate: row.readOptional('rate'),
      ...row.readDateRange(),
    })),
    additionalDuties: table('landed-cost/additional-duties.tsv').map((row) => ({
      name: row.readText('name'),
      countries: row.readCountries('countries'),
      origins: row.readCountries('origins'),
      goods: row.readGoods('goods'),
      except: row.readGoods('except'),
      list: row.readOptional('list'),
      exemptList: row.readOptional('exemptList'),
      doubtList: row.readOptional('doubtList'),
      exemptWithPreference: row.readCountries('exemptWithPreference'),
      percent: row.readOptionalDecimal('percent'),
      isTopUp: row.readChoice('topUp', ['yes']) === 'yes',
      isCertain: row.readBoolean('certain'),
      ...row.readDateRange(),
    })),
    measures: [...readEmbargoes(table), ...readMeasures(table), ...readTradeDefence(table)],
    fees: table('landed-cost/fees.tsv').map((row) => {
      const limit = row.readOptionalDecimal('limit')
      const digits = row.readOptionalDecimal('groupDigits')
      return {
        name: row.readText('name'),
        countries: row.readCountries('countries'),
        amount: row.readOptionalDecimal('amount'),
        currency: row.readCurrency('currency'),
        groupDigits: digits === null ? null : Number(digits.toFixed()),
        transport: row.readChoice('transport', ['Courier', 'Post']),
        doubt: row.readOptional('doubt'),
        limit:
          limit === null
            ? null
            : {
                amount: limit,
                currency: row.readCurrency('limitCurrency'),
                isInclusive: row.readBoolean('inclusive'),
                isAbove: row.requireOneOf(row.readText('side'), ['below', 'above']) === 'above',
              },
        ...row.readDateRange(),
      }
    }),
    ...readTaxes(table),
  }
}

function readMeasures(table: ReferenceTable): readonly Measure[] {
  return table('landed-cost/measures.tsv').map((row) => ({
    name: row.readText('name'),
    countries: row.readCountries('countries'),
    regions: row.readWords('regions'),
    origins: row.readCountries('origins'),
    isKnownOriginNeeded: false,
    dispatchedFrom: row.readCountries('dispatchedFrom'),
    notDispatchedFrom: row.readCountries('notDispatchedFrom'),
    goods: row.readGoods('goods'),
    except: row.readGoods('except'),
    transport: row.readChoice('transport', ['Courier', 'Post']),
    charge: row.requireOneOf(row.readText('charge'), ['duty', 'tax', 'fees']),
    effect: row.requireOneOf(row.readText('effect'), ['more', 'less', 'other']),
    greatest: null,
    ...row.readDateRange(),
  }))
}

/** Anti-dumping and countervailing duties by code and origin; they depend on the company. */
function readTradeDefence(table: ReferenceTable): readonly Measure[] {
  return table('landed-cost/trade-defence.tsv').map((row) => ({
    name: `${row.readText('kind')} on ${row.readText('of')} of ${row.readText('origins')}`,
    countries: row.readCountries('countries'),
    regions: [],
    origins: row.readCountries('origins'),
    isKnownOriginNeeded: false,
    dispatchedFrom: [],
    notDispatchedFrom: [],
    goods: row.readGoods('goods'),
    except: [],
    transport: null,
    charge: 'duty',
    effect: 'more',
    greatest: row.readOptionalDecimal('greatest'),
    ...row.readDateRange(),
  }))
}

/** Bans by origin as measures: they change no figure, but none is exact for goods that may not be imported. */
function readEmbargoes(table: ReferenceTable): readonly Measure[] {
  return readBansByOrigin(table).map(({ reason, goods, origins, countries, kind, from, to, source }) => ({
    name: `${kind === 'Ban' ? 'an embargo' : 'a possible embargo'}: ${reason.replace(/\.$/, '')}`,
    countries,
    regions: [],
    origins,
    isKnownOriginNeeded: true,
    dispatchedFrom: [],
    notDispatchedFrom: [],
    goods,
    except: [],
    transport: null,
    charge: 'duty',
    effect: 'more',
    greatest: zero,
    from,
    to,
    source,
  }))
}

/**
 * Reads the exchange rates used until newer ones are imported.
 *
 * @param directory of the tables
 * @throws Error that names file and line of invalid data
 */
export function readShippedRates(directory: string): ExchangeRates {
  const path = 'rates/default.tsv'
  const [, date] = /^# date (\d{4}-\d{2}-\d{2})$/m.exec(readFileSync(join(directory, path), 'utf8')) ?? []
  if (date === undefined) throw new Error(`${path} does not state its date`)
  const perEuro = new Map(
    readRows(directory, path).map((row) => [row.readCurrency('currency'), row.readDecimal('rate')]),
  )
  return { date, until: null, source: 'European Central Bank, euro foreign exchange reference rates', perEuro }
}

const taxBaseComponents = ['shipping', 'insurance', 'duty', 'fees'] as const satisfies readonly TaxBaseComponent[]

function readRounding(row: TableRow): StepRounding | null {
  const [, base, charge, national] =
    /^base (\d+) charge (\d+) national ([\d.]+)$/.exec(row.readOptional('rounding') ?? '') ?? []
  if (base === undefined || charge === undefined || national === undefined) return null
  return { base: parseDecimal(base), charge: parseDecimal(charge), nationalShare: parseDecimal(national) }
}

function readLowValueEffect(row: TableRow): LowValueEffect {
  const text = row.readText('effect')
  if (text === 'exempt') return { kind: 'exempt' }
  const [, percent, deductionCurrency, off, offCurrency] =
    /^rate ([\d.]+) of (goods|customs)(?: less ([\d.]+) ([A-Z]{3}))?$/.exec(text) ?? []
  if (percent !== undefined && deductionCurrency !== undefined) {
    const deduction =
      off === undefined || offCurrency === undefined ? null : { amount: parseDecimal(off), currency: offCurrency }
    return {
      kind: 'rate',
      percent: parseDecimal(percent),
      appliesTo: row.requireOneOf(deductionCurrency, ['goods', 'customs']),
      deduction,
    }
  }
  const [, digits, amount, currency] = /^group (\d) ([\d.]+) ([A-Z]{3})$/.exec(text) ?? []
  if (digits === undefined || amount === undefined || currency === undefined) {
    return row.throwError('effect is unknown')
  }
  return { kind: 'perGroup', digits: Number(digits), amount: parseDecimal(amount), currency }
}
