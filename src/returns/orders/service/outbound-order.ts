/** The status of an item of an outbound order. */
export const shippingStatuses = ['Unshipped', 'Shipped', 'Cancelled'] as const
export type ShippingStatus = (typeof shippingStatuses)[number]

export const weightUnits = ['Kg', 'Lb'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** A weight as sent; some senders give only a unit. */
export interface Weight {
  readonly weight: number | null
  readonly weightUnit: WeightUnit
}

/** The price of one unit; the amount is a decimal string. */
export interface UnitPrice {
  readonly amount: string
  readonly currency: string
}

/** Recipient of the goods. */
export interface Contact {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly company: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly address3: string | null
  readonly city: string | null
  readonly postalCode: string | null
  /** State, province or prefecture. */
  readonly region: string | null
  readonly countryIso: string | null
  readonly email: string | null
  readonly telephone: string | null
  /** Language and region, such as `de-DE`. */
  readonly cultureLanguageIso: string | null
  /** Name and city in Latin letters, for documents that cross a border; otherwise they are transliterated if possible. */
  readonly latinName: string | null
  readonly latinCity: string | null
}

/** An empty contact. */
export const noContact: Contact = {
  firstName: null,
  lastName: null,
  company: null,
  address1: null,
  address2: null,
  address3: null,
  city: null,
  postalCode: null,
  region: null,
  countryIso: null,
  email: null,
  telephone: null,
  cultureLanguageIso: null,
  latinName: null,
  latinCity: null,
}

/** A line of an outbound order: a product and its quantity. */
export interface OutboundOrderItem {
  /** Portolan's id of the item: a positive integer, unique within its order. */
  readonly id: number
  readonly productCode: string
  readonly lineItemId: number | null
  /** Ordered articles. */
  readonly quantity: number
  readonly productDescription: string | null
  readonly weight: Weight | null
  readonly unitPrice: UnitPrice | null
  /** HS code as sent. */
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
  /** `Shipped` if every article of the item was shipped. */
  readonly shippingStatus: ShippingStatus
  /**
   * When the retailer marked the item `Shipped`, as a date-time: its shipping date unless a shipment has a better one.
   * Null for an item that is `Shipped` only because its shipments are complete.
   */
  readonly markedShippedAt: string | null
  readonly isReturnProhibited: boolean
}

/** An order on its way to the shopper, as returns see it. */
export interface OutboundOrder {
  readonly orderReference: string
  readonly contactInformation: Contact | null
  readonly orderItems: readonly OutboundOrderItem[]
  /** The retailer's own fields: JSON text of an object, with every digit of its numbers. */
  /**
   * Whether the retailer created the order, or replaced the one registered by a confirmation: it then does not end with
   * the confirmation.
   */
  readonly isRetailersOwn: boolean
  readonly customFields: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The articles of an item in a shipment. */
export interface ShippedItem {
  /** The item of the order. */
  readonly itemId: number
  readonly quantity: number
  readonly weight: Weight | null
}

/** Goods of an order that were shipped together. */
export interface OutboundShipment {
  readonly shippingReference: string
  /** Date-time as sent; otherwise the time of submission. */
  readonly shippingDate: string
  readonly shippingItems: readonly ShippedItem[]
}
