import type { CountryConfiguration, OrderWithEligibility, ReturnOrder } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { formatMoney } from '../../parts/money.ts'
import styles from '../../parts/records.module.css'
import { calculateRefund, getCost, type Money, priceArticles } from '../../parts/refunds.ts'
import { usePolicies } from '../../parts/use-policies.ts'
import { useOrderOf } from './use-order-of.ts'

interface RefundLine {
  readonly id: number
  readonly title: string
  readonly price: Money | null
}

/** What a return pays back: its accepted items, less what the way back costs the shopper. */
interface RefundSum {
  readonly lines: readonly RefundLine[]
  readonly cost: Money | null
  /** Null if it is not known. */
  readonly total: Money | null
}

const showMoney = ({ amount, currency }: Money): string => formatMoney(amount, currency)

function calculateSum(
  { returnItems, returnMethod, carrierServiceRouteId, paidBy }: ReturnOrder,
  { items }: OrderWithEligibility,
  policy: CountryConfiguration | undefined,
): RefundSum {
  const lines = returnItems
    .filter(({ returnItemStatus }) => returnItemStatus === 'Accepted')
    .map(({ id, orderItemId, productCode, quantity }) => {
      const item = items.find((candidate) => candidate.id === orderItemId)
      return {
        id,
        title: `${quantity} × ${item?.productDescription ?? productCode}`,
        price: priceArticles(quantity, item?.unitPrice ?? null),
      }
    })
  const offer = policy?.returnMethods.find(
    (candidate) =>
      candidate.returnMethod === returnMethod &&
      candidate.carrierServiceRouteId === carrierServiceRouteId &&
      candidate.paidBy === paidBy,
  )
  // What the way back costs is only known from the offer.
  const isCostKnown = paidBy === 'Retailer' || offer !== undefined
  const cost = offer === undefined ? null : getCost(offer)
  const prices = lines.map(({ price }) => price)
  return { lines, cost, total: isCostKnown ? calculateRefund(prices, cost) : null }
}

/** How much to pay back for a return and to whom, by item. */
export function RefundAmount({ order }: { readonly order: ReturnOrder }) {
  const sold = useOrderOf(order).data
  const policies = usePolicies()
  if (sold === undefined || policies.isPending) return null
  const policy = policies.data?.find(({ countryIso }) => countryIso === sold.countryIso)
  const { lines, cost, total } = calculateSum(order, sold, policy)
  const { firstName, lastName, email } = sold.contactInformation ?? {}
  const shopper = [firstName, lastName].filter(Boolean).join(' ') || email || order.orderReference
  const { step } = t.returns
  return (
    <>
      {total === null ? (
        <p>{step.unknownAmount}</p>
      ) : (
        <strong>
          {fill(order.status === 'Refunded' ? step.paidBack : step.payBack, { amount: showMoney(total), shopper })}
        </strong>
      )}
      <table className={styles.amounts}>
        <tbody>
          {lines.map(({ id, title, price }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td>{price === null ? t.common.notSet : showMoney(price)}</td>
            </tr>
          ))}
          {cost !== null && (
            <tr>
              <th scope="row">{step.returnCosts}</th>
              <td>{showMoney({ ...cost, amount: `-${cost.amount}` })}</td>
            </tr>
          )}
          {total !== null && (
            <tr className={styles.total}>
              <th scope="row">{order.status === 'Refunded' ? t.returns.status.Refunded : step.toPayBack}</th>
              <td>{showMoney(total)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  )
}
