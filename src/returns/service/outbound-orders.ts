import type { EventType, NewEvent, Outbox } from '../../kernel/event.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { type Page, type PageRequest, pageByOctets } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CountryConfiguration } from './country-configuration.ts'
import { type Eligibility, eligibilityOf } from './eligibility.ts'
import { type ConfirmedOrder, outboundOrderFromConfirmation } from './from-order-confirmation.ts'
import type { CountryConfigurationStore } from './network-stores.ts'
import type { OutboundOrder, OutboundShipment, UnitPrice } from './outbound-order.ts'
import {
  cancelUnshipped,
  createOutboundOrder,
  overwriteOutboundOrder,
  type SentOutboundOrder,
  updateOutboundOrder,
} from './outbound-order-changes.ts'
import { assertSameShipment, type SentShipment, shipmentContent, shipOut } from './outbound-shipment-changes.ts'
import type { ReturnOrder } from './return-order.ts'
import type { OutboundOrderStore, ReturnOrderStore, ShipmentStore } from './stores.ts'

export interface OutboundOrdersParts {
  readonly orders: OutboundOrderStore
  readonly shipments: ShipmentStore
  readonly returnOrders: ReturnOrderStore
  readonly configurations: CountryConfigurationStore
  readonly outbox: Outbox
}

/** An order with all that decides about its return. */
export interface OrderSituation {
  readonly order: OutboundOrder
  readonly shipments: readonly OutboundShipment[]
  readonly returnOrders: readonly ReturnOrder[]
  readonly configuration: CountryConfiguration | null
}

/** The rules of outbound orders and their shipments. */
export class OutboundOrders {
  readonly #parts: OutboundOrdersParts

  constructor(parts: OutboundOrdersParts) {
    this.#parts = parts
  }

  /** @throws Problem `invalid`, or `conflict` when the order is there and may not be overwritten */
  async create(
    unit: UnitOfWork,
    orderReference: string,
    sent: SentOutboundOrder,
    canOverwrite: boolean,
  ): Promise<OutboundOrder> {
    const { orders } = this.#parts
    const order = createOutboundOrder(orderReference, sent, unit.at)
    if (await orders.add(unit, order)) {
      await this.#tell(unit, 'outbound-order.created', order)
      return order
    }
    if (!canOverwrite) {
      throw new Problem(
        'conflict',
        `There is an outbound order ${orderReference} already; send canOverwrite true to replace it, or PUT to change it`,
      )
    }
    const { order: present, shipments, returnOrders } = await this.situationForChange(unit, orderReference)
    const changed = overwriteOutboundOrder(present, sent, shipments, returnOrders, unit.at)
    await orders.replace(unit, changed)
    await this.#tell(unit, 'outbound-order.updated', changed)
    return changed
  }

  /** @throws Problem `invalid`, or `not-found` */
  async update(unit: UnitOfWork, orderReference: string, sent: SentOutboundOrder): Promise<OutboundOrder> {
    const { order, shipments, returnOrders } = await this.situationForChange(unit, orderReference)
    const changed = updateOutboundOrder(order, sent, shipments, returnOrders, unit.at)
    await this.#parts.orders.replace(unit, changed)
    await this.#tell(unit, 'outbound-order.updated', changed)
    return changed
  }

  /**
   * One page of the list, newest first.
   *
   * @throws Problem `invalid` for a token of another list
   */
  async list(unit: UnitOfWork, page: PageRequest): Promise<Page<OutboundOrder>> {
    const { orders } = this.#parts
    return pageByOctets(page, {
      name: 'outbound-orders',
      key: uuidPattern,
      keys: (after, limit) => orders.listedIds(unit, after, limit),
      read: (ids) => orders.list(unit, ids),
    })
  }

