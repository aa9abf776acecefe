import { Type } from 'typebox'
import {
  amount,
  countryCode,
  currencyCode,
  dateTime,
  flag,
  int32,
  listOf,
  nameSchema,
  oneOf,
  optional,
  requiredSingleLineText,
  requiredText,
  text,
} from '../../kernel/contract/schema.ts'

/*
 * The models of an order confirmation: interface of the retailer, version 3. A member that is optional may also be
 * `null`, which means the same as leaving it out; members that are not named here are ignored, and told of
 * in the warnings.
 */

const object = Type.Object

const money = nameSchema(
  'OrderConfirmationMoneyRequest',
  object(
    {
      currency: currencyCode('Currency of the amount: an active code of ISO 4217, upper case.'),
      amount: amount(
        'Decimal amount as text: up to 18 digits and up to 6 decimals, with a minus in front if negative.',
      ),
    },
    { description: 'An amount of money.' },
  ),
)

const amountPair = nameSchema(
  'OrderConfirmationAmountRequest',
  object(
    { retailer: money, shopper: money },
    { description: 'One value, in the retailer’s currency and in the shopper’s.' },
  ),
)
const charge = optional(amountPair)

const metadataItem = nameSchema(
  'OrderConfirmationMetadataItemRequest',
  object(
    {
      name: requiredText({ description: 'What the value is.', maxLength: 64 }),
      value: optional(text('The value.', 1000)),
    },
    { description: 'An additional detail, as agreed with the operator.' },
  ),
)
const metadataItems = optional(
  listOf(metadataItem, { description: 'Additional details, as agreed with the operator.', maxItems: 1000 }),
)

/** The 15 charges that a line item and an article have alike. */
const lineCharges = {
  subTotalBeforeTaxesAndCartDiscountsApplied: charge,
  subTotalAfterCartDiscount: charge,
  cartDiscountAttribution: charge,
  subTotal: charge,
  uplift: charge,
  delivery: charge,
  deliveryDuty: charge,
  deliveryTaxes: charge,
  taxes: charge,
  otherTaxes: charge,
  administration: charge,
  duty: charge,
  cashOnDelivery: charge,
  cashOnDeliveryTaxes: charge,
  dutyPromoDiscount: charge,
}

const lineItemCharges = nameSchema(
  'OrderConfirmationLineItemChargesRequest',
  object({ ...lineCharges, subTotal: amountPair }, { description: 'The charges of one line item.' }),
)

const article = nameSchema(
  'OrderConfirmationArticleRequest',
  object(
    {
      charges: optional(
        nameSchema(
          'OrderConfirmationArticleChargesRequest',
          object(lineCharges, { description: 'The charges of one article.' }),
        ),
      ),
    },
    { description: 'One unit of a line item.' },
  ),
)

const lineItemZeroValueCharges = nameSchema(
  'OrderConfirmationLineItemZeroValueChargesRequest',
  object(
    { subTotal: charge, taxes: charge, otherTaxes: charge, duty: charge },
    { description: 'What a line item of a zero-value cart would have cost, for customs.' },
  ),
)

const orderCharges = nameSchema(
  'OrderConfirmationOrderChargesRequest',
  object(
    {
      totalBeforeTaxesAndCartDiscountsApplied: charge,
      totalAfterCartDiscount: charge,
      totalCartDiscount: charge,
      total: amountPair,
      delivery: charge,
      deliveryDuty: charge,
      deliveryTaxes: charge,
      taxes: charge,
      otherTaxes: charge,
      administration: charge,
      duty: charge,
      uplift: charge,
      cashOnDelivery: charge,
      cashOnDeliveryTaxes: charge,
      dutyPromoDiscount: charge,
    },
    { description: 'The charges of the order as a whole.' },
  ),
)

const zeroValueOrderCharges = nameSchema(
  'OrderConfirmationZeroValueOrderChargesRequest',
  object(
    {
      zeroValueOrderSubTotal: charge,
      zeroValueOrderTaxes: charge,
      zeroValueOrderOtherTaxes: charge,
      zeroValueOrderDuty: charge,
    },
    { description: 'What a zero-value cart would have cost, for customs.' },
  ),
)

