import { crossesCustomsBorder } from '../../kernel/customs-territory.ts'
import { decimalFromNumber, parseDecimal } from '../../kernel/money.ts'
import { formatWeight } from '../../kernel/weight.ts'
import type { CarrierResult, CarrierShipment, Consignment } from '../../shipping/service/carrier.ts'
import {
  buildCommercialInvoiceInput,
  buildCustomsDeclarationInput,
  calculateValueInSdr,
  chooseCustomsForm,
  type DeclaredAmount,
  type DeclaredItem,
  type DeclaredParcel,
} from '../../shipping/service/customs-documents.ts'
import type {
  CommercialInvoiceInput,
  CustomsDeclarationInput,
  CustomsForm,
  ReturnLabelInput,
  ShippingLabelInput,
  TruncatedAddressPart,
} from '../../shipping/service/documents.ts'
import { buildShippingLabelInput } from '../../shipping/service/parcel-label.ts'
import { formatPersonName, type ParcelParty } from '../../shipping/service/parcel-party.ts'
import type { KnownItemData } from '../../shipping/service/required-customs-data.ts'
import { type Site, toParcelParty } from '../../shipping/service/site.ts'
import type { ConvertToSdr } from '../../shipping/service/special-drawing-rights.ts'
import { type AdvanceData, buildAdvanceData, type ToLatinParty } from './advance-data.ts'
import { isGiven } from './customs-completion.ts'
import { findExportReason } from './export-reason.ts'
import { formatHsCode } from './hs-codes.ts'
import { formatInvoiceNumber } from './original-customs-data.ts'
import {
  type Consignee,
  calculateArticleWeight,
  getDeclaredPrice,
  type Money,
  type PackageContent,
  type PackageItem,
} from './package.ts'
import {
  calculateDeclaredWeight,
  calculateGrossWeight,
  calculateItemWeight,
  findContradictingWeights,
} from './package-weights.ts'
import type { SellerNumbers } from './registrations.ts'
import { isDescribed } from './vague-lines.ts'

/** The data from which the documents of a package are made. */
export interface PackageDocumentContext {
  readonly platformPackageReference: number
  /** Completed from the catalog. */
  readonly content: PackageContent
  readonly dispatch: Site
  /** The carrier service of the outbound parcel. */
  readonly serviceName: string
  /** What the customs documents lack although it is required, as printed on them; null if nothing. */
  readonly incomplete: string | null
  readonly isAcrossBorder: boolean
  /** Whether dangerous goods are declared; sent to the carrier. */
  readonly isDangerous: boolean
  /** The items whose codes are of dangerous goods, one phrase each. */
  readonly dangerousByCode: readonly string[]
  readonly inSdr: ConvertToSdr
  readonly issuedAt: Date
  /** Null if there is none. */
  readonly originStatement: string | null
  /** Who signs the origin statement by hand; absent or null if nobody must. */
  readonly originSignatory?: string | null
  readonly sellerNumbers: Omit<SellerNumbers, 'notes'>
}

/** An announced parcel: its reference, and the parcel it replaces. */
export type ParcelToRegister = Pick<CarrierShipment, 'reference' | 'former'>

/** The carrier service for returning a package. */
export const returnService = 'Returns'

const trimText = (text: string | null | undefined): string | null => text?.trim() || null

/** The address fields before the town, in order, without blank ones. */
const listStreetFields = (consignee: Consignee) =>
  (['unit', 'address1', 'address2', 'address3', 'poBox'] as const).flatMap((field) => {
    const text = trimText(consignee[field])
    return text === null ? [] : [{ field, text: field === 'poBox' ? `PO Box ${text}` : text }]
  })

