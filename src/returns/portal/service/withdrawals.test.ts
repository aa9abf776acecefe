import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnOrder, withdrawal } from '../../../../test/records/returns.ts'
import type { ReturnOrder } from '../../return-orders/service/return-order.ts'
import { calculateRefundDue, findRefundedWithdrawals, type Withdrawal } from './withdrawals.ts'

const [line] = returnOrder.returnItems

const withdraw = (withdrawalId: string, quantity: number, refundedAt: Date | null = null): Withdrawal => ({
  ...withdrawal,
  withdrawalId,
  refundedAt,
  goods: withdrawal.goods.map((goods) => ({ ...goods, quantity })),
})

const refund = (quantity: number, change: Partial<ReturnOrder> = {}) => ({
  ...returnOrder,
  status: 'Refunded' as const,
  returnType: 'EUCoolingOff' as const,
  returnItems: [{ ...line, orderItemId: 11, quantity, returnItemStatus: 'Accepted' as const }],
  ...change,
})

const listIds = (found: readonly Withdrawal[]): readonly string[] => found.map(({ withdrawalId }) => withdrawalId)

test('a withdrawal is settled once all of its goods are refunded, the oldest first', () => {
  const ofOrder = [withdraw('a', 2), withdraw('b', 1)]
  expect(listIds(findRefundedWithdrawals(ofOrder, [refund(1)]))).toEqual([])
  expect(listIds(findRefundedWithdrawals(ofOrder, [refund(1), refund(1)]))).toEqual(['a'])
  expect(listIds(findRefundedWithdrawals(ofOrder, [refund(3)]))).toEqual(['a', 'b'])
  expect(listIds(findRefundedWithdrawals([withdraw('a', 2, new Date(0)), withdraw('b', 1)], [refund(2)]))).toEqual([])
})

test('returns of another kind or state, and rejected goods, settle nothing', () => {
  const ofOrder = [withdraw('a', 1)]
  expect(findRefundedWithdrawals(ofOrder, [refund(1, { returnType: 'Normal' })])).toEqual([])
  expect(findRefundedWithdrawals(ofOrder, [refund(1, { status: 'Processed' })])).toEqual([])
  const [rejected] = [refund(1)].map((order) => ({
    ...order,
    returnItems: order.returnItems.map((item) => ({ ...item, returnItemStatus: 'Rejected' as const })),
  }))
  expect(findRefundedWithdrawals(ofOrder, rejected === undefined ? [] : [rejected])).toEqual([])
})

test('the refund is due at the end of the 14th day after receipt', () => {
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, (receivedAt) => {
      const due = calculateRefundDue(receivedAt)
      expect(due.toISOString()).toMatch(/T23:59:59\.999Z$/)
      const countDays = (at: Date) => Math.floor(at.getTime() / 86_400_000)
      expect(countDays(due) - countDays(receivedAt)).toBe(14)
    }),
  )
})
