import { Type } from 'typebox'
import { describeEvent } from '../../../kernel/contract/event.ts'
import { dateTime, int32, listOf, nullable, oneOf, text } from '../../../kernel/contract/schema.ts'

/** The messages that shoppers receive by email. */
export const shopperMessageKinds = [
  'WithdrawalReceived',
  'ReturnRegistered',
  'ReturnCancelled',
  'ReturnInspected',
  'ReturnRefunded',
] as const

const goodsMembers = {
  productCode: text('The retailer’s product code.'),
  description: nullable(text('Product name.')),
  quantity: int32('Quantity.', { minimum: 1 }),
}
const goods = listOf(Type.Object(goodsMembers), { description: 'The goods concerned.' })

const inspectedGoods = listOf(
  Type.Object({
    ...goodsMembers,
    returnItemStatus: nullable(
      oneOf(['Accepted', 'Rejected', 'InProgress', 'RejectedNotReturned', 'Cancelled'], {
        description: 'Result of the inspection; null before it.',
      }),
    ),
    rejectionReason: nullable(text('Why the item was rejected.')),
  }),
  { description: 'The goods concerned.' },
)

const dropOffPoint = Type.Object(
  {
    name: text('Name.'),
    address1: text('Street and number.'),
    postalCode: text('Postal code; empty where there are none.'),
    city: text('City.'),
    openingHours: listOf(text('Opening hours, such as `Mo-Fr 09:00-18:00`.'), { description: 'Opening hours.' }),
  },
  { description: 'Where the shopper chose to drop off the parcel; null if nowhere.' },
)

const exampleGoods = [{ productCode: 'SCARF-01', description: 'Scarf of knitted wool', quantity: 2 }]

export const withdrawalReceived = describeEvent({
  type: 'withdrawal.received',
  when: 'A shopper has withdrawn from a contract in the return portal (Directive 2011/83/EU, article 11a).',
  subject: 'Order reference.',
  data: Type.Object({
    withdrawalId: text('Id of the withdrawal.'),
    orderReference: text('The retailer’s order reference.'),
    receivedAt: dateTime('When the withdrawal was received.'),
    goods,
  }),
  example: {
    subject: 'ORDER-1001',
    data: {
      withdrawalId: '0197f3a2-0000-7000-8000-000000000002',
      orderReference: 'ORDER-1001',
      receivedAt: '2026-07-01T12:00:00.000Z',
      goods: exampleGoods,
    },
  },
})

export const withdrawalRefunded = describeEvent({
  type: 'withdrawal.refunded',
  when: 'The refund of a withdrawal was recorded: by request, or because returns with all of its goods were refunded.',
  subject: 'Order reference.',
  data: Type.Object({
    withdrawalId: text('Id of the withdrawal.'),
    orderReference: text('The retailer’s order reference.'),
    refundedAt: dateTime('When the refund was recorded.'),
  }),
  example: {
    subject: 'ORDER-1001',
    data: {
      withdrawalId: '0197f3a2-0000-7000-8000-000000000002',
      orderReference: 'ORDER-1001',
      refundedAt: '2026-07-08T09:30:00.000Z',
    },
  },
})

export const shopperMessageRequested = describeEvent({
  type: 'shopper-message.requested',
  when: 'A shopper should be notified: of an action in the return portal, of a return that was created for them, or that a return registered in the portal was inspected or refunded. Contains what an email needs, for retailers who send their own; if a mail server is configured, Portolan sends one itself. The feed includes it only for tokens with the scope `returns`, because order reference and address together open the return portal.',
  neededScope: 'returns',
  subject: 'Order reference.',
  data: Type.Object({
    kind: oneOf(shopperMessageKinds, { description: 'Type of message.' }),
    emailAddress: text('Recipient’s email address.'),
    language: text('Language: en, de, fr, es, it, nl, pl or ja.'),
    orderReference: text('The retailer’s order reference.'),
    returnOrderNumber: nullable(text('Return number; null for a withdrawal.')),
    withdrawalId: nullable(text('Id of the withdrawal; null for a return.')),
    at: dateTime('When it happened.'),
    timeZone: text(
      'Time zone in which to tell times, that of the shopper’s address (IANA name); UTC if it is not known.',
    ),
    goods: inspectedGoods,
    dropOffPoint: nullable(dropOffPoint),
    portalUrl: text('URL of the return portal.'),
  }),
  example: {
    subject: 'ORDER-1001',
    data: {
      kind: 'WithdrawalReceived',
      emailAddress: 'shopper@sandbox.example',
      language: 'de',
      orderReference: 'ORDER-1001',
      returnOrderNumber: null,
      withdrawalId: '0197f3a2-0000-7000-8000-000000000002',
      at: '2026-07-01T12:00:00.000Z',
      timeZone: 'Europe/Berlin',
      goods: exampleGoods.map((line) => ({ ...line, returnItemStatus: null, rejectionReason: null })),
      dropOffPoint: null,
      portalUrl: 'https://returns.example/returns/acme',
    },
  },
})

export const portalEvents = [withdrawalReceived, withdrawalRefunded, shopperMessageRequested]
