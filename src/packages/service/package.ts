import type { Failure } from '../../kernel/problem.ts'

type Text = string | null

interface Money {
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

/** Where a package leaves from. */
export interface DispatchPoint {
  readonly company: string
  readonly addressLines: readonly string[]
  readonly postalCode: string | null
  readonly city: string
  readonly countryIso: string
}

/** Kilograms in a unit of weight as packages write it; null for a unit that is none. */
export function kilogramsPer(unit: string): string | null {
  const known: Readonly<Record<string, string>> = {
    kg: '1',
    kgs: '1',
    g: '0.001',
    lb: '0.45359237',
    lbs: '0.45359237',
    oz: '0.028349523125',
  }
  return known[unit.trim().toLowerCase()] ?? null
}

/**
 * What is wrong with a package beyond its shape.
 *
 * @param brands the brands of the token
 */
export function packageFailures(content: PackageContent, brands: readonly string[]): readonly Failure[] {
  const failures: Failure[] = []
  if (!brands.includes(content.brandCode)) {
    failures.push({ path: 'brandCode', rule: 'brand', reason: 'must be one of the brands of the access token' })
  }
  const unit = content.weight?.weightUnit
  if (unit !== undefined && unit !== null && kilogramsPer(unit) === null) {
    failures.push({ path: 'weight.weightUnit', rule: 'enum', reason: 'must be Kg or Lb, in any case' })
  }
  return failures
}

/** What customs will ask for and the package does not say, by item; empty within one customs territory. */
export function missingForCustoms(content: PackageContent): readonly string[] {
  return content.packageItems.flatMap((item, index) => {
    const missing: string[] = []
    if (!item.hsCode) missing.push('hsCode')
    if (!item.productCustomsDescription) missing.push('productCustomsDescription')
    return missing.length === 0 ? [] : [`packageItems[${index}] has no ${missing.join(' and no ')}`]
  })
}
