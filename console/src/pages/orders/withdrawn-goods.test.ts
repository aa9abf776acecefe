import { expect, test } from 'vitest'
import { countWithdrawnLeft, isWhollyWithdrawn } from './withdrawn-goods.ts'

const withdrawals = [{ goods: [{ itemId: 1, productCode: 'SOCKS', description: null, quantity: 3 }] }]
const items = [
  { id: 1, availableForReturn: 3 },
  { id: 2, availableForReturn: 1 },
]
const line = (quantity: number, returnItemStatus: 'InProgress' | 'Accepted' | 'Rejected') => ({
  orderItemId: 1,
  quantity,
  returnItemStatus,
})

test('what was withdrawn from can come back, less what is coming or was accepted as such', () => {
  const count = (...returns: Parameters<typeof countWithdrawnLeft>[1]) => [
    ...countWithdrawnLeft(withdrawals, returns, items),
  ]
  expect(count()).toEqual([[1, 3]])
  expect(count({ returnType: 'EUCoolingOff', status: 'LabelIssued', returnItems: [line(1, 'InProgress')] })).toEqual([
    [1, 2],
  ])
  expect(
    count({
      returnType: 'EUCoolingOff',
      status: 'Refunded',
      returnItems: [line(2, 'Accepted'), line(1, 'Rejected')],
    }),
  ).toEqual([[1, 1]])
  expect(count({ returnType: 'EUCoolingOff', status: 'Cancelled', returnItems: [line(3, 'InProgress')] })).toEqual([
    [1, 3],
  ])
  expect(count({ returnType: 'Normal', status: 'LabelIssued', returnItems: [line(3, 'InProgress')] })).toEqual([[1, 3]])
  // No more than the order has left.
  expect([...countWithdrawnLeft(withdrawals, [], [{ id: 1, availableForReturn: 1 }])]).toEqual([[1, 1]])
})

test('what is left of an item is only to be sent back if all of it was withdrawn from', () => {
  const left = new Map([[1, 2]])
  const isWithdrawn = (id: number, availableForReturn: number) => isWhollyWithdrawn({ id, availableForReturn }, left)
  expect([isWithdrawn(1, 2), isWithdrawn(1, 3), isWithdrawn(2, 0), isWithdrawn(2, 1)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
