import type { CarrierResult, CarrierShipment } from '../../kernel/carrier.ts'
import { minorUnits } from '../../kernel/currency.ts'
import {
  type CommercialInvoiceInput,
  type CustomsDeclarationInput,
  type CustomsForm,
  customsForm,
  type ReturnLabelInput,
  type ShippingLabelInput,
} from '../../kernel/documents.ts'
import { type Decimal, decimal, decimalOfNumber, formatAmount, roundToMinor, sum, zero } from '../../kernel/money.ts'
import { type ParcelParty, personName } from '../../kernel/parcel-party.ts'
import { partyOfSite, type Site } from '../../kernel/site.ts'
import { atMostInSdr } from '../../kernel/special-drawing-rights.ts'
import { printedHsCode } from './hs-codes.ts'
import {
  type Consignee,
  kilogramsPerPackageUnit,
  type Money,
  type PackageContent,
  type PackageItem,
} from './package.ts'

/** All that the papers of a package are made from. */
export interface PaperSituation {
  readonly platformPackageReference: number
  /** Completed by the catalog. */
  readonly content: PackageContent
  readonly dispatch: Site
  readonly isAcrossBorder: boolean
  readonly issuedAt: Date
}

/** The service that a package goes by, by the name that a carrier knows it by. */
export const outboundServiceOf = ({ serviceLevel }: PackageContent): string => textOf(serviceLevel) ?? 'Standard'
/** The service that it would come back by. */
export const returnService = 'Returns'

/** A weight in the unit of a package, in kilograms; null for what is not known, and for zero, which nothing weighs. */
function kilograms(weight: number | null | undefined, unit: string | null | undefined): Decimal | null {
  if (weight === null || weight === undefined || weight === 0) return null
  return decimalOfNumber(weight).times(kilogramsPerPackageUnit(unit ?? 'kg') ?? decimal('1'))
}

const itemWeight = ({ weight }: PackageContent, item: PackageItem): Decimal | null =>
  kilograms(item.weight, weight?.weightUnit)

const lineWeight = (content: PackageContent, item: PackageItem): Decimal | null =>
  itemWeight(content, item)?.times(decimalOfNumber(item.quantity)) ?? null

/** The gross weight in kilograms: as it was told, else the sum of the articles where each one's is known. */
export function grossWeight(content: PackageContent): Decimal | null {
  const told = kilograms(content.weight?.weight, content.weight?.weightUnit)
  if (told !== null) return told
  const weights = content.packageItems.map((item) => lineWeight(content, item))
  const known = weights.filter((weight) => weight !== null)
  return known.length === weights.length ? sum(known) : null
}

const toTheGram = (weight: Decimal): Decimal => weight.round(3, 1)
const figure = (weight: Decimal | null): string | null => (weight === null ? null : toTheGram(weight).toFixed())

/**
 * Both weights in kilograms where the items weigh more than the package with them in it, to the gram; null where they do
 * not, or where nobody has said what the package weighs.
 */
export function contradictingWeights(
  content: PackageContent,
): { readonly ofItems: string; readonly ofPackage: string } | null {
  const told = kilograms(content.weight?.weight, content.weight?.weightUnit)
  if (told === null) return null
  const ofItems = toTheGram(sum(content.packageItems.flatMap((item) => lineWeight(content, item) ?? [])))
  const ofPackage = toTheGram(told)
  return ofItems.gt(ofPackage) ? { ofItems: ofItems.toFixed(), ofPackage: ofPackage.toFixed() } : null
}

/** The gross weight on customs papers: that of the items where they weigh more, for gross is never below net. */
const declaredWeight = (content: PackageContent): string | null =>
  contradictingWeights(content)?.ofItems ?? figure(grossWeight(content))

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

function partyOfConsignee(consignee: Consignee): ParcelParty {
  const { firstName, lastName, unit, address1, address2, address3, poBox, postalCode, city, region } = consignee
  const name = personName(firstName, lastName, consignee.country)
  const box = textOf(poBox)
  const lines = [
    textOf(unit),
    textOf(address1),
    textOf(address2),
    textOf(address3),
    box === null ? null : `PO Box ${box}`,
  ]
  return {
    name: name === '' ? 'Consignee' : name,
    company: null,
    addressLines: lines.filter((line) => line !== null),
    postalCode: textOf(postalCode),
    city: textOf(city) ?? '',
    region: textOf(region),
    countryIso: consignee.country,
    telephone: textOf(consignee.telephone),
    email: textOf(consignee.email),
    taxNumber: null,
  }
}

