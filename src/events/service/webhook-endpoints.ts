import type { Clock } from '../../kernel/clock.ts'
import { createEvent, type Outbox } from '../../kernel/event.ts'
import { makeUuidV7, uuidPattern } from '../../kernel/ids.ts'
import { type Page, type PageRequest, pageByOctets } from '../../kernel/paging.ts'
import { assertNoFailures, type Failure, Problem } from '../../kernel/problem.ts'
import { requireTenant, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import { endpointDisabled } from '../contract/events.ts'
import type { FailureReason } from './delivery-rules.ts'
import type { EndpointProgress, SecretSeal, StoredSecret, WebhookEndpoint } from './webhook-endpoint.ts'
import type { WebhookEndpointStore } from './webhook-endpoint-store.ts'
import type { WebhookSender, WebhookSigner } from './webhook-sender.ts'

/** How many endpoints a tenant may have. */
export const maxEndpoints = 20

export interface WebhookEndpointsDeps {
  readonly store: WebhookEndpointStore
  readonly clock: Clock
  readonly outbox: Outbox
  readonly seal: SecretSeal
  readonly signer: Pick<WebhookSigner, 'makeSecret'>
  readonly sender: Pick<WebhookSender, 'findAddressFault'>
}

/** What an operator says of an endpoint. */
export interface EndpointSettings {
  readonly url: string
  readonly description: string
  /** Null for every type. */
  readonly eventTypes: readonly string[] | null
  readonly isEnabled: boolean
}

/** The rules of the addresses to which events are delivered. */
export class WebhookEndpoints {
  readonly #deps: WebhookEndpointsDeps

  constructor(deps: WebhookEndpointsDeps) {
    this.#deps = deps
  }

  /**
   * Sets up an endpoint that is told of what happens from now on.
   *
   * @returns and its secret, which is not shown again
   * @throws Problem `invalid` with every failure; `conflict` when the tenant has too many
   */
  async createEndpoint(
    unit: UnitOfWork,
    tenant: string,
    settings: EndpointSettings,
  ): Promise<{ readonly endpoint: WebhookEndpoint; readonly secret: string }> {
    this.#assertValid(settings)
    if ((await this.#deps.store.countEndpoints(unit, tenant)) >= maxEndpoints) {
      throw new Problem('conflict', `A tenant may have ${maxEndpoints} webhook endpoints; remove one first`)
    }
    const endpointId = makeUuidV7(unit.at)
    const secret = this.#deps.signer.makeSecret()
    await this.#deps.store.insertEndpoint(unit, {
      tenant,
      endpointId,
      ...settings,
      ...toStanding(settings.isEnabled, null, unit.at),
      secrets: [this.#seal(endpointId, secret, unit.at)],
      version: 1,
      createdAt: unit.at,
      updatedAt: unit.at,
    })
    return { endpoint: await this.getEndpoint(unit, endpointId), secret }
  }

  async listEndpoints(
    unit: UnitOfWork,
    filter: { readonly tenant: string | null },
    page: PageRequest,
  ): Promise<Page<WebhookEndpoint>> {
    return pageByOctets(page, {
      name: `webhook-endpoints ${filter.tenant ?? ''}`,
      key: uuidPattern,
      listKeys: (afterId, limit) => this.#deps.store.listEndpointKeys(unit, filter, afterId, limit),
      readRows: (endpointIds) => this.#deps.store.listEndpoints(unit, endpointIds),
    })
  }

  async findEndpoint(unit: UnitOfWork, endpointId: string): Promise<WebhookEndpoint | null> {
    return uuidPattern.test(endpointId) ? this.#deps.store.findEndpoint(unit, endpointId) : null
  }

  /** @throws Problem `not-found` */
  async getEndpoint(unit: UnitOfWork, endpointId: string): Promise<WebhookEndpoint> {
    const endpoint = await this.findEndpoint(unit, endpointId)
    if (endpoint === null) throw new Problem('not-found', `There is no webhook endpoint ${endpointId}`)
    return endpoint
  }

  async readProgress(unit: UnitOfWork, { tenant, endpointId }: WebhookEndpoint): Promise<EndpointProgress> {
    return this.#deps.store.readProgress(unit, tenant, endpointId)
  }

  /**
   * Changes what an operator says of an endpoint. One that is enabled again goes on where it had stopped, and what has
   * failed before no longer counts.
   *
   * @throws Problem `invalid` with every failure
   */
  async updateEndpoint(unit: UnitOfWork, endpoint: WebhookEndpoint, settings: EndpointSettings): Promise<void> {
    this.#assertValid(settings)
    const { tenant, endpointId } = endpoint
    await this.#deps.store.updateEndpoint(unit, {
      tenant,
      endpointId,
      ...settings,
      ...toStanding(settings.isEnabled, endpoint, unit.at),
    })
  }

  async deleteEndpoint(unit: UnitOfWork, { tenant, endpointId }: WebhookEndpoint): Promise<void> {
    await this.#deps.store.deleteEndpoint(unit, tenant, endpointId)
  }

  /**
   * Gives an endpoint another secret. The one before signs beside it for some time; any before that ends at once.
   *
   * @param overlap how long, in milliseconds
   * @returns the new one, which is not shown again, and until when the one before signs
   */
  async rotateSecret(
    unit: UnitOfWork,
    { tenant, endpointId, secrets }: WebhookEndpoint,
    overlap: number,
  ): Promise<{ readonly secret: string; readonly previousExpiresAt: Date }> {
    const secret = this.#deps.signer.makeSecret()
    const previousExpiresAt = new Date(unit.at.getTime() + overlap)
    const previous = secrets
      .slice(0, 1)
      .map((one): StoredSecret => ({ ...one, expiresAt: previousExpiresAt.toISOString() }))
    const kept = overlap > 0 ? previous : []
    await this.#deps.store.saveSecrets(unit, tenant, endpointId, [this.#seal(endpointId, secret, unit.at), ...kept])
    return { secret, previousExpiresAt }
  }

  /**
   * Disables an endpoint that can no longer be delivered to, and tells the tenant of it.
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

/** Why and since when an endpoint is disabled, after an operator has said whether it is enabled. */
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
