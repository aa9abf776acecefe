import type { UnknownMembers } from '#preflight/unknown-members'
import { createEvent, type NewEvent, type Outbox } from '../../kernel/event.ts'
import type { IdempotencyClaim, StoredResponse } from '../../kernel/idempotency.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { type ListedKey, type Page, type PageRequest, paginateByBytes } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import { parseTimeRange } from '../../kernel/time-range.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { confirmationCancelled, confirmationConfirmed, confirmationReceived, holdReleased } from '../contract/events.ts'
import {
  type ConfirmationWarning,
  collectWarnings,
  listUnknownMemberWarnings,
  outboundOrderExists,
  warningCodes,
} from './confirmation-warnings.ts'
import type { Money, OrderConfirmation, OrderConfirmationStatus } from './order-confirmation.ts'
import { getInitialStatus, getNextStatus, type OrderConfirmationAction } from './order-confirmation-states.ts'
import { type Reconciliation, reconcile } from './reconciliation.ts'
import { calculateUnitPrices } from './unit-prices.ts'

/** A status change of a confirmation. */
export interface HistoryEntry {
  readonly status: OrderConfirmationStatus
  /** Date-time with offset. */
  readonly at: string
  /** The client that made the change. */
  readonly by: string
}

/** A confirmation as received and its current state, without its body. */
export interface StoredConfirmation {
  readonly orderConfirmationId: string
  readonly platformOrderNumber: string
  readonly retailerCartId: string
  readonly status: OrderConfirmationStatus
  readonly receivedAt: Date
  readonly warnings: readonly ConfirmationWarning[]
  readonly reconciliation: Reconciliation
  readonly history: readonly HistoryEntry[]
}

/** The confirmation with the text of its body. */
export interface SubmittedConfirmation {
  readonly confirmation: OrderConfirmation
  readonly text: string
}

/** A confirmation to be stored, with the response to store for retries. */
export interface PendingConfirmation {
  readonly submitted: SubmittedConfirmation
  readonly prepared: StoredConfirmation
  /** See `calculateUnitPrices`. */
  readonly unitPrices: readonly Money[]
  readonly traceparent: string | null
  readonly storedResponse: { readonly claim: IdempotencyClaim; readonly response: StoredResponse } | null
}

/** The fast path: stores confirmations that arrive at the same time, and their events, together. */
export interface ConfirmationIntake {
  /**
   * @returns false if its number or key already exists and nothing was stored; the regular path, {@link
   *   OrderConfirmations.receiveConfirmation}, then decides
   */
  storeConfirmation(tenant: string, arrival: PendingConfirmation): Promise<boolean>
}

export interface ListFilter {
  readonly status: OrderConfirmationStatus | null
  readonly retailerCartId: string | null
  /** Earliest time of receipt, inclusive. */
  readonly from: Date | null
  /** End of the range, exclusive. */
  readonly to: Date | null
}

/** Stores confirmations of the unit of work's tenant. */
export interface ConfirmationStore {
  /** @returns false if the tenant has a confirmation with this platform order number */
  insertConfirmation(unit: UnitOfWork, received: StoredConfirmation, text: string): Promise<boolean>
  findConfirmation(unit: UnitOfWork, platformOrderNumber: string): Promise<StoredConfirmation | null>
  /** The same, locked until the unit of work ends. */
  lockConfirmation(unit: UnitOfWork, platformOrderNumber: string): Promise<StoredConfirmation | null>
  /** The request body as sent. */
  readBodyText(unit: UnitOfWork, platformOrderNumber: string): Promise<string | null>
  /** Stores status, warnings and history. */
  saveConfirmation(unit: UnitOfWork, changed: StoredConfirmation): Promise<void>
  /** The ids of confirmations, newest first, after the given one. */
  listIds(unit: UnitOfWork, filter: ListFilter, afterId: string | null, limit: number): Promise<readonly ListedKey[]>
  /** The confirmations with these ids, newest first. */
  listConfirmations(unit: UnitOfWork, ids: readonly string[]): Promise<readonly StoredConfirmation[]>
}

/** Registers the orders of confirmed confirmations, so that goods can be returned. */
export interface OrderRegistry {
  /**
   * Registers the outbound orders of confirmations.
   *
   * @returns for each, the event data; null if an order of its cart already exists, which is left unchanged
   */
  registerOrders(unit: UnitOfWork, confirmed: readonly NewlyConfirmedOrder[]): Promise<readonly (NewEvent | null)[]>
  /**
   * Cancels the unshipped part of the outbound order of a cart.
   *
   * @returns the event data; null if there was nothing to cancel
   */
  cancelOrder(unit: UnitOfWork, retailerCartId: string): Promise<NewEvent | null>
}

