import type { OrderConfirmationRequest } from '#client'
import { formatMoney } from '../../parts/money.ts'
import styles from '../../parts/records.module.css'

type Charges = OrderConfirmationRequest['charges']

/** What each charge of an order is called, in the order in which they are read. */
const chargeTitles: readonly (readonly [name: keyof Charges, title: string])[] = [
  ['totalBeforeTaxesAndCartDiscountsApplied', 'Goods before taxes and discounts'],
  ['totalCartDiscount', 'Discount on the cart'],
  ['totalAfterCartDiscount', 'Goods after the discount'],
  ['uplift', 'Uplift'],
  ['delivery', 'Delivery'],
  ['deliveryDuty', 'Duty on delivery'],
  ['deliveryTaxes', 'Taxes on delivery'],
  ['duty', 'Duty'],
  ['dutyPromoDiscount', 'Discount on duty'],
  ['taxes', 'Taxes'],
  ['otherTaxes', 'Other taxes'],
  ['administration', 'Administration'],
  ['cashOnDelivery', 'Cash on delivery'],
  ['cashOnDeliveryTaxes', 'Taxes on cash on delivery'],
  ['total', 'Charges together'],
]

type Pair = OrderConfirmationRequest['checkoutTotal']

/** The amounts of an order in the shopper's and in the retailer's currency. */
export function Amounts({ confirmation }: { readonly confirmation: OrderConfirmationRequest }) {
  const { charges, checkoutTotal, lineItems } = confirmation
  return (
    // It scrolls where the window is narrow, so the keyboard must reach it.
    <div className={styles.frame} tabIndex={0} role="group" aria-label="Amounts">
      <table className={styles.amounts}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">Shopper</th>
            <th scope="col">Retailer</th>
          </tr>
        </thead>
        <tbody>
          {lineItems.map(({ product, quantity, charges: ofLine, lineItemId }, index) => (
            <Amount
              key={lineItemId ?? index}
              title={`${quantity} × ${product.title} (${product.productCode})`}
              pair={ofLine.subTotal}
            />
          ))}
          {chargeTitles.map(([name, title]) => {
            const pair = charges[name]
            return pair === undefined || pair === null ? null : <Amount key={name} title={title} pair={pair} />
          })}
          <Amount title="Paid at checkout" pair={checkoutTotal} isTotal />
        </tbody>
      </table>
    </div>
  )
}

function Amount(props: { readonly title: string; readonly pair: Pair; readonly isTotal?: true }) {
  const { title, pair, isTotal } = props
  return (
    <tr className={isTotal === true ? styles.total : undefined}>
      <th scope="row">{title}</th>
      <td>{formatMoney(pair.shopper.amount, pair.shopper.currency)}</td>
      <td>{formatMoney(pair.retailer.amount, pair.retailer.currency)}</td>
    </tr>
  )
}
