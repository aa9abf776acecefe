import { formatWeight } from '../../../kernel/weight.ts'
import type { CarrierShipment, Consignment } from '../../../shipping/service/carrier.ts'
import { formatPersonName, type ParcelParty } from '../../../shipping/service/parcel-party.ts'
import type { PrintedText } from '../../../shipping/service/printable.ts'
import { type Site, toParcelParty } from '../../../shipping/service/site.ts'
import type { CarrierServiceRoute } from '../../network/service/country-configuration.ts'
import type { Contact } from '../../orders/service/outbound-order.ts'
import { calculateReturnedWeight, type ReturnContext } from './return-context.ts'
import { createNoDocumentProblem } from './return-document-types.ts'
import type { ReturnOrder } from './return-order.ts'

/** The subject under which documents and parcels of a return are stored. */
export const getSubject = ({ returnOrderNumber }: Pick<ReturnOrder, 'returnOrderNumber'>): string =>
  `return-order/${returnOrderNumber}`

/** The service's name at the carrier; without a route, the default. */
export const getService = (route: CarrierServiceRoute | null): string => route?.carrierServiceRouteId ?? 'Returns'

const isText = (text: string | null | undefined): text is string => (text ?? '').trim() !== ''

/** A shopper as named by carriers and documents. */
export function toParty(contact: Contact | null, fallbackCountry: string): ParcelParty {
  const name = formatPersonName(contact?.firstName, contact?.lastName, contact?.countryIso ?? fallbackCountry)
  return {
    name: name === '' ? 'Shopper' : name,
    company: isText(contact?.company) ? contact.company : null,
    addressLines: [contact?.address1, contact?.address2, contact?.address3].filter((line) => isText(line)),
    postalCode: contact?.postalCode ?? null,
    city: contact?.city ?? '',
    region: isText(contact?.region) ? contact.region : null,
    countryIso: contact?.countryIso ?? fallbackCountry,
    telephone: contact?.telephone ?? null,
    email: contact?.email ?? null,
    taxNumber: null,
    latinName: isText(contact?.latinName) ? contact.latinName : null,
    latinCity: isText(contact?.latinCity) ? contact.latinCity : null,
  }
}

const printedFields = [
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'address3',
  'city',
  'region',
  'latinName',
  'latinCity',
] as const

/** The shopper's texts printed on documents, by address field. */
export const listPrintedTexts = (contact: Contact | null, path: string): readonly PrintedText[] =>
  printedFields.flatMap((field) => {
    const text = contact?.[field]
    return isText(text) ? [{ path: `${path}.${field}`, text }] : []
  })

/** The consignment from the shopper to the return centre. */
export function buildConsignment(context: ReturnContext, returnCentre: Site): Consignment {
  const { order, outboundOrder } = context
  return {
    sender: toParty(outboundOrder.contactInformation, returnCentre.countryIso),
    recipient: toParcelParty(returnCentre),
    weightKg: formatWeight(calculateReturnedWeight(context)),
    references: {
      orderReference: order.orderReference,
      shippingReference: null,
      returnOrderNumber: order.returnOrderNumber,
    },
  }
}

/**
 * The shipment to register with the carrier.
 *
 * @throws Problem `not-found` if there is no return centre
 */
export function buildReturnShipment(context: ReturnContext, reference: string): CarrierShipment {
  const { route, returnCentre } = context
  if (returnCentre === null) throw createNoDocumentProblem(context, 'Label')
  return {
    ...buildConsignment(context, returnCentre),
    reference,
    direction: 'Return',
    serviceName: getService(route),
    former: null,
    customsLines: [],
  }
}
