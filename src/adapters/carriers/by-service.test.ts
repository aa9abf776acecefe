import { expect, test } from 'vitest'
import { createCarrierError } from '../../shipping/service/carrier.ts'
import { builtInCarrierName, createBuiltInCarrier } from './built-in.ts'
import { createCarrierByService } from './by-service.ts'
import { countedNumbers, returnShipment } from './shipments.fixture.ts'

const away = { result: null, messages: [createCarrierError('CarrierUnreachable', 'away')] }
const other = {
  name: 'Other',
  services: ['Express', 'Overnight'],
  isMail: () => false,
  registerShipment: async () => away,
  findParcels: async () => away,
  cancelParcel: async () => away,
}
const carrier = createCarrierByService(new Set(['Express']), other, createBuiltInCarrier({ numbers: countedNumbers() }))

test('sends a named service to its carrier, including later requests for the parcel', async () => {
  const parcel = { trackingNumber: 'X', serviceName: 'Express', shipmentReference: null }
  expect(await carrier.registerShipment({ ...returnShipment, serviceName: 'Express' })).toEqual(away)
  expect(await carrier.findParcels({ reference: 'R', serviceName: 'Express', announcedAt: new Date(0) })).toEqual(away)
  expect(await carrier.cancelParcel(parcel)).toEqual(away)
  expect(carrier.isMail('Express')).toBe(false)
})

test('sends any other service to the default carrier', async () => {
  const { result } = await carrier.registerShipment({ ...returnShipment, serviceName: 'Standard' })
  expect(result?.carrierName).toBe(builtInCarrierName)
  expect(carrier.isMail('Standard')).toBe(true)
})

test('offers the services of both carriers, each once', () => {
  expect(carrier.services).toEqual(['Express', 'Overnight', 'Standard'])
})
