import { isCountryCode } from '../../kernel/country.ts'
import { isCurrencyCode } from '../../kernel/currency.ts'
import { describeUnknownCode, subheadingDigits, toCodeDigits } from '../../kernel/hs-code.ts'
import { countDecimalPlaces } from '../../kernel/money.ts'
import type { Failure } from '../../kernel/problem.ts'
import { isTaxCategory, taxCategories } from '../../kernel/tax-category.ts'
import type { Nomenclature } from './classification.ts'
import { controlCharacters, longestTexts, type ProductFailure, type SubmittedProduct, textFields } from './product.ts'

/** What a rule may use besides the product. */
export interface RuleContext {
  readonly nomenclature: Pick<Nomenclature, 'isKnown' | 'findReplacements'>
}

/** A rule for products, checked asynchronously. */
export interface ProductRule {
  /** Stable. */
  readonly code: number
  readonly name: string
  readonly fields: string
  /** What breaks it, and how to fix it; for the documentation. */
  readonly meaning: string
  /** Returns the violations; empty if there are none. */
  findViolations(
    product: SubmittedProduct,
    context: RuleContext,
  ): readonly { readonly path: string; readonly message: string }[]
}

const countryTerms = 'must be an ISO 3166-1 alpha-2 country code in upper case, such as PT'

/** What people write for a country, and its code. */
const countryRemedies: Readonly<Record<string, string>> = {
  UK: 'the United Kingdom is GB',
  EU: 'use the code of the country, such as DE',
  EL: 'Greece is GR',
}

function validateCountry(path: string, text: string | undefined) {
  if (text === undefined || isCountryCode(text)) return []
  const upper = text.trim().toUpperCase()
  const cure = isCountryCode(upper) ? `use ${upper}` : countryRemedies[upper]
  return [{ path, message: cure === undefined ? countryTerms : `${countryTerms}; ${cure}` }]
}

const failIf = (isBroken: boolean, path: string, message: string) => (isBroken ? [{ path, message }] : [])

const countriesWithUrl: ReadonlySet<string> = new Set(['JP', 'RU'])
const weightUnits: ReadonlySet<string> = new Set(['g', 'kg', 'oz', 'lb'])
const largestAmount = 999_999_999_999
const heaviest = 1_000_000
const maxDecimals = 6
const longestCode = 12

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)

const countDecimals = (value: number): number => {
  const text = String(value)
  const exponent = /e-(\d+)$/.exec(text)?.[1]
  return exponent === undefined ? countDecimalPlaces(text) : Number(exponent)
}

const getHsDigits = ({ hsCode }: SubmittedProduct): string | null =>
  hsCode === undefined ? null : toCodeDigits(hsCode)

/** The permitted names of tariffs. */
const regionName = /^[A-Za-z0-9]{2,10}$/

const isCode = (digits: string | null): digits is string => digits !== null && /^\d+$/.test(digits)

/** Fields that may have several lines. */
const fieldsWithLines: ReadonlySet<string> = new Set(['name', 'description', 'material'])

