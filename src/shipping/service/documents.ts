import type { Caller, SchedulerLoad } from '../../kernel/tenant-scheduler.ts'
import type { ParcelParty } from './parcel-party.ts'

/** Languages that labels, return notes and drop-off codes are written in. */
export const documentLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ja'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

/**
 * The language that a shopper's documents are written in.
 *
 * @param cultureLanguageIso language and region (`de-AT`, `ja_JP`), a bare language, or null
 * @param languages of the shopper's country, which count where the shopper's own is not known
 * @returns the language itself when there are words for it, else English
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

/** An amount as a decimal text, with its ISO 4217 currency. */
export interface DocumentAmount {
  readonly amount: string
  readonly currency: string
}

/** What every document is told. */
export interface DocumentInput {
  /** The document's own date: printed in UTC, and the creation date of the file. */
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
  /** Printable ASCII, at most 30 characters; as a rule a UPU S10 identifier: see `makeS10`. */
  readonly trackingNumber: string
  /** Decimal text. */
  readonly weightKg: string | null
  readonly orderReference: string
  readonly shippingReference: string | null
}

/** What a line of an address is: `town` with region and postal code, or one of the `addressLines` by its index. */
export type AddressPart = 'company' | 'name' | 'town' | 'region' | 'country' | number

/** A label, as PDF of one page, 4 × 6 inches. */
export interface Label {
  readonly content: Uint8Array
  /** What there is not room for to the end. Postal code, city and country are there whenever a page can hold them. */
  readonly truncated: readonly TruncatedAddressPart[]
}

/** A part of an address that a label has only the beginning of, or nothing. */
export interface TruncatedAddressPart {
  readonly party: 'sender' | 'recipient'
  readonly part: AddressPart
}

/** A label on a returned parcel: sender is the shopper, recipient the return centre. */
export interface ReturnLabelInput extends ShippingLabelInput {
  readonly returnOrderNumber: string
  /** What the code for a drop-off without printing says; null where the route needs a printed label. */
  readonly paperlessCode: string | null
}

/** One line of a return note. */
export interface ReturnNoteLine {
  readonly productCode: string
  readonly description: string | null
  readonly quantity: number
  /** In the words of the shopper, or of the shop for the shopper. */
  readonly reason: string
}

/** The sheet that lies in a returned parcel. */
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

/** The acknowledgement that a withdrawal from a contract was received, on what a shopper can keep. */
export interface WithdrawalReceiptInput extends DocumentInput {
  readonly language: DocumentLanguage
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
  /** Decimal text in the invoice's currency; null when it is not known, and then no total is given either. */
  readonly unitPrice: string | null
  /** Decimal text: all articles of the line together. */
  readonly netWeightKg: string | null
}

/** The invoice that customs are shown. The maker works out line values and totals. */
export interface CommercialInvoiceInput extends DocumentInput {
  readonly invoiceNumber: string
  readonly shipper: ParcelParty
  readonly consignee: ParcelParty
  /** Only when it is not the consignee. */
  readonly importer: ParcelParty | null
  /** Such as `Returned goods` or `Sale`. */
  readonly reasonForExport: string
  /** Incoterms rule and place, such as `DAP Sandbox City`. */
  readonly incoterm: string
  readonly currency: string
  readonly orderReference: string | null
  readonly returnOrderNumber: string | null
  readonly trackingNumber: string | null
  /** Under which goods that come back were sold; null where it is not known, and for others. */
  readonly originalInvoice: string | null
  /** The scheme that the seller pays the tax of the destination by, such as `IOSS IM1234567890`; null where there is none. */
  readonly taxScheme: string | null
  readonly lines: readonly CommercialInvoiceLine[]
  /** Decimal texts in the invoice's currency; null where there is nothing to add. */
  readonly shippingCharge: string | null
  readonly insuranceCharge: string | null
  readonly grossWeightKg: string | null
  readonly packages: number
  readonly signatory: string | null
  /** The statement on origin of an agreement; null where there is none. */
  readonly originStatement: string | null
}

/** What a postal item is, in the words of the forms. */
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
  /** Decimal text: all articles of the line together. */
  readonly netWeightKg: string | null
  /** All articles of the line together; null when it is not known, and then no total is given either. */
  readonly value: DocumentAmount | null
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
}

/** A postal customs declaration. The maker works out the totals. */
export interface CustomsDeclarationInput extends DocumentInput {
  /** See `chooseCustomsForm`. */
  readonly form: CustomsForm
  readonly category: ItemCategory
  /** What `Other` is, or why goods come back. */
  readonly explanation: string | null
  readonly designatedOperator: string
  readonly sender: ParcelParty
  readonly recipient: ParcelParty
  readonly trackingNumber: string
  readonly lines: readonly CustomsDeclarationLine[]
  /** Decimal text; null: the sum of the net weights. */
  readonly grossWeightKg: string | null
  readonly postalCharges: DocumentAmount | null
  readonly senderCustomsReference: string | null
  readonly importerReference: string | null
  readonly licenceNumber: string | null
  readonly certificateNumber: string | null
  readonly invoiceNumber: string | null
  readonly officeOfOrigin: string | null
  readonly comments: string | null
  readonly signatory: string | null
}

/** A code that a shopper shows at the drop-off point instead of a label. */
export interface QrCodeInput extends DocumentInput {
  readonly language: DocumentLanguage
  /** What the code says, at most 500 characters. */
  readonly code: string
  readonly returnOrderNumber: string
  readonly orderReference: string
  readonly merchantName: string
  readonly carrierName: string | null
}

/** All documents of a parcel in one file; those that do not apply are null. */
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
 * Makes the documents of a parcel. The same input always gives the same bytes, whoever asks and whenever. Texts may be of
 * any length and script. A barcode that cannot be made (a wrong SSCC, a tracking number that is not ASCII) and an
 * amount or weight that is no decimal text reject with a RangeError.
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
  /** PNG with the code alone and the quiet zone round it. */
  drawQrCodePng(input: QrCodeInput): Promise<Uint8Array>
  /** Of each text the first letter or digit that no font has, which documents show as a box; null where there is none. */
  findUnprintable(texts: readonly string[]): Promise<readonly (string | null)[]>
  /** PDF in A4: label, return note, invoice, customs declaration, each from a new page; a CN22 shares the label's. */
  drawCombined(input: CombinedInput): Promise<Uint8Array>
}

/** Where documents are made: for each caller in its turn, and only for as long as it waits. */
export interface DocumentMakerPool {
  /**
   * The maker for a caller. Beside its own errors it rejects with a Problem `unavailable` when too many documents wait to be
   * made, and when the caller has gone.
   */
  createMaker(caller: Caller): DocumentMaker
  /** How many documents are being made, and wait. */
  getLoad(): SchedulerLoad
}
