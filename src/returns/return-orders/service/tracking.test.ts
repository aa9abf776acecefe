import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createReturnOrderSample, getDayAfter } from '../../orders/service/samples.fixture.ts'
import type { TrackingEvent } from '../../orders/service/stores.ts'
import { type ReturnHistoryEntry, type ReturnOrderStatus, returnOrderStatuses } from './return-order.ts'
import { buildMilestones, isShoppersEmail, milestoneCodes, sortTrackingEvents } from './tracking.ts'

const event = (code: string, day: number, location: string | null = null): TrackingEvent => ({
  code,
  description: null,
  dateTime: getDayAfter(day).toISOString(),
  location,
})

/** A return that went through these statuses, one a day. */
const returned = (...statuses: readonly ReturnOrderStatus[]) => {
  const history = statuses.map((status, day): ReturnHistoryEntry => {
    return { status, at: getDayAfter(day).toISOString(), by: 'desk' }
  })
  return createReturnOrderSample({ status: statuses.at(-1) ?? 'Created', history })
}

describe('milestonesOf', () => {
  it.each<[statuses: readonly ReturnOrderStatus[], current: string, reachedOn: readonly (number | null)[]]>([
    [['Created'], 'ReturnCreated', [0, null, null, null]],
    [['Created', 'LabelIssued'], 'ReturnCreated', [0, null, null, null]],
    [['Created', 'ReceivedByCarrier'], 'ReturnReceivedByCarrier', [0, 1, null, null]],
    [['Created', 'InTransit'], 'ReturnReceivedByCarrier', [0, 1, null, null]],
    [['Created', 'ReceivedByCarrier', 'InTransit'], 'ReturnReceivedByCarrier', [0, 1, null, null]],
    [['Created', 'Received'], 'ReturnReceived', [0, null, 1, null]],
    [['Created', 'Received', 'InProgress'], 'ReturnReceived', [0, null, 1, null]],
    [['Created', 'Received', 'Processed', 'Refunded'], 'ReturnProcessed', [0, null, 1, 2]],
    [['Created', 'Received', 'Rejected'], 'ReturnProcessed', [0, null, 1, 2]],
    [['Created', 'Cancelled'], 'ReturnCreated', [0, null, null, null]],
  ])('of %j is at %s', (statuses, current, reachedOn) => {
    const milestones = buildMilestones(returned(...statuses), [])
    expect(milestones.map(({ code }) => code)).toEqual(milestoneCodes)
    expect(milestones.find(({ isCurrentMilestone }) => isCurrentMilestone)?.code).toBe(current)
    expect(milestones.map(({ dateTime }) => dateTime)).toEqual(
      reachedOn.map((day) => (day === null ? null : getDayAfter(day).toISOString())),
    )
  })

  it('take time and place from the carrier’s earliest event', () => {
    const events = [event('accepted', 4, 'Hamburg'), event('picked_up', 3, 'Berlin'), event('hub', 2)]
    const [, second] = buildMilestones(returned('Created', 'ReceivedByCarrier'), events)
    expect(second).toEqual({
      code: 'ReturnReceivedByCarrier',
      isCurrentMilestone: true,
      dateTime: getDayAfter(3).toISOString(),
      location: 'Berlin',
    })
  })

  it('advance on an event that the status could not follow', () => {
    const milestones = buildMilestones(returned('Created', 'Cancelled'), [event('delivered', 5, 'Venlo')])
    expect(milestones[2]).toMatchObject({ isCurrentMilestone: true, location: 'Venlo' })
  })

  test('have exactly one current milestone, the last one reached', () => {
    const codes = fc.constantFrom('accepted', 'in transit', 'delivered', 'weather')
    const events = fc.array(fc.record({ code: codes, day: fc.integer({ min: 0, max: 9 }) }), { maxLength: 6 })
    const history = fc.array(fc.constantFrom(...returnOrderStatuses), { maxLength: 6 })
    fc.assert(
      fc.property(history, events, (statuses, toldEvents) => {
        const milestones = buildMilestones(
          returned(...statuses),
          toldEvents.map(({ code, day }) => event(code, day)),
        )
        expect(milestones.filter(({ isCurrentMilestone }) => isCurrentMilestone)).toHaveLength(1)
        const current = milestones.findIndex(({ isCurrentMilestone }) => isCurrentMilestone)
        expect(milestones.findLastIndex(({ dateTime }) => dateTime !== null)).toBe(current)
        expect(milestones[0]?.dateTime).not.toBeNull()
      }),
    )
  })
})

test('sort events by the time they name, with any offset', () => {
  const events = [
    { ...event('second', 0), dateTime: '2026-03-02T12:00:00+01:00' },
    { ...event('third', 0), dateTime: '2026-03-02T11:00:00Z' },
    { ...event('first', 0), dateTime: '2026-03-02T10:59:59.999Z' },
  ]
  expect(sortTrackingEvents(events).map(({ code }) => code)).toEqual(['first', 'second', 'third'])
})

describe('isShoppersEmail', () => {
  it.each<[asked: string, known: readonly (string | null | undefined)[], fits: boolean]>([
    ['a@b.example', ['a@b.example'], true],
    [' A@B.Example ', ['a@b.example\t'], true],
    ['a@b.example', [null, 'A@b.example'], true],
    ['a@b.example', ['', 'a@b.example'], true],
    // The return's own address counts, not the order's.
    ['a@b.example', ['c@d.example', 'a@b.example'], false],
    ['a@b.example', [], false],
    ['a@b.example', [null, undefined, ' '], false],
    ['', [null], false],
    ['', [''], false],
    [' ', [' '], false],
  ])('%j of %j: %s', (emailAddress, known, fits) => {
    expect(isShoppersEmail(emailAddress, known)).toBe(fits)
  })
})
