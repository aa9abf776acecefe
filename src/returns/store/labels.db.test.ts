import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { issuedLabel, outboundOrder } from '../../../test/records/returns.ts'
import { labelStore } from './labels.ts'
import { outboundOrderStore } from './outbound-orders.ts'

const { asTenant } = useStoreDatabase()
const { orderReference, shippingReference, trackingReference, labelReference } = issuedLabel

test('a label is read as it was added', async () => {
  const read = await asTenant(async (unit) => {
    await outboundOrderStore.add(unit, outboundOrder)
    await labelStore.add(unit, issuedLabel)
    return [
      await labelStore.find(unit, orderReference, shippingReference),
      await labelStore.byTrackingReference(unit, trackingReference),
      await labelStore.byLabelReference(unit, labelReference),
    ]
  })
  expect(read).toEqual([issuedLabel, issuedLabel, issuedLabel])
})
