import { describe, expect, it } from 'vitest'
import {
  createOutboundOrder,
  customFieldsLimit,
  overwriteOutboundOrder,
  type SubmittedOutboundOrder,
  updateOutboundOrder,
} from './outbound-order-changes.ts'
import type { SubmittedOrderItem } from './outbound-order-items.ts'
import {
  createItemSample,
  createOrderSample,
  createReturnItemSample,
  createReturnOrderSample,
  createShipmentSample,
  getDayAfter,
  listFailures,
  registeredAt,
} from './samples.fixture.ts'

const now = getDayAfter(3)

/** A minimal line. */
const line = (changes: Partial<SubmittedOrderItem> = {}): SubmittedOrderItem => ({
  productCode: 'SCARF',
  quantity: 2,
  ...changes,
})

describe('create', () => {
  it('stores everything, with ids, and null for what is missing', () => {
    const submitted: SubmittedOutboundOrder = {
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
    expect(createOutboundOrder('ORDER-1', submitted, now)).toEqual({
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
        latinName: null,
        latinCity: null,
      },
      orderItems: [
        createItemSample({
          productDescription: 'Scarf',
          weight: { weight: 0.4, weightUnit: 'Kg' },
          shippingStatus: 'Shipped',
          markedShippedAt: now.toISOString(),
          isReturnProhibited: true,
          unitPrice: { amount: '49.9', currency: 'EUR' },
          hsCode: '6117.10',
          countryOfOrigin: 'PT',
        }),
        createItemSample({
          id: 2,
          lineItemId: null,
          productDescription: null,
          unitPrice: null,
          weight: { weight: null, weightUnit: 'Lb' },
        }),
      ],
      customFields: '{"channel":"web"}',
      createdAt: now,
      updatedAt: now,
    })
  })

  it.each([
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [100, '100'],
    [1e12, '1000000000000'],
  ])('keeps the price %d as the decimal that was sent', (amount, text) => {
    const submitted = { orderItems: [line({ unitPrice: { amount, currency: 'EUR' } })] }
    expect(createOutboundOrder('ORDER-1', submitted, now).orderItems[0]?.unitPrice?.amount).toBe(text)
  })

  it('accepts an order without items', () => {
    const nothing = { contactInformation: null, orderItems: [], customFields: null }
    expect(createOutboundOrder('ORDER-1', {}, now)).toMatchObject(nothing)
    expect(createOutboundOrder('ORDER-1', { orderItems: null, contactInformation: null }, now)).toMatchObject(nothing)
  })

  it('rejects retailer fields with too many bytes', () => {
    const fields = (length: number, letter: string) => ({ customFields: JSON.stringify({ a: letter.repeat(length) }) })
    const frame = '{"a":""}'.length
    expect(listFailures(() => createOutboundOrder('O', fields(customFieldsLimit - frame, 'a'), now))).toEqual([])
    expect(listFailures(() => createOutboundOrder('O', fields(customFieldsLimit - frame, 'é'), now))).toEqual([
      'customFields max-size',
    ])
  })
})

