import type { Failure } from '../../kernel/problem.ts'

const pair = ['discount', 'beforeDiscount'] as const

/**
 * Checks that a discount uses only one form: `percentage`, or the pair of `discount` and `beforeDiscount` (retailer
 * interface version 3, Discount info). Neither is valid too: such a discount is only a title. Members of a wrong type
 * count as present; types are validated elsewhere.
 *
 * @param discount a Discount info of any shape; anything but an object has no failures
 * @returns failures with paths relative to the discount
 */
export function validateDiscountForm(discount: unknown): Failure[] {
  if (typeof discount !== 'object' || discount === null) return []
  const isSent = (name: string): boolean => {
    const value: unknown = Reflect.get(discount, name)
    return value !== undefined && value !== null
  }
  const presentMembers = pair.filter(isSent)
  if (isSent('percentage')) {
    if (presentMembers.length === 0) return []
    const reason = `must not be sent with ${presentMembers.join(' and ')}: send either percentage or the pair`
    return [{ path: 'percentage', rule: 'discount-form', reason }]
  }
  if (presentMembers.length !== 1) return []
  return pair
    .filter((name) => !isSent(name))
    .map((path) => ({
      path,
      rule: 'required',
      reason: `is required with ${presentMembers.join()} if there is no percentage`,
    }))
}