const discountInfo = nameSchema(
  'OrderConfirmationDiscountInfoRequest',
  object(
    {
      title: optional(text('Name of the discount.', 100)),
      description: optional(text('What the discount is for.')),
      discount: optional(amountPair),
      beforeDiscount: optional(amountPair),
      percentage: optional(
        Type.String({ format: 'percentage', description: 'Greater than 0 and less than 100.', examples: ['12.5'] }),
      ),
    },
    {
      description:
        'A discount, expressed either by percentage or by the pair discount and beforeDiscount, never by both.',
      'x-rule': 'discount-form',
    },
  ),
)

const priceInfo = nameSchema(
  'OrderConfirmationPriceInfoRequest',
  object(
    {
      price: amountPair,
      discounts: optional(listOf(discountInfo, { description: 'Discounts, applied first to last.', maxItems: 1000 })),
    },
    { description: 'A price and the discounts on it.' },
  ),
)

const estimatedDeliveryDate = nameSchema(
  'OrderConfirmationEstimatedDeliveryDateRequest',
  object(
    {
      fromRetailer: optional(dateTime('Estimated by the retailer.')),
      fromPlatform: optional(dateTime('Estimated by the platform.')),
      fromPlatformRangeFrom: optional(dateTime('Start of the range that the platform estimates.')),
      fromPlatformRangeTo: optional(dateTime('End of the range that the platform estimates.')),
    },
    { description: 'When the goods are expected to arrive; may be an empty object.' },
  ),
)

const product = nameSchema(
  'OrderConfirmationProductRequest',
  object(
    {
      productCode: requiredSingleLineText('The retailer’s unique code or SKU.', 100),
      hsCode: requiredText({ description: 'Code of the Harmonized System.', maxLength: 12 }),
      title: requiredText({
        description: 'Localized title. More than 100 characters are accepted with a warning.',
        maxLength: 250,
      }),
      description: requiredText({ description: 'Localized description.' }),
      productUnitPriceInfo: optional(priceInfo),
      imageUrl: optional(text('Address of a thumbnail of at most 20 KB, fit for high-resolution screens.')),
      color: optional(text('Colour.', 100)),
      size: optional(text('Size.', 100)),
      isReturnProhibited: optional(flag('True when the item cannot be returned under the regular return policy.')),
      metadataItems,
      category: optional(text('The retailer’s category.')),
      countryOfOrigin: optional(
        text('Where it was made, as a code of ISO 3166-1 alpha-2; other texts are kept and not used.'),
      ),
    },
    { description: 'What was bought.' },
  ),
)

const lineItem = nameSchema(
  'OrderConfirmationLineItemRequest',
  object(
    {
      quantity: int32('Number of items of the product.', { minimum: 1 }),
      product,
      estimatedDeliveryDate,
      charges: lineItemCharges,
      lineItemId: optional(int32('Sequence number of the line.')),
      metadataItems,
      fulfilmentCountryIso: optional(text('Country from which the line is fulfilled.')),
      deliveryOption: optional(text('Delivery option of the line.')),
      articles: optional(listOf(article, { description: 'The units of the line, one by one.' })),
      lineItemZeroValueCharges: optional(lineItemZeroValueCharges),
      appliedRates: optional(
        listOf(Type.Unknown({ description: 'A rate, of any shape.' }), {
          description: 'The rates that were applied to the line; kept as they come.',
          maxItems: 1000,
        }),
      ),
    },
    { description: 'One line of the order.' },
  ),
)

