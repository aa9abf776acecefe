import { describe, expect, it } from 'vitest'
import { type ConfirmedContact, type ConfirmedOrder, outboundOrderFromConfirmation } from './from-order-confirmation.ts'
import { registeredAt } from './samples.fixture.ts'

const price = (amount: string, currency = 'EUR') => ({ shopper: { currency, amount } })

const confirmed: ConfirmedOrder = {
  retailerCartId: 'CART-1',
  deliveryCountryIso: 'DE',
  contactDetails: [{ contactDetailType: 'IsDelivery', country: 'DE', firstName: 'Sandbox', email: 'a@b.example' }],
  lineItems: [
    {
      lineItemId: 7,
      quantity: 2,
      product: {
        productCode: 'SCARF',
        title: 'Scarf of knitted wool',
        isReturnProhibited: true,
        productUnitPriceInfo: { price: price('50.00') },
      },
      charges: { subTotal: price('90.00') },
    },
  ],
  shopperCheckoutExperience: { shopperCultureLanguageIso: 'de-DE' },
}

const [scarf] = confirmed.lineItems

it('maps a confirmation', () => {
  expect(outboundOrderFromConfirmation(confirmed, registeredAt)).toEqual({
    orderReference: 'CART-1',
    contactInformation: {
      firstName: 'Sandbox',
      lastName: null,
      address1: null,
      city: null,
      postalCode: null,
      countryIso: 'DE',
      email: 'a@b.example',
      telephone: null,
      cultureLanguageIso: 'de-DE',
    },
    orderItems: [
      {
        id: 1,
        productCode: 'SCARF',
        lineItemId: 7,
        quantity: 2,
        productDescription: 'Scarf of knitted wool',
        weight: null,
        unitPrice: { amount: '50.00', currency: 'EUR' },
        shippingStatus: 'Unshipped',
        markedShippedAt: null,
        isReturnProhibited: true,
      },
    ],
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
    const order = outboundOrderFromConfirmation({ ...confirmed, contactDetails }, registeredAt)
    expect(order.contactInformation).toMatchObject({ firstName, countryIso })
  })
})

describe('the unit price without a stated one', () => {
  it.each([
    [1, '10.005', 'EUR', '10.005'],
    [3, '10.00', 'EUR', '3.33'],
    [3, '20.00', 'EUR', '6.67'],
    [2, '5.01', 'EUR', '2.51'],
    [4, '1000', 'JPY', '250'],
    [3, '10', 'KWD', '3.333'],
    [2, '0', 'EUR', '0.00'],
  ])('%i for %s %s: %s each', (quantity, subTotal, currency, amount) => {
    const lineItems =
      scarf === undefined
        ? []
        : [
            {
              quantity,
              product: { ...scarf.product, productUnitPriceInfo: null },
              charges: { subTotal: price(subTotal, currency) },
            },
          ]
    const [item] = outboundOrderFromConfirmation({ ...confirmed, lineItems }, registeredAt).orderItems
    expect(item?.unitPrice).toEqual({ amount, currency })
    expect(item?.lineItemId).toBeNull()
  })
})
