import { createEvent, type NewEvent, type Outbox } from '../../../kernel/event.ts'
import { uuidPattern } from '../../../kernel/ids.ts'
import { type Page, type PageRequest, paginateByBytes } from '../../../kernel/paging.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { CountryConfigurationStore } from '../../network/service/stores.ts'
import { outboundOrderCreated, outboundOrderUpdated, outboundShipmentCreated } from '../contract/events.ts'
import { type Eligibility, evaluateEligibility } from './eligibility.ts'
import { type ConfirmedOrder, toOutboundOrder } from './from-order-confirmation.ts'
import type { OrderContext } from './order-context.ts'
import type { OutboundOrder, OutboundShipment, UnitPrice } from './outbound-order.ts'
import {
  cancelUnshipped,
  createOutboundOrder,
  overwriteOutboundOrder,
  type SubmittedOutboundOrder,
  updateOutboundOrder,
} from './outbound-order-changes.ts'
import {
  assertSameShipment,
  registerShipment,
  type SubmittedShipment,
  toCanonicalContent,
} from './outbound-shipment-changes.ts'
import type { OrderContextStore, OutboundOrderStore, ReturnOrderStore, ShipmentStore } from './stores.ts'

export interface OutboundOrdersDeps {
  readonly contexts: OrderContextStore
  readonly orders: OutboundOrderStore
  readonly shipments: ShipmentStore
  readonly returnOrders: ReturnOrderStore
  readonly configurations: CountryConfigurationStore
  readonly outbox: Outbox
}

/** The rules for outbound orders and their shipments. */
export class OutboundOrders {
  readonly #deps: OutboundOrdersDeps

  constructor(deps: OutboundOrdersDeps) {
    this.#deps = deps
  }

  /** @throws Problem `invalid`, or `conflict` if the order exists and may not be overwritten */
  async createOrder(
    unit: UnitOfWork,
    orderReference: string,
    submitted: SubmittedOutboundOrder,
    canOverwrite: boolean,
  ): Promise<OutboundOrder> {
    const { orders } = this.#deps
    const order = createOutboundOrder(orderReference, submitted, unit.businessAt)
    if (await orders.insertOrder(unit, order)) {
      await this.#appendOrderEvent(unit, outboundOrderCreated, order)
      return order
    }
    if (!canOverwrite) {
      throw new Problem(
        'conflict',
        `The outbound order ${orderReference} exists already; send canOverwrite true to replace it, or use PUT to update it`,
      )
    }
    const { order: present, shipments, returnOrders } = await this.loadContextForUpdate(unit, orderReference)
    const changed = overwriteOutboundOrder(present, submitted, shipments, returnOrders, unit.businessAt)
    await orders.updateOrder(unit, changed)
    await this.#appendOrderEvent(unit, outboundOrderUpdated, changed)
    return changed
  }

  /** @throws Problem `invalid`, or `not-found` */
  async updateOrder(
    unit: UnitOfWork,
    orderReference: string,
    submitted: SubmittedOutboundOrder,
  ): Promise<OutboundOrder> {
    const { order, shipments, returnOrders } = await this.loadContextForUpdate(unit, orderReference)
    const changed = updateOutboundOrder(order, submitted, shipments, returnOrders, unit.businessAt)
    await this.#deps.orders.updateOrder(unit, changed)
    await this.#appendOrderEvent(unit, outboundOrderUpdated, changed)
    return changed
  }

  /**
   * One page of the list, newest first.
   *
   * @param orderReference the only order to list; null for all
   * @throws Problem `invalid` if the token is for another list
   */
  async listOrders(unit: UnitOfWork, page: PageRequest, orderReference: string | null): Promise<Page<OutboundOrder>> {
    const { orders } = this.#deps
    if (orderReference !== null) {
      const order = await orders.findOrder(unit, orderReference)
      return { items: order === null ? [] : [order], continuationToken: null }
    }
    return paginateByBytes(page, {
      name: 'outbound-orders',
      key: uuidPattern,
      listKeys: (afterId, limit) => orders.listIds(unit, afterId, limit),
      readRows: (ids) => orders.listOrders(unit, ids),
    })
  }

