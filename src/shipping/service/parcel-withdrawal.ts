import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type Carrier, type CarrierMessage, type CarrierResponse, isRefusal } from './carrier.ts'
import type { OrphanedParcel, OrphanedParcelStore } from './parcel.ts'

/** Told of what an operator should look at: a text, and what belongs to it. */
export type ReportIncident = (text: string, context: Readonly<Record<string, unknown>>) => void

export interface WithdrawalDeps {
  /** Runs work in a transaction of its own that sees the rows of all tenants. */
  readonly transaction: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
  readonly store: OrphanedParcelStore
  readonly carrier: Carrier
  readonly report: ReportIncident
}

/** How many are taken at once; each can take as long as a carrier is waited for. */
const atOnce = 10
/** For how many days a carrier is asked again that gives no answer. */
const timeout = 3

/**
 * Withdraws from carriers the orphaned parcels. What a carrier does not let go of is told to the operator; when one
 * cannot be asked, the rest is left for the next time.
 */
export async function withdrawOrphanedParcels(deps: WithdrawalDeps): Promise<void> {
  const { transaction, store, carrier, report } = deps
  for (;;) {
    const { due, at: now } = await transaction(async (unit) => ({
      due: await store.claimDueParcels(unit, atOnce),
      at: unit.at,
    }))
    for (const orphaned of due) {
      const failure = await withdrawParcel(carrier, orphaned)
      const isOver = failure === null || isRefusal(failure) || isWithdrawalOverdue(orphaned, now)
      if (failure !== null && isOver) {
        report('an orphaned parcel could not be cancelled with the carrier', {
          carrier: carrier.name,
          tenant: orphaned.tenant,
          reference: orphaned.reference,
          serviceName: orphaned.serviceName,
          trackingNumber: orphaned.parcel?.trackingNumber ?? null,
          messages: failure.messages,
        })
      }
      if (!isOver) return
      await transaction((unit) => store.deleteParcel(unit, orphaned))
    }
    if (due.length < atOnce) return
  }
}

type Failure = CarrierResponse<never>

/** @returns why not; null when the carrier has it no longer */
async function withdrawParcel(carrier: Carrier, orphaned: OrphanedParcel): Promise<Failure | null> {
  const response =
    orphaned.parcel === null ? await carrier.findParcels(orphaned) : { result: [orphaned.parcel], messages: noMessages }
  if (response.result === null) return { result: null, messages: response.messages }
  for (const parcel of response.result) {
    const { result, messages } = await carrier.cancelParcel(parcel)
    if (result === null) return { result, messages }
  }
  return null
}

const noMessages: readonly CarrierMessage[] = []

const isWithdrawalOverdue = ({ announcedAt }: OrphanedParcel, now: Date): boolean =>
  now.getTime() - announcedAt.getTime() > timeout * 86_400_000
