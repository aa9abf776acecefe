import { createEvent, type Outbox } from '../../kernel/event.ts'
import type { DocumentStore } from '../../kernel/stored-document.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ParcelStore } from '../../shipping/service/parcel.ts'
import type { packageCreated } from '../contract/events.ts'
import type { CheckedPackage } from './checked-package.ts'
import { type PackageContent, type PackageRecord, type PackageView, packageDocumentTypes } from './package.ts'
import { detachParcels, getSubject, isSameParcel, saveDocuments, scheduleWithdrawals } from './package-parcels.ts'
import { addWarning, type PreparedPackage } from './package-preparation.ts'
import type { PackageStore, StoredPackage } from './package-store.ts'
import { createShipmentWarning } from './package-warnings.ts'
import { type ShippedPackage, toShippedPackage } from './shipped-package.ts'

/** Registers shipments of outbound orders. */
export interface OutboundShipments {
  /**
   * Registers a package as a shipment of its order; idempotent.
   *
   * @returns null, or a phrase that says why it could not be registered
   */
  register(unit: UnitOfWork, shipped: ShippedPackage): Promise<string | null>
}

/** The dependencies of package writes. */
export interface PackageWriteDeps {
  readonly store: PackageStore
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly shipments: OutboundShipments
}

/** Replaces a package with a newly prepared one, and withdraws the parcels of the old one. */
export async function replacePackage(
  deps: PackageWriteDeps,
  unit: UnitOfWork,
  stored: StoredPackage,
  request: CheckedPackage,
  prepared: PreparedPackage,
): Promise<PackageView> {
  const { store, documents, parcels } = deps
  const former = await detachParcels(parcels, unit, stored.record)
  await documents.deleteDocuments(unit, getSubject(stored.record))
  await store.updatePackage(unit, { record: prepared.record, request: request.canonical })
  await saveDocuments(deps, unit, prepared)
  const record = await registerShipment(deps, unit, request, prepared.record)
  const newParcels = [prepared.outbound, prepared.returnParcel].filter((parcel) => parcel !== null)
  // A carrier may reuse a number for the replacement: that parcel must not be withdrawn.
  await scheduleWithdrawals(
    parcels,
    unit,
    former.filter((formerParcel) => !newParcels.some((newParcel) => isSameParcel(formerParcel, newParcel))),
  )
  return { ...prepared, record }
}

/** Registers a shipped package as a shipment of its order; if that fails, adds a warning. */
export async function registerShipment(
  { shipments, store }: Pick<PackageWriteDeps, 'shipments' | 'store'>,
  unit: UnitOfWork,
  request: CheckedPackage,
  record: PackageRecord,
): Promise<PackageRecord> {
  if (!isShipped(record.content)) return record
  const reason = await shipments.register(unit, toShippedPackage(record.content))
  if (reason === null) return record
  const warned = addWarning(record, createShipmentWarning(reason))
  await store.updatePackage(unit, { record: warned, request: request.canonical })
  return warned
}

/** Whether the goods of a package have left for the shopper. */
const isShipped = ({ shippingStatus, orderType }: PackageContent): boolean =>
  orderType !== 'RETURN' && shippingStatus?.trim().toLowerCase() === 'shipped'

/** Loads a package's documents. */
export async function loadPackageView(
  store: DocumentStore,
  unit: UnitOfWork,
  record: PackageRecord,
): Promise<PackageView> {
  if (record.documentTypes.length === 0) return { record, documents: [] }
  const stored = await store.listDocuments(unit, getSubject(record))
  const documents = packageDocumentTypes.flatMap((documentType) => {
    const storedDocument = stored.find((candidateDocument) => candidateDocument.documentType === documentType)
    return storedDocument === undefined ? [] : [{ documentType, content: storedDocument.content }]
  })
  return { record, documents }
}

/** Writes an event about a package. */
export async function appendPackageEvent(
  outbox: Outbox,
  unit: UnitOfWork,
  type: typeof packageCreated,
  record: PackageRecord,
): Promise<void> {
  const { platformPackageReference, holdReleaseStatus, content } = record
  const { brandCode, orderReference, packageReference } = content
  const data = {
    platformPackageReference,
    brandCode,
    orderReference,
    packageReference,
    holdReleaseStatus,
    shippingStatus: content.shippingStatus ?? null,
  }
  await outbox.appendEvents(unit, [createEvent(type, unit, String(platformPackageReference), data)])
}
