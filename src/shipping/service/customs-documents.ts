import {
  type Decimal,
  decimalFromNumber,
  parseDecimal,
  roundToMinorUnit,
  sumDecimals,
  zero,
} from '../../kernel/money.ts'
import { formatWeight } from '../../kernel/weight.ts'
import type { CommercialInvoiceInput, CustomsDeclarationInput, CustomsForm, ItemCategory } from './documents.ts'
import type { ParcelParty } from './parcel-party.ts'
import { parseS10 } from './s10.ts'
import type { ConvertToSdr } from './special-drawing-rights.ts'

/** A price or a charge, with its ISO 4217 currency. */
export interface DeclaredAmount {
  readonly amount: Decimal
  readonly currency: string
}

/** One kind of goods in a parcel, as declared on its customs documents. Null members are unknown and left blank. */
export interface DeclaredItem {
  readonly description: string
  /** Null if it is already part of the description. */
  readonly productCode: string | null
  readonly quantity: number
  /** Of one article, in kilograms. */
  readonly unitWeight: Decimal | null
  /** Of one article. */
  readonly unitPrice: DeclaredAmount | null
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
  /** Its Global Trade Item Number, and its manufacturer with the country; null if unknown. */
  readonly gtin?: string | null
  readonly manufacturer?: string | null
  /** Whether the price is a value for customs that nobody paid. */
  readonly isValueForCustoms?: boolean
}

/** A parcel as described by its customs documents. */
export interface DeclaredParcel {
  /** Date of the documents. */
  readonly issuedAt: Date
  readonly invoiceNumber: string
  readonly category: ItemCategory
  readonly sender: ParcelParty
  readonly recipient: ParcelParty
  readonly carrierName: string
  readonly trackingNumber: string
  readonly orderReference: string
  readonly returnOrderNumber: string | null
  readonly items: readonly DeclaredItem[]
  /** In kilograms; null if unknown. */
  readonly grossWeight: Decimal | null
  /** Null if there is none. */
  readonly shippingCharge: DeclaredAmount | null
  readonly comments: string | null
  /** Such as `DAP` or `DDP`. */
  readonly incoterm: 'DAP' | 'DDP'
  /** In the sender's words; null to derive it from the category. */
  readonly reasonForExport: string | null
  /** Null if the recipient is the importer. */
  readonly importer: ParcelParty | null
  /** The sender's number at customs, such as `EORI GB123456789000`; null if unknown. */
  readonly exporterNumber: string | null
  /** The tax scheme, such as `IOSS IM1234567890`; null if there is none. */
  readonly taxScheme: string | null
  /** Who signs for the sender; null if nobody is named. */
  readonly signatory: string | null
  /** What is required and missing, as printed; absent or null if nothing, in which case the documents are signed. */
  readonly incomplete?: string | null
  /** The invoice under which returned goods were sold; null if unknown. */
  readonly originalInvoice: string | null
  /** The exporter's origin statement under a trade agreement; null if there is none. */
  readonly originStatement: string | null
  /** Who signs the origin statement by hand; absent or null if nobody must. */
  readonly originSignatory?: string | null
}

const reasonsForExport: Readonly<Record<DeclaredParcel['category'], string>> = {
  SaleOfGoods: 'Sale',
  ReturnedGoods: 'Returned goods',
  Gift: 'Gift',
  CommercialSample: 'Commercial sample',
  Documents: 'Documents',
  Other: 'Other',
}

const formatLineWeight = ({ unitWeight, quantity }: DeclaredItem): string | null =>
  formatWeight(unitWeight?.times(decimalFromNumber(quantity)) ?? null)

/** The description of goods on an invoice, with what identifies the product. */
function describeOnInvoice({ description, isValueForCustoms, gtin, manufacturer }: DeclaredItem): string {
  return [
    isValueForCustoms === true ? `${description} (free of charge, value for customs only)` : description,
    ...(gtin ? [`GTIN ${gtin}`] : []),
    ...(manufacturer ? [`made by ${manufacturer}`] : []),
  ].join('; ')
}

/** Formats the gross weight with gram precision: never below the sum of the lines, each of which is rounded. */
function formatGrossWeight({ items, grossWeight }: DeclaredParcel): string | null {
  if (grossWeight === null) return null
  const net = sumDecimals(items.map((item) => parseDecimal(formatLineWeight(item) ?? '0')))
  return formatWeight(net.gt(grossWeight) ? net : grossWeight)
}

/** The value of a line's articles, rounded to the minor unit: thirds of an amount add up to the amount again. */
function calculateLineValue({ unitPrice, quantity }: DeclaredItem): DeclaredAmount | null {
  if (unitPrice === null) return null
  const { amount, currency } = unitPrice
  return { amount: roundToMinorUnit(amount.times(decimalFromNumber(quantity)), currency), currency }
}

const formatDeclaredAmount = ({ amount, currency }: DeclaredAmount) => ({ amount: amount.toFixed(), currency })

/** The value of the goods in special drawing rights; null if unknown. */
export function calculateValueInSdr(items: readonly DeclaredItem[], inSdr: ConvertToSdr): Decimal | null {
  let total = zero
  for (const item of items) {
    const value = calculateLineValue(item)
    const worth = value === null ? null : inSdr(value.amount, value.currency)
    if (worth === null) return null
    total = total.plus(worth)
  }
  return total
}

