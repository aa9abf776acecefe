import { describe, expect, it } from 'vitest'
import type { ReturnOrderStatus } from '../../returns/return-orders/service/return-order.ts'
import { getStatusForTrackingEvent } from '../../returns/return-orders/service/tracking-event-codes.ts'
import { createSimulatedJourney, getJourneyProgress, type JourneyEnd, journeyEnds } from './simulated-journey.ts'

const start = new Date('2026-03-01T08:00:00Z')
const abroad = {
  origin: { city: 'Zürich', countryIso: 'CH' },
  destination: { city: 'Rotterdam', countryIso: 'NL' },
}
const withinUnion = { origin: { city: 'Berlin', countryIso: 'DE' }, destination: abroad.destination }
const atHome = { origin: { city: 'Utrecht', countryIso: 'NL' }, destination: abroad.destination }

const codes = (until: JourneyEnd, places = abroad) =>
  createSimulatedJourney(until, start, places).map(({ code }) => code)

describe('a simulated journey', () => {
  it('starts at handover', () => {
    expect(createSimulatedJourney('accepted', start, abroad)).toEqual([
      {
        code: 'Accepted',
        description: 'Handed over to the carrier',
        location: 'Zürich, CH',
        hoursAfterStart: 0,
        dateTime: '2026-03-01T08:00:00.000Z',
      },
    ])
  })

  it('clears customs at a border', () => {
    expect(codes('delivered')).toEqual([
      'Accepted',
      'Sorted',
      'Departed',
      'Arrived',
      'InCustoms',
      'CustomsCleared',
      'Arrived',
      'OutForDelivery',
      'Delivered',
    ])
    expect(codes('delivered', withinUnion)).toEqual([
      'Accepted',
      'Sorted',
      'Departed',
      'Arrived',
      'Arrived',
      'OutForDelivery',
      'Delivered',
    ])
    expect(codes('delivered', atHome)).toEqual([
      'Accepted',
      'Sorted',
      'Departed',
      'Arrived',
      'OutForDelivery',
      'Delivered',
    ])
    expect(createSimulatedJourney('delivered', start, abroad).at(-1)).toMatchObject({
      location: 'Rotterdam, NL',
      hoursAfterStart: 60,
      dateTime: '2026-03-03T20:00:00.000Z',
    })
  })

  it.each(journeyEnds)('never goes back in time: %s', (until) => {
    const hours = createSimulatedJourney(until, start, abroad).map(({ hoursAfterStart }) => hoursAfterStart)
    expect(hours).toEqual(hours.toSorted((a, b) => a - b))
    expect(new Set(hours).size).toBe(hours.length)
  })

  it('can be continued: each longer journey starts with the shorter ones', () => {
    const accepted = codes('accepted')
    const inTransit = codes('in-transit')
    expect(inTransit.slice(0, accepted.length)).toEqual(accepted)
    for (const until of ['delivered', 'lost', 'returned-to-sender'] as const) {
      expect(codes(until).slice(0, inTransit.length)).toEqual(inTransit)
    }
  })

  it.each<[JourneyEnd, ReturnOrderStatus]>([
    ['accepted', 'ReceivedByCarrier'],
    ['in-transit', 'InTransit'],
    ['delivered', 'Received'],
    ['lost', 'InTransit'],
    ['returned-to-sender', 'InTransit'],
  ])('%s leaves a return %s', (until, status) => {
    const statuses = codes(until)
      .map(getStatusForTrackingEvent)
      .filter((statusOrNull) => statusOrNull !== null)
    expect(statuses.at(-1)).toBe(status)
    expect(statuses.includes('Received')).toBe(until === 'delivered')
  })
})

describe('possible continuations', () => {
  const standings = (before: JourneyEnd | null, hasArrived = false) => {
    const pastEvents = before === null ? [] : createSimulatedJourney(before, start, abroad)
    return journeyEnds.map((until) =>
      getJourneyProgress(until, { start, ...abroad, carrierEvents: pastEvents, hasArrived }),
    )
  }

  it('are any journey at first, and any end on the way', () => {
    expect(standings(null)).toEqual(['next', 'next', 'next', 'next', 'next'])
    expect(standings('in-transit')).toEqual(['reported', 'reported', 'next', 'next', 'next'])
  })

  it.each<[JourneyEnd, readonly string[]]>([
    ['delivered', ['reported', 'reported', 'reported', 'never', 'never']],
    ['lost', ['reported', 'reported', 'never', 'reported', 'never']],
    ['returned-to-sender', ['reported', 'reported', 'never', 'never', 'reported']],
  ])('never change the end %s', (before, expected) => {
    expect(standings(before)).toEqual(expected)
  })

  it('never lose delivered goods, whoever reported the delivery', () => {
    expect(standings(null, true)).toEqual(['next', 'next', 'next', 'never', 'never'])
  })
})
