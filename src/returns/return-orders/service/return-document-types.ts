import { crossesCustomsBorder } from '../../../kernel/customs-territory.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Site } from '../../../shipping/service/site.ts'
import type { CarrierServiceRoute } from '../../network/service/country-configuration.ts'
import type { ReturnContext } from './return-context.ts'

/** The documents of a return, by the names of the interface. */
export const returnDocumentTypes = [
  'Label',
  'ReturnNote',
  'CommercialInvoice',
  'CustomsDeclaration',
  'QrCode',
  'Combined',
] as const
export type ReturnDocumentType = (typeof returnDocumentTypes)[number]

/** What decides which documents a return has. */
export interface ReturnDocumentFacts {
  /** Where the goods come from; null when it is not known. */
  readonly shopperCountry: string | null
  readonly route: CarrierServiceRoute | null
  readonly returnCentre: Site | null
}

/** Why there is no document, as a phrase that reads on from "because", with what cures it. */
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
  const { shopperCountry } = toDocumentFacts(context)
  return shopperCountry === null
    ? 'its order has no country, so it is unknown whether the goods cross a customs border'
    : `the goods do not cross a customs border from ${shopperCountry} to ${returnCentre.countryIso}`
}

/** What of a return decides which documents it has. */
export function toDocumentFacts({ outboundOrder, route, returnCentre }: ReturnContext): ReturnDocumentFacts {
  return { shopperCountry: outboundOrder.contactInformation?.countryIso ?? null, route, returnCentre }
}

/** Whether the goods pass customs on their way back. */
export function crossesCustoms({ shopperCountry, returnCentre }: ReturnDocumentFacts): boolean {
  if (shopperCountry === null || returnCentre === null) return false
  return crossesCustomsBorder(shopperCountry, returnCentre.countryIso)
}

/** The documents that a return has. Without a return centre whose address is known there are none. */
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

/** Whether a document can be made of a parcel: a label that the carrier made itself cannot be put into one with others. */
export const isDocumentTypeOf = (hasOwnLabel: boolean, type: ReturnDocumentType): boolean =>
  type !== 'Combined' || !hasOwnLabel

/** With these in hand the shopper can send the goods. */
export const issued: readonly string[] = ['Label', 'QrCode', 'Combined'] satisfies readonly ReturnDocumentType[]

/** Says why a return does not have one of the documents that there are. */
export function createNoDocumentProblem(context: ReturnContext, type: ReturnDocumentType): Problem {
  return new Problem(
    'not-found',
    `This return has no document ${type}, because ${explainMissingDocument(context, type)}`,
  )
}