const contactDetails = nameSchema(
  'OrderConfirmationContactDetailsRequest',
  object(
    {
      contactDetailType: oneOf(['IsDelivery', 'IsPayment'], { description: 'What the contact is for.' }),
      country: countryCode('Country: an officially assigned code of ISO 3166-1 alpha-2, upper case.'),
      contactDetailsNickName: optional(text('The shopper’s name for this contact.')),
      addressId: optional(text('The retailer’s id of the address.')),
      firstName: optional(text('First name.', 70)),
      lastName: optional(text('Last name.', 70)),
      company: optional(text('Company.', 150)),
      gender: optional(oneOf(['None', 'Male', 'Female', 'Unisex'], { description: 'Gender.' })),
      addressType: optional(text('Kind of address.')),
      address1: optional(text('First line of the address.', 150)),
      address2: optional(text('Second line of the address.', 150)),
      address3: optional(text('Third line of the address.', 150)),
      city: optional(text('City.', 50)),
      poBox: optional(text('Post office box.', 50)),
      postalCode: optional(text('Postal code.', 50)),
      region: optional(text('Region; its ISO code may be given.', 150)),
      email: optional(text('E-mail address.', 128)),
      telephone: optional(text('Telephone number.', 150)),
      metadataItems,
      isSelected: optional(flag('Marks the address that was selected.')),
      isDefault: optional(flag('Marks the address that the next order begins with.')),
      saveToProfile: optional(flag('Whether the address is saved to the shopper’s profile.')),
      status: optional(oneOf(['Unedited', 'Added', 'Edited'], { description: 'What the shopper did to the address.' })),
      nativeFirstName: optional(text('First name in the native script.')),
      nativeLastName: optional(text('Last name in the native script.')),
    },
    { description: 'Whom to deliver to, or who pays.' },
  ),
)

const deliveryOption = nameSchema(
  'OrderConfirmationDeliveryOptionRequest',
  object(
    {
      deliveryOption: requiredText({ description: 'Code agreed with the operator.', maxLength: 15 }),
      isShipToStore: optional(flag('Whether the order goes to a store.')),
      isMultiOrigin: optional(flag('Whether the order leaves from more than one place.')),
      isPriceOverrideFromRetailer: optional(flag('Whether the retailer has set the price.')),
      deliveryOptionPriceInfo: optional(priceInfo),
      metadataItems,
    },
    { description: 'The delivery that the shopper chose.' },
  ),
)

const retailerDeliveryOption = nameSchema(
  'OrderConfirmationRetailerDeliveryOptionRequest',
  object(
    {
      deliveryOption: optional(text('The retailer’s code of the option.')),
      title: optional(text('Name of the option.')),
      estimatedDeliveryDateToShopper: optional(
        object(
          { dateFrom: optional(dateTime('Earliest.')), dateTo: optional(dateTime('Latest.')) },
          { description: 'When the shopper was told to expect the goods.' },
        ),
      ),
      deliveryOptionPriceInfo: optional(priceInfo),
      metadataItems,
    },
    { description: 'The delivery option in the retailer’s own terms.' },
  ),
)

const paymentDetails = nameSchema(
  'OrderConfirmationPaymentDetailsRequest',
  object(
    {
      time: dateTime('UTC time at which the order was pre-authorized.'),
      method: requiredText({ description: 'Payment method that the shopper chose.' }),
      methodCardBrand: optional(text('Brand of the card.')),
      fraudHold: optional(flag('Whether the order is held on suspicion of fraud.')),
      amountPaid: optional(Type.Number({ format: 'double', description: 'What was paid, in the shopper’s currency.' })),
      isOverCounter: optional(flag('True when the payment is made later, over a counter.')),
      ticketDetails: optional(
        nameSchema(
          'OrderConfirmationPaymentTicketDetailsRequest',
          object(
            {
              number: optional(text('Number of the voucher.')),
              imageUrl: optional(text('Address of the payment voucher.')),
              expirationDate: optional(text('Until when the voucher can be paid.')),
              collectionInstitutionNumber: optional(text('Number of the institution that collects the payment.')),
            },
            { description: 'The voucher of a payment over a counter.' },
          ),
        ),
      ),
    },
    { description: 'A payment.' },
  ),
)

