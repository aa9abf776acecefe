import { describe, expect, it } from 'vitest'
import { type ReturnOrderStatus, returnOrderStatuses } from './return-order.ts'
import { dayAfter, returnOrderSample } from './samples.fixture.ts'
import { followTrackingEvent, statusOfTrackingEvent, trackingEventStatuses } from './tracking-event-codes.ts'

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
    expect(statusOfTrackingEvent(code)).toBe(status)
  })

  it('finds every code of its table', () => {
    for (const [code, status] of Object.entries(trackingEventStatuses)) expect(statusOfTrackingEvent(code)).toBe(status)
  })
})

describe('followTrackingEvent', () => {
  const follow = (status: ReturnOrderStatus, code: string) =>
    followTrackingEvent(returnOrderSample({ status }), code, dayAfter(1), 'carrier')

  it('moves by the table', () => {
    expect(follow('Created', 'accepted').status).toBe('ReceivedByCarrier')
    expect(follow('LabelIssued', 'in_transit').status).toBe('InTransit')
    expect(follow('InTransit', 'delivered').status).toBe('Received')
    expect(follow('Created', 'delivered').history.at(-1)).toEqual({
      status: 'Received',
      at: dayAfter(1).toISOString(),
      by: 'carrier',
    })
  })

  it('changes nothing by a late, repeated, unknown or forbidden event', () => {
    for (const status of returnOrderStatuses) {
      const order = returnOrderSample({ status })
      expect(followTrackingEvent(order, 'weather', dayAfter(1), 'carrier')).toBe(order)
    }
    for (const status of ['Received', 'InProgress', 'Processed', 'Cancelled', 'Expired'] as const) {
      const order = returnOrderSample({ status })
      expect(followTrackingEvent(order, 'in transit', dayAfter(1), 'carrier')).toBe(order)
    }
  })
})
