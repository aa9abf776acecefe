import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { outboundOrder, returnOrder, savedReturnOrder } from '../../../../test/records/returns.ts'
import { sameMembers } from '../../../../test/support/full-record.ts'
import { outboundOrderStore } from '../../orders/store/outbound-orders.ts'
import type { ReturnOrder } from '../service/return-order.ts'
import { returnOrderStore } from './return-orders.ts'

const { asTenant } = useStoreDatabase()
const { returnOrderNumber, orderReference } = returnOrder

/** Reads with every method that reads returns. */
const readReturns = () =>
  asTenant(async (unit): Promise<readonly (ReturnOrder | null)[]> => {
    const everything = { status: null, returnType: null, orderReference: null, from: null, to: null }
    const ids = (await returnOrderStore.listIds(unit, everything, null, 10)).map(({ key }) => key)
    return [
      await returnOrderStore.findReturnOrder(unit, returnOrderNumber),
      await returnOrderStore.lockReturnOrder(unit, returnOrderNumber),
      ...(await returnOrderStore.listByOrder(unit, orderReference)),
      ...(await returnOrderStore.listReturnOrders(unit, ids)),
    ]
  })

test('round-trips a return, also after saving', async () => {
  await asTenant(async (unit) => {
    await outboundOrderStore.insertOrder(unit, outboundOrder)
    await returnOrderStore.insertReturnOrder(unit, returnOrder)
  })
  expect(await readReturns()).toEqual(Array.from({ length: 4 }, () => returnOrder))

  const unchangeable = ['returnOrderNumber', 'orderReference', 'returnType', 'createdAt']
  expect(sameMembers(returnOrder, savedReturnOrder)).toEqual(unchangeable)
  await asTenant((unit) => returnOrderStore.updateReturnOrder(unit, savedReturnOrder))
  expect(await readReturns()).toEqual(Array.from({ length: 4 }, () => savedReturnOrder))
})
