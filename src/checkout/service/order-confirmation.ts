/** The two parties of every price, retailer and shopper, each with its own currency. */
export const parties = ['retailer', 'shopper'] as const

export type Party = (typeof parties)[number]

/** `currency` is an active ISO 4217 code, `amount` a decimal string accepted by `isAmount`. */
export interface Money {
  readonly currency: string
  readonly amount: string
}

export type Amount = Readonly<Record<Party, Money>>

/** Optional amounts of a model. */
type Amounts<Name extends string> = { readonly [name in Name]?: Amount | null }

/** Charges on top of the merchandise; they have the same names on orders, line items and articles. */
export const onTopCharges = [
  'delivery',
  'deliveryDuty',
  'deliveryTaxes',
  'taxes',
  'otherTaxes',
  'administration',
  'duty',
  'cashOnDelivery',
  'cashOnDeliveryTaxes',
] as const

/** The order charges, in the order of the interface. */
export const orderChargeNames = [
  'totalBeforeTaxesAndCartDiscountsApplied',
  'totalAfterCartDiscount',
  'totalCartDiscount',
  'total',
  'delivery',
  'deliveryDuty',
  'deliveryTaxes',
  'taxes',
  'otherTaxes',
  'administration',
  'duty',
  'uplift',
  'cashOnDelivery',
  'cashOnDeliveryTaxes',
  'dutyPromoDiscount',
] as const

/** The charges of a line item or an article, in the order of the interface. */
export const lineChargeNames = [
  'subTotalBeforeTaxesAndCartDiscountsApplied',
  'subTotalAfterCartDiscount',
  'cartDiscountAttribution',
  'subTotal',
  'uplift',
  ...onTopCharges,
  'dutyPromoDiscount',
] as const

export const zeroValueLineChargeNames = ['subTotal', 'taxes', 'otherTaxes', 'duty'] as const

export const zeroValueOrderChargeNames = [
  'zeroValueOrderSubTotal',
  'zeroValueOrderTaxes',
  'zeroValueOrderOtherTaxes',
  'zeroValueOrderDuty',
] as const

export type OrderCharges = Amounts<Exclude<(typeof orderChargeNames)[number], 'total'>> & { readonly total: Amount }
export type ArticleCharges = Amounts<(typeof lineChargeNames)[number]>
export type LineItemCharges = Omit<ArticleCharges, 'subTotal'> & { readonly subTotal: Amount }
export type ZeroValueLineItemCharges = Amounts<(typeof zeroValueLineChargeNames)[number]>
export type ZeroValueOrderCharges = Amounts<(typeof zeroValueOrderChargeNames)[number]>

export interface MetadataItem {
  readonly name: string
  readonly value?: string | null
}

type Metadata = readonly MetadataItem[] | null

/** Either `percentage` (above 0, below 100) or the pair of `discount` and `beforeDiscount`; or neither. */
export interface DiscountInfo {
  readonly title?: string | null
  readonly description?: string | null
  readonly discount?: Amount | null
  readonly beforeDiscount?: Amount | null
  readonly percentage?: string | null
}

/** Discounts are applied first to last. */
export interface PriceInfo {
  readonly price: Amount
  readonly discounts?: readonly DiscountInfo[] | null
}

/** Date-times with offset (RFC 3339). */
export interface EstimatedDeliveryDate {
  readonly fromRetailer?: string | null
  readonly fromPlatform?: string | null
  readonly fromPlatformRangeFrom?: string | null
  readonly fromPlatformRangeTo?: string | null
}

export interface Product {
  readonly productCode: string
  readonly hsCode: string
  readonly title: string
  readonly description: string
  readonly productUnitPriceInfo?: PriceInfo | null
  readonly imageUrl?: string | null
  readonly color?: string | null
  readonly size?: string | null
  readonly isReturnProhibited?: boolean | null
  readonly metadataItems?: Metadata
  readonly category?: string | null
  readonly countryOfOrigin?: string | null
}

export interface Article {
  readonly charges?: ArticleCharges | null
}

export interface LineItem {
  readonly quantity: number
  readonly product: Product
  readonly estimatedDeliveryDate: EstimatedDeliveryDate
  readonly charges: LineItemCharges
  readonly lineItemId?: number | null
  readonly metadataItems?: Metadata
  readonly fulfilmentCountryIso?: string | null
  readonly deliveryOption?: string | null
  readonly articles?: readonly Article[] | null
  readonly lineItemZeroValueCharges?: ZeroValueLineItemCharges | null
  readonly appliedRates?: readonly unknown[] | null
}