/** Maximum for a CN22, inclusive: special drawing rights (XDR) and kilograms. */
const smallForm = { value: parseDecimal('300'), weight: parseDecimal('2'), lines: 8 } as const

/**
 * Chooses the customs form: CN22 up to 300 special drawing rights and 2 kg, both inclusive, otherwise CN23 (UPU
 * Convention Manual, customs declarations). If value or weight is uncertain, the larger one is right.
 *
 * A CN22 has room for a few kinds of goods; for more, a CN23 needs fewer sheets. A CN22 is for letter-post items only:
 * items with a parcel or EMS number bear a CN23, whatever they contain.
 *
 * @param grossWeight in kilograms; null if uncertain
 * @param inSdr at the rates of the documents' date
 */
export function chooseCustomsForm(
  items: readonly DeclaredItem[],
  grossWeight: Decimal | null,
  inSdr: ConvertToSdr,
  trackingNumber: string,
): CustomsForm {
  if (items.length > smallForm.lines || /^[CE]/.test(parseS10(trackingNumber)?.serviceIndicator ?? '')) return 'CN23'
  const value = calculateValueInSdr(items, inSdr)
  if (value === null || grossWeight === null) return 'CN23'
  return value.lte(smallForm.value) && grossWeight.lte(smallForm.weight) ? 'CN22' : 'CN23'
}

/**
 * Builds the invoice of a parcel. Delivered at place (DAP), the recipient pays import charges; delivered duty paid
 * (DDP), the sender does.
 *
 * @param currency of the whole invoice; items priced in another one appear without a price
 */
export function buildCommercialInvoiceInput(parcel: DeclaredParcel, currency: string): CommercialInvoiceInput {
  const { recipient } = parcel
  const formatInCurrency = (value: DeclaredAmount | null): string | null =>
    value?.currency === currency ? value.amount.toFixed() : null
  return {
    issuedAt: parcel.issuedAt,
    invoiceNumber: parcel.invoiceNumber,
    shipper: { ...parcel.sender, taxNumber: parcel.exporterNumber ?? parcel.sender.taxNumber },
    consignee: recipient,
    importer: parcel.importer,
    reasonForExport: parcel.reasonForExport ?? reasonsForExport[parcel.category],
    incoterm: parcel.incoterm,
    currency,
    orderReference: parcel.orderReference,
    returnOrderNumber: parcel.returnOrderNumber,
    trackingNumber: parcel.trackingNumber,
    originalInvoice: parcel.originalInvoice,
    taxScheme: parcel.taxScheme,
    lines: parcel.items.map((item) => ({
      description: describeOnInvoice(item),
      productCode: item.productCode,
      hsCode: item.hsCode,
      countryOfOrigin: item.countryOfOrigin,
      quantity: item.quantity,
      unitPrice: formatInCurrency(item.unitPrice),
      netWeightKg: formatLineWeight(item),
    })),
    shippingCharge: formatInCurrency(parcel.shippingCharge),
    insuranceCharge: null,
    grossWeightKg: formatGrossWeight(parcel),
    packages: 1,
    signatory: parcel.signatory,
    incomplete: parcel.incomplete ?? null,
    originStatement: parcel.originStatement,
    originSignatory: parcel.originSignatory ?? null,
  }
}

/**
 * Explains the category: the reason in the sender's words, and a return with reference to the original sale, which
 * allows relief for returned goods.
 */
function explainCategory({
  category,
  orderReference,
  originalInvoice,
  reasonForExport,
}: DeclaredParcel): string | null {
  if (category === 'Other') return reasonForExport
  if (category !== 'ReturnedGoods') return null
  const invoice = originalInvoice === null ? '' : `, invoice ${originalInvoice}`
  return `Goods sent back by the buyer, order ${orderReference}${invoice}`
}

/**
 * Builds the postal customs declaration of a parcel.
 *
 * @param form see `chooseCustomsForm`
 */
export function buildCustomsDeclarationInput(parcel: DeclaredParcel, form: CustomsForm): CustomsDeclarationInput {
  return {
    issuedAt: parcel.issuedAt,
    form,
    category: parcel.category,
    explanation: explainCategory(parcel),
    designatedOperator: parcel.carrierName,
    sender: parcel.sender,
    recipient: parcel.recipient,
    importer: parcel.importer,
    trackingNumber: parcel.trackingNumber,
    lines: parcel.items.map((item) => {
      const value = calculateLineValue(item)
      return {
        description: item.description,
        quantity: item.quantity,
        netWeightKg: formatLineWeight(item),
        value: value === null ? null : formatDeclaredAmount(value),
        hsCode: item.hsCode,
        countryOfOrigin: item.countryOfOrigin,
      }
    }),
    grossWeightKg: formatGrossWeight(parcel),
    postalCharges: parcel.shippingCharge === null ? null : formatDeclaredAmount(parcel.shippingCharge),
    senderCustomsReference:
      [parcel.taxScheme, parcel.exporterNumber].filter((number) => number !== null).join(', ') || null,
    taxScheme: parcel.taxScheme,
    importerReference: (parcel.importer ?? parcel.recipient).taxNumber,
    licenceNumber: null,
    certificateNumber: null,
    invoiceNumber: parcel.invoiceNumber,
    officeOfOrigin: null,
    comments: parcel.comments,
    signatory: parcel.signatory,
    incomplete: parcel.incomplete ?? null,
  }
}
