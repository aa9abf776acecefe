import type { ListedKey } from '../../../kernel/paging.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { ReturnOrder, ReturnOrderStatus, ReturnType } from '../../return-orders/service/return-order.ts'
import type { OrderContext } from './order-context.ts'
import type { Contact, OutboundOrder, OutboundShipment } from './outbound-order.ts'

/*
 * Where returns are kept. Every operation is about the tenant of its unit of work.
 */

export interface OutboundOrderStore {
  /** @returns false when there is an order with this reference */
  insertOrder(unit: UnitOfWork, order: OutboundOrder): Promise<boolean>
  /** The same of several; of those with one reference only the first is added. */
  insertOrders(unit: UnitOfWork, orders: readonly OutboundOrder[]): Promise<readonly boolean[]>
  findOrder(unit: UnitOfWork, orderReference: string): Promise<OutboundOrder | null>
  /** The same, kept from being changed by others until the unit of work ends. */
  lockOrder(unit: UnitOfWork, orderReference: string): Promise<OutboundOrder | null>
  /**
   * Those of several orders that nobody else holds, kept from being changed by others until the unit of work ends. Waits for
   * nobody, and leaves out an order that is large with all its returns: whoever locks many of them at once would hold too
   * much in memory.
   */
  lockFreeOrders(unit: UnitOfWork, orderReferences: readonly string[]): Promise<readonly OutboundOrder[]>
  updateOrder(unit: UnitOfWork, order: OutboundOrder): Promise<void>
  /** The country of delivery of each of these orders. */
  findDeliveryCountries(
    unit: UnitOfWork,
    orderReferences: readonly string[],
  ): Promise<ReadonlyMap<string, string | null>>
  /** The ids that orders have in the list, newest first, after the given one. */
  listedIds(unit: UnitOfWork, afterId: string | null, limit: number): Promise<readonly ListedKey[]>
  /** The orders with these ids, newest first. */
  listOrders(unit: UnitOfWork, ids: readonly string[]): Promise<readonly OutboundOrder[]>
}

export interface OrderContextStore {
  /** The order with its shipments, its returns and the configuration of its country, all as they are at one moment. */
  findContext(unit: UnitOfWork, orderReference: string): Promise<OrderContext | null>
}

export interface ShipmentStore {
  /** @returns false when the order has a shipment with this reference */
  insertShipment(
    unit: UnitOfWork,
    orderReference: string,
    shipment: OutboundShipment,
    content: string,
  ): Promise<boolean>
  /** The shipment, and what was asked for it in canonical form. */
  findShipment(
    unit: UnitOfWork,
    orderReference: string,
    shippingReference: string,
  ): Promise<{ readonly shipment: OutboundShipment; readonly content: string } | null>
  /** Oldest first. */
  listByOrder(unit: UnitOfWork, orderReference: string): Promise<readonly OutboundShipment[]>
  /** Those of several orders, each order's oldest first, by its reference. */
  listByOrders(
    unit: UnitOfWork,
    orderReferences: readonly string[],
  ): Promise<ReadonlyMap<string, readonly OutboundShipment[]>>
}

export interface ReturnOrderFilter {
  readonly status: ReturnOrderStatus | null
  readonly returnType: ReturnType | null
  readonly orderReference: string | null
  /** Earliest moment of creation. */
  readonly from: Date | null
  /** First moment of creation that is too late. */
  readonly to: Date | null
}

export interface ReturnOrderStore {
  /** @returns false when another return of the order is open, or the number is taken */
  insertReturnOrder(unit: UnitOfWork, order: ReturnOrder): Promise<boolean>
  /** The same of several, each of another order. */
  insertReturnOrders(unit: UnitOfWork, orders: readonly ReturnOrder[]): Promise<readonly boolean[]>
  findReturnOrder(unit: UnitOfWork, returnOrderNumber: string): Promise<ReturnOrder | null>
  lockReturnOrder(unit: UnitOfWork, returnOrderNumber: string): Promise<ReturnOrder | null>
  updateReturnOrder(unit: UnitOfWork, order: ReturnOrder): Promise<void>
  /** Oldest first. */
  listByOrder(unit: UnitOfWork, orderReference: string): Promise<readonly ReturnOrder[]>
  /** Those of several orders, each order's oldest first, by its reference. */
  listByOrders(
    unit: UnitOfWork,
    orderReferences: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ReturnOrder[]>>
  /** The ids that returns have in the list, newest first, after the given one. */
  listedIds(
    unit: UnitOfWork,
    filter: ReturnOrderFilter,
    afterId: string | null,
    limit: number,
  ): Promise<readonly ListedKey[]>
  /** The returns with these ids, newest first. */
  listReturnOrders(unit: UnitOfWork, ids: readonly string[]): Promise<readonly ReturnOrder[]>
}

/** Articles that a label was asked for. */
export interface LabelItem {
  readonly itemId: number
  readonly quantity: number | null
}

/** A label that went out with the parcel. */
export interface IssuedLabel {
  readonly orderReference: string
  readonly shippingReference: string
  readonly labelReference: string
  /** Digits only, fits an int64. */
  readonly trackingReference: string
  /** Name of the carrier. */
  readonly carrier: string
  readonly shopperAddress: Contact | null
  /** What may be sent back with it; empty for all of the order. */
  readonly items: readonly LabelItem[]
  readonly createdAt: Date
}

export interface LabelStore {
  /** @returns false when there is a label for this order and shipment, or with this tracking reference */
  insertLabel(unit: UnitOfWork, label: IssuedLabel): Promise<boolean>
  findLabel(unit: UnitOfWork, orderReference: string, shippingReference: string): Promise<IssuedLabel | null>
  findByTrackingReference(unit: UnitOfWork, trackingReference: string): Promise<IssuedLabel | null>
  findByLabelReference(unit: UnitOfWork, labelReference: string): Promise<IssuedLabel | null>
}

/** What a carrier has told of a parcel. */
export interface TrackingEvent {
  readonly code: string
  readonly description: string | null
  /** Date-time as it was sent. */
  readonly dateTime: string
  readonly location: string | null
}

export interface TrackingEventStore {
  appendEvents(unit: UnitOfWork, trackingReference: string, events: readonly TrackingEvent[]): Promise<void>
  /** In the order in which they were told. */
  listEvents(unit: UnitOfWork, trackingReference: string): Promise<readonly TrackingEvent[]>
}
