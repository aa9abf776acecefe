import {
  type Carrier,
  type CarrierAnswer,
  type CarrierResult,
  type CarrierShipment,
  carrierMessageCodes,
} from '../../kernel/carrier.ts'
import { Problem } from '../../kernel/problem.ts'

/** What came of asking a carrier to take a parcel. */
export interface Registration {
  /** Null when the carrier refuses this parcel. */
  readonly parcel: CarrierResult | null
  /** What the carrier said, in sentences without a full stop. */
  readonly remarks: readonly string[]
}

/** Told of what an operator should look at: a text, and what belongs to it. */
export type Report = (text: string, context: Readonly<Record<string, unknown>>) => void

/** The messages that speak of the parcel itself, not of the way to the carrier. */
const ofParcel: ReadonlySet<string> = new Set(['CarrierRefused', 'ServiceNotConfigured'])

const speaksOfParcel = (code: string): boolean =>
  ofParcel.has(code) || !(carrierMessageCodes as readonly string[]).includes(code)

/**
 * Asks a carrier to take a parcel.
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

const mostRemarks = 5
const longestRemark = 300

/** Whether the carrier has refused the parcel as it is, so that asking again without a change is of no use. */
function isRefusal({ messages }: CarrierAnswer<unknown>): boolean {
  const errors = messages.filter(({ isError }) => isError)
  return errors.length > 0 && errors.every(({ code }) => speaksOfParcel(code))
}

/** Withdraws parcels that nobody will hand over. Where a carrier does not let go of one, the operator is told. */
export async function withdrawParcels(
  carrier: Carrier,
  parcels: readonly CarrierResult[],
  report: Report,
): Promise<void> {
  for (const parcel of parcels) {
    const { result, messages } = await carrier.cancel(parcel)
    if (result !== null) continue
    report('a parcel that is not needed could not be withdrawn from the carrier', {
      carrier: carrier.name,
      trackingNumber: parcel.trackingNumber,
      messages,
    })
  }
}
