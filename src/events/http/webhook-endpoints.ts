import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { assertMayNameTenant } from '../../platform/http/own-tenant.ts'
import { createConditionalResponse, matchesCurrent, replacesCurrent } from '../../platform/http/preconditions.ts'
import { createPageResponse, readPageQuery } from '../../platform/http/tenant-operations.ts'
import type { WebhookEndpointRoutes } from '../contract/webhook-endpoints.ts'
import type { Attempt } from '../service/delivery-rules.ts'
import { type ShownEndpoint, toShownEndpoint } from '../service/webhook-endpoint.ts'
import type { EndpointSettings, WebhookEndpoints } from '../service/webhook-endpoints.ts'

/** Default minutes for which the previous secret also signs. */
const usualOverlap = 1440

export function createWebhookEndpointOperations(
  routes: WebhookEndpointRoutes,
  endpoints: WebhookEndpoints,
): Operation[] {
  return [
    defineOperation(routes.listWebhookEndpoints).by((call) =>
      call.read(async (unit) => {
        const page = readPageQuery(call.query)
        const { principal } = call
        const filter = { tenant: assertMayNameTenant(principal, call.query.tenant ?? principal.tenant) }
        return createPageResponse(page, await endpoints.listEndpoints(unit, filter, page), toEndpoint)
      }),
    ),
    defineOperation(routes.createWebhookEndpoint).by((call) =>
      call.write(async (unit) => {
        assertMayNameTenant(call.principal, call.body.tenant)
        const { endpoint, secret } = await endpoints.createEndpoint(unit, call.body.tenant, toSettings(call.body))
        const location = `/admin/v1/webhook-endpoints/${endpoint.endpointId}`
        return { status: 201, headers: { location }, body: { endpoint: toEndpoint(endpoint), secret } }
      }),
    ),
    defineOperation(routes.readWebhookEndpoint).by((call) =>
      call.read(async (unit) =>
        createConditionalResponse(
          200,
          toEndpoint(toShownEndpoint(await endpoints.getEndpoint(unit, call.params.endpointId, call.principal.tenant))),
        ),
      ),
    ),
    defineOperation(routes.putWebhookEndpoint).by((call) =>
      call.write(async (unit) => {
        const precondition = replacesCurrent(call.headers, toEndpoint)
        const settings = toSettings(call.body)
        const { endpointId } = call.params
        const ownTenant = call.principal.tenant
        const saved = await endpoints.updateEndpoint(unit, endpointId, settings, precondition, ownTenant)
        return createConditionalResponse(200, toEndpoint(saved))
      }),
    ),
    defineOperation(routes.removeWebhookEndpoint).by((call) =>
      call.write(async (unit) => {
        const precondition = matchesCurrent(call.headers, toEndpoint)
        await endpoints.deleteEndpoint(unit, call.params.endpointId, precondition, call.principal.tenant)
        return { status: 204, body: null }
      }),
    ),
    defineOperation(routes.renewWebhookSecret).by((call) =>
      call.write(async (unit) => {
        const overlap = (call.body.overlapMinutes ?? usualOverlap) * 60_000
        const ownTenant = call.principal.tenant
        const { endpoint, secret } = await endpoints.renewSecret(unit, call.params.endpointId, overlap, ownTenant)
        return { status: 200, body: { endpoint: toEndpoint(endpoint), secret } }
      }),
    ),
    defineOperation(routes.testWebhookEndpoint).by((call) =>
      call.writePrepared(
        () => {
          const { tenant, clientId } = call.principal
          const find = () => call.read((unit) => endpoints.getEndpoint(unit, call.params.endpointId, tenant))
          return endpoints.tryEndpoint(tenant ?? `client ${clientId}`, find, call.at)
        },
        async (unit, { endpoint, attempt }) => {
          const answer = toAttempt(attempt)
          await endpoints.recordSending(unit, endpoint, 'tested', { outcome: attempt.outcome })
          return { status: 200, body: answer }
        },
      ),
    ),
    defineOperation(routes.readWebhookProgress).by((call) =>
      call.read(async (unit) => {
        const endpoint = await endpoints.getEndpoint(unit, call.params.endpointId, call.principal.tenant)
        const { backlog, consecutiveFailures, ...moments } = await endpoints.readProgress(unit, endpoint)
        return {
          status: 200,
          body: {
            backlog,
            consecutiveFailures,
            oldestAt: toText(moments.oldestAt),
            lastDeliveredAt: toText(moments.lastDeliveredAt),
            failingSince: toText(moments.failingSince),
            pausedUntil: toText(moments.pausedUntil),
          },
        }
      }),
    ),
  ]
}

const toText = (moment: Date | null): string | null => moment?.toISOString() ?? null

const toEndpoint = (endpoint: ShownEndpoint) => ({
  endpointId: endpoint.endpointId,
  tenant: endpoint.tenant,
  url: endpoint.url,
  description: endpoint.description,
  eventTypes: endpoint.eventTypes === null ? null : [...endpoint.eventTypes],
  isEnabled: endpoint.isEnabled,
  disabledReason: endpoint.disabledReason,
  disabledAt: toText(endpoint.disabledAt),
  previousSecretExpiresAt: endpoint.previousSecretExpiresAt,
  createdAt: endpoint.createdAt.toISOString(),
})

/** Only what the contract knows: other members are ignored, not stored. */
const toSettings = ({ url, description, eventTypes, isEnabled }: EndpointSettings): EndpointSettings => ({
  url,
  description,
  eventTypes: eventTypes === null ? null : [...new Set(eventTypes)],
  isEnabled,
})

export const toAttempt = ({ at, outcome, status, milliseconds, answer }: Attempt) => ({
  at: at.toISOString(),
  outcome,
  status,
  milliseconds,
  answer,
})
