import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { countryConfiguration, outboundOrder, outboundShipment, returnOrder } from '../../../../test/records/returns.ts'
import { countryConfigurationStore } from '../../network/store/country-configurations.ts'
import { returnOrderStore } from '../../return-orders/store/return-orders.ts'
import { orderContextStore } from './order-contexts.ts'
import { outboundOrderStore } from './outbound-orders.ts'
import { shipmentStore } from './outbound-shipments.ts'

const { asTenant } = useStoreDatabase()

const { orderReference } = outboundOrder
const find = (reference: string) => asTenant((unit) => orderContextStore.findContext(unit, reference))

test('round-trips an order, alone and with all that belongs to it', async () => {
  expect(await find(orderReference)).toBeNull()
  await asTenant((unit) => outboundOrderStore.insertOrder(unit, outboundOrder))
  const alone = { order: outboundOrder, shipments: [], returnOrders: [], configuration: null }
  expect(await find(orderReference)).toEqual(alone)

  const country = outboundOrder.contactInformation?.countryIso ?? ''
  const configuration = { ...countryConfiguration, countryIso: country }
  const closed = { ...returnOrder, returnOrderNumber: '9007199254740993', status: 'Processed' } as const
  await asTenant(async (unit) => {
    await shipmentStore.insertShipment(unit, orderReference, outboundShipment, '')
    await returnOrderStore.insertReturnOrder(unit, closed)
    await returnOrderStore.insertReturnOrder(unit, returnOrder)
    await countryConfigurationStore.saveConfigurations(unit, 'acme', [
      configuration,
      { ...configuration, countryIso: 'ZZ' },
    ])
  })
  const context = await find(orderReference)
  expect(context).toEqual({
    order: outboundOrder,
    shipments: [outboundShipment],
    returnOrders: expect.arrayContaining([closed, returnOrder]),
    configuration,
  })
  expect(await find('OTHER')).toBeNull()
})
