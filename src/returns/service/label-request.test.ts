import { describe, expect, it } from 'vitest'
import type { CarrierServiceRoute } from './country-configuration.ts'
import { checkLabelRequest, type LabelRequest, labelRoute } from './label-request.ts'
import type { OutboundOrderItem } from './outbound-order.ts'
import type { OrderSituation } from './outbound-orders.ts'
import { configurationSample, itemSample, orderSample, shipmentSample } from './samples.fixture.ts'

const situationOf = (items: readonly OutboundOrderItem[], changes: Partial<OrderSituation> = {}): OrderSituation => ({
  order: orderSample(items),
  shipments: [],
  returnOrders: [],
  configuration: configurationSample(),
  ...changes,
})

const failuresOf = (situation: OrderSituation, orderItems: LabelRequest['orderItems'] = null) => {
  const request = { outboundOrderReference: 'ORDER-1', shippingReference: 'S-1', orderItems }
  return checkLabelRequest(request, situation).failures.map(({ path, rule }) => `${path} ${rule}`)
}

const cancelled = itemSample({ shippingStatus: 'Cancelled' })
const prohibited = itemSample({ id: 2, productCode: 'MASK', isReturnProhibited: true })
const nothing = ['outboundOrderReference not-returnable']

describe('a label for what cannot come back', () => {
  it.each([
    ['an order that was cancelled', situationOf([cancelled]), nothing],
    ['one of which a part left before', situationOf([cancelled], { shipments: [shipmentSample({ 1: 1 })] }), []],
    ['goods whose return is prohibited', situationOf([prohibited]), nothing],
    ['an order of which something may come back', situationOf([itemSample(), prohibited]), []],
    [
      'a country from where returns are not offered',
      situationOf([itemSample()], { configuration: configurationSample({ isReturnable: false }) }),
      nothing,
    ],
    ['an order that has not left yet', situationOf([itemSample()]), []],
    ['an order without items', situationOf([]), []],
  ])('%s', (_, situation, expected) => {
    expect(failuresOf(situation)).toEqual(expected)
  })

  it('is refused by line', () => {
    const shipments = [shipmentSample({ 3: 1 })]
    const partly = itemSample({ id: 3, productCode: 'HAT', lineItemId: 30, shippingStatus: 'Cancelled' })
    const situation = situationOf([itemSample(), prohibited, partly, { ...cancelled, id: 4, productCode: 'BAG' }], {
      shipments,
    })
    const lines = [
      { productCode: 'SCARF', quantity: 2 },
      { productCode: 'MASK' },
      { productCode: 'HAT', quantity: 2 },
      { productCode: 'BAG' },
    ]
    expect(failuresOf(situation, lines)).toEqual([
      'orderItems[1].productCode not-returnable',
      'orderItems[2].quantity ordered',
      'orderItems[3].productCode not-returnable',
    ])
  })
})

describe('the route of a label', () => {
  const route = (carrierServiceRouteId: string, isPaperlessRoute = false): CarrierServiceRoute => ({
    carrierServiceRouteId,
    carrierName: 'Sandbox Post',
    routeType: 'Inbound',
    countries: ['DE'],
    isPaperlessRoute,
  })
  const ids = ['Z-CODE', 'Y-PRINT', 'A-PRINT']
  const configuration = configurationSample({
    returnMethods: ids.map((carrierServiceRouteId) => ({
      returnMethod: 'Postal',
      paidBy: 'Retailer',
      price: { amount: '0', currency: 'EUR' },
      carrierServiceRouteId,
    })),
  })

  it.each([
    ['is the first that takes a printed label', [route('A-PRINT'), route('Y-PRINT'), route('Z-CODE', true)], 'Y-PRINT'],
    ['is the first where none does', [route('A-PRINT', true), route('Z-CODE', true)], 'Z-CODE'],
    ['is none where none is known', [route('OTHER')], undefined],
  ])('%s', (_, known, expected) => {
    expect(labelRoute(configuration, known)?.carrierServiceRouteId).toBe(expected)
  })
})
