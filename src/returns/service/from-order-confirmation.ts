import { minorUnits } from '../../kernel/currency.ts'
import { decimal, formatAmount, roundToMinor } from '../../kernel/money.ts'
import type { Contact, OutboundOrder, OutboundOrderItem, UnitPrice } from './outbound-order.ts'

interface ConfirmedAmount {
  readonly shopper: { readonly currency: string; readonly amount: string }
}

/** What is read of a line item of an order confirmation. */
export interface ConfirmedLineItem {
  readonly lineItemId?: number | null
  readonly quantity: number
  readonly product: {
    readonly productCode: string
    readonly title: string
    readonly isReturnProhibited?: boolean | null
    readonly productUnitPriceInfo?: { readonly price: ConfirmedAmount } | null
  }
  /** The subtotal is of the whole line. */
  readonly charges: { readonly subTotal: ConfirmedAmount }
}

/** What is read of a contact of an order confirmation. */
export interface ConfirmedContact {
  readonly contactDetailType: 'IsDelivery' | 'IsPayment'
  readonly country: string
  readonly isSelected?: boolean | null
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly address1?: string | null
  readonly city?: string | null
  readonly postalCode?: string | null
  readonly email?: string | null
  readonly telephone?: string | null
}

/** What is read of an order confirmation; the confirmation as the retailer sends it fits. */
export interface ConfirmedOrder {
  readonly retailerCartId: string
  readonly deliveryCountryIso: string
  readonly contactDetails: readonly ConfirmedContact[]
  readonly lineItems: readonly ConfirmedLineItem[]
  readonly shopperCheckoutExperience?: { readonly shopperCultureLanguageIso?: string | null } | null
}

/**
 * The contact that gets the goods: the delivery contact that is selected, else the first delivery contact, else the first
 * of all. The address of one that is only for payment may lie elsewhere, so it does not name the country.
 */
function contactOf(confirmed: ConfirmedOrder): Contact {
  const { contactDetails, deliveryCountryIso, shopperCheckoutExperience } = confirmed
  const deliveries = contactDetails.filter(({ contactDetailType }) => contactDetailType === 'IsDelivery')
  const contact = deliveries.find(({ isSelected }) => isSelected === true) ?? deliveries[0] ?? contactDetails[0]
  return {
    firstName: contact?.firstName ?? null,
    lastName: contact?.lastName ?? null,
    address1: contact?.address1 ?? null,
    city: contact?.city ?? null,
    postalCode: contact?.postalCode ?? null,
    countryIso: contact?.contactDetailType === 'IsDelivery' ? contact.country : deliveryCountryIso,
    email: contact?.email ?? null,
    telephone: contact?.telephone ?? null,
    cultureLanguageIso: shopperCheckoutExperience?.shopperCultureLanguageIso ?? null,
  }
}

/** The shopper's price of one unit: as it was stated, else the line's subtotal by its quantity, to the minor unit. */
function unitPriceOf({ quantity, product, charges }: ConfirmedLineItem): UnitPrice {
  const stated = product.productUnitPriceInfo?.price.shopper
  if (stated !== undefined) return { amount: stated.amount, currency: stated.currency }
  const { amount, currency } = charges.subTotal.shopper
  if (quantity === 1) return { amount, currency }
  const share = roundToMinor(decimal(amount).div(String(quantity)), currency)
  return { amount: formatAmount(share, minorUnits(currency)), currency }
}

function itemOf(line: ConfirmedLineItem, index: number): OutboundOrderItem {
  return {
    id: index + 1,
    productCode: line.product.productCode,
    lineItemId: line.lineItemId ?? null,
    quantity: line.quantity,
    productDescription: line.product.title,
    weight: null,
    unitPrice: unitPriceOf(line),
    shippingStatus: 'Unshipped',
    markedShippedAt: null,
    isReturnProhibited: line.product.isReturnProhibited === true,
  }
}

/**
 * The outbound order that a confirmed order confirmation registers.
 *
 * @param at when it is registered
 */
export function outboundOrderFromConfirmation(confirmed: ConfirmedOrder, at: Date): OutboundOrder {
  return {
    orderReference: confirmed.retailerCartId,
    contactInformation: contactOf(confirmed),
    orderItems: confirmed.lineItems.map(itemOf),
    customFields: null,
    createdAt: at,
    updatedAt: at,
  }
}
