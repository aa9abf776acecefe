import { createBuiltInCarrier } from '../../src/adapters/carriers/built-in.ts'
import { countedNumbers } from '../../src/adapters/carriers/shipments.fixture.ts'
import { createHousekeepingJobs } from '../../src/composition/housekeeping.ts'
import type { System } from '../../src/composition/system.ts'
import {
  type Carrier,
  type CarrierParcel,
  type CarrierResponse,
  type CarrierResult,
  type CarrierShipment,
  createCarrierError,
} from '../../src/shipping/service/carrier.ts'

/** What a carrier does with whatever it is asked to take; `silence`: it takes the parcel, and its answer is lost. */
type CarrierBehaviour = 'takes' | 'refuses' | 'is away' | 'silence'

/** A carrier that gives each parcel a number of its own, as real ones do, and remembers what it was asked. */
export function createCountingCarrier() {
  const registered: CarrierShipment[] = []
  const withdrawn: string[] = []
  let mood: CarrierBehaviour = 'takes'
  let onlyDirection: string | null = null
  let cancels: CarrierResponse<never> | null = null
  const builtIn = createBuiltInCarrier({ numbers: countedNumbers() })
  const failure = (code: 'CarrierTimedOut' | 'CarrierRefused'): CarrierResponse<never> => ({
    result: null,
    messages: [createCarrierError(code, 'No such postal code.')],
  })
  const referenceOf = (index: number) => `shp_${index + 1}`
  const carrier: Carrier = {
    ...builtIn,
    registerShipment: async (shipment) => {
      const now = onlyDirection === null || onlyDirection === shipment.direction ? mood : 'takes'
      if (now === 'refuses') return failure('CarrierRefused')
      if (now === 'is away') return failure('CarrierTimedOut')
      const shipmentReference = referenceOf(registered.push(shipment) - 1)
      if (now === 'silence') return failure('CarrierTimedOut')
      const { result, messages } = await builtIn.registerShipment(shipment)
      return { result: { ...(result as CarrierResult), shipmentReference }, messages }
    },
    findParcels: async ({ reference, serviceName }) => {
      if (mood === 'is away') return failure('CarrierTimedOut')
      const result = registered.flatMap((shipment, index) => {
        const shipmentReference = referenceOf(index)
        if (shipment.reference !== reference || withdrawn.includes(shipmentReference)) return []
        return [{ trackingNumber: `T-${index}`, serviceName, shipmentReference }]
      })
      return { result, messages: [] }
    },
    cancelParcel: async (parcel: CarrierParcel) => {
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
    turn: (to: CarrierBehaviour, direction: string | null = null) => {
      mood = to
      onlyDirection = direction
    },
    /** What it says to a withdrawal from now on; null for yes. */
    answerCancel: (response: CarrierResponse<never> | null) => {
      cancels = response
    },
  }
}

/** Does the job that withdraws what nobody has. */
export async function withdrawOrphaned(system: System): Promise<void> {
  await createHousekeepingJobs(system)['withdraw-unowned-parcels']?.({})
}

/** After so many milliseconds a parcel that was announced and not kept is withdrawn. */
export const graceOfParcels = 16 * 60_000
