import { getTransaction, type Transaction } from '../../platform/db/transaction.ts'
import { writeCloudEvent } from '../service/cloud-event.ts'
import type { Delivery } from '../service/delivery-lines.ts'
import {
  type DeliveryQueue,
  type DeliveryResult,
  type EndpointReport,
  type LeasedEndpoint,
  leaseTime,
  type ReportedEndpoint,
} from '../service/delivery-queue.ts'
import type { StoredSecret } from '../service/webhook-endpoint.ts'
import { arrangeSubjects } from './arrange-subjects.ts'

/** Maximum bytes of events read at once; at least one event is read. */
const readAtOnce = 1_048_576
/** Stored attempts per delivery: those of two periods of three days. */
const storedAttempts = 40

interface LeasedRow extends Pick<LeasedEndpoint, 'tenant' | 'endpointId' | 'url' | 'eventTypes' | 'version'> {
  readonly secrets: readonly StoredSecret[]
  readonly settledUpTo: string
  readonly consecutiveFailures: number
  readonly failingSince: Date | null
  readonly pausedUntil: Date | null
  readonly lastDeliveredAt: Date | null
  readonly nextDueAt: Date | null
}

interface EventRow {
  readonly eventId: string
  readonly tenant: string
  readonly tenantPosition: string
  readonly type: string
  readonly subject: string
  readonly occurredAt: Date
  readonly traceparent: string | null
  readonly data: string
}

