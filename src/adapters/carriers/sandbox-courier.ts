import type { NumberRanges } from '../../kernel/number-ranges.ts'
import type { Carrier } from '../../shipping/service/carrier.ts'
import { formatRoutingCode } from './built-in.ts'
import { demonstrationCompanyPrefix, makeParcelSscc, newCourierNumber } from './parcel-identifiers.ts'

/** The name of the fictional courier. */
export const sandboxCourierName = 'Portolan Courier'
/** Its only service. */
export const sandboxCourierService = 'Courier'

/**
 * Creates a fictional courier for sandboxes, to try what differs from mail: its parcels are no postal items, have no
 * S10 number, and may contain dangerous goods. It stores nothing and calls nobody.
 */
export function createSandboxCourier(numbers: NumberRanges): Carrier {
  return {
    name: sandboxCourierName,
    services: [sandboxCourierService],

    isMail: () => false,

    registerShipment: async (shipment) => {
      const { former } = shipment
      const number =
        former?.carrierName === sandboxCourierName
          ? ({ text: former.trackingNumber, error: null } as const)
          : await newCourierNumber(numbers)
      if (number.text === null) return { result: null, messages: [number.error] }
      const sscc = await makeParcelSscc(numbers, demonstrationCompanyPrefix, former)
      if (sscc.text === null) return { result: null, messages: [sscc.error] }
      const result = {
        carrierName: sandboxCourierName,
        serviceName: shipment.serviceName,
        trackingNumber: number.text,
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