/** All rules for valid products, in the order of reporting. */
export const productRules: readonly ProductRule[] = [
  {
    code: 1022,
    name: 'country-of-origin',
    fields: 'countryOfOrigin',
    meaning:
      'The country of origin is not an officially assigned ISO 3166-1 alpha-2 code in upper case. The United Kingdom is GB.',
    findViolations: ({ countryOfOrigin }) => validateCountry('countryOfOrigin', countryOfOrigin),
  },
  {
    code: 1045,
    name: 'hs-code-too-short',
    fields: 'hsCode',
    meaning: 'The HS code has fewer than 6 digits, which is not specific enough. Send 6 digits or more, or omit it.',
    findViolations: (product) => {
      const digits = getHsDigits(product)
      const isShort = isCode(digits) && digits.length < subheadingDigits
      return failIf(isShort, 'hsCode', `must have at least ${subheadingDigits} digits (has ${digits?.length})`)
    },
  },
  {
    code: 1046,
    name: 'hs-code-format',
    fields: 'hsCode',
    meaning: 'The HS code has more than 12 digits, or characters other than digits, dots and spaces.',
    findViolations: (product) => {
      const digits = getHsDigits(product)
      if (digits === null) return []
      if (!isCode(digits)) return [{ path: 'hsCode', message: 'must contain only digits, dots and spaces' }]
      return failIf(
        digits.length > longestCode,
        'hsCode',
        `must have at most ${longestCode} digits (has ${digits.length})`,
      )
    },
  },
  {
    code: 1047,
    name: 'hs-code-unknown',
    fields: 'hsCode',
    meaning:
      'The first 6 digits of the HS code are not a subheading of the Harmonized System 2022. If they were one in 2017, the message names the successors. Omit the code to have the product classified.',
    findViolations: (product, { nomenclature }) => {
      const digits = getHsDigits(product)
      if (!isCode(digits) || digits.length < subheadingDigits || digits.length > longestCode) return []
      return failIf(
        !nomenclature.isKnown(digits),
        'hsCode',
        describeUnknownCode(digits, nomenclature.findReplacements(digits)),
      )
    },
  },
  {
    code: 1048,
    name: 'hs-code-region',
    fields: 'hsCodeRegion',
    meaning:
      'The tariff of the HS code is not a name of 2 to 10 letters and digits, such as WCO, US or EU. Omit it to have it determined.',
    findViolations: ({ hsCodeRegion }) =>
      failIf(
        hsCodeRegion !== undefined && !regionName.test(hsCodeRegion),
        'hsCodeRegion',
        'must be 2 to 10 letters and digits, such as WCO, US or EU',
      ),
  },
  {
    code: 1049,
    name: 'tax-category',
    fields: 'taxCategory',
    meaning: `The tax category is not one of ${taxCategories.join(', ')}. Omit it to have the rate follow from the code.`,
    findViolations: ({ taxCategory }) =>
      failIf(
        taxCategory !== undefined && !isTaxCategory(taxCategory),
        'taxCategory',
        `must be one of ${taxCategories.join(', ')}`,
      ),
  },
  {
    code: 1023,
    name: 'delivery-country',
    fields: 'deliveryCountry',
    meaning: 'The delivery country is not an officially assigned ISO 3166-1 alpha-2 code in upper case.',
    findViolations: ({ deliveryCountry }) => validateCountry('deliveryCountry', deliveryCountry),
  },
  {
    code: 1024,
    name: 'currency',
    fields: 'unitPrice.currency',
    meaning: 'The currency is not an active ISO 4217 code in upper case.',
    findViolations: ({ unitPrice }) =>
      failIf(
        unitPrice?.currency !== undefined && !isCurrencyCode(unitPrice.currency),
        'unitPrice.currency',
        'must be an active ISO 4217 currency code in upper case, such as EUR',
      ),
  },
  {
    code: 1025,
    name: 'amount',
    fields: 'unitPrice.amount',
    meaning: 'The price is below 0, above 999,999,999,999, or has more than 6 decimals.',
    findViolations: ({ unitPrice }) => {
      const amount = unitPrice?.amount
      if (amount === undefined) return []
      if (!(amount >= 0 && amount <= largestAmount)) {
        return [{ path: 'unitPrice.amount', message: 'must be from 0 to 999,999,999,999' }]
      }
      return failIf(
        countDecimals(amount) > maxDecimals,
        'unitPrice.amount',
        `must have at most ${maxDecimals} decimals`,
      )
    },
  },
  {
    code: 1026,
    name: 'weight',
    fields: 'weight',
    meaning: 'The weight is below 0 or above 1,000,000. 0 means unknown, and needs no unit.',
    findViolations: ({ weight }) =>
      failIf(
        weight !== undefined && !(weight > 0 && weight <= heaviest),
        'weight',
        'must be greater than 0 and at most 1,000,000, or 0 if unknown',
      ),
  },
  {
    code: 1027,
    name: 'weight-unit',
    fields: 'weightUnit',
    meaning: 'The unit of the weight is not one of g, kg, oz and lb, in any case.',
    findViolations: ({ weightUnit }) =>
      failIf(
        weightUnit !== undefined && !weightUnits.has(weightUnit.trim().toLowerCase()),
        'weightUnit',
        'must be one of g, kg, oz, lb',
      ),
  },
  {
    code: 1028,
    name: 'url-required',
    fields: 'url',
    meaning: 'A product for delivery to Japan or Russia has no url, which customs there require.',
    findViolations: ({ url, deliveryCountry }) =>
      failIf(
        url === undefined && deliveryCountry !== undefined && countriesWithUrl.has(deliveryCountry),
        'url',
        `is required for the delivery country ${deliveryCountry}`,
      ),
  },
  {
    code: 1029,
    name: 'url',
    fields: 'url, imageUrl',
    meaning: 'The address does not start with http:// or https://.',
    findViolations: (product) =>
      (['url', 'imageUrl'] as const).flatMap((path) => {
        const text = product[path]
        return failIf(text !== undefined && !isWebAddress(text), path, 'must be an HTTP or HTTPS URL')
      }),
  },
  {
    code: 1031,
    name: 'too-long',
    fields: 'every text',
    meaning: `The text is longer than the field allows, in characters: ${textFields.map((field) => `${field} ${longestTexts[field]}`).join(', ')}.`,
    findViolations: (product) =>
      textFields.flatMap((path) => {
        const text = product[path]
        const maxLength = longestTexts[path]
        const isLong = text !== undefined && text.length > maxLength && Array.from(text).length > maxLength
        return failIf(isLong, path, `must be at most ${maxLength} characters`)
      }),
  },
  {
    code: 1032,
    name: 'control-characters',
    fields: 'every text',
    meaning:
      'The text contains control characters or broken surrogate pairs. Line breaks and tabs are allowed in name, description and material only.',
    findViolations: (product) =>
      textFields.flatMap((path) => {
        const text = product[path]
        if (text === undefined) return []
        const hasLooked = fieldsWithLines.has(path) ? text.replaceAll(/[\t\n\r]/g, ' ') : text
        const isBroken = hasLooked.search(controlCharacters) !== -1 || !hasLooked.isWellFormed()
        return failIf(isBroken, path, 'must not contain control characters or broken surrogate pairs')
      }),
  },
]

