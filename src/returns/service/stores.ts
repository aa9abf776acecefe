import type { ListedKey } from '../../kernel/paging.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Contact, OutboundOrder, OutboundShipment } from './outbound-order.ts'
import type { ReturnOrder, ReturnOrderStatus, ReturnType } from './return-order.ts'

/*
 * Where returns are kept. Every operation is about the tenant of its unit of work.
 */

export interface OutboundOrderStore {
  /** @returns false when there is an order with this reference */
  add(unit: UnitOfWork, order: OutboundOrder): Promise<boolean>
  /** The same of several; of those with one reference only the first is added. */
  addAll(unit: UnitOfWork, orders: readonly OutboundOrder[]): Promise<readonly boolean[]>
  find(unit: UnitOfWork, orderReference: string): Promise<OutboundOrder | null>
  /** The same, kept from being changed by others until the unit of work ends. */
  findForChange(unit: UnitOfWork, orderReference: string): Promise<OutboundOrder | null>
  replace(unit: UnitOfWork, order: OutboundOrder): Promise<void>
  /** The country of delivery of each of these orders. */
  countriesOf(unit: UnitOfWork, orderReferences: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  /** The ids that orders have in the list, newest first, after the given one. */
  listedIds(unit: UnitOfWork, afterId: string | null, limit: number): Promise<readonly ListedKey[]>
  /** The orders with these ids, newest first. */
  list(unit: UnitOfWork, ids: readonly string[]): Promise<readonly OutboundOrder[]>
}

export interface ShipmentStore {
  /** @returns false when the order has a shipment with this reference */
  add(unit: UnitOfWork, orderReference: string, shipment: OutboundShipment, content: string): Promise<boolean>
  /** The shipment, and what was asked for it in canonical form. */
  find(
    unit: UnitOfWork,
    orderReference: string,
    shippingReference: string,
  ): Promise<{ readonly shipment: OutboundShipment; readonly content: string } | null>
  /** Oldest first. */
  ofOrder(unit: UnitOfWork, orderReference: string): Promise<readonly OutboundShipment[]>
}

export interface ReturnOrderFilter {
  readonly status: ReturnOrderStatus | null
  readonly returnType: ReturnType | null
  /** Earliest moment of creation. */
  readonly from: Date | null
  /** First moment of creation that is too late. */
  readonly to: Date | null
}

export interface ReturnOrderStore {
  /** @returns false when another return of the order is open, or the number is taken */
  add(unit: UnitOfWork, order: ReturnOrder): Promise<boolean>
  find(unit: UnitOfWork, returnOrderNumber: string): Promise<ReturnOrder | null>
  findForChange(unit: UnitOfWork, returnOrderNumber: string): Promise<ReturnOrder | null>
  save(unit: UnitOfWork, order: ReturnOrder): Promise<void>
  /** Oldest first. */
  ofOrder(unit: UnitOfWork, orderReference: string): Promise<readonly ReturnOrder[]>
  /** The ids that returns have in the list, newest first, after the given one. */
  listedIds(
    unit: UnitOfWork,
    filter: ReturnOrderFilter,
    afterId: string | null,
    limit: number,
  ): Promise<readonly ListedKey[]>
  /** The returns with these ids, newest first. */
  list(unit: UnitOfWork, ids: readonly string[]): Promise<readonly ReturnOrder[]>
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
  add(unit: UnitOfWork, label: IssuedLabel): Promise<boolean>
  find(unit: UnitOfWork, orderReference: string, shippingReference: string): Promise<IssuedLabel | null>
  byTrackingReference(unit: UnitOfWork, trackingReference: string): Promise<IssuedLabel | null>
  byLabelReference(unit: UnitOfWork, labelReference: string): Promise<IssuedLabel | null>
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
  append(unit: UnitOfWork, trackingReference: string, events: readonly TrackingEvent[]): Promise<void>
  /** In the order in which they were told. */
  list(unit: UnitOfWork, trackingReference: string): Promise<readonly TrackingEvent[]>
}
