import { type Call, defineOperation } from '../../platform/http/call.ts'
import type { createEventRoutes } from '../contract/feed.ts'
import type { WaitingReaders } from '../jobs/waiting-readers.ts'
import { toCloudEventAttributes } from '../service/cloud-event.ts'
import type { Events, FeedPage, SequencedEvent } from '../service/events.ts'

type EventRoutes = ReturnType<typeof createEventRoutes>

/** @param placeNow gives committed events their places, in a transaction of its own: they must be there before a page is read */
export const createEventOperations = (
  { listEvents, listTenantEvents }: EventRoutes,
  events: Events,
  readers: WaitingReaders,
  placeNow: () => Promise<unknown>,
) => [
  defineOperation(listEvents).by(async (call) => {
    await placeNow()
    const { tenant, type, pageSize, continuationToken } = call.query
    const query = { tenant: tenant ?? null, type: type ?? null, pageSize, token: continuationToken ?? null }
    return toResponse(await call.read((unit) => events.listEvents(unit, query)), pageSize)
  }),

  defineOperation(listTenantEvents).by(async (call) => {
    const { type, pageSize, continuationToken, last } = call.query
    const query = { type: type ?? null, pageSize, token: continuationToken ?? null, last: last ?? null }
    const readNow = async () => {
      await placeNow()
      return call.read((unit) => events.listTenantEvents(unit, query))
    }
    const wait = call.query.wait * 1000
    const page = await (wait === 0 || call.isHead ? readNow() : readWithin(wait, call, readers, readNow))
    return toResponse(page, pageSize)
  }),
]

/** The first page that has more to tell than the reader knows, or the last one when the time is over. */
async function readWithin(
  wait: number,
  { caller, principal }: Pick<Call<EventRoutes['listTenantEvents']>, 'caller' | 'principal'>,
  readers: WaitingReaders,
  readNow: () => Promise<FeedPage>,
): Promise<FeedPage> {
  const end = performance.now() + wait
  const reader = readers.enter(caller, principal.clientId)
  try {
    for (;;) {
      const page = await readNow()
      const remaining = end - performance.now()
      if (!page.isAtEnd || remaining <= 0 || readers.isStopped) return page
      await reader.waitForEvents(remaining)
    }
  } finally {
    reader.leave()
  }
}

const toResponse = (page: FeedPage, pageSize: number) =>
  ({
    status: 200,
    body: { items: page.events.map(toCloudEvent), pageSize, continuationToken: page.token },
  }) as const

const toCloudEvent = (event: SequencedEvent) => ({ ...toCloudEventAttributes(event), data: event.data })
