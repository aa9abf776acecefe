import { expect, it } from 'vitest'
import { isS10 } from '../../shipping/service/s10.ts'
import { isSscc } from '../../shipping/service/sscc.ts'
import { createSandboxCourier } from './sandbox-courier.ts'
import { countedNumbers, outboundShipment } from './shipments.fixture.ts'

it('gives parcels numbers that are no postal identifiers, and keeps them when a parcel is replaced', async () => {
  const courier = createSandboxCourier(countedNumbers())
  const { result } = await courier.registerShipment({ ...outboundShipment, serviceName: 'Courier' })
  expect(result).toMatchObject({
    carrierName: 'Portolan Courier',
    serviceName: 'Courier',
    trackingNumber: 'PC0000000003',
    routingCode: 'CH-800',
  })
  expect(isS10(result?.trackingNumber ?? '')).toBe(false)
  expect(isSscc(result?.sscc ?? '')).toBe(true)
  expect((await courier.registerShipment({ ...outboundShipment, former: result })).result).toMatchObject({
    trackingNumber: result?.trackingNumber,
    sscc: result?.sscc,
  })
})

it('takes new numbers for a parcel that another carrier had', async () => {
  const courier = createSandboxCourier(countedNumbers())
  const former = { carrierName: 'Portolan Post', trackingNumber: 'LX000000031NL', sscc: '340434161094015902' }
  const { result } = await courier.registerShipment({ ...outboundShipment, former })
  expect(result?.trackingNumber).toBe('PC0000000003')
  expect(result?.sscc).not.toBe(former.sscc)
})

it('is not mail', () => {
  expect(createSandboxCourier(countedNumbers()).isMail('Courier')).toBe(false)
})
