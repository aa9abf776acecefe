import type { OutboundOrderItem } from './outbound-order.ts'

/** The remaining articles of an order item while request lines take from it. */
export interface ArticleStock {
  readonly item: OutboundOrderItem
  remaining: number
}

/** Takes articles from the first items that have some; returns what it took and how many were missing. */
export function takeArticles<Stock extends ArticleStock>(
  stocks: readonly Stock[],
  requestedQuantity: number,
): { readonly taken: readonly (readonly [Stock, number])[]; readonly missing: number } {
  const takenArticles: (readonly [Stock, number])[] = []
  let missing = requestedQuantity
  for (const stock of stocks) {
    const count = Math.min(stock.remaining, missing)
    if (count === 0) continue
    stock.remaining -= count
    missing -= count
    takenArticles.push([stock, count])
  }
  return { taken: takenArticles, missing }
}
