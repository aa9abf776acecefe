import type { Failure } from '../../kernel/problem.ts'
import { type ArticleStock, takeArticles } from './article-stock.ts'
import type { Eligibility, ItemEligibility } from './eligibility.ts'
import { isOver } from './eligibility-rules.ts'
import { namedItems } from './order-item-lookup.ts'
import type { OutboundOrder, OutboundOrderItem } from './outbound-order.ts'
import type { ReturnType } from './return-order.ts'

/** One line of a request for a return. */
export interface RequestedReturnItem {
  readonly id?: number | null
  readonly productCode: string
  readonly lineItemId?: number | null
  /** Articles; 1 when missing. */
  readonly quantity?: number | null
  readonly reasonCode: string
  readonly reasonText?: string | null
}

/** Articles of one item of the order, or of none that is known, on their way into a return order. */
export interface ResolvedLine {
  /** The item of the outbound order; null in a blind return. */
  readonly orderItemId: number | null
  readonly productCode: string
  readonly lineItemId: number | null
  readonly quantity: number
  readonly reasonCode: string
  readonly reasonText: string | null
}

interface Resolution {
  readonly lines: readonly ResolvedLine[]
  readonly failures: readonly Failure[]
}

/** One item of the order while lines take from it, with what may come back of it. */
interface Stock extends ArticleStock {
  readonly eligibility: ItemEligibility
}

/** What a line can take from: what may come back at all, and what of it is in time. */
interface Meant {
  readonly allowed: readonly Stock[]
  readonly inTime: readonly Stock[]
}

/**
 * Whether an item's articles may still be sent back under a kind of return. Undeliverable goods come back whenever the
 * carrier brings them, and a blind return is judged when it is opened; a consumer in the EU or EEA may withdraw beyond the
 * retailer's own period (Directive 2011/83/EU, art. 9).
 */
function isInTime(item: ItemEligibility, returnType: ReturnType, order: Eligibility, now: Date): boolean {
  if (returnType === 'Undeliverable' || returnType === 'BlindReturn') return true
  const ownEnd = item.returnPeriodEndsAt
  if (returnType === 'EUCoolingOff' && ownEnd === null) return !isOver(order.coolingOffEndsAt, now)
  return !isOver(ownEnd, now) || (returnType === 'EUCoolingOff' && !isOver(order.coolingOffEndsAt, now))
}

function tooMany(stocks: readonly Stock[], most: number, productCode: string): string {
  if (most > 0) return `must be at most ${most}: no more articles of ${productCode} are left to return`
  const why = stocks.find(({ eligibility }) => eligibility.availableForReturn === 0)?.eligibility.unavailableBecause
  return why === undefined || why === null
    ? `is more than is left: other lines of this request take all of ${productCode}`
    : `is more than is left: ${productCode} ${why}`
}

/**
 * Finds, line by line, the items that a request for a return means, and takes its articles from them. Lines that mean
 * the same item share its articles, and one line can take from several items with its product code, in their order.
 *
 * A blind return takes what it can and keeps the rest as lines of no item, so that nothing of it is refused.
 *
 * @returns the lines, and everything that is wrong; with failures the lines are not complete
 */
export function resolveLines(
  requested: readonly RequestedReturnItem[],
  returnType: ReturnType,
  order: OutboundOrder,
  eligibility: Eligibility,
  now: Date,
): Resolution {
  const eligibilityOfItem = new Map(eligibility.items.map((item) => [item.itemId, item]))
  const stocks = new Map<number, Stock>()
  for (const item of order.orderItems) {
    const ofItem = eligibilityOfItem.get(item.id)
    if (ofItem !== undefined) stocks.set(item.id, { item, eligibility: ofItem, left: ofItem.availableForReturn })
  }
  const isBlind = returnType === 'BlindReturn'
  const lines: ResolvedLine[] = []
  const failures: Failure[] = []
  // Lines that name the same product mean the same items: looked through once a product, not once a line.
  const known = new Map<readonly OutboundOrderItem[], Meant>()
  const meantOf = (items: readonly OutboundOrderItem[]): Meant => {
    let meant = known.get(items)
    if (meant === undefined) {
      const allowed = items.flatMap(({ id }) => stocks.get(id) ?? []).filter(({ item }) => !item.isReturnProhibited)
      const inTime = allowed.filter((stock) => isInTime(stock.eligibility, returnType, eligibility, now))
      meant = { allowed, inTime }
      known.set(items, meant)
    }
    return meant
  }

  for (const [index, line] of requested.entries()) {
    const { productCode, reasonCode, reasonText = null } = line
    const fail = (member: string, rule: string, reason: string): void => {
      failures.push({ path: `returnItems[${index}].${member}`, rule, reason })
    }
    const named = namedItems(order, line)
    if (!('items' in named) && !isBlind) {
      fail(named.wrong, 'not-on-order', named.reason)
      continue
    }
    const { allowed, inTime } = meantOf('items' in named ? named.items : [])
    if (!isBlind && allowed.length === 0) {
      fail('productCode', 'return-prohibited', 'may not be returned: its return is prohibited')
      continue
    }
    const [late] = allowed
    if (!isBlind && late !== undefined && inTime.length === 0) {
      fail('productCode', 'period-expired', lateReason(late.eligibility, returnType, eligibility))
      continue
    }
    const wanted = line.quantity ?? 1
    const { taken, missing } = takeArticles(inTime, wanted)
    if (missing > 0 && !isBlind) fail('quantity', 'available', tooMany(inTime, wanted - missing, productCode))

    const add = (orderItemId: number | null, lineItemId: number | null, quantity: number): void => {
      lines.push({ orderItemId, productCode, lineItemId, quantity, reasonCode, reasonText })
    }
    for (const [{ item }, quantity] of taken) add(item.id, item.lineItemId, quantity)
    if (missing > 0) add(null, line.lineItemId ?? null, missing)
  }
  return { lines, failures }
}

function lateReason(item: ItemEligibility, returnType: ReturnType, order: Eligibility): string {
  const coolingOff = returnType === 'EUCoolingOff' ? order.coolingOffEndsAt : null
  const ends = [
    ['its return period', item.returnPeriodEndsAt],
    ['the period of withdrawal', coolingOff],
  ] as const
  const ended = ends.flatMap(([period, end]) => (end === null ? [] : [`${period} ended ${end.toISOString()}`]))
  return `can no longer be returned: ${ended.join(', and ')}`
}
