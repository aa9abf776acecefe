import type { OrderConfirmationRequest } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { formatMoney } from '../../parts/money.ts'
import styles from '../../parts/records.module.css'

type Charges = OrderConfirmationRequest['charges']

/** Labels of an order's charges, in reading order. */
const chargeTitles: readonly (readonly [name: keyof Charges, title: string])[] = [
  ['totalBeforeTaxesAndCartDiscountsApplied', t.orders.charge.beforeDiscounts],
  ['totalCartDiscount', t.orders.charge.cartDiscount],
  ['totalAfterCartDiscount', t.orders.charge.afterDiscount],
  ['uplift', t.orders.charge.uplift],
  ['delivery', t.orders.charge.delivery],
  ['deliveryDuty', t.orders.charge.deliveryDuty],
  ['deliveryTaxes', t.orders.charge.deliveryTaxes],
  ['duty', t.orders.charge.duty],
  ['dutyPromoDiscount', t.orders.charge.dutyDiscount],
  ['taxes', t.orders.charge.taxes],
  ['otherTaxes', t.orders.charge.otherTaxes],
  ['administration', t.orders.charge.administration],
  ['cashOnDelivery', t.orders.charge.cashOnDelivery],
  ['cashOnDeliveryTaxes', t.orders.charge.cashOnDeliveryTaxes],
  ['total', t.orders.charge.together],
]

type Pair = OrderConfirmationRequest['checkoutTotal']

/** The amounts of an order in both currencies. */
export function Amounts({ confirmation }: { readonly confirmation: OrderConfirmationRequest }) {
  const { charges, checkoutTotal, lineItems } = confirmation
  return (
    // Focusable, because it scrolls in narrow windows.
    <div className={styles.frame} tabIndex={0} role="group" aria-label={t.orders.amounts}>
      <table className={styles.amounts}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.orders.what}</span>
            </th>
            <th scope="col">{t.orders.shopper}</th>
            <th scope="col">{t.orders.retailer}</th>
          </tr>
        </thead>
        <tbody>
          {lineItems.map(({ product, quantity, charges: ofLine, lineItemId }, index) => (
            <Amount
              key={lineItemId ?? index}
              title={fill(t.orders.lineOf, { quantity, title: product.title, code: product.productCode })}
              pair={ofLine.subTotal}
            />
          ))}
          {chargeTitles.map(([name, title]) => {
            const pair = charges[name]
            return pair === undefined || pair === null ? null : <Amount key={name} title={title} pair={pair} />
          })}
          <Amount title={t.orders.paidAtCheckout} pair={checkoutTotal} isTotal />
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
