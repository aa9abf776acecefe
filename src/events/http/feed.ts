import type { Principal, Scope } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Call, defineOperation } from '../../platform/http/call.ts'
import type { createEventRoutes } from '../contract/feed.ts'
import type { WaitingReaders } from '../jobs/waiting-readers.ts'
import { toCloudEventAttributes } from '../service/cloud-event.ts'
import type { Events, FeedPage, SequencedEvent } from '../service/events.ts'

type EventRoutes = ReturnType<typeof createEventRoutes>

/** Event types whose data requires a scope of its own. */
export type NeededScopes = ReadonlyMap<string, Scope>

interface FeedDeps {
  readonly readers: WaitingReaders
  /** Assigns positions to committed events in a transaction of its own, before a page is read. */
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
    // Operators see everything. Read-only users never see events that give access to a shopper's order.
    const isOperator = call.principal.readOnlyScopes?.includes('admin') !== true
    const excludedTypes = isOperator ? [] : listWithheldTypes(neededScopes, call.principal, type)
    const query = {
      tenant: tenant ?? null,
      type: type ?? null,
      excludedTypes,
      pageSize,
      token: continuationToken ?? null,
    }
    return toResponse(await call.read((unit) => events.listEvents(unit, query)), pageSize)
  }),

  defineOperation(listTenantEvents).by(async (call) => {
    const { type, pageSize, continuationToken, last } = call.query
    const excludedTypes = listWithheldTypes(neededScopes, call.principal, type)
    const query = { type: type ?? null, excludedTypes, pageSize, token: continuationToken ?? null, last: last ?? null }
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
 * Returns the event types withheld from a token.
 *
 * @throws Problem `forbidden` if one of them is requested by name
 */
function listWithheldTypes(
  neededScopes: NeededScopes,
  { scopes }: Principal,
  requestedType: string | undefined,
): readonly string[] {
  const withheld = [...neededScopes].filter(([, neededScope]) => !scopes.includes(neededScope))
  const [, neededScope] = withheld.find(([type]) => type === requestedType) ?? []
  if (neededScope !== undefined) {
    throw new Problem('forbidden', `Events of this type require the scope ${neededScope} as well`, {
      reason: 'scope',
      neededScope,
    })
  }
  return withheld.map(([type]) => type)
}

/** Returns the first page that goes beyond the reader's position, or the last one read when time is up. */
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
