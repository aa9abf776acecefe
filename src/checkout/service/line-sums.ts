import { compareDecimals, type Decimal, decimalFromNumber, parseDecimal, sumDecimals } from '../../kernel/money.ts'
import type { OrderConfirmation, Party } from './order-confirmation.ts'
import { listAddedCharges, type ReconciliationModel } from './reconciliation.ts'

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
function listMerchandiseTotals(confirmation: OrderConfirmation, party: Party, model: ReconciliationModel): Decimal[] {
  const { currency } = confirmation.checkoutTotal[party]
  const { total, totalAfterCartDiscount, totalBeforeTaxesAndCartDiscountsApplied } = confirmation.charges
  const stated = [total, totalAfterCartDiscount, totalBeforeTaxesAndCartDiscountsApplied].flatMap((amount) =>
    amount?.[party].currency === currency ? [parseDecimal(amount[party].amount)] : [],
  )
  if (model !== 'TotalIsCheckoutTotal') return stated
  const net = listAddedCharges(confirmation, party).map((onTop) => parseDecimal(total[party].amount).minus(onTop))
  return [...stated, ...net]
}

const equalsAny = (value: Decimal, candidates: readonly Decimal[]): boolean =>
  candidates.some((candidate) => compareDecimals(value, candidate) === 0)

/**
 * Holds the sub-totals of the line items against the totals of the order, exactly.
 *
 * @param model by which the totals of this party were reconciled
 * @returns null where they cannot be compared: there is no total, or a sub-total, in the currency of the checkout total
 */
export function calculateLineSums(
  confirmation: OrderConfirmation,
  party: Party,
  model: ReconciliationModel,
): LineSums | null {
  const { currency } = confirmation.checkoutTotal[party]
  const subTotals = confirmation.lineItems.map(({ quantity, charges }) => ({ quantity, ...charges.subTotal[party] }))
  const totals = listMerchandiseTotals(confirmation, party, model)
  if (totals.length === 0 || subTotals.some((subTotal) => subTotal.currency !== currency)) return null
  const ofLines = sumDecimals(subTotals.map(({ amount }) => parseDecimal(amount)))
  const ofArticles = sumDecimals(
    subTotals.map(({ amount, quantity }) => parseDecimal(amount).times(decimalFromNumber(quantity))),
  )
  return {
    ofLines,
    ofArticles,
    isOfLines: equalsAny(ofLines, totals),
    isOfArticles: equalsAny(ofArticles, totals),
  }
}
