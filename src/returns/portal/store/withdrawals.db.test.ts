import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { outboundOrder, shopperMessage, withdrawal } from '../../../../test/records/returns.ts'
import { outboundOrderStore } from '../../orders/store/outbound-orders.ts'
import type { WithdrawalFilter } from '../service/withdrawals.ts'
import { shopperMessageStore } from './shopper-messages.ts'
import { withdrawalStore } from './withdrawals.ts'

const { asTenant } = useStoreDatabase()

test('round-trips a withdrawal, and a message until it is sent', async () => {
  const messageId = crypto.randomUUID()
  const { orderReference } = outboundOrder
  const read = await asTenant(async (unit) => {
    await outboundOrderStore.insertOrder(unit, outboundOrder)
    await withdrawalStore.insertWithdrawal(unit, withdrawal)
    await shopperMessageStore.insertMessage(unit, messageId, shopperMessage)
    const unsent = await shopperMessageStore.findUnsentMessage(unit, messageId)
    await shopperMessageStore.markSent(unit, messageId)
    return [
      await withdrawalStore.listByOrder(unit, orderReference),
      await withdrawalStore.findWithdrawal(unit, withdrawal.withdrawalId),
      unsent,
      await shopperMessageStore.findUnsentMessage(unit, messageId),
    ]
  })
  expect(read).toEqual([[withdrawal], withdrawal, shopperMessage, null])
})

test('lists open withdrawals oldest first and others newest first, by pages, and records a refund once', async () => {
  const ids = [1, 2, 3].map((number) => `0197f3a2-0000-7000-8000-00000000001${number}`)
  const all = { state: null, orderReference: null }
  const listed = await asTenant(async (unit) => {
    await outboundOrderStore.insertOrder(unit, { ...outboundOrder, orderReference: 'ORDER-2' })
    for (const withdrawalId of ids) {
      const open = { ...withdrawal, withdrawalId, orderReference: 'ORDER-2', refundedAt: null, refundedBy: null }
      await withdrawalStore.insertWithdrawal(unit, open)
    }
    const [first = '', second = '', third = ''] = ids
    await withdrawalStore.recordRefund(unit, second, new Date('2026-07-10T00:00:00Z'), 'first-clerk')
    await withdrawalStore.recordRefund(unit, second, new Date('2026-07-11T00:00:00Z'), 'second-clerk')
    const keys = async (filter: WithdrawalFilter, afterId: string | null, limit: number) =>
      (await withdrawalStore.listKeys(unit, filter, afterId, limit)).map(({ key }) => key)
    return {
      open: await keys({ ...all, state: 'Open' }, null, 10),
      openAfterFirst: await keys({ ...all, state: 'Open' }, first, 10),
      refunded: await keys({ state: 'Refunded', orderReference: 'ORDER-2' }, null, 10),
      ofOrder: await keys({ ...all, orderReference: 'ORDER-2' }, null, 2),
      beforeThird: await keys({ ...all, orderReference: 'ORDER-2' }, third, 10),
      ofAnother: await keys({ ...all, orderReference: 'ORDER-3' }, null, 10),
      rows: await withdrawalStore.readWithdrawals(unit, [third, second]),
    }
  })
  const [first, second, third] = ids
  expect(listed).toMatchObject({
    open: [first, third],
    openAfterFirst: [third],
    refunded: [second],
    ofOrder: [third, second],
    beforeThird: [second, first],
    ofAnother: [],
    rows: [
      { withdrawalId: second, refundedBy: 'first-clerk' },
      { withdrawalId: third, refundedAt: null },
    ],
  })
})