function toConsigneeParty(consignee: Consignee): ParcelParty {
  const { firstName, lastName, postalCode, city, region } = consignee
  const name = formatPersonName(firstName, lastName, consignee.country) || (trimText(consignee.name) ?? '')
  return {
    name: name === '' ? 'Consignee' : name,
    company: trimText(consignee.company),
    addressLines: listStreetFields(consignee).map(({ text }) => text),
    postalCode: trimText(postalCode),
    city: trimText(city) ?? '',
    region: trimText(region),
    countryIso: consignee.country,
    telephone: trimText(consignee.telephone),
    email: trimText(consignee.email),
    taxNumber: trimText(consignee.taxNumber),
    latinName: trimText(consignee.latinName),
    latinCity: trimText(consignee.latinCity),
  }
}

/**
 * The truncated fields of a label's parties, as fields of the package and words for its site.
 *
 * @param consigneeIs on a return, the sender
 */
export function listTruncatedFields(
  { content: { consignee }, dispatch }: PackageDocumentContext,
  consigneeIs: TruncatedAddressPart['party'],
  cut: readonly TruncatedAddressPart[],
): readonly string[] {
  const listConsigneeFields = ({ part }: TruncatedAddressPart): readonly string[] => {
    if (part === 'name') return ['consignee.firstName', 'consignee.lastName']
    if (part === 'town') return ['consignee.postalCode', 'consignee.city', 'consignee.region']
    return [`consignee.${typeof part === 'number' ? (listStreetFields(consignee)[part]?.field ?? 'address1') : part}`]
  }
  const fields = cut.flatMap((truncated) =>
    truncated.party === consigneeIs ? listConsigneeFields(truncated) : [`the address of the site ${dispatch.siteCode}`],
  )
  return [...new Set(fields)]
}

/** The indexes of items without a price. */
export function findUnpricedItems({ packageItems }: PackageContent): readonly number[] {
  return packageItems.flatMap((item, index) => (getDeclaredPrice(item) === null ? [index] : []))
}

/** What the customs documents can say about each item. */
export function listKnownItemData(content: PackageContent): readonly KnownItemData[] {
  return content.packageItems.map((item) => ({
    isDescribed: isDescribed(item),
    hasWeight: calculateArticleWeight(content, item) !== null,
    hasValue: getDeclaredPrice(item) !== null,
    hsCode: formatHsCode(item),
    countryOfOrigin: isGiven(item.countryOfOrigin) ? (item.countryOfOrigin ?? null) : null,
  }))
}

/** The distinct currencies of the prices. */
export function listCurrencies({ packageItems }: PackageContent): readonly string[] {
  return [...new Set(packageItems.flatMap((item) => getDeclaredPrice(item)?.currency ?? []))]
}

const toDeclaredAmount = ({ amount, currency }: Money): DeclaredAmount => ({
  amount: decimalFromNumber(amount),
  currency,
})

/** The forms have no room for more, and laying it out takes seconds. */
export const longestDescription = 200

function describeItem(item: PackageItem): string {
  const description = trimText(item.productCustomsDescription) ?? trimText(item.productDescription) ?? item.productCode
  const characters = Array.from(description)
  return characters.length <= longestDescription
    ? description
    : `${characters.slice(0, longestDescription - 1).join('')}…`
}

/** The tariff code of the destination, if one was sent. */
function findTariffCode({ tariffCodes }: PackageItem, destination: string): string | null {
  const isFrom = ({ country }: { readonly country: string }): boolean =>
    country === destination || (country === 'EU' && !crossesCustomsBorder(destination, 'DE'))
  return tariffCodes?.find(isFrom)?.code ?? null
}

function describeManufacturer({ manufacturer }: PackageItem): string | null {
  if (!manufacturer) return null
  return [manufacturer.name, manufacturer.address, manufacturer.country]
    .map(trimText)
    .filter((text) => text !== null)
    .join(', ')
}

/** The importer, if other than the consignee: the one that was sent, or the seller if it imports under its own number. */
function toImporterParty({ content, dispatch, sellerNumbers }: PackageDocumentContext): ParcelParty | null {
  const { importerNumber } = sellerNumbers
  const { importer } = content
  if (!importer) return importerNumber === null ? null : { ...toParcelParty(dispatch), taxNumber: importerNumber }
  return {
    name: importer.name,
    company: trimText(importer.company),
    addressLines: [importer.address1, importer.address2].map(trimText).filter((line) => line !== null),
    postalCode: trimText(importer.postalCode),
    city: trimText(importer.city) ?? '',
    region: trimText(importer.region),
    countryIso: importer.country,
    telephone: trimText(importer.telephone),
    email: trimText(importer.email),
    taxNumber: trimText(importer.taxNumber) ?? importerNumber,
  }
}

