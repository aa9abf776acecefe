import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { outboundOrder, shopperMessage, withdrawal } from '../../../../test/records/returns.ts'
import { outboundOrderStore } from '../../orders/store/outbound-orders.ts'
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
