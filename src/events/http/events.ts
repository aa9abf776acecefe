import { defineOperation } from '../../platform/http/call.ts'
import type { createEventRoutes } from '../contract/events.ts'
import type { Events, SequencedEvent } from '../service/events.ts'

export const createEventOperations = (
  { listEvents }: ReturnType<typeof createEventRoutes>,
  events: Events,
  placeNow: () => Promise<unknown>,
) => [
  defineOperation(listEvents).by(async (call) => {
    // In a transaction of its own: what it places must be committed before this page is read.
    await placeNow()
    const { tenant, type, pageSize, continuationToken } = call.query
    const query = { tenant: tenant ?? null, type: type ?? null, pageSize, token: continuationToken ?? null }
    const page = await call.read((unit) => events.listEvents(unit, query))
    return {
      status: 200,
      body: { items: page.events.map(toCloudEvent), pageSize, continuationToken: page.token },
    }
  }),
]

function toCloudEvent(event: SequencedEvent) {
  return {
    specversion: '1.0' as const,
    id: event.eventId,
    source: `/tenants/${event.tenant}`,
    type: event.type,
    subject: event.subject,
    time: event.occurredAt.toISOString(),
    datacontenttype: 'application/json' as const,
    tenant: event.tenant,
    ...(event.traceparent === null ? {} : { traceparent: event.traceparent }),
    data: event.data,
  }
}
