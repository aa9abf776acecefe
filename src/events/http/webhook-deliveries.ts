import { createInvalidProblem } from '../../kernel/problem.ts'
import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { createPageResponse, readPageQuery } from '../../platform/http/tenant-operations.ts'
import type { WebhookDeliveryRoutes } from '../contract/webhook-deliveries.ts'
import type { DeliveryDetails, DeliverySummary, ReplayRange, WebhookDeliveries } from '../service/webhook-deliveries.ts'
import type { WebhookEndpoints } from '../service/webhook-endpoints.ts'

export function createWebhookDeliveryOperations(
  routes: WebhookDeliveryRoutes,
  endpoints: WebhookEndpoints,
  deliveries: WebhookDeliveries,
): Operation[] {
  return [
    defineOperation(routes.listWebhookDeliveries).by((call) =>
      call.read(async (unit) => {
        const endpoint = await endpoints.getEndpoint(unit, call.params.endpointId, call.principal.tenant)
        const page = readPageQuery(call.query)
        const { state, type, from, to } = call.query
        const filter = { state: state ?? null, type: type ?? null, from: toMoment(from), to: toMoment(to) }
        return createPageResponse(page, await deliveries.listDeliveries(unit, endpoint, filter, page), toDelivery)
      }),
    ),
    defineOperation(routes.readWebhookDelivery).by((call) =>
      call.read(async (unit) => {
        const endpoint = await endpoints.getEndpoint(unit, call.params.endpointId, call.principal.tenant)
        return { status: 200, body: toDetails(await deliveries.getDelivery(unit, endpoint, call.params.eventId)) }
      }),
    ),
    defineOperation(routes.replayWebhookDelivery).by((call) =>
      call.write(async (unit) => {
        const endpoint = await endpoints.getEndpoint(unit, call.params.endpointId, call.principal.tenant)
        await deliveries.replayEvent(unit, endpoint, call.params.eventId)
        await endpoints.recordSending(unit, endpoint, 'replayed', { eventId: call.params.eventId })
        return { status: 202, body: null }
      }),
    ),
    defineOperation(routes.replayWebhookDeliveries).by((call) =>
      call.write(async (unit) => {
        const endpoint = await endpoints.getEndpoint(unit, call.params.endpointId, call.principal.tenant)
        const { replayed, continueWith } = await deliveries.replayRange(unit, endpoint, readRange(call.body))
        await endpoints.recordSending(unit, endpoint, 'replayed', { ...call.body, replayed })
        return { status: 202, body: { replayed, continueWith: continueWith === null ? null : toRange(continueWith) } }
      }),
    ),
  ]
}

const toMoment = (text: string | null | undefined): Date | null =>
  text === null || text === undefined ? null : new Date(text)

function readRange(body: {
  readonly from?: string | null
  readonly to?: string | null
  readonly afterEventId?: string | null
}): ReplayRange {
  const from = toMoment(body.from)
  const to = toMoment(body.to)
  const afterEventId = body.afterEventId ?? null
  if (afterEventId !== null && from === null && to === null) return { afterEventId }
  if (afterEventId === null && from !== null && to !== null) return { from, to }
  const failure = { path: '', rule: 'choice', reason: 'must contain either from and to, or afterEventId' }
  throw createInvalidProblem([failure])
}

const toRange = (range: ReplayRange) =>
  'afterEventId' in range
    ? { afterEventId: range.afterEventId }
    : { from: range.from.toISOString(), to: range.to.toISOString() }

const toMembers = (delivery: Omit<DeliverySummary, 'lastAttempt'>) => ({
  eventId: delivery.eventId,
  type: delivery.type,
  subject: delivery.subject,
  state: delivery.state,
  attemptCount: delivery.attemptCount,
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
})

const toDelivery = (delivery: DeliverySummary) => ({ ...toMembers(delivery), lastAttempt: delivery.lastAttempt })

const toDetails = (delivery: DeliveryDetails) => ({ ...toMembers(delivery), attempts: [...delivery.attempts] })
