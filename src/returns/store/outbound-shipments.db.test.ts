import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { outboundOrder, outboundShipment } from '../../../test/records/returns.ts'
import { outboundOrderStore } from './outbound-orders.ts'
import { shipmentStore } from './outbound-shipments.ts'

const { asTenant } = useStoreDatabase()
const { orderReference } = outboundOrder

test('an outbound shipment is read as it was added', async () => {
  const read = await asTenant(async (unit) => {
    await outboundOrderStore.add(unit, outboundOrder)
    await shipmentStore.add(unit, orderReference, outboundShipment, 'canonical')
    return [
      await shipmentStore.find(unit, orderReference, outboundShipment.shippingReference),
      await shipmentStore.ofOrder(unit, orderReference),
    ]
  })
  expect(read).toEqual([{ shipment: outboundShipment, content: 'canonical' }, [outboundShipment]])
})
