import type { IdempotencyClaim, StoredResponse } from '../../../kernel/idempotency.ts'
import type { CreatedReturn, ReturnArrival } from './return-orders.ts'

/** A request for a return on its way into the store. */
export interface PendingReturn extends ReturnArrival {
  /** Of its idempotency key; null without one. */
  readonly claim: IdempotencyClaim | null
  /** The answer to send, and to store under the key. */
  readonly toResponse: (created: CreatedReturn) => StoredResponse
}

/** The fast path: creates a return together with others that arrive at the same time. */
export interface ReturnIntake {
  /**
   * @returns its answer once it is durable; null where nothing was stored, because it is to be refused, its key is in use,
   *   or somebody else holds its order: the regular path knows what to answer
   * @throws Problem `unavailable` when more is waiting than the database keeps up with
   */
  createReturn(tenant: string, arrival: PendingReturn): Promise<StoredResponse | null>
}
