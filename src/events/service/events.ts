import { continuationToken, readContinuationToken } from '../../kernel/paging.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** An event that has its place in the feed. */
export interface PlacedEvent {
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
  place(unit: UnitOfWork): Promise<number>
  /** Oldest first, after a position. */
  list(unit: UnitOfWork, filter: EventFilter, after: string, limit: number): Promise<readonly PlacedEvent[]>
}

/** The feed of everything that happened, over all tenants. */
export class Events {
  readonly #store: EventStore

  constructor(store: EventStore) {
    this.#store = store
  }

  /** Gives places to what has been committed since the last time. */
  async place(unit: UnitOfWork): Promise<number> {
    return this.#store.place(unit)
  }

  /**
   * One page of the feed, oldest first. Its token is always there: a reader comes back with it for what happened since.
   * Places are given only to committed events, so one that is committed late comes later in the feed and is never
   * skipped.
   *
   * @throws Problem `invalid` for a token that is not of this feed with these filters
   */
  async list(
    unit: UnitOfWork,
    asked: EventFilter & { readonly pageSize: number; readonly token: string | null },
  ): Promise<{ readonly events: readonly PlacedEvent[]; readonly token: string }> {
    const list = `events ${JSON.stringify([asked.tenant, asked.type])}`
    const [after = '0'] =
      asked.token === null ? [] : readContinuationToken('continuationToken', asked.token, list, [/^\d{1,18}$/])
    const events = await this.#store.list(unit, asked, after, asked.pageSize)
    return { events, token: continuationToken(list, [events.at(-1)?.position ?? after]) }
  }
}
