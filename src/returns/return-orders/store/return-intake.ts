import type { IdempotencyClaim, StoredResponse } from '../../../kernel/idempotency.ts'
import type { Database } from '../../../platform/db/database.ts'
import { lockUnusedKeys, storeResponses } from '../../../platform/db/idempotency-keys.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { WriteBatcher } from '../../../platform/db/write-batcher.ts'
import type { PendingReturn, ReturnIntake } from '../service/return-intake.ts'
import type { ReturnOrders } from '../service/return-orders.ts'

/** Each item holds an order with its returns in memory, up to 64 kB each. */
const maxBatchSize = 32
/** One batch is decided on while another is made durable. */
const concurrency = 2
/** About two seconds of work; beyond that, rejecting is better than waiting. */
const maxWaitingPerTenant = 4_000
/** Maximum waiting for several tenants together; as they alternate, each then waits longer. */
const maxWaiting = 12_000

/** A batch conflicts with stored data and must be rolled back. */
class BatchConflict extends Error {}

/**
 * Combines returns created at the same time into one transaction per tenant. Each is stored completely, with its event
 * and the response under its key, or not at all.
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
  // The response must state the time of a moved sandbox clock: the regular path does.
  if (transaction.businessAt > transaction.at) return arrivals.map(() => null)
  // Keys first: a return whose key is taken must not be created.
  const claims = arrivals.flatMap(({ claim }) => claim ?? [])
  const isUnused = await lockUnusedKeys(transaction, claims)
  const unused = new Set<IdempotencyClaim | null>([null, ...claims.filter((_, index) => isUnused[index] === true)])
  const admitted = arrivals.filter(({ claim }) => unused.has(claim))
  const created = await returnOrders.prepareReturnOrders(transaction, admitted)
  const prepared = admitted.flatMap((arrival, index) => {
    const createdReturn = created[index] ?? null
    return createdReturn === null
      ? []
      : [{ arrival, order: createdReturn.order, response: arrival.toResponse(createdReturn) }]
  })
  if (prepared.length > 0) await storePrepared(transaction, returnOrders, prepared)
  const responses = new Map(prepared.map(({ arrival, response }) => [arrival, response]))
  return arrivals.map((arrival) => responses.get(arrival) ?? null)
}

/** @throws BatchConflict if one of them, or its response, could not be stored */
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
