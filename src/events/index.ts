import type { Outbox } from '../kernel/event.ts'
import type { Figure } from '../kernel/figure.ts'
import type { Database } from '../platform/db/database.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import { createEventRoutes } from './contract/events.ts'
import { createEventOperations } from './http/events.ts'
import { Events } from './service/events.ts'
import { eventFigures } from './store/event-figures.ts'
import { eventStore, outbox } from './store/events.ts'

/** The feed of events of these types; an operation of the service `admin`. */
export const describeEvents = (types: readonly string[]): DomainDescriptor => ({
  services: [],
  routes: Object.values(createEventRoutes(types)),
})

export interface EventFeed {
  readonly outbox: Outbox
  readonly operations: readonly Operation[]
  /** What an operator watches of it. */
  readonly figures: readonly Figure[]
  /** Gives committed events their places in the feed; the worker calls it now and then. */
  assignPositions(): Promise<number>
}

/**
 * The outbox that every domain writes to, and the feed that is read from it.
 *
 * @param types what the feed can be asked for
 */
export function createEvents(database: Database, types: readonly string[]): EventFeed {
  const events = new Events(eventStore)
  const place = () => database.runInTransaction({ as: 'operator' }, {}, (unit) => events.assignPositions(unit))
  return {
    outbox,
    figures: eventFigures,
    operations: createEventOperations(createEventRoutes(types), events, place),
    assignPositions: place,
  }
}
