import { needsCustomsDocuments } from '../../kernel/customs-territory.ts'
import type { ScreeningResult } from '../../kernel/screening.ts'
import type { Carrier, CarrierResult, CarrierShipment } from '../../shipping/service/carrier.ts'
import type { DocumentMaker, Label } from '../../shipping/service/documents.ts'
import { registerParcel } from '../../shipping/service/parcel-registration.ts'
import { assertPrintable } from '../../shipping/service/printable.ts'
import type { Site } from '../../shipping/service/site.ts'
import type { ConvertToSdr } from '../../shipping/service/special-drawing-rights.ts'
import type { AdvanceData } from './advance-data.ts'
import type { HsCodeIndex } from './hs-codes.ts'
import { type OriginStatements, stateOrigin } from './origin-statement.ts'
import {
  isHint,
  type PackageContent,
  type PackageDocument,
  type PackageRecord,
  type PackageView,
  type PackageWarning,
} from './package.ts'
import {
  buildOutboundShipment,
  buildPackageAdvanceData,
  buildReturnLabelInput,
  buildReturnShipment,
  declarationInput,
  formOf,
  invoiceInput,
  listCurrencies,
  listTruncatedFields,
  type PackageDocumentContext,
  type ParcelToRegister,
  shippingLabelInput,
} from './package-documents.ts'
import {
  createRefusedWarning,
  dispatchWarning,
  heldWarning,
  noCustomsDeclarationWarning,
  noReturnByMailWarning,
  toWarnings,
  truncationWarnings,
  warnAboutConditions,
  warnAboutCustoms,
  warnAboutCustomsDocuments,
  warnAboutDangerousGoods,
  warnAboutLabel,
  warnAboutWeight,
} from './package-warnings.ts'
import { listPrintedTexts } from './printed-texts.ts'
import { chooseSellerNumbers, type Registration } from './registrations.ts'

export interface PreparationDeps {
  readonly carrier: Carrier
  readonly maker: DocumentMaker
  readonly hsCodes: HsCodeIndex
  readonly originStatements: OriginStatements
}

/** The parcels of a package as they are announced; null for one that there is not to be. */
export interface AnnouncedParcels {
  readonly outbound: ParcelToRegister | null
  readonly inbound: ParcelToRegister | null
}

/** Which package is prepared, and what becomes of it in the word of the status message. */
export interface PackageIdentity
  extends Pick<
    PackageRecord,
    'packageId' | 'trackingId' | 'platformPackageReference' | 'createdAt' | 'statusChanges' | 'holdDecision'
  > {
  readonly word: 'Created' | 'Replaced' | 'Released'
}

/** What of a package stays the same when it is prepared again. */
export const identityOf = ({
  packageId,
  trackingId,
  platformPackageReference,
  createdAt,
  statusChanges,
  holdDecision,
}: PackageRecord) => ({ packageId, trackingId, platformPackageReference, createdAt, statusChanges, holdDecision })

/** What is known before a package is prepared; nothing of it is stored yet but its parcels' references. */
export interface PreparationContext extends AnnouncedParcels, PackageIdentity {
  /** The date of the documents. */
  readonly issuedAt: Date
  /** Completed by the catalog. */
  readonly content: PackageContent
  readonly dispatch: Site | null
  /** Phrases that say why the package must not leave; with one of them no parcel is announced, and no document made. */
  readonly holdReasons: readonly string[]
  /** What came of looking up whom it goes to. */
  readonly screening: ScreeningResult
  /** For each item, what it may be brought to the destination under. */
  readonly conditions: readonly (readonly string[])[]
  /** See `findDangerousGoods`. */
  readonly dangerousGoods: readonly string[]
  /** Those that hold for the brand on the day. */
  readonly registrations: readonly Registration[]
  /** By the rates of the day. */
  readonly inSdr: ConvertToSdr
}

/** A package with everything that is stored with it: parcels that the carrier has taken, documents that are made. */
export interface PreparedPackage extends PackageView {
  readonly outbound: RegisteredParcel | null
  readonly returnParcel: RegisteredParcel | null
  /** Null where no customs are told of the goods. */
  readonly advanceData: AdvanceData | null
}

/** A parcel that the carrier has taken, with the reference that it was announced under. */
export interface RegisteredParcel extends CarrierResult {
  readonly reference: string
}

/**
 * Has the carrier take the parcels of a package, and makes its documents.
 *
 * @throws Problem `unavailable` when the carrier cannot be asked now, `invalid` for a text that no font can print
 */
