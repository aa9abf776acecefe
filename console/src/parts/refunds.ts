import type { CountryConfiguration } from '#client'
import { addAmounts, multiplyAmount } from './amounts.ts'

/** An amount in a currency. */
export interface Money {
  /** Decimal, such as `12.50`. */
  readonly amount: string
  readonly currency: string
}

type ReturnMethodOffer = Pick<CountryConfiguration['returnMethods'][number], 'paidBy' | 'price'>

/** What a way back costs the shopper; null if it is free. */
export const getCost = ({ paidBy, price }: ReturnMethodOffer): Money | null =>
  paidBy === 'Retailer' || price.amount === 0 ? null : { amount: String(price.amount), currency: price.currency }

/**
 * The price of some articles.
 *
 * @param unitPrice null if the order has none
 */
export const priceArticles = (
  quantity: number,
  unitPrice: { readonly amount: number; readonly currency: string } | null,
): Money | null =>
  unitPrice === null
    ? null
    : { amount: multiplyAmount(String(unitPrice.amount), quantity), currency: unitPrice.currency }

/**
 * What the shopper gets back: the prices of the goods less the cost of the way back, but at least 0. The return portal
 * promises the same.
 *
 * @param prices of the goods; null for unknown ones
 * @returns null if a price is unknown, if there are several currencies, or without goods
 */
export function calculateRefund(prices: readonly (Money | null)[], cost: Money | null): Money | null {
  const known = prices.filter((price) => price !== null)
  const [first] = known
  if (first === undefined || known.length < prices.length) return null
  const { currency } = first
  if ([...known, ...(cost === null ? [] : [cost])].some((price) => price.currency !== currency)) return null
  const costs = cost === null ? [] : [`-${cost.amount}`]
  const total = addAmounts([...known.map(({ amount }) => amount), ...costs])
  return { amount: total.startsWith('-') ? '0' : total, currency }
}
