import type { Attempt, DeliveryDecision, EndpointStanding } from '../../src/events/service/delivery-rules.ts'
import type { StoredDelivery } from '../../src/events/service/sandbox-inboxes.ts'
import type { WebhookEndpoint } from '../../src/events/service/webhook-endpoint.ts'
import type { NewEvent } from '../../src/kernel/event.ts'
import type { Full } from '../support/full-record.ts'

export const newEvent: Full<Omit<NewEvent, 'data'>> & Pick<NewEvent, 'data'> = {
  type: 'package.created',
  subject: 'package/1',
  at: new Date('2026-01-02T03:04:05.006Z'),
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  data: { packageReference: 'PACKAGE-1' },
}

export const webhookEndpoint: Full<WebhookEndpoint> = {
  tenant: 'acme',
  endpointId: '0197f3a2-0000-7000-8000-0000000000e1',
  url: 'https://shop.example/hooks',
  description: 'The shop',
  eventTypes: ['package.created', 'package.deleted'],
  isEnabled: false,
  disabledReason: 'Failing',
  disabledAt: new Date('2026-02-03T04:05:06.007Z'),
  secrets: [
    { sealed: { text: 'sealed' }, createdAt: '2026-01-02T03:04:05.006Z', expiresAt: '2026-01-03T03:04:05.006Z' },
  ],
  version: 3,
  createdAt: new Date('2026-01-02T03:04:05.006Z'),
  updatedAt: new Date('2026-02-03T04:05:06.008Z'),
}

/** An earlier, truncated delivery. */
export const keptDelivery: Full<Omit<StoredDelivery, 'headers'>> & Pick<StoredDelivery, 'headers'> = {
  tenant: 'acme',
  receivedAt: new Date('2026-03-04T13:07:16.002Z'),
  webhookId: '0197f3a2-0000-7000-8000-000000000001',
  type: 'package.created',
  subject: 'package/1',
  signature: 'Right',
  status: 204,
  headers: [['webhook-id', '0197f3a2-0000-7000-8000-000000000001']],
  body: '{"specversion":"1.0"',
  isCut: true,
  bytes: 600,
}

export const attempt: Full<Attempt> = {
  at: new Date('2026-03-04T13:07:16.002Z'),
  outcome: 'Refused',
  status: 503,
  answer: 'not now',
  milliseconds: 12,
}

export const endpointStanding: Full<EndpointStanding> = {
  consecutiveFailures: 2,
  failingSince: new Date('2026-03-04T12:07:16.002Z'),
  pausedUntil: new Date('2026-03-04T13:08:16.002Z'),
  lastDeliveredAt: new Date('2026-03-04T11:07:16.002Z'),
}

export const waitingDecision: Full<DeliveryDecision> = {
  state: 'Waiting',
  attemptCount: 4,
  firstAttemptAt: new Date('2026-03-04T13:00:16.002Z'),
  nextAttemptAt: new Date('2026-03-04T13:09:16.002Z'),
}