const packagingOption = nameSchema(
  'OrderConfirmationPackagingOption',
  object(
    {
      packagingType: optional(text('Kind of packaging.')),
      imageUrl: optional(text('Address of a picture of the packaging.')),
      message: optional(text('Message to go with the goods.')),
    },
    { description: 'How the shopper wants the goods packed.' },
  ),
)

const shopperCheckoutExperience = nameSchema(
  'OrderConfirmationShopperCheckoutExperienceRequest',
  object(
    {
      shopperCultureLanguageIso: optional(text('The shopper’s language, such as de-DE.')),
      emailMarketingOptIn: optional(flag('Agrees to marketing by e-mail.')),
      smsMarketingOptIn: optional(flag('Agrees to marketing by text message.')),
      phoneMarketingOptIn: optional(flag('Agrees to marketing by telephone.')),
      postMarketingOptIn: optional(flag('Agrees to marketing by post.')),
      registeredProfileId: optional(text('The shopper’s profile at the retailer.')),
      saveAddressForNextPurchase: optional(flag('Wants the address kept.')),
      metadataItems,
      notes: optional(text('The shopper’s notes.')),
      packagingOption: optional(packagingOption),
    },
    { description: 'What the shopper chose at checkout.' },
  ),
)

const retailerCheckoutExperience = nameSchema(
  'OrderConfirmationRetailerCheckoutExperienceRequest',
  object({ metadataItems }, { description: 'What the retailer adds to the checkout.' }),
)

const retailerPromoCode = nameSchema(
  'OrderConfirmationRetailerPromoCodeRequest',
  object(
    {
      promoCode: optional(text('The code.')),
      title: optional(text('Its name.')),
      description: optional(text('What it gives.')),
    },
    { description: 'A promotion code that the shopper used.' },
  ),
)

/** The body with which a retailer confirms an order. */
export const orderConfirmationRequest = nameSchema(
  'OrderConfirmationRequest',
  object(
    {
      retailerCartId: requiredSingleLineText('The retailer’s cart or order reference.', 100),
      platformOrderNumber: requiredSingleLineText('The platform’s unique identifier of the order.', 36),
      checkoutTotal: amountPair,
      paymentDetails,
      contactDetails: listOf(contactDetails, {
        description: 'Whom to deliver to and who pays; applied first to last.',
        minItems: 1,
        maxItems: 1000,
      }),
      deliveryCountryIso: countryCode('Country of delivery: an officially assigned code of ISO 3166-1 alpha-2.'),
      lineItems: listOf(lineItem, { description: 'The lines of the order.', minItems: 1 }),
      charges: orderCharges,
      pricingSynchronizationId: optional(text('Id used in currency exchange calculations.')),
      retailerPromoCodes: optional(
        listOf(retailerPromoCode, { description: 'Promotion codes that the shopper used.', maxItems: 1000 }),
      ),
      cartType: optional(oneOf(['Standard', 'ZeroValue'], { description: '`ZeroValue` if nothing is charged.' })),
      zeroValueOrderCharges: optional(zeroValueOrderCharges),
      metadataItems,
      shopperCheckoutExperience: optional(shopperCheckoutExperience),
      retailerCheckoutExperience: optional(retailerCheckoutExperience),
      deliveryOption: optional(deliveryOption),
      retailerDeliveryOption: optional(retailerDeliveryOption),
      paymentRecords: optional(
        listOf(paymentDetails, { description: 'The payments one by one, where there were several.', maxItems: 1000 }),
      ),
      cartDiscountPriceInfo: optional(priceInfo),
    },
    { description: 'The confirmation of an order that a shopper has placed.' },
  ),
)

/** The error body of this service. */
export const checkoutError = nameSchema(
  'Error',
  object(
    {
      message: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'What is wrong and how to cure it; lists every failure, up to 20, as path: reason.',
      }),
      code: int32('Stable code of the case; the page of errors lists them.'),
    },
    { description: 'Why a request was not carried out.' },
  ),
)
