// Made from the events of the contract by `npm run generate`.

/** The data of each type of event. */
export interface EventData {
  /** A confirmation was received and stored. Told once for each, whatever its status is; one that is confirmed at once is told of by order-confirmation.confirmed as well. The subject is the platform order number. */
  readonly 'order-confirmation.received': {
    /** The id of the confirmation. */
    readonly orderConfirmationId: string
    /** Its platform order number. */
    readonly platformOrderNumber: string
    /** The retailer’s reference of the cart or order. */
    readonly retailerCartId: string
    /** The status that it has come to. */
    readonly status: string
  }
  /** A held confirmation was released and now awaits its payment. One that awaits none becomes Confirmed instead, and is told of as that. The subject is the platform order number. */
  readonly 'order-confirmation.hold-released': {
    /** The id of the confirmation. */
    readonly orderConfirmationId: string
    /** Its platform order number. */
    readonly platformOrderNumber: string
    /** The retailer’s reference of the cart or order. */
    readonly retailerCartId: string
    /** The status that it has come to. */
    readonly status: string
  }
  /** A confirmation became Confirmed: on receipt, by its release, or because its payment was received. The subject is the platform order number. */
  readonly 'order-confirmation.confirmed': {
    /** The id of the confirmation. */
    readonly orderConfirmationId: string
    /** Its platform order number. */
    readonly platformOrderNumber: string
    /** The retailer’s reference of the cart or order. */
    readonly retailerCartId: string
    /** The status that it has come to. */
    readonly status: string
  }
  /** A confirmation was cancelled. Nothing follows on this. The subject is the platform order number. */
  readonly 'order-confirmation.cancelled': {
    /** The id of the confirmation. */
    readonly orderConfirmationId: string
    /** Its platform order number. */
    readonly platformOrderNumber: string
    /** The retailer’s reference of the cart or order. */
    readonly retailerCartId: string
    /** The status that it has come to. */
    readonly status: string
  }
  /** An outbound order was registered, by the retailer or by a confirmation. The subject is the retailer’s reference of the order. */
  readonly 'outbound-order.created': {
    /** The retailer’s reference of the order. */
    readonly orderReference: string
    /** The country that it goes to; null where it was not given. */
    readonly countryIso: string | null
  }
  /** An outbound order was changed or replaced. The subject is the retailer’s reference of the order. */
  readonly 'outbound-order.updated': {
    /** The retailer’s reference of the order. */
    readonly orderReference: string
    /** The country that it goes to; null where it was not given. */
    readonly countryIso: string | null
  }
  /** Goods of an outbound order have left. The subject is the retailer’s reference of the order. */
  readonly 'outbound-shipment.created': {
    /** The retailer’s reference of the order. */
    readonly orderReference: string
    /** The country that it goes to; null where it was not given. */
    readonly countryIso: string | null
    /** The reference of the shipment. */
    readonly shippingReference: string
  }
  /** A carrier has taken on a parcel, and its label is there: one that goes out with the goods, or one of a return, when its `Label`, `QrCode` or `Combined` is created first. The subject is the reference of the order; for a label of a return, the number of the return. */
  readonly 'label.created': {
    /** The retailer’s reference of the order. */
    readonly orderReference: string
    /** The reference of a label that goes out with the goods. */
    readonly labelReference?: string | undefined
    /** The tracking reference of a label that goes out with the goods. */
    readonly trackingReference?: string | undefined
    /** The reference of the shipment that such a label goes out with. */
    readonly shippingReference?: string | undefined
    /** The number of the return that the label is of. */
    readonly returnOrderNumber?: string | undefined
  }
  /** A return was created. The subject is the number of the return. */
  readonly 'return-order.created': {
    /** The number of the return. */
    readonly returnOrderNumber: string
    /** The retailer’s reference of the order that the goods were part of. */
    readonly orderReference: string
    /** The status of the return. */
    readonly status: string
    /** The type of the return. */
    readonly returnType: string
  }
  /** A return has moved on, or its items were inspected. The subject is the number of the return. */
  readonly 'return-order.updated': {
    /** The number of the return. */
    readonly returnOrderNumber: string
    /** The retailer’s reference of the order that the goods were part of. */
    readonly orderReference: string
    /** The status of the return. */
    readonly status: string
    /** The type of the return. */
    readonly returnType: string
  }
  /** A return gets no document, because the shopper is called like somebody on a list of denied parties. The subject is the number of the return. */
  readonly 'return-order.held': {
    /** The number of the return. */
    readonly returnOrderNumber: string
    /** The retailer’s reference of the order that the goods were part of. */
    readonly orderReference: string
    /** The entries that the shopper is called like, the likeliest first. */
    readonly hits: readonly {
      /** The list: us-csl, eu or uk. */
      readonly list: string
      /** The entry, by the list’s own number. */
      readonly entryId: string
    }[]
  }
  /** A person has decided that the shopper of a return that was held is somebody else. The subject is the number of the return. */
  readonly 'return-order.released': {
    /** The number of the return. */
    readonly returnOrderNumber: string
    /** The retailer’s reference of the order that the goods were part of. */
    readonly orderReference: string
  }
  /** A shopper has withdrawn from a contract in the return portal (Directive 2011/83/EU, article 11a). The subject is the reference of the order. */
  readonly 'withdrawal.received': {
    /** The id of the withdrawal. */
    readonly withdrawalId: string
    /** The retailer’s reference of the order. */
    readonly orderReference: string
    /** When it was received. */
    readonly receivedAt: string
    /** The goods that it is about. */
    readonly goods: readonly ({
      /** The retailer’s code of the product. */
      readonly productCode: string
      /** What the product is called. */
      readonly description: string | null
      /** How many of it. */
      readonly quantity: number
    })[]
  }
  /** A shopper is to be told of what they did in the return portal. It has what a mail needs, for those who send their own; where the server has a mail server, it sends one itself. In the feed it is given to tokens that also have the scope `returns`: with order and address it has what opens the return portal. The subject is the reference of the order. */
  readonly 'shopper-message.requested': {
    /** What the shopper is told. */
    readonly kind: "WithdrawalReceived" | "ReturnRegistered" | "ReturnCancelled"
    /** Where to. */
    readonly emailAddress: string
    /** In which language: en, de, fr, es, it, nl, pl or ja. */
    readonly language: string
    /** The retailer’s reference of the order. */
    readonly orderReference: string
    /** The number of the return; null for a withdrawal. */
    readonly returnOrderNumber: string | null
    /** The id of the withdrawal; null for a return. */
    readonly withdrawalId: string | null
    /** When it happened. */
    readonly at: string
    /** The goods that it is about. */
    readonly goods: readonly ({
      /** The retailer’s code of the product. */
      readonly productCode: string
      /** What the product is called. */
      readonly description: string | null
      /** How many of it. */
      readonly quantity: number
    })[]
    /** The address of the return portal. */
    readonly portalUrl: string
  }
  /** A package was submitted. The subject is the platform’s reference of the package, as text. */
  readonly 'package.created': {
    /** The platform’s reference of the package. */
    readonly platformPackageReference: number
    /** The brand of the package. */
    readonly brandCode: string
    /** The retailer’s reference of its order. */
    readonly orderReference: string
    /** The retailer’s reference of the package. */
    readonly packageReference: string
    /** Whether the package may leave: Released or Held. */
    readonly holdReleaseStatus: string
    /** Its status, such as Shipped or Delivered; null while it has none. */
    readonly shippingStatus: string | null
  }
  /** A package was changed: its content, of which the documents are made anew, or its status. The subject is the platform’s reference of the package, as text. */
  readonly 'package.updated': {
    /** The platform’s reference of the package. */
    readonly platformPackageReference: number
    /** The brand of the package. */
    readonly brandCode: string
    /** The retailer’s reference of its order. */
    readonly orderReference: string
    /** The retailer’s reference of the package. */
    readonly packageReference: string
    /** Whether the package may leave: Released or Held. */
    readonly holdReleaseStatus: string
    /** Its status, such as Shipped or Delivered; null while it has none. */
    readonly shippingStatus: string | null
  }
  /** A package was deleted, with its documents. The subject is the platform’s reference of the package, as text. */
  readonly 'package.deleted': {
    /** The platform’s reference of the package. */
    readonly platformPackageReference: number
    /** The brand of the package. */
    readonly brandCode: string
    /** The retailer’s reference of its order. */
    readonly orderReference: string
    /** The retailer’s reference of the package. */
    readonly packageReference: string
    /** Whether the package may leave: Released or Held. */
    readonly holdReleaseStatus: string
    /** Its status, such as Shipped or Delivered; null while it has none. */
    readonly shippingStatus: string | null
  }
  /** A package must not leave: when it was submitted, since it was changed, or since a list of denied parties has. The subject is the platform’s reference of the package, as text. */
  readonly 'package.held': {
    /** The platform’s reference of the package. */
    readonly platformPackageReference: number
    /** The brand of the package. */
    readonly brandCode: string
    /** The retailer’s reference of its order. */
    readonly orderReference: string
    /** The retailer’s reference of the package. */
    readonly packageReference: string
    /** Whether the package may leave: Released or Held. */
    readonly holdReleaseStatus: string
    /** Its status, such as Shipped or Delivered; null while it has none. */
    readonly shippingStatus: string | null
  }
  /** A package that was held may leave: a person has released it, or nothing holds it any more since it was changed. The subject is the platform’s reference of the package, as text. */
  readonly 'package.released': {
    /** The platform’s reference of the package. */
    readonly platformPackageReference: number
    /** The brand of the package. */
    readonly brandCode: string
    /** The retailer’s reference of its order. */
    readonly orderReference: string
    /** The retailer’s reference of the package. */
    readonly packageReference: string
    /** Whether the package may leave: Released or Held. */
    readonly holdReleaseStatus: string
    /** Its status, such as Shipped or Delivered; null while it has none. */
    readonly shippingStatus: string | null
  }
  /** An upload has ended: every product was looked at, or it was given up (state Failed). The subject is the id of the upload. */
  readonly 'catalog.upload.completed': {
    /** The id of the upload. */
    readonly uploadId: string
    /** Completed, or Failed where it was given up. */
    readonly state: string
    /** How many products it had. */
    readonly received: number
    /** The number of valid products. */
    readonly valid: number
    /** The number of invalid products. */
    readonly invalid: number
  }
  /** Products of a brand were found invalid, by an upload or when they were checked again. Told in batches: count says how many there are, products lists up to 100 of them. The subject is the brand. */
  readonly 'catalog.product.invalid': {
    /** The brand. */
    readonly brandCode: string
    /** The upload that has brought them; null for products that were checked again. */
    readonly uploadId: string | null
    /** How many were found invalid together. */
    readonly count: number
    /** Up to 100 of them. */
    readonly products: readonly {
      /** The code of the product. */
      readonly productCode: string
      /** The code of what is wrong first. */
      readonly errorCode: number
      /** Everything that is wrong. */
      readonly errorMessage: string
    }[]
  }
  /** A reload of a brand’s catalog has ended, or it was given up (state Failed). The subject is the brand. */
  readonly 'catalog.reload.completed': {
    /** The id of the reload. */
    readonly id: string
    /** The brand. */
    readonly brandCode: string
    /** Completed, or Failed where it was given up. */
    readonly state: string
    /** How many products there were. */
    readonly total: number
    /** The number of valid products. */
    readonly valid: number
    /** The number of invalid products. */
    readonly invalid: number
  }
  /** A person has decided the classification of a product. The subject is the brand and the code of the product, with a slash between. */
  readonly 'classification.reviewed': {
    /** The brand. */
    readonly brandCode: string
    /** The code of the product. */
    readonly productCode: string
    /** The code that it was given. */
    readonly classificationCode: string
    /** Why; null where nothing was said. */
    readonly note: string | null
    /** The client that has sent the decision. */
    readonly by: string
  }
  /** Nothing is delivered to a webhook endpoint any more, because it has answered that it is gone (410), or has failed for five days. The subject is the id of the endpoint. */
  readonly 'webhook-endpoint.disabled': {
    /** The id of the endpoint. */
    readonly endpointId: string
    /** Why. */
    readonly reason: "Gone" | "Failing"
  }
}
