import type { Failure, Problem } from '../../kernel/problem.ts'
import { type CodeMeaning, kindCodes as commonKindCodes } from '../../platform/http/problem-codes.ts'
import { productRules } from '../service/product-rules.ts'

/** Codes of missing or blank required fields of a product, by field. */
const requiredFields: Readonly<Record<string, CodeMeaning>> = {
  productCode: { code: 1001, meaning: 'The product code is missing or blank.' },
  name: { code: 1002, meaning: 'The name is missing or blank.' },
  description: { code: 1003, meaning: 'The description is missing or blank.' },
  material: { code: 1004, meaning: 'The material is missing or blank.' },
  countryOfOrigin: { code: 1005, meaning: 'The country of origin is missing or blank.' },
  currency: { code: 1006, meaning: 'A price has an amount but no currency.' },
  weightUnit: { code: 1007, meaning: 'A weight has no unit.' },
  brandCode: {
    code: 1008,
    meaning: 'The brand is missing. It is optional in an upload only if the access token has exactly one brand.',
  },
  deliveryCountry: {
    code: 1010,
    meaning: 'The delivery country is missing; it is required when a product is created synchronously.',
  },
}

/** Codes of products rejected synchronously. */
export const atOnceCodes: Readonly<Record<string, CodeMeaning>> = {
  ...Object.fromEntries(
    Object.entries(requiredFields).map(([field, description]) => [`${field}-required`, description]),
  ),
  'brand-unknown': { code: 1009, meaning: 'The brand is not a brand of the access token.' },
  type: {
    code: 1012,
    meaning: 'The value has the wrong JSON type. Only numbers and booleans may also be strings.',
  },
}

/** Codes of invalid products, by rule. */
export const productCodes: Readonly<Record<string, CodeMeaning>> = Object.fromEntries(
  productRules.map(({ name, code, meaning }) => [name, { code, meaning }]),
)

/** Codes of parameters and of fields outside products. */
export const parameterCodes: Readonly<Record<string, CodeMeaning>> = {
  required: { code: 1101, meaning: 'A required parameter or field is missing or blank.' },
  type: { code: 1102, meaning: 'The value is not a number, boolean or list as required.' },
  range: { code: 1103, meaning: 'The number is outside its limits.' },
  enum: { code: 1104, meaning: 'The value is not in the list of allowed values.' },
  'max-length': { code: 1105, meaning: 'The text, or the product as a whole, is too long.' },
  'continuation-token': {
    code: 1106,
    meaning: 'The token was not issued for this list or has expired. Start again with a page number.',
  },
  'country-code': {
    code: 1107,
    meaning: 'The text is not an officially assigned ISO 3166-1 alpha-2 code in upper case.',
  },
  'max-items': { code: 1108, meaning: 'The list has too many entries.' },
  'min-items': { code: 1109, meaning: 'The list has too few entries.' },
  twice: { code: 1110, meaning: 'A field occurs twice, in different case.' },
  identifier: { code: 1111, meaning: 'The text contains control characters or broken surrogate pairs.' },
  'exact-length': { code: 1113, meaning: 'The text does not have the required length.' },
  'good-products': {
    code: 1114,
    meaning:
      'Valid products were rejected together with invalid ones. `acceptGoodProducts` of the tenant lets the valid ones through.',
  },
  'nothing-to-process': { code: 1112, meaning: 'The brand has no invalid products to recheck.' },
}

/** The code of a failure without one of its own. */
export const otherFieldCode = {
  code: 1100,
  meaning: 'A parameter or field is invalid for another reason; see the message.',
}

/** Codes of a whole request, by kind of problem. */
export const kindCodes = {
  ...commonKindCodes,
  'not-found': { ...commonKindCodes['not-found'], meaning: 'There is no such brand, product or upload.' },
  'precondition-failed': {
    ...commonKindCodes['precondition-failed'],
    meaning: 'Not possible now: a reload of the brand is queued or running.',
  },
}

const findCode = (table: Readonly<Record<string, CodeMeaning>>, name: string): number | undefined =>
  Object.hasOwn(table, name) ? table[name]?.code : undefined

const isOfProduct = (path: string): boolean => path.startsWith('[')

/** The code of the entry that says how valid products of a rejected list could be stored. */
export const goodProductsCode = getFailureCode({ path: '', rule: 'good-products' })

/** Whether a rule is one of the product rules, which are checked again whenever necessary. */
export const isOfProductRule = (rule: string): boolean => Object.hasOwn(productCodes, rule)

/** The stable code of an invalid field. */
export function getFailureCode({ path, rule }: Pick<Failure, 'path' | 'rule'>): number {
  const field = /[^.]*$/.exec(path)?.[0] ?? ''
  const required = rule === 'required' && isOfProduct(path) ? findCode(requiredFields, field) : undefined
  const ofProduct = isOfProduct(path) || rule === 'brand-unknown' ? findCode(atOnceCodes, rule) : undefined
  const knownCode = [required, ofProduct, findCode(productCodes, rule), findCode(parameterCodes, rule)]
  return knownCode.find((code) => code !== undefined) ?? otherFieldCode.code
}

/** The stable code of a problem without invalid fields. */
export function getProblemCode({ kind }: Problem): number {
  return kind === 'invalid' ? otherFieldCode.code : kindCodes[kind].code
}
