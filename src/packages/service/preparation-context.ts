import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Carrier } from '../../shipping/service/carrier.ts'
import type { ParcelStore } from '../../shipping/service/parcel.ts'
import type { SiteStore } from '../../shipping/service/site.ts'
import type { SdrRates } from '../../shipping/service/special-drawing-rights.ts'
import { type CatalogItems, completeFromCatalog, type Restrictions } from './customs-completion.ts'
import { findDangerousGoods } from './dangerous-goods.ts'
import type { HsCodeIndex } from './hs-codes.ts'
import type { PackageContent } from './package.ts'
import { outboundServiceOf, returnService } from './package-documents.ts'
import { returnSubjectOf, subjectOf } from './package-parcels.ts'
import type { PackageIdentity, PreparationContext } from './package-preparation.ts'
import { notInMail } from './package-warnings.ts'

export interface PreparationContextDeps {
  readonly sites: SiteStore
  readonly catalog: CatalogItems
  readonly hsCodes: HsCodeIndex
  readonly sdrRates: SdrRates
  readonly restrictions: Restrictions
  readonly parcels: ParcelStore
  readonly carrier: Carrier
}

/** Everything that a package is prepared from. Announces the parcels that it needs, unless it is on hold. */
export async function loadPreparationContext(
  deps: PreparationContextDeps,
  unit: UnitOfWork,
  submittedContent: PackageContent,
  identity: PackageIdentity,
): Promise<PreparationContext> {
  const { sites, catalog, hsCodes, sdrRates, restrictions, parcels, carrier } = deps
  const { brandCode, distributionCentre, hubCode, consignee } = submittedContent
  const codes = [distributionCentre, hubCode, brandCode].filter((code) => typeof code === 'string')
  const dispatch = await sites.findFirstSite(unit, codes)
  const products = [...new Set(submittedContent.packageItems.map(({ productCode }) => productCode))]
  const catalogItems = await catalog.findItems(unit, brandCode, products)
  const content = completeFromCatalog(submittedContent, catalogItems, hsCodes)
  const dangerous = findDangerousGoods(submittedContent, catalogItems)
  const isRefusedBy = (serviceName: string) =>
    dangerous.length > 0 &&
    dispatch !== null &&
    dispatch.countryIso !== consignee.country &&
    carrier.isMail(serviceName)
  const against = await restrictions.findRestrictions(unit, brandCode, content.packageItems, consignee.country)
  const restricted = against.flatMap(({ ban }, index) =>
    ban === null ? [] : [`packageItems[${index}] may not be brought into ${consignee.country}: ${ban}`],
  )
  const conditions = against.map((restriction) => restriction.conditions)
  const outboundService = outboundServiceOf(content)
  const held =
    submittedContent.shippingDocumentationRequested === true && isRefusedBy(outboundService)
      ? [...restricted, notInMail(outboundService)]
      : restricted
  const isHeld = held.length > 0
  const announce = async (isRequested: boolean | null | undefined, serviceName: string, subject: string) =>
    isRequested === true && dispatch !== null && !isHeld && !isRefusedBy(serviceName)
      ? {
          reference: await parcels.announceParcel(unit, serviceName),
          former: await parcels.findParcel(unit, subject),
        }
      : null
  const subject = subjectOf(identity)
  const outbound = await announce(submittedContent.shippingDocumentationRequested, outboundService, subject)
  const returnParcel = await announce(
    submittedContent.returnDocumentationRequested,
    returnService,
    returnSubjectOf(identity),
  )
  const inSdr = await sdrRates.findRatesOn(unit, unit.at)
  return {
    ...identity,
    content,
    dispatch,
    holdReasons: held,
    conditions,
    dangerousGoods: dangerous,
    inSdr,
    outbound,
    inbound: returnParcel,
  }
}
