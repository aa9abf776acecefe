import {
  type Amount,
  lineChargeNames,
  type Money,
  type OrderConfirmation,
  orderChargeNames,
  type Party,
  type PriceInfo,
  parties,
  zeroValueLineChargeNames,
  zeroValueOrderChargeNames,
} from './order-confirmation.ts'

/** One sum of money in an order confirmation; `path` leads to it: `lineItems[0].charges.subTotal.retailer`. */
export interface PlacedMoney {
  readonly path: string
  readonly party: Party
  readonly money: Money
  /** Whether it is a charge of the order, a line item or an article, not a price or discount of something offered. */
  readonly isCharge: boolean
}

type Optional<T> = T | null | undefined

function* placed(amount: Optional<Amount>, path: string, isCharge: boolean): Generator<PlacedMoney> {
  if (amount === undefined || amount === null) return
  for (const party of parties) yield { path: `${path}.${party}`, party, money: amount[party], isCharge }
}

function* charges<Name extends string>(
  set: Optional<Readonly<Partial<Record<Name, Amount | null>>>>,
  names: readonly Name[],
  path: string,
): Generator<PlacedMoney> {
  if (set === undefined || set === null) return
  for (const name of names) yield* placed(set[name], `${path}.${name}`, true)
}

function* prices(info: Optional<PriceInfo>, path: string): Generator<PlacedMoney> {
  if (info === undefined || info === null) return
  yield* placed(info.price, `${path}.price`, false)
  for (const [index, { discount, beforeDiscount }] of (info.discounts ?? []).entries()) {
    yield* placed(discount, `${path}.discounts[${index}].discount`, false)
    yield* placed(beforeDiscount, `${path}.discounts[${index}].beforeDiscount`, false)
  }
}

/**
 * Every sum of money that the models of the interface have, in the order of its tables. Members of any shape
 * (`appliedRates`) and metadata are not looked into.
 */
export function* moneysOf(confirmation: OrderConfirmation): Generator<PlacedMoney> {
  yield* placed(confirmation.checkoutTotal, 'checkoutTotal', false)
  for (const [index, lineItem] of confirmation.lineItems.entries()) {
    const path = `lineItems[${index}]`
    yield* prices(lineItem.product.productUnitPriceInfo, `${path}.product.productUnitPriceInfo`)
    yield* charges(lineItem.charges, lineChargeNames, `${path}.charges`)
    for (const [position, article] of (lineItem.articles ?? []).entries()) {
      yield* charges(article.charges, lineChargeNames, `${path}.articles[${position}].charges`)
    }
    yield* charges(lineItem.lineItemZeroValueCharges, zeroValueLineChargeNames, `${path}.lineItemZeroValueCharges`)
  }
  yield* charges(confirmation.charges, orderChargeNames, 'charges')
  yield* charges(confirmation.zeroValueOrderCharges, zeroValueOrderChargeNames, 'zeroValueOrderCharges')
  yield* prices(confirmation.deliveryOption?.deliveryOptionPriceInfo, 'deliveryOption.deliveryOptionPriceInfo')
  yield* prices(
    confirmation.retailerDeliveryOption?.deliveryOptionPriceInfo,
    'retailerDeliveryOption.deliveryOptionPriceInfo',
  )
  yield* prices(confirmation.cartDiscountPriceInfo, 'cartDiscountPriceInfo')
}
