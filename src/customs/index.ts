import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import { classifyRoutes } from './contract/classify.ts'
import { findLandedCost } from './contract/landed-cost.ts'
import { createClassifyOperations, type ProductClassifier } from './http/classify.ts'
import { createLandedCostOperations } from './http/landed-cost.ts'
import { type Classifier, createClassifier as classifierOf } from './service/classification/classifier.ts'
import { type ModelFiles, readModel } from './service/classification/model.ts'
import { createTariffRules, indexFibresByCode } from './service/classification/tariff-rules.ts'
import type { Dictionary } from './service/classification/translation.ts'
import { type LandedCostDeps, LandedCosts } from './service/landed-cost/landed-costs.ts'
import { type Nomenclature, createNomenclature as nomenclatureOf } from './service/nomenclature/nomenclature.ts'

export type { ProductClassifier } from './http/classify.ts'
export type {
  ClassificationResult,
  ClassifiedSubheading,
  Classifier,
  RankedCode,
} from './service/classification/classifier.ts'
export type { ModelFiles } from './service/classification/model.ts'
export type { ProductDescription } from './service/classification/product-facts.ts'
export { type FibresByCode, indexFibresByCode } from './service/classification/tariff-rules.ts'
export { buildDictionary, type Dictionary } from './service/classification/translation.ts'
export { isInForce } from './service/date-ranges.ts'
export {
  calculateDeliveryFigures,
  type DeliveryFacts,
  type DeliveryFigures,
} from './service/landed-cost/delivery-figures.ts'
export { findRateForm, type RateRow, readRateTable } from './service/landed-cost/exchange-rate-tables.ts'
export {
  ageInDays,
  areStale,
  type ExchangeRates,
  findRatesOn,
  readCentralBankRates,
} from './service/landed-cost/exchange-rates.ts'
export { type CatalogProducts, detectAgeGroup, toKilogramsOf } from './service/landed-cost/landed-cost-request.ts'
export { addTenantTaxRates, type TaxRate } from './service/landed-cost/landed-cost-rules.ts'
export { createSdrConverter, type SdrAmount } from './service/landed-cost/special-drawing-rights.ts'
export type { CodeReplacements, Nomenclature, NomenclatureLine, TitleRow } from './service/nomenclature/nomenclature.ts'
export { importTexts, nomenclatureForm, type TextFormat, tariffForms } from './service/nomenclature/official-files.ts'
export { createTitles, type HsTitles, OfficialTexts, withTitles } from './service/nomenclature/official-texts.ts'
export type { DangerousGoodsClass } from './service/restrictions.ts'
export { exchangeRateStore } from './store/exchange-rates.ts'
export { officialTextStore } from './store/official-texts.ts'

/** Its operations are part of the service of the catalog. */
export const customsDomain: DomainDescriptor = { services: [], routes: [...classifyRoutes, findLandedCost] }

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
  const titleOf = (code: string) => nomenclature.findTitle(code)
  return classifierOf(readModel(files), createTariffRules(indexFibresByCode(nomenclature)), titleOf, dictionaries)
}

export interface Customs {
  readonly operations: readonly Operation[]
}

export interface CustomsDeps extends LandedCostDeps {
  readonly classifier: ProductClassifier
}

/** Under which codes products belong, and what goods cost at a border. */
export function createCustoms(deps: CustomsDeps): Customs {
  return {
    operations: [...createClassifyOperations(deps.classifier), ...createLandedCostOperations(new LandedCosts(deps))],
  }
}
