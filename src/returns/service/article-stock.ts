import type { OutboundOrderItem } from './outbound-order.ts'

/** One item of an order while the lines of a request take articles from it. */
export interface ArticleStock {
  readonly item: OutboundOrderItem
  left: number
}

/** Takes articles from the first of the items, then from the next; says what it took and how many it could not. */
export function takeArticles<Stock extends ArticleStock>(
  stocks: readonly Stock[],
  wanted: number,
): { readonly taken: readonly (readonly [Stock, number])[]; readonly missing: number } {
  const taken: (readonly [Stock, number])[] = []
  let missing = wanted
  for (const stock of stocks) {
    const count = Math.min(stock.left, missing)
    if (count === 0) continue
    stock.left -= count
    missing -= count
    taken.push([stock, count])
  }
  return { taken, missing }
}
