import { describe, expect, it } from 'vitest'
import { isS10 } from '../../shipping/service/s10.ts'
import { isSscc } from '../../shipping/service/sscc.ts'
import { createBuiltInCarrier } from './built-in.ts'
import { countedNumbers, outboundShipment, returnShipment } from './shipments.fixture.ts'

const carrierWith = (companyPrefix?: string) =>
  createBuiltInCarrier({ numbers: countedNumbers(), ...(companyPrefix === undefined ? {} : { companyPrefix }) })

describe('register', () => {
  it('assigns the numbers of an outbound parcel', async () => {
    expect(await carrierWith().registerShipment(outboundShipment)).toEqual({
      result: {
        carrierName: 'Portolan Post',
        serviceName: 'Tracked Europe',
        trackingNumber: 'LX000000031NL',
        shipmentReference: null,
        sscc: '095212340000000037',
        routingCode: 'CH-800',
        label: null,
        trackingUrl: null,
      },
      messages: [],
    })
  })

  it('sends Express as express mail', async () => {
    const { result } = await carrierWith().registerShipment({ ...outboundShipment, serviceName: 'Express' })
    expect(result).toMatchObject({ serviceName: 'Express', trackingNumber: 'EX000000031NL' })
    expect(isS10(result?.trackingNumber ?? '')).toBe(true)
    expect(carrierWith().services).toEqual(['Standard', 'Express'])
  })

  it('assigns the numbers of a return in the shopper’s country', async () => {
    const { result } = await carrierWith().registerShipment(returnShipment)
    expect(result).toMatchObject({ trackingNumber: 'CR000000031CH', routingCode: 'NL-307' })
    expect(isS10(result?.trackingNumber ?? '')).toBe(true)
    expect(isSscc(result?.sscc ?? '')).toBe(true)
  })

  it('assigns unique numbers, none of which were used before numbers were counted', async () => {
    const carrier = carrierWith()
    const results = []
    for (const shipment of [outboundShipment, outboundShipment, returnShipment, outboundShipment]) {
      results.push((await carrier.registerShipment(shipment)).result)
    }
    expect(results.map((result) => result?.trackingNumber)).toEqual([
      'LX000000031NL',
      'LX000000076NL',
      'CR000000031CH',
      'LX000000116NL',
    ])
    expect(new Set(results.map((result) => result?.sscc)).size).toBe(4)
    const serials = results.map((result) => Number(result?.trackingNumber.slice(2, 10)))
    expect(serials.map((serial) => serial % 4)).toEqual([3, 3, 3, 3])
  })

  it('keeps the numbers of a replaced parcel as far as they are still right', async () => {
    const carrier = carrierWith()
    const { result: former } = await carrier.registerShipment(outboundShipment)
    expect((await carrier.registerShipment({ ...outboundShipment, former })).result).toEqual(former)

    const sender = { ...outboundShipment.sender, countryIso: 'BE' }
    const moved = await carrier.registerShipment({ ...outboundShipment, sender, former })
    expect(moved.result).toMatchObject({ trackingNumber: 'LX000000031BE', sscc: former?.sscc })

    const foreign = former && { ...former, carrierName: 'Another Post', sscc: '340434161094015902' }
    const { result } = await carrier.registerShipment({ ...outboundShipment, former: foreign })
    expect(result?.trackingNumber).toBe('LX000000076NL')
    expect(result?.sscc).toMatch(/^09521234/)
  })

  it('uses the configured company prefix, and the extension digit if the prefix is long', async () => {
    const short = await carrierWith('4012').registerShipment(outboundShipment)
    expect(short.result?.sscc).toMatch(/^04012000000000003\d$/)
    const long = createBuiltInCarrier({ companyPrefix: '401234567', numbers: { take: async () => 20_000_000 } })
    const { result } = await long.registerShipment(outboundShipment)
    expect(result?.sscc).toMatch(/^84012345670000003\d$/)
    expect(isSscc(result?.sscc ?? '')).toBe(true)
  })

  it('uses separate ranges per country, direction and company prefix, as large as their digits allow', async () => {
    const query: unknown[] = []
    const carrier = createBuiltInCarrier({
      companyPrefix: '401234567',
      numbers: {
        take: async (range) => {
          query.push(range)
          return range.size - 1
        },
      },
    })
    const { result } = await carrier.registerShipment(returnShipment)
    expect(query).toEqual([
      { name: 'S10 CR CH', size: 25_000_000 },
      { name: 'SSCC 401234567', size: 25_000_000 },
    ])
    expect(result).toMatchObject({ trackingNumber: expect.stringMatching(/^CR99999999/) })
    expect(result?.sscc).toMatch(/^940123456799999999?\d$/)
  })

  it('rejects a parcel when its range is exhausted, and names the range', async () => {
    const carrier = createBuiltInCarrier({ numbers: { take: async () => null } })
    expect(await carrier.registerShipment(outboundShipment)).toEqual({
      result: null,
      messages: [
        {
          code: 'NumbersUsedUp',
          text: 'All 25,000,000 numbers of the range S10 LX NL have been given',
          isError: true,
        },
      ],
    })
  })

  it('sorts by country if there is no postal code', async () => {
    const recipient = { ...outboundShipment.recipient, countryIso: 'HK', postalCode: null }
    const { result } = await carrierWith().registerShipment({ ...outboundShipment, recipient })
    expect(result?.routingCode).toBe('HK')
  })

  it.each(['', '123', '1234567890', '95A'])('rejects the company prefix %j', (companyPrefix) => {
    expect(() => carrierWith(companyPrefix)).toThrow(RangeError)
  })
})

const parcel = { trackingNumber: 'CP123456785NL', serviceName: 'Tracked Europe', shipmentReference: null }

it('accepts every cancellation, since nobody has to be told', async () => {
  expect(await carrierWith().cancelParcel(parcel)).toEqual({
    result: { trackingNumber: 'CP123456785NL' },
    messages: [],
  })
})
