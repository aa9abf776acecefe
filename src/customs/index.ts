import type { Operation } from '../platform/http/call.ts'
import { findLandedCost } from './contract/landed-cost.ts'
import { landedCostOperations } from './http/landed-cost.ts'
import { type LandedCostParts, LandedCosts } from './service/landed-costs.ts'

export { catalogErrors } from './contract/errors.ts'
export { catalogErrorBody } from './http/error-body.ts'
export { type DeliveryFacts, type DeliveryFigures, deliveryFigures } from './service/delivery-figures.ts'
export { readCentralBankRates } from './service/exchange-rates.ts'
export type { CatalogProducts } from './service/landed-cost-request.ts'

/** The routes of this domain, for the documents. */
export const customsRoutes = [findLandedCost]

export interface Customs {
  readonly operations: readonly Operation[]
}

/** What goods cost at a border. */
export function createCustoms(parts: LandedCostParts): Customs {
  return { operations: landedCostOperations(new LandedCosts(parts)) }
}
