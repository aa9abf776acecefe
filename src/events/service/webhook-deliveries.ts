import { uuidPattern } from '../../kernel/ids.ts'
import { decodeContinuationToken, encodeContinuationToken, type Page, type PageRequest } from '../../kernel/paging.ts'
import { createInvalidProblem, Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Attempt, DeliveryState } from './delivery-rules.ts'
import type { WebhookEndpoint } from './webhook-endpoint.ts'

/** Maximum events replayed by one request. */
export const maxReplayed = 10_000

/** An attempt without the response. */
export type AttemptSummary = Omit<Attempt, 'answer' | 'at'> & { readonly at: string }

/** The state of an event's delivery to an endpoint. */
export interface DeliverySummary {
  readonly eventId: string
  readonly type: string
  readonly subject: string
  readonly state: DeliveryState
  readonly attemptCount: number
  /** Null while it waits for an earlier event of its subject, and when it is final. */
  readonly nextAttemptAt: Date | null
  /** Null before the first one. */
  readonly lastAttempt: AttemptSummary | null
}

/** The same with all stored attempts, oldest first. */
export interface DeliveryDetails extends Omit<DeliverySummary, 'lastAttempt'> {
  readonly attempts: readonly (Omit<Attempt, 'at'> & { readonly at: string })[]
}

export interface DeliveryFilter {
  readonly state: DeliveryState | null
  readonly type: string | null
  /** Time of the event, inclusive. */
  readonly from: Date | null
  /** Exclusive. */
  readonly to: Date | null
}

/** The events to replay: those of a period, or all after one. */
export type ReplayRange = { readonly from: Date; readonly to: Date } | { readonly afterEventId: string }

/** A replayed event, by its place. */
export interface ReplayedEvent {
  readonly eventId: string
  readonly occurredAt: Date
}

type EndpointKey = Pick<WebhookEndpoint, 'tenant' | 'endpointId'>

/** Stores deliveries. */
export interface DeliveryStore {
  /**
   * Newest first, before an event. With a type filter, only a limited stretch is searched.
   *
   * @returns also the last event considered, if more may follow; null at the end
   */
  listDeliveries(
    unit: UnitOfWork,
    endpoint: EndpointKey,
    filter: DeliveryFilter,
    before: string | null,
    limit: number,
  ): Promise<{ readonly items: readonly DeliverySummary[]; readonly goesOnAfter: string | null }>
  findDelivery(unit: UnitOfWork, endpoint: EndpointKey, eventId: string): Promise<DeliveryDetails | null>
  /** Whether the tenant has this event and it has a place. */
  hasEvent(unit: UnitOfWork, endpoint: EndpointKey, eventId: string): Promise<boolean>
  /** Queues events, in order and up to a limit, for delivery to an endpoint that received them, or could have. */
  replayRange(
    unit: UnitOfWork,
    endpoint: EndpointKey & Pick<WebhookEndpoint, 'eventTypes'>,
    range: ReplayRange,
    limit: number,
  ): Promise<readonly ReplayedEvent[]>
  /** The same for one event of any type. @returns whether it exists */
  replayEvent(unit: UnitOfWork, endpoint: EndpointKey, eventId: string): Promise<boolean>
}

/** The deliveries of tenants' events to their endpoints, and their replay. */
export class WebhookDeliveries {
  readonly #store: DeliveryStore

  constructor(store: DeliveryStore) {
    this.#store = store
  }

  /**
   * Deliveries of an endpoint, newest first. With a type filter, a page covers a limited stretch and may be empty
   * although more follow; only a page without a token is the last.
   *
   * @throws Problem `invalid` if the token is for another list
   */
  async listDeliveries(
    unit: UnitOfWork,
    endpoint: WebhookEndpoint,
    filter: DeliveryFilter,
    { pageSize, continuationToken }: PageRequest,
  ): Promise<Page<DeliverySummary>> {
    const list = `webhook-deliveries ${JSON.stringify([endpoint.endpointId, filter])}`
    const [before = null] =
      continuationToken === null
        ? []
        : decodeContinuationToken('continuationToken', continuationToken, list, [uuidPattern])
    const { items, goesOnAfter } = await this.#store.listDeliveries(unit, endpoint, filter, before, pageSize)
    return { items, continuationToken: goesOnAfter === null ? null : encodeContinuationToken(list, [goesOnAfter]) }
  }

  /** @throws Problem `not-found` */
  async getDelivery(unit: UnitOfWork, endpoint: WebhookEndpoint, eventId: string): Promise<DeliveryDetails> {
    const delivery = uuidPattern.test(eventId) ? await this.#store.findDelivery(unit, endpoint, eventId) : null
    if (delivery === null) throw createNotFoundProblem(eventId)
    return delivery
  }

  /**
   * Queues one event for delivery again, whatever its state and type.
   *
   * @throws Problem `not-found`
   */
  async replayEvent(unit: UnitOfWork, endpoint: WebhookEndpoint, eventId: string): Promise<void> {
    const isThere = uuidPattern.test(eventId) && (await this.#store.replayEvent(unit, endpoint, eventId))
    if (!isThere) throw createNotFoundProblem(eventId)
  }

  /**
   * Queues the events of a range that match the endpoint's types for delivery again, at most {@link maxReplayed}.
   *
   * @returns their number, and the range to continue with; null if that was all
   * @throws Problem `not-found` for an unknown event; `invalid` for a period that ends before it begins
   */
  async replayRange(
    unit: UnitOfWork,
    endpoint: WebhookEndpoint,
    range: ReplayRange,
  ): Promise<{ readonly replayed: number; readonly continueWith: ReplayRange | null }> {
    if ('afterEventId' in range) {
      const { afterEventId } = range
      if (!uuidPattern.test(afterEventId) || !(await this.#store.hasEvent(unit, endpoint, afterEventId))) {
        throw createNotFoundProblem(afterEventId)
      }
    } else if (range.to <= range.from) {
      throw createInvalidProblem([{ path: 'to', rule: 'range', reason: 'must be later than from' }])
    }
    const replayed = await this.#store.replayRange(unit, endpoint, range, maxReplayed)
    const last = replayed.at(-1)
    if (replayed.length < maxReplayed || last === undefined) return { replayed: replayed.length, continueWith: null }
    const continueWith =
      'afterEventId' in range ? { afterEventId: last.eventId } : { from: last.occurredAt, to: range.to }
    return { replayed: replayed.length, continueWith }
  }
}

const createNotFoundProblem = (eventId: string): Problem =>
  new Problem('not-found', `The endpoint has no delivery of the event ${eventId}, or the event is no longer stored`)
