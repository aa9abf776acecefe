import { validateAmountCurrency, validateWeightUnit } from './product-rules.ts'

/** The rules between fields that the schemas of the catalog refer to. */
export const catalogFieldRules = { 'catalog-weight': validateWeightUnit, 'catalog-price': validateAmountCurrency }
