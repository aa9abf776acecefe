import type { Carrier, CarrierResult, CarrierShipment } from '../../kernel/carrier.ts'
import { crossesCustomsBorder } from '../../kernel/customs-territory.ts'
import type { DocumentMaker, Label } from '../../kernel/documents.ts'
import { registerParcel } from '../../kernel/parcel-registration.ts'
import type { Site } from '../../kernel/site.ts'
import type { InSdr } from '../../kernel/special-drawing-rights.ts'
import type { HsCodes } from './hs-codes.ts'
import type { PackageContent, PackageDocument, PackageRecord, PackageView } from './package.ts'
import {
  currenciesOf,
  cutFields,
  declarationInput,
  formOf,
  invoiceInput,
  outboundShipment,
  type PaperSituation,
  type ParcelToRegister,
  returnLabelInput,
  returnShipment,
  shippingLabelInput,
} from './package-papers.ts'
import {
  conditionWarnings,
  customsPaperWarnings,
  customsWarnings,
  cutWarnings,
  dangerousGoodsWarnings,
  dispatchWarning,
  heldWarning,
  labelWarnings,
  noCustomsDeclarationWarning,
  noReturnByMailWarning,
  refusedWarning,
  weightWarnings,
} from './package-warnings.ts'

export interface PreparationParts {
  readonly carrier: Carrier
  readonly maker: DocumentMaker
  readonly hsCodes: HsCodes
}

/** The parcels of a package as they are announced; null for one that there is not to be. */
export interface AnnouncedParcels {
  readonly outbound: ParcelToRegister | null
  readonly wayBack: ParcelToRegister | null
}

/** Which package is prepared, and what becomes of it in the word of the status message. */
export interface Making
  extends Pick<PackageRecord, 'packageId' | 'trackingId' | 'platformPackageReference' | 'createdAt' | 'statusChanges'> {
  readonly word: 'Created' | 'Replaced'
}

/** What is known before a package is prepared; nothing of it is stored yet but its parcels' references. */
export interface PreparationBasis extends AnnouncedParcels, Making {
  /** Completed by the catalog. */
  readonly content: PackageContent
  readonly dispatch: Site | null
  /** Phrases that say why the package must not leave; with one of them no parcel is announced, and no document made. */
  readonly held: readonly string[]
  /** For each item, what it may be brought to the destination under. */
  readonly conditions: readonly (readonly string[])[]
  /** See `dangerousGoodsIn`. */
  readonly dangerous: readonly string[]
  /** By the rates of the day. */
  readonly inSdr: InSdr
}

/** A package with everything that is stored with it: parcels that the carrier has taken, documents that are made. */
export interface PreparedPackage extends PackageView {
  readonly outbound: RegisteredParcel | null
  readonly wayBack: RegisteredParcel | null
}

/** A parcel that the carrier has taken, with the reference that it was announced under. */
export interface RegisteredParcel extends CarrierResult {
  readonly reference: string
}

/**
 * Has the carrier take the parcels of a package, and makes its documents.
 *
 * @param at the date of the documents
 * @throws Problem `unavailable` when the carrier cannot be asked now
 */
export async function preparePackage(
  parts: PreparationParts,
  basis: PreparationBasis,
  at: Date,
): Promise<PreparedPackage> {
  const { packageId, trackingId, platformPackageReference, content, createdAt, statusChanges } = basis
  const { documents, outbound, wayBack, warnings } = await papersOf(parts, basis, at)
  const all = [...warningsOf(parts, basis), ...warnings]
  return {
    documents,
    outbound,
    wayBack,
    record: {
      packageId,
      trackingId,
      platformPackageReference,
      content,
      statusChanges,
      outcome: all.length === 0 ? 1 : 2,
      statusMessage: statusMessage(basis.word, all),
      holdReleaseStatus: isHeld(basis) ? 'Held' : 'Released',
      carrierName: outbound?.carrierName ?? null,
      trackingNumber: outbound?.trackingNumber ?? null,
      trackingUrl: outbound?.trackingUrl ?? null,
      returnParcel:
        wayBack === null
          ? null
          : {
              trackingNumber: wayBack.trackingNumber,
              shipmentNumber: wayBack.shipmentReference ?? wayBack.sscc,
              trackingUrl: wayBack.trackingUrl,
            },
      documentTypes: documents.map(({ documentType }) => documentType),
      createdAt,
    },
  }
}

/** What became of a package, with everything that is to be minded of it. */
const statusMessage = (word: Making['word'], warnings: readonly string[]): string =>
  warnings.length === 0 ? `${word}.` : `${word} with warnings. ${warnings.join('. ')}.`

/** The same package, with one more thing to be minded. */
export function withWarning(record: PackageRecord, warning: string): PackageRecord {
  const before = record.outcome === 1 ? record.statusMessage.replace(/\.$/, ' with warnings.') : record.statusMessage
  return { ...record, outcome: 2, statusMessage: `${before} ${warning}.` }
}

/** Whether the package must not leave. */
const isHeld = ({ held }: PreparationBasis): boolean => held.length > 0

const isAcrossBorder = (dispatch: Site, { consignee }: PackageContent): boolean =>
  crossesCustomsBorder(dispatch.countryIso, consignee.country)

const isAnyRequested = (content: PackageContent): boolean =>
  content.shippingDocumentationRequested === true || content.returnDocumentationRequested === true

