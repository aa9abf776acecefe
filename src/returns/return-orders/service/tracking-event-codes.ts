import type { ReturnOrder, ReturnOrderStatus } from './return-order.ts'
import { canMove, moveReturnOrder } from './return-order-states.ts'

/**
 * The return statuses meant by carriers' event codes: common words, and the events of UPU M40 (`EMA` posting to `EMI`
 * final delivery). In lower case without spaces, hyphens and underscores. Delivery means delivery to the return centre,
 * where the parcel goes.
 */
export const trackingEventStatuses: Readonly<Record<string, ReturnOrderStatus>> = {
  accepted: 'ReceivedByCarrier',
  acceptance: 'ReceivedByCarrier',
  pickedup: 'ReceivedByCarrier',
  pickup: 'ReceivedByCarrier',
  collected: 'ReceivedByCarrier',
  droppedoff: 'ReceivedByCarrier',
  handedover: 'ReceivedByCarrier',
  receivedbycarrier: 'ReceivedByCarrier',
  posted: 'ReceivedByCarrier',
  ema: 'ReceivedByCarrier',

  intransit: 'InTransit',
  transit: 'InTransit',
  departed: 'InTransit',
  arrived: 'InTransit',
  sorted: 'InTransit',
  incustoms: 'InTransit',
  customscleared: 'InTransit',
  delayed: 'InTransit',
  deliverydelayed: 'InTransit',
  outfordelivery: 'InTransit',
  deliveryattempted: 'InTransit',
  deliveryfailed: 'InTransit',
  emb: 'InTransit',
  emc: 'InTransit',
  emd: 'InTransit',
  eme: 'InTransit',
  emf: 'InTransit',
  emg: 'InTransit',
  emh: 'InTransit',
  emj: 'InTransit',
  emk: 'InTransit',

  delivered: 'Received',
  deliveredtoreturncentre: 'Received',
  deliveredtoreturncenter: 'Received',
  received: 'Received',
  emi: 'Received',
}

const statuses: ReadonlyMap<string, ReturnOrderStatus> = new Map(Object.entries(trackingEventStatuses))

/**
 * Returns the status meant by a carrier's event, or null if it says nothing about the goods' location. Case, spaces,
 * hyphens and underscores are ignored: `PICKED_UP`, `PickedUp` and `picked up` are equal.
 */
export function getStatusForTrackingEvent(code: string): ReturnOrderStatus | null {
  return statuses.get(code.toLowerCase().replaceAll(/[\s_-]/g, '')) ?? null
}

/**
 * Applies a carrier's event to a return order. Events can be late, repeated and out of order, and parcels of cancelled
 * returns arrive nevertheless: an event without an allowed transition returns the same object.
 *
 * @param now when the event was received
 */
export function applyTrackingEvent(order: ReturnOrder, code: string, now: Date, actor: string): ReturnOrder {
  const targetStatus = getStatusForTrackingEvent(code)
  return targetStatus === null || !canMove(order.status, targetStatus)
    ? order
    : moveReturnOrder(order, targetStatus, now, actor)
}
