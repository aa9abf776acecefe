import type { Carrier } from '../kernel/carrier.ts'
import type { DocumentMaker } from '../kernel/documents.ts'
import type { Outbox } from '../kernel/event.ts'
import { uuidV7 } from '../kernel/ids.ts'
import type { ParcelStore } from '../kernel/parcel.ts'
import type { SiteStore } from '../kernel/site.ts'
import type { DocumentStore } from '../kernel/stored-document.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Operation } from '../platform/http/call.ts'
import type { ErrorBodies } from '../platform/http/errors.ts'
import { countryConfigurationRoutes } from './contract/country-configurations.ts'
import { labelRoutes } from './contract/labels.ts'
import { locationRoutes } from './contract/locations.ts'
import { outboundOrderRoutes } from './contract/outbound-orders.ts'
import { readReturnDocument, returnDocumentRoutes } from './contract/return-documents.ts'
import { returnNetworkRoutes } from './contract/return-network.ts'
import { returnOrderRoutes } from './contract/return-orders.ts'
import { trackingEventRoutes } from './contract/tracking-events.ts'
import { countryConfigurationOperations } from './http/country-configurations.ts'
import { documentFailureBody } from './http/error-body.ts'
import { labelOperations } from './http/labels.ts'
import { locationOperations } from './http/locations.ts'
import { outboundOrderOperations } from './http/outbound-orders.ts'
import { returnDocumentOperations } from './http/return-documents.ts'
import { returnNetworkOperations } from './http/return-network.ts'
import { returnOrderOperations } from './http/return-orders.ts'
import { trackingEventOperations } from './http/tracking-events.ts'
import { Labels } from './service/labels.ts'
import type { Location } from './service/location.ts'
import { type ImportCount, importLocations, type LocationRow, type RejectedRow } from './service/location-import.ts'
import { LocationFinder } from './service/locations.ts'
import { OutboundOrders } from './service/outbound-orders.ts'
import { ParcelTracking } from './service/parcel-tracking.ts'
import { ReturnDocuments } from './service/return-documents.ts'
import { ReturnNetwork, type Tenants } from './service/return-network.ts'
import { assertReturnOrderStates } from './service/return-order-states.ts'
import { ReturnOrders } from './service/return-orders.ts'
import type { CustomsGoodsSource } from './service/return-papers.ts'
import { makeSandboxNetwork, sandboxReturnCentres } from './service/sandbox-countries.ts'
import { carrierServiceRouteStore } from './store/carrier-service-routes.ts'
import { countryConfigurationStore } from './store/country-configurations.ts'
import { labelStore } from './store/labels.ts'
import { locationStore } from './store/locations.ts'
import { outboundOrderStore } from './store/outbound-orders.ts'
import { shipmentStore } from './store/outbound-shipments.ts'
import { returnOrderStore } from './store/return-orders.ts'
import { trackingEventStore } from './store/tracking-events.ts'

export type { ConfirmedOrder } from './service/from-order-confirmation.ts'
export { importSummary, locationColumns } from './service/location-import.ts'

/** The routes of this domain, for the documents. */
export const returnsRoutes = [
  ...outboundOrderRoutes,
  ...labelRoutes,
  ...returnOrderRoutes,
  ...returnDocumentRoutes,
  ...trackingEventRoutes,
  ...countryConfigurationRoutes,
  ...locationRoutes,
]

/** The routes with which an operator sets up the ways back. */
export const returnNetworkAdminRoutes = returnNetworkRoutes

/** Failures of this domain's operations that have another shape than ProblemDetails. */
export const returnsErrorBodies: NonNullable<ErrorBodies['ofOperation']> = {
  [readReturnDocument.operationId]: { 500: documentFailureBody },
}

export interface ReturnsParts {
  readonly outbox: Outbox
  readonly carrier: Carrier
  readonly maker: DocumentMaker
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly sites: SiteStore
  readonly tenants: Tenants
  /** What customs want to know of products that come back. */
  readonly goods: CustomsGoodsSource
  /** Randomness for numbers that nobody can guess: 7 bytes. */
  readonly randomBytes: () => Uint8Array
}

export interface Returns {
  readonly operations: readonly Operation[]
  readonly outboundOrders: OutboundOrders
  readonly tracking: ParcelTracking
  readonly network: ReturnNetwork
  readonly locations: LocationFinder
  /** Imports rows of a file of locations, chunk by chunk, each in a transaction of its own. */
  importLocations(
    transaction: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>,
    tenant: string,
    rows: AsyncIterable<LocationRow>,
    reject: (row: RejectedRow) => void,
  ): Promise<ImportCount>
  /** Gives a tenant of the sandbox its ways back. */
  makeSandbox(unit: UnitOfWork, tenant: string): Promise<void>
}

/** Outbound orders, their returns, and the ways back. */
export function createReturns(parts: ReturnsParts): Returns {
  assertReturnOrderStates()
  const { outbox, carrier, maker, documents, parcels, sites, tenants, goods, randomBytes } = parts
  const routes = carrierServiceRouteStore
  const configurations = countryConfigurationStore
  const orders = outboundOrderStore
  const outboundOrders = new OutboundOrders({
    orders,
    shipments: shipmentStore,
    returnOrders: returnOrderStore,
    configurations,
    outbox,
  })
  const returnOrders = new ReturnOrders({
    outboundOrders,
    returnOrders: returnOrderStore,
    routes,
    sites,
    outbox,
    randomBytes,
  })
  const returnDocuments = new ReturnDocuments({
    returnOrders,
    orders,
    configurations,
    routes,
    sites,
    documents,
    parcels,
    outbox,
    carrier,
    maker,
    goods,
  })
  const labels = new Labels({
    outboundOrders,
    labels: labelStore,
    routes,
    sites,
    documents,
    parcels,
    outbox,
    carrier,
    maker,
    makeId: uuidV7,
    randomBytes,
  })
  const tracking = new ParcelTracking({
    returnOrders,
    returnOrderStore,
    orders,
    labels: labelStore,
    events: trackingEventStore,
    sites,
  })
  const locations = new LocationFinder(locationStore, routes)
  const network = new ReturnNetwork({ routes, configurations, locations: locationStore, sites, tenants })
  return {
    outboundOrders,
    tracking,
    network,
    locations,
    operations: [
      ...outboundOrderOperations(outboundOrders),
      ...labelOperations(labels),
      ...returnOrderOperations({ returnOrders, returnDocuments }),
      ...returnDocumentOperations(returnDocuments),
      ...trackingEventOperations(tracking),
      ...countryConfigurationOperations(network, configurations),
      ...locationOperations(locations),
      ...returnNetworkOperations(network),
    ],
    importLocations: async (transaction, tenant, rows, reject) => {
      await transaction((unit) => network.assertTenant(unit, tenant))
      const known = await transaction((unit) => routes.list(unit, tenant, null, null))
      const put = (chunk: readonly Location[]) => transaction((unit) => locationStore.put(unit, tenant, chunk))
      return importLocations(rows, { routes: known, put, reject })
    },
    makeSandbox: async (unit, tenant) => {
      await makeSandboxNetwork(unit, tenant, { routes, configurations, locations: locationStore })
      await sites.put(unit, tenant, sandboxReturnCentres)
    },
  }
}
