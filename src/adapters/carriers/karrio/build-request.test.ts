import { describe, expect, it } from 'vitest'
import { outboundShipment, returnShipment } from '../shipments.fixture.ts'
import { buildCancelRequest, buildFindRequest, buildRegisterRequest } from './build-request.ts'
import { route } from './configuration.fixture.ts'

const merchant = {
  person_name: 'Dispatch',
  company_name: 'Kade Nine',
  address_line1: 'Wilhelminakade 9',
  address_line2: null,
  postal_code: '3072 AP',
  city: 'Rotterdam',
  state_code: null,
  country_code: 'NL',
  phone_number: '+31 10 555 0101',
  email: 'dispatch@kade-nine.example',
  federal_tax_id: 'NL001234567B01',
  residential: false,
}

const shopper = {
  person_name: 'Zoë Müller',
  company_name: null,
  address_line1: 'c/o Meier',
  address_line2: 'Bahnhofstrasse 1, 3. Stock',
  postal_code: '8001',
  city: 'Zürich',
  state_code: 'ZH',
  country_code: 'CH',
  phone_number: null,
  email: 'zoe@shopper.example',
  federal_tax_id: null,
  residential: true,
}

describe('a label request', () => {
  it('for an outbound parcel with customs goods', () => {
    expect(buildRegisterRequest(outboundShipment, route)).toEqual({
      method: 'POST',
      path: 'v1/shipments',
      body: {
        shipper: merchant,
        recipient: shopper,
        parcels: [{ weight: 1.5, weight_unit: 'KG' }],
        customs: {
          content_type: 'merchandise',
          incoterm: 'DAP',
          commercial_invoice: true,
          // 2 × 29.95 + 3 × 15
          duty: { paid_by: 'recipient', currency: 'EUR', declared_value: 104.9 },
          commodities: [
            {
              title: 'Cotton shirt',
              sku: 'SH-1',
              quantity: 2,
              weight: 0.25,
              weight_unit: 'KG',
              value_amount: 29.95,
              value_currency: 'EUR',
              hs_code: '610510',
              origin_country: 'PT',
            },
            {
              title: 'Leather belt',
              sku: null,
              quantity: 3,
              // The rest of the weight after the shirts, (1.5 − 0.5) / 3, rounded down to grams.
              weight: 0.333,
              weight_unit: 'KG',
              value_amount: 15,
              value_currency: 'EUR',
              hs_code: null,
              origin_country: null,
            },
          ],
        },
        options: { signature_confirmation: true },
        service: 'dhl_express_worldwide',
        carrier_ids: ['dhl-berlin'],
        is_return: false,
        label_type: 'PDF',
        reference: 'SHIP-1',
        metadata: {
          portolan_parcel: outboundShipment.reference,
          order_reference: 'ORD-1',
          shipping_reference: 'SHIP-1',
        },
      },
    })
  })

  it('for a return keeps the parties of the way out, because karrio swaps them', () => {
    expect(buildRegisterRequest(returnShipment, route)).toEqual({
      method: 'POST',
      path: 'v1/shipments',
      body: {
        shipper: merchant,
        recipient: shopper,
        parcels: [{ weight: 0.8, weight_unit: 'KG' }],
        customs: null,
        options: { signature_confirmation: true },
        service: 'dhl_express_worldwide',
        carrier_ids: ['dhl-berlin'],
        is_return: true,
        label_type: 'PDF',
        reference: '918273645',
        metadata: {
          portolan_parcel: returnShipment.reference,
          order_reference: 'ORD-1',
          return_order_number: '918273645',
        },
      },
    })
  })

  it('for a return by a carrier without a return service is an ordinary parcel from the shopper', () => {
    const { body } = buildRegisterRequest(returnShipment, { ...route, hasReturnService: false })
    expect(body).toMatchObject({ is_return: false, shipper: shopper, recipient: merchant })
  })

  it('for a return with customs goods marks them as returned, and has no total over two currencies', () => {
    const [shirt, belt] = outboundShipment.customsLines
    if (shirt === undefined || belt === undefined) throw new Error('The fixture has lost its lines')
    const customsLines = [shirt, { ...belt, unitValue: { amount: '1', currency: 'CHF' } }]
    const { body } = buildRegisterRequest({ ...returnShipment, customsLines }, { ...route, incoterm: 'DDP' })
    expect(body?.customs).toMatchObject({ content_type: 'return_merchandise', incoterm: 'DDP' })
    expect(body?.customs).toHaveProperty('duty', { paid_by: 'sender' })
  })

  it('declares dangerous goods', () => {
    const { body } = buildRegisterRequest({ ...outboundShipment, holdsDangerousGoods: true }, route)
    expect(body?.options).toEqual({ signature_confirmation: true, dangerous_good: true })
  })

  it('never declares a weight of zero', () => {
    const { body } = buildRegisterRequest({ ...outboundShipment, weightKg: '0.5' }, route)
    expect(body?.customs).toHaveProperty('commodities.1.weight', 0.001)
  })

  it('is rejected for an invalid weight', () => {
    expect(() => buildRegisterRequest({ ...outboundShipment, weightKg: 'heavy' }, route)).toThrow(RangeError)
  })
})

it('finds shipments by reference, starting an hour before registration', () => {
  const announced = { reference: '0198c2f0', serviceName: 'Standard', announcedAt: new Date('2026-03-04T13:07:15Z') }
  expect(buildFindRequest(announced)).toEqual({
    method: 'GET',
    path: 'v1/shipments?created_after=2026-03-04T12%3A07%3A15.000Z&metadata_key=portolan_parcel&metadata_value=0198c2f0',
    body: null,
  })
})

it('cancels a shipment', () => {
  expect(buildCancelRequest('shp_1/..')).toEqual({ method: 'POST', path: 'v1/shipments/shp_1%2F../cancel', body: null })
})