/** What a label needs of an address and the package does not say. */
export function missingForLabel({ consignee }: PackageContent): readonly string[] {
  const lacks = (...texts: readonly (string | null | undefined)[]) => texts.every((text) => textOf(text) === null)
  return [
    ...(lacks(consignee.firstName, consignee.lastName) ? ['lastName'] : []),
    ...(lacks(consignee.address1, consignee.poBox) ? ['address1'] : []),
    ...(lacks(consignee.city) ? ['city'] : []),
  ]
}

/** The items without a price, by their index. */
export function unpricedItems({ packageItems }: PackageContent): readonly number[] {
  return packageItems.flatMap(({ unitPrice }, index) => (unitPrice ? [] : [index]))
}

/** The prices and charges with more decimals than their currency has, by their paths. */
export function overfinePrices({ packageItems, shippingInfo }: PackageContent): readonly string[] {
  const isOverfine = (price: Money | null | undefined): boolean =>
    !!price && !roundToMinor(decimalOfNumber(price.amount), price.currency).eq(decimalOfNumber(price.amount))
  return [
    ...packageItems.flatMap(({ unitPrice }, index) =>
      isOverfine(unitPrice) ? [`packageItems[${index}].unitPrice`] : [],
    ),
    ...(isOverfine(shippingInfo) ? ['shippingInfo'] : []),
  ]
}

/** The currencies of the prices, each once. */
export function currenciesOf({ packageItems }: PackageContent): readonly string[] {
  return [...new Set(packageItems.flatMap(({ unitPrice }) => unitPrice?.currency ?? []))]
}

const priceText = (price: Money): string => formatAmount(decimalOfNumber(price.amount), minorUnits(price.currency))

/** As much of a description as the forms have room for; to lay out more takes seconds and shows nothing of it. */
const longestDescription = 200

function descriptionOf(item: PackageItem): string {
  const whole = textOf(item.productCustomsDescription) ?? textOf(item.productDescription) ?? item.productCode
  const characters = Array.from(whole)
  return characters.length <= longestDescription ? whole : `${characters.slice(0, longestDescription - 1).join('')}…`
}

/** The value of the goods in special drawing rights at the most; null when it is not known for certain. */
function mostInSdr({ packageItems }: PackageContent): Decimal | null {
  let total = zero
  for (const { unitPrice, quantity } of packageItems) {
    if (!unitPrice) return null
    const value = decimalOfNumber(unitPrice.amount).times(decimalOfNumber(quantity))
    const bound = atMostInSdr(value, unitPrice.currency)
    if (bound === null) return null
    total = total.plus(bound)
  }
  return total
}

/** The customs form of a package; where value or weight is not known for certain, the larger one is right. */
export function formOf(content: PackageContent): CustomsForm {
  const value = mostInSdr(content)
  const weight = contradictingWeights(content) === null ? grossWeight(content) : null
  return value === null || weight === null ? 'CN23' : customsForm(value.toFixed(), weight.toFixed())
}

/** What the carrier is asked to bring to the consignee. */
export function outboundShipment(situation: PaperSituation, reference: string): CarrierShipment {
  const { content, dispatch, isAcrossBorder, platformPackageReference } = situation
  return {
    reference,
    direction: 'Outbound',
    sender: partyOfSite(dispatch),
    recipient: partyOfConsignee(content.consignee),
    weightKg: figure(grossWeight(content)),
    references: {
      orderReference: content.orderReference,
      shippingReference: content.packageReference,
      returnOrderNumber: null,
    },
    serviceName: outboundServiceOf(content),
    serial: 4 * platformPackageReference,
    customsLines: isAcrossBorder && unpricedItems(content).length === 0 ? customsLines(content) : [],
  }
}

/** What the carrier is asked to bring back, should the consignee send it. */
export function returnShipment(situation: PaperSituation, reference: string): CarrierShipment {
  const outbound = outboundShipment(situation, reference)
  const { platformPackageReference } = situation
  return {
    ...outbound,
    direction: 'Return',
    sender: outbound.recipient,
    recipient: outbound.sender,
    references: { ...outbound.references, returnOrderNumber: String(platformPackageReference) },
    serviceName: returnService,
    serial: 4 * platformPackageReference + 1,
  }
}

function customsLines(content: PackageContent): CarrierShipment['customsLines'] {
  return content.packageItems.flatMap((item) =>
    item.unitPrice
      ? [
          {
            description: descriptionOf(item),
            productCode: item.productCode,
            quantity: item.quantity,
            unitWeightKg: figure(itemWeight(content, item)),
            unitValue: { amount: priceText(item.unitPrice), currency: item.unitPrice.currency },
            hsCode: printedHsCode(item),
            countryOfOrigin: item.countryOfOrigin ?? null,
          },
        ]
      : [],
  )
}

