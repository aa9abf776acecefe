import { describe, expect, it } from 'vitest'
import {
  createOutboundOrder,
  customFieldsLimit,
  overwriteOutboundOrder,
  type SentOutboundOrder,
  updateOutboundOrder,
} from './outbound-order-changes.ts'
import type { SentOrderItem } from './outbound-order-items.ts'
import {
  dayAfter,
  failuresOf,
  itemSample,
  orderSample,
  registeredAt,
  returnItemSample,
  returnOrderSample,
  shipmentSample,
} from './samples.fixture.ts'

const at = dayAfter(3)

/** The line that says nothing but what it is. */
const line = (changes: Partial<SentOrderItem> = {}): SentOrderItem => ({
  productCode: 'SCARF',
  quantity: 2,
  ...changes,
})

describe('create', () => {
  it('takes everything, with ids and nothing but nulls for what is missing', () => {
    const sent: SentOutboundOrder = {
      orderReference: 'ORDER-1',
      contactInformation: { firstName: 'Sandbox', countryIso: 'DE', email: null },
      orderItems: [
        line({
          lineItemId: 10,
          productDescription: 'Scarf',
          weight: { weight: 0.4, weightUnit: 'Kg' },
          shippingInformation: { shippingStatus: 'Shipped' },
          isReturnProhibited: true,
          unitPrice: { amount: 49.9, currency: 'EUR' },
          hsCode: '6117.10',
          countryOfOrigin: 'PT',
        }),
        line({ weight: { weightUnit: 'Lb' }, shippingInformation: {}, isReturnProhibited: null }),
      ],
      customFields: '{"channel":"web"}',
    }
    expect(createOutboundOrder('ORDER-1', sent, at)).toEqual({
      orderReference: 'ORDER-1',
      isRetailersOwn: true,
      contactInformation: {
        firstName: 'Sandbox',
        lastName: null,
        company: null,
        address1: null,
        address2: null,
        address3: null,
        city: null,
        postalCode: null,
        region: null,
        countryIso: 'DE',
        email: null,
        telephone: null,
        cultureLanguageIso: null,
      },
      orderItems: [
        itemSample({
          productDescription: 'Scarf',
          weight: { weight: 0.4, weightUnit: 'Kg' },
          shippingStatus: 'Shipped',
          markedShippedAt: at.toISOString(),
          isReturnProhibited: true,
          unitPrice: { amount: '49.9', currency: 'EUR' },
          hsCode: '6117.10',
          countryOfOrigin: 'PT',
        }),
        itemSample({
          id: 2,
          lineItemId: null,
          productDescription: null,
          unitPrice: null,
          weight: { weight: null, weightUnit: 'Lb' },
        }),
      ],
      customFields: '{"channel":"web"}',
      createdAt: at,
      updatedAt: at,
    })
  })

  it.each([
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [100, '100'],
    [1e12, '1000000000000'],
  ])('keeps the price %d as the decimal that it was written as', (amount, text) => {
    const sent = { orderItems: [line({ unitPrice: { amount, currency: 'EUR' } })] }
    expect(createOutboundOrder('ORDER-1', sent, at).orderItems[0]?.unitPrice?.amount).toBe(text)
  })

  it('takes an order of nothing', () => {
    const nothing = { contactInformation: null, orderItems: [], customFields: null }
    expect(createOutboundOrder('ORDER-1', {}, at)).toMatchObject(nothing)
    expect(createOutboundOrder('ORDER-1', { orderItems: null, contactInformation: null }, at)).toMatchObject(nothing)
  })

  it('refuses fields of the retailer that are too large, in bytes', () => {
    const fields = (length: number, letter: string) => ({ customFields: JSON.stringify({ a: letter.repeat(length) }) })
    const frame = '{"a":""}'.length
    expect(failuresOf(() => createOutboundOrder('O', fields(customFieldsLimit - frame, 'a'), at))).toEqual([])
    expect(failuresOf(() => createOutboundOrder('O', fields(customFieldsLimit - frame, 'é'), at))).toEqual([
      'customFields max-size',
    ])
  })
})

