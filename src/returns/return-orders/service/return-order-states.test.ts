import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  createReturnItemSample,
  createReturnOrderSample,
  getDayAfter,
  listFailures,
} from '../../orders/service/samples.fixture.ts'
import {
  type ReturnItemStatus,
  type ReturnOrderStatus,
  returnItemStatuses,
  returnOrderStatuses,
} from './return-order.ts'
import {
  assertReturnOrderStates,
  canMove,
  canMoveItem,
  findReturnOrderStateFaults,
  getItemStatusAfter,
  isOpenStatus,
  moveReturnOrder,
  type ReturnOrderStateTable,
  returnOrderStates,
} from './return-order-states.ts'

const now = getDayAfter(1)

describe('transitions of a return order', () => {
  const allowed = `
    Created>LabelIssued Created>ReceivedByCarrier Created>InTransit Created>Received Created>Cancelled Created>Expired
    LabelIssued>ReceivedByCarrier LabelIssued>InTransit LabelIssued>Received LabelIssued>Cancelled LabelIssued>Expired
    ReceivedByCarrier>InTransit ReceivedByCarrier>Received InTransit>Received
    Received>InProgress Received>Processed Received>Rejected InProgress>Processed InProgress>Rejected
    Processed>Refunded
  `
    .trim()
    .split(/\s+/)
  const pairs = returnOrderStatuses.flatMap((from) =>
    returnOrderStatuses.filter((to) => to !== from).map((to) => ({ from, to })),
  )
  const isAllowed = ({ from, to }: (typeof pairs)[number]): boolean => allowed.includes(`${from}>${to}`)

  it.each(pairs.filter(isAllowed))('$from to $to', ({ from, to }) => {
    const order = createReturnOrderSample({ status: from })
    const moved = moveReturnOrder(order, to, now, 'desk')
    expect(moved.status).toBe(to)
    expect(moved.updatedAt).toBe(now)
    expect(moved.history).toEqual([...order.history, { status: to, at: now.toISOString(), by: 'desk' }])
  })

  it.each(pairs.filter((pair) => !isAllowed(pair)))('not $from to $to', ({ from, to }) => {
    const order = createReturnOrderSample({ status: from })
    expect(listFailures(() => moveReturnOrder(order, to, now, 'desk'))).toEqual(['status transition'])
  })

  it.each(returnOrderStatuses)('%s again changes nothing', (status) => {
    const order = createReturnOrderSample({ status })
    expect(moveReturnOrder(order, status, now, 'desk')).toBe(order)
  })

  it.each<[ReturnOrderStatus, boolean]>([
    ['Created', true],
    ['LabelIssued', true],
    ['ReceivedByCarrier', true],
    ['InTransit', true],
    ['Received', true],
    ['InProgress', true],
    ['Processed', false],
    ['Refunded', false],
    ['Rejected', false],
    ['Cancelled', false],
    ['Expired', false],
  ])('%s is open: %s', (status, isOpen) => {
    expect(isOpenStatus(status)).toBe(isOpen)
  })
})

describe('items', () => {
  it.each<[ReturnOrderStatus, Readonly<Record<ReturnItemStatus, ReturnItemStatus>>]>([
    [
      'Processed',
      {
        Accepted: 'Accepted',
        Rejected: 'Rejected',
        InProgress: 'RejectedNotReturned',
        RejectedNotReturned: 'RejectedNotReturned',
        Cancelled: 'Cancelled',
      },
    ],
    [
      'Rejected',
      {
        Accepted: 'Rejected',
        Rejected: 'Rejected',
        InProgress: 'Rejected',
        RejectedNotReturned: 'RejectedNotReturned',
        Cancelled: 'Cancelled',
      },
    ],
    [
      'Expired',
      {
        Accepted: 'Cancelled',
        Rejected: 'Cancelled',
        InProgress: 'Cancelled',
        RejectedNotReturned: 'RejectedNotReturned',
        Cancelled: 'Cancelled',
      },
    ],
  ])('follow %s', (reached, afterId) => {
    for (const status of returnItemStatuses) expect(getItemStatusAfter(status, reached)).toBe(afterId[status])
  })

  it('follow Cancelled like Expired, and change nothing else', () => {
    for (const item of returnItemStatuses) {
      expect(getItemStatusAfter(item, 'Cancelled')).toBe(getItemStatusAfter(item, 'Expired'))
      for (const status of returnOrderStates.open) expect(getItemStatusAfter(item, status)).toBe(item)
      expect(getItemStatusAfter(item, 'Refunded')).toBe(item)
    }
  })

  it('move with their return order', () => {
    const returnItems = [createReturnItemSample(), createReturnItemSample({ id: 2, returnItemStatus: 'Accepted' })]
    const moved = moveReturnOrder(
      createReturnOrderSample({ status: 'Received', returnItems }),
      'Processed',
      now,
      'desk',
    )
    expect(moved.returnItems.map(({ returnItemStatus }) => returnItemStatus)).toEqual([
      'RejectedNotReturned',
      'Accepted',
    ])
  })

  it('can be corrected between Accepted and Rejected, but not beyond their return order', () => {
    expect(canMoveItem('Accepted', 'Rejected')).toBe(true)
    expect(canMoveItem('Rejected', 'Accepted')).toBe(true)
    expect(canMoveItem('RejectedNotReturned', 'Accepted')).toBe(false)
    expect(canMoveItem('Cancelled', 'Accepted')).toBe(false)
  })
})

