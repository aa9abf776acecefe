import type { Transaction } from '../../platform/db/transaction.ts'

/**
 * Ensures that only the first waiting delivery of each of these subjects has a time for its next attempt, and returns
 * when the endpoint is due. The caller must have locked the endpoint's progress row, which blocks concurrent changes of
 * its deliveries.
 *
 * @returns when the first waiting delivery is due; null if none is waiting
 */
export async function arrangeSubjects(
  transaction: Transaction,
  { tenant, endpointId }: { readonly tenant: string; readonly endpointId: string },
  subjects: readonly string[],
): Promise<Date | null> {
  await transaction.runPrepared(
    'webhook-arrange',
    `update portolan.webhook_delivery as kept
        set next_attempt_at = case when kept.tenant_position = waiting.first then coalesce(next_attempt_at, $4) end
       from unnest($3::text[]) as one (subject)
      cross join lateral (
        select min(tenant_position) as first from portolan.webhook_delivery
         where tenant = $1 and endpoint_id = $2 and subject = one.subject and state = 'Waiting') as waiting
      where kept.tenant = $1 and kept.endpoint_id = $2 and kept.subject = one.subject and kept.state = 'Waiting'
        and (kept.tenant_position = waiting.first) <> (kept.next_attempt_at is not null)`,
    [tenant, endpointId, subjects, transaction.at],
  )
  const rows = await transaction.runPrepared<{ nextDueAt: Date | null }>(
    'webhook-due-at',
    `update portolan.webhook_progress
        set next_due_at = (select min(next_attempt_at) from portolan.webhook_delivery
                            where tenant = $1 and endpoint_id = $2 and next_attempt_at is not null)
      where tenant = $1 and endpoint_id = $2
     returning next_due_at as "nextDueAt"`,
    [tenant, endpointId],
  )
  return rows[0]?.nextDueAt ?? null
}
