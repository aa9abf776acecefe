import type { DataRequirement } from '../../shipping/service/required-customs-data.ts'
import type { DateRanged } from './date-ranges.ts'
import type { ExchangeRates } from './landed-cost/exchange-rates.ts'
import type { LandedCostRules } from './landed-cost/landed-cost-rules.ts'
import type { SdrAmount } from './landed-cost/special-drawing-rights.ts'
import type { Nomenclature } from './nomenclature/nomenclature.ts'
import type { DatedOriginStatement } from './origin-statements.ts'
import type { Restrictions } from './restrictions.ts'
import type { SchemeExclusion } from './scheme-exclusions.ts'

/** Data required of parcels, with its validity. */
export type DatedDataRequirement = DataRequirement & DateRanged

/**
 * The reference data of customs. Members are loaded on first access, and the tariffs of `rules` take long: access only
 * what is needed.
 */
export interface CustomsReference {
  readonly nomenclature: Nomenclature
  readonly rules: LandedCostRules
  readonly restrictions: Restrictions
  /** The composition of a special drawing right. */
  readonly sdrAmounts: readonly SdrAmount[]
  readonly originStatements: readonly DatedOriginStatement[]
  readonly dataRequirements: readonly DatedDataRequirement[]
  readonly schemeExclusions: readonly SchemeExclusion[]
  /** The exchange rates used until newer ones are imported. */
  readonly exchangeRates: ExchangeRates
}
