import type { ListedKey } from '../../kernel/paging.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { DisableReason } from './delivery-rules.ts'
import type { EndpointProgress, StoredSecret, WebhookEndpoint } from './webhook-endpoint.ts'

/** Where webhook endpoints are kept. */
export interface WebhookEndpointStore {
  /** Puts an endpoint there that is told of what happens from now on. */
  insertEndpoint(unit: UnitOfWork, endpoint: WebhookEndpoint): Promise<void>
  /** By its id alone, which no two tenants' endpoints share. */
  findEndpoint(unit: UnitOfWork, endpointId: string): Promise<WebhookEndpoint | null>
  /** The ids of those of a tenant, or of all, in their order, with what each adds to an answer. */
  listEndpointKeys(
    unit: UnitOfWork,
    filter: { readonly tenant: string | null },
    afterId: string | null,
    limit: number,
  ): Promise<readonly ListedKey[]>
  /** Sorted by id. */
  listEndpoints(unit: UnitOfWork, endpointIds: readonly string[]): Promise<readonly WebhookEndpoint[]>
  countEndpoints(unit: UnitOfWork, tenant: string): Promise<number>
  /** Replaces what an operator sets up, raises the version, and forgets how the endpoint has fared so far. */
  updateEndpoint(
    unit: UnitOfWork,
    endpoint: Pick<
      WebhookEndpoint,
      'tenant' | 'endpointId' | 'url' | 'description' | 'eventTypes' | 'isEnabled' | 'disabledReason' | 'disabledAt'
    >,
  ): Promise<void>
  /** @returns whether it was enabled until now */
  disableEndpoint(unit: UnitOfWork, tenant: string, endpointId: string, reason: DisableReason): Promise<boolean>
  /** Replaces the secrets and raises the version. */
  saveSecrets(unit: UnitOfWork, tenant: string, endpointId: string, secrets: readonly StoredSecret[]): Promise<void>
  /** Takes it away with its progress; its deliveries are tidied away later. */
  deleteEndpoint(unit: UnitOfWork, tenant: string, endpointId: string): Promise<void>
  readProgress(unit: UnitOfWork, tenant: string, endpointId: string): Promise<EndpointProgress>
}