export async function preparePackage(deps: PreparationDeps, basis: PreparationContext): Promise<PreparedPackage> {
  const { packageId, trackingId, platformPackageReference, content, createdAt, statusChanges } = basis
  if (basis.dispatch !== null && (basis.outbound !== null || basis.inbound !== null)) {
    await assertPrintable(
      deps.maker,
      listPrintedTexts(content, basis.dispatch, isAcrossBorder(basis.dispatch, content)),
    )
  }
  const { documents, outbound, inbound, warnings, advanceData } = await createDocuments(deps, basis)
  const isDeclared = documents.some(({ documentType }) => customsDocumentTypes.has(documentType))
  const warningList = [...collectWarnings(deps, basis, isDeclared), ...warnings]
  return {
    documents,
    outbound,
    returnParcel: inbound,
    advanceData,
    record: {
      packageId,
      trackingId,
      platformPackageReference,
      content,
      statusChanges,
      outcome: warningList.every(isHint) ? 1 : 2,
      statusMessage: statusMessage(basis.word, warningList),
      warnings: warningList,
      holdReleaseStatus: isHeld(basis) ? 'Held' : 'Released',
      holdDecision: basis.holdDecision,
      screening: basis.screening,
      carrierName: outbound?.carrierName ?? null,
      trackingNumber: outbound?.trackingNumber ?? null,
      trackingUrl: outbound?.trackingUrl ?? null,
      returnParcel:
        inbound === null
          ? null
          : {
              trackingNumber: inbound.trackingNumber,
              shipmentNumber: inbound.shipmentReference ?? inbound.sscc,
              trackingUrl: inbound.trackingUrl,
            },
      documentTypes: documents.map(({ documentType }) => documentType),
      createdAt,
    },
  }
}

const customsDocumentTypes: ReadonlySet<string> = new Set(['COMMERCIAL_INVOICE', 'CN22', 'CN23'])

/** What became of a package, with everything that is more than a hint. */
function statusMessage(word: PackageIdentity['word'], warnings: readonly PackageWarning[]): string {
  const weighty = warnings.filter((warning) => !isHint(warning)).map(({ message }) => message)
  return weighty.length === 0 ? `${word}.` : `${word} with warnings. ${weighty.join('. ')}.`
}

/** The same package, with one more thing to be minded that is more than a hint. */
export function withWarning(record: PackageRecord, warning: PackageWarning): PackageRecord {
  const before = record.outcome === 1 ? record.statusMessage.replace(/\.$/, ' with warnings.') : record.statusMessage
  return {
    ...record,
    outcome: 2,
    statusMessage: `${before} ${warning.message}.`,
    warnings: [...record.warnings, warning],
  }
}

/** Whether the package must not leave. */
const isHeld = ({ holdReasons: held }: PreparationContext): boolean => held.length > 0

const isAcrossBorder = (dispatch: Site, { consignee }: PackageContent): boolean =>
  needsCustomsDocuments(dispatch, { countryIso: consignee.country, postalCode: consignee.postalCode ?? null })

const isAnyRequested = (content: PackageContent): boolean =>
  content.shippingDocumentationRequested === true || content.returnDocumentationRequested === true

/** What is to be minded whatever becomes of the parcels. */
function collectWarnings(
  { hsCodes }: PreparationDeps,
  basis: PreparationContext,
  isDeclared: boolean,
): readonly PackageWarning[] {
  const { content, dispatch, holdReasons: held, conditions, dangerousGoods: dangerous } = basis
  const warnings = [
    ...toWarnings('Held', isHeld(basis) ? [heldWarning(held)] : []),
    ...toWarnings('DangerousGoods', warnAboutDangerousGoods(dangerous)),
    ...toWarnings('RestrictedGoods', warnAboutConditions(content, conditions)),
    ...warnAboutWeight(content, isDeclared),
  ]
  if (dispatch === null) warnings.push(...toWarnings('DispatchUnknown', [dispatchWarning(content)]))
  else if (isAcrossBorder(dispatch, content)) {
    warnings.push(...toWarnings('CustomsDataMissing', warnAboutCustoms(content, hsCodes)))
  }
  if (isHeld(basis) && isAnyRequested(content)) {
    warnings.push(...toWarnings('DocumentNotMade', ['No document is created while the package is held']))
  }
  return warnings
}

/** The documents of one parcel. */
interface ParcelDocuments {
  /** Null when there is none, or the carrier refuses it. */
  readonly parcel: RegisteredParcel | null
  readonly documents: readonly PackageDocument[]
  readonly warnings: readonly PackageWarning[]
}

const nothing: ParcelDocuments = { parcel: null, documents: [], warnings: [] }

