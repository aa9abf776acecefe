import type { AuditLog } from '../kernel/audit-log.ts'
import { problemDetails as problemDetailsSchema } from '../kernel/contract/errors.ts'
import { nameSchema, text } from '../kernel/contract/schema.ts'
import type { Outbox } from '../kernel/event.ts'
import { makeUuidV7 } from '../kernel/ids.ts'
import type { DocumentStore } from '../kernel/stored-document.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Database } from '../platform/db/database.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import { problemDetails } from '../platform/http/problem-details.ts'
import type { JobHandlers, JobSchedule } from '../platform/queue.ts'
import type { Carrier } from '../shipping/service/carrier.ts'
import type { DocumentMakerPool } from '../shipping/service/documents.ts'
import type { ParcelStore } from '../shipping/service/parcel.ts'
import type { DataRequirements } from '../shipping/service/required-customs-data.ts'
import type { SiteStore } from '../shipping/service/site.ts'
import type { SdrRates } from '../shipping/service/special-drawing-rights.ts'
import { documentFailureBody } from './http/error-body.ts'
import { carrierServiceRouteRoutes } from './network/contract/carrier-service-routes.ts'
import { countryConfigurationSettingRoutes } from './network/contract/country-configuration-settings.ts'
import { countryConfigurationRoutes } from './network/contract/country-configurations.ts'
import { locationSearchRoutes } from './network/contract/location-search.ts'
import { locationRoutes } from './network/contract/locations.ts'
import { siteRoutes } from './network/contract/sites.ts'
import { createCarrierServiceRouteOperations } from './network/http/carrier-service-routes.ts'
import { createCountryConfigurationSettingOperations } from './network/http/country-configuration-settings.ts'
import { createCountryConfigurationOperations } from './network/http/country-configurations.ts'
import { createLocationSearchOperations } from './network/http/location-search.ts'
import { createLocationOperations } from './network/http/locations.ts'
import { createSiteOperations } from './network/http/sites.ts'
import { CarrierServiceRoutes } from './network/service/carrier-service-routes.ts'
import { CountryConfigurationSettings } from './network/service/country-configuration-settings.ts'
import { LocationFiles } from './network/service/location-files.ts'
import { LocationFinder } from './network/service/location-search.ts'
import { Locations } from './network/service/locations.ts'
import type { Tenants } from './network/service/network-administration.ts'
import { createSandboxNetwork, sandboxReturnCentres } from './network/service/sandbox-countries.ts'
import { Sites } from './network/service/sites.ts'
import { carrierServiceRouteStore } from './network/store/carrier-service-routes.ts'
import { countryConfigurationStore } from './network/store/country-configurations.ts'
import { locationStore } from './network/store/locations.ts'
import { outboundOrderEvents } from './orders/contract/events.ts'
import { outboundOrderRoutes } from './orders/contract/outbound-orders.ts'
import { createOutboundOrderOperations } from './orders/http/outbound-orders.ts'
import { OutboundOrders } from './orders/service/outbound-orders.ts'
import { orderContextStore } from './orders/store/order-contexts.ts'
import { outboundOrderStore } from './orders/store/outbound-orders.ts'
import { shipmentStore } from './orders/store/outbound-shipments.ts'
import { portalEvents } from './portal/contract/events.ts'
import { portalLookRoutes } from './portal/contract/portal-looks.ts'
import { portalRoutes } from './portal/contract/portal-pages.ts'
import { returnMessageRoutes } from './portal/contract/return-messages.ts'
import { withdrawalRoutes } from './portal/contract/withdrawals.ts'
import { portalErrorBody } from './portal/http/error-page.ts'
import { createPortalLookOperations } from './portal/http/portal-looks.ts'
import { createPortalOperations, type PortalHttpDeps } from './portal/http/portal-operations.ts'
import { createReturnMessageOperations } from './portal/http/return-messages.ts'
import { createWithdrawalOperations } from './portal/http/withdrawals.ts'
import { createPortalJobs, type PortalJobsDeps, portalSchedules } from './portal/jobs/portal-jobs.ts'
import { PortalLooks } from './portal/service/portal-looks.ts'
import { ReturnMessages } from './portal/service/return-messages.ts'
import { ReturnOutcomes } from './portal/service/return-outcomes.ts'
import { ReturnPortal } from './portal/service/return-portal.ts'
import { createSandboxOrder } from './portal/service/sandbox-order.ts'
import { ShopperMessages } from './portal/service/shopper-messages.ts'
import { Withdrawals } from './portal/service/withdrawals.ts'
import { portalLookStore } from './portal/store/portal-looks.ts'
import { returnDraftStore } from './portal/store/return-drafts.ts'
import { shopperMessageStore } from './portal/store/shopper-messages.ts'
import { withdrawalStore } from './portal/store/withdrawals.ts'
import { returnOrderEvents } from './return-orders/contract/events.ts'
import { labelRoutes } from './return-orders/contract/labels.ts'
import { readReturnDocument, returnDocumentRoutes } from './return-orders/contract/return-documents.ts'
import { returnOrderRoutes } from './return-orders/contract/return-orders.ts'
import { returnPhotographRoutes } from './return-orders/contract/return-photographs.ts'
import { trackingEventRoutes } from './return-orders/contract/tracking-events.ts'
import { createLabelOperations } from './return-orders/http/labels.ts'
import { createReturnDocumentFinder, createReturnDocumentOperations } from './return-orders/http/return-documents.ts'
import { createReturnOrderOperations } from './return-orders/http/return-orders.ts'
import { createReturnPhotographOperations } from './return-orders/http/return-photographs.ts'
import { createTrackingEventOperations } from './return-orders/http/tracking-events.ts'
import type { CustomsGoodsSource, OriginalCustomsDataSource } from './return-orders/service/customs-goods.ts'
import { Labels } from './return-orders/service/labels.ts'
import { ParcelTracking } from './return-orders/service/parcel-tracking.ts'
import { ReturnDocuments } from './return-orders/service/return-documents.ts'
import { ReturnHolds, type ShopperScreening } from './return-orders/service/return-holds.ts'
import { assertReturnOrderStates } from './return-orders/service/return-order-states.ts'
import { ReturnOrders } from './return-orders/service/return-orders.ts'
import { type CleanPictureData, ReturnPhotographs } from './return-orders/service/return-photographs.ts'
import { labelStore } from './return-orders/store/labels.ts'
import { returnHoldStore } from './return-orders/store/return-holds.ts'
import { createReturnIntake } from './return-orders/store/return-intake.ts'
import { returnOrderStore } from './return-orders/store/return-orders.ts'
import { trackingEventStore } from './return-orders/store/tracking-events.ts'

