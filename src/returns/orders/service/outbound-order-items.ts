import { decimalFromNumber, formatAmount } from '../../../kernel/money.ts'
import type { OutboundOrderItem, ShippingStatus, UnitPrice } from './outbound-order.ts'
import { type SubmittedWeight, toWeight } from './submitted-weight.ts'

/** One line of an order as bodies have it. What is missing stays as it is, what is null is cleared. */
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

/** What a sent member makes of the one that is there: missing leaves it, null clears it. */
export function mergeMember<Value>(submitted: Value | null | undefined, present: Value | null): Value | null {
  return submitted === undefined ? present : submitted
}

function toUnitPrice({ amount, currency }: { readonly amount: number; readonly currency: string }): UnitPrice {
  return { amount: formatAmount(decimalFromNumber(amount), 0), currency }
}

/** The status that the retailer gave an item, without what its shipments make of it. */
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
 * Which item that is there each sent line means: the first with its product code and line item id, else the first with
 * its product code where one of the two has no line item id. No item is meant twice.
 */
function matchItems(
  submitted: readonly SubmittedOrderItem[],
  present: readonly OutboundOrderItem[],
): readonly (OutboundOrderItem | null)[] {
  const matches = new Map<number, OutboundOrderItem>()
  /** Gives each line the first item that is free under the line's key. */
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

/** Puts the sent lines in the place of those that are there; a line that means an item keeps its id, others get new ones. */
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

/** Every member of an item that can be cleared, cleared where it was not sent. */
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
