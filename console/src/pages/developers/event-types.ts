import type { EventData } from '#client'

export type EventType = keyof EventData

/** Every type of event with what it tells, in the order in which goods come to pass. */
const texts: Readonly<Record<EventType, string>> = {
  'order-confirmation.received': 'A confirmation was received',
  'order-confirmation.hold-released': 'A held confirmation was released',
  'order-confirmation.confirmed': 'A confirmation is confirmed',
  'order-confirmation.cancelled': 'A confirmation was cancelled',
  'outbound-order.created': 'An order was made known',
  'outbound-order.updated': 'An order was changed',
  'outbound-shipment.created': 'Goods of an order have left',
  'package.created': 'A package was made',
  'package.updated': 'A package was changed',
  'package.deleted': 'A package was removed',
  'package.held': 'A package is held',
  'package.released': 'A held package was decided on',
  'return-order.created': 'A return was made',
  'return-order.updated': 'A return has come further',
  'return-order.held': 'A return is held',
  'return-order.released': 'A held return was decided on',
  'label.created': 'A label of a return was made',
  'withdrawal.received': 'A shopper has withdrawn from a contract',
  'shopper-message.requested': 'A shopper is to be told something',
  'catalog.upload.completed': 'An upload was worked through',
  'catalog.product.invalid': 'A product is not valid',
  'catalog.reload.completed': 'A reload was worked through',
  'classification.reviewed': 'A person has decided a code',
  'webhook-endpoint.disabled': 'Nothing is delivered to an endpoint any more',
}

export const eventTypes = Object.entries(texts).map(([type, text]) => ({ type: type as EventType, text }))

export const isEventType = (text: string | null): text is EventType => text !== null && Object.hasOwn(texts, text)
