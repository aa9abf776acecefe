import type { NumberRanges } from '../../kernel/number-ranges.ts'
import type { CarrierShipment } from '../../shipping/service/carrier.ts'

/** The numbers of each range in order. */
export function countedNumbers(): NumberRanges {
  const taken = new Map<string, number>()
  return {
    async take({ name, size }) {
      const number = taken.get(name) ?? 0
      taken.set(name, number + 1)
      return number < size ? number : null
    },
  }
}

/** A parcel from a merchant in Rotterdam to a shopper in Zürich, with two kinds of goods. */
export const outboundShipment: CarrierShipment = {
  reference: '0198c2f0-6d00-7abc-8def-0123456789ab',
  direction: 'Outbound',
  sender: {
    name: 'Dispatch',
    company: 'Kade Nine',
    addressLines: ['Wilhelminakade 9'],
    postalCode: '3072 AP',
    city: 'Rotterdam',
    region: null,
    countryIso: 'NL',
    telephone: '+31 10 555 0101',
    email: 'dispatch@kade-nine.example',
    taxNumber: 'NL001234567B01',
  },
  recipient: {
    name: 'Zoë Müller',
    company: null,
    addressLines: ['c/o Meier', 'Bahnhofstrasse 1', '3. Stock'],
    postalCode: '8001',
    city: 'Zürich',
    region: 'ZH',
    countryIso: 'CH',
    telephone: null,
    email: 'zoe@shopper.example',
    taxNumber: null,
  },
  weightKg: '1.500',
  references: { orderReference: 'ORD-1', shippingReference: 'SHIP-1', returnOrderNumber: null },
  serviceName: 'Tracked Europe',
  former: null,
  customsLines: [
    {
      description: 'Cotton shirt',
      productCode: 'SH-1',
      quantity: 2,
      unitWeightKg: '0.250',
      unitValue: { amount: '29.95', currency: 'EUR' },
      hsCode: '610510',
      countryOfOrigin: 'PT',
    },
    {
      description: 'Leather belt',
      productCode: null,
      quantity: 3,
      unitWeightKg: null,
      unitValue: { amount: '15', currency: 'EUR' },
      hsCode: null,
      countryOfOrigin: null,
    },
  ],
}

/** The same parcel on its way back. */
export const returnShipment: CarrierShipment = {
  ...outboundShipment,
  direction: 'Return',
  sender: outboundShipment.recipient,
  recipient: outboundShipment.sender,
  weightKg: null,
  references: { orderReference: 'ORD-1', shippingReference: null, returnOrderNumber: '918273645' },
  customsLines: [],
}
