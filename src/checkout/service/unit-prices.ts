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
import { type Reconciliation, reconcile } from './reconciliation.ts'

/** Whether a sub-total covers the whole line or one article. Both are in real use. */
type SubTotalInterpretation = 'OfLine' | 'OfArticle'

/**
 * Returns the shopper's price of one article of each line item, in line order: the charge after discounts or, for a
 * cart of zero value, the charge that would have applied, because customs needs a value.
 *
 * Sub-totals are interpreted so that they match the order's totals; failing that, so that they are closer to the stated
 * unit price, and otherwise as whole lines. Prices that do not divide evenly have six decimals, so that the articles
 * add up to the sub-total again.
 *
 * @param confirmation valid according to the contract; never throws for one
 * @param reconciliation of this confirmation, if known
 */
export function calculateUnitPrices(
  confirmation: OrderConfirmation,
  reconciliation: Reconciliation | null = null,
): readonly Money[] {
  const isSingle = confirmation.lineItems.every(({ quantity }) => quantity === 1)
  const common = isSingle ? 'OfLine' : interpretSubTotals(confirmation, reconciliation ?? reconcile(confirmation))
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

/** Interprets the sub-totals by the order's totals, the shopper's first; null if those do not decide. */
function interpretSubTotals(
  confirmation: OrderConfirmation,
  reconciliation: Reconciliation,
): SubTotalInterpretation | null {
  for (const party of parties) {
    const sums = calculateLineSums(confirmation, party, reconciliation[party].model)
    if (sums?.isOfLines === true) return 'OfLine'
    if (sums?.isOfArticles === true) return 'OfArticle'
  }
  return null
}

/** Interprets a sub-total by the price of one article, which may be before discounts. */
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
