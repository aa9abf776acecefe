import { toCountryOfRegion, toCustomsCountry } from '../../../kernel/customs-territory.ts'
import { describeUnknownCode, toCodeDigits } from '../../../kernel/hs-code.ts'
import { type Decimal, decimalFromNumber, isAmount, parseDecimal, zero } from '../../../kernel/money.ts'
import type { Failure } from '../../../kernel/problem.ts'
import type { TaxCategory } from '../../../kernel/tax-category.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { getKilogramsPerUnit } from '../../../kernel/weight.ts'
import type { Nomenclature } from '../nomenclature/nomenclature.ts'
import type { AgeGroup, LandedCostInput, LandedCostItem } from './landed-cost-input.ts'

/** A catalog product's data for landed cost. */
export interface CatalogProduct {
  /** Digits, at least six. */
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
  readonly weight: { readonly value: Decimal; readonly unit: string } | null
  readonly ageGroup: string | null
  readonly gender: string | null
  readonly taxCategory: TaxCategory | null
}

export interface ProductKey {
  readonly brandCode: string
  readonly productCode: string
}

/** Looks up the products of a request. */
export interface CatalogProducts {
  /** Returns the product for each key, in order; null for unknown ones. */
  findProducts(unit: UnitOfWork, keys: readonly ProductKey[]): Promise<readonly (CatalogProduct | null)[]>
}

type SubmittedValues<T> = T | null | undefined

/** An item as sent. */
export interface SubmittedItem {
  readonly productCode?: SubmittedValues<string>
  readonly brandCode?: SubmittedValues<string>
  readonly hsCode?: SubmittedValues<string>
  readonly countryOfOrigin?: SubmittedValues<string>
  readonly unitPrice: string | number
  readonly quantity: number
  readonly weight?: SubmittedValues<string | number>
  readonly weightUnit?: SubmittedValues<string>
  readonly ageGroup?: SubmittedValues<string>
  readonly gender?: SubmittedValues<string>
  readonly taxCategory?: SubmittedValues<TaxCategory>
  readonly vatBandId?: SubmittedValues<number>
}

/** A request as sent. */
export interface SubmittedRequest {
  readonly destinationCountry: string
  readonly destinationRegion?: SubmittedValues<string>
  readonly originCountry?: SubmittedValues<string>
  readonly currency: string
  /** A calendar date, YYYY-MM-DD. */
  readonly asOf?: SubmittedValues<string>
  readonly shipping?: SubmittedValues<string | number>
  readonly insurance?: SubmittedValues<string | number>
  readonly transport?: SubmittedValues<'Courier' | 'Post'>
  readonly sellerRegistered?: SubmittedValues<boolean>
  readonly claimPreference?: SubmittedValues<boolean>
  readonly items: readonly SubmittedItem[]
}

/** Upper bound of amounts and weights, so that every figure of the response has at most 18 digits. */
const amountLimit = parseDecimal('1000000000')

const childTerms = /\b(child|children|kids?|boys?|girls?|bab(y|ies)|infants?|toddlers?|newborns?)\b/i
const adultTerms = /\b(adults?|men|mens|women|womens|ladies|gentlemen|male|female|man|woman)\b/i

/** What is needed to validate codes. */
export type KnownCodes = Pick<Nomenclature, 'isKnown' | 'findReplacements'>

/** The product keys of a request, per item; null for items without one. */
export function listProductKeys(
  submitted: SubmittedRequest,
  brands: readonly string[],
): readonly (ProductKey | null)[] {
  const [onlyBrand] = brands
  return submitted.items.map(({ productCode, brandCode }) => {
    const brand = brandCode ?? (brands.length === 1 ? onlyBrand : undefined)
    if (productCode === null || productCode === undefined || brand === undefined) return null
    return { productCode, brandCode: brand }
  })
}

/** What is known about a request besides what was sent. */
export interface LandedCostRequestContext {
  /** The default date, YYYY-MM-DD. */
  readonly today: string
  /** The caller's brands. */
  readonly brands: readonly string[]
  /** The items' products, in order; null if there is none. */
  readonly products: readonly (CatalogProduct | null)[]
  readonly codes: KnownCodes
}

/**
 * Parses a request; what an item omits is taken from its catalog product.
 *
 * @param prefix what precedes the path of each failure, such as `consignments[3].`
 * @param failures receives what is wrong; the result is meaningless then
 */
export function readLandedCostRequest(
  submitted: SubmittedRequest,
  { today, brands, products, codes }: LandedCostRequestContext,
  prefix: string,
  failures: Failure[],
): LandedCostInput {
  const amount = (value: SubmittedValues<string | number>, path: string): Decimal => readAmount(value, path, failures)
  return {
    ...readDestination(submitted),
    originCountry: readCountry(submitted.originCountry),
    currency: submitted.currency,
    asOf: submitted.asOf ?? today,
    shipping: amount(submitted.shipping, `${prefix}shipping`),
    insurance: amount(submitted.insurance, `${prefix}insurance`),
    transport: submitted.transport ?? 'Courier',
    isSellerRegistered: submitted.sellerRegistered ?? true,
    claimPreference: submitted.claimPreference ?? false,
    items: submitted.items.map((item, index): LandedCostItem => {
      const path = `${prefix}items[${index}]`
      checkBrand(item, brands, path, failures)
      const product = products[index] ?? null
      return {
        hsCode: readCode(item.hsCode, `${path}.hsCode`, codes, failures) ?? product?.hsCode ?? null,
        countryOfOrigin: readCountry(item.countryOfOrigin ?? product?.countryOfOrigin),
        unitPrice: amount(item.unitPrice, `${path}.unitPrice`),
        quantity: item.quantity,
        kilograms: readWeight(item, path, failures) ?? toKilograms(product),
        ageGroup:
          detectAgeGroup(item.ageGroup) ??
          detectAgeGroup(item.gender) ??
          detectAgeGroup(product?.ageGroup) ??
          detectAgeGroup(product?.gender),
        taxCategory: item.taxCategory ?? product?.taxCategory ?? null,
        vatBandId: item.vatBandId ?? null,
      }
    }),
  }
}

