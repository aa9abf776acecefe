import { decimalOfNumber, formatAmount } from '../../kernel/money.ts'
import type { OutboundOrderItem, ShippingStatus, UnitPrice } from './outbound-order.ts'
import { type SentWeight, weightOf } from './sent-weight.ts'

/** One line of an order as bodies have it. What is missing stays as it is, what is null is cleared. */
export interface SentOrderItem {
  readonly productCode: string
  readonly lineItemId?: number | null
  readonly quantity: number
  readonly productDescription?: string | null
  readonly weight?: SentWeight | null
  readonly shippingInformation?: { readonly shippingStatus?: ShippingStatus | null } | null
  readonly isReturnProhibited?: boolean | null
  readonly unitPrice?: { readonly amount: number; readonly currency: string } | null
  readonly hsCode?: string | null
  readonly countryOfOrigin?: string | null
}

/** What a sent member makes of the one that is there: missing leaves it, null clears it. */
export function merged<Value>(sent: Value | null | undefined, present: Value | null): Value | null {
  return sent === undefined ? present : sent
}

function unitPriceOf({ amount, currency }: { readonly amount: number; readonly currency: string }): UnitPrice {
  return { amount: formatAmount(decimalOfNumber(amount), 0), currency }
}

/** The status that the retailer gave an item, without what its shipments make of it. */
function ownStatus({ shippingStatus, markedShippedAt }: OutboundOrderItem): ShippingStatus {
  return shippingStatus === 'Shipped' && markedShippedAt === null ? 'Unshipped' : shippingStatus
}

function mergedItem(sent: SentOrderItem, present: OutboundOrderItem | null, id: number, at: Date): OutboundOrderItem {
  const { productCode, quantity, shippingInformation, weight, unitPrice } = sent
  const sentStatus = shippingInformation === null ? null : shippingInformation?.shippingStatus
  const shippingStatus = merged(sentStatus, present === null ? null : ownStatus(present)) ?? 'Unshipped'
  return {
    id,
    productCode,
    lineItemId: merged(sent.lineItemId, present?.lineItemId ?? null),
    quantity,
    productDescription: merged(sent.productDescription, present?.productDescription ?? null),
    weight: weight === undefined ? (present?.weight ?? null) : weightOf(weight),
    unitPrice: merged(unitPrice && unitPriceOf(unitPrice), present?.unitPrice ?? null),
    hsCode: merged(sent.hsCode, present?.hsCode ?? null),
    countryOfOrigin: merged(sent.countryOfOrigin, present?.countryOfOrigin ?? null),
    shippingStatus,
    markedShippedAt: shippingStatus === 'Shipped' ? (present?.markedShippedAt ?? at.toISOString()) : null,
    isReturnProhibited: merged(sent.isReturnProhibited, present?.isReturnProhibited ?? null) ?? false,
  }
}

/**
 * Which item that is there each sent line means: the first with its product code and line item id, else the first with
 * its product code where one of the two has no line item id. No item is meant twice.
 */
function matchedItems(
  sent: readonly SentOrderItem[],
  present: readonly OutboundOrderItem[],
): readonly (OutboundOrderItem | null)[] {
  const matches = new Map<number, OutboundOrderItem>()
  /** Gives each line the first item that is free under the line's key. */
  const matchBy = (
    keyOfLine: (line: SentOrderItem) => string | null,
    keyOfItem: (item: OutboundOrderItem) => string | null,
  ): void => {
    const taken = new Set(matches.values())
    const free = Map.groupBy(present.filter((item) => !taken.has(item)).toReversed(), (item) => keyOfItem(item))
    for (const [index, line] of sent.entries()) {
      const key = matches.has(index) ? null : keyOfLine(line)
      const item = key === null ? undefined : free.get(key)?.pop()
      if (item !== undefined) matches.set(index, item)
    }
  }
  type Named = Pick<SentOrderItem, 'productCode' | 'lineItemId'>
  const both = ({ productCode, lineItemId = null }: Named): string => JSON.stringify([productCode, lineItemId])
  const code = ({ productCode }: Named): string => productCode
  const codeWithoutId = (named: Named): string | null => ((named.lineItemId ?? null) === null ? code(named) : null)
  matchBy(both, both)
  matchBy(codeWithoutId, code)
  matchBy(code, codeWithoutId)
  return sent.map((_, index) => matches.get(index) ?? null)
}

/** Puts the sent lines in the place of those that are there; a line that means an item keeps its id, others get new ones. */
export function mergedItems(
  sent: readonly SentOrderItem[],
  present: readonly OutboundOrderItem[],
  at: Date,
): readonly OutboundOrderItem[] {
  let lastId = present.reduce((last, { id }) => Math.max(last, id), 0)
  return matchedItems(sent, present).flatMap((item, index) => {
    const line = sent[index]
    if (line === undefined) return []
    const id = item?.id ?? ++lastId
    return [mergedItem(line, item, id, at)]
  })
}

/** Every member of an item that can be cleared, cleared where it was not sent. */
export function cleared(sent: SentOrderItem): SentOrderItem {
  const nothing = {
    lineItemId: null,
    productDescription: null,
    weight: null,
    isReturnProhibited: null,
    unitPrice: null,
    hsCode: null,
    countryOfOrigin: null,
  }
  const shippingStatus = sent.shippingInformation?.shippingStatus ?? null
  return { ...nothing, ...sent, shippingInformation: { shippingStatus } }
}
