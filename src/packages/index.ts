import type { Carrier } from '../kernel/carrier.ts'
import type { DocumentWorkshop } from '../kernel/documents.ts'
import type { Outbox } from '../kernel/event.ts'
import { uuidV7 } from '../kernel/ids.ts'
import type { ParcelStore } from '../kernel/parcel.ts'
import type { SiteStore } from '../kernel/site.ts'
import type { SdrRates } from '../kernel/special-drawing-rights.ts'
import type { DocumentStore } from '../kernel/stored-document.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Operation } from '../platform/http/call.ts'
import { canonicalJson } from '../platform/http/canonical-json.ts'
import { packageRoutes as packageRoutesOfClients } from './contract/packages.ts'
import { readTrackingPage } from './contract/tracking-page.ts'
import { packageOperations } from './http/packages.ts'
import { trackingPageOperation } from './http/tracking-page.ts'
import type { CatalogItems, Restrictions } from './service/customs-completion.ts'
import type { HsCodes } from './service/hs-codes.ts'
import { type OutboundShipments, Packages } from './service/packages.ts'
import { sandboxSites } from './service/sandbox-sites.ts'
import { packageStore } from './store/packages.ts'

export type { CatalogItems, ItemRestrictions, Restrictions } from './service/customs-completion.ts'
export type { HsCodes } from './service/hs-codes.ts'

export const packageRoutes = [...packageRoutesOfClients, readTrackingPage]

export interface PackageParts {
  readonly outbox: Outbox
  readonly workshop: DocumentWorkshop
  readonly carrier: Carrier
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly sites: SiteStore
  readonly sdrRates: SdrRates
  readonly catalog: CatalogItems
  readonly hsCodes: HsCodes
  readonly restrictions: Restrictions
  /** Where the shipments of packages that have left are registered. */
  readonly shipments: OutboundShipments
  /** The address under which clients reach the server. */
  readonly publicUrl: string
}

export interface PackageService {
  /** Gives a tenant of the sandbox the places that its brands dispatch from. */
  makeSandbox(unit: UnitOfWork, tenant: string, brandCodes: readonly string[]): Promise<void>
  readonly operations: readonly Operation[]
}

/** Packages with their labels and customs papers. */
export function createPackages(parts: PackageParts): PackageService {
  const { publicUrl, ...rest } = parts
  const { sites } = rest
  const packages = new Packages({
    ...rest,
    store: packageStore,
    canonical: (content) => canonicalJson(JSON.stringify(content)),
    makeId: uuidV7,
    makeTrackingId: () => crypto.randomUUID(),
    randomBytes: () => crypto.getRandomValues(new Uint8Array(4)),
  })
  return {
    operations: [...packageOperations(packages, publicUrl), trackingPageOperation(packages)],
    makeSandbox: async (unit, tenant, brandCodes) => {
      await sites.put(unit, tenant, sandboxSites(brandCodes))
    },
  }
}
