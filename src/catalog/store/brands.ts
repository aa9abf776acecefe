import { getTransaction } from '../../platform/db/transaction.ts'
import type { BrandCounts, CatalogBrandStore } from '../service/brands.ts'
import type { ClassificationSettings } from '../service/classification.ts'

interface SettingsRow {
  readonly brandCode: string
  readonly autoClassify: boolean
  readonly confidenceThreshold: number
  readonly defaultClassificationCode: string | null
}

/** The default settings; equal to the columns' defaults. */
export const usualSettings: ClassificationSettings = {
  autoClassify: true,
  confidenceThreshold: 0.7,
  defaultClassificationCode: null,
}

const noCounts = { products: 0, invalid: 0, awaiting: 0, byDefault: 0, version: '0' }

export const catalogBrandStore: CatalogBrandStore = {
  async forgetBrand(unit, tenant, brandCode) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runStatement<{ products: boolean }>(
      `select product_count > 0 or invalid_count > 0 as products from portolan.catalog_brand
        where tenant = $1 and brand_code = $2 for update`,
      [tenant, brandCode],
    )
    if (rows[0]?.products === true) return false
    await transaction.runStatement('delete from portolan.catalog_brand where tenant = $1 and brand_code = $2', [
      tenant,
      brandCode,
    ])
    return true
  },

  async readSettings(unit, brandCodes) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<SettingsRow>(
      'catalog-brand-settings',
      `select brand_code as "brandCode", auto_classify as "autoClassify",
              confidence_threshold::float8 as "confidenceThreshold",
              default_classification_code as "defaultClassificationCode"
         from portolan.catalog_brand where tenant = $1 and brand_code = any($2::text[])`,
      [transaction.requireTenant, brandCodes],
    )
    const rowsByCode = new Map(rows.map(({ brandCode, ...settings }) => [brandCode, settings]))
    return new Map(brandCodes.map((brandCode) => [brandCode, rowsByCode.get(brandCode) ?? usualSettings]))
  },

  async readCounts(unit, brandCodes) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<BrandCounts>(
      'catalog-brand-counts',
      `select brand_code as "brandCode", product_count::float8 as products, invalid_count::float8 as invalid,
              awaiting_count::float8 as awaiting, by_default_count::float8 as "byDefault", version::text as version
         from portolan.catalog_brand where tenant = $1 and brand_code = any($2::text[])`,
      [transaction.requireTenant, brandCodes],
    )
    const rowsByCode = new Map(rows.map((row) => [row.brandCode, row]))
    return brandCodes.toSorted().map((brandCode) => rowsByCode.get(brandCode) ?? { brandCode, ...noCounts })
  },

  async lockBrands(unit, brandCodes) {
    const transaction = getTransaction(unit)
    // Always in the same order, so that two transactions that lock several brands cannot deadlock.
    const sorted = [...new Set(brandCodes)].toSorted()
    await Promise.all([
      transaction.runPrepared(
        'catalog-brand-add',
        `insert into portolan.catalog_brand (tenant, brand_code)
         select $1, code from unnest($2::text[]) as code order by code on conflict do nothing`,
        [transaction.requireTenant, sorted],
      ),
      transaction.runPrepared(
        'catalog-brand-lock',
        `select from portolan.catalog_brand where tenant = $1 and brand_code = any($2::text[])
          order by brand_code for update`,
        [transaction.requireTenant, sorted],
      ),
    ])
  },
}
