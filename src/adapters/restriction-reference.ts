import { type RestrictionRule, Restrictions, restrictionKinds } from '../customs/service/restrictions.ts'
import { parseDecimal } from '../kernel/money.ts'
import { openTables, type ReferenceTable, type TableRow } from './reference-table.ts'

/** The bans and conditions by country of origin. */
export const readBansByOrigin = (table: ReferenceTable) =>
  table('restrictions/origins.tsv').map((row) => ({
    type: row.readText('type'),
    goods: row.readGoods('goods'),
    origins: row.readCountries('origins'),
    countries: row.readCountries('countries'),
    kind: row.requireOneOf(row.readText('kind'), restrictionKinds),
    reason: row.readText('reason'),
    ...row.readDateRange(),
  }))

/** Reads the import restrictions. @throws Error that names file and line of invalid data */
export function readRestrictions(directory: string): Restrictions {
  const table = openTables(directory)
  const rules = table('restrictions/goods.tsv').map((row) => ({
    type: row.readText('type'),
    goods: row.readGoods('goods'),
    countries: row.readText('countries') === '*' ? [] : row.readCountries('countries'),
    kind: row.requireOneOf(row.readText('kind'), restrictionKinds),
    reason: row.readText('reason'),
    ...readDispatch(row),
    origins: [],
    above: readAbove(row),
    words: readPhrases(row),
    postalCodes: readPattern(row),
    ...row.readDateRange(),
  }))
  const rulesByOrigin = readBansByOrigin(table).map((ban) => ({
    ...ban,
    onlyFrom: [],
    notFrom: [],
    above: null,
    words: null,
    postalCodes: null,
  }))
  const dangerous = table('restrictions/un-numbers.tsv').map((row) => ({
    unNumber: row.readText('unNumber'),
    hazardClass: row.readText('class'),
    classificationCode: row.readOptional('code') ?? '',
  }))
  const dangerousCodes = table('restrictions/dangerous-codes.tsv').map((row) => ({
    goods: row.readGoods('goods'),
    unNumbers: row.readWords('unNumbers'),
    hazardClass: row.readText('class'),
  }))
  return new Restrictions([...rules, ...rulesByOrigin], dangerous, dangerousCodes)
}

/** The countries of dispatch of a rule; those with a `-` are excluded. */
function readDispatch(row: TableRow): Pick<RestrictionRule, 'onlyFrom' | 'notFrom'> {
  const isExcepted = row.readOptional('dispatch')?.startsWith('-') === true
  const countries = row.readCountries('dispatch', isExcepted ? '-' : '')
  return isExcepted ? { onlyFrom: [], notFrom: countries } : { onlyFrom: countries, notFrom: [] }
}

function readAbove(row: TableRow): RestrictionRule['above'] {
  const text = row.readOptional('above')
  if (text === null) return null
  const [, amount, currency] = /^(\d+) ([A-Z]{3})$/.exec(text) ?? []
  if (amount === undefined || currency === undefined) return row.throwError('above is not an amount with a currency')
  return { amount: parseDecimal(amount), currency }
}

/** Postal codes as a pattern of their digits. */
function readPattern(row: TableRow): RegExp | null {
  const pattern = row.readOptional('postalCodes')
  return pattern === null ? null : new RegExp(pattern)
}

/** Phrases separated by bars, each a word of its own in a text. */
function readPhrases(row: TableRow): RegExp | null {
  const phrases = row.readOptional('words')
  return phrases === null ? null : new RegExp(`(?<!\\p{L})(?:${phrases})(?!\\p{L})`, 'iu')
}
