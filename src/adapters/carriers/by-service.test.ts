import { expect, test } from 'vitest'
import { carrierError } from '../../kernel/carrier.ts'
import { builtInCarrier, builtInCarrierName } from './built-in.ts'
import { carrierByService } from './by-service.ts'
import { countedNumbers, returnShipment } from './shipments.fixture.ts'

const away = { result: null, messages: [carrierError('CarrierUnreachable', 'away')] }
const other = {
  name: 'Other',
  isMail: () => false,
  register: async () => away,
  find: async () => away,
  cancel: async () => away,
}
const carrier = carrierByService(new Set(['Express']), other, builtInCarrier({ numbers: countedNumbers() }))

test('a named service goes to its carrier, with all that is asked of the parcel later', async () => {
  const parcel = { trackingNumber: 'X', serviceName: 'Express', shipmentReference: null }
  expect(await carrier.register({ ...returnShipment, serviceName: 'Express' })).toEqual(away)
  expect(await carrier.find({ reference: 'R', serviceName: 'Express', announcedAt: new Date(0) })).toEqual(away)
  expect(await carrier.cancel(parcel)).toEqual(away)
  expect(carrier.isMail('Express')).toBe(false)
})

test('any other service goes to the other carrier', async () => {
  const { result } = await carrier.register({ ...returnShipment, serviceName: 'Standard' })
  expect(result?.carrierName).toBe(builtInCarrierName)
  expect(carrier.isMail('Standard')).toBe(true)
})
