import { describe, expect, it } from 'vitest'
import {
  createConfigurationSample,
  createOrderSample,
  createReturnItemSample,
  createReturnOrderSample,
  createShipmentSample,
  getDayAfter,
  listFailures,
} from '../../orders/service/samples.fixture.ts'
import type { ReturnItemStatus, ReturnOrderStatus } from './return-order.ts'
import { changeReturnOrder, createReturnOrder, type ReturnOrderChange } from './return-order-changes.ts'
import { checkReturnRequest, type ReturnRequest } from './return-order-request.ts'

const now = getDayAfter(5)

it('creates a return order from a validated request', () => {
  const request: ReturnRequest = {
    returnItems: [{ productCode: 'SCARF', reasonCode: 'TOO_SMALL', quantity: 2 }],
    dropOffLocation: { type: 'Pudo' },
    weight: { weightUnit: 'Kg' },
    consumerEmailAddress: 'a@b.example',
  }
  const checked = checkReturnRequest(request, {
    order: createOrderSample(),
    shipments: [createShipmentSample({ 1: 2 })],
    returnOrders: [],
    configuration: createConfigurationSample(),
    now,
  })
  expect(
    createReturnOrder('ORDER-1', '1000000000000001', request, checked, 'Portolan Post', now, 'acme-sandbox'),
  ).toEqual({
    returnOrderNumber: '1000000000000001',
    orderReference: 'ORDER-1',
    status: 'Created',
    returnType: 'Normal',
    returnMethod: 'PUDO',
    paidBy: 'Retailer',
    returnAdminCentreCode: 'RAC-DE',
    carrier: 'Portolan Post',
    carrierServiceRouteId: 'DE-PUDO',
    dropOffLocation: { locationId: null, type: 'Pudo' },
    returnItems: [createReturnItemSample({ quantity: 2 })],
    weight: { weight: null, weightUnit: 'Kg' },
    consumerEmailAddress: 'a@b.example',
    cultureLanguageIso: null,
    createdAt: now,
    updatedAt: now,
    history: [{ status: 'Created', at: now.toISOString(), by: 'acme-sandbox' }],
  })
})

const returned = (status: ReturnOrderStatus, ...itemStatuses: readonly ReturnItemStatus[]) =>
  createReturnOrderSample({
    status,
    returnItems: itemStatuses.map((returnItemStatus, index) =>
      createReturnItemSample({
        id: index + 1,
        lineItemId: 10 + index,
        productCode: index < 2 ? 'SCARF' : 'HAT',
        returnItemStatus,
      }),
    ),
  })

