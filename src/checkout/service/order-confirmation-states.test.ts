import { describe, expect, it } from 'vitest'
import type { OrderConfirmationStatus } from './order-confirmation.ts'
import {
  assertStateTable,
  findStateTableFaults,
  getInitialStatus,
  getNextStatus,
  type OrderConfirmationAction,
  type OrderConfirmationStateTable,
  orderConfirmationActions,
  orderConfirmationStatuses,
  stateTable,
} from './order-confirmation-states.ts'

describe('initialStatus', () => {
  it.each([
    [true, true, 'OnHold'],
    [true, false, 'OnHold'],
    [true, null, 'OnHold'],
    [false, true, 'AwaitingPayment'],
    [null, true, 'AwaitingPayment'],
    [false, false, 'Confirmed'],
    [null, null, 'Confirmed'],
  ])('fraudHold %s, isOverCounter %s: %s', (fraudHold, isOverCounter, status) => {
    expect(getInitialStatus({ fraudHold, isOverCounter })).toBe(status)
  })

  it('is Confirmed for a payment without either flag', () => {
    expect(getInitialStatus({})).toBe('Confirmed')
  })
})

describe('nextStatus', () => {
  const allowed: ReadonlyArray<[OrderConfirmationStatus, OrderConfirmationAction, boolean, OrderConfirmationStatus]> = [
    ['OnHold', 'release-hold', true, 'AwaitingPayment'],
    ['OnHold', 'release-hold', false, 'Confirmed'],
    ['AwaitingPayment', 'payment-received', true, 'Confirmed'],
    ['AwaitingPayment', 'payment-received', false, 'Confirmed'],
    ['OnHold', 'cancel', true, 'Cancelled'],
    ['OnHold', 'cancel', false, 'Cancelled'],
    ['AwaitingPayment', 'cancel', true, 'Cancelled'],
    ['AwaitingPayment', 'cancel', false, 'Cancelled'],
    ['Confirmed', 'cancel', true, 'Cancelled'],
    ['Confirmed', 'cancel', false, 'Cancelled'],
  ]
  const everything = orderConfirmationStatuses.flatMap((status) =>
    orderConfirmationActions.flatMap((action) =>
      [true, false].map((isOverCounter) => ({ status, action, isOverCounter })),
    ),
  )

  it.each(everything)('$status, $action, isOverCounter $isOverCounter', ({ status, action, isOverCounter }) => {
    const row = allowed.find(([from, by, later]) => from === status && by === action && later === isOverCounter)
    expect(getNextStatus(status, action, { fraudHold: true, isOverCounter })).toBe(row?.[3])
  })
})

describe('the state table', () => {
  it('is consistent', () => {
    expect(findStateTableFaults(stateTable)).toEqual([])
    expect(() => assertStateTable()).not.toThrow()
  })

  const { initial, transitions } = stateTable
  const without = (action: OrderConfirmationAction): OrderConfirmationStateTable['transitions'] =>
    transitions.filter((row) => row.action !== action)
  const strange = JSON.parse('"Lost"')

  it.each<[what: string, table: OrderConfirmationStateTable, fault: string]>([
    ['a status out of reach', { initial, transitions: without('cancel') }, 'Status Cancelled cannot be reached'],
    ['an action that is never allowed', { initial, transitions: without('cancel') }, 'Action cancel is never allowed'],
    [
      'an unknown target',
      { initial, transitions: [...transitions, { action: 'cancel', from: 'OnHold', when: {}, to: strange }] },
      'Status Lost of action cancel is unknown',
    ],
    [
      'an unknown action',
      { initial, transitions: [...transitions, { action: strange, from: 'OnHold', when: {}, to: 'Cancelled' }] },
      'Action Lost is unknown',
    ],
    [
      'an unknown initial status',
      { initial: [{ when: {}, to: strange }], transitions },
      'Initial status Lost is unknown',
    ],
    [
      'a payment without a status',
      { initial: initial.slice(1), transitions },
      '0 initial statuses instead of 1 for {"fraudHold":true,"isOverCounter":true}',
    ],
    [
      'a payment with two',
      { initial: [...initial, { when: { fraudHold: true }, to: 'Confirmed' }], transitions },
      '2 initial statuses instead of 1 for {"fraudHold":true,"isOverCounter":false}',
    ],
    [
      'an action decided twice',
      { initial, transitions: [...transitions, ...transitions.slice(2, 3)] },
      'Action payment-received from AwaitingPayment is not decided once',
    ],
    [
      'an action decided for some payments',
      { initial, transitions: transitions.slice(1) },
      'Action release-hold from OnHold is not decided once',
    ],
  ])('with %s is rejected', (_, table, fault) => {
    expect(findStateTableFaults(table)).toContain(fault)
  })
})
