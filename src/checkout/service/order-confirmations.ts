import type { EventType, NewEvent, Outbox } from '../../kernel/event.ts'
import type { IdempotencyClaim, KeptAnswer } from '../../kernel/idempotency.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { type ListedKey, type Page, type PageRequest, pageByOctets } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import { timeRange } from '../../kernel/time-range.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { UnknownMembers } from '../../kernel/unknown-member.ts'
import {
  type ConfirmationWarning,
  outboundOrderExists,
  unknownMemberWarnings,
  warningCodes,
  warningsOf,
} from './confirmation-warnings.ts'
import type { OrderConfirmation, OrderConfirmationStatus } from './order-confirmation.ts'
import { initialStatus, nextStatus, type OrderConfirmationAction } from './order-confirmation-states.ts'
import { type Reconciliation, reconcile } from './reconciliation.ts'

/** One step in the life of a confirmation. */
export interface HistoryEntry {
  readonly status: OrderConfirmationStatus
  /** Date-time with offset. */
  readonly at: string
  /** The client that caused it. */
  readonly by: string
}

/** A confirmation as it was received and stands now, without its body. */
export interface ReceivedConfirmation {
  readonly orderConfirmationId: string
  readonly platformOrderNumber: string
  readonly retailerCartId: string
  readonly status: OrderConfirmationStatus
  readonly receivedAt: Date
  readonly warnings: readonly ConfirmationWarning[]
  readonly reconciliation: Reconciliation
  readonly history: readonly HistoryEntry[]
}

/** What the retailer sent, and the text it came as. */
export interface SentConfirmation {
  readonly confirmation: OrderConfirmation
  readonly text: string
}

/** One confirmation on its way into the store, with the answer to keep for repetitions of its key. */
export interface Arrival {
  readonly sent: SentConfirmation
  readonly prepared: ReceivedConfirmation
  readonly traceparent: string | null
  readonly kept: { readonly claim: IdempotencyClaim; readonly answer: KeptAnswer } | null
}

/** The quick way in: stores a confirmation and its events together with others that arrive at the same time. */
export interface ConfirmationIntake {
  /**
   * @returns false when its number or its key is there already, and nothing was stored; the ordinary way,
   *   {@link OrderConfirmations.receive}, finds out which
   */
  store(tenant: string, arrival: Arrival): Promise<boolean>
}

export interface ListFilter {
  readonly status: OrderConfirmationStatus | null
  readonly retailerCartId: string | null
  /** Earliest moment of receipt. */
  readonly from: Date | null
  /** First moment of receipt that is too late. */
  readonly to: Date | null
}

/** Where confirmations are kept. The tenant is the unit of work's. */
export interface ConfirmationStore {
  /** @returns false when the tenant has a confirmation with this platform order number */
  add(unit: UnitOfWork, received: ReceivedConfirmation, text: string): Promise<boolean>
  find(unit: UnitOfWork, platformOrderNumber: string): Promise<ReceivedConfirmation | null>
  /** The same, kept from being changed by others until the unit of work ends. */
  findForChange(unit: UnitOfWork, platformOrderNumber: string): Promise<ReceivedConfirmation | null>
  /** The body as it was sent. */
  bodyText(unit: UnitOfWork, platformOrderNumber: string): Promise<string | null>
  /** Keeps status, warnings and history as they are now. */
  save(unit: UnitOfWork, changed: ReceivedConfirmation): Promise<void>
  /** The ids of confirmations, newest first, after the given one. */
  listedIds(unit: UnitOfWork, filter: ListFilter, afterId: string | null, limit: number): Promise<readonly ListedKey[]>
  /** The confirmations with these ids, newest first. */
  list(unit: UnitOfWork, ids: readonly string[]): Promise<readonly ReceivedConfirmation[]>
}

/** Where the orders of confirmed confirmations are registered, so that what was bought can come back. */
export interface OrderRegistry {
  /**
   * Registers the outbound orders of confirmations.
   *
   * @returns for each, what is to be told of it; null when there is an order of its cart already: that one is left alone
   */
  register(unit: UnitOfWork, confirmed: readonly ConfirmedNow[]): Promise<readonly (NewEvent | null)[]>
  /**
   * Cancels what has not left of the outbound order of a cart.
   *
   * @returns what is to be told of it; null where nothing was to be cancelled
   */
  cancel(unit: UnitOfWork, retailerCartId: string): Promise<NewEvent | null>
}