const readCountry = (code: SubmittedValues<string>): string | null =>
  code == null ? null : toCustomsCountry(code).country

/** The destination; a code like `AX` or `US-PR` is that of a part, whether it is sent as a country or as a region. */
function readDestination(
  submitted: SubmittedRequest,
): Pick<LandedCostInput, 'destinationCountry' | 'destinationRegion'> {
  const { country, region } = toCustomsCountry(submitted.destinationCountry)
  const destinationRegion = region ?? readRegion(submitted)
  const destinationCountry = toCountryOfRegion(country, destinationRegion)
  return { destinationCountry, destinationRegion: destinationCountry === country ? destinationRegion : null }
}

/** The code of a region, with or without its country: `ON`, `CA-ON`. */
function readRegion({ destinationRegion, destinationCountry }: SubmittedRequest): string | null {
  const region = destinationRegion?.trim().toUpperCase() ?? ''
  const prefix = `${destinationCountry}-`
  const code = region.startsWith(prefix) ? region.slice(prefix.length) : region
  return code === '' ? null : code
}

function readAmount(value: SubmittedValues<string | number>, path: string, failures: Failure[]): Decimal {
  if (value === null || value === undefined) return zero
  const text = typeof value === 'number' ? decimalFromNumber(value).toFixed() : value
  if (!isAmount(text)) {
    const reason = 'must be a decimal amount with up to 18 digits and 6 decimals, such as "129.90"'
    failures.push({ path, rule: 'amount', reason })
    return zero
  }
  const amount = parseDecimal(text)
  if (amount.lt(zero)) failures.push({ path, rule: 'range', reason: 'must be at least 0' })
  if (amount.gte(amountLimit)) failures.push({ path, rule: 'range', reason: 'must be less than 1000000000' })
  return amount
}

function readCode(text: SubmittedValues<string>, path: string, codes: KnownCodes, failures: Failure[]): string | null {
  if (text === null || text === undefined) return null
  const digits = toCodeDigits(text)
  if (!/^\d{6,12}$/.test(digits)) {
    const reason = 'must be a code of 6 to 12 digits, such as 6109.10; dots and spaces are ignored'
    failures.push({ path, rule: 'hs-code', reason })
    return null
  }
  if (codes.isKnown(digits)) return digits
  const reason = describeUnknownCode(digits, codes.findReplacements(digits.slice(0, 6)))
  failures.push({ path, rule: 'hs-code-unknown', reason })
  return null
}

function readWeight({ weight, weightUnit }: SubmittedItem, path: string, failures: Failure[]): Decimal | null {
  const unit = weightUnit?.trim().toLowerCase()
  const isUnit = unit !== undefined && getKilogramsPerUnit(unit) !== null
  if (unit !== undefined && !isUnit) {
    failures.push({ path: `${path}.weightUnit`, rule: 'enum', reason: 'must be one of g, kg, oz, lb' })
  }
  if (weight === null || weight === undefined) return null
  const value = readAmount(weight, `${path}.weight`, failures)
  if (unit === undefined) {
    failures.push({ path: `${path}.weightUnit`, rule: 'required', reason: 'is required with weight' })
  }
  return isUnit ? toKilogramsOf(value, unit) : null
}

/** Converts g, kg, oz or lb, in any case, to kilograms; null for another unit. */
export const toKilogramsOf = (value: Decimal, unit: string): Decimal | null => {
  const kilogramsPerUnit = getKilogramsPerUnit(unit)
  return kilogramsPerUnit === null ? null : value.times(kilogramsPerUnit)
}

function toKilograms(product: CatalogProduct | null): Decimal | null {
  return product?.weight == null ? null : toKilogramsOf(product.weight.value, product.weight.unit)
}

/** Detects whether words are about children or adults; null if they do not say. */
export function detectAgeGroup(ageText: SubmittedValues<string>): AgeGroup | null {
  if (ageText === null || ageText === undefined) return null
  if (childTerms.test(ageText)) return 'child'
  return adultTerms.test(ageText) ? 'adult' : null
}

function checkBrand(
  { brandCode, productCode }: SubmittedItem,
  brands: readonly string[],
  path: string,
  failures: Failure[],
): void {
  if (brandCode !== null && brandCode !== undefined && !brands.includes(brandCode)) {
    failures.push({ path: `${path}.brandCode`, rule: 'brand-unknown', reason: 'must be a brand of the access token' })
  }
  const isNamed = productCode !== null && productCode !== undefined
  if (isNamed && (brandCode === null || brandCode === undefined) && brands.length !== 1) {
    const reason = 'is required with productCode, because the access token does not have exactly one brand'
    failures.push({ path: `${path}.brandCode`, rule: 'required', reason })
  }
}
