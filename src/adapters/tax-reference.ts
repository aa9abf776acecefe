import {
  type LandedCostRules,
  type RegionRule,
  type TaxedGoods,
} from '../customs/service/landed-cost/landed-cost-rules.ts'
import { type Decimal, parseDecimal } from '../kernel/money.ts'
import { taxCategories } from '../kernel/tax-category.ts'
import type { ReferenceTable, TableRow } from './reference-table.ts'

/** Tax rates, the goods with other than standard rates, and regions with their own. */
export function readTaxes(table: ReferenceTable): Pick<LandedCostRules, 'taxRates' | 'taxedGoods' | 'regions'> {
  return {
    taxRates: [...table('vat/rates-eu.tsv'), ...table('vat/rates-world.tsv')].map((row) => ({
      country: row.readCountry('country'),
      region: row.readOptional('region'),
      band: Number(row.requireOneOf(row.readText('band'), ['1', '2', '3'])),
      percent: row.readDecimal('percent'),
      isOwn: false,
      ...row.readDateRange(),
    })),
    taxedGoods: [
      ...table('vat/goods.tsv').map((row) => readTaxedGoods(row, false)),
      ...table('vat/goods-eu.tsv').map((row) => readTaxedGoods(row, true)),
    ],
    regions: table('landed-cost/regions.tsv').map((row) => ({
      countries: [row.readCountry('country')],
      regions: row.readWords('regions'),
      hasCustoms: row.readBoolean('customs'),
      hasTaxBorder: row.readBoolean('taxBorder'),
      tax: readRegionalTax(row),
      reduced: new Map(row.readWords('reduced').map((pair) => readReducedRate(row, pair))),
      ...row.readDateRange(),
    })),
  }
}

function readTaxedGoods(row: TableRow, isFallback: boolean): TaxedGoods {
  return {
    countries: row.readCountries('countries'),
    regions: row.readWords('regions'),
    goods: row.readGoods('goods'),
    category: row.requireOneOf(row.readText('category'), taxCategories),
    applies: row.requireOneOf(row.readText('applies'), ['all', 'most', 'some', 'stated']),
    fact: row.readOptional('fact'),
    percent: row.readText('percent') === 'standard' ? null : row.readDecimal('percent'),
    isFallback,
    ...row.readDateRange(),
  }
}

function readRegionalTax(row: TableRow): RegionRule['tax'] {
  const tax = row.readText('tax')
  if (tax === 'same') return 'same'
  return tax === '?' ? null : row.readDecimal('tax')
}

/** The country's rate and the region's, such as `6=4`. */
function readReducedRate(row: TableRow, pair: string): [country: string, region: Decimal] {
  const [, country, region] = /^([\d.]+)=([\d.]+)$/.exec(pair) ?? []
  return country === undefined || region === undefined
    ? row.throwError('reduced has an invalid pair')
    : [country, parseDecimal(region)]
}
