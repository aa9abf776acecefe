import type { ListedKey } from '../../kernel/paging.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { DisableReason } from './delivery-rules.ts'
import type { EndpointProgress, StoredSecret, WebhookEndpoint } from './webhook-endpoint.ts'

/** Stores webhook endpoints. */
export interface WebhookEndpointStore {
  /** Inserts an endpoint that receives events from now on. */
  insertEndpoint(unit: UnitOfWork, endpoint: WebhookEndpoint): Promise<void>
  /** By id alone, which is unique across tenants. */
  findEndpoint(unit: UnitOfWork, endpointId: string): Promise<WebhookEndpoint | null>
  /** The sorted ids of a tenant's endpoints, or of all, with the size of each in a response. */
  listEndpointKeys(
    unit: UnitOfWork,
    filter: { readonly tenant: string | null },
    afterId: string | null,
    limit: number,
  ): Promise<readonly ListedKey[]>
  /** Sorted by id. */
  listEndpoints(unit: UnitOfWork, endpointIds: readonly string[]): Promise<readonly WebhookEndpoint[]>
  countEndpoints(unit: UnitOfWork, tenant: string): Promise<number>
  /** Replaces the settings, increments the version, and resets the failure counts. */
  updateEndpoint(
    unit: UnitOfWork,
    endpoint: Pick<
      WebhookEndpoint,
      'tenant' | 'endpointId' | 'url' | 'description' | 'eventTypes' | 'isEnabled' | 'disabledReason' | 'disabledAt'
    >,
  ): Promise<void>
  /** @returns whether it was enabled before */
  disableEndpoint(unit: UnitOfWork, tenant: string, endpointId: string, reason: DisableReason): Promise<boolean>
  /** Replaces the secrets and increments the version. */
  saveSecrets(unit: UnitOfWork, tenant: string, endpointId: string, secrets: readonly StoredSecret[]): Promise<void>
  /** Deletes it with its progress; its deliveries are deleted later by a job. */
  deleteEndpoint(unit: UnitOfWork, tenant: string, endpointId: string): Promise<void>
  readProgress(unit: UnitOfWork, tenant: string, endpointId: string): Promise<EndpointProgress>
}
