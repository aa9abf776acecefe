import { Type } from 'typebox'
import { describeEvent } from '../../../kernel/contract/event.ts'
import { listOf, text } from '../../../kernel/contract/schema.ts'

export const labelCreated = describeEvent({
  type: 'label.created',
  when: 'A carrier has accepted a parcel and its label exists: an enclosed label, or the label of a return when its `Label`, `QrCode` or `Combined` document is first created.',
  subject: 'The order reference; for the label of a return, the return number.',
  data: Type.Object({
    orderReference: text('The retailer’s order reference.'),
    labelReference: Type.Optional(text('The reference of an enclosed label.')),
    trackingReference: Type.Optional(text('The tracking reference of an enclosed label.')),
    shippingReference: Type.Optional(text('The shipping reference of the shipment with the enclosed label.')),
    returnOrderNumber: Type.Optional(text('The number of the return the label belongs to.')),
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

const subject = 'Return number.'

const data = Type.Object({
  returnOrderNumber: text('Return number.'),
  orderReference: text('The retailer’s reference of the returned order.'),
  status: text('Status of the return.'),
  returnType: text('Type of the return.'),
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
  when: 'The status of a return changed, or its items were inspected.',
  subject,
  data,
  example: createExample('Received'),
})

const ofReturn = {
  returnOrderNumber: text('Return number.'),
  orderReference: text('The retailer’s reference of the returned order.'),
}

export const returnOrderHeld = describeEvent({
  type: 'return-order.held',
  when: 'A return was put on hold and gets no documents, because its shopper’s name resembles an entry on a denied-party list, or is in a script that cannot be compared.',
  subject,
  data: Type.Object({
    ...ofReturn,
    hits: listOf(
      Type.Object({
        list: text('The list: `us-csl`, `eu` or `uk`.'),
        entryId: text('The entry’s number on the list.'),
      }),
      { description: 'Matching entries, most similar first; empty for a name that cannot be compared.' },
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
  when: 'A person has decided that the shopper of a held return is not the denied party.',
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
