import type { CarrierResult, CarrierShipment, Consignment } from '../../kernel/carrier.ts'
import {
  commercialInvoiceOf,
  customsDeclarationOf,
  customsFormOf,
  type DeclaredAmount,
  type DeclaredItem,
  type DeclaredParcel,
} from '../../kernel/customs-papers.ts'
import type {
  CommercialInvoiceInput,
  CustomsDeclarationInput,
  CustomsForm,
  CutAddressPart,
  ReturnLabelInput,
  ShippingLabelInput,
} from '../../kernel/documents.ts'
import { type Decimal, decimal, decimalOfNumber, sum } from '../../kernel/money.ts'
import { shippingLabelOf } from '../../kernel/parcel-label.ts'
import { type ParcelParty, personName } from '../../kernel/parcel-party.ts'
import { partyOfSite, type Site } from '../../kernel/site.ts'
import type { InSdr } from '../../kernel/special-drawing-rights.ts'
import { toTheGram, weightFigure } from '../../kernel/weight.ts'
import { printedHsCode } from './hs-codes.ts'
import {
  articleWeight,
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
  readonly isDangerous: boolean
  readonly inSdr: InSdr
  readonly issuedAt: Date
}

/** A parcel that is announced: its reference, and the one that it replaces. */
export type ParcelToRegister = Pick<CarrierShipment, 'reference' | 'former'>

/** The service that a package goes by, by the name that a carrier knows it by. */
export const outboundServiceOf = ({ serviceLevel }: PackageContent): string => textOf(serviceLevel) ?? 'Standard'
/** The service that it would come back by. */
export const returnService = 'Returns'

/** A weight in the unit of a package, in kilograms; null for what is not known, and for zero, which nothing weighs. */
export function kilograms(weight: number | null | undefined, unit: string | null | undefined): Decimal | null {
  if (weight === null || weight === undefined || weight === 0) return null
  return decimalOfNumber(weight).times(kilogramsPerPackageUnit(unit ?? 'kg') ?? decimal('1'))
}

function itemWeight(content: PackageContent, item: PackageItem): Decimal | null {
  const told = articleWeight(content, item)
  return told === null ? null : kilograms(told.weight, told.weightUnit)
}

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
function declaredWeight(content: PackageContent): Decimal | null {
  const weights = contradictingWeights(content)
  return weights === null ? grossWeight(content) : decimal(weights.ofItems)
}

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

/** The fields of a consignee that stand before the town, in their order; those that say nothing are left out. */
const streetFieldsOf = (consignee: Consignee) =>
  (['unit', 'address1', 'address2', 'address3', 'poBox'] as const).flatMap((field) => {
    const text = textOf(consignee[field])
    return text === null ? [] : [{ field, text: field === 'poBox' ? `PO Box ${text}` : text }]
  })

function partyOfConsignee(consignee: Consignee): ParcelParty {
  const { firstName, lastName, postalCode, city, region } = consignee
  const name = personName(firstName, lastName, consignee.country) || (textOf(consignee.name) ?? '')
  return {
    name: name === '' ? 'Consignee' : name,
    company: null,
    addressLines: streetFieldsOf(consignee).map(({ text }) => text),
    postalCode: textOf(postalCode),
    city: textOf(city) ?? '',
    region: textOf(region),
    countryIso: consignee.country,
    telephone: textOf(consignee.telephone),
    email: textOf(consignee.email),
    taxNumber: null,
  }
}

/**
 * What a label has cut of the parties of a package, by fields of the package and words for its site.
 *
 * @param consigneeIs on the way back, the sender
 */
export function cutFields(
  { content: { consignee }, dispatch }: PaperSituation,
  consigneeIs: CutAddressPart['party'],
  cut: readonly CutAddressPart[],
): readonly string[] {
  const ofConsignee = ({ part }: CutAddressPart): readonly string[] => {
    if (part === 'name') return ['consignee.firstName', 'consignee.lastName']
    if (part === 'town') return ['consignee.postalCode', 'consignee.city', 'consignee.region']
    return [`consignee.${typeof part === 'number' ? (streetFieldsOf(consignee)[part]?.field ?? 'address1') : part}`]
  }
  const fields = cut.flatMap((one) =>
    one.party === consigneeIs ? ofConsignee(one) : [`the address of the site ${dispatch.siteCode}`],
  )
  return [...new Set(fields)]
}

/** The items without a price, by their index. */
export function unpricedItems({ packageItems }: PackageContent): readonly number[] {
  return packageItems.flatMap(({ unitPrice }, index) => (unitPrice ? [] : [index]))
}

/** The currencies of the prices, each once. */
export function currenciesOf({ packageItems }: PackageContent): readonly string[] {
  return [...new Set(packageItems.flatMap(({ unitPrice }) => unitPrice?.currency ?? []))]
}

const amountOf = ({ amount, currency }: Money): DeclaredAmount => ({ amount: decimalOfNumber(amount), currency })

/** As much of a description as the forms have room for; to lay out more takes seconds and shows nothing of it. */
const longestDescription = 200

function descriptionOf(item: PackageItem): string {
  const whole = textOf(item.productCustomsDescription) ?? textOf(item.productDescription) ?? item.productCode
  const characters = Array.from(whole)
  return characters.length <= longestDescription ? whole : `${characters.slice(0, longestDescription - 1).join('')}…`
}

