import type { DeclaredPlace } from '../../kernel/customs-territory.ts'
import type { Decimal } from '../../kernel/money.ts'
import type { Failure } from '../../kernel/problem.ts'
import type { ScreeningResult } from '../../kernel/screening.ts'
import { getKilogramsPerUnit } from '../../kernel/weight.ts'
import type { HoldDecision } from './hold.ts'

type Text = string | null

/** An amount as a JSON number, with its ISO 4217 currency. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** A weight as sent: a number in the package's unit, or with a unit of its own. */
export type SubmittedWeight = number | { readonly weight?: number | null; readonly weightUnit?: Text }

/** Product fields for customs and carriers, with the same names in packages and the catalog. */
export const itemDetails = [
  'size',
  'additionalProductCode',
  'gtin',
  'ean',
  'upc',
  'mid',
  'eccn',
  'dangerousGoodsClassificationCode',
  'dangerousGoodsUNNumber',
  'taxCategory',
] as const

export type ItemDetails = { readonly [Name in (typeof itemDetails)[number]]?: Text }

/** One line of a package. */
export interface PackageItem extends ItemDetails {
  readonly productCode: string
  readonly lineItemId?: number | null
  readonly quantity: number
  readonly productDescription?: Text
  readonly productCustomsDescription?: Text
  readonly countryOfOrigin?: Text
  /** Of one article. */
  readonly weight?: SubmittedWeight | null
  readonly unitPrice?: Money | null
  /** The value of one article that is free of charge. */
  readonly customsValue?: Money | null
  readonly hsCode?: Text
  readonly dangerousGoods?: boolean | null
  /** Whether a trade agreement covers it. */
  readonly fta?: boolean | null
  /** Who has made it. */
  readonly manufacturer?: Manufacturer | null
  /** Codes of national tariffs, by country; `EU` for its members. */
  readonly tariffCodes?: readonly TariffCode[] | null
}

export interface TariffCode {
  readonly country: string
  readonly code: string
}

export interface Manufacturer {
  readonly name: string
  readonly address?: Text
  readonly country?: Text
}

/** The importer, if other than the consignee. */
export interface Importer {
  readonly name: string
  readonly company?: Text
  readonly address1?: Text
  readonly address2?: Text
  readonly city?: Text
  readonly postalCode?: Text
  readonly region?: Text
  readonly country: string
  readonly telephone?: Text
  readonly email?: Text
  readonly taxNumber?: Text
}

export interface Consignee {
  readonly firstName?: Text
  readonly lastName?: Text
  /** The full name, if its parts are not given. */
  readonly name?: Text
  readonly company?: Text
  readonly address1?: Text
  readonly address2?: Text
  readonly address3?: Text
  readonly city?: Text
  readonly postalCode?: Text
  readonly poBox?: Text
  readonly region?: Text
  readonly country: string
  readonly email?: Text
  readonly telephone?: Text
  readonly unit?: Text
  /** Name and city in Latin letters, for international mail. */
  readonly latinName?: Text
  readonly latinCity?: Text
  /** The consignee's number at the country's customs. */
  readonly taxNumber?: Text
}

/** A valid package; members without rules are stored and returned unchanged. */
export interface PackageContent {
  readonly brandCode: string
  readonly orderReference: string
  readonly packageReference: string
  readonly orderType?: 'CHECKOUT' | 'NONCHECKOUT' | 'RETURN' | null
  readonly weight?: { readonly weight: number; readonly weightUnit?: Text } | null
  readonly shippingStatus?: Text
  readonly shippingDocumentationRequested?: boolean | null
  readonly returnDocumentationRequested?: boolean | null
  readonly distributionCentre?: Text
  readonly hubCode?: Text
  readonly serviceLevel?: Text
  readonly additionalImportInformation?: Text
  readonly incoterm?: 'DAP' | 'DDP' | null
  /** The retailer's own; otherwise Portolan assigns one. */
  readonly invoiceNumber?: Text
  /** Of returned goods. */
  readonly originalInvoiceNumber?: Text
  readonly reasonForExport?: Text
  readonly importer?: Importer | null
  readonly dangerousGoods?: boolean | null
  readonly consignee: Consignee
  readonly shippingInfo?: Money | null
  readonly packageItems: readonly PackageItem[]
}

/** A price as sent: without an amount, it counts as absent. */
export interface SentMoney {
  readonly amount?: number | null
  readonly currency?: Text
}

