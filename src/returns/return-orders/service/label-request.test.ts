import { describe, expect, it } from 'vitest'
import type { CarrierServiceRoute } from '../../network/service/country-configuration.ts'
import type { OrderContext } from '../../orders/service/order-context.ts'
import type { OutboundOrderItem } from '../../orders/service/outbound-order.ts'
import {
  createConfigurationSample,
  createItemSample,
  createOrderSample,
  createShipmentSample,
} from '../../orders/service/samples.fixture.ts'
import { checkLabelRequest, chooseLabelRoute, type LabelRequest } from './label-request.ts'

const createContext = (items: readonly OutboundOrderItem[], changes: Partial<OrderContext> = {}): OrderContext => ({
  order: createOrderSample(items),
  shipments: [],
  returnOrders: [],
  configuration: createConfigurationSample(),
  ...changes,
})

const listFailures = (context: OrderContext, orderItems: LabelRequest['orderItems'] = null) => {
  const request = { outboundOrderReference: 'ORDER-1', shippingReference: 'S-1', orderItems }
  return checkLabelRequest(request, context).failures.map(({ path, rule }) => `${path} ${rule}`)
}

const cancelled = createItemSample({ shippingStatus: 'Cancelled' })
const prohibited = createItemSample({ id: 2, productCode: 'MASK', isReturnProhibited: true })
const nothing = ['outboundOrderReference not-returnable']

describe('a label for items that cannot be returned', () => {
  it.each([
    ['an order that was cancelled', createContext([cancelled]), nothing],
    [
      'one of which a part left before',
      createContext([cancelled], { shipments: [createShipmentSample({ 1: 1 })] }),
      [],
    ],
    ['goods whose return is prohibited', createContext([prohibited]), nothing],
    ['an order of which something may come back', createContext([createItemSample(), prohibited]), []],
    [
      'a country from where returns are not offered',
      createContext([createItemSample()], { configuration: createConfigurationSample({ isReturnable: false }) }),
      nothing,
    ],
    ['an order that has not left yet', createContext([createItemSample()]), []],
    ['an order without items', createContext([]), []],
  ])('%s', (_, context, expected) => {
    expect(listFailures(context)).toEqual(expected)
  })

  it('is rejected by line', () => {
    const shipments = [createShipmentSample({ 3: 1 })]
    const partly = createItemSample({ id: 3, productCode: 'HAT', lineItemId: 30, shippingStatus: 'Cancelled' })
    const context = createContext(
      [createItemSample(), prohibited, partly, { ...cancelled, id: 4, productCode: 'BAG' }],
      {
        shipments,
      },
    )
    const lines = [
      { productCode: 'SCARF', quantity: 2 },
      { productCode: 'MASK' },
      { productCode: 'HAT', quantity: 2 },
      { productCode: 'BAG' },
    ]
    expect(listFailures(context, lines)).toEqual([
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
  const configuration = createConfigurationSample({
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
    expect(chooseLabelRoute(configuration, known)?.carrierServiceRouteId).toBe(expected)
  })
})
