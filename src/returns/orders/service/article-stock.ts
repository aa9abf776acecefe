import type { OutboundOrderItem } from './outbound-order.ts'

/** One item of an order while the lines of a request take articles from it. */
export interface ArticleStock {
  readonly item: OutboundOrderItem
  remaining: number
}

/** Takes articles from the first of the items, then from the next; says what it took and how many it could not. */
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
