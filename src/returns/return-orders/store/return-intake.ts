import type { IdempotencyClaim, StoredResponse } from '../../../kernel/idempotency.ts'
import type { Database } from '../../../platform/db/database.ts'
import { lockUnusedKeys, storeResponses } from '../../../platform/db/idempotency-keys.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { WriteBatcher } from '../../../platform/db/write-batcher.ts'
import type { PendingReturn, ReturnIntake } from '../service/return-intake.ts'
import type { ReturnOrders } from '../service/return-orders.ts'

/** Each holds an order with its returns in memory, of up to 64 kB each. */
const maxBatchSize = 32
/** While one batch is being made durable the next is decided about. */
const concurrency = 2
/** About two seconds of work: what would wait longer is better refused. */
const maxWaitingPerTenant = 4_000
/** What several tenants may have waiting together; each waits longer then, as they take turns. */
const maxWaiting = 12_000

/** A batch met what is stored already, and nothing of it may be kept. */
class BatchConflict extends Error {}

/**
 * Gathers creations of returns that arrive at the same time into one transaction a tenant. Each is stored whole, with its
 * event and the answer under its key, or not at all.
 */
export function createReturnIntake(database: Database, returnOrders: ReturnOrders): ReturnIntake {
  const run = (tenant: string, arrivals: readonly PendingReturn[]) =>
    database.runInTransaction({ as: 'tenant', tenant }, {}, (transaction) =>
      storeBatch(transaction, returnOrders, arrivals),
    )
  const batcher = new WriteBatcher<PendingReturn, StoredResponse | null>({
    run,
    writeOne: async (tenant, arrival) => {
      try {
        const [response = null] = await run(tenant, [arrival])
        return response
      } catch (error) {
        if (error instanceof BatchConflict) return null
        throw error
      }
    },
    maxBatchSize,
    concurrency,
    maxWaiting,
    maxWaitingPerTenant,
  })
  return { createReturn: (tenant, arrival) => batcher.addItem(tenant, arrival) }
}

async function storeBatch(
  transaction: Transaction,
  returnOrders: ReturnOrders,
  arrivals: readonly PendingReturn[],
): Promise<readonly (StoredResponse | null)[]> {
  // The answer has to tell what a clock of the sandbox shows that was moved: the regular path does.
  if (transaction.businessAt > transaction.at) return arrivals.map(() => null)
  // Keys first: a key that is taken must keep its return from being made.
  const claims = arrivals.flatMap(({ claim }) => claim ?? [])
  const isUnused = await lockUnusedKeys(transaction, claims)
  const unused = new Set<IdempotencyClaim | null>([null, ...claims.filter((_, index) => isUnused[index] === true)])
  const admitted = arrivals.filter(({ claim }) => unused.has(claim))
  const created = await returnOrders.prepareReturnOrders(transaction, admitted)
  const prepared = admitted.flatMap((arrival, index) => {
    const made = created[index] ?? null
    return made === null ? [] : [{ arrival, order: made.order, response: arrival.toResponse(made) }]
  })
  if (prepared.length > 0) await storePrepared(transaction, returnOrders, prepared)
  const responses = new Map(prepared.map(({ arrival, response }) => [arrival, response]))
  return arrivals.map((arrival) => responses.get(arrival) ?? null)
}

/** @throws BatchConflict where one of them, or its answer, could not be stored */
async function storePrepared(
  transaction: Transaction,
  returnOrders: ReturnOrders,
  prepared: readonly {
    readonly arrival: PendingReturn
    readonly order: Parameters<ReturnOrders['storeReturnOrders']>[1][number]['order']
    readonly response: StoredResponse
  }[],
): Promise<void> {
  const responses = prepared.flatMap(({ arrival: { claim }, response }) =>
    claim === null ? [] : [{ claim, response }],
  )
  const orders = prepared.map(({ arrival: { traceparent }, order }) => ({ order, traceparent }))
  const [areStored, areInserted] = await Promise.all([
    storeResponses(transaction, responses),
    returnOrders.storeReturnOrders(transaction, orders),
  ])
  if (!areInserted || !areStored.every(Boolean)) throw new BatchConflict()
}
