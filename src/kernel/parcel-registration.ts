import { type Carrier, type CarrierResult, type CarrierShipment, isRefusal } from './carrier.ts'
import { Problem } from './problem.ts'

/** What came of asking a carrier to take a parcel. */
export interface Registration {
  /** Null when the carrier refuses this parcel. */
  readonly parcel: CarrierResult | null
  /** What the carrier said, in sentences without a full stop. */
  readonly remarks: readonly string[]
}

const mostRemarks = 5
const longestRemark = 300

/**
 * Asks a carrier to take a parcel. Its reference has to be announced before (see `ParcelStore`), for whether the carrier
 * has taken it is not known when the answer is lost.
 *
 * @throws Problem `unavailable` when the carrier cannot be asked now
 */
export async function registerParcel(carrier: Carrier, shipment: CarrierShipment): Promise<Registration> {
  const answer = await carrier.register(shipment)
  const remarks = answer.messages
    .slice(0, mostRemarks)
    .map(({ text }) => text.trim().replace(/\.$/, '').slice(0, longestRemark))
  if (answer.result === null && !isRefusal(answer)) {
    throw new Problem('unavailable', 'The carrier does not take parcels at the moment; nothing was stored, try again', {
      retryAfter: 30,
      context: { carrier: carrier.name, messages: answer.messages },
    })
  }
  return { parcel: answer.result, remarks }
}
