import { isRecord } from '../../kernel/is-record.ts'
import type { Failure } from '../../kernel/problem.ts'
import { resolveProductBrand } from '../service/brands.ts'
import { type BrandedProduct, pickProductFields, type SubmittedProduct, textFields } from '../service/product.ts'
import { getFailureCode, isOfProductRule } from './error-codes.ts'

/**
 * Converts a malformed product to one that can be listed as invalid: with its readable fields and its failures.
 *
 * @returns null if it could not be listed or fixed: without a product code or a brand of the token
 */
export function setAsideProduct(
  entry: unknown,
  failures: readonly Failure[],
  brands: readonly string[],
): BrandedProduct | null {
  if (!isRecord(entry)) return null
  const { brandCode, productCode } = entry
  if (typeof productCode !== 'string' || productCode.trim() === '') return null
  if (brandCode !== undefined && typeof brandCode !== 'string') return null
  const brand = resolveProductBrand(brandCode, brands)
  if (typeof brand !== 'string') return null
  const onArrival = failures.filter(({ rule }) => !isOfProductRule(rule))
  const arrivalFailures = onArrival.map((failure) => ({
    code: getFailureCode({ ...failure, path: `[0].${failure.path}` }),
    path: failure.path,
    message: failure.reason,
  }))
  const product = pickProductFields({
    ...pickReadableFields(entry),
    ...(arrivalFailures.length > 0 ? { arrivalFailures } : {}),
  })
  return { brandCode: brand, product }
}

/** The fields with the right JSON type. */
function pickReadableFields({ weight, unitPrice, ...entry }: Readonly<Record<string, unknown>>): SubmittedProduct {
  const texts = textFields.filter((field) => typeof entry[field] === 'string')
  const flags = (['dangerousGoods', 'isCustomized', 'isSubscription'] as const).filter(
    (field) => typeof entry[field] === 'boolean',
  )
  const hasPrice =
    isRecord(unitPrice) && typeof unitPrice['amount'] === 'number' && typeof unitPrice['currency'] === 'string'
  return {
    ...Object.fromEntries([...texts, ...flags].map((field) => [field, entry[field]])),
    ...(typeof weight === 'number' ? { weight } : {}),
    ...(hasPrice ? { unitPrice } : {}),
  } as unknown as SubmittedProduct
}