  /**
   * Registers a shipment; a repetition gets the first response.
   *
   * @throws Problem `invalid`, also for an unknown order
   */
  async registerShipment(
    unit: UnitOfWork,
    submitted: SubmittedShipment,
  ): Promise<{ readonly order: OutboundOrder; readonly shipment: OutboundShipment }> {
    const { orders, shipments } = this.#deps
    const order = await orders.lockOrder(unit, submitted.orderReference)
    if (order === null) {
      throw new Problem('invalid', `There is no outbound order ${submitted.orderReference}`, {
        failures: [{ path: 'orderReference', rule: 'unknown', reason: 'is not an outbound order; register it first' }],
      })
    }
    const earlier = await shipments.findShipment(unit, submitted.orderReference, submitted.shippingReference)
    if (earlier !== null) {
      assertSameShipment(submitted, earlier.content)
      return { order, shipment: earlier.shipment }
    }
    const shipped = registerShipment(
      order,
      await shipments.listByOrder(unit, submitted.orderReference),
      submitted,
      unit.businessAt,
    )
    await shipments.insertShipment(unit, submitted.orderReference, shipped.shipment, toCanonicalContent(submitted))
    await orders.updateOrder(unit, shipped.order)
    const data = { ...createEventData(shipped.order), shippingReference: submitted.shippingReference }
    await this.#deps.outbox.appendEvents(unit, [
      createEvent(outboundShipmentCreated, unit, submitted.orderReference, data),
    ])
    return shipped
  }

  /**
   * Registers a shipped package as a shipment of its order. Unknown line numbers are ignored, because a connector may
   * number a package's lines independently.
   *
   * @returns null, or a phrase that says why it could not be registered
   */
  async shipPackage(unit: UnitOfWork, submitted: SubmittedShipment): Promise<string | null> {
    const shippingItems = (submitted.shippingItems ?? []).map((item) => ({ ...item, lineItemId: null }))
    let reason: string | null = null
    for (const shipment of [submitted, { ...submitted, shippingItems }]) {
      try {
        // It validates before it writes.
        await this.registerShipment(unit, shipment)
        return null
      } catch (error) {
        reason = describeRejection(error)
      }
    }
    return reason
  }

  /** The order; null if it does not exist. */
  async findOrder(unit: UnitOfWork, orderReference: string): Promise<OutboundOrder | null> {
    return this.#deps.orders.findOrder(unit, orderReference)
  }

  /**
   * The order of an email address whose reference differs from the given one at most in upper and lower case; null
   * without one, or with several.
   */
  async findOrderInAnyCase(
    unit: UnitOfWork,
    orderReference: string,
    emailAddress: string,
  ): Promise<OutboundOrder | null> {
    const [spelling, ...others] = await this.#deps.orders.findSpellings(unit, orderReference, emailAddress)
    return spelling === undefined || others.length > 0 ? null : this.findOrder(unit, spelling)
  }

  /** An order with its current eligibility for return. @throws Problem `not-found` */
  async getOrder(
    unit: UnitOfWork,
    orderReference: string,
  ): Promise<{ readonly order: OutboundOrder; readonly eligibility: Eligibility }> {
    const { order, shipments, returnOrders, configuration } = await this.loadContext(unit, orderReference)
    return { order, eligibility: evaluateEligibility(order, shipments, returnOrders, configuration, unit.businessAt) }
  }

  /** Everything that determines the eligibility of the order. @throws Problem `not-found` */
  async loadContext(unit: UnitOfWork, orderReference: string): Promise<OrderContext> {
    const context = await this.#deps.contexts.findContext(unit, orderReference)
    if (context === null) throw createUnknownOrderProblem(orderReference)
    return context
  }

  /**
   * Like {@link loadContext}, but locks the order. All queries are pipelined and executed in order, so that the order's
   * data is read once it is locked.
   *
   * @throws Problem `not-found`
   */
  async loadContextForUpdate(unit: UnitOfWork, orderReference: string): Promise<OrderContext> {
    const { orders, shipments, returnOrders, configurations } = this.#deps
    const [order, shipped, returned, configuration] = await Promise.all([
      orders.lockOrder(unit, orderReference),
      shipments.listByOrder(unit, orderReference),
      returnOrders.listByOrder(unit, orderReference),
      configurations.findForOrder(unit, orderReference),
    ])
    if (order === null) throw createUnknownOrderProblem(orderReference)
    return { order, shipments: shipped, returnOrders: returned, configuration }
  }

  /**
   * The same for several orders, by reference. Waits for no lock: orders that are locked, large or missing are left
   * out.
   */
  async loadFreeContextsForUpdate(
    unit: UnitOfWork,
    orderReferences: readonly string[],
  ): Promise<ReadonlyMap<string, OrderContext>> {
    const { orders, shipments, returnOrders, configurations } = this.#deps
    const locked = await orders.lockFreeOrders(unit, orderReferences)
    const lockedReferences = locked.map(({ orderReference }) => orderReference)
    const [shipped, returned, configured] = await Promise.all([
      shipments.listByOrders(unit, lockedReferences),
      returnOrders.listByOrders(unit, lockedReferences),
      configurations.listForOrders(unit, lockedReferences),
    ])
    const byCountry = new Map(configured.map((configuration) => [configuration.countryIso, configuration]))
    return new Map(
      locked.map((order) => {
        const { orderReference, contactInformation } = order
        const context = {
          order,
          shipments: shipped.get(orderReference) ?? [],
          returnOrders: returned.get(orderReference) ?? [],
          configuration: byCountry.get(contactInformation?.countryIso ?? '') ?? null,
        }
        return [orderReference, context]
      }),
    )
  }

  /**
   * Registers the orders of confirmations. Existing ones are left unchanged.
   *
   * @returns for each, the event data; null if it existed or repeats an earlier reference
   */
  async registerConfirmedOrders(
    unit: UnitOfWork,
    confirmed: readonly {
      readonly confirmation: ConfirmedOrder
      /** The shopper's price of one article per line item. */
      readonly unitPrices: readonly UnitPrice[]
      readonly traceparent: string | null
    }[],
  ): Promise<readonly (NewEvent | null)[]> {
    const orders = confirmed.map(({ confirmation, unitPrices }) =>
      toOutboundOrder(confirmation, unitPrices, unit.businessAt),
    )
    const added = await this.#deps.orders.insertOrders(unit, orders)
    return orders.map((order, index) => {
      const { traceparent = null } = confirmed[index] ?? {}
      return added[index] === true ? createOrderEvent(outboundOrderCreated, { at: unit.at, traceparent }, order) : null
    })
  }

  /**
   * Cancels the unshipped part of an order whose confirmation was cancelled. Shipped goods can still be returned. An
   * order the retailer has replaced in the meantime stays unchanged.
   *
   * @returns the event data; null if there is no such order, or nothing to cancel
   */
  async cancelConfirmedOrder(unit: UnitOfWork, orderReference: string): Promise<NewEvent | null> {
    const { orders } = this.#deps
    const order = await orders.lockOrder(unit, orderReference)
    const cancelled = order === null || order.isRetailersOwn ? null : cancelUnshipped(order, unit.businessAt)
    if (cancelled === null) return null
    await orders.updateOrder(unit, cancelled)
    return createOrderEvent(outboundOrderUpdated, unit, cancelled)
  }

  async #appendOrderEvent(unit: UnitOfWork, type: typeof outboundOrderCreated, order: OutboundOrder): Promise<void> {
    await this.#deps.outbox.appendEvents(unit, [createOrderEvent(type, unit, order)])
  }
}

const createEventData = ({ orderReference, contactInformation }: OutboundOrder) => ({
  orderReference,
  countryIso: contactInformation?.countryIso ?? null,
})

const createOrderEvent = (
  type: typeof outboundOrderCreated,
  cause: Pick<UnitOfWork, 'at' | 'traceparent'>,
  order: OutboundOrder,
): NewEvent => createEvent(type, cause, order.orderReference, createEventData(order))

/** Why a shipment does not fit its order; rethrows everything but a rejection. */
function describeRejection(error: unknown): string {
  if (!(error instanceof Problem) || error.kind !== 'invalid') throw error
  const failures = error.detail.failures ?? []
  // The message names the order already.
  if (failures.some(({ path, rule }) => path === 'orderReference' && rule === 'unknown')) {
    return `${error.message}; register it first`
  }
  const reasons = failures.map(({ path, reason }) => `${path.replace('shippingItems', 'packageItems')} ${reason}`)
  return [error.message, ...reasons].join(': ')
}

function createUnknownOrderProblem(orderReference: string): Problem {
  return new Problem('not-found', `There is no outbound order ${orderReference}`)
}