/** A newly confirmed confirmation, with the trace context of the request. */
export interface NewlyConfirmedOrder {
  readonly confirmation: OrderConfirmation
  /** See `calculateUnitPrices`. */
  readonly unitPrices: readonly Money[]
  readonly traceparent: string | null
}

/** Whether two JSON texts are equal in content. */
export type JsonEquality = (a: string, b: string) => boolean

export interface ConfirmationsDeps {
  readonly store: ConfirmationStore
  readonly outbox: Outbox
  readonly registry: OrderRegistry
  readonly sameJson: JsonEquality
  /** Returns an id that sorts by this time. */
  readonly makeId: (now: Date) => string
}

/** A received confirmation: a new one, or a repetition. */
export interface AcceptedConfirmation {
  readonly received: StoredConfirmation
  readonly isNew: boolean
}

/** The rules of order confirmations. */
export class OrderConfirmations {
  readonly #deps: ConfirmationsDeps

  constructor(deps: ConfirmationsDeps) {
    this.#deps = deps
  }

  /**
   * Builds a confirmation from what was received, before it is stored.
   *
   * @param unknown members of the body
   * @param now time of receipt
   * @param actor the client that sent it
   */
  prepareConfirmation(
    confirmation: OrderConfirmation,
    unknown: UnknownMembers,
    { at: now, by: actor }: { readonly at: Date; readonly by: string },
  ): StoredConfirmation {
    const reconciliation = reconcile(confirmation)
    const status = getInitialStatus(confirmation.paymentDetails)
    return {
      orderConfirmationId: this.#deps.makeId(now),
      platformOrderNumber: confirmation.platformOrderNumber,
      retailerCartId: confirmation.retailerCartId,
      status,
      receivedAt: now,
      warnings: [...listUnknownMemberWarnings(unknown), ...collectWarnings(confirmation, reconciliation)],
      reconciliation,
      history: [{ status, at: now.toISOString(), by: actor }],
    }
  }

  /**
   * Receives a confirmation. A repetition with the same content gets the first response, whatever has changed since.
   *
   * @throws Problem `conflict` if the platform order number exists with different content
   */
  async receiveConfirmation(
    unit: UnitOfWork,
    submitted: SubmittedConfirmation,
    prepared: StoredConfirmation,
  ): Promise<AcceptedConfirmation> {
    const { store, outbox, sameJson } = this.#deps
    if (await store.insertConfirmation(unit, prepared, submitted.text)) {
      await outbox.appendEvents(unit, createReceiptEvents(prepared, unit.traceparent))
      return { received: await this.#registerIfConfirmed(unit, prepared, submitted.confirmation), isNew: true }
    }
    const { platformOrderNumber } = prepared
    const [received, text] = [
      await store.findConfirmation(unit, platformOrderNumber),
      await store.readBodyText(unit, platformOrderNumber),
    ]
    if (received === null || text === null) throw new Error('a confirmation was refused as a duplicate but is missing')
    if (!sameJson(text, submitted.text)) {
      throw new Problem(
        'conflict',
        `platformOrderNumber: ${platformOrderNumber} was confirmed before with different content; a confirmation cannot be changed, use a new platformOrderNumber`,
        { reason: 'other-content' },
      )
    }
    return { received: toFirstResponse(received), isNew: false }
  }

  /** @throws Problem `not-found` */
  async getConfirmation(
    unit: UnitOfWork,
    platformOrderNumber: string,
  ): Promise<{ received: StoredConfirmation; text: string }> {
    const received = await this.#deps.store.findConfirmation(unit, platformOrderNumber)
    const text = received === null ? null : await this.#deps.store.readBodyText(unit, platformOrderNumber)
    if (received === null || text === null) throw createNotFoundProblem(platformOrderNumber)
    return { received, text }
  }

  /**
   * Applies an action to a confirmation.
   *
   * @throws Problem `not-found`, or `conflict` if the action is not allowed in the current status
   */
  async applyAction(
    unit: UnitOfWork,
    platformOrderNumber: string,
    action: OrderConfirmationAction,
  ): Promise<StoredConfirmation> {
    const { store, outbox } = this.#deps
    const received = await store.lockConfirmation(unit, platformOrderNumber)
    const text = received === null ? null : await store.readBodyText(unit, platformOrderNumber)
    if (received === null || text === null) throw createNotFoundProblem(platformOrderNumber)
    const confirmation = JSON.parse(text) as OrderConfirmation
    const status = getNextStatus(received.status, action, confirmation.paymentDetails)
    if (status === undefined) {
      throw new Problem('conflict', `${action} is not possible while the confirmation is ${received.status}`, {
        reason: 'status',
      })
    }
    const entry = { status, at: unit.at.toISOString(), by: unit.by }
    const changed = { ...received, status, history: [...received.history, entry] }
    await store.saveConfirmation(unit, changed)
    await outbox.appendEvents(unit, [createStatusEvent(eventTypeOf[status], changed, unit)])
    if (status === 'Cancelled') await this.#cancelOrder(unit, received)
    return this.#registerIfConfirmed(unit, changed, confirmation)
  }

  /** Cancels the order that the confirmation registered; an order that already existed is left alone. */
  async #cancelOrder(unit: UnitOfWork, previous: StoredConfirmation): Promise<void> {
    const isAnothers = previous.warnings.some(({ code }) => code === warningCodes.outboundOrderExists.code)
    if (previous.status !== 'Confirmed' || isAnothers) return
    const { registry, outbox } = this.#deps
    const event = await registry.cancelOrder(unit, previous.retailerCartId)
    if (event !== null) await outbox.appendEvents(unit, [event])
  }

