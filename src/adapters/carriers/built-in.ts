import { parseDecimal } from '../../kernel/money.ts'
import type { NumberRanges } from '../../kernel/number-ranges.ts'
import type { Carrier, CarrierShipment, ParcelDirection } from '../../shipping/service/carrier.ts'
import type { ParcelParty } from '../../shipping/service/parcel-party.ts'
import { parseS10 } from '../../shipping/service/s10.ts'
import {
  assertCompanyPrefix,
  demonstrationCompanyPrefix,
  type Identifier,
  makeParcelSscc,
  newS10,
} from './parcel-identifiers.ts'

/** The name of the carrier that needs no contract and no network. It does not exist. */
export const builtInCarrierName = 'Portolan Post'

export interface BuiltInCarrierOptions {
  /** GS1 company prefix of 4 to 9 digits, from which SSCCs are made. */
  readonly companyPrefix?: string
  readonly numbers: NumberRanges
}

/**
 * Kinds of mail (UPU standard S10): parcel post has CA to CZ, tracked letter post LA to LZ. Two of each tell the directions
 * apart.
 */
const serviceIndicators: Readonly<Record<ParcelDirection, { readonly parcel: string; readonly packet: string }>> = {
  Outbound: { parcel: 'CP', packet: 'LX' },
  Return: { parcel: 'CR', packet: 'LR' },
}

/** A small packet of letter post weighs no more (UPU Convention, article 17), in kilograms. */
const heaviestPacket = parseDecimal('2')

/** To another country what is light enough goes as a small packet, all else as a parcel. */
function chooseServiceIndicator({ direction, sender, recipient, weightKg }: CarrierShipment): string {
  const isPacket =
    sender.countryIso !== recipient.countryIso && weightKg !== null && parseDecimal(weightKg).lte(heaviestPacket)
  return serviceIndicators[direction][isPacket ? 'packet' : 'parcel']
}

/**
 * The carrier that comes with Portolan, to see whole journeys with. It gives each parcel numbers of its own, and a parcel
 * that replaces another the numbers of that one; it has no label of its own, keeps nothing and calls nobody. Where its
 * parcels are is told by the simulator (see `createSimulatedJourney`), not asked.
 *
 * @throws RangeError when the company prefix is none
 */
export function createBuiltInCarrier({
  companyPrefix = demonstrationCompanyPrefix,
  numbers,
}: BuiltInCarrierOptions): Carrier {
  assertCompanyPrefix(companyPrefix)
  return {
    name: builtInCarrierName,

    isMail: () => true,

    registerShipment: async (shipment) => {
      const trackingNumber = await trackingNumberOf(shipment, numbers)
      if (trackingNumber.text === null) return { result: null, messages: [trackingNumber.error] }
      const sscc = await makeParcelSscc(numbers, companyPrefix, shipment.former)
      if (sscc.text === null) return { result: null, messages: [sscc.error] }
      const result = {
        carrierName: builtInCarrierName,
        serviceName: shipment.serviceName,
        trackingNumber: trackingNumber.text,
        shipmentReference: null,
        sscc: sscc.text,
        routingCode: formatRoutingCode(shipment.recipient),
        label: null,
        trackingUrl: null,
      }
      return { result, messages: [] }
    },

    findParcels: async () => ({ result: [], messages: [] }),
    cancelParcel: async ({ trackingNumber }) => ({ result: { trackingNumber }, messages: [] }),
  }
}

/** A number that was given once is kept for as long as it tells the country, the direction and the kind of mail. */
async function trackingNumberOf(shipment: CarrierShipment, numbers: NumberRanges): Promise<Identifier> {
  const {
    sender: { countryIso },
    former,
  } = shipment
  const serviceIndicator = chooseServiceIndicator(shipment)
  const known = former?.carrierName === builtInCarrierName ? parseS10(former.trackingNumber) : null
  if (former !== null && known?.serviceIndicator === serviceIndicator && known.countryIso === countryIso) {
    return { text: former.trackingNumber, error: null }
  }
  return newS10(numbers, { serviceIndicator, countryIso })
}

/** Country and the beginning of the postal code, as sorting goes from the large to the small: `DE-101`. */
function formatRoutingCode({ countryIso, postalCode }: ParcelParty): string {
  const area = (postalCode ?? '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 3)
  return area === '' ? countryIso : `${countryIso}-${area}`
}
