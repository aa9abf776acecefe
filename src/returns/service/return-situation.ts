import { type Decimal, decimal, decimalOfNumber, sum } from '../../kernel/money.ts'
import type { Site } from '../../kernel/site.ts'
import type { InSdr } from '../../kernel/special-drawing-rights.ts'
import { kilogramsPer } from '../../kernel/weight.ts'
import type { CarrierServiceRoute, CountryConfiguration } from './country-configuration.ts'
import type { CustomsGoods } from './customs-goods.ts'
import type { OutboundOrder, OutboundOrderItem, OutboundShipment, Weight } from './outbound-order.ts'
import type { ReturnItem, ReturnOrder } from './return-order.ts'

/** A return with all that its parcel and its papers are made from. */
export interface ReturnSituation {
  readonly order: ReturnOrder
  readonly outboundOrder: OutboundOrder
  /** All of the order's. */
  readonly shipments: readonly OutboundShipment[]
  readonly configuration: CountryConfiguration | null
  readonly route: CarrierServiceRoute | null
  readonly returnCentre: Site | null
  /** What customs want to know of products, by their codes. */
  readonly goods: ReadonlyMap<string, CustomsGoods>
  /** By the rates of the day of the return, which its papers have. */
  readonly inSdr: InSdr
}

/** Articles that come back, with the item of the order that they were sent as. */
export interface ReturnedLine {
  readonly item: ReturnItem
  /** Null when the order has it no longer. */
  readonly ordered: OutboundOrderItem | null
  /** What one article weighed when it left; null where no shipment told. */
  readonly shippedWeight: Weight | null
}

/** What comes back, in the order of the return. */
export function returnedLines({ order, outboundOrder, shipments }: ReturnSituation): readonly ReturnedLine[] {
  const weights = new Map<number, Weight>()
  for (const { itemId, weight } of shipments.flatMap(({ shippingItems }) => shippingItems)) {
    if (weight !== null && weight.weight !== null && !weights.has(itemId)) weights.set(itemId, weight)
  }
  const orderItems = new Map(outboundOrder.orderItems.map((item) => [item.id, item]))
  return order.returnItems.map((item) => ({
    item,
    ordered: item.orderItemId === null ? null : (orderItems.get(item.orderItemId) ?? null),
    shippedWeight: item.orderItemId === null ? null : (weights.get(item.orderItemId) ?? null),
  }))
}

/** A weight in kilograms; null when it was not sent. */
function kilograms(weight: Weight | null): Decimal | null {
  if (weight === null || weight.weight === null) return null
  const value = decimalOfNumber(weight.weight)
  return value.times(kilogramsPer(weight.weightUnit) ?? decimal('1'))
}

/** What one article of a line weighs, in kilograms; null when it is not known. */
export const articleWeight = ({ ordered, shippedWeight }: ReturnedLine): Decimal | null =>
  kilograms(ordered?.weight ?? null) ?? kilograms(shippedWeight)

/** What a return weighs, in kilograms: as it was told, else the sum of its articles; null when one of them is not known. */
export function returnedWeight(situation: ReturnSituation): Decimal | null {
  const told = kilograms(situation.order.weight)
  if (told !== null) return told
  const lines = returnedLines(situation)
  const known = lines.flatMap((line) => articleWeight(line)?.times(decimalOfNumber(line.item.quantity)) ?? [])
  return known.length < lines.length ? null : sum(known)
}
