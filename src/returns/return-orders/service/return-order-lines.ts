import type { Failure } from '../../../kernel/problem.ts'
import { type ArticleStock, takeArticles } from '../../orders/service/article-stock.ts'
import type { Eligibility, ItemEligibility } from '../../orders/service/eligibility.ts'
import { hasEnded } from '../../orders/service/eligibility-rules.ts'
import { findReferencedItems } from '../../orders/service/order-item-lookup.ts'
import type { OutboundOrder, OutboundOrderItem } from '../../orders/service/outbound-order.ts'
import type { ReturnType } from './return-order.ts'

/** A line of a return request. */
export interface RequestedReturnItem {
  readonly id?: number | null
  readonly productCode: string
  readonly lineItemId?: number | null
  /** Articles; defaults to 1. */
  readonly quantity?: number | null
  readonly reasonCode: string
  readonly reasonText?: string | null
}

/** Articles of one order item, or of an unknown one, to become part of a return order. */
export interface ResolvedLine {
  /** The item of the outbound order; null in a blind return. */
  readonly orderItemId: number | null
  readonly productCode: string
  readonly lineItemId: number | null
  readonly quantity: number
  readonly reasonCode: string
  readonly reasonText: string | null
}

/** The times that decide whether periods have ended. */
interface ReturnTimes {
  readonly now: Date
  /** When a withdrawal was declared. */
  readonly withdrawnAt: Date
}

interface LineResolution {
  readonly lines: readonly ResolvedLine[]
  readonly failures: readonly Failure[]
}

/** The returnable articles of an order item while lines take from it. */
interface ReturnableStock extends ArticleStock {
  readonly eligibility: ItemEligibility
}

/** What a line can take from: everything returnable, and the part within its period. */
interface ReturnableCandidates {
  readonly allowed: readonly ReturnableStock[]
  readonly withinPeriod: readonly ReturnableStock[]
}

/**
 * Whether an item may still be returned under a kind of return. Undeliverable goods come back at any time, and a blind
 * return is assessed when it is opened; consumers in the EU or EEA may withdraw beyond the retailer's own period
 * (Directive 2011/83/EU, art. 9).
 */
function isWithinReturnPeriod(
  item: ItemEligibility,
  returnType: ReturnType,
  order: Eligibility,
  { now, withdrawnAt }: ReturnTimes,
): boolean {
  if (returnType === 'Undeliverable' || returnType === 'BlindReturn') return true
  const ownPeriodEnd = item.returnPeriodEndsAt
  if (returnType === 'Normal') return !hasEnded(ownPeriodEnd, now)
  return (ownPeriodEnd !== null && !hasEnded(ownPeriodEnd, now)) || !hasEnded(order.coolingOffEndsAt, withdrawnAt)
}

function describeTooMany(stocks: readonly ReturnableStock[], maxQuantity: number, productCode: string): string {
  if (maxQuantity > 0) return `must be at most ${maxQuantity}: no more articles of ${productCode} can be returned`
  const lateItem = stocks.find(({ eligibility }) => eligibility.availableForReturn === 0)?.eligibility
    .unavailableReasonText
  return lateItem === undefined || lateItem === null
    ? `exceeds what can be returned: other lines of this request take all of ${productCode}`
    : `exceeds what can be returned: ${productCode} ${lateItem}`
}

/**
 * Finds the items for each line of a return request and takes its articles from them. Lines for the same item share its
 * articles, and one line can take from several items with its product code, in order.
 *
 * A blind return takes what it can and keeps the rest as lines without an item, so that nothing is rejected.
 *
 * @returns the lines and all failures; with failures, the lines are incomplete
 */
export function resolveLines(
  requested: readonly RequestedReturnItem[],
  returnType: ReturnType,
  order: OutboundOrder,
  eligibility: Eligibility,
  times: ReturnTimes,
): LineResolution {
  const eligibilityOfItem = new Map(eligibility.items.map((item) => [item.itemId, item]))
  const stocks = new Map<number, ReturnableStock>()
  for (const item of order.orderItems) {
    const ofItem = eligibilityOfItem.get(item.id)
    if (ofItem !== undefined) stocks.set(item.id, { item, eligibility: ofItem, remaining: ofItem.availableForReturn })
  }
  const isBlindReturn = returnType === 'BlindReturn'
  const lines: ResolvedLine[] = []
  const failures: Failure[] = []
  // Lines with the same product code mean the same items: looked up once per product, not per line.
  const candidatesByItems = new Map<readonly OutboundOrderItem[], ReturnableCandidates>()
  const findCandidates = (items: readonly OutboundOrderItem[]): ReturnableCandidates => {
    let candidates = candidatesByItems.get(items)
    if (candidates === undefined) {
      const allowed = items.flatMap(({ id }) => stocks.get(id) ?? []).filter(({ item }) => !item.isReturnProhibited)
      const inTime = allowed.filter((stock) => isWithinReturnPeriod(stock.eligibility, returnType, eligibility, times))
      candidates = { allowed, withinPeriod: inTime }
      candidatesByItems.set(items, candidates)
    }
    return candidates
  }

  for (const [index, line] of requested.entries()) {
    const { productCode, reasonCode, reasonText = null } = line
    const fail = (member: string, rule: string, reason: string): void => {
      failures.push({ path: `returnItems[${index}].${member}`, rule, reason })
    }
    const named = findReferencedItems(order, line)
    if (!('items' in named) && !isBlindReturn) {
      fail(named.failure, 'not-on-order', named.reason)
      continue
    }
    const { allowed, withinPeriod: inTime } = findCandidates('items' in named ? named.items : [])
    if (!isBlindReturn && allowed.length === 0) {
      fail('productCode', 'return-prohibited', 'cannot be returned: it is excluded from returns')
      continue
    }
    const [late] = allowed
    if (!isBlindReturn && late !== undefined && inTime.length === 0) {
      fail('productCode', 'period-expired', explainLateReturn(late.eligibility, returnType, eligibility))
      continue
    }
    const requestedQuantity = line.quantity ?? 1
    const { taken, missing } = takeArticles(inTime, requestedQuantity)
    if (missing > 0 && !isBlindReturn)
      fail('quantity', 'available', describeTooMany(inTime, requestedQuantity - missing, productCode))

    const add = (orderItemId: number | null, lineItemId: number | null, quantity: number): void => {
      lines.push({ orderItemId, productCode, lineItemId, quantity, reasonCode, reasonText })
    }
    for (const [{ item }, quantity] of taken) add(item.id, item.lineItemId, quantity)
    if (missing > 0) add(null, line.lineItemId ?? null, missing)
  }
  return { lines, failures }
}

function explainLateReturn(item: ItemEligibility, returnType: ReturnType, order: Eligibility): string {
  const coolingOff = returnType === 'EUCoolingOff' ? order.coolingOffEndsAt : null
  const ends = [
    ['its return period', item.returnPeriodEndsAt],
    ['the withdrawal period', coolingOff],
  ] as const
  const ended = ends.flatMap(([period, end]) => (end === null ? [] : [`${period} ended ${end.toISOString()}`]))
  return `can no longer be returned: ${ended.join(', and ')}`
}
