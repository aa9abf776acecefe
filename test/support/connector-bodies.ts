/* Bodies in the format of public connectors for eShopWorld's interface, with our own data. */

type Body = Readonly<Record<string, unknown>>

/** Names at an address of the members that have two. */
export interface MemberNames {
  readonly orderNumber: string
  readonly estimate: string
}

const amounts = (amount: string) => ({
  retailer: { currency: 'EUR', amount },
  shopper: { currency: 'EUR', amount },
})

const contact = (contactDetailType: string) => ({
  contactDetailType,
  contactDetailsNickName: '',
  firstName: 'Sandbox',
  lastName: 'Shopper',
  gender: 'None',
  address1: 'Musterstrasse 1',
  address2: '',
  address3: null,
  city: 'Berlin',
  postalCode: '10115',
  region: null,
  country: 'DE',
  email: 'shopper@example.com',
  telephone: '+49 30 1234567',
  metadataItems: [],
})

const giftCard = (amountPaid: number, number: string) => ({
  method: 'GiftCard',
  time: '2026-03-04T13:07:15.3334361Z',
  amountPaid,
  ticketDetails: { number },
})

/** An order of two scarves, paid with a gift card and a card. */
export function connectorConfirmation(
  names: MemberNames,
  orderNumber: string,
  { lineItemId = 1, product = {} }: { readonly lineItemId?: unknown; readonly product?: Body } = {},
): Body {
  return {
    retailerCartId: `CART-${orderNumber}`,
    [names.orderNumber]: orderNumber,
    deliveryCountryIso: 'DE',
    cartType: 'Standard',
    checkoutTotal: amounts('90.00'),
    pricingSynchronizationId: null,
    paymentDetails: giftCard(50, '****0001'),
    paymentRecords: [
      giftCard(50, '****0001'),
      { method: 'Card', methodCardBrand: 'Visa', time: '2026-03-04T13:07:20.5Z', amountPaid: 40 },
    ],
    retailerPromoCodes: [],
    lineItems: [
      {
        lineItemId,
        quantity: 2,
        estimatedDeliveryDate: { fromRetailer: null, [names.estimate]: '2026-03-12T00:00:00Z' },
        product: {
          productCode: 'SCARF-77',
          title: 'Scarf',
          description: 'Scarf of knitted wool',
          color: 'Red',
          size: null,
          isReturnProhibited: false,
          metadataItems: [],
          productUnitPriceInfo: { price: amounts('42.50'), discounts: [] },
          ...product,
        },
        charges: { subTotal: amounts('85.00'), subTotalBeforeTaxesAndCartDiscountsApplied: amounts('85.00') },
        metadataItems: [],
      },
    ],
    charges: { total: amounts('90.00'), delivery: amounts('5.00') },
    shopperCheckoutExperience: { shopperCultureLanguageIso: 'de-DE', emailMarketingOptIn: false, metadataItems: [] },
    retailerCheckoutExperience: { metadataItems: [] },
    deliveryOption: { deliveryOption: 'POST', isPriceOverrideFromRetailer: true },
    contactDetails: [contact('IsDelivery'), contact('IsPayment')],
  }
}

/** A zero-value order whose cart discount is given in both forms at once. */
export function doublyDiscounted(names: MemberNames, orderNumber: string): Body {
  return {
    ...connectorConfirmation(names, orderNumber),
    cartType: 'ZeroValue',
    cartDiscountPriceInfo: {
      price: amounts('0.00'),
      discounts: [
        { title: 'Promotion', discount: amounts('85.00'), beforeDiscount: amounts('85.00'), percentage: '100' },
      ],
    },
  }
}

/** A product of a feed, with null for everything that the shop does not know. */
export const connectorProduct = {
  productCode: 'SCARF-77',
  name: 'Scarf',
  description: 'Scarf of knitted wool',
  material: 'Wool',
  countryOfOrigin: 'GB',
  hsCode: '6117.10',
  category: null,
  gender: null,
  ageGroup: null,
  size: null,
  weight: null,
  weightUnit: null,
  url: 'https://shop.example.com/scarf-77',
  imageUrl: null,
  unitPrice: { amount: 42.5, currency: 'EUR' },
  dangerousGoods: null,
  additionalProductCode: null,
  variantProductCode: null,
  brandCode: 'ACM',
}

