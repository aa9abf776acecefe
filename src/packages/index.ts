import type { Carrier } from '../kernel/carrier.ts'
import type { DocumentMaker } from '../kernel/documents.ts'
import type { Outbox } from '../kernel/event.ts'
import { uuidV7 } from '../kernel/ids.ts'
import { documentStore } from '../platform/db/document-store.ts'
import { parcelStore } from '../platform/db/parcel-store.ts'
import { siteStore } from '../platform/db/site-store.ts'
import type { Operation } from '../platform/http/call.ts'
import { canonicalJson } from '../platform/http/json-body.ts'
import { packageRoutes } from './contract/packages.ts'
import { packageOperations } from './http/packages.ts'
import type { CatalogItems, Restrictions } from './service/customs-completion.ts'
import { Packages } from './service/packages.ts'
import type { Report } from './service/parcel-registration.ts'
import { Sites } from './service/sites.ts'
import { packageStore } from './store/packages.ts'

export type { CatalogItems, Restrictions } from './service/customs-completion.ts'
export { emptyCatalog, noRestrictions } from './service/customs-completion.ts'
export { sandboxSites } from './service/sandbox-sites.ts'
export { packageRoutes }

export interface PackageParts {
  readonly outbox: Outbox
  readonly maker: DocumentMaker
  readonly carrier: Carrier
  readonly catalog: CatalogItems
  readonly restrictions: Restrictions
  /** The address under which clients reach the server. */
  readonly publicUrl: string
  readonly report: Report
}

export interface PackageService {
  readonly sites: Sites
  readonly operations: readonly Operation[]
}

/** Packages with their labels and customs papers. */
export function createPackages(parts: PackageParts): PackageService {
  const { publicUrl, ...rest } = parts
  const packages = new Packages({
    ...rest,
    store: packageStore,
    documents: documentStore,
    parcels: parcelStore,
    sites: siteStore,
    canonical: (content) => canonicalJson(JSON.stringify(content)),
    makeId: uuidV7,
    randomBytes: () => crypto.getRandomValues(new Uint8Array(4)),
  })
  return { sites: new Sites(siteStore), operations: packageOperations(packages, publicUrl) }
}
