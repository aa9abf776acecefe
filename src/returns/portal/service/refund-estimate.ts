import { formatAmount, parseDecimal, sumDecimals, zero } from '../../../kernel/money.ts'
import type { UnitPrice } from '../../orders/service/outbound-order.ts'

/** Articles for which a shopper gets money back. */
export interface RefundedArticles {
  readonly quantity: number
  /** Null if the order has no price for them. */
  readonly unitPrice: UnitPrice | null
}

/**
 * What a shopper can expect to be refunded: the prices of the goods, less what the way back costs, but at least 0.
 *
 * @param costs deducted from the refund; null for none
 * @returns null if a price is missing, if there are several currencies, or without goods
 */
export function estimateRefund(goods: readonly RefundedArticles[], costs: UnitPrice | null): UnitPrice | null {
  const prices = goods.map(({ unitPrice }) => unitPrice)
  const known = prices.filter((price) => price !== null)
  const [first] = known
  if (first === undefined || known.length < prices.length) return null
  const { currency } = first
  if ([...known, ...(costs === null ? [] : [costs])].some((price) => price.currency !== currency)) return null
  const total = sumDecimals(
    goods.map(({ quantity, unitPrice }) => parseDecimal(unitPrice?.amount ?? '0').times(String(quantity))),
  ).minus(parseDecimal(costs?.amount ?? '0'))
  return { amount: formatAmount(total.lt(zero) ? zero : total, 2), currency }
}
