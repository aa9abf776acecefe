import type { CommercialInvoiceInput, CustomsDeclarationInput, CustomsForm } from './documents.ts'
import { type Decimal, decimal, decimalOfNumber, roundToMinor, sum, zero } from './money.ts'
import type { ParcelParty } from './parcel-party.ts'
import type { InSdr } from './special-drawing-rights.ts'
import { weightFigure } from './weight.ts'

/** A price or a charge, with its ISO 4217 currency. */
export interface DeclaredAmount {
  readonly amount: Decimal
  readonly currency: string
}

/** One kind of goods in a parcel, as its customs papers tell it. What is null is not known, and left open. */
export interface DeclaredItem {
  readonly description: string
  /** Null where it is the description already. */
  readonly productCode: string | null
  readonly quantity: number
  /** Of one article, in kilograms. */
  readonly unitWeight: Decimal | null
  /** Of one article. */
  readonly unitPrice: DeclaredAmount | null
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
}

/** A parcel as its customs papers tell it. */
export interface DeclaredParcel {
  /** The date of the papers. */
  readonly issuedAt: Date
  readonly invoiceNumber: string
  readonly category: 'SaleOfGoods' | 'ReturnedGoods'
  readonly sender: ParcelParty
  readonly recipient: ParcelParty
  readonly carrierName: string
  readonly trackingNumber: string
  readonly orderReference: string
  readonly returnOrderNumber: string | null
  readonly items: readonly DeclaredItem[]
  /** In kilograms; null when it is not known. */
  readonly grossWeight: Decimal | null
  /** Null where there is none. */
  readonly shippingCharge: DeclaredAmount | null
  readonly comments: string | null
}

const reasonsForExport: Readonly<Record<DeclaredParcel['category'], string>> = {
  SaleOfGoods: 'Sale',
  ReturnedGoods: 'Returned goods',
}

const lineWeight = ({ unitWeight, quantity }: DeclaredItem): string | null =>
  weightFigure(unitWeight?.times(decimalOfNumber(quantity)) ?? null)

/** The gross weight to the gram: never below what the lines weigh together, each of which is rounded by itself. */
function grossFigure({ items, grossWeight }: DeclaredParcel): string | null {
  if (grossWeight === null) return null
  const net = sum(items.map((item) => decimal(lineWeight(item) ?? '0')))
  return weightFigure(net.gt(grossWeight) ? net : grossWeight)
}

/** What the articles of a line are worth together, to the minor unit: a third of an amount comes to the amount again. */
function lineValue({ unitPrice, quantity }: DeclaredItem): DeclaredAmount | null {
  if (unitPrice === null) return null
  const { amount, currency } = unitPrice
  return { amount: roundToMinor(amount.times(decimalOfNumber(quantity)), currency), currency }
}

const amountText = ({ amount, currency }: DeclaredAmount) => ({ amount: amount.toFixed(), currency })

/** The value of the goods in special drawing rights; null when it is not known. */
function valueInSdr(items: readonly DeclaredItem[], inSdr: InSdr): Decimal | null {
  let total = zero
  for (const item of items) {
    const value = lineValue(item)
    const worth = value === null ? null : inSdr(value.amount, value.currency)
    if (worth === null) return null
    total = total.plus(worth)
  }
  return total
}

/** Up to these, both included, a CN22 will do: special drawing rights (XDR) and kilograms. */
const smallForm = { value: decimal('300'), weight: decimal('2') } as const

/**
 * Which customs form goes on a parcel: CN22 up to 300 special drawing rights and 2 kg, both included, else CN23 (UPU
 * Convention Manual, customs declarations). Where value or weight is not known for certain, the larger one is right.
 *
 * @param grossWeight in kilograms; null when it is not known for certain
 * @param inSdr by the rates of the day of the papers
 */
export function customsFormOf(items: readonly DeclaredItem[], grossWeight: Decimal | null, inSdr: InSdr): CustomsForm {
  const value = valueInSdr(items, inSdr)
  if (value === null || grossWeight === null) return 'CN23'
  return value.lte(smallForm.value) && grossWeight.lte(smallForm.weight) ? 'CN22' : 'CN23'
}

/**
 * The invoice of a parcel, delivered at place: the recipient pays what its country asks for.
 *
 * @param currency of the whole invoice; what has a price in another one has none on it
 */
export function commercialInvoiceOf(parcel: DeclaredParcel, currency: string): CommercialInvoiceInput {
  const { recipient } = parcel
  const inCurrency = (value: DeclaredAmount | null): string | null =>
    value?.currency === currency ? value.amount.toFixed() : null
  return {
    issuedAt: parcel.issuedAt,
    invoiceNumber: parcel.invoiceNumber,
    shipper: parcel.sender,
    consignee: recipient,
    importer: null,
    reasonForExport: reasonsForExport[parcel.category],
    incoterm: `DAP ${recipient.city === '' ? recipient.countryIso : recipient.city}`,
    currency,
    orderReference: parcel.orderReference,
    returnOrderNumber: parcel.returnOrderNumber,
    trackingNumber: parcel.trackingNumber,
    lines: parcel.items.map((item) => ({
      description: item.description,
      productCode: item.productCode,
      hsCode: item.hsCode,
      countryOfOrigin: item.countryOfOrigin,
      quantity: item.quantity,
      unitPrice: inCurrency(item.unitPrice),
      netWeightKg: lineWeight(item),
    })),
    shippingCharge: inCurrency(parcel.shippingCharge),
    insuranceCharge: null,
    grossWeightKg: grossFigure(parcel),
    packages: 1,
    signatory: null,
  }
}

/**
 * The postal customs declaration of a parcel.
 *
 * @param form see `customsFormOf`
 */
export function customsDeclarationOf(parcel: DeclaredParcel, form: CustomsForm): CustomsDeclarationInput {
  return {
    issuedAt: parcel.issuedAt,
    form,
    category: parcel.category,
    explanation: null,
    designatedOperator: parcel.carrierName,
    sender: parcel.sender,
    recipient: parcel.recipient,
    trackingNumber: parcel.trackingNumber,
    lines: parcel.items.map((item) => {
      const value = lineValue(item)
      return {
        description: item.description,
        quantity: item.quantity,
        netWeightKg: lineWeight(item),
        value: value === null ? null : amountText(value),
        hsCode: item.hsCode,
        countryOfOrigin: item.countryOfOrigin,
      }
    }),
    grossWeightKg: grossFigure(parcel),
    postalCharges: parcel.shippingCharge === null ? null : amountText(parcel.shippingCharge),
    senderCustomsReference: null,
    importerReference: null,
    licenceNumber: null,
    certificateNumber: null,
    invoiceNumber: parcel.invoiceNumber,
    officeOfOrigin: null,
    comments: parcel.comments,
    signatory: null,
  }
}
