import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { AnnouncedParcel, CarrierParcel, CarrierResult } from './carrier.ts'

/**
 * Where it is kept what carriers have said of parcels, each under what the parcel is of: `return-order/123`.
 *
 * A parcel is announced in a unit of work that ends before the carrier is asked for it, and kept in a later one. What was
 * announced and is not kept in time is withdrawn from the carrier, whether the carrier refused it, its answer was lost,
 * somebody else was quicker or the process died.
 */
export interface ParcelStore {
  /** @returns the reference to send to the carrier, new each time */
  announceParcel(unit: UnitOfWork, serviceName: string): Promise<string>
  findParcel(unit: UnitOfWork, subject: string): Promise<CarrierResult | null>
  /** Those of these subjects whose parcel has a label that the carrier made itself. */
  findSubjectsWithCarrierLabel(unit: UnitOfWork, subjects: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Keeps the parcel that was registered under a reference.
   *
   * @throws Problem `unavailable` when that took so long that the parcel was given up
   */
  saveParcel(unit: UnitOfWork, subject: string, reference: string, result: CarrierResult): Promise<void>
  deleteParcel(unit: UnitOfWork, subject: string): Promise<void>
  /** Has a parcel withdrawn that is kept no longer. */
  scheduleWithdrawal(unit: UnitOfWork, parcel: CarrierParcel): Promise<void>
}

/** A parcel that nobody can have any more. */
export interface OrphanedParcel extends AnnouncedParcel {
  readonly tenant: string
  /** Null when it is not known whether the carrier has taken it. */
  readonly parcel: CarrierParcel | null
}

/** The parcels of all tenants that nobody has. Needs operator scope. */
export interface OrphanedParcelStore {
  /** Takes some that are due, and puts them off, so that others that withdraw parcels pass them over for a while. */
  claimDueParcels(unit: UnitOfWork, limit: number): Promise<readonly OrphanedParcel[]>
  deleteParcel(unit: UnitOfWork, parcel: OrphanedParcel): Promise<void>
}
