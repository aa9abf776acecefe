import { getTransaction } from '../../platform/db/transaction.ts'
import type { BrandConfiguration, BrandConfigurationStore } from '../service/brand-configurations.ts'
import { usualSettings } from './brands.ts'

interface BrandConfigurationRow {
  readonly isActive: boolean
  readonly regions: readonly string[]
  readonly defaultCurrency: string
  readonly autoClassify: boolean
  readonly confidenceThreshold: number
  readonly defaultClassificationCode: string | null
}

const usual: BrandConfiguration = {
  isActive: true,
  regions: [],
  settings: { defaultCurrency: 'EUR', ...usualSettings },
}

/** Stores configurations along with the counts of their brands. */
export const brandConfigurationStore: BrandConfigurationStore = {
  async findConfiguration(unit, tenant, brandCode) {
    const [row] = await getTransaction(unit).runStatement<BrandConfigurationRow>(
      `select is_active as "isActive", regions, default_currency as "defaultCurrency", auto_classify as "autoClassify",
              confidence_threshold::float8 as "confidenceThreshold",
              default_classification_code as "defaultClassificationCode"
         from portolan.catalog_brand where tenant = $1 and brand_code = $2`,
      [tenant, brandCode],
    )
    if (row === undefined) return usual
    const { isActive, regions, ...settings } = row
    return { isActive, regions, settings }
  },

  async saveConfiguration(unit, tenant, brandCode, { isActive, regions, settings }) {
    await getTransaction(unit).runStatement(
      `insert into portolan.catalog_brand (tenant, brand_code, is_active, regions, default_currency, auto_classify,
         confidence_threshold, default_classification_code)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (tenant, brand_code) do update
         set is_active = excluded.is_active, regions = excluded.regions, default_currency = excluded.default_currency,
             auto_classify = excluded.auto_classify, confidence_threshold = excluded.confidence_threshold,
             default_classification_code = excluded.default_classification_code`,
      [
        tenant,
        brandCode,
        isActive,
        regions,
        settings.defaultCurrency,
        settings.autoClassify,
        settings.confidenceThreshold,
        settings.defaultClassificationCode,
      ],
    )
  },
}