export function shippingLabelInput(situation: PaperSituation, parcel: CarrierResult): ShippingLabelInput {
  const { content, dispatch, issuedAt } = situation
  return {
    issuedAt,
    language: 'en',
    carrierName: parcel.carrierName,
    serviceName: parcel.serviceName,
    routingCode: parcel.routingCode,
    sender: partyOfSite(dispatch),
    recipient: partyOfConsignee(content.consignee),
    sscc: parcel.sscc,
    trackingNumber: parcel.trackingNumber,
    weightKg: figure(grossWeight(content)),
    orderReference: content.orderReference,
    shippingReference: content.packageReference,
  }
}

export function returnLabelInput(situation: PaperSituation, parcel: CarrierResult): ReturnLabelInput {
  const outbound = shippingLabelInput(situation, parcel)
  return {
    ...outbound,
    sender: outbound.recipient,
    recipient: outbound.sender,
    // What comes back may be less than what went out.
    weightKg: null,
    returnOrderNumber: String(situation.platformPackageReference),
    paperlessCode: null,
  }
}

const isReturn = ({ orderType }: PackageContent): boolean => orderType === 'RETURN'
const invoiceNumber = ({ platformPackageReference }: PaperSituation): string => `P-${platformPackageReference}`

/** @param currency of all prices */
export function invoiceInput(
  situation: PaperSituation,
  parcel: CarrierResult,
  currency: string,
): CommercialInvoiceInput {
  const { content, dispatch, issuedAt } = situation
  const { consignee, packageItems, shippingInfo } = content
  return {
    issuedAt,
    invoiceNumber: invoiceNumber(situation),
    shipper: partyOfSite(dispatch),
    consignee: partyOfConsignee(consignee),
    importer: null,
    reasonForExport: isReturn(content) ? 'Returned goods' : 'Sale',
    incoterm: `DAP ${textOf(consignee.city) ?? consignee.country}`,
    currency,
    orderReference: content.orderReference,
    returnOrderNumber: null,
    trackingNumber: parcel.trackingNumber,
    lines: packageItems.map((item) => ({
      description: descriptionOf(item),
      // Without any words for it the code is the description, and need not be told twice.
      productCode: descriptionOf(item) === item.productCode ? null : item.productCode,
      hsCode: printedHsCode(item),
      countryOfOrigin: item.countryOfOrigin ?? null,
      quantity: item.quantity,
      unitPrice: item.unitPrice ? priceText(item.unitPrice) : null,
      netWeightKg: figure(lineWeight(content, item)),
    })),
    shippingCharge: shippingInfo && shippingInfo.currency === currency ? priceText(shippingInfo) : null,
    insuranceCharge: null,
    grossWeightKg: declaredWeight(content),
    packages: 1,
    signatory: null,
  }
}

export function declarationInput(situation: PaperSituation, parcel: CarrierResult): CustomsDeclarationInput {
  const { content, dispatch, issuedAt } = situation
  const { consignee, packageItems, shippingInfo } = content
  return {
    issuedAt,
    form: formOf(content),
    category: isReturn(content) ? 'ReturnedGoods' : 'SaleOfGoods',
    explanation: null,
    designatedOperator: parcel.carrierName,
    sender: partyOfSite(dispatch),
    recipient: partyOfConsignee(consignee),
    trackingNumber: parcel.trackingNumber,
    lines: packageItems.map((item) => ({
      description: descriptionOf(item),
      quantity: item.quantity,
      netWeightKg: figure(lineWeight(content, item)),
      value: item.unitPrice
        ? {
            amount: decimalOfNumber(item.unitPrice.amount).times(decimalOfNumber(item.quantity)).toFixed(),
            currency: item.unitPrice.currency,
          }
        : null,
      hsCode: printedHsCode(item),
      countryOfOrigin: item.countryOfOrigin ?? null,
    })),
    grossWeightKg: declaredWeight(content),
    postalCharges: shippingInfo ? { amount: priceText(shippingInfo), currency: shippingInfo.currency } : null,
    senderCustomsReference: null,
    importerReference: null,
    licenceNumber: null,
    certificateNumber: null,
    invoiceNumber: invoiceNumber(situation),
    officeOfOrigin: null,
    comments: textOf(content.additionalImportInformation),
    signatory: null,
  }
}
