import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { outboundOrder, replacedOutboundOrder } from '../../../../test/records/returns.ts'
import { sameMembers } from '../../../../test/support/full-record.ts'
import type { Contact, OutboundOrder } from '../service/outbound-order.ts'
import { outboundOrderStore } from './outbound-orders.ts'

const { asTenant } = useStoreDatabase()
const { orderReference } = outboundOrder

/** Reads with every method that reads orders. */
const readOrders = () =>
  asTenant(async (unit): Promise<readonly (OutboundOrder | null)[]> => {
    const ids = (await outboundOrderStore.listIds(unit, null, 10)).map(({ key }) => key)
    return [
      await outboundOrderStore.findOrder(unit, orderReference),
      await outboundOrderStore.lockOrder(unit, orderReference),
      ...(await outboundOrderStore.listOrders(unit, ids)),
    ]
  })
const readPlace = async () =>
  (await asTenant((unit) => outboundOrderStore.findDeliveryPlaces(unit, [orderReference]))).get(orderReference)
const pickPlace = ({ countryIso, postalCode }: Contact) => ({ countryIso, postalCode })

test('round-trips an outbound order, also after a replacement', async () => {
  await asTenant((unit) => outboundOrderStore.insertOrder(unit, outboundOrder))
  expect(await readOrders()).toEqual([outboundOrder, outboundOrder, outboundOrder])
  expect(await readPlace()).toEqual(pickPlace(outboundOrder.contactInformation))

  expect(sameMembers(outboundOrder, replacedOutboundOrder)).toEqual(['orderReference', 'createdAt'])
  await asTenant((unit) => outboundOrderStore.updateOrder(unit, replacedOutboundOrder))
  expect(await readOrders()).toEqual([replacedOutboundOrder, replacedOutboundOrder, replacedOutboundOrder])
  expect(await readPlace()).toEqual(pickPlace(replacedOutboundOrder.contactInformation))
})
