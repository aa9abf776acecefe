import { expect, test } from 'vitest'
import { countWithdrawnLeft } from './withdrawn-goods.ts'

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
