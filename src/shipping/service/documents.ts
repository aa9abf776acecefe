import type { Caller, SchedulerLoad } from '../../kernel/tenant-scheduler.ts'
import type { ParcelParty } from './parcel-party.ts'

/** Languages of labels, return notes and drop-off codes. */
export const documentLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ja'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

/**
 * Returns the language of a shopper's documents.
 *
 * @param cultureLanguageIso language and region (`de-AT`, `ja_JP`), a bare language, or null
 * @param languages of the shopper's country, used if the shopper's own is unknown
 * @returns the language if there is a translation, otherwise English
 */
export function resolveDocumentLanguage(
  cultureLanguageIso: string | null,
  languages: readonly string[] = [],
): DocumentLanguage {
  const wanted = cultureLanguageIso === null ? languages : [cultureLanguageIso]
  const bare = wanted.map((tag) => tag.toLowerCase().split(/[-_]/, 1)[0])
  const first = bare.find((language) => documentLanguages.some((candidate) => candidate === language))
  return documentLanguages.find((candidate) => candidate === first) ?? 'en'
}

export const customsForms = ['CN22', 'CN23'] as const
export type CustomsForm = (typeof customsForms)[number]

/** An amount as a decimal string with its ISO 4217 currency. */
export interface DocumentAmount {
  readonly amount: string
  readonly currency: string
}

/** The input of every document. */
export interface DocumentInput {
  /** The document's date: printed in UTC, and the creation date of the file. */
  readonly issuedAt: Date
}

/** A label on an outbound parcel. */
export interface ShippingLabelInput extends DocumentInput {
  readonly language: DocumentLanguage
  readonly carrierName: string
  /** Service or route, such as `Tracked 48` or `Economy returns`. */
  readonly serviceName: string
  /** Sorting code of the carrier, printed large. */
  readonly routingCode: string | null
  readonly sender: ParcelParty
  readonly recipient: ParcelParty
  /** 18 digits: see `makeSscc`. */
  readonly sscc: string
  /** Printable ASCII, at most 30 characters; usually a UPU S10 identifier: see `makeS10`. */
  readonly trackingNumber: string
  /** Decimal text. */
  readonly weightKg: string | null
  readonly orderReference: string
  readonly shippingReference: string | null
  /** The seller's scheme for the destination's tax, such as `IOSS IM1234567890`; null if there is none. */
  readonly taxScheme: string | null
}

/** A part of an address: `town` with region and postal code, or the index of one of the `addressLines`. */
export type AddressPart = 'company' | 'name' | 'town' | 'region' | 'country' | number

/** A label as a PDF of one page, 4 × 6 inches. */
export interface Label {
  readonly content: Uint8Array
  /** What did not fit completely. Postal code, city and country always fit if a page can hold them. */
  readonly truncated: readonly TruncatedAddressPart[]
}

/** A part of an address that a label shows truncated or not at all. */
export interface TruncatedAddressPart {
  readonly party: 'sender' | 'recipient'
  readonly part: AddressPart
}

/** A label for a returned parcel, from the shopper to the return centre. */
export interface ReturnLabelInput extends ShippingLabelInput {
  readonly returnOrderNumber: string
  /** The content of the paperless drop-off code; null if the route requires a printed label. */
  readonly paperlessCode: string | null
}

/** One line of a return note. */
export interface ReturnNoteLine {
  readonly productCode: string
  readonly description: string | null
  readonly quantity: number
  /** In the shopper's words, or the shop's wording for shoppers. */
  readonly reason: string
}

/** The sheet enclosed in a returned parcel. */
export interface ReturnNoteInput extends DocumentInput {
  readonly language: DocumentLanguage
  readonly returnOrderNumber: string
  readonly orderReference: string
  readonly merchantName: string
  readonly shopper: ParcelParty
  readonly returnCentre: ParcelParty
  readonly carrierName: string | null
  readonly trackingNumber: string | null
  readonly lines: readonly ReturnNoteLine[]
}

/** Confirms receipt of a withdrawal from a contract, on a durable medium. */
export interface WithdrawalReceiptInput extends DocumentInput {
  readonly language: DocumentLanguage
  /** Of the consumer's address, in which the moment of receipt is told (IANA name). */
  readonly timeZone: string
  readonly merchantName: string
  readonly withdrawalId: string
  readonly orderReference: string
  readonly name: string
  readonly emailAddress: string
  readonly lines: readonly Pick<ReturnNoteLine, 'productCode' | 'description' | 'quantity'>[]
}

/** One kind of goods on a commercial invoice. */
export interface CommercialInvoiceLine {
  readonly description: string
  readonly productCode: string | null
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
  readonly quantity: number
  /** Decimal string in the invoice's currency; null if unknown, in which case there is no total either. */
  readonly unitPrice: string | null
  /** Decimal string: all articles of the line. */
  readonly netWeightKg: string | null
}

/** The invoice for customs. Line values and totals are calculated. */
export interface CommercialInvoiceInput extends DocumentInput {
  readonly invoiceNumber: string
  readonly shipper: ParcelParty
  readonly consignee: ParcelParty
  /** Only if other than the consignee. */
  readonly importer: ParcelParty | null
  /** Such as `Returned goods` or `Sale`. */
  readonly reasonForExport: string
  /** The Incoterms rule; its place is the consignee's city. */
  readonly incoterm: 'DAP' | 'DDP'
  readonly currency: string
  readonly orderReference: string | null
  readonly returnOrderNumber: string | null
  readonly trackingNumber: string | null
  /** The invoice under which returned goods were sold; null if unknown or not a return. */
  readonly originalInvoice: string | null
  /** The seller's scheme for the destination's tax, such as `IOSS IM1234567890`; null if there is none. */
  readonly taxScheme: string | null
  readonly lines: readonly CommercialInvoiceLine[]
  /** Decimal strings in the invoice's currency; null if there is nothing to add. */
  readonly shippingCharge: string | null
  readonly insuranceCharge: string | null
  readonly grossWeightKg: string | null
  readonly packages: number
  readonly signatory: string | null
  /** What the document lacks although it is required, printed in place of the signature; null if nothing. */
  readonly incomplete: string | null
  /** The origin statement of a trade agreement; null if there is none. */
  readonly originStatement: string | null
  /** Who signs the origin statement by hand, with the name in clear script; null if nobody must. */
  readonly originSignatory: string | null
}

