import { needsCustomsDocuments } from '../../kernel/customs-territory.ts'
import { toDay } from '../../kernel/date-time.ts'
import { listUncomparedWarnings, type ScreeningResult } from '../../kernel/screening.ts'
import { assertPrintable } from '../../shipping/service/printable.ts'
import {
  type DataRequirements,
  describeMissingOnDocument,
  findMissingRequirements,
  type ParcelLeg,
} from '../../shipping/service/required-customs-data.ts'
import type { ServiceChoice } from '../../shipping/service/service-level.ts'
import type { Site } from '../../shipping/service/site.ts'
import type { ConvertToSdr } from '../../shipping/service/special-drawing-rights.ts'
import type { AdvanceData, ToLatinParty } from './advance-data.ts'
import { adviseOnCustoms } from './customs-advice.ts'
import type { HsCodeIndex } from './hs-codes.ts'
import { type OriginStatements, stateOrigin } from './origin-statement.ts'
import {
  isHint,
  type PackageContent,
  type PackageRecord,
  type PackageView,
  type PackageWarning,
  toPlace,
} from './package.ts'
import {
  buildPackageAdvanceData,
  listKnownItemData,
  type PackageDocumentContext,
  type ParcelToRegister,
} from './package-documents.ts'
import {
  formatHeldWarning,
  noReturnByMailWarning,
  returnNotDeclaredWarning,
  toWarnings,
  warnAboutConditions,
  warnAboutCustoms,
  warnAboutDangerousGoods,
  warnAboutDispatch,
  warnAboutLabel,
  warnAboutParties,
  warnAboutService,
  warnAboutUnpaidDuty,
  warnAboutWeight,
} from './package-warnings.ts'
import {
  createOutboundDocuments,
  createReturnDocuments,
  isUncertifiable,
  noDocuments,
  type ParcelDocumentDeps,
  type RegisteredParcel,
} from './parcel-documents.ts'
import { warnAboutUncompared } from './party-screening.ts'
import { listPrintedTexts } from './printed-texts.ts'
import { chooseSellerNumbers, type Registration, type SchemeExclusions } from './registrations.ts'

export interface PreparationDeps extends ParcelDocumentDeps {
  readonly hsCodes: HsCodeIndex
  readonly originStatements: OriginStatements
  readonly dataRequirements: DataRequirements
  readonly schemeExclusions: SchemeExclusions
  readonly toLatinParty: ToLatinParty
}

/** The announced parcels of a package; null for those it does not need. */
export interface AnnouncedParcels {
  readonly outbound: ParcelToRegister | null
  readonly inbound: ParcelToRegister | null
}

/** The package being prepared, and the verb for the status message. */
export interface PackageIdentity
  extends Pick<
    PackageRecord,
    'packageId' | 'trackingId' | 'platformPackageReference' | 'createdAt' | 'statusChanges' | 'holdDecision'
  > {
  readonly word: 'Created' | 'Replaced' | 'Released'
}

/** The members that stay the same when a package is prepared again. */
export const getPackageIdentity = ({
  packageId,
  trackingId,
  platformPackageReference,
  createdAt,
  statusChanges,
  holdDecision,
}: PackageRecord) => ({ packageId, trackingId, platformPackageReference, createdAt, statusChanges, holdDecision })

/** What is known before a package is prepared; only its parcels' references are stored yet. */
export interface PreparationContext extends AnnouncedParcels, PackageIdentity {
  /** Date of the documents. */
  readonly issuedAt: Date
  /** Completed from the catalog. */
  readonly content: PackageContent
  readonly dispatch: Site | null
  /** The carrier service of the outbound parcel. */
  readonly service: ServiceChoice
  /** Why the package is on hold, as phrases; if there are any, no parcel is announced and no document made. */
  readonly holdReasons: readonly string[]
  /** The screening result. */
  readonly screening: ScreeningResult
  /** Import conditions at the destination, for each item. */
  readonly conditions: readonly (readonly string[])[]
  /** See `findDangerousGoods`. */
  readonly dangerousGoods: readonly string[]
  /** The items whose codes are of dangerous goods, one phrase each. */
  readonly dangerousByCode: readonly string[]
  /** Whether it would go abroad by mail with dangerous goods, which no decision allows. */
  readonly isBarredFromMail: boolean
  /** Those valid for the brand on that day. */
  readonly registrations: readonly Registration[]
  /** At the rates of the day. */
  readonly inSdr: ConvertToSdr
}

/** A package with everything to be stored: registered parcels and documents. */
export interface PreparedPackage extends PackageView {
  readonly outbound: RegisteredParcel | null
  readonly returnParcel: RegisteredParcel | null
  /** Null if the goods need no customs declaration. */
  readonly advanceData: AdvanceData | null
}

/**
 * Registers the parcels of a package and makes its documents.
 *
 * @throws Problem `unavailable` if the carrier is temporarily unavailable, `invalid` for text that no font can print
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
      statusMessage: formatStatusMessage(basis.word, warningList),
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

/** The status message: what happened to the package, and all warnings that are more than hints. */
function formatStatusMessage(word: PackageIdentity['word'], warnings: readonly PackageWarning[]): string {
  const weighty = warnings.filter((warning) => !isHint(warning)).map(({ message }) => message)
  return weighty.length === 0 ? `${word}.` : `${word} with warnings. ${weighty.join('. ')}.`
}

/** Adds a warning that is more than a hint. */
export function addWarning(record: PackageRecord, warning: PackageWarning): PackageRecord {
  const before = record.outcome === 1 ? record.statusMessage.replace(/\.$/, ' with warnings.') : record.statusMessage
  return {
    ...record,
    outcome: 2,
    statusMessage: `${before} ${warning.message}.`,
    warnings: [...record.warnings, warning],
  }
}