export {
  formatImportSummary,
  formatLocationDifference,
  locationColumns,
  type RejectedRow,
} from './network/service/location-import.ts'
export { createOutboundOrder, submitOutboundShipment } from './orders/contract/outbound-orders.ts'
export type { ConfirmedOrder } from './orders/service/from-order-confirmation.ts'
export { orderSearch } from './orders/store/search.ts'
export { portalLanguages, portalMessages } from './portal/http/portal-messages.ts'
export type { FileScanner } from './portal/service/file-scanner.ts'
export { sandboxOrder } from './portal/service/sandbox-order.ts'
export type { ShopperMailer } from './portal/service/shopper-mail.ts'
export { createReturnOrder } from './return-orders/contract/return-orders.ts'
export { returnDesk } from './return-orders/store/desk.ts'
export { returnSearch } from './return-orders/store/search.ts'

const clientRoutes = [
  ...outboundOrderRoutes,
  ...labelRoutes,
  ...returnOrderRoutes,
  ...returnDocumentRoutes,
  ...returnPhotographRoutes,
  ...trackingEventRoutes,
  ...withdrawalRoutes,
  ...returnMessageRoutes,
  ...countryConfigurationRoutes,
  ...locationSearchRoutes,
]

/** The routes with which an operator configures the return network. */
const adminRoutes = [
  ...carrierServiceRouteRoutes,
  ...countryConfigurationSettingRoutes,
  ...locationRoutes,
  ...siteRoutes,
  ...portalLookRoutes,
]

