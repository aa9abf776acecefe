import type { Decimal } from '../../kernel/money.ts'
import type { Failure } from '../../kernel/problem.ts'
import { kilogramsPer } from '../../kernel/weight.ts'

type Text = string | null

/** An amount as a JSON number, with its ISO 4217 currency. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** One line of a package. */
export interface PackageItem {
  readonly productCode: string
  readonly lineItemId?: number | null
  readonly quantity: number
  readonly productDescription?: Text
  readonly productCustomsDescription?: Text
  readonly countryOfOrigin?: Text
  /** Of one article, in the unit of the package's weight. */
  readonly weight?: number | null
  readonly unitPrice?: Money | null
  readonly hsCode?: Text
  readonly dangerousGoods?: boolean | null
}

export interface Consignee {
  readonly firstName?: Text
  readonly lastName?: Text
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
}

/** A package as the contract accepts it; members that no rule looks at are kept and given back as they came. */
export interface PackageContent {
  readonly brandCode: string
  readonly orderReference: string
  readonly packageReference: string
  readonly orderType?: 'CHECKOUT' | 'NONCHECKOUT' | 'RETURN' | null
  readonly weight?: { readonly weight: number; readonly weightUnit?: Text } | null
  readonly shippingDocumentationRequested?: boolean | null
  readonly returnDocumentationRequested?: boolean | null
  readonly distributionCentre?: Text
  readonly hubCode?: Text
  readonly serviceLevel?: Text
  readonly additionalImportInformation?: Text
  readonly dangerousGoods?: boolean | null
  readonly consignee: Consignee
  readonly shippingInfo?: Money | null
  readonly packageItems: readonly PackageItem[]
}

/** What a package is known by. */
export interface PackageKey {
  readonly brandCode: string
  readonly orderReference: string
  readonly packageReference: string
}

/** The papers of a package, by the names of the interface, in the order in which they are answered. */
export const packageDocumentTypes = ['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN22', 'CN23', 'RETURN_LABEL'] as const
export type PackageDocumentType = (typeof packageDocumentTypes)[number]

/** What the way back is known by at the carrier. */
export interface ReturnParcel {
  readonly trackingNumber: string
  readonly shipmentNumber: string
  readonly trackingUrl: string | null
}

/** A package as it was taken. */
export interface PackageRecord {
  /** UUID version 7 of the moment of submission. */
  readonly packageId: string
  /** See `drawPackageNumber`. */
  readonly platformPackageReference: number
  /** What was sent, with what the catalog has filled in. */
  readonly content: PackageContent
  readonly outcome: 1 | 2
  readonly statusMessage: string
  readonly holdReleaseStatus: 'Released' | 'Held'
  readonly carrierName: string | null
  readonly trackingUrl: string | null
  readonly returnParcel: ReturnParcel | null
  readonly documentTypes: readonly PackageDocumentType[]
  readonly createdAt: Date
}

/** A document of a package, whole. */
export interface PackageDocument {
  readonly documentType: PackageDocumentType
  readonly content: Uint8Array
}

/** A package with its documents. */
export interface PackageView {
  readonly record: PackageRecord
  readonly documents: readonly PackageDocument[]
}

/** Kilograms in a unit of weight as packages write it, `Kgs` and `Lbs` among them; null for a unit that is none. */
export function kilogramsPerPackageUnit(unit: string): Decimal | null {
  return kilogramsPer(unit.trim().replace(/^(kg|lb)s$/i, '$1'))
}

/**
 * What is wrong with a package beyond its shape.
 *
 * @param brands the brands of the token
 */
export function packageFailures(content: PackageContent, brands: readonly string[]): readonly Failure[] {
  const failures = [...brandFailures('brandCode', content.brandCode, brands)]
  const unit = content.weight?.weightUnit
  if (unit !== undefined && unit !== null && kilogramsPerPackageUnit(unit) === null) {
    failures.push({ path: 'weight.weightUnit', rule: 'enum', reason: 'must be Kg, Lb, g or oz, in any case' })
  }
  return failures
}

/** What is wrong with a brand: a token reaches those that it names, whichever others there are. */
export function brandFailures(path: string, brandCode: string, brands: readonly string[]): readonly Failure[] {
  if (brands.includes(brandCode)) return []
  const known = brands.length === 0 ? '; it has none' : `: ${brands.join(', ')}`
  return [{ path, rule: 'brand', reason: `must be one of the brands of the access token${known}` }]
}

const numbers = 24_999_999

/**
 * Makes the number of a package of 4 random bytes: 1 to 24,999,999. Four times it, and the number after that, are
 * the serial numbers of the package's parcels, which have 8 digits; so a number that is the tenant's only one keeps them
 * apart, too. The other serial numbers are for returns.
 */
export function drawPackageNumber(random: Uint8Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = random
  return 1 + ((((a * 256 + b) * 256 + c) * 256 + d) % numbers)
}
