import type { Outbox } from '../../kernel/event.ts'
import { makeUuidV7 } from '../../kernel/ids.ts'
import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { EventStore, SequencedEvent } from '../service/events.ts'

interface Tables {
  event: {
    tenant: string
    event_id: string
    type: string
    subject: string
    occurred_at: Date
    recorded_at: Date
    traceparent: string | null
    data: Record<string, unknown>
    position: string | null
    tenant_position: string | null
  }
}

const db = createQueryBuilder<Tables>()

const eventColumns = [
  'event_id as eventId',
  'tenant',
  'type',
  'subject',
  'occurred_at as occurredAt',
  'traceparent',
  'data',
] as const

/** Events that get positions in one transaction. */
const placedAtOnce = 5_000

/** Maximum positions searched per page: a few milliseconds if none of their events matches. */
const lookedThroughAtOnce = 20_000

/** An arbitrary number shared by all processes, so that only one assigns positions at a time. */
const placingLock = 7_310_265_012

export const outbox: Outbox = {
  async appendEvents(unit, events) {
    if (events.length === 0) return
    const transaction = getTransaction(unit)
    await transaction.runPrepared(
      'event-append',
      `insert into portolan.event (tenant, event_id, type, subject, occurred_at, traceparent, data)
       select $1, id, type, subject, occurred_at, traceparent, data
         from unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::json[])
                as row (id, type, subject, occurred_at, traceparent, data)
       returning 1`,
      [
        transaction.requireTenant,
        // Ascending, because the feed sorts by them if the clock has not advanced between two rows.
        events.map(({ at }) => makeUuidV7(at)).toSorted(),
        events.map(({ type }) => type),
        events.map(({ subject }) => subject),
        events.map(({ at }) => at.toISOString()),
        events.map(({ traceparent }) => traceparent),
        events.map(({ data }) => JSON.stringify(data)),
      ],
    )
  },
}

export const eventStore: EventStore = {
  async assignPositions(unit) {
    const transaction = getTransaction(unit)
    // Look up each of the few rows by key. Without statistics, or with a plan from when the table was small, PostgreSQL
    // would read the whole table for each of them.
    const settings = `select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
                             set_config('enable_seqscan', 'off', true)`
    const [, rows] = await Promise.all([
      transaction.runPrepared('event-place-settings', settings, []),
      transaction.runPrepared<{ placed: number }>(
        'event-place',
        // Two concurrent assignments could mix up the order. The sequence is drawn in the order of the sorted rows.
        `with turn as materialized (select pg_try_advisory_xact_lock($1) as mine),
            next as materialized (
              select tenant, event_id from portolan.event
               where position is null and (select mine from turn)
               order by recorded_at, event_id limit $2),
            numbered as materialized (
              select tenant, event_id, nextval('portolan.event_position') as position from next),
            ranked as materialized (
              select tenant, event_id, position, row_number() over (partition by tenant order by position) as place
                from numbered),
            counted as materialized (
              select tenant, count(*) as added, max(position) as position from ranked group by tenant order by tenant),
            reached as (
              insert into portolan.event_counter as counter (tenant, tenant_position, position)
              select tenant, added, position from counted
              on conflict (tenant) do update
                set tenant_position = counter.tenant_position + excluded.tenant_position, position = excluded.position
              returning tenant, tenant_position),
            placed as (
              update portolan.event
                 set position = ranked.position,
                     tenant_position = reached.tenant_position - counted.added + ranked.place
                from ranked join counted using (tenant) join reached using (tenant)
               where event.tenant = ranked.tenant and event.event_id = ranked.event_id
                 -- looked at again once the row is ours: whoever held the turn before may have placed it meanwhile;
                 -- written so that the index of rows without a place does not look like a way to find them
                 and coalesce(event.position, 0) = 0
              returning 1)
       select count(*)::int as placed from placed`,
        [placingLock, placedAtOnce],
      ),
    ])
    return rows[0]?.placed ?? 0
  },

  async findBatchEnd(unit, after) {
    // Starts at the first existing position, to skip unused and deleted ones.
    const rows = await getTransaction(unit).runPrepared<{ reach: string }>(
      'event-reach',
      `select coalesce(least(min(position) + $2::bigint - 1, max(position)), $1::bigint)::text as reach
         from portolan.event where position > $1::bigint`,
      [after, lookedThroughAtOnce],
    )
    return rows[0]?.reach ?? after
  },

  async listEvents(unit, filter, { after, upTo }, limit): Promise<readonly SequencedEvent[]> {
    let query = db
      .selectFrom('event')
      .select(eventColumns)
      .select((builder) => builder.ref('position').$notNull().as('position'))
      .where('position', '>', after)
      .where('position', '<=', upTo)
      .orderBy('position')
      .limit(limit)
    if (filter.tenant !== null) query = query.where('tenant', '=', filter.tenant)
    if (filter.type !== null) query = query.where('type', '=', filter.type)
    if (filter.excludedTypes.length > 0) query = query.where('type', 'not in', filter.excludedTypes)
    return getTransaction(unit).runQuery(query)
  },

  async findTenantEnd(unit) {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runPrepared<{ place: string }>(
      'event-end-of-tenant',
      `select coalesce(max(tenant_position), 0)::text as place
         from portolan.event where tenant = $1 and tenant_position is not null`,
      [transaction.requireTenant],
    )
    return row?.place ?? '0'
  },

  async findTenantBatchEnd(unit, after) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<{ reach: string }>(
      'event-reach-of-tenant',
      `select coalesce(least(min(tenant_position) + $3::bigint - 1, max(tenant_position)), $2::bigint)::text as reach
         from portolan.event where tenant = $1 and tenant_position > $2::bigint`,
      [transaction.requireTenant, after, lookedThroughAtOnce],
    )
    return rows[0]?.reach ?? after
  },

  async listTenantEvents(unit, { type, excludedTypes }, { after, upTo }, limit): Promise<readonly SequencedEvent[]> {
    const transaction = getTransaction(unit)
    let query = db
      .selectFrom('event')
      .select(eventColumns)
      .select((builder) => builder.ref('tenant_position').$notNull().as('position'))
      .where('tenant', '=', transaction.requireTenant)
      .where('tenant_position', '>', after)
      .where('tenant_position', '<=', upTo)
      .orderBy('tenant_position')
      .limit(limit)
    if (type !== null) query = query.where('type', '=', type)
    if (excludedTypes.length > 0) query = query.where('type', 'not in', excludedTypes)
    return transaction.runQuery(query)
  },

  async readReached(unit, after) {
    const rows = await getTransaction(unit).runPrepared<{ tenant: string; place: string; position: string }>(
      'event-reached',
      `select tenant, tenant_position as place, position from portolan.event_counter where position > $1 order by position`,
      [after],
    )
    const tenants = new Map(rows.map(({ tenant, place }) => [tenant, Number(place)]))
    return { position: rows.at(-1)?.position ?? after, tenants }
  },
}
