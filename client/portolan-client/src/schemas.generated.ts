// Made from the schemas of the contract by `npm run generate`.

/** A request of one of the tenant’s clients, without personal data: values in its path, query and body are not stored. */
export interface ApiRequest {
  /** Number of the entry, ascending. */
  readonly entryNumber: string
  /** When it was answered. */
  readonly answeredAt: string
  /** Client that sent it. */
  readonly clientId: string
  /** The operation. */
  readonly operationId: string
  /** Section of the operation in the API reference; null if the operation no longer exists. */
  readonly reference: string | null
  /** HTTP method. */
  readonly method: string
  /** Path with the names of its parameters instead of their values. */
  readonly path: string
  /** Status of the response. */
  readonly status: number
  /** `Succeeded`: below 400. `Refused`: 4xx. `Failed`: 5xx. */
  readonly outcome: "Succeeded" | "Refused" | "Failed"
  /** Duration in milliseconds, from the first byte of the request to the last of the response. */
  readonly milliseconds: number
  /** Request id, as in the `x-request-id` header of the response, if it is a UUID, a ULID or a W3C trace id; null for other ids chosen by the client. */
  readonly requestId: string | null
  /** Size of the request body in bytes; null if there was none or it was not stated. */
  readonly requestBytes: number | null
  /** Size of the response body in bytes; null if it was streamed. */
  readonly responseBytes: number | null
  /** Why it was refused; null if it was not, or repeats a stored refusal. */
  readonly problem: {
    /** Kind of error: its section of the errors page. */
    readonly type: string
    /** Summary of the kind of error. */
    readonly title: string
    /** More specific name of the case, if it has one. */
    readonly reason: string | null
  } | null
}

/** A request of one of the tenant’s clients, without personal data: values in its path, query and body are not stored. */
export interface ApiRequestDetails {
  /** Number of the entry, ascending. */
  readonly entryNumber: string
  /** When it was answered. */
  readonly answeredAt: string
  /** Client that sent it. */
  readonly clientId: string
  /** The operation. */
  readonly operationId: string
  /** Section of the operation in the API reference; null if the operation no longer exists. */
  readonly reference: string | null
  /** HTTP method. */
  readonly method: string
  /** Path with the names of its parameters instead of their values. */
  readonly path: string
  /** Status of the response. */
  readonly status: number
  /** `Succeeded`: below 400. `Refused`: 4xx. `Failed`: 5xx. */
  readonly outcome: "Succeeded" | "Refused" | "Failed"
  /** Duration in milliseconds, from the first byte of the request to the last of the response. */
  readonly milliseconds: number
  /** Request id, as in the `x-request-id` header of the response, if it is a UUID, a ULID or a W3C trace id; null for other ids chosen by the client. */
  readonly requestId: string | null
  /** Size of the request body in bytes; null if there was none or it was not stated. */
  readonly requestBytes: number | null
  /** Size of the response body in bytes; null if it was streamed. */
  readonly responseBytes: number | null
  /** Why it was refused; null if it was not, or repeats a stored refusal. */
  readonly problem: {
    /** Kind of error: its section of the errors page. */
    readonly type: string
    /** Summary of the kind of error. */
    readonly title: string
    /** More specific name of the case, if it has one. */
    readonly reason: string | null
  } | null
  /** The first 20 fields that were refused. */
  readonly failures: readonly {
    /** Path of the field; `?` replaces names that the contract does not have. */
    readonly path: string
    /** The rule it broke. */
    readonly rule: string
  }[]
  /** Path parameters of a refused request as JSON, masked like the body; null for none. */
  readonly maskedParams: string | null
  /** Query parameters of a refused request as JSON, masked like the body; null for none. */
  readonly maskedQuery: string | null
  /** Body of a refused request as JSON of at most 4 KiB. Texts and numbers are replaced by their kind and length, except codes that the contract defines, countries and currencies. Null for other requests, bodies that are not JSON or were not read, and all but the first 25 refused requests of a tenant in a second. */
  readonly maskedBody: string | null
}

