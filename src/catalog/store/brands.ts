import { transactionOf } from '../../platform/db/transaction.ts'
import type { BrandCounts, CatalogBrandStore } from '../service/brands.ts'
import type { ClassificationSettings } from '../service/classification.ts'

interface SettingsRow {
  readonly brandCode: string
  readonly autoClassify: boolean
  readonly confidenceThreshold: number
  readonly defaultClassificationCode: string | null
}

/** What a brand has until it decides otherwise; the same as the columns' defaults. */
export const usualSettings: ClassificationSettings = {
  autoClassify: true,
  confidenceThreshold: 0.7,
  defaultClassificationCode: null,
}

const noCounts = { products: 0, invalid: 0, awaiting: 0, byDefault: 0, version: '0' }

export const catalogBrandStore: CatalogBrandStore = {
  async settings(unit, brandCodes) {
    const transaction = transactionOf(unit)
    const rows = await transaction.prepared<SettingsRow>(
      'catalog-brand-settings',
      `select brand_code as "brandCode", auto_classify as "autoClassify",
              confidence_threshold::float8 as "confidenceThreshold",
              default_classification_code as "defaultClassificationCode"
         from portolan.catalog_brand where tenant = $1 and brand_code = any($2::text[])`,
      [transaction.itsTenant, brandCodes],
    )
    const found = new Map(rows.map(({ brandCode, ...settings }) => [brandCode, settings]))
    return new Map(brandCodes.map((brandCode) => [brandCode, found.get(brandCode) ?? usualSettings]))
  },

  async counts(unit, brandCodes) {
    const transaction = transactionOf(unit)
    const rows = await transaction.prepared<BrandCounts>(
      'catalog-brand-counts',
      `select brand_code as "brandCode", product_count::float8 as products, invalid_count::float8 as invalid,
              awaiting_count::float8 as awaiting, by_default_count::float8 as "byDefault", version::text as version
         from portolan.catalog_brand where tenant = $1 and brand_code = any($2::text[])`,
      [transaction.itsTenant, brandCodes],
    )
    const found = new Map(rows.map((row) => [row.brandCode, row]))
    return brandCodes.toSorted().map((brandCode) => found.get(brandCode) ?? { brandCode, ...noCounts })
  },

  async lock(unit, brandCodes) {
    const transaction = transactionOf(unit)
    // In one order everywhere, so that two that lock several brands cannot wait for each other.
    const sorted = [...new Set(brandCodes)].toSorted()
    await Promise.all([
      transaction.prepared(
        'catalog-brand-add',
        `insert into portolan.catalog_brand (tenant, brand_code)
         select $1, code from unnest($2::text[]) as code order by code on conflict do nothing`,
        [transaction.itsTenant, sorted],
      ),
      transaction.prepared(
        'catalog-brand-lock',
        `select from portolan.catalog_brand where tenant = $1 and brand_code = any($2::text[])
          order by brand_code for update`,
        [transaction.itsTenant, sorted],
      ),
    ])
  },
}
