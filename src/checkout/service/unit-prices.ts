import { getMinorUnits } from '../../kernel/currency.ts'
import {
  type Decimal,
  decimalFromNumber,
  divideDecimals,
  formatAmount,
  parseDecimal,
  roundToAmountScale,
} from '../../kernel/money.ts'
import { calculateLineSums } from './line-sums.ts'
import { type LineItem, type Money, type OrderConfirmation, parties } from './order-confirmation.ts'
import { reconcile } from './reconciliation.ts'

/** Whether a sub-total is of all articles of its line, or of one of them. Both are in real use. */
type SubTotalInterpretation = 'OfLine' | 'OfArticle'

/**
 * The shopper's price of one article of each line item, in the order of the lines: what it was charged after discounts, or
 * would have been charged where the cart is of zero value, as customs want to know.
 *
 * Sub-totals are read as the order's totals demand; where those agree with neither reading, by the stated unit price that
 * comes closer, and else as those of whole lines. What cannot be divided evenly has six decimals, so that the articles
 * together come to the sub-total again.
 *
 * @param confirmation one that the contract accepts; for such this never throws
 */
export function calculateUnitPrices(confirmation: OrderConfirmation): readonly Money[] {
  const isSingle = confirmation.lineItems.every(({ quantity }) => quantity === 1)
  const common = isSingle ? 'OfLine' : interpretSubTotals(confirmation)
  return confirmation.lineItems.map((line) => {
    const { amount, currency } = getChargedSubTotal(confirmation, line)
    const reading = common ?? interpretSubTotalByPrice(line)
    if (line.quantity === 1 || reading === 'OfArticle') return { amount, currency }
    const share = roundToAmountScale(divideDecimals(parseDecimal(amount), decimalFromNumber(line.quantity)))
    return { amount: formatAmount(share, getMinorUnits(currency)), currency }
  })
}

function getChargedSubTotal({ cartType }: OrderConfirmation, { charges, lineItemZeroValueCharges }: LineItem): Money {
  const worth = cartType === 'ZeroValue' ? lineItemZeroValueCharges?.subTotal?.shopper : undefined
  return worth ?? charges.subTotal.shopper
}

/** How the sub-totals are meant by the totals of the order, of the shopper first; null where those do not tell. */
function interpretSubTotals(confirmation: OrderConfirmation): SubTotalInterpretation | null {
  const reconciliation = reconcile(confirmation)
  for (const party of parties) {
    const sums = calculateLineSums(confirmation, party, reconciliation[party].model)
    if (sums?.isOfLines === true) return 'OfLine'
    if (sums?.isOfArticles === true) return 'OfArticle'
  }
  return null
}

/** How a sub-total is meant by the price of one article, which may be before discounts. */
function interpretSubTotalByPrice({ quantity, product, charges }: LineItem): SubTotalInterpretation {
  const stated = product.productUnitPriceInfo?.price.shopper
  const subTotal = charges.subTotal.shopper
  if (stated === undefined || stated.currency !== subTotal.currency) return 'OfLine'
  const price = parseDecimal(stated.amount)
  const lineAmount = parseDecimal(subTotal.amount)
  const distance = (value: Decimal): Decimal => value.minus(price).abs()
  return distance(lineAmount).lt(distance(divideDecimals(lineAmount, decimalFromNumber(quantity))))
    ? 'OfArticle'
    : 'OfLine'
}
