import type { ExchangeRates } from './landed-cost/exchange-rates.ts'
import type { LandedCostRules } from './landed-cost/landed-cost-rules.ts'
import type { SdrAmount } from './landed-cost/special-drawing-rights.ts'
import type { Nomenclature } from './nomenclature/nomenclature.ts'
import type { DatedOriginStatement } from './origin-statements.ts'
import type { Restrictions } from './restrictions.ts'

/**
 * The data that customs matters are decided by. Each member is read when it is first asked for, and the tariffs of `rules`
 * take long: ask for no more than is needed.
 */
export interface CustomsReference {
  readonly nomenclature: Nomenclature
  readonly rules: LandedCostRules
  readonly restrictions: Restrictions
  /** What a special drawing right consists of. */
  readonly sdrAmounts: readonly SdrAmount[]
  readonly originStatements: readonly DatedOriginStatement[]
  /** The exchange rates that hold until newer ones are imported. */
  readonly exchangeRates: ExchangeRates
}
