import { describe, expect, it } from 'vitest'
import { isS10 } from '../../kernel/s10.ts'
import { isSscc } from '../../kernel/sscc.ts'
import { builtInCarrier } from './built-in.ts'
import { outboundShipment, returnShipment } from './shipments.fixture.ts'

describe('register', () => {
  it('makes the numbers of an outbound parcel', async () => {
    expect(await builtInCarrier().register(outboundShipment)).toEqual({
      result: {
        carrierName: 'Portolan Post',
        serviceName: 'Tracked Europe',
        trackingNumber: 'CP123456785NL',
        shipmentReference: null,
        sscc: '095212340123456780',
        routingCode: 'CH-800',
        label: null,
        trackingUrl: null,
      },
      messages: [],
    })
  })

  it('makes the numbers of a return, in the shopper’s country', async () => {
    const { result } = await builtInCarrier().register(returnShipment)
    expect(result).toMatchObject({ trackingNumber: 'CR000000425CH', routingCode: 'NL-307' })
    expect(isS10(result?.trackingNumber ?? '')).toBe(true)
    expect(isSscc(result?.sscc ?? '')).toBe(true)
  })

  it('makes the same numbers again, and others from another serial number', async () => {
    const carrier = builtInCarrier()
    const first = await carrier.register(outboundShipment)
    expect(await carrier.register(outboundShipment)).toEqual(first)
    const other = await carrier.register({ ...outboundShipment, serial: 12_345_679 })
    expect(other.result?.trackingNumber).not.toBe(first.result?.trackingNumber)
    expect(other.result?.sscc).not.toBe(first.result?.sscc)
  })

  it('takes the company prefix that is configured, and room from the extension digit where it is long', async () => {
    const short = await builtInCarrier({ companyPrefix: '4012' }).register(outboundShipment)
    expect(short.result?.sscc).toMatch(/^04012000012345678\d$/)
    const long = await builtInCarrier({ companyPrefix: '401234567' }).register(outboundShipment)
    expect(long.result?.sscc).toMatch(/^14012345672345678\d$/)
    expect(isSscc(long.result?.sscc ?? '')).toBe(true)
  })

  it('sorts by country where there is no postal code', async () => {
    const recipient = { ...outboundShipment.recipient, countryIso: 'HK', postalCode: null }
    const { result } = await builtInCarrier().register({ ...outboundShipment, recipient })
    expect(result?.routingCode).toBe('HK')
  })

  it.each([-1, 1.5, 100_000_000, Number.NaN])('does not take the serial number %d', async (serial) => {
    await expect(builtInCarrier().register({ ...outboundShipment, serial })).rejects.toThrow(RangeError)
  })

  it.each(['', '123', '1234567890', '95A'])('cannot be made with the company prefix %j', (companyPrefix) => {
    expect(() => builtInCarrier({ companyPrefix })).toThrow(RangeError)
  })
})

const parcel = { trackingNumber: 'CP123456785NL', serviceName: 'Tracked Europe', shipmentReference: null }

it('cancel agrees, for there is nobody to tell', async () => {
  expect(await builtInCarrier().cancel(parcel)).toEqual({ result: { trackingNumber: 'CP123456785NL' }, messages: [] })
})
