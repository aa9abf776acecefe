import type { NewEvent, Outbox } from '../../kernel/event.ts'
import type { Database } from '../../platform/db/database.ts'
import { deleteResponses, storeResponses } from '../../platform/db/idempotency-keys.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { WriteBatcher } from '../../platform/db/write-batcher.ts'
import {
  type ConfirmationIntake,
  createReceiptEvents,
  type OrderRegistry,
  type PendingConfirmation,
} from '../service/order-confirmations.ts'
import { deleteConfirmations, insertConfirmations } from './order-confirmations.ts'

/** Larger batches are no faster, and their first item waits longer. */
const largest = 64
/** One batch is prepared while another is made durable; more only compete for the disk. */
const atOnce = 4
/** About two seconds of work; beyond that, rejecting is better than waiting. */
const maxWaitingPerTenant = 8_000
/** Maximum waiting for several tenants together; as they alternate, each then waits longer. */
const maxWaiting = 24_000

/**
 * Combines confirmations that arrive at the same time into one transaction per tenant. Each is stored completely, with
 * its outbound order, its events and the response under its key, or not at all.
 */
export function createConfirmationIntake(
  database: Database,
  outbox: Outbox,
  registry: OrderRegistry,
): ConfirmationIntake {
  const storeAll = (tenant: string, arrivals: readonly PendingConfirmation[]) =>
    database.runInTransaction({ as: 'tenant', tenant }, {}, (transaction) =>
      storeBatch(transaction, outbox, registry, arrivals),
    )
  const batcher = new WriteBatcher<PendingConfirmation, boolean>({
    run: storeAll,
    writeOne: async (tenant, arrival) => (await storeAll(tenant, [arrival]))[0] === true,
    maxBatchSize: largest,
    concurrency: atOnce,
    maxWaiting,
    maxWaitingPerTenant,
  })
  return { storeConfirmation: (tenant, arrival) => batcher.addItem(tenant, arrival) }
}

async function storeBatch(
  transaction: Transaction,
  outbox: Outbox,
  registry: OrderRegistry,
  arrivals: readonly PendingConfirmation[],
): Promise<readonly boolean[]> {
  // Keys first: a confirmation whose key is taken must have no effect.
  const responses = arrivals.flatMap((arrival) => (arrival.storedResponse === null ? [] : [arrival.storedResponse]))
  const keyStands = new Map<unknown, boolean>()
  for (const [index, stands] of (await storeResponses(transaction, responses)).entries())
    keyStands.set(responses[index], stands)

  const admitted = arrivals.filter(
    (arrival) => arrival.storedResponse === null || keyStands.get(arrival.storedResponse) === true,
  )
  const inserted = await insertConfirmations(
    transaction,
    admitted.map(({ prepared, submitted: sent }) => ({ received: prepared, text: sent.text })),
  )
  const stored = new Set(admitted.filter((_, index) => inserted[index] === true))
  const orders = await registerOrders(transaction, registry, [...stored])
  const foreign = [...orders].flatMap(([arrival, event]) => (event === null ? [arrival] : []))
  await deleteConfirmations(
    transaction,
    foreign.map(({ prepared }) => prepared.platformOrderNumber),
  )
  for (const arrival of foreign) stored.delete(arrival)
  await outbox.appendEvents(
    transaction,
    [...stored].flatMap((arrival) => [
      ...createReceiptEvents(arrival.prepared, arrival.traceparent),
      ...[orders.get(arrival) ?? []].flat(),
    ]),
  )
  // A key whose confirmation turned out to exist must not answer for it.
  const idle = admitted.filter((arrival) => !stored.has(arrival))
  await deleteResponses(
    transaction,
    idle.flatMap((arrival) => (arrival.storedResponse === null ? [] : [arrival.storedResponse.claim])),
  )
  return arrivals.map((arrival) => stored.has(arrival))
}

/**
 * Registers the orders of confirmed confirmations. If an order of another origin exists, the response needs a warning:
 * such a confirmation is removed again and takes the regular path.
 */
async function registerOrders(
  transaction: Transaction,
  registry: OrderRegistry,
  stored: readonly PendingConfirmation[],
): Promise<ReadonlyMap<PendingConfirmation, NewEvent | null>> {
  const confirmed = stored.filter(({ prepared }) => prepared.status === 'Confirmed')
  if (confirmed.length === 0) return new Map()
  const events = await registry.registerOrders(
    transaction,
    confirmed.map(({ submitted, unitPrices, traceparent }) => ({
      confirmation: submitted.confirmation,
      unitPrices,
      traceparent,
    })),
  )
  return new Map(confirmed.map((arrival, index) => [arrival, events[index] ?? null]))
}
