import type { Outbox } from '../kernel/event.ts'
import type { Database } from '../platform/db/database.ts'
import type { Operation } from '../platform/http/call.ts'
import { eventRoutes } from './contract/events.ts'
import { eventOperations } from './http/events.ts'
import { Events } from './service/events.ts'
import { eventStore, outbox } from './store/events.ts'

export { eventRoutes }

export interface EventFeed {
  readonly outbox: Outbox
  readonly operations: readonly Operation[]
  /** Gives committed events their places in the feed; the worker calls it now and then. */
  assignPositions(): Promise<number>
}

/** The outbox that every domain writes to, and the feed that is read from it. */
export function createEvents(database: Database): EventFeed {
  const events = new Events(eventStore)
  const place = () => database.runInTransaction({ as: 'operator' }, {}, (unit) => events.assignPositions(unit))
  return { outbox, operations: eventOperations(events, place), assignPositions: place }
}
