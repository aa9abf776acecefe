import { describe, expect, it } from 'vitest'
import { createReturnOrderSample, getDayAfter } from '../../orders/service/samples.fixture.ts'
import { type ReturnOrderStatus, returnOrderStatuses } from './return-order.ts'
import { applyTrackingEvent, getStatusForTrackingEvent, trackingEventStatuses } from './tracking-event-codes.ts'

describe('statusOfTrackingEvent', () => {
  it.each<[code: string, status: ReturnOrderStatus | null]>([
    ['Accepted', 'ReceivedByCarrier'],
    ['PICKED_UP', 'ReceivedByCarrier'],
    ['picked up', 'ReceivedByCarrier'],
    ['dropped-off', 'ReceivedByCarrier'],
    ['EMA', 'ReceivedByCarrier'],
    ['in_transit', 'InTransit'],
    ['InTransit', 'InTransit'],
    ['OutForDelivery', 'InTransit'],
    ['EMH', 'InTransit'],
    ['delivered', 'Received'],
    ['Delivered to return centre', 'Received'],
    ['EMI', 'Received'],
    ['', null],
    ['label printed', null],
    ['constructor', null],
    ['undelivered', null],
  ])('%s: %s', (code, status) => {
    expect(getStatusForTrackingEvent(code)).toBe(status)
  })

  it('finds every code of its table', () => {
    for (const [code, status] of Object.entries(trackingEventStatuses))
      expect(getStatusForTrackingEvent(code)).toBe(status)
  })
})

describe('followTrackingEvent', () => {
  const follow = (status: ReturnOrderStatus, code: string) =>
    applyTrackingEvent(createReturnOrderSample({ status }), code, getDayAfter(1), 'carrier')

  it('moves by the table', () => {
    expect(follow('Created', 'accepted').status).toBe('ReceivedByCarrier')
    expect(follow('LabelIssued', 'in_transit').status).toBe('InTransit')
    expect(follow('InTransit', 'delivered').status).toBe('Received')
    expect(follow('Created', 'delivered').history.at(-1)).toEqual({
      status: 'Received',
      at: getDayAfter(1).toISOString(),
      by: 'carrier',
    })
  })

  it('ignores late, repeated, unknown and forbidden events', () => {
    for (const status of returnOrderStatuses) {
      const order = createReturnOrderSample({ status })
      expect(applyTrackingEvent(order, 'weather', getDayAfter(1), 'carrier')).toBe(order)
    }
    for (const status of ['Received', 'InProgress', 'Processed', 'Cancelled', 'Expired'] as const) {
      const order = createReturnOrderSample({ status })
      expect(applyTrackingEvent(order, 'in transit', getDayAfter(1), 'carrier')).toBe(order)
    }
  })
})
