import { isRecord } from '../../kernel/is-record.ts'
import type { Failure } from '../../kernel/problem.ts'
import type { SubmittedProduct } from '../service/product.ts'
import { type RuleContext, validateProduct } from '../service/product-rules.ts'
import { setAsideProduct } from './set-aside-product.ts'

/**
 * Everything for which an upload would list a product as invalid, or would be refused because of it.
 *
 * @param failures by the schema of an entry
 */
export function inspectProduct(
  entry: unknown,
  failures: readonly Failure[],
  context: RuleContext,
): readonly Pick<Failure, 'path' | 'reason'>[] {
  // Which brands a token has is not known here: a product is of the one that it names.
  const brand = isRecord(entry) && typeof entry['brandCode'] === 'string' ? entry['brandCode'] : 'ANY'
  const aside = failures.length === 0 ? (entry as SubmittedProduct) : setAsideProduct(entry, failures, [brand])?.product
  if (aside === undefined) return failures
  return validateProduct(aside, context).map(({ path, message }) => ({ path, reason: message }))
}
