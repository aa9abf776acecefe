// Made from the events of the contract by `npm run generate`.

/** The data of each type of event. */
export interface EventData {
  /** A confirmation was received and stored. Sent once per confirmation, whatever its status; one that is confirmed immediately is also followed by `order-confirmation.confirmed`. The subject is the platform order number. */
  readonly 'order-confirmation.received': {
    /** Id of the confirmation. */
    readonly orderConfirmationId: string
    /** Platform order number. */
    readonly platformOrderNumber: string
    /** The retailer’s cart or order reference. */
    readonly retailerCartId: string
    /** The new status. */
    readonly status: string
  }
  /** A held confirmation was released and now awaits payment. If no payment is due, `order-confirmation.confirmed` is sent instead. The subject is the platform order number. */
  readonly 'order-confirmation.hold-released': {
    /** Id of the confirmation. */
    readonly orderConfirmationId: string
    /** Platform order number. */
    readonly platformOrderNumber: string
    /** The retailer’s cart or order reference. */
    readonly retailerCartId: string
    /** The new status. */
    readonly status: string
  }
  /** A confirmation became `Confirmed`: on receipt, on release from hold, or when its payment was received. The subject is the platform order number. */
  readonly 'order-confirmation.confirmed': {
    /** Id of the confirmation. */
    readonly orderConfirmationId: string
    /** Platform order number. */
    readonly platformOrderNumber: string
    /** The retailer’s cart or order reference. */
    readonly retailerCartId: string
    /** The new status. */
    readonly status: string
  }
  /** A confirmation was cancelled. This is its final event. The subject is the platform order number. */
  readonly 'order-confirmation.cancelled': {
    /** Id of the confirmation. */
    readonly orderConfirmationId: string
    /** Platform order number. */
    readonly platformOrderNumber: string
    /** The retailer’s cart or order reference. */
    readonly retailerCartId: string
    /** The new status. */
    readonly status: string
  }
  /** An outbound order was registered, by the retailer or by a confirmation. The subject is the retailer’s order reference. */
  readonly 'outbound-order.created': {
    /** The retailer’s order reference. */
    readonly orderReference: string
    /** Destination country; null if unknown. */
    readonly countryIso: string | null
  }
  /** An outbound order was updated or replaced. The subject is the retailer’s order reference. */
  readonly 'outbound-order.updated': {
    /** The retailer’s order reference. */
    readonly orderReference: string
    /** Destination country; null if unknown. */
    readonly countryIso: string | null
  }
  /** Goods of an outbound order were shipped. The subject is the retailer’s order reference. */
  readonly 'outbound-shipment.created': {
    /** The retailer’s order reference. */
    readonly orderReference: string
    /** Destination country; null if unknown. */
    readonly countryIso: string | null
    /** The shipping reference. */
    readonly shippingReference: string
  }
  /** A carrier has accepted a parcel and its label exists: an enclosed label, or the label of a return when its `Label`, `QrCode` or `Combined` document is first created. The subject is the order reference; for the label of a return, the return number. */
  readonly 'label.created': {
    /** The retailer’s order reference. */
    readonly orderReference: string
    /** The reference of an enclosed label. */
    readonly labelReference?: string | undefined
    /** The tracking reference of an enclosed label. */
    readonly trackingReference?: string | undefined
    /** The shipping reference of the shipment with the enclosed label. */
    readonly shippingReference?: string | undefined
    /** The number of the return the label belongs to. */
    readonly returnOrderNumber?: string | undefined
  }
  /** A return was created. The subject is return number. */
  readonly 'return-order.created': {
    /** Return number. */
    readonly returnOrderNumber: string
    /** The retailer’s reference of the returned order. */
    readonly orderReference: string
    /** Status of the return. */
    readonly status: string
    /** Type of the return. */
    readonly returnType: string
  }
  /** The status of a return changed, or its items were inspected. The subject is return number. */
  readonly 'return-order.updated': {
    /** Return number. */
    readonly returnOrderNumber: string
    /** The retailer’s reference of the returned order. */
    readonly orderReference: string
    /** Status of the return. */
    readonly status: string
    /** Type of the return. */
    readonly returnType: string
  }
  /** A return was put on hold and gets no documents, because its shopper’s name resembles an entry on a denied-party list, or is in a script that cannot be compared. The subject is return number. */
  readonly 'return-order.held': {
    /** Return number. */
    readonly returnOrderNumber: string
    /** The retailer’s reference of the returned order. */
    readonly orderReference: string
    /** Matching entries, most similar first; empty for a name that cannot be compared. */
    readonly hits: readonly {
      /** The list: `us-csl`, `eu` or `uk`. */
      readonly list: string
      /** The entry’s number on the list. */
      readonly entryId: string
    }[]
  }
  /** A person has decided that the shopper of a held return is not the denied party. The subject is return number. */
  readonly 'return-order.released': {
    /** Return number. */
    readonly returnOrderNumber: string
    /** The retailer’s reference of the returned order. */
    readonly orderReference: string
  }
  /** A shopper has withdrawn from a contract in the return portal (Directive 2011/83/EU, article 11a). The subject is order reference. */
  readonly 'withdrawal.received': {
    /** Id of the withdrawal. */
    readonly withdrawalId: string
    /** The retailer’s order reference. */
    readonly orderReference: string
    /** When the withdrawal was received. */
    readonly receivedAt: string
    /** The goods concerned. */
    readonly goods: readonly ({
      /** The retailer’s product code. */
      readonly productCode: string
      /** Product name. */
      readonly description: string | null
      /** Quantity. */
      readonly quantity: number
    })[]
  }
  /** The refund of a withdrawal was recorded: by request, or because returns with all of its goods were refunded. The subject is order reference. */
  readonly 'withdrawal.refunded': {
    /** Id of the withdrawal. */
    readonly withdrawalId: string
    /** The retailer’s order reference. */
    readonly orderReference: string
    /** When the refund was recorded. */
    readonly refundedAt: string
  }
  /** A shopper should be notified: of an action in the return portal, of a return that was created for them, or that a return registered in the portal was inspected or refunded. Contains what an email needs, for retailers who send their own; if a mail server is configured, Portolan sends one itself. The feed includes it only for tokens with the scope `returns`, because order reference and address together open the return portal. The subject is order reference. */
  readonly 'shopper-message.requested': {
    /** Type of message. */
    readonly kind: "WithdrawalReceived" | "ReturnRegistered" | "ReturnCancelled" | "ReturnInspected" | "ReturnRefunded"
    /** Recipient’s email address. */
    readonly emailAddress: string
    /** Language: en, de, fr, es, it, nl, pl or ja. */
    readonly language: string
    /** The retailer’s order reference. */
    readonly orderReference: string
    /** Return number; null for a withdrawal. */
    readonly returnOrderNumber: string | null
    /** Id of the withdrawal; null for a return. */
    readonly withdrawalId: string | null
    /** When it happened. */
    readonly at: string
    /** Time zone in which to tell times, that of the shopper’s address (IANA name); UTC if it is not known. */
    readonly timeZone: string
    /** The goods concerned. */
    readonly goods: readonly ({
      /** The retailer’s product code. */
      readonly productCode: string
      /** Product name. */
      readonly description: string | null
      /** Quantity. */
      readonly quantity: number
      /** Result of the inspection; null before it. */
      readonly returnItemStatus: "Accepted" | "Rejected" | "InProgress" | "RejectedNotReturned" | "Cancelled" | null
      /** Why the item was rejected. */
      readonly rejectionReason: string | null
    })[]
    /** Where the shopper chose to drop off the parcel; null if nowhere. */
    readonly dropOffPoint: {
      /** Name. */
      readonly name: string
      /** Street and number. */
      readonly address1: string
      /** Postal code; empty where there are none. */
      readonly postalCode: string
      /** City. */
      readonly city: string
      /** Opening hours. */
      readonly openingHours: readonly string[]
    } | null
    /** URL of the return portal. */
    readonly portalUrl: string
  }
  /** A package was submitted. The subject is portolan’s package number, as a string. */
  readonly 'package.created': {
    /** Portolan’s package number. */
    readonly platformPackageReference: number
    /** Brand of the package. */
    readonly brandCode: string
    /** The retailer’s order reference. */
    readonly orderReference: string
    /** The retailer’s package reference. */
    readonly packageReference: string
    /** Whether the package may leave: Released or Held. */
    readonly holdReleaseStatus: string
    /** Status, such as Shipped or Delivered; null if it has none. */
    readonly shippingStatus: string | null
  }
  /** A package was updated: its content, which creates its documents again, or its status. The subject is portolan’s package number, as a string. */
  readonly 'package.updated': {
    /** Portolan’s package number. */
    readonly platformPackageReference: number
    /** Brand of the package. */
    readonly brandCode: string
    /** The retailer’s order reference. */
    readonly orderReference: string
    /** The retailer’s package reference. */
    readonly packageReference: string
    /** Whether the package may leave: Released or Held. */
    readonly holdReleaseStatus: string
    /** Status, such as Shipped or Delivered; null if it has none. */
    readonly shippingStatus: string | null
  }
  /** A package and its documents were deleted. The subject is portolan’s package number, as a string. */
  readonly 'package.deleted': {
    /** Portolan’s package number. */
    readonly platformPackageReference: number
    /** Brand of the package. */
    readonly brandCode: string
    /** The retailer’s order reference. */
    readonly orderReference: string
    /** The retailer’s package reference. */
    readonly packageReference: string
    /** Whether the package may leave: Released or Held. */
    readonly holdReleaseStatus: string
    /** Status, such as Shipped or Delivered; null if it has none. */
    readonly shippingStatus: string | null
  }
  /** A package was put on hold: when submitted, when updated, or by a new edition of a denied-party list. The subject is portolan’s package number, as a string. */
  readonly 'package.held': {
    /** Portolan’s package number. */
    readonly platformPackageReference: number
    /** Brand of the package. */
    readonly brandCode: string
    /** The retailer’s order reference. */
    readonly orderReference: string
    /** The retailer’s package reference. */
    readonly packageReference: string
    /** Whether the package may leave: Released or Held. */
    readonly holdReleaseStatus: string
    /** Status, such as Shipped or Delivered; null if it has none. */
    readonly shippingStatus: string | null
  }
  /** A held package may leave: a person released it, or an update removed the reason. The subject is portolan’s package number, as a string. */
  readonly 'package.released': {
    /** Portolan’s package number. */
    readonly platformPackageReference: number
    /** Brand of the package. */
    readonly brandCode: string
    /** The retailer’s order reference. */
    readonly orderReference: string
    /** The retailer’s package reference. */
    readonly packageReference: string
    /** Whether the package may leave: Released or Held. */
    readonly holdReleaseStatus: string
    /** Status, such as Shipped or Delivered; null if it has none. */
    readonly shippingStatus: string | null
  }
  /** An upload has ended: every product was processed, or it was given up (state `Failed`). The subject is id of the upload. */
  readonly 'catalog.upload.completed': {
    /** Id of the upload. */
    readonly uploadId: string
    /** `Completed`, or `Failed` if it was given up. */
    readonly state: string
    /** Number of products in the upload. */
    readonly received: number
    /** Number of valid products. */
    readonly valid: number
    /** Number of invalid products. */
    readonly invalid: number
  }
  /** Products of a brand were found invalid, by an upload or a recheck. Sent in batches: `count` is the number of invalid products, `products` lists up to 100 of them. The subject is brand. */
  readonly 'catalog.product.invalid': {
    /** Brand. */
    readonly brandCode: string
    /** Upload that contained them; null for a recheck. */
    readonly uploadId: string | null
    /** Number of invalid products in this batch. */
    readonly count: number
    /** Up to 100 of the products. */
    readonly products: readonly {
      /** Product code. */
      readonly productCode: string
      /** Code of the first failure. */
      readonly errorCode: number
      /** All failures. */
      readonly errorMessage: string
    }[]
  }
  /** A reload of a brand’s catalog has ended or was given up (state `Failed`). The subject is brand. */
  readonly 'catalog.reload.completed': {
    /** Id of the reload. */
    readonly id: string
    /** Brand. */
    readonly brandCode: string
    /** `Completed`, or `Failed` if it was given up. */
    readonly state: string
    /** Number of products. */
    readonly total: number
    /** Number of valid products. */
    readonly valid: number
    /** Number of invalid products. */
    readonly invalid: number
  }
  /** A person has decided the classification of a product. The subject is brand and product code, separated by a slash. */
  readonly 'classification.reviewed': {
    /** Brand. */
    readonly brandCode: string
    /** Product code. */
    readonly productCode: string
    /** The chosen code. */
    readonly classificationCode: string
    /** Reason; null if none was given. */
    readonly note: string | null
    /** Client that sent the decision. */
    readonly by: string
  }
  /** Deliveries to a webhook endpoint have stopped, because it returned 410 Gone or failed for five days. The subject is id of the endpoint. */
  readonly 'webhook-endpoint.disabled': {
    /** Id of the endpoint. */
    readonly endpointId: string
    /** Reason. */
    readonly reason: "Gone" | "Failing"
  }
}
