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

/**
 * The fields with the right JSON type, and as text those that should be a number or boolean and are not: the list of
 * invalid products shows them, so that whoever corrects it does not lose what was sent.
 */
function pickReadableFields(entry: Readonly<Record<string, unknown>>): SubmittedProduct {
  const { weight } = entry
  const price = isRecord(entry['unitPrice']) ? entry['unitPrice'] : {}
  const { amount, currency } = price
  const texts = textFields.filter((field) => typeof entry[field] === 'string')
  const flags = flagFields.filter((field) => typeof entry[field] === 'boolean')
  const unitPrice = {
    ...(typeof amount === 'number' ? { amount } : {}),
    ...(typeof currency === 'string' ? { currency } : {}),
  }
  const notText = {
    weight,
    'unitPrice.amount': amount,
    ...Object.fromEntries(flagFields.map((field) => [field, entry[field]])),
  }
  const unreadable = Object.entries(notText).filter(([, value]) => typeof value === 'string' && value.trim() !== '')
  return {
    ...Object.fromEntries([...texts, ...flags].map((field) => [field, entry[field]])),
    ...(typeof weight === 'number' ? { weight } : {}),
    ...(Object.keys(unitPrice).length > 0 ? { unitPrice } : {}),
    ...(unreadable.length > 0 ? { unreadable: Object.fromEntries(unreadable) } : {}),
  } as unknown as SubmittedProduct
}

const flagFields = ['dangerousGoods', 'isCustomized', 'isSubscription'] as const