/** A dispatched package as shops send it: the same weight everywhere, and empty strings for unknown values. */
export function connectorPackage(orderReference: string, packageReference: string): Body {
  const weight = { weight: 1.0, weightUnit: 'LB' }
  return {
    brandCode: 'ACM',
    orderReference,
    packageReference,
    parentOrderReference: orderReference,
    consignee: {
      firstName: 'Sandbox',
      lastName: 'Shopper',
      address1: 'Musterstrasse 1',
      address2: '',
      address3: '',
      city: 'Berlin',
      postalCode: '10115',
      poBox: '',
      region: '',
      country: 'DE',
      gender: '',
      email: 'shopper@example.com',
      telephone: '+49 30 1234567',
      unit: '',
    },
    shippingInfo: { amount: 5, currency: 'EUR' },
    packageItems: [
      {
        productCode: 'SCARF-77',
        lineItemId: 1,
        Quantity: 2,
        productDescription: 'Scarf',
        productCustomsDescription: 'Scarf of knitted wool',
        countryOfOrigin: 'GB',
        weight,
        unitPrice: { amount: '42.50', currency: 'EUR' },
        hSCode: '611710',
        fta: false,
        dangerousGoods: false,
        serialNumber: '',
        warrantyId: '',
      },
    ],
    weight: { weight: 3.0, weightUnit: 'LB' },
    dimensions: { dimHeight: '', dimLength: '', dimWidth: '', dimWeight: '', dimMeasurementUnit: 'INCH' },
    serviceLevel: '',
    orderType: 'CHECKOUT',
    shippingStatus: 'Shipped',
    isBackOrder: false,
    dangerousGoods: false,
    shippingDocumentationRequested: true,
    returnDocumentationRequested: false,
    additionalImportInformation: '',
    goodsDescription: '',
    carrierId: 123,
    carrierReference: '',
    distributionCentre: '',
    additionalCarrierData: {},
    palletId: '',
    metadata: {},
  }
}

const free = amounts('0.00')

/** An order that costs nothing: regular prices are stated separately, and many optional members are null. */
export function zeroValueConfirmation(names: MemberNames, orderNumber: string): Body {
  const { paymentRecords: _, ...rest } = connectorConfirmation(names, orderNumber, {
    product: { hsCode: '6117109000' },
  })
  const [line] = rest['lineItems'] as Body[]
  const worth = { subTotal: amounts('85.00'), taxes: amounts('5.10'), otherTaxes: free, duty: free }
  return {
    ...rest,
    cartType: 'ZeroValue',
    checkoutTotal: free,
    paymentDetails: {
      time: '2026-03-04T13:07:15.1800999Z',
      method: 'NoPaymentRequired',
      methodCardBrand: null,
      fraudHold: null,
      amountPaid: null,
      isOverCounter: null,
      ticketDetails: null,
    },
    lineItems: [
      {
        ...line,
        charges: {
          subTotalBeforeTaxesAndCartDiscountsApplied: amounts('85.00'),
          subTotalAfterCartDiscount: free,
          cartDiscountAttribution: amounts('85.00'),
          subTotal: free,
          cashOnDelivery: null,
          dutyPromoDiscount: null,
        },
        fulfilmentCountryIso: null,
        deliveryOption: null,
        articles: null,
        lineItemZeroValueCharges: worth,
        appliedRates: [{ chargeConfigurationName: 'Vat', inputPriceName: 'Merchandise', rate: 0.06 }],
      },
    ],
    cartDiscountPriceInfo: {
      price: free,
      discounts: [
        {
          title: 'Promotion',
          description: null,
          discount: amounts('85.00'),
          beforeDiscount: amounts('85.00'),
          percentage: null,
        },
      ],
    },
    shopperCheckoutExperience: null,
    deliveryOption: null,
    retailerDeliveryOption: {
      deliveryOption: 'POST',
      title: 'Standard',
      estimatedDeliveryDateToShopper: { dateFrom: null, dateTo: '2026-03-12T00:00:00Z' },
      deliveryOptionPriceInfo: { price: free, discounts: [] },
      metadataItems: [],
    },
    charges: { total: free, totalCartDiscount: amounts('85.00'), delivery: free, cashOnDelivery: null },
    zeroValueOrderCharges: {
      zeroValueOrderSubTotal: amounts('85.00'),
      zeroValueOrderTaxes: amounts('5.10'),
      zeroValueOrderOtherTaxes: free,
      zeroValueOrderDuty: free,
    },
  }
}

/** A package from a shop that knows no weights and wants no documents: one pound for every item and for the whole. */
export function constantWeightPackage(orderReference: string, packageReference: string): Body {
  const body = connectorPackage(orderReference, packageReference)
  const [item] = body['packageItems'] as Body[]
  return {
    ...body,
    weight: { weight: 1.0, weightUnit: 'LB' },
    shippingDocumentationRequested: false,
    serviceLevel: 'POST',
    packageItems: [{ ...item, productCustomsDescription: '', countryOfOrigin: '' }],
  }
}

/** A return as connectors request it, by the brand's own order reference. */
export const returnByBrandReference = (orderReference: string): Body => ({
  brandOrderReference: orderReference,
  emailAddress: 'shopper@example.com',
  returnLineItems: [{ productCode: 'SCARF-77', unitPrice: { amount: 42.5, currency: 'EUR' }, quantity: 1 }],
  returnOrderType: 'Normal',
  requestCreateLabel: false,
})
