import type { Failure } from '../../kernel/problem.ts'
import type { ArticleQuantities } from './article-quantities.ts'
import { takeArticles } from './article-stock.ts'
import { type ItemName, namedItems } from './order-item-lookup.ts'
import type { OutboundOrder } from './outbound-order.ts'
import type { LabelItem } from './stores.ts'

/** Goods that a label is asked for. */
export interface LabelLine extends ItemName {
  readonly productCode: string
  readonly quantity?: number | null
}

/** How many articles of an item can ever come back, whether they have left already or not. */
export function mostToComeBack({ item, shipped }: ArticleQuantities): number {
  if (item.isReturnProhibited) return 0
  return item.shippingStatus === 'Cancelled' ? shipped : item.quantity
}

/**
 * Finds the items of the order that a label is asked for. Lines that mean the same item share its articles, and one line
 * can take from several items, in their order; a line without a quantity means all of its items that can come back.
 *
 * @param quantities of all items of the order
 */
export function labelItems(
  order: OutboundOrder,
  quantities: readonly ArticleQuantities[],
  lines: readonly LabelLine[],
): { readonly items: readonly LabelItem[]; readonly failures: readonly Failure[] } {
  const returnable = quantities.filter((each) => mostToComeBack(each) > 0)
  const stocks = new Map(returnable.map((each) => [each.item.id, { item: each.item, left: mostToComeBack(each) }]))
  const items: LabelItem[] = []
  const failures: Failure[] = []
  for (const [index, line] of lines.entries()) {
    const fail = (member: string, rule: string, reason: string): void => {
      failures.push({ path: `orderItems[${index}].${member}`, rule, reason })
    }
    const named = namedItems(order, line)
    if ('reason' in named) {
      fail(named.wrong, 'unknown', named.reason)
      continue
    }
    const meant = named.items.flatMap(({ id }) => stocks.get(id) ?? [])
    if (meant.length === 0) {
      const isProhibited = named.items.some(({ isReturnProhibited }) => isReturnProhibited)
      const why = isProhibited ? 'its return is prohibited' : 'it was cancelled'
      fail('productCode', 'not-returnable', `cannot come back: ${why}`)
      continue
    }
    const wanted = line.quantity ?? null
    if (wanted === null) {
      items.push(...meant.map(({ item }) => ({ itemId: item.id, quantity: null })))
      continue
    }
    const { taken, missing } = takeArticles(meant, wanted)
    items.push(...taken.map(([{ item }, quantity]) => ({ itemId: item.id, quantity })))
    if (missing > 0) {
      fail('quantity', 'ordered', `must be at most ${wanted - missing}: of ${line.productCode} no more can come back`)
    }
  }
  return { items, failures }
}
