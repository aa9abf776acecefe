import type { ListedKey } from '../../kernel/paging.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { AsnPeriod } from './asn-period.ts'
import type { PackageKey, PackageRecord } from './package.ts'

/** A package as stored. */
export interface StoredPackage {
  readonly record: PackageRecord
  /** The submitted content in canonical form. */
  readonly request: string
}

/** The filter of a list. */
export interface PackageFilter {
  /** Null for any order. */
  readonly orderReference: string | null
  /** Whether only those on hold and not cancelled. */
  readonly isHeld: boolean
  /** Only those that may leave and should have a label, but the carrier rejected them. */
  readonly lacksLabel: boolean
}

/** Packages of a list in memory at once. */
export const packagesAtOnce = 25
/** Bytes of packages of a list in memory at once. */
export const batchBytes = 1_048_576

/** Stores packages of the unit of work's tenant. */
export interface PackageStore {
  /** @returns false if the tenant has a package with these references or this number */
  insertPackage(unit: UnitOfWork, stored: StoredPackage): Promise<boolean>
  findPackage(unit: UnitOfWork, key: PackageKey): Promise<StoredPackage | null>
  /** The same, locked until the unit of work ends. */
  lockPackage(unit: UnitOfWork, key: PackageKey): Promise<StoredPackage | null>
  /** The package with a number, locked until the unit of work ends. */
  lockNumbered(unit: UnitOfWork, platformPackageReference: number): Promise<StoredPackage | null>
  /** Updates everything but references, number and time of submission. */
  updatePackage(unit: UnitOfWork, stored: StoredPackage): Promise<void>
  /** @returns what was deleted */
  deletePackage(unit: UnitOfWork, key: PackageKey): Promise<PackageRecord | null>
  /** The package of a tracking page, of any tenant. Needs system scope. */
  findTracked(unit: UnitOfWork, trackingId: string): Promise<PackageRecord | null>
  /** Whether a brand has any packages. Needs operator scope. */
  hasPackages(unit: UnitOfWork, tenant: string, brandCode: string): Promise<boolean>
  /** The packages of an order, oldest first, at most 20. */
  listByOrder(unit: UnitOfWork, brands: readonly string[], orderReference: string): Promise<readonly PackageRecord[]>
  /** The ids of packages submitted since a time, not shipped and not on hold; oldest first, after an id. */
  listAwaitingIds(unit: UnitOfWork, since: Date, afterId: string | null, limit: number): Promise<readonly ListedKey[]>
  hasNumber(unit: UnitOfWork, platformPackageReference: number): Promise<boolean>
  /** The ids of some brands' packages submitted in a period; oldest first, after an id. */
  listIds(
    unit: UnitOfWork,
    brands: readonly string[],
    period: AsnPeriod,
    afterId: string | null,
    limit: number,
  ): Promise<readonly ListedKey[]>
  /** The ids of some brands' packages that match a filter; newest first, after an id. */
  listNewestIds(
    unit: UnitOfWork,
    brands: readonly string[],
    filter: PackageFilter,
    afterId: string | null,
    limit: number,
  ): Promise<readonly ListedKey[]>
  /** The packages with these ids, oldest first. */
  listPackages(unit: UnitOfWork, ids: readonly string[]): Promise<readonly PackageRecord[]>
}
