import { type Decimal, decimalFromNumber, parseDecimal, sumDecimals } from '../../../kernel/money.ts'
import { getKilogramsPerUnit } from '../../../kernel/weight.ts'
import type { DataRequirements } from '../../../shipping/service/required-customs-data.ts'
import type { Site } from '../../../shipping/service/site.ts'
import type { ConvertToSdr } from '../../../shipping/service/special-drawing-rights.ts'
import type { CarrierServiceRoute, CountryConfiguration } from '../../network/service/country-configuration.ts'
import type { OutboundOrder, OutboundOrderItem, OutboundShipment, Weight } from '../../orders/service/outbound-order.ts'
import type { CustomsGoods, OriginalCustomsData } from './customs-goods.ts'
import type { ReturnItem, ReturnOrder } from './return-order.ts'

/** A return with the data for its parcel and documents. */
export interface ReturnContext {
  readonly order: ReturnOrder
  readonly outboundOrder: OutboundOrder
  /** All of the order's. */
  readonly shipments: readonly OutboundShipment[]
  readonly configuration: CountryConfiguration | null
  readonly route: CarrierServiceRoute | null
  readonly returnCentre: Site | null
  /** The additional data for customs documents; null if the goods do not cross a customs border. */
  readonly customs: CustomsContext | null
}

export interface CustomsContext {
  /** Customs data of products, by code. */
  readonly goods: ReadonlyMap<string, CustomsGoods>
  /** At the rates of the day of the return, which is the date of its documents. */
  readonly inSdr: ConvertToSdr
  readonly original: OriginalCustomsData
  readonly requirements: DataRequirements
  /** Whether the parcel is a postal item. */
  readonly isMail: boolean
}

/** Returned articles, with their order item. */
export interface ReturnedLine {
  readonly item: ReturnItem
  /** Null if it is no longer on the order. */
  readonly ordered: OutboundOrderItem | null
  /** Weight of one article when shipped; null if no shipment states it. */
  readonly shippedWeight: Weight | null
}

/** The returned lines, in the order of the return. */
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

/** A weight in kilograms; null if it was not sent. */
function toKilograms(weight: Weight | null): Decimal | null {
  if (weight === null || weight.weight === null) return null
  const value = decimalFromNumber(weight.weight)
  return value.times(getKilogramsPerUnit(weight.weightUnit) ?? parseDecimal('1'))
}

/** Weight of one article of a line in kilograms; null if unknown. */
export const calculateArticleWeight = ({ ordered, shippedWeight }: ReturnedLine): Decimal | null =>
  toKilograms(ordered?.weight ?? null) ?? toKilograms(shippedWeight)

/** Weight of a return in kilograms: as stated, otherwise the sum of its articles; null if one of them is unknown. */
export function calculateReturnedWeight(context: ReturnContext): Decimal | null {
  const submittedWeight = toKilograms(context.order.weight)
  if (submittedWeight !== null) return submittedWeight
  const lines = listReturnedLines(context)
  const knownWeights = lines.flatMap(
    (line) => calculateArticleWeight(line)?.times(decimalFromNumber(line.item.quantity)) ?? [],
  )
  return knownWeights.length < lines.length ? null : sumDecimals(knownWeights)
}