/** One page of requests. */
export interface ApiRequestPage {
  /** Newest first. */
  readonly items: readonly ApiRequest[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A package. Documents are available through their links. */
export interface AsnPackage {
  /** One of the token’s brands, 3 characters. */
  readonly brandCode: string
  /** The retailer’s order reference. */
  readonly orderReference: string
  /** The retailer’s package reference, unique within its order. */
  readonly packageReference: string
  /** The order this package belongs to. */
  readonly parentOrderReference?: string | null | undefined
  /** Type of order; `NONCHECKOUT` by default. */
  readonly orderType?: "CHECKOUT" | "NONCHECKOUT" | "RETURN" | null | undefined
  /** Gross weight of the package. Weights of its articles use the same unit by default. */
  readonly weight?: {
    /** Gross weight of the package. */
    readonly weight: number
    /** `Kg`, `Lb`, `g` or `oz`, in any case; `Kg` by default. */
    readonly weightUnit?: string | null | undefined
  } | null | undefined
  /** Whether to create a label and, across a customs border, an invoice and a customs declaration. */
  readonly shippingDocumentationRequested?: boolean | null | undefined
  /** Whether to create a return label. */
  readonly returnDocumentationRequested?: boolean | null | undefined
  /** Status of the package. `Shipped` registers the shipment of the outbound order with the same `orderReference`, so that its articles can be returned. */
  readonly shippingStatus?: string | null | undefined
  /** The retailer’s carrier id. */
  readonly carrierId?: number | null | undefined
  /** The carrier’s reference. */
  readonly carrierReference?: string | null | undefined
  /** Code of the dispatching distribution centre. If unknown, the hub or brand determines the site. */
  readonly distributionCentre?: string | null | undefined
  /** Code of the dispatching hub. */
  readonly hubCode?: string | null | undefined
  /** Additional information for customs, printed on a CN23. */
  readonly additionalImportInformation?: string | null | undefined
  /** Whether the order is a back order. */
  readonly isBackOrder?: boolean | null | undefined
  /** Whether it contains dangerous goods. If so, no CN22 or CN23 is created, and international mail is held. */
  readonly dangerousGoods?: boolean | null | undefined
  /** Shipping cost. */
  readonly shippingInfo?: {
    /** Amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** Currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** Insured value; stored and returned. */
  readonly insuranceAmount?: {
    /** Amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** Currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** Dimensions of the package. */
  readonly dimensions?: {
    /** Height. */
    readonly dimHeight?: string | null | undefined
    /** Length. */
    readonly dimLength?: string | null | undefined
    /** Width. */
    readonly dimWidth?: string | null | undefined
    /** Volumetric weight. */
    readonly dimWeight?: string | null | undefined
    /** Unit of the dimensions. */
    readonly dimMeasurementUnit?: string | null | undefined
  } | null | undefined
  /** Who pays duty and taxes: the recipient (`DAP`, default) or the sender (`DDP`). */
  readonly incoterm?: "DAP" | "DDP" | null | undefined
  /** Number of the commercial invoice; generated by default. */
  readonly invoiceNumber?: string | null | undefined
  /** Invoice under which returned goods were sold; printed on the documents of a `RETURN`. */
  readonly originalInvoiceNumber?: string | null | undefined
  /** Reason for export on the invoice; `Sale` or `Returned goods` by default. */
  readonly reasonForExport?: string | null | undefined
  /** The importer of record, if different from the consignee. */
  readonly importer?: {
    /** Name. */
    readonly name: string
    /** Company. */
    readonly company?: string | null | undefined
    /** Address line 1. */
    readonly address1?: string | null | undefined
    /** Address line 2. */
    readonly address2?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Country. */
    readonly country: string
    /** Phone number. */
    readonly telephone?: string | null | undefined
    /** Email address. */
    readonly email?: string | null | undefined
    /** Customs id of the importer: EORI, VAT or importer number. */
    readonly taxNumber?: string | null | undefined
  } | null | undefined
  /** Contents. */
  readonly goodsDescription?: string | null | undefined
  /** Carrier service, by its configured name in any case; `Standard` by default, and if no carrier offers it. */
  readonly serviceLevel?: string | null | undefined
  /** Pallet that carries the package. */
  readonly palletId?: string | null | undefined
  /** Additional data for the carrier. */
  readonly additionalCarrierData?: {
    /** Additional data for the carrier. */
    readonly additionalCarrierData1?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData2?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData3?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData4?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData5?: string | null | undefined
  } | null | undefined
  /** The retailer’s own fields, returned unchanged. Numbers have double precision. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
  /** The recipient. */
  readonly consignee: {
    /** First name. */
    readonly firstName?: string | null | undefined
    /** Last name. */
    readonly lastName?: string | null | undefined
    /** Full name; used if neither `firstName` nor `lastName` is given. */
    readonly name?: string | null | undefined
    /** Company, printed above the name. */
    readonly company?: string | null | undefined
    /** Address line 1. */
    readonly address1?: string | null | undefined
    /** Address line 2. */
    readonly address2?: string | null | undefined
    /** Address line 3. */
    readonly address3?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** PO box. */
    readonly poBox?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Gender. */
    readonly gender?: string | null | undefined
    /** Email address. */
    readonly email?: string | null | undefined
    /** Phone number. */
    readonly telephone?: string | null | undefined
    /** Apartment or unit. */
    readonly unit?: string | null | undefined
    /** Name in Latin script, printed beside the original on international packages. */
    readonly latinName?: string | null | undefined
    /** Customs id of the consignee, such as CPF, PCCC or EORI. */
    readonly taxNumber?: string | null | undefined
    /** City in Latin script, printed beside the original on international packages. */
    readonly latinCity?: string | null | undefined
    /** Country. */
    readonly country: string
  }
  /** Contents of the package. */
  readonly packageItems: readonly ({
    /** The retailer’s product code. */
    readonly productCode: string
    /** The retailer’s line number. */
    readonly lineItemId?: number | null | undefined
    /** Number of articles. */
    readonly quantity: number
    /** Product description. */
    readonly productDescription?: string | null | undefined
    /** Description for customs; from the catalog by default. */
    readonly productCustomsDescription?: string | null | undefined
    /** Country of origin; from the catalog by default. */
    readonly countryOfOrigin?: string | null | undefined
    /** Weight of one article: a number in the unit of the package’s weight (`Kg` if it has none), or a weight with its own unit. Taken from the catalog if absent or 0. */
    readonly weight?: number | {
      /** The weight. */
      readonly weight?: number | null | undefined
      /** `Kg`, `Lb`, `g` or `oz`, in any case; by default the unit of the package’s weight. */
      readonly weightUnit?: string | null | undefined
    } | null | undefined
    /** Price of one article. */
    readonly unitPrice?: {
      /** Amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** Currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** Value of one article that is free of charge (`unitPrice` 0 or absent), for customs documents. */
    readonly customsValue?: {
      /** Amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** Currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** Harmonized System code; from the catalog if absent or shorter than six digits. */
    readonly hsCode?: string | null | undefined
    /** Whether a free trade agreement covers the item. The invoice then includes the statement on origin, or a warning explains why not. */
    readonly fta?: boolean | null | undefined
    /** Whether the item is dangerous goods. The catalog can also say so. */
    readonly dangerousGoods?: boolean | null | undefined
    /** Serial number. */
    readonly serialNumber?: string | null | undefined
    /** Warranty. */
    readonly warrantyId?: string | null | undefined
    /** Size. */
    readonly size?: string | null | undefined
    /** Alternative product code. */
    readonly additionalProductCode?: string | null | undefined
    /** Global Trade Item Number. */
    readonly gtin?: string | null | undefined
    /** European Article Number. */
    readonly ean?: string | null | undefined
    /** Universal Product Code. */
    readonly upc?: string | null | undefined
    /** US customs manufacturer identification code (MID). */
    readonly mid?: string | null | undefined
    /** Export control classification number. */
    readonly eccn?: string | null | undefined
    /** Dangerous goods class. */
    readonly dangerousGoodsClassificationCode?: string | null | undefined
    /** UN number of dangerous goods, such as UN3481. An item with one is dangerous. */
    readonly dangerousGoodsUNNumber?: string | null | undefined
    /** Manufacturer. */
    readonly manufacturer?: {
      /** Name. */
      readonly name: string
      /** Address. */
      readonly address?: string | null | undefined
      /** Country. */
      readonly country?: string | null | undefined
    } | null | undefined
    /** National tariff codes. */
    readonly tariffCodes?: readonly {
      /** Country of the tariff, or `EU`. */
      readonly country: string
      /** Code of 6 to 12 digits, printed on documents for that destination. */
      readonly code: string
    }[] | null | undefined
    /** Tax category for value added tax; from the catalog by default. */
    readonly taxCategory?: "standard" | "food" | "book" | "e-book" | "newspaper" | "medicine" | "medical" | "child" | "hygiene" | "plant" | "feed" | "art" | null | undefined
  })[]
  /** Portolan’s package number, below 2^53. */
  readonly platformPackageReference: number
  /** When the package was submitted. */
  readonly creationTime: string
  /** Carrier; `null` if no label was requested. */
  readonly carrierName: string | null
  /** `Held` if an item is prohibited at the destination, dangerous goods would go by international mail, or a party resembles an entry on a denied-party list. */
  readonly holdReleaseStatus: "Released" | "Held"
  /** A person’s decision about a held package; `null` if none was made. */
  readonly holdDecision: {
    /** `Release`: the package may leave. `Cancel`: it must not leave. */
    readonly action: "Release" | "Cancel"
    /** Reason given by the person. */
    readonly note: string
    /** Client that decided. */
    readonly by: string
    /** When the decision was made. */
    readonly at: string
  } | null
  /** Denied-party screening of consignee and importer; `null` for erased packages and those submitted before screening was available. */
  readonly screening: {
    /** `Off`: no list is imported. `NoHit`: no match. `Cleared`: a person has decided that the match or the name is no denied party. `NotCompared`: a name is in a script that can’t be compared. `Hit`: a person must decide. */
    readonly status: "Off" | "NoHit" | "Cleared" | "NotCompared" | "Hit"
    /** Lists that were screened. */
    readonly lists: readonly {
      /** The list. */
      readonly list: string
      /** Date of the edition. */
      readonly publishedOn: string
    }[]
    /** Matches, most similar first; at most 20. */
    readonly hits: readonly ({
      /** The matching party of the package. */
      readonly party: "consignee" | "importer"
      /** The list: `us-csl`, `eu` or `uk`. */
      readonly list: string
      /** The entry’s number on the list. */
      readonly entryId: string
      /** Primary name of the entry. */
      readonly entryName: string
      /** The name or alias that matched. */
      readonly matchedName: string
      /** Whether the list marks the alias as weak. */
      readonly isWeak: boolean
      /** Type of the entry. */
      readonly kind: "person" | "organisation" | "unknown"
      /** Similarity of the names, from 0 to 1 (identical). */
      readonly score: number
      /** The matched words and their similarity. */
      readonly matchedBy: string
      /** Programs under which the entry is listed. */
      readonly programmes: readonly string[]
      /** Countries of location or citizenship. */
      readonly countries: readonly string[]
      /** Dates of birth. */
      readonly birthDates: readonly string[]
      /** Whether a person has decided that this is somebody else. */
      readonly isCleared: boolean
    })[]
    /** Parties that could not be compared. */
    readonly uncompared: readonly ({
      /** The party of the package. */
      readonly party: "consignee" | "importer"
      /** Its names without a spelling in Latin letters. */
      readonly names: readonly string[]
      /** Whether a person has decided that this is no denied party. */
      readonly isCleared: boolean
    })[]
  } | null
  /** The carrier’s tracking number; `null` if there is no label. */
  readonly trackingNumber: string | null
  /** Public tracking page: the carrier’s, or this server’s if the carrier has none. */
  readonly trackingUrl: string | null
  /** Outbound documents. */
  readonly shippingDocumentation: readonly ({
    /** Type of document. */
    readonly type: "SHIPPING_LABEL" | "COMMERCIAL_INVOICE" | "CN22" | "CN23" | "RETURN_LABEL"
    /** Always Pdf. */
    readonly format: "Pdf"
    /** URL of the document; requires an access token. */
    readonly link: string
    /** Always Created. */
    readonly documentStatus: "Created"
  })[]
  /** Return documents. */
  readonly returnsDocumentation: readonly ({
    /** Tracking number of the return parcel. */
    readonly returnTrackingNumber: string
    /** Number of the return shipment: the carrier’s, or an SSCC if it has none. */
    readonly returnShipmentNo: string
    /** The carrier’s tracking page; `null` if it has none. */
    readonly returnTrackingUrl: string | null
    /** Type of document. */
    readonly type: "SHIPPING_LABEL" | "COMMERCIAL_INVOICE" | "CN22" | "CN23" | "RETURN_LABEL"
    /** Always Pdf. */
    readonly format: "Pdf"
    /** URL of the document; requires an access token. */
    readonly link: string
    /** Always Created. */
    readonly documentStatus: "Created"
  })[]
}

/** The packages of a period. */
export interface AsnPackages {
  /** Packages, oldest first. */
  readonly packages: readonly AsnPackage[]
}

/** An AsyncAPI 3.0 document. */
export type AsyncApiDocument = Readonly<Record<string, unknown>>

/** One change. */
export interface AuditEntry {
  /** Sequence number of the entry, ascending. */
  readonly entryNumber: string
  /** When the change was made. */
  readonly recordedAt: string
  /** Who made the change: a client id, a command-line user, or `system`. */
  readonly actor: string
  /** Where the change came from. */
  readonly origin: {
    /** Network address; null if there is none. */
    readonly address: string | null
    /** Request id, as in the `x-request-id` header and the log. */
    readonly requestId: string | null
    /** The operation or command that made the change. */
    readonly operation: string | null
  }
  /** The action, such as `site.changed`. */
  readonly action: string
  /** The changed resource. */
  readonly subject: {
    /** Type of the changed resource, such as `site`. */
    readonly kind: string
    /** Id of the changed resource. */
    readonly id: string
    /** Tenant it belongs to; null for the installation. */
    readonly tenant: string | null
  }
  /** State before the change; null if it was created. Secrets are omitted. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** State after the change; null if it was deleted. Secrets are omitted. */
  readonly after: Readonly<Record<string, unknown>> | null
}

/** One page of changes. */
export interface AuditEntryPage {
  /** Newest first. */
  readonly items: readonly AuditEntry[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** Why the document is unavailable. */
export interface BaseResponse {
  /** What happened, phrased for the person waiting for the document. */
  readonly userMessage: string
  /** The request id, to find the request in the log. */
  readonly details: string
}

/** A storefront of a tenant. New tokens include it; tokens already issued do not. */
export interface BrandBody {
  /** Display name. */
  readonly name: string
}

/** The configuration of a brand. */
export interface BrandConfiguration {
  /** Brand. */
  readonly brandCode: string
  /** Whether the brand is in use. Stored for your own systems; has no effect here. */
  readonly isActive: boolean
  /** Regions that the brand sells to, such as `EU` or `GB`. Stored for your own systems; duty and tax depend on the requested country. */
  readonly regions: readonly string[]
  /** Settings. */
  readonly settings: {
    /** Usual currency of the brand. Every price states its own. */
    readonly defaultCurrency: string
    /** Whether products without a code are classified automatically. */
    readonly autoClassify: boolean
    /** Minimum confidence of an automatic classification, 0 to 1; below it, a person must review. */
    readonly confidenceThreshold: number
    /** The code used if no other is known; `null` for none. */
    readonly defaultClassificationCode: string | null
  }
}

/** How the catalog of a brand is processed. */
export interface BrandConfigurationBody {
  /** Whether the brand is in use. Stored for your own systems; has no effect here. */
  readonly isActive: boolean
  /** Regions that the brand sells to, such as `EU` or `GB`. Stored for your own systems; duty and tax depend on the requested country. */
  readonly regions: readonly string[]
  /** Settings. */
  readonly settings: {
    /** Usual currency of the brand. Every price states its own. */
    readonly defaultCurrency: string
    /** Whether products without a code are classified automatically. */
    readonly autoClassify: boolean
    /** Minimum confidence of an automatic classification, 0 to 1; below it, a person must review. */
    readonly confidenceThreshold: number
    /** 6 to 12 digits; `null` for none. */
    readonly defaultClassificationCode: string | null
  }
}

/** The configuration of a brand. */
export interface BrandConfigurationResource {
  /** Brand. */
  readonly brandCode: string
  /** Whether the brand is in use. Stored for your own systems; has no effect here. */
  readonly isActive: boolean
  /** Regions that the brand sells to, such as `EU` or `GB`. Stored for your own systems; duty and tax depend on the requested country. */
  readonly regions: readonly string[]
  /** Settings. */
  readonly settings: {
    /** Usual currency of the brand. Every price states its own. */
    readonly defaultCurrency: string
    /** Whether products without a code are classified automatically. */
    readonly autoClassify: boolean
    /** Minimum confidence of an automatic classification, 0 to 1; below it, a person must review. */
    readonly confidenceThreshold: number
    /** The code used if no other is known; `null` for none. */
    readonly defaultClassificationCode: string | null
  }
}

/** One page of brands. */
export interface BrandPage {
  /** Sorted by code. */
  readonly items: readonly BrandResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A storefront of a tenant. New tokens include it; tokens already issued do not. */
export interface BrandResource {
  /** Tenant code. */
  readonly tenant: string
  /** Brand code. */
  readonly brandCode: string
  /** Display name. */
  readonly name: string
  /** When it was created. */
  readonly createdAt: string
}

/** A service of a carrier between countries and the tenant’s sites. */
export interface CarrierServiceRouteBody {
  /** Carrier. */
  readonly carrierName: string
  /** Direction of transport. */
  readonly routeType: "Inbound" | "Outbound"
  /** Countries served. */
  readonly countries: readonly string[]
  /** Whether the shopper shows a code instead of a printed label. */
  readonly isPaperlessRoute: boolean
}

/** One page of carrier service routes. */
export interface CarrierServiceRoutePage {
  /** Sorted by code. */
  readonly items: readonly CarrierServiceRouteResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A service of a carrier between countries and the tenant’s sites. */
export interface CarrierServiceRouteResource {
  /** Code of the carrier service route. */
  readonly carrierServiceRouteId: string
  /** Carrier. */
  readonly carrierName: string
  /** Direction of transport. */
  readonly routeType: "Inbound" | "Outbound"
  /** Countries served. */
  readonly countries: readonly string[]
  /** Whether the shopper shows a code instead of a printed label. */
  readonly isPaperlessRoute: boolean
}

/** A chapter. */
export interface CatalogChapter {
  /** Two-digit code. */
  readonly code: string
  /** Title. */
  readonly name: string
}

/** A customs classification. */
export interface CatalogClassification {
  /** Code as a number. */
  readonly classificationId: number
  /** Code, digits only. */
  readonly classificationCode: string
  /** Title. For a tariff line, the official text if the operator has imported it; otherwise the title of its subheading. */
  readonly classificationDesc: string
}

/** All failures of the request, up to 1,000. */
export type CatalogErrors = readonly {
  /** Stable error code; see the error reference. */
  readonly code: number
  /** What is wrong, where, and how to fix it. */
  readonly message: string
}[]

/** A heading. */
export interface CatalogHeading {
  /** Chapter. */
  readonly chapterCode: string
  /** Four-digit code. */
  readonly code: string
  /** Title. */
  readonly name: string
}

/** A product to create synchronously. */
export interface CatalogNewProduct {
  /** The retailer’s product code, at most 100 characters; unique within its brand. */
  readonly productCode: string
  /** Product name, at most 500 characters. */
  readonly name: string
  /** Description, at most 10,000 characters. */
  readonly description: string
  /** Material composition, at most 1,000 characters. */
  readonly material: string
  /** Country of origin: ISO 3166-1 alpha-2. */
  readonly countryOfOrigin: string
  /** Code of the Harmonized System or of a tariff: 6 to 12 digits; dots and spaces are ignored. */
  readonly hsCode?: string | null | undefined
  /** Tariff of `hsCode`, 2 to 10 letters and digits: WCO for the Harmonized System itself, otherwise US, EU, GB, JP, … */
  readonly hsCodeRegion?: string | null | undefined
  /** The retailer’s category, at most 500 characters. */
  readonly category?: string | null | undefined
  /** Gender, at most 50 characters. */
  readonly gender?: string | null | undefined
  /** Age group, at most 50 characters. */
  readonly ageGroup?: string | null | undefined
  /** Tax category for value added tax, if the code does not determine it: standard, food, book, e-book, newspaper, medicine, medical, child, hygiene, plant, feed, art. */
  readonly taxCategory?: string | null | undefined
  /** URL of the product page (HTTP or HTTPS); required for shipment to Japan or Russia. */
  readonly url?: string | null | undefined
  /** URL of a product image (HTTP or HTTPS). */
  readonly imageUrl?: string | null | undefined
  /** Unit price. */
  readonly unitPrice?: {
    /** Price, from 0 to 999,999,999,999, with at most 6 decimals. */
    readonly amount?: number | string | null | undefined
    /** Currency, ISO 4217; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** Weight of one unit, at most 1,000,000; 0 if unknown. */
  readonly weight?: number | string | null | undefined
  /** Unit of the weight: g, kg, oz or lb, in any case; required with a weight other than 0. */
  readonly weightUnit?: string | null | undefined
  /** Code of the parent product, at most 100 characters. */
  readonly parentProductCode?: string | null | undefined
  /** Variant code, at most 100 characters. */
  readonly variantProductCode?: string | null | undefined
  /** Size, at most 100 characters. */
  readonly size?: string | null | undefined
  /** Alternative product code, at most 100 characters. */
  readonly additionalProductCode?: string | null | undefined
  /** Global Trade Item Number, at most 50 characters. */
  readonly gtin?: string | null | undefined
  /** European Article Number, at most 50 characters. */
  readonly ean?: string | null | undefined
  /** Universal Product Code, at most 50 characters. */
  readonly upc?: string | null | undefined
  /** US customs manufacturer identification code (MID), at most 50 characters. */
  readonly mid?: string | null | undefined
  /** Export control classification number, at most 50 characters. */
  readonly eccn?: string | null | undefined
  /** Dangerous goods class, at most 50 characters. */
  readonly dangerousGoodsClassificationCode?: string | null | undefined
  /** UN number of dangerous goods, such as UN3481, at most 20 characters. A product with one is dangerous. */
  readonly dangerousGoodsUNNumber?: string | null | undefined
  /** Whether the product is dangerous goods. */
  readonly dangerousGoods?: boolean | 'true' | 'false' | null | undefined
  /** Whether the product is made to order. */
  readonly isCustomized?: boolean | 'true' | 'false' | null | undefined
  /** Whether the product is a subscription. */
  readonly isSubscription?: boolean | 'true' | 'false' | null | undefined
  /** One of the token’s brands. */
  readonly brandCode: string
  /** Destination country: ISO 3166-1 alpha-2. */
  readonly deliveryCountry: string
}

/** A queued reload. */
export interface CatalogReload {
  /** Id of the reload. */
  readonly id: string
  /** Brand. */
  readonly brandCode: string
  /** When it was requested. */
  readonly requestDate: string
  /** Id of the request that started it. */
  readonly correlationId: string
  /** Client that started it. */
  readonly modifiedBy: string
}

/** Which catalog to reload. */
export interface CatalogReloadRequest {
  /** Brand. */
  readonly brandCode: string
  /** The tenant’s code; must be that of the token. */
  readonly tenantCode?: string | null | undefined
}

/** A reload and its progress. */
export interface CatalogReloadStatus {
  /** Id of the reload. */
  readonly id: string
  /** Brand. */
  readonly brandCode: string
  /** When it was requested. */
  readonly requestDate: string
  /** Id of the request that started it. */
  readonly correlationId: string
  /** Client that started it. */
  readonly modifiedBy: string
  /** State; the last two are final. */
  readonly state: "Queued" | "Processing" | "Completed" | "Failed"
  /** Number of products at the start; 0 before. */
  readonly total: number
  /** Number of products processed so far. */
  readonly done: number
  /** Number of valid products. */
  readonly valid: number
  /** Number of invalid products. */
  readonly invalid: number
  /** When processing started; `null` before. */
  readonly startedAt: string | null
  /** When processing ended; `null` before. */
  readonly finishedAt: string | null
}

/** A subheading. */
export interface CatalogSubheading {
  /** Chapter. */
  readonly chapterCode: string
  /** Heading. */
  readonly sectionCode: string
  /** Six-digit code. */
  readonly code: string
  /** Title. */
  readonly name: string
}

/** An upload and its progress. */
export interface CatalogUpload {
  /** Id of the upload. */
  readonly uploadId: string
  /** State; the last two are final. */
  readonly state: "Queued" | "Processing" | "Completed" | "Failed"
  /** Number of products in the upload. */
  readonly received: number
  /** Number of products whose code occurs earlier in the same upload; the last product with a code wins. */
  readonly repeated: number
  /** Number of products added to the catalog so far. */
  readonly valid: number
  /** Number of invalid products so far. */
  readonly invalid: number
  /** When the upload was received. */
  readonly receivedAt: string
  /** When processing started; `null` before. */
  readonly startedAt: string | null
  /** When processing ended; `null` before. */
  readonly finishedAt: string | null
  /** The first 20 of those codes. */
  readonly repeatedProductCodes: readonly string[]
  /** Unknown fields, which are ignored; at most 21 entries. */
  readonly warnings: readonly {
    /** Path of its first occurrence, such as `[3].colour`. */
    readonly path: string
    /** What is wrong, and the probable intention. */
    readonly message: string
  }[]
}

/** A page of uploads. */
export interface CatalogUploadPage {
  /** The uploads. */
  readonly uploads: readonly ListedCatalogUpload[]
  /** Requested page size. */
  readonly pageSize: number
  /** Token for the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A product of an upload. */
export interface CatalogUploadProduct {
  /** The retailer’s product code, at most 100 characters; unique within its brand. */
  readonly productCode: string
  /** Product name, at most 500 characters. */
  readonly name: string
  /** Description, at most 10,000 characters. */
  readonly description: string
  /** Material composition, at most 1,000 characters. */
  readonly material: string
  /** Country of origin: ISO 3166-1 alpha-2. */
  readonly countryOfOrigin: string
  /** Code of the Harmonized System or of a tariff: 6 to 12 digits; dots and spaces are ignored. */
  readonly hsCode?: string | null | undefined
  /** Tariff of `hsCode`, 2 to 10 letters and digits: WCO for the Harmonized System itself, otherwise US, EU, GB, JP, … */
  readonly hsCodeRegion?: string | null | undefined
  /** The retailer’s category, at most 500 characters. */
  readonly category?: string | null | undefined
  /** Gender, at most 50 characters. */
  readonly gender?: string | null | undefined
  /** Age group, at most 50 characters. */
  readonly ageGroup?: string | null | undefined
  /** Tax category for value added tax, if the code does not determine it: standard, food, book, e-book, newspaper, medicine, medical, child, hygiene, plant, feed, art. */
  readonly taxCategory?: string | null | undefined
  /** URL of the product page (HTTP or HTTPS); required for shipment to Japan or Russia. */
  readonly url?: string | null | undefined
  /** URL of a product image (HTTP or HTTPS). */
  readonly imageUrl?: string | null | undefined
  /** Unit price. */
  readonly unitPrice?: {
    /** Price, from 0 to 999,999,999,999, with at most 6 decimals. */
    readonly amount?: number | string | null | undefined
    /** Currency, ISO 4217; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** Weight of one unit, at most 1,000,000; 0 if unknown. */
  readonly weight?: number | string | null | undefined
  /** Unit of the weight: g, kg, oz or lb, in any case; required with a weight other than 0. */
  readonly weightUnit?: string | null | undefined
  /** Code of the parent product, at most 100 characters. */
  readonly parentProductCode?: string | null | undefined
  /** Variant code, at most 100 characters. */
  readonly variantProductCode?: string | null | undefined
  /** Size, at most 100 characters. */
  readonly size?: string | null | undefined
  /** Alternative product code, at most 100 characters. */
  readonly additionalProductCode?: string | null | undefined
  /** Global Trade Item Number, at most 50 characters. */
  readonly gtin?: string | null | undefined
  /** European Article Number, at most 50 characters. */
  readonly ean?: string | null | undefined
  /** Universal Product Code, at most 50 characters. */
  readonly upc?: string | null | undefined
  /** US customs manufacturer identification code (MID), at most 50 characters. */
  readonly mid?: string | null | undefined
  /** Export control classification number, at most 50 characters. */
  readonly eccn?: string | null | undefined
  /** Dangerous goods class, at most 50 characters. */
  readonly dangerousGoodsClassificationCode?: string | null | undefined
  /** UN number of dangerous goods, such as UN3481, at most 20 characters. A product with one is dangerous. */
  readonly dangerousGoodsUNNumber?: string | null | undefined
  /** Whether the product is dangerous goods. */
  readonly dangerousGoods?: boolean | 'true' | 'false' | null | undefined
  /** Whether the product is made to order. */
  readonly isCustomized?: boolean | 'true' | 'false' | null | undefined
  /** Whether the product is a subscription. */
  readonly isSubscription?: boolean | 'true' | 'false' | null | undefined
  /** Brand, one of the token’s; defaults to the token’s only brand. */
  readonly brandCode?: string | null | undefined
  /** Destination country: ISO 3166-1 alpha-2. */
  readonly deliveryCountry?: string | null | undefined
}

/** Facts about the product besides its texts; may be empty. */
export interface ClassificationAnswers {
  /** Destination country, for its restrictions. */
  readonly deliveryCountry?: string | null | undefined
  /** Answers to `questions` of an earlier classification: the `fact` of each question with the `value` of a choice. */
  readonly facts?: Readonly<Record<string, string>> | null | undefined
}

/** Candidate codes of a product, with reasons. */
export interface ClassificationProposal {
  /** Candidates, best first; empty if no word is known. */
  readonly candidates: readonly {
    /** Six-digit subheading of the Harmonized System 2022. */
    readonly classificationCode: string
    /** Title of the subheading. */
    readonly classificationDesc: string
    /** Probability. Those of all candidates of a product add up to at most 1. */
    readonly confidence: number
    /** The words and rules that decided, each with its source. */
    readonly evidence: readonly string[]
    /** The same as data, to translate or evaluate: one entry for each text of `evidence`, in its order. */
    readonly reasons: readonly ClassificationReason[]
  }[]
  /** Facts that would decide between the candidates, such as `material` or `knitted or woven`. */
  readonly missing: readonly string[]
  /** Known protected, forbidden and dangerous goods, worldwide and in the given destination, from the texts and from candidates with a confidence of at least 0.1. Those from candidates below 0.5 are hints. */
  readonly restrictions: readonly ({
    /** Type of restricted goods, such as `Cites`, `Arms` or `LithiumBatteries`. */
    readonly type: string
    /** `Ban`: import is forbidden. `MailBan`: forbidden in international mail. `Condition`: allowed under conditions. `Hint`: may be restricted; the code and texts do not tell. */
    readonly kind: "Ban" | "MailBan" | "Condition" | "Hint"
    /** Country in which it applies; `null` for all. */
    readonly country: string | null
    /** What is restricted. */
    readonly reason: string
    /** The law. */
    readonly source: string
  })[]
  /** Questions about the facts that would change the result most, most useful first. Empty if no answer would increase confidence, or if the brand’s confidence threshold is already met. Send answers in `facts` to refine the classification. */
  readonly questions: readonly {
    /** Name of the fact; send the answer under this name in `facts`. */
    readonly fact: string
    /** The question. */
    readonly text: string
    /** The note or heading that draws the distinction. */
    readonly source: string
    /** Possible answers, most likely first. */
    readonly choices: readonly {
      /** Value to send. */
      readonly value: string
      /** Meaning. */
      readonly text: string
      /** Resulting subheadings, most likely first. */
      readonly leadsTo: readonly string[]
    }[]
  }[]
}

/** What spoke for or against a candidate. */
export interface ClassificationReason {
  /** `Word`: a word of the texts. `Term`: a name of goods in the texts. `Fact`: a fact the texts state. `Answer`: an answer in `facts`. `Language`: the texts are not in English. `Decision`: a person gave a similar product this code. `Reranking`: a language model chose the code. More kinds may follow. */
  readonly kind: "Word" | "Term" | "Fact" | "Answer" | "Language" | "Decision" | "Reranking"
  /** The word, the term, the value of the fact or answer, the language as a BCP 47 tag, or the name of the model. */
  readonly value?: string | undefined
  /** Name of the fact, for `Fact` and `Answer`. */
  readonly fact?: string | undefined
  /** The word of the texts that states the fact, for `Fact`. */
  readonly word?: string | undefined
  /** Whether a `Fact` or `Answer` speaks for the code or against it. */
  readonly supports?: boolean | undefined
  /** The note or heading behind a `Fact` or `Answer`. */
  readonly source?: string | undefined
  /** Brand of the similar product, for `Decision`; absent if it is outside the token. */
  readonly brandCode?: string | undefined
  /** Code of the similar product, for `Decision`; absent without `brandCode`. */
  readonly productCode?: string | undefined
  /** How similar the texts are, for `Decision`. */
  readonly similarity?: number | undefined
  /** Number of codes the model chose among, for `Reranking`. */
  readonly choices?: number | undefined
}

/** A classification decision. */
export interface ClassificationReview {
  /** The chosen code: 6 to 12 digits; dots and spaces are ignored. */
  readonly hsCode: string
  /** Reason, in one line. */
  readonly note?: string | null | undefined
}

/** A program that calls the interface with its own secret. Clients are never deleted, so an id is never reused. */
export interface ClientBody {
  /** Display name. */
  readonly name: string
  /** Granted scopes. `admin` is only for operators, which belong to no tenant, and cannot be combined. */
  readonly scopes: readonly ("checkout" | "returns" | "packages" | "catalog" | "events" | "desk" | "developer" | "admin")[]
  /** The brands it is restricted to; null for all brands of its tenant. */
  readonly brands: readonly string[] | null
  /** Whether it can get tokens. When it is deactivated, its tokens are rejected within a minute. */
  readonly isActive: boolean
}

/** One page of clients. */
export interface ClientPage {
  /** Sorted by code. */
  readonly items: readonly ClientResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** Rate limits of a client. */
export interface ClientRateLimitsBody {
  /** Overrides the default limits of the installation. */
  readonly limits: readonly {
    /** An operationId, or * for all other operations. */
    readonly operation: string
    /** Calls per minute. */
    readonly requestsPerMinute: number
  }[]
}

/** Rate limits of a client. */
export interface ClientRateLimitsResource {
  /** Overrides the default limits of the installation. */
  readonly limits: readonly {
    /** An operationId, or * for all other operations. */
    readonly operation: string
    /** Calls per minute. */
    readonly requestsPerMinute: number
  }[]
}

/** A program that calls the interface with its own secret. Clients are never deleted, so an id is never reused. */
export interface ClientResource {
  /** Client id. */
  readonly clientId: string
  /** The tenant whose data it can access; null for an operator. */
  readonly tenant: string | null
  /** Display name. */
  readonly name: string
  /** Granted scopes. `admin` is only for operators, which belong to no tenant, and cannot be combined. */
  readonly scopes: readonly ("checkout" | "returns" | "packages" | "catalog" | "events" | "desk" | "developer" | "admin")[]
  /** The brands it is restricted to; null for all brands of its tenant. */
  readonly brands: readonly string[] | null
  /** Whether it can get tokens. When it is deactivated, its tokens are rejected within a minute. */
  readonly isActive: boolean
  /** Whether the secret is the public secret of the sandbox. */
  readonly isSandbox: boolean
  /** When the secret was last renewed; null if never. */
  readonly secretRenewedAt: string | null
  /** Until when the previous secret remains valid; null if it is not. */
  readonly previousSecretExpiresAt: string | null
  /** When it was created. */
  readonly createdAt: string
}

/** A client with its new secret. */
export interface ClientWithSecret {
  readonly client: ClientResource
  /** The secret. Returned only once; null in retries of the request. */
  readonly secret: string | null
}

/** Something that was accepted but should be reviewed. */
export interface ConfirmationWarning {
  /** Stable warning code; see the error reference. */
  readonly code: number
  /** What to check. */
  readonly message: string
  /** Path of the member; empty if the warning concerns no single member. */
  readonly path: string
}

/** A session of a console user. */
export interface ConsoleSession {
  /** The signed-in user. */
  readonly user: {
    /** The user name for signing in. */
    readonly userId: string
    /** The person’s name. */
    readonly name: string
    /** Whether the person has a password here; false for sign-in through the identity provider. */
    readonly hasPassword: boolean
  }
  /** Tenants for which the person has a role, sorted by code; at most 200. */
  readonly tenants: readonly ({
    /** Tenant code. */
    readonly tenant: string
    /** The tenant’s name. */
    readonly name: string
    /** The roles. */
    readonly roles: readonly ("operator" | "customs" | "returns" | "developer" | "read-only")[]
  })[]
  /** Roles for the installation itself; empty if none. */
  readonly installationRoles: readonly ("operator" | "customs" | "returns" | "developer" | "read-only")[]
  /** When the session started. */
  readonly startedAt: string
  /** When the person proved who they are; null if the identity provider does not say. */
  readonly signedInAt: string | null
  /** When the session ends, regardless of activity. */
  readonly endsAt: string
  /** Seconds of inactivity after which the session ends. */
  readonly idleSeconds: number
}

/** Recipient of the goods. */
export interface ContactInformation {
  /** First name. */
  readonly firstName?: string | null | undefined
  /** Last name. */
  readonly lastName?: string | null | undefined
  /** Company. */
  readonly company?: string | null | undefined
  /** Street address. */
  readonly address1?: string | null | undefined
  /** Address line 2. */
  readonly address2?: string | null | undefined
  /** Address line 3. */
  readonly address3?: string | null | undefined
  /** City. */
  readonly city?: string | null | undefined
  /** Postal code. */
  readonly postalCode?: string | null | undefined
  /** State, province or prefecture. */
  readonly region?: string | null | undefined
  /** Destination country. */
  readonly countryIso?: string | null | undefined
  /** Email address. */
  readonly email?: string | null | undefined
  /** Phone number. */
  readonly telephone?: string | null | undefined
  /** Language tag, such as `de-DE`. */
  readonly cultureLanguageIso?: string | null | undefined
  /** Name in Latin script, printed beside the original on documents that cross a border. */
  readonly latinName?: string | null | undefined
  /** City in Latin script, printed beside the original on documents that cross a border. */
  readonly latinCity?: string | null | undefined
}

/** Return settings of a country. */
export interface CountryConfiguration {
  /** Country. */
  readonly countryIso: string
  /** English name of the country. */
  readonly countryName: string
  /** Currency. */
  readonly currency: string
  /** Languages. */
  readonly languages: readonly string[]
  /** Whether returns from the country are possible. */
  readonly isReturnable: boolean
  /** Return period in days after the shipping date. */
  readonly returnPeriodDays: number
  /** Destination return centre. */
  readonly returnAdminCentreCode: string
  /** Available return methods. */
  readonly returnMethods: readonly ({
    /** Return method: how the goods are sent back. */
    readonly returnMethod: "Postal" | "PUDO" | "Collections"
    /** Who pays for the return. */
    readonly paidBy: "Unpaid" | "Retailer" | "Shopper"
    /** Cost to the shopper. */
    readonly price: {
      /** Price. */
      readonly amount: number
      /** Currency. */
      readonly currency: string
    }
    /** Carrier service route. */
    readonly carrierServiceRouteId: string
  })[]
  /** Reasons offered to the shopper. */
  readonly portalSettings: {
    /** A return reason. */
    readonly customerReturnReasonCodes: readonly {
      /** Code. */
      readonly code: string
      /** Meaning. */
      readonly description: string
    }[]
  }
}

/** Return settings of a country. */
export interface CountryConfigurationSettingBody {
  /** English name of the country. */
  readonly countryName: string
  /** Currency. */
  readonly currency: string
  /** Languages, such as `de`. */
  readonly languages: readonly string[]
  /** Whether returns from the country are possible. */
  readonly isReturnable: boolean
  /** Return period in days after the shipping date. */
  readonly returnPeriodDays: number
  /** Usual transit time to the shopper, in days. */
  readonly transitDays: number
  /** Destination return centre: the code of a site. */
  readonly returnAdminCentreCode: string
  /** Return methods, the default first. */
  readonly returnMethods: readonly ({
    /** Return method: how the goods are sent back. */
    readonly returnMethod: "Postal" | "PUDO" | "Collections"
    /** Who pays for the return. */
    readonly paidBy: "Unpaid" | "Retailer" | "Shopper"
    /** Cost to the shopper. */
    readonly price: {
      /** Price as a decimal string: at most 12 digits before the point, and as many after it as the currency has. */
      readonly amount: string
      /** Currency. */
      readonly currency: string
    }
    /** Inbound carrier service route. */
    readonly carrierServiceRouteId: string
  })[]
  /** Reasons offered to the shopper; empty to allow any. */
  readonly returnReasons: readonly {
    /** Code. */
    readonly code: string
    /** Meaning. */
    readonly description: string
  }[]
}

/** One page of country configurations. */
export interface CountryConfigurationSettingPage {
  /** Sorted by code. */
  readonly items: readonly CountryConfigurationSettingResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** Return settings of a country. */
export interface CountryConfigurationSettingResource {
  /** Code of the country configuration. */
  readonly countryIso: string
  /** English name of the country. */
  readonly countryName: string
  /** Currency. */
  readonly currency: string
  /** Languages, such as `de`. */
  readonly languages: readonly string[]
  /** Whether returns from the country are possible. */
  readonly isReturnable: boolean
  /** Return period in days after the shipping date. */
  readonly returnPeriodDays: number
  /** Usual transit time to the shopper, in days. */
  readonly transitDays: number
  /** Destination return centre: the code of a site. */
  readonly returnAdminCentreCode: string
  /** Return methods, the default first. */
  readonly returnMethods: readonly ({
    /** Return method: how the goods are sent back. */
    readonly returnMethod: "Postal" | "PUDO" | "Collections"
    /** Who pays for the return. */
    readonly paidBy: "Unpaid" | "Retailer" | "Shopper"
    /** Cost to the shopper. */
    readonly price: {
      /** Price as a decimal string: at most 12 digits before the point, and as many after it as the currency has. */
      readonly amount: string
      /** Currency. */
      readonly currency: string
    }
    /** Inbound carrier service route. */
    readonly carrierServiceRouteId: string
  })[]
  /** Reasons offered to the shopper; empty to allow any. */
  readonly returnReasons: readonly {
    /** Code. */
    readonly code: string
    /** Meaning. */
    readonly description: string
  }[]
}

/** An outbound order. Unknown fields are rejected. */
export interface CreateOutboundOrderWebRequest {
  /** The retailer’s order reference. */
  readonly orderReference: string
  readonly contactInformation?: ContactInformation | null | undefined
  /** Ordered items. */
  readonly orderItems?: readonly OutboundOrderItem[] | null | undefined
  /** The retailer’s own fields: any JSON object of up to 16 KiB. Numbers keep all digits. */
  readonly customFields?: Readonly<Record<string, unknown>> | null | undefined
  /** Whether an existing order is replaced. */
  readonly canOverwrite?: boolean | null | undefined
}

/** Requests a return. */
export interface CreateReturnOrderWebRequest {
  /** Items to return. */
  readonly returnItems: readonly ({
    /** Portolan’s id of the item in the order. */
    readonly id?: number | null | undefined
    /** The retailer’s product code. */
    readonly productCode: string
    /** The retailer’s line number. */
    readonly lineItemId?: number | null | undefined
    /** Number of articles; default 1. */
    readonly quantity?: number | null | undefined
    /** Reason code, 1 to 50 characters. */
    readonly reasonCode: string
    /** Reason in words. */
    readonly reasonText?: string | null | undefined
  })[]
  /** Return method: how the goods are sent back. */
  readonly returnMethod?: "Postal" | "PUDO" | "Collections" | null | undefined
  /** Type of return; `EUCoolingOff` only for deliveries to the EU or EEA. */
  readonly returnType?: "Normal" | "Undeliverable" | "BlindReturn" | "EUCoolingOff" | null | undefined
  /** Who pays for the return. */
  readonly paidBy?: "Unpaid" | "Retailer" | "Shopper" | null | undefined
  /** Where the shopper hands in the goods. */
  readonly dropOffLocation?: {
    /** Location id. */
    readonly locationId?: string | null | undefined
    /** Type of location. */
    readonly type?: "Store" | "Pudo" | null | undefined
  } | null | undefined
  readonly weight?: Weight | null | undefined
  /** The shopper’s email address. */
  readonly consumerEmailAddress?: string | null | undefined
  /** The shopper’s language tag, such as `de-DE`. */
  readonly cultureLanguageIso?: string | null | undefined
  /** Carrier service route. */
  readonly carrierServiceRouteId?: string | null | undefined
  /** Whether the return may be created while others of the order are open, as in the return portal. */
  readonly canBeAdditional?: boolean | null | undefined
}

/** Overview of a tenant’s work. */
export interface Desk {
  /** Waiting work, including types with nothing waiting. */
  readonly tasks: readonly ({
    /** Type of work. */
    readonly name: "confirmations-on-hold" | "withdrawals-to-refund" | "returns-to-inspect" | "packages-held" | "labels-failed" | "invalid-products" | "products-awaiting-classification" | "webhooks-parked"
    /** Number of items, up to 10,000. */
    readonly count: number
    /** Whether there are more than 10,000. */
    readonly isMore: boolean
    /** Since when the oldest item has been waiting; null if there is none. */
    readonly oldestAt: string | null
  })[]
  /** Daily counts. */
  readonly series: readonly ({
    /** What is counted. */
    readonly name: "confirmations" | "returns"
    /** Days in ascending order, ending today. */
    readonly days: readonly {
      /** Date, in UTC. */
      readonly day: string
      /** Number, up to 10,000. */
      readonly count: number
    }[]
  })[]
  /** Breakdowns of the newest entries, up to 1,000 of each type. */
  readonly breakdowns: readonly ({
    /** What is counted. */
    readonly name: "returns-by-reason" | "returns-by-country" | "invalid-products-by-code" | "classifications-by-confidence"
    /** The 6 largest groups, largest first; confidences from high to low. */
    readonly parts: readonly ({
      /** Code of a reason, country or rule, or the lower bound of a confidence in percent: 0, 50, 70 or 90. */
      readonly key: string
      /** Label, if the code is not self-explanatory. */
      readonly label: string | null
      /** Number. */
      readonly count: number
    })[]
  })[]
}

export interface DiscoveryDocument {
  /** The issuer, as in the `iss` claim of tokens. */
  readonly issuer: string
  /** URL of the token endpoint. */
  readonly token_endpoint: string
  /** URL of the public keys. */
  readonly jwks_uri: string
  /** Available scopes. */
  readonly scopes_supported: readonly string[]
  /** Supported grant types. */
  readonly grant_types_supported: readonly string[]
  /** Empty: there is no authorization endpoint. */
  readonly response_types_supported: readonly string[]
  /** Supported subject types. */
  readonly subject_types_supported: readonly string[]
  /** Supported client authentication methods. */
  readonly token_endpoint_auth_methods_supported: readonly string[]
  /** Supported signature algorithms. */
  readonly id_token_signing_alg_values_supported: readonly string[]
}

/** The ended sessions. */
export interface EndedSessions {
  /** Number of sessions ended. */
  readonly ended: number
}

/** The erasure of a shopper’s data. It does not name the shopper. */
export interface Erasure {
  /** Erasure id. */
  readonly erasureId: string
  /** Tenant that holds the data. */
  readonly tenant: string
  /** Progress. The last state is final. */
  readonly state: "Queued" | "Running" | "Completed"
  /** Who requested it. */
  readonly requestedBy: string
  /** When it was requested. */
  readonly requestedAt: string
  /** When it was completed; null until then. */
  readonly finishedAt: string | null
  /** Number of records of each type erased so far; `mentions` counts those outside the shopper’s orders. */
  readonly erased: Readonly<Record<string, number>>
  /** Data that stays without the person, because tax and customs law require it. */
  readonly kept: readonly string[]
}

/** One page of erasures. */
export interface ErasurePage {
  /** Newest first. */
  readonly items: readonly Erasure[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** Why the request failed. */
export interface Error {
  /** What is wrong and how to fix it: up to 20 failures, each as `path: reason`. */
  readonly message: string | null
  /** Stable error code; see the error reference. */
  readonly code: number
}

/** A page that explains the error. */
export type ErrorPage = string

/** An event, as a CloudEvent 1.0. */
export interface Event {
  /** CloudEvents version. */
  readonly specversion: "1.0"
  /** Event id; the same in every delivery. */
  readonly id: string
  /** Source of the event: /tenants/{tenant}. */
  readonly source: string
  /** Event type. */
  readonly type: string
  /** Reference of the resource the event is about. */
  readonly subject: string
  /** When it happened. */
  readonly time: string
  /** Always application/json. */
  readonly datacontenttype: "application/json"
  /** Tenant it belongs to. */
  readonly tenant: string
  /** W3C trace context of the request that caused it. */
  readonly traceparent?: string | undefined
  /** The subject’s state after the event. */
  readonly data: Readonly<Record<string, unknown>>
}

/** One page of the feed. */
export interface EventPage {
  /** Oldest first. */
  readonly items: readonly Event[]
  /** The requested page size. */
  readonly pageSize: number
  /** Token for the events after this page, existing or future. Always present. */
  readonly continuationToken: string
}

/** Carrier events. */
export interface FeedTrackingEventsWebRequest {
  /** Events, oldest first. */
  readonly events: readonly ({
    /** The carrier’s event code. */
    readonly code: string
    /** Description. */
    readonly description?: string | null | undefined
    /** When it happened. */
    readonly dateTime: string
    /** Location. */
    readonly location?: string | null | undefined
  })[]
}

/** Identifies a parcel and its shopper. */
export interface GetTrackingEventsWebRequest {
  /** Tracking reference, as a number with all digits. */
  readonly trackingReference: number
  /** The shopper’s email address. */
  readonly emailAddress: string
}

/** The process is alive. */
export interface Health {
  /** `ok`; otherwise the response is an error. */
  readonly status: "ok"
}

/** Overview of the operator’s work. */
export interface InstallationDesk {
  /** Waiting work, including types with nothing waiting. */
  readonly tasks: readonly ({
    /** Type of work. */
    readonly name: "jobs-behind" | "jobs-failed" | "exchange-rates-old"
    /** Number of items, up to 10,000. */
    readonly count: number
    /** Whether there are more than 10,000. */
    readonly isMore: boolean
    /** Since when the oldest item has been waiting, or the date of the exchange rates; null if there is none. */
    readonly oldestAt: string | null
  })[]
}

/** A product that is invalid or needs review. */
export interface InvalidProduct {
  /** Brand. */
  readonly brandCode: string
  /** The retailer’s product code; unprintable characters are replaced. */
  readonly productCode: string
  /** Stable code of the first failure. */
  readonly errorCode: number
  /** All failures, and how to fix them. */
  readonly errorMessage: string
  /** Failures, one entry per rule. */
  readonly errors: readonly {
    /** Stable code of the rule. */
    readonly code: number
    /** Field. */
    readonly path: string
    /** What is wrong with it and how to fix it. */
    readonly message: string
  }[]
  /** When the failures were found. */
  readonly since: string
}

/** The requested page of invalid products. */
export interface InvalidProductsRequest {
  /** Only products of this brand; all brands of the token by default. */
  readonly brandCode?: string | null | undefined
  /** Page number, starting at 1; required without a token. */
  readonly pageNumber?: number | string | null | undefined
  /** Entries per page, 1 to 1,000; always required. */
  readonly pageSize: number | string
  /** The opaque token from the previous page, unchanged. Omit for the first page. */
  readonly continuationToken?: string | null | undefined
}

/** A background job that is not complete. */
export interface Job {
  /** Job id. */
  readonly jobId: string
  /** Type of job. */
  readonly kind: string
  /** Tenant the job belongs to; null for jobs of the installation. */
  readonly tenant: string | null
  /** State of the job: scheduled for later, due, running, or failed after its last attempt. */
  readonly state: "Scheduled" | "Ready" | "Running" | "Failed"
  /** Number of attempts started. */
  readonly attempts: number
  /** Maximum number of attempts. */
  readonly maxAttempts: number
  /** Earliest time of the next attempt. */
  readonly runAt: string
  /** When the job was queued. */
  readonly createdAt: string
  /** Error of the last attempt, up to 1000 characters. */
  readonly lastError: string | null
}

/** One page of jobs. */
export interface JobPage {
  /** Newest first. */
  readonly items: readonly Job[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

export interface KeySet {
  /** Keys whose tokens are accepted, the active one first. */
  readonly keys: readonly {
    /** Key type. */
    readonly kty: string
    /** Always sig. */
    readonly use: string
    /** Algorithm. */
    readonly alg: string
    /** Key id, as in the `kid` header of tokens. */
    readonly kid: string
    /** RSA modulus. */
    readonly n: string
    /** RSA exponent. */
    readonly e: string
  }[]
}

/** A return label. */
export interface LabelAnswer {
  /** Portolan’s id of the label. */
  readonly labelReference: string
  /** Order. */
  readonly outboundOrderReference: string
  /** Shipment. */
  readonly shippingReference: string
  /** Tracking reference, digits only. */
  readonly trackingReference: string
  /** Carrier. */
  readonly carrier: string
  /** The label document. */
  readonly document: {
    /** Always Label. */
    readonly documentType: string
    /** Always Pdf. */
    readonly format: string
    /** The document in Base64. */
    readonly content: string
    /** URL of the document. */
    readonly link: string
  }
  /** Accepted content that should be reviewed; absent if none. */
  readonly warnings?: readonly {
    /** Stable warning code. */
    readonly code: string
    /** Path of the member; empty if the warning concerns no single member. */
    readonly path: string
    /** The warning. Prefix it with the path to get a full sentence. */
    readonly message: string
  }[] | undefined
}

/** Requests a return label to enclose in a parcel. */
export interface LabelRequestWebRequest {
  /** Order reference. */
  readonly outboundOrderReference: string
  /** Shipment that the label is enclosed in. */
  readonly shippingReference: string
  readonly shopperAddress?: ShopperAddress | null | undefined
  /** Items that may be returned with the label; defaults to the whole order. */
  readonly orderItems?: readonly ({
    /** Portolan’s id of the item. */
    readonly id?: number | null | undefined
    /** The retailer’s product code. */
    readonly productCode: string
    /** The retailer’s line number. */
    readonly lineItemId?: number | null | undefined
    /** Number of articles. */
    readonly quantity?: number | null | undefined
    /** Product description. */
    readonly productDescription?: string | null | undefined
  })[] | null | undefined
}

/** The landed cost of a consignment. */
export interface LandedCost {
  /** Currency of all amounts. */
  readonly currency: string
  /** Date of calculation, YYYY-MM-DD. */
  readonly asOf: string
  /** Price of the goods: unit price times quantity. */
  readonly goods: string
  /** Shipping; for an item, its share by value. */
  readonly shipping: string
  /** Insurance; for an item, its share by value. */
  readonly insurance: string
  /** Duty, including additional duties; null if unknown. */
  readonly duty: string | null
  /** Lower bound of the duty with what is known; null if unbounded. */
  readonly dutyMin: string | null
  /** Upper bound of the duty with what is known; null if unbounded. */
  readonly dutyMax: string | null
  /** Value added tax or its equivalent; null if unknown. */
  readonly taxes: string | null
  /** Fees besides duty and tax; null if unknown. */
  readonly fees: string | null
  /** Sum of goods, shipping, insurance, duty, taxes and fees; null if any of them is. */
  readonly total: string | null
  /** Whether all amounts follow from the law and no input that could change them is missing. */
  readonly exact: boolean
  /** The de minimis rules; null if the destination has none for this consignment. */
  readonly deMinimis: {
    readonly duty: LandedCostThreshold | null
    readonly tax: LandedCostThreshold | null
  }
  readonly exchangeRates: LandedCostExchangeRates | null
  /** Items in the order of the request. */
  readonly items: readonly LandedCostOfItem[]
  /** Missing facts and measures. */
  readonly missing: readonly string[]
  /** Possible further charges that are not included in any amount. */
  readonly notIncluded: readonly string[]
  /** Calculation steps. */
  readonly explanation: readonly LandedCostExplanation[]
}

/** One consignment from a business to a consumer. */
export interface LandedCostConsignment {
  /** Destination country. */
  readonly destinationCountry: string
  /** Destination region, if it matters for tax: an ISO 3166-2 code, such as `ON` in Canada. An unknown code makes the result inexact. */
  readonly destinationRegion?: string | null | undefined
  /** Country of dispatch, and the default origin of items. If omitted, amounts that depend on it assume a consignment from outside the customs territory and are not exact. */
  readonly originCountry?: string | null | undefined
  /** Currency of all amounts in the request and the response. */
  readonly currency: string
  readonly shipping?: string | number | null | undefined
  readonly insurance?: string | number | null | undefined
  /** Mode of transport; default `Courier`. */
  readonly transport?: "Courier" | "Post" | null | undefined
  /** Whether the seller is registered for the destination’s simplified scheme, if there is one (IOSS, VOEC, …); default true. */
  readonly sellerRegistered?: boolean | 'true' | 'false' | null | undefined
  /** Whether a preferential rate of duty is claimed, which requires proof of origin; default false. */
  readonly claimPreference?: boolean | 'true' | 'false' | null | undefined
  /** The goods, 1 to 200 items. */
  readonly items: readonly LandedCostItem[]
}

/** The exchange rates used; null if none were needed. */
export interface LandedCostExchangeRates {
  /** Date of the rates, YYYY-MM-DD. */
  readonly date: string
  /** Publisher of the rates. */
  readonly source: string
  /** Whether the rates are more than 7 days older than asOf, or newer; `exact` is then false. */
  readonly stale: boolean
}

/** One step of the calculation. */
export interface LandedCostExplanation {
  /** The amount this step contributes to. */
  readonly charge: "duty" | "taxes" | "fees"
  /** Index of the item in the request; null for the whole consignment. */
  readonly item: number | null
  /** The rule applied. */
  readonly rule: string
  /** The rate, as stated in the law or tariff. */
  readonly rate: string | null
  /** The amount the rate applies to. */
  readonly base: string | null
  /** Currency of the base, if the law rounds in its own currency. */
  readonly baseCurrency: string | null
  /** Result; null if unknown or not applied. */
  readonly amount: string | null
  /** Law or publication that defines the rule. */
  readonly source: string
  /** Period of validity, excluding the last day. */
  readonly validity: {
    /** First day, YYYY-MM-DD; null if unlimited. */
    readonly from: string | null
    /** Day on which it ends, YYYY-MM-DD, exclusive; null if unlimited. */
    readonly to: string | null
  }
}

/** Goods in the consignment. */
export interface LandedCostItem {
  /** Product code in the catalog; its data fills in members that the item omits. */
  readonly productCode?: string | null | undefined
  /** Brand of the product, one of the token’s. Optional if the token has one brand. */
  readonly brandCode?: string | null | undefined
  /** Code of the Harmonized System or of the destination’s tariff: 6 to 12 digits. */
  readonly hsCode?: string | null | undefined
  /** Country of origin; defaults to the request’s `originCountry`. */
  readonly countryOfOrigin?: string | null | undefined
  /** Unit price without taxes, in the currency of the request. */
  readonly unitPrice: string | number
  /** Number of units; pairs for shoes. */
  readonly quantity: number | string
  readonly weight?: string | number | null | undefined
  /** Unit of the weight: g, kg, oz or lb, in any case. Required with a weight. */
  readonly weightUnit?: string | null | undefined
  /** Age group, such as `adult` or `children`. */
  readonly ageGroup?: string | null | undefined
  /** Gender, such as `women` or `girls`. */
  readonly gender?: string | null | undefined
  /** Tax category of the goods, if the code does not determine it; `standard` rules out a reduced rate. */
  readonly taxCategory?: "standard" | "food" | "book" | "e-book" | "newspaper" | "medicine" | "medical" | "child" | "hygiene" | "plant" | "feed" | "art" | null | undefined
  /** VAT band, one of `GET /api/v2/Vat`; overrides `taxCategory`. */
  readonly vatBandId?: number | string | null | undefined
}

/** The amounts of one item. Over all items, they add up to the totals. */
export interface LandedCostOfItem {
  /** Product code from the request; null if it has none. */
  readonly productCode: string | null
  /** Price of the goods: unit price times quantity. */
  readonly goods: string
  /** Shipping; for an item, its share by value. */
  readonly shipping: string
  /** Insurance; for an item, its share by value. */
  readonly insurance: string
  /** Duty, including additional duties; null if unknown. */
  readonly duty: string | null
  /** Lower bound of the duty with what is known; null if unbounded. */
  readonly dutyMin: string | null
  /** Upper bound of the duty with what is known; null if unbounded. */
  readonly dutyMax: string | null
  /** Value added tax or its equivalent; null if unknown. */
  readonly taxes: string | null
  /** Fees besides duty and tax; null if unknown. */
  readonly fees: string | null
  /** Sum of goods, shipping, insurance, duty, taxes and fees; null if any of them is. */
  readonly total: string | null
  /** Whether all amounts follow from the law and no input that could change them is missing. */
  readonly exact: boolean
}

/** One consignment from a business to a consumer. */
export interface LandedCostRequest {
  /** Destination country. */
  readonly destinationCountry: string
  /** Destination region, if it matters for tax: an ISO 3166-2 code, such as `ON` in Canada. An unknown code makes the result inexact. */
  readonly destinationRegion?: string | null | undefined
  /** Country of dispatch, and the default origin of items. If omitted, amounts that depend on it assume a consignment from outside the customs territory and are not exact. */
  readonly originCountry?: string | null | undefined
  /** Currency of all amounts in the request and the response. */
  readonly currency: string
  readonly shipping?: string | number | null | undefined
  readonly insurance?: string | number | null | undefined
  /** Mode of transport; default `Courier`. */
  readonly transport?: "Courier" | "Post" | null | undefined
  /** Whether the seller is registered for the destination’s simplified scheme, if there is one (IOSS, VOEC, …); default true. */
  readonly sellerRegistered?: boolean | 'true' | 'false' | null | undefined
  /** Whether a preferential rate of duty is claimed, which requires proof of origin; default false. */
  readonly claimPreference?: boolean | 'true' | 'false' | null | undefined
  /** The goods, 1 to 200 items. */
  readonly items: readonly LandedCostItem[]
  /** Date of calculation, YYYY-MM-DD; default today. */
  readonly asOf?: string | null | undefined
}

/** The landed cost of a consignment, without the calculation steps. */
export interface LandedCostSummary {
  /** Currency of all amounts. */
  readonly currency: string
  /** Date of calculation, YYYY-MM-DD. */
  readonly asOf: string
  /** Price of the goods: unit price times quantity. */
  readonly goods: string
  /** Shipping; for an item, its share by value. */
  readonly shipping: string
  /** Insurance; for an item, its share by value. */
  readonly insurance: string
  /** Duty, including additional duties; null if unknown. */
  readonly duty: string | null
  /** Lower bound of the duty with what is known; null if unbounded. */
  readonly dutyMin: string | null
  /** Upper bound of the duty with what is known; null if unbounded. */
  readonly dutyMax: string | null
  /** Value added tax or its equivalent; null if unknown. */
  readonly taxes: string | null
  /** Fees besides duty and tax; null if unknown. */
  readonly fees: string | null
  /** Sum of goods, shipping, insurance, duty, taxes and fees; null if any of them is. */
  readonly total: string | null
  /** Whether all amounts follow from the law and no input that could change them is missing. */
  readonly exact: boolean
  /** The de minimis rules; null if the destination has none for this consignment. */
  readonly deMinimis: {
    readonly duty: LandedCostThreshold | null
    readonly tax: LandedCostThreshold | null
  }
  readonly exchangeRates: LandedCostExchangeRates | null
  /** Items in the order of the request. */
  readonly items: readonly LandedCostOfItem[]
  /** Missing facts and measures. */
  readonly missing: readonly string[]
  /** Possible further charges that are not included in any amount. */
  readonly notIncluded: readonly string[]
}

/** The de minimis rule that was checked. */
export interface LandedCostThreshold {
  /** Whether the rule applies to all items of the consignment. */
  readonly applies: boolean
  /** The threshold. */
  readonly threshold: string
  /** Currency of the threshold. */
  readonly currency: string
  /** What is compared with the threshold: the goods alone, the customs value, or the charge itself. */
  readonly base: "goods" | "customs" | "charge"
}

/** The landed costs of several consignments. */
export interface LandedCosts {
  /** The landed costs in the order of the request. */
  readonly landedCosts: readonly LandedCostSummary[]
}

/** Several consignments, such as a cart for each country a shop delivers to. */
export interface LandedCostsRequest {
  /** Date of calculation, YYYY-MM-DD; default today. */
  readonly asOf?: string | null | undefined
  /** The consignments, 1 to 100 with at most 2,000 items in all. */
  readonly consignments: readonly LandedCostConsignment[]
}

/** An upload in a list. */
export interface ListedCatalogUpload {
  /** Id of the upload. */
  readonly uploadId: string
  /** State; the last two are final. */
  readonly state: "Queued" | "Processing" | "Completed" | "Failed"
  /** Number of products in the upload. */
  readonly received: number
  /** Number of products whose code occurs earlier in the same upload; the last product with a code wins. */
  readonly repeated: number
  /** Number of products added to the catalog so far. */
  readonly valid: number
  /** Number of invalid products so far. */
  readonly invalid: number
  /** When the upload was received. */
  readonly receivedAt: string
  /** When processing started; `null` before. */
  readonly startedAt: string | null
  /** When processing ended; `null` before. */
  readonly finishedAt: string | null
  /** Brands of its products. */
  readonly brandCodes: readonly string[]
  /** Client or user that sent it. */
  readonly receivedBy: string
  /** What the upload is for. */
  readonly purpose: "Upload" | "Repair"
}

/** A package with its warnings. Documents are available through their links. */
export interface ListedPackage {
  /** One of the token’s brands, 3 characters. */
  readonly brandCode: string
  /** The retailer’s order reference. */
  readonly orderReference: string
  /** The retailer’s package reference, unique within its order. */
  readonly packageReference: string
  /** The order this package belongs to. */
  readonly parentOrderReference?: string | null | undefined
  /** Type of order; `NONCHECKOUT` by default. */
  readonly orderType?: "CHECKOUT" | "NONCHECKOUT" | "RETURN" | null | undefined
  /** Gross weight of the package. Weights of its articles use the same unit by default. */
  readonly weight?: {
    /** Gross weight of the package. */
    readonly weight: number
    /** `Kg`, `Lb`, `g` or `oz`, in any case; `Kg` by default. */
    readonly weightUnit?: string | null | undefined
  } | null | undefined
  /** Whether to create a label and, across a customs border, an invoice and a customs declaration. */
  readonly shippingDocumentationRequested?: boolean | null | undefined
  /** Whether to create a return label. */
  readonly returnDocumentationRequested?: boolean | null | undefined
  /** Status of the package. `Shipped` registers the shipment of the outbound order with the same `orderReference`, so that its articles can be returned. */
  readonly shippingStatus?: string | null | undefined
  /** The retailer’s carrier id. */
  readonly carrierId?: number | null | undefined
  /** The carrier’s reference. */
  readonly carrierReference?: string | null | undefined
  /** Code of the dispatching distribution centre. If unknown, the hub or brand determines the site. */
  readonly distributionCentre?: string | null | undefined
  /** Code of the dispatching hub. */
  readonly hubCode?: string | null | undefined
  /** Additional information for customs, printed on a CN23. */
  readonly additionalImportInformation?: string | null | undefined
  /** Whether the order is a back order. */
  readonly isBackOrder?: boolean | null | undefined
  /** Whether it contains dangerous goods. If so, no CN22 or CN23 is created, and international mail is held. */
  readonly dangerousGoods?: boolean | null | undefined
  /** Shipping cost. */
  readonly shippingInfo?: {
    /** Amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** Currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** Insured value; stored and returned. */
  readonly insuranceAmount?: {
    /** Amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** Currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** Dimensions of the package. */
  readonly dimensions?: {
    /** Height. */
    readonly dimHeight?: string | null | undefined
    /** Length. */
    readonly dimLength?: string | null | undefined
    /** Width. */
    readonly dimWidth?: string | null | undefined
    /** Volumetric weight. */
    readonly dimWeight?: string | null | undefined
    /** Unit of the dimensions. */
    readonly dimMeasurementUnit?: string | null | undefined
  } | null | undefined
  /** Who pays duty and taxes: the recipient (`DAP`, default) or the sender (`DDP`). */
  readonly incoterm?: "DAP" | "DDP" | null | undefined
  /** Number of the commercial invoice; generated by default. */
  readonly invoiceNumber?: string | null | undefined
  /** Invoice under which returned goods were sold; printed on the documents of a `RETURN`. */
  readonly originalInvoiceNumber?: string | null | undefined
  /** Reason for export on the invoice; `Sale` or `Returned goods` by default. */
  readonly reasonForExport?: string | null | undefined
  /** The importer of record, if different from the consignee. */
  readonly importer?: {
    /** Name. */
    readonly name: string
    /** Company. */
    readonly company?: string | null | undefined
    /** Address line 1. */
    readonly address1?: string | null | undefined
    /** Address line 2. */
    readonly address2?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Country. */
    readonly country: string
    /** Phone number. */
    readonly telephone?: string | null | undefined
    /** Email address. */
    readonly email?: string | null | undefined
    /** Customs id of the importer: EORI, VAT or importer number. */
    readonly taxNumber?: string | null | undefined
  } | null | undefined
  /** Contents. */
  readonly goodsDescription?: string | null | undefined
  /** Carrier service, by its configured name in any case; `Standard` by default, and if no carrier offers it. */
  readonly serviceLevel?: string | null | undefined
  /** Pallet that carries the package. */
  readonly palletId?: string | null | undefined
  /** Additional data for the carrier. */
  readonly additionalCarrierData?: {
    /** Additional data for the carrier. */
    readonly additionalCarrierData1?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData2?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData3?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData4?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData5?: string | null | undefined
  } | null | undefined
  /** The retailer’s own fields, returned unchanged. Numbers have double precision. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
  /** The recipient. */
  readonly consignee: {
    /** First name. */
    readonly firstName?: string | null | undefined
    /** Last name. */
    readonly lastName?: string | null | undefined
    /** Full name; used if neither `firstName` nor `lastName` is given. */
    readonly name?: string | null | undefined
    /** Company, printed above the name. */
    readonly company?: string | null | undefined
    /** Address line 1. */
    readonly address1?: string | null | undefined
    /** Address line 2. */
    readonly address2?: string | null | undefined
    /** Address line 3. */
    readonly address3?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** PO box. */
    readonly poBox?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Gender. */
    readonly gender?: string | null | undefined
    /** Email address. */
    readonly email?: string | null | undefined
    /** Phone number. */
    readonly telephone?: string | null | undefined
    /** Apartment or unit. */
    readonly unit?: string | null | undefined
    /** Name in Latin script, printed beside the original on international packages. */
    readonly latinName?: string | null | undefined
    /** Customs id of the consignee, such as CPF, PCCC or EORI. */
    readonly taxNumber?: string | null | undefined
    /** City in Latin script, printed beside the original on international packages. */
    readonly latinCity?: string | null | undefined
    /** Country. */
    readonly country: string
  }
  /** Contents of the package. */
  readonly packageItems: readonly ({
    /** The retailer’s product code. */
    readonly productCode: string
    /** The retailer’s line number. */
    readonly lineItemId?: number | null | undefined
    /** Number of articles. */
    readonly quantity: number
    /** Product description. */
    readonly productDescription?: string | null | undefined
    /** Description for customs; from the catalog by default. */
    readonly productCustomsDescription?: string | null | undefined
    /** Country of origin; from the catalog by default. */
    readonly countryOfOrigin?: string | null | undefined
    /** Weight of one article: a number in the unit of the package’s weight (`Kg` if it has none), or a weight with its own unit. Taken from the catalog if absent or 0. */
    readonly weight?: number | {
      /** The weight. */
      readonly weight?: number | null | undefined
      /** `Kg`, `Lb`, `g` or `oz`, in any case; by default the unit of the package’s weight. */
      readonly weightUnit?: string | null | undefined
    } | null | undefined
    /** Price of one article. */
    readonly unitPrice?: {
      /** Amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** Currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** Value of one article that is free of charge (`unitPrice` 0 or absent), for customs documents. */
    readonly customsValue?: {
      /** Amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** Currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** Harmonized System code; from the catalog if absent or shorter than six digits. */
    readonly hsCode?: string | null | undefined
    /** Whether a free trade agreement covers the item. The invoice then includes the statement on origin, or a warning explains why not. */
    readonly fta?: boolean | null | undefined
    /** Whether the item is dangerous goods. The catalog can also say so. */
    readonly dangerousGoods?: boolean | null | undefined
    /** Serial number. */
    readonly serialNumber?: string | null | undefined
    /** Warranty. */
    readonly warrantyId?: string | null | undefined
    /** Size. */
    readonly size?: string | null | undefined
    /** Alternative product code. */
    readonly additionalProductCode?: string | null | undefined
    /** Global Trade Item Number. */
    readonly gtin?: string | null | undefined
    /** European Article Number. */
    readonly ean?: string | null | undefined
    /** Universal Product Code. */
    readonly upc?: string | null | undefined
    /** US customs manufacturer identification code (MID). */
    readonly mid?: string | null | undefined
    /** Export control classification number. */
    readonly eccn?: string | null | undefined
    /** Dangerous goods class. */
    readonly dangerousGoodsClassificationCode?: string | null | undefined
    /** UN number of dangerous goods, such as UN3481. An item with one is dangerous. */
    readonly dangerousGoodsUNNumber?: string | null | undefined
    /** Manufacturer. */
    readonly manufacturer?: {
      /** Name. */
      readonly name: string
      /** Address. */
      readonly address?: string | null | undefined
      /** Country. */
      readonly country?: string | null | undefined
    } | null | undefined
    /** National tariff codes. */
    readonly tariffCodes?: readonly {
      /** Country of the tariff, or `EU`. */
      readonly country: string
      /** Code of 6 to 12 digits, printed on documents for that destination. */
      readonly code: string
    }[] | null | undefined
    /** Tax category for value added tax; from the catalog by default. */
    readonly taxCategory?: "standard" | "food" | "book" | "e-book" | "newspaper" | "medicine" | "medical" | "child" | "hygiene" | "plant" | "feed" | "art" | null | undefined
  })[]
  /** Portolan’s package number, below 2^53. */
  readonly platformPackageReference: number
  /** When the package was submitted. */
  readonly creationTime: string
  /** Carrier; `null` if no label was requested. */
  readonly carrierName: string | null
  /** `Held` if an item is prohibited at the destination, dangerous goods would go by international mail, or a party resembles an entry on a denied-party list. */
  readonly holdReleaseStatus: "Released" | "Held"
  /** A person’s decision about a held package; `null` if none was made. */
  readonly holdDecision: {
    /** `Release`: the package may leave. `Cancel`: it must not leave. */
    readonly action: "Release" | "Cancel"
    /** Reason given by the person. */
    readonly note: string
    /** Client that decided. */
    readonly by: string
    /** When the decision was made. */
    readonly at: string
  } | null
  /** Denied-party screening of consignee and importer; `null` for erased packages and those submitted before screening was available. */
  readonly screening: {
    /** `Off`: no list is imported. `NoHit`: no match. `Cleared`: a person has decided that the match or the name is no denied party. `NotCompared`: a name is in a script that can’t be compared. `Hit`: a person must decide. */
    readonly status: "Off" | "NoHit" | "Cleared" | "NotCompared" | "Hit"
    /** Lists that were screened. */
    readonly lists: readonly {
      /** The list. */
      readonly list: string
      /** Date of the edition. */
      readonly publishedOn: string
    }[]
    /** Matches, most similar first; at most 20. */
    readonly hits: readonly ({
      /** The matching party of the package. */
      readonly party: "consignee" | "importer"
      /** The list: `us-csl`, `eu` or `uk`. */
      readonly list: string
      /** The entry’s number on the list. */
      readonly entryId: string
      /** Primary name of the entry. */
      readonly entryName: string
      /** The name or alias that matched. */
      readonly matchedName: string
      /** Whether the list marks the alias as weak. */
      readonly isWeak: boolean
      /** Type of the entry. */
      readonly kind: "person" | "organisation" | "unknown"
      /** Similarity of the names, from 0 to 1 (identical). */
      readonly score: number
      /** The matched words and their similarity. */
      readonly matchedBy: string
      /** Programs under which the entry is listed. */
      readonly programmes: readonly string[]
      /** Countries of location or citizenship. */
      readonly countries: readonly string[]
      /** Dates of birth. */
      readonly birthDates: readonly string[]
      /** Whether a person has decided that this is somebody else. */
      readonly isCleared: boolean
    })[]
    /** Parties that could not be compared. */
    readonly uncompared: readonly ({
      /** The party of the package. */
      readonly party: "consignee" | "importer"
      /** Its names without a spelling in Latin letters. */
      readonly names: readonly string[]
      /** Whether a person has decided that this is no denied party. */
      readonly isCleared: boolean
    })[]
  } | null
  /** The carrier’s tracking number; `null` if there is no label. */
  readonly trackingNumber: string | null
  /** Public tracking page: the carrier’s, or this server’s if the carrier has none. */
  readonly trackingUrl: string | null
  /** Outbound documents. */
  readonly shippingDocumentation: readonly ({
    /** Type of document. */
    readonly type: "SHIPPING_LABEL" | "COMMERCIAL_INVOICE" | "CN22" | "CN23" | "RETURN_LABEL"
    /** Always Pdf. */
    readonly format: "Pdf"
    /** URL of the document; requires an access token. */
    readonly link: string
    /** Always Created. */
    readonly documentStatus: "Created"
  })[]
  /** Return documents. */
  readonly returnsDocumentation: readonly ({
    /** Tracking number of the return parcel. */
    readonly returnTrackingNumber: string
    /** Number of the return shipment: the carrier’s, or an SSCC if it has none. */
    readonly returnShipmentNo: string
    /** The carrier’s tracking page; `null` if it has none. */
    readonly returnTrackingUrl: string | null
    /** Type of document. */
    readonly type: "SHIPPING_LABEL" | "COMMERCIAL_INVOICE" | "CN22" | "CN23" | "RETURN_LABEL"
    /** Always Pdf. */
    readonly format: "Pdf"
    /** URL of the document; requires an access token. */
    readonly link: string
    /** Always Created. */
    readonly documentStatus: "Created"
  })[]
  /** Accepted content that should be reviewed; absent if none. ConstantWeight and UnknownMember are hints: no document or amount depends on them, and they leave `outcome` at 1. */
  readonly warnings?: readonly {
    /** Stable warning code. */
    readonly code: string
    /** Path of the member; empty if the warning concerns no single member. */
    readonly path: string
    /** The warning. Prefix it with the path to get a full sentence. */
    readonly message: string
  }[] | undefined
}

/** A location that accepts parcels. */
export interface LocationBody {
  /** Name. */
  readonly name: string
  /** A shop of the retailer or a carrier’s pick-up point. */
  readonly type: "Store" | "Pudo"
  /** Address. */
  readonly address: {
    /** Street address. */
    readonly address1: string
    /** City. */
    readonly city: string
    /** Postal code; empty if the country has none. */
    readonly postalCode: string
    /** Country. */
    readonly countryIso: string
  }
  /** Latitude in degrees, positive to the north. */
  readonly latitude: number
  /** Longitude in degrees, positive to the east. */
  readonly longitude: number
  /** Opening hours, one line per entry. */
  readonly openingHours: readonly string[]
  /** Carrier service route whose parcels it accepts. */
  readonly carrierServiceRouteId: string
}

/** One page of locations. */
export interface LocationPage {
  /** Sorted by code. */
  readonly items: readonly LocationResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A location that accepts parcels. */
export interface LocationResource {
  /** Code of the location. */
  readonly locationId: string
  /** Name. */
  readonly name: string
  /** A shop of the retailer or a carrier’s pick-up point. */
  readonly type: "Store" | "Pudo"
  /** Address. */
  readonly address: {
    /** Street address. */
    readonly address1: string
    /** City. */
    readonly city: string
    /** Postal code; empty if the country has none. */
    readonly postalCode: string
    /** Country. */
    readonly countryIso: string
  }
  /** Latitude in degrees, positive to the north. */
  readonly latitude: number
  /** Longitude in degrees, positive to the east. */
  readonly longitude: number
  /** Opening hours, one line per entry. */
  readonly openingHours: readonly string[]
  /** Carrier service route whose parcels it accepts. */
  readonly carrierServiceRouteId: string
}

/** Drop-off locations. */
export interface Locations {
  /** Nearest first. */
  readonly locations: readonly ({
    /** Location id. */
    readonly locationId: string
    /** Name. */
    readonly name: string
    /** A shop of the retailer or a carrier’s pick-up point. */
    readonly type: "Store" | "Pudo"
    /** Address. */
    readonly address: {
      /** Street address. */
      readonly address1: string | null
      /** City. */
      readonly city: string
      /** Postal code. */
      readonly postalCode: string
      /** Country. */
      readonly countryIso: string
    }
    /** Latitude in degrees. */
    readonly latitude: number
    /** Longitude in degrees. */
    readonly longitude: number
    /** Distance in kilometres. */
    readonly distanceInKms: number
    /** Opening hours. */
    readonly openingHours: readonly string[]
    /** Carrier service route. */
    readonly carrierServiceRouteId: string
  })[]
}

/** A program that calls the interface with its own secret. Clients are never deleted, so an id is never reused. */
export interface NewClient {
  /** 2 to 100 letters, digits, dots, dashes or underscores, starting with a letter or digit. */
  readonly clientId: string
  /** The tenant whose data it can access; null for an operator. */
  readonly tenant: string | null
  /** Display name. */
  readonly name: string
  /** Granted scopes. `admin` is only for operators, which belong to no tenant, and cannot be combined. */
  readonly scopes: readonly ("checkout" | "returns" | "packages" | "catalog" | "events" | "desk" | "developer" | "admin")[]
  /** The brands it is restricted to; null for all brands of its tenant. */
  readonly brands: readonly string[] | null
}

/** A URL to which a tenant’s events are delivered, signed according to Standard Webhooks. A tenant may have 20. */
export interface NewWebhookEndpoint {
  /** Tenant whose events to deliver. */
  readonly tenant: string
  /** The URL; must use HTTPS in production. */
  readonly url: string
  /** A note for people. */
  readonly description: string
  /** The event types to deliver; null for all, including future types. */
  readonly eventTypes: readonly ("order-confirmation.received" | "order-confirmation.hold-released" | "order-confirmation.confirmed" | "order-confirmation.cancelled" | "outbound-order.created" | "outbound-order.updated" | "outbound-shipment.created" | "label.created" | "return-order.created" | "return-order.updated" | "return-order.held" | "return-order.released" | "withdrawal.received" | "withdrawal.refunded" | "shopper-message.requested" | "package.created" | "package.updated" | "package.deleted" | "package.held" | "package.released" | "catalog.upload.completed" | "catalog.product.invalid" | "catalog.reload.completed" | "classification.reviewed" | "webhook-endpoint.disabled")[] | null
  /** Whether events are delivered. When re-enabled, delivery continues with the events missed in between. */
  readonly isEnabled: boolean
}

/** Why no token was issued. */
export interface OAuthError {
  /** The RFC 6749 error code: invalid_request, invalid_client, invalid_scope, … */
  readonly error: string
  /** What is wrong and how to fix it. */
  readonly error_description: string
}

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = Readonly<Record<string, unknown>>

/** One value in the retailer’s currency and in the shopper’s currency. */
export interface OrderConfirmationAmountRequest {
  readonly retailer: OrderConfirmationMoneyRequest
  readonly shopper: OrderConfirmationMoneyRequest
}

/** Charges of one article. */
export interface OrderConfirmationArticleChargesRequest {
  readonly subTotalBeforeTaxesAndCartDiscountsApplied?: OrderConfirmationAmountRequest | null | undefined
  readonly subTotalAfterCartDiscount?: OrderConfirmationAmountRequest | null | undefined
  readonly cartDiscountAttribution?: OrderConfirmationAmountRequest | null | undefined
  readonly subTotal?: OrderConfirmationAmountRequest | null | undefined
  readonly uplift?: OrderConfirmationAmountRequest | null | undefined
  readonly delivery?: OrderConfirmationAmountRequest | null | undefined
  readonly deliveryDuty?: OrderConfirmationAmountRequest | null | undefined
  readonly deliveryTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly taxes?: OrderConfirmationAmountRequest | null | undefined
  readonly otherTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly administration?: OrderConfirmationAmountRequest | null | undefined
  readonly duty?: OrderConfirmationAmountRequest | null | undefined
  readonly cashOnDelivery?: OrderConfirmationAmountRequest | null | undefined
  readonly cashOnDeliveryTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly dutyPromoDiscount?: OrderConfirmationAmountRequest | null | undefined
}

/** One unit of a line item. */
export interface OrderConfirmationArticleRequest {
  readonly charges?: OrderConfirmationArticleChargesRequest | null | undefined
}

/** The result of a dry run. */
export interface OrderConfirmationCheckReport {
  /** Whether a confirmation with this body would be accepted. */
  readonly valid: boolean
  /** Every reason for which the body would be rejected. */
  readonly errors: readonly {
    /** Path of the member; empty for the body as a whole. */
    readonly path: string
    /** What is wrong. Prefix it with the path to get a full sentence. */
    readonly message: string
    /** Stable error code; see the error reference. */
    readonly code: number
  }[]
  /** The warnings that the confirmation would have. */
  readonly warnings: readonly ConfirmationWarning[]
  /** How the charges add up; null if the body is invalid. */
  readonly reconciliation: Reconciliation | null
}

/** A recipient or payer. */
export interface OrderConfirmationContactDetailsRequest {
  /** What the contact is used for. */
  readonly contactDetailType: "IsDelivery" | "IsPayment"
  /** Country: an officially assigned ISO 3166-1 alpha-2 code in upper case. */
  readonly country: string
  /** The shopper’s name for this contact. */
  readonly contactDetailsNickName?: string | null | undefined
  /** The retailer’s id of the address. */
  readonly addressId?: string | null | undefined
  /** First name. */
  readonly firstName?: string | null | undefined
  /** Last name. */
  readonly lastName?: string | null | undefined
  /** Company. */
  readonly company?: string | null | undefined
  /** Gender. */
  readonly gender?: "None" | "Male" | "Female" | "Unisex" | null | undefined
  /** Type of address. */
  readonly addressType?: string | null | undefined
  /** Address line 1. */
  readonly address1?: string | null | undefined
  /** Address line 2. */
  readonly address2?: string | null | undefined
  /** Address line 3. */
  readonly address3?: string | null | undefined
  /** City. */
  readonly city?: string | null | undefined
  /** PO box. */
  readonly poBox?: string | null | undefined
  /** Postal code. */
  readonly postalCode?: string | null | undefined
  /** Region, by name or ISO code. */
  readonly region?: string | null | undefined
  /** Email address. */
  readonly email?: string | null | undefined
  /** Phone number. */
  readonly telephone?: string | null | undefined
  /** Additional details, agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
  /** Whether this address was selected. */
  readonly isSelected?: boolean | null | undefined
  /** Whether this is the default address for the next order. */
  readonly isDefault?: boolean | null | undefined
  /** Whether the address is saved to the shopper’s profile. */
  readonly saveToProfile?: boolean | null | undefined
  /** How the shopper changed the address. */
  readonly status?: "Unedited" | "Added" | "Edited" | null | undefined
  /** First name in the native script. */
  readonly nativeFirstName?: string | null | undefined
  /** Last name in the native script. */
  readonly nativeLastName?: string | null | undefined
}

/** The delivery option chosen by the shopper. */
export interface OrderConfirmationDeliveryOptionRequest {
  /** Code agreed with the operator. */
  readonly deliveryOption: string
  /** Whether the order is shipped to a store. */
  readonly isShipToStore?: boolean | null | undefined
  /** Whether the order ships from more than one location. */
  readonly isMultiOrigin?: boolean | null | undefined
  /** Whether the retailer set the price. */
  readonly isPriceOverrideFromRetailer?: boolean | null | undefined
  readonly deliveryOptionPriceInfo?: OrderConfirmationPriceInfoRequest | null | undefined
  /** Additional details, agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
}

/** A confirmation with its request body and status history. */
export interface OrderConfirmationDetails {
  /** Portolan’s id of the confirmation. */
  readonly orderConfirmationId: string
  /** The platform’s unique order number, as sent. */
  readonly platformOrderNumber: string
  /** The retailer’s cart or order reference, as sent. */
  readonly retailerCartId: string
  /** Status of the confirmation. */
  readonly status: "OnHold" | "AwaitingPayment" | "Confirmed" | "Cancelled"
  /** When the confirmation was received. */
  readonly receivedAt: string
  /** Accepted content that should be reviewed. */
  readonly warnings: readonly ConfirmationWarning[]
  readonly reconciliation: Reconciliation
  /** The request body as sent. */
  readonly confirmation: Readonly<Record<string, unknown>>
  /** All statuses so far, oldest first. */
  readonly history: readonly ({
    /** Status of the confirmation. */
    readonly status: "OnHold" | "AwaitingPayment" | "Confirmed" | "Cancelled"
    /** When the status was reached. */
    readonly at: string
    /** The client that caused the change. */
    readonly by: string
  })[]
}

/** A discount, given either as `percentage` or as `discount` with `beforeDiscount`, never both. */
export interface OrderConfirmationDiscountInfoRequest {
  /** Name of the discount. */
  readonly title?: string | null | undefined
  /** Description of the discount. */
  readonly description?: string | null | undefined
  readonly discount?: OrderConfirmationAmountRequest | null | undefined
  readonly beforeDiscount?: OrderConfirmationAmountRequest | null | undefined
  /** Percentage, greater than 0 and less than 100. */
  readonly percentage?: string | null | undefined
}

/** When the goods are expected to arrive. May be an empty object. */
export interface OrderConfirmationEstimatedDeliveryDateRequest {
  /** Delivery time estimated by the retailer. */
  readonly fromRetailer?: string | null | undefined
  /** Delivery time estimated by the platform. */
  readonly fromPlatform?: string | null | undefined
  /** Start of the platform’s estimated range. */
  readonly fromPlatformRangeFrom?: string | null | undefined
  /** End of the platform’s estimated range. */
  readonly fromPlatformRangeTo?: string | null | undefined
}

/** Charges of one line item. */
export interface OrderConfirmationLineItemChargesRequest {
  readonly subTotalBeforeTaxesAndCartDiscountsApplied?: OrderConfirmationAmountRequest | null | undefined
  readonly subTotalAfterCartDiscount?: OrderConfirmationAmountRequest | null | undefined
  readonly cartDiscountAttribution?: OrderConfirmationAmountRequest | null | undefined
  readonly subTotal: OrderConfirmationAmountRequest
  readonly uplift?: OrderConfirmationAmountRequest | null | undefined
  readonly delivery?: OrderConfirmationAmountRequest | null | undefined
  readonly deliveryDuty?: OrderConfirmationAmountRequest | null | undefined
  readonly deliveryTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly taxes?: OrderConfirmationAmountRequest | null | undefined
  readonly otherTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly administration?: OrderConfirmationAmountRequest | null | undefined
  readonly duty?: OrderConfirmationAmountRequest | null | undefined
  readonly cashOnDelivery?: OrderConfirmationAmountRequest | null | undefined
  readonly cashOnDeliveryTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly dutyPromoDiscount?: OrderConfirmationAmountRequest | null | undefined
}

/** One line of the order. */
export interface OrderConfirmationLineItemRequest {
  /** Number of units. */
  readonly quantity: number
  readonly product: OrderConfirmationProductRequest
  readonly estimatedDeliveryDate: OrderConfirmationEstimatedDeliveryDateRequest
  readonly charges: OrderConfirmationLineItemChargesRequest
  /** Sequence number of the line. */
  readonly lineItemId?: number | null | undefined
  /** Additional details, agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
  /** Country from which the line is fulfilled. */
  readonly fulfilmentCountryIso?: string | null | undefined
  /** Delivery option of the line. */
  readonly deliveryOption?: string | null | undefined
  /** The units of the line, one entry each. */
  readonly articles?: readonly OrderConfirmationArticleRequest[] | null | undefined
  readonly lineItemZeroValueCharges?: OrderConfirmationLineItemZeroValueChargesRequest | null | undefined
  /** Rates applied to the line, stored as sent. */
  readonly appliedRates?: readonly unknown[] | null | undefined
}

/** What a line item of a zero-value cart would have cost; required by customs. */
export interface OrderConfirmationLineItemZeroValueChargesRequest {
  readonly subTotal?: OrderConfirmationAmountRequest | null | undefined
  readonly taxes?: OrderConfirmationAmountRequest | null | undefined
  readonly otherTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly duty?: OrderConfirmationAmountRequest | null | undefined
}

/** An additional detail, agreed with the operator. */
export interface OrderConfirmationMetadataItemRequest {
  /** Name of the detail. */
  readonly name: string
  /** Value of the detail. */
  readonly value?: string | null | undefined
}

/** An amount of money. */
export interface OrderConfirmationMoneyRequest {
  /** Currency of the amount: an active ISO 4217 code in upper case. */
  readonly currency: string
  /** Decimal amount as a string: up to 18 digits, up to 6 of them decimals, with a leading minus if negative. */
  readonly amount: string
}

/** Charges of the whole order. */
export interface OrderConfirmationOrderChargesRequest {
  readonly totalBeforeTaxesAndCartDiscountsApplied?: OrderConfirmationAmountRequest | null | undefined
  readonly totalAfterCartDiscount?: OrderConfirmationAmountRequest | null | undefined
  readonly totalCartDiscount?: OrderConfirmationAmountRequest | null | undefined
  readonly total: OrderConfirmationAmountRequest
  readonly delivery?: OrderConfirmationAmountRequest | null | undefined
  readonly deliveryDuty?: OrderConfirmationAmountRequest | null | undefined
  readonly deliveryTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly taxes?: OrderConfirmationAmountRequest | null | undefined
  readonly otherTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly administration?: OrderConfirmationAmountRequest | null | undefined
  readonly duty?: OrderConfirmationAmountRequest | null | undefined
  readonly uplift?: OrderConfirmationAmountRequest | null | undefined
  readonly cashOnDelivery?: OrderConfirmationAmountRequest | null | undefined
  readonly cashOnDeliveryTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly dutyPromoDiscount?: OrderConfirmationAmountRequest | null | undefined
}

/** Packaging requested by the shopper. */
export interface OrderConfirmationPackagingOption {
  /** Type of packaging. */
  readonly packagingType?: string | null | undefined
  /** URL of a picture of the packaging. */
  readonly imageUrl?: string | null | undefined
  /** Message to enclose with the goods. */
  readonly message?: string | null | undefined
}

/** One page of confirmations. */
export interface OrderConfirmationPage {
  /** Newest first. */
  readonly confirmations: readonly OrderConfirmationReceipt[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A payment. */
export interface OrderConfirmationPaymentDetailsRequest {
  /** When the order was pre-authorized, in UTC. */
  readonly time: string
  /** Payment method chosen by the shopper. */
  readonly method: string
  /** Card brand. */
  readonly methodCardBrand?: string | null | undefined
  /** Whether the order is held on suspicion of fraud. */
  readonly fraudHold?: boolean | null | undefined
  /** Amount paid, in the shopper’s currency. */
  readonly amountPaid?: number | null | undefined
  /** Whether payment is made later, over the counter. */
  readonly isOverCounter?: boolean | null | undefined
  readonly ticketDetails?: OrderConfirmationPaymentTicketDetailsRequest | null | undefined
}

/** Voucher for an over-the-counter payment. */
export interface OrderConfirmationPaymentTicketDetailsRequest {
  /** Voucher number. */
  readonly number?: string | null | undefined
  /** URL of the payment voucher. */
  readonly imageUrl?: string | null | undefined
  /** Until when the voucher can be paid. */
  readonly expirationDate?: string | null | undefined
  /** Number of the institution that collects the payment. */
  readonly collectionInstitutionNumber?: string | null | undefined
}

/** A price and its discounts. */
export interface OrderConfirmationPriceInfoRequest {
  readonly price: OrderConfirmationAmountRequest
  /** Discounts in the order they were applied. */
  readonly discounts?: readonly OrderConfirmationDiscountInfoRequest[] | null | undefined
}

/** The product that was bought. */
export interface OrderConfirmationProductRequest {
  /** The retailer’s unique product code or SKU. */
  readonly productCode: string
  /** Harmonized System code. */
  readonly hsCode: string
  /** Localized title. More than 100 characters produce a warning. */
  readonly title: string
  /** Localized description. */
  readonly description: string
  readonly productUnitPriceInfo?: OrderConfirmationPriceInfoRequest | null | undefined
  /** URL of a thumbnail, at most 20 KB, suitable for high-resolution screens. */
  readonly imageUrl?: string | null | undefined
  /** Colour. */
  readonly color?: string | null | undefined
  /** Size. */
  readonly size?: string | null | undefined
  /** Whether the item is excluded from the regular return policy. */
  readonly isReturnProhibited?: boolean | null | undefined
  /** Additional details, agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
  /** The retailer’s product category. */
  readonly category?: string | null | undefined
  /** Country of origin, as an ISO 3166-1 alpha-2 code. Other text is stored but not used. */
  readonly countryOfOrigin?: string | null | undefined
}

/** A stored confirmation in its current state. */
export interface OrderConfirmationReceipt {
  /** Portolan’s id of the confirmation. */
  readonly orderConfirmationId: string
  /** The platform’s unique order number, as sent. */
  readonly platformOrderNumber: string
  /** The retailer’s cart or order reference, as sent. */
  readonly retailerCartId: string
  /** Status of the confirmation. */
  readonly status: "OnHold" | "AwaitingPayment" | "Confirmed" | "Cancelled"
  /** When the confirmation was received. */
  readonly receivedAt: string
  /** Accepted content that should be reviewed. */
  readonly warnings: readonly ConfirmationWarning[]
  readonly reconciliation: Reconciliation
}

/** The confirmation of an order placed by a shopper. */
export interface OrderConfirmationRequest {
  /** The retailer’s cart or order reference. */
  readonly retailerCartId: string
  /** The platform’s unique order number. */
  readonly platformOrderNumber: string
  readonly checkoutTotal: OrderConfirmationAmountRequest
  readonly paymentDetails: OrderConfirmationPaymentDetailsRequest
  /** Recipients and payers, applied in the order sent. */
  readonly contactDetails: readonly OrderConfirmationContactDetailsRequest[]
  /** Destination country: an officially assigned ISO 3166-1 alpha-2 code. */
  readonly deliveryCountryIso: string
  /** The lines of the order. */
  readonly lineItems: readonly OrderConfirmationLineItemRequest[]
  readonly charges: OrderConfirmationOrderChargesRequest
  /** Id of the exchange rate quote used for currency conversion. */
  readonly pricingSynchronizationId?: string | null | undefined
  /** Promotion codes used by the shopper. */
  readonly retailerPromoCodes?: readonly OrderConfirmationRetailerPromoCodeRequest[] | null | undefined
  /** `ZeroValue` if nothing is charged. */
  readonly cartType?: "Standard" | "ZeroValue" | null | undefined
  readonly zeroValueOrderCharges?: OrderConfirmationZeroValueOrderChargesRequest | null | undefined
  /** Additional details, agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
  readonly shopperCheckoutExperience?: OrderConfirmationShopperCheckoutExperienceRequest | null | undefined
  readonly retailerCheckoutExperience?: OrderConfirmationRetailerCheckoutExperienceRequest | null | undefined
  readonly deliveryOption?: OrderConfirmationDeliveryOptionRequest | null | undefined
  readonly retailerDeliveryOption?: OrderConfirmationRetailerDeliveryOptionRequest | null | undefined
  /** The individual payments, if there were several. */
  readonly paymentRecords?: readonly OrderConfirmationPaymentDetailsRequest[] | null | undefined
  readonly cartDiscountPriceInfo?: OrderConfirmationPriceInfoRequest | null | undefined
}

/** Additional checkout data from the retailer. */
export interface OrderConfirmationRetailerCheckoutExperienceRequest {
  /** Additional details, agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
}

/** The delivery option as the retailer defines it. */
export interface OrderConfirmationRetailerDeliveryOptionRequest {
  /** The retailer’s code for the option. */
  readonly deliveryOption?: string | null | undefined
  /** Name of the option. */
  readonly title?: string | null | undefined
  /** The delivery date range shown to the shopper. */
  readonly estimatedDeliveryDateToShopper?: {
    /** Earliest date. */
    readonly dateFrom?: string | null | undefined
    /** Latest date. */
    readonly dateTo?: string | null | undefined
  } | null | undefined
  readonly deliveryOptionPriceInfo?: OrderConfirmationPriceInfoRequest | null | undefined
  /** Additional details, agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
}

/** A promotion code used by the shopper. */
export interface OrderConfirmationRetailerPromoCodeRequest {
  /** Promotion code. */
  readonly promoCode?: string | null | undefined
  /** Name of the promotion. */
  readonly title?: string | null | undefined
  /** What the promotion grants. */
  readonly description?: string | null | undefined
}

/** What the shopper chose at checkout. */
export interface OrderConfirmationShopperCheckoutExperienceRequest {
  /** The shopper’s language tag, such as `de-DE`. */
  readonly shopperCultureLanguageIso?: string | null | undefined
  /** Consents to marketing by email. */
  readonly emailMarketingOptIn?: boolean | null | undefined
  /** Consents to marketing by text message. */
  readonly smsMarketingOptIn?: boolean | null | undefined
  /** Consents to marketing by phone. */
  readonly phoneMarketingOptIn?: boolean | null | undefined
  /** Consents to marketing by post. */
  readonly postMarketingOptIn?: boolean | null | undefined
  /** The shopper’s profile with the retailer. */
  readonly registeredProfileId?: string | null | undefined
  /** Whether to save the address. */
  readonly saveAddressForNextPurchase?: boolean | null | undefined
  /** Additional details, agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
  /** Notes from the shopper. */
  readonly notes?: string | null | undefined
  readonly packagingOption?: OrderConfirmationPackagingOption | null | undefined
}

/** What a zero-value cart would have cost; required by customs. */
export interface OrderConfirmationZeroValueOrderChargesRequest {
  readonly zeroValueOrderSubTotal?: OrderConfirmationAmountRequest | null | undefined
  readonly zeroValueOrderTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly zeroValueOrderOtherTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly zeroValueOrderDuty?: OrderConfirmationAmountRequest | null | undefined
}

/** An order with its return eligibility. */
export interface OrderWithEligibility {
  /** The order. */
  readonly orderReference: string
  /** Destination country. */
  readonly countryIso: string | null
  /** When the order was registered. */
  readonly createdAt: string
  /** Recipient of the goods. */
  readonly contactInformation: {
    /** As sent: firstName. */
    readonly firstName: string | null
    /** As sent: lastName. */
    readonly lastName: string | null
    /** As sent: company. */
    readonly company: string | null
    /** As sent: address1. */
    readonly address1: string | null
    /** As sent: address2. */
    readonly address2: string | null
    /** As sent: address3. */
    readonly address3: string | null
    /** As sent: city. */
    readonly city: string | null
    /** As sent: postalCode. */
    readonly postalCode: string | null
    /** As sent: region. */
    readonly region: string | null
    /** As sent: countryIso. */
    readonly countryIso: string | null
    /** As sent: email. */
    readonly email: string | null
    /** As sent: telephone. */
    readonly telephone: string | null
    /** As sent: cultureLanguageIso. */
    readonly cultureLanguageIso: string | null
    /** As sent: latinName. */
    readonly latinName: string | null
    /** As sent: latinCity. */
    readonly latinCity: string | null
  } | null
  /** Location of the item. */
  readonly shippingStatus: "Unshipped" | "Shipped" | "Cancelled"
  /** Whether a `Normal` return of any item would be accepted now. */
  readonly isReturnable: boolean
  /** Number of articles that can be returned now. */
  readonly articlesAvailableForReturn: number
  /** Number of articles that cannot be returned now. */
  readonly articlesUnavailableForReturn: number
  /** Whether the return period is over. */
  readonly isReturnPeriodExpired: boolean
  /** End of the return period. */
  readonly returnPeriodEndsAt: string | null
  /** Whether nothing has shipped yet and the order is not cancelled. */
  readonly qualifiesForCancel: boolean
  /** Why it cannot be returned, one entry per rule. */
  readonly reasons: readonly {
    /** Code of the rule. */
    readonly code: string
    /** Explanation. */
    readonly message: string
  }[]
  /** Items of the order. */
  readonly items: readonly ({
    /** Portolan’s id of the item. */
    readonly id: number
    /** Product code. */
    readonly productCode: string
    /** The retailer’s line number. */
    readonly lineItemId: number | null
    /** Number of articles ordered. */
    readonly quantity: number
    /** Product description. */
    readonly productDescription: string | null
    /** Unit price. */
    readonly unitPrice: {
      /** Unit price. */
      readonly amount: number
      /** Currency of the price. */
      readonly currency: string
    } | null
    /** Harmonized System code. */
    readonly hsCode: string | null
    /** Country of origin. */
    readonly countryOfOrigin: string | null
    /** Shipping method. */
    readonly shippingInformation: {
      /** Location of the item. */
      readonly shippingStatus: "Unshipped" | "Shipped" | "Cancelled"
      /** Shipment it left with. */
      readonly shippingReference: string | null
    }
    /** Number of articles that can be returned now. */
    readonly availableForReturn: number
    /** Number of articles in returns, in transit or received. */
    readonly returned: number
    /** The rule that prevents returning any of it. */
    readonly unavailableReason: string | null
  })[]
}

/** An order to be shipped to a shopper. */
export interface OutboundOrder {
  /** The retailer’s order reference. */
  readonly orderReference: string
  /** Recipient of the goods. */
  readonly contactInformation: {
    /** As sent: firstName. */
    readonly firstName: string | null
    /** As sent: lastName. */
    readonly lastName: string | null
    /** As sent: company. */
    readonly company: string | null
    /** As sent: address1. */
    readonly address1: string | null
    /** As sent: address2. */
    readonly address2: string | null
    /** As sent: address3. */
    readonly address3: string | null
    /** As sent: city. */
    readonly city: string | null
    /** As sent: postalCode. */
    readonly postalCode: string | null
    /** As sent: region. */
    readonly region: string | null
    /** As sent: countryIso. */
    readonly countryIso: string | null
    /** As sent: email. */
    readonly email: string | null
    /** As sent: telephone. */
    readonly telephone: string | null
    /** As sent: cultureLanguageIso. */
    readonly cultureLanguageIso: string | null
    /** As sent: latinName. */
    readonly latinName: string | null
    /** As sent: latinCity. */
    readonly latinCity: string | null
  } | null
  /** Ordered items. */
  readonly orderItems: readonly ({
    /** Portolan’s id of the item. */
    readonly id: number
    /** The retailer’s product code. */
    readonly productCode: string
    /** The retailer’s line number. */
    readonly lineItemId: number | null
    /** Number of articles. */
    readonly quantity: number
    /** Product description. */
    readonly productDescription: string | null
    /** Weight. */
    readonly weight: {
      /** Weight. */
      readonly weight: number | null
      /** Unit of the weight. */
      readonly weightUnit: "Kg" | "Lb"
    } | null
    /** Unit price. */
    readonly unitPrice: {
      /** Unit price. */
      readonly amount: number
      /** Currency of the price. */
      readonly currency: string
    } | null
    /** Harmonized System code. */
    readonly hsCode: string | null
    /** Country of origin. */
    readonly countryOfOrigin: string | null
    /** Shipping method. */
    readonly shippingInformation: {
      /** Location of the item. */
      readonly shippingStatus: "Unshipped" | "Shipped" | "Cancelled"
    }
    /** Whether the item is excluded from returns. */
    readonly isReturnProhibited: boolean
  })[]
  /** The retailer’s own fields: any JSON object of up to 16 KiB. Numbers keep all digits. */
  readonly customFields: Readonly<Record<string, unknown>> | null
  /** When the order was registered. */
  readonly createdAt: string
  /** When the order was last updated or replaced. */
  readonly updatedAt: string
}

/** One line of the order. */
export interface OutboundOrderItem {
  /** The retailer’s product code. */
  readonly productCode: string
  /** The retailer’s line number. */
  readonly lineItemId?: number | null | undefined
  /** Number of articles. */
  readonly quantity: number
  /** Product description. */
  readonly productDescription?: string | null | undefined
  readonly weight?: OutboundWeight | null | undefined
  /** Shipping method. */
  readonly shippingInformation?: {
    /** Location of the item. */
    readonly shippingStatus?: "Unshipped" | "Shipped" | "Cancelled" | null | undefined
  } | null | undefined
  /** Whether the item is excluded from returns. */
  readonly isReturnProhibited?: boolean | null | undefined
  /** Unit price. */
  readonly unitPrice?: {
    /** Unit price. */
    readonly amount: number
    /** Currency of the price. */
    readonly currency: string
  } | null | undefined
  /** Harmonized System code, for customs documents. */
  readonly hsCode?: string | null | undefined
  /** Country of origin, for customs documents. */
  readonly countryOfOrigin?: string | null | undefined
}

/** One page of orders. */
export interface OutboundOrderPage {
  /** Newest first. */
  readonly outboundOrders: readonly OutboundOrder[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A registered shipment. */
export interface OutboundShipment {
  /** Order reference. */
  readonly orderReference: string
  /** Shipping reference. */
  readonly shippingReference: string
  /** When the goods were shipped. */
  readonly shippingDate: string
  /** Contents of the shipment. */
  readonly shippingItems: readonly ({
    /** Product code. */
    readonly productCode: string
    /** The retailer’s line number. */
    readonly lineItemId: number | null
    /** Number of articles. */
    readonly quantity: number
    /** Weight. */
    readonly weight: {
      /** Weight. */
      readonly weight: number | null
      /** Unit of the weight. */
      readonly weightUnit: "Kg" | "Lb"
    } | null
  })[]
  /** Accepted content that should be reviewed; absent if none. */
  readonly warnings?: readonly {
    /** Stable warning code. */
    readonly code: string
    /** Path of the member; empty if the warning concerns no single member. */
    readonly path: string
    /** The warning. Prefix it with the path to get a full sentence. */
    readonly message: string
  }[] | undefined
}

/** A weight with its unit; unknown fields are rejected. */
export interface OutboundWeight {
  /** Weight. */
  readonly weight?: number | null | undefined
  /** Unit of the weight. */
  readonly weightUnit: "Kg" | "Lb"
}

/** A package in its current state, with documents. */
export interface Package {
  /** One of the token’s brands, 3 characters. */
  readonly brandCode: string
  /** The retailer’s order reference. */
  readonly orderReference: string
  /** The retailer’s package reference, unique within its order. */
  readonly packageReference: string
  /** The order this package belongs to. */
  readonly parentOrderReference?: string | null | undefined
  /** Type of order; `NONCHECKOUT` by default. */
  readonly orderType?: "CHECKOUT" | "NONCHECKOUT" | "RETURN" | null | undefined
  /** Gross weight of the package. Weights of its articles use the same unit by default. */
  readonly weight?: {
    /** Gross weight of the package. */
    readonly weight: number
    /** `Kg`, `Lb`, `g` or `oz`, in any case; `Kg` by default. */
    readonly weightUnit?: string | null | undefined
  } | null | undefined
  /** Whether to create a label and, across a customs border, an invoice and a customs declaration. */
  readonly shippingDocumentationRequested?: boolean | null | undefined
  /** Whether to create a return label. */
  readonly returnDocumentationRequested?: boolean | null | undefined
  /** Status of the package. `Shipped` registers the shipment of the outbound order with the same `orderReference`, so that its articles can be returned. */
  readonly shippingStatus?: string | null | undefined
  /** The retailer’s carrier id. */
  readonly carrierId?: number | null | undefined
  /** The carrier’s reference. */
  readonly carrierReference?: string | null | undefined
  /** Code of the dispatching distribution centre. If unknown, the hub or brand determines the site. */
  readonly distributionCentre?: string | null | undefined
  /** Code of the dispatching hub. */
  readonly hubCode?: string | null | undefined
  /** Additional information for customs, printed on a CN23. */
  readonly additionalImportInformation?: string | null | undefined
  /** Whether the order is a back order. */
  readonly isBackOrder?: boolean | null | undefined
  /** Whether it contains dangerous goods. If so, no CN22 or CN23 is created, and international mail is held. */
  readonly dangerousGoods?: boolean | null | undefined
  /** Shipping cost. */
  readonly shippingInfo?: {
    /** Amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** Currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** Insured value; stored and returned. */
  readonly insuranceAmount?: {
    /** Amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** Currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** Dimensions of the package. */
  readonly dimensions?: {
    /** Height. */
    readonly dimHeight?: string | null | undefined
    /** Length. */
    readonly dimLength?: string | null | undefined
    /** Width. */
    readonly dimWidth?: string | null | undefined
    /** Volumetric weight. */
    readonly dimWeight?: string | null | undefined
    /** Unit of the dimensions. */
    readonly dimMeasurementUnit?: string | null | undefined
  } | null | undefined
  /** Who pays duty and taxes: the recipient (`DAP`, default) or the sender (`DDP`). */
  readonly incoterm?: "DAP" | "DDP" | null | undefined
  /** Number of the commercial invoice; generated by default. */
  readonly invoiceNumber?: string | null | undefined
  /** Invoice under which returned goods were sold; printed on the documents of a `RETURN`. */
  readonly originalInvoiceNumber?: string | null | undefined
  /** Reason for export on the invoice; `Sale` or `Returned goods` by default. */
  readonly reasonForExport?: string | null | undefined
  /** The importer of record, if different from the consignee. */
  readonly importer?: {
    /** Name. */
    readonly name: string
    /** Company. */
    readonly company?: string | null | undefined
    /** Address line 1. */
    readonly address1?: string | null | undefined
    /** Address line 2. */
    readonly address2?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Country. */
    readonly country: string
    /** Phone number. */
    readonly telephone?: string | null | undefined
    /** Email address. */
    readonly email?: string | null | undefined
    /** Customs id of the importer: EORI, VAT or importer number. */
    readonly taxNumber?: string | null | undefined
  } | null | undefined
  /** Contents. */
  readonly goodsDescription?: string | null | undefined
  /** Carrier service, by its configured name in any case; `Standard` by default, and if no carrier offers it. */
  readonly serviceLevel?: string | null | undefined
  /** Pallet that carries the package. */
  readonly palletId?: string | null | undefined
  /** Additional data for the carrier. */
  readonly additionalCarrierData?: {
    /** Additional data for the carrier. */
    readonly additionalCarrierData1?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData2?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData3?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData4?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData5?: string | null | undefined
  } | null | undefined
  /** The retailer’s own fields, returned unchanged. Numbers have double precision. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
  /** The recipient. */
  readonly consignee: {
    /** First name. */
    readonly firstName?: string | null | undefined
    /** Last name. */
    readonly lastName?: string | null | undefined
    /** Full name; used if neither `firstName` nor `lastName` is given. */
    readonly name?: string | null | undefined
    /** Company, printed above the name. */
    readonly company?: string | null | undefined
    /** Address line 1. */
    readonly address1?: string | null | undefined
    /** Address line 2. */
    readonly address2?: string | null | undefined
    /** Address line 3. */
    readonly address3?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** PO box. */
    readonly poBox?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Gender. */
    readonly gender?: string | null | undefined
    /** Email address. */
    readonly email?: string | null | undefined
    /** Phone number. */
    readonly telephone?: string | null | undefined
    /** Apartment or unit. */
    readonly unit?: string | null | undefined
    /** Name in Latin script, printed beside the original on international packages. */
    readonly latinName?: string | null | undefined
    /** Customs id of the consignee, such as CPF, PCCC or EORI. */
    readonly taxNumber?: string | null | undefined
    /** City in Latin script, printed beside the original on international packages. */
    readonly latinCity?: string | null | undefined
    /** Country. */
    readonly country: string
  }
  /** Contents of the package. */
  readonly packageItems: readonly ({
    /** The retailer’s product code. */
    readonly productCode: string
    /** The retailer’s line number. */
    readonly lineItemId?: number | null | undefined
    /** Number of articles. */
    readonly quantity: number
    /** Product description. */
    readonly productDescription?: string | null | undefined
    /** Description for customs; from the catalog by default. */
    readonly productCustomsDescription?: string | null | undefined
    /** Country of origin; from the catalog by default. */
    readonly countryOfOrigin?: string | null | undefined
    /** Weight of one article: a number in the unit of the package’s weight (`Kg` if it has none), or a weight with its own unit. Taken from the catalog if absent or 0. */
    readonly weight?: number | {
      /** The weight. */
      readonly weight?: number | null | undefined
      /** `Kg`, `Lb`, `g` or `oz`, in any case; by default the unit of the package’s weight. */
      readonly weightUnit?: string | null | undefined
    } | null | undefined
    /** Price of one article. */
    readonly unitPrice?: {
      /** Amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** Currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** Value of one article that is free of charge (`unitPrice` 0 or absent), for customs documents. */
    readonly customsValue?: {
      /** Amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** Currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** Harmonized System code; from the catalog if absent or shorter than six digits. */
    readonly hsCode?: string | null | undefined
    /** Whether a free trade agreement covers the item. The invoice then includes the statement on origin, or a warning explains why not. */
    readonly fta?: boolean | null | undefined
    /** Whether the item is dangerous goods. The catalog can also say so. */
    readonly dangerousGoods?: boolean | null | undefined
    /** Serial number. */
    readonly serialNumber?: string | null | undefined
    /** Warranty. */
    readonly warrantyId?: string | null | undefined
    /** Size. */
    readonly size?: string | null | undefined
    /** Alternative product code. */
    readonly additionalProductCode?: string | null | undefined
    /** Global Trade Item Number. */
    readonly gtin?: string | null | undefined
    /** European Article Number. */
    readonly ean?: string | null | undefined
    /** Universal Product Code. */
    readonly upc?: string | null | undefined
    /** US customs manufacturer identification code (MID). */
    readonly mid?: string | null | undefined
    /** Export control classification number. */
    readonly eccn?: string | null | undefined
    /** Dangerous goods class. */
    readonly dangerousGoodsClassificationCode?: string | null | undefined
    /** UN number of dangerous goods, such as UN3481. An item with one is dangerous. */
    readonly dangerousGoodsUNNumber?: string | null | undefined
    /** Manufacturer. */
    readonly manufacturer?: {
      /** Name. */
      readonly name: string
      /** Address. */
      readonly address?: string | null | undefined
      /** Country. */
      readonly country?: string | null | undefined
    } | null | undefined
    /** National tariff codes. */
    readonly tariffCodes?: readonly {
      /** Country of the tariff, or `EU`. */
      readonly country: string
      /** Code of 6 to 12 digits, printed on documents for that destination. */
      readonly code: string
    }[] | null | undefined
    /** Tax category for value added tax; from the catalog by default. */
    readonly taxCategory?: "standard" | "food" | "book" | "e-book" | "newspaper" | "medicine" | "medical" | "child" | "hygiene" | "plant" | "feed" | "art" | null | undefined
  })[]
  /** Portolan’s package number, below 2^53. */
  readonly platformPackageReference: number
  /** When the package was submitted. */
  readonly creationTime: string
  /** Carrier; `null` if no label was requested. */
  readonly carrierName: string | null
  /** `Held` if an item is prohibited at the destination, dangerous goods would go by international mail, or a party resembles an entry on a denied-party list. */
  readonly holdReleaseStatus: "Released" | "Held"
  /** A person’s decision about a held package; `null` if none was made. */
  readonly holdDecision: {
    /** `Release`: the package may leave. `Cancel`: it must not leave. */
    readonly action: "Release" | "Cancel"
    /** Reason given by the person. */
    readonly note: string
    /** Client that decided. */
    readonly by: string
    /** When the decision was made. */
    readonly at: string
  } | null
  /** Denied-party screening of consignee and importer; `null` for erased packages and those submitted before screening was available. */
  readonly screening: {
    /** `Off`: no list is imported. `NoHit`: no match. `Cleared`: a person has decided that the match or the name is no denied party. `NotCompared`: a name is in a script that can’t be compared. `Hit`: a person must decide. */
    readonly status: "Off" | "NoHit" | "Cleared" | "NotCompared" | "Hit"
    /** Lists that were screened. */
    readonly lists: readonly {
      /** The list. */
      readonly list: string
      /** Date of the edition. */
      readonly publishedOn: string
    }[]
    /** Matches, most similar first; at most 20. */
    readonly hits: readonly ({
      /** The matching party of the package. */
      readonly party: "consignee" | "importer"
      /** The list: `us-csl`, `eu` or `uk`. */
      readonly list: string
      /** The entry’s number on the list. */
      readonly entryId: string
      /** Primary name of the entry. */
      readonly entryName: string
      /** The name or alias that matched. */
      readonly matchedName: string
      /** Whether the list marks the alias as weak. */
      readonly isWeak: boolean
      /** Type of the entry. */
      readonly kind: "person" | "organisation" | "unknown"
      /** Similarity of the names, from 0 to 1 (identical). */
      readonly score: number
      /** The matched words and their similarity. */
      readonly matchedBy: string
      /** Programs under which the entry is listed. */
      readonly programmes: readonly string[]
      /** Countries of location or citizenship. */
      readonly countries: readonly string[]
      /** Dates of birth. */
      readonly birthDates: readonly string[]
      /** Whether a person has decided that this is somebody else. */
      readonly isCleared: boolean
    })[]
    /** Parties that could not be compared. */
    readonly uncompared: readonly ({
      /** The party of the package. */
      readonly party: "consignee" | "importer"
      /** Its names without a spelling in Latin letters. */
      readonly names: readonly string[]
      /** Whether a person has decided that this is no denied party. */
      readonly isCleared: boolean
    })[]
  } | null
  /** The carrier’s tracking number; `null` if there is no label. */
  readonly trackingNumber: string | null
  /** Public tracking page: the carrier’s, or this server’s if the carrier has none. */
  readonly trackingUrl: string | null
  /** Outbound documents. */
  readonly shippingDocumentation: readonly ({
    /** Type of document. */
    readonly type: "SHIPPING_LABEL" | "COMMERCIAL_INVOICE" | "CN22" | "CN23" | "RETURN_LABEL"
    /** Always Pdf. */
    readonly format: "Pdf"
    /** URL of the document; requires an access token. */
    readonly link: string
    /** Always Created. */
    readonly documentStatus: "Created"
    /** The document in Base64. */
    readonly content: string
  })[]
  /** Return documents. */
  readonly returnsDocumentation: readonly ({
    /** Tracking number of the return parcel. */
    readonly returnTrackingNumber: string
    /** Number of the return shipment: the carrier’s, or an SSCC if it has none. */
    readonly returnShipmentNo: string
    /** The carrier’s tracking page; `null` if it has none. */
    readonly returnTrackingUrl: string | null
    /** Type of document. */
    readonly type: "SHIPPING_LABEL" | "COMMERCIAL_INVOICE" | "CN22" | "CN23" | "RETURN_LABEL"
    /** Always Pdf. */
    readonly format: "Pdf"
    /** URL of the document; requires an access token. */
    readonly link: string
    /** Always Created. */
    readonly documentStatus: "Created"
    /** The document in Base64. */
    readonly content: string
  })[]
}

/** Electronic advance data of a package. */
export interface PackageAdvanceData {
  /** One of the token’s brands, 3 characters. */
  readonly brandCode: string
  /** The retailer’s order reference. */
  readonly orderReference: string
  /** The retailer’s package reference, unique within its order. */
  readonly packageReference: string
  /** Fields of an ITMATT message (UPU M33); `null` if the parcel is not a mail item. */
  readonly itmatt: {
    /** The S10 number. */
    readonly itemId: string
    /** Form on the item. */
    readonly form: "CN22" | "CN23"
    /** UPU code: 11 sale of goods, 21 returned goods, 31 gift, 32 commercial sample, 91 documents, 999 other. */
    readonly natureOfTransaction: string
    /** Date of the documents, YYYY-MM-DD. */
    readonly postingDate: string
    /** Gross weight in kilograms. */
    readonly grossWeightKg: string | null
    /** Postal charges. */
    readonly postage: {
      /** Amount, as a decimal number. */
      readonly amount: string
      /** Currency. */
      readonly currency: string
    } | null
    /** Sender. */
    readonly sender: {
      /** Name, in Latin script if known. */
      readonly name: string
      /** Company. */
      readonly company: string | null
      /** Street address. */
      readonly street: string
      /** Postal code. */
      readonly postalCode: string | null
      /** City, in Latin script if known. */
      readonly city: string
      /** Region. */
      readonly region: string | null
      /** Country. */
      readonly country: string
      /** Phone number. */
      readonly telephone: string | null
      /** Email address. */
      readonly email: string | null
      /** Customs id of the party. */
      readonly identificationNumber: string | null
    }
    /** Addressee. */
    readonly addressee: {
      /** Name, in Latin script if known. */
      readonly name: string
      /** Company. */
      readonly company: string | null
      /** Street address. */
      readonly street: string
      /** Postal code. */
      readonly postalCode: string | null
      /** City, in Latin script if known. */
      readonly city: string
      /** Region. */
      readonly region: string | null
      /** Country. */
      readonly country: string
      /** Phone number. */
      readonly telephone: string | null
      /** Email address. */
      readonly email: string | null
      /** Customs id of the party. */
      readonly identificationNumber: string | null
    }
    /** Importer, if other than the addressee. Absent in data of earlier versions. */
    readonly importer?: {
      /** Name, in Latin script if known. */
      readonly name: string
      /** Company. */
      readonly company: string | null
      /** Street address. */
      readonly street: string
      /** Postal code. */
      readonly postalCode: string | null
      /** City, in Latin script if known. */
      readonly city: string
      /** Region. */
      readonly region: string | null
      /** Country. */
      readonly country: string
      /** Phone number. */
      readonly telephone: string | null
      /** Email address. */
      readonly email: string | null
      /** Customs id of the party. */
      readonly identificationNumber: string | null
    } | null | undefined
    /** IOSS or other tax scheme number and EORI, as on the CN23. */
    readonly senderCustomsReference: string | null
    /** The numbers of `senderCustomsReference`, one by one. Absent in data of earlier versions. */
    readonly senderCustomsReferences?: readonly {
      /** `IOSS`, `EORI`, `VAT`, `VOEC` or `GST`. */
      readonly kind: string
      /** Number. */
      readonly number: string
    }[] | undefined
    /** Importer’s reference, as on the CN23. */
    readonly importerReference: string | null
    /** Number of the commercial invoice. */
    readonly invoiceNumber: string | null
    /** Goods. */
    readonly contentPieces: readonly ({
      /** Position on the declaration, from 1. */
      readonly itemNumber: number
      /** Description of the goods. */
      readonly description: string
      /** Number of articles. */
      readonly quantity: number
      /** Net weight of all articles of the line, in kilograms. */
      readonly netWeightKg: string | null
      /** Value of all articles of the line. */
      readonly value: {
        /** Amount, as a decimal number. */
        readonly amount: string
        /** Currency. */
        readonly currency: string
      } | null
      /** Harmonized System or tariff code, as on the documents. */
      readonly hsCode: string | null
      /** Country of origin. */
      readonly countryOfOrigin: string | null
    })[]
  } | null
  /** Fields of an H7 declaration (Delegated Regulation (EU) 2015/2446, annex B); `null` outside the European Union and above 150 EUR. */
  readonly h7: {
    /** Exporter (13 01). */
    readonly exporter: {
      /** Name, in Latin script if known. */
      readonly name: string
      /** Company. */
      readonly company: string | null
      /** Street address. */
      readonly street: string
      /** Postal code. */
      readonly postalCode: string | null
      /** City, in Latin script if known. */
      readonly city: string
      /** Region. */
      readonly region: string | null
      /** Country. */
      readonly country: string
      /** Phone number. */
      readonly telephone: string | null
      /** Email address. */
      readonly email: string | null
      /** Customs id of the party. */
      readonly identificationNumber: string | null
    }
    /** Importer (13 04). */
    readonly importer: {
      /** Name, in Latin script if known. */
      readonly name: string
      /** Company. */
      readonly company: string | null
      /** Street address. */
      readonly street: string
      /** Postal code. */
      readonly postalCode: string | null
      /** City, in Latin script if known. */
      readonly city: string
      /** Region. */
      readonly region: string | null
      /** Country. */
      readonly country: string
      /** Phone number. */
      readonly telephone: string | null
      /** Email address. */
      readonly email: string | null
      /** Customs id of the party. */
      readonly identificationNumber: string | null
    }
    /** Additional fiscal references (13 16). */
    readonly additionalFiscalReferences: readonly {
      /** FR5: vendor under IOSS. */
      readonly role: "FR5"
      /** Number. */
      readonly number: string
    }[]
    /** Transport and insurance costs to the destination (14 17). */
    readonly transportCosts: {
      /** Amount, as a decimal number. */
      readonly amount: string
      /** Currency. */
      readonly currency: string
    } | null
    /** Gross weight (18 04), in kilograms. */
    readonly grossWeightKg: string | null
    /** Transport document (12 05): the tracking number. */
    readonly referenceNumber: string
    /** Commercial invoice (12 03). */
    readonly invoiceNumber: string | null
    /** Goods items. */
    readonly goodsItems: readonly ({
      /** Position on the declaration, from 1. */
      readonly itemNumber: number
      /** Description of the goods. */
      readonly description: string
      /** Number of articles. */
      readonly quantity: number
      /** Net weight of all articles of the line, in kilograms. */
      readonly netWeightKg: string | null
      /** Value of all articles of the line. */
      readonly value: {
        /** Amount, as a decimal number. */
        readonly amount: string
        /** Currency. */
        readonly currency: string
      } | null
      /** Harmonized System or tariff code, as on the documents. */
      readonly hsCode: string | null
      /** Country of origin. */
      readonly countryOfOrigin: string | null
      /** The first six digits of the code (18 09). */
      readonly commodityCode: string | null
      /** The merchant’s product identifier: the `productCode`. Absent in data of earlier versions. */
      readonly merchantProductId?: string | null | undefined
      /** The manufacturer’s standard product identifier: `gtin`, else `ean` or `upc`. Absent in data of earlier versions. */
      readonly gtin?: string | null | undefined
    })[]
  } | null
}

/** A decision about a held package. */
export interface PackageHoldDecision {
  /** One of the token’s brands, 3 characters. */
  readonly brandCode: string
  /** The retailer’s order reference. */
  readonly orderReference: string
  /** The retailer’s package reference, unique within its order. */
  readonly packageReference: string
  /** Reason; stored with the package. */
  readonly note: string
  /** `Release` (default): the package may leave. `Cancel`: it must not leave. */
  readonly action?: "Release" | "Cancel" | null | undefined
  /** Carrier service to release the package by, such as one that takes goods which mail does not; by default the one it was submitted with. It becomes the package’s `serviceLevel`. */
  readonly serviceLevel?: string | null | undefined
}

/** One page of packages. */
export interface PackagePage {
  /** Newest first. */
  readonly packages: readonly ListedPackage[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A package. Field names are case-insensitive; empty strings mean absent. */
export interface PackageRequest {
  /** One of the token’s brands, 3 characters. */
  readonly brandCode: string
  /** The retailer’s order reference. */
  readonly orderReference: string
  /** The retailer’s package reference, unique within its order. */
  readonly packageReference: string
  /** The order this package belongs to. */
  readonly parentOrderReference?: string | null | undefined
  /** Type of order; `NONCHECKOUT` by default. */
  readonly orderType?: "CHECKOUT" | "NONCHECKOUT" | "RETURN" | null | undefined
  /** Gross weight of the package. Weights of its articles use the same unit by default. */
  readonly weight?: {
    /** Gross weight of the package. */
    readonly weight: number | string
    /** `Kg`, `Lb`, `g` or `oz`, in any case; `Kg` by default. */
    readonly weightUnit?: string | null | undefined
  } | null | undefined
  /** Whether to create a label and, across a customs border, an invoice and a customs declaration. */
  readonly shippingDocumentationRequested?: boolean | 'true' | 'false' | null | undefined
  /** Whether to create a return label. */
  readonly returnDocumentationRequested?: boolean | 'true' | 'false' | null | undefined
  /** Status of the package. `Shipped` registers the shipment of the outbound order with the same `orderReference`, so that its articles can be returned. */
  readonly shippingStatus?: string | null | undefined
  /** The retailer’s carrier id. */
  readonly carrierId?: number | string | null | undefined
  /** The carrier’s reference. */
  readonly carrierReference?: string | null | undefined
  /** Code of the dispatching distribution centre. If unknown, the hub or brand determines the site. */
  readonly distributionCentre?: string | null | undefined
  /** Code of the dispatching hub. */
  readonly hubCode?: string | null | undefined
  /** Additional information for customs, printed on a CN23. */
  readonly additionalImportInformation?: string | null | undefined
  /** Whether the order is a back order. */
  readonly isBackOrder?: boolean | 'true' | 'false' | null | undefined
  /** Whether it contains dangerous goods. If so, no CN22 or CN23 is created, and international mail is held. */
  readonly dangerousGoods?: boolean | 'true' | 'false' | null | undefined
  /** Shipping cost. */
  readonly shippingInfo?: {
    /** Amount; `null` or absent for none. */
    readonly amount?: number | string | null | undefined
    /** Currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** Insured value; stored and returned. */
  readonly insuranceAmount?: {
    /** Amount; `null` or absent for none. */
    readonly amount?: number | string | null | undefined
    /** Currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** Dimensions of the package. */
  readonly dimensions?: {
    /** Height. */
    readonly dimHeight?: string | null | undefined
    /** Length. */
    readonly dimLength?: string | null | undefined
    /** Width. */
    readonly dimWidth?: string | null | undefined
    /** Volumetric weight. */
    readonly dimWeight?: string | null | undefined
    /** Unit of the dimensions. */
    readonly dimMeasurementUnit?: string | null | undefined
  } | null | undefined
  /** Who pays duty and taxes: the recipient (`DAP`, default) or the sender (`DDP`). */
  readonly incoterm?: "DAP" | "DDP" | null | undefined
  /** Number of the commercial invoice; generated by default. */
  readonly invoiceNumber?: string | null | undefined
  /** Invoice under which returned goods were sold; printed on the documents of a `RETURN`. */
  readonly originalInvoiceNumber?: string | null | undefined
  /** Reason for export on the invoice; `Sale` or `Returned goods` by default. */
  readonly reasonForExport?: string | null | undefined
  /** The importer of record, if different from the consignee. */
  readonly importer?: {
    /** Name. */
    readonly name: string
    /** Company. */
    readonly company?: string | null | undefined
    /** Address line 1. */
    readonly address1?: string | null | undefined
    /** Address line 2. */
    readonly address2?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Country. */
    readonly country: string
    /** Phone number. */
    readonly telephone?: string | null | undefined
    /** Email address. */
    readonly email?: string | null | undefined
    /** Customs id of the importer: EORI, VAT or importer number. */
    readonly taxNumber?: string | null | undefined
  } | null | undefined
  /** Contents. */
  readonly goodsDescription?: string | null | undefined
  /** Carrier service, by its configured name in any case; `Standard` by default, and if no carrier offers it. */
  readonly serviceLevel?: string | null | undefined
  /** Pallet that carries the package. */
  readonly palletId?: string | null | undefined
  /** Additional data for the carrier. */
  readonly additionalCarrierData?: {
    /** Additional data for the carrier. */
    readonly additionalCarrierData1?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData2?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData3?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData4?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData5?: string | null | undefined
  } | null | undefined
  /** The retailer’s own fields, returned unchanged. Numbers have double precision. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
  /** The recipient. */
  readonly consignee: {
    /** First name. */
    readonly firstName?: string | null | undefined
    /** Last name. */
    readonly lastName?: string | null | undefined
    /** Full name; used if neither `firstName` nor `lastName` is given. */
    readonly name?: string | null | undefined
    /** Company, printed above the name. */
    readonly company?: string | null | undefined
    /** Address line 1. */
    readonly address1?: string | null | undefined
    /** Address line 2. */
    readonly address2?: string | null | undefined
    /** Address line 3. */
    readonly address3?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** PO box. */
    readonly poBox?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Gender. */
    readonly gender?: string | null | undefined
    /** Email address. */
    readonly email?: string | null | undefined
    /** Phone number. */
    readonly telephone?: string | null | undefined
    /** Apartment or unit. */
    readonly unit?: string | null | undefined
    /** Name in Latin script, printed beside the original on international packages. */
    readonly latinName?: string | null | undefined
    /** Customs id of the consignee, such as CPF, PCCC or EORI. */
    readonly taxNumber?: string | null | undefined
    /** City in Latin script, printed beside the original on international packages. */
    readonly latinCity?: string | null | undefined
    /** Country. */
    readonly country: string
  }
  /** Contents of the package. */
  readonly packageItems: readonly ({
    /** The retailer’s product code. */
    readonly productCode: string
    /** The retailer’s line number. */
    readonly lineItemId?: number | string | null | undefined
    /** Number of articles. */
    readonly quantity: number | string
    /** Product description. */
    readonly productDescription?: string | null | undefined
    /** Description for customs; from the catalog by default. */
    readonly productCustomsDescription?: string | null | undefined
    /** Country of origin; from the catalog by default. */
    readonly countryOfOrigin?: string | null | undefined
    /** Weight of one article: a number in the unit of the package’s weight (`Kg` if it has none), or a weight with its own unit. Taken from the catalog if absent or 0. */
    readonly weight?: number | string | {
      /** The weight. */
      readonly weight?: number | string | null | undefined
      /** `Kg`, `Lb`, `g` or `oz`, in any case; by default the unit of the package’s weight. */
      readonly weightUnit?: string | null | undefined
    } | null | undefined
    /** Price of one article. */
    readonly unitPrice?: {
      /** Amount; `null` or absent for none. */
      readonly amount?: number | string | null | undefined
      /** Currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** Value of one article that is free of charge (`unitPrice` 0 or absent), for customs documents. */
    readonly customsValue?: {
      /** Amount; `null` or absent for none. */
      readonly amount?: number | string | null | undefined
      /** Currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** Harmonized System code; from the catalog if absent or shorter than six digits. */
    readonly hsCode?: string | null | undefined
    /** Whether a free trade agreement covers the item. The invoice then includes the statement on origin, or a warning explains why not. */
    readonly fta?: boolean | 'true' | 'false' | null | undefined
    /** Whether the item is dangerous goods. The catalog can also say so. */
    readonly dangerousGoods?: boolean | 'true' | 'false' | null | undefined
    /** Serial number. */
    readonly serialNumber?: string | null | undefined
    /** Warranty. */
    readonly warrantyId?: string | null | undefined
    /** Size. */
    readonly size?: string | null | undefined
    /** Alternative product code. */
    readonly additionalProductCode?: string | null | undefined
    /** Global Trade Item Number. */
    readonly gtin?: string | null | undefined
    /** European Article Number. */
    readonly ean?: string | null | undefined
    /** Universal Product Code. */
    readonly upc?: string | null | undefined
    /** US customs manufacturer identification code (MID). */
    readonly mid?: string | null | undefined
    /** Export control classification number. */
    readonly eccn?: string | null | undefined
    /** Dangerous goods class. */
    readonly dangerousGoodsClassificationCode?: string | null | undefined
    /** UN number of dangerous goods, such as UN3481. An item with one is dangerous. */
    readonly dangerousGoodsUNNumber?: string | null | undefined
    /** Manufacturer. */
    readonly manufacturer?: {
      /** Name. */
      readonly name: string
      /** Address. */
      readonly address?: string | null | undefined
      /** Country. */
      readonly country?: string | null | undefined
    } | null | undefined
    /** National tariff codes. */
    readonly tariffCodes?: readonly {
      /** Country of the tariff, or `EU`. */
      readonly country: string
      /** Code of 6 to 12 digits, printed on documents for that destination. */
      readonly code: string
    }[] | null | undefined
    /** Tax category for value added tax; from the catalog by default. */
    readonly taxCategory?: "standard" | "food" | "book" | "e-book" | "newspaper" | "medicine" | "medical" | "child" | "hygiene" | "plant" | "feed" | "art" | null | undefined
  })[]
}

/** Result of submitting a package. */
export interface PackageSubmission {
  /** 1: created or replaced. 2: created or replaced with warnings; see `statusMessage`. Hints do not count. */
  readonly outcome: number
  /** Every warning that makes `outcome` 2, in full sentences, and the number of hints. */
  readonly statusMessage: string
  /** Accepted content that should be reviewed; absent if none. ConstantWeight and UnknownMember are hints: no document or amount depends on them, and they leave `outcome` at 1. */
  readonly warnings?: readonly {
    /** Stable warning code. */
    readonly code: string
    /** Path of the member; empty if the warning concerns no single member. */
    readonly path: string
    /** The warning. Prefix it with the path to get a full sentence. */
    readonly message: string
  }[] | undefined
  readonly package: Package
}

/** Changes to a package. Omitted fields stay, `null` clears a field, and lists are replaced as a whole. */
export interface PackageUpdate {
  /** One of the token’s brands, 3 characters. */
  readonly brandCode: string
  /** The retailer’s order reference. */
  readonly orderReference: string
  /** The retailer’s package reference, unique within its order. */
  readonly packageReference: string
  /** The order this package belongs to. */
  readonly parentOrderReference?: string | null | undefined
  /** Type of order; `NONCHECKOUT` by default. */
  readonly orderType?: "CHECKOUT" | "NONCHECKOUT" | "RETURN" | null | undefined
  /** Gross weight of the package. Weights of its articles use the same unit by default. */
  readonly weight?: {
    /** Gross weight of the package. */
    readonly weight: number | string
    /** `Kg`, `Lb`, `g` or `oz`, in any case; `Kg` by default. */
    readonly weightUnit?: string | null | undefined
  } | null | undefined
  /** Whether to create a label and, across a customs border, an invoice and a customs declaration. */
  readonly shippingDocumentationRequested?: boolean | 'true' | 'false' | null | undefined
  /** Whether to create a return label. */
  readonly returnDocumentationRequested?: boolean | 'true' | 'false' | null | undefined
  /** Status of the package. `Shipped` registers the shipment of the outbound order with the same `orderReference`, so that its articles can be returned. */
  readonly shippingStatus?: string | null | undefined
  /** The retailer’s carrier id. */
  readonly carrierId?: number | string | null | undefined
  /** The carrier’s reference. */
  readonly carrierReference?: string | null | undefined
  /** Code of the dispatching distribution centre. If unknown, the hub or brand determines the site. */
  readonly distributionCentre?: string | null | undefined
  /** Code of the dispatching hub. */
  readonly hubCode?: string | null | undefined
  /** Additional information for customs, printed on a CN23. */
  readonly additionalImportInformation?: string | null | undefined
  /** Whether the order is a back order. */
  readonly isBackOrder?: boolean | 'true' | 'false' | null | undefined
  /** Whether it contains dangerous goods. If so, no CN22 or CN23 is created, and international mail is held. */
  readonly dangerousGoods?: boolean | 'true' | 'false' | null | undefined
  /** Shipping cost. */
  readonly shippingInfo?: {
    /** Amount; `null` or absent for none. */
    readonly amount?: number | string | null | undefined
    /** Currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** Insured value; stored and returned. */
  readonly insuranceAmount?: {
    /** Amount; `null` or absent for none. */
    readonly amount?: number | string | null | undefined
    /** Currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** Dimensions of the package. */
  readonly dimensions?: {
    /** Height. */
    readonly dimHeight?: string | null | undefined
    /** Length. */
    readonly dimLength?: string | null | undefined
    /** Width. */
    readonly dimWidth?: string | null | undefined
    /** Volumetric weight. */
    readonly dimWeight?: string | null | undefined
    /** Unit of the dimensions. */
    readonly dimMeasurementUnit?: string | null | undefined
  } | null | undefined
  /** Who pays duty and taxes: the recipient (`DAP`, default) or the sender (`DDP`). */
  readonly incoterm?: "DAP" | "DDP" | null | undefined
  /** Number of the commercial invoice; generated by default. */
  readonly invoiceNumber?: string | null | undefined
  /** Invoice under which returned goods were sold; printed on the documents of a `RETURN`. */
  readonly originalInvoiceNumber?: string | null | undefined
  /** Reason for export on the invoice; `Sale` or `Returned goods` by default. */
  readonly reasonForExport?: string | null | undefined
  /** The importer of record, if different from the consignee. */
  readonly importer?: {
    /** Name. */
    readonly name: string
    /** Company. */
    readonly company?: string | null | undefined
    /** Address line 1. */
    readonly address1?: string | null | undefined
    /** Address line 2. */
    readonly address2?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Country. */
    readonly country: string
    /** Phone number. */
    readonly telephone?: string | null | undefined
    /** Email address. */
    readonly email?: string | null | undefined
    /** Customs id of the importer: EORI, VAT or importer number. */
    readonly taxNumber?: string | null | undefined
  } | null | undefined
  /** Contents. */
  readonly goodsDescription?: string | null | undefined
  /** Carrier service, by its configured name in any case; `Standard` by default, and if no carrier offers it. */
  readonly serviceLevel?: string | null | undefined
  /** Pallet that carries the package. */
  readonly palletId?: string | null | undefined
  /** Additional data for the carrier. */
  readonly additionalCarrierData?: {
    /** Additional data for the carrier. */
    readonly additionalCarrierData1?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData2?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData3?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData4?: string | null | undefined
    /** Additional data for the carrier. */
    readonly additionalCarrierData5?: string | null | undefined
  } | null | undefined
  /** The retailer’s own fields, returned unchanged. Numbers have double precision. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
  /** The recipient. */
  readonly consignee?: {
    /** First name. */
    readonly firstName?: string | null | undefined
    /** Last name. */
    readonly lastName?: string | null | undefined
    /** Full name; used if neither `firstName` nor `lastName` is given. */
    readonly name?: string | null | undefined
    /** Company, printed above the name. */
    readonly company?: string | null | undefined
    /** Address line 1. */
    readonly address1?: string | null | undefined
    /** Address line 2. */
    readonly address2?: string | null | undefined
    /** Address line 3. */
    readonly address3?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** PO box. */
    readonly poBox?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Gender. */
    readonly gender?: string | null | undefined
    /** Email address. */
    readonly email?: string | null | undefined
    /** Phone number. */
    readonly telephone?: string | null | undefined
    /** Apartment or unit. */
    readonly unit?: string | null | undefined
    /** Name in Latin script, printed beside the original on international packages. */
    readonly latinName?: string | null | undefined
    /** Customs id of the consignee, such as CPF, PCCC or EORI. */
    readonly taxNumber?: string | null | undefined
    /** City in Latin script, printed beside the original on international packages. */
    readonly latinCity?: string | null | undefined
    /** Country. */
    readonly country?: string | undefined
  } | undefined
  /** Contents of the package. */
  readonly packageItems?: readonly ({
    /** The retailer’s product code. */
    readonly productCode: string
    /** The retailer’s line number. */
    readonly lineItemId?: number | string | null | undefined
    /** Number of articles. */
    readonly quantity: number | string
    /** Product description. */
    readonly productDescription?: string | null | undefined
    /** Description for customs; from the catalog by default. */
    readonly productCustomsDescription?: string | null | undefined
    /** Country of origin; from the catalog by default. */
    readonly countryOfOrigin?: string | null | undefined
    /** Weight of one article: a number in the unit of the package’s weight (`Kg` if it has none), or a weight with its own unit. Taken from the catalog if absent or 0. */
    readonly weight?: number | string | {
      /** The weight. */
      readonly weight?: number | string | null | undefined
      /** `Kg`, `Lb`, `g` or `oz`, in any case; by default the unit of the package’s weight. */
      readonly weightUnit?: string | null | undefined
    } | null | undefined
    /** Price of one article. */
    readonly unitPrice?: {
      /** Amount; `null` or absent for none. */
      readonly amount?: number | string | null | undefined
      /** Currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** Value of one article that is free of charge (`unitPrice` 0 or absent), for customs documents. */
    readonly customsValue?: {
      /** Amount; `null` or absent for none. */
      readonly amount?: number | string | null | undefined
      /** Currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** Harmonized System code; from the catalog if absent or shorter than six digits. */
    readonly hsCode?: string | null | undefined
    /** Whether a free trade agreement covers the item. The invoice then includes the statement on origin, or a warning explains why not. */
    readonly fta?: boolean | 'true' | 'false' | null | undefined
    /** Whether the item is dangerous goods. The catalog can also say so. */
    readonly dangerousGoods?: boolean | 'true' | 'false' | null | undefined
    /** Serial number. */
    readonly serialNumber?: string | null | undefined
    /** Warranty. */
    readonly warrantyId?: string | null | undefined
    /** Size. */
    readonly size?: string | null | undefined
    /** Alternative product code. */
    readonly additionalProductCode?: string | null | undefined
    /** Global Trade Item Number. */
    readonly gtin?: string | null | undefined
    /** European Article Number. */
    readonly ean?: string | null | undefined
    /** Universal Product Code. */
    readonly upc?: string | null | undefined
    /** US customs manufacturer identification code (MID). */
    readonly mid?: string | null | undefined
    /** Export control classification number. */
    readonly eccn?: string | null | undefined
    /** Dangerous goods class. */
    readonly dangerousGoodsClassificationCode?: string | null | undefined
    /** UN number of dangerous goods, such as UN3481. An item with one is dangerous. */
    readonly dangerousGoodsUNNumber?: string | null | undefined
    /** Manufacturer. */
    readonly manufacturer?: {
      /** Name. */
      readonly name: string
      /** Address. */
      readonly address?: string | null | undefined
      /** Country. */
      readonly country?: string | null | undefined
    } | null | undefined
    /** National tariff codes. */
    readonly tariffCodes?: readonly {
      /** Country of the tariff, or `EU`. */
      readonly country: string
      /** Code of 6 to 12 digits, printed on documents for that destination. */
      readonly code: string
    }[] | null | undefined
    /** Tax category for value added tax; from the catalog by default. */
    readonly taxCategory?: "standard" | "food" | "book" | "e-book" | "newspaper" | "medicine" | "medical" | "child" | "hygiene" | "plant" | "feed" | "art" | null | undefined
  })[] | undefined
}

/** A page of classifications. */
export interface PagedClassifications {
  /** Page number, starting at 1. */
  readonly currentPage: number
  /** Number of pages. */
  readonly pageCount: number
  /** The requested page size. */
  readonly pageSize: number
  /** Total number of entries. */
  readonly rowCount: number
  /** Number of the first entry on this page, starting at 1; 0 for an empty page. */
  readonly firstRowOnPage: number
  /** Number of the last entry on this page; 0 for an empty page. */
  readonly lastRowOnPage: number
  /** Entries of the page. */
  readonly results: readonly CatalogClassification[]
}

/** A page of products that are invalid or need review. */
export interface PagedInvalidProducts {
  /** Page number, starting at 1. */
  readonly currentPage: number
  /** Number of pages. */
  readonly pageCount: number
  /** The requested page size. */
  readonly pageSize: number
  /** Total number of entries. */
  readonly rowCount: number
  /** Number of the first entry on this page, starting at 1; 0 for an empty page. */
  readonly firstRowOnPage: number
  /** Number of the last entry on this page; 0 for an empty page. */
  readonly lastRowOnPage: number
  /** Entries of the page. */
  readonly results: readonly InvalidProduct[]
  /** Same as `results`. */
  readonly items: readonly InvalidProduct[]
  /** Token for the next page of the same snapshot; null on the last page. */
  readonly continuationToken: string | null
}

/** A page of products. */
export interface PagedProducts {
  /** Page number, starting at 1. */
  readonly currentPage: number
  /** Number of pages. */
  readonly pageCount: number
  /** The requested page size. */
  readonly pageSize: number
  /** Total number of entries. */
  readonly rowCount: number
  /** Number of the first entry on this page, starting at 1; 0 for an empty page. */
  readonly firstRowOnPage: number
  /** Number of the last entry on this page; 0 for an empty page. */
  readonly lastRowOnPage: number
  /** Entries of the page. */
  readonly results: readonly ProductUiDto[]
}

/** A page of VAT rates. Paging information appears under both names that callers use. */
export interface PagedVatRates {
  /** Page number, starting at 1. */
  readonly currentPage: number
  /** Number of pages. */
  readonly pageCount: number
  /** The requested page size. */
  readonly pageSize: number
  /** Total number of entries. */
  readonly rowCount: number
  /** Number of the first entry on this page, starting at 1; 0 for an empty page. */
  readonly firstRowOnPage: number
  /** Number of the last entry on this page; 0 for an empty page. */
  readonly lastRowOnPage: number
  /** Entries of the page. */
  readonly results: readonly VatRateDto[]
  /** Same as `rowCount`. */
  readonly totalCount: number
  /** Same as `currentPage`. */
  readonly pageNumber: number
  /** Same as `results`. */
  readonly items: readonly VatRateDto[]
}

/** How one party’s charges add up. */
export interface PartyReconciliation {
  /** Currency of the amounts. */
  readonly currency: string
  /** How the charges relate to the total. `TotalIsCheckoutTotal`: charges.total is the checkout total. `TotalIsMerchandise`: charges.total is the merchandise only; delivery, taxes and duty come on top. `None`: neither. */
  readonly model: "TotalIsCheckoutTotal" | "TotalIsMerchandise" | "None"
  /** The checkout total according to `model`; for `None`, according to the closer model. Null if currencies are mixed. */
  readonly expected: string | null
  /** The checkout total as sent. */
  readonly stated: string
  /** `stated` minus `expected`; null if currencies are mixed. */
  readonly difference: string | null
}

/** The current and the new password. */
export interface PasswordChange {
  /** The current password. */
  readonly currentPassword: string
  /** 12 to 200 characters of any kind; must differ from the current password, and not be one that attackers try first, such as `password1234`. */
  readonly newPassword: string
}

/** The appearance of a tenant’s return portal: an accent colour, from which the colours of the dark theme are derived, a contact address and a logo. Pages also show the tenant’s name. */
export interface PortalLookBody {
  /** Colour of buttons and links, such as `#7a1f4b`. Its contrast with white must be at least 4.5:1. Null for the default. */
  readonly accentColour: string | null
  /** Contact email address shown on every page. Null for none. */
  readonly helpAddress: string | null
  /** A PNG, JPEG or WebP picture in Base64, at most 100 KiB; displayed 36 pixels high. Null removes the logo; if omitted, it stays. */
  readonly logo?: string | null | undefined
}

/** The appearance of a tenant’s return portal: an accent colour, from which the colours of the dark theme are derived, a contact address and a logo. Pages also show the tenant’s name. */
export interface PortalLookResource {
  /** Tenant code. */
  readonly tenant: string
  /** Colour of buttons and links, such as `#7a1f4b`. Its contrast with white must be at least 4.5:1. Null for the default. */
  readonly accentColour: string | null
  /** Contact email address shown on every page. Null for none. */
  readonly helpAddress: string | null
  /** The current logo; null for none. */
  readonly logo: {
    /** Media type. */
    readonly mediaType: "image/png" | "image/jpeg" | "image/webp"
    /** Entity tag; changes when the logo changes. */
    readonly version: string
  } | null
}

/** Why the request failed. */
export interface ProblemDetails {
  /** URL of a page that explains this type of problem. */
  readonly type: string
  /** The type of problem, in a few words. */
  readonly title: string
  /** The HTTP status code. */
  readonly status: number
  /** What is wrong with this request and how to fix it. */
  readonly detail: string
  /** The path of the request. */
  readonly instance: string
  /** The request id, as in the `x-request-id` header and the log. */
  readonly traceId: string
  /** Error messages per field, by path. Present with 400 and 422. */
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined
}

/** A product with its classification and, for a destination country, its duty and tax. */
export interface ProductCatalogDto {
  /** Brand. */
  readonly brandCode: string
  /** The retailer’s product code. */
  readonly productCode: string
  /** Destination country of the duty and tax; null if none was requested. */
  readonly deliveryCountry: string | null
  /** Product name. */
  readonly name: string
  /** Description. */
  readonly description: string
  /** Material composition. */
  readonly material: string
  /** Country of origin. */
  readonly countryOfOrigin: string
  /** The retailer’s code, digits only. */
  readonly hsCode: string | null
  /** Tariff of the classification code: the retailer’s if the code belongs to it, otherwise WCO for six digits. */
  readonly hsCodeRegion: string | null
  /** The retailer’s product category. */
  readonly category: string | null
  /** The category as the retailer wrote it. */
  readonly categoryDesc: string | null
  /** Gender the product is made for. */
  readonly gender: string | null
  /** Age group the product is made for. */
  readonly ageGroup: string | null
  /** Tax category for value added tax, as given by the retailer. */
  readonly taxCategory: string | null
  /** URL of the product page. */
  readonly url: string | null
  /** URL of a product image. */
  readonly imageUrl: string | null
  /** Unit price: `amount` (a number) and `currency`. */
  readonly unitPrice: {
    /** The price. */
    readonly amount: number
    /** Currency. */
    readonly currency: string
  } | null
  /** Weight of one unit; `null` if unknown. */
  readonly weight: number | null
  /** Unit of the weight. */
  readonly weightUnit: string | null
  /** Code of the parent product. */
  readonly parentProductCode: string | null
  /** Variant code. */
  readonly variantProductCode: string | null
  /** Size. */
  readonly size: string | null
  /** Alternative product code. */
  readonly additionalProductCode: string | null
  /** Global Trade Item Number. */
  readonly gtin: string | null
  /** European Article Number. */
  readonly ean: string | null
  /** Universal Product Code. */
  readonly upc: string | null
  /** US customs manufacturer identification code (MID). */
  readonly mid: string | null
  /** Export control classification number. */
  readonly eccn: string | null
  /** Dangerous goods class. */
  readonly dangerousGoodsClassificationCode: string | null
  /** UN number of dangerous goods, such as UN3481. */
  readonly dangerousGoodsUNNumber: string | null
  /** Whether the product is dangerous goods; `null` if unknown. */
  readonly dangerousGoods: boolean | null
  /** Whether the product is made to order; `null` if unknown. */
  readonly isCustomized: boolean | null
  /** Whether the product is a subscription; `null` if unknown. */
  readonly isSubscription: boolean | null
  /** Classification; absent if there is none. */
  readonly classificationCode?: string | undefined
  /** Confidence of an automatic classification, 0 to 1; otherwise null. */
  readonly classificationConfidence: number | null
  /** Who classified the product: the retailer, Portolan, or a person. A brand’s default code is `Automatic` with confidence 0. */
  readonly classificationSource: "Retailer" | "Automatic" | "Reviewed" | null
  /** What decided an automatic classification besides the texts, such as a person’s decision about a similar product; null if nothing else did. */
  readonly classificationReason: string | null
  /** The chosen classification followed by up to 4 alternatives; if none is chosen, the best candidates. */
  readonly classifications: readonly ProductClassification[]
  /** Whether the product is restricted. */
  readonly isRestricted: boolean
  /** Known restrictions. */
  readonly restrictions: readonly ProductRestriction[]
  /** Rate of duty in the destination country, in percent; the typical rate if there are several; null if unknown. */
  readonly dutyRate: number | null
  /** Lowest rate of duty that can apply, in percent. */
  readonly dutyRateMin: number | null
  /** Highest rate of duty that can apply, in percent. */
  readonly dutyRateMax: number | null
  /** Whether the rate is the only one that can apply and no further charge is possible. False for goods made in the destination’s customs territory, which may owe no duty. Null if unknown. */
  readonly dutyRateExact: boolean | null
  /** Duty on one unit, a decimal amount; null if unknown. */
  readonly duty: string | null
  /** Rate of value added tax or its equivalent in the destination country, in percent; null if unknown, or if the kind of goods, the region or the age group decides. */
  readonly vatRate: number | null
  /** Tax on one unit and its duty, a decimal amount; null if unknown. */
  readonly vat: string | null
  /** Currency of `duty` and `vat`. */
  readonly currency: string | null
}

/** A customs classification. */
export interface ProductClassification {
  /** Code as a number. */
  readonly classificationId: number
  /** Code, digits only. */
  readonly classificationCode: string
  /** Title of the code; null if unknown. */
  readonly classificationDesc: string | null
}

/** The history of a product. */
export interface ProductHistory {
  /** Newest first. */
  readonly items: readonly ProductHistoryEntry[]
}

/** One entry of a product’s history. */
export interface ProductHistoryEntry {
  /** What happened. `Added`: it came into the catalog. `Changed`: its data was replaced by other data. `Repaired`: a version listed as invalid was replaced by a valid one. `Reclassified`: only its code or the source of its code changed. `Reviewed`: a person decided the code. `FoundInvalid`: its latest version is invalid. */
  readonly action: "Added" | "Changed" | "Repaired" | "Reclassified" | "Reviewed" | "FoundInvalid"
  /** When it happened. */
  readonly at: string
  /** What caused it: an upload, a synchronous request, a reload, reprocessing, or a decision; null if not stored. */
  readonly cause: "Upload" | "Request" | "Reload" | "Reprocess" | "Review" | null
  /** Id of the upload, reload or reprocessing; null for others. */
  readonly causeId: string | null
  /** Client or user that asked for it; null if not stored. */
  readonly by: string | null
  /** The first 20 fields with other values than before. */
  readonly changedFields: readonly string[]
  /** Codes of the errors that were found, or that were repaired. */
  readonly errorCodes: readonly number[]
  /** Whether the code or its source changed. */
  readonly isReclassified: boolean
  /** Code before; null for none, and if it did not change. */
  readonly fromCode: string | null
  /** Code after; null for none, and if it did not change. */
  readonly toCode: string | null
  /** Source of the code before. */
  readonly fromSource: "Retailer" | "Automatic" | "Default" | "Reviewed" | null
  /** Source of the code after. */
  readonly toSource: "Retailer" | "Automatic" | "Default" | "Reviewed" | null
}

/** A restriction of a product. */
export interface ProductRestriction {
  /** Type of restriction. */
  readonly type: string
  /** Country in which it applies; `null` for all. */
  readonly country: string | null
  /** What is restricted, and by which rule. */
  readonly reason: string
}

/** The product to classify. */
export interface ProductToClassify {
  /** Product name. */
  readonly name: string
  /** Product description. */
  readonly description?: string | null | undefined
  /** Material composition; shares such as `60% cotton, 40% polyester` are understood. */
  readonly material?: string | null | undefined
  /** The retailer’s product category. */
  readonly category?: string | null | undefined
  /** Gender the product is made for. */
  readonly gender?: string | null | undefined
  /** Age group the product is made for. */
  readonly ageGroup?: string | null | undefined
  /** Country of origin. */
  readonly countryOfOrigin?: string | null | undefined
  /** Destination country, for its restrictions. */
  readonly deliveryCountry?: string | null | undefined
  /** Answers to `questions` of an earlier classification: the `fact` of each question with the `value` of a choice. */
  readonly facts?: Readonly<Record<string, string>> | null | undefined
}

/** A product in a list. */
export interface ProductUiDto {
  /** Portolan’s product id. */
  readonly id: string
  /** The retailer’s product code. */
  readonly productCode: string
  /** Product name. */
  readonly name: string
  /** Description. */
  readonly description: string
  /** Material composition. */
  readonly material: string
  /** Country of origin. */
  readonly countryOfOrigin: string
  /** The retailer’s Harmonized System or tariff code. */
  readonly hsCode: string | null
  /** Tariff of the classification code. */
  readonly hsCodeRegion: string | null
  /** The retailer’s product category. */
  readonly category: string | null
  /** Gender the product is made for. */
  readonly gender: string | null
  /** Code as a number. */
  readonly classificationId: number | null
  /** Classification; null if there is none. */
  readonly classificationCode: string | null
  /** Brand. */
  readonly brandCode: string
  /** When the product entered the catalog. */
  readonly creationDate: string
}

/** The server accepts requests. */
export interface Readiness {
  /** `ok`, or `degraded` if an optional service fails; otherwise the response is an error. */
  readonly status: "ok" | "degraded"
  /** Failing services; absent if there are none. */
  readonly troubles?: readonly ({
    /** The failing service. */
    readonly of: "blobs" | "rate-limits"
    /** The failure. The log states the cause and the remedy. */
    readonly summary: string
  })[] | undefined
}

/** How the charges add up, in exact decimal arithmetic. A mismatch never rejects a confirmation. */
export interface Reconciliation {
  readonly retailer: PartyReconciliation
  readonly shopper: PartyReconciliation
}

/** A number under which a tenant or brand is registered with a customs or tax authority. Its format is validated; whether it was issued cannot be. */
export interface RegistrationBody {
  /** Brand; null for all brands without a registration of their own. */
  readonly brandCode: string | null
  /** Type. EORI: economic operator. VAT, GST: consumption tax. IOSS: EU import one-stop shop. VOEC: Norway’s simplified scheme. REX: registered exporter. IOR: importer of record in the United States. */
  readonly kind: "EORI" | "VAT" | "IOSS" | "VOEC" | "GST" | "REX" | "IOR"
  /** Country of the authority; for IOSS, the member state of identification. */
  readonly countryIso: string
  /** Registration number; spaces, dots and hyphens are ignored. */
  readonly number: string
  /** First day of validity; null if unlimited. */
  readonly validFrom: string | null
  /** First day on which it is no longer valid; null if unlimited. */
  readonly validTo: string | null
}

/** One page of registrations. */
export interface RegistrationPage {
  /** Sorted by code. */
  readonly items: readonly RegistrationResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A number under which a tenant or brand is registered with a customs or tax authority. Its format is validated; whether it was issued cannot be. */
export interface RegistrationResource {
  /** Code of the registration. */
  readonly registrationId: string
  /** Brand; null for all brands without a registration of their own. */
  readonly brandCode: string | null
  /** Type. EORI: economic operator. VAT, GST: consumption tax. IOSS: EU import one-stop shop. VOEC: Norway’s simplified scheme. REX: registered exporter. IOR: importer of record in the United States. */
  readonly kind: "EORI" | "VAT" | "IOSS" | "VOEC" | "GST" | "REX" | "IOR"
  /** Country of the authority; for IOSS, the member state of identification. */
  readonly countryIso: string
  /** Registration number; spaces, dots and hyphens are ignored. */
  readonly number: string
  /** First day of validity; null if unlimited. */
  readonly validFrom: string | null
  /** First day on which it is no longer valid; null if unlimited. */
  readonly validTo: string | null
}

/** How long a tenant keeps data. `shopper-data`: this many days after an order was taken, its shopper’s data is erased, as if the shopper had asked for it; what tax and customs law require stays. Without a setting, data is kept indefinitely. */
export interface RetentionBody {
  /** Days after the order was taken. */
  readonly days: number
}

/** One page of retentions. */
export interface RetentionPage {
  /** Sorted by code. */
  readonly items: readonly RetentionResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** How long a tenant keeps data. `shopper-data`: this many days after an order was taken, its shopper’s data is erased, as if the shopper had asked for it; what tax and customs law require stays. Without a setting, data is kept indefinitely. */
export interface RetentionResource {
  /** Retention rule. */
  readonly kind: string
  /** Days after the order was taken. */
  readonly days: number
  /** Orders taken before this time have been processed; null if none yet. */
  readonly doneUntil: string | null
}

/** A message to a shopper. */
export interface ReturnMessage {
  /** Return number. */
  readonly returnOrderNumber: string
  /** Recipient’s email address, from the order. */
  readonly emailAddress: string
  /** Language: en, de, fr, es, it, nl, pl or ja. */
  readonly language: string
  /** Whether Portolan sends the email; if false, no mail server is configured and a subscriber of the event must send it. */
  readonly isSentByServer: boolean
}

/** Return methods. */
export interface ReturnMethods {
  /** Available options. */
  readonly returnMethods: readonly ({
    /** Return method: how the goods are sent back. */
    readonly returnMethod: "Postal" | "PUDO" | "Collections"
    /** Who pays for the return. */
    readonly paidBy: "Unpaid" | "Retailer" | "Shopper"
    /** Cost to the shopper. */
    readonly price: {
      /** Price. */
      readonly amount: number
      /** Currency. */
      readonly currency: string
    }
    /** Carrier. */
    readonly carrierServiceRoute: {
      /** Carrier service id. */
      readonly carrierServiceRouteId: string
      /** Carrier. */
      readonly carrierName: string
      /** Whether no printed label is needed. */
      readonly isPaperlessRoute: boolean
    }
  })[]
}

/** A return. */
export interface ReturnOrder {
  /** Return number, digits only. Also the tracking reference. */
  readonly returnOrderNumber: string
  /** The order that is returned. */
  readonly orderReference: string
  /** Status of the return. */
  readonly status: "Created" | "LabelIssued" | "ReceivedByCarrier" | "InTransit" | "Received" | "InProgress" | "Processed" | "Refunded" | "Rejected" | "Cancelled" | "Expired"
  /** Destination return centre. */
  readonly returnAdminCentreCode: string | null
  /** Type of return; `EUCoolingOff` only for deliveries to the EU or EEA. */
  readonly returnType: "Normal" | "Undeliverable" | "BlindReturn" | "EUCoolingOff"
  /** Return method: how the goods are sent back. */
  readonly returnMethod: "Postal" | "PUDO" | "Collections" | null
  /** Who pays for the return. */
  readonly paidBy: "Unpaid" | "Retailer" | "Shopper" | null
  /** Carrier. */
  readonly carrier: string | null
  /** Carrier service route. */
  readonly carrierServiceRouteId: string | null
  /** Where the shopper hands in the goods. */
  readonly dropOffLocation: {
    /** Location id. */
    readonly locationId: string | null
    /** Type of location. */
    readonly type: "Store" | "Pudo" | null
  } | null
  /** When the return was created. */
  readonly createdAt: string
  /** When the return was last changed. */
  readonly updatedAt: string
  /** Returned items. */
  readonly returnItems: readonly ({
    /** Line number, starting at 1. */
    readonly id: number
    /** Portolan’s id of the item in the order; null if it is not on the order. */
    readonly orderItemId: number | null
    /** Product code. */
    readonly productCode: string
    /** The retailer’s line number. */
    readonly lineItemId: number | null
    /** Number of articles. */
    readonly quantity: number
    /** Reason code. */
    readonly reasonCode: string
    /** Reason in words. */
    readonly reasonText: string | null
    /** Status of the item. */
    readonly returnItemStatus: "Accepted" | "Rejected" | "InProgress" | "RejectedNotReturned" | "Cancelled"
    /** Why the item was rejected, as the shopper reads it. */
    readonly rejectionReason: string | null
  })[]
  /** Weight. */
  readonly weight: {
    /** Weight. */
    readonly weight: number | null
    /** Unit of the weight. */
    readonly weightUnit: "Kg" | "Lb"
  } | null
  /** Documents available as PDF; for a closed return, those that were created. */
  readonly documents: readonly {
    /** Type of document. */
    readonly documentType: string
    /** URL of the document. */
    readonly link: string
  }[]
  /** All statuses so far, oldest first. */
  readonly history: readonly ({
    /** Status of the return. */
    readonly status: "Created" | "LabelIssued" | "ReceivedByCarrier" | "InTransit" | "Received" | "InProgress" | "Processed" | "Refunded" | "Rejected" | "Cancelled" | "Expired"
    /** When the status was reached. */
    readonly at: string
    /** Who caused the change. */
    readonly by: string
  })[]
  /** Accepted content that should be reviewed; absent if none. */
  readonly warnings?: readonly {
    /** Stable warning code. */
    readonly code: string
    /** Path of the member; empty if the warning concerns no single member. */
    readonly path: string
    /** The warning. Prefix it with the path to get a full sentence. */
    readonly message: string
  }[] | undefined
}

/** One page of returns. */
export interface ReturnOrderPage {
  /** Newest first. */
  readonly returnOrders: readonly ReturnOrder[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** The photographs of a return. */
export interface ReturnPhotographs {
  /** Photographs. */
  readonly photographs: readonly ({
    /** Id of the photograph. */
    readonly photographId: string
    /** Line of the return, starting at 1. */
    readonly itemId: number
    /** Media type of the picture. */
    readonly mediaType: "image/png" | "image/jpeg" | "image/webp"
    /** Path of the picture on this server. */
    readonly link: string
  })[]
}

/** The recorded decision. */
export interface ReturnRelease {
  /** Return number. */
  readonly returnOrderNumber: string
  /** The entries ruled out by the decision. */
  readonly cleared: readonly {
    /** The list: `us-csl`, `eu` or `uk`. */
    readonly list: string
    /** The entry’s number on the list. */
    readonly entryId: string
    /** The name or alias that matched the shopper. */
    readonly matchedName: string
  }[]
  /** Whether the decision is about a name that could not be compared with the lists. */
  readonly isNameCleared: boolean
  /** Accepted content that should be reviewed; absent if none. */
  readonly warnings?: readonly {
    /** Stable warning code. */
    readonly code: string
    /** Path of the member; empty if the warning concerns no single member. */
    readonly path: string
    /** The warning. Prefix it with the path to get a full sentence. */
    readonly message: string
  }[] | undefined
}

/** A decision about a held return. */
export interface ReturnReleaseRequest {
  /** Reason; stored with the decision. */
  readonly note: string
}

/** The business time of a sandbox tenant. Return periods, withdrawal periods, registrations, tariffs and document dates follow it; tokens, sessions, rate limits, events, signatures and jobs do not. While it is moved, each response to the tenant states the time in the header Portolan-Sandbox-Clock. */
export interface SandboxClock {
  /** Tenant code. */
  readonly tenant: string
  /** Offset from the server’s clock in seconds, forward; 0 if it was not moved. */
  readonly aheadSeconds: number
  /** The current business time. */
  readonly now: string
  /** When it was moved, by the server’s clock; null if it was not. */
  readonly movedAt: string | null
  /** Who moved it; null if it was not moved. */
  readonly movedBy: string | null
}

/** The business time of a sandbox tenant. Return periods, withdrawal periods, registrations, tariffs and document dates follow it; tokens, sessions, rate limits, events, signatures and jobs do not. While it is moved, each response to the tenant states the time in the header Portolan-Sandbox-Clock. */
export interface SandboxClockBody {
  /** New offset from the server’s clock in seconds, such as 3456000 for 40 days; 0 resets it. */
  readonly aheadSeconds: number
}

/** Search results. They contain no shopper data. */
export interface SearchResult {
  /** Hits, grouped by type. */
  readonly found: readonly ({
    /** Type of the hit. */
    readonly kind: "order" | "confirmation" | "return" | "package" | "product"
    /** Its reference or number. */
    readonly reference: string
    /** Order it belongs to; null for a product. */
    readonly orderReference: string | null
    /** Brand of a package or product; otherwise null. */
    readonly brandCode: string | null
    /** Status of a confirmation or return, or `Held` for a package awaiting a decision; otherwise null. */
    readonly status: string | null
    /** Destination country of an order, if known; otherwise null. */
    readonly countryIso: string | null
    /** The member that matched. */
    readonly matchedBy: "orderReference" | "platformOrderNumber" | "returnOrderNumber" | "packageReference" | "trackingNumber" | "emailAddress" | "productCode"
    /** When it was created. */
    readonly createdAt: string
  })[]
  /** Whether there are more hits of a type than requested. */
  readonly isMore: boolean
  /** The types that were searched. */
  readonly searched: readonly ("order" | "confirmation" | "return" | "package" | "product")[]
}

/** Requests the return methods for goods. */
export interface SearchReturnMethodsWebRequest {
  /** The items to return, each by `productCode` or `id`. */
  readonly returnItems: readonly ({
    /** Portolan’s id of the item in the order. */
    readonly id?: number | null | undefined
    /** Product code. */
    readonly productCode?: string | null | undefined
    /** The retailer’s line number. */
    readonly lineItemId?: number | null | undefined
    /** Number of articles. */
    readonly quantity?: number | null | undefined
  })[]
}

/** How to renew the secret. */
export interface SecretRenewal {
  /** Minutes for which the previous secret remains valid; default 0, maximum 43200 (30 days). */
  readonly overlapMinutes?: number | undefined
}

/** Carrier services. */
export interface ServiceLevels {
  /** Services, in the order of configuration. */
  readonly serviceLevels: readonly {
    /** Name, for `serviceLevel`. */
    readonly name: string
    /** Whether it is mail, which takes no dangerous goods abroad. */
    readonly isMail: boolean
  }[]
}

/** An access token of the session. */
export interface SessionToken {
  /** The access token; send it as `Authorization: Bearer <token>`. */
  readonly accessToken: string
  /** Lifetime in seconds. */
  readonly expiresIn: number
  /** The tenant’s code; null for the installation itself. */
  readonly tenant: string | null
  /** The tenant’s brands. */
  readonly brands: readonly string[]
  /** Granted scopes. */
  readonly scopes: readonly ("checkout" | "returns" | "packages" | "catalog" | "events" | "desk" | "developer" | "admin")[]
  /** The scopes that permit reading only. */
  readonly readOnlyScopes: readonly ("checkout" | "returns" | "packages" | "catalog" | "events" | "desk" | "developer" | "admin")[]
}

/** What the token is for. */
export interface SessionTokenRequest {
  /** The tenant’s code; null for the installation itself. */
  readonly tenant: string | null
}

/** A shopper of a tenant. */
export interface Shopper {
  /** Tenant that holds the shopper’s data. */
  readonly tenant: string
  /** The shopper’s email address, in any case. */
  readonly emailAddress: string
}

/** Sender of the return. */
export interface ShopperAddress {
  /** First name. */
  readonly firstName?: string | null | undefined
  /** Last name. */
  readonly lastName?: string | null | undefined
  /** Company. */
  readonly company?: string | null | undefined
  /** Street address. */
  readonly address1?: string | null | undefined
  /** Address line 2. */
  readonly address2?: string | null | undefined
  /** Address line 3. */
  readonly address3?: string | null | undefined
  /** City. */
  readonly city?: string | null | undefined
  /** Postal code. */
  readonly postalCode?: string | null | undefined
  /** State, province or prefecture. */
  readonly region?: string | null | undefined
  /** Destination country. */
  readonly countryIso?: string | null | undefined
  /** Email address. */
  readonly email?: string | null | undefined
  /** Phone number. */
  readonly telephone?: string | null | undefined
  /** Language tag, such as `de-DE`. */
  readonly cultureLanguageIso?: string | null | undefined
  /** Name in Latin script, printed beside the original on documents that cross a border. */
  readonly latinName?: string | null | undefined
  /** City in Latin script, printed beside the original on documents that cross a border. */
  readonly latinCity?: string | null | undefined
}

/** Everything a tenant stores about a shopper. */
export interface ShopperData {
  /** Tenant. */
  readonly tenant: string
  /** The email address in lower case. */
  readonly emailAddress: string
  /** When it was requested. */
  readonly exportedAt: string
  /** The shopper’s orders, each with all records and documents. */
  readonly orders: readonly Readonly<Record<string, unknown>>[]
  /** Every record that mentions the address, with its table. */
  readonly mentions: readonly Readonly<Record<string, unknown>>[]
}

/** Credentials. */
export interface SignIn {
  /** The user name for signing in, such as an email address. */
  readonly userId: string
  /** The password. */
  readonly password: string
}

/** The sign-in options of the console. */
export interface SignInWays {
  /** The identity provider; null if none is configured. */
  readonly provider: {
    /** Display name. */
    readonly name: string
    /** The path on this server to open in the browser. */
    readonly path: string
  } | null
}

/** One page of signing keys. */
export interface SigningKeyPage {
  /** Sorted by id. */
  readonly items: readonly SigningKeyResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A key whose tokens are accepted. The private key is never returned. */
export interface SigningKeyResource {
  /** Key id, as in the `kid` header of tokens. */
  readonly keyId: string
  /** Signature algorithm. */
  readonly algorithm: string
  /** Whether it signs new tokens. Exactly one key does. */
  readonly signs: boolean
  /** When the key was created. */
  readonly createdAt: string
  /** Until when tokens signed with it are accepted; null for the active key. */
  readonly expiresAt: string | null
}

/** A return centre, distribution centre or hub of the tenant. Its address appears on labels. */
export interface SiteBody {
  /** Name printed on labels. */
  readonly company: string
  /** Street address. */
  readonly addressLines: readonly string[]
  /** Postal code; null if the country has none. */
  readonly postalCode: string | null
  /** City. */
  readonly city: string
  /** Country. */
  readonly countryIso: string
  /** Contact for carriers and customs, who also signs customs documents. */
  readonly contactName?: string | null | undefined
  /** Phone number for carriers and customs; printed on customs documents. */
  readonly telephone?: string | null | undefined
  /** Email address for carriers and customs. */
  readonly email?: string | null | undefined
}

/** One page of sites. */
export interface SitePage {
  /** Sorted by code. */
  readonly items: readonly SiteResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A return centre, distribution centre or hub of the tenant. Its address appears on labels. */
export interface SiteResource {
  /** Code of the site. */
  readonly siteCode: string
  /** Name printed on labels. */
  readonly company: string
  /** Street address. */
  readonly addressLines: readonly string[]
  /** Postal code; null if the country has none. */
  readonly postalCode: string | null
  /** City. */
  readonly city: string
  /** Country. */
  readonly countryIso: string
  /** Contact for carriers and customs, who also signs customs documents. */
  readonly contactName?: string | null | undefined
  /** Phone number for carriers and customs; printed on customs documents. */
  readonly telephone?: string | null | undefined
  /** Email address for carriers and customs. */
  readonly email?: string | null | undefined
}

/** Goods of an order that ship together. */
export interface SubmitOutboundShipmentWebRequest {
  /** The shipped order. */
  readonly orderReference: string
  /** The retailer’s shipping reference, unique within its order. */
  readonly shippingReference: string
  /** Time of dispatch; defaults to now. From the year 2000 to at most 10 years in the future. */
  readonly shippingDate?: string | null | undefined
  /** Contents of the shipment; defaults to the whole order. */
  readonly shippingItems?: readonly ({
    /** The retailer’s product code. */
    readonly productCode?: string | null | undefined
    /** The retailer’s line number. */
    readonly lineItemId?: number | null | undefined
    /** Number of articles. */
    readonly quantity?: number | null | undefined
    readonly weight?: Weight | null | undefined
  })[] | null | undefined
}

/** A retailer that uses this installation. Its code is part of every record it owns and never changes. */
export interface TenantBody {
  /** Display name. */
  readonly name: string
  /** Whether its clients and users are locked out. Its data stays and its jobs continue. */
  readonly isDisabled: boolean
  /** Whether an upload or creation of products accepts the valid products if others are invalid, and lists the rest as invalid. */
  readonly acceptGoodProducts: boolean
  /** Whether packages and returns are held if a name of theirs is in a script that cannot be compared with the imported denied-party lists; otherwise packages have a warning. Without it, they are. */
  readonly holdUncomparedNames?: boolean | null | undefined
}

/** One page of tenants. */
export interface TenantPage {
  /** Sorted by code. */
  readonly items: readonly TenantResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A retailer that uses this installation. Its code is part of every record it owns and never changes. */
export interface TenantResource {
  /** Tenant code. */
  readonly tenant: string
  /** Display name. */
  readonly name: string
  /** Whether its clients and users are locked out. Its data stays and its jobs continue. */
  readonly isDisabled: boolean
  /** Whether an upload or creation of products accepts the valid products if others are invalid, and lists the rest as invalid. */
  readonly acceptGoodProducts: boolean
  /** Whether packages and returns are held if a name of theirs is in a script that cannot be compared with the imported denied-party lists; otherwise packages have a warning. */
  readonly holdUncomparedNames: boolean
  /** When it was disabled; null if it is enabled. */
  readonly disabledAt: string | null
  /** When it was created. */
  readonly createdAt: string
}

export interface TokenAnswer {
  /** The access token, an RFC 9068 JWT; send it as `Authorization: Bearer <token>`. */
  readonly access_token: string
  /** Always Bearer. */
  readonly token_type: "Bearer"
  /** Lifetime in seconds. */
  readonly expires_in: number
  /** Granted scopes, separated by spaces. */
  readonly scope: string
}

export interface TokenRequest {
  /** Always `client_credentials`. */
  readonly grant_type: "client_credentials"
  /** The client id, unless sent in the Authorization header (HTTP Basic). */
  readonly client_id?: string | undefined
  /** The client secret, unless sent in the Authorization header (HTTP Basic). */
  readonly client_secret?: string | undefined
  /** Requested scopes, separated by spaces; all scopes of the client if omitted. Connector scope names are mapped: a name containing `logistics.package` to `packages`, `checkout` or `pricing` to `checkout`, `returns` to `returns`, `catalog` or `customs` to `catalog`. Unknown names are ignored if at least one name is known. */
  readonly scope?: string | undefined
}

/** Tracking of a parcel. */
export interface Tracking {
  /** Tracking reference of the parcel. */
  readonly trackingReference: number
  /** Carrier. */
  readonly carrier: string | null
  /** Milestones of the return, in order. */
  readonly milestones: readonly ({
    /** Milestone. */
    readonly code: "ReturnCreated" | "ReturnReceivedByCarrier" | "ReturnReceived" | "ReturnProcessed"
    /** Whether it is the latest milestone reached. */
    readonly isCurrentMilestone: boolean
    /** When it was reached. */
    readonly dateTime: string | null
    /** Location. */
    readonly location: string | null
  })[]
  /** Carrier events, oldest first. */
  readonly events: readonly ({
    /** The carrier’s event code. */
    readonly code: string
    /** Description. */
    readonly description: string | null
    /** When it happened. */
    readonly dateTime: string
    /** Location. */
    readonly location: string | null
  })[]
}

/** Replaces the fields you send, keeps those you omit, and clears those that are `null`. Unknown fields are rejected. */
export interface UpdateOutboundOrderWebRequest {
  /** If sent, must match the reference in the path. */
  readonly orderReference?: string | null | undefined
  readonly contactInformation?: ContactInformation | null | undefined
  /** Ordered items. */
  readonly orderItems?: readonly OutboundOrderItem[] | null | undefined
  /** The retailer’s own fields: any JSON object of up to 16 KiB. Numbers keep all digits. */
  readonly customFields?: Readonly<Record<string, unknown>> | null | undefined
  /** Accepted and ignored: an update always changes the order. */
  readonly canOverwrite?: boolean | null | undefined
}

/** Updates a return. */
export interface UpdateReturnOrderWebRequest {
  /** Status of the return. */
  readonly status?: "Created" | "LabelIssued" | "ReceivedByCarrier" | "InTransit" | "Received" | "InProgress" | "Processed" | "Refunded" | "Rejected" | "Cancelled" | "Expired" | null | undefined
  /** Lines to update, identified by id, lineItemId or productCode. */
  readonly returnItems?: readonly ({
    /** Line number in the return. */
    readonly id?: number | null | undefined
    /** Product code. */
    readonly productCode?: string | null | undefined
    /** The retailer’s line number. */
    readonly lineItemId?: number | null | undefined
    /** Result of the inspection. */
    readonly returnItemStatus?: "Accepted" | "Rejected" | null | undefined
    /** Why the item is rejected; only with `Rejected`. The shopper reads it in the portal and by email. */
    readonly rejectionReason?: string | null | undefined
  })[] | null | undefined
  readonly weight?: Weight | null | undefined
}

/** A person who may use the console, with a role per tenant. */
export interface UserBody {
  /** The person’s name. */
  readonly name: string
  /** The person’s roles. */
  readonly roles: readonly ({
    /** Tenant code; null for all tenants. */
    readonly tenant: string | null
    /** `operator` sets everything up; `customs` classifies products, repairs catalogs and decides about held packages; `returns` works on orders and returns; `developer` sees events, webhooks and jobs; `read-only` sees everything and changes nothing. */
    readonly role: "operator" | "customs" | "returns" | "developer" | "read-only"
  })[]
  /** Whether the person may sign in. */
  readonly isActive: boolean
}

/** One page of users. */
export interface UserPage {
  /** Sorted by id. */
  readonly items: readonly UserResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** The new password; omit it to generate one. */
export interface UserPassword {
  /** 12 to 200 characters of any kind; not one that attackers try first, such as `password1234`. */
  readonly password?: string | null | undefined
}

/** A person who may use the console, with a role per tenant. */
export interface UserResource {
  /** The user name for signing in. */
  readonly userId: string
  /** The person’s name. */
  readonly name: string
  /** The person’s roles. */
  readonly roles: readonly ({
    /** Tenant code; null for all tenants. */
    readonly tenant: string | null
    /** `operator` sets everything up; `customs` classifies products, repairs catalogs and decides about held packages; `returns` works on orders and returns; `developer` sees events, webhooks and jobs; `read-only` sees everything and changes nothing. */
    readonly role: "operator" | "customs" | "returns" | "developer" | "read-only"
  })[]
  /** Whether the person may sign in. */
  readonly isActive: boolean
  /** Whether the password is the public password of the sandbox. */
  readonly isSandbox: boolean
  /** Whether a password is set. Without one, the person cannot sign in. */
  readonly hasPassword: boolean
  /** When the password was set; null if never. */
  readonly passwordChangedAt: string | null
  /** Present for a person who signs in through the identity provider and has no password here; otherwise null. */
  readonly identity: {
    /** The identity provider, as in the `iss` claim of its ID tokens. */
    readonly issuer: string
    /** The person, as in the `sub` claim of its ID tokens. */
    readonly subject: string
  } | null
  /** When the user was created. */
  readonly createdAt: string
}

/** A user with a new password. */
export interface UserWithPassword {
  readonly user: UserResource
  /** The generated password; null if one was sent, and in retries. */
  readonly password: string | null
}

/** A VAT rate. */
export interface VatRateDto {
  /** Id of the rate. */
  readonly id: number
  /** Band: 1 standard, 2 reduced, 3 zero, 4 and above for your own. */
  readonly vatBandId: number
  /** Region; null for none. */
  readonly regionCode: string | null
  /** Country. */
  readonly countryIso: string
  /** Rate in percent. */
  readonly vatRate: number
  /** First day on which the rate applies; `null` if unlimited. */
  readonly validFrom: string | null
  /** First day on which the rate no longer applies; `null` if unlimited. */
  readonly validTo: string | null
  /** Whether the rate is built in. Built-in rates are visible to everyone and cannot be changed. */
  readonly isReference: boolean
  /** Goods to which a built-in reduced rate applies; empty for standard and custom rates. */
  readonly goods: readonly VatRateGoods[]
}

/** Goods to which a rate applies. */
export interface VatRateGoods {
  /** Tax category: one of standard, food, book, e-book, newspaper, medicine, medical, child, hygiene, plant, feed, art. */
  readonly taxCategory: string
  /** Prefixes of Harmonized System codes; empty for any code. */
  readonly codes: readonly string[]
  /** Condition under which the rate applies to goods of these codes; null if it applies to all. */
  readonly condition: string | null
}

/** A custom VAT rate. */
export interface VatRateRequest {
  /** Band: 1 standard, 2 reduced, 3 zero, 4 and above for your own. */
  readonly vatBandId: number | string
  /** A region, such as EU: 1 to 10 letters, digits or hyphens. */
  readonly regionCode?: string | null | undefined
  /** Country. */
  readonly countryIso: string
  /** Rate in percent, 0 to 100, with at most 6 decimals. */
  readonly vatRate: number | string
  /** First day on which the rate applies; unlimited by default. */
  readonly validFrom?: string | null | undefined
  /** First day on which the rate no longer applies; unlimited by default. */
  readonly validTo?: string | null | undefined
}

/** One attempt to deliver an event. */
export interface WebhookAttempt {
  /** When the attempt was made. */
  readonly at: string
  /** Outcome. `Delivered`: 2xx. `Gone`: 410. `Redirected`: a redirect, which is not followed. `Refused`: any other status. `TimedOut`, `Unreachable`: no response. `ForbiddenAddress`: the URL resolves to a network that must not be reached. */
  readonly outcome: "Delivered" | "Refused" | "Gone" | "Redirected" | "TimedOut" | "Unreachable" | "ForbiddenAddress"
  /** Status of the response; null if there was none. */
  readonly status: number | null
  /** Duration in milliseconds. */
  readonly milliseconds: number
  /** First kilobyte of the response, or why there was none. */
  readonly answer: string
}

/** The delivery of one event to one endpoint. It exists once the event has been considered for the endpoint. */
export interface WebhookDelivery {
  /** Event id, which is the `webhook-id` of its deliveries. */
  readonly eventId: string
  /** Event type. */
  readonly type: string
  /** Subject of the event. */
  readonly subject: string
  /** State of the delivery. `Parked`: given up after three days; it is sent again only when it is replayed. */
  readonly state: "Waiting" | "Delivered" | "Parked"
  /** Attempts since it last became pending. */
  readonly attemptCount: number
  /** When the next attempt is due; null if it waits for an earlier event of the same subject, or is not pending. */
  readonly nextAttemptAt: string | null
  /** The last attempt. */
  readonly lastAttempt: {
    /** When the attempt was made. */
    readonly at: string
    /** Outcome. `Delivered`: 2xx. `Gone`: 410. `Redirected`: a redirect, which is not followed. `Refused`: any other status. `TimedOut`, `Unreachable`: no response. `ForbiddenAddress`: the URL resolves to a network that must not be reached. */
    readonly outcome: "Delivered" | "Refused" | "Gone" | "Redirected" | "TimedOut" | "Unreachable" | "ForbiddenAddress"
    /** Status of the response; null if there was none. */
    readonly status: number | null
    /** Duration in milliseconds. */
    readonly milliseconds: number
  } | null
}

/** The delivery of one event to one endpoint. It exists once the event has been considered for the endpoint. */
export interface WebhookDeliveryDetails {
  /** Event id, which is the `webhook-id` of its deliveries. */
  readonly eventId: string
  /** Event type. */
  readonly type: string
  /** Subject of the event. */
  readonly subject: string
  /** State of the delivery. `Parked`: given up after three days; it is sent again only when it is replayed. */
  readonly state: "Waiting" | "Delivered" | "Parked"
  /** Attempts since it last became pending. */
  readonly attemptCount: number
  /** When the next attempt is due; null if it waits for an earlier event of the same subject, or is not pending. */
  readonly nextAttemptAt: string | null
  /** The last 40 attempts, oldest first. */
  readonly attempts: readonly WebhookAttempt[]
}

/** One page of deliveries. */
export interface WebhookDeliveryPage {
  /** Newest events first. */
  readonly items: readonly WebhookDelivery[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** A URL to which a tenant’s events are delivered, signed according to Standard Webhooks. A tenant may have 20. */
export interface WebhookEndpoint {
  /** Endpoint id. */
  readonly endpointId: string
  /** Tenant whose events are delivered. */
  readonly tenant: string
  /** The URL; must use HTTPS in production. */
  readonly url: string
  /** A note for people. */
  readonly description: string
  /** The event types to deliver; null for all, including future types. */
  readonly eventTypes: readonly ("order-confirmation.received" | "order-confirmation.hold-released" | "order-confirmation.confirmed" | "order-confirmation.cancelled" | "outbound-order.created" | "outbound-order.updated" | "outbound-shipment.created" | "label.created" | "return-order.created" | "return-order.updated" | "return-order.held" | "return-order.released" | "withdrawal.received" | "withdrawal.refunded" | "shopper-message.requested" | "package.created" | "package.updated" | "package.deleted" | "package.held" | "package.released" | "catalog.upload.completed" | "catalog.product.invalid" | "catalog.reload.completed" | "classification.reviewed" | "webhook-endpoint.disabled")[] | null
  /** Whether events are delivered. When re-enabled, delivery continues with the events missed in between. */
  readonly isEnabled: boolean
  /** Why it is disabled: by an operator, after a 410 response, or after five days of failures. */
  readonly disabledReason: "Operator" | "Gone" | "Failing" | null
  /** When it was disabled. */
  readonly disabledAt: string | null
  /** Until when the previous secret also signs; null if it does not. */
  readonly previousSecretExpiresAt: string | null
  /** When it was created. */
  readonly createdAt: string
}

/** A URL to which a tenant’s events are delivered, signed according to Standard Webhooks. A tenant may have 20. */
export interface WebhookEndpointBody {
  /** The URL; must use HTTPS in production. */
  readonly url: string
  /** A note for people. */
  readonly description: string
  /** The event types to deliver; null for all, including future types. */
  readonly eventTypes: readonly ("order-confirmation.received" | "order-confirmation.hold-released" | "order-confirmation.confirmed" | "order-confirmation.cancelled" | "outbound-order.created" | "outbound-order.updated" | "outbound-shipment.created" | "label.created" | "return-order.created" | "return-order.updated" | "return-order.held" | "return-order.released" | "withdrawal.received" | "withdrawal.refunded" | "shopper-message.requested" | "package.created" | "package.updated" | "package.deleted" | "package.held" | "package.released" | "catalog.upload.completed" | "catalog.product.invalid" | "catalog.reload.completed" | "classification.reviewed" | "webhook-endpoint.disabled")[] | null
  /** Whether events are delivered. When re-enabled, delivery continues with the events missed in between. */
  readonly isEnabled: boolean
}

/** One page of webhook endpoints. */
export interface WebhookEndpointPage {
  /** Sorted by id. */
  readonly items: readonly WebhookEndpoint[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}

/** An endpoint with its new secret. */
export interface WebhookEndpointWithSecret {
  readonly endpoint: WebhookEndpoint
  /** The secret: `whsec_` and 32 bytes in Base64. Returned only once; null in retries of the request. */
  readonly secret: string | null
}

/** Delivery status of an endpoint. */
export interface WebhookProgress {
  /** Events of the tenant, of any type, not yet considered for this endpoint. */
  readonly backlog: number
  /** When the oldest of these events happened. */
  readonly oldestAt: string | null
  /** When it last accepted an event. */
  readonly lastDeliveredAt: string | null
  /** Failed attempts since then. */
  readonly consecutiveFailures: number
  /** Since when every attempt has failed. */
  readonly failingSince: string | null
  /** No attempt is made before this time. */
  readonly pausedUntil: string | null
}

/** Which events to redeliver. */
export interface WebhookReplay {
  /** Events at or after this time; requires `to`. */
  readonly from?: string | null | undefined
  /** Events before this time; requires `from`. */
  readonly to?: string | null | undefined
  /** Instead of a time range: all events after this one in the tenant’s feed. */
  readonly afterEventId?: string | null | undefined
}

/** The result of a bulk redelivery. */
export interface WebhookReplayed {
  /** Number of events that will be delivered. */
  readonly replayed: number
  /** The body for the next call, which continues where this one stopped; null if complete. */
  readonly continueWith: {
    /** Events at or after this time; requires `to`. */
    readonly from?: string | null | undefined
    /** Events before this time; requires `from`. */
    readonly to?: string | null | undefined
    /** Instead of a time range: all events after this one in the tenant’s feed. */
    readonly afterEventId?: string | null | undefined
  } | null
}

/** How to renew the secret. */
export interface WebhookSecretRenewal {
  /** Minutes for which the previous secret also signs; default 1440 (one day), maximum 43200 (30 days). */
  readonly overlapMinutes?: number | undefined
}

/** A weight with its unit. */
export interface Weight {
  /** Weight. */
  readonly weight?: number | null | undefined
  /** Unit of the weight. */
  readonly weightUnit: "Kg" | "Lb"
}

/** A withdrawal from the contract of an order, declared in the return portal. */
export interface Withdrawal {
  /** Id of the withdrawal. */
  readonly withdrawalId: string
  /** The order. */
  readonly orderReference: string
  /** When it was received. */
  readonly receivedAt: string
  /** Legal deadline of the refund: the end of the 14th day after receipt (Directive 2011/83/EU, article 13(1)). The refund may wait until the goods, or proof that they were sent, have arrived (article 13(3)). */
  readonly refundDueAt: string
  /** The shopper’s name as declared; empty after erasure. */
  readonly name: string
  /** The shopper’s email address as declared; empty after erasure. */
  readonly emailAddress: string
  /** The goods the shopper withdrew from buying. */
  readonly goods: readonly ({
    /** Portolan’s id of the item in the order. */
    readonly itemId: number
    /** Product code. */
    readonly productCode: string
    /** Product description. */
    readonly description: string | null
    /** Number of articles. */
    readonly quantity: number
  })[]
  /** When the refund was recorded; null if it is still owed. */
  readonly refundedAt: string | null
  /** Who recorded the refund. */
  readonly refundedBy: string | null
}

/** One page of withdrawals. */
export interface WithdrawalPage {
  /** Earliest deadline first if open, otherwise newest first. */
  readonly withdrawals: readonly Withdrawal[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last page. */
  readonly continuationToken: string | null
}
