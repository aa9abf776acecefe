import type { LandedCostInput } from '../../src/customs/service/landed-cost/landed-cost-input.ts'

/** A consignment with all its charges, calculated by hand from the cited law, to the cent. */
export interface DetailedExample {
  readonly name: string
  readonly law: string
  readonly input: LandedCostInput
  readonly duty: string | null
  readonly taxes: string | null
  readonly fees?: string
  readonly total: string | null
  readonly isExact?: boolean
}
