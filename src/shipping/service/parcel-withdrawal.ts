import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type Carrier, type CarrierMessage, type CarrierResponse, isRejection } from './carrier.ts'
import type { OrphanedParcel, OrphanedParcelStore } from './parcel.ts'

/** Reports what an operator should look at: a text with its context. */
export type ReportIncident = (text: string, context: Readonly<Record<string, unknown>>) => void

export interface WithdrawalDeps {
  /** Runs work in a transaction of its own with access to all tenants. */
  readonly transaction: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
  readonly store: OrphanedParcelStore
  readonly carrier: Carrier
  readonly report: ReportIncident
}

/** Parcels per batch; each may take as long as the carrier's timeout. */
const atOnce = 10
/** Days after which an unresponsive carrier is no longer asked. */
const timeout = 3

/**
 * Withdraws orphaned parcels from carriers. Rejections are reported to the operator; if a carrier is unavailable, the
 * rest waits for the next run.
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
      const isOver = failure === null || isRejection(failure) || isWithdrawalOverdue(orphaned, now)
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

/** @returns why it failed; null if the carrier no longer has it */
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
