import { crossesCustomsBorder } from '../../../kernel/customs-territory.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Site } from '../../../shipping/service/site.ts'
import type { CarrierServiceRoute } from '../../network/service/country-configuration.ts'
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
  readonly shopperCountry: string | null
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
  const { shopperCountry } = toDocumentFacts(context)
  return shopperCountry === null
    ? 'its order has no country, so it is unknown whether the goods cross a customs border'
    : `the goods do not cross a customs border from ${shopperCountry} to ${returnCentre.countryIso}`
}

/** Extracts what determines the documents of a return. */
export function toDocumentFacts({ outboundOrder, route, returnCentre }: ReturnContext): ReturnDocumentFacts {
  return { shopperCountry: outboundOrder.contactInformation?.countryIso ?? null, route, returnCentre }
}

/** Whether the return crosses a customs border. */
export function crossesCustoms({ shopperCountry, returnCentre }: ReturnDocumentFacts): boolean {
  if (shopperCountry === null || returnCentre === null) return false
  return crossesCustomsBorder(shopperCountry, returnCentre.countryIso)
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
