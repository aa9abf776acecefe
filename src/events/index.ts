import { randomUUID } from 'node:crypto'
import type { AuditLog } from '../kernel/audit-log.ts'
import type { Clock } from '../kernel/clock.ts'
import { problemDetails as problemDetailsSchema } from '../kernel/contract/errors.ts'
import type { DatabaseMetric } from '../kernel/database-metric.ts'
import type { Outbox } from '../kernel/event.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Database } from '../platform/db/database.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import { problemDetails } from '../platform/http/problem-details.ts'
import { deliveryContract } from './contract/delivery.ts'
import { webhookEvents } from './contract/events.ts'
import { createEventRoutes } from './contract/feed.ts'
import { sandboxInboxRoutes } from './contract/sandbox-inbox.ts'
import { createWebhookDeliveryRoutes } from './contract/webhook-deliveries.ts'
import { createWebhookEndpointRoutes } from './contract/webhook-endpoints.ts'
import { createEventOperations, type NeededScopes } from './http/feed.ts'
import { createSandboxInboxOperations } from './http/sandbox-inbox.ts'
import { createWebhookDeliveryOperations } from './http/webhook-deliveries.ts'
import { createWebhookEndpointOperations } from './http/webhook-endpoints.ts'
import { FeedWatch } from './jobs/feed-watch.ts'
import { WaitingReaders } from './jobs/waiting-readers.ts'
import { WebhookDispatcher } from './jobs/webhook-dispatcher.ts'
import type { AttemptOutcome } from './service/delivery-rules.ts'
import { type EventRetention, tidyEvents } from './service/event-retention.ts'
import { Events } from './service/events.ts'
import { tidyInboxes } from './service/sandbox-inboxes.ts'
import { WebhookDeliveries } from './service/webhook-deliveries.ts'
import type { SecretSeal } from './service/webhook-endpoint.ts'
import { WebhookEndpoints } from './service/webhook-endpoints.ts'
import type { WebhookSender, WebhookSigner } from './service/webhook-sender.ts'
import { judgeSignature } from './service/webhook-signatures.ts'
import { deliveryQueue } from './store/delivery-queue.ts'
import { eventMetrics } from './store/event-metrics.ts'
import { eventStore, outbox } from './store/events.ts'
import { sandboxInboxStore } from './store/sandbox-inboxes.ts'
import { eventTidying } from './store/tidy-events.ts'
import { deliveryStore } from './store/webhook-deliveries.ts'
import { webhookEndpointStore } from './store/webhook-endpoints.ts'
import { webhookMetrics } from './store/webhook-metrics.ts'

export { webhookDesk } from './store/desk.ts'

export { deliveryContract, webhookEvents }

/** The operations of service `admin` for feeds and webhooks with these event types, and for the sandbox inboxes. */
export const describeEvents = (types: readonly string[]): DomainDescriptor => ({
  services: [
    {
      name: 'sandbox',
      title: 'Sandbox',
      description:
        'Receives webhooks and shows them, so that you need no receiver of your own. Available only if the server has a sandbox.',
      paths: /^\/sandbox(\/|$)/,
      errorSchema: problemDetailsSchema,
      errorBody: problemDetails,
      guides: ['webhooks'],
    },
  ],
  routes: [...Object.values(createRoutes(types)), ...sandboxInboxRoutes],
})

const createRoutes = (types: readonly string[]) => ({
  ...createEventRoutes(types),
  ...createWebhookEndpointRoutes(types),
  ...createWebhookDeliveryRoutes(types),
})

export interface EventsDeps {
  readonly database: Database
  /** The event types of the feeds. */
  readonly types: readonly string[]
  /** Scopes that tokens need, besides that of the feed, to receive certain event types. */
  readonly neededScopes: NeededScopes
  readonly clock: Clock
  /** From 0 to 1. */
  readonly random: () => number
  readonly sender: WebhookSender
  readonly signer: WebhookSigner
  readonly seal: SecretSeal
  readonly audit: AuditLog
  readonly tenants: { hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean> }
  readonly listTenants: (unit: UnitOfWork) => Promise<readonly string[]>
  /** Whether the server has a sandbox, and so inboxes. */
  readonly admitsSandbox: boolean
  /** URL at which clients reach the server. */
  readonly publicUrl: string
  readonly pause: (milliseconds: number) => Promise<void>
  readonly countAttempt: (outcome: AttemptOutcome) => void
  readonly reportError: (error: unknown, context: Readonly<Record<string, unknown>>, text: string) => void
}

