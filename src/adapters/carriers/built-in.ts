import type { Carrier, ParcelDirection } from '../../kernel/carrier.ts'
import type { ParcelParty } from '../../kernel/parcel-party.ts'
import { makeS10 } from '../../kernel/s10.ts'
import { assertCompanyPrefix, demonstrationCompanyPrefix, parcelSscc, serialText } from './parcel-identifiers.ts'

/** The name of the carrier that needs no contract and no network. It does not exist. */
export const builtInCarrierName = 'Portolan Post'

export interface BuiltInCarrierOptions {
  /** GS1 company prefix of 4 to 9 digits, from which SSCCs are made. */
  readonly companyPrefix?: string
}

/** Parcel post has CA to CZ (UPU standard S10); two of them tell the directions apart. */
const serviceIndicators: Readonly<Record<ParcelDirection, string>> = { Outbound: 'CP', Return: 'CR' }

/**
 * The carrier that comes with Portolan, to see whole journeys with. It makes numbers from the serial number and nothing
 * else, so the same shipment always has the same; it has no label of its own, keeps nothing and calls nobody. Where its
 * parcels are is told by the simulator (see `simulatedJourney`), not asked.
 *
 * @throws RangeError when the company prefix is none
 */
export function builtInCarrier({ companyPrefix = demonstrationCompanyPrefix }: BuiltInCarrierOptions = {}): Carrier {
  assertCompanyPrefix(companyPrefix)
  return {
    name: builtInCarrierName,

    isMail: () => true,

    register: async ({ direction, sender, recipient, serviceName, serial }) => ({
      result: {
        carrierName: builtInCarrierName,
        serviceName,
        trackingNumber: makeS10({
          serviceIndicator: serviceIndicators[direction],
          serialNumber: serialText(serial),
          countryIso: sender.countryIso,
        }),
        shipmentReference: null,
        sscc: parcelSscc(companyPrefix, serial),
        routingCode: routingCode(recipient),
        label: null,
        trackingUrl: null,
      },
      messages: [],
    }),

    find: async () => ({ result: [], messages: [] }),
    cancel: async ({ trackingNumber }) => ({ result: { trackingNumber }, messages: [] }),
  }
}

/** Country and the beginning of the postal code, as sorting goes from the large to the small: `DE-101`. */
function routingCode({ countryIso, postalCode }: ParcelParty): string {
  const area = (postalCode ?? '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 3)
  return area === '' ? countryIso : `${countryIso}-${area}`
}
