import { Type } from 'typebox'
import { describeEvent } from '../../../kernel/contract/event.ts'
import { listOf, text } from '../../../kernel/contract/schema.ts'

export const labelCreated = describeEvent({
  type: 'label.created',
  when: 'A carrier has taken on a parcel, and its label is there: one that goes out with the goods, or one of a return, when its `Label`, `QrCode` or `Combined` is created first.',
  subject: 'The reference of the order; for a label of a return, the number of the return.',
  data: Type.Object({
    orderReference: text('The retailer’s reference of the order.'),
    labelReference: Type.Optional(text('The reference of a label that goes out with the goods.')),
    trackingReference: Type.Optional(text('The tracking reference of a label that goes out with the goods.')),
    shippingReference: Type.Optional(text('The reference of the shipment that such a label goes out with.')),
    returnOrderNumber: Type.Optional(text('The number of the return that the label is of.')),
  }),
  example: {
    subject: 'ORDER-1001',
    data: {
      labelReference: '0197f3a2-0000-7000-8000-000000000000',
      trackingReference: '4815162342108',
      orderReference: 'ORDER-1001',
      shippingReference: 'SHIP-1',
    },
  },
})

const subject = 'The number of the return.'

const data = Type.Object({
  returnOrderNumber: text('The number of the return.'),
  orderReference: text('The retailer’s reference of the order that the goods were part of.'),
  status: text('The status of the return.'),
  returnType: text('The type of the return.'),
})

const createExample = (status: string) => ({
  subject: '4815162342108',
  data: { returnOrderNumber: '4815162342108', orderReference: 'ORDER-1001', status, returnType: 'Normal' },
})

export const returnOrderCreated = describeEvent({
  type: 'return-order.created',
  when: 'A return was created.',
  subject,
  data,
  example: createExample('Created'),
})

export const returnOrderUpdated = describeEvent({
  type: 'return-order.updated',
  when: 'A return has moved on, or its items were inspected.',
  subject,
  data,
  example: createExample('Received'),
})

const ofReturn = {
  returnOrderNumber: text('The number of the return.'),
  orderReference: text('The retailer’s reference of the order that the goods were part of.'),
}

export const returnOrderHeld = describeEvent({
  type: 'return-order.held',
  when: 'A return gets no document, because the shopper is called like somebody on a list of denied parties.',
  subject,
  data: Type.Object({
    ...ofReturn,
    hits: listOf(
      Type.Object({ list: text('The list: us-csl, eu or uk.'), entryId: text('The entry, by the list’s own number.') }),
      { description: 'The entries that the shopper is called like, the likeliest first.' },
    ),
  }),
  example: {
    subject: '4815162342108',
    data: {
      returnOrderNumber: '4815162342108',
      orderReference: 'ORDER-1001',
      hits: [{ list: 'uk', entryId: 'SBX0001' }],
    },
  },
})

export const returnOrderReleased = describeEvent({
  type: 'return-order.released',
  when: 'A person has decided that the shopper of a return that was held is somebody else.',
  subject,
  data: Type.Object(ofReturn),
  example: {
    subject: '4815162342108',
    data: { returnOrderNumber: '4815162342108', orderReference: 'ORDER-1001' },
  },
})

export const returnOrderEvents = [
  labelCreated,
  returnOrderCreated,
  returnOrderUpdated,
  returnOrderHeld,
  returnOrderReleased,
]
