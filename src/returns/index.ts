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
import type { ErrorBodies } from '../platform/http/errors.ts'
import { carrierServiceRouteRoutes } from './contract/carrier-service-routes.ts'
import { countryConfigurationSettingRoutes } from './contract/country-configuration-settings.ts'
import { countryConfigurationRoutes } from './contract/country-configurations.ts'
import { labelRoutes } from './contract/labels.ts'
import { locationSearchRoutes } from './contract/location-search.ts'
import { locationRoutes } from './contract/locations.ts'
import { outboundOrderRoutes } from './contract/outbound-orders.ts'
import { readReturnDocument, returnDocumentRoutes } from './contract/return-documents.ts'
import { returnOrderRoutes } from './contract/return-orders.ts'
import { siteRoutes } from './contract/sites.ts'
import { trackingEventRoutes } from './contract/tracking-events.ts'
import { carrierServiceRouteOperations } from './http/carrier-service-routes.ts'
import { countryConfigurationSettingOperations } from './http/country-configuration-settings.ts'
import { countryConfigurationOperations } from './http/country-configurations.ts'
import { documentFailureBody } from './http/error-body.ts'
import { labelOperations } from './http/labels.ts'
import { locationSearchOperations } from './http/location-search.ts'
import { locationOperations } from './http/locations.ts'
import { outboundOrderOperations } from './http/outbound-orders.ts'
import { returnDocumentOperations } from './http/return-documents.ts'
import { returnOrderOperations } from './http/return-orders.ts'
import { siteOperations } from './http/sites.ts'
import { trackingEventOperations } from './http/tracking-events.ts'
import { CarrierServiceRoutes } from './service/carrier-service-routes.ts'
import { CountryConfigurationSettings } from './service/country-configuration-settings.ts'
import type { CustomsGoodsSource } from './service/customs-goods.ts'
import { Labels } from './service/labels.ts'
import type { Location } from './service/location.ts'
import { type ImportCount, importLocations, type LocationRow, type RejectedRow } from './service/location-import.ts'
import { LocationFinder } from './service/location-search.ts'
import { Locations } from './service/locations.ts'
import { OutboundOrders } from './service/outbound-orders.ts'
import { ParcelTracking } from './service/parcel-tracking.ts'
import { ReturnDocuments } from './service/return-documents.ts'
import { assertTenant, type Tenants } from './service/return-network.ts'
import { assertReturnOrderStates } from './service/return-order-states.ts'
import { ReturnOrders } from './service/return-orders.ts'
import { makeSandboxNetwork, sandboxReturnCentres } from './service/sandbox-countries.ts'
import { Sites } from './service/sites.ts'
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
  ...locationSearchRoutes,
]

/** The routes with which an operator sets up the ways back. */
export const returnNetworkAdminRoutes = [
  ...carrierServiceRouteRoutes,
  ...countryConfigurationSettingRoutes,
  ...locationRoutes,
  ...siteRoutes,
]

/** Failures of this domain's operations that have another shape than ProblemDetails. */
export const returnsErrorBodies: NonNullable<ErrorBodies['ofOperation']> = {
  [readReturnDocument.operationId]: { 500: documentFailureBody },
}

export interface ReturnsParts {
  readonly outbox: Outbox
  readonly carrier: Carrier
  readonly workshop: DocumentWorkshop
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly sites: SiteStore
  readonly tenants: Tenants
  /** What customs want to know of products that come back. */
  readonly goods: CustomsGoodsSource
  readonly sdrRates: SdrRates
  /** Randomness for numbers that nobody can guess: 7 bytes. */
  readonly randomBytes: () => Uint8Array
}

export interface Returns {
  readonly operations: readonly Operation[]
  readonly outboundOrders: OutboundOrders
  readonly tracking: ParcelTracking
  readonly routes: CarrierServiceRoutes
  readonly locations: Locations
  readonly locationFinder: LocationFinder
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
  const { outbox, carrier, workshop, documents, parcels, sites, tenants, goods, sdrRates, randomBytes } = parts
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
    locations: locationStore,
    goods,
    outbox,
    parcels,
    randomBytes,
  })
  const returnDocuments = new ReturnDocuments({
    returnOrders,
    orders,
    shipments: shipmentStore,
    configurations,
    routes,
    sites,
    documents,
    parcels,
    outbox,
    carrier,
    workshop,
    goods,
    sdrRates,
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
    workshop,
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
  const locationFinder = new LocationFinder(locationStore, routes)
  const carrierServiceRoutes = new CarrierServiceRoutes(routes, configurations)
  const settings = new CountryConfigurationSettings(configurations, routes, sites)
  const locations = new Locations(locationStore, routes)
  return {
    outboundOrders,
    tracking,
    routes: carrierServiceRoutes,
    locations,
    locationFinder,
    operations: [
      ...outboundOrderOperations(outboundOrders),
      ...labelOperations(labels),
      ...returnOrderOperations({ returnOrders, returnDocuments }),
      ...returnDocumentOperations(returnDocuments),
      ...trackingEventOperations(tracking),
      ...countryConfigurationOperations(settings, configurations),
      ...locationSearchOperations(locationFinder),
      ...carrierServiceRouteOperations(carrierServiceRoutes, tenants),
      ...countryConfigurationSettingOperations(settings, tenants),
      ...locationOperations(locations, tenants),
      ...siteOperations(new Sites(sites, configurations), tenants),
    ],
    importLocations: async (transaction, tenant, rows, reject) => {
      await transaction((unit) => assertTenant(tenants, unit, tenant))
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