  /**
   * Registers a shipment; the same one again is answered as the first time.
   *
   * @throws Problem `invalid`, also for an order that there is not
   */
  async ship(
    unit: UnitOfWork,
    sent: SentShipment,
  ): Promise<{ readonly order: OutboundOrder; readonly shipment: OutboundShipment }> {
    const { orders, shipments } = this.#parts
    const order = await orders.findForChange(unit, sent.orderReference)
    if (order === null) {
      throw new Problem('invalid', `There is no outbound order ${sent.orderReference}`, {
        failures: [{ path: 'orderReference', rule: 'unknown', reason: 'names no outbound order; register it first' }],
      })
    }
    const earlier = await shipments.find(unit, sent.orderReference, sent.shippingReference)
    if (earlier !== null) {
      assertSameShipment(sent, earlier.content)
      return { order, shipment: earlier.shipment }
    }
    const shipped = shipOut(order, await shipments.ofOrder(unit, sent.orderReference), sent, unit.at)
    await shipments.add(unit, sent.orderReference, shipped.shipment, shipmentContent(sent))
    await orders.replace(unit, shipped.order)
    await this.#tell(unit, 'outbound-shipment.created', shipped.order, {
      shippingReference: sent.shippingReference,
    })
    return shipped
  }

  /**
   * Registers a package that has left as a shipment of its order. Line numbers that the order does not have are passed
   * over, for a connector may number a package's lines on their own.
   *
   * @returns null, or a phrase that says why it could not be registered
   */
  async shipPackage(unit: UnitOfWork, sent: SentShipment): Promise<string | null> {
    const shippingItems = (sent.shippingItems ?? []).map((item) => ({ ...item, lineItemId: null }))
    let reason: string | null = null
    for (const shipment of [sent, { ...sent, shippingItems }]) {
      try {
        // It refuses before it writes anything.
        await this.ship(unit, shipment)
        return null
      } catch (error) {
        reason = reasonOf(error)
      }
    }
    return reason
  }

  /** An order with its eligibility for return now. @throws Problem `not-found` */
  async read(
    unit: UnitOfWork,
    orderReference: string,
  ): Promise<{ readonly order: OutboundOrder; readonly eligibility: Eligibility }> {
    const { order, shipments, returnOrders, configuration } = await this.situation(unit, orderReference)
    return { order, eligibility: eligibilityOf(order, shipments, returnOrders, configuration, unit.at) }
  }

  /** All that decides about a return of the order. @throws Problem `not-found` */
  async situation(unit: UnitOfWork, orderReference: string): Promise<OrderSituation> {
    return this.#around(unit, orderReference, this.#parts.orders.find(unit, orderReference))
  }

  /** All that decides about a return of the order, kept from being changed by others. @throws Problem `not-found` */
  async situationForChange(unit: UnitOfWork, orderReference: string): Promise<OrderSituation> {
    return this.#around(unit, orderReference, this.#parts.orders.findForChange(unit, orderReference))
  }

  /**
   * Registers the orders of confirmations. One that is there already is left alone.
   *
   * @returns for each, what is to be told of it; null when it was there, and of several with one reference for all but the
   *   first
   */
  async registerConfirmed(
    unit: UnitOfWork,
    confirmed: readonly {
      readonly confirmation: ConfirmedOrder
      /** The shopper's price of one article of each line item. */
      readonly unitPrices: readonly UnitPrice[]
      readonly traceparent: string | null
    }[],
  ): Promise<readonly (NewEvent | null)[]> {
    const made = confirmed.map(({ confirmation, unitPrices }) =>
      outboundOrderFromConfirmation(confirmation, unitPrices, unit.at),
    )
    const added = await this.#parts.orders.addAll(unit, made)
    return made.map((order, index) => {
      const { traceparent = null } = confirmed[index] ?? {}
      return added[index] === true ? { ...eventOf(unit, 'outbound-order.created', order), traceparent } : null
    })
  }

  /**
   * Cancels what has not left of an order whose confirmation was cancelled, so that nobody ships it. What has left can
   * come back as before. An order that the retailer has put in its place meanwhile stays as it is.
   *
   * @returns what is to be told of it; null where there is no such order, or nothing to cancel
   */
  async cancelConfirmed(unit: UnitOfWork, orderReference: string): Promise<NewEvent | null> {
    const { orders } = this.#parts
    const order = await orders.findForChange(unit, orderReference)
    const cancelled = order === null || order.isRetailersOwn ? null : cancelUnshipped(order, unit.at)
    if (cancelled === null) return null
    await orders.replace(unit, cancelled)
    return eventOf(unit, 'outbound-order.updated', cancelled)
  }

  /**
   * Everything is asked for at once. The answers come one after the other, so that what is around an order which is held
   * is seen as it is once it is held.
   */
  async #around(
    unit: UnitOfWork,
    orderReference: string,
    finding: Promise<OutboundOrder | null>,
  ): Promise<OrderSituation> {
    const { shipments, returnOrders, configurations } = this.#parts
    const [order, shipped, returned, configuration] = await Promise.all([
      finding,
      shipments.ofOrder(unit, orderReference),
      returnOrders.ofOrder(unit, orderReference),
      configurations.ofOrder(unit, orderReference),
    ])
    if (order === null) throw unknownOrder(orderReference)
    return { order, shipments: shipped, returnOrders: returned, configuration }
  }

  async #tell(
    unit: UnitOfWork,
    type: EventType,
    order: OutboundOrder,
    further: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    await this.#parts.outbox.append(unit, [eventOf(unit, type, order, further)])
  }
}

function eventOf(
  unit: UnitOfWork,
  type: EventType,
  { orderReference, contactInformation }: OutboundOrder,
  further: Readonly<Record<string, unknown>> = {},
): NewEvent {
  const data = { orderReference, countryIso: contactInformation?.countryIso ?? null, ...further }
  return { type, subject: orderReference, at: unit.at, traceparent: unit.traceparent, data }
}

/** Why a shipment does not fit its order; throws what is no refusal of it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Problem) || error.kind !== 'invalid') throw error
  const failures = error.detail.failures ?? []
  const reasons = failures.map(({ path, reason }) => `${path.replace('shippingItems', 'packageItems')} ${reason}`)
  return [error.message, ...reasons].join(': ')
}

function unknownOrder(orderReference: string): Problem {
  return new Problem('not-found', `There is no outbound order ${orderReference}`)
}
