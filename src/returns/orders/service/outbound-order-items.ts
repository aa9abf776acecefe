import { decimalFromNumber, formatAmount } from '../../../kernel/money.ts'
import type { OutboundOrderItem, ShippingStatus, UnitPrice } from './outbound-order.ts'
import { type SubmittedWeight, toWeight } from './submitted-weight.ts'

/** A line of an order in a body. Absent members stay unchanged, null clears. */
export interface SubmittedOrderItem {
  readonly productCode: string
  readonly lineItemId?: number | null
  readonly quantity: number
  readonly productDescription?: string | null
  readonly weight?: SubmittedWeight | null
  readonly shippingInformation?: { readonly shippingStatus?: ShippingStatus | null } | null
  readonly isReturnProhibited?: boolean | null
  readonly unitPrice?: { readonly amount: number; readonly currency: string } | null
  readonly hsCode?: string | null
  readonly countryOfOrigin?: string | null
}

/** Merges a member: absent keeps the existing value, null clears it. */
export function mergeMember<Value>(submitted: Value | null | undefined, present: Value | null): Value | null {
  return submitted === undefined ? present : submitted
}

function toUnitPrice({ amount, currency }: { readonly amount: number; readonly currency: string }): UnitPrice {
  return { amount: formatAmount(decimalFromNumber(amount), 0), currency }
}

/** The status set by the retailer, regardless of shipments. */
function getRetailerStatus({ shippingStatus, markedShippedAt }: OutboundOrderItem): ShippingStatus {
  return shippingStatus === 'Shipped' && markedShippedAt === null ? 'Unshipped' : shippingStatus
}

function mergeItem(
  submitted: SubmittedOrderItem,
  present: OutboundOrderItem | null,
  id: number,
  now: Date,
): OutboundOrderItem {
  const { productCode, quantity, shippingInformation, weight, unitPrice } = submitted
  const sentStatus = shippingInformation === null ? null : shippingInformation?.shippingStatus
  const shippingStatus = mergeMember(sentStatus, present === null ? null : getRetailerStatus(present)) ?? 'Unshipped'
  return {
    id,
    productCode,
    lineItemId: mergeMember(submitted.lineItemId, present?.lineItemId ?? null),
    quantity,
    productDescription: mergeMember(submitted.productDescription, present?.productDescription ?? null),
    weight: weight === undefined ? (present?.weight ?? null) : toWeight(weight),
    unitPrice: mergeMember(unitPrice && toUnitPrice(unitPrice), present?.unitPrice ?? null),
    hsCode: mergeMember(submitted.hsCode, present?.hsCode ?? null),
    countryOfOrigin: mergeMember(submitted.countryOfOrigin, present?.countryOfOrigin ?? null),
    shippingStatus,
    markedShippedAt: shippingStatus === 'Shipped' ? (present?.markedShippedAt ?? now.toISOString()) : null,
    isReturnProhibited: mergeMember(submitted.isReturnProhibited, present?.isReturnProhibited ?? null) ?? false,
  }
}

/**
 * Matches lines to existing items: the first with the same product code and line item id, otherwise the first with the
 * same product code if either has no line item id. No item is matched twice.
 */
function matchItems(
  submitted: readonly SubmittedOrderItem[],
  present: readonly OutboundOrderItem[],
): readonly (OutboundOrderItem | null)[] {
  const matches = new Map<number, OutboundOrderItem>()
  /** Matches each line to the first free item with the same key. */
  const matchBy = (
    keyOfLine: (line: SubmittedOrderItem) => string | null,
    keyOfItem: (item: OutboundOrderItem) => string | null,
  ): void => {
    const takenItems = new Set(matches.values())
    const free = Map.groupBy(present.filter((item) => !takenItems.has(item)).toReversed(), (item) => keyOfItem(item))
    for (const [index, line] of submitted.entries()) {
      const key = matches.has(index) ? null : keyOfLine(line)
      const item = key === null ? undefined : free.get(key)?.pop()
      if (item !== undefined) matches.set(index, item)
    }
  }
  type NamedItem = Pick<SubmittedOrderItem, 'productCode' | 'lineItemId'>
  const getFullKey = ({ productCode, lineItemId = null }: NamedItem): string =>
    JSON.stringify([productCode, lineItemId])
  const code = ({ productCode }: NamedItem): string => productCode
  const codeWithoutId = (named: NamedItem): string | null => ((named.lineItemId ?? null) === null ? code(named) : null)
  matchBy(getFullKey, getFullKey)
  matchBy(codeWithoutId, code)
  matchBy(code, codeWithoutId)
  return submitted.map((_, index) => matches.get(index) ?? null)
}

/** Replaces the items with the lines sent; matched ones keep their ids, others get new ones. */
export function mergeItems(
  submitted: readonly SubmittedOrderItem[],
  present: readonly OutboundOrderItem[],
  now: Date,
): readonly OutboundOrderItem[] {
  let lastId = present.reduce((lastItem, { id }) => Math.max(lastItem, id), 0)
  return matchItems(submitted, present).flatMap((item, index) => {
    const line = submitted[index]
    if (line === undefined) return []
    const id = item?.id ?? ++lastId
    return [mergeItem(line, item, id, now)]
  })
}

/** Clears all clearable members of an item that were not sent. */
export function clearUnsentMembers(submitted: SubmittedOrderItem): SubmittedOrderItem {
  const nothing = {
    lineItemId: null,
    productDescription: null,
    weight: null,
    isReturnProhibited: null,
    unitPrice: null,
    hsCode: null,
    countryOfOrigin: null,
  }
  const shippingStatus = submitted.shippingInformation?.shippingStatus ?? null
  return { ...nothing, ...submitted, shippingInformation: { shippingStatus } }
}
