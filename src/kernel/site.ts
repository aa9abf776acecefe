import type { UnitOfWork } from './unit-of-work.ts'

/** A place of the tenant's that goods leave from or come back to. */
export interface Site {
  readonly siteCode: string
  readonly company: string
  readonly addressLines: readonly string[]
  readonly postalCode: string | null
  readonly city: string
  readonly countryIso: string
}

export interface SiteStore {
  /** The first of these codes that is known. */
  firstOf(unit: UnitOfWork, siteCodes: readonly string[]): Promise<Site | null>
  /** All of a tenant, by their codes. */
  list(unit: UnitOfWork, tenant: string): Promise<readonly Site[]>
  /** Adds sites or replaces those with the same codes. */
  put(unit: UnitOfWork, tenant: string, sites: readonly Site[]): Promise<void>
}
