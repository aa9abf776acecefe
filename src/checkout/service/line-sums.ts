import { compareDecimals, type Decimal, decimalFromNumber, parseDecimal, sumDecimals } from '../../kernel/money.ts'
import type { OrderConfirmation, Party } from './order-confirmation.ts'
import { listAddedCharges, type ReconciliationModel } from './reconciliation.ts'

/** The sums of the line items' sub-totals, and which interpretation matches a total of the order. */
export interface LineSums {
  /** The sum of the sub-totals as stated. */
  readonly ofLines: Decimal
  /** The sum of sub-total times quantity. */
  readonly ofArticles: Decimal
  readonly isOfLines: boolean
  readonly isOfArticles: boolean
}

/** The amounts of the order that its line items may add up to. */
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
 * Compares the line items' sub-totals with the totals of the order, exactly.
 *
 * @param model by which this party's totals were reconciled
 * @returns null if they cannot be compared: a total or sub-total in the currency of the checkout total is missing
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