function declaredItem(content: PackageContent, item: PackageItem): DeclaredItem {
  const description = descriptionOf(item)
  return {
    description,
    // Without any words for it the code is the description, and need not be told twice.
    productCode: description === item.productCode ? null : item.productCode,
    quantity: item.quantity,
    unitWeight: itemWeight(content, item),
    unitPrice: item.unitPrice ? amountOf(item.unitPrice) : null,
    hsCode: printedHsCode(item),
    countryOfOrigin: item.countryOfOrigin ?? null,
  }
}

const declaredItems = (content: PackageContent): readonly DeclaredItem[] =>
  content.packageItems.map((item) => declaredItem(content, item))

/** The customs form of a package. */
export const formOf = ({ content, inSdr }: Pick<PaperSituation, 'content' | 'inSdr'>): CustomsForm =>
  customsFormOf(declaredItems(content), contradictingWeights(content) === null ? grossWeight(content) : null, inSdr)

function consignmentOf({ content, dispatch }: PaperSituation): Consignment {
  return {
    sender: partyOfSite(dispatch),
    recipient: partyOfConsignee(content.consignee),
    weightKg: weightFigure(grossWeight(content)),
    references: {
      orderReference: content.orderReference,
      shippingReference: content.packageReference,
      returnOrderNumber: null,
    },
  }
}

/** The way back of a package: from the consignee to where it was dispatched. */
function wayBackConsignmentOf(situation: PaperSituation): Consignment {
  const out = consignmentOf(situation)
  const returnOrderNumber = String(situation.platformPackageReference)
  return {
    ...out,
    sender: out.recipient,
    recipient: out.sender,
    references: { ...out.references, returnOrderNumber },
  }
}

/** What the carrier is asked to bring to the consignee. */
export function outboundShipment(situation: PaperSituation, { reference, former }: ParcelToRegister): CarrierShipment {
  const { content, isAcrossBorder, isDangerous } = situation
  return {
    ...consignmentOf(situation),
    reference,
    direction: 'Outbound',
    serviceName: outboundServiceOf(content),
    former,
    customsLines: isAcrossBorder && unpricedItems(content).length === 0 ? customsLines(content) : [],
    holdsDangerousGoods: isDangerous,
  }
}

/** What the carrier is asked to bring back, should the consignee send it. */
export function returnShipment(situation: PaperSituation, parcel: ParcelToRegister): CarrierShipment {
  return {
    ...outboundShipment(situation, parcel),
    ...wayBackConsignmentOf(situation),
    direction: 'Return',
    serviceName: returnService,
  }
}

function customsLines(content: PackageContent): CarrierShipment['customsLines'] {
  return content.packageItems.flatMap((item) => {
    const { description, quantity, unitWeight, unitPrice, hsCode, countryOfOrigin } = declaredItem(content, item)
    if (unitPrice === null) return []
    return [
      {
        description,
        productCode: item.productCode,
        quantity,
        unitWeightKg: weightFigure(unitWeight),
        unitValue: { amount: unitPrice.amount.toFixed(), currency: unitPrice.currency },
        hsCode,
        countryOfOrigin,
      },
    ]
  })
}

/** The label of a package, where the carrier has made none. */
export const shippingLabelInput = (situation: PaperSituation, parcel: CarrierResult): ShippingLabelInput =>
  shippingLabelOf(consignmentOf(situation), parcel, { issuedAt: situation.issuedAt, language: 'en' })

/** The label for its way back. */
export function returnLabelInput(situation: PaperSituation, parcel: CarrierResult): ReturnLabelInput {
  // What comes back may be less than what went out.
  const wayBack = { ...wayBackConsignmentOf(situation), weightKg: null }
  return {
    ...shippingLabelOf(wayBack, parcel, { issuedAt: situation.issuedAt, language: 'en' }),
    returnOrderNumber: String(situation.platformPackageReference),
    paperlessCode: null,
  }
}

function declaredParcel(situation: PaperSituation, parcel: CarrierResult): DeclaredParcel {
  const { content, dispatch, issuedAt, platformPackageReference } = situation
  const { consignee, shippingInfo, orderType } = content
  return {
    issuedAt,
    invoiceNumber: `P-${platformPackageReference}`,
    category: orderType === 'RETURN' ? 'ReturnedGoods' : 'SaleOfGoods',
    sender: partyOfSite(dispatch),
    recipient: partyOfConsignee(consignee),
    carrierName: parcel.carrierName,
    trackingNumber: parcel.trackingNumber,
    orderReference: content.orderReference,
    returnOrderNumber: null,
    items: declaredItems(content),
    grossWeight: declaredWeight(content),
    shippingCharge: shippingInfo ? amountOf(shippingInfo) : null,
    comments: textOf(content.additionalImportInformation),
  }
}

/** @param currency of all prices */
export const invoiceInput = (
  situation: PaperSituation,
  parcel: CarrierResult,
  currency: string,
): CommercialInvoiceInput => commercialInvoiceOf(declaredParcel(situation, parcel), currency)

/** The declaration of a package, on the form that is the right one for it. */
export const declarationInput = (situation: PaperSituation, parcel: CarrierResult): CustomsDeclarationInput =>
  customsDeclarationOf(declaredParcel(situation, parcel), formOf(situation))