/** A package as sent, before {@link validatePackage}. */
export interface SentPackage extends Omit<PackageContent, 'shippingInfo' | 'packageItems'> {
  readonly shippingInfo?: SentMoney | null
  readonly packageItems: readonly (Omit<PackageItem, 'unitPrice' | 'customsValue'> & {
    readonly unitPrice?: SentMoney | null
    readonly customsValue?: SentMoney | null
  })[]
}

/** The identifying members of a package. */
export interface PackageKey {
  readonly brandCode: string
  readonly orderReference: string
  readonly packageReference: string
}

/** The types of package documents, in the order of responses. */
export const packageDocumentTypes = ['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN22', 'CN23', 'RETURN_LABEL'] as const
export type PackageDocumentType = (typeof packageDocumentTypes)[number]

/** The return parcel's numbers at the carrier. */
export interface ReturnParcel {
  readonly trackingNumber: string
  readonly shipmentNumber: string
  readonly trackingUrl: string | null
}

/** A status set by the retailer, and when. */
export interface StatusChange {
  readonly status: string
  /** Date-time. */
  readonly at: string
}

/** Warnings of accepted packages: stable codes and their meanings. */
export const packageWarningCodes = {
  Held: 'The package must not leave.',
  NameNotCompared: 'A name could not be compared with the denied-party lists, because of its script.',
  RestrictedGoods: 'The goods may enter the destination only under conditions.',
  DangerousGoods: 'The package is declared to contain dangerous goods.',
  WeightsContradict: 'The articles weigh more than the whole package.',
  DispatchUnknown: 'The place of dispatch is unknown.',
  ServiceUnknown: 'No carrier offers the requested service; the standard service is used.',
  CustomsDataMissing: 'Customs at the destination will ask for data that is missing.',
  CustomsDataRequired: 'Required data is missing, so the customs documents are not signed and can be refused.',
  CustomsDocumentsIncomplete: 'The customs documents omit or round a value.',
  DocumentNotMade: 'A requested document was not created.',
  LabelIncomplete: 'A label or document is incomplete, or has no room for a value.',
  CarrierRemark: 'The carrier reported a remark about the parcel.',
  ShipmentNotRegistered: 'The package has left but could not be registered as a shipment of an outbound order.',
  DutyUnpaid: 'Posts may refuse the parcel, because its duty is not prepaid.',
  PartyDataMissing: 'The customs documents lack a number or telephone of a party that couriers ask for.',
  ReturnNotDeclared: 'The return label crosses a border and comes without customs documents.',
  RegistrationNotUsed: 'A registration of the seller does not apply to the package and is not on its documents.',
  CustomsAdvice: 'Something should be added to the customs documents, or verified, by hand.',
  ConstantWeight: 'Every article has the same round weight as the package: probably a default of the connector.',
  UnknownMember: 'The request contains a member that is unknown at its place; it was ignored.',
} as const
export type PackageWarningCode = keyof typeof packageWarningCodes

/** Codes of warnings that affect no document and no amount, and so not the outcome. */
const hints: readonly PackageWarningCode[] = [
  'ConstantWeight',
  'CustomsAdvice',
  'PartyDataMissing',
  'RegistrationNotUsed',
  'ReturnNotDeclared',
  'UnknownMember',
]

/** Something that was accepted but should be reviewed. */
export interface PackageWarning {
  readonly code: PackageWarningCode
  /** Empty if no single place is meant. */
  readonly path: string
  /** A phrase without a full stop. */
  readonly message: string
}

/** Whether a warning does not affect the outcome. */
export const isHint = ({ code }: PackageWarning): boolean => hints.includes(code)

/** An accepted package. */
export interface PackageRecord {
  /** A UUID version 7 of the time of submission. */
  readonly packageId: string
  /** A random UUID, the unguessable part of the tracking page's URL. */
  readonly trackingId: string
  /** See `generatePackageNumber`. */
  readonly platformPackageReference: number
  /** The content sent, completed from the catalog. */
  readonly content: PackageContent
  readonly outcome: 1 | 2
  /** Includes all warnings that are more than hints. */
  readonly statusMessage: string
  readonly warnings: readonly PackageWarning[]
  readonly holdReleaseStatus: 'Released' | 'Held'
  /** A person's decision; null if none was needed. */
  readonly holdDecision: HoldDecision | null
  /** The screening result; null for packages from before screening existed, and after erasure. */
  readonly screening: ScreeningResult | null
  readonly carrierName: string | null
  /** The carrier's tracking number; null without a label. */
  readonly trackingNumber: string | null
  /** The carrier's own tracking page; null if it has none. */
  readonly trackingUrl: string | null
  /** Oldest first. */
  readonly statusChanges: readonly StatusChange[]
  readonly returnParcel: ReturnParcel | null
  readonly documentTypes: readonly PackageDocumentType[]
  readonly createdAt: Date
}

