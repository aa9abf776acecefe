import type { Failure } from '../../kernel/problem.ts'
import { takeArticles } from './article-stock.ts'
import { type ItemName, namedItems } from './order-item-lookup.ts'
import type { OutboundOrder } from './outbound-order.ts'
import type { LabelItem } from './stores.ts'

/** Goods that a label is asked for. */
export interface LabelLine extends ItemName {
  readonly productCode: string
  readonly quantity?: number | null
}

/**
 * Finds the items of the order that a label is asked for. Lines that mean the same item share its articles, and one line
 * can take from several items, in their order; a line without a quantity means all of its items.
 */
export function labelItems(
  order: OutboundOrder,
  lines: readonly LabelLine[],
): { readonly items: readonly LabelItem[]; readonly failures: readonly Failure[] } {
  const stocks = new Map(order.orderItems.map((item) => [item.id, { item, left: item.quantity }]))
  const items: LabelItem[] = []
  const failures: Failure[] = []
  for (const [index, line] of lines.entries()) {
    const named = namedItems(order, line)
    if ('reason' in named) {
      failures.push({ path: `orderItems[${index}].${named.wrong}`, rule: 'unknown', reason: named.reason })
      continue
    }
    const wanted = line.quantity ?? null
    if (wanted === null) {
      items.push(...named.items.map(({ id }) => ({ itemId: id, quantity: null })))
      continue
    }
    const meant = named.items.flatMap(({ id }) => stocks.get(id) ?? [])
    const { taken, missing } = takeArticles(meant, wanted)
    items.push(...taken.map(([{ item }, quantity]) => ({ itemId: item.id, quantity })))
    if (missing > 0) {
      const reason = `must be at most ${wanted - missing}: of ${line.productCode} no more articles were ordered`
      failures.push({ path: `orderItems[${index}].quantity`, rule: 'ordered', reason })
    }
  }
  return { items, failures }
}
