import { decodeContinuationToken, encodeContinuationToken } from '../../kernel/paging.ts'
import { requireTenant, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { PublishedEvent } from './cloud-event.ts'

/** An event with its position in a feed. */
export interface SequencedEvent extends PublishedEvent {
  readonly position: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface EventFilter {
  readonly tenant: string | null
  readonly type: string | null
  /** Types to exclude, because this reader may not see them. */
  readonly excludedTypes: readonly string[]
}

export interface EventStore {
  /** Assigns positions to committed events; does nothing while another process does so. */
  assignPositions(unit: UnitOfWork): Promise<number>
  /**
   * Returns the last position of the stretch of the feed, of limited length, that follows a position; the position
   * itself at the end of the feed. No event will ever be placed at or before it.
   */
  findBatchEnd(unit: UnitOfWork, after: string): Promise<string>
  /** Oldest first, after a position, and up to another. */
  listEvents(
    unit: UnitOfWork,
    filter: EventFilter,
    stretch: { readonly after: string; readonly upTo: string },
    limit: number,
  ): Promise<readonly SequencedEvent[]>
  /** The place of the newest event of the unit of work's tenant; 0 without any. */
  findTenantEnd(unit: UnitOfWork): Promise<string>
  /** Like `findBatchEnd`, by the places of the unit of work's tenant. */
  findTenantBatchEnd(unit: UnitOfWork, after: string): Promise<string>
  listTenantEvents(
    unit: UnitOfWork,
    filter: Omit<EventFilter, 'tenant'>,
    stretch: { readonly after: string; readonly upTo: string },
    limit: number,
  ): Promise<readonly SequencedEvent[]>
  /** The ends of the tenants' feeds with events after a position of the common feed, and how far that was read. */
  readReached(
    unit: UnitOfWork,
    after: string,
  ): Promise<{ readonly position: string; readonly tenants: ReadonlyMap<string, number> }>
}

/** The feeds of events: one of all tenants, and one per tenant. */
export class Events {
  readonly #store: EventStore

  constructor(store: EventStore) {
    this.#store = store
  }

  /** Assigns positions to events committed since the last call. */
  async assignPositions(unit: UnitOfWork): Promise<number> {
    return this.#store.assignPositions(unit)
  }

  /**
   * One page of the feed, oldest first. Its token is always present: a reader returns with it for later events. Only
   * committed events have positions, so an event committed late comes later in the feed and is never skipped.
   *
   * A page covers a stretch of limited length, however few of its events match the filter, and its token continues
   * after that stretch. A page may therefore be empty although more follow; the end is reached when the token equals
   * the one sent.
   *
   * @throws Problem `invalid` if the token is for another feed or other filters
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
   * One page of the feed of the unit of work's tenant, in the same way. Places count the tenant's own events, so a
   * token reveals nothing about the volume of others.
   *
   * @param query `last` is the number of newest events at which a reader without a token starts; null for the oldest
   *   event
   * @throws Problem `invalid` if the token is for another feed or filter
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

  /** Returns the place before the last so many events of the tenant. */
  async #findPlaceBefore(unit: UnitOfWork, last: number): Promise<string> {
    const end = BigInt(await this.#store.findTenantEnd(unit))
    return String(end < BigInt(last) ? 0n : end - BigInt(last))
  }
}

/** One page of a feed. */
export interface FeedPage {
  readonly events: readonly SequencedEvent[]
  readonly token: string
  /** Whether nothing follows the page's stretch. */
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
    /** Where a reader without a token starts. */
    readonly start?: string
  },
): Promise<FeedPage> {
  const [after = '0'] =
    token === null ? [feed.start] : decodeContinuationToken('continuationToken', token, list, [/^\d{1,18}$/])
  // Read first: events placed between the two queries come after the stretch.
  const upTo = await feed.findBatchEnd(after)
  const events = await feed.listEvents({ after, upTo })
  const isFull = events.length === pageSize
  const reached = isFull ? (events.at(-1)?.position ?? upTo) : upTo
  return { events, token: encodeContinuationToken(list, [reached]), isAtEnd: upTo === after }
}
