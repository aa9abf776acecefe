import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { outboundOrder, outboundShipment } from '../../../../test/records/returns.ts'
import { outboundOrderStore } from './outbound-orders.ts'
import { shipmentStore } from './outbound-shipments.ts'

const { asTenant } = useStoreDatabase()
const { orderReference } = outboundOrder

test('round-trips an outbound shipment', async () => {
  const read = await asTenant(async (unit) => {
    await outboundOrderStore.insertOrder(unit, outboundOrder)
    await shipmentStore.insertShipment(unit, orderReference, outboundShipment, 'canonical')
    return [
      await shipmentStore.findShipment(unit, orderReference, outboundShipment.shippingReference),
      await shipmentStore.listByOrder(unit, orderReference),
    ]
  })
  expect(read).toEqual([{ shipment: outboundShipment, content: 'canonical' }, [outboundShipment]])
})
