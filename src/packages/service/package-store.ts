import type { ListedKey } from '../../kernel/paging.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { AsnPeriod } from './asn-period.ts'
import type { PackageKey, PackageRecord } from './package.ts'

/** A package as it is kept. */
export interface StoredPackage {
  readonly record: PackageRecord
  /** What was sent, as a text that is the same for the same content. */
  readonly request: string
}

/** Which packages a list has. */
export interface PackageFilter {
  /** Null for those of any order. */
  readonly orderReference: string | null
  /** Whether only those that are held, and that nobody has cancelled. */
  readonly isHeld: boolean
  /** Only those that may leave and were to have a label, and that the carrier has given none. */
  readonly lacksLabel: boolean
}

/** How many packages of a list are in memory at once. */
export const packagesAtOnce = 25
/** How many bytes of packages of a list are in memory at once. */
export const batchBytes = 1_048_576

/** Where packages are kept. The tenant is the unit of work's. */
export interface PackageStore {
  /** @returns false when the tenant has a package with these references, or with this number */
  insertPackage(unit: UnitOfWork, stored: StoredPackage): Promise<boolean>
  findPackage(unit: UnitOfWork, key: PackageKey): Promise<StoredPackage | null>
  /** The same, kept from being changed by others until the unit of work ends. */
  lockPackage(unit: UnitOfWork, key: PackageKey): Promise<StoredPackage | null>
  /** The package with a number, kept from being changed by others until the unit of work ends. */
  lockNumbered(unit: UnitOfWork, platformPackageReference: number): Promise<StoredPackage | null>
  /** Writes what is different; references, number and moment of submission stay. */
  updatePackage(unit: UnitOfWork, stored: StoredPackage): Promise<void>
  /** @returns what was removed */
  deletePackage(unit: UnitOfWork, key: PackageKey): Promise<PackageRecord | null>
  /** The package of a tracking page, of whichever tenant. Needs system scope. */
  findTracked(unit: UnitOfWork, trackingId: string): Promise<PackageRecord | null>
  /** Whether a brand has any packages. Needs an operator's reach. */
  hasPackages(unit: UnitOfWork, tenant: string, brandCode: string): Promise<boolean>
  /** The packages of an order, oldest first, at most 20. */
  listByOrder(unit: UnitOfWork, brands: readonly string[], orderReference: string): Promise<readonly PackageRecord[]>
  /** The ids of those that were submitted since a moment, have not left and are not held, oldest first, after an id. */
  awaitingIds(unit: UnitOfWork, since: Date, afterId: string | null, limit: number): Promise<readonly ListedKey[]>
  hasNumber(unit: UnitOfWork, platformPackageReference: number): Promise<boolean>
  /** The ids of those of some brands that were submitted in a period, oldest first, after an id. */
  listedIds(
    unit: UnitOfWork,
    brands: readonly string[],
    period: AsnPeriod,
    afterId: string | null,
    limit: number,
  ): Promise<readonly ListedKey[]>
  /** The ids of those of some brands that pass a filter, newest first, after an id. */
  newestIds(
    unit: UnitOfWork,
    brands: readonly string[],
    filter: PackageFilter,
    afterId: string | null,
    limit: number,
  ): Promise<readonly ListedKey[]>
  /** The packages with these ids, oldest first. */
  listPackages(unit: UnitOfWork, ids: readonly string[]): Promise<readonly PackageRecord[]>
}
