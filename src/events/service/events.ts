import { decodeContinuationToken, encodeContinuationToken } from '../../kernel/paging.ts'
import { requireTenant, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { PublishedEvent } from './cloud-event.ts'

/** An event that has its place in a feed. */
export interface SequencedEvent extends PublishedEvent {
  readonly position: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface EventFilter {
  readonly tenant: string | null
  readonly type: string | null
  /** Types that are left out: what they disclose is not for this reader. */
  readonly without: readonly string[]
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
  /** The place of the newest event of the tenant of the unit of work; 0 where it has none. */
  findTenantEnd(unit: UnitOfWork): Promise<string>
  /** The same by the places among the events of the tenant of the unit of work. */
  findTenantBatchEnd(unit: UnitOfWork, after: string): Promise<string>
  listTenantEvents(
    unit: UnitOfWork,
    filter: Omit<EventFilter, 'tenant'>,
    stretch: { readonly after: string; readonly upTo: string },
    limit: number,
  ): Promise<readonly SequencedEvent[]>
  /** The places that tenants have reached with events after a position of the feed of all, and how far that goes. */
  readReached(
    unit: UnitOfWork,
    after: string,
  ): Promise<{ readonly position: string; readonly tenants: ReadonlyMap<string, number> }>
}

/** The feeds of what happened: of all tenants, and of each. */
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
  ): Promise<FeedPage> {
    return readFeedPage(`events ${JSON.stringify([query.tenant, query.type])}`, query, {
      findBatchEnd: (after) => this.#store.findBatchEnd(unit, after),
      listEvents: (stretch) => this.#store.listEvents(unit, query, stretch, query.pageSize),
    })
  }

  /**
   * One page of the feed of the tenant of the unit of work, in the same way. Its places count the tenant's own events, so
   * that a token says nothing of how much happens to others.
   *
   * @param query `last` is how many events before the newest one a reader without a token begins; null: with the oldest one
   * @throws Problem `invalid` for a token that is not of this feed with this filter
   */
  async listTenantEvents(
    unit: UnitOfWork,
    query: Omit<EventFilter, 'tenant'> & {
      readonly pageSize: number
      readonly token: string | null
      readonly last: number | null
    },
  ): Promise<FeedPage> {
    const { last, token } = query
    const start = token === null && last !== null ? await this.#findPlaceBefore(unit, last) : '0'
    return readFeedPage(`tenant events ${JSON.stringify([requireTenant(unit), query.type])}`, query, {
      findBatchEnd: (after) => this.#store.findTenantBatchEnd(unit, after),
      listEvents: (stretch) => this.#store.listTenantEvents(unit, query, stretch, query.pageSize),
      start,
    })
  }

  /** The place after which the last so many events of the tenant are. */
  async #findPlaceBefore(unit: UnitOfWork, last: number): Promise<string> {
    const end = BigInt(await this.#store.findTenantEnd(unit))
    return String(end < BigInt(last) ? 0n : end - BigInt(last))
  }
}

/** One page of a feed. */
export interface FeedPage {
  readonly events: readonly SequencedEvent[]
  readonly token: string
  /** Whether nothing comes after what the page has looked through. */
  readonly isAtEnd: boolean
}

async function readFeedPage(
  list: string,
  { pageSize, token }: { readonly pageSize: number; readonly token: string | null },
  feed: {
    readonly findBatchEnd: (after: string) => Promise<string>
    readonly listEvents: (stretch: {
      readonly after: string
      readonly upTo: string
    }) => Promise<readonly SequencedEvent[]>
    /** The place after which a reader without a token begins. */
    readonly start?: string
  },
): Promise<FeedPage> {
  const [after = '0'] =
    token === null ? [feed.start] : decodeContinuationToken('continuationToken', token, list, [/^\d{1,18}$/])
  // Asked first: what is placed between the two questions lies behind the stretch.
  const upTo = await feed.findBatchEnd(after)
  const events = await feed.listEvents({ after, upTo })
  const isFull = events.length === pageSize
  const reached = isFull ? (events.at(-1)?.position ?? upTo) : upTo
  return { events, token: encodeContinuationToken(list, [reached]), isAtEnd: upTo === after }
}
