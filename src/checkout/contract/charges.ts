import { Type } from 'typebox'
import { amount, currencyCode, listOf, nameSchema, optional, requiredText, text } from '../../kernel/contract/schema.ts'

const money = nameSchema(
  'OrderConfirmationMoneyRequest',
  Type.Object(
    {
      currency: currencyCode('Currency of the amount: an active ISO 4217 code in upper case.'),
      amount: amount(
        'Decimal amount as a string: up to 18 digits, up to 6 of them decimals, with a leading minus if negative.',
      ),
    },
    { description: 'An amount of money.' },
  ),
)

/** One value in both currencies. */
export const amountPair = nameSchema(
  'OrderConfirmationAmountRequest',
  Type.Object(
    { retailer: money, shopper: money },
    { description: 'One value in the retailer’s currency and in the shopper’s currency.' },
  ),
)

const charge = optional(amountPair)

const metadataItem = nameSchema(
  'OrderConfirmationMetadataItemRequest',
  Type.Object(
    {
      name: requiredText({ description: 'Name of the detail.', maxLength: 64 }),
      value: optional(text('Value of the detail.', 1000)),
    },
    { description: 'An additional detail, agreed with the operator.' },
  ),
)

/** Additional details, agreed with the operator. */
export const metadataItems = optional(
  listOf(metadataItem, { description: 'Additional details, agreed with the operator.', maxItems: 1000 }),
)

/** The 15 charges that line items and articles share. */
export const lineCharges = {
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

/** Charges of a line item. */
export const lineItemCharges = nameSchema(
  'OrderConfirmationLineItemChargesRequest',
  Type.Object({ ...lineCharges, subTotal: amountPair }, { description: 'Charges of one line item.' }),
)

/** Charges of a line item without value. */
export const lineItemZeroValueCharges = nameSchema(
  'OrderConfirmationLineItemZeroValueChargesRequest',
  Type.Object(
    { subTotal: charge, taxes: charge, otherTaxes: charge, duty: charge },
    { description: 'What a line item of a zero-value cart would have cost; required by customs.' },
  ),
)

/** Charges of an order. */
export const orderCharges = nameSchema(
  'OrderConfirmationOrderChargesRequest',
  Type.Object(
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
    { description: 'Charges of the whole order.' },
  ),
)

/** Charges of an order without value. */
export const zeroValueOrderCharges = nameSchema(
  'OrderConfirmationZeroValueOrderChargesRequest',
  Type.Object(
    {
      zeroValueOrderSubTotal: charge,
      zeroValueOrderTaxes: charge,
      zeroValueOrderOtherTaxes: charge,
      zeroValueOrderDuty: charge,
    },
    { description: 'What a zero-value cart would have cost; required by customs.' },
  ),
)

const discountInfo = nameSchema(
  'OrderConfirmationDiscountInfoRequest',
  Type.Object(
    {
      title: optional(text('Name of the discount.', 100)),
      description: optional(text('Description of the discount.')),
      discount: optional(amountPair),
      beforeDiscount: optional(amountPair),
      percentage: optional(
        Type.String({
          format: 'percentage',
          description: 'Percentage, greater than 0 and less than 100.',
          examples: ['12.5'],
        }),
      ),
    },
    {
      description: 'A discount, given either as `percentage` or as `discount` with `beforeDiscount`, never both.',
      'x-rule': 'discount-form',
    },
  ),
)

/** A price and its discounts. */
export const priceInfo = nameSchema(
  'OrderConfirmationPriceInfoRequest',
  Type.Object(
    {
      price: amountPair,
      discounts: optional(
        listOf(discountInfo, { description: 'Discounts in the order they were applied.', maxItems: 1000 }),
      ),
    },
    { description: 'A price and its discounts.' },
  ),
)
