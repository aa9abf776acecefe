import type { DeclaredPlace } from '../../../kernel/customs-territory.ts'
import type { ListedKey } from '../../../kernel/paging.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { ReturnOrder, ReturnOrderStatus, ReturnType } from '../../return-orders/service/return-order.ts'
import type { OrderContext } from './order-context.ts'
import type { Contact, OutboundOrder, OutboundShipment } from './outbound-order.ts'

/* The stores of returns. All methods are limited to the unit of work's tenant. */

export interface OutboundOrderStore {
  /** @returns false if an order with this reference exists */
  insertOrder(unit: UnitOfWork, order: OutboundOrder): Promise<boolean>
  /** Inserts several; of those with one reference, only the first. */
  insertOrders(unit: UnitOfWork, orders: readonly OutboundOrder[]): Promise<readonly boolean[]>
  findOrder(unit: UnitOfWork, orderReference: string): Promise<OutboundOrder | null>
  /**
   * The references among the latest orders of an email address that differ from the given one at most in upper and lower
   * case.
   */
  findSpellings(unit: UnitOfWork, orderReference: string, emailAddress: string): Promise<readonly string[]>
  /** One order, locked until the unit of work ends. */
  lockOrder(unit: UnitOfWork, orderReference: string): Promise<OutboundOrder | null>
  /**
   * Locks those of several orders that are free, until the unit of work ends. Waits for no lock, and leaves out orders
   * that are large together with their returns, to limit memory.
   */
  lockFreeOrders(unit: UnitOfWork, orderReferences: readonly string[]): Promise<readonly OutboundOrder[]>
  updateOrder(unit: UnitOfWork, order: OutboundOrder): Promise<void>
  /** Where each of these orders is delivered; null if its country is unknown. */
  findDeliveryPlaces(
    unit: UnitOfWork,
    orderReferences: readonly string[],
  ): Promise<ReadonlyMap<string, DeclaredPlace | null>>
  /** The list ids of orders, newest first, after the given one. */
  listIds(unit: UnitOfWork, afterId: string | null, limit: number): Promise<readonly ListedKey[]>
  /** The orders with these ids, newest first. */
  listOrders(unit: UnitOfWork, ids: readonly string[]): Promise<readonly OutboundOrder[]>
}

export interface OrderContextStore {
  /** The order with its shipments, its returns and its country's configuration, as one snapshot. */
  findContext(unit: UnitOfWork, orderReference: string): Promise<OrderContext | null>
}

export interface ShipmentStore {
  /** @returns false if the order has a shipment with this reference */
  insertShipment(
    unit: UnitOfWork,
    orderReference: string,
    shipment: OutboundShipment,
    content: string,
  ): Promise<boolean>
  /** The shipment, and its request in canonical form. */
  findShipment(
    unit: UnitOfWork,
    orderReference: string,
    shippingReference: string,
  ): Promise<{ readonly shipment: OutboundShipment; readonly content: string } | null>
  /** Oldest first. */
  listByOrder(unit: UnitOfWork, orderReference: string): Promise<readonly OutboundShipment[]>
  /** Of several orders by reference, each oldest first. */
  listByOrders(
    unit: UnitOfWork,
    orderReferences: readonly string[],
  ): Promise<ReadonlyMap<string, readonly OutboundShipment[]>>
}

export interface ReturnOrderFilter {
  readonly status: ReturnOrderStatus | null
  readonly returnType: ReturnType | null
  readonly orderReference: string | null
  /** Earliest time of creation, inclusive. */
  readonly from: Date | null
  /** End of the range, exclusive. */
  readonly to: Date | null
}

export interface ReturnOrderStore {
  /** @returns false if the number is taken */
  insertReturnOrder(unit: UnitOfWork, order: ReturnOrder): Promise<boolean>
  /** Inserts several, each for a different order. */
  insertReturnOrders(unit: UnitOfWork, orders: readonly ReturnOrder[]): Promise<readonly boolean[]>
  findReturnOrder(unit: UnitOfWork, returnOrderNumber: string): Promise<ReturnOrder | null>
  lockReturnOrder(unit: UnitOfWork, returnOrderNumber: string): Promise<ReturnOrder | null>
  updateReturnOrder(unit: UnitOfWork, order: ReturnOrder): Promise<void>
  /** Oldest first. */
  listByOrder(unit: UnitOfWork, orderReference: string): Promise<readonly ReturnOrder[]>
  /** Of several orders by reference, each oldest first. */
  listByOrders(
    unit: UnitOfWork,
    orderReferences: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ReturnOrder[]>>
  /** The list ids of returns, newest first, after the given one. */
  listIds(
    unit: UnitOfWork,
    filter: ReturnOrderFilter,
    afterId: string | null,
    limit: number,
  ): Promise<readonly ListedKey[]>
  /** The returns with these ids, newest first. */
  listReturnOrders(unit: UnitOfWork, ids: readonly string[]): Promise<readonly ReturnOrder[]>
}

/** Articles covered by a label. */
export interface LabelItem {
  readonly itemId: number
  readonly quantity: number | null
}

/** A return label enclosed in an outbound parcel. */
export interface IssuedLabel {
  readonly orderReference: string
  readonly shippingReference: string
  readonly labelReference: string
  /** Digits only, fits an int64. */
  readonly trackingReference: string
  /** Name of the carrier. */
  readonly carrier: string
  readonly shopperAddress: Contact | null
  /** The articles it covers; empty for the whole order. */
  readonly items: readonly LabelItem[]
  readonly createdAt: Date
}

export interface LabelStore {
  /** @returns false if there is a label for this order and shipment, or with this tracking reference */
  insertLabel(unit: UnitOfWork, label: IssuedLabel): Promise<boolean>
  findLabel(unit: UnitOfWork, orderReference: string, shippingReference: string): Promise<IssuedLabel | null>
  findByTrackingReference(unit: UnitOfWork, trackingReference: string): Promise<IssuedLabel | null>
  findByLabelReference(unit: UnitOfWork, labelReference: string): Promise<IssuedLabel | null>
}

/** A tracking event from a carrier. */
export interface TrackingEvent {
  readonly code: string
  readonly description: string | null
  /** Date-time as it was sent. */
  readonly dateTime: string
  readonly location: string | null
}

export interface TrackingEventStore {
  appendEvents(unit: UnitOfWork, trackingReference: string, events: readonly TrackingEvent[]): Promise<void>
  /** In the order of arrival. */
  listEvents(unit: UnitOfWork, trackingReference: string): Promise<readonly TrackingEvent[]>
}
