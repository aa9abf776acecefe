import type { DeskSource } from '../../kernel/desk.ts'
import { countTask } from '../../platform/db/desk-counts.ts'

/** Counts the webhooks that need attention. */
export const webhookDesk: DeskSource = {
  scope: 'events',
  readTasks: async (unit, maxCount) => [
    await countTask(
      unit,
      'webhooks-parked',
      `select delivery.first_attempt_at as at
         from portolan.webhook_endpoint as endpoint
         join portolan.webhook_delivery as delivery using (tenant, endpoint_id)
        where endpoint.tenant = $1 and delivery.tenant = $1 and delivery.state = 'Parked'`,
      maxCount,
    ),
  ],
}
