import { Problem } from '../../kernel/problem.ts'
import { type Carrier, type CarrierResult, type CarrierShipment, isRefusal } from './carrier.ts'

/** What came of asking a carrier to take a parcel. */
export interface Registration {
  /** Null when the carrier refuses this parcel. */
  readonly parcel: CarrierResult | null
  /** What the carrier said, in sentences without a full stop. */
  readonly remarks: readonly string[]
}

const maxRemarks = 5
const longestRemark = 300

/**
 * Asks a carrier to take a parcel. Its reference has to be announced before (see `ParcelStore`), for whether the carrier
 * has taken it is not known when the answer is lost.
 *
 * @throws Problem `unavailable` when the carrier cannot be asked now
 */
export async function registerParcel(carrier: Carrier, shipment: CarrierShipment): Promise<Registration> {
  const response = await carrier.registerShipment(shipment)
  const remarks = response.messages
    .slice(0, maxRemarks)
    .map(({ text }) => text.trim().replace(/\.$/, '').slice(0, longestRemark))
  if (response.result === null && !isRefusal(response)) {
    throw new Problem(
      'unavailable',
      'The carrier does not accept parcels at the moment; nothing was stored, try again',
      {
        retryAfter: 30,
        context: { carrier: carrier.name, messages: response.messages },
      },
    )
  }
  return { parcel: response.result, remarks }
}