function buildDeclaredItem(content: PackageContent, item: PackageItem): DeclaredItem {
  const description = describeItem(item)
  const price = getDeclaredPrice(item)
  return {
    description,
    // Without any description, the code is the description and need not be repeated.
    productCode: description === item.productCode ? null : item.productCode,
    quantity: item.quantity,
    unitWeight: calculateItemWeight(content, item),
    unitPrice: price === null ? null : toDeclaredAmount(price),
    isValueForCustoms: price !== null && price === item.customsValue,
    hsCode: findTariffCode(item, content.consignee.country) ?? formatHsCode(item),
    countryOfOrigin: item.countryOfOrigin ?? null,
    gtin: trimText(item.gtin),
    manufacturer: describeManufacturer(item),
  }
}

const listDeclaredItems = (content: PackageContent): readonly DeclaredItem[] =>
  content.packageItems.map((item) => buildDeclaredItem(content, item))

/** The customs form of a package. */
export const getCustomsForm = (
  { content, inSdr }: Pick<PackageDocumentContext, 'content' | 'inSdr'>,
  { trackingNumber }: Pick<CarrierResult, 'trackingNumber'>,
): CustomsForm =>
  chooseCustomsForm(
    listDeclaredItems(content),
    findContradictingWeights(content) === null ? calculateGrossWeight(content) : null,
    inSdr,
    trackingNumber,
  )

function buildConsignment({ content, dispatch }: PackageDocumentContext): Consignment {
  return {
    sender: toParcelParty(dispatch),
    recipient: toConsigneeParty(content.consignee),
    weightKg: formatWeight(calculateGrossWeight(content)),
    references: {
      orderReference: content.orderReference,
      shippingReference: content.packageReference,
      returnOrderNumber: null,
    },
  }
}

/** The return of a package: from the consignee to the dispatching site. */
function buildReturnConsignment(context: PackageDocumentContext): Consignment {
  const outbound = buildConsignment(context)
  const returnOrderNumber = String(context.platformPackageReference)
  return {
    ...outbound,
    sender: outbound.recipient,
    recipient: outbound.sender,
    references: { ...outbound.references, returnOrderNumber },
  }
}

/** The shipment to the consignee. */
export function buildOutboundShipment(
  context: PackageDocumentContext,
  { reference, former }: ParcelToRegister,
): CarrierShipment {
  const { content, serviceName, isAcrossBorder, isDangerous } = context
  return {
    ...buildConsignment(context),
    reference,
    direction: 'Outbound',
    serviceName,
    former,
    customsLines: isAcrossBorder && findUnpricedItems(content).length === 0 ? buildCustomsLines(content) : [],
    holdsDangerousGoods: isDangerous,
  }
}

/** The shipment for a possible return. */
export function buildReturnShipment(context: PackageDocumentContext, parcel: ParcelToRegister): CarrierShipment {
  return {
    ...buildOutboundShipment(context, parcel),
    ...buildReturnConsignment(context),
    direction: 'Return',
    serviceName: returnService,
  }
}

function buildCustomsLines(content: PackageContent): CarrierShipment['customsLines'] {
  return content.packageItems.flatMap((item) => {
    const { description, quantity, unitWeight, unitPrice, hsCode, countryOfOrigin } = buildDeclaredItem(content, item)
    if (unitPrice === null) return []
    return [
      {
        description,
        productCode: item.productCode,
        quantity,
        unitWeightKg: formatWeight(unitWeight),
        unitValue: { amount: unitPrice.amount.toFixed(), currency: unitPrice.currency },
        hsCode,
        countryOfOrigin,
      },
    ]
  })
}

