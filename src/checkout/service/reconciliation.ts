import { getMinorUnits } from '../../kernel/currency.ts'
import { compareDecimals, type Decimal, formatAmount, parseDecimal, sumDecimals } from '../../kernel/money.ts'
import { type Money, type OrderConfirmation, onTopCharges, type Party } from './order-confirmation.ts'

/**
 * How `charges.total` relates to `checkoutTotal`. Both models are in real use: the total of the charges is what the
 * shopper pays, or it is the merchandise only, with delivery, taxes and duty on top. `None`: neither adds up.
 */
export type ReconciliationModel = 'TotalIsCheckoutTotal' | 'TotalIsMerchandise' | 'None'

/** Amounts are decimal texts in `currency`; `expected` and `difference` are null where currencies are mixed. */
export interface PartyReconciliation {
  readonly currency: string
  readonly model: ReconciliationModel
  /** What the checkout total would be by the model; for `None`, by the model that comes closest. */
  readonly expected: string | null
  /** The checkout total as sent. */
  readonly stated: string
  /** `stated` − `expected`; zero exactly when a model was found. */
  readonly difference: string | null
}

export type Reconciliation = Readonly<Record<Party, PartyReconciliation>>

/** The order's charges of one party as decimals; only those in the currency of the checkout total can be added. */
interface ChargeTotals {
  readonly onTop: Decimal
  readonly promotion: Decimal
  readonly uplift: Decimal
}

function getCharge({ charges }: OrderConfirmation, party: Party, name: keyof OrderConfirmation['charges']): Money[] {
  const money = charges[name]?.[party]
  return money === undefined ? [] : [money]
}

const decimals = (moneys: readonly Money[]): Decimal[] => moneys.map(({ amount }) => parseDecimal(amount))

function readChargeTotals(confirmation: OrderConfirmation, party: Party): ChargeTotals | undefined {
  const { currency } = confirmation.checkoutTotal[party]
  const onTop = onTopCharges.flatMap((name) => getCharge(confirmation, party, name))
  const promotion = getCharge(confirmation, party, 'dutyPromoDiscount')
  const added = [...getCharge(confirmation, party, 'total'), ...onTop, ...promotion]
  if (added.some((money) => money.currency !== currency)) return undefined
  // An uplift in another currency spoils nothing: it is inside the prices, and added only where all else fails.
  const uplift = getCharge(confirmation, party, 'uplift').filter((money) => money.currency === currency)
  return {
    onTop: sumDecimals(decimals(onTop)),
    promotion: sumDecimals(decimals(promotion)).abs(),
    uplift: sumDecimals(decimals(uplift)),
  }
}

/**
 * The sums that can stand between the merchandise and the checkout total of one party, the usual one first: the charges
 * on top less the duty promotion (which some send negative, some positive). After it those of retailers that keep
 * the uplift outside the prices, or have already taken the promotion off the duty.
 *
 * @returns decimals in the currency of the checkout total; empty where a charge or the total is in another one
 */
export function listAddedCharges(confirmation: OrderConfirmation, party: Party): Decimal[] {
  const parts = readChargeTotals(confirmation, party)
  if (parts === undefined) return []
  const { onTop, promotion, uplift } = parts
  const withoutPromotion = onTop.minus(promotion)
  return [withoutPromotion, withoutPromotion.plus(uplift), onTop, onTop.plus(uplift)]
}

function reconcileParty(confirmation: OrderConfirmation, party: Party): PartyReconciliation {
  const { currency, amount } = confirmation.checkoutTotal[party]
  const stated = parseDecimal(amount)
  const total = parseDecimal(confirmation.charges.total[party].amount)
  const merchandise = listAddedCharges(confirmation, party).map((onTop) => total.plus(onTop))
  const write = (value: Decimal): string => formatAmount(value, getMinorUnits(currency))
  const response = (model: ReconciliationModel, expected: Decimal): PartyReconciliation => ({
    currency,
    model,
    expected: write(expected),
    stated: write(stated),
    difference: write(stated.minus(expected)),
  })
  const matches = (expected: Decimal): boolean => compareDecimals(expected, stated) === 0
  // What is on top takes no part in this model, so it may be in any currency.
  if (confirmation.charges.total[party].currency === currency && matches(total)) {
    return response('TotalIsCheckoutTotal', total)
  }
  const [plain] = merchandise
  if (plain === undefined) {
    return { currency, model: 'None', expected: null, stated: write(stated), difference: null }
  }
  if (merchandise.some(matches)) return response('TotalIsMerchandise', stated)
  const distance = (expected: Decimal): Decimal => stated.minus(expected).abs()
  return response('None', compareDecimals(distance(plain), distance(total)) < 0 ? plain : total)
}

/**
 * Holds the checkout total against the charges, for each party by itself and exactly, and says which model of
 * `charges.total` adds up. Where both do, as they must when nothing is on top, it is `TotalIsCheckoutTotal`.
 *
 * @returns amounts with all their decimals, and no fewer than the currency has
 */
export function reconcile(confirmation: OrderConfirmation): Reconciliation {
  return { retailer: reconcileParty(confirmation, 'retailer'), shopper: reconcileParty(confirmation, 'shopper') }
}