export const deliveryQueue: DeliveryQueue = {
  async leaseEndpoints(unit, owner, limit) {
    const rows = await getTransaction(unit).runPrepared<LeasedRow>(
      'webhook-lease',
      `with next as materialized (
         select progress.tenant, progress.endpoint_id
           from portolan.webhook_progress as progress
           join portolan.webhook_endpoint as endpoint using (tenant, endpoint_id)
           join portolan.tenant using (tenant)
           left join portolan.event_counter as counter using (tenant)
          where endpoint.is_enabled and tenant.disabled_at is null
            and (progress.leased_until is null or progress.leased_until < now())
            and (progress.paused_until is null or progress.paused_until <= $2)
            and (progress.tenant_position < counter.tenant_position or progress.next_due_at <= $2)
          order by progress.served_at limit $3
            for update of progress skip locked)
       update portolan.webhook_progress as progress
          set lease_owner = $1, leased_until = now() + make_interval(secs => $4),
              served_at = now()
         from next join portolan.webhook_endpoint as endpoint using (tenant, endpoint_id)
        where progress.tenant = next.tenant and progress.endpoint_id = next.endpoint_id
       returning progress.tenant, progress.endpoint_id as "endpointId", url, event_types as "eventTypes", secrets,
                 version, progress.tenant_position as "settledUpTo",
                 consecutive_failures as "consecutiveFailures", failing_since as "failingSince",
                 paused_until as "pausedUntil", last_delivered_at as "lastDeliveredAt", next_due_at as "nextDueAt"`,
      [owner, unit.at, limit, leaseTime / 1000],
    )
    return rows.map((row) => {
      const { consecutiveFailures, failingSince, pausedUntil, lastDeliveredAt, settledUpTo, ...endpoint } = row
      const standing = { consecutiveFailures, failingSince, pausedUntil, lastDeliveredAt }
      return { ...endpoint, settledUpTo: Number(settledUpTo), standing }
    })
  },

  async listNewEvents(unit, { tenant, endpointId, eventTypes }, after, limit) {
    const rows = await getTransaction(unit).runPrepared<Partial<EventRow> & { upTo: string | null; isHeld: boolean }>(
      'webhook-next',
      `with stretch as materialized (
         select * from (
           select event_id, tenant, tenant_position, type, subject, occurred_at, traceparent, data,
                  sum(pg_column_size(data)) over (order by tenant_position) - pg_column_size(data) as octets_before
             from (select * from portolan.event where tenant = $1 and tenant_position > $3
                    order by tenant_position limit $4) as event) as sized
          where octets_before < $6)
       select wanted.*, reached.up_to as "upTo"
         from (select max(tenant_position) as up_to from stretch) as reached
         left join (
           select event_id as "eventId", tenant, tenant_position as "tenantPosition", type, subject,
                  occurred_at as "occurredAt", traceparent, data::text as data,
                  -- looked up one by one, however few rows there were when this was planned
                  (select true from portolan.webhook_delivery as waiting
                    where waiting.tenant = $1 and waiting.endpoint_id = $2 and waiting.subject = stretch.subject
                      and waiting.state = 'Waiting' limit 1) is not null as "isHeld"
             from stretch
            where ($5::text[] is null or type = any ($5))
              -- what was dealt with out of its order before a lease ended
              and (select true from portolan.webhook_delivery as kept
                    where kept.tenant = $1 and kept.endpoint_id = $2 and kept.event_id = stretch.event_id limit 1) is null
         ) as wanted on true
        order by wanted."tenantPosition"`,
      [tenant, endpointId, after, limit, eventTypes, readAtOnce],
    )
    const events = rows.flatMap((row) =>
      isEvent(row) ? [[toDelivery(row, { attemptCount: 0, firstAttemptAt: null }, false), row.isHeld] as const] : [],
    )
    return { events, upTo: Number(rows[0]?.upTo ?? after) }
  },

  async listDueDeliveries(unit, { tenant, endpointId }, dueBy, limit) {
    const rows = await getTransaction(unit).runPrepared<
      EventRow & { attemptCount: number; firstAttemptAt: Date | null }
    >(
      'webhook-due',
      `select event.event_id as "eventId", event.tenant, event.tenant_position as "tenantPosition", event.type,
              event.subject, event.occurred_at as "occurredAt", event.traceparent, event.data::text as data,
              due.attempt_count as "attemptCount", due.first_attempt_at as "firstAttemptAt"
         from (select * from portolan.webhook_delivery
                where tenant = $1 and endpoint_id = $2 and next_attempt_at <= coalesce($3::timestamptz, 'infinity')
                order by next_attempt_at limit $4) as due
         join portolan.event using (tenant, event_id)
        order by due.next_attempt_at`,
      [tenant, endpointId, dueBy, limit],
    )
    return rows.map((row) => toDelivery(row, row, true))
  },

  async writeReports(unit, owner, reports) {
    const transaction = getTransaction(unit)
    const written = await writeStandings(transaction, owner, reports)
    const ours = new Map(written.map((entry) => [entry.endpointId, entry]))
    const disturbed = reports.filter(
      ({ endpoint, results, isDueUnknown }) =>
        ours.has(endpoint.endpointId) && (isDueUnknown || results.some(isAboutSubject)),
    )
    for (const { endpoint, results } of disturbed) {
      const subjects = [...new Set(results.filter(isAboutSubject).map(({ delivery }) => delivery.subject))]
      const nextDueAt = await arrangeSubjects(transaction, endpoint, subjects)
      ours.set(endpoint.endpointId, { ...(ours.get(endpoint.endpointId) as ReportedEndpoint), nextDueAt })
    }
    return [...ours.values()]
  },
}

/** Whether it affects when others of its subject may be sent. */
const isAboutSubject = ({ delivery, decision }: DeliveryResult): boolean =>
  delivery.isStored || decision.state === 'Waiting'

const isEvent = <Row extends Partial<EventRow>>(row: Row): row is Row & EventRow => typeof row.eventId === 'string'

const toDelivery = (
  row: EventRow,
  { attemptCount, firstAttemptAt }: Pick<Delivery, 'attemptCount' | 'firstAttemptAt'>,
  isStored: boolean,
): Delivery => ({
  eventId: row.eventId,
  tenantPosition: Number(row.tenantPosition),
  type: row.type,
  subject: row.subject,
  isStored,
  body: writeCloudEvent(row, row.data),
  attemptCount,
  firstAttemptAt,
})

