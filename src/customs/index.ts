import type { Operation } from '../platform/http/call.ts'
import { classifyRoutes } from './contract/classify.ts'
import { findLandedCost } from './contract/landed-cost.ts'
import { classifyOperations, type ProductClassifier } from './http/classify.ts'
import { landedCostOperations } from './http/landed-cost.ts'
import { type Classifier, createClassifier as classifierOf } from './service/classifier.ts'
import { type LandedCostParts, LandedCosts } from './service/landed-costs.ts'
import { type ModelFiles, readModel } from './service/model.ts'
import { type Nomenclature, createNomenclature as nomenclatureOf } from './service/nomenclature.ts'
import { fibresOfCodes, tariffRules } from './service/tariff-rules.ts'
import type { Dictionary } from './service/translation.ts'

export type { ProductClassifier } from './http/classify.ts'
export type { ClassificationResult, ClassifiedAs, Classifier, RankedCode } from './service/classifier.ts'
export { type DeliveryFacts, type DeliveryFigures, deliveryFigures } from './service/delivery-figures.ts'
export { ageInDays, areStale, type ExchangeRates, ratesOn, readCentralBankRates } from './service/exchange-rates.ts'
export { ageGroupOf, type CatalogProducts, kilogramsOf } from './service/landed-cost-request.ts'
export { type TaxRate, withOwnTaxRates } from './service/landed-cost-rules.ts'
export type { ModelFiles } from './service/model.ts'
export type { Nomenclature, NomenclatureLine, Replacements, TitleRow } from './service/nomenclature.ts'
export { importTexts, nomenclatureForm, type TextForm, tariffForms } from './service/official-files.ts'
export { describedBy, OfficialTexts, type Titles, titlesOf } from './service/official-texts.ts'
export type { ProductDescription } from './service/product-facts.ts'
export type { DangerousGoodsClass } from './service/restrictions.ts'
export { inSdrBy, type SdrAmount } from './service/special-drawing-rights.ts'
export { type FibresOfCodes, fibresOfCodes } from './service/tariff-rules.ts'
export { type Dictionary, dictionaryOf } from './service/translation.ts'
export { exchangeRateStore } from './store/exchange-rates.ts'
export { officialTextStore } from './store/official-texts.ts'

/** The routes of this domain, for the documents. */
export const customsRoutes = [...classifyRoutes, findLandedCost]

/** The Harmonized System from the rows of its files. */
export const createNomenclature = nomenclatureOf

/**
 * The classifier from its files.
 *
 * @throws Error when the files do not fit each other
 */
export function createClassifier(
  files: ModelFiles,
  nomenclature: Nomenclature,
  dictionaries: readonly Dictionary[],
): Classifier {
  const titleOf = (code: string) => nomenclature.titleOf(code)
  return classifierOf(readModel(files), tariffRules(fibresOfCodes(nomenclature)), titleOf, dictionaries)
}

export interface Customs {
  readonly operations: readonly Operation[]
}

export interface CustomsParts extends LandedCostParts {
  readonly classifier: ProductClassifier
}

/** Under which codes products belong, and what goods cost at a border. */
export function createCustoms(parts: CustomsParts): Customs {
  return { operations: [...classifyOperations(parts.classifier), ...landedCostOperations(new LandedCosts(parts))] }
}
