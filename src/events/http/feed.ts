import type { Principal, Scope } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Call, defineOperation } from '../../platform/http/call.ts'
import type { createEventRoutes } from '../contract/feed.ts'
import type { WaitingReaders } from '../jobs/waiting-readers.ts'
import { toCloudEventAttributes } from '../service/cloud-event.ts'
import type { Events, FeedPage, SequencedEvent } from '../service/events.ts'

type EventRoutes = ReturnType<typeof createEventRoutes>

/** The types of events that disclose what a scope of their own is needed for. */
export type NeededScopes = ReadonlyMap<string, Scope>

interface FeedDeps {
  readonly readers: WaitingReaders
  /** Gives committed events their places, in a transaction of its own: they must be there before a page is read. */
  readonly placeNow: () => Promise<unknown>
  readonly neededScopes: NeededScopes
}

export const createEventOperations = (
  { listEvents, listTenantEvents }: EventRoutes,
  events: Events,
  { readers, placeNow, neededScopes }: FeedDeps,
) => [
  defineOperation(listEvents).by(async (call) => {
    await placeNow()
    const { tenant, type, pageSize, continuationToken } = call.query
    // Operators see everything; of those who may only look, no one needs what opens a shopper's order.
    const isOperator = call.principal.readOnlyScopes?.includes('admin') !== true
    const without = isOperator ? [] : listWithheldTypes(neededScopes, call.principal, type)
    const query = { tenant: tenant ?? null, type: type ?? null, without, pageSize, token: continuationToken ?? null }
    return toResponse(await call.read((unit) => events.listEvents(unit, query)), pageSize)
  }),

  defineOperation(listTenantEvents).by(async (call) => {
    const { type, pageSize, continuationToken, last } = call.query
    const without = listWithheldTypes(neededScopes, call.principal, type)
    const query = { type: type ?? null, without, pageSize, token: continuationToken ?? null, last: last ?? null }
    const readNow = async () => {
      await placeNow()
      return call.read((unit) => events.listTenantEvents(unit, query))
    }
    const wait = call.query.wait * 1000
    const page = await (wait === 0 || call.isHead ? readNow() : readWithin(wait, call, readers, readNow))
    return toResponse(page, pageSize)
  }),
]

/**
 * The types of events that a token is not given.
 *
 * @throws Problem `forbidden` where one of them is asked for by name
 */
function listWithheldTypes(
  neededScopes: NeededScopes,
  { scopes }: Principal,
  asked: string | undefined,
): readonly string[] {
  const withheld = [...neededScopes].filter(([, neededScope]) => !scopes.includes(neededScope))
  const [, neededScope] = withheld.find(([type]) => type === asked) ?? []
  if (neededScope !== undefined) {
    throw new Problem('forbidden', `Events of this type require the scope ${neededScope} as well`, {
      reason: 'scope',
      neededScope,
    })
  }
  return withheld.map(([type]) => type)
}

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
