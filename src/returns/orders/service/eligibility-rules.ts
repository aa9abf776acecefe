import type { CountryConfiguration } from '../../network/service/country-configuration.ts'
import type { ReturnOrder } from '../../return-orders/service/return-order.ts'
import type { ArticleQuantities } from './article-quantities.ts'
import type { OutboundOrder, OutboundOrderItem } from './outbound-order.ts'

/** One reason why something cannot be sent back: `holds` decides, `words` say it to the retailer. */
export interface EligibilityRule<Code extends string, Facts> {
  readonly code: Code
  readonly applies: (facts: Facts) => boolean
  readonly describe: (facts: Facts) => string
}

/** Why an order cannot be returned, code by code; the documentation of `reasons`. */
export const orderReasonCodes = {
  OrderCancelled: 'Every item of the order was cancelled, and nothing of it was shipped.',
  NothingShipped: 'Nothing of the order has been shipped yet.',
  CountryNotReturnable: 'The configuration of the delivery country does not allow returns.',
  OpenReturnExists: 'A return order for the order is still open; another one would be rejected with 409.',
  EverythingReturned: 'Every shipped article has been returned or is in an open return order.',
  ReturnProhibited: 'Every article that the shopper still has is excluded from returns.',
  ReturnPeriodExpired: 'The return period of every article that could be returned is over.',
} as const
export type OrderReasonCode = keyof typeof orderReasonCodes

/** Why nothing of an item can be sent back, code by code; the documentation of `unavailableReason`. */
export const itemReasonCodes = {
  ItemCancelled: 'The item was cancelled, and nothing of it was shipped.',
  NotShipped: 'Nothing of the item has been shipped yet.',
  InOpenReturn: 'The articles not yet returned are in an open return order.',
  AlreadyReturned: 'Every shipped article of the item has been returned and accepted.',
  ReturnProhibited: 'The product is excluded from returns.',
  ReturnPeriodExpired: 'The return period of the item is over.',
} as const
export type ItemReasonCode = keyof typeof itemReasonCodes

/** What the rules know of an item. */
export interface ItemFacts {
  readonly item: OutboundOrderItem
  readonly quantities: ArticleQuantities
  /** Last moment of the retailer's own period; null when nothing of the item left or no configuration sets one. */
  readonly periodEndsAt: Date | null
  readonly now: Date
}

/** What the rules know of an order. Quantities are sums over the items. */
export interface OrderFacts {
  readonly order: OutboundOrder
  readonly configuration: CountryConfiguration | null
  readonly shipped: number
  readonly available: number
  readonly prohibited: number
  readonly openReturn: ReturnOrder | null
  /** Of the item whose period ends last, of those with available articles, else of all. */
  readonly periodEndsAt: Date | null
  /** Last moment for a withdrawal under EU law; null where there is no such right, and before shipping. */
  readonly coolingOffEndsAt: Date | null
  readonly now: Date
}

/** Whether a period is over; one without an end is not. */
export function hasEnded(endsAt: Date | null, now: Date): boolean {
  return endsAt !== null && now.getTime() > endsAt.getTime()
}

/** Whether a whole order was cancelled before anything of it left. An order without items was not. */
export function isCancelled(order: OutboundOrder, shipped: number): boolean {
  const { orderItems } = order
  return shipped === 0 && orderItems.length > 0 && orderItems.every((item) => item.shippingStatus === 'Cancelled')
}

const articles = (count: number): string => (count === 1 ? '1 article' : `${count} articles`)

/** The rules of an order; together they hold exactly when no article of it can be sent back under a Normal return. */
export const orderRules: readonly EligibilityRule<OrderReasonCode, OrderFacts>[] = [
  {
    code: 'OrderCancelled',
    applies: ({ order, shipped }) => isCancelled(order, shipped),
    describe: () => 'The order was cancelled before anything was shipped',
  },
  {
    code: 'NothingShipped',
    applies: ({ order, shipped }) => shipped === 0 && !isCancelled(order, shipped),
    describe: () => 'Nothing of the order has been shipped yet; register its shipment first',
  },
  {
    code: 'CountryNotReturnable',
    applies: ({ configuration }) => configuration?.isReturnable === false,
    describe: ({ configuration }) => `Returns from ${configuration?.countryName} are not offered`,
  },
  {
    code: 'OpenReturnExists',
    applies: ({ openReturn }) => openReturn !== null,
    describe: ({ openReturn }) =>
      `Return order ${openReturn?.returnOrderNumber} is ${openReturn?.status}; another one is possible after it is closed`,
  },
  {
    code: 'EverythingReturned',
    applies: ({ shipped, available, prohibited }) => shipped > 0 && available + prohibited === 0,
    describe: ({ shipped }) =>
      `Nothing is left to return: of ${articles(shipped)} shipped, all have been returned or are on their way`,
  },
  {
    code: 'ReturnProhibited',
    applies: ({ available, prohibited }) => prohibited > 0 && available === 0,
    describe: ({ prohibited }) => `Returns are excluded for ${articles(prohibited)}, and nothing else is left`,
  },
  {
    code: 'ReturnPeriodExpired',
    applies: ({ available, periodEndsAt, now }) => available > 0 && hasEnded(periodEndsAt, now),
    describe: ({ configuration, periodEndsAt, coolingOffEndsAt, now }) => {
      const ended = `The return period of ${configuration?.returnPeriodDays} days from shipping ended ${periodEndsAt?.toISOString()}`
      return hasEnded(coolingOffEndsAt, now) || coolingOffEndsAt === null
        ? ended
        : `${ended}; a withdrawal as EUCoolingOff is possible until ${coolingOffEndsAt.toISOString()}`
    },
  },
]

/** The rules of an item, the plainest first: the first that holds is its reason. */
export const itemRules: readonly EligibilityRule<ItemReasonCode, ItemFacts>[] = [
  {
    code: 'ItemCancelled',
    applies: ({ item, quantities }) => item.shippingStatus === 'Cancelled' && quantities.shipped === 0,
    describe: () => 'was cancelled',
  },
  {
    code: 'NotShipped',
    applies: ({ quantities }) => quantities.shipped === 0,
    describe: () => 'has not been shipped yet',
  },
  {
    code: 'ReturnProhibited',
    applies: ({ quantities }) => quantities.prohibited > 0,
    describe: () => 'is excluded from returns',
  },
  {
    code: 'InOpenReturn',
    applies: ({ quantities }) => quantities.available === 0 && quantities.inOpenReturn > 0,
    describe: () => 'is in an open return order',
  },
  {
    code: 'AlreadyReturned',
    applies: ({ quantities }) => quantities.available === 0,
    describe: () => 'has been returned already',
  },
  {
    code: 'ReturnPeriodExpired',
    applies: ({ periodEndsAt, now }) => hasEnded(periodEndsAt, now),
    describe: ({ periodEndsAt }) => `can no longer be returned: its return period ended ${periodEndsAt?.toISOString()}`,
  },
]
