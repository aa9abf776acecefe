import { makeUuidV7Floor } from '../../kernel/ids.ts'
import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction, type Transaction } from '../../platform/db/transaction.ts'
import type { DeliveryState } from '../service/delivery-rules.ts'
import type {
  AttemptSummary,
  DeliveryDetails,
  DeliveryFilter,
  DeliveryStore,
  ReplayedEvent,
  ReplayRange,
} from '../service/webhook-deliveries.ts'
import { arrangeSubjects } from './arrange-subjects.ts'

interface Tables {
  webhook_delivery: {
    tenant: string
    endpoint_id: string
    event_id: string
    type: string
    subject: string
    state: DeliveryState
    attempt_count: number
    next_attempt_at: Date | null
    attempts: DeliveryDetails['attempts']
  }
}

const db = createQueryBuilder<Tables>()

const columns = [
  'event_id as eventId',
  'type',
  'subject',
  'state',
  'attempt_count as attemptCount',
  'next_attempt_at as nextAttemptAt',
] as const

/** Maximum deliveries searched per page with a type filter. */
const lookedThroughAtOnce = 20_000

interface EndpointKey {
  readonly tenant: string
  readonly endpointId: string
}

export const deliveryStore: DeliveryStore = {
  async listDeliveries(unit, endpoint, filter, before, limit) {
    const transaction = getTransaction(unit)
    const { type } = filter
    const stretch = selectDeliveries(endpoint, filter, before)
      .select(columns)
      .select((builder) =>
        builder
          .fn<AttemptSummary | null>('jsonb_extract_path', [builder.ref('attempts'), builder.val('-1')])
          .as('lastAttempt'),
      )
      .orderBy('event_id', 'desc')
      .limit(type === null ? limit + 1 : lookedThroughAtOnce)
    const rows = await transaction.runQuery(
      type === null
        ? stretch
        : db
            .selectFrom(stretch.as('stretch'))
            .selectAll()
            .where('type', '=', type)
            .orderBy('eventId', 'desc')
            .limit(limit + 1),
    )
    const items = rows
      .slice(0, limit)
      .map(({ lastAttempt, ...row }) => ({ ...row, lastAttempt: toSummary(lastAttempt) }))
    if (rows.length > limit) return { items, goesOnAfter: items.at(-1)?.eventId ?? null }
    if (type === null) return { items, goesOnAfter: null }
    const [end] = await transaction.runQuery(
      selectDeliveries(endpoint, filter, before)
        .select('event_id as eventId')
        .orderBy('event_id', 'desc')
        .offset(lookedThroughAtOnce - 1)
        .limit(1),
    )
    return { items, goesOnAfter: end?.eventId ?? null }
  },

  async findDelivery(unit, { tenant, endpointId }, eventId): Promise<DeliveryDetails | null> {
    const query = db
      .selectFrom('webhook_delivery')
      .select([...columns, 'attempts'])
      .where('tenant', '=', tenant)
      .where('endpoint_id', '=', endpointId)
      .where('event_id', '=', eventId)
    const [delivery] = await getTransaction(unit).runQuery(query)
    return delivery ?? null
  },

  async hasEvent(unit, { tenant }, eventId) {
    const rows = await getTransaction(unit).runStatement(
      'select from portolan.event where tenant = $1 and event_id = $2 and tenant_position is not null',
      [tenant, eventId],
    )
    return rows.length > 0
  },

  async replayRange(unit, endpoint, range, limit) {
    const transaction = getTransaction(unit)
    const settledUpTo = await lockProgress(transaction, endpoint)
    const events = await listRange(transaction, endpoint, range, settledUpTo, limit)
    await putBack(
      transaction,
      endpoint,
      events.map(({ eventId }) => eventId),
    )
    return events
  },

  async replayEvent(unit, endpoint, eventId) {
    const transaction = getTransaction(unit)
    const settledUpTo = await lockProgress(transaction, endpoint)
    const { tenant, endpointId } = endpoint
    const rows = await transaction.runStatement(
      `select from portolan.event
        where tenant = $1 and event_id = $3
          -- what was not looked at yet will be delivered anyway
          and (tenant_position <= $4 or exists (
                select from portolan.webhook_delivery as kept
                 where kept.tenant = $1 and kept.endpoint_id = $2 and kept.event_id = event.event_id))`,
      [tenant, endpointId, eventId, settledUpTo],
    )
    if (rows.length === 0) return false
    await putBack(transaction, endpoint, [eventId])
    return true
  },
}

