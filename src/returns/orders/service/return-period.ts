import { compareDateTimes, toInstant } from '../../../kernel/date-time.ts'
import type { OutboundOrder, OutboundOrderItem, OutboundShipment } from './outbound-order.ts'

/** Days in which a consumer may withdraw without giving a reason: Directive 2011/83/EU, art. 9(1). */
const coolingOffDays = 14

/**
 * Where that right holds: in the European Union, and in Iceland, Liechtenstein and Norway, because the directive is part of
 * the EEA Agreement (annex XIX).
 */
const withdrawalCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** Whether a consumer has that right where an order is delivered. Where the country is not known, nobody can say so. */
export function hasWithdrawalRight({ contactInformation }: OutboundOrder): boolean {
  return withdrawalCountries.has(contactInformation?.countryIso ?? '')
}

/** Days that a parcel takes to the shopper where the country has no figure of its own. */
export const defaultTransitDays = 7

/** Days in which a trader delivers, by law. */
const deliveryDays = 30

const dayInMilliseconds = 86_400_000

/**
 * The last millisecond of the calendar day, in UTC, that comes some days after a moment's own day. The day of the moment
 * is not counted and the last day is counted whole, as Regulation (EEC, Euratom) 1182/71, art. 3(1) and (2)(b), counts:
 * 1 day after any moment of 1 March is 2 March, 23:59:59.999.
 */
export function getEndOfDayAfter(moment: Date, days: number): Date {
  // Days of UTC are all of one length. Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const dayOfMoment = Math.floor(moment.getTime() / dayInMilliseconds)
  return new Date((dayOfMoment + days + 1) * dayInMilliseconds - 1)
}

/**
 * The last moment of the retailer's own return period.
 *
 * @param shippedAt the shipping date
 * @param days of the country's configuration
 */
export function calculateReturnPeriodEnd(shippedAt: Date, days: number): Date {
  return getEndOfDayAfter(shippedAt, days)
}

/**
 * The last moment in which a consumer in the EU or EEA may withdraw: the end of the 14th day after the day of delivery
 * (Directive 2011/83/EU, art. 9(2)(b)). A period that would end on a Saturday or Sunday ends with the Monday after it
 * (Regulation 1182/71, art. 3(4), which recital 41 of the directive calls in). Public holidays are not looked at.
 */
export function calculateCoolingOffEnd(deliveredAt: Date): Date {
  const end = getEndOfDayAfter(deliveredAt, coolingOffDays)
  const weekday = end.getUTCDay()
  if (weekday === 6) return getEndOfDayAfter(end, 2)
  return weekday === 0 ? getEndOfDayAfter(end, 1) : end
}

/**
 * When all goods of an order are taken to have left: 30 days after the contract, in which a trader delivers unless
 * something else was agreed (Directive 2011/83/EU, art. 18(1)).
 *
 * @param moments at which the contract was there already: its order was registered, or goods of it left
 */
export function calculateLatestShipping(moments: readonly [Date, ...Date[]]): Date {
  const contract = moments.reduce((firstMoment, moment) => (moment < firstMoment ? moment : firstMoment))
  return new Date(contract.getTime() + deliveryDays * dayInMilliseconds)
}

/** When a parcel that left at a moment is taken to be delivered. */
export function estimateDelivery(shippedAt: Date, transitDays: number): Date {
  return new Date(shippedAt.getTime() + transitDays * dayInMilliseconds)
}

/** The shipment of each item that left last, by item id. Of two that left at one moment, the one submitted later. */
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
 * The moment from which an item's return period counts: the date of the shipment that left last, else the moment at
 * which the retailer marked the item Shipped, else the order's own registration. Null while nothing of it has left.
 *
 * @param shipped how many articles of the item have left
 * @param latest the item's shipment that left last
 * @param readInstant the moment of a date-time, which most items of an order share
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

/** Reads the moments of date-times, each text once: reading one costs more than all else that decides about an item. */
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
