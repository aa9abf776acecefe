import type { CarrierResult } from './carrier.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Where it is kept what carriers have said of parcels, each under what the parcel is of: `return-order/123`. */
export interface ParcelStore {
  find(unit: UnitOfWork, subject: string): Promise<CarrierResult | null>
  keep(unit: UnitOfWork, subject: string, result: CarrierResult): Promise<void>
  remove(unit: UnitOfWork, subject: string): Promise<void>
  /** The next of the tenant's own numbers of parcels: 0, 1, 2, … */
  takeNumber(unit: UnitOfWork): Promise<number>
}
