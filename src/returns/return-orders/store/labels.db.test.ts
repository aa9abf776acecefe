import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { issuedLabel, outboundOrder } from '../../../../test/records/returns.ts'
import { outboundOrderStore } from '../../orders/store/outbound-orders.ts'
import { labelStore } from './labels.ts'

const { asTenant } = useStoreDatabase()
const { orderReference, shippingReference, trackingReference, labelReference } = issuedLabel

test('round-trips a label', async () => {
  const read = await asTenant(async (unit) => {
    await outboundOrderStore.insertOrder(unit, outboundOrder)
    await labelStore.insertLabel(unit, issuedLabel)
    return [
      await labelStore.findLabel(unit, orderReference, shippingReference),
      await labelStore.findByTrackingReference(unit, trackingReference),
      await labelStore.findByLabelReference(unit, labelReference),
    ]
  })
  expect(read).toEqual([issuedLabel, issuedLabel, issuedLabel])
})
