import { describe, expect, it } from 'vitest'
import { statusOfTrackingEvent } from '../../../returns/service/tracking-event-codes.ts'
import { carrierRefusal, tracker, unknownParcel } from './answers.fixture.ts'
import type { KarrioReply } from './call.ts'
import { parseTrackAnswer } from './parse-tracking.ts'
import { codesByReason, codesByStatus, deliveredToSenderCode, otherEventCode } from './tracking-codes.ts'

const answered = (status: number, body: unknown): KarrioReply => ({
  kind: 'answer',
  status,
  body: new TextEncoder().encode(JSON.stringify(body)),
})

const event = (status: string | null, timestamp: string | null) => ({ status, timestamp, date: null, time: null })

const codesOf = (events: readonly object[], status: string | null = null) =>
  parseTrackAnswer(answered(202, { tracking_number: 'JD0146', status, events })).result?.events.map(({ code }) => code)

describe('the answer to a question for a parcel', () => {
  it('is its events, earliest first and with our codes', () => {
    expect(parseTrackAnswer(answered(202, tracker))).toEqual({
      result: {
        trackingNumber: 'JD014600006281230701',
        events: [
          { code: otherEventCode, description: null, dateTime: '2026-03-01T00:00:00Z', location: 'ZURICH, CH' },
          { code: 'PickedUp', description: 'Picked up', dateTime: '2026-03-02T00:00:00Z', location: 'ZURICH, CH' },
          { code: 'InTransit', description: 'Departed facility', dateTime: '2026-03-02T18:30:00.000Z', location: null },
          {
            code: 'InCustoms',
            description: 'Held for inspection',
            dateTime: '2026-03-03T09:10:00.000Z',
            location: 'ROTTERDAM, NL',
          },
          {
            code: 'Delivered',
            description: 'Shipment delivered',
            dateTime: '2026-03-04T14:05:00Z',
            location: 'ROTTERDAM, NL',
          },
        ],
      },
      messages: [],
    })
  })

  it('keeps the order of karrio, newest first, among events of one moment', () => {
    const at = '2026-03-02T10:00:00Z'
    expect(codesOf([event('delivered', at), event('out_for_delivery', at)])).toEqual(['OutForDelivery', 'Delivered'])
  })

  it('does not take a delivery back to the sender for an arrival', () => {
    const codes = codesOf([
      event('delivered', '2026-03-04T10:00:00Z'),
      event('in_transit', '2026-03-03T10:00:00Z'),
      event('return_to_sender', '2026-03-02T10:00:00Z'),
    ])
    expect(codes).toEqual(['ReturnToSender', 'InTransit', deliveredToSenderCode])
    expect(statusOfTrackingEvent(deliveredToSenderCode)).toBeNull()
  })

  it('leaves out an event without a date, and says so', () => {
    const events = [event('in_transit', '2026-03-02T10:00:00Z'), event('picked_up', null), { date: '2026-02-30' }]
    const { result, messages } = parseTrackAnswer(answered(202, { tracking_number: 'JD0146', events }))
    expect(result?.events).toHaveLength(1)
    expect(messages).toEqual([
      { code: 'EventUnreadable', text: '2 events have a date that cannot be read', isError: false },
    ])
  })

  it('has no events while karrio has none', () => {
    expect(codesOf([], 'pending')).toEqual([])
    expect(parseTrackAnswer(answered(202, { tracking_number: 'JD0146', events: null })).result?.events).toEqual([])
  })

  it('is an error for a parcel that the carrier does not know', () => {
    expect(parseTrackAnswer(answered(404, unknownParcel))).toEqual({
      result: null,
      messages: [{ code: '404', text: 'No shipment with this tracking number', isError: true }],
    })
  })

  it('is an error when the carrier refuses, or the answer is no tracker', () => {
    expect(parseTrackAnswer(answered(424, carrierRefusal)).messages).toHaveLength(2)
    for (const body of [[], { tracking_number: '' }, { tracking_number: 'x', events: [5] }]) {
      expect(parseTrackAnswer(answered(200, body)).messages).toMatchObject([{ code: 'CarrierAnswerNotUnderstood' }])
    }
  })
})

describe('the tables of codes', () => {
  it('say of each status where a return is', () => {
    const statuses = Object.entries(codesByStatus).map(([status, code]) => [status, statusOfTrackingEvent(code)])
    expect(Object.fromEntries(statuses)).toEqual({
      pending: null,
      picked_up: 'ReceivedByCarrier',
      in_transit: 'InTransit',
      on_hold: null,
      delivery_delayed: 'InTransit',
      out_for_delivery: 'InTransit',
      ready_for_pickup: null,
      delivery_failed: 'InTransit',
      delivered: 'Received',
      return_to_sender: null,
      cancelled: null,
      unknown: null,
    })
  })

  it('never let an incident count as an arrival', () => {
    const arrivals = Object.values(codesByReason).filter((code) => statusOfTrackingEvent(code) === 'Received')
    expect(arrivals).toEqual([])
  })
})
