import { expect, test } from 'vitest'
import { auditStore } from '../../src/administration/store/audit-log.ts'
import { brandConfigurationStore } from '../../src/catalog/store/brand-configurations.ts'
import { catalogBrandStore } from '../../src/catalog/store/brands.ts'
import { decisionStore } from '../../src/catalog/store/decisions.ts'
import { productStore } from '../../src/catalog/store/products.ts'
import { runStore } from '../../src/catalog/store/runs.ts'
import { uploadStore } from '../../src/catalog/store/uploads.ts'
import { vatRateStore } from '../../src/catalog/store/vat-rates.ts'
import { confirmationStore } from '../../src/checkout/store/order-confirmations.ts'
import { exchangeRateStore } from '../../src/customs/store/exchange-rates.ts'
import { officialTextStore } from '../../src/customs/store/official-texts.ts'
import { registrationStore } from '../../src/customs/store/registrations.ts'
import { tariffEditionStore } from '../../src/customs/store/tariff-editions.ts'
import { deliveryQueue } from '../../src/events/store/delivery-queue.ts'
import { eventStore, outbox } from '../../src/events/store/events.ts'
import { sandboxInboxStore } from '../../src/events/store/sandbox-inboxes.ts'
import { webhookEndpointStore } from '../../src/events/store/webhook-endpoints.ts'
import { clientStore } from '../../src/identity/store/clients.ts'
import { consoleSessionStore } from '../../src/identity/store/console-sessions.ts'
import { sandboxClockStore } from '../../src/identity/store/sandbox-clocks.ts'
import { signingKeyStore } from '../../src/identity/store/signing-keys.ts'
import { tenantStore } from '../../src/identity/store/tenants.ts'
import { userStore } from '../../src/identity/store/users.ts'
import type { UnitOfWork } from '../../src/kernel/unit-of-work.ts'
import { packageStore } from '../../src/packages/store/packages.ts'
import { createDocumentStore } from '../../src/platform/db/document-store.ts'
import { storeResponses } from '../../src/platform/db/idempotency-keys.ts'
import { numberRanges } from '../../src/platform/db/number-ranges.ts'
import { getTransaction } from '../../src/platform/db/transaction.ts'
import { erasureStore } from '../../src/privacy/store/erasures.ts'
import { retentionStore } from '../../src/privacy/store/retentions.ts'
import { requestStore } from '../../src/request-log/store/requests.ts'
import { carrierServiceRouteStore } from '../../src/returns/network/store/carrier-service-routes.ts'
import { countryConfigurationStore } from '../../src/returns/network/store/country-configurations.ts'
import { locationStore } from '../../src/returns/network/store/locations.ts'
import { outboundOrderStore } from '../../src/returns/orders/store/outbound-orders.ts'
import { shipmentStore } from '../../src/returns/orders/store/outbound-shipments.ts'
import { portalLookStore } from '../../src/returns/portal/store/portal-looks.ts'
import { returnDraftStore } from '../../src/returns/portal/store/return-drafts.ts'
import { shopperMessageStore } from '../../src/returns/portal/store/shopper-messages.ts'
import { withdrawalStore } from '../../src/returns/portal/store/withdrawals.ts'
import { labelStore } from '../../src/returns/return-orders/store/labels.ts'
import { returnHoldStore } from '../../src/returns/return-orders/store/return-holds.ts'
import { returnOrderStore } from '../../src/returns/return-orders/store/return-orders.ts'
import { trackingEventStore } from '../../src/returns/return-orders/store/tracking-events.ts'
import { deniedPartyStore } from '../../src/screening/store/denied-parties.ts'
import { screeningDecisionStore } from '../../src/screening/store/screening-decisions.ts'
import { parcelStore } from '../../src/shipping/store/parcels.ts'
import { siteStore } from '../../src/shipping/store/sites.ts'
import * as administration from '../records/administration.ts'
import * as catalog from '../records/catalog.ts'
import * as checkout from '../records/checkout.ts'
import * as customs from '../records/customs.ts'
import * as events from '../records/events.ts'
import * as identity from '../records/identity.ts'
import * as packages from '../records/packages.ts'
import * as platform from '../records/platform.ts'
import * as returns from '../records/returns.ts'
import * as screening from '../records/screening.ts'
import { useStoreDatabase } from './store-database.ts'

/** Columns that no store writes, with what fills them instead. */
const filledOtherwise = {
  'api_request.entry_number': 'a sequence',
  'audit_entry.entry_number': 'a sequence',
  'catalog_run.run_number': 'a sequence',
  'catalog_upload.upload_number': 'a sequence',
  'event.recorded_at': 'the clock of the database, which all processes share',
  'migration.applied_at': 'the clock of the database; rows are written by migrations',
  'official_edition.revision': 'a sequence',
  'sandbox_delivery.delivery_number': 'a sequence',
  'tariff_edition.revision': 'a sequence',
  'webhook_progress.served_at': 'the clock of the database, which all processes share',
}

const database = useStoreDatabase()

const renewal = {
  secretHash: 'hash-2',
  previousSecretHash: identity.client.secretHash,
  previousSecretExpiresAt: identity.client.previousSecretExpiresAt,
}

