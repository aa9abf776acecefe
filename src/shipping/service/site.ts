import type { ListedKey } from '../../kernel/paging.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ParcelParty } from './parcel-party.ts'

/** A place of the tenant that sends or receives goods. */
export interface Site {
  readonly siteCode: string
  readonly company: string
  readonly addressLines: readonly string[]
  readonly postalCode: string | null
  readonly city: string
  readonly countryIso: string
  /** The contact for carriers and customs, who also signs; null or absent if nobody is named. */
  readonly contactName?: string | null
  readonly telephone?: string | null
  readonly email?: string | null
}

/** A site as shown on documents. */
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
  /** Returns the first of these codes that exists. */
  findFirstSite(unit: UnitOfWork, siteCodes: readonly string[]): Promise<Site | null>
  /** Returns those of these codes that exist, unsorted. */
  findSites(unit: UnitOfWork, siteCodes: readonly string[]): Promise<readonly Site[]>
  findSite(unit: UnitOfWork, tenant: string, siteCode: string): Promise<Site | null>
  /** The first codes after the given one. */
  listKeys(unit: UnitOfWork, tenant: string, afterCode: string | null, limit: number): Promise<readonly ListedKey[]>
  /** The sites with these codes, sorted by code. */
  readSites(unit: UnitOfWork, tenant: string, siteCodes: readonly string[]): Promise<readonly Site[]>
  /** Inserts sites or replaces those with the same codes. @returns the number inserted */
  saveSites(unit: UnitOfWork, tenant: string, sites: readonly Site[]): Promise<number>
  /** @returns false if there is none */
  deleteSite(unit: UnitOfWork, tenant: string, siteCode: string): Promise<boolean>
}
