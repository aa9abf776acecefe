import { compareDecimals, type Decimal, decimal, decimalOfNumber, sum } from '../../kernel/money.ts'
import type { OrderConfirmation, Party } from './order-confirmation.ts'
import { onTopSums, type ReconciliationModel } from './reconciliation.ts'

/** What the sub-totals of the line items come to, and which reading of them comes to a total of the order. */
export interface LineSums {
  /** The sum of the sub-totals as they are. */
  readonly ofLines: Decimal
  /** The sum of the sub-totals times their quantities. */
  readonly ofArticles: Decimal
  readonly isOfLines: boolean
  readonly isOfArticles: boolean
}

/** The figures of the order that its line items may add up to. */
function merchandiseTotals(confirmation: OrderConfirmation, party: Party, model: ReconciliationModel): Decimal[] {
  const { currency } = confirmation.checkoutTotal[party]
  const { total, totalAfterCartDiscount, totalBeforeTaxesAndCartDiscountsApplied } = confirmation.charges
  const stated = [total, totalAfterCartDiscount, totalBeforeTaxesAndCartDiscountsApplied].flatMap((amount) =>
    amount?.[party].currency === currency ? [decimal(amount[party].amount)] : [],
  )
  if (model !== 'TotalIsCheckoutTotal') return stated
  const net = onTopSums(confirmation, party).map((onTop) => decimal(total[party].amount).minus(onTop))
  return [...stated, ...net]
}

const equalsAny = (value: Decimal, others: readonly Decimal[]): boolean =>
  others.some((other) => compareDecimals(value, other) === 0)

/**
 * Holds the sub-totals of the line items against the totals of the order, exactly.
 *
 * @param model by which the totals of this party were reconciled
 * @returns null where they cannot be compared: there is no total, or a sub-total, in the currency of the checkout total
 */
export function lineSums(confirmation: OrderConfirmation, party: Party, model: ReconciliationModel): LineSums | null {
  const { currency } = confirmation.checkoutTotal[party]
  const subTotals = confirmation.lineItems.map(({ quantity, charges }) => ({ quantity, ...charges.subTotal[party] }))
  const totals = merchandiseTotals(confirmation, party, model)
  if (totals.length === 0 || subTotals.some((subTotal) => subTotal.currency !== currency)) return null
  const ofLines = sum(subTotals.map(({ amount }) => decimal(amount)))
  const ofArticles = sum(subTotals.map(({ amount, quantity }) => decimal(amount).times(decimalOfNumber(quantity))))
  return {
    ofLines,
    ofArticles,
    isOfLines: equalsAny(ofLines, totals),
    isOfArticles: equalsAny(ofArticles, totals),
  }
}
