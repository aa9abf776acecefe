import type { ListedKey } from '../../kernel/paging.ts'
import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { DisableReason } from '../service/delivery-rules.ts'
import type { EndpointProgress, StoredSecret, WebhookEndpoint } from '../service/webhook-endpoint.ts'
import type { WebhookEndpointStore } from '../service/webhook-endpoint-store.ts'

interface Tables {
  webhook_endpoint: {
    tenant: string
    endpoint_id: string
    url: string
    description: string
    event_types: readonly string[] | null
    is_enabled: boolean
    disabled_reason: DisableReason | null
    disabled_at: Date | null
    secrets: readonly StoredSecret[]
    version: number
    created_at: Date
    updated_at: Date
  }
}

const db = createQueryBuilder<Tables>()

const columns = [
  'tenant',
  'endpoint_id as endpointId',
  'url',
  'description',
  'event_types as eventTypes',
  'is_enabled as isEnabled',
  'disabled_reason as disabledReason',
  'disabled_at as disabledAt',
  'secrets',
  'version',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export const webhookEndpointStore: WebhookEndpointStore = {
  async insertEndpoint(unit, endpoint) {
    const transaction = getTransaction(unit)
    await transaction.runStatement(
      `insert into portolan.webhook_endpoint
              (tenant, endpoint_id, url, description, event_types, is_enabled, disabled_reason, disabled_at, secrets,
               version, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        endpoint.tenant,
        endpoint.endpointId,
        endpoint.url,
        endpoint.description,
        endpoint.eventTypes,
        endpoint.isEnabled,
        endpoint.disabledReason,
        endpoint.disabledAt,
        JSON.stringify(endpoint.secrets),
        endpoint.version,
        endpoint.createdAt,
        endpoint.updatedAt,
      ],
    )
    await transaction.runStatement(
      `insert into portolan.webhook_progress (tenant, endpoint_id, tenant_position)
       values ($1, $2, coalesce((select tenant_position from portolan.event_counter where tenant = $1), 0))`,
      [endpoint.tenant, endpoint.endpointId],
    )
  },

  async findEndpoint(unit, endpointId): Promise<WebhookEndpoint | null> {
    const query = db.selectFrom('webhook_endpoint').select(columns).where('endpoint_id', '=', endpointId)
    const [endpoint] = await getTransaction(unit).runQuery(query)
    return endpoint ?? null
  },

  async listEndpointKeys(unit, { tenant }, afterId, limit): Promise<readonly ListedKey[]> {
    return getTransaction(unit).runStatement(
      `select endpoint_id as key,
              500 + octet_length(url) + octet_length(description) + coalesce(octet_length(event_types::text), 0) as bytes
         from portolan.webhook_endpoint
        where ($1::text is null or tenant = $1) and ($2::uuid is null or endpoint_id > $2)
        order by endpoint_id limit $3`,
      [tenant, afterId, limit],
    )
  },

  async listEndpoints(unit, endpointIds): Promise<readonly WebhookEndpoint[]> {
    const query = db
      .selectFrom('webhook_endpoint')
      .select(columns)
      .where('endpoint_id', 'in', endpointIds)
      .orderBy('endpoint_id')
    return getTransaction(unit).runQuery(query)
  },

  async countEndpoints(unit, tenant) {
    const [row] = await getTransaction(unit).runStatement<{ count: number }>(
      'select count(*)::int as count from portolan.webhook_endpoint where tenant = $1',
      [tenant],
    )
    return row?.count ?? 0
  },

  async updateEndpoint(unit, endpoint) {
    const transaction = getTransaction(unit)
    const { tenant, endpointId } = endpoint
    await transaction.runStatement(
      `update portolan.webhook_endpoint
          set url = $3, description = $4, event_types = $5, is_enabled = $6, disabled_reason = $7, disabled_at = $8,
              updated_at = $9, version = version + 1
        where tenant = $1 and endpoint_id = $2`,
      [
        tenant,
        endpointId,
        endpoint.url,
        endpoint.description,
        endpoint.eventTypes,
        endpoint.isEnabled,
        endpoint.disabledReason,
        endpoint.disabledAt,
        unit.at,
      ],
    )
    await transaction.runStatement(
      `update portolan.webhook_progress set consecutive_failures = 0, failing_since = null, paused_until = null
        where tenant = $1 and endpoint_id = $2`,
      [tenant, endpointId],
    )
  },

  async disableEndpoint(unit, tenant, endpointId, reason) {
    const disabled = await getTransaction(unit).runStatement(
      `update portolan.webhook_endpoint
          set is_enabled = false, disabled_reason = $3, disabled_at = $4, updated_at = $4, version = version + 1
        where tenant = $1 and endpoint_id = $2 and is_enabled
       returning tenant`,
      [tenant, endpointId, reason, unit.at],
    )
    return disabled.length > 0
  },

  async saveSecrets(unit, tenant, endpointId, secrets) {
    await getTransaction(unit).runStatement(
      `update portolan.webhook_endpoint set secrets = $3, updated_at = $4, version = version + 1
        where tenant = $1 and endpoint_id = $2`,
      [tenant, endpointId, JSON.stringify(secrets), unit.at],
    )
  },

  async deleteEndpoint(unit, tenant, endpointId) {
    await getTransaction(unit).runStatement(
      'delete from portolan.webhook_endpoint where tenant = $1 and endpoint_id = $2',
      [tenant, endpointId],
    )
  },

  async readProgress(unit, tenant, endpointId): Promise<EndpointProgress> {
    const [row] = await getTransaction(unit).runStatement<
      Omit<EndpointProgress, 'backlog'> & { readonly backlog: string }
    >(
      `select consecutive_failures as "consecutiveFailures", failing_since as "failingSince",
              paused_until as "pausedUntil", last_delivered_at as "lastDeliveredAt",
              greatest(coalesce(counter.tenant_position, 0) - progress.tenant_position, 0) as backlog,
              (select occurred_at from portolan.event
                where event.tenant = progress.tenant and event.tenant_position > progress.tenant_position
                order by event.tenant_position limit 1) as "oldestAt"
         from portolan.webhook_progress as progress left join portolan.event_counter as counter using (tenant)
        where progress.tenant = $1 and progress.endpoint_id = $2`,
      [tenant, endpointId],
    )
    if (row === undefined) throw new Error(`the webhook endpoint ${endpointId} has no progress`)
    return { ...row, backlog: Number(row.backlog) }
  },
}
