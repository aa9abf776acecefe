import { toDay } from '../../kernel/date-time.ts'
import { decimalFromNumber } from '../../kernel/money.ts'
import { listOpenFindings, type ScreeningFindings } from '../../kernel/screening.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Carrier } from '../../shipping/service/carrier.ts'
import type { ParcelStore } from '../../shipping/service/parcel.ts'
import { chooseService } from '../../shipping/service/service-level.ts'
import type { Site, SiteStore } from '../../shipping/service/site.ts'
import type { ConvertToSdr, SdrRates } from '../../shipping/service/special-drawing-rights.ts'
import { type CatalogItems, completeFromCatalog, type RestrictedItem, type Restrictions } from './customs-completion.ts'
import { findDangerousGoods } from './dangerous-goods.ts'
import { decideOnHold, type HoldRequest, listOpenReasons } from './hold.ts'
import type { HsCodeIndex } from './hs-codes.ts'
import { getDeclaredPrice, type PackageContent, type PackageItem } from './package.ts'
import { returnService } from './package-documents.ts'
import { getReturnSubject, getSubject } from './package-parcels.ts'
import type { PackageIdentity, PreparationContext } from './package-preparation.ts'
import { explainCourierOnly, explainMailRestriction } from './package-warnings.ts'
import { clearSeenFindings, describeFindings, listParties, type PartyScreening } from './party-screening.ts'
import type { RegistrationSource } from './registrations.ts'

export interface PreparationContextDeps {
  readonly sites: SiteStore
  readonly catalog: CatalogItems
  readonly hsCodes: HsCodeIndex
  readonly sdrRates: SdrRates
  readonly restrictions: Restrictions
  readonly registrations: RegistrationSource
  readonly parcels: ParcelStore
  readonly carrier: Carrier
  readonly screening: PartyScreening
}

/** A person's decision on a package on hold, with the findings seen. */
export interface ReleaseRequest {
  readonly decision: HoldRequest
  readonly seen: ScreeningFindings
}

