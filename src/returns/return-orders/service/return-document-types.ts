import { type DeclaredPlace, needsCustomsDocuments } from '../../../kernel/customs-territory.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Site } from '../../../shipping/service/site.ts'
import type { CarrierServiceRoute } from '../../network/service/country-configuration.ts'
import type { OutboundOrder } from '../../orders/service/outbound-order.ts'
import type { ReturnContext } from './return-context.ts'

/** The document types of a return, by their names in the interface. */
export const returnDocumentTypes = [
  'Label',
  'ReturnNote',
  'CommercialInvoice',
  'CustomsDeclaration',
  'QrCode',
  'Combined',
] as const
export type ReturnDocumentType = (typeof returnDocumentTypes)[number]

/** What determines the documents of a return. */
export interface ReturnDocumentFacts {
  /** Where the goods come from; null if unknown. */
  readonly shopperPlace: DeclaredPlace | null
  readonly route: CarrierServiceRoute | null
  readonly returnCentre: Site | null
}

/** Why there is no document, as a phrase that follows "because", with the remedy. */
function explainMissingDocument(context: ReturnContext, type: ReturnDocumentType): string {
  const { order, returnCentre, route } = context
  const { returnAdminCentreCode: code } = order
  if (returnCentre === null && code === null) {
    return 'its country had no configuration with a return centre when the return was created; ask the operator to set one up, then create the return again'
  }
  if (returnCentre === null) {
    return `its return centre ${code} is not a site of the tenant; the document becomes available when the operator sets it up`
  }
  if (type === 'QrCode') return `its route ${route?.carrierServiceRouteId ?? ''} requires a printed label; use Label`
  const { shopperPlace } = toDocumentFacts(context)
  return shopperPlace === null
    ? 'its order has no country, so it is unknown whether the goods cross a customs border'
    : `the goods do not cross a customs border from ${shopperPlace.countryIso} to ${returnCentre.countryIso}`
}

/** Extracts what determines the documents of a return. */
export function toDocumentFacts({ outboundOrder, route, returnCentre }: ReturnContext): ReturnDocumentFacts {
  return { shopperPlace: toShopperPlace(outboundOrder), route, returnCentre }
}

/** Where an order's goods were delivered; null if unknown. */
export function toShopperPlace({
  contactInformation,
}: Pick<OutboundOrder, 'contactInformation'>): DeclaredPlace | null {
  const countryIso = contactInformation?.countryIso ?? null
  return countryIso === null ? null : { countryIso, postalCode: contactInformation?.postalCode ?? null }
}

/** Whether the return crosses a customs border, or leaves a special territory such as the Canary Islands. */
export function crossesCustoms({
  shopperPlace,
  returnCentre,
}: Pick<ReturnDocumentFacts, 'shopperPlace' | 'returnCentre'>): boolean {
  return shopperPlace !== null && returnCentre !== null && needsCustomsDocuments(shopperPlace, returnCentre)
}

/** The documents of a return. Without a return centre with a known address there are none. */
export function listDocumentTypes(facts: ReturnDocumentFacts): readonly ReturnDocumentType[] {
  const { returnCentre, route } = facts
  if (returnCentre === null) return []
  const applies: Readonly<Record<ReturnDocumentType, boolean>> = {
    Label: true,
    ReturnNote: true,
    CommercialInvoice: crossesCustoms(facts),
    CustomsDeclaration: crossesCustoms(facts),
    QrCode: route?.isPaperlessRoute === true,
    Combined: true,
  }
  return returnDocumentTypes.filter((type) => applies[type])
}

/** Whether a document can be made for a parcel: a carrier's own label cannot be combined with others. */
export const isDocumentTypeOf = (hasOwnLabel: boolean, type: ReturnDocumentType): boolean =>
  type !== 'Combined' || !hasOwnLabel

/** The documents that enable the shopper to send the goods. */
export const issued: readonly string[] = ['Label', 'QrCode', 'Combined'] satisfies readonly ReturnDocumentType[]

/** Explains why a return lacks a document. */
export function createNoDocumentProblem(context: ReturnContext, type: ReturnDocumentType): Problem {
  return new Problem(
    'not-found',
    `This return has no document ${type}, because ${explainMissingDocument(context, type)}`,
  )
}
