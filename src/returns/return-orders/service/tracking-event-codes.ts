import type { ReturnOrder, ReturnOrderStatus } from './return-order.ts'
import { canMove, moveReturnOrder } from './return-order-states.ts'

/**
 * What carriers' event codes mean for a return order: the plain words that carriers use, and the events of UPU M40
 * (`EMA` posting to `EMI` final delivery). Written without blanks, hyphens and underscores, in lower case. Delivery is
 * delivery to the return centre: it is where the parcel goes.
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
 * The status that a carrier's event stands for, or null for one that says nothing about where the goods are. Case,
 * blanks, hyphens and underscores do not matter: `PICKED_UP`, `PickedUp` and `picked up` are one code.
 */
export function getStatusForTrackingEvent(code: string): ReturnOrderStatus | null {
  return statuses.get(code.toLowerCase().replaceAll(/[\s_-]/g, '')) ?? null
}

/**
 * Moves a return order by a carrier's event. Events come late, twice and out of order, and parcels of cancelled returns
 * arrive all the same: an event that the table of statuses has no move for changes nothing, and the same object comes
 * back.
 *
 * @param now when the event was taken in
 */
export function applyTrackingEvent(order: ReturnOrder, code: string, now: Date, actor: string): ReturnOrder {
  const targetStatus = getStatusForTrackingEvent(code)
  return targetStatus === null || !canMove(order.status, targetStatus)
    ? order
    : moveReturnOrder(order, targetStatus, now, actor)
}