/** Categories of postal items, as on the forms. */
export const itemCategories = [
  'Gift',
  'Documents',
  'CommercialSample',
  'SaleOfGoods',
  'ReturnedGoods',
  'Other',
] as const
export type ItemCategory = (typeof itemCategories)[number]

/** One kind of goods on a customs declaration. */
export interface CustomsDeclarationLine {
  readonly description: string
  readonly quantity: number
  /** Decimal string: all articles of the line. */
  readonly netWeightKg: string | null
  /** All articles of the line; null if unknown, in which case there is no total either. */
  readonly value: DocumentAmount | null
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
}

/** A postal customs declaration. Totals are calculated. */
export interface CustomsDeclarationInput extends DocumentInput {
  /** See `chooseCustomsForm`. */
  readonly form: CustomsForm
  readonly category: ItemCategory
  /** What `Other` means, or why goods come back. */
  readonly explanation: string | null
  readonly designatedOperator: string
  readonly sender: ParcelParty
  readonly recipient: ParcelParty
  /** Only if other than the recipient. */
  readonly importer: ParcelParty | null
  readonly trackingNumber: string
  readonly lines: readonly CustomsDeclarationLine[]
  /** Decimal string; null for the sum of the net weights. */
  readonly grossWeightKg: string | null
  readonly postalCharges: DocumentAmount | null
  readonly senderCustomsReference: string | null
  /** The tax scheme alone, which is part of the sender's reference: CN22 has no field for more. */
  readonly taxScheme: string | null
  readonly importerReference: string | null
  readonly licenceNumber: string | null
  readonly certificateNumber: string | null
  readonly invoiceNumber: string | null
  readonly officeOfOrigin: string | null
  readonly comments: string | null
  readonly signatory: string | null
  /** What the form lacks although it is required, printed in place of the signature; null if nothing. */
  readonly incomplete: string | null
}

/** A code that a shopper shows at the drop-off point instead of a label. */
export interface QrCodeInput extends DocumentInput {
  readonly language: DocumentLanguage
  /** The content of the code, at most 500 characters. */
  readonly code: string
  readonly returnOrderNumber: string
  readonly orderReference: string
  readonly merchantName: string
  readonly carrierName: string | null
}

/** All documents of a parcel in one file; null for those that do not apply. */
export interface CombinedInput extends DocumentInput {
  readonly label:
    | { readonly kind: 'Return'; readonly input: ReturnLabelInput }
    | { readonly kind: 'Shipping'; readonly input: ShippingLabelInput }
    | null
  readonly returnNote: ReturnNoteInput | null
  readonly commercialInvoice: CommercialInvoiceInput | null
  readonly customsDeclaration: CustomsDeclarationInput | null
}

/**
 * Makes the documents of a parcel. The same input always gives the same bytes. Texts may be of any length and script.
 * Rejects with a RangeError for a barcode that cannot be encoded (an invalid SSCC, a non-ASCII tracking number) and for
 * an invalid amount or weight.
 */
export interface DocumentMaker {
  drawReturnLabel(input: ReturnLabelInput): Promise<Label>
  drawShippingLabel(input: ShippingLabelInput): Promise<Label>
  /** PDF in A4, as many pages as the lines need. */
  drawReturnNote(input: ReturnNoteInput): Promise<Uint8Array>
  /** PDF in A4, as many pages as the lines need. */
  drawWithdrawalReceipt(input: WithdrawalReceiptInput): Promise<Uint8Array>
  /** PDF in A4, as many pages as the lines need. */
  drawCommercialInvoice(input: CommercialInvoiceInput): Promise<Uint8Array>
  /** PDF: CN22 of 74 × 105 mm or CN23 of 210 × 148 mm, as many sheets as the lines need. */
  drawCustomsDeclaration(input: CustomsDeclarationInput): Promise<Uint8Array>
  /** PDF of one page, 4 × 6 inches. */
  drawQrCodePdf(input: QrCodeInput): Promise<Uint8Array>
  /** PNG of the code with its quiet zone. */
  drawQrCodePng(input: QrCodeInput): Promise<Uint8Array>
  /**
   * Returns, for each text, the first letter or digit missing in all fonts, which documents show as a box; null if
   * there is none.
   */
  findUnprintable(texts: readonly string[]): Promise<readonly (string | null)[]>
  /**
   * PDF in A4: label, return note, invoice, customs declaration, each starting a new page; a CN22 shares the label's.
   */
  drawCombined(input: CombinedInput): Promise<Uint8Array>
}

/** The pool that makes documents: fairly scheduled, and only while the caller waits. */
export interface DocumentMakerPool {
  /**
   * Creates the maker for a caller. Besides its own errors, it rejects with a Problem `unavailable` if too many
   * documents are waiting or the caller has left.
   */
  createMaker(caller: Caller): DocumentMaker
  /** The number of documents in progress and waiting. */
  getLoad(): SchedulerLoad
}
