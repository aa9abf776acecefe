import type { EventData } from '#client'
import { t } from '../../language/messages.ts'

export type EventType = keyof EventData

/** Descriptions of all event types, in the order of a typical order's life. */
const texts: Readonly<Record<EventType, string>> = {
  'order-confirmation.received': t.developers.event.confirmationReceived,
  'order-confirmation.hold-released': t.developers.event.confirmationReleased,
  'order-confirmation.confirmed': t.developers.event.confirmationConfirmed,
  'order-confirmation.cancelled': t.developers.event.confirmationCancelled,
  'outbound-order.created': t.developers.event.orderCreated,
  'outbound-order.updated': t.developers.event.orderUpdated,
  'outbound-shipment.created': t.developers.event.shipmentCreated,
  'package.created': t.developers.event.packageCreated,
  'package.updated': t.developers.event.packageUpdated,
  'package.deleted': t.developers.event.packageDeleted,
  'package.held': t.developers.event.packageHeld,
  'package.released': t.developers.event.packageReleased,
  'return-order.created': t.developers.event.returnCreated,
  'return-order.updated': t.developers.event.returnUpdated,
  'return-order.held': t.developers.event.returnHeld,
  'return-order.released': t.developers.event.returnReleased,
  'label.created': t.developers.event.labelCreated,
  'withdrawal.received': t.developers.event.withdrawalReceived,
  'withdrawal.refunded': t.developers.event.withdrawalRefunded,
  'shopper-message.requested': t.developers.event.messageRequested,
  'catalog.upload.completed': t.developers.event.uploadCompleted,
  'catalog.product.invalid': t.developers.event.productInvalid,
  'catalog.reload.completed': t.developers.event.reloadCompleted,
  'classification.reviewed': t.developers.event.classificationReviewed,
  'webhook-endpoint.disabled': t.developers.event.endpointDisabled,
}

export const eventTypes = Object.entries(texts).map(([type, text]) => ({ type: type as EventType, text }))

export const isEventType = (text: string | null): text is EventType => text !== null && Object.hasOwn(texts, text)
