import type { ListedKey } from '../../kernel/paging.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ParcelParty } from './parcel-party.ts'

/** A place of the tenant's that goods leave from or come back to. */
export interface Site {
  readonly siteCode: string
  readonly company: string
  readonly addressLines: readonly string[]
  readonly postalCode: string | null
  readonly city: string
  readonly countryIso: string
  /** Whom carriers and customs ask, and who signs; null or absent where nobody is named. */
  readonly contactName?: string | null
  readonly telephone?: string | null
  readonly email?: string | null
}

/** A site as documents name it. */
export function toParcelParty(site: Site): ParcelParty {
  return {
    name: site.contactName ?? site.company,
    company: site.contactName ? site.company : null,
    addressLines: site.addressLines,
    postalCode: site.postalCode,
    city: site.city,
    region: null,
    countryIso: site.countryIso,
    telephone: site.telephone ?? null,
    email: site.email ?? null,
    taxNumber: null,
  }
}

export interface SiteStore {
  /** The first of these codes that is known. */
  findFirstSite(unit: UnitOfWork, siteCodes: readonly string[]): Promise<Site | null>
  /** Those of these codes that are known, in no order. */
  findSites(unit: UnitOfWork, siteCodes: readonly string[]): Promise<readonly Site[]>
  findSite(unit: UnitOfWork, tenant: string, siteCode: string): Promise<Site | null>
  /** The first codes after the given one. */
  listKeys(unit: UnitOfWork, tenant: string, afterCode: string | null, limit: number): Promise<readonly ListedKey[]>
  /** The sites with these codes, by code. */
  readSites(unit: UnitOfWork, tenant: string, siteCodes: readonly string[]): Promise<readonly Site[]>
  /** Adds sites or replaces those with the same codes. @returns how many of them are new */
  saveSites(unit: UnitOfWork, tenant: string, sites: readonly Site[]): Promise<number>
  /** @returns false when there is none */
  deleteSite(unit: UnitOfWork, tenant: string, siteCode: string): Promise<boolean>
}
