/** The order used in the examples. */
export const exampleOrder = {
  orderReference: 'ORDER-1001',
  contactInformation: {
    firstName: 'Sandbox',
    lastName: 'Shopper',
    address1: 'Musterstrasse 1',
    city: 'Berlin',
    postalCode: '10115',
    countryIso: 'DE',
    email: 'shopper@sandbox.example',
    telephone: '+49 30 0000000',
    cultureLanguageIso: 'de-DE',
  },
  orderItems: [
    {
      productCode: 'SCARF-01',
      lineItemId: 1,
      quantity: 2,
      productDescription: 'Scarf of knitted wool',
      weight: { weight: 0.4, weightUnit: 'Kg' },
      shippingInformation: { shippingStatus: 'Unshipped' },
      unitPrice: { amount: 50, currency: 'EUR' },
    },
    {
      productCode: 'WALLET-07',
      lineItemId: 2,
      quantity: 1,
      productDescription: 'Wallet of leather',
      unitPrice: { amount: 35.5, currency: 'EUR' },
    },
  ],
  customFields: { channel: 'web' },
}

/** The order as returned by the server. */
export const exampleOrderResponse = {
  orderReference: 'ORDER-1001',
  contactInformation: {
    ...exampleOrder.contactInformation,
    latinName: null,
    latinCity: null,
    company: null,
    address2: null,
    address3: null,
    region: null,
  },
  orderItems: [
    {
      id: 1,
      productCode: 'SCARF-01',
      lineItemId: 1,
      quantity: 2,
      productDescription: 'Scarf of knitted wool',
      weight: { weight: 0.4, weightUnit: 'Kg' },
      unitPrice: { amount: 50, currency: 'EUR' },
      shippingInformation: { shippingStatus: 'Unshipped' },
      isReturnProhibited: false,
      hsCode: null,
      countryOfOrigin: null,
    },
    {
      id: 2,
      productCode: 'WALLET-07',
      lineItemId: 2,
      quantity: 1,
      productDescription: 'Wallet of leather',
      weight: null,
      unitPrice: { amount: 35.5, currency: 'EUR' },
      shippingInformation: { shippingStatus: 'Unshipped' },
      isReturnProhibited: false,
      hsCode: null,
      countryOfOrigin: null,
    },
  ],
  customFields: { channel: 'web' },
  createdAt: '2026-03-04T13:07:16.002Z',
  updatedAt: '2026-03-04T13:07:16.002Z',
}

/** Its shipment. */
export const exampleShipment = {
  orderReference: 'ORDER-1001',
  shippingReference: 'SHIP-1',
}

/** Format of a return number. */
export const exampleReturnNumber = '4815162342108151'

/** A return of one scarf. */
export const exampleReturn = {
  returnItems: [{ productCode: 'SCARF-01', reasonCode: 'TooSmall', quantity: 1 }],
  consumerEmailAddress: 'shopper@sandbox.example',
  cultureLanguageIso: 'de-DE',
}
