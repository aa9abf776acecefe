import { builtInCarrier } from '../../src/adapters/carriers/built-in.ts'
import { countedNumbers } from '../../src/adapters/carriers/shipments.fixture.ts'
import { housekeepingJobs } from '../../src/housekeeping.ts'
import {
  type Carrier,
  type CarrierAnswer,
  type CarrierParcel,
  type CarrierResult,
  type CarrierShipment,
  carrierError,
} from '../../src/kernel/carrier.ts'
import type { System } from '../../src/system.ts'

/** What a carrier does with whatever it is asked to take; `silence`: it takes the parcel, and its answer is lost. */
type Mood = 'takes' | 'refuses' | 'is away' | 'silence'

/** A carrier that gives each parcel a number of its own, as real ones do, and remembers what it was asked. */
export function countingCarrier() {
  const registered: CarrierShipment[] = []
  const withdrawn: string[] = []
  let mood: Mood = 'takes'
  let onlyDirection: string | null = null
  let cancels: CarrierAnswer<never> | null = null
  const builtIn = builtInCarrier({ numbers: countedNumbers() })
  const failure = (code: 'CarrierTimedOut' | 'CarrierRefused'): CarrierAnswer<never> => ({
    result: null,
    messages: [carrierError(code, 'No such postal code.')],
  })
  const referenceOf = (index: number) => `shp_${index + 1}`
  const carrier: Carrier = {
    ...builtIn,
    register: async (shipment) => {
      const now = onlyDirection === null || onlyDirection === shipment.direction ? mood : 'takes'
      if (now === 'refuses') return failure('CarrierRefused')
      if (now === 'is away') return failure('CarrierTimedOut')
      const shipmentReference = referenceOf(registered.push(shipment) - 1)
      if (now === 'silence') return failure('CarrierTimedOut')
      const { result, messages } = await builtIn.register(shipment)
      return { result: { ...(result as CarrierResult), shipmentReference }, messages }
    },
    find: async ({ reference, serviceName }) => {
      if (mood === 'is away') return failure('CarrierTimedOut')
      const result = registered.flatMap((shipment, index) => {
        const shipmentReference = referenceOf(index)
        if (shipment.reference !== reference || withdrawn.includes(shipmentReference)) return []
        return [{ trackingNumber: `T-${index}`, serviceName, shipmentReference }]
      })
      return { result, messages: [] }
    },
    cancel: async (parcel: CarrierParcel) => {
      if (cancels !== null) return cancels
      withdrawn.push(parcel.shipmentReference ?? '')
      return { result: { trackingNumber: parcel.trackingNumber }, messages: [] }
    },
  }
  return {
    carrier,
    registered,
    withdrawn,
    /** @param direction the parcels that are treated so; all when left out */
    turn: (to: Mood, direction: string | null = null) => {
      mood = to
      onlyDirection = direction
    },
    /** What it says to a withdrawal from now on; null for yes. */
    answerCancel: (answer: CarrierAnswer<never> | null) => {
      cancels = answer
    },
  }
}

/** Does the job that withdraws what nobody has. */
export async function withdrawUnowned(system: System): Promise<void> {
  await housekeepingJobs(system)['withdraw-unowned-parcels']?.({})
}

/** After so many milliseconds a parcel that was announced and not kept is withdrawn. */
export const graceOfParcels = 16 * 60_000
