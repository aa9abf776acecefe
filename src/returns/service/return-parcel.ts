import type { CarrierShipment, Consignment } from '../../kernel/carrier.ts'
import { type ParcelParty, personName } from '../../kernel/parcel-party.ts'
import { partyOfSite, type Site } from '../../kernel/site.ts'
import { weightFigure } from '../../kernel/weight.ts'
import type { CarrierServiceRoute } from './country-configuration.ts'
import type { Contact } from './outbound-order.ts'
import type { ReturnOrder } from './return-order.ts'
import { noPaper } from './return-paper-types.ts'
import { type ReturnSituation, returnedWeight } from './return-situation.ts'

/** What documents and parcels of a return are kept under. */
export const subjectOf = ({ returnOrderNumber }: Pick<ReturnOrder, 'returnOrderNumber'>): string =>
  `return-order/${returnOrderNumber}`

/** What the carrier knows the service by that brings goods back; without a route, the one for any. */
export const serviceOf = (route: CarrierServiceRoute | null): string => route?.carrierServiceRouteId ?? 'Returns'

const isText = (text: string | null | undefined): text is string => (text ?? '').trim() !== ''

/** A shopper as carriers and papers name them. */
export function partyOfContact(contact: Contact | null, fallbackCountry: string): ParcelParty {
  const name = personName(contact?.firstName, contact?.lastName, contact?.countryIso ?? fallbackCountry)
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
  }
}

/** What comes back from the shopper to the return centre. */
export function consignmentOf(situation: ReturnSituation, returnCentre: Site): Consignment {
  const { order, outboundOrder } = situation
  return {
    sender: partyOfContact(outboundOrder.contactInformation, returnCentre.countryIso),
    recipient: partyOfSite(returnCentre),
    weightKg: weightFigure(returnedWeight(situation)),
    references: {
      orderReference: order.orderReference,
      shippingReference: null,
      returnOrderNumber: order.returnOrderNumber,
    },
  }
}

/**
 * What the carrier is asked to bring back.
 *
 * @throws Problem `not-found` where there is no return centre
 */
export function shipmentOf(situation: ReturnSituation, reference: string): CarrierShipment {
  const { route, returnCentre } = situation
  if (returnCentre === null) throw noPaper(situation, 'Label')
  return {
    ...consignmentOf(situation, returnCentre),
    reference,
    direction: 'Return',
    serviceName: serviceOf(route),
    former: null,
    customsLines: [],
  }
}