/** A confirmation that has just been confirmed, with the trace context of the request that did it. */
export interface ConfirmedNow {
  readonly confirmation: OrderConfirmation
  readonly traceparent: string | null
}

/** Whether two JSON texts say the same. */
export type SameJson = (a: string, b: string) => boolean

export interface ConfirmationsParts {
  readonly store: ConfirmationStore
  readonly outbox: Outbox
  readonly registry: OrderRegistry
  readonly sameJson: SameJson
  /** Makes an id that sorts by the moment it is made of. */
  readonly makeId: (at: Date) => string
}

/** How a confirmation was taken: as a new one, or as a repeat of one that is there. */
export interface Taken {
  readonly received: ReceivedConfirmation
  readonly isNew: boolean
}

/** The rules of order confirmations. */
export class OrderConfirmations {
  readonly #parts: ConfirmationsParts

  constructor(parts: ConfirmationsParts) {
    this.#parts = parts
  }

  /**
   * What a confirmation becomes when it is received, before it is stored.
   *
   * @param unknown members of the body that it came as
   * @param at when it was received
   * @param by the client that sent it
   */
  prepare(
    confirmation: OrderConfirmation,
    unknown: UnknownMembers,
    { at, by }: { readonly at: Date; readonly by: string },
  ): ReceivedConfirmation {
    const reconciliation = reconcile(confirmation)
    const status = initialStatus(confirmation.paymentDetails)
    return {
      orderConfirmationId: this.#parts.makeId(at),
      platformOrderNumber: confirmation.platformOrderNumber,
      retailerCartId: confirmation.retailerCartId,
      status,
      receivedAt: at,
      warnings: [...unknownMemberWarnings(unknown), ...warningsOf(confirmation, reconciliation)],
      reconciliation,
      history: [{ status, at: at.toISOString(), by }],
    }
  }

  /**
   * Takes a confirmation. A repeat with the same content gets the first answer, whatever has become of it since.
   *
   * @throws Problem `conflict` when the platform order number is there with other content
   */
  async receive(unit: UnitOfWork, sent: SentConfirmation, prepared: ReceivedConfirmation): Promise<Taken> {
    const { store, outbox, sameJson } = this.#parts
    if (await store.add(unit, prepared, sent.text)) {
      await outbox.append(unit, receiptEvents(prepared, unit.traceparent))
      return { received: await this.#registered(unit, prepared, sent.confirmation), isNew: true }
    }
    const { platformOrderNumber } = prepared
    const [received, text] = [
      await store.find(unit, platformOrderNumber),
      await store.bodyText(unit, platformOrderNumber),
    ]
    if (received === null || text === null)
      throw new Error('a confirmation was refused as a duplicate and is not there')
    if (!sameJson(text, sent.text)) {
      throw new Problem(
        'conflict',
        `platformOrderNumber: ${platformOrderNumber} was confirmed before with other content; a confirmation cannot be changed, use a new platformOrderNumber`,
        { reason: 'other-content' },
      )
    }
    return { received: asFirstAnswered(received), isNew: false }
  }

  /** @throws Problem `not-found` */
  async find(unit: UnitOfWork, platformOrderNumber: string): Promise<{ received: ReceivedConfirmation; text: string }> {
    const received = await this.#parts.store.find(unit, platformOrderNumber)
    const text = received === null ? null : await this.#parts.store.bodyText(unit, platformOrderNumber)
    if (received === null || text === null) throw notFound(platformOrderNumber)
    return { received, text }
  }

  /**
   * Moves a confirmation on.
   *
   * @throws Problem `not-found`, or `conflict` when the action is not possible in the present status
   */
  async act(
    unit: UnitOfWork,
    platformOrderNumber: string,
    action: OrderConfirmationAction,
  ): Promise<ReceivedConfirmation> {
    const { store, outbox } = this.#parts
    const received = await store.findForChange(unit, platformOrderNumber)
    const text = received === null ? null : await store.bodyText(unit, platformOrderNumber)
    if (received === null || text === null) throw notFound(platformOrderNumber)
    const confirmation = JSON.parse(text) as OrderConfirmation
    const status = nextStatus(received.status, action, confirmation.paymentDetails)
    if (status === undefined) {
      throw new Problem('conflict', `${action} is not possible while the confirmation is ${received.status}`, {
        reason: 'status',
      })
    }
    const entry = { status, at: unit.at.toISOString(), by: unit.by }
    const changed = { ...received, status, history: [...received.history, entry] }
    await store.save(unit, changed)
    await outbox.append(unit, [eventOf(eventTypeOf[status], changed, unit.at, unit.traceparent)])
    if (status === 'Cancelled') await this.#cancelOrder(unit, received)
    return this.#registered(unit, changed, confirmation)
  }

  /** What a confirmation has registered is not to be shipped any more; an order that was there before is somebody else's. */
  async #cancelOrder(unit: UnitOfWork, before: ReceivedConfirmation): Promise<void> {
    const isAnothers = before.warnings.some(({ code }) => code === warningCodes.outboundOrderExists.code)
    if (before.status !== 'Confirmed' || isAnothers) return
    const { registry, outbox } = this.#parts
    const told = await registry.cancel(unit, before.retailerCartId)
    if (told !== null) await outbox.append(unit, [told])
  }

