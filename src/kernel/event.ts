import type { UnitOfWork } from './unit-of-work.ts'

/** Everything that is told to the outside when it happens. Names are stable; the contract lists them. */
export const eventTypes = [
  'order-confirmation.received',
  'order-confirmation.hold-released',
  'order-confirmation.confirmed',
  'order-confirmation.cancelled',
  'outbound-order.created',
  'outbound-order.updated',
  'outbound-shipment.created',
  'label.created',
  'return-order.created',
  'return-order.updated',
  'package.created',
  'package.updated',
  'package.deleted',
  'catalog.upload.completed',
  'catalog.product.invalid',
  'catalog.reload.completed',
  'classification.reviewed',
] as const
export type EventType = (typeof eventTypes)[number]

/** Something that happened, on its way into the outbox. */
export interface NewEvent {
  readonly type: EventType
  /** What it happened to; events of one subject are told in their order. */
  readonly subject: string
  readonly at: Date
  readonly traceparent: string | null
  readonly data: Readonly<Record<string, unknown>>
}

/** Where a domain writes its events, in the same transaction as what they tell of. */
export interface Outbox {
  appendEvents(unit: UnitOfWork, events: readonly NewEvent[]): Promise<void>
}
