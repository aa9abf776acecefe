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

/** An amount of money in an order confirmation, with its location. */
export interface LocatedMoney {
  /** Path of the amount's parent, such as `lineItems[0].charges`; empty for the confirmation itself. */
  readonly parent: string
  /** The amount's name, such as `subTotal`. */
  readonly name: string
  readonly party: Party
  readonly money: Money
  /** Whether it is a charge of the order, a line item or an article, not a price or discount of something offered. */
  readonly isCharge: boolean
}

/**
 * The path of an amount, such as `lineItems[0].charges.subTotal.retailer`. Formatted only for amounts that are
 * reported.
 */
export function formatPath({ parent, name, party }: LocatedMoney): string {
  return parent === '' ? `${name}.${party}` : `${parent}.${name}.${party}`
}

type OptionalKeys<T> = T | null | undefined

/**
 * Collects the amounts of one confirmation. There are some two hundred, so it allocates nothing that may not be used.
 */
class AmountCollector {
  readonly amounts: LocatedMoney[] = []

  addAmount(amount: OptionalKeys<Amount>, parent: string, name: string, isCharge: boolean): void {
    if (amount === undefined || amount === null) return
    for (const party of parties) this.amounts.push({ parent, name, party, money: amount[party], isCharge })
  }

  addCharges<Name extends string>(
    set: OptionalKeys<Readonly<Partial<Record<Name, Amount | null>>>>,
    names: readonly Name[],
    path: string,
  ): void {
    if (set === undefined || set === null) return
    for (const name of names) this.addAmount(set[name], path, name, true)
  }

  addPrices(info: OptionalKeys<PriceInfo>, path: string): void {
    if (info === undefined || info === null) return
    this.addAmount(info.price, path, 'price', false)
    for (const [index, { discount, beforeDiscount }] of (info.discounts ?? []).entries()) {
      this.addAmount(discount, `${path}.discounts[${index}]`, 'discount', false)
      this.addAmount(beforeDiscount, `${path}.discounts[${index}]`, 'beforeDiscount', false)
    }
  }
}

/**
 * Lists all amounts in a confirmation, in the order of the interface. Free-form members (`appliedRates`) and metadata
 * are skipped.
 */
export function listMoney(confirmation: OrderConfirmation): readonly LocatedMoney[] {
  const sums = new AmountCollector()
  sums.addAmount(confirmation.checkoutTotal, '', 'checkoutTotal', false)
  for (const [index, lineItem] of confirmation.lineItems.entries()) {
    const path = `lineItems[${index}]`
    sums.addPrices(lineItem.product.productUnitPriceInfo, `${path}.product.productUnitPriceInfo`)
    sums.addCharges(lineItem.charges, lineChargeNames, `${path}.charges`)
    for (const [position, article] of (lineItem.articles ?? []).entries()) {
      sums.addCharges(article.charges, lineChargeNames, `${path}.articles[${position}].charges`)
    }
    sums.addCharges(lineItem.lineItemZeroValueCharges, zeroValueLineChargeNames, `${path}.lineItemZeroValueCharges`)
  }
  sums.addCharges(confirmation.charges, orderChargeNames, 'charges')
  sums.addCharges(confirmation.zeroValueOrderCharges, zeroValueOrderChargeNames, 'zeroValueOrderCharges')
  sums.addPrices(confirmation.deliveryOption?.deliveryOptionPriceInfo, 'deliveryOption.deliveryOptionPriceInfo')
  sums.addPrices(
    confirmation.retailerDeliveryOption?.deliveryOptionPriceInfo,
    'retailerDeliveryOption.deliveryOptionPriceInfo',
  )
  sums.addPrices(confirmation.cartDiscountPriceInfo, 'cartDiscountPriceInfo')
  return sums.amounts
}
