import { type AuditLog, anyState, type Precondition, runAuditedChange, toSaved } from '../../kernel/audit-log.ts'
import { createEvent, type Outbox } from '../../kernel/event.ts'
import { makeUuidV7, uuidPattern } from '../../kernel/ids.ts'
import { type ListedKey, type Page, type PageRequest, paginateByBytes } from '../../kernel/paging.ts'
import { assertNoFailures, type Failure, Problem } from '../../kernel/problem.ts'
import { TenantScheduler } from '../../kernel/tenant-scheduler.ts'
import { requireTenant, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import { endpointDisabled } from '../contract/events.ts'
import { writeCloudEvent } from './cloud-event.ts'
import type { Attempt, FailureReason } from './delivery-rules.ts'
import {
  type EndpointProgress,
  listSigningSecrets,
  type SecretSeal,
  type ShownEndpoint,
  type StoredSecret,
  toShownEndpoint,
  type WebhookEndpoint,
} from './webhook-endpoint.ts'
import type { WebhookEndpointStore } from './webhook-endpoint-store.ts'
import { createDeliveryHeaders, type WebhookSender, type WebhookSigner } from './webhook-sender.ts'

/** Maximum endpoints of a tenant. */
export const maxEndpoints = 20

/** The type of test events, which are in no feed. */
const testType = 'webhook-endpoint.test'

export interface WebhookEndpointsDeps {
  readonly store: WebhookEndpointStore
  readonly audit: AuditLog
  readonly tenants: { hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean> }
  readonly outbox: Outbox
  readonly seal: SecretSeal
  readonly signer: WebhookSigner
  readonly sender: Pick<WebhookSender, 'send' | 'findAddressFault'>
}

/** The settings of an endpoint. */
export interface EndpointSettings {
  readonly url: string
  readonly description: string
  /** Null for all types. */
  readonly eventTypes: readonly string[] | null
  readonly isEnabled: boolean
}

/** Maximum test deliveries running and waiting. */
const trials = { concurrency: 8, concurrencyPerTenant: 2, maxWaiting: 32, maxWaitingPerTenant: 8, retryAfter: 5 }

/** The rules for webhook endpoints. */
export class WebhookEndpoints {
  readonly #deps: WebhookEndpointsDeps
  readonly #trials = new TenantScheduler(trials)

  constructor(deps: WebhookEndpointsDeps) {
    this.#deps = deps
  }

  /**
   * Creates an endpoint that receives events from now on.
   *
   * @returns also its secret, which is not shown again
   * @throws Problem `invalid` with all failures; `not-found` for an unknown tenant; `conflict` if the tenant has too
   *   many
   */
  async createEndpoint(
    unit: UnitOfWork,
    tenant: string,
    settings: EndpointSettings,
  ): Promise<{ readonly endpoint: ShownEndpoint; readonly secret: string }> {
    this.#assertValid(settings)
    const { audit, store, tenants, signer } = this.#deps
    if (!(await tenants.hasTenant(unit, tenant))) throw new Problem('not-found', `There is no tenant ${tenant}`)
    // Two created concurrently must not both be the last permitted one.
    await audit.lockSubject(unit, { kind: 'webhook-endpoint', id: `of ${tenant}`, tenant })
    if ((await store.countEndpoints(unit, tenant)) >= maxEndpoints) {
      throw new Problem('conflict', `A tenant may have ${maxEndpoints} webhook endpoints; delete one first`)
    }
    const endpointId = makeUuidV7(unit.at)
    const secret = signer.makeSecret()
    const { after } = await this.#change(unit, { endpointId, tenant }, anyState, () =>
      store.insertEndpoint(unit, {
        tenant,
        endpointId,
        ...settings,
        ...toStanding(settings.isEnabled, null, unit.at),
        secrets: [this.#seal(endpointId, secret, unit.at)],
        version: 1,
        createdAt: unit.at,
        updatedAt: unit.at,
      }),
    )
    return { endpoint: after, secret }
  }

  async listEndpoints(
    unit: UnitOfWork,
    filter: { readonly tenant: string | null },
    page: PageRequest,
  ): Promise<Page<ShownEndpoint>> {
    return paginateByBytes(page, {
      name: `webhook-endpoints ${filter.tenant ?? ''}`,
      key: uuidPattern,
      listKeys: (afterId, limit) => this.#deps.store.listEndpointKeys(unit, filter, afterId, limit),
      readRows: async (ids) => (await this.#deps.store.listEndpoints(unit, ids)).map(toShownEndpoint),
    })
  }

  /**
   * @param ownTenant the tenant it must belong to; null for any
   * @throws Problem `not-found`
   */
  async getEndpoint(unit: UnitOfWork, endpointId: string, ownTenant: string | null = null): Promise<WebhookEndpoint> {
    const endpoint = uuidPattern.test(endpointId) ? await this.#deps.store.findEndpoint(unit, endpointId) : null
    if (endpoint === null || (ownTenant !== null && endpoint.tenant !== ownTenant))
      throw new Problem('not-found', `There is no webhook endpoint ${endpointId}`)
    return endpoint
  }

  async readProgress(unit: UnitOfWork, { tenant, endpointId }: WebhookEndpoint): Promise<EndpointProgress> {
    return this.#deps.store.readProgress(unit, tenant, endpointId)
  }

  /**
   * Changes the settings of an endpoint. When enabled again, it continues where it stopped, and earlier failures no
   * longer count.
   *
   * @param ownTenant the tenant it must belong to; null for any
   * @throws Problem `not-found`; `invalid` with all failures; those of the precondition
   */
  async updateEndpoint(
    unit: UnitOfWork,
    endpointId: string,
    settings: EndpointSettings,
    precondition: Precondition<ShownEndpoint> = anyState,
    ownTenant: string | null = null,
  ): Promise<ShownEndpoint> {
    this.#assertValid(settings)
    const endpoint = await this.getEndpoint(unit, endpointId, ownTenant)
    const { after } = await this.#change(unit, endpoint, precondition, (before) =>
      this.#deps.store.updateEndpoint(unit, {
        tenant: endpoint.tenant,
        endpointId,
        ...settings,
        ...toStanding(settings.isEnabled, before, unit.at),
      }),
    )
    return after
  }

  /**
   * @param ownTenant the tenant it must belong to; null for any
   * @throws Problem `not-found`; those of the precondition
   */
  async deleteEndpoint(
    unit: UnitOfWork,
    endpointId: string,
    precondition: Precondition<ShownEndpoint> = anyState,
    ownTenant: string | null = null,
  ): Promise<void> {
    const { tenant } = await this.getEndpoint(unit, endpointId, ownTenant)
    await runAuditedChange(this.#deps.audit, unit, {
      subject: { kind: 'webhook-endpoint', id: endpointId, tenant },
      find: () => this.#find(unit, endpointId),
      precondition,
      apply: () => this.#deps.store.deleteEndpoint(unit, tenant, endpointId),
    })
  }

  /**
   * Renews an endpoint's secret. The previous one also signs for the overlap; any older one ends immediately.
   *
   * @param overlap in milliseconds
   * @param ownTenant the tenant it must belong to; null for any
   * @returns the endpoint, and its new secret, which is not shown again
   * @throws Problem `not-found`
   */
  async renewSecret(
    unit: UnitOfWork,
    endpointId: string,
    overlap: number,
    ownTenant: string | null = null,
  ): Promise<{ readonly endpoint: ShownEndpoint; readonly secret: string }> {
    const { tenant } = await this.getEndpoint(unit, endpointId, ownTenant)
    const secret = this.#deps.signer.makeSecret()
    const { after } = await this.#change(
      unit,
      { tenant, endpointId },
      anyState,
      async () => {
        // Read again, now that they are locked.
        const [present] = (await this.getEndpoint(unit, endpointId)).secrets
        const expiresAt = new Date(unit.at.getTime() + overlap).toISOString()
        const previous = present === undefined || overlap === 0 ? [] : [{ ...present, expiresAt }]
        const secrets = [this.#seal(endpointId, secret, unit.at), ...previous]
        await this.#deps.store.saveSecrets(unit, tenant, endpointId, secrets)
      },
      'secret-renewed',
    )
    return { endpoint: after, secret }
  }

  /** Records in the audit log that somebody triggered a delivery. */
  async recordSending(
    unit: UnitOfWork,
    { endpointId, tenant }: Pick<WebhookEndpoint, 'endpointId' | 'tenant'>,
    verb: 'tested' | 'replayed',
    after: object,
  ): Promise<void> {
    const subject = { kind: 'webhook-endpoint', id: endpointId, tenant } as const
    await this.#deps.audit.recordChange(unit, { action: `webhook-endpoint.${verb}`, subject, before: null, after })
  }

  /**
   * Sends a test event to an endpoint once, whether it is enabled or not. Nothing is stored.
   *
   * @param caller who shares the permitted number of tests with nobody else
   * @param find looks up the endpoint; not called if too many tests are running, so that refusing costs little
   * @throws Problem `unavailable` if too many tests are running; whatever `find` throws
   */
  async tryEndpoint(
    caller: string,
    find: () => Promise<WebhookEndpoint>,
    at: Date,
  ): Promise<{ readonly endpoint: WebhookEndpoint; readonly attempt: Attempt }> {
    return this.#trials.schedule({ tenant: caller, signal: null }, async () => {
      const endpoint = await find()
      return { endpoint, attempt: await this.#sendTest(endpoint, at) }
    })
  }

  async #sendTest({ tenant, endpointId, url, secrets }: WebhookEndpoint, at: Date): Promise<Attempt> {
    const { signer, seal, sender } = this.#deps
    const eventId = makeUuidV7(at)
    const event = { eventId, tenant, type: testType, subject: endpointId, occurredAt: at, traceparent: null }
    const body = writeCloudEvent(event, JSON.stringify({ endpointId }))
    const open = listSigningSecrets(secrets, at).map(({ sealed }) => seal.open(endpointId, sealed))
    const headers = createDeliveryHeaders(signer, open, { eventId, body, at })
    const signal = new AbortController().signal
    const { retryAfter: _, ...answer } = await sender.send({ url, headers, body, signal })
    return { at, ...answer }
  }

  /**
   * Re-encrypts all secrets that are not encrypted with the current secret key.
   *
   * @returns the number of endpoints
   * @throws Error that says what to do if one cannot be decrypted
   */
  async reencrypt(unit: UnitOfWork): Promise<number> {
    const { seal, store } = this.#deps
    let count = 0
    for (let afterId: string | null = null; ; ) {
      const keys: readonly ListedKey[] = await store.listEndpointKeys(unit, { tenant: null }, afterId, 100)
      if (keys.length === 0) return count
      for (const { tenant, endpointId, secrets } of await store.listEndpoints(
        unit,
        keys.map(({ key }) => key),
      )) {
        if (secrets.every(({ sealed }) => seal.isCurrent(sealed))) continue
        const renewed = secrets.map((secret) => ({
          ...secret,
          sealed: seal.seal(endpointId, seal.open(endpointId, secret.sealed)),
        }))
        await store.saveSecrets(unit, tenant, endpointId, renewed)
        count++
      }
      afterId = keys.at(-1)?.key ?? null
    }
  }

  /**
   * Disables a failing endpoint and notifies the tenant.
   *
   * @param unit of the tenant
   */
  async disableFailing(unit: UnitOfWork, endpointId: string, reason: FailureReason): Promise<void> {
    const tenant = requireTenant(unit)
    if (!(await this.#deps.store.disableEndpoint(unit, tenant, endpointId, reason))) return
    await this.#deps.outbox.appendEvents(unit, [
      createEvent(endpointDisabled, unit, endpointId, { endpointId, reason }),
    ])
  }

  async #find(unit: UnitOfWork, endpointId: string): Promise<ShownEndpoint | null> {
    const endpoint = await this.#deps.store.findEndpoint(unit, endpointId)
    return endpoint === null ? null : toShownEndpoint(endpoint)
  }

  /** Runs a change after which the endpoint exists. */
  async #change(
    unit: UnitOfWork,
    { tenant, endpointId }: Pick<WebhookEndpoint, 'tenant' | 'endpointId'>,
    precondition: Precondition<ShownEndpoint>,
    apply: (before: ShownEndpoint | null) => Promise<void>,
    verb?: string,
  ): Promise<{ readonly after: ShownEndpoint }> {
    const change = await runAuditedChange(this.#deps.audit, unit, {
      subject: { kind: 'webhook-endpoint', id: endpointId, tenant },
      find: () => this.#find(unit, endpointId),
      precondition,
      apply,
      ...(verb === undefined ? {} : { verb }),
    })
    return { after: toSaved(change).saved }
  }

  #seal(endpointId: string, secret: string, at: Date): StoredSecret {
    return { sealed: this.#deps.seal.seal(endpointId, secret), createdAt: at.toISOString(), expiresAt: null }
  }

  #assertValid({ url }: EndpointSettings): void {
    const failures: Failure[] = []
    const fault = this.#deps.sender.findAddressFault(url)
    if (fault !== null) failures.push({ path: 'url', rule: 'address', reason: fault })
    assertNoFailures(failures)
  }
}

/** Returns why and since when an endpoint is disabled, after an operator has enabled or disabled it. */
function toStanding(
  isEnabled: boolean,
  before: Pick<WebhookEndpoint, 'isEnabled' | 'disabledReason' | 'disabledAt'> | null,
  at: Date,
): Pick<WebhookEndpoint, 'disabledReason' | 'disabledAt'> {
  if (isEnabled) return { disabledReason: null, disabledAt: null }
  if (before === null || before.isEnabled) return { disabledReason: 'Operator', disabledAt: at }
  const { disabledReason, disabledAt } = before
  return { disabledReason, disabledAt }
}