/** The documents of both parcels. A held package has none: a label in hand is a parcel under way. */
async function createDocuments(deps: PreparationDeps, basis: PreparationContext) {
  const { content, dispatch, platformPackageReference, issuedAt } = basis
  if (dispatch === null || isHeld(basis)) {
    return { documents: [], outbound: null, inbound: null, warnings: [], advanceData: null }
  }
  const { registrations } = basis
  const crosses = isAcrossBorder(dispatch, content)
  const sellerNumbers = chooseSellerNumbers(crosses ? registrations : [], content, dispatch, basis.inSdr)
  const statement = crosses
    ? stateOrigin(deps.originStatements, { content, dispatch, inSdr: basis.inSdr, issuedAt, registrations })
    : { text: null, warnings: [] }
  const context: PackageDocumentContext = {
    platformPackageReference,
    content,
    dispatch,
    originStatement: statement.text,
    sellerNumbers,
    isAcrossBorder: crosses,
    isDangerous: basis.dangerousGoods.length > 0,
    inSdr: basis.inSdr,
    issuedAt,
  }
  const out = basis.outbound === null ? nothing : await createOutboundDocuments(deps, context, basis.outbound)
  const isReturnLabelRefused = content.returnDocumentationRequested === true && basis.inbound === null
  const back = basis.inbound === null ? nothing : await createReturnDocuments(deps, context, basis.inbound)
  return {
    documents: [...out.documents, ...back.documents],
    outbound: out.parcel,
    inbound: back.parcel,
    // Declared dangerous goods have no declaration that data could be of.
    advanceData:
      crosses && out.parcel !== null && !context.isDangerous ? buildPackageAdvanceData(context, out.parcel) : null,
    warnings: [
      ...toWarnings('LabelIncomplete', isAnyRequested(content) ? warnAboutLabel(content, dispatch) : []),
      ...out.warnings,
      ...toWarnings('CustomsDocumentsIncomplete', basis.outbound === null ? [] : statement.warnings),
      ...toWarnings('RegistrationNotUsed', basis.outbound === null ? [] : sellerNumbers.notes),
      ...back.warnings,
      ...toWarnings('DocumentNotMade', isReturnLabelRefused ? [noReturnByMailWarning] : []),
    ],
  }
}

/** A label that the carrier has made: what it says of the address is the carrier's. */
const ofCarrier = (content: Uint8Array): Label => ({ content, truncated: [] })

async function createOutboundDocuments(
  { carrier, maker }: PreparationDeps,
  context: PackageDocumentContext,
  announced: ParcelToRegister,
): Promise<ParcelDocuments> {
  const { parcel, warnings: remarks } = await registerParcelFor(
    carrier,
    buildOutboundShipment(context, announced),
    'shipping documents were',
  )
  if (parcel === null) return { parcel, documents: [], warnings: remarks }
  const { content, truncated: cut } =
    parcel.label === null ? await maker.drawShippingLabel(shippingLabelInput(context, parcel)) : ofCarrier(parcel.label)
  const label: PackageDocument = { documentType: 'SHIPPING_LABEL', content }
  const cutFields = truncationWarnings('SHIPPING_LABEL', listTruncatedFields(context, 'recipient', cut))
  const warnings = [...remarks, ...toWarnings('LabelIncomplete', cutFields)]
  if (!context.isAcrossBorder) return { parcel, documents: [label], warnings }
  return {
    parcel,
    documents: [label, ...(await createCustomsDocuments(maker, context, parcel))],
    warnings: [
      ...warnings,
      ...toWarnings('CustomsDocumentsIncomplete', warnAboutCustomsDocuments(context.content)),
      ...toWarnings('DocumentNotMade', context.isDangerous ? [noCustomsDeclarationWarning] : []),
    ],
  }
}

async function createReturnDocuments(
  { carrier, maker }: PreparationDeps,
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
    parcel.label === null
      ? await maker.drawReturnLabel(buildReturnLabelInput(context, parcel))
      : ofCarrier(parcel.label)
  return {
    parcel,
    documents: [{ documentType: 'RETURN_LABEL', content }],
    warnings: [
      ...warnings,
      ...toWarnings('LabelIncomplete', truncationWarnings('RETURN_LABEL', listTruncatedFields(context, 'sender', cut))),
    ],
  }
}

/** @documents documents that there are not where the carrier refuses the parcel, with the verb */
async function registerParcelFor(
  carrier: Carrier,
  shipment: CarrierShipment,
  documents: string,
): Promise<Pick<ParcelDocuments, 'parcel' | 'warnings'>> {
  const { parcel, remarks } = await registerParcel(carrier, shipment)
  return parcel === null
    ? { parcel, warnings: toWarnings('DocumentNotMade', [createRefusedWarning(documents, remarks)]) }
    : { parcel: { ...parcel, reference: shipment.reference }, warnings: toWarnings('CarrierRemark', remarks) }
}

/**
 * The customs documents of a parcel: an invoice where there is one currency for it, and the declaration, which certifies
 * that there are no dangerous goods, where there are none.
 */
async function createCustomsDocuments(
  maker: DocumentMaker,
  context: PackageDocumentContext,
  parcel: CarrierResult,
): Promise<readonly PackageDocument[]> {
  const documents: PackageDocument[] = []
  // Without any price there is no currency either, and the columns stay open.
  const [currency = '', ...otherCurrencies] = listCurrencies(context.content)
  if (otherCurrencies.length === 0) {
    const content = await maker.drawCommercialInvoice(invoiceInput(context, parcel, currency))
    documents.push({ documentType: 'COMMERCIAL_INVOICE', content })
  }
  if (context.isDangerous) return documents
  const content = await maker.drawCustomsDeclaration(declarationInput(context, parcel))
  documents.push({ documentType: formOf(context, parcel), content })
  return documents
}