  /** Once a confirmation is confirmed, what was bought is an order that goods can come back of. */
  async #registered(
    unit: UnitOfWork,
    received: ReceivedConfirmation,
    confirmation: OrderConfirmation,
  ): Promise<ReceivedConfirmation> {
    if (received.status !== 'Confirmed') return received
    const { registry, outbox } = this.#parts
    const [told = null] = await registry.register(unit, [{ confirmation, traceparent: unit.traceparent }])
    if (told !== null) {
      await outbox.append(unit, [told])
      return received
    }
    const warned = { ...received, warnings: [...received.warnings, outboundOrderExists(received.retailerCartId)] }
    await this.#parts.store.save(unit, warned)
    return warned
  }

  /**
   * One page of the list, newest first.
   *
   * @throws Problem `invalid` when the range is empty or the token is not of this list
   */
  async list(
    unit: UnitOfWork,
    asked: {
      readonly status: OrderConfirmationStatus | null
      readonly retailerCartId: string | null
      readonly from: string | null
      readonly to: string | null
    },
    page: PageRequest,
  ): Promise<Page<ReceivedConfirmation>> {
    const { status, retailerCartId } = asked
    const { from, to } = timeRange(['From', asked.from], ['To', asked.to])
    const name = `order-confirmations ${JSON.stringify([status, retailerCartId, from, to])}`
    const { store } = this.#parts
    return pageByOctets(page, {
      name,
      key: uuidPattern,
      keys: (after, limit) => store.listedIds(unit, { status, retailerCartId, from, to }, after, limit),
      read: (ids) => store.list(unit, ids),
      tokenParameter: 'ContinuationToken',
    })
  }
}

/** A confirmation as it was when it was received: later ones change its status, and may add the warning of its order. */
function asFirstAnswered(received: ReceivedConfirmation): ReceivedConfirmation {
  const { status = received.status } = received.history[0] ?? {}
  const { code: ofItsOrder } = warningCodes.outboundOrderExists
  const warnings = received.warnings.filter(({ code }) => status === 'Confirmed' || code !== ofItsOrder)
  return { ...received, status, warnings }
}

/** What is told of a confirmation that was received just now. */
export function receiptEvents(received: ReceivedConfirmation, traceparent: string | null): readonly NewEvent[] {
  const types: EventType[] = ['order-confirmation.received']
  if (received.status === 'Confirmed') types.push('order-confirmation.confirmed')
  return types.map((type) => eventOf(type, received, received.receivedAt, traceparent))
}

/** What is told when a confirmation comes to a status. */
const eventTypeOf: Readonly<Record<OrderConfirmationStatus, EventType>> = {
  OnHold: 'order-confirmation.received',
  AwaitingPayment: 'order-confirmation.hold-released',
  Confirmed: 'order-confirmation.confirmed',
  Cancelled: 'order-confirmation.cancelled',
}

function eventOf(type: EventType, received: ReceivedConfirmation, at: Date, traceparent: string | null): NewEvent {
  const { orderConfirmationId, platformOrderNumber, retailerCartId, status } = received
  return {
    type,
    subject: platformOrderNumber,
    at,
    traceparent,
    data: { orderConfirmationId, platformOrderNumber, retailerCartId, status },
  }
}

function notFound(platformOrderNumber: string): Problem {
  return new Problem('not-found', `There is no order confirmation with platformOrderNumber ${platformOrderNumber}`)
}
