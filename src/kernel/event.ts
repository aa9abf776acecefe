import type { UnitOfWork } from './unit-of-work.ts'

/** An event type, as its writers need it. The domain's contract describes it fully. */
export interface EventType<Data = Readonly<Record<string, unknown>>> {
  /** `<resource>.<what happened>`, in the past tense. Never changes. */
  readonly type: string
  readonly example: { readonly data: Data }
}

/** An event to be written to the outbox. */
export interface NewEvent {
  readonly type: string
  /** The resource it is about; events of one subject are delivered in order. */
  readonly subject: string
  readonly at: Date
  readonly traceparent: string | null
  readonly data: Readonly<Record<string, unknown>>
}

/** Writes a domain's events in the transaction of the change they describe. */
export interface Outbox {
  appendEvents(unit: UnitOfWork, events: readonly NewEvent[]): Promise<void>
}

/**
 * Creates an event.
 *
 * @param cause time and trace context of the request that caused it
 */
export function createEvent<Data extends Readonly<Record<string, unknown>>>(
  { type }: EventType<Data>,
  { at, traceparent }: Pick<UnitOfWork, 'at' | 'traceparent'>,
  subject: string,
  data: NoInfer<Data>,
): NewEvent {
  return { type, subject, at, traceparent, data }
}