test('any sequence of requests follows the table and is recorded in the history', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...returnOrderStatuses), { maxLength: 30 }), (wishes) => {
      let order = createReturnOrderSample()
      for (const wish of wishes) {
        const before = order
        const refused = listFailures(() => {
          order = moveReturnOrder(order, wish, now, 'desk')
        })
        const isMove = order.status !== before.status
        expect(isMove).toBe(canMove(before.status, wish))
        expect(refused.length > 0).toBe(!isMove && before.status !== wish)
        expect(order.history.length).toBe(before.history.length + (isMove ? 1 : 0))
      }
      expect(order.history.at(-1)?.status).toBe(order.status)
      for (const [index, { status }] of order.history.entries()) {
        const earlier = order.history[index - 1]
        expect(earlier === undefined ? status === 'Created' : canMove(earlier.status, status)).toBe(true)
      }
      // An uninspected item is in progress exactly as long as its return order is open.
      const isLookedAt = order.returnItems.some(({ returnItemStatus }) => returnItemStatus === 'InProgress')
      expect(isLookedAt).toBe(isOpenStatus(order.status))
    }),
  )
})

describe('the state table', () => {
  it('is consistent', () => {
    expect(findReturnOrderStateFaults(returnOrderStates)).toEqual([])
    expect(() => assertReturnOrderStates()).not.toThrow()
  })

  const { transitions, itemTransitions, itemsFollow, open, closed } = returnOrderStates
  const strange = JSON.parse('"Lost"')

  it.each<[what: string, changes: Partial<ReturnOrderStateTable>, fault: string]>([
    [
      'an unknown target',
      { transitions: { ...transitions, Received: ['Processed', 'Rejected', strange] } },
      'Status Lost after Received is unknown',
    ],
    ['an unknown status', { transitions: { ...transitions, [strange]: [] } }, 'Status Lost is unknown'],
    [
      'a move to itself',
      { transitions: { ...transitions, InTransit: ['Received', 'InTransit'] } },
      'Status InTransit moves to itself',
    ],
    [
      'a move named twice',
      { transitions: { ...transitions, InTransit: ['Received', 'Received'] } },
      'Status InTransit names a move twice',
    ],
    ['a status out of reach', { transitions: { ...transitions, Processed: [] } }, 'Status Refunded cannot be reached'],
    [
      'an open status that never closes',
      { transitions: { ...transitions, InProgress: [] } },
      'Status InProgress never closes',
    ],
    [
      'a closed status that opens',
      { transitions: { ...transitions, Expired: ['Created'] } },
      'Status Expired opens again',
    ],
    [
      'a status neither open nor closed',
      { open: open.slice(1) },
      'Status Created is 0 times open or closed instead of once',
    ],
    ['a status both', { closed: [...closed, 'Created'] }, 'Status Created is 2 times open or closed instead of once'],
    [
      'items that follow an open status',
      { itemsFollow: [...itemsFollow, { when: 'Received', from: ['InProgress'], to: 'Accepted' }] },
      'Items follow Received, which does not close',
    ],
    [
      'items that follow without a move',
      { itemTransitions: { ...itemTransitions, Accepted: ['Rejected'] } },
      'Items follow Cancelled from Accepted to Cancelled, which is no move',
    ],
    [
      'an end that leaves items in progress',
      { itemsFollow: itemsFollow.slice(1) },
      'Items still in progress are not decided once by Processed',
    ],
  ])('with %s is rejected', (_, changes, fault) => {
    expect(findReturnOrderStateFaults({ ...returnOrderStates, ...changes })).toContain(fault)
  })
})
