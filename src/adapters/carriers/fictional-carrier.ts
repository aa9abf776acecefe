import type { NumberRanges } from '../../kernel/number-ranges.ts'
import type { Carrier, CarrierShipment } from '../../shipping/service/carrier.ts'
import type { ParcelParty } from '../../shipping/service/parcel-party.ts'
import { type Identifier, makeParcelSscc } from './parcel-identifiers.ts'

export interface FictionalCarrierOptions {
  readonly name: string
  readonly services: readonly string[]
  /** Whether its parcels are postal items. */
  readonly isMail: boolean
  /** GS1 company prefix of SSCCs, 4 to 9 digits. */
  readonly companyPrefix: string
  readonly numbers: NumberRanges
  /** Assigns the tracking number of a parcel, or keeps that of the parcel it replaces. */
  readonly assignTrackingNumber: (shipment: CarrierShipment) => Promise<Identifier>
}

/**
 * Creates a carrier that needs no contract and no network: it assigns numbers to each parcel, and reuses those of a
 * replaced parcel. It has no label of its own, stores nothing and calls nobody. Its parcels are moved by the simulator
 * (see `createSimulatedJourney`).
 */
export function createFictionalCarrier({
  name,
  services,
  isMail,
  companyPrefix,
  numbers,
  assignTrackingNumber,
}: FictionalCarrierOptions): Carrier {
  return {
    name,
    services,

    isMail: () => isMail,

    registerShipment: async (shipment) => {
      const trackingNumber = await assignTrackingNumber(shipment)
      if (trackingNumber.text === null) return { result: null, messages: [trackingNumber.error] }
      const sscc = await makeParcelSscc(numbers, companyPrefix, shipment.former)
      if (sscc.text === null) return { result: null, messages: [sscc.error] }
      const result = {
        carrierName: name,
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

/** Country and start of the postal code, from coarse to fine sorting: `DE-101`. */
export function formatRoutingCode({ countryIso, postalCode }: ParcelParty): string {
  const area = (postalCode ?? '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 3)
  return area === '' ? countryIso : `${countryIso}-${area}`
}