/** All failures of a product; empty if it is valid. */
export function validateProduct(product: SubmittedProduct, context: RuleContext): readonly ProductFailure[] {
  const { arrivalFailures = [] } = product
  const reportedPaths = new Set(arrivalFailures.map(({ path }) => path))
  const violations = productRules.flatMap((rule) =>
    rule.findViolations(product, context).map((failure) => ({ code: rule.code, ...failure })),
  )
  return [...arrivalFailures, ...violations.filter(({ path }) => !reportedPaths.has(path))]
}

/** The retailer's code of a valid product, digits only; null if it has none. */
export function readHsCode(product: SubmittedProduct): string | null {
  return getHsDigits(product)
}

/** The rule between fields that a weight other than 0 needs a unit. */
export function validateWeightUnit({ weight, weightUnit }: Readonly<Record<string, unknown>>): readonly Failure[] {
  if (weight === undefined || weight === null || weight === 0) return []
  if (typeof weightUnit === 'string' && weightUnit.trim() === '')
    return createMissingUnitFailures('weightUnit', 'weight')
  return weightUnit === undefined || weightUnit === null ? createMissingUnitFailures('weightUnit', 'weight') : []
}

/** The rule between fields that an amount needs a currency. */
export function validateAmountCurrency({ amount, currency }: Readonly<Record<string, unknown>>): readonly Failure[] {
  if (amount === undefined || amount === null) return []
  if (typeof currency === 'string' && currency.trim() === '') return createMissingUnitFailures('currency', 'amount')
  return currency === undefined || currency === null ? createMissingUnitFailures('currency', 'amount') : []
}

const createMissingUnitFailures = (path: string, beside: string): readonly Failure[] => [
  { path, rule: 'required', reason: `is required with ${beside}` },
]
