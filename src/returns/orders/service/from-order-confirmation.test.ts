import { describe, expect, it } from 'vitest'
import { type ConfirmedContact, type ConfirmedOrder, toOutboundOrder } from './from-order-confirmation.ts'
import { registeredAt } from './samples.fixture.ts'

const unitPrices = [{ amount: '45.00', currency: 'EUR' }]

const confirmed: ConfirmedOrder = {
  retailerCartId: 'CART-1',
  deliveryCountryIso: 'DE',
  contactDetails: [
    {
      contactDetailType: 'IsDelivery',
      country: 'DE',
      firstName: 'Sandbox',
      company: 'Sandbox GmbH',
      address2: 'Hinterhaus',
      address3: '3. Stock',
      region: 'Berlin',
      email: 'a@b.example',
    },
  ],
  lineItems: [
    {
      lineItemId: 7,
      quantity: 2,
      product: {
        productCode: 'SCARF',
        title: 'Scarf of knitted wool',
        hsCode: '6117.10',
        countryOfOrigin: 'PT',
        isReturnProhibited: true,
      },
    },
  ],
  shopperCheckoutExperience: { shopperCultureLanguageIso: 'de-DE' },
}

it('maps a confirmation', () => {
  expect(toOutboundOrder(confirmed, unitPrices, registeredAt)).toEqual({
    orderReference: 'CART-1',
    contactInformation: {
      firstName: 'Sandbox',
      lastName: null,
      company: 'Sandbox GmbH',
      address1: null,
      address2: 'Hinterhaus',
      address3: '3. Stock',
      city: null,
      postalCode: null,
      region: 'Berlin',
      countryIso: 'DE',
      email: 'a@b.example',
      telephone: null,
      cultureLanguageIso: 'de-DE',
      latinName: null,
      latinCity: null,
    },
    orderItems: [
      {
        id: 1,
        productCode: 'SCARF',
        lineItemId: 7,
        quantity: 2,
        productDescription: 'Scarf of knitted wool',
        weight: null,
        unitPrice: { amount: '45.00', currency: 'EUR' },
        hsCode: '6117.10',
        countryOfOrigin: 'PT',
        shippingStatus: 'Unshipped',
        markedShippedAt: null,
        isReturnProhibited: true,
      },
    ],
    isRetailersOwn: false,
    customFields: null,
    createdAt: registeredAt,
    updatedAt: registeredAt,
  })
})

describe('the contact', () => {
  const payment: ConfirmedContact = {
    contactDetailType: 'IsPayment',
    country: 'FR',
    firstName: 'Payer',
    isSelected: true,
  }
  const first: ConfirmedContact = { contactDetailType: 'IsDelivery', country: 'NL', firstName: 'First' }
  const second: ConfirmedContact = { contactDetailType: 'IsDelivery', country: 'BE', firstName: 'Second' }

  it.each<[what: string, contacts: readonly ConfirmedContact[], firstName: string | null, countryIso: string]>([
    ['the selected delivery contact', [payment, first, { ...second, isSelected: true }], 'Second', 'BE'],
    ['else the first delivery contact', [payment, first, second], 'First', 'NL'],
    ['else the first of all, in the country of delivery', [payment], 'Payer', 'DE'],
    ['else nobody, in the country of delivery', [], null, 'DE'],
  ])('is %s', (_, contactDetails, firstName, countryIso) => {
    const order = toOutboundOrder({ ...confirmed, contactDetails }, unitPrices, registeredAt)
    expect(order.contactInformation).toMatchObject({ firstName, countryIso })
  })
})

it('has no line item id if the confirmation has none', () => {
  const lineItems = confirmed.lineItems.map(({ lineItemId: _lineItemId, ...line }) => line)
  const [item] = toOutboundOrder({ ...confirmed, lineItems }, unitPrices, registeredAt).orderItems
  expect(item?.lineItemId).toBeNull()
})

it('has no origin if the confirmation’s is not a country', () => {
  const lineItems = confirmed.lineItems.map((line) => ({
    ...line,
    product: { ...line.product, countryOfOrigin: 'Portugal' },
  }))
  const [item] = toOutboundOrder({ ...confirmed, lineItems }, unitPrices, registeredAt).orderItems
  expect(item?.countryOfOrigin).toBeNull()
})