  /** Registers the order of a confirmed confirmation, so that goods can be returned. */
  async #registerIfConfirmed(
    unit: UnitOfWork,
    received: StoredConfirmation,
    confirmation: OrderConfirmation,
  ): Promise<StoredConfirmation> {
    if (received.status !== 'Confirmed') return received
    const { registry, outbox } = this.#deps
    const unitPrices = calculateUnitPrices(confirmation)
    const [event = null] = await registry.registerOrders(unit, [
      { confirmation, unitPrices, traceparent: unit.traceparent },
    ])
    if (event !== null) {
      await outbox.appendEvents(unit, [event])
      return received
    }
    const warned = { ...received, warnings: [...received.warnings, outboundOrderExists(received.retailerCartId)] }
    await this.#deps.store.saveConfirmation(unit, warned)
    return warned
  }

  /**
   * One page of the list, newest first.
   *
   * @throws Problem `invalid` if the range is empty or the token is for another list
   */
  async listConfirmations(
    unit: UnitOfWork,
    query: {
      readonly status: OrderConfirmationStatus | null
      readonly retailerCartId: string | null
      readonly from: string | null
      readonly to: string | null
    },
    page: PageRequest,
  ): Promise<Page<StoredConfirmation>> {
    const { status, retailerCartId } = query
    const { from, to } = parseTimeRange(['From', query.from], ['To', query.to])
    const name = `order-confirmations ${JSON.stringify([status, retailerCartId, from, to])}`
    const { store } = this.#deps
    return paginateByBytes(page, {
      name,
      key: uuidPattern,
      listKeys: (afterId, limit) => store.listIds(unit, { status, retailerCartId, from, to }, afterId, limit),
      readRows: (ids) => store.listConfirmations(unit, ids),
      tokenParameter: 'ContinuationToken',
    })
  }
}

/** A confirmation as first received, before later changes of its status and warnings. */
function toFirstResponse(received: StoredConfirmation): StoredConfirmation {
  const { status = received.status } = received.history[0] ?? {}
  const { code: ofItsOrder } = warningCodes.outboundOrderExists
  const warnings = received.warnings.filter(({ code }) => status === 'Confirmed' || code !== ofItsOrder)
  return { ...received, status, warnings }
}

/** The events of a newly received confirmation. */
export function createReceiptEvents(received: StoredConfirmation, traceparent: string | null): readonly NewEvent[] {
  const types = received.status === 'Confirmed' ? [confirmationReceived, confirmationConfirmed] : [confirmationReceived]
  const cause = { at: received.receivedAt, traceparent }
  return types.map((type) => createStatusEvent(type, received, cause))
}

/** The event for each status. */
const eventTypeOf: Readonly<Record<OrderConfirmationStatus, typeof confirmationReceived>> = {
  OnHold: confirmationReceived,
  AwaitingPayment: holdReleased,
  Confirmed: confirmationConfirmed,
  Cancelled: confirmationCancelled,
}

function createStatusEvent(
  type: typeof confirmationReceived,
  { orderConfirmationId, platformOrderNumber, retailerCartId, status }: StoredConfirmation,
  cause: Pick<UnitOfWork, 'at' | 'traceparent'>,
): NewEvent {
  const data = { orderConfirmationId, platformOrderNumber, retailerCartId, status }
  return createEvent(type, cause, platformOrderNumber, data)
}

function createNotFoundProblem(platformOrderNumber: string): Problem {
  return new Problem('not-found', `There is no order confirmation with platformOrderNumber ${platformOrderNumber}`)
}
