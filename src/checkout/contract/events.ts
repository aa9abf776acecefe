import { Type } from 'typebox'
import { describeEvent } from '../../kernel/contract/event.ts'
import { text } from '../../kernel/contract/schema.ts'

const subject = 'The platform order number.'

const data = Type.Object({
  orderConfirmationId: text('Id of the confirmation.'),
  platformOrderNumber: text('Platform order number.'),
  retailerCartId: text('The retailer’s cart or order reference.'),
  status: text('The new status.'),
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
  when: 'A confirmation was received and stored. Sent once per confirmation, whatever its status; one that is confirmed immediately is also followed by `order-confirmation.confirmed`.',
  subject,
  data,
  example: createExample('OnHold'),
})

export const holdReleased = describeEvent({
  type: 'order-confirmation.hold-released',
  when: 'A held confirmation was released and now awaits payment. If no payment is due, `order-confirmation.confirmed` is sent instead.',
  subject,
  data,
  example: createExample('AwaitingPayment'),
})

export const confirmationConfirmed = describeEvent({
  type: 'order-confirmation.confirmed',
  when: 'A confirmation became `Confirmed`: on receipt, on release from hold, or when its payment was received.',
  subject,
  data,
  example: createExample('Confirmed'),
})

export const confirmationCancelled = describeEvent({
  type: 'order-confirmation.cancelled',
  when: 'A confirmation was cancelled. This is its final event.',
  subject,
  data,
  example: createExample('Cancelled'),
})

export const checkoutEvents = [confirmationReceived, holdReleased, confirmationConfirmed, confirmationCancelled]
