import { isCountryCode } from '../../../kernel/country.ts'
import type { Contact, OutboundOrder, OutboundOrderItem, UnitPrice } from './outbound-order.ts'

/** The data used of a confirmation's line item. */
export interface ConfirmedLineItem {
  readonly lineItemId?: number | null
  readonly quantity: number
  readonly product: {
    readonly productCode: string
    readonly title: string
    readonly hsCode?: string | null
    readonly countryOfOrigin?: string | null
    readonly isReturnProhibited?: boolean | null
  }
}

/** The data used of a confirmation's contact. */
export interface ConfirmedContact {
  readonly contactDetailType: 'IsDelivery' | 'IsPayment'
  readonly country: string
  readonly isSelected?: boolean | null
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly company?: string | null
  readonly address1?: string | null
  readonly address2?: string | null
  readonly address3?: string | null
  readonly city?: string | null
  readonly postalCode?: string | null
  readonly region?: string | null
  readonly email?: string | null
  readonly telephone?: string | null
}

/** The data used of an order confirmation; a submitted confirmation satisfies it. */
export interface ConfirmedOrder {
  readonly retailerCartId: string
  readonly deliveryCountryIso: string
  readonly contactDetails: readonly ConfirmedContact[]
  readonly lineItems: readonly ConfirmedLineItem[]
  readonly shopperCheckoutExperience?: { readonly shopperCultureLanguageIso?: string | null } | null
}

/**
 * Returns the recipient of the goods: the selected delivery contact, otherwise the first delivery contact, otherwise
 * the first contact. A contact only for payment may live elsewhere, so it does not determine the country.
 */
function selectContact(confirmed: ConfirmedOrder): Contact {
  const { contactDetails, deliveryCountryIso, shopperCheckoutExperience } = confirmed
  const deliveries = contactDetails.filter(({ contactDetailType }) => contactDetailType === 'IsDelivery')
  const contact = deliveries.find(({ isSelected }) => isSelected === true) ?? deliveries[0] ?? contactDetails[0]
  return {
    firstName: contact?.firstName ?? null,
    lastName: contact?.lastName ?? null,
    company: contact?.company ?? null,
    address1: contact?.address1 ?? null,
    address2: contact?.address2 ?? null,
    address3: contact?.address3 ?? null,
    city: contact?.city ?? null,
    postalCode: contact?.postalCode ?? null,
    region: contact?.region ?? null,
    countryIso: contact?.contactDetailType === 'IsDelivery' ? contact.country : deliveryCountryIso,
    email: contact?.email ?? null,
    telephone: contact?.telephone ?? null,
    cultureLanguageIso: shopperCheckoutExperience?.shopperCultureLanguageIso ?? null,
    latinName: null,
    latinCity: null,
  }
}

/** The origin if it is a country code: the confirmation allows any text. */
function getOrigin({ product }: ConfirmedLineItem): string | null {
  const { countryOfOrigin = null } = product
  return countryOfOrigin !== null && isCountryCode(countryOfOrigin) ? countryOfOrigin : null
}

function toOutboundOrderItem(line: ConfirmedLineItem, index: number, unitPrice: UnitPrice | null): OutboundOrderItem {
  return {
    id: index + 1,
    productCode: line.product.productCode,
    lineItemId: line.lineItemId ?? null,
    quantity: line.quantity,
    productDescription: line.product.title,
    weight: null,
    unitPrice,
    hsCode: line.product.hsCode ?? null,
    countryOfOrigin: getOrigin(line),
    shippingStatus: 'Unshipped',
    markedShippedAt: null,
    isReturnProhibited: line.product.isReturnProhibited === true,
  }
}

/**
 * Builds the outbound order of a confirmed order confirmation.
 *
 * @param unitPrices of its line items, in order
 * @param now when it is registered
 */
export function toOutboundOrder(confirmed: ConfirmedOrder, unitPrices: readonly UnitPrice[], now: Date): OutboundOrder {
  return {
    orderReference: confirmed.retailerCartId,
    contactInformation: selectContact(confirmed),
    orderItems: confirmed.lineItems.map((line, index) => toOutboundOrderItem(line, index, unitPrices[index] ?? null)),
    isRetailersOwn: false,
    customFields: null,
    createdAt: now,
    updatedAt: now,
  }
}
