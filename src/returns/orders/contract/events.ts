import { Type } from 'typebox'
import { describeEvent } from '../../../kernel/contract/event.ts'
import { nullable, text } from '../../../kernel/contract/schema.ts'

const subject = 'The retailer’s order reference.'

const members = {
  orderReference: text('The retailer’s order reference.'),
  countryIso: nullable(text('Destination country; null if unknown.')),
}

const example = { subject: 'ORDER-1001', data: { orderReference: 'ORDER-1001', countryIso: 'DE' } }

export const outboundOrderCreated = describeEvent({
  type: 'outbound-order.created',
  when: 'An outbound order was registered, by the retailer or by a confirmation.',
  subject,
  data: Type.Object(members),
  example,
})

export const outboundOrderUpdated = describeEvent({
  type: 'outbound-order.updated',
  when: 'An outbound order was updated or replaced.',
  subject,
  data: Type.Object(members),
  example,
})

export const outboundShipmentCreated = describeEvent({
  type: 'outbound-shipment.created',
  when: 'Goods of an outbound order were shipped.',
  subject,
  data: Type.Object({ ...members, shippingReference: text('The shipping reference.') }),
  example: { subject: example.subject, data: { ...example.data, shippingReference: 'SHIP-1' } },
})

export const outboundOrderEvents = [outboundOrderCreated, outboundOrderUpdated, outboundShipmentCreated]