/** Loads everything needed to prepare a package. Announces its parcels, unless it is on hold. */
export async function loadPreparationContext(
  deps: PreparationContextDeps,
  unit: UnitOfWork,
  submittedContent: PackageContent,
  identity: PackageIdentity,
  request: ReleaseRequest | null = null,
): Promise<PreparationContext> {
  const { sites, catalog, hsCodes, sdrRates, restrictions, parcels, carrier } = deps
  const { brandCode, consignee } = submittedContent
  const dispatch = await findDispatch(sites, unit, submittedContent)
  const products = [...new Set(submittedContent.packageItems.map(({ productCode }) => productCode))]
  const catalogItems = await catalog.findItems(unit, brandCode, products)
  const content = completeFromCatalog(submittedContent, catalogItems, hsCodes)
  const dangerous = findDangerousGoods(submittedContent, catalogItems)
  const inSdr = await sdrRates.findRatesOn(unit, unit.businessAt)
  const restrictedRoute = {
    destination: consignee.country,
    postalCode: consignee.postalCode ?? null,
    dispatch: dispatch?.countryIso ?? null,
  }
  const goods = content.packageItems.map((item) => toRestrictedItem(item, inSdr))
  const restrictionsByItem = await restrictions.findRestrictions(unit, brandCode, goods, restrictedRoute)
  const isAbroadByMail = (serviceName: string) =>
    dispatch !== null && dispatch.countryIso !== consignee.country && carrier.isMail(serviceName)
  const dangerousByCode = restrictionsByItem.flatMap(({ hazard }, index) =>
    hazard === null ? [] : [`packageItems[${index}] by its code: ${hazard}`],
  )
  const isDangerous = dangerous.length > 0 || dangerousByCode.length > 0
  const isUnfitForMail = isDangerous || restrictionsByItem.some(({ mailBan }) => mailBan !== null)
  const restricted = restrictionsByItem.flatMap(({ ban }, index) =>
    ban === null ? [] : [`packageItems[${index}] must not be imported into ${consignee.country}: ${ban}`],
  )
  const service = chooseService(carrier, content.serviceLevel ?? null)
  const outboundService = service.serviceName
  // Without a label, the parcel may still be mailed by the sender.
  const isLabelRequested = submittedContent.shippingDocumentationRequested === true
  const goesByMail = isLabelRequested && isAbroadByMail(outboundService)
  const conditions = restrictionsByItem.map(({ conditions: ofItem, mailBan }) =>
    mailBan === null || isLabelRequested || restrictedRoute.dispatch === restrictedRoute.destination
      ? ofItem
      : [...ofItem, mailBan],
  )
  const refusals = goesByMail && dangerous.length > 0 ? [explainCourierOnly(outboundService)] : []
  const hazardsByMail = goesByMail
    ? restrictionsByItem.flatMap(({ mailBan, hazard }, index) =>
        hazard === null ? [] : [explainMailRestriction(index, mailBan ?? `dangerous goods of ${hazard}`)],
      )
    : []
  const mailBans = goesByMail
    ? restrictionsByItem.flatMap(({ mailBan, hazard }, index) =>
        mailBan === null || hazard !== null ? [] : [explainMailRestriction(index, mailBan)],
      )
    : []
  const reasons = [...restricted, ...refusals, ...hazardsByMail, ...mailBans]
  const holdDecision = decideOnHold(reasons, request?.decision ?? null, identity.holdDecision)
  const looked = await deps.screening.screenParties(unit, listParties(submittedContent))
  const screening = request === null ? looked : clearSeenFindings(looked, request.seen)
  // No decision lets dangerous goods into international mail: only another service does.
  const isBarredFromMail = goesByMail && isDangerous
  const openReasons = [
    ...new Set([
      ...listOpenReasons(reasons, holdDecision),
      ...(isBarredFromMail ? [...refusals, ...hazardsByMail] : []),
    ]),
    ...describeFindings(listOpenFindings(screening)),
  ]
  const isHeld = openReasons.length > 0
  const isMailBannedBy = (serviceName: string) =>
    isAbroadByMail(serviceName) && (isDangerous || (isUnfitForMail && holdDecision?.action !== 'Release'))
  const announce = async (isRequested: boolean | null | undefined, serviceName: string, subject: string) =>
    isRequested === true && dispatch !== null && !isHeld && !isMailBannedBy(serviceName)
      ? {
          reference: await parcels.announceParcel(unit, serviceName),
          former: await parcels.findParcel(unit, subject),
        }
      : null
  const subject = getSubject(identity)
  const outbound = await announce(submittedContent.shippingDocumentationRequested, outboundService, subject)
  const returnParcel = await announce(
    submittedContent.returnDocumentationRequested,
    returnService,
    getReturnSubject(identity),
  )
  return {
    ...identity,
    issuedAt: unit.businessAt,
    registrations: await deps.registrations.findValid(unit, brandCode, toDay(unit.businessAt)),
    holdDecision,
    content,
    dispatch,
    service,
    holdReasons: openReasons,
    screening,
    conditions,
    dangerousGoods: dangerous,
    dangerousByCode,
    isBarredFromMail,
    inSdr,
    outbound,
    inbound: returnParcel,
  }
}

/** The dispatching site; null if unknown. */
export function findDispatch(
  sites: SiteStore,
  unit: UnitOfWork,
  { distributionCentre, hubCode, brandCode }: PackageContent,
): Promise<Site | null> {
  const codes = [distributionCentre, hubCode, brandCode].filter((code) => typeof code === 'string')
  return sites.findFirstSite(unit, codes)
}

/** The data of an item that restrictions depend on. */
function toRestrictedItem(item: PackageItem, inSdr: ConvertToSdr): RestrictedItem {
  const { productCode, hsCode, countryOfOrigin, productDescription, productCustomsDescription } = item
  return {
    productCode,
    hsCode: hsCode ?? null,
    countryOfOrigin: countryOfOrigin ?? null,
    text: [productDescription, productCustomsDescription].filter(Boolean).join('\n'),
    isWorthMoreThan(limit) {
      const price = getDeclaredPrice(item)
      if (price === null) return null
      const amount = decimalFromNumber(price.amount)
      if (price.currency === limit.currency) return amount.gt(limit.amount)
      const [worth, most] = [inSdr(amount, price.currency), inSdr(limit.amount, limit.currency)]
      return worth === null || most === null ? null : worth.gt(most)
    },
  }
}