function selectDeliveries(
  { tenant, endpointId }: EndpointKey,
  { state, from, to }: DeliveryFilter,
  before: string | null,
) {
  let query = db.selectFrom('webhook_delivery').where('tenant', '=', tenant).where('endpoint_id', '=', endpointId)
  if (state !== null) query = query.where('state', '=', state)
  if (from !== null) query = query.where('event_id', '>=', makeUuidV7Floor(from))
  if (to !== null) query = query.where('event_id', '<', makeUuidV7Floor(to))
  if (before !== null) query = query.where('event_id', '<', before)
  return query
}

function toSummary(attempt: (AttemptSummary & { readonly answer?: string }) | null): AttemptSummary | null {
  if (attempt === null) return null
  const { answer: _, ...summary } = attempt
  return summary
}

/**
 * Blocks the endpoint's deliverer from storing results until this transaction ends.
 *
 * @returns the place up to which events are settled
 */
async function lockProgress(transaction: Transaction, { tenant, endpointId }: EndpointKey): Promise<string> {
  const [row] = await transaction.runStatement<{ settledUpTo: string }>(
    `select tenant_position as "settledUpTo" from portolan.webhook_progress
      where tenant = $1 and endpoint_id = $2 for update`,
    [tenant, endpointId],
  )
  return row?.settledUpTo ?? '0'
}

async function listRange(
  transaction: Transaction,
  { tenant, eventTypes }: { readonly tenant: string; readonly eventTypes: readonly string[] | null },
  range: ReplayRange,
  settledUpTo: string,
  limit: number,
): Promise<readonly ReplayedEvent[]> {
  const isAfter = 'afterEventId' in range
  // Event ids start with the time of the event.
  const condition = isAfter
    ? 'tenant_position > (select tenant_position from portolan.event where tenant = $1 and event_id = $5)'
    : 'event_id >= $5 and event_id < $6'
  return transaction.runStatement<ReplayedEvent>(
    `select event_id as "eventId", occurred_at as "occurredAt" from portolan.event
      where tenant = $1 and tenant_position <= $2 and ($3::text[] is null or type = any ($3)) and ${condition}
      order by ${isAfter ? 'tenant_position' : 'event_id'} limit $4`,
    [
      tenant,
      settledUpTo,
      eventTypes,
      limit,
      ...(isAfter ? [range.afterEventId] : [makeUuidV7Floor(range.from), makeUuidV7Floor(range.to)]),
    ],
  )
}

/** Resets deliveries to untried; those already waiting continue to wait. */
async function putBack(transaction: Transaction, endpoint: EndpointKey, eventIds: readonly string[]): Promise<void> {
  const { tenant, endpointId } = endpoint
  const rows = await transaction.runStatement<{ subject: string }>(
    `insert into portolan.webhook_delivery as kept
            (tenant, endpoint_id, event_id, tenant_position, type, subject, state, attempt_count, attempts)
     select tenant, $2, event_id, tenant_position, type, subject, 'Waiting', 0, '[]'
       from portolan.event where tenant = $1 and event_id = any ($3)
     on conflict (tenant, endpoint_id, event_id) do update
       set state = 'Waiting', attempt_count = 0, first_attempt_at = null, next_attempt_at = null
       where kept.state <> 'Waiting'
     returning subject`,
    [tenant, endpointId, eventIds],
  )
  if (rows.length > 0) await arrangeSubjects(transaction, endpoint, [...new Set(rows.map(({ subject }) => subject))])
}
