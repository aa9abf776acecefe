import { Type } from 'typebox'
import { describeEvent } from '../../../kernel/contract/event.ts'
import { dateTime, int32, listOf, nullable, oneOf, text } from '../../../kernel/contract/schema.ts'

/** What shoppers are told by mail. */
export const shopperMessageKinds = ['WithdrawalReceived', 'ReturnRegistered', 'ReturnCancelled'] as const

const goods = listOf(
  Type.Object({
    productCode: text('The retailer’s code of the product.'),
    description: nullable(text('What the product is called.')),
    quantity: int32('How many of it.', { minimum: 1 }),
  }),
  { description: 'The goods that it is about.' },
)

const exampleGoods = [{ productCode: 'SCARF-01', description: 'Scarf of knitted wool', quantity: 2 }]

export const withdrawalReceived = describeEvent({
  type: 'withdrawal.received',
  when: 'A shopper has withdrawn from a contract in the return portal (Directive 2011/83/EU, article 11a).',
  subject: 'The reference of the order.',
  data: Type.Object({
    withdrawalId: text('The id of the withdrawal.'),
    orderReference: text('The retailer’s reference of the order.'),
    receivedAt: dateTime('When it was received.'),
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

export const shopperMessageRequested = describeEvent({
  type: 'shopper-message.requested',
  when: 'A shopper is to be told of what they did in the return portal. It has what a mail needs, for those who send their own; where the server has a mail server, it sends one itself. In the feed it is given to tokens that also have the scope `returns`: with order and address it has what opens the return portal.',
  neededScope: 'returns',
  subject: 'The reference of the order.',
  data: Type.Object({
    kind: oneOf(shopperMessageKinds, { description: 'What the shopper is told.' }),
    emailAddress: text('Where to.'),
    language: text('In which language: en, de, fr, es, it, nl, pl or ja.'),
    orderReference: text('The retailer’s reference of the order.'),
    returnOrderNumber: nullable(text('The number of the return; null for a withdrawal.')),
    withdrawalId: nullable(text('The id of the withdrawal; null for a return.')),
    at: dateTime('When it happened.'),
    goods,
    portalUrl: text('The address of the return portal.'),
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
      goods: exampleGoods,
      portalUrl: 'https://returns.example/returns/acme',
    },
  },
})

export const portalEvents = [withdrawalReceived, shopperMessageRequested]