describe('an update', () => {
  const received = returned('Received', 'InProgress', 'InProgress', 'InProgress')

  it.each<[what: string, change: ReturnOrderChange, status: ReturnOrderStatus, items: readonly ReturnItemStatus[]]>([
    [
      'by id',
      { returnItems: [{ id: 2, returnItemStatus: 'Rejected' }] },
      'Received',
      ['InProgress', 'Rejected', 'InProgress'],
    ],
    [
      'by line item',
      { returnItems: [{ lineItemId: 12, productCode: 'HAT', returnItemStatus: 'Accepted' }] },
      'Received',
      ['InProgress', 'InProgress', 'Accepted'],
    ],
    [
      'by product code: all its lines',
      { returnItems: [{ productCode: 'SCARF', returnItemStatus: 'Accepted' }] },
      'Received',
      ['Accepted', 'Accepted', 'InProgress'],
    ],
    [
      'inspects and closes at once',
      { status: 'Processed', returnItems: [{ id: 1, returnItemStatus: 'Accepted' }] },
      'Processed',
      ['Accepted', 'RejectedNotReturned', 'RejectedNotReturned'],
    ],
    [
      'names a line without a status',
      { status: 'InProgress', returnItems: [{ id: 1 }] },
      'InProgress',
      ['InProgress', 'InProgress', 'InProgress'],
    ],
  ])('%s', (_, change, status, items) => {
    const changed = changeReturnOrder(received, change, now, 'desk')
    expect(changed.status).toBe(status)
    expect(changed.returnItems.map(({ returnItemStatus }) => returnItemStatus)).toEqual(items)
    expect(changed.updatedAt).toBe(now)
  })

  it('records why an item is rejected, until it is accepted after all', () => {
    const reject = { id: 1, returnItemStatus: 'Rejected', rejectionReason: ' Worn outdoors ' } as const
    const rejected = changeReturnOrder(received, { returnItems: [reject] }, now, 'desk')
    expect(rejected.returnItems[0]?.rejectionReason).toBe('Worn outdoors')
    const again = changeReturnOrder(rejected, { returnItems: [{ id: 1, returnItemStatus: 'Rejected' }] }, now, 'desk')
    expect(again).toBe(rejected)
    const accept = { returnItems: [{ id: 1, returnItemStatus: 'Accepted' }] } as const
    expect(changeReturnOrder(rejected, accept, now, 'desk').returnItems[0]?.rejectionReason).toBeNull()
    expect(
      listFailures(() =>
        changeReturnOrder(received, { returnItems: [{ id: 1, rejectionReason: 'Worn outdoors' }] }, now, 'desk'),
      ),
    ).toEqual(['returnItems[0].rejectionReason not-rejected'])
    const closed = changeReturnOrder(rejected, { status: 'Rejected' }, now, 'desk')
    expect(
      listFailures(() =>
        changeReturnOrder(closed, { returnItems: [{ ...reject, rejectionReason: 'Another' }] }, now, 'desk'),
      ),
    ).toEqual(['returnItems[0].rejectionReason closed'])
  })

  it('without changes is none', () => {
    const order = { ...returned('Processed', 'Accepted'), weight: { weight: 1, weightUnit: 'Kg' as const } }
    for (const change of [
      {},
      { status: null, returnItems: null, weight: null },
      { status: 'Processed' as const },
      { returnItems: [{ id: 1, returnItemStatus: 'Accepted' as const }] },
      { weight: { weight: 1, weightUnit: 'Kg' as const } },
    ]) {
      expect(changeReturnOrder(order, change, now, 'desk')).toBe(order)
    }
  })

  it('sets the weight', () => {
    const changed = changeReturnOrder(received, { weight: { weight: 2, weightUnit: 'Lb' } }, now, 'desk')
    expect(changed).toEqual({ ...received, weight: { weight: 2, weightUnit: 'Lb' }, updatedAt: now })
  })

  it('corrects an inspection while the return order is open', () => {
    const order = returned('InProgress', 'Accepted', 'Rejected')
    const change = {
      returnItems: [
        { id: 1, returnItemStatus: 'Rejected' },
        { id: 2, returnItemStatus: 'Accepted' },
      ],
    } as const
    const { returnItems } = changeReturnOrder(order, change, now, 'desk')
    expect(returnItems.map(({ returnItemStatus }) => returnItemStatus)).toEqual(['Rejected', 'Accepted'])
  })

  it.each<[what: string, order: ReturnOrderStatus, change: ReturnOrderChange, failures: readonly string[]]>([
    ['an unknown move', 'Received', { status: 'Refunded' }, ['status transition']],
    ['an unknown id', 'Received', { returnItems: [{ id: 9 }] }, ['returnItems[0].id not-on-return']],
    [
      'an id of another product',
      'Received',
      { returnItems: [{ id: 1, productCode: 'HAT' }] },
      ['returnItems[0].productCode not-on-return'],
    ],
    [
      'an unknown line item',
      'Received',
      { returnItems: [{ lineItemId: 9 }] },
      ['returnItems[0].lineItemId not-on-return'],
    ],
    [
      'no name',
      'Received',
      { returnItems: [{ returnItemStatus: 'Accepted' }] },
      ['returnItems[0].productCode not-on-return'],
    ],
    [
      'two words on one item',
      'Received',
      {
        returnItems: [
          { id: 1, returnItemStatus: 'Accepted' },
          { productCode: 'SCARF', returnItemStatus: 'Rejected' },
        ],
      },
      ['returnItems[1].returnItemStatus contradiction'],
    ],
    [
      'items of a closed return order, and a status besides',
      'Expired',
      { status: 'Received', returnItems: [{ id: 1, returnItemStatus: 'Rejected' }] },
      ['returnItems[0].returnItemStatus closed', 'status transition'],
    ],
  ])('is rejected for %s', (_, status, change, failures) => {
    const order = returned(status, 'Accepted', 'Accepted', 'InProgress')
    expect(listFailures(() => changeReturnOrder(order, change, now, 'desk'))).toEqual(failures)
  })
})
