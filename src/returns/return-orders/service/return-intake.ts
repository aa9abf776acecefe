import type { IdempotencyClaim, StoredResponse } from '../../../kernel/idempotency.ts'
import type { CreatedReturn, ReturnArrival } from './return-orders.ts'

/** A return request to be stored. */
export interface PendingReturn extends ReturnArrival {
  /** Of its idempotency key; null without one. */
  readonly claim: IdempotencyClaim | null
  /** Creates the response to send and to store under the key. */
  readonly toResponse: (created: CreatedReturn) => StoredResponse
}

/** The fast path: creates returns that arrive at the same time together. */
export interface ReturnIntake {
  /**
   * @returns its response once it is durable; null if nothing was stored, because it must be rejected, its key is in
   *   use, or its order is locked; the regular path then decides
   * @throws Problem `unavailable` if more is waiting than the database can handle
   */
  createReturn(tenant: string, arrival: PendingReturn): Promise<StoredResponse | null>
}