describe('update', () => {
  const order = orderSample([itemSample(), itemSample({ id: 2, productCode: 'HAT', lineItemId: 11 })], {
    customFields: '{"channel":"web"}',
  })
  const update = (sent: SentOutboundOrder) => updateOutboundOrder(order, sent, [], [], at)

  it('leaves what is missing', () => {
    expect(update({})).toEqual({ ...order, updatedAt: at })
  })

  it('clears what is null', () => {
    expect(update({ contactInformation: null, orderItems: null, customFields: null })).toEqual({
      ...order,
      contactInformation: null,
      orderItems: [],
      customFields: null,
      updatedAt: at,
    })
  })

  it('replaces what is sent, and within the contact too', () => {
    const { contactInformation, customFields } = update({
      contactInformation: { city: 'Hamburg', email: null },
      customFields: '{"a":1}',
    })
    expect(contactInformation).toEqual({ ...order.contactInformation, city: 'Hamburg', email: null })
    expect(customFields).toBe('{"a":1}')
  })

  it('merges items, keeps their ids and gives new ones', () => {
    const { orderItems } = update({
      orderItems: [
        line({ productCode: 'GLOVES', quantity: 1 }),
        line({ productCode: 'HAT', quantity: 5, productDescription: null, unitPrice: { amount: 9, currency: 'EUR' } }),
      ],
    })
    expect(orderItems).toEqual([
      itemSample({
        id: 3,
        productCode: 'GLOVES',
        lineItemId: null,
        quantity: 1,
        productDescription: null,
        unitPrice: null,
      }),
      itemSample({
        id: 2,
        productCode: 'HAT',
        lineItemId: 11,
        quantity: 5,
        productDescription: null,
        unitPrice: { amount: '9', currency: 'EUR' },
      }),
    ])
  })

  it.each<
    [what: string, present: readonly (number | null)[], sent: readonly (number | null)[], ids: readonly number[]]
  >([
    ['by line item, in any order', [10, 11], [11, 10], [2, 1]],
    ['exact before loose', [null, 10], [10, null], [2, 1]],
    ['loose where the order has none', [null, null], [7, 8], [1, 2]],
    ['loose where the line has none', [10, 11], [null, null], [1, 2]],
    ['other line items are other items', [10], [11], [2]],
    ['no item twice', [10], [10, 10], [1, 2]],
  ])('matches items %s', (_, present, sent, ids) => {
    const before = orderSample(present.map((lineItemId, index) => itemSample({ id: index + 1, lineItemId })))
    const orderItems = sent.map((lineItemId) => line({ lineItemId }))
    const after = updateOutboundOrder(before, { orderItems }, [], [], at)
    expect(after.orderItems.map(({ id }) => id)).toEqual(ids)
  })

  it('takes the order of the path in the body, and no other', () => {
    expect(update({ orderReference: 'ORDER-1' }).orderReference).toBe('ORDER-1')
    expect(update({ orderReference: null }).orderReference).toBe('ORDER-1')
    const customFields = JSON.stringify({ a: 'a'.repeat(20_000) })
    expect(failuresOf(() => update({ orderReference: 'order-1', customFields }))).toEqual([
      'orderReference path',
      'customFields max-size',
    ])
  })

  it('remembers when the retailer marked an item Shipped, and forgets it when the mark goes', () => {
    const status = (shippingStatus: 'Shipped' | 'Unshipped' | null) => ({
      orderItems: [line({ shippingInformation: { shippingStatus } })],
    })
    const marked = updateOutboundOrder(orderSample(), status('Shipped'), [], [], at)
    expect(marked.orderItems[0]).toMatchObject({ shippingStatus: 'Shipped', markedShippedAt: at.toISOString() })
    const again = updateOutboundOrder(marked, status('Shipped'), [], [], dayAfter(9))
    expect(again.orderItems).toEqual(marked.orderItems)
    expect(updateOutboundOrder(marked, { orderItems: [line()] }, [], [], dayAfter(9)).orderItems).toEqual(
      marked.orderItems,
    )
    for (const gone of [status('Unshipped'), status(null), { orderItems: [line({ shippingInformation: null })] }]) {
      const [item] = updateOutboundOrder(marked, gone, [], [], dayAfter(9)).orderItems
      expect(item).toMatchObject({ shippingStatus: 'Unshipped', markedShippedAt: null })
    }
  })

  it('follows the shipments', () => {
    const shipments = [shipmentSample({ 1: 2 })]
    const whole = orderSample([itemSample({ shippingStatus: 'Shipped' })])
    const status = (quantity: number) =>
      updateOutboundOrder(whole, { orderItems: [line({ quantity })] }, shipments, [], at).orderItems[0]?.shippingStatus
    expect(status(2)).toBe('Shipped')
    expect(status(3)).toBe('Unshipped')
  })

  const acceptedReturn = returnOrderSample({
    status: 'Processed',
    returnItems: [returnItemSample({ quantity: 2, returnItemStatus: 'Accepted' })],
  })
  it.each<[what: string, sent: SentOutboundOrder, failures: readonly string[]]>([
    ['leaves out what was shipped', { orderItems: null }, ['orderItems item-in-use', 'orderItems item-in-use']],
    [
      'lowers a quantity below what was shipped',
      { orderItems: [line(), line({ productCode: 'HAT', quantity: 1 })] },
      ['orderItems[1].quantity shipped'],
    ],
    [
      'lowers a quantity below what was returned',
      { orderItems: [line({ quantity: 1 }), line({ productCode: 'HAT' })] },
      ['orderItems[0].quantity returned'],
    ],
    [
      'takes back the shipping of what was returned',
      { orderItems: [line({ shippingInformation: { shippingStatus: 'Unshipped' } }), line({ productCode: 'HAT' })] },
      ['orderItems[0].shippingInformation.shippingStatus returned'],
    ],
  ])('is refused when it %s', (_, sent, failures) => {
    const present = orderSample([
      itemSample({ shippingStatus: 'Shipped', markedShippedAt: registeredAt.toISOString() }),
      itemSample({ id: 2, productCode: 'HAT', lineItemId: 11, shippingStatus: 'Shipped' }),
    ])
    const shipments = [shipmentSample({ 2: 2 })]
    expect(failuresOf(() => updateOutboundOrder(present, sent, shipments, [acceptedReturn], at))).toEqual(failures)
  })
})

