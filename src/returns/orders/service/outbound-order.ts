/** Where one item of an outbound order is. */
export const shippingStatuses = ['Unshipped', 'Shipped', 'Cancelled'] as const
export type ShippingStatus = (typeof shippingStatuses)[number]

export const weightUnits = ['Kg', 'Lb'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** A weight as it was sent; some send a unit alone. */
export interface Weight {
  readonly weight: number | null
  readonly weightUnit: WeightUnit
}

/** A price of one unit; the amount is a decimal text. */
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
}

/** A contact of whom nothing is known. */
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
}

/** One line of an outbound order: a product and how many articles of it. */
export interface OutboundOrderItem {
  /** Portolan's id of the item: a positive whole number, unique in its order. */
  readonly id: number
  readonly productCode: string
  readonly lineItemId: number | null
  /** How many articles were ordered. */
  readonly quantity: number
  readonly productDescription: string | null
  readonly weight: Weight | null
  readonly unitPrice: UnitPrice | null
  /** Code of the Harmonized System as it was sent. */
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
  /** `Shipped` once every article of the item has left. */
  readonly shippingStatus: ShippingStatus
  /**
   * When the retailer itself marked the item `Shipped`, as a date-time: its shipping date where no shipment tells a better
   * one. Null for an item that is `Shipped` only because its shipments are complete.
   */
  readonly markedShippedAt: string | null
  readonly isReturnProhibited: boolean
}

/** An order on its way to the shopper, as the returns desk knows it. */
export interface OutboundOrder {
  readonly orderReference: string
  readonly contactInformation: Contact | null
  readonly orderItems: readonly OutboundOrderItem[]
  /** The retailer's own fields: JSON text of an object, with every digit of its numbers. */
  /**
   * Whether the retailer has made the order itself, or has replaced the one that an order confirmation had registered: it
   * does not end with the confirmation then.
   */
  readonly isRetailersOwn: boolean
  readonly customFields: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** How many articles of an item a shipment carries. */
export interface ShippedItem {
  /** The item of the order. */
  readonly itemId: number
  readonly quantity: number
  readonly weight: Weight | null
}

/** Goods of an order that left together. */
export interface OutboundShipment {
  readonly shippingReference: string
  /** Date-time as it was sent; the moment of submission when none was. */
  readonly shippingDate: string
  readonly shippingItems: readonly ShippedItem[]
}
