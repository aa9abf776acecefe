import { Problem } from '../../kernel/problem.ts'
import { type Carrier, type CarrierResult, type CarrierShipment, isRejection } from './carrier.ts'

/** The outcome of registering a parcel. */
export interface Registration {
  /** Null if the carrier rejects this parcel. */
  readonly parcel: CarrierResult | null
  /** The carrier's messages, as sentences without a full stop. */
  readonly remarks: readonly string[]
}

const maxRemarks = 5
const longestRemark = 300

/**
 * Registers a parcel with a carrier. Its reference must be announced first (see `ParcelStore`), because it is unknown
 * whether the carrier has registered it if the response is lost.
 *
 * @throws Problem `unavailable` if the carrier is temporarily unavailable
 */
export async function registerParcel(carrier: Carrier, shipment: CarrierShipment): Promise<Registration> {
  const response = await carrier.registerShipment(shipment)
  const remarks = response.messages
    .slice(0, maxRemarks)
    .map(({ text }) => text.trim().replace(/\.$/, '').slice(0, longestRemark))
  if (response.result === null && !isRejection(response)) {
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