/** A document with its content. */
export interface PackageDocument {
  readonly documentType: PackageDocumentType
  readonly content: Uint8Array
}

/** A package with its documents. */
export interface PackageView {
  readonly record: PackageRecord
  readonly documents: readonly PackageDocument[]
}

/** Kilograms per unit of weight as written in packages, including `Kgs` and `Lbs`; null for an unknown unit. */
export function getKilogramsPerPackageUnit(unit: string): Decimal | null {
  return getKilogramsPerUnit(unit.trim().replace(/^(kg|lb)s$/i, '$1'))
}

/**
 * Validates a package beyond its schema.
 *
 * @param brands the brands of the token
 */
export function validatePackage(content: SentPackage, brands: readonly string[]): readonly Failure[] {
  const failures = [...validateBrand('brandCode', content.brandCode, brands)]
  failures.push(...validateUnit('weight.weightUnit', content.weight?.weightUnit))
  for (const [index, { weight, unitPrice, customsValue }] of content.packageItems.entries()) {
    const path = `packageItems[${index}]`
    if (typeof weight === 'object') failures.push(...validateUnit(`${path}.weight.weightUnit`, weight?.weightUnit))
    failures.push(...priceFailures(`${path}.unitPrice`, unitPrice))
    failures.push(...priceFailures(`${path}.customsValue`, customsValue))
  }
  failures.push(...priceFailures('shippingInfo', content.shippingInfo))
  return failures
}

function validateUnit(path: string, unit: Text | undefined): readonly Failure[] {
  if (unit === undefined || unit === null || getKilogramsPerPackageUnit(unit) !== null) return []
  return [{ path, rule: 'enum', reason: 'must be Kg, Lb, g or oz, in any case' }]
}

function priceFailures(path: string, price: SentMoney | null | undefined): readonly Failure[] {
  if (typeof price?.amount !== 'number' || typeof price.currency === 'string') return []
  return [{ path: `${path}.currency`, rule: 'required', reason: 'is required with the amount' }]
}

/** The weight of one article with its unit; null if not stated or zero. */
export function calculateArticleWeight(
  { weight: packageWeight }: Pick<PackageContent, 'weight'>,
  { weight }: Pick<PackageItem, 'weight'>,
): { readonly weight: number; readonly weightUnit: string } | null {
  const statedWeight = typeof weight === 'number' ? { weight } : weight
  if (!statedWeight?.weight) return null
  const ownUnit = 'weightUnit' in statedWeight ? statedWeight.weightUnit : null
  return { weight: statedWeight.weight, weightUnit: ownUnit ?? packageWeight?.weightUnit ?? 'Kg' }
}

/** The declared value of one article: its price, or its customs value if it is free of charge. */
export function getDeclaredPrice({ unitPrice, customsValue }: PackageItem): Money | null {
  return (unitPrice?.amount ? unitPrice : null) ?? customsValue ?? unitPrice ?? null
}

/** Validates a brand: a token covers only the brands it names, even if others exist. */
export function validateBrand(path: string, brandCode: string, brands: readonly string[]): readonly Failure[] {
  if (brands.includes(brandCode)) return []
  const knownBrandsText = brands.length === 0 ? '; it has none' : `: ${brands.join(', ')}`
  return [{ path, rule: 'brand', reason: `must be one of the brands of the access token${knownBrandsText}` }]
}

const numbers = 24_999_999

/** Returns a package number from 4 random bytes: 1 to 24,999,999, to be unique within the tenant. */
export function generatePackageNumber(random: Uint8Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = random
  return 1 + ((((a * 256 + b) * 256 + c) * 256 + d) % numbers)
}

/** Where a package goes. */
export const toPlace = ({ consignee }: Pick<PackageContent, 'consignee'>): DeclaredPlace => ({
  countryIso: consignee.country,
  postalCode: consignee.postalCode ?? null,
})
