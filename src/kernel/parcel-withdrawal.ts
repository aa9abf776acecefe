import { type Carrier, type CarrierAnswer, type CarrierMessage, isRefusal } from './carrier.ts'
import type { UnownedParcel, UnownedParcelStore } from './parcel.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Told of what an operator should look at: a text, and what belongs to it. */
export type Report = (text: string, context: Readonly<Record<string, unknown>>) => void

export interface WithdrawalParts {
  /** Runs work in a transaction of its own that sees the rows of all tenants. */
  readonly transaction: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
  readonly store: UnownedParcelStore
  readonly carrier: Carrier
  readonly report: Report
}

/** How many are taken at once; each can take as long as a carrier is waited for. */
const atOnce = 10
/** For how many days a carrier is asked again that gives no answer. */
const patience = 3

/**
 * Withdraws from carriers the parcels that nobody has. What a carrier does not let go of is told to the operator; when one
 * cannot be asked, the rest is left for the next time.
 */
export async function withdrawUnownedParcels(parts: WithdrawalParts): Promise<void> {
  const { transaction, store, carrier, report } = parts
  for (;;) {
    const { due, at } = await transaction(async (unit) => ({ due: await store.takeDue(unit, atOnce), at: unit.at }))
    for (const one of due) {
      const failure = await withdraw(carrier, one)
      const isOver = failure === null || isRefusal(failure) || isPatienceOver(one, at)
      if (failure !== null && isOver) {
        report('a parcel that nobody needs could not be withdrawn from the carrier', {
          carrier: carrier.name,
          tenant: one.tenant,
          reference: one.reference,
          serviceName: one.serviceName,
          trackingNumber: one.parcel?.trackingNumber ?? null,
          messages: failure.messages,
        })
      }
      if (!isOver) return
      await transaction((unit) => store.forget(unit, one))
    }
    if (due.length < atOnce) return
  }
}

type Failure = CarrierAnswer<never>

/** @returns why not; null when the carrier has it no longer */
async function withdraw(carrier: Carrier, unowned: UnownedParcel): Promise<Failure | null> {
  const found =
    unowned.parcel === null ? await carrier.find(unowned) : { result: [unowned.parcel], messages: noMessages }
  if (found.result === null) return { result: null, messages: found.messages }
  for (const parcel of found.result) {
    const { result, messages } = await carrier.cancel(parcel)
    if (result === null) return { result, messages }
  }
  return null
}

const noMessages: readonly CarrierMessage[] = []

const isPatienceOver = ({ announcedAt }: UnownedParcel, at: Date): boolean =>
  at.getTime() - announcedAt.getTime() > patience * 86_400_000
