import type { Amount, LineItem, OrderConfirmation } from '../../src/checkout/service/order-confirmation.ts'

/** An amount in the retailer's pounds and the shopper's euros. */
const amount = (retailer: string, shopper: string): Amount => ({
  retailer: { currency: 'GBP', amount: retailer },
  shopper: { currency: 'EUR', amount: shopper },
})

const nothing = amount('0.00', '0.00')

type Row = [quantity: number, code: string, hsCode: string, title: string, description: string, subTotal: Amount]

const rows: readonly Row[] = [
  [2, 'SBX-1001-M', '62052000', 'Sandbox Shirt', 'Shirt of woven cotton, long sleeves', amount('40.00', '47.20')],
  [1, 'SBX-1002-L', '61102091', 'Sandbox Jumper', 'Jumper of knitted cotton, crew neck', amount('25.50', '30.09')],
  [1, 'SBX-1003-42', '64039996', 'Sandbox Shoes', 'Shoes with uppers of leather, low cut', amount('79.00', '93.22')],
  [3, 'SBX-1004', '61159500', 'Sandbox Socks', 'Socks of knitted cotton, one pair', amount('17.97', '21.20')],
  [1, 'SBX-1005', '42023290', 'Sandbox Wallet', 'Wallet of textile, with a zip', amount('12.53', '14.79')],
]

const lineItem = ([quantity, productCode, hsCode, title, description, subTotal]: Row, index: number): LineItem => ({
  quantity,
  lineItemId: index + 1,
  product: {
    productCode,
    hsCode,
    title,
    description,
    imageUrl: `https://images.example.com/sandbox/${productCode}.jpg`,
    color: 'Blue',
    isReturnProhibited: false,
  },
  estimatedDeliveryDate: { fromRetailer: '2026-03-12T00:00:00Z' },
  charges: { subTotal },
})

/**
 * A realistic order confirmation of about 4 kB: a British retailer, a German shopper, five line items, delivery, duty
 * and taxes. `charges.total` equals the checkout total in both currencies, and nothing causes a warning.
 */
export function createSampleConfirmation(): OrderConfirmation {
  const address = {
    country: 'DE',
    firstName: 'Sandbox',
    lastName: 'Shopper',
    address1: 'Musterstrasse 1',
    city: 'Musterstadt',
    postalCode: '12345',
    email: 'sandbox.shopper@example.com',
    telephone: '+49 30 0000000',
  }
  return {
    retailerCartId: 'SANDBOX-CART-0001',
    platformOrderNumber: 'SANDBOX-0000000001',
    checkoutTotal: amount('245.80', '290.04'),
    paymentDetails: {
      time: '2026-03-04T13:07:15.3334361Z',
      method: 'CreditCard',
      methodCardBrand: 'Sandbox Card',
      fraudHold: false,
      amountPaid: 290.04,
      isOverCounter: false,
    },
    contactDetails: [
      { contactDetailType: 'IsDelivery', isSelected: true, ...address },
      { contactDetailType: 'IsPayment', ...address },
    ],
    deliveryCountryIso: 'DE',
    lineItems: rows.map(lineItem),
    charges: {
      totalAfterCartDiscount: amount('175.00', '206.50'),
      total: amount('245.80', '290.04'),
      delivery: amount('9.00', '10.62'),
      deliveryTaxes: amount('1.80', '2.12'),
      taxes: amount('39.00', '46.02'),
      duty: amount('21.00', '24.78'),
    },
    cartType: 'Standard',
    deliveryOption: { deliveryOption: 'EXPRESS', isShipToStore: false },
    shopperCheckoutExperience: { shopperCultureLanguageIso: 'de-DE', emailMarketingOptIn: false },
  }
}

/**
 * The sample as an order that costs the shopper nothing, such as an exchange; values for customs are stated separately.
 */
export function createZeroValueConfirmation(): OrderConfirmation {
  const sample = createSampleConfirmation()
  return {
    ...sample,
    platformOrderNumber: 'SANDBOX-0000000002',
    cartType: 'ZeroValue',
    checkoutTotal: nothing,
    paymentDetails: { ...sample.paymentDetails, method: 'None', methodCardBrand: null, amountPaid: 0 },
    lineItems: sample.lineItems.map((item) => ({
      ...item,
      charges: { subTotal: nothing },
      lineItemZeroValueCharges: { subTotal: item.charges.subTotal },
    })),
    charges: { total: nothing, delivery: nothing, taxes: nothing, duty: nothing },
    zeroValueOrderCharges: {
      zeroValueOrderSubTotal: amount('175.00', '206.50'),
      zeroValueOrderTaxes: amount('39.00', '46.02'),
      zeroValueOrderDuty: amount('21.00', '24.78'),
    },
  }
}

/** The sample paid in two parts, with a voucher and a card; the card's record repeats the payment details. */
export function createSplitPaymentConfirmation(): OrderConfirmation {
  const sample = createSampleConfirmation()
  const card = { ...sample.paymentDetails, amountPaid: 190.03 }
  const voucher = { time: '2026-03-04T13:07:14.9000000Z', method: 'GiftVoucher', amountPaid: 100.01 }
  return {
    ...sample,
    platformOrderNumber: 'SANDBOX-0000000003',
    paymentDetails: card,
    paymentRecords: [voucher, card],
  }
}
