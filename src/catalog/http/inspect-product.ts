import { isRecord } from '../../kernel/is-record.ts'
import type { Failure } from '../../kernel/problem.ts'
import { pickProductFields, type SubmittedProduct } from '../service/product.ts'
import { type RuleContext, validateProduct } from '../service/product-rules.ts'
import { setAsideProduct } from './set-aside-product.ts'

/** Stands for a brand or code that does not matter. */
const anyName = 'ANY'

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
  if (!isRecord(entry)) return failures
  // Which brands a token has is not known here, and a product without a code has its other faults, too.
  const known = { ...entry, brandCode: anyName, productCode: anyName }
  const aside =
    failures.length === 0
      ? (entry as unknown as SubmittedProduct)
      : setAsideProduct(known, failures, [anyName])?.product
  if (aside === undefined) return failures
  return validateProduct(pickProductFields(aside), context).map(({ path, message }) => ({ path, reason: message }))
}