/** What is to be minded whatever becomes of the parcels. */
function warningsOf({ hsCodes }: PreparationParts, basis: PreparationBasis): readonly string[] {
  const { content, dispatch, held, conditions, dangerous } = basis
  const warnings = [
    ...(isHeld(basis) ? [heldWarning(held)] : []),
    ...dangerousGoodsWarnings(dangerous),
    ...conditionWarnings(content, conditions),
    ...weightWarnings(content),
  ]
  if (dispatch === null) warnings.push(dispatchWarning(content))
  else if (isAcrossBorder(dispatch, content)) warnings.push(...customsWarnings(content, hsCodes))
  if (isHeld(basis) && isAnyRequested(content)) warnings.push('No document is made while the package is held')
  return warnings
}

/** The documents of one parcel. */
interface ParcelPapers {
  /** Null when there is none, or the carrier refuses it. */
  readonly parcel: RegisteredParcel | null
  readonly documents: readonly PackageDocument[]
  readonly warnings: readonly string[]
}

const nothing: ParcelPapers = { parcel: null, documents: [], warnings: [] }

/** The documents of both parcels. A held package has none: a label in hand is a parcel under way. */
async function papersOf(parts: PreparationParts, basis: PreparationBasis, issuedAt: Date) {
  const { content, dispatch, platformPackageReference } = basis
  if (dispatch === null || isHeld(basis)) return { documents: [], outbound: null, wayBack: null, warnings: [] }
  const situation: PaperSituation = {
    platformPackageReference,
    content,
    dispatch,
    isAcrossBorder: isAcrossBorder(dispatch, content),
    isDangerous: basis.dangerous.length > 0,
    inSdr: basis.inSdr,
    issuedAt,
  }
  const out = basis.outbound === null ? nothing : await outboundPapers(parts, situation, basis.outbound)
  const isBackRefused = content.returnDocumentationRequested === true && basis.wayBack === null
  const back = basis.wayBack === null ? nothing : await returnPapers(parts, situation, basis.wayBack)
  return {
    documents: [...out.documents, ...back.documents],
    outbound: out.parcel,
    wayBack: back.parcel,
    warnings: [
      ...(isAnyRequested(content) ? labelWarnings(content) : []),
      ...out.warnings,
      ...back.warnings,
      ...(isBackRefused ? [noReturnByMailWarning] : []),
    ],
  }
}

/** A label that the carrier has made: what it says of the address is the carrier's. */
const ofCarrier = (content: Uint8Array): Label => ({ content, cut: [] })

async function outboundPapers(
  { carrier, maker }: PreparationParts,
  situation: PaperSituation,
  announced: ParcelToRegister,
): Promise<ParcelPapers> {
  const { parcel, warnings: remarks } = await register(
    carrier,
    outboundShipment(situation, announced),
    'shipping documents were',
  )
  if (parcel === null) return { parcel, documents: [], warnings: remarks }
  const { content, cut } =
    parcel.label === null ? await maker.shippingLabel(shippingLabelInput(situation, parcel)) : ofCarrier(parcel.label)
  const label: PackageDocument = { documentType: 'SHIPPING_LABEL', content }
  const warnings = [...remarks, ...cutWarnings('SHIPPING_LABEL', cutFields(situation, 'recipient', cut))]
  if (!situation.isAcrossBorder) return { parcel, documents: [label], warnings }
  return {
    parcel,
    documents: [label, ...(await customsPapers(maker, situation, parcel))],
    warnings: [
      ...warnings,
      ...customsPaperWarnings(situation.content),
      ...(situation.isDangerous ? [noCustomsDeclarationWarning] : []),
    ],
  }
}

async function returnPapers(
  { carrier, maker }: PreparationParts,
  situation: PaperSituation,
  announced: ParcelToRegister,
): Promise<ParcelPapers> {
  const { parcel, warnings } = await register(carrier, returnShipment(situation, announced), 'return label was')
  if (parcel === null) return { parcel, documents: [], warnings }
  const { content, cut } =
    parcel.label === null ? await maker.returnLabel(returnLabelInput(situation, parcel)) : ofCarrier(parcel.label)
  return {
    parcel,
    documents: [{ documentType: 'RETURN_LABEL', content }],
    warnings: [...warnings, ...cutWarnings('RETURN_LABEL', cutFields(situation, 'sender', cut))],
  }
}

/** @param papers that there are not where the carrier refuses the parcel, with the verb */
async function register(
  carrier: Carrier,
  shipment: CarrierShipment,
  papers: string,
): Promise<Pick<ParcelPapers, 'parcel' | 'warnings'>> {
  const { parcel, remarks } = await registerParcel(carrier, shipment)
  return parcel === null
    ? { parcel, warnings: [refusedWarning(papers, remarks)] }
    : { parcel: { ...parcel, reference: shipment.reference }, warnings: remarks }
}

/**
 * The customs papers of a parcel: an invoice where there is one currency for it, and the declaration, which certifies
 * that there are no dangerous goods, where there are none.
 */
async function customsPapers(
  maker: DocumentMaker,
  situation: PaperSituation,
  parcel: CarrierResult,
): Promise<readonly PackageDocument[]> {
  const documents: PackageDocument[] = []
  // Without any price there is no currency either, and the columns stay open.
  const [currency = '', ...others] = currenciesOf(situation.content)
  if (others.length === 0) {
    const content = await maker.commercialInvoice(invoiceInput(situation, parcel, currency))
    documents.push({ documentType: 'COMMERCIAL_INVOICE', content })
  }
  if (situation.isDangerous) return documents
  const content = await maker.customsDeclaration(declarationInput(situation, parcel))
  documents.push({ documentType: formOf(situation), content })
  return documents
}