/** If there are several, they are applied first to last. */
export interface ContactDetails {
  readonly contactDetailType: 'IsDelivery' | 'IsPayment'
  readonly country: string
  readonly contactDetailsNickName?: string | null
  readonly addressId?: string | null
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly company?: string | null
  readonly gender?: 'None' | 'Male' | 'Female' | 'Unisex' | null
  readonly addressType?: string | null
  readonly address1?: string | null
  readonly address2?: string | null
  readonly address3?: string | null
  readonly city?: string | null
  readonly poBox?: string | null
  readonly postalCode?: string | null
  readonly region?: string | null
  readonly email?: string | null
  readonly telephone?: string | null
  readonly metadataItems?: Metadata
  readonly isSelected?: boolean | null
  readonly isDefault?: boolean | null
  readonly saveToProfile?: boolean | null
  readonly status?: 'Unedited' | 'Added' | 'Edited' | null
  readonly nativeFirstName?: string | null
  readonly nativeLastName?: string | null
}

export interface DeliveryOption {
  readonly deliveryOption: string
  readonly isShipToStore?: boolean | null
  readonly isMultiOrigin?: boolean | null
  readonly isPriceOverrideFromRetailer?: boolean | null
  readonly deliveryOptionPriceInfo?: PriceInfo | null
  readonly metadataItems?: Metadata
}

export interface RetailerDeliveryOption {
  readonly deliveryOption?: string | null
  readonly title?: string | null
  readonly estimatedDeliveryDateToShopper?: {
    readonly dateFrom?: string | null
    readonly dateTo?: string | null
  } | null
  readonly deliveryOptionPriceInfo?: PriceInfo | null
  readonly metadataItems?: Metadata
}

export interface PaymentTicketDetails {
  readonly number?: string | null
  readonly imageUrl?: string | null
  readonly expirationDate?: string | null
  readonly collectionInstitutionNumber?: string | null
}

/** `amountPaid` is a JSON number (double), in the shopper's currency. */
export interface PaymentDetails {
  readonly time: string
  readonly method: string
  readonly methodCardBrand?: string | null
  readonly fraudHold?: boolean | null
  readonly amountPaid?: number | null
  readonly isOverCounter?: boolean | null
  readonly ticketDetails?: PaymentTicketDetails | null
}

export interface PackagingOption {
  readonly packagingType?: string | null
  readonly imageUrl?: string | null
  readonly message?: string | null
}

export interface ShopperCheckoutExperience {
  readonly shopperCultureLanguageIso?: string | null
  readonly emailMarketingOptIn?: boolean | null
  readonly smsMarketingOptIn?: boolean | null
  readonly phoneMarketingOptIn?: boolean | null
  readonly postMarketingOptIn?: boolean | null
  readonly registeredProfileId?: string | null
  readonly saveAddressForNextPurchase?: boolean | null
  readonly metadataItems?: Metadata
  readonly notes?: string | null
  readonly packagingOption?: PackagingOption | null
}

export interface RetailerPromoCode {
  readonly promoCode?: string | null
  readonly title?: string | null
  readonly description?: string | null
}

/** An order confirmation that has passed validation by the contract. */
export interface OrderConfirmation {
  readonly retailerCartId: string
  readonly platformOrderNumber: string
  readonly checkoutTotal: Amount
  readonly paymentDetails: PaymentDetails
  readonly contactDetails: readonly ContactDetails[]
  readonly deliveryCountryIso: string
  readonly lineItems: readonly LineItem[]
  readonly charges: OrderCharges
  readonly pricingSynchronizationId?: string | null
  readonly retailerPromoCodes?: readonly RetailerPromoCode[] | null
  readonly cartType?: 'Standard' | 'ZeroValue' | null
  readonly zeroValueOrderCharges?: ZeroValueOrderCharges | null
  readonly metadataItems?: Metadata
  readonly shopperCheckoutExperience?: ShopperCheckoutExperience | null
  readonly retailerCheckoutExperience?: { readonly metadataItems?: Metadata } | null
  readonly deliveryOption?: DeliveryOption | null
  readonly retailerDeliveryOption?: RetailerDeliveryOption | null
  readonly paymentRecords?: readonly PaymentDetails[] | null
  readonly cartDiscountPriceInfo?: PriceInfo | null
}

export type OrderConfirmationStatus = 'OnHold' | 'AwaitingPayment' | 'Confirmed' | 'Cancelled'
