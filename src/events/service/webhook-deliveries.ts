import { uuidPattern } from '../../kernel/ids.ts'
import { decodeContinuationToken, encodeContinuationToken, type Page, type PageRequest } from '../../kernel/paging.ts'
import { createInvalidProblem, Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Attempt, DeliveryState } from './delivery-rules.ts'
import type { WebhookEndpoint } from './webhook-endpoint.ts'

/** How many events one call replays at the most. */
export const maxReplayed = 10_000

/** An attempt without what was answered. */
export type AttemptSummary = Omit<Attempt, 'answer' | 'at'> & { readonly at: string }

/** How an event stands with an endpoint. */
export interface DeliverySummary {
  readonly eventId: string
  readonly type: string
  readonly subject: string
  readonly state: DeliveryState
  readonly attemptCount: number
  /** Null while it waits for an earlier event of its subject, and once it waits no more. */
  readonly nextAttemptAt: Date | null
  /** Null before the first one. */
  readonly lastAttempt: AttemptSummary | null
}

/** The same with all attempts that are kept, the oldest first. */
export interface DeliveryDetails extends Omit<DeliverySummary, 'lastAttempt'> {
  readonly attempts: readonly (Omit<Attempt, 'at'> & { readonly at: string })[]
}

export interface DeliveryFilter {
  readonly state: DeliveryState | null
  readonly type: string | null
  /** When the event happened, inclusive. */
  readonly from: Date | null
  /** Exclusive. */
  readonly to: Date | null
}

/** Which events are replayed: those of a time, or all that came after one. */
export type ReplayRange = { readonly from: Date; readonly to: Date } | { readonly afterEventId: string }

/** An event that is replayed, by its place. */
export interface ReplayedEvent {
  readonly eventId: string
  readonly occurredAt: Date
}

type EndpointKey = Pick<WebhookEndpoint, 'tenant' | 'endpointId'>

/** Where deliveries are kept. */
export interface DeliveryStore {
  /**
   * Newest first, before an event. What is looked through for a filter by type is limited.
   *
   * @returns and the last event that was looked at, when more may follow; null at the end
   */
  listDeliveries(
    unit: UnitOfWork,
    endpoint: EndpointKey,
    filter: DeliveryFilter,
    before: string | null,
    limit: number,
  ): Promise<{ readonly items: readonly DeliverySummary[]; readonly goesOnAfter: string | null }>
  findDelivery(unit: UnitOfWork, endpoint: EndpointKey, eventId: string): Promise<DeliveryDetails | null>
  /** Whether the tenant has an event that has its place. */
  hasEvent(unit: UnitOfWork, endpoint: EndpointKey, eventId: string): Promise<boolean>
  /**
   * Has events delivered once more, or for the first time, that the endpoint has been told of or could have been; in their
   * order, at most so many.
   */
  replayRange(
    unit: UnitOfWork,
    endpoint: EndpointKey & Pick<WebhookEndpoint, 'eventTypes'>,
    range: ReplayRange,
    limit: number,
  ): Promise<readonly ReplayedEvent[]>
  /** The same for one event, whatever its type. @returns whether there is such an event */
  replayEvent(unit: UnitOfWork, endpoint: EndpointKey, eventId: string): Promise<boolean>
}

/** What became of the events of tenants at their endpoints, and their replay. */
export class WebhookDeliveries {
  readonly #store: DeliveryStore

  constructor(store: DeliveryStore) {
    this.#store = store
  }

  /**
   * Deliveries of an endpoint, newest first. With a filter by type a page looks through a limited part of them, and may be
   * empty although more follow; only one without a token is the last.
   *
   * @throws Problem `invalid` for a token that is not of this list
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
   * Has one event delivered once more, whatever became of it before and whatever the endpoint asks for.
   *
   * @throws Problem `not-found`
   */
  async replayEvent(unit: UnitOfWork, endpoint: WebhookEndpoint, eventId: string): Promise<void> {
    const isThere = uuidPattern.test(eventId) && (await this.#store.replayEvent(unit, endpoint, eventId))
    if (!isThere) throw createNotFoundProblem(eventId)
  }

  /**
   * Has the events of a range that the endpoint asks for delivered once more, at most {@link maxReplayed} of them.
   *
   * @returns how many, and with what range to go on; null when that was all
   * @throws Problem `not-found` for an unknown event; `invalid` for a time that ends before it begins
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
