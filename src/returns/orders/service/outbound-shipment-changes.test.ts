import { describe, expect, it } from 'vitest'
import type { OutboundShipment } from './outbound-order.ts'
import {
  assertSameShipment,
  registerShipment,
  type SubmittedShipment,
  type SubmittedShippingItem,
  toCanonicalContent,
  updateStatusesFromShipments,
} from './outbound-shipment-changes.ts'
import {
  createItemSample,
  createOrderSample,
  createShipmentSample,
  getDayAfter,
  listFailures,
} from './samples.fixture.ts'

const now = getDayAfter(2)
const order = createOrderSample([
  createItemSample({ quantity: 2, weight: { weight: 0.4, weightUnit: 'Kg' } }),
  createItemSample({ id: 2, quantity: 3, lineItemId: 11 }),
  createItemSample({ id: 3, productCode: 'HAT', lineItemId: 12, quantity: 1 }),
  createItemSample({ id: 4, productCode: 'SOCKS', lineItemId: null, quantity: 1, shippingStatus: 'Cancelled' }),
])

const createShipment = (shippingItems?: readonly SubmittedShippingItem[] | null): SubmittedShipment => ({
  orderReference: 'ORDER-1',
  shippingReference: 'SHIP-1',
  ...(shippingItems === undefined ? {} : { shippingItems }),
})

const ship = (shippingItems?: readonly SubmittedShippingItem[] | null, shipments: readonly OutboundShipment[] = []) =>
  registerShipment(order, shipments, createShipment(shippingItems), now)

const articles = ({ shippingItems }: OutboundShipment) =>
  shippingItems.map(({ itemId, quantity }) => [itemId, quantity])

describe('a shipment', () => {
  it.each([
    ['missing', undefined],
    ['null', null],
    ['empty', []],
  ])('with items %s is the whole order', (_, items) => {
    const { shipment, order: afterId } = ship(items)
    expect(shipment).toEqual({
      shippingReference: 'SHIP-1',
      shippingDate: now.toISOString(),
      shippingItems: [
        { itemId: 1, quantity: 2, weight: { weight: 0.4, weightUnit: 'Kg' } },
        { itemId: 2, quantity: 3, weight: null },
        { itemId: 3, quantity: 1, weight: null },
      ],
    })
    expect(afterId.orderItems.map(({ shippingStatus }) => shippingStatus)).toEqual([
      'Shipped',
      'Shipped',
      'Shipped',
      'Cancelled',
    ])
    expect(afterId.updatedAt).toBe(now)
  })

  it.each([
    ['0050-06-01T00:00:00Z', ['shippingDate range']],
    ['1999-12-31T23:59:59.999999999Z', ['shippingDate range']],
    ['2000-01-01T00:00:00Z', []],
    ['2000-01-01T01:00:00+02:00', ['shippingDate range']],
    ['2036-03-04T10:00:00Z', []],
    ['2036-03-04T10:00:01Z', ['shippingDate range']],
    ['9999-12-31T00:00:00Z', ['shippingDate range']],
  ])('that left at %s comes to %j', (shippingDate, failures) => {
    expect(listFailures(() => registerShipment(order, [], { ...createShipment(), shippingDate }, now))).toEqual(
      failures,
    )
  })

  it('of the whole order is what earlier ones left', () => {
    expect(articles(ship(undefined, [createShipmentSample({ 1: 2, 2: 1 })]).shipment)).toEqual([
      [2, 2],
      [3, 1],
    ])
  })

  it.each<[what: string, items: readonly SubmittedShippingItem[], taken: readonly (readonly number[])[]]>([
    ['by line item', [{ lineItemId: 11, quantity: 1 }], [[2, 1]]],
    [
      'by product code, in the order of the items',
      [{ productCode: 'SCARF', quantity: 3 }],
      [
        [1, 2],
        [2, 1],
      ],
    ],
    [
      'all that is left without a quantity',
      [{ productCode: 'SCARF' }],
      [
        [1, 2],
        [2, 3],
      ],
    ],
    [
      'lines that share an item',
      [{ productCode: 'SCARF', quantity: 1 }, { lineItemId: 10 }],
      [
        [1, 1],
        [1, 1],
      ],
    ],
  ])('accepts %s', (_, items, expectedQuantities) => {
    expect(articles(ship(items).shipment)).toEqual(expectedQuantities)
  })

  it('keeps its date as sent, and its lines’ weights', () => {
    const body = {
      ...createShipment([{ productCode: 'HAT', weight: { weightUnit: 'Lb' } }]),
      shippingDate: '2026-03-01T09:00:00.1234567+02:00',
    }
    const { shipment } = registerShipment(order, [], body, now)
    expect(shipment.shippingDate).toBe('2026-03-01T09:00:00.1234567+02:00')
    expect(shipment.shippingItems).toEqual([{ itemId: 3, quantity: 1, weight: { weight: null, weightUnit: 'Lb' } }])
  })

  it('may follow for an item only marked Shipped', () => {
    const marked = createOrderSample([
      createItemSample({ shippingStatus: 'Shipped', markedShippedAt: now.toISOString() }),
    ])
    expect(articles(registerShipment(marked, [], createShipment(), now).shipment)).toEqual([[1, 2]])
  })

  it('may be of an order without items', () => {
    expect(registerShipment(createOrderSample([]), [], createShipment(), now).shipment.shippingItems).toEqual([])
  })

  it.each<[what: string, items: readonly SubmittedShippingItem[] | null, failures: readonly string[]]>([
    ['an unknown product', [{ productCode: 'BOAT' }], ['shippingItems[0].productCode not-on-order']],
    ['an unknown line item', [{ lineItemId: 99, productCode: 'HAT' }], ['shippingItems[0].lineItemId not-on-order']],
    [
      'a line item of another product',
      [{ lineItemId: 10, productCode: 'HAT' }],
      ['shippingItems[0].productCode not-on-order'],
    ],
    ['a line without a name', [{ quantity: 1 }], ['shippingItems[0].productCode not-on-order']],
    ['more than was ordered', [{ productCode: 'HAT', quantity: 2 }], ['shippingItems[0].quantity ordered']],
    ['more over all lines', [{ productCode: 'HAT' }, { productCode: 'HAT' }], ['shippingItems[1].quantity ordered']],
    ['what was cancelled', [{ productCode: 'SOCKS' }], ['shippingItems[0].quantity ordered']],
    [
      'everything at once',
      [{ productCode: 'BOAT' }, { productCode: 'HAT', quantity: 7 }, { productCode: 'SCARF' }],
      ['shippingItems[0].productCode not-on-order', 'shippingItems[1].quantity ordered'],
    ],
  ])('is rejected for %s', (_, items, failures) => {
    expect(listFailures(() => ship(items))).toEqual(failures)
  })

  it('is rejected if nothing is left', () => {
    const fullShipment = createShipmentSample({ 1: 2, 2: 3, 3: 1 })
    expect(listFailures(() => ship(null, [fullShipment]))).toEqual(['shippingItems ordered'])
    expect(listFailures(() => ship([{ productCode: 'HAT' }], [fullShipment]))).toEqual([
      'shippingItems[0].quantity ordered',
    ])
  })
})

