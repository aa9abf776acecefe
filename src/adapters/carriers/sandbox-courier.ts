import type { NumberRanges } from '../../kernel/number-ranges.ts'
import type { Carrier } from '../../shipping/service/carrier.ts'
import { createFictionalCarrier } from './fictional-carrier.ts'
import { createCourierNumber, demonstrationCompanyPrefix } from './parcel-identifiers.ts'

/** The name of the fictional courier. */
export const sandboxCourierName = 'Portolan Courier'
/** Its only service. */
export const sandboxCourierService = 'Courier'

/**
 * Creates a fictional courier for sandboxes, to try what differs from mail: its parcels are no postal items, have no
 * S10 number, and may contain dangerous goods.
 */
export function createSandboxCourier(numbers: NumberRanges): Carrier {
  return createFictionalCarrier({
    name: sandboxCourierName,
    services: [sandboxCourierService],
    isMail: false,
    companyPrefix: demonstrationCompanyPrefix,
    numbers,
    assignTrackingNumber: async ({ former }) =>
      former?.carrierName === sandboxCourierName
        ? { text: former.trackingNumber, error: null }
        : createCourierNumber(numbers),
  })
}