export const returnsDomain: DomainDescriptor = {
  services: [
    {
      name: 'returns',
      title: 'Returns',
      guides: ['returns'],
      documentTitle: 'Portolan returns',
      description:
        'Outbound orders and shipments, return eligibility, returns with their documents, tracking, and drop-off locations.',
      paths: /^\/location(?:\/|$)/,
      errorSchema: problemDetailsSchema,
      errorBody: problemDetails,
    },
    {
      name: 'portal',
      title: 'Return portal',
      guides: ['return-portal'],
      description: 'The pages on which shoppers return goods, in eight languages, without scripts.',
      paths: /^\/returns(?:\/|$)/,
      errorSchema: nameSchema('ErrorPage', text('A page that explains the error.')),
      errorBody: portalErrorBody,
    },
  ],
  routes: [...clientRoutes, ...portalRoutes, ...adminRoutes],
  events: [...outboundOrderEvents, ...returnOrderEvents, ...portalEvents],
  operationErrorBodies: { [readReturnDocument.operationId]: { 500: documentFailureBody } },
}

export interface ReturnsDeps {
  readonly database: Database
  readonly outbox: Outbox
  readonly carrier: Carrier
  readonly documentMakers: DocumentMakerPool
  readonly cleanPicture: CleanPictureData
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly sites: SiteStore
  readonly tenants: Tenants
  /** Customs data of returned products. */
  readonly goods: CustomsGoodsSource
  /** The original invoices of the goods. */
  readonly originalCustomsData: OriginalCustomsDataSource
  readonly sdrRates: SdrRates
  readonly dataRequirements: DataRequirements
  readonly screening: ShopperScreening
  readonly audit: AuditLog
  /** 7 random bytes, for unguessable numbers. */
  readonly randomBytes: () => Uint8Array
  readonly portal: PortalDeps
}

/** The return portal's dependencies on other services. */
export type PortalDeps = Omit<
  PortalHttpDeps,
  'portal' | 'looks' | 'withdrawals' | 'photographs' | 'sendsMail' | 'findReturnDocument'
> &
  Omit<PortalJobsDeps, 'drafts' | 'messages' | 'withdrawals'>

export interface Returns {
  readonly operations: readonly Operation[]
  readonly jobs: JobHandlers
  readonly schedules: readonly JobSchedule[]
  readonly outboundOrders: OutboundOrders
  readonly tracking: ParcelTracking
  /** Screens shoppers of returns again after a denied-party list has changed. */
  readonly rescreening: Pick<ReturnHolds, 'findHits' | 'holdForHits'>
  readonly routes: CarrierServiceRoutes
  readonly locations: Locations
  readonly locationFinder: LocationFinder
  readonly locationFiles: LocationFiles
  /** Creates the return routes of a sandbox tenant. */
  createSandbox(unit: UnitOfWork, tenant: string): Promise<void>
  /** Creates an order to try the return portal with, for the unit of work's sandbox tenant, if it does not exist. */
  createSandboxOrder(unit: UnitOfWork): Promise<void>
}