describe('repeating the same reference', () => {
  const first = createShipment([{ productCode: 'HAT', quantity: 1 }])

  it.each<[what: string, again: SubmittedShipment]>([
    ['the same', first],
    [
      'null for what is missing',
      { ...createShipment([{ productCode: 'HAT', quantity: 1, weight: null, lineItemId: null }]), shippingDate: null },
    ],
  ])('with %s is the same', (_, repeatedShipment) => {
    expect(listFailures(() => assertSameShipment(repeatedShipment, toCanonicalContent(first)))).toEqual([])
  })

  it.each<[what: string, again: SubmittedShipment]>([
    ['another quantity', createShipment([{ productCode: 'HAT', quantity: 2 }])],
    ['another date', { ...first, shippingDate: '2026-03-01T09:00:00Z' }],
    ['no items', createShipment()],
    ['another weight', createShipment([{ productCode: 'HAT', quantity: 1, weight: { weightUnit: 'Kg' } }])],
  ])('with %s is rejected', (_, repeatedShipment) => {
    expect(listFailures(() => assertSameShipment(repeatedShipment, toCanonicalContent(first)))).toEqual([
      'shippingReference other-content',
    ])
  })
})

it('items follow their shipments only up to Shipped', () => {
  const statuses = updateStatusesFromShipments(order, [createShipmentSample({ 1: 2, 2: 2, 4: 1 })]).orderItems
  expect(statuses.map(({ shippingStatus }) => shippingStatus)).toEqual([
    'Shipped',
    'Unshipped',
    'Unshipped',
    'Cancelled',
  ])
})

describe('the shipments of an order', () => {
  const large = createOrderSample([createItemSample({ id: 1, productCode: 'A', quantity: 1_000_000 })])
  const earlier = (lines: number) => ({
    shippingReference: 'EARLIER',
    shippingDate: now.toISOString(),
    shippingItems: Array.from({ length: lines }, () => ({ itemId: 1, quantity: 1, weight: null })),
  })
  const further = (shipments: readonly OutboundShipment[]) =>
    listFailures(() => registerShipment(large, shipments, createShipment([{ productCode: 'A', quantity: 1 }]), now))

  it.each([
    ['1,000', Array.from({ length: 999 }, () => earlier(1)), Array.from({ length: 1000 }, () => earlier(1))],
    ['50,000 lines', [earlier(49_999)], [earlier(50_000)]],
  ])('are no more than %s', (_, fitting, full) => {
    expect(further(fitting)).toEqual([])
    expect(further(full)).toEqual(['shippingItems max-items'])
  })
})
