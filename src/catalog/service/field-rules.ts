import { validateAmountCurrency, validateWeightUnit } from './product-rules.ts'

/** The rules between fields that the catalog's schemas refer to. */
export const catalogFieldRules = { 'catalog-weight': validateWeightUnit, 'catalog-price': validateAmountCurrency }
