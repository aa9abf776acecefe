import type { Carrier, CarrierResult, CarrierShipment } from '../../shipping/service/carrier.ts'
import type { DocumentMaker, Label } from '../../shipping/service/documents.ts'
import { registerParcel } from '../../shipping/service/parcel-registration.ts'
import type { MissingRequirement } from '../../shipping/service/required-customs-data.ts'
import type { PackageDocument, PackageWarning } from './package.ts'
import {
  buildOutboundShipment,
  buildReturnLabelInput,
  buildReturnShipment,
  createDeclarationInput,
  createInvoiceInput,
  createShippingLabelInput,
  getCustomsForm,
  listCurrencies,
  listTruncatedFields,
  type PackageDocumentContext,
  type ParcelToRegister,
} from './package-documents.ts'
import {
  createRejectedWarning,
  formatNoDeclarationWarning,
  listTruncationWarnings,
  toWarnings,
  warnAboutCustomsDocuments,
  warnAboutRequirements,
} from './package-warnings.ts'

export interface ParcelDocumentDeps {
  readonly carrier: Carrier
  readonly maker: DocumentMaker
}

/** A registered parcel with its announced reference. */
export interface RegisteredParcel extends CarrierResult {
  readonly reference: string
}

/** The documents of one parcel. */
export interface ParcelDocuments {
  /** Null if there is none, or the carrier rejected it. */
  readonly parcel: RegisteredParcel | null
  readonly documents: readonly PackageDocument[]
  readonly warnings: readonly PackageWarning[]
}

/** For a parcel that a package does not need. */
export const noDocuments: ParcelDocuments = { parcel: null, documents: [], warnings: [] }

/** Wraps the carrier's own label; its address is the carrier's responsibility. */
const toLabel = (content: Uint8Array): Label => ({ content, truncated: [] })

/** Registers the outbound parcel, and makes its label and, if it crosses a customs border, its customs documents. */
export async function createOutboundDocuments(
  { carrier, maker }: ParcelDocumentDeps,
  context: PackageDocumentContext,
  announced: ParcelToRegister,
  missing: readonly MissingRequirement[],
): Promise<ParcelDocuments> {
  const { parcel, warnings: remarks } = await registerParcelFor(
    carrier,
    buildOutboundShipment(context, announced),
    'shipping documents were',
  )
  if (parcel === null) return { parcel, documents: [], warnings: remarks }
  const { content, truncated: cut } =
    parcel.label === null
      ? await maker.drawShippingLabel(createShippingLabelInput(context, parcel))
      : toLabel(parcel.label)
  const label: PackageDocument = { documentType: 'SHIPPING_LABEL', content }
  const cutFields = listTruncationWarnings('SHIPPING_LABEL', listTruncatedFields(context, 'recipient', cut))
  const warnings = [...remarks, ...toWarnings('LabelIncomplete', cutFields)]
  if (!context.isAcrossBorder) return { parcel, documents: [label], warnings }
  return {
    parcel,
    documents: [label, ...(await createCustomsDocuments(maker, context, parcel))],
    warnings: [
      ...warnings,
      ...toWarnings('CustomsDataRequired', warnAboutRequirements(missing)),
      ...toWarnings('CustomsDocumentsIncomplete', warnAboutCustomsDocuments(context.content, missing)),
      ...toWarnings(
        'DocumentNotMade',
        isUncertifiable(context) ? [formatNoDeclarationWarning(context.dangerousByCode)] : [],
      ),
    ],
  }
}

/** Registers the return parcel, and makes its label. */
export async function createReturnDocuments(
  { carrier, maker }: ParcelDocumentDeps,
  context: PackageDocumentContext,
  announced: ParcelToRegister,
): Promise<ParcelDocuments> {
  const { parcel, warnings } = await registerParcelFor(
    carrier,
    buildReturnShipment(context, announced),
    'return label was',
  )
  if (parcel === null) return { parcel, documents: [], warnings }
  const { content, truncated: cut } =
    parcel.label === null ? await maker.drawReturnLabel(buildReturnLabelInput(context, parcel)) : toLabel(parcel.label)
  return {
    parcel,
    documents: [{ documentType: 'RETURN_LABEL', content }],
    warnings: [
      ...warnings,
      ...toWarnings(
        'LabelIncomplete',
        listTruncationWarnings('RETURN_LABEL', listTruncatedFields(context, 'sender', cut)),
      ),
    ],
  }
}

/** Whether there are dangerous goods, declared or by code, so that nobody may certify that there are none. */
export const isUncertifiable = ({ isDangerous, dangerousByCode }: PackageDocumentContext): boolean =>
  isDangerous || dangerousByCode.length > 0

/** @param documents the documents that are missing if the carrier rejects the parcel, with the verb */
async function registerParcelFor(
  carrier: Carrier,
  shipment: CarrierShipment,
  documents: string,
): Promise<Pick<ParcelDocuments, 'parcel' | 'warnings'>> {
  const { parcel, remarks } = await registerParcel(carrier, shipment)
  return parcel === null
    ? { parcel, warnings: toWarnings('DocumentNotMade', [createRejectedWarning(documents, remarks)]) }
    : { parcel: { ...parcel, reference: shipment.reference }, warnings: toWarnings('CarrierRemark', remarks) }
}

/**
 * Makes the customs documents of a parcel: an invoice if there is a single currency, and a declaration, which certifies
 * that there are no dangerous goods, unless there are some.
 */
async function createCustomsDocuments(
  maker: DocumentMaker,
  context: PackageDocumentContext,
  parcel: CarrierResult,
): Promise<readonly PackageDocument[]> {
  const documents: PackageDocument[] = []
  // Without any price there is no currency either, and the columns stay blank.
  const [currency = '', ...otherCurrencies] = listCurrencies(context.content)
  if (otherCurrencies.length === 0) {
    const content = await maker.drawCommercialInvoice(createInvoiceInput(context, parcel, currency))
    documents.push({ documentType: 'COMMERCIAL_INVOICE', content })
  }
  if (isUncertifiable(context)) return documents
  const content = await maker.drawCustomsDeclaration(createDeclarationInput(context, parcel))
  documents.push({ documentType: getCustomsForm(context, parcel), content })
  return documents
}