/** Creates the returns service: outbound orders, their returns, and the return network. */
export function createReturns(deps: ReturnsDeps): Returns {
  assertReturnOrderStates()
  const {
    outbox,
    carrier,
    documentMakers,
    documents,
    parcels,
    sites,
    tenants,
    goods,
    originalCustomsData,
    sdrRates,
    dataRequirements,
    screening,
    randomBytes,
    audit,
  } = deps
  const routes = carrierServiceRouteStore
  const configurations = countryConfigurationStore
  const orders = outboundOrderStore
  const outboundOrders = new OutboundOrders({
    contexts: orderContextStore,
    orders,
    shipments: shipmentStore,
    returnOrders: returnOrderStore,
    configurations,
    outbox,
  })
  const { shops, mailer, publicUrl } = deps.portal
  const messages = new ShopperMessages(outbox, shopperMessageStore, publicUrl, mailer !== null)
  const returnOrders = new ReturnOrders({
    outboundOrders,
    returnOrders: returnOrderStore,
    routes,
    sites,
    locations: locationStore,
    goods,
    outbox,
    parcels,
    statusListener: new ReturnOutcomes({
      orders,
      returnOrders: returnOrderStore,
      withdrawals: withdrawalStore,
      messages,
      outbox,
    }),
    withdrawals: withdrawalStore,
    randomBytes,
  })
  const returnHolds = new ReturnHolds({
    holds: returnHoldStore,
    orders,
    returnOrders: returnOrderStore,
    screening,
    outbox,
  })
  const returnDocuments = new ReturnDocuments({
    returnOrders,
    holds: returnHolds,
    orders,
    shipments: shipmentStore,
    configurations,
    routes,
    sites,
    documents,
    parcels,
    outbox,
    carrier,
    documentMakers,
    goods,
    originalCustomsData,
    sdrRates,
    dataRequirements,
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
    documentMakers,
    makeId: makeUuidV7,
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
  const findReturnDocument = createReturnDocumentFinder(returnDocuments)
  const withdrawals = new Withdrawals({
    withdrawals: withdrawalStore,
    documents,
    documentMakers,
    messages,
    outbox,
  })
  const photographs = new ReturnPhotographs({ returnOrders, documents, cleanPicture: deps.cleanPicture })
  const looks = new PortalLooks(portalLookStore, audit)
  const returnMessages = new ReturnMessages({ orders, returnOrders, locations: locationStore, messages })
  const portal = new ReturnPortal({
    shops,
    looks,
    returnMessages,
    outboundOrders,
    returnOrders,
    returnDocuments,
    photographs,
    tracking,
    locationFinder,
    sites,
    locations: locationStore,
    drafts: returnDraftStore,
    sessions: deps.portal.sessions,
  })
  const carrierServiceRoutes = new CarrierServiceRoutes(routes, configurations, audit)
  const settings = new CountryConfigurationSettings(configurations, routes, sites, audit)
  const locations = new Locations(locationStore, routes, audit)
  return {
    outboundOrders,
    tracking,
    rescreening: returnHolds,
    routes: carrierServiceRoutes,
    locations,
    locationFinder,
    operations: [
      ...createOutboundOrderOperations(outboundOrders),
      ...createLabelOperations(labels),
      ...createReturnOrderOperations({
        returnOrders,
        returnDocuments,
        returnHolds,
        intake: createReturnIntake(deps.database, returnOrders),
      }),
      ...createReturnDocumentOperations(findReturnDocument),
      ...createReturnPhotographOperations(photographs),
      ...createTrackingEventOperations(tracking),
      ...createWithdrawalOperations(withdrawals),
      ...createReturnMessageOperations(returnMessages),
      ...createCountryConfigurationOperations(settings, configurations),
      ...createLocationSearchOperations(locationFinder),
      ...createCarrierServiceRouteOperations(carrierServiceRoutes, tenants),
      ...createCountryConfigurationSettingOperations(settings, tenants),
      ...createLocationOperations(locations, tenants),
      ...createSiteOperations(new Sites(sites, configurations, audit), tenants),
      ...createPortalLookOperations(looks, tenants),
      ...createPortalOperations({
        portal,
        looks,
        withdrawals,
        photographs,
        findReturnDocument,
        sendsMail: mailer !== null,
        ...deps.portal,
      }),
    ],
    jobs: createPortalJobs({ drafts: returnDraftStore, messages: shopperMessageStore, withdrawals, ...deps.portal }),
    schedules: portalSchedules,
    locationFiles: new LocationFiles({ locations: locationStore, routes, tenants, audit }),
    createSandbox: async (unit, tenant) => {
      await createSandboxNetwork(unit, tenant, { routes, configurations, locations: locationStore })
      await sites.saveSites(unit, tenant, sandboxReturnCentres)
    },
    createSandboxOrder: (unit) => createSandboxOrder(unit, outboundOrders),
  }
}
