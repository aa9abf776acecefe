import type { DocumentStore } from '../../kernel/stored-document.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CarrierResult } from '../../shipping/service/carrier.ts'
import type { ParcelStore } from '../../shipping/service/parcel.ts'
import type { PackageRecord } from './package.ts'
import type { PreparedPackage } from './package-preparation.ts'

/** Media type of package documents. */
export const documentMediaType = 'application/pdf'

/** The document type under which electronic advance data is stored. */
export const advanceDataType = 'ADVANCE_DATA'

type Identified = Pick<PackageRecord, 'packageId'>

/** The subject under which a package's documents and outbound parcel are stored. */
export const getSubject = ({ packageId }: Identified): string => `package/${packageId}`

/** The subject under which the return parcel of a package is stored. */
export const getReturnSubject = (identity: Identified): string => `${getSubject(identity)}/return`

export const isSameParcel = (a: CarrierResult, b: CarrierResult): boolean =>
  a.trackingNumber === b.trackingNumber && a.shipmentReference === b.shipmentReference

/** Stores a prepared package's documents and registered parcels. */
export async function saveDocuments(
  { documents, parcels }: { readonly documents: DocumentStore; readonly parcels: ParcelStore },
  unit: UnitOfWork,
  prepared: PreparedPackage,
): Promise<void> {
  const subject = getSubject(prepared.record)
  for (const { documentType, content } of prepared.documents) {
    await documents.saveDocument(unit, subject, documentType, { mediaType: documentMediaType, content })
  }
  if (prepared.advanceData !== null) {
    const content = new TextEncoder().encode(JSON.stringify(prepared.advanceData))
    await documents.saveDocument(unit, subject, advanceDataType, { mediaType: 'application/json', content })
  }
  const parcelsToSave = [
    [subject, prepared.outbound],
    [getReturnSubject(prepared.record), prepared.returnParcel],
  ] as const
  for (const [key, parcel] of parcelsToSave) {
    if (parcel === null) continue
    const { reference, ...result } = parcel
    // Its label is stored with the documents.
    await parcels.saveParcel(unit, key, reference, { ...result, label: null })
  }
}

/** Detaches and returns the parcels of a package. */
export async function detachParcels(
  parcels: ParcelStore,
  unit: UnitOfWork,
  record: PackageRecord,
): Promise<readonly CarrierResult[]> {
  const detachedParcels: CarrierResult[] = []
  for (const key of [getSubject(record), getReturnSubject(record)]) {
    const parcel = await parcels.findParcel(unit, key)
    if (parcel === null) continue
    detachedParcels.push(parcel)
    await parcels.deleteParcel(unit, key)
  }
  return detachedParcels
}

/** Schedules the withdrawal of parcels from their carriers. */
export async function scheduleWithdrawals(
  parcels: ParcelStore,
  unit: UnitOfWork,
  withdrawn: readonly CarrierResult[],
): Promise<void> {
  for (const parcel of withdrawn) await parcels.scheduleWithdrawal(unit, parcel)
}
