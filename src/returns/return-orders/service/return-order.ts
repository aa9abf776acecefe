import type { Weight } from '../../orders/service/outbound-order.ts'

export const returnOrderStatuses = [
  'Created',
  'LabelIssued',
  'ReceivedByCarrier',
  'InTransit',
  'Received',
  'InProgress',
  'Processed',
  'Refunded',
  'Rejected',
  'Cancelled',
  'Expired',
] as const
export type ReturnOrderStatus = (typeof returnOrderStatuses)[number]

export const returnItemStatuses = ['Accepted', 'Rejected', 'InProgress', 'RejectedNotReturned', 'Cancelled'] as const
export type ReturnItemStatus = (typeof returnItemStatuses)[number]

export const returnMethods = ['Postal', 'PUDO', 'Collections'] as const
export type ReturnMethod = (typeof returnMethods)[number]

export const returnTypes = ['Normal', 'Undeliverable', 'BlindReturn', 'EUCoolingOff'] as const
export type ReturnType = (typeof returnTypes)[number]

export type PaidBy = 'Unpaid' | 'Retailer' | 'Shopper'

export const locationTypes = ['Store', 'Pudo'] as const
export type LocationType = (typeof locationTypes)[number]

/** A line of a return: articles of one order item, returned for one reason. */
export interface ReturnItem {
  /** Position in the return order, starting at 1. */
  readonly id: number
  /** The item of the outbound order; null in a blind return. */
  readonly orderItemId: number | null
  readonly productCode: string
  readonly lineItemId: number | null
  readonly quantity: number
  readonly reasonCode: string
  readonly reasonText: string | null
  readonly returnItemStatus: ReturnItemStatus
  /** Why the inspection rejected the item, for its shopper; null if it did not, or gave no reason. */
  readonly rejectionReason: string | null
}

/** A status change of a return order. */
export interface ReturnHistoryEntry {
  readonly status: ReturnOrderStatus
  /** Date-time with offset. */
  readonly at: string
  readonly by: string
}

/** Goods on their way back. */
export interface ReturnOrder {
  /** Digits only, fits an int64, unguessable; also the tracking reference. */
  readonly returnOrderNumber: string
  readonly orderReference: string
  readonly status: ReturnOrderStatus
  readonly returnType: ReturnType
  readonly returnMethod: ReturnMethod | null
  readonly paidBy: PaidBy | null
  readonly returnAdminCentreCode: string | null
  readonly carrier: string | null
  readonly carrierServiceRouteId: string | null
  readonly dropOffLocation: { readonly locationId: string | null; readonly type: LocationType | null } | null
  readonly returnItems: readonly ReturnItem[]
  readonly weight: Weight | null
  readonly consumerEmailAddress: string | null
  readonly cultureLanguageIso: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly history: readonly ReturnHistoryEntry[]
}