/** Whether the package is on hold. */
const isHeld = ({ holdReasons: reasons }: PreparationContext): boolean => reasons.length > 0

const isAcrossBorder = (dispatch: Site, content: PackageContent): boolean =>
  needsCustomsDocuments(dispatch, toPlace(content))

const isAnyRequested = (content: PackageContent): boolean =>
  content.shippingDocumentationRequested === true || content.returnDocumentationRequested === true

/** Warnings that do not depend on the parcels. */
function collectWarnings(
  { carrier, hsCodes }: PreparationDeps,
  basis: PreparationContext,
  isDeclared: boolean,
): readonly PackageWarning[] {
  const { content, dispatch, holdReasons: reasons, conditions, dangerousGoods: dangerous } = basis
  const warnings = [
    ...toWarnings('Held', isHeld(basis) ? [formatHeldWarning(reasons)] : []),
    ...toWarnings('NameNotCompared', listUncomparedWarnings(basis.screening).map(warnAboutUncompared)),
    ...toWarnings('DangerousGoods', warnAboutDangerousGoods(dangerous)),
    ...toWarnings('RestrictedGoods', warnAboutConditions(content, conditions)),
    ...warnAboutWeight(content, isDeclared),
    ...(content.shippingDocumentationRequested === true ? warnAboutService(basis.service, carrier.services) : []),
  ]
  if (dispatch === null) warnings.push(...toWarnings('DispatchUnknown', [warnAboutDispatch(content)]))
  else if (isAcrossBorder(dispatch, content)) {
    warnings.push(...toWarnings('CustomsDataMissing', warnAboutCustoms(content, hsCodes)))
  }
  if (isHeld(basis) && isAnyRequested(content)) {
    warnings.push(...toWarnings('DocumentNotMade', ['No document is created while the package is held']))
  }
  return warnings
}

/** Makes the documents of both parcels. A package on hold has none: a label could be used. */
async function createDocuments(deps: PreparationDeps, basis: PreparationContext) {
  const { content, dispatch, platformPackageReference, issuedAt } = basis
  if (dispatch === null || isHeld(basis)) {
    return { documents: [], outbound: null, inbound: null, warnings: [], advanceData: null }
  }
  const { registrations } = basis
  const crosses = isAcrossBorder(dispatch, content)
  const sellerNumbers = chooseSellerNumbers(crosses ? registrations : [], content, dispatch, {
    inSdr: basis.inSdr,
    exclusions: deps.schemeExclusions,
    day: toDay(issuedAt),
  })
  const statement = crosses
    ? stateOrigin(deps.originStatements, { content, dispatch, inSdr: basis.inSdr, issuedAt, registrations })
    : { text: null, signatory: null, warnings: [] }
  const { serviceName } = basis.service
  const parcelRoute: ParcelLeg = {
    from: dispatch,
    to: toPlace(content),
    isMail: deps.carrier.isMail(serviceName),
    day: toDay(issuedAt),
  }
  const missing = crosses ? findMissingRequirements(deps.dataRequirements, listKnownItemData(content), parcelRoute) : []
  const context: PackageDocumentContext = {
    platformPackageReference,
    content,
    dispatch,
    serviceName,
    incomplete: describeMissingOnDocument(missing),
    originStatement: statement.text,
    originSignatory: statement.signatory,
    sellerNumbers,
    isAcrossBorder: crosses,
    isDangerous: basis.dangerousGoods.length > 0,
    dangerousByCode: basis.dangerousByCode,
    inSdr: basis.inSdr,
    issuedAt,
  }
  const outboundDocuments =
    basis.outbound === null ? noDocuments : await createOutboundDocuments(deps, context, basis.outbound, missing)
  const isReturnLabelRejected = content.returnDocumentationRequested === true && basis.inbound === null
  const returnDocuments =
    basis.inbound === null ? noDocuments : await createReturnDocuments(deps, context, basis.inbound)
  return {
    documents: [...outboundDocuments.documents, ...returnDocuments.documents],
    outbound: outboundDocuments.parcel,
    inbound: returnDocuments.parcel,
    // Dangerous goods have no declaration, and so no data.
    advanceData:
      crosses && outboundDocuments.parcel !== null && !isUncertifiable(context)
        ? buildPackageAdvanceData(context, outboundDocuments.parcel, deps.toLatinParty)
        : null,
    warnings: [
      ...toWarnings('LabelIncomplete', isAnyRequested(content) ? warnAboutLabel(content, dispatch) : []),
      ...outboundDocuments.warnings,
      ...toWarnings('CustomsDocumentsIncomplete', basis.outbound === null ? [] : statement.warnings),
      ...toWarnings(
        'PartyDataMissing',
        crosses && basis.outbound !== null
          ? warnAboutParties(content, dispatch, { sellerNumbers, isMail: parcelRoute.isMail })
          : [],
      ),
      ...toWarnings('DutyUnpaid', outboundDocuments.parcel === null ? [] : warnAboutUnpaidDuty(content, parcelRoute)),
      ...toWarnings(
        'CustomsAdvice',
        crosses && outboundDocuments.parcel !== null
          ? adviseOnCustoms(content, {
              originSignatory: statement.signatory,
              isMail: parcelRoute.isMail,
              importerNumber: sellerNumbers.importerNumber,
            })
          : [],
      ),
      ...toWarnings('RegistrationNotUsed', basis.outbound === null ? [] : sellerNumbers.notes),
      ...returnDocuments.warnings,
      ...toWarnings('ReturnNotDeclared', crosses && returnDocuments.parcel !== null ? [returnNotDeclaredWarning] : []),
      ...toWarnings('DocumentNotMade', isReturnLabelRejected ? [noReturnByMailWarning] : []),
    ],
  }
}