/** The label of a package for which the carrier made none. */
export const createShippingLabelInput = (context: PackageDocumentContext, parcel: CarrierResult): ShippingLabelInput =>
  buildShippingLabelInput(buildConsignment(context), parcel, {
    issuedAt: context.issuedAt,
    language: 'en',
    taxScheme: describeTaxScheme(context),
  })

/** The return label. */
export function buildReturnLabelInput(context: PackageDocumentContext, parcel: CarrierResult): ReturnLabelInput {
  // A return may contain less than was sent.
  const returnParcel = { ...buildReturnConsignment(context), weightKg: null }
  return {
    ...buildShippingLabelInput(returnParcel, parcel, {
      issuedAt: context.issuedAt,
      language: 'en',
      taxScheme: null,
    }),
    returnOrderNumber: String(context.platformPackageReference),
    paperlessCode: null,
  }
}

/** The scheme under which the seller pays the destination's tax, with its number. */
const describeTaxScheme = ({ sellerNumbers: { taxScheme } }: PackageDocumentContext): string | null =>
  taxScheme === null ? null : `${taxScheme.kind} ${taxScheme.number}`

function buildDeclaredParcel(context: PackageDocumentContext, parcel: CarrierResult): DeclaredParcel {
  const { content, dispatch, issuedAt, sellerNumbers } = context
  const { consignee, shippingInfo, orderType } = content
  const { category, words } = findExportReason(content)
  return {
    issuedAt,
    invoiceNumber: trimText(content.invoiceNumber) ?? formatInvoiceNumber(context),
    category,
    sender: toParcelParty(dispatch),
    recipient: toConsigneeParty(consignee),
    carrierName: parcel.carrierName,
    trackingNumber: parcel.trackingNumber,
    orderReference: content.orderReference,
    returnOrderNumber: null,
    items: listDeclaredItems(content),
    grossWeight: calculateDeclaredWeight(content),
    shippingCharge: shippingInfo ? toDeclaredAmount(shippingInfo) : null,
    comments: trimText(content.additionalImportInformation),
    incoterm: content.incoterm ?? 'DAP',
    reasonForExport: words,
    importer: toImporterParty(context),
    exporterNumber: sellerNumbers.exporter,
    taxScheme: describeTaxScheme(context),
    signatory: dispatch.contactName ?? dispatch.company,
    incomplete: context.incomplete,
    originalInvoice: orderType === 'RETURN' ? trimText(content.originalInvoiceNumber) : null,
    originStatement: context.originStatement,
    originSignatory: context.originSignatory ?? null,
  }
}

/** @param currency of all prices */
export const createInvoiceInput = (
  context: PackageDocumentContext,
  parcel: CarrierResult,
  currency: string,
): CommercialInvoiceInput => buildCommercialInvoiceInput(buildDeclaredParcel(context, parcel), currency)

/** The declaration of a package, on the appropriate form. */
export const createDeclarationInput = (
  context: PackageDocumentContext,
  parcel: CarrierResult,
): CustomsDeclarationInput =>
  buildCustomsDeclarationInput(buildDeclaredParcel(context, parcel), getCustomsForm(context, parcel))

/** The electronic advance data of a package, from the input of its declaration. */
export function buildPackageAdvanceData(
  context: PackageDocumentContext,
  parcel: CarrierResult,
  toLatinParty: ToLatinParty,
): AdvanceData {
  const { content, inSdr, sellerNumbers } = context
  const worth = calculateValueInSdr(listDeclaredItems(content), inSdr)
  const maxWorth = inSdr(parseDecimal('150'), 'EUR')
  const isLowValue = worth !== null && maxWorth !== null && worth.lte(maxWorth)
  const products = content.packageItems.map(({ productCode, gtin, ean, upc }) => ({
    merchantProductId: productCode,
    gtin: trimText(gtin) ?? trimText(ean) ?? trimText(upc),
  }))
  const declaration = createDeclarationInput(context, parcel)
  return buildAdvanceData(declaration, sellerNumbers, products, isLowValue, toLatinParty)
}