async function writeInstallation(unit: UnitOfWork): Promise<void> {
  await tenantStore.addTenant(unit, identity.tenant)
  await tenantStore.updateTenant(unit, identity.tenant.tenant, identity.tenant)
  await tenantStore.addBrand(unit, identity.brand)
  await clientStore.insertClient(unit, { ...identity.client, clientId: 'renewed' })
  await clientStore.renewSecret(unit, 'renewed', renewal)
  await clientStore.insertClient(unit, identity.client)
  await clientStore.updateClient(unit, identity.client.clientId, { ...identity.client, isActive: false })
  await userStore.insertUser(unit, identity.personOfProvider)
  await userStore.insertUser(unit, identity.user)
  await userStore.setPassword(unit, identity.user.userId, 'hash-2', true)
  await consoleSessionStore.insertSession(unit, identity.consoleSession)
  await auditStore.insertEntry(unit, administration.auditEntry)
  await erasureStore.insertErasure(unit, administration.erasure)
  await retentionStore.saveRetention(unit, identity.tenant.tenant, 'shopper-data', 30)
  await retentionStore.setDoneUntil(unit, identity.tenant.tenant, 'shopper-data', unit.at)
  await registrationStore.saveRegistration(unit, identity.tenant.tenant, administration.registration)
  await signingKeyStore.insertKey(unit, identity.signingKey)
  await exchangeRateStore.saveRates(unit, customs.exchangeRates)
  await officialTextStore.beginCollection(unit, 'eu', '2026')
  await officialTextStore.insertTexts(unit, 'eu', [customs.officialText])
  await tariffEditionStore.saveEdition(unit, customs.tariffEdition)
  const { edition, party } = screening
  await deniedPartyStore.insertEdition(unit, edition)
  await deniedPartyStore.insertEntries(unit, edition, [party])
  const next = { ...edition, editionNumber: 2 }
  await deniedPartyStore.endEntries(unit, next, [party.party.entryId])
  await deniedPartyStore.insertEntries(unit, next, [party])
  await sandboxInboxStore.savePlan(unit, 'demo', { answer: 'Fail', remaining: 3 })
  await sandboxInboxStore.takeAnswer(unit, 'demo')
  await sandboxInboxStore.insertDelivery(unit, 'demo', events.keptDelivery)
  await sandboxInboxStore.insertDelivery(unit, 'demo', events.keptDelivery)
}

async function writeCatalog(unit: UnitOfWork): Promise<void> {
  const { brandCode, validProduct, invalidProduct, run, upload } = catalog
  await brandConfigurationStore.saveConfiguration(unit, 'acme', brandCode, catalog.brandConfiguration)
  await catalogBrandStore.lockBrands(unit, [brandCode])
  const unclassified = { code: null, source: null, confidence: null, candidates: [] }
  const valid = [
    validProduct,
    { ...catalog.replacedProduct, productCode: 'BY-DEFAULT' },
    { ...validProduct, productCode: 'AWAITING', classification: unclassified },
  ]
  await productStore.upsertProducts(unit, brandCode, { valid, invalid: [invalidProduct] }, catalog.intake)
  await productStore.saveReview(unit, brandCode, validProduct.productCode, catalog.classificationReview)
  await decisionStore.saveDecision(unit, catalog.decision)
  await runStore.insertRun(unit, run)
  await runStore.saveRun(unit, run)
  const failing = { ...run, runId: crypto.randomUUID() }
  await runStore.insertRun(unit, failing)
  await runStore.countFailure(unit, failing.runId, 2)
  await uploadStore.insertUpload(unit, upload)
  const chunk = { uploadId: upload.uploadId, brands: upload.brands, receivedBy: unit.by, products: Buffer.of() }
  await uploadStore.finishChunk(unit, { ...chunk, chunkNumber: 0 }, { valid: 3, invalid: 4 })
  await uploadStore.countFailure(unit, { ...chunk, chunkNumber: 1 }, 2)
  await uploadStore.insertFinishedUpload(unit, { ...upload, uploadId: crypto.randomUUID(), valid: 5, invalid: 6 })
  await vatRateStore.insertRate(unit, catalog.vatRate)
}

async function writeReturns(unit: UnitOfWork): Promise<void> {
  await outboundOrderStore.insertOrder(unit, returns.outboundOrder)
  await shipmentStore.insertShipment(unit, returns.outboundOrder.orderReference, returns.outboundShipment, 'canonical')
  await labelStore.insertLabel(unit, returns.issuedLabel)
  await returnOrderStore.insertReturnOrder(unit, returns.returnOrder)
  await returnHoldStore.insertHold(unit, returns.returnOrder.returnOrderNumber)
  await trackingEventStore.appendEvents(unit, returns.returnOrder.returnOrderNumber, [returns.trackingEvent])
  await carrierServiceRouteStore.saveRoutes(unit, 'acme', [returns.carrierServiceRoute])
  await countryConfigurationStore.saveConfigurations(unit, 'acme', [returns.countryConfiguration])
  await locationStore.saveLocations(unit, 'acme', [returns.location])
  const { orderReference } = returns.outboundOrder
  await returnDraftStore.saveDraft(unit, crypto.randomUUID(), orderReference, returns.returnDraft)
  await returnDraftStore.endSession(unit, crypto.randomUUID())
  await withdrawalStore.insertWithdrawal(unit, returns.withdrawal)
  await portalLookStore.saveLook(unit, returns.portalLook, returns.portalLogo)
  await sandboxClockStore.saveClock(unit, 'acme', 86_400)
  const messageId = crypto.randomUUID()
  await shopperMessageStore.insertMessage(unit, messageId, returns.shopperMessage)
  await shopperMessageStore.markSent(unit, messageId)
}

