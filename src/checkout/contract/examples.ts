const pair = (retailer: string, shopper: string) => ({
  retailer: { currency: 'GBP', amount: retailer },
  shopper: { currency: 'EUR', amount: shopper },
})

/** The confirmation used in the examples: one scarf, sold from Great Britain to Germany. */
export const exampleBody = (platformOrderNumber: string, payment: Readonly<Record<string, unknown>> = {}) => ({
  retailerCartId: `CART-${platformOrderNumber}`,
  platformOrderNumber,
  checkoutTotal: pair('42.50', '50.00'),
  paymentDetails: { time: '2026-03-04T13:07:15.3334361Z', method: 'Card', methodCardBrand: 'Visa', ...payment },
  contactDetails: [
    {
      contactDetailType: 'IsDelivery',
      firstName: 'Sandbox',
      lastName: 'Shopper',
      address1: 'Musterstrasse 1',
      city: 'Berlin',
      postalCode: '10115',
      country: 'DE',
      email: 'shopper@sandbox.example',
    },
  ],
  deliveryCountryIso: 'DE',
  lineItems: [
    {
      lineItemId: 1,
      quantity: 1,
      product: {
        productCode: 'SCARF-01',
        hsCode: '611710',
        title: 'Schal aus Merinowolle',
        description: 'Gestrickter Schal aus Merinowolle, 180 cm',
      },
      estimatedDeliveryDate: { fromRetailer: '2026-03-09T00:00:00Z' },
      charges: { subTotal: pair('42.50', '50.00') },
    },
  ],
  charges: { total: pair('42.50', '50.00') },
})

const adding = (currency: string, amount: string) => ({
  currency,
  model: 'TotalIsCheckoutTotal',
  expected: amount,
  stated: amount,
  difference: '0.00',
})

export const exampleReconciliation = { retailer: adding('GBP', '42.50'), shopper: adding('EUR', '50.00') }
