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

/** The carrier's response to a shipment; `silence`: it accepts the parcel, but the response is lost. */
type CarrierBehaviour = 'takes' | 'refuses' | 'is away' | 'silence'

/** A carrier that gives each parcel its own number, as real ones do, and records its requests. */
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
  const formatReference = (index: number) => `shp_${index + 1}`
  const carrier: Carrier = {
    ...builtIn,
    registerShipment: async (shipment) => {
      const now = onlyDirection === null || onlyDirection === shipment.direction ? mood : 'takes'
      if (now === 'refuses') return failure('CarrierRefused')
      if (now === 'is away') return failure('CarrierTimedOut')
      const shipmentReference = formatReference(registered.push(shipment) - 1)
      if (now === 'silence') return failure('CarrierTimedOut')
      const { result, messages } = await builtIn.registerShipment(shipment)
      return { result: { ...(result as CarrierResult), shipmentReference }, messages }
    },
    findParcels: async ({ reference, serviceName }) => {
      if (mood === 'is away') return failure('CarrierTimedOut')
      const result = registered.flatMap((shipment, index) => {
        const shipmentReference = formatReference(index)
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
    /** @param direction the parcels affected; all by default */
    turn: (to: CarrierBehaviour, direction: string | null = null) => {
      mood = to
      onlyDirection = direction
    },
    /** Sets the response to cancellations; null accepts them. */
    answerCancel: (response: CarrierResponse<never> | null) => {
      cancels = response
    },
  }
}

/** Runs the job that withdraws orphaned parcels. */
export async function withdrawOrphaned(system: System): Promise<void> {
  await createHousekeepingJobs(system)['withdraw-unowned-parcels']?.({})
}

/** Milliseconds after which a registered parcel that was not kept is withdrawn. */
export const graceOfParcels = 16 * 60_000
