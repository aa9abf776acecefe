import { Type } from 'typebox'
import { describeEvent } from '../../kernel/contract/event.ts'
import { text } from '../../kernel/contract/schema.ts'

const subject = 'The platform order number.'

const data = Type.Object({
  orderConfirmationId: text('The id of the confirmation.'),
  platformOrderNumber: text('Its platform order number.'),
  retailerCartId: text('The retailer’s reference of the cart or order.'),
  status: text('The status that it has come to.'),
})

const createExample = (status: string) => ({
  subject: 'SBX-1001',
  data: {
    orderConfirmationId: '0197f3a2-0000-7000-8000-000000000000',
    platformOrderNumber: 'SBX-1001',
    retailerCartId: 'CART-SBX-1001',
    status,
  },
})

export const confirmationReceived = describeEvent({
  type: 'order-confirmation.received',
  when: 'A confirmation was received and stored. Told once for each, whatever its status is; one that is confirmed at once is told of by order-confirmation.confirmed as well.',
  subject,
  data,
  example: createExample('OnHold'),
})

export const holdReleased = describeEvent({
  type: 'order-confirmation.hold-released',
  when: 'A held confirmation was released and now awaits its payment. One that awaits none becomes Confirmed instead, and is told of as that.',
  subject,
  data,
  example: createExample('AwaitingPayment'),
})

export const confirmationConfirmed = describeEvent({
  type: 'order-confirmation.confirmed',
  when: 'A confirmation became Confirmed: on receipt, by its release, or because its payment was received.',
  subject,
  data,
  example: createExample('Confirmed'),
})

export const confirmationCancelled = describeEvent({
  type: 'order-confirmation.cancelled',
  when: 'A confirmation was cancelled. Nothing follows on this.',
  subject,
  data,
  example: createExample('Cancelled'),
})

export const checkoutEvents = [confirmationReceived, holdReleased, confirmationConfirmed, confirmationCancelled]