export interface EventFeed {
  readonly outbox: Outbox
  readonly operations: readonly Operation[]
  /** Metrics for operators. */
  readonly metrics: readonly DatabaseMetric[]
  readonly endpoints: WebhookEndpoints
  /** Assigns positions in the feed to committed events; called regularly by the worker. */
  assignPositions(): Promise<number>
  /** Starts delivering events to webhook endpoints, concurrently with other processes. */
  startDeliveries(): { stop(): Promise<void> }
  /** Deletes what has exceeded its retention. */
  tidyEvents(retention: EventRetention): Promise<void>
  /** Deletes expired contents of sandbox inboxes. */
  tidyInboxes(): Promise<void>
  /** Ends all long polls. */
  stopWaiting(): void
}

/** Creates the event service: the outbox all domains write to, its feeds, and its webhooks. */
export function createEvents(deps: EventsDeps): EventFeed {
  const { database, reportError } = deps
  const events = new Events(eventStore)
  const endpoints = new WebhookEndpoints({ ...deps, store: webhookEndpointStore, outbox })
  const deliveries = new WebhookDeliveries(deliveryStore)
  const routes = createRoutes(deps.types)
  const place = () => database.runInTransaction({ as: 'operator' }, {}, (unit) => events.assignPositions(unit))
  const read: DispatcherRead = (work) => database.runInTransaction({ as: 'operator' }, {}, work, { readOnly: true })
  const watch = new FeedWatch({
    placeEvents: place,
    readReached: (after) => read((unit) => eventStore.readReached(unit, after)),
    reportError: (error) => reportError(error, {}, 'new events could not be looked for; trying again'),
  })
  const readers = new WaitingReaders(watch)
  return {
    outbox,
    metrics: [...eventMetrics, ...webhookMetrics],
    operations: [
      ...createEventOperations(routes, events, { readers, placeNow: place, neededScopes: deps.neededScopes }),
      ...createWebhookEndpointOperations(routes, endpoints),
      ...createWebhookDeliveryOperations(routes, endpoints, deliveries),
      ...createSandboxInboxOperations({
        ...deps,
        inboxes: sandboxInboxStore,
        judgeSignature: (unit, delivery) => judgeSignature({ ...deps, store: webhookEndpointStore }, unit, delivery),
      }),
    ],
    endpoints,
    assignPositions: place,
    startDeliveries: () => {
      const dispatcher = new WebhookDispatcher({
        ...deps,
        owner: randomUUID(),
        queue: deliveryQueue,
        watch,
        read,
        write: (work) => database.runInTransaction({ as: 'operator' }, {}, work),
        disableEndpoint: ({ tenant, endpointId }, reason) =>
          database.runInTransaction({ as: 'tenant', tenant }, { by: 'webhooks' }, (unit) =>
            endpoints.disableFailing(unit, endpointId, reason),
          ),
        reportError: (error, endpoint) =>
          reportError(
            error,
            endpoint === null ? {} : { endpointId: endpoint.endpointId },
            'webhooks wait; trying again',
          ),
      })
      dispatcher.start()
      return dispatcher
    },
    tidyInboxes: () => database.runAsSystem((unit) => tidyInboxes(sandboxInboxStore, unit)),
    tidyEvents: (retention) =>
      tidyEvents({
        tidying: eventTidying,
        retention,
        transaction: (work) => database.runInTransaction({ as: 'operator' }, {}, work),
        listTenants: deps.listTenants,
      }),
    stopWaiting: () => readers.stop(),
  }
}

type DispatcherRead = ConstructorParameters<typeof WebhookDispatcher>[0]['read']