async function writeShipping(unit: UnitOfWork): Promise<void> {
  const withoutLabel = { ...packages.packageRecord, holdReleaseStatus: 'Released' } as const
  await packageStore.insertPackage(unit, { record: withoutLabel, request: 'canonical' })
  await siteStore.saveSites(unit, 'acme', [platform.site])
  await createDocumentStore(1_000_000).saveDocument(
    unit,
    'return-order/1',
    platform.document.documentType,
    platform.document,
  )
  const reference = await parcelStore.announceParcel(unit, platform.carrierResult.serviceName)
  await parcelStore.saveParcel(unit, 'return-order/1', reference, platform.carrierResult)
  await parcelStore.scheduleWithdrawal(unit, platform.carrierResult)
}

async function writeWebhooks(unit: UnitOfWork): Promise<void> {
  await webhookEndpointStore.insertEndpoint(unit, events.webhookEndpoint)
  const other = { ...events.webhookEndpoint, endpointId: crypto.randomUUID(), isEnabled: true }
  await webhookEndpointStore.insertEndpoint(unit, other)
  await outbox.appendEvents(unit, [events.newEvent])
}

/** Writes what a process stores after a failed delivery attempt that will be retried. */
async function writeDeliveries(unit: UnitOfWork): Promise<void> {
  await eventStore.assignPositions(unit)
  const owner = crypto.randomUUID()
  const [endpoint] = await deliveryQueue.leaseEndpoints(unit, owner, 1)
  if (endpoint === undefined) throw new Error('there is no endpoint to deliver to')
  const { events: found, upTo } = await deliveryQueue.listNewEvents(unit, endpoint, endpoint.settledUpTo, 1)
  const results = found.map(([delivery]) => ({
    delivery,
    decision: events.waitingDecision,
    attempt: events.attempt,
  }))
  const report = { endpoint, settledUpTo: upTo, standing: events.endpointStanding, results }
  await deliveryQueue.writeReports(unit, owner, [{ ...report, isDueUnknown: false, isReleased: false }])
}

interface Column {
  readonly table: string
  readonly column: string
  /** Its default as SQL; null without one. */
  readonly default: string | null
  readonly isIdentity: boolean
}

/** Whether any row has a value other than null or the default in the column. */
async function isWritten({ table, column, default: usual, isIdentity }: Column): Promise<boolean> {
  // A default that differs on every insert is indistinguishable from a written value.
  if (isIdentity || (usual !== null && /\w\(/.test(usual))) return false
  const other = usual === null ? '' : ` and ${column} is distinct from ${usual}`
  const rows = await database.query<{ found: boolean }>(
    `select exists (select from portolan.${table} where ${column} is not null${other}) as found`,
  )
  return rows[0]?.found === true
}

test('every column of every table is written by a store', async () => {
  await database.asSystem(writeInstallation)
  await database.asTenant(async (unit) => {
    await confirmationStore.insertConfirmation(unit, checkout.confirmation, checkout.confirmationText)
    await writeCatalog(unit)
    await writeReturns(unit)
    await writeShipping(unit)
    await screeningDecisionStore.insertDecisions(unit, screening.decision, [screening.keptHit])
    await screeningDecisionStore.insertDecisions(unit, screening.returnDecision, [screening.keptReturnHit])
    await storeResponses(getTransaction(unit), [{ claim: platform.idempotencyClaim, response: platform.keptAnswer }])
    await outbox.appendEvents(unit, [events.newEvent])
  })
  await database.asOperator((unit) => eventStore.assignPositions(unit))
  await database.asTenant(writeWebhooks)
  await database.asOperator(writeDeliveries)
  await database.asOperator((unit) => requestStore.insertRequests(unit, [administration.apiRequest]))
  const numbers = numberRanges(database.asSystem)
  await numbers.take({ name: 'S10 CP NL', size: 25_000_000 })

  const columns = await database.query<Column>(
    `select relname as table, attname as column, pg_get_expr(adbin, adrelid) as default,
            attidentity <> '' as "isIdentity"
       from pg_attribute
       join pg_class on pg_class.oid = attrelid
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'portolan'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        and attgenerated = ''
      order by relname, attname`,
  )
  const unwritten: string[] = []
  for (const column of columns) {
    if (!(await isWritten(column))) unwritten.push(`${column.table}.${column.column}`)
  }
  expect(unwritten).toEqual(Object.keys(filledOtherwise))
})
