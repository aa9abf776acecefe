import { decodeContinuationToken, encodeContinuationToken } from '../../kernel/paging.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** An event that has its place in the feed. */
export interface SequencedEvent {
  readonly position: string
  readonly eventId: string
  readonly tenant: string
  readonly type: string
  readonly subject: string
  readonly occurredAt: Date
  readonly traceparent: string | null
  readonly data: Readonly<Record<string, unknown>>
}

export interface EventFilter {
  readonly tenant: string | null
  readonly type: string | null
}

export interface EventStore {
  /** Gives places to events whose transactions have committed; does nothing while another process does it. */
  assignPositions(unit: UnitOfWork): Promise<number>
  /**
   * The last position of a stretch of the feed that begins after a position and is as long as is looked through at once;
   * the position itself when nothing comes after it. No event will be placed at it or before it any more.
   */
  findBatchEnd(unit: UnitOfWork, after: string): Promise<string>
  /** Oldest first, after a position, and up to another. */
  listEvents(
    unit: UnitOfWork,
    filter: EventFilter,
    stretch: { readonly after: string; readonly upTo: string },
    limit: number,
  ): Promise<readonly SequencedEvent[]>
}

/** The feed of everything that happened, over all tenants. */
export class Events {
  readonly #store: EventStore

  constructor(store: EventStore) {
    this.#store = store
  }

  /** Gives places to what has been committed since the last time. */
  async assignPositions(unit: UnitOfWork): Promise<number> {
    return this.#store.assignPositions(unit)
  }

  /**
   * One page of the feed, oldest first. Its token is always there: a reader comes back with it for what happened since.
   * Places are given only to committed events, so one that is committed late comes later in the feed and is never
   * skipped.
   *
   * A page looks through a stretch of the feed of limited length, however few of its events pass the filter, and its token
   * goes on behind what was looked through. So it may be empty although more is to come; nothing more has happened when
   * its token is the one that was asked with.
   *
   * @throws Problem `invalid` for a token that is not of this feed with these filters
   */
  async listEvents(
    unit: UnitOfWork,
    query: EventFilter & { readonly pageSize: number; readonly token: string | null },
  ): Promise<{ readonly events: readonly SequencedEvent[]; readonly token: string }> {
    const list = `events ${JSON.stringify([query.tenant, query.type])}`
    const [after = '0'] =
      query.token === null ? [] : decodeContinuationToken('continuationToken', query.token, list, [/^\d{1,18}$/])
    // Asked first: what is placed between the two questions lies behind the stretch.
    const upTo = await this.#store.findBatchEnd(unit, after)
    const events = await this.#store.listEvents(unit, query, { after, upTo }, query.pageSize)
    const isFull = events.length === query.pageSize
    return { events, token: encodeContinuationToken(list, [isFull ? (events.at(-1)?.position ?? upTo) : upTo]) }
  }
}