/** One statement for all endpoints and deliveries, as it runs many times a second. */
async function writeStandings(
  transaction: Transaction,
  owner: string,
  reports: readonly EndpointReport[],
): Promise<readonly ReportedEndpoint[]> {
  const all = reports.flatMap(({ endpoint, results }) => results.map((result) => ({ endpoint, ...result })))
  const standing = <Value>(read: (report: EndpointReport) => Value) => reports.map(read)
  const result = <Value>(read: (entry: (typeof all)[number]) => Value) => all.map(read)
  return transaction.runPrepared<ReportedEndpoint>(
    'webhook-report',
    `with report as (
       select * from unnest($2::text[], $3::uuid[], $4::integer[], $5::bigint[], $6::integer[], $7::timestamptz[],
                            $8::timestamptz[], $9::timestamptz[], $10::boolean[])
         as row (tenant, endpoint_id, version, settled, failures, failing, paused, delivered, is_released)),
     ours as (
       update portolan.webhook_progress as progress
          set tenant_position = greatest(progress.tenant_position, settled),
              -- how it fared before it was changed says nothing of how it is now
              consecutive_failures = case when is_unchanged then failures else consecutive_failures end,
              failing_since = case when is_unchanged then failing else failing_since end,
              paused_until = case when is_unchanged then paused else paused_until end,
              last_delivered_at = coalesce(delivered, last_delivered_at),
              lease_owner = case when is_released then null else lease_owner end,
              leased_until = case when is_released then null else clock_timestamp() + make_interval(secs => $11) end
         from (select report.*, endpoint.version = report.version and endpoint.is_enabled as is_unchanged
                 from report join portolan.webhook_endpoint as endpoint using (tenant, endpoint_id)) as report
        where progress.tenant = report.tenant and progress.endpoint_id = report.endpoint_id
          and progress.lease_owner = $1
       returning progress.tenant, progress.endpoint_id, progress.next_due_at, is_unchanged),
     written as (
       insert into portolan.webhook_delivery as kept
              (tenant, endpoint_id, event_id, tenant_position, type, subject, state, attempt_count, first_attempt_at,
               next_attempt_at, attempts)
       select result.* from unnest($12::text[], $13::uuid[], $14::uuid[], $15::bigint[], $16::text[], $17::text[],
                                   $18::text[], $19::integer[], $20::timestamptz[], $21::timestamptz[], $22::jsonb[])
         as result (tenant, endpoint_id, event_id, tenant_position, type, subject, state, attempt_count,
                    first_attempt_at, next_attempt_at, attempts)
         join ours on ours.tenant = result.tenant and ours.endpoint_id = result.endpoint_id
       on conflict (tenant, endpoint_id, event_id) do update
         set state = excluded.state, attempt_count = excluded.attempt_count,
             first_attempt_at = excluded.first_attempt_at, next_attempt_at = excluded.next_attempt_at,
             attempts = case when jsonb_array_length(kept.attempts) < $23 then kept.attempts else kept.attempts - 0 end
                          || excluded.attempts)
     select endpoint_id as "endpointId", next_due_at as "nextDueAt", is_unchanged as "isUnchanged" from ours`,
    [
      owner,
      standing(({ endpoint }) => endpoint.tenant),
      standing(({ endpoint }) => endpoint.endpointId),
      standing(({ endpoint }) => endpoint.version),
      standing(({ settledUpTo }) => settledUpTo),
      standing((report) => report.standing.consecutiveFailures),
      standing((report) => report.standing.failingSince),
      standing((report) => report.standing.pausedUntil),
      standing((report) => report.standing.lastDeliveredAt),
      standing(({ isReleased }) => isReleased),
      leaseTime / 1000,
      result(({ endpoint }) => endpoint.tenant),
      result(({ endpoint }) => endpoint.endpointId),
      result(({ delivery }) => delivery.eventId),
      result(({ delivery }) => delivery.tenantPosition),
      result(({ delivery }) => delivery.type),
      result(({ delivery }) => delivery.subject),
      result(({ decision }) => decision.state),
      result(({ decision }) => decision.attemptCount),
      result(({ decision }) => decision.firstAttemptAt),
      result(({ decision }) => decision.nextAttemptAt),
      result(({ attempt }) => JSON.stringify(attempt === null ? [] : [attempt])),
      storedAttempts,
    ],
  )
}