describe('update', () => {
  const order = createOrderSample(
    [createItemSample(), createItemSample({ id: 2, productCode: 'HAT', lineItemId: 11 })],
    {
      customFields: '{"channel":"web"}',
    },
  )
  const update = (submitted: SubmittedOutboundOrder) => updateOutboundOrder(order, submitted, [], [], now)

  it('keeps omitted members', () => {
    expect(update({})).toEqual({ ...order, updatedAt: now })
  })

  it('clears null ones', () => {
    expect(update({ contactInformation: null, orderItems: null, customFields: null })).toEqual({
      ...order,
      contactInformation: null,
      orderItems: [],
      customFields: null,
      updatedAt: now,
    })
  })

  it('replaces sent ones, also within the contact', () => {
    const { contactInformation, customFields } = update({
      contactInformation: { city: 'Hamburg', email: null },
      customFields: '{"a":1}',
    })
    expect(contactInformation).toEqual({ ...order.contactInformation, city: 'Hamburg', email: null })
    expect(customFields).toBe('{"a":1}')
  })

  it('merges items, keeps their ids and assigns new ones', () => {
    const { orderItems } = update({
      orderItems: [
        line({ productCode: 'GLOVES', quantity: 1 }),
        line({ productCode: 'HAT', quantity: 5, productDescription: null, unitPrice: { amount: 9, currency: 'EUR' } }),
      ],
    })
    expect(orderItems).toEqual([
      createItemSample({
        id: 3,
        productCode: 'GLOVES',
        lineItemId: null,
        quantity: 1,
        productDescription: null,
        unitPrice: null,
      }),
      createItemSample({
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
  ])('matches items %s', (_, present, submitted, ids) => {
    const before = createOrderSample(
      present.map((lineItemId, index) => createItemSample({ id: index + 1, lineItemId })),
    )
    const orderItems = submitted.map((lineItemId) => line({ lineItemId }))
    const afterId = updateOutboundOrder(before, { orderItems }, [], [], now)
    expect(afterId.orderItems.map(({ id }) => id)).toEqual(ids)
  })

  it('accepts only the path’s order in the body', () => {
    expect(update({ orderReference: 'ORDER-1' }).orderReference).toBe('ORDER-1')
    expect(update({ orderReference: null }).orderReference).toBe('ORDER-1')
    const customFields = JSON.stringify({ a: 'a'.repeat(20_000) })
    expect(listFailures(() => update({ orderReference: 'order-1', customFields }))).toEqual([
      'orderReference path',
      'customFields max-size',
    ])
  })

  it('records when the retailer marked an item Shipped, and forgets it with the mark', () => {
    const status = (shippingStatus: 'Shipped' | 'Unshipped' | null) => ({
      orderItems: [line({ shippingInformation: { shippingStatus } })],
    })
    const marked = updateOutboundOrder(createOrderSample(), status('Shipped'), [], [], now)
    expect(marked.orderItems[0]).toMatchObject({ shippingStatus: 'Shipped', markedShippedAt: now.toISOString() })
    const remarked = updateOutboundOrder(marked, status('Shipped'), [], [], getDayAfter(9))
    expect(remarked.orderItems).toEqual(marked.orderItems)
    expect(updateOutboundOrder(marked, { orderItems: [line()] }, [], [], getDayAfter(9)).orderItems).toEqual(
      marked.orderItems,
    )
    for (const gone of [status('Unshipped'), status(null), { orderItems: [line({ shippingInformation: null })] }]) {
      const [item] = updateOutboundOrder(marked, gone, [], [], getDayAfter(9)).orderItems
      expect(item).toMatchObject({ shippingStatus: 'Unshipped', markedShippedAt: null })
    }
  })

  it('follows the shipments', () => {
    const shipments = [createShipmentSample({ 1: 2 })]
    const fullOrder = createOrderSample([createItemSample({ shippingStatus: 'Shipped' })])
    const status = (quantity: number) =>
      updateOutboundOrder(fullOrder, { orderItems: [line({ quantity })] }, shipments, [], now).orderItems[0]
        ?.shippingStatus
    expect(status(2)).toBe('Shipped')
    expect(status(3)).toBe('Unshipped')
  })

  const acceptedReturn = createReturnOrderSample({
    status: 'Processed',
    returnItems: [createReturnItemSample({ quantity: 2, returnItemStatus: 'Accepted' })],
  })
  it.each<[what: string, sent: SubmittedOutboundOrder, failures: readonly string[]]>([
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
  ])('is rejected if it %s', (_, submitted, failures) => {
    const present = createOrderSample([
      createItemSample({ shippingStatus: 'Shipped', markedShippedAt: registeredAt.toISOString() }),
      createItemSample({ id: 2, productCode: 'HAT', lineItemId: 11, shippingStatus: 'Shipped' }),
    ])
    const shipments = [createShipmentSample({ 2: 2 })]
    expect(listFailures(() => updateOutboundOrder(present, submitted, shipments, [acceptedReturn], now))).toEqual(
      failures,
    )
  })
})

describe('overwrite', () => {
  it('replaces everything, except the creation time and the ids of unchanged items', () => {
    const order = createOrderSample(
      [
        createItemSample({ isReturnProhibited: true }),
        createItemSample({ id: 2, productCode: 'HAT', shippingStatus: 'Cancelled' }),
      ],
      { customFields: '{"a":1}' },
    )
    const submitted = {
      orderItems: [line({ productCode: 'HAT' }), line({ productCode: 'GLOVES' })],
      contactInformation: { city: 'Bonn' },
    }
    const afterId = overwriteOutboundOrder(order, submitted, [], [], now)
    const created = createOutboundOrder('ORDER-1', submitted, now)
    expect(afterId).toEqual({
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
    const order = createOrderSample([
      createItemSample({ shippingStatus: 'Shipped', markedShippedAt: getDayAfter(1).toISOString() }),
    ])
    const afterId = overwriteOutboundOrder(order, { orderItems: [line(changes)] }, [], [], now)
    expect(afterId.orderItems[0]).toMatchObject({ id: 1, shippingStatus: 'Unshipped', markedShippedAt: null })
  })

  it('keeps what was shipped', () => {
    const shipments = [createShipmentSample({ 1: 2 })]
    const afterId = overwriteOutboundOrder(createOrderSample(), { orderItems: [line()] }, shipments, [], now)
    expect(afterId.orderItems[0]).toMatchObject({ id: 1, shippingStatus: 'Shipped' })
    expect(listFailures(() => overwriteOutboundOrder(createOrderSample(), {}, shipments, [], now))).toEqual([
      'orderItems item-in-use',
    ])
  })
})
