// Made from the schemas of the contract by `npm run generate`.

/** A package; its documents are available through their links. */
export interface AsnPackage {
  /** One of the token’s brands, 3 letters. */
  readonly brandCode: string
  /** The retailer’s reference of the order. */
  readonly orderReference: string
  /** The retailer’s reference of the package, unique in its order. */
  readonly packageReference: string
  /** The order that this one belongs to. */
  readonly parentOrderReference?: string | null | undefined
  /** The type of order; `NONCHECKOUT` by default. */
  readonly orderType?: "CHECKOUT" | "NONCHECKOUT" | "RETURN" | null | undefined
  /** The weight of the package. The weights of its articles are in the same unit. */
  readonly weight?: {
    /** The gross weight of the package. */
    readonly weight: number
    /** `Kg`, `Lb`, `g` or `oz`, in any case; `Kg` by default. */
    readonly weightUnit?: string | null | undefined
  } | null | undefined
  /** Whether to create a label and, across a customs border, an invoice and a customs declaration. */
  readonly shippingDocumentationRequested?: boolean | null | undefined
  /** Whether to create a return label. */
  readonly returnDocumentationRequested?: boolean | null | undefined
  /** The status of the package. `Shipped` registers the shipment of the outbound order with the same `orderReference`, so that its articles can be returned. */
  readonly shippingStatus?: string | null | undefined
  /** The retailer’s id of the carrier. */
  readonly carrierId?: number | null | undefined
  /** The carrier’s reference. */
  readonly carrierReference?: string | null | undefined
  /** The code of the distribution centre that dispatches it; if unknown, the hub or the brand decides. */
  readonly distributionCentre?: string | null | undefined
  /** The code of the hub that dispatches it. */
  readonly hubCode?: string | null | undefined
  /** Further information for customs, printed on a CN23. */
  readonly additionalImportInformation?: string | null | undefined
  /** Whether it is a back order. */
  readonly isBackOrder?: boolean | null | undefined
  /** Whether it contains dangerous goods. If so, no CN22 or CN23 is created, and mail to another country is held. */
  readonly dangerousGoods?: boolean | null | undefined
  /** The cost of shipping. */
  readonly shippingInfo?: {
    /** The amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** The currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** The insured value; stored and returned. */
  readonly insuranceAmount?: {
    /** The amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** The currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** The dimensions. */
  readonly dimensions?: {
    /** Height. */
    readonly dimHeight?: string | null | undefined
    /** Length. */
    readonly dimLength?: string | null | undefined
    /** Width. */
    readonly dimWidth?: string | null | undefined
    /** The volumetric weight. */
    readonly dimWeight?: string | null | undefined
    /** The unit of the dimensions. */
    readonly dimMeasurementUnit?: string | null | undefined
  } | null | undefined
  /** Who pays duty and taxes: the recipient (`DAP`, the default) or the sender (`DDP`). */
  readonly incoterm?: "DAP" | "DDP" | null | undefined
  /** The number of the commercial invoice; Portolan’s own by default. */
  readonly invoiceNumber?: string | null | undefined
  /** The invoice under which goods that come back were sold; printed on the documents of a `RETURN`. */
  readonly originalInvoiceNumber?: string | null | undefined
  /** Why the goods leave, as the invoice says it; `Sale` or `Returned goods` by default. */
  readonly reasonForExport?: string | null | undefined
  /** The importer of record, if it is not the consignee. */
  readonly importer?: {
    /** Name. */
    readonly name: string
    /** Company. */
    readonly company?: string | null | undefined
    /** First line of the address. */
    readonly address1?: string | null | undefined
    /** Second line of the address. */
    readonly address2?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Country. */
    readonly country: string
    /** Telephone number. */
    readonly telephone?: string | null | undefined
    /** E-mail address. */
    readonly email?: string | null | undefined
    /** The number that customs know the importer by: EORI, VAT or importer number. */
    readonly taxNumber?: string | null | undefined
  } | null | undefined
  /** What is in it. */
  readonly goodsDescription?: string | null | undefined
  /** The configured name of the carrier’s service; `Standard` by default. */
  readonly serviceLevel?: string | null | undefined
  /** The pallet that carries it. */
  readonly palletId?: string | null | undefined
  /** Further data for the carrier. */
  readonly additionalCarrierData?: {
    /** Further data for the carrier. */
    readonly additionalCarrierData1?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData2?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData3?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData4?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData5?: string | null | undefined
  } | null | undefined
  /** The retailer’s own fields, returned unchanged; numbers have double precision. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
  /** The recipient. */
  readonly consignee: {
    /** First name. */
    readonly firstName?: string | null | undefined
    /** Last name. */
    readonly lastName?: string | null | undefined
    /** The full name; used if neither `firstName` nor `lastName` is given. */
    readonly name?: string | null | undefined
    /** First line of the address. */
    readonly address1?: string | null | undefined
    /** Second line of the address. */
    readonly address2?: string | null | undefined
    /** Third line of the address. */
    readonly address3?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Post office box. */
    readonly poBox?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Gender. */
    readonly gender?: string | null | undefined
    /** E-mail address. */
    readonly email?: string | null | undefined
    /** Telephone number. */
    readonly telephone?: string | null | undefined
    /** Flat or unit. */
    readonly unit?: string | null | undefined
    /** The name in Roman letters, printed beside the original on a package to another country. */
    readonly latinName?: string | null | undefined
    /** The number that customs of the country know the consignee by, such as CPF, PCCC or EORI. */
    readonly taxNumber?: string | null | undefined
    /** The city in Roman letters, printed beside the original on a package to another country. */
    readonly latinCity?: string | null | undefined
    /** Country. */
    readonly country: string
  }
  /** The contents of the package. */
  readonly packageItems: readonly ({
    /** The retailer’s code of the product. */
    readonly productCode: string
    /** The retailer’s number of the line. */
    readonly lineItemId?: number | null | undefined
    /** The number of articles. */
    readonly quantity: number
    /** What it is. */
    readonly productDescription?: string | null | undefined
    /** The description for customs; from the catalog by default. */
    readonly productCustomsDescription?: string | null | undefined
    /** The country of origin; from the catalog by default. */
    readonly countryOfOrigin?: string | null | undefined
    /** The weight of one article: a number in the unit of the package’s weight (`Kg` if it has none), or a weight with its own unit. From the catalog if absent or 0. */
    readonly weight?: number | {
      /** The weight. */
      readonly weight?: number | null | undefined
      /** `Kg`, `Lb`, `g` or `oz`, in any case; by default the unit of the package’s weight. */
      readonly weightUnit?: string | null | undefined
    } | null | undefined
    /** Price of one article. */
    readonly unitPrice?: {
      /** The amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** The currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** What one article is worth if it is free of charge (`unitPrice` 0 or absent); customs documents say so. */
    readonly customsValue?: {
      /** The amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** The currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** The code of the Harmonized System; from the catalog if absent or shorter than six digits. */
    readonly hsCode?: string | null | undefined
    /** Whether a free trade agreement covers it: the invoice has the statement on origin of the agreement, or a warning says why not. */
    readonly fta?: boolean | null | undefined
    /** Whether it is dangerous; also true if the catalog says so. */
    readonly dangerousGoods?: boolean | null | undefined
    /** Serial number. */
    readonly serialNumber?: string | null | undefined
    /** Warranty. */
    readonly warrantyId?: string | null | undefined
    /** Size. */
    readonly size?: string | null | undefined
    /** Another code of the product. */
    readonly additionalProductCode?: string | null | undefined
    /** Global Trade Item Number. */
    readonly gtin?: string | null | undefined
    /** European Article Number. */
    readonly ean?: string | null | undefined
    /** Universal Product Code. */
    readonly upc?: string | null | undefined
    /** Manufacturer identification code of United States customs. */
    readonly mid?: string | null | undefined
    /** Export control classification number. */
    readonly eccn?: string | null | undefined
    /** Class of dangerous goods. */
    readonly dangerousGoodsClassificationCode?: string | null | undefined
    /** UN number of dangerous goods, such as UN3481; an item that has one is dangerous. */
    readonly dangerousGoodsUNNumber?: string | null | undefined
    /** Who has made it. */
    readonly manufacturer?: {
      /** Name. */
      readonly name: string
      /** Address. */
      readonly address?: string | null | undefined
      /** Country. */
      readonly country?: string | null | undefined
    } | null | undefined
    /** Codes of national tariffs. */
    readonly tariffCodes?: readonly {
      /** The country whose tariff it is of, or `EU`. */
      readonly country: string
      /** 6 to 12 digits; printed for that destination. */
      readonly code: string
    }[] | null | undefined
    /** What kind of goods it is for value added tax; taken from the catalog when left out. */
    readonly taxCategory?: "standard" | "food" | "book" | "e-book" | "newspaper" | "medicine" | "medical" | "child" | "hygiene" | "plant" | "feed" | "art" | null | undefined
  })[]
  /** Portolan’s number of the package, below 2^53. */
  readonly platformPackageReference: number
  /** The time of submission. */
  readonly creationTime: string
  /** The carrier; `null` if no label was requested. */
  readonly carrierName: string | null
  /** `Held` if an item is prohibited at the destination, dangerous goods would go to another country by mail, or a party is called like somebody on a list of denied parties. */
  readonly holdReleaseStatus: "Released" | "Held"
  /** What a person has decided about a package that was held; `null` if nobody had to. */
  readonly holdDecision: {
    /** `Release`: it may leave all the same. `Cancel`: it is not to leave at all. */
    readonly action: "Release" | "Cancel"
    /** The reason that the person gave. */
    readonly note: string
    /** Who decided: the client. */
    readonly by: string
    /** When. */
    readonly at: string
  } | null
  /** Whether consignee or importer are called like somebody on a list of denied parties; `null` for packages from before, and for erased ones. */
  readonly screening: {
    /** `Off`: no list was imported. `NoHit`: nobody is called like an entry. `Cleared`: a person has decided that it is somebody else. `Hit`: a person has to decide. */
    readonly status: "Off" | "NoHit" | "Cleared" | "Hit"
    /** The lists that were looked at. */
    readonly lists: readonly {
      /** The list. */
      readonly list: string
      /** The day of the edition. */
      readonly publishedOn: string
    }[]
    /** The likeliest first; 20 at the most. */
    readonly hits: readonly ({
      /** Who of the package is called so. */
      readonly party: "consignee" | "importer"
      /** The list: us-csl, eu or uk. */
      readonly list: string
      /** The entry, by the list’s own number. */
      readonly entryId: string
      /** What the list calls the entry first. */
      readonly entryName: string
      /** The name or alias that was hit. */
      readonly matchedName: string
      /** Whether the list calls the alias weak. */
      readonly isWeak: boolean
      /** What the entry is. */
      readonly kind: "person" | "organisation" | "unknown"
      /** How alike the names are; 1 for equal ones. */
      readonly score: number
      /** Which word stands for which, and how alike they are. */
      readonly matchedBy: string
      /** Under which programmes the entry is listed. */
      readonly programmes: readonly string[]
      /** Where the entry is, or is a citizen. */
      readonly countries: readonly string[]
      /** When the person was born. */
      readonly birthDates: readonly string[]
      /** Whether a person has decided that it is somebody else. */
      readonly isCleared: boolean
    })[]
  } | null
  /** The carrier’s number of the parcel; `null` if there is no label. */
  readonly trackingNumber: string | null
  /** The public tracking page: the carrier’s, otherwise one of this server. */
  readonly trackingUrl: string | null
  /** The outbound documents. */
  readonly shippingDocumentation: readonly ({
    /** The type of the document. */
    readonly type: "SHIPPING_LABEL" | "COMMERCIAL_INVOICE" | "CN22" | "CN23" | "RETURN_LABEL"
    /** Always Pdf. */
    readonly format: "Pdf"
    /** The address of the document; requires an access token. */
    readonly link: string
    /** Always Created. */
    readonly documentStatus: "Created"
  })[]
  /** The return documents. */
  readonly returnsDocumentation: readonly ({
    /** The tracking number of the return parcel. */
    readonly returnTrackingNumber: string
    /** The number of the return shipment: the carrier’s own, otherwise the SSCC. */
    readonly returnShipmentNo: string
    /** The carrier’s tracking page; `null` if it has none. */
    readonly returnTrackingUrl: string | null
    /** The type of the document. */
    readonly type: "SHIPPING_LABEL" | "COMMERCIAL_INVOICE" | "CN22" | "CN23" | "RETURN_LABEL"
    /** Always Pdf. */
    readonly format: "Pdf"
    /** The address of the document; requires an access token. */
    readonly link: string
    /** Always Created. */
    readonly documentStatus: "Created"
  })[]
}

/** The packages of a period. */
export interface AsnPackages {
  /** The packages, oldest first. */
  readonly packages: readonly AsnPackage[]
}

/** An AsyncAPI 3.0 document. */
export type AsyncApiDocument = Readonly<Record<string, unknown>>

/** One change. */
export interface AuditEntry {
  /** The number of the entry; it rises with each. */
  readonly entryNumber: string
  /** When it was done. */
  readonly recordedAt: string
  /** Who did it: the id of a client, the user of a command line, or system. */
  readonly actor: string
  /** From where. */
  readonly origin: {
    /** The network address; null where there is none. */
    readonly address: string | null
    /** The id of the request, as in x-request-id and in the log. */
    readonly requestId: string | null
    /** The operation of this interface, or command line. */
    readonly operation: string | null
  }
  /** What was done, such as site.changed. */
  readonly action: string
  /** To what. */
  readonly subject: {
    /** What it was done to, such as site. */
    readonly kind: string
    /** Which one. */
    readonly id: string
    /** Whose it is; null for what belongs to the installation. */
    readonly tenant: string | null
  }
  /** How it was; null for what was not there. Secrets are left out. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** How it is since; null for what is there no more. Secrets are left out. */
  readonly after: Readonly<Record<string, unknown>> | null
}

/** One page of changes. */
export interface AuditEntryPage {
  /** Newest first. */
  readonly items: readonly AuditEntry[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** Why a document is missing. */
export interface BaseResponse {
  /** What happened, in words for the person waiting. */
  readonly userMessage: string
  /** The id of the request, to find it in the log. */
  readonly details: string
}

/** A storefront of a tenant. Tokens name the brands that they are for from their next issue on. */
export interface BrandBody {
  /** How people call it. */
  readonly name: string
}

/** The configuration of a brand. */
export interface BrandConfiguration {
  /** The brand. */
  readonly brandCode: string
  /** Whether the brand is in use. Stored for your own systems; it changes nothing here. */
  readonly isActive: boolean
  /** The regions that the brand sells to, such as `EU` or `GB`. Stored for your own systems; duty and tax depend on the requested country. */
  readonly regions: readonly string[]
  /** The settings. */
  readonly settings: {
    /** The currency that the brand usually sells in. Every price names its own. */
    readonly defaultCurrency: string
    /** Whether products without a code are classified automatically. */
    readonly autoClassify: boolean
    /** The confidence that an automatic classification needs, 0 to 1; below it, a person must review. */
    readonly confidenceThreshold: number
    /** The code used if no other is known; `null` for none. */
    readonly defaultClassificationCode: string | null
  }
}

/** How the catalog of a brand is processed. */
export interface BrandConfigurationBody {
  /** Whether the brand is in use. Stored for your own systems; it changes nothing here. */
  readonly isActive: boolean
  /** The regions that the brand sells to, such as `EU` or `GB`. Stored for your own systems; duty and tax depend on the requested country. */
  readonly regions: readonly string[]
  /** The settings. */
  readonly settings: {
    /** The currency that the brand usually sells in. Every price names its own. */
    readonly defaultCurrency: string
    /** Whether products without a code are classified automatically. */
    readonly autoClassify: boolean
    /** The confidence that an automatic classification needs, 0 to 1; below it, a person must review. */
    readonly confidenceThreshold: number
    /** 6 to 12 digits; `null` for none. */
    readonly defaultClassificationCode: string | null
  }
}

/** The configuration of a brand. */
export interface BrandConfigurationResource {
  /** The brand. */
  readonly brandCode: string
  /** Whether the brand is in use. Stored for your own systems; it changes nothing here. */
  readonly isActive: boolean
  /** The regions that the brand sells to, such as `EU` or `GB`. Stored for your own systems; duty and tax depend on the requested country. */
  readonly regions: readonly string[]
  /** The settings. */
  readonly settings: {
    /** The currency that the brand usually sells in. Every price names its own. */
    readonly defaultCurrency: string
    /** Whether products without a code are classified automatically. */
    readonly autoClassify: boolean
    /** The confidence that an automatic classification needs, 0 to 1; below it, a person must review. */
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
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** A storefront of a tenant. Tokens name the brands that they are for from their next issue on. */
export interface BrandResource {
  /** The code of the tenant. */
  readonly tenant: string
  /** The code of the brand. */
  readonly brandCode: string
  /** How people call it. */
  readonly name: string
  /** When it was made. */
  readonly createdAt: string
}

/** A service of a carrier between countries and the tenant’s sites. */
export interface CarrierServiceRouteBody {
  /** The carrier. */
  readonly carrierName: string
  /** The direction in which goods travel. */
  readonly routeType: "Inbound" | "Outbound"
  /** The countries that it serves. */
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
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** A service of a carrier between countries and the tenant’s sites. */
export interface CarrierServiceRouteResource {
  /** The code of the carrier service route. */
  readonly carrierServiceRouteId: string
  /** The carrier. */
  readonly carrierName: string
  /** The direction in which goods travel. */
  readonly routeType: "Inbound" | "Outbound"
  /** The countries that it serves. */
  readonly countries: readonly string[]
  /** Whether the shopper shows a code instead of a printed label. */
  readonly isPaperlessRoute: boolean
}

/** A chapter. */
export interface CatalogChapter {
  /** Two digits. */
  readonly code: string
  /** Its title. */
  readonly name: string
}

/** A classification for customs. */
export interface CatalogClassification {
  /** The code as a number. */
  readonly classificationId: number
  /** The code, digits only. */
  readonly classificationCode: string
  /** The title. For a tariff line, the official text if the operator has imported it, otherwise the title of its subheading. */
  readonly classificationDesc: string
}

/** Everything wrong with the request, up to 1,000 failures. */
export type CatalogErrors = readonly {
  /** The stable code of the failure; the errors page lists them. */
  readonly code: number
  /** What is wrong, where, and how to fix it. */
  readonly message: string
}[]

/** A heading. */
export interface CatalogHeading {
  /** The chapter. */
  readonly chapterCode: string
  /** Four digits. */
  readonly code: string
  /** Its title. */
  readonly name: string
}

/** A product to create synchronously. */
export interface CatalogNewProduct {
  /** The retailer’s code of the product, at most 100 characters; unique in its brand. */
  readonly productCode: string
  /** What it is called, at most 500 characters. */
  readonly name: string
  /** What it is, at most 10,000 characters. */
  readonly description: string
  /** What it is made of, at most 1,000 characters. */
  readonly material: string
  /** Where it was made: ISO 3166-1 alpha-2. */
  readonly countryOfOrigin: string
  /** Code of the Harmonized System or of a tariff: 6 to 12 digits, with dots or blanks if you like. */
  readonly hsCode?: string | null | undefined
  /** The tariff that hsCode is of, 2 to 10 letters and digits: WCO for the Harmonized System itself, else such as US, EU, GB or JP. */
  readonly hsCodeRegion?: string | null | undefined
  /** The retailer’s category, at most 500 characters. */
  readonly category?: string | null | undefined
  /** For whom it is, at most 50 characters. */
  readonly gender?: string | null | undefined
  /** For which age it is, at most 50 characters. */
  readonly ageGroup?: string | null | undefined
  /** What kind of goods it is for value added tax, where its code does not say: standard, food, book, e-book, newspaper, medicine, medical, child, hygiene, plant, feed, art. */
  readonly taxCategory?: string | null | undefined
  /** Its page, http or https; required when it is shipped to Japan or Russia. */
  readonly url?: string | null | undefined
  /** A picture of it, http or https. */
  readonly imageUrl?: string | null | undefined
  /** The price of one unit. */
  readonly unitPrice?: {
    /** The price: 0 to 999,999,999,999 with at most 6 decimals. */
    readonly amount?: number | null | undefined
    /** Its currency, ISO 4217; required beside an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** What one weighs, at most 1,000,000; 0 means that it is not known. */
  readonly weight?: number | null | undefined
  /** Unit of the weight: g, kg, oz or lb, in any case; required beside a weight other than 0. */
  readonly weightUnit?: string | null | undefined
  /** Code of the product that this one belongs to, at most 100 characters. */
  readonly parentProductCode?: string | null | undefined
  /** Code of the variant, at most 100 characters. */
  readonly variantProductCode?: string | null | undefined
  /** Its size, at most 100 characters. */
  readonly size?: string | null | undefined
  /** Another code of the product, at most 100 characters. */
  readonly additionalProductCode?: string | null | undefined
  /** Global Trade Item Number, at most 50 characters. */
  readonly gtin?: string | null | undefined
  /** European Article Number, at most 50 characters. */
  readonly ean?: string | null | undefined
  /** Universal Product Code, at most 50 characters. */
  readonly upc?: string | null | undefined
  /** Manufacturer identification code of United States customs, at most 50 characters. */
  readonly mid?: string | null | undefined
  /** Export control classification number, at most 50 characters. */
  readonly eccn?: string | null | undefined
  /** Class of dangerous goods, at most 50 characters. */
  readonly dangerousGoodsClassificationCode?: string | null | undefined
  /** UN number of dangerous goods, such as UN3481; a product that has one is dangerous, at most 20 characters. */
  readonly dangerousGoodsUNNumber?: string | null | undefined
  /** Whether it is dangerous. */
  readonly dangerousGoods?: boolean | null | undefined
  /** Whether it is made to order. */
  readonly isCustomized?: boolean | null | undefined
  /** Whether it is a subscription. */
  readonly isSubscription?: boolean | null | undefined
  /** One of the token’s brands. */
  readonly brandCode: string
  /** Where it is shipped to: ISO 3166-1 alpha-2. */
  readonly deliveryCountry: string
}

/** A reload in the queue. */
export interface CatalogReload {
  /** The id of the reload. */
  readonly id: string
  /** The brand. */
  readonly brandCode: string
  /** The time of the request. */
  readonly requestDate: string
  /** The id of the request that started it. */
  readonly correlationId: string
  /** The client that started it. */
  readonly modifiedBy: string
}

/** Which catalog to reload. */
export interface CatalogReloadRequest {
  /** The brand. */
  readonly brandCode: string
  /** The tenant’s code; must be that of the token. */
  readonly tenantCode?: string | null | undefined
}

/** A reload and its progress. */
export interface CatalogReloadStatus {
  /** The id of the reload. */
  readonly id: string
  /** The brand. */
  readonly brandCode: string
  /** The time of the request. */
  readonly requestDate: string
  /** The id of the request that started it. */
  readonly correlationId: string
  /** The client that started it. */
  readonly modifiedBy: string
  /** The state; the last two are final. */
  readonly state: "Queued" | "Processing" | "Completed" | "Failed"
  /** The number of products when it began; 0 before. */
  readonly total: number
  /** The number of products processed so far. */
  readonly done: number
  /** The number of valid products. */
  readonly valid: number
  /** The number of invalid products. */
  readonly invalid: number
  /** The time it began; `null` before. */
  readonly startedAt: string | null
  /** The time it ended; `null` before. */
  readonly finishedAt: string | null
}

/** A subheading. */
export interface CatalogSubheading {
  /** The chapter. */
  readonly chapterCode: string
  /** The heading. */
  readonly sectionCode: string
  /** Six digits. */
  readonly code: string
  /** Its title. */
  readonly name: string
}

/** An upload and its progress. */
export interface CatalogUpload {
  /** The id of the upload. */
  readonly uploadId: string
  /** The state; the last two are final. */
  readonly state: "Queued" | "Processing" | "Completed" | "Failed"
  /** The number of products in the upload. */
  readonly received: number
  /** The number of products whose code occurs earlier in the same upload; the last product of a code wins. */
  readonly repeated: number
  /** The first 20 of those codes. */
  readonly repeatedProductCodes: readonly string[]
  /** Unknown fields, which are ignored; at most 21 entries. */
  readonly warnings: readonly {
    /** Where it first occurred, such as `[3].colour`. */
    readonly path: string
    /** What was noticed, and what was probably meant. */
    readonly message: string
  }[]
  /** The number of products added to the catalog so far. */
  readonly valid: number
  /** The number of invalid products so far. */
  readonly invalid: number
  /** When it was received. */
  readonly receivedAt: string
  /** The time it began; `null` before. */
  readonly startedAt: string | null
  /** The time it ended; `null` before. */
  readonly finishedAt: string | null
}

/** A product of an upload. */
export interface CatalogUploadProduct {
  /** The retailer’s code of the product, at most 100 characters; unique in its brand. */
  readonly productCode: string
  /** What it is called, at most 500 characters. */
  readonly name: string
  /** What it is, at most 10,000 characters. */
  readonly description: string
  /** What it is made of, at most 1,000 characters. */
  readonly material: string
  /** Where it was made: ISO 3166-1 alpha-2. */
  readonly countryOfOrigin: string
  /** Code of the Harmonized System or of a tariff: 6 to 12 digits, with dots or blanks if you like. */
  readonly hsCode?: string | null | undefined
  /** The tariff that hsCode is of, 2 to 10 letters and digits: WCO for the Harmonized System itself, else such as US, EU, GB or JP. */
  readonly hsCodeRegion?: string | null | undefined
  /** The retailer’s category, at most 500 characters. */
  readonly category?: string | null | undefined
  /** For whom it is, at most 50 characters. */
  readonly gender?: string | null | undefined
  /** For which age it is, at most 50 characters. */
  readonly ageGroup?: string | null | undefined
  /** What kind of goods it is for value added tax, where its code does not say: standard, food, book, e-book, newspaper, medicine, medical, child, hygiene, plant, feed, art. */
  readonly taxCategory?: string | null | undefined
  /** Its page, http or https; required when it is shipped to Japan or Russia. */
  readonly url?: string | null | undefined
  /** A picture of it, http or https. */
  readonly imageUrl?: string | null | undefined
  /** The price of one unit. */
  readonly unitPrice?: {
    /** The price: 0 to 999,999,999,999 with at most 6 decimals. */
    readonly amount?: number | null | undefined
    /** Its currency, ISO 4217; required beside an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** What one weighs, at most 1,000,000; 0 means that it is not known. */
  readonly weight?: number | null | undefined
  /** Unit of the weight: g, kg, oz or lb, in any case; required beside a weight other than 0. */
  readonly weightUnit?: string | null | undefined
  /** Code of the product that this one belongs to, at most 100 characters. */
  readonly parentProductCode?: string | null | undefined
  /** Code of the variant, at most 100 characters. */
  readonly variantProductCode?: string | null | undefined
  /** Its size, at most 100 characters. */
  readonly size?: string | null | undefined
  /** Another code of the product, at most 100 characters. */
  readonly additionalProductCode?: string | null | undefined
  /** Global Trade Item Number, at most 50 characters. */
  readonly gtin?: string | null | undefined
  /** European Article Number, at most 50 characters. */
  readonly ean?: string | null | undefined
  /** Universal Product Code, at most 50 characters. */
  readonly upc?: string | null | undefined
  /** Manufacturer identification code of United States customs, at most 50 characters. */
  readonly mid?: string | null | undefined
  /** Export control classification number, at most 50 characters. */
  readonly eccn?: string | null | undefined
  /** Class of dangerous goods, at most 50 characters. */
  readonly dangerousGoodsClassificationCode?: string | null | undefined
  /** UN number of dangerous goods, such as UN3481; a product that has one is dangerous, at most 20 characters. */
  readonly dangerousGoodsUNNumber?: string | null | undefined
  /** Whether it is dangerous. */
  readonly dangerousGoods?: boolean | null | undefined
  /** Whether it is made to order. */
  readonly isCustomized?: boolean | null | undefined
  /** Whether it is a subscription. */
  readonly isSubscription?: boolean | null | undefined
  /** The brand, one of the token’s; the token’s only brand when left out. */
  readonly brandCode?: string | null | undefined
  /** Where it is shipped to: ISO 3166-1 alpha-2. */
  readonly deliveryCountry?: string | null | undefined
}

/** What is known of the product beside its texts; may be empty. */
export interface ClassificationAnswers {
  /** Where it is to go, for the restrictions that hold there. */
  readonly deliveryCountry?: string | null | undefined
  /** Answers to `questions` of an earlier classification: under the `fact` of each question the `value` of a choice. */
  readonly facts?: Readonly<Record<string, string>> | null | undefined
}

/** Under which codes a product may belong, and why. */
export interface ClassificationProposal {
  /** Best first; empty when nothing in the texts is known. */
  readonly candidates: readonly {
    /** Subheading of the Harmonized System 2022, six digits. */
    readonly classificationCode: string
    /** What belongs under it. */
    readonly classificationDesc: string
    /** How likely it is; the candidates of a product add up to 1 at the most. */
    readonly confidence: number
    /** The words and rules that decided, each with its source. */
    readonly evidence: readonly string[]
  }[]
  /** The facts that would decide between the candidates, such as `material` or `knitted or woven`. */
  readonly missing: readonly string[]
  /** What is known of protected, forbidden and dangerous goods, by the texts and by the candidates with a confidence of 0.1 or more: everywhere, and in the country of delivery if it is given. Of a candidate below 0.5 they are hints. */
  readonly restrictions: readonly ({
    /** Kind of goods that is restricted, such as `Cites`, `Arms` or `LithiumBatteries`. */
    readonly type: string
    /** Ban: may not come in. MailBan: not by mail to another country. Condition: only under conditions. Hint: may be restricted, which its code and its texts do not tell. */
    readonly kind: "Ban" | "MailBan" | "Condition" | "Hint"
    /** Where it holds; `null` for everywhere. */
    readonly country: string | null
    /** What is restricted. */
    readonly reason: string
    /** The law. */
    readonly source: string
  })[]
  /** Those of the facts whose answers would change the result most, the best first; none where no answer would make it surer, or where it reaches the brand’s confidence threshold already. With `facts` sent back, the product is classified by them as well. */
  readonly questions: readonly {
    /** The fact that is asked for; its answer is sent back under this name in `facts`. */
    readonly fact: string
    /** The whole question. */
    readonly text: string
    /** The note or heading that draws the line. */
    readonly source: string
    /** What the answer can be, the likeliest first. */
    readonly choices: readonly {
      /** The value that is sent back. */
      readonly value: string
      /** What it means. */
      readonly text: string
      /** The subheadings that it leads to, the likeliest first. */
      readonly leadsTo: readonly string[]
    }[]
  }[]
}

/** A decision about a classification. */
export interface ClassificationReview {
  /** The code that was decided: 6 to 12 digits, with dots or blanks if you like. */
  readonly hsCode: string
  /** Why, in one line. */
  readonly note?: string | null | undefined
}

/** A program that may call, with a secret of its own. It is never removed, so that its id means one for ever. */
export interface ClientBody {
  /** How people call it. */
  readonly name: string
  /** What it may do; admin alone for an operator, who belongs to no tenant. */
  readonly scopes: readonly ("checkout" | "returns" | "packages" | "catalog" | "events" | "desk" | "developer" | "admin")[]
  /** The brands that it is held to; null for all of its tenant. */
  readonly brands: readonly string[] | null
  /** Whether it gets tokens. Those that it has are refused within a minute once it is not. */
  readonly isActive: boolean
}

/** One page of clients. */
export interface ClientPage {
  /** Sorted by code. */
  readonly items: readonly ClientResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** How often a client may call. */
export interface ClientRateLimitsBody {
  /** In the place of what the installation limits every client to. */
  readonly limits: readonly {
    /** An operation by its operationId; * for every other one. */
    readonly operation: string
    /** How often it may be called in a minute. */
    readonly requestsPerMinute: number
  }[]
}

/** How often a client may call. */
export interface ClientRateLimitsResource {
  /** In the place of what the installation limits every client to. */
  readonly limits: readonly {
    /** An operation by its operationId; * for every other one. */
    readonly operation: string
    /** How often it may be called in a minute. */
    readonly requestsPerMinute: number
  }[]
}

/** A program that may call, with a secret of its own. It is never removed, so that its id means one for ever. */
export interface ClientResource {
  /** Its id. */
  readonly clientId: string
  /** The tenant whose data it reaches; null for an operator. */
  readonly tenant: string | null
  /** How people call it. */
  readonly name: string
  /** What it may do; admin alone for an operator, who belongs to no tenant. */
  readonly scopes: readonly ("checkout" | "returns" | "packages" | "catalog" | "events" | "desk" | "developer" | "admin")[]
  /** The brands that it is held to; null for all of its tenant. */
  readonly brands: readonly string[] | null
  /** Whether it gets tokens. Those that it has are refused within a minute once it is not. */
  readonly isActive: boolean
  /** Whether its secret is the one of the sandbox, which everybody knows. */
  readonly isSandbox: boolean
  /** Since when it has its present secret; null for the one that it began with. */
  readonly secretRenewedAt: string | null
  /** Until when the secret before goes on beside the present one; null for not at all. */
  readonly previousSecretExpiresAt: string | null
  /** When it was made. */
  readonly createdAt: string
}

/** A client with its new secret. */
export interface ClientWithSecret {
  readonly client: ClientResource
  /** Its secret, which is told here and nowhere else; null where this answer is a repeat of an earlier one. */
  readonly secret: string | null
}

/** Something that was accepted, and that somebody should look at. */
export interface ConfirmationWarning {
  /** Stable code of the case; the page of errors lists them. */
  readonly code: number
  /** What was noticed. */
  readonly message: string
  /** Where; empty when no one place is meant. */
  readonly path: string
}

/** Somebody who has signed in to the console. */
export interface ConsoleSession {
  /** Who is signed in. */
  readonly user: {
    /** The name under which the person signs in. */
    readonly userId: string
    /** The name of the person. */
    readonly name: string
    /** Whether the person has a password here; not one who signs in at the identity provider. */
    readonly hasPassword: boolean
  }
  /** The tenants for which the person has a role, by code; 200 at the most. */
  readonly tenants: readonly ({
    /** Tenant code. */
    readonly tenant: string
    /** Its name. */
    readonly name: string
    /** The roles. */
    readonly roles: readonly ("operator" | "customs" | "returns" | "developer" | "read-only")[]
  })[]
  /** What the person may do for the installation itself; none where there is nothing. */
  readonly installationRoles: readonly ("operator" | "customs" | "returns" | "developer" | "read-only")[]
  /** When the person signed in. */
  readonly startedAt: string
  /** When the session ends, however much it is used. */
  readonly endsAt: string
  /** Seconds after which it ends where nobody uses it. */
  readonly idleSeconds: number
}

/** Who gets the goods. */
export interface ContactInformation {
  /** First name. */
  readonly firstName?: string | null | undefined
  /** Last name. */
  readonly lastName?: string | null | undefined
  /** Company. */
  readonly company?: string | null | undefined
  /** Street and number. */
  readonly address1?: string | null | undefined
  /** Second line of the address. */
  readonly address2?: string | null | undefined
  /** Third line of the address. */
  readonly address3?: string | null | undefined
  /** City. */
  readonly city?: string | null | undefined
  /** Postal code. */
  readonly postalCode?: string | null | undefined
  /** State, province or prefecture. */
  readonly region?: string | null | undefined
  /** Country of delivery. */
  readonly countryIso?: string | null | undefined
  /** E-mail address. */
  readonly email?: string | null | undefined
  /** Telephone number. */
  readonly telephone?: string | null | undefined
  /** Language, such as de-DE. */
  readonly cultureLanguageIso?: string | null | undefined
}

/** How returns from a country work. */
export interface CountryConfiguration {
  /** The country. */
  readonly countryIso: string
  /** Its name in English. */
  readonly countryName: string
  /** Its currency. */
  readonly currency: string
  /** Its languages. */
  readonly languages: readonly string[]
  /** Whether goods can be sent back from there. */
  readonly isReturnable: boolean
  /** Days from the shipping date in which they can be. */
  readonly returnPeriodDays: number
  /** Where they go. */
  readonly returnAdminCentreCode: string
  /** The ways there are. */
  readonly returnMethods: readonly ({
    /** How they come back. */
    readonly returnMethod: "Postal" | "PUDO" | "Collections"
    /** Who pays for it. */
    readonly paidBy: "Unpaid" | "Retailer" | "Shopper"
    /** What it costs. */
    readonly price: {
      /** The price. */
      readonly amount: number
      /** Its currency. */
      readonly currency: string
    }
    /** The carrier service route. */
    readonly carrierServiceRouteId: string
  })[]
  /** What the shopper may choose from. */
  readonly portalSettings: {
    /** Why goods come back. */
    readonly customerReturnReasonCodes: readonly {
      /** The code. */
      readonly code: string
      /** What it means. */
      readonly description: string
    }[]
  }
}

/** Returns how returns from a country work. */
export interface CountryConfigurationSettingBody {
  /** Its name in English. */
  readonly countryName: string
  /** Its currency. */
  readonly currency: string
  /** Its languages, such as de. */
  readonly languages: readonly string[]
  /** Whether goods can be sent back from there. */
  readonly isReturnable: boolean
  /** Days from the shipping date in which they can be. */
  readonly returnPeriodDays: number
  /** Days that a parcel takes to the shopper, as a rule. */
  readonly transitDays: number
  /** Where they go: the code of a site. */
  readonly returnAdminCentreCode: string
  /** The ways there are, the default first. */
  readonly returnMethods: readonly ({
    /** How they come back. */
    readonly returnMethod: "Postal" | "PUDO" | "Collections"
    /** Who pays for it. */
    readonly paidBy: "Unpaid" | "Retailer" | "Shopper"
    /** What it costs. */
    readonly price: {
      /** The price, as a decimal text: at most 12 digits before the point, and as many after it as the currency has. */
      readonly amount: string
      /** Its currency. */
      readonly currency: string
    }
    /** The inbound route. */
    readonly carrierServiceRouteId: string
  })[]
  /** What the shopper may choose from; empty for anything. */
  readonly returnReasons: readonly {
    /** The code. */
    readonly code: string
    /** What it means. */
    readonly description: string
  }[]
}

/** One page of country configurations. */
export interface CountryConfigurationSettingPage {
  /** Sorted by code. */
  readonly items: readonly CountryConfigurationSettingResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** Returns how returns from a country work. */
export interface CountryConfigurationSettingResource {
  /** The code of the country configuration. */
  readonly countryIso: string
  /** Its name in English. */
  readonly countryName: string
  /** Its currency. */
  readonly currency: string
  /** Its languages, such as de. */
  readonly languages: readonly string[]
  /** Whether goods can be sent back from there. */
  readonly isReturnable: boolean
  /** Days from the shipping date in which they can be. */
  readonly returnPeriodDays: number
  /** Days that a parcel takes to the shopper, as a rule. */
  readonly transitDays: number
  /** Where they go: the code of a site. */
  readonly returnAdminCentreCode: string
  /** The ways there are, the default first. */
  readonly returnMethods: readonly ({
    /** How they come back. */
    readonly returnMethod: "Postal" | "PUDO" | "Collections"
    /** Who pays for it. */
    readonly paidBy: "Unpaid" | "Retailer" | "Shopper"
    /** What it costs. */
    readonly price: {
      /** The price, as a decimal text: at most 12 digits before the point, and as many after it as the currency has. */
      readonly amount: string
      /** Its currency. */
      readonly currency: string
    }
    /** The inbound route. */
    readonly carrierServiceRouteId: string
  })[]
  /** What the shopper may choose from; empty for anything. */
  readonly returnReasons: readonly {
    /** The code. */
    readonly code: string
    /** What it means. */
    readonly description: string
  }[]
}

/** An outbound order. Unknown fields are refused. */
export interface CreateOutboundOrderWebRequest {
  /** The retailer’s reference of the order. */
  readonly orderReference: string
  readonly contactInformation?: ContactInformation | null | undefined
  /** What was ordered. */
  readonly orderItems?: readonly OutboundOrderItem[] | null | undefined
  /** The retailer’s own fields: any JSON object of up to 16 KiB. Kept with every digit. */
  readonly customFields?: Readonly<Record<string, unknown>> | null | undefined
  /** Whether an order that is there already is replaced. */
  readonly canOverwrite?: boolean | null | undefined
}

/** Asks to send goods back. */
export interface CreateReturnOrderWebRequest {
  /** What comes back. */
  readonly returnItems: readonly ({
    /** Portolan’s id of the item in the order. */
    readonly id?: number | null | undefined
    /** The retailer’s code of the product. */
    readonly productCode: string
    /** The retailer’s number of the line. */
    readonly lineItemId?: number | null | undefined
    /** How many articles; 1 when left out. */
    readonly quantity?: number | null | undefined
    /** Why, as a code of 1 to 50 characters. */
    readonly reasonCode: string
    /** Why, in words. */
    readonly reasonText?: string | null | undefined
  })[]
  /** How the goods come back. */
  readonly returnMethod?: "Postal" | "PUDO" | "Collections" | null | undefined
  /** The ground of the return; `EUCoolingOff` only for deliveries to the EU or EEA. */
  readonly returnType?: "Normal" | "Undeliverable" | "BlindReturn" | "EUCoolingOff" | null | undefined
  /** Who pays for it. */
  readonly paidBy?: "Unpaid" | "Retailer" | "Shopper" | null | undefined
  /** Where the shopper hands the goods in. */
  readonly dropOffLocation?: {
    /** Id of the location. */
    readonly locationId?: string | null | undefined
    /** Kind of location. */
    readonly type?: "Store" | "Pudo" | null | undefined
  } | null | undefined
  readonly weight?: Weight | null | undefined
  /** The shopper’s e-mail address. */
  readonly consumerEmailAddress?: string | null | undefined
  /** The shopper’s language, such as de-DE. */
  readonly cultureLanguageIso?: string | null | undefined
  /** The carrier service route. */
  readonly carrierServiceRouteId?: string | null | undefined
}

/** What a desk begins its day with. */
export interface Desk {
  /** What waits; also what nothing waits of. */
  readonly tasks: readonly ({
    /** What waits. */
    readonly name: "confirmations-on-hold" | "returns-to-inspect" | "packages-held" | "labels-failed" | "invalid-products" | "products-awaiting-classification" | "webhooks-parked"
    /** How many; 10,000 at the most. */
    readonly count: number
    /** Whether there are more than that. */
    readonly isMore: boolean
    /** Since when the oldest of them waits; null where there are none. */
    readonly oldestAt: string | null
  })[]
  /** How the days have been. */
  readonly series: readonly ({
    /** What was counted. */
    readonly name: "confirmations" | "returns"
    /** The days in their order, up to the present one. */
    readonly days: readonly {
      /** The day, in UTC. */
      readonly day: string
      /** How many; 10,000 at the most. */
      readonly count: number
    }[]
  })[]
  /** What the newest are made of; 1,000 of each are looked at. */
  readonly breakdowns: readonly ({
    /** What was counted. */
    readonly name: "returns-by-reason" | "returns-by-country" | "invalid-products-by-code" | "classifications-by-confidence"
    /** The 6 largest, the largest first; confidences from high to low. */
    readonly parts: readonly ({
      /** The code of a reason, a country or a rule, or the lower bound of a confidence in percent: 0, 50, 70 or 90. */
      readonly key: string
      /** What it means, where the code does not say so. */
      readonly label: string | null
      /** How many. */
      readonly count: number
    })[]
  })[]
}

export interface DiscoveryDocument {
  /** The issuer, as the token’s iss says it. */
  readonly issuer: string
  /** Where tokens are given out. */
  readonly token_endpoint: string
  /** Where the public keys are. */
  readonly jwks_uri: string
  /** The scopes there are. */
  readonly scopes_supported: readonly string[]
  /** The ways to get a token. */
  readonly grant_types_supported: readonly string[]
  /** Empty: there is no authorization endpoint. */
  readonly response_types_supported: readonly string[]
  /** How subjects are named. */
  readonly subject_types_supported: readonly string[]
  /** How a client may prove itself. */
  readonly token_endpoint_auth_methods_supported: readonly string[]
  /** The algorithms of signatures. */
  readonly id_token_signing_alg_values_supported: readonly string[]
}

/** The sessions that have been ended. */
export interface EndedSessions {
  /** How many sessions there were, with this one. */
  readonly ended: number
}

/** The erasure of what is kept of a shopper. It does not say of whom. */
export interface Erasure {
  /** Its id. */
  readonly erasureId: string
  /** The tenant whose data it is about. */
  readonly tenant: string
  /** How far it is. Nothing is left to do in the last. */
  readonly state: "Queued" | "Running" | "Completed"
  /** Who has asked for it. */
  readonly requestedBy: string
  /** When it was asked for. */
  readonly requestedAt: string
  /** When it was completed; null until then. */
  readonly finishedAt: string | null
  /** How many records of each kind the shopper was erased from so far; `mentions` are those elsewhere. */
  readonly erased: Readonly<Record<string, number>>
  /** What stays, because tax and customs law ask for it, without the person. */
  readonly kept: readonly string[]
}

/** One page of erasures. */
export interface ErasurePage {
  /** Newest first. */
  readonly items: readonly Erasure[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** Why a request was not carried out. */
export interface Error {
  /** What is wrong and how to cure it; lists every failure, up to 20, as path: reason. */
  readonly message: string | null
  /** Stable code of the case; the page of errors lists them. */
  readonly code: number
}

/** A page that explains the error. */
export type ErrorPage = string

/** Something that happened, as a CloudEvent 1.0. */
export interface Event {
  /** Version of CloudEvents. */
  readonly specversion: "1.0"
  /** Id of the event; the same whenever it is told. */
  readonly id: string
  /** Where it happened: /tenants/{tenant}. */
  readonly source: string
  /** What happened. */
  readonly type: string
  /** What it happened to, by its own reference. */
  readonly subject: string
  /** When it happened. */
  readonly time: string
  /** Always application/json. */
  readonly datacontenttype: "application/json"
  /** The tenant it belongs to. */
  readonly tenant: string
  /** Trace context of the request that caused it (W3C). */
  readonly traceparent?: string | undefined
  /** How its subject stands after it. */
  readonly data: Readonly<Record<string, unknown>>
}

/** One page of the feed. */
export interface EventPage {
  /** Oldest first. */
  readonly items: readonly Event[]
  /** The requested page size. */
  readonly pageSize: number
  /** Asks for what comes after this page, now or later. Always there. */
  readonly continuationToken: string
}

/** Events of a carrier. */
export interface FeedTrackingEventsWebRequest {
  /** Events, oldest first. */
  readonly events: readonly ({
    /** What the carrier calls it. */
    readonly code: string
    /** In words. */
    readonly description?: string | null | undefined
    /** When it happened. */
    readonly dateTime: string
    /** Where. */
    readonly location?: string | null | undefined
  })[]
}

/** Asks where a parcel is. */
export interface GetTrackingEventsWebRequest {
  /** The parcel, written as a number; every digit counts. */
  readonly trackingReference: number
  /** The shopper’s e-mail address. */
  readonly emailAddress: string
}

/** The process is alive. */
export interface Health {
  /** `ok`; otherwise the response is an error. */
  readonly status: "ok"
}

/** What of the installation waits for a person. */
export interface InstallationDesk {
  /** What waits; also what nothing waits of. */
  readonly tasks: readonly ({
    /** What waits. */
    readonly name: "jobs-behind" | "jobs-failed" | "exchange-rates-old"
    /** How many; 10,000 at the most. */
    readonly count: number
    /** Whether there are more than that. */
    readonly isMore: boolean
    /** Since when the oldest of them waits, or of when the rates are; null where there are none. */
    readonly oldestAt: string | null
  })[]
}

/** A product that is not valid, or that waits for somebody. */
export interface InvalidProduct {
  /** The brand. */
  readonly brandCode: string
  /** The retailer’s code of the product; characters that cannot be shown are replaced. */
  readonly productCode: string
  /** Stable code of the first thing that is wrong. */
  readonly errorCode: number
  /** Everything that is wrong, and how to fix it. */
  readonly errorMessage: string
  /** The same, one entry a rule. */
  readonly errors: readonly {
    /** Stable code of the rule. */
    readonly code: number
    /** The field. */
    readonly path: string
    /** What is wrong with it, and how to fix it. */
    readonly message: string
  }[]
  /** When that was found. */
  readonly since: string
}

/** Which page of invalid products. */
export interface InvalidProductsRequest {
  /** Only products of this brand; all brands of the token by default. */
  readonly brandCode?: string | null | undefined
  /** Which page, 1 for the first; required without a token. */
  readonly pageNumber?: number | null | undefined
  /** How many entries, 1 to 1,000; required also beside a token. */
  readonly pageSize: number
  /** The token of the previous page, unchanged. Opaque. Leave it out for the first page. */
  readonly continuationToken?: string | null | undefined
}

/** Work in the background that is not done yet. */
export interface Job {
  /** Its id. */
  readonly jobId: string
  /** What is to be done. */
  readonly kind: string
  /** Whose work it is; null for work of the installation. */
  readonly tenant: string | null
  /** To be done later, to be done now, being done, or given up after its last attempt. */
  readonly state: "Scheduled" | "Ready" | "Running" | "Failed"
  /** How often it has been begun. */
  readonly attempts: number
  /** How often it is begun at the most. */
  readonly maxAttempts: number
  /** From when on it may be done. */
  readonly runAt: string
  /** When it was put into the queue. */
  readonly createdAt: string
  /** What the last attempt failed of, its first 1000 characters. */
  readonly lastError: string | null
}

/** One page of jobs. */
export interface JobPage {
  /** Newest first. */
  readonly items: readonly Job[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

export interface KeySet {
  /** The keys whose tokens are accepted, the one that signs first. */
  readonly keys: readonly {
    /** Key type. */
    readonly kty: string
    /** Always sig. */
    readonly use: string
    /** Algorithm. */
    readonly alg: string
    /** The key’s id, as the token’s header says it. */
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
  /** The order. */
  readonly outboundOrderReference: string
  /** The shipment. */
  readonly shippingReference: string
  /** With which the parcel can be tracked: digits only. */
  readonly trackingReference: string
  /** Who brings the goods. */
  readonly carrier: string
  /** The label itself. */
  readonly document: {
    /** Always Label. */
    readonly documentType: string
    /** Always Pdf. */
    readonly format: string
    /** The document in base64. */
    readonly content: string
    /** Where it can be had again. */
    readonly link: string
  }
  /** What was noticed, and accepted; absent where there is nothing. */
  readonly warnings?: readonly {
    /** What was noticed, as a code that stays the same. */
    readonly code: string
    /** Where; empty where no one place is meant. */
    readonly path: string
    /** What was noticed, to be read after the path. */
    readonly message: string
  }[] | undefined
}

/** Asks for a return label to put into the parcel. */
export interface LabelRequestWebRequest {
  /** The order. */
  readonly outboundOrderReference: string
  /** The shipment that the label goes with. */
  readonly shippingReference: string
  readonly shopperAddress?: ShopperAddress | null | undefined
  /** What may be sent back with the label; all of the order when left out. */
  readonly orderItems?: readonly ({
    /** Portolan’s id of the item. */
    readonly id?: number | null | undefined
    /** The retailer’s code of the product. */
    readonly productCode: string
    /** The retailer’s number of the line. */
    readonly lineItemId?: number | null | undefined
    /** The number of articles. */
    readonly quantity?: number | null | undefined
    /** What it is. */
    readonly productDescription?: string | null | undefined
  })[] | null | undefined
}

/** What a consignment costs where it goes to. */
export interface LandedCost {
  /** The currency of all amounts. */
  readonly currency: string
  /** The day whose rules hold, YYYY-MM-DD. */
  readonly asOf: string
  /** The goods: price times quantity. */
  readonly goods: string
  /** Shipping; an item’s is its share by value. */
  readonly shipping: string
  /** Insurance; an item’s is its share by value. */
  readonly insurance: string
  /** Duty, with what is taken on top of the tariff; null where it is not known. */
  readonly duty: string | null
  /** The least that the duty can be with what is known; null where there is no bound. */
  readonly dutyMin: string | null
  /** The most that the duty can be with what is known; null where there is no bound. */
  readonly dutyMax: string | null
  /** Value added tax or what takes its place; null where it is not known. */
  readonly taxes: string | null
  /** Amounts that are due beside duty and tax; null where they are not known. */
  readonly fees: string | null
  /** Goods, shipping, insurance, duty, taxes and fees; null where one of them is. */
  readonly total: string | null
  /** Whether the figures follow from the law alone, and nothing that could change them is missing. */
  readonly exact: boolean
  /** The rules for low values; null where the destination has none for this consignment. */
  readonly deMinimis: {
    readonly duty: LandedCostThreshold | null
    readonly tax: LandedCostThreshold | null
  }
  readonly exchangeRates: LandedCostExchangeRates | null
  /** One for each item, in the same order. */
  readonly items: readonly LandedCostOfItem[]
  /** The facts and measures that are not known. */
  readonly missing: readonly string[]
  /** What may be due besides, and is in none of the figures. */
  readonly notIncluded: readonly string[]
  /** One line a figure. */
  readonly explanation: readonly LandedCostExplanation[]
}

/** The rates of exchange that were used; null when none was needed. */
export interface LandedCostExchangeRates {
  /** The day that the rates are of, YYYY-MM-DD. */
  readonly date: string
  /** Whose rates they are. */
  readonly source: string
  /** Whether they are more than 7 days older than asOf, or of a later day; exact is false then. */
  readonly stale: boolean
}

/** How one figure came about. */
export interface LandedCostExplanation {
  /** The figure that it is part of. */
  readonly charge: "duty" | "taxes" | "fees"
  /** The place of the item in the request; null for the whole consignment. */
  readonly item: number | null
  /** What was applied. */
  readonly rule: string
  /** The rate, as the law or the tariff has it. */
  readonly rate: string | null
  /** What the rate was applied to. */
  readonly base: string | null
  /** The currency of the base, where the law rounds in its own. */
  readonly baseCurrency: string | null
  /** What came of it; null where it is not known, or was not applied. */
  readonly amount: string | null
  /** The law or publication that it is taken from. */
  readonly source: string
  /** When it holds; the last day is not in it. */
  readonly validity: {
    /** The first day, YYYY-MM-DD; null: from the beginning. */
    readonly from: string | null
    /** The day on which it ends, YYYY-MM-DD; null: without an end. */
    readonly to: string | null
  }
}

/** Goods of the consignment. */
export interface LandedCostItem {
  /** A product of the catalog, from which is taken what the item leaves out. */
  readonly productCode?: string | null | undefined
  /** Its brand, one of the token’s; may be left out where the token has one. */
  readonly brandCode?: string | null | undefined
  /** Code of the Harmonized System or of the destination’s tariff: 6 to 12 digits. */
  readonly hsCode?: string | null | undefined
  /** Where it was made; originCountry when left out. */
  readonly countryOfOrigin?: string | null | undefined
  /** What one costs without taxes, in the currency of the request. */
  readonly unitPrice: string | number
  /** How many of it; of shoes, how many pairs. */
  readonly quantity: number
  readonly weight?: string | number | null | undefined
  /** Unit of the weight: g, kg, oz or lb, in any case; required beside a weight. */
  readonly weightUnit?: string | null | undefined
  /** For which age it is, such as `adult` or `children`. */
  readonly ageGroup?: string | null | undefined
  /** For whom it is, such as `women` or `girls`. */
  readonly gender?: string | null | undefined
  /** What kind of goods it is for the tax, where its code does not say; `standard` means that it has no reduced rate. */
  readonly taxCategory?: "standard" | "food" | "book" | "e-book" | "newspaper" | "medicine" | "medical" | "child" | "hygiene" | "plant" | "feed" | "art" | null | undefined
  /** The band of VAT rates that it has, one of `GET /api/v2/Vat`; it goes before taxCategory. */
  readonly vatBandId?: number | null | undefined
}

/** The same figures of one item; they add up. */
export interface LandedCostOfItem {
  /** That of the item in the request; null where it has none. */
  readonly productCode: string | null
  /** The goods: price times quantity. */
  readonly goods: string
  /** Shipping; an item’s is its share by value. */
  readonly shipping: string
  /** Insurance; an item’s is its share by value. */
  readonly insurance: string
  /** Duty, with what is taken on top of the tariff; null where it is not known. */
  readonly duty: string | null
  /** The least that the duty can be with what is known; null where there is no bound. */
  readonly dutyMin: string | null
  /** The most that the duty can be with what is known; null where there is no bound. */
  readonly dutyMax: string | null
  /** Value added tax or what takes its place; null where it is not known. */
  readonly taxes: string | null
  /** Amounts that are due beside duty and tax; null where they are not known. */
  readonly fees: string | null
  /** Goods, shipping, insurance, duty, taxes and fees; null where one of them is. */
  readonly total: string | null
  /** Whether the figures follow from the law alone, and nothing that could change them is missing. */
  readonly exact: boolean
}

/** One consignment from a business to a consumer. */
export interface LandedCostRequest {
  /** Where it goes to. */
  readonly destinationCountry: string
  /** The region there where it matters for the tax: its code in ISO 3166-2, such as `ON` in Canada. One that is not known makes the answer inexact. */
  readonly destinationRegion?: string | null | undefined
  /** Where it is dispatched from, and the origin of an item that names none. Without it figures that depend on it are those of a consignment from outside the customs territory, and not exact. */
  readonly originCountry?: string | null | undefined
  /** The currency of all amounts, in the request and in the answer. */
  readonly currency: string
  /** The day whose rules hold, YYYY-MM-DD; today when left out. */
  readonly asOf?: string | null | undefined
  readonly shipping?: string | number | null | undefined
  readonly insurance?: string | number | null | undefined
  /** How it is carried; Courier when left out. */
  readonly transport?: "Courier" | "Post" | null | undefined
  /** Whether the seller is in the destination’s simplified scheme where there is one (IOSS, VOEC, …); true when left out. */
  readonly sellerRegistered?: boolean | null | undefined
  /** Whether a lower duty by origin is claimed, which needs a proof of origin; false when left out. */
  readonly claimPreference?: boolean | null | undefined
  /** The goods, 1 to 200 items. */
  readonly items: readonly LandedCostItem[]
}

/** The rule for low values that was looked at. */
export interface LandedCostThreshold {
  /** Whether the rule holds for all items of the consignment. */
  readonly applies: boolean
  /** The limit. */
  readonly threshold: string
  /** The currency of the limit. */
  readonly currency: string
  /** What is held against it: the goods alone, the value for duty, or the charge itself. */
  readonly base: "goods" | "customs" | "charge"
}

/** A package with what was noticed of it; its documents are available through their links. */
export interface ListedPackage {
  /** One of the token’s brands, 3 letters. */
  readonly brandCode: string
  /** The retailer’s reference of the order. */
  readonly orderReference: string
  /** The retailer’s reference of the package, unique in its order. */
  readonly packageReference: string
  /** The order that this one belongs to. */
  readonly parentOrderReference?: string | null | undefined
  /** The type of order; `NONCHECKOUT` by default. */
  readonly orderType?: "CHECKOUT" | "NONCHECKOUT" | "RETURN" | null | undefined
  /** The weight of the package. The weights of its articles are in the same unit. */
  readonly weight?: {
    /** The gross weight of the package. */
    readonly weight: number
    /** `Kg`, `Lb`, `g` or `oz`, in any case; `Kg` by default. */
    readonly weightUnit?: string | null | undefined
  } | null | undefined
  /** Whether to create a label and, across a customs border, an invoice and a customs declaration. */
  readonly shippingDocumentationRequested?: boolean | null | undefined
  /** Whether to create a return label. */
  readonly returnDocumentationRequested?: boolean | null | undefined
  /** The status of the package. `Shipped` registers the shipment of the outbound order with the same `orderReference`, so that its articles can be returned. */
  readonly shippingStatus?: string | null | undefined
  /** The retailer’s id of the carrier. */
  readonly carrierId?: number | null | undefined
  /** The carrier’s reference. */
  readonly carrierReference?: string | null | undefined
  /** The code of the distribution centre that dispatches it; if unknown, the hub or the brand decides. */
  readonly distributionCentre?: string | null | undefined
  /** The code of the hub that dispatches it. */
  readonly hubCode?: string | null | undefined
  /** Further information for customs, printed on a CN23. */
  readonly additionalImportInformation?: string | null | undefined
  /** Whether it is a back order. */
  readonly isBackOrder?: boolean | null | undefined
  /** Whether it contains dangerous goods. If so, no CN22 or CN23 is created, and mail to another country is held. */
  readonly dangerousGoods?: boolean | null | undefined
  /** The cost of shipping. */
  readonly shippingInfo?: {
    /** The amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** The currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** The insured value; stored and returned. */
  readonly insuranceAmount?: {
    /** The amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** The currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** The dimensions. */
  readonly dimensions?: {
    /** Height. */
    readonly dimHeight?: string | null | undefined
    /** Length. */
    readonly dimLength?: string | null | undefined
    /** Width. */
    readonly dimWidth?: string | null | undefined
    /** The volumetric weight. */
    readonly dimWeight?: string | null | undefined
    /** The unit of the dimensions. */
    readonly dimMeasurementUnit?: string | null | undefined
  } | null | undefined
  /** Who pays duty and taxes: the recipient (`DAP`, the default) or the sender (`DDP`). */
  readonly incoterm?: "DAP" | "DDP" | null | undefined
  /** The number of the commercial invoice; Portolan’s own by default. */
  readonly invoiceNumber?: string | null | undefined
  /** The invoice under which goods that come back were sold; printed on the documents of a `RETURN`. */
  readonly originalInvoiceNumber?: string | null | undefined
  /** Why the goods leave, as the invoice says it; `Sale` or `Returned goods` by default. */
  readonly reasonForExport?: string | null | undefined
  /** The importer of record, if it is not the consignee. */
  readonly importer?: {
    /** Name. */
    readonly name: string
    /** Company. */
    readonly company?: string | null | undefined
    /** First line of the address. */
    readonly address1?: string | null | undefined
    /** Second line of the address. */
    readonly address2?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Country. */
    readonly country: string
    /** Telephone number. */
    readonly telephone?: string | null | undefined
    /** E-mail address. */
    readonly email?: string | null | undefined
    /** The number that customs know the importer by: EORI, VAT or importer number. */
    readonly taxNumber?: string | null | undefined
  } | null | undefined
  /** What is in it. */
  readonly goodsDescription?: string | null | undefined
  /** The configured name of the carrier’s service; `Standard` by default. */
  readonly serviceLevel?: string | null | undefined
  /** The pallet that carries it. */
  readonly palletId?: string | null | undefined
  /** Further data for the carrier. */
  readonly additionalCarrierData?: {
    /** Further data for the carrier. */
    readonly additionalCarrierData1?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData2?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData3?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData4?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData5?: string | null | undefined
  } | null | undefined
  /** The retailer’s own fields, returned unchanged; numbers have double precision. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
  /** The recipient. */
  readonly consignee: {
    /** First name. */
    readonly firstName?: string | null | undefined
    /** Last name. */
    readonly lastName?: string | null | undefined
    /** The full name; used if neither `firstName` nor `lastName` is given. */
    readonly name?: string | null | undefined
    /** First line of the address. */
    readonly address1?: string | null | undefined
    /** Second line of the address. */
    readonly address2?: string | null | undefined
    /** Third line of the address. */
    readonly address3?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Post office box. */
    readonly poBox?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Gender. */
    readonly gender?: string | null | undefined
    /** E-mail address. */
    readonly email?: string | null | undefined
    /** Telephone number. */
    readonly telephone?: string | null | undefined
    /** Flat or unit. */
    readonly unit?: string | null | undefined
    /** The name in Roman letters, printed beside the original on a package to another country. */
    readonly latinName?: string | null | undefined
    /** The number that customs of the country know the consignee by, such as CPF, PCCC or EORI. */
    readonly taxNumber?: string | null | undefined
    /** The city in Roman letters, printed beside the original on a package to another country. */
    readonly latinCity?: string | null | undefined
    /** Country. */
    readonly country: string
  }
  /** The contents of the package. */
  readonly packageItems: readonly ({
    /** The retailer’s code of the product. */
    readonly productCode: string
    /** The retailer’s number of the line. */
    readonly lineItemId?: number | null | undefined
    /** The number of articles. */
    readonly quantity: number
    /** What it is. */
    readonly productDescription?: string | null | undefined
    /** The description for customs; from the catalog by default. */
    readonly productCustomsDescription?: string | null | undefined
    /** The country of origin; from the catalog by default. */
    readonly countryOfOrigin?: string | null | undefined
    /** The weight of one article: a number in the unit of the package’s weight (`Kg` if it has none), or a weight with its own unit. From the catalog if absent or 0. */
    readonly weight?: number | {
      /** The weight. */
      readonly weight?: number | null | undefined
      /** `Kg`, `Lb`, `g` or `oz`, in any case; by default the unit of the package’s weight. */
      readonly weightUnit?: string | null | undefined
    } | null | undefined
    /** Price of one article. */
    readonly unitPrice?: {
      /** The amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** The currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** What one article is worth if it is free of charge (`unitPrice` 0 or absent); customs documents say so. */
    readonly customsValue?: {
      /** The amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** The currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** The code of the Harmonized System; from the catalog if absent or shorter than six digits. */
    readonly hsCode?: string | null | undefined
    /** Whether a free trade agreement covers it: the invoice has the statement on origin of the agreement, or a warning says why not. */
    readonly fta?: boolean | null | undefined
    /** Whether it is dangerous; also true if the catalog says so. */
    readonly dangerousGoods?: boolean | null | undefined
    /** Serial number. */
    readonly serialNumber?: string | null | undefined
    /** Warranty. */
    readonly warrantyId?: string | null | undefined
    /** Size. */
    readonly size?: string | null | undefined
    /** Another code of the product. */
    readonly additionalProductCode?: string | null | undefined
    /** Global Trade Item Number. */
    readonly gtin?: string | null | undefined
    /** European Article Number. */
    readonly ean?: string | null | undefined
    /** Universal Product Code. */
    readonly upc?: string | null | undefined
    /** Manufacturer identification code of United States customs. */
    readonly mid?: string | null | undefined
    /** Export control classification number. */
    readonly eccn?: string | null | undefined
    /** Class of dangerous goods. */
    readonly dangerousGoodsClassificationCode?: string | null | undefined
    /** UN number of dangerous goods, such as UN3481; an item that has one is dangerous. */
    readonly dangerousGoodsUNNumber?: string | null | undefined
    /** Who has made it. */
    readonly manufacturer?: {
      /** Name. */
      readonly name: string
      /** Address. */
      readonly address?: string | null | undefined
      /** Country. */
      readonly country?: string | null | undefined
    } | null | undefined
    /** Codes of national tariffs. */
    readonly tariffCodes?: readonly {
      /** The country whose tariff it is of, or `EU`. */
      readonly country: string
      /** 6 to 12 digits; printed for that destination. */
      readonly code: string
    }[] | null | undefined
    /** What kind of goods it is for value added tax; taken from the catalog when left out. */
    readonly taxCategory?: "standard" | "food" | "book" | "e-book" | "newspaper" | "medicine" | "medical" | "child" | "hygiene" | "plant" | "feed" | "art" | null | undefined
  })[]
  /** Portolan’s number of the package, below 2^53. */
  readonly platformPackageReference: number
  /** The time of submission. */
  readonly creationTime: string
  /** The carrier; `null` if no label was requested. */
  readonly carrierName: string | null
  /** `Held` if an item is prohibited at the destination, dangerous goods would go to another country by mail, or a party is called like somebody on a list of denied parties. */
  readonly holdReleaseStatus: "Released" | "Held"
  /** What a person has decided about a package that was held; `null` if nobody had to. */
  readonly holdDecision: {
    /** `Release`: it may leave all the same. `Cancel`: it is not to leave at all. */
    readonly action: "Release" | "Cancel"
    /** The reason that the person gave. */
    readonly note: string
    /** Who decided: the client. */
    readonly by: string
    /** When. */
    readonly at: string
  } | null
  /** Whether consignee or importer are called like somebody on a list of denied parties; `null` for packages from before, and for erased ones. */
  readonly screening: {
    /** `Off`: no list was imported. `NoHit`: nobody is called like an entry. `Cleared`: a person has decided that it is somebody else. `Hit`: a person has to decide. */
    readonly status: "Off" | "NoHit" | "Cleared" | "Hit"
    /** The lists that were looked at. */
    readonly lists: readonly {
      /** The list. */
      readonly list: string
      /** The day of the edition. */
      readonly publishedOn: string
    }[]
    /** The likeliest first; 20 at the most. */
    readonly hits: readonly ({
      /** Who of the package is called so. */
      readonly party: "consignee" | "importer"
      /** The list: us-csl, eu or uk. */
      readonly list: string
      /** The entry, by the list’s own number. */
      readonly entryId: string
      /** What the list calls the entry first. */
      readonly entryName: string
      /** The name or alias that was hit. */
      readonly matchedName: string
      /** Whether the list calls the alias weak. */
      readonly isWeak: boolean
      /** What the entry is. */
      readonly kind: "person" | "organisation" | "unknown"
      /** How alike the names are; 1 for equal ones. */
      readonly score: number
      /** Which word stands for which, and how alike they are. */
      readonly matchedBy: string
      /** Under which programmes the entry is listed. */
      readonly programmes: readonly string[]
      /** Where the entry is, or is a citizen. */
      readonly countries: readonly string[]
      /** When the person was born. */
      readonly birthDates: readonly string[]
      /** Whether a person has decided that it is somebody else. */
      readonly isCleared: boolean
    })[]
  } | null
  /** The carrier’s number of the parcel; `null` if there is no label. */
  readonly trackingNumber: string | null
  /** The public tracking page: the carrier’s, otherwise one of this server. */
  readonly trackingUrl: string | null
  /** The outbound documents. */
  readonly shippingDocumentation: readonly ({
    /** The type of the document. */
    readonly type: "SHIPPING_LABEL" | "COMMERCIAL_INVOICE" | "CN22" | "CN23" | "RETURN_LABEL"
    /** Always Pdf. */
    readonly format: "Pdf"
    /** The address of the document; requires an access token. */
    readonly link: string
    /** Always Created. */
    readonly documentStatus: "Created"
  })[]
  /** The return documents. */
  readonly returnsDocumentation: readonly ({
    /** The tracking number of the return parcel. */
    readonly returnTrackingNumber: string
    /** The number of the return shipment: the carrier’s own, otherwise the SSCC. */
    readonly returnShipmentNo: string
    /** The carrier’s tracking page; `null` if it has none. */
    readonly returnTrackingUrl: string | null
    /** The type of the document. */
    readonly type: "SHIPPING_LABEL" | "COMMERCIAL_INVOICE" | "CN22" | "CN23" | "RETURN_LABEL"
    /** Always Pdf. */
    readonly format: "Pdf"
    /** The address of the document; requires an access token. */
    readonly link: string
    /** Always Created. */
    readonly documentStatus: "Created"
  })[]
  /** Everything that was noticed, and accepted; absent where there is nothing. ConstantWeight and UnknownMember are hints, on which no document and no figure depends: they leave outcome at 1. */
  readonly warnings?: readonly {
    /** What was noticed, as a code that stays the same. */
    readonly code: string
    /** Where; empty where no one place is meant. */
    readonly path: string
    /** What was noticed, to be read after the path. */
    readonly message: string
  }[] | undefined
}

/** Returns a location that accepts parcels. */
export interface LocationBody {
  /** Its name. */
  readonly name: string
  /** A shop of the retailer, or a point of the carrier. */
  readonly type: "Store" | "Pudo"
  /** Where it is. */
  readonly address: {
    /** Street address. */
    readonly address1: string
    /** City. */
    readonly city: string
    /** Postal code; empty where the country has none. */
    readonly postalCode: string
    /** Country. */
    readonly countryIso: string
  }
  /** Degrees north. */
  readonly latitude: number
  /** Degrees east. */
  readonly longitude: number
  /** When it is open, a line an entry. */
  readonly openingHours: readonly string[]
  /** Whose parcels are taken. */
  readonly carrierServiceRouteId: string
}

/** One page of locations. */
export interface LocationPage {
  /** Sorted by code. */
  readonly items: readonly LocationResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** Returns a location that accepts parcels. */
export interface LocationResource {
  /** The code of the location. */
  readonly locationId: string
  /** Its name. */
  readonly name: string
  /** A shop of the retailer, or a point of the carrier. */
  readonly type: "Store" | "Pudo"
  /** Where it is. */
  readonly address: {
    /** Street address. */
    readonly address1: string
    /** City. */
    readonly city: string
    /** Postal code; empty where the country has none. */
    readonly postalCode: string
    /** Country. */
    readonly countryIso: string
  }
  /** Degrees north. */
  readonly latitude: number
  /** Degrees east. */
  readonly longitude: number
  /** When it is open, a line an entry. */
  readonly openingHours: readonly string[]
  /** Whose parcels are taken. */
  readonly carrierServiceRouteId: string
}

/** Where goods can be handed in. */
export interface Locations {
  /** Nearest first. */
  readonly locations: readonly ({
    /** Id of the location. */
    readonly locationId: string
    /** Its name. */
    readonly name: string
    /** A shop of the retailer, or a point of the carrier. */
    readonly type: "Store" | "Pudo"
    /** Where it is. */
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
    /** Degrees north. */
    readonly latitude: number
    /** Degrees east. */
    readonly longitude: number
    /** How far it is, in kilometres. */
    readonly distanceInKms: number
    /** When it is open. */
    readonly openingHours: readonly string[]
    /** The carrier service route. */
    readonly carrierServiceRouteId: string
  })[]
}

/** A program that may call, with a secret of its own. It is never removed, so that its id means one for ever. */
export interface NewClient {
  /** 2 to 100 letters, digits, dots, dashes or underscores, beginning with a letter or digit. */
  readonly clientId: string
  /** The tenant whose data it reaches; null for an operator. */
  readonly tenant: string | null
  /** How people call it. */
  readonly name: string
  /** What it may do; admin alone for an operator, who belongs to no tenant. */
  readonly scopes: readonly ("checkout" | "returns" | "packages" | "catalog" | "events" | "desk" | "developer" | "admin")[]
  /** The brands that it is held to; null for all of its tenant. */
  readonly brands: readonly string[] | null
}

/** An address of a tenant’s that its events are delivered to, signed as Standard Webhooks says. A tenant may have 20. */
export interface NewWebhookEndpoint {
  /** The tenant whose events it is told of. */
  readonly tenant: string
  /** Where it is; with https, but outside production. */
  readonly url: string
  /** What it is for, for people. */
  readonly description: string
  /** The types that it is told of; null for all, also those to come. */
  readonly eventTypes: readonly ("order-confirmation.received" | "order-confirmation.hold-released" | "order-confirmation.confirmed" | "order-confirmation.cancelled" | "outbound-order.created" | "outbound-order.updated" | "outbound-shipment.created" | "label.created" | "return-order.created" | "return-order.updated" | "return-order.held" | "return-order.released" | "withdrawal.received" | "shopper-message.requested" | "package.created" | "package.updated" | "package.deleted" | "package.held" | "package.released" | "catalog.upload.completed" | "catalog.product.invalid" | "catalog.reload.completed" | "classification.reviewed" | "webhook-endpoint.disabled")[] | null
  /** Whether it is delivered to. Once enabled again, it goes on with what happened meanwhile. */
  readonly isEnabled: boolean
}

/** Why no token was given out. */
export interface OAuthError {
  /** The code of RFC 6749: invalid_request, invalid_client, invalid_scope, … */
  readonly error: string
  /** What is wrong, and how to fix it. */
  readonly error_description: string
}

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = Readonly<Record<string, unknown>>

/** One value, in the retailer’s currency and in the shopper’s. */
export interface OrderConfirmationAmountRequest {
  readonly retailer: OrderConfirmationMoneyRequest
  readonly shopper: OrderConfirmationMoneyRequest
}

/** The charges of one article. */
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

/** What would come of sending this confirmation. */
export interface OrderConfirmationCheckReport {
  /** Whether a confirmation with this body would be accepted. */
  readonly valid: boolean
  /** Everything for which it would be refused. */
  readonly errors: readonly {
    /** Where; empty for the body as a whole. */
    readonly path: string
    /** What is wrong; reads on from the path. */
    readonly message: string
    /** Stable code of the rule; the page of errors lists them. */
    readonly code: number
  }[]
  /** What would be noticed, and accepted. */
  readonly warnings: readonly ConfirmationWarning[]
  /** How the charges add up; null when the body is not valid. */
  readonly reconciliation: Reconciliation | null
}

/** Whom to deliver to, or who pays. */
export interface OrderConfirmationContactDetailsRequest {
  /** What the contact is for. */
  readonly contactDetailType: "IsDelivery" | "IsPayment"
  /** Country: an officially assigned code of ISO 3166-1 alpha-2, upper case. */
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
  /** Kind of address. */
  readonly addressType?: string | null | undefined
  /** First line of the address. */
  readonly address1?: string | null | undefined
  /** Second line of the address. */
  readonly address2?: string | null | undefined
  /** Third line of the address. */
  readonly address3?: string | null | undefined
  /** City. */
  readonly city?: string | null | undefined
  /** Post office box. */
  readonly poBox?: string | null | undefined
  /** Postal code. */
  readonly postalCode?: string | null | undefined
  /** Region; its ISO code may be given. */
  readonly region?: string | null | undefined
  /** E-mail address. */
  readonly email?: string | null | undefined
  /** Telephone number. */
  readonly telephone?: string | null | undefined
  /** Additional details, as agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
  /** Marks the address that was selected. */
  readonly isSelected?: boolean | null | undefined
  /** Marks the address that the next order begins with. */
  readonly isDefault?: boolean | null | undefined
  /** Whether the address is saved to the shopper’s profile. */
  readonly saveToProfile?: boolean | null | undefined
  /** What the shopper did to the address. */
  readonly status?: "Unedited" | "Added" | "Edited" | null | undefined
  /** First name in the native script. */
  readonly nativeFirstName?: string | null | undefined
  /** Last name in the native script. */
  readonly nativeLastName?: string | null | undefined
}

/** The delivery that the shopper chose. */
export interface OrderConfirmationDeliveryOptionRequest {
  /** Code agreed with the operator. */
  readonly deliveryOption: string
  /** Whether the order goes to a store. */
  readonly isShipToStore?: boolean | null | undefined
  /** Whether the order leaves from more than one place. */
  readonly isMultiOrigin?: boolean | null | undefined
  /** Whether the retailer has set the price. */
  readonly isPriceOverrideFromRetailer?: boolean | null | undefined
  readonly deliveryOptionPriceInfo?: OrderConfirmationPriceInfoRequest | null | undefined
  /** Additional details, as agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
}

/** A confirmation with its body and history. */
export interface OrderConfirmationDetails {
  /** Portolan’s id of the confirmation. */
  readonly orderConfirmationId: string
  /** The platform’s unique order identifier, as sent. */
  readonly platformOrderNumber: string
  /** The retailer’s cart or order reference, as sent. */
  readonly retailerCartId: string
  /** The status of the confirmation. */
  readonly status: "OnHold" | "AwaitingPayment" | "Confirmed" | "Cancelled"
  /** When the confirmation was received. */
  readonly receivedAt: string
  /** What was noticed, and accepted. */
  readonly warnings: readonly ConfirmationWarning[]
  readonly reconciliation: Reconciliation
  /** The body as it was sent. */
  readonly confirmation: Readonly<Record<string, unknown>>
  /** Every status so far, oldest first. */
  readonly history: readonly ({
    /** The status of the confirmation. */
    readonly status: "OnHold" | "AwaitingPayment" | "Confirmed" | "Cancelled"
    /** When it came to this. */
    readonly at: string
    /** The client that caused it. */
    readonly by: string
  })[]
}

/** A discount, expressed either by percentage or by the pair discount and beforeDiscount, never by both. */
export interface OrderConfirmationDiscountInfoRequest {
  /** Name of the discount. */
  readonly title?: string | null | undefined
  /** What the discount is for. */
  readonly description?: string | null | undefined
  readonly discount?: OrderConfirmationAmountRequest | null | undefined
  readonly beforeDiscount?: OrderConfirmationAmountRequest | null | undefined
  /** Greater than 0 and less than 100. */
  readonly percentage?: string | null | undefined
}

/** When the goods are expected to arrive; may be an empty object. */
export interface OrderConfirmationEstimatedDeliveryDateRequest {
  /** Estimated by the retailer. */
  readonly fromRetailer?: string | null | undefined
  /** Estimated by the platform. */
  readonly fromPlatform?: string | null | undefined
  /** Start of the range that the platform estimates. */
  readonly fromPlatformRangeFrom?: string | null | undefined
  /** End of the range that the platform estimates. */
  readonly fromPlatformRangeTo?: string | null | undefined
}

/** The charges of one line item. */
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
  /** Number of items of the product. */
  readonly quantity: number
  readonly product: OrderConfirmationProductRequest
  readonly estimatedDeliveryDate: OrderConfirmationEstimatedDeliveryDateRequest
  readonly charges: OrderConfirmationLineItemChargesRequest
  /** Sequence number of the line. */
  readonly lineItemId?: number | null | undefined
  /** Additional details, as agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
  /** Country from which the line is fulfilled. */
  readonly fulfilmentCountryIso?: string | null | undefined
  /** Delivery option of the line. */
  readonly deliveryOption?: string | null | undefined
  /** The units of the line, one by one. */
  readonly articles?: readonly OrderConfirmationArticleRequest[] | null | undefined
  readonly lineItemZeroValueCharges?: OrderConfirmationLineItemZeroValueChargesRequest | null | undefined
  /** The rates that were applied to the line; kept as they come. */
  readonly appliedRates?: readonly unknown[] | null | undefined
}

/** What a line item of a zero-value cart would have cost, for customs. */
export interface OrderConfirmationLineItemZeroValueChargesRequest {
  readonly subTotal?: OrderConfirmationAmountRequest | null | undefined
  readonly taxes?: OrderConfirmationAmountRequest | null | undefined
  readonly otherTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly duty?: OrderConfirmationAmountRequest | null | undefined
}

/** An additional detail, as agreed with the operator. */
export interface OrderConfirmationMetadataItemRequest {
  /** What the value is. */
  readonly name: string
  /** The value. */
  readonly value?: string | null | undefined
}

/** An amount of money. */
export interface OrderConfirmationMoneyRequest {
  /** Currency of the amount: an active code of ISO 4217, upper case. */
  readonly currency: string
  /** Decimal amount as text: up to 18 digits and up to 6 decimals, with a minus in front if negative. */
  readonly amount: string
}

/** The charges of the order as a whole. */
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

/** How the shopper wants the goods packed. */
export interface OrderConfirmationPackagingOption {
  /** Kind of packaging. */
  readonly packagingType?: string | null | undefined
  /** Address of a picture of the packaging. */
  readonly imageUrl?: string | null | undefined
  /** Message to go with the goods. */
  readonly message?: string | null | undefined
}

/** One page of confirmations. */
export interface OrderConfirmationPage {
  /** Newest first. */
  readonly confirmations: readonly OrderConfirmationReceipt[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** A payment. */
export interface OrderConfirmationPaymentDetailsRequest {
  /** UTC time at which the order was pre-authorized. */
  readonly time: string
  /** Payment method that the shopper chose. */
  readonly method: string
  /** Brand of the card. */
  readonly methodCardBrand?: string | null | undefined
  /** Whether the order is held on suspicion of fraud. */
  readonly fraudHold?: boolean | null | undefined
  /** What was paid, in the shopper’s currency. */
  readonly amountPaid?: number | null | undefined
  /** True when the payment is made later, over a counter. */
  readonly isOverCounter?: boolean | null | undefined
  readonly ticketDetails?: OrderConfirmationPaymentTicketDetailsRequest | null | undefined
}

/** The voucher of a payment over a counter. */
export interface OrderConfirmationPaymentTicketDetailsRequest {
  /** Number of the voucher. */
  readonly number?: string | null | undefined
  /** Address of the payment voucher. */
  readonly imageUrl?: string | null | undefined
  /** Until when the voucher can be paid. */
  readonly expirationDate?: string | null | undefined
  /** Number of the institution that collects the payment. */
  readonly collectionInstitutionNumber?: string | null | undefined
}

/** A price and the discounts on it. */
export interface OrderConfirmationPriceInfoRequest {
  readonly price: OrderConfirmationAmountRequest
  /** Discounts, applied first to last. */
  readonly discounts?: readonly OrderConfirmationDiscountInfoRequest[] | null | undefined
}

/** What was bought. */
export interface OrderConfirmationProductRequest {
  /** The retailer’s unique code or SKU. */
  readonly productCode: string
  /** Code of the Harmonized System. */
  readonly hsCode: string
  /** Localized title. More than 100 characters are accepted with a warning. */
  readonly title: string
  /** Localized description. */
  readonly description: string
  readonly productUnitPriceInfo?: OrderConfirmationPriceInfoRequest | null | undefined
  /** Address of a thumbnail of at most 20 KB, fit for high-resolution screens. */
  readonly imageUrl?: string | null | undefined
  /** Colour. */
  readonly color?: string | null | undefined
  /** Size. */
  readonly size?: string | null | undefined
  /** True when the item cannot be returned under the regular return policy. */
  readonly isReturnProhibited?: boolean | null | undefined
  /** Additional details, as agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
  /** The retailer’s category. */
  readonly category?: string | null | undefined
  /** Where it was made, as a code of ISO 3166-1 alpha-2; other texts are kept and not used. */
  readonly countryOfOrigin?: string | null | undefined
}

/** A confirmation that was received, as it stands now. */
export interface OrderConfirmationReceipt {
  /** Portolan’s id of the confirmation. */
  readonly orderConfirmationId: string
  /** The platform’s unique order identifier, as sent. */
  readonly platformOrderNumber: string
  /** The retailer’s cart or order reference, as sent. */
  readonly retailerCartId: string
  /** The status of the confirmation. */
  readonly status: "OnHold" | "AwaitingPayment" | "Confirmed" | "Cancelled"
  /** When the confirmation was received. */
  readonly receivedAt: string
  /** What was noticed, and accepted. */
  readonly warnings: readonly ConfirmationWarning[]
  readonly reconciliation: Reconciliation
}

/** The confirmation of an order that a shopper has placed. */
export interface OrderConfirmationRequest {
  /** The retailer’s cart or order reference. */
  readonly retailerCartId: string
  /** The platform’s unique identifier of the order. */
  readonly platformOrderNumber: string
  readonly checkoutTotal: OrderConfirmationAmountRequest
  readonly paymentDetails: OrderConfirmationPaymentDetailsRequest
  /** Whom to deliver to and who pays; applied first to last. */
  readonly contactDetails: readonly OrderConfirmationContactDetailsRequest[]
  /** Country of delivery: an officially assigned code of ISO 3166-1 alpha-2. */
  readonly deliveryCountryIso: string
  /** The lines of the order. */
  readonly lineItems: readonly OrderConfirmationLineItemRequest[]
  readonly charges: OrderConfirmationOrderChargesRequest
  /** Id used in currency exchange calculations. */
  readonly pricingSynchronizationId?: string | null | undefined
  /** Promotion codes that the shopper used. */
  readonly retailerPromoCodes?: readonly OrderConfirmationRetailerPromoCodeRequest[] | null | undefined
  /** `ZeroValue` if nothing is charged. */
  readonly cartType?: "Standard" | "ZeroValue" | null | undefined
  readonly zeroValueOrderCharges?: OrderConfirmationZeroValueOrderChargesRequest | null | undefined
  /** Additional details, as agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
  readonly shopperCheckoutExperience?: OrderConfirmationShopperCheckoutExperienceRequest | null | undefined
  readonly retailerCheckoutExperience?: OrderConfirmationRetailerCheckoutExperienceRequest | null | undefined
  readonly deliveryOption?: OrderConfirmationDeliveryOptionRequest | null | undefined
  readonly retailerDeliveryOption?: OrderConfirmationRetailerDeliveryOptionRequest | null | undefined
  /** The payments one by one, where there were several. */
  readonly paymentRecords?: readonly OrderConfirmationPaymentDetailsRequest[] | null | undefined
  readonly cartDiscountPriceInfo?: OrderConfirmationPriceInfoRequest | null | undefined
}

/** What the retailer adds to the checkout. */
export interface OrderConfirmationRetailerCheckoutExperienceRequest {
  /** Additional details, as agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
}

/** The delivery option in the retailer’s own terms. */
export interface OrderConfirmationRetailerDeliveryOptionRequest {
  /** The retailer’s code of the option. */
  readonly deliveryOption?: string | null | undefined
  /** Name of the option. */
  readonly title?: string | null | undefined
  /** When the shopper was told to expect the goods. */
  readonly estimatedDeliveryDateToShopper?: {
    /** Earliest. */
    readonly dateFrom?: string | null | undefined
    /** Latest. */
    readonly dateTo?: string | null | undefined
  } | null | undefined
  readonly deliveryOptionPriceInfo?: OrderConfirmationPriceInfoRequest | null | undefined
  /** Additional details, as agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
}

/** A promotion code that the shopper used. */
export interface OrderConfirmationRetailerPromoCodeRequest {
  /** The code. */
  readonly promoCode?: string | null | undefined
  /** Its name. */
  readonly title?: string | null | undefined
  /** What it gives. */
  readonly description?: string | null | undefined
}

/** What the shopper chose at checkout. */
export interface OrderConfirmationShopperCheckoutExperienceRequest {
  /** The shopper’s language, such as de-DE. */
  readonly shopperCultureLanguageIso?: string | null | undefined
  /** Agrees to marketing by e-mail. */
  readonly emailMarketingOptIn?: boolean | null | undefined
  /** Agrees to marketing by text message. */
  readonly smsMarketingOptIn?: boolean | null | undefined
  /** Agrees to marketing by telephone. */
  readonly phoneMarketingOptIn?: boolean | null | undefined
  /** Agrees to marketing by post. */
  readonly postMarketingOptIn?: boolean | null | undefined
  /** The shopper’s profile at the retailer. */
  readonly registeredProfileId?: string | null | undefined
  /** Wants the address kept. */
  readonly saveAddressForNextPurchase?: boolean | null | undefined
  /** Additional details, as agreed with the operator. */
  readonly metadataItems?: readonly OrderConfirmationMetadataItemRequest[] | null | undefined
  /** The shopper’s notes. */
  readonly notes?: string | null | undefined
  readonly packagingOption?: OrderConfirmationPackagingOption | null | undefined
}

/** What a zero-value cart would have cost, for customs. */
export interface OrderConfirmationZeroValueOrderChargesRequest {
  readonly zeroValueOrderSubTotal?: OrderConfirmationAmountRequest | null | undefined
  readonly zeroValueOrderTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly zeroValueOrderOtherTaxes?: OrderConfirmationAmountRequest | null | undefined
  readonly zeroValueOrderDuty?: OrderConfirmationAmountRequest | null | undefined
}

/** An order with its eligibility for return. */
export interface OrderWithEligibility {
  /** The order. */
  readonly orderReference: string
  /** Country of delivery. */
  readonly countryIso: string | null
  /** When it was registered. */
  readonly createdAt: string
  /** Who gets the goods. */
  readonly contactInformation: {
    /** As it was sent: firstName. */
    readonly firstName: string | null
    /** As it was sent: lastName. */
    readonly lastName: string | null
    /** As it was sent: company. */
    readonly company: string | null
    /** As it was sent: address1. */
    readonly address1: string | null
    /** As it was sent: address2. */
    readonly address2: string | null
    /** As it was sent: address3. */
    readonly address3: string | null
    /** As it was sent: city. */
    readonly city: string | null
    /** As it was sent: postalCode. */
    readonly postalCode: string | null
    /** As it was sent: region. */
    readonly region: string | null
    /** As it was sent: countryIso. */
    readonly countryIso: string | null
    /** As it was sent: email. */
    readonly email: string | null
    /** As it was sent: telephone. */
    readonly telephone: string | null
    /** As it was sent: cultureLanguageIso. */
    readonly cultureLanguageIso: string | null
  } | null
  /** Where the item is. */
  readonly shippingStatus: "Unshipped" | "Shipped" | "Cancelled"
  /** Whether a Normal return of anything of it would be taken now. */
  readonly isReturnable: boolean
  /** How many articles can be returned now. */
  readonly articlesAvailableForReturn: number
  /** How many articles cannot. */
  readonly articlesUnavailableForReturn: number
  /** Whether the time to return it is over. */
  readonly isReturnPeriodExpired: boolean
  /** When that time ends. */
  readonly returnPeriodEndsAt: string | null
  /** Whether nothing has left yet, and it is not cancelled. */
  readonly qualifiesForCancel: boolean
  /** Why it cannot be returned, one entry a rule. */
  readonly reasons: readonly {
    /** The rule. */
    readonly code: string
    /** Why not. */
    readonly message: string
  }[]
  /** The items of the order. */
  readonly items: readonly ({
    /** Portolan’s id of the item. */
    readonly id: number
    /** The product. */
    readonly productCode: string
    /** The retailer’s number of the line. */
    readonly lineItemId: number | null
    /** How many were ordered. */
    readonly quantity: number
    /** What it is. */
    readonly productDescription: string | null
    /** Price of one unit. */
    readonly unitPrice: {
      /** Price of one unit. */
      readonly amount: number
      /** Its currency. */
      readonly currency: string
    } | null
    /** Code of the Harmonized System. */
    readonly hsCode: string | null
    /** Where it was made. */
    readonly countryOfOrigin: string | null
    /** How it is shipped. */
    readonly shippingInformation: {
      /** Where the item is. */
      readonly shippingStatus: "Unshipped" | "Shipped" | "Cancelled"
      /** The shipment that it left with. */
      readonly shippingReference: string | null
    }
    /** How many can be returned now. */
    readonly availableForReturn: number
    /** How many are on their way back or were taken back. */
    readonly returned: number
    /** The rule by which nothing of it can be returned. */
    readonly unavailableReason: string | null
  })[]
}

/** An order on its way to the shopper. */
export interface OutboundOrder {
  /** The retailer’s reference of the order. */
  readonly orderReference: string
  /** Who gets the goods. */
  readonly contactInformation: {
    /** As it was sent: firstName. */
    readonly firstName: string | null
    /** As it was sent: lastName. */
    readonly lastName: string | null
    /** As it was sent: company. */
    readonly company: string | null
    /** As it was sent: address1. */
    readonly address1: string | null
    /** As it was sent: address2. */
    readonly address2: string | null
    /** As it was sent: address3. */
    readonly address3: string | null
    /** As it was sent: city. */
    readonly city: string | null
    /** As it was sent: postalCode. */
    readonly postalCode: string | null
    /** As it was sent: region. */
    readonly region: string | null
    /** As it was sent: countryIso. */
    readonly countryIso: string | null
    /** As it was sent: email. */
    readonly email: string | null
    /** As it was sent: telephone. */
    readonly telephone: string | null
    /** As it was sent: cultureLanguageIso. */
    readonly cultureLanguageIso: string | null
  } | null
  /** What was ordered. */
  readonly orderItems: readonly ({
    /** Portolan’s id of the item. */
    readonly id: number
    /** The retailer’s code of the product. */
    readonly productCode: string
    /** The retailer’s number of the line. */
    readonly lineItemId: number | null
    /** The number of articles. */
    readonly quantity: number
    /** What it is. */
    readonly productDescription: string | null
    /** The weight. */
    readonly weight: {
      /** The weight. */
      readonly weight: number | null
      /** Unit of the weight. */
      readonly weightUnit: "Kg" | "Lb"
    } | null
    /** Price of one unit. */
    readonly unitPrice: {
      /** Price of one unit. */
      readonly amount: number
      /** Its currency. */
      readonly currency: string
    } | null
    /** Code of the Harmonized System. */
    readonly hsCode: string | null
    /** Where it was made. */
    readonly countryOfOrigin: string | null
    /** How it is shipped. */
    readonly shippingInformation: {
      /** Where the item is. */
      readonly shippingStatus: "Unshipped" | "Shipped" | "Cancelled"
    }
    /** Whether it cannot be sent back. */
    readonly isReturnProhibited: boolean
  })[]
  /** The retailer’s own fields: any JSON object of up to 16 KiB. Kept with every digit. */
  readonly customFields: Readonly<Record<string, unknown>> | null
  /** When it was registered first. */
  readonly createdAt: string
  /** When it was changed or replaced last. */
  readonly updatedAt: string
}

/** One line of the order. */
export interface OutboundOrderItem {
  /** The retailer’s code of the product. */
  readonly productCode: string
  /** The retailer’s number of the line. */
  readonly lineItemId?: number | null | undefined
  /** The number of articles. */
  readonly quantity: number
  /** What it is. */
  readonly productDescription?: string | null | undefined
  readonly weight?: OutboundWeight | null | undefined
  /** How it is shipped. */
  readonly shippingInformation?: {
    /** Where the item is. */
    readonly shippingStatus?: "Unshipped" | "Shipped" | "Cancelled" | null | undefined
  } | null | undefined
  /** True when the item cannot be sent back. */
  readonly isReturnProhibited?: boolean | null | undefined
  /** Price of one unit. */
  readonly unitPrice?: {
    /** Price of one unit. */
    readonly amount: number
    /** Currency of the price. */
    readonly currency: string
  } | null | undefined
  /** Code of the Harmonized System, for customs documents. */
  readonly hsCode?: string | null | undefined
  /** Where it was made, for customs documents. */
  readonly countryOfOrigin?: string | null | undefined
}

/** One page of orders. */
export interface OutboundOrderPage {
  /** Newest first. */
  readonly outboundOrders: readonly OutboundOrder[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** A shipment as it was registered. */
export interface OutboundShipment {
  /** The order. */
  readonly orderReference: string
  /** The shipment. */
  readonly shippingReference: string
  /** When the goods left. */
  readonly shippingDate: string
  /** What is in the shipment. */
  readonly shippingItems: readonly ({
    /** The product. */
    readonly productCode: string
    /** The retailer’s number of the line. */
    readonly lineItemId: number | null
    /** The number of articles. */
    readonly quantity: number
    /** The weight. */
    readonly weight: {
      /** The weight. */
      readonly weight: number | null
      /** Unit of the weight. */
      readonly weightUnit: "Kg" | "Lb"
    } | null
  })[]
  /** What was noticed, and accepted; absent where there is nothing. */
  readonly warnings?: readonly {
    /** What was noticed, as a code that stays the same. */
    readonly code: string
    /** Where; empty where no one place is meant. */
    readonly path: string
    /** What was noticed, to be read after the path. */
    readonly message: string
  }[] | undefined
}

/** A weight with its unit; nothing else is taken. */
export interface OutboundWeight {
  /** The weight. */
  readonly weight?: number | null | undefined
  /** Unit of the weight. */
  readonly weightUnit: "Kg" | "Lb"
}

/** A package as it stands, with its documents. */
export interface Package {
  /** One of the token’s brands, 3 letters. */
  readonly brandCode: string
  /** The retailer’s reference of the order. */
  readonly orderReference: string
  /** The retailer’s reference of the package, unique in its order. */
  readonly packageReference: string
  /** The order that this one belongs to. */
  readonly parentOrderReference?: string | null | undefined
  /** The type of order; `NONCHECKOUT` by default. */
  readonly orderType?: "CHECKOUT" | "NONCHECKOUT" | "RETURN" | null | undefined
  /** The weight of the package. The weights of its articles are in the same unit. */
  readonly weight?: {
    /** The gross weight of the package. */
    readonly weight: number
    /** `Kg`, `Lb`, `g` or `oz`, in any case; `Kg` by default. */
    readonly weightUnit?: string | null | undefined
  } | null | undefined
  /** Whether to create a label and, across a customs border, an invoice and a customs declaration. */
  readonly shippingDocumentationRequested?: boolean | null | undefined
  /** Whether to create a return label. */
  readonly returnDocumentationRequested?: boolean | null | undefined
  /** The status of the package. `Shipped` registers the shipment of the outbound order with the same `orderReference`, so that its articles can be returned. */
  readonly shippingStatus?: string | null | undefined
  /** The retailer’s id of the carrier. */
  readonly carrierId?: number | null | undefined
  /** The carrier’s reference. */
  readonly carrierReference?: string | null | undefined
  /** The code of the distribution centre that dispatches it; if unknown, the hub or the brand decides. */
  readonly distributionCentre?: string | null | undefined
  /** The code of the hub that dispatches it. */
  readonly hubCode?: string | null | undefined
  /** Further information for customs, printed on a CN23. */
  readonly additionalImportInformation?: string | null | undefined
  /** Whether it is a back order. */
  readonly isBackOrder?: boolean | null | undefined
  /** Whether it contains dangerous goods. If so, no CN22 or CN23 is created, and mail to another country is held. */
  readonly dangerousGoods?: boolean | null | undefined
  /** The cost of shipping. */
  readonly shippingInfo?: {
    /** The amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** The currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** The insured value; stored and returned. */
  readonly insuranceAmount?: {
    /** The amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** The currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** The dimensions. */
  readonly dimensions?: {
    /** Height. */
    readonly dimHeight?: string | null | undefined
    /** Length. */
    readonly dimLength?: string | null | undefined
    /** Width. */
    readonly dimWidth?: string | null | undefined
    /** The volumetric weight. */
    readonly dimWeight?: string | null | undefined
    /** The unit of the dimensions. */
    readonly dimMeasurementUnit?: string | null | undefined
  } | null | undefined
  /** Who pays duty and taxes: the recipient (`DAP`, the default) or the sender (`DDP`). */
  readonly incoterm?: "DAP" | "DDP" | null | undefined
  /** The number of the commercial invoice; Portolan’s own by default. */
  readonly invoiceNumber?: string | null | undefined
  /** The invoice under which goods that come back were sold; printed on the documents of a `RETURN`. */
  readonly originalInvoiceNumber?: string | null | undefined
  /** Why the goods leave, as the invoice says it; `Sale` or `Returned goods` by default. */
  readonly reasonForExport?: string | null | undefined
  /** The importer of record, if it is not the consignee. */
  readonly importer?: {
    /** Name. */
    readonly name: string
    /** Company. */
    readonly company?: string | null | undefined
    /** First line of the address. */
    readonly address1?: string | null | undefined
    /** Second line of the address. */
    readonly address2?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Country. */
    readonly country: string
    /** Telephone number. */
    readonly telephone?: string | null | undefined
    /** E-mail address. */
    readonly email?: string | null | undefined
    /** The number that customs know the importer by: EORI, VAT or importer number. */
    readonly taxNumber?: string | null | undefined
  } | null | undefined
  /** What is in it. */
  readonly goodsDescription?: string | null | undefined
  /** The configured name of the carrier’s service; `Standard` by default. */
  readonly serviceLevel?: string | null | undefined
  /** The pallet that carries it. */
  readonly palletId?: string | null | undefined
  /** Further data for the carrier. */
  readonly additionalCarrierData?: {
    /** Further data for the carrier. */
    readonly additionalCarrierData1?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData2?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData3?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData4?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData5?: string | null | undefined
  } | null | undefined
  /** The retailer’s own fields, returned unchanged; numbers have double precision. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
  /** The recipient. */
  readonly consignee: {
    /** First name. */
    readonly firstName?: string | null | undefined
    /** Last name. */
    readonly lastName?: string | null | undefined
    /** The full name; used if neither `firstName` nor `lastName` is given. */
    readonly name?: string | null | undefined
    /** First line of the address. */
    readonly address1?: string | null | undefined
    /** Second line of the address. */
    readonly address2?: string | null | undefined
    /** Third line of the address. */
    readonly address3?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Post office box. */
    readonly poBox?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Gender. */
    readonly gender?: string | null | undefined
    /** E-mail address. */
    readonly email?: string | null | undefined
    /** Telephone number. */
    readonly telephone?: string | null | undefined
    /** Flat or unit. */
    readonly unit?: string | null | undefined
    /** The name in Roman letters, printed beside the original on a package to another country. */
    readonly latinName?: string | null | undefined
    /** The number that customs of the country know the consignee by, such as CPF, PCCC or EORI. */
    readonly taxNumber?: string | null | undefined
    /** The city in Roman letters, printed beside the original on a package to another country. */
    readonly latinCity?: string | null | undefined
    /** Country. */
    readonly country: string
  }
  /** The contents of the package. */
  readonly packageItems: readonly ({
    /** The retailer’s code of the product. */
    readonly productCode: string
    /** The retailer’s number of the line. */
    readonly lineItemId?: number | null | undefined
    /** The number of articles. */
    readonly quantity: number
    /** What it is. */
    readonly productDescription?: string | null | undefined
    /** The description for customs; from the catalog by default. */
    readonly productCustomsDescription?: string | null | undefined
    /** The country of origin; from the catalog by default. */
    readonly countryOfOrigin?: string | null | undefined
    /** The weight of one article: a number in the unit of the package’s weight (`Kg` if it has none), or a weight with its own unit. From the catalog if absent or 0. */
    readonly weight?: number | {
      /** The weight. */
      readonly weight?: number | null | undefined
      /** `Kg`, `Lb`, `g` or `oz`, in any case; by default the unit of the package’s weight. */
      readonly weightUnit?: string | null | undefined
    } | null | undefined
    /** Price of one article. */
    readonly unitPrice?: {
      /** The amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** The currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** What one article is worth if it is free of charge (`unitPrice` 0 or absent); customs documents say so. */
    readonly customsValue?: {
      /** The amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** The currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** The code of the Harmonized System; from the catalog if absent or shorter than six digits. */
    readonly hsCode?: string | null | undefined
    /** Whether a free trade agreement covers it: the invoice has the statement on origin of the agreement, or a warning says why not. */
    readonly fta?: boolean | null | undefined
    /** Whether it is dangerous; also true if the catalog says so. */
    readonly dangerousGoods?: boolean | null | undefined
    /** Serial number. */
    readonly serialNumber?: string | null | undefined
    /** Warranty. */
    readonly warrantyId?: string | null | undefined
    /** Size. */
    readonly size?: string | null | undefined
    /** Another code of the product. */
    readonly additionalProductCode?: string | null | undefined
    /** Global Trade Item Number. */
    readonly gtin?: string | null | undefined
    /** European Article Number. */
    readonly ean?: string | null | undefined
    /** Universal Product Code. */
    readonly upc?: string | null | undefined
    /** Manufacturer identification code of United States customs. */
    readonly mid?: string | null | undefined
    /** Export control classification number. */
    readonly eccn?: string | null | undefined
    /** Class of dangerous goods. */
    readonly dangerousGoodsClassificationCode?: string | null | undefined
    /** UN number of dangerous goods, such as UN3481; an item that has one is dangerous. */
    readonly dangerousGoodsUNNumber?: string | null | undefined
    /** Who has made it. */
    readonly manufacturer?: {
      /** Name. */
      readonly name: string
      /** Address. */
      readonly address?: string | null | undefined
      /** Country. */
      readonly country?: string | null | undefined
    } | null | undefined
    /** Codes of national tariffs. */
    readonly tariffCodes?: readonly {
      /** The country whose tariff it is of, or `EU`. */
      readonly country: string
      /** 6 to 12 digits; printed for that destination. */
      readonly code: string
    }[] | null | undefined
    /** What kind of goods it is for value added tax; taken from the catalog when left out. */
    readonly taxCategory?: "standard" | "food" | "book" | "e-book" | "newspaper" | "medicine" | "medical" | "child" | "hygiene" | "plant" | "feed" | "art" | null | undefined
  })[]
  /** Portolan’s number of the package, below 2^53. */
  readonly platformPackageReference: number
  /** The time of submission. */
  readonly creationTime: string
  /** The carrier; `null` if no label was requested. */
  readonly carrierName: string | null
  /** `Held` if an item is prohibited at the destination, dangerous goods would go to another country by mail, or a party is called like somebody on a list of denied parties. */
  readonly holdReleaseStatus: "Released" | "Held"
  /** What a person has decided about a package that was held; `null` if nobody had to. */
  readonly holdDecision: {
    /** `Release`: it may leave all the same. `Cancel`: it is not to leave at all. */
    readonly action: "Release" | "Cancel"
    /** The reason that the person gave. */
    readonly note: string
    /** Who decided: the client. */
    readonly by: string
    /** When. */
    readonly at: string
  } | null
  /** Whether consignee or importer are called like somebody on a list of denied parties; `null` for packages from before, and for erased ones. */
  readonly screening: {
    /** `Off`: no list was imported. `NoHit`: nobody is called like an entry. `Cleared`: a person has decided that it is somebody else. `Hit`: a person has to decide. */
    readonly status: "Off" | "NoHit" | "Cleared" | "Hit"
    /** The lists that were looked at. */
    readonly lists: readonly {
      /** The list. */
      readonly list: string
      /** The day of the edition. */
      readonly publishedOn: string
    }[]
    /** The likeliest first; 20 at the most. */
    readonly hits: readonly ({
      /** Who of the package is called so. */
      readonly party: "consignee" | "importer"
      /** The list: us-csl, eu or uk. */
      readonly list: string
      /** The entry, by the list’s own number. */
      readonly entryId: string
      /** What the list calls the entry first. */
      readonly entryName: string
      /** The name or alias that was hit. */
      readonly matchedName: string
      /** Whether the list calls the alias weak. */
      readonly isWeak: boolean
      /** What the entry is. */
      readonly kind: "person" | "organisation" | "unknown"
      /** How alike the names are; 1 for equal ones. */
      readonly score: number
      /** Which word stands for which, and how alike they are. */
      readonly matchedBy: string
      /** Under which programmes the entry is listed. */
      readonly programmes: readonly string[]
      /** Where the entry is, or is a citizen. */
      readonly countries: readonly string[]
      /** When the person was born. */
      readonly birthDates: readonly string[]
      /** Whether a person has decided that it is somebody else. */
      readonly isCleared: boolean
    })[]
  } | null
  /** The carrier’s number of the parcel; `null` if there is no label. */
  readonly trackingNumber: string | null
  /** The public tracking page: the carrier’s, otherwise one of this server. */
  readonly trackingUrl: string | null
  /** The outbound documents. */
  readonly shippingDocumentation: readonly ({
    /** The type of the document. */
    readonly type: "SHIPPING_LABEL" | "COMMERCIAL_INVOICE" | "CN22" | "CN23" | "RETURN_LABEL"
    /** Always Pdf. */
    readonly format: "Pdf"
    /** The address of the document; requires an access token. */
    readonly link: string
    /** Always Created. */
    readonly documentStatus: "Created"
    /** The document in base64. */
    readonly content: string
  })[]
  /** The return documents. */
  readonly returnsDocumentation: readonly ({
    /** The tracking number of the return parcel. */
    readonly returnTrackingNumber: string
    /** The number of the return shipment: the carrier’s own, otherwise the SSCC. */
    readonly returnShipmentNo: string
    /** The carrier’s tracking page; `null` if it has none. */
    readonly returnTrackingUrl: string | null
    /** The type of the document. */
    readonly type: "SHIPPING_LABEL" | "COMMERCIAL_INVOICE" | "CN22" | "CN23" | "RETURN_LABEL"
    /** Always Pdf. */
    readonly format: "Pdf"
    /** The address of the document; requires an access token. */
    readonly link: string
    /** Always Created. */
    readonly documentStatus: "Created"
    /** The document in base64. */
    readonly content: string
  })[]
}

/** The electronic advance data of a package. */
export interface PackageAdvanceData {
  /** One of the token’s brands, 3 letters. */
  readonly brandCode: string
  /** The retailer’s reference of the order. */
  readonly orderReference: string
  /** The retailer’s reference of the package, unique in its order. */
  readonly packageReference: string
  /** The fields of an ITMATT message (UPU M33); `null` if the parcel is no mail item. */
  readonly itmatt: {
    /** The S10 number. */
    readonly itemId: string
    /** The form that the item bears. */
    readonly form: "CN22" | "CN23"
    /** UPU code: 11 sale of goods, 21 returned goods. */
    readonly natureOfTransaction: string
    /** The date of the documents, YYYY-MM-DD. */
    readonly postingDate: string
    /** The gross weight, in kilograms. */
    readonly grossWeightKg: string | null
    /** The postal charges. */
    readonly postage: {
      /** The amount, as a decimal number. */
      readonly amount: string
      /** Its currency. */
      readonly currency: string
    } | null
    /** The sender. */
    readonly sender: {
      /** The name, in Roman letters where they are known. */
      readonly name: string
      /** The company. */
      readonly company: string | null
      /** House and street. */
      readonly street: string
      /** Postal code. */
      readonly postalCode: string | null
      /** The city, in Roman letters where they are known. */
      readonly city: string
      /** Region. */
      readonly region: string | null
      /** Country. */
      readonly country: string
      /** Telephone number. */
      readonly telephone: string | null
      /** E-mail address. */
      readonly email: string | null
      /** What customs know the party by. */
      readonly identificationNumber: string | null
    }
    /** The addressee. */
    readonly addressee: {
      /** The name, in Roman letters where they are known. */
      readonly name: string
      /** The company. */
      readonly company: string | null
      /** House and street. */
      readonly street: string
      /** Postal code. */
      readonly postalCode: string | null
      /** The city, in Roman letters where they are known. */
      readonly city: string
      /** Region. */
      readonly region: string | null
      /** Country. */
      readonly country: string
      /** Telephone number. */
      readonly telephone: string | null
      /** E-mail address. */
      readonly email: string | null
      /** What customs know the party by. */
      readonly identificationNumber: string | null
    }
    /** IOSS or another tax scheme, and EORI, as on the CN23. */
    readonly senderCustomsReference: string | null
    /** The importer’s reference, as on the CN23. */
    readonly importerReference: string | null
    /** The number of the commercial invoice. */
    readonly invoiceNumber: string | null
    /** The goods. */
    readonly contentPieces: readonly ({
      /** The position on the declaration, from 1. */
      readonly itemNumber: number
      /** The description of the goods. */
      readonly description: string
      /** How many articles. */
      readonly quantity: number
      /** The net weight of all articles of the line, in kilograms. */
      readonly netWeightKg: string | null
      /** The value of all articles of the line. */
      readonly value: {
        /** The amount, as a decimal number. */
        readonly amount: string
        /** Its currency. */
        readonly currency: string
      } | null
      /** The code, as it stands on the documents. */
      readonly hsCode: string | null
      /** The country of origin. */
      readonly countryOfOrigin: string | null
    })[]
  } | null
  /** The fields of an H7 declaration (Delegated Regulation (EU) 2015/2446, annex B); `null` outside the European Union and above 150 EUR. */
  readonly h7: {
    /** The exporter (13 01). */
    readonly exporter: {
      /** The name, in Roman letters where they are known. */
      readonly name: string
      /** The company. */
      readonly company: string | null
      /** House and street. */
      readonly street: string
      /** Postal code. */
      readonly postalCode: string | null
      /** The city, in Roman letters where they are known. */
      readonly city: string
      /** Region. */
      readonly region: string | null
      /** Country. */
      readonly country: string
      /** Telephone number. */
      readonly telephone: string | null
      /** E-mail address. */
      readonly email: string | null
      /** What customs know the party by. */
      readonly identificationNumber: string | null
    }
    /** The importer (13 04). */
    readonly importer: {
      /** The name, in Roman letters where they are known. */
      readonly name: string
      /** The company. */
      readonly company: string | null
      /** House and street. */
      readonly street: string
      /** Postal code. */
      readonly postalCode: string | null
      /** The city, in Roman letters where they are known. */
      readonly city: string
      /** Region. */
      readonly region: string | null
      /** Country. */
      readonly country: string
      /** Telephone number. */
      readonly telephone: string | null
      /** E-mail address. */
      readonly email: string | null
      /** What customs know the party by. */
      readonly identificationNumber: string | null
    }
    /** Additional fiscal references (13 16). */
    readonly additionalFiscalReferences: readonly {
      /** FR5: vendor under IOSS. */
      readonly role: "FR5"
      /** The number. */
      readonly number: string
    }[]
    /** Transport and insurance costs to the destination (14 17). */
    readonly transportCosts: {
      /** The amount, as a decimal number. */
      readonly amount: string
      /** Its currency. */
      readonly currency: string
    } | null
    /** The gross weight (18 04), in kilograms. */
    readonly grossWeightKg: string | null
    /** The transport document (12 05): the tracking number. */
    readonly referenceNumber: string
    /** The commercial invoice (12 03). */
    readonly invoiceNumber: string | null
    /** The goods items. */
    readonly goodsItems: readonly ({
      /** The position on the declaration, from 1. */
      readonly itemNumber: number
      /** The description of the goods. */
      readonly description: string
      /** How many articles. */
      readonly quantity: number
      /** The net weight of all articles of the line, in kilograms. */
      readonly netWeightKg: string | null
      /** The value of all articles of the line. */
      readonly value: {
        /** The amount, as a decimal number. */
        readonly amount: string
        /** Its currency. */
        readonly currency: string
      } | null
      /** The code, as it stands on the documents. */
      readonly hsCode: string | null
      /** The country of origin. */
      readonly countryOfOrigin: string | null
      /** Six digits of the code (18 09). */
      readonly commodityCode: string | null
    })[]
  } | null
}

/** A decision about a held package. */
export interface PackageHoldDecision {
  /** One of the token’s brands, 3 letters. */
  readonly brandCode: string
  /** The retailer’s reference of the order. */
  readonly orderReference: string
  /** The retailer’s reference of the package, unique in its order. */
  readonly packageReference: string
  /** Why; kept with the package. */
  readonly note: string
  /** `Release` by default: it may leave all the same. `Cancel`: it is not to leave at all. */
  readonly action?: "Release" | "Cancel" | null | undefined
}

/** One page of packages. */
export interface PackagePage {
  /** Newest first. */
  readonly packages: readonly ListedPackage[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** A package. Names of fields are taken in any case; empty texts mean absent. */
export interface PackageRequest {
  /** One of the token’s brands, 3 letters. */
  readonly brandCode: string
  /** The retailer’s reference of the order. */
  readonly orderReference: string
  /** The retailer’s reference of the package, unique in its order. */
  readonly packageReference: string
  /** The order that this one belongs to. */
  readonly parentOrderReference?: string | null | undefined
  /** The type of order; `NONCHECKOUT` by default. */
  readonly orderType?: "CHECKOUT" | "NONCHECKOUT" | "RETURN" | null | undefined
  /** The weight of the package. The weights of its articles are in the same unit. */
  readonly weight?: {
    /** The gross weight of the package. */
    readonly weight: number
    /** `Kg`, `Lb`, `g` or `oz`, in any case; `Kg` by default. */
    readonly weightUnit?: string | null | undefined
  } | null | undefined
  /** Whether to create a label and, across a customs border, an invoice and a customs declaration. */
  readonly shippingDocumentationRequested?: boolean | null | undefined
  /** Whether to create a return label. */
  readonly returnDocumentationRequested?: boolean | null | undefined
  /** The status of the package. `Shipped` registers the shipment of the outbound order with the same `orderReference`, so that its articles can be returned. */
  readonly shippingStatus?: string | null | undefined
  /** The retailer’s id of the carrier. */
  readonly carrierId?: number | null | undefined
  /** The carrier’s reference. */
  readonly carrierReference?: string | null | undefined
  /** The code of the distribution centre that dispatches it; if unknown, the hub or the brand decides. */
  readonly distributionCentre?: string | null | undefined
  /** The code of the hub that dispatches it. */
  readonly hubCode?: string | null | undefined
  /** Further information for customs, printed on a CN23. */
  readonly additionalImportInformation?: string | null | undefined
  /** Whether it is a back order. */
  readonly isBackOrder?: boolean | null | undefined
  /** Whether it contains dangerous goods. If so, no CN22 or CN23 is created, and mail to another country is held. */
  readonly dangerousGoods?: boolean | null | undefined
  /** The cost of shipping. */
  readonly shippingInfo?: {
    /** The amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** The currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** The insured value; stored and returned. */
  readonly insuranceAmount?: {
    /** The amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** The currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** The dimensions. */
  readonly dimensions?: {
    /** Height. */
    readonly dimHeight?: string | null | undefined
    /** Length. */
    readonly dimLength?: string | null | undefined
    /** Width. */
    readonly dimWidth?: string | null | undefined
    /** The volumetric weight. */
    readonly dimWeight?: string | null | undefined
    /** The unit of the dimensions. */
    readonly dimMeasurementUnit?: string | null | undefined
  } | null | undefined
  /** Who pays duty and taxes: the recipient (`DAP`, the default) or the sender (`DDP`). */
  readonly incoterm?: "DAP" | "DDP" | null | undefined
  /** The number of the commercial invoice; Portolan’s own by default. */
  readonly invoiceNumber?: string | null | undefined
  /** The invoice under which goods that come back were sold; printed on the documents of a `RETURN`. */
  readonly originalInvoiceNumber?: string | null | undefined
  /** Why the goods leave, as the invoice says it; `Sale` or `Returned goods` by default. */
  readonly reasonForExport?: string | null | undefined
  /** The importer of record, if it is not the consignee. */
  readonly importer?: {
    /** Name. */
    readonly name: string
    /** Company. */
    readonly company?: string | null | undefined
    /** First line of the address. */
    readonly address1?: string | null | undefined
    /** Second line of the address. */
    readonly address2?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Country. */
    readonly country: string
    /** Telephone number. */
    readonly telephone?: string | null | undefined
    /** E-mail address. */
    readonly email?: string | null | undefined
    /** The number that customs know the importer by: EORI, VAT or importer number. */
    readonly taxNumber?: string | null | undefined
  } | null | undefined
  /** What is in it. */
  readonly goodsDescription?: string | null | undefined
  /** The configured name of the carrier’s service; `Standard` by default. */
  readonly serviceLevel?: string | null | undefined
  /** The pallet that carries it. */
  readonly palletId?: string | null | undefined
  /** Further data for the carrier. */
  readonly additionalCarrierData?: {
    /** Further data for the carrier. */
    readonly additionalCarrierData1?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData2?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData3?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData4?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData5?: string | null | undefined
  } | null | undefined
  /** The retailer’s own fields, returned unchanged; numbers have double precision. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
  /** The recipient. */
  readonly consignee: {
    /** First name. */
    readonly firstName?: string | null | undefined
    /** Last name. */
    readonly lastName?: string | null | undefined
    /** The full name; used if neither `firstName` nor `lastName` is given. */
    readonly name?: string | null | undefined
    /** First line of the address. */
    readonly address1?: string | null | undefined
    /** Second line of the address. */
    readonly address2?: string | null | undefined
    /** Third line of the address. */
    readonly address3?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Post office box. */
    readonly poBox?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Gender. */
    readonly gender?: string | null | undefined
    /** E-mail address. */
    readonly email?: string | null | undefined
    /** Telephone number. */
    readonly telephone?: string | null | undefined
    /** Flat or unit. */
    readonly unit?: string | null | undefined
    /** The name in Roman letters, printed beside the original on a package to another country. */
    readonly latinName?: string | null | undefined
    /** The number that customs of the country know the consignee by, such as CPF, PCCC or EORI. */
    readonly taxNumber?: string | null | undefined
    /** The city in Roman letters, printed beside the original on a package to another country. */
    readonly latinCity?: string | null | undefined
    /** Country. */
    readonly country: string
  }
  /** The contents of the package. */
  readonly packageItems: readonly ({
    /** The retailer’s code of the product. */
    readonly productCode: string
    /** The retailer’s number of the line. */
    readonly lineItemId?: number | null | undefined
    /** The number of articles. */
    readonly quantity: number
    /** What it is. */
    readonly productDescription?: string | null | undefined
    /** The description for customs; from the catalog by default. */
    readonly productCustomsDescription?: string | null | undefined
    /** The country of origin; from the catalog by default. */
    readonly countryOfOrigin?: string | null | undefined
    /** The weight of one article: a number in the unit of the package’s weight (`Kg` if it has none), or a weight with its own unit. From the catalog if absent or 0. */
    readonly weight?: number | {
      /** The weight. */
      readonly weight?: number | null | undefined
      /** `Kg`, `Lb`, `g` or `oz`, in any case; by default the unit of the package’s weight. */
      readonly weightUnit?: string | null | undefined
    } | null | undefined
    /** Price of one article. */
    readonly unitPrice?: {
      /** The amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** The currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** What one article is worth if it is free of charge (`unitPrice` 0 or absent); customs documents say so. */
    readonly customsValue?: {
      /** The amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** The currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** The code of the Harmonized System; from the catalog if absent or shorter than six digits. */
    readonly hsCode?: string | null | undefined
    /** Whether a free trade agreement covers it: the invoice has the statement on origin of the agreement, or a warning says why not. */
    readonly fta?: boolean | null | undefined
    /** Whether it is dangerous; also true if the catalog says so. */
    readonly dangerousGoods?: boolean | null | undefined
    /** Serial number. */
    readonly serialNumber?: string | null | undefined
    /** Warranty. */
    readonly warrantyId?: string | null | undefined
    /** Size. */
    readonly size?: string | null | undefined
    /** Another code of the product. */
    readonly additionalProductCode?: string | null | undefined
    /** Global Trade Item Number. */
    readonly gtin?: string | null | undefined
    /** European Article Number. */
    readonly ean?: string | null | undefined
    /** Universal Product Code. */
    readonly upc?: string | null | undefined
    /** Manufacturer identification code of United States customs. */
    readonly mid?: string | null | undefined
    /** Export control classification number. */
    readonly eccn?: string | null | undefined
    /** Class of dangerous goods. */
    readonly dangerousGoodsClassificationCode?: string | null | undefined
    /** UN number of dangerous goods, such as UN3481; an item that has one is dangerous. */
    readonly dangerousGoodsUNNumber?: string | null | undefined
    /** Who has made it. */
    readonly manufacturer?: {
      /** Name. */
      readonly name: string
      /** Address. */
      readonly address?: string | null | undefined
      /** Country. */
      readonly country?: string | null | undefined
    } | null | undefined
    /** Codes of national tariffs. */
    readonly tariffCodes?: readonly {
      /** The country whose tariff it is of, or `EU`. */
      readonly country: string
      /** 6 to 12 digits; printed for that destination. */
      readonly code: string
    }[] | null | undefined
    /** What kind of goods it is for value added tax; taken from the catalog when left out. */
    readonly taxCategory?: "standard" | "food" | "book" | "e-book" | "newspaper" | "medicine" | "medical" | "child" | "hygiene" | "plant" | "feed" | "art" | null | undefined
  })[]
}

/** What became of a package. */
export interface PackageSubmission {
  /** 1: created or replaced. 2: the same with warnings, which statusMessage has. Hints leave it at 1. */
  readonly outcome: number
  /** What to know about it: every warning that makes outcome 2, in whole sentences, and how many hints there are. */
  readonly statusMessage: string
  /** Everything that was noticed, and accepted; absent where there is nothing. ConstantWeight and UnknownMember are hints, on which no document and no figure depends: they leave outcome at 1. */
  readonly warnings?: readonly {
    /** What was noticed, as a code that stays the same. */
    readonly code: string
    /** Where; empty where no one place is meant. */
    readonly path: string
    /** What was noticed, to be read after the path. */
    readonly message: string
  }[] | undefined
  readonly package: Package
}

/** What is to change of a package. What is left out stays, what is null is cleared, and lists are replaced whole. */
export interface PackageUpdate {
  /** One of the token’s brands, 3 letters. */
  readonly brandCode: string
  /** The retailer’s reference of the order. */
  readonly orderReference: string
  /** The retailer’s reference of the package, unique in its order. */
  readonly packageReference: string
  /** The order that this one belongs to. */
  readonly parentOrderReference?: string | null | undefined
  /** The type of order; `NONCHECKOUT` by default. */
  readonly orderType?: "CHECKOUT" | "NONCHECKOUT" | "RETURN" | null | undefined
  /** The weight of the package. The weights of its articles are in the same unit. */
  readonly weight?: {
    /** The gross weight of the package. */
    readonly weight: number
    /** `Kg`, `Lb`, `g` or `oz`, in any case; `Kg` by default. */
    readonly weightUnit?: string | null | undefined
  } | null | undefined
  /** Whether to create a label and, across a customs border, an invoice and a customs declaration. */
  readonly shippingDocumentationRequested?: boolean | null | undefined
  /** Whether to create a return label. */
  readonly returnDocumentationRequested?: boolean | null | undefined
  /** The status of the package. `Shipped` registers the shipment of the outbound order with the same `orderReference`, so that its articles can be returned. */
  readonly shippingStatus?: string | null | undefined
  /** The retailer’s id of the carrier. */
  readonly carrierId?: number | null | undefined
  /** The carrier’s reference. */
  readonly carrierReference?: string | null | undefined
  /** The code of the distribution centre that dispatches it; if unknown, the hub or the brand decides. */
  readonly distributionCentre?: string | null | undefined
  /** The code of the hub that dispatches it. */
  readonly hubCode?: string | null | undefined
  /** Further information for customs, printed on a CN23. */
  readonly additionalImportInformation?: string | null | undefined
  /** Whether it is a back order. */
  readonly isBackOrder?: boolean | null | undefined
  /** Whether it contains dangerous goods. If so, no CN22 or CN23 is created, and mail to another country is held. */
  readonly dangerousGoods?: boolean | null | undefined
  /** The cost of shipping. */
  readonly shippingInfo?: {
    /** The amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** The currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** The insured value; stored and returned. */
  readonly insuranceAmount?: {
    /** The amount; `null` or absent for none. */
    readonly amount?: number | null | undefined
    /** The currency; required with an amount. */
    readonly currency?: string | null | undefined
  } | null | undefined
  /** The dimensions. */
  readonly dimensions?: {
    /** Height. */
    readonly dimHeight?: string | null | undefined
    /** Length. */
    readonly dimLength?: string | null | undefined
    /** Width. */
    readonly dimWidth?: string | null | undefined
    /** The volumetric weight. */
    readonly dimWeight?: string | null | undefined
    /** The unit of the dimensions. */
    readonly dimMeasurementUnit?: string | null | undefined
  } | null | undefined
  /** Who pays duty and taxes: the recipient (`DAP`, the default) or the sender (`DDP`). */
  readonly incoterm?: "DAP" | "DDP" | null | undefined
  /** The number of the commercial invoice; Portolan’s own by default. */
  readonly invoiceNumber?: string | null | undefined
  /** The invoice under which goods that come back were sold; printed on the documents of a `RETURN`. */
  readonly originalInvoiceNumber?: string | null | undefined
  /** Why the goods leave, as the invoice says it; `Sale` or `Returned goods` by default. */
  readonly reasonForExport?: string | null | undefined
  /** The importer of record, if it is not the consignee. */
  readonly importer?: {
    /** Name. */
    readonly name: string
    /** Company. */
    readonly company?: string | null | undefined
    /** First line of the address. */
    readonly address1?: string | null | undefined
    /** Second line of the address. */
    readonly address2?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Country. */
    readonly country: string
    /** Telephone number. */
    readonly telephone?: string | null | undefined
    /** E-mail address. */
    readonly email?: string | null | undefined
    /** The number that customs know the importer by: EORI, VAT or importer number. */
    readonly taxNumber?: string | null | undefined
  } | null | undefined
  /** What is in it. */
  readonly goodsDescription?: string | null | undefined
  /** The configured name of the carrier’s service; `Standard` by default. */
  readonly serviceLevel?: string | null | undefined
  /** The pallet that carries it. */
  readonly palletId?: string | null | undefined
  /** Further data for the carrier. */
  readonly additionalCarrierData?: {
    /** Further data for the carrier. */
    readonly additionalCarrierData1?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData2?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData3?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData4?: string | null | undefined
    /** Further data for the carrier. */
    readonly additionalCarrierData5?: string | null | undefined
  } | null | undefined
  /** The retailer’s own fields, returned unchanged; numbers have double precision. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
  /** The recipient. */
  readonly consignee?: {
    /** First name. */
    readonly firstName?: string | null | undefined
    /** Last name. */
    readonly lastName?: string | null | undefined
    /** The full name; used if neither `firstName` nor `lastName` is given. */
    readonly name?: string | null | undefined
    /** First line of the address. */
    readonly address1?: string | null | undefined
    /** Second line of the address. */
    readonly address2?: string | null | undefined
    /** Third line of the address. */
    readonly address3?: string | null | undefined
    /** City. */
    readonly city?: string | null | undefined
    /** Postal code. */
    readonly postalCode?: string | null | undefined
    /** Post office box. */
    readonly poBox?: string | null | undefined
    /** Region. */
    readonly region?: string | null | undefined
    /** Gender. */
    readonly gender?: string | null | undefined
    /** E-mail address. */
    readonly email?: string | null | undefined
    /** Telephone number. */
    readonly telephone?: string | null | undefined
    /** Flat or unit. */
    readonly unit?: string | null | undefined
    /** The name in Roman letters, printed beside the original on a package to another country. */
    readonly latinName?: string | null | undefined
    /** The number that customs of the country know the consignee by, such as CPF, PCCC or EORI. */
    readonly taxNumber?: string | null | undefined
    /** The city in Roman letters, printed beside the original on a package to another country. */
    readonly latinCity?: string | null | undefined
    /** Country. */
    readonly country?: string | undefined
  } | undefined
  /** The contents of the package. */
  readonly packageItems?: readonly ({
    /** The retailer’s code of the product. */
    readonly productCode: string
    /** The retailer’s number of the line. */
    readonly lineItemId?: number | null | undefined
    /** The number of articles. */
    readonly quantity: number
    /** What it is. */
    readonly productDescription?: string | null | undefined
    /** The description for customs; from the catalog by default. */
    readonly productCustomsDescription?: string | null | undefined
    /** The country of origin; from the catalog by default. */
    readonly countryOfOrigin?: string | null | undefined
    /** The weight of one article: a number in the unit of the package’s weight (`Kg` if it has none), or a weight with its own unit. From the catalog if absent or 0. */
    readonly weight?: number | {
      /** The weight. */
      readonly weight?: number | null | undefined
      /** `Kg`, `Lb`, `g` or `oz`, in any case; by default the unit of the package’s weight. */
      readonly weightUnit?: string | null | undefined
    } | null | undefined
    /** Price of one article. */
    readonly unitPrice?: {
      /** The amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** The currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** What one article is worth if it is free of charge (`unitPrice` 0 or absent); customs documents say so. */
    readonly customsValue?: {
      /** The amount; `null` or absent for none. */
      readonly amount?: number | null | undefined
      /** The currency; required with an amount. */
      readonly currency?: string | null | undefined
    } | null | undefined
    /** The code of the Harmonized System; from the catalog if absent or shorter than six digits. */
    readonly hsCode?: string | null | undefined
    /** Whether a free trade agreement covers it: the invoice has the statement on origin of the agreement, or a warning says why not. */
    readonly fta?: boolean | null | undefined
    /** Whether it is dangerous; also true if the catalog says so. */
    readonly dangerousGoods?: boolean | null | undefined
    /** Serial number. */
    readonly serialNumber?: string | null | undefined
    /** Warranty. */
    readonly warrantyId?: string | null | undefined
    /** Size. */
    readonly size?: string | null | undefined
    /** Another code of the product. */
    readonly additionalProductCode?: string | null | undefined
    /** Global Trade Item Number. */
    readonly gtin?: string | null | undefined
    /** European Article Number. */
    readonly ean?: string | null | undefined
    /** Universal Product Code. */
    readonly upc?: string | null | undefined
    /** Manufacturer identification code of United States customs. */
    readonly mid?: string | null | undefined
    /** Export control classification number. */
    readonly eccn?: string | null | undefined
    /** Class of dangerous goods. */
    readonly dangerousGoodsClassificationCode?: string | null | undefined
    /** UN number of dangerous goods, such as UN3481; an item that has one is dangerous. */
    readonly dangerousGoodsUNNumber?: string | null | undefined
    /** Who has made it. */
    readonly manufacturer?: {
      /** Name. */
      readonly name: string
      /** Address. */
      readonly address?: string | null | undefined
      /** Country. */
      readonly country?: string | null | undefined
    } | null | undefined
    /** Codes of national tariffs. */
    readonly tariffCodes?: readonly {
      /** The country whose tariff it is of, or `EU`. */
      readonly country: string
      /** 6 to 12 digits; printed for that destination. */
      readonly code: string
    }[] | null | undefined
    /** What kind of goods it is for value added tax; taken from the catalog when left out. */
    readonly taxCategory?: "standard" | "food" | "book" | "e-book" | "newspaper" | "medicine" | "medical" | "child" | "hygiene" | "plant" | "feed" | "art" | null | undefined
  })[] | undefined
}

/** A page of classifications. */
export interface PagedClassifications {
  /** The page, 1 for the first. */
  readonly currentPage: number
  /** The number of pages. */
  readonly pageCount: number
  /** The requested page size. */
  readonly pageSize: number
  /** The number of entries on all pages. */
  readonly rowCount: number
  /** Number of the first on this page, from 1; 0 for an empty page. */
  readonly firstRowOnPage: number
  /** Number of the last on this page; 0 for an empty page. */
  readonly lastRowOnPage: number
  /** The entries of the page. */
  readonly results: readonly CatalogClassification[]
}

/** A page of products that are not valid, or that wait for somebody. */
export interface PagedInvalidProducts {
  /** The page, 1 for the first. */
  readonly currentPage: number
  /** The number of pages. */
  readonly pageCount: number
  /** The requested page size. */
  readonly pageSize: number
  /** The number of entries on all pages. */
  readonly rowCount: number
  /** Number of the first on this page, from 1; 0 for an empty page. */
  readonly firstRowOnPage: number
  /** Number of the last on this page; 0 for an empty page. */
  readonly lastRowOnPage: number
  /** The entries of the page. */
  readonly results: readonly InvalidProduct[]
  /** The same as results. */
  readonly items: readonly InvalidProduct[]
  /** Asks for what follows, as it was when this page was made; null on the last page. */
  readonly continuationToken: string | null
}

/** A page of products. */
export interface PagedProducts {
  /** The page, 1 for the first. */
  readonly currentPage: number
  /** The number of pages. */
  readonly pageCount: number
  /** The requested page size. */
  readonly pageSize: number
  /** The number of entries on all pages. */
  readonly rowCount: number
  /** Number of the first on this page, from 1; 0 for an empty page. */
  readonly firstRowOnPage: number
  /** Number of the last on this page; 0 for an empty page. */
  readonly lastRowOnPage: number
  /** The entries of the page. */
  readonly results: readonly ProductUiDto[]
}

/** A page of VAT rates, in both of the forms that callers know. */
export interface PagedVatRates {
  /** The page, 1 for the first. */
  readonly currentPage: number
  /** The number of pages. */
  readonly pageCount: number
  /** The requested page size. */
  readonly pageSize: number
  /** The number of entries on all pages. */
  readonly rowCount: number
  /** Number of the first on this page, from 1; 0 for an empty page. */
  readonly firstRowOnPage: number
  /** Number of the last on this page; 0 for an empty page. */
  readonly lastRowOnPage: number
  /** The entries of the page. */
  readonly results: readonly VatRateDto[]
  /** The same as rowCount. */
  readonly totalCount: number
  /** The same as currentPage. */
  readonly pageNumber: number
  /** The same as results. */
  readonly items: readonly VatRateDto[]
}

/** How the charges of one party add up. */
export interface PartyReconciliation {
  /** Currency of the amounts. */
  readonly currency: string
  /** Which model of charges fits: charges.total is the checkout total, or it is the merchandise only with delivery, taxes and duty on top; None when neither does. */
  readonly model: "TotalIsCheckoutTotal" | "TotalIsMerchandise" | "None"
  /** What the checkout total would be by that model, by the closer one for None; null where currencies are mixed. */
  readonly expected: string | null
  /** The checkout total as it was sent. */
  readonly stated: string
  /** stated − expected; null where currencies are mixed. */
  readonly difference: string | null
}

/** The present password and the new one. */
export interface PasswordChange {
  /** The present password. */
  readonly currentPassword: string
  /** 12 to 200 characters; any of them, and other than the present password. */
  readonly newPassword: string
}

/** How a tenant’s return portal looks, beside the tenant’s name: one colour, from which those of the dark pages follow, and a logo. */
export interface PortalLookBody {
  /** Of buttons and links, such as `#7a1f4b`. It must have enough contrast to be read on white: 4.5 to 1. Null for the program’s own. */
  readonly accentColour: string | null
  /** An e-mail address that shoppers can write to, shown on every page. Null for none. */
  readonly helpAddress: string | null
  /** A PNG, JPEG or WebP picture in base64, at most 100 KiB; it is shown 36 pixels high. Null removes it; left out, it stays. */
  readonly logo?: string | null | undefined
}

/** How a tenant’s return portal looks, beside the tenant’s name: one colour, from which those of the dark pages follow, and a logo. */
export interface PortalLookResource {
  /** The code of the tenant. */
  readonly tenant: string
  /** Of buttons and links, such as `#7a1f4b`. It must have enough contrast to be read on white: 4.5 to 1. Null for the program’s own. */
  readonly accentColour: string | null
  /** An e-mail address that shoppers can write to, shown on every page. Null for none. */
  readonly helpAddress: string | null
  /** The logo that is set; null for none. */
  readonly logo: {
    /** What it is. */
    readonly mediaType: "image/png" | "image/jpeg" | "image/webp"
    /** Changes when the logo does. */
    readonly version: string
  } | null
}

/** Why a request was not carried out. */
export interface ProblemDetails {
  /** A page that explains the kind of problem. */
  readonly type: string
  /** The kind of problem, in a few words. */
  readonly title: string
  /** The status of the answer. */
  readonly status: number
  /** What is wrong with this request, and how to fix it. */
  readonly detail: string
  /** The path that was asked for. */
  readonly instance: string
  /** The id of the request, as in x-request-id and in the log. */
  readonly traceId: string
  /** What is wrong with each field, by its path; there for 400 and 422. */
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined
}

/** A product with its classification and, for a delivery country, its figures. */
export interface ProductCatalogDto {
  /** The brand. */
  readonly brandCode: string
  /** The retailer’s code of the product. */
  readonly productCode: string
  /** The country that the figures are of; null where none was asked for. */
  readonly deliveryCountry: string | null
  /** The name of the product. */
  readonly name: string
  /** What it is. */
  readonly description: string
  /** What it is made of. */
  readonly material: string
  /** Where it was made. */
  readonly countryOfOrigin: string
  /** The retailer’s own code, digits only. */
  readonly hsCode: string | null
  /** The tariff that the classification code belongs to: as the retailer has named it where the code is one of it, else WCO for six digits. */
  readonly hsCodeRegion: string | null
  /** The retailer’s product category. */
  readonly category: string | null
  /** The category in the retailer’s words. */
  readonly categoryDesc: string | null
  /** The gender that it is made for. */
  readonly gender: string | null
  /** The age group that it is made for. */
  readonly ageGroup: string | null
  /** What kind of goods it is for value added tax, as the retailer has said. */
  readonly taxCategory: string | null
  /** The product’s page. */
  readonly url: string | null
  /** A picture of the product. */
  readonly imageUrl: string | null
  /** The price of one unit: `amount` (a number) and `currency`. */
  readonly unitPrice: {
    /** The price. */
    readonly amount: number
    /** Its currency. */
    readonly currency: string
  } | null
  /** The weight of one unit; `null` if unknown. */
  readonly weight: number | null
  /** Unit of the weight. */
  readonly weightUnit: string | null
  /** Code of the product that this one belongs to. */
  readonly parentProductCode: string | null
  /** Code of the variant. */
  readonly variantProductCode: string | null
  /** Its size. */
  readonly size: string | null
  /** Another code of the product. */
  readonly additionalProductCode: string | null
  /** Global Trade Item Number. */
  readonly gtin: string | null
  /** European Article Number. */
  readonly ean: string | null
  /** Universal Product Code. */
  readonly upc: string | null
  /** Manufacturer identification code of United States customs. */
  readonly mid: string | null
  /** Export control classification number. */
  readonly eccn: string | null
  /** Class of dangerous goods. */
  readonly dangerousGoodsClassificationCode: string | null
  /** UN number of dangerous goods, such as UN3481. */
  readonly dangerousGoodsUNNumber: string | null
  /** Whether it is dangerous; `null` if unknown. */
  readonly dangerousGoods: boolean | null
  /** Whether it is made to order; `null` if unknown. */
  readonly isCustomized: boolean | null
  /** Whether it is a subscription; `null` if unknown. */
  readonly isSubscription: boolean | null
  /** The classification; absent while there is none. */
  readonly classificationCode?: string | undefined
  /** How sure an automatic classification is, 0 to 1; null for any other. */
  readonly classificationConfidence: number | null
  /** Who classified: the retailer, Portolan, or a person who has looked at it. A brand’s default is Automatic with confidence 0. */
  readonly classificationSource: "Retailer" | "Automatic" | "Reviewed" | null
  /** What decided an automatic classification beside the texts, such as a product like it whose code a person has decided; null where nothing else did. */
  readonly classificationReason: string | null
  /** The chosen classification first, then up to 4 alternatives; while none is chosen, the best ones. */
  readonly classifications: readonly ProductClassification[]
  /** Whether there is a restriction. */
  readonly isRestricted: boolean
  /** The restrictions that are known. */
  readonly restrictions: readonly ProductRestriction[]
  /** Rate of duty in the delivery country, percent, the typical one where there are several; null when not known. */
  readonly dutyRate: number | null
  /** Lowest rate of duty that can apply. */
  readonly dutyRateMin: number | null
  /** Highest rate of duty that can apply. */
  readonly dutyRateMax: number | null
  /** Whether the rate is the only one that can apply, and nothing may come on top of it; false for goods made within the customs territory of the delivery country, which may owe none. Null when not known. */
  readonly dutyRateExact: boolean | null
  /** Duty on one, a decimal amount; null when not known. */
  readonly duty: string | null
  /** Rate of value added tax or its like in the delivery country, percent; null when not known, also where goods of the code may have another, or the region or age group decides. */
  readonly vatRate: number | null
  /** That tax on one and on its duty, a decimal amount; null when not known. */
  readonly vat: string | null
  /** Currency of duty and vat. */
  readonly currency: string | null
}

/** A classification for customs. */
export interface ProductClassification {
  /** The code as a number. */
  readonly classificationId: number
  /** The code, digits only. */
  readonly classificationCode: string
  /** The title of the code; null where it is not known. */
  readonly classificationDesc: string | null
}

/** A restriction of a product. */
export interface ProductRestriction {
  /** Kind of restriction. */
  readonly type: string
  /** The country where it applies; `null` for everywhere. */
  readonly country: string | null
  /** What is restricted, and by which rule. */
  readonly reason: string
}

/** The product to classify. */
export interface ProductToClassify {
  /** The name of the product. */
  readonly name: string
  /** What it is. */
  readonly description?: string | null | undefined
  /** What it is made of; shares such as `60% cotton, 40% polyester` are understood. */
  readonly material?: string | null | undefined
  /** The retailer’s category. */
  readonly category?: string | null | undefined
  /** The gender that it is made for. */
  readonly gender?: string | null | undefined
  /** The age group that it is made for. */
  readonly ageGroup?: string | null | undefined
  /** Where it was made. */
  readonly countryOfOrigin?: string | null | undefined
  /** Where it is to go, for the restrictions that hold there. */
  readonly deliveryCountry?: string | null | undefined
  /** Answers to `questions` of an earlier classification: under the `fact` of each question the `value` of a choice. */
  readonly facts?: Readonly<Record<string, string>> | null | undefined
}

/** A product as a list shows it. */
export interface ProductUiDto {
  /** Portolan’s id of the product. */
  readonly id: string
  /** The retailer’s code of the product. */
  readonly productCode: string
  /** The name of the product. */
  readonly name: string
  /** What it is. */
  readonly description: string
  /** What it is made of. */
  readonly material: string
  /** Where it was made. */
  readonly countryOfOrigin: string
  /** The retailer’s own code. */
  readonly hsCode: string | null
  /** The tariff that the classification code belongs to. */
  readonly hsCodeRegion: string | null
  /** The retailer’s product category. */
  readonly category: string | null
  /** The gender that it is made for. */
  readonly gender: string | null
  /** The code as a number. */
  readonly classificationId: number | null
  /** The classification; null while there is none. */
  readonly classificationCode: string | null
  /** The brand. */
  readonly brandCode: string
  /** The time it entered the catalog. */
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

/** How the charges add up, in exact decimal arithmetic. Never a reason to refuse a confirmation. */
export interface Reconciliation {
  readonly retailer: PartyReconciliation
  readonly shopper: PartyReconciliation
}

/** A number under which a tenant, or a brand of it, is known to the customs or tax authority of a country. Its form is checked; whether it has been given out, the authority alone knows. */
export interface RegistrationBody {
  /** The brand; null for every one that has none of its own. */
  readonly brandCode: string | null
  /** EORI of an economic operator, VAT and GST for the tax on consumption, IOSS for the EU’s import one-stop shop, VOEC for Norway’s simplified scheme, REX of a registered exporter, IOR of an importer of record in the United States. */
  readonly kind: "EORI" | "VAT" | "IOSS" | "VOEC" | "GST" | "REX" | "IOR"
  /** Whose authority has given it; of an IOSS number the member state of identification. */
  readonly countryIso: string
  /** The number; blanks, dots and hyphens are left out. */
  readonly number: string
  /** The first day on which it is valid; null for ever since. */
  readonly validFrom: string | null
  /** The first day on which it is valid no longer; null for ever. */
  readonly validTo: string | null
}

/** One page of registrations. */
export interface RegistrationPage {
  /** Sorted by code. */
  readonly items: readonly RegistrationResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** A number under which a tenant, or a brand of it, is known to the customs or tax authority of a country. Its form is checked; whether it has been given out, the authority alone knows. */
export interface RegistrationResource {
  /** The code of the registration. */
  readonly registrationId: string
  /** The brand; null for every one that has none of its own. */
  readonly brandCode: string | null
  /** EORI of an economic operator, VAT and GST for the tax on consumption, IOSS for the EU’s import one-stop shop, VOEC for Norway’s simplified scheme, REX of a registered exporter, IOR of an importer of record in the United States. */
  readonly kind: "EORI" | "VAT" | "IOSS" | "VOEC" | "GST" | "REX" | "IOR"
  /** Whose authority has given it; of an IOSS number the member state of identification. */
  readonly countryIso: string
  /** The number; blanks, dots and hyphens are left out. */
  readonly number: string
  /** The first day on which it is valid; null for ever since. */
  readonly validFrom: string | null
  /** The first day on which it is valid no longer; null for ever. */
  readonly validTo: string | null
}

/** How long something is kept of a tenant. shopper-data: so many days after an order was taken it is erased whose it was, as a shopper’s own wish would; what tax and customs law ask for stays. Without a setting it is kept. */
export interface RetentionBody {
  /** Days from the taking of an order. */
  readonly days: number
}

/** One page of retentions. */
export interface RetentionPage {
  /** Sorted by code. */
  readonly items: readonly RetentionResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** How long something is kept of a tenant. shopper-data: so many days after an order was taken it is erased whose it was, as a shopper’s own wish would; what tax and customs law ask for stays. Without a setting it is kept. */
export interface RetentionResource {
  /** What is kept. */
  readonly kind: string
  /** Days from the taking of an order. */
  readonly days: number
  /** Orders that were taken before then have been dealt with; null for none yet. */
  readonly doneUntil: string | null
}

/** The return methods. */
export interface ReturnMethods {
  /** The ways there are. */
  readonly returnMethods: readonly ({
    /** How the goods come back. */
    readonly returnMethod: "Postal" | "PUDO" | "Collections"
    /** Who pays for it. */
    readonly paidBy: "Unpaid" | "Retailer" | "Shopper"
    /** What it costs. */
    readonly price: {
      /** The price. */
      readonly amount: number
      /** Its currency. */
      readonly currency: string
    }
    /** Who brings the goods. */
    readonly carrierServiceRoute: {
      /** Id of the carrier’s service. */
      readonly carrierServiceRouteId: string
      /** The carrier. */
      readonly carrierName: string
      /** Whether no label has to be printed. */
      readonly isPaperlessRoute: boolean
    }
  })[]
}

/** A return of goods. */
export interface ReturnOrder {
  /** Number of the return: digits only. Also its tracking reference. */
  readonly returnOrderNumber: string
  /** The order that the goods were bought with. */
  readonly orderReference: string
  /** The status of the return. */
  readonly status: "Created" | "LabelIssued" | "ReceivedByCarrier" | "InTransit" | "Received" | "InProgress" | "Processed" | "Refunded" | "Rejected" | "Cancelled" | "Expired"
  /** The return centre that the goods go to. */
  readonly returnAdminCentreCode: string | null
  /** The ground of the return; `EUCoolingOff` only for deliveries to the EU or EEA. */
  readonly returnType: "Normal" | "Undeliverable" | "BlindReturn" | "EUCoolingOff"
  /** How the goods come back. */
  readonly returnMethod: "Postal" | "PUDO" | "Collections" | null
  /** Who pays for it. */
  readonly paidBy: "Unpaid" | "Retailer" | "Shopper" | null
  /** Who brings the goods. */
  readonly carrier: string | null
  /** The carrier service route. */
  readonly carrierServiceRouteId: string | null
  /** Where the shopper hands the goods in. */
  readonly dropOffLocation: {
    /** Id of the location. */
    readonly locationId: string | null
    /** Kind of location. */
    readonly type: "Store" | "Pudo" | null
  } | null
  /** When the return was created. */
  readonly createdAt: string
  /** The time of the last change. */
  readonly updatedAt: string
  /** What comes back. */
  readonly returnItems: readonly ({
    /** Number of the line, from 1. */
    readonly id: number
    /** The product. */
    readonly productCode: string
    /** The retailer’s number of the line. */
    readonly lineItemId: number | null
    /** The number of articles. */
    readonly quantity: number
    /** Why, as a code. */
    readonly reasonCode: string
    /** Why, in words. */
    readonly reasonText: string | null
    /** The status of the item. */
    readonly returnItemStatus: "Accepted" | "Rejected" | "InProgress" | "RejectedNotReturned" | "Cancelled"
  })[]
  /** The weight. */
  readonly weight: {
    /** The weight. */
    readonly weight: number | null
    /** Unit of the weight. */
    readonly weightUnit: "Kg" | "Lb"
  } | null
  /** The documents available as PDF; of a closed return, those that were created. */
  readonly documents: readonly {
    /** The type of the document. */
    readonly documentType: string
    /** Where it is. */
    readonly link: string
  }[]
  /** Every status so far, oldest first. */
  readonly history: readonly ({
    /** The status of the return. */
    readonly status: "Created" | "LabelIssued" | "ReceivedByCarrier" | "InTransit" | "Received" | "InProgress" | "Processed" | "Refunded" | "Rejected" | "Cancelled" | "Expired"
    /** When it came to this. */
    readonly at: string
    /** Who caused the change. */
    readonly by: string
  })[]
  /** What was noticed, and accepted; absent where there is nothing. */
  readonly warnings?: readonly {
    /** What was noticed, as a code that stays the same. */
    readonly code: string
    /** Where; empty where no one place is meant. */
    readonly path: string
    /** What was noticed, to be read after the path. */
    readonly message: string
  }[] | undefined
}

/** One page of returns. */
export interface ReturnOrderPage {
  /** Newest first. */
  readonly returnOrders: readonly ReturnOrder[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** What a shopper has photographed. */
export interface ReturnPhotographs {
  /** The photographs. */
  readonly photographs: readonly ({
    /** Its id. */
    readonly photographId: string
    /** Of which line of the return, from 1. */
    readonly itemId: number
    /** What kind of picture it is. */
    readonly mediaType: "image/png" | "image/jpeg" | "image/webp"
    /** Where it is read, as a path of this server. */
    readonly link: string
  })[]
}

/** What was decided. */
export interface ReturnRelease {
  /** The number of the return. */
  readonly returnOrderNumber: string
  /** The entries that the shopper was decided not to be. */
  readonly cleared: readonly {
    /** The list: us-csl, eu or uk. */
    readonly list: string
    /** The entry, by the list’s own number. */
    readonly entryId: string
    /** The name or alias that the shopper is called like. */
    readonly matchedName: string
  }[]
  /** What was noticed, and accepted; absent where there is nothing. */
  readonly warnings?: readonly {
    /** What was noticed, as a code that stays the same. */
    readonly code: string
    /** Where; empty where no one place is meant. */
    readonly path: string
    /** What was noticed, to be read after the path. */
    readonly message: string
  }[] | undefined
}

/** A decision about a held return. */
export interface ReturnReleaseRequest {
  /** Why; kept with the decision. */
  readonly note: string
}

/** What time it is in the business of a tenant of the sandbox. Return periods, withdrawal periods, registrations, tariffs and the dates of what is made go by it; tokens, sessions, limits, events, signatures and jobs never do. While it is moved, each answer to the tenant tells the time in the header Portolan-Sandbox-Clock. */
export interface SandboxClock {
  /** The code of the tenant. */
  readonly tenant: string
  /** How far it is ahead of the machine’s, in seconds; 0 unless it was moved. */
  readonly aheadSeconds: number
  /** What it shows. */
  readonly now: string
  /** When it was moved, by the machine’s clock; null while it shows the same. */
  readonly movedAt: string | null
  /** Who moved it; null while it shows the same. */
  readonly movedBy: string | null
}

/** What time it is in the business of a tenant of the sandbox. Return periods, withdrawal periods, registrations, tariffs and the dates of what is made go by it; tokens, sessions, limits, events, signatures and jobs never do. While it is moved, each answer to the tenant tells the time in the header Portolan-Sandbox-Clock. */
export interface SandboxClockBody {
  /** How far it is to be ahead of the machine’s, in seconds: 3456000 for 40 days; 0 puts it back. */
  readonly aheadSeconds: number
}

/** What was found. It has nothing of a shopper. */
export interface SearchResult {
  /** What was found, kind by kind. */
  readonly found: readonly ({
    /** What it is. */
    readonly kind: "order" | "confirmation" | "return" | "package"
    /** The reference or number that it is known by. */
    readonly reference: string
    /** The order that it is of. */
    readonly orderReference: string
    /** The brand of a package; otherwise null. */
    readonly brandCode: string | null
    /** The status of a confirmation or a return, and `Held` for a package that waits for a decision; otherwise null. */
    readonly status: string | null
    /** The country of delivery of an order, where it is known; otherwise null. */
    readonly countryIso: string | null
    /** What of it has what was looked for. */
    readonly matchedBy: "orderReference" | "platformOrderNumber" | "returnOrderNumber" | "packageReference" | "trackingNumber" | "emailAddress"
    /** When it was made. */
    readonly createdAt: string
  })[]
  /** Whether there is more of a kind than was asked for. */
  readonly isMore: boolean
  /** What was looked through. */
  readonly searched: readonly ("order" | "confirmation" | "return" | "package")[]
}

/** A request for the return methods of goods. */
export interface SearchReturnMethodsWebRequest {
  /** The items to return, each by `productCode` or `id`. */
  readonly returnItems: readonly ({
    /** Portolan’s id of the item in the order. */
    readonly id?: number | null | undefined
    /** The product. */
    readonly productCode?: string | null | undefined
    /** The retailer’s number of the line. */
    readonly lineItemId?: number | null | undefined
    /** The number of articles. */
    readonly quantity?: number | null | undefined
  })[]
}

/** How a secret is renewed. */
export interface SecretRenewal {
  /** Minutes for which the secret before goes on; 0 unless told, 43200 at the most. */
  readonly overlapMinutes?: number | undefined
}

/** An access token of the session. */
export interface SessionToken {
  /** The access token, to be sent as Authorization: Bearer <token>. */
  readonly accessToken: string
  /** Its lifetime in seconds. */
  readonly expiresIn: number
  /** The tenant’s code; null for the installation itself. */
  readonly tenant: string | null
  /** The brands of the tenant. */
  readonly brands: readonly string[]
  /** What it may be used for. */
  readonly scopes: readonly ("checkout" | "returns" | "packages" | "catalog" | "events" | "desk" | "developer" | "admin")[]
  /** Those of the scopes under which it changes nothing. */
  readonly readOnlyScopes: readonly ("checkout" | "returns" | "packages" | "catalog" | "events" | "desk" | "developer" | "admin")[]
}

/** What the token is for. */
export interface SessionTokenRequest {
  /** The tenant’s code; null for the installation itself. */
  readonly tenant: string | null
}

/** Somebody who has bought from a tenant. */
export interface Shopper {
  /** The tenant that has data of the shopper. */
  readonly tenant: string
  /** The e-mail address of the shopper, in any case. */
  readonly emailAddress: string
}

/** Who sends the goods back. */
export interface ShopperAddress {
  /** First name. */
  readonly firstName?: string | null | undefined
  /** Last name. */
  readonly lastName?: string | null | undefined
  /** Company. */
  readonly company?: string | null | undefined
  /** Street and number. */
  readonly address1?: string | null | undefined
  /** Second line of the address. */
  readonly address2?: string | null | undefined
  /** Third line of the address. */
  readonly address3?: string | null | undefined
  /** City. */
  readonly city?: string | null | undefined
  /** Postal code. */
  readonly postalCode?: string | null | undefined
  /** State, province or prefecture. */
  readonly region?: string | null | undefined
  /** Country of delivery. */
  readonly countryIso?: string | null | undefined
  /** E-mail address. */
  readonly email?: string | null | undefined
  /** Telephone number. */
  readonly telephone?: string | null | undefined
  /** Language, such as de-DE. */
  readonly cultureLanguageIso?: string | null | undefined
}

/** Everything that a tenant has of a shopper. */
export interface ShopperData {
  /** The tenant. */
  readonly tenant: string
  /** The e-mail address, in lower case. */
  readonly emailAddress: string
  /** When it was asked for. */
  readonly exportedAt: string
  /** The orders of the shopper, each with all records and documents of it. */
  readonly orders: readonly Readonly<Record<string, unknown>>[]
  /** Every record that mentions the address, with the table that it is in. */
  readonly mentions: readonly Readonly<Record<string, unknown>>[]
}

/** Who signs in. */
export interface SignIn {
  /** The name under which the person signs in, such as an e-mail address. */
  readonly userId: string
  /** The password. */
  readonly password: string
}

/** How people sign in to the console. */
export interface SignInWays {
  /** The identity provider; null where the operator has set none. */
  readonly provider: {
    /** What people call it. */
    readonly name: string
    /** Where to send the browser, as a path of this server. */
    readonly path: string
  } | null
}

/** One page of signing keys. */
export interface SigningKeyPage {
  /** In the order of their ids. */
  readonly items: readonly SigningKeyResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** A key whose tokens are accepted. Its private half is told to nobody. */
export interface SigningKeyResource {
  /** Its id, as the header of tokens says it (kid). */
  readonly keyId: string
  /** Its algorithm. */
  readonly algorithm: string
  /** Whether it signs new tokens; one does. */
  readonly signs: boolean
  /** When it was made. */
  readonly createdAt: string
  /** Until when tokens that it has signed are accepted; null for the one that signs. */
  readonly expiresAt: string | null
}

/** A return centre, distribution centre or hub of the tenant. Its address appears on labels. */
export interface SiteBody {
  /** The name on labels. */
  readonly company: string
  /** House and street. */
  readonly addressLines: readonly string[]
  /** Postal code; null where the country has none. */
  readonly postalCode: string | null
  /** City. */
  readonly city: string
  /** Country. */
  readonly countryIso: string
  /** Whom carriers and customs ask, and who signs customs documents. */
  readonly contactName?: string | null | undefined
  /** The telephone number that carriers and customs ask; printed on customs documents. */
  readonly telephone?: string | null | undefined
  /** The e-mail address that carriers and customs write to. */
  readonly email?: string | null | undefined
}

/** One page of sites. */
export interface SitePage {
  /** Sorted by code. */
  readonly items: readonly SiteResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** A return centre, distribution centre or hub of the tenant. Its address appears on labels. */
export interface SiteResource {
  /** The code of the site. */
  readonly siteCode: string
  /** The name on labels. */
  readonly company: string
  /** House and street. */
  readonly addressLines: readonly string[]
  /** Postal code; null where the country has none. */
  readonly postalCode: string | null
  /** City. */
  readonly city: string
  /** Country. */
  readonly countryIso: string
  /** Whom carriers and customs ask, and who signs customs documents. */
  readonly contactName?: string | null | undefined
  /** The telephone number that carriers and customs ask; printed on customs documents. */
  readonly telephone?: string | null | undefined
  /** The e-mail address that carriers and customs write to. */
  readonly email?: string | null | undefined
}

/** Goods of an order that leave together. */
export interface SubmitOutboundShipmentWebRequest {
  /** The order that is shipped. */
  readonly orderReference: string
  /** The retailer’s reference of the shipment, unique in its order. */
  readonly shippingReference: string
  /** The time of dispatch; now by default. From the year 2000, and at most 10 years ahead. */
  readonly shippingDate?: string | null | undefined
  /** The contents of the shipment; the whole order by default. */
  readonly shippingItems?: readonly ({
    /** The retailer’s code of the product. */
    readonly productCode?: string | null | undefined
    /** The retailer’s number of the line. */
    readonly lineItemId?: number | null | undefined
    /** The number of articles. */
    readonly quantity?: number | null | undefined
    readonly weight?: Weight | null | undefined
  })[] | null | undefined
}

/** A retailer that uses this installation. Its code is in every row that belongs to it and never changes. */
export interface TenantBody {
  /** How people call it. */
  readonly name: string
  /** Whether nobody of it may call. Nothing of it is lost, and jobs of its go on. */
  readonly isDisabled: boolean
  /** Whether an upload or creation of products takes the good ones where others are bad, and lists those as invalid. */
  readonly acceptGoodProducts: boolean
}

/** One page of tenants. */
export interface TenantPage {
  /** Sorted by code. */
  readonly items: readonly TenantResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** A retailer that uses this installation. Its code is in every row that belongs to it and never changes. */
export interface TenantResource {
  /** The code of the tenant. */
  readonly tenant: string
  /** How people call it. */
  readonly name: string
  /** Whether nobody of it may call. Nothing of it is lost, and jobs of its go on. */
  readonly isDisabled: boolean
  /** Whether an upload or creation of products takes the good ones where others are bad, and lists those as invalid. */
  readonly acceptGoodProducts: boolean
  /** Since when nobody of it may call; null while they may. */
  readonly disabledAt: string | null
  /** When it was made. */
  readonly createdAt: string
}

export interface TokenAnswer {
  /** The access token: a JWT of RFC 9068, to be sent as Authorization: Bearer <token>. */
  readonly access_token: string
  /** Always Bearer. */
  readonly token_type: "Bearer"
  /** The lifetime of the token in seconds. */
  readonly expires_in: number
  /** The granted scopes, separated by spaces. */
  readonly scope: string
}

export interface TokenRequest {
  /** Always `client_credentials`. */
  readonly grant_type: "client_credentials"
  /** The client’s id, unless it is in the Authorization header (HTTP Basic). */
  readonly client_id?: string | undefined
  /** The client’s secret, unless it is in the Authorization header (HTTP Basic). */
  readonly client_secret?: string | undefined
  /** The scopes asked for, separated by blanks; all that the client has when left out. Names of connectors are understood: one with logistics.package asks for packages, with checkout or pricing for checkout, with returns for returns, with catalog or customs for catalog. Unknown names beside known ones are left out. */
  readonly scope?: string | undefined
}

/** The tracking of a parcel. */
export interface Tracking {
  /** The parcel. */
  readonly trackingReference: number
  /** The carrier. */
  readonly carrier: string | null
  /** The milestones of a return, in their order. */
  readonly milestones: readonly ({
    /** The milestone. */
    readonly code: "ReturnCreated" | "ReturnReceivedByCarrier" | "ReturnReceived" | "ReturnProcessed"
    /** Whether it is the last one that was reached. */
    readonly isCurrentMilestone: boolean
    /** When it was reached. */
    readonly dateTime: string | null
    /** Where. */
    readonly location: string | null
  })[]
  /** The carrier’s events, oldest first. */
  readonly events: readonly ({
    /** What the carrier calls it. */
    readonly code: string
    /** In words. */
    readonly description: string | null
    /** When it happened. */
    readonly dateTime: string
    /** Where. */
    readonly location: string | null
  })[]
}

/** Replaces the fields that you send, keeps those that you leave out, and clears those that are `null`. Unknown fields are refused. */
export interface UpdateOutboundOrderWebRequest {
  /** If sent, must be the reference in the path. */
  readonly orderReference?: string | null | undefined
  readonly contactInformation?: ContactInformation | null | undefined
  /** What was ordered. */
  readonly orderItems?: readonly OutboundOrderItem[] | null | undefined
  /** The retailer’s own fields: any JSON object of up to 16 KiB. Kept with every digit. */
  readonly customFields?: Readonly<Record<string, unknown>> | null | undefined
  /** Accepted and ignored: an update always changes the order. */
  readonly canOverwrite?: boolean | null | undefined
}

/** Changes a return. */
export interface UpdateReturnOrderWebRequest {
  /** The status of the return. */
  readonly status?: "Created" | "LabelIssued" | "ReceivedByCarrier" | "InTransit" | "Received" | "InProgress" | "Processed" | "Refunded" | "Rejected" | "Cancelled" | "Expired" | null | undefined
  /** The lines to change, named by id, lineItemId or productCode. */
  readonly returnItems?: readonly ({
    /** Number of the line in the return. */
    readonly id?: number | null | undefined
    /** The product. */
    readonly productCode?: string | null | undefined
    /** The retailer’s number of the line. */
    readonly lineItemId?: number | null | undefined
    /** The result of the inspection. */
    readonly returnItemStatus?: "Accepted" | "Rejected" | null | undefined
  })[] | null | undefined
  readonly weight?: Weight | null | undefined
}

/** Somebody who may use the console, with a role for each tenant. */
export interface UserBody {
  /** The name of the person. */
  readonly name: string
  /** What the person may do. */
  readonly roles: readonly ({
    /** Of which tenant; null for every one. */
    readonly tenant: string | null
    /** operator sets everything up; customs classifies and repairs catalogs; returns works on orders and returns; developer sees events, webhooks and jobs; read-only sees what the others see. */
    readonly role: "operator" | "customs" | "returns" | "developer" | "read-only"
  })[]
  /** Whether the person may sign in. */
  readonly isActive: boolean
}

/** One page of users. */
export interface UserPage {
  /** In the order of their ids. */
  readonly items: readonly UserResource[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** A password; none for one that is made. */
export interface UserPassword {
  /** 12 to 200 characters; any of them. */
  readonly password?: string | null | undefined
}

/** Somebody who may use the console, with a role for each tenant. */
export interface UserResource {
  /** The name under which the person signs in. */
  readonly userId: string
  /** The name of the person. */
  readonly name: string
  /** What the person may do. */
  readonly roles: readonly ({
    /** Of which tenant; null for every one. */
    readonly tenant: string | null
    /** operator sets everything up; customs classifies and repairs catalogs; returns works on orders and returns; developer sees events, webhooks and jobs; read-only sees what the others see. */
    readonly role: "operator" | "customs" | "returns" | "developer" | "read-only"
  })[]
  /** Whether the person may sign in. */
  readonly isActive: boolean
  /** Whether the password is the one of the sandbox, which everybody knows. */
  readonly isSandbox: boolean
  /** Whether a password has been set; without one the person cannot sign in. */
  readonly hasPassword: boolean
  /** When the password was set; null for never. */
  readonly passwordChangedAt: string | null
  /** For somebody who signs in at the identity provider, who has no password here; else null. */
  readonly identity: {
    /** The identity provider, as the `iss` of its ID tokens says it. */
    readonly issuer: string
    /** Whom it means, as their `sub` says it. */
    readonly subject: string
  } | null
  /** When the user was made. */
  readonly createdAt: string
}

/** A user with a new password. */
export interface UserWithPassword {
  readonly user: UserResource
  /** The password that was made; null for one that was sent, and in a repeat. */
  readonly password: string | null
}

/** A VAT rate. */
export interface VatRateDto {
  /** The id of the rate. */
  readonly id: number
  /** The band: 1 standard, 2 reduced, 3 zero, or one of your own. */
  readonly vatBandId: number
  /** The region; null for none. */
  readonly regionCode: string | null
  /** The country. */
  readonly countryIso: string
  /** Percent. */
  readonly vatRate: number
  /** The first day on which the rate applies; `null` for no beginning. */
  readonly validFrom: string | null
  /** The first day on which the rate no longer applies; `null` for no end. */
  readonly validTo: string | null
  /** Whether the rate is built in: everyone can read it, nobody can change it. */
  readonly isReference: boolean
  /** The goods that a reduced rate of the server is on; none for a standard rate and for a rate of your own. */
  readonly goods: readonly VatRateGoods[]
}

/** Goods of one kind that a rate is on. */
export interface VatRateGoods {
  /** What kind of goods: one of standard, food, book, e-book, newspaper, medicine, medical, child, hygiene, plant, feed, art. */
  readonly taxCategory: string
  /** Beginnings of their codes of the Harmonized System; empty: whatever the code is. */
  readonly codes: readonly string[]
  /** What decides whether the rate is on goods of these codes; null where it is on all of them. */
  readonly condition: string | null
}

/** A VAT rate of your own. */
export interface VatRateRequest {
  /** The band: 1 standard, 2 reduced, 3 zero, or one of your own from 4 on. */
  readonly vatBandId: number
  /** A region, such as EU: 1 to 10 letters, digits or -. */
  readonly regionCode?: string | null | undefined
  /** The country. */
  readonly countryIso: string
  /** Percent, 0 to 100, with at most 6 decimals. */
  readonly vatRate: number
  /** The first day on which the rate applies; no beginning by default. */
  readonly validFrom?: string | null | undefined
  /** The first day on which the rate no longer applies; no end by default. */
  readonly validTo?: string | null | undefined
}

/** One attempt to deliver an event. */
export interface WebhookAttempt {
  /** When it was made. */
  readonly at: string
  /** Delivered for an answer of 2xx, Gone for 410, Redirected for an address elsewhere, which is not followed, Refused for any other; TimedOut and Unreachable without one, ForbiddenAddress where it leads to a network that may not be reached. */
  readonly outcome: "Delivered" | "Refused" | "Gone" | "Redirected" | "TimedOut" | "Unreachable" | "ForbiddenAddress"
  /** The status of the answer; null without one. */
  readonly status: number | null
  /** How long it took. */
  readonly milliseconds: number
  /** The first kilobyte of the answer, or why there was none. */
  readonly answer: string
}

/** How an event stands with an endpoint. There is one from when its turn has come. */
export interface WebhookDelivery {
  /** The id of the event, which is the webhook-id of its deliveries. */
  readonly eventId: string
  /** The type of the event. */
  readonly type: string
  /** Its subject. */
  readonly subject: string
  /** Parked is what was given up after three days; it is sent again when it is replayed. */
  readonly state: "Waiting" | "Delivered" | "Parked"
  /** How often it was tried since it last began to wait. */
  readonly attemptCount: number
  /** When it is tried next; null where it waits for an earlier event of its subject, or waits no more. */
  readonly nextAttemptAt: string | null
  /** The last attempt. */
  readonly lastAttempt: {
    /** When it was made. */
    readonly at: string
    /** Delivered for an answer of 2xx, Gone for 410, Redirected for an address elsewhere, which is not followed, Refused for any other; TimedOut and Unreachable without one, ForbiddenAddress where it leads to a network that may not be reached. */
    readonly outcome: "Delivered" | "Refused" | "Gone" | "Redirected" | "TimedOut" | "Unreachable" | "ForbiddenAddress"
    /** The status of the answer; null without one. */
    readonly status: number | null
    /** How long it took. */
    readonly milliseconds: number
  } | null
}

/** How an event stands with an endpoint. There is one from when its turn has come. */
export interface WebhookDeliveryDetails {
  /** The id of the event, which is the webhook-id of its deliveries. */
  readonly eventId: string
  /** The type of the event. */
  readonly type: string
  /** Its subject. */
  readonly subject: string
  /** Parked is what was given up after three days; it is sent again when it is replayed. */
  readonly state: "Waiting" | "Delivered" | "Parked"
  /** How often it was tried since it last began to wait. */
  readonly attemptCount: number
  /** When it is tried next; null where it waits for an earlier event of its subject, or waits no more. */
  readonly nextAttemptAt: string | null
  /** The last 40, the oldest first. */
  readonly attempts: readonly WebhookAttempt[]
}

/** One page of deliveries. */
export interface WebhookDeliveryPage {
  /** Those of the newest events first. */
  readonly items: readonly WebhookDelivery[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** An address of a tenant’s that its events are delivered to, signed as Standard Webhooks says. A tenant may have 20. */
export interface WebhookEndpoint {
  /** Its id. */
  readonly endpointId: string
  /** The tenant whose events it is told of. */
  readonly tenant: string
  /** Where it is; with https, but outside production. */
  readonly url: string
  /** What it is for, for people. */
  readonly description: string
  /** The types that it is told of; null for all, also those to come. */
  readonly eventTypes: readonly ("order-confirmation.received" | "order-confirmation.hold-released" | "order-confirmation.confirmed" | "order-confirmation.cancelled" | "outbound-order.created" | "outbound-order.updated" | "outbound-shipment.created" | "label.created" | "return-order.created" | "return-order.updated" | "return-order.held" | "return-order.released" | "withdrawal.received" | "shopper-message.requested" | "package.created" | "package.updated" | "package.deleted" | "package.held" | "package.released" | "catalog.upload.completed" | "catalog.product.invalid" | "catalog.reload.completed" | "classification.reviewed" | "webhook-endpoint.disabled")[] | null
  /** Whether it is delivered to. Once enabled again, it goes on with what happened meanwhile. */
  readonly isEnabled: boolean
  /** Why it is disabled: an operator did it, it has answered 410, or it has failed for five days. */
  readonly disabledReason: "Operator" | "Gone" | "Failing" | null
  /** Since when it is disabled. */
  readonly disabledAt: string | null
  /** Until when the secret before signs beside the present one; null for not at all. */
  readonly previousSecretExpiresAt: string | null
  /** When it was made. */
  readonly createdAt: string
}

/** An address of a tenant’s that its events are delivered to, signed as Standard Webhooks says. A tenant may have 20. */
export interface WebhookEndpointBody {
  /** Where it is; with https, but outside production. */
  readonly url: string
  /** What it is for, for people. */
  readonly description: string
  /** The types that it is told of; null for all, also those to come. */
  readonly eventTypes: readonly ("order-confirmation.received" | "order-confirmation.hold-released" | "order-confirmation.confirmed" | "order-confirmation.cancelled" | "outbound-order.created" | "outbound-order.updated" | "outbound-shipment.created" | "label.created" | "return-order.created" | "return-order.updated" | "return-order.held" | "return-order.released" | "withdrawal.received" | "shopper-message.requested" | "package.created" | "package.updated" | "package.deleted" | "package.held" | "package.released" | "catalog.upload.completed" | "catalog.product.invalid" | "catalog.reload.completed" | "classification.reviewed" | "webhook-endpoint.disabled")[] | null
  /** Whether it is delivered to. Once enabled again, it goes on with what happened meanwhile. */
  readonly isEnabled: boolean
}

/** One page of webhook endpoints. */
export interface WebhookEndpointPage {
  /** In the order of their ids. */
  readonly items: readonly WebhookEndpoint[]
  /** The requested page size. */
  readonly pageSize: number
  /** The token of the next page; `null` on the last. */
  readonly continuationToken: string | null
}

/** An endpoint with its new secret. */
export interface WebhookEndpointWithSecret {
  readonly endpoint: WebhookEndpoint
  /** Its secret, whsec_ and 32 bytes in base64, told here and nowhere else; null where this answer is a repeat of an earlier one. */
  readonly secret: string | null
}

/** How far the deliveries to an endpoint have come. */
export interface WebhookProgress {
  /** Events of the tenant, of whatever type, that were not looked at yet for this endpoint. */
  readonly backlog: number
  /** When the oldest of them happened. */
  readonly oldestAt: string | null
  /** When it has last accepted an event. */
  readonly lastDeliveredAt: string | null
  /** Attempts that have failed since then. */
  readonly consecutiveFailures: number
  /** Since when nothing but failures. */
  readonly failingSince: string | null
  /** Nothing is sent before then. */
  readonly pausedUntil: string | null
}

/** Which events are delivered once more. */
export interface WebhookReplay {
  /** The events that happened then or later; with to. */
  readonly from?: string | null | undefined
  /** And before then. */
  readonly to?: string | null | undefined
  /** Instead of a time: everything that came after this event in the feed of the tenant. */
  readonly afterEventId?: string | null | undefined
}

/** What is replayed. */
export interface WebhookReplayed {
  /** How many events will be delivered. */
  readonly replayed: number
  /** The body that goes on where this call has stopped; null at the end. */
  readonly continueWith: {
    /** The events that happened then or later; with to. */
    readonly from?: string | null | undefined
    /** And before then. */
    readonly to?: string | null | undefined
    /** Instead of a time: everything that came after this event in the feed of the tenant. */
    readonly afterEventId?: string | null | undefined
  } | null
}

/** How the secret of an endpoint is renewed. */
export interface WebhookSecretRenewal {
  /** Minutes for which the secret before goes on to sign; 1440 unless told, 43200 at the most. */
  readonly overlapMinutes?: number | undefined
}

/** A weight with its unit. */
export interface Weight {
  /** The weight. */
  readonly weight?: number | null | undefined
  /** Unit of the weight. */
  readonly weightUnit: "Kg" | "Lb"
}
