import { compareDateTimes, toInstant } from '../../../kernel/date-time.ts'
import type { OutboundOrder, OutboundOrderItem, OutboundShipment } from './outbound-order.ts'

/** Days in which consumers may withdraw without giving a reason: Directive 2011/83/EU, art. 9(1). */
export const coolingOffDays = 14

/**
 * Where that right applies: in the European Union, and in Iceland, Liechtenstein and Norway, because the directive is
 * part of the EEA Agreement (annex XIX).
 */
export const withdrawalCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** Whether consumers have that right in the delivery country; false if it is unknown. */
export function hasWithdrawalRight({ contactInformation }: OutboundOrder): boolean {
  return withdrawalCountries.has(contactInformation?.countryIso ?? '')
}

/** Days in transit to the shopper if not configured for the country. */
export const defaultTransitDays = 7

/** Statutory days for delivery by a trader. */
const deliveryDays = 30

const dayInMilliseconds = 86_400_000

/**
 * Returns the last millisecond of the UTC day that is some days after a given time. The first day is not counted and
 * the last counts completely, according to Regulation (EEC, Euratom) 1182/71, art. 3(1) and (2)(b): 1 day after any
 * time on 1 March is 2 March, 23:59:59.999.
 */
export function getEndOfDayAfter(moment: Date, days: number): Date {
  // UTC days all have the same length. Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const dayOfMoment = Math.floor(moment.getTime() / dayInMilliseconds)
  return new Date((dayOfMoment + days + 1) * dayInMilliseconds - 1)
}

/**
 * Returns the end of the retailer's return period.
 *
 * @param shippedAt the shipping date
 * @param days configured for the country
 */
export function calculateReturnPeriodEnd(shippedAt: Date, days: number): Date {
  return getEndOfDayAfter(shippedAt, days)
}

/**
 * Returns the end of the EU or EEA withdrawal period: the end of the 14th day after the day of delivery (Directive
 * 2011/83/EU, art. 9(2)(b)). A period ending on a Saturday or Sunday is extended to Monday (Regulation 1182/71, art.
 * 3(4), to which recital 41 of the directive refers). Public holidays are ignored.
 */
export function calculateCoolingOffEnd(deliveredAt: Date): Date {
  const end = getEndOfDayAfter(deliveredAt, coolingOffDays)
  const weekday = end.getUTCDay()
  if (weekday === 6) return getEndOfDayAfter(end, 2)
  return weekday === 0 ? getEndOfDayAfter(end, 1) : end
}

/**
 * Returns when all goods of an order are assumed shipped: 30 days after the contract, the statutory delivery time
 * unless agreed otherwise (Directive 2011/83/EU, art. 18(1)).
 *
 * @param moments when the contract provably existed: its order was registered, or goods were shipped
 */
export function calculateLatestShipping(moments: readonly [Date, ...Date[]]): Date {
  const contract = moments.reduce((firstMoment, moment) => (moment < firstMoment ? moment : firstMoment))
  return new Date(contract.getTime() + deliveryDays * dayInMilliseconds)
}

/** The estimated delivery of a parcel shipped at this time. */
export function estimateDelivery(shippedAt: Date, transitDays: number): Date {
  return new Date(shippedAt.getTime() + transitDays * dayInMilliseconds)
}

/** The latest shipment of each item, by item id; for equal dates, the one submitted later. */
export function findLatestShipments(shipments: readonly OutboundShipment[]): ReadonlyMap<number, OutboundShipment> {
  const latest = new Map<number, OutboundShipment>()
  for (const shipment of shipments) {
    for (const { itemId } of shipment.shippingItems) {
      const otherShipment = latest.get(itemId)
      if (otherShipment === undefined || compareDateTimes(otherShipment.shippingDate, shipment.shippingDate) <= 0) {
        latest.set(itemId, shipment)
      }
    }
  }
  return latest
}

/**
 * Returns the start of an item's return period: the date of its latest shipment, otherwise when the retailer marked it
 * Shipped, otherwise the order's registration. Null if nothing was shipped.
 *
 * @param shipped shipped articles of the item
 * @param latest the item's latest shipment
 * @param readInstant parses date-times; most items of an order have the same
 */
export function findShippingDate(
  order: OutboundOrder,
  item: OutboundOrderItem,
  shipped: number,
  latest: OutboundShipment | undefined,
  readInstant: (dateTime: string) => Date,
): Date | null {
  if (shipped === 0) return null
  if (latest !== undefined) return readInstant(latest.shippingDate)
  return item.markedShippedAt === null ? order.createdAt : readInstant(item.markedShippedAt)
}

/** Parses date-times, each text once: parsing costs more than everything else about an item. */
export function createInstantReader(): (dateTime: string) => Date {
  const instants = new Map<string, Date>()
  return (dateTime) => {
    const known = instants.get(dateTime)
    if (known !== undefined) return known
    const instant = toInstant(dateTime)
    instants.set(dateTime, instant)
    return instant
  }
}
