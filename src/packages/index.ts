import { problemDetails as problemDetailsSchema } from '../kernel/contract/errors.ts'
import type { Outbox } from '../kernel/event.ts'
import { makeUuidV7 } from '../kernel/ids.ts'
import type { DocumentStore } from '../kernel/stored-document.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import { toCanonicalJson } from '../platform/http/canonical-json.ts'
import { problemDetails } from '../platform/http/problem-details.ts'
import type { Carrier } from '../shipping/service/carrier.ts'
import type { DocumentMakerPool } from '../shipping/service/documents.ts'
import type { ParcelStore } from '../shipping/service/parcel.ts'
import type { DataRequirements } from '../shipping/service/required-customs-data.ts'
import type { SiteStore } from '../shipping/service/site.ts'
import type { SdrRates } from '../shipping/service/special-drawing-rights.ts'
import { readAdvanceData } from './contract/advance-data.ts'
import { packageEvents } from './contract/events.ts'
import { listPackages } from './contract/package-list.ts'
import { packageRoutes } from './contract/packages.ts'
import { readTrackingPage } from './contract/tracking-page.ts'
import { createPackageOperations } from './http/packages.ts'
import { createTrackingPageOperation, trackingErrorPage } from './http/tracking-page.ts'
import type { ToLatinParty } from './service/advance-data.ts'
import type { CatalogItems, Restrictions } from './service/customs-completion.ts'
import type { HsCodeIndex } from './service/hs-codes.ts'
import type { OriginStatements } from './service/origin-statement.ts'
import { collectOriginalCustomsData, type OriginalCustomsData } from './service/original-customs-data.ts'
import type { PackageContent } from './service/package.ts'
import { PackageHolds } from './service/package-holds.ts'
import { PackageReader } from './service/package-reader.ts'
import { PackageRescreening } from './service/package-rescreening.ts'
import type { OutboundShipments } from './service/package-writes.ts'
import { Packages } from './service/packages.ts'
import { ParcelTracking } from './service/parcel-tracking.ts'
import type { PartyScreening } from './service/party-screening.ts'
import type { RegistrationSource, SchemeExclusions } from './service/registrations.ts'
import { createSandboxSites } from './service/sandbox-sites.ts'
import { packageStore } from './store/packages.ts'

export { submitPackage } from './contract/packages.ts'
export type { CatalogItems, ItemRestrictions, Restrictions } from './service/customs-completion.ts'
export type { HsCodeIndex } from './service/hs-codes.ts'
export type { OriginStatements } from './service/origin-statement.ts'
export { type SentPackage, validatePackage } from './service/package.ts'
export { packageDesk } from './store/desk.ts'
export { packageSearch } from './store/search.ts'

export const packagesDomain: DomainDescriptor = {
  services: [
    {
      name: 'packages',
      title: 'Packages',
      guides: ['packages'],
      documentTitle: 'Portolan packages',
      description: 'Accepts packages, and creates their labels and customs documents.',
      paths: /^\/api\/v4\//,
      errorSchema: problemDetailsSchema,
      errorBody: problemDetails,
    },
  ],
  routes: [...packageRoutes, listPackages, readAdvanceData, readTrackingPage],
  events: packageEvents,
  errorPages: { [readTrackingPage.operationId]: trackingErrorPage },
}

export interface PackageServiceDeps {
  readonly outbox: Outbox
  readonly documentMakers: DocumentMakerPool
  readonly carrier: Carrier
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly sites: SiteStore
  readonly sdrRates: SdrRates
  readonly dataRequirements: DataRequirements
  readonly catalog: CatalogItems
  readonly hsCodes: HsCodeIndex
  readonly restrictions: Restrictions
  readonly originStatements: OriginStatements
  readonly schemeExclusions: SchemeExclusions
  readonly toLatinParty: ToLatinParty
  readonly registrations: RegistrationSource
  readonly screening: PartyScreening
  /** Registers the shipments of shipped packages. */
  readonly shipments: OutboundShipments
  /** URL at which clients reach the server. */
  readonly publicUrl: string
}

export interface PackageService {
  /** Creates the dispatch sites of a sandbox tenant. */
  createSandbox(unit: UnitOfWork, tenant: string, brandCodes: readonly string[]): Promise<void>
  /** Checks whether a brand to be deleted has packages. */
  readonly brandUser: { forgetBrand(unit: UnitOfWork, tenant: string, brandCode: string): Promise<string | null> }
  /** The customs data of an order's packages, for its returns. */
  readonly originalCustomsData: {
    findOriginalCustomsData(
      unit: UnitOfWork,
      brands: readonly string[],
      orderReference: string,
    ): Promise<OriginalCustomsData>
  }
  /** Screens packages again after a denied-party list has changed. */
  readonly rescreening: PackageRescreening
  /** Receives tracking data from carriers. */
  readonly tracking: ParcelTracking
  readonly operations: readonly Operation[]
}

/** Creates the package service, with labels and customs documents. */
export function createPackages(deps: PackageServiceDeps): PackageService {
  const { publicUrl, ...rest } = deps
  const { sites } = rest
  const serviceDeps = {
    ...rest,
    store: packageStore,
    canonical: (content: PackageContent) => toCanonicalJson(JSON.stringify(content)),
    makeId: makeUuidV7,
    makeTrackingId: () => crypto.randomUUID(),
    randomBytes: () => crypto.getRandomValues(new Uint8Array(4)),
  }
  const packages = new Packages(serviceDeps)
  const holds = new PackageHolds(serviceDeps)
  const reader = new PackageReader(serviceDeps)
  return {
    tracking: new ParcelTracking(serviceDeps),
    rescreening: new PackageRescreening(serviceDeps),
    operations: [
      ...createPackageOperations({ packages, holds, reader, carrier: deps.carrier }, publicUrl),
      createTrackingPageOperation(reader),
    ],
    brandUser: {
      forgetBrand: async (unit, tenant, brandCode) =>
        (await packageStore.hasPackages(unit, tenant, brandCode)) ? 'packages' : null,
    },
    originalCustomsData: {
      findOriginalCustomsData: async (unit, brands, orderReference) =>
        collectOriginalCustomsData(await packageStore.listByOrder(unit, brands, orderReference)),
    },
    createSandbox: async (unit, tenant, brandCodes) => {
      await sites.saveSites(unit, tenant, createSandboxSites(brandCodes))
    },
  }
}
