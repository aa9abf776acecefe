import type { Failure } from '../../../kernel/problem.ts'
import type { ArticleQuantities } from '../../orders/service/article-quantities.ts'
import { takeArticles } from '../../orders/service/article-stock.ts'
import { findReferencedItems, type ItemReference } from '../../orders/service/order-item-lookup.ts'
import type { OutboundOrder } from '../../orders/service/outbound-order.ts'
import type { LabelItem } from '../../orders/service/stores.ts'

/** Goods to be covered by a label. */
export interface LabelLine extends ItemReference {
  readonly productCode: string
  readonly quantity?: number | null
}

/** Articles of an item that can ever be returned, shipped or not. */
export function countReturnableArticles({ item, shipped }: ArticleQuantities): number {
  if (item.isReturnProhibited) return 0
  return item.shippingStatus === 'Cancelled' ? shipped : item.quantity
}

/**
 * Finds the order items for a label. Lines for the same item share its articles, and one line can take from several
 * items, in order; a line without a quantity means all returnable articles of its items.
 *
 * @param quantities of all items of the order
 */
export function resolveLabelItems(
  order: OutboundOrder,
  quantities: readonly ArticleQuantities[],
  lines: readonly LabelLine[],
): { readonly items: readonly LabelItem[]; readonly failures: readonly Failure[] } {
  const returnable = quantities.filter((itemQuantities) => countReturnableArticles(itemQuantities) > 0)
  const stocks = new Map(
    returnable.map((itemQuantities) => [
      itemQuantities.item.id,
      { item: itemQuantities.item, remaining: countReturnableArticles(itemQuantities) },
    ]),
  )
  const items: LabelItem[] = []
  const failures: Failure[] = []
  for (const [index, line] of lines.entries()) {
    const fail = (member: string, rule: string, reason: string): void => {
      failures.push({ path: `orderItems[${index}].${member}`, rule, reason })
    }
    const named = findReferencedItems(order, line)
    if ('reason' in named) {
      fail(named.failure, 'unknown', named.reason)
      continue
    }
    const matchingStocks = named.items.flatMap(({ id }) => stocks.get(id) ?? [])
    if (matchingStocks.length === 0) {
      const isProhibited = named.items.some(({ isReturnProhibited }) => isReturnProhibited)
      const reason = isProhibited ? 'it is excluded from returns' : 'it was cancelled'
      fail('productCode', 'not-returnable', `cannot be returned: ${reason}`)
      continue
    }
    const requested = line.quantity ?? null
    if (requested === null) {
      items.push(...matchingStocks.map(({ item }) => ({ itemId: item.id, quantity: null })))
      continue
    }
    const { taken, missing } = takeArticles(matchingStocks, requested)
    items.push(...taken.map(([{ item }, quantity]) => ({ itemId: item.id, quantity })))
    if (missing > 0) {
      fail(
        'quantity',
        'ordered',
        `must be at most ${requested - missing}: no more of ${line.productCode} can be returned`,
      )
    }
  }
  return { items, failures }
}
