import type { UnitOfWork } from './unit-of-work.ts'

/** A type of event, as far as who writes one needs it. The contract of its domain describes it. */
export interface EventType<Data = Readonly<Record<string, unknown>>> {
  /** `<resource>.<what happened>`, in the past tense. Never changes. */
  readonly type: string
  readonly example: { readonly data: Data }
}

/** Something that happened, on its way into the outbox. */
export interface NewEvent {
  readonly type: string
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

/**
 * One event of a type.
 *
 * @param cause when it happened, and the trace context of the request that caused it
 */
export function createEvent<Data extends Readonly<Record<string, unknown>>>(
  { type }: EventType<Data>,
  { at, traceparent }: Pick<UnitOfWork, 'at' | 'traceparent'>,
  subject: string,
  data: NoInfer<Data>,
): NewEvent {
  return { type, subject, at, traceparent, data }
}
