import type { CountryConfiguration } from '../../network/service/country-configuration.ts'
import type { ReturnOrder } from '../../return-orders/service/return-order.ts'
import type { ArticleQuantities } from './article-quantities.ts'
import type { OutboundOrder, OutboundOrderItem } from './outbound-order.ts'

/** A reason why something cannot be returned: `holds` decides, `words` explain it to the retailer. */
export interface EligibilityRule<Code extends string, Facts> {
  readonly code: Code
  readonly applies: (facts: Facts) => boolean
  readonly describe: (facts: Facts) => string
}

/** Why an order cannot be returned, by code; the documentation of `reasons`. */
export const orderReasonCodes = {
  OrderCancelled: 'Every item of the order was cancelled, and nothing of it was shipped.',
  NothingShipped: 'Nothing of the order has been shipped yet.',
  CountryNotReturnable: 'The configuration of the delivery country does not allow returns.',
  OpenReturnExists:
    'A return order for the order is still open; another one is rejected with 409 unless `canBeAdditional` is true.',
  EverythingReturned: 'Every shipped article has been returned or is in an open return order.',
  ReturnProhibited: 'Every article that the shopper still has is excluded from returns.',
  ReturnPeriodExpired: 'The return period of every article that could be returned is over.',
} as const
export type OrderReasonCode = keyof typeof orderReasonCodes

/** Why nothing of an item can be returned, by code; the documentation of `unavailableReason`. */
export const itemReasonCodes = {
  ItemCancelled: 'The item was cancelled, and nothing of it was shipped.',
  NotShipped: 'Nothing of the item has been shipped yet.',
  InOpenReturn: 'The articles not yet returned are in an open return order.',
  AlreadyReturned: 'Every shipped article of the item has been returned and accepted.',
  ReturnProhibited: 'The product is excluded from returns.',
  ReturnPeriodExpired: 'The return period of the item is over.',
} as const
export type ItemReasonCode = keyof typeof itemReasonCodes

/** The facts about an item that rules use. */
export interface ItemFacts {
  readonly item: OutboundOrderItem
  readonly quantities: ArticleQuantities
  /** End of the retailer's return period; null if nothing was shipped or no period is configured. */
  readonly periodEndsAt: Date | null
  readonly now: Date
}

/** The facts about an order that rules use. Quantities are sums over its items. */
export interface OrderFacts {
  readonly order: OutboundOrder
  readonly configuration: CountryConfiguration | null
  readonly shipped: number
  readonly available: number
  readonly prohibited: number
  readonly openReturn: ReturnOrder | null
  /** The latest end among items with available articles, otherwise among all. */
  readonly periodEndsAt: Date | null
  /** End of the EU withdrawal period; null if there is no such right, and before shipping. */
  readonly coolingOffEndsAt: Date | null
  readonly now: Date
}

/** Whether a period has ended; one without an end has not. */
export function hasEnded(endsAt: Date | null, now: Date): boolean {
  return endsAt !== null && now.getTime() > endsAt.getTime()
}

/** Whether a whole order was cancelled before anything was shipped. An order without items was not. */
export function isCancelled(order: OutboundOrder, shipped: number): boolean {
  const { orderItems } = order
  return shipped === 0 && orderItems.length > 0 && orderItems.every((item) => item.shippingStatus === 'Cancelled')
}

const formatArticleCount = (count: number): string => (count === 1 ? '1 article' : `${count} articles`)

/** The rules for orders; at least one holds exactly if no article can be returned as a Normal return. */
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
      `Return order ${openReturn?.returnOrderNumber} is ${openReturn?.status}; what is left can be returned with canBeAdditional`,
  },
  {
    code: 'EverythingReturned',
    applies: ({ shipped, available, prohibited }) => shipped > 0 && available + prohibited === 0,
    describe: ({ shipped }) =>
      `Nothing is left to return: of ${formatArticleCount(shipped)} shipped, all have been returned or are on their way`,
  },
  {
    code: 'ReturnProhibited',
    applies: ({ available, prohibited }) => prohibited > 0 && available === 0,
    describe: ({ prohibited }) =>
      `Returns are excluded for ${formatArticleCount(prohibited)}, and nothing else is left`,
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

/** The rules for items, most specific first; the first that holds is the reason. */
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
