import { isRecord } from '../../kernel/is-record.ts'
import type { Failure } from '../../kernel/problem.ts'
import { pickProductFields, type SubmittedProduct } from '../service/product.ts'
import { type RuleContext, validateProduct } from '../service/product-rules.ts'
import { setAsideProduct } from './set-aside-product.ts'

/** Placeholder for an irrelevant brand or code. */
const anyName = 'ANY'

/**
 * Returns everything for which an upload would list a product as invalid or be rejected.
 *
 * @param failures of the entry against its schema
 */
export function inspectProduct(
  entry: unknown,
  failures: readonly Failure[],
  context: RuleContext,
): readonly Pick<Failure, 'path' | 'reason'>[] {
  if (!isRecord(entry)) return failures
  // The token's brands are unknown here, and a product without a code may have other failures.
  const known = { ...entry, brandCode: anyName, productCode: anyName }
  const aside =
    failures.length === 0
      ? (entry as unknown as SubmittedProduct)
      : setAsideProduct(known, failures, [anyName])?.product
  if (aside === undefined) return failures
  return validateProduct(pickProductFields(aside), context).map(({ path, message }) => ({ path, reason: message }))
}
