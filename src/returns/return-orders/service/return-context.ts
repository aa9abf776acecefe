import { type Decimal, decimalFromNumber, parseDecimal, sumDecimals } from '../../../kernel/money.ts'
import { getKilogramsPerUnit } from '../../../kernel/weight.ts'
import type { Site } from '../../../shipping/service/site.ts'
import type { ConvertToSdr } from '../../../shipping/service/special-drawing-rights.ts'
import type { CarrierServiceRoute, CountryConfiguration } from '../../network/service/country-configuration.ts'
import type { OutboundOrder, OutboundOrderItem, OutboundShipment, Weight } from '../../orders/service/outbound-order.ts'
import type { CustomsGoods, OriginalPapers } from './customs-goods.ts'
import type { ReturnItem, ReturnOrder } from './return-order.ts'

/** A return with all that its parcel and its documents are made from. */
export interface ReturnContext {
  readonly order: ReturnOrder
  readonly outboundOrder: OutboundOrder
  /** All of the order's. */
  readonly shipments: readonly OutboundShipment[]
  readonly configuration: CountryConfiguration | null
  readonly route: CarrierServiceRoute | null
  readonly returnCentre: Site | null
  /** What customs documents need beside; null where the goods pass no customs. */
  readonly customs: CustomsContext | null
}

export interface CustomsContext {
  /** What customs want to know of products, by their codes. */
  readonly goods: ReadonlyMap<string, CustomsGoods>
  /** By the rates of the day of the return, which its documents have. */
  readonly inSdr: ConvertToSdr
  readonly original: OriginalPapers
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
export function listReturnedLines({ order, outboundOrder, shipments }: ReturnContext): readonly ReturnedLine[] {
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
function toKilograms(weight: Weight | null): Decimal | null {
  if (weight === null || weight.weight === null) return null
  const value = decimalFromNumber(weight.weight)
  return value.times(getKilogramsPerUnit(weight.weightUnit) ?? parseDecimal('1'))
}

/** What one article of a line weighs, in kilograms; null when it is not known. */
export const articleWeight = ({ ordered, shippedWeight }: ReturnedLine): Decimal | null =>
  toKilograms(ordered?.weight ?? null) ?? toKilograms(shippedWeight)

/** What a return weighs, in kilograms: as it was told, else the sum of its articles; null when one of them is not known. */
export function calculateReturnedWeight(context: ReturnContext): Decimal | null {
  const submittedWeight = toKilograms(context.order.weight)
  if (submittedWeight !== null) return submittedWeight
  const lines = listReturnedLines(context)
  const knownWeights = lines.flatMap((line) => articleWeight(line)?.times(decimalFromNumber(line.item.quantity)) ?? [])
  return knownWeights.length < lines.length ? null : sumDecimals(knownWeights)
}