describe('overwrite', () => {
  it('replaces everything, and keeps when it was registered and the ids of what is the same', () => {
    const order = orderSample(
      [
        itemSample({ isReturnProhibited: true }),
        itemSample({ id: 2, productCode: 'HAT', shippingStatus: 'Cancelled' }),
      ],
      { customFields: '{"a":1}' },
    )
    const sent = {
      orderItems: [line({ productCode: 'HAT' }), line({ productCode: 'GLOVES' })],
      contactInformation: { city: 'Bonn' },
    }
    const after = overwriteOutboundOrder(order, sent, [], [], at)
    const created = createOutboundOrder('ORDER-1', sent, at)
    expect(after).toEqual({
      ...created,
      orderItems: created.orderItems.map((item, index) => ({ ...item, id: index + 2 })),
      createdAt: order.createdAt,
    })
  })

  it.each([
    ['nothing of it', {}],
    ['no information', { shippingInformation: null }],
    ['information that says nothing', { shippingInformation: {} }],
    ['no status', { shippingInformation: { shippingStatus: null } }],
  ])('clears the status that the retailer gave, sent %s', (_, changes) => {
    const order = orderSample([itemSample({ shippingStatus: 'Shipped', markedShippedAt: dayAfter(1).toISOString() })])
    const after = overwriteOutboundOrder(order, { orderItems: [line(changes)] }, [], [], at)
    expect(after.orderItems[0]).toMatchObject({ id: 1, shippingStatus: 'Unshipped', markedShippedAt: null })
  })

  it('does not forget what was shipped', () => {
    const shipments = [shipmentSample({ 1: 2 })]
    const after = overwriteOutboundOrder(orderSample(), { orderItems: [line()] }, shipments, [], at)
    expect(after.orderItems[0]).toMatchObject({ id: 1, shippingStatus: 'Shipped' })
    expect(failuresOf(() => overwriteOutboundOrder(orderSample(), {}, shipments, [], at))).toEqual([
      'orderItems item-in-use',
    ])
  })
})
