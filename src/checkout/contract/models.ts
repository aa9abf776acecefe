import { Type } from 'typebox'
import {
  countryCode,
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
import {
  amountPair,
  lineCharges,
  lineItemCharges,
  lineItemZeroValueCharges,
  metadataItems,
  orderCharges,
  priceInfo,
  zeroValueOrderCharges,
} from './charges.ts'

/*
 * The models of an order confirmation, version 3 of the retailer interface. Optional members may be `null`, which means
 * the same as absent. Unknown members are ignored and reported as warnings.
 */

const object = Type.Object

const article = nameSchema(
  'OrderConfirmationArticleRequest',
  object(
    {
      charges: optional(
        nameSchema(
          'OrderConfirmationArticleChargesRequest',
          object(lineCharges, { description: 'Charges of one article.' }),
        ),
      ),
    },
    { description: 'One unit of a line item.' },
  ),
)

const estimatedDeliveryDate = nameSchema(
  'OrderConfirmationEstimatedDeliveryDateRequest',
  object(
    {
      fromRetailer: optional(dateTime('Delivery time estimated by the retailer.')),
      fromPlatform: optional(dateTime('Delivery time estimated by the platform.')),
      fromPlatformRangeFrom: optional(dateTime('Start of the platform’s estimated range.')),
      fromPlatformRangeTo: optional(dateTime('End of the platform’s estimated range.')),
    },
    { description: 'When the goods are expected to arrive. May be an empty object.' },
  ),
)

const product = nameSchema(
  'OrderConfirmationProductRequest',
  object(
    {
      productCode: requiredSingleLineText('The retailer’s unique product code or SKU.', 100),
      hsCode: requiredText({ description: 'Harmonized System code.', maxLength: 12 }),
      title: requiredText({
        description: 'Localized title. More than 100 characters produce a warning.',
        maxLength: 250,
      }),
      description: requiredText({ description: 'Localized description.' }),
      productUnitPriceInfo: optional(priceInfo),
      imageUrl: optional(text('URL of a thumbnail, at most 20 KB, suitable for high-resolution screens.')),
      color: optional(text('Colour.', 100)),
      size: optional(text('Size.', 100)),
      isReturnProhibited: optional(flag('Whether the item is excluded from the regular return policy.')),
      metadataItems,
      category: optional(text('The retailer’s product category.')),
      countryOfOrigin: optional(
        text('Country of origin, as an ISO 3166-1 alpha-2 code. Other text is stored but not used.'),
      ),
    },
    { description: 'The product that was bought.' },
  ),
)

const lineItem = nameSchema(
  'OrderConfirmationLineItemRequest',
  object(
    {
      quantity: int32('Number of units.', { minimum: 1 }),
      product,
      estimatedDeliveryDate,
      charges: lineItemCharges,
      lineItemId: optional(int32('Sequence number of the line.')),
      metadataItems,
      fulfilmentCountryIso: optional(text('Country from which the line is fulfilled.')),
      deliveryOption: optional(text('Delivery option of the line.')),
      articles: optional(listOf(article, { description: 'The units of the line, one entry each.' })),
      lineItemZeroValueCharges: optional(lineItemZeroValueCharges),
      appliedRates: optional(
        listOf(Type.Unknown({ description: 'A rate, in any structure.' }), {
          description: 'Rates applied to the line, stored as sent.',
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
      contactDetailType: oneOf(['IsDelivery', 'IsPayment'], { description: 'What the contact is used for.' }),
      country: countryCode('Country: an officially assigned ISO 3166-1 alpha-2 code in upper case.'),
      contactDetailsNickName: optional(text('The shopper’s name for this contact.')),
      addressId: optional(text('The retailer’s id of the address.')),
      firstName: optional(text('First name.', 70)),
      lastName: optional(text('Last name.', 70)),
      company: optional(text('Company.', 150)),
      gender: optional(oneOf(['None', 'Male', 'Female', 'Unisex'], { description: 'Gender.' })),
      addressType: optional(text('Type of address.')),
      address1: optional(text('Address line 1.', 150)),
      address2: optional(text('Address line 2.', 150)),
      address3: optional(text('Address line 3.', 150)),
      city: optional(text('City.', 50)),
      poBox: optional(text('PO box.', 50)),
      postalCode: optional(text('Postal code.', 50)),
      region: optional(text('Region, by name or ISO code.', 150)),
      email: optional(text('Email address.', 128)),
      telephone: optional(text('Phone number.', 150)),
      metadataItems,
      isSelected: optional(flag('Whether this address was selected.')),
      isDefault: optional(flag('Whether this is the default address for the next order.')),
      saveToProfile: optional(flag('Whether the address is saved to the shopper’s profile.')),
      status: optional(oneOf(['Unedited', 'Added', 'Edited'], { description: 'How the shopper changed the address.' })),
      nativeFirstName: optional(text('First name in the native script.')),
      nativeLastName: optional(text('Last name in the native script.')),
    },
    { description: 'A recipient or payer.' },
  ),
)

const deliveryOption = nameSchema(
  'OrderConfirmationDeliveryOptionRequest',
  object(
    {
      deliveryOption: requiredText({ description: 'Code agreed with the operator.', maxLength: 15 }),
      isShipToStore: optional(flag('Whether the order is shipped to a store.')),
      isMultiOrigin: optional(flag('Whether the order ships from more than one location.')),
      isPriceOverrideFromRetailer: optional(flag('Whether the retailer set the price.')),
      deliveryOptionPriceInfo: optional(priceInfo),
      metadataItems,
    },
    { description: 'The delivery option chosen by the shopper.' },
  ),
)

const retailerDeliveryOption = nameSchema(
  'OrderConfirmationRetailerDeliveryOptionRequest',
  object(
    {
      deliveryOption: optional(text('The retailer’s code for the option.')),
      title: optional(text('Name of the option.')),
      estimatedDeliveryDateToShopper: optional(
        object(
          { dateFrom: optional(dateTime('Earliest date.')), dateTo: optional(dateTime('Latest date.')) },
          { description: 'The delivery date range shown to the shopper.' },
        ),
      ),
      deliveryOptionPriceInfo: optional(priceInfo),
      metadataItems,
    },
    { description: 'The delivery option as the retailer defines it.' },
  ),
)

const paymentDetails = nameSchema(
  'OrderConfirmationPaymentDetailsRequest',
  object(
    {
      time: dateTime('When the order was pre-authorized, in UTC.'),
      method: requiredText({ description: 'Payment method chosen by the shopper.' }),
      methodCardBrand: optional(text('Card brand.')),
      fraudHold: optional(flag('Whether the order is held on suspicion of fraud.')),
      amountPaid: optional(Type.Number({ format: 'double', description: 'Amount paid, in the shopper’s currency.' })),
      isOverCounter: optional(flag('Whether payment is made later, over the counter.')),
      ticketDetails: optional(
        nameSchema(
          'OrderConfirmationPaymentTicketDetailsRequest',
          object(
            {
              number: optional(text('Voucher number.')),
              imageUrl: optional(text('URL of the payment voucher.')),
              expirationDate: optional(text('Until when the voucher can be paid.')),
              collectionInstitutionNumber: optional(text('Number of the institution that collects the payment.')),
            },
            { description: 'Voucher for an over-the-counter payment.' },
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
      packagingType: optional(text('Type of packaging.')),
      imageUrl: optional(text('URL of a picture of the packaging.')),
      message: optional(text('Message to enclose with the goods.')),
    },
    { description: 'Packaging requested by the shopper.' },
  ),
)

const shopperCheckoutExperience = nameSchema(
  'OrderConfirmationShopperCheckoutExperienceRequest',
  object(
    {
      shopperCultureLanguageIso: optional(text('The shopper’s language tag, such as `de-DE`.')),
      emailMarketingOptIn: optional(flag('Consents to marketing by email.')),
      smsMarketingOptIn: optional(flag('Consents to marketing by text message.')),
      phoneMarketingOptIn: optional(flag('Consents to marketing by phone.')),
      postMarketingOptIn: optional(flag('Consents to marketing by post.')),
      registeredProfileId: optional(text('The shopper’s profile with the retailer.')),
      saveAddressForNextPurchase: optional(flag('Whether to save the address.')),
      metadataItems,
      notes: optional(text('Notes from the shopper.')),
      packagingOption: optional(packagingOption),
    },
    { description: 'What the shopper chose at checkout.' },
  ),
)

const retailerCheckoutExperience = nameSchema(
  'OrderConfirmationRetailerCheckoutExperienceRequest',
  object({ metadataItems }, { description: 'Additional checkout data from the retailer.' }),
)

const retailerPromoCode = nameSchema(
  'OrderConfirmationRetailerPromoCodeRequest',
  object(
    {
      promoCode: optional(text('Promotion code.')),
      title: optional(text('Name of the promotion.')),
      description: optional(text('What the promotion grants.')),
    },
    { description: 'A promotion code used by the shopper.' },
  ),
)

/** The request body that confirms an order. */
export const orderConfirmationRequest = nameSchema(
  'OrderConfirmationRequest',
  object(
    {
      retailerCartId: requiredSingleLineText('The retailer’s cart or order reference.', 100),
      platformOrderNumber: requiredSingleLineText('The platform’s unique order number.', 36),
      checkoutTotal: amountPair,
      paymentDetails,
      contactDetails: listOf(contactDetails, {
        description: 'Recipients and payers, applied in the order sent.',
        minItems: 1,
        maxItems: 1000,
      }),
      deliveryCountryIso: countryCode('Destination country: an officially assigned ISO 3166-1 alpha-2 code.'),
      lineItems: listOf(lineItem, { description: 'The lines of the order.', minItems: 1 }),
      charges: orderCharges,
      pricingSynchronizationId: optional(text('Id of the exchange rate quote used for currency conversion.')),
      retailerPromoCodes: optional(
        listOf(retailerPromoCode, { description: 'Promotion codes used by the shopper.', maxItems: 1000 }),
      ),
      cartType: optional(oneOf(['Standard', 'ZeroValue'], { description: '`ZeroValue` if nothing is charged.' })),
      zeroValueOrderCharges: optional(zeroValueOrderCharges),
      metadataItems,
      shopperCheckoutExperience: optional(shopperCheckoutExperience),
      retailerCheckoutExperience: optional(retailerCheckoutExperience),
      deliveryOption: optional(deliveryOption),
      retailerDeliveryOption: optional(retailerDeliveryOption),
      paymentRecords: optional(
        listOf(paymentDetails, { description: 'The individual payments, if there were several.', maxItems: 1000 }),
      ),
      cartDiscountPriceInfo: optional(priceInfo),
    },
    { description: 'The confirmation of an order placed by a shopper.' },
  ),
)

/** The error body of this service. */
export const checkoutError = nameSchema(
  'Error',
  object(
    {
      message: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'What is wrong and how to fix it: up to 20 failures, each as `path: reason`.',
      }),
      code: int32('Stable error code; see the error reference.'),
    },
    { description: 'Why the request failed.' },
  ),
)
