// Generated from the schema of an order confirmation by `npm run generate`.
import type { KnownMembers } from './unknown-members.ts'

const members1: KnownMembers = {
  currency: null,
  amount: null,
}

const members2: KnownMembers = {
  retailer: members1,
  shopper: members1,
}

const members3: KnownMembers = {
  time: null,
  method: null,
  methodCardBrand: null,
  fraudHold: null,
  amountPaid: null,
  isOverCounter: null,
  ticketDetails: {
    number: null,
    imageUrl: null,
    expirationDate: null,
    collectionInstitutionNumber: null,
  },
}

const members4: KnownMembers = {
  '[]': {
    name: null,
    value: null,
  },
}

const members5: KnownMembers = {
  price: members2,
  discounts: {
    '[]': {
      title: null,
      description: null,
      discount: members2,
      beforeDiscount: members2,
      percentage: null,
    },
  },
}

const members6: KnownMembers = {
  subTotalBeforeTaxesAndCartDiscountsApplied: members2,
  subTotalAfterCartDiscount: members2,
  cartDiscountAttribution: members2,
  subTotal: members2,
  uplift: members2,
  delivery: members2,
  deliveryDuty: members2,
  deliveryTaxes: members2,
  taxes: members2,
  otherTaxes: members2,
  administration: members2,
  duty: members2,
  cashOnDelivery: members2,
  cashOnDeliveryTaxes: members2,
  dutyPromoDiscount: members2,
}

/** The members of an order confirmation, at every level. */
export const orderConfirmationMembers: KnownMembers = {
  retailerCartId: null,
  platformOrderNumber: null,
  checkoutTotal: members2,
  paymentDetails: members3,
  contactDetails: {
    '[]': {
      contactDetailType: null,
      country: null,
      contactDetailsNickName: null,
      addressId: null,
      firstName: null,
      lastName: null,
      company: null,
      gender: null,
      addressType: null,
      address1: null,
      address2: null,
      address3: null,
      city: null,
      poBox: null,
      postalCode: null,
      region: null,
      email: null,
      telephone: null,
      metadataItems: members4,
      isSelected: null,
      isDefault: null,
      saveToProfile: null,
      status: null,
      nativeFirstName: null,
      nativeLastName: null,
    },
  },
  deliveryCountryIso: null,
  lineItems: {
    '[]': {
      quantity: null,
      product: {
        productCode: null,
        hsCode: null,
        title: null,
        description: null,
        productUnitPriceInfo: members5,
        imageUrl: null,
        color: null,
        size: null,
        isReturnProhibited: null,
        metadataItems: members4,
        category: null,
        countryOfOrigin: null,
      },
      estimatedDeliveryDate: {
        fromRetailer: null,
        fromPlatform: null,
        fromPlatformRangeFrom: null,
        fromPlatformRangeTo: null,
      },
      charges: members6,
      lineItemId: null,
      metadataItems: members4,
      fulfilmentCountryIso: null,
      deliveryOption: null,
      articles: {
        '[]': {
          charges: members6,
        },
      },
      lineItemZeroValueCharges: {
        subTotal: members2,
        taxes: members2,
        otherTaxes: members2,
        duty: members2,
      },
      appliedRates: {
        '[]': null,
      },
    },
  },
  charges: {
    totalBeforeTaxesAndCartDiscountsApplied: members2,
    totalAfterCartDiscount: members2,
    totalCartDiscount: members2,
    total: members2,
    delivery: members2,
    deliveryDuty: members2,
    deliveryTaxes: members2,
    taxes: members2,
    otherTaxes: members2,
    administration: members2,
    duty: members2,
    uplift: members2,
    cashOnDelivery: members2,
    cashOnDeliveryTaxes: members2,
    dutyPromoDiscount: members2,
  },
  pricingSynchronizationId: null,
  retailerPromoCodes: {
    '[]': {
      promoCode: null,
      title: null,
      description: null,
    },
  },
  cartType: null,
  zeroValueOrderCharges: {
    zeroValueOrderSubTotal: members2,
    zeroValueOrderTaxes: members2,
    zeroValueOrderOtherTaxes: members2,
    zeroValueOrderDuty: members2,
  },
  metadataItems: members4,
  shopperCheckoutExperience: {
    shopperCultureLanguageIso: null,
    emailMarketingOptIn: null,
    smsMarketingOptIn: null,
    phoneMarketingOptIn: null,
    postMarketingOptIn: null,
    registeredProfileId: null,
    saveAddressForNextPurchase: null,
    metadataItems: members4,
    notes: null,
    packagingOption: {
      packagingType: null,
      imageUrl: null,
      message: null,
    },
  },
  retailerCheckoutExperience: {
    metadataItems: members4,
  },
  deliveryOption: {
    deliveryOption: null,
    isShipToStore: null,
    isMultiOrigin: null,
    isPriceOverrideFromRetailer: null,
    deliveryOptionPriceInfo: members5,
    metadataItems: members4,
  },
  retailerDeliveryOption: {
    deliveryOption: null,
    title: null,
    estimatedDeliveryDateToShopper: {
      dateFrom: null,
      dateTo: null,
    },
    deliveryOptionPriceInfo: members5,
    metadataItems: members4,
  },
  paymentRecords: {
    '[]': members3,
  },
  cartDiscountPriceInfo: members5,
}
